"""The question on top of a position, and the words for what it is about. Only the seat that is asked may read them."""

from __future__ import annotations

from typing import Any

from inn_envs.core.stack import top_frame
from inn_envs.core.text import counted, player_name
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.inns import cost_of_debt, packed_cost
from inn_envs.innkeeper.phrases_declared import describe_window, packed_debts
from inn_envs.innkeeper.state import Deck, Prompt
from inn_envs.innkeeper.words import CLAUSES

#: Prompts of a card's clause: the frame's `card` is its source and place.
OF_CLAUSES = (
    Prompt.SELL, Prompt.SUPPLY, Prompt.DEPOSIT, Prompt.MAY_PAY, Prompt.UPKEEP, Prompt.CHOOSE_ONE,
    Prompt.CHARACTERISTIC, Prompt.DISCARD_TREACHERY, Prompt.DISCARD_DEBT, Prompt.GIVE_DEBT, Prompt.EXHAUST,
    Prompt.UNEXHAUST, Prompt.LIQUIDATE, Prompt.TAKE_ASSET, Prompt.BUY_TOP,
)  # fmt: skip


class Question:
    """The question on top of the stack of `state`, one record whose game goes on."""

    def __init__(self, card_set: CardSet, state: Any) -> None:
        frame = top_frame(state)
        self.card_set, self.state = card_set, state
        self.cards = card_set.table[0]
        self.prompt, self.seat, self.target = Prompt(int(frame["prompt"])), int(frame["seat"]), int(frame["target"])
        self.card, self.amount, self.cursor = int(frame["card"]), int(frame["amount"]), int(frame["cursor"])
        self.player = state["players"][self.seat]

    @property
    def capital(self) -> int:
        """The Capital of the seat that is asked."""
        return int(self.player["secret"]["capital"])

    @property
    def other(self) -> str:
        """The Proprietor that the question is about."""
        return player_name(self.target)

    @property
    def source(self) -> int:
        """The card that asks, as a source; 0 where no card does."""
        if self.prompt == Prompt.TARGET:
            return self.card
        return self.card // CLAUSES if self.prompt in OF_CLAUSES else 0

    @property
    def source_name(self) -> str:
        """The name of the card that asks."""
        return self.card_set.name(*self.card_set.source(self.source))

    @property
    def retort(self) -> str:
        """What can be answered As Retort."""
        window_frame = self.state["stack"]["frames"][int(self.state["stack"]["depth"]) - 1]
        return describe_window(self.card_set, self.state, self.card, self.cursor, int(window_frame["seat"]))

    @property
    def top_customer(self) -> str:
        """The Customer on top of the deck, which the Top Bidder looks at."""
        top = int(self.state["deck_counts"][Deck.CUSTOMER]) - 1
        return self.card_set.name("customer", int(self.state["secret"]["decks"][Deck.CUSTOMER][top]))

    @property
    def shown_asset(self) -> str:
        """The Asset that was revealed to be bought."""
        return self.card_set.name("asset", int(self.state["shown_asset"]))

    @property
    def chosen(self) -> str:
        """What was chosen already: Debt cards to pay off, or Treachery cards to sell."""
        if self.prompt == Prompt.PAY_DEBT:
            return counted(packed_debts(self.card_set, self.amount))
        named = enumerate(self.state["named"])
        return counted({self.card_set.name("treachery", row): int(count) for row, count in named if count})

    @property
    def chosen_cost(self) -> int:
        """Gold that paying off the chosen Debt takes."""
        return int(packed_cost(self.state, self.cards, self.seat, self.amount, self.target))

    def cost_of(self, kind: int) -> int:
        """Gold that paying off one more Debt card of a kind takes."""
        return int(cost_of_debt(self.state, self.cards, self.seat, kind, self.target))

    def asset(self, seat: int, slot: int) -> tuple[int, str]:
        """The row and the name, with its place, of an Asset of an inn; row 0 for none."""
        row = int(self.state["players"][seat]["assets"][slot])
        return row, f"{self.card_set.name('asset', row)} (place {slot + 1})"

    def is_clause(self) -> bool:
        """Whether a card's clause asks, and not a step of the round."""
        return self.source > 0


def open_question(card_set: CardSet, state: Any, prompt: int | None = None) -> Question | None:
    """The question that is open in a position; None where there is none, no position, or one with another prompt."""
    if state is None or not state["stack"]["depth"]:
        return None
    found = Question(card_set, state)
    return found if found.prompt and (prompt is None or found.prompt == prompt) else None
