"""What must hold in a loaded position of Innkeeper as a whole: every card is in exactly one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from inn_envs.core.fields import PositionError, join, wrong
from inn_envs.core.observe import words
from inn_envs.core.position_cards import counted, listed
from inn_envs.core.record import zeros
from inn_envs.core.stack import top_frame
from inn_envs.innkeeper.actions import ACTIONS
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.legal import legal
from inn_envs.innkeeper.position_frames import has_step, steps_of
from inn_envs.innkeeper.position_stack_checks import check_stack
from inn_envs.innkeeper.state import Deck, Ended, Prompt, Step
from inn_envs.innkeeper.variant import NAMED
from inn_envs.innkeeper.words import (
    CLAUSES,
    CUSTOMERS_A_ROUND,
    CUSTOMERS_OF_TWO,
    ROUNDS,
    TREACHERY_SOURCE,
    Kind,
    Op,
    Phase,
    When,
)

#: Where the cards of each deck lie, for the message that one is there too often or not at all.
_ZONES = {
    Deck.ASSET: "'decks.asset', 'discards.asset', 'supply', 'shown_asset', 'players'",
    Deck.CUSTOMER: "'decks.customer', 'discards.customer', 'collected', 'customer'",
    Deck.TREACHERY: "'decks.treachery', 'discards.treachery', 'pool', 'played', 'players'",
    Deck.DEBT: "'decks.debt', 'discards.debt', 'tokens', 'players'",
}


def check_position(state: Any, card_set: CardSet) -> None:
    """Raises PositionError for a record that no game could stand at."""
    check_table(state)
    check_proprietors(state, card_set)
    check_collected(state, card_set)
    check_players(state, card_set)
    check_stack(state, card_set)
    check_passing(state)
    check_laid(state)
    check_played(state, card_set)
    check_cards(state, card_set)
    check_answer(state, card_set)


# --- cards ------------------------------------------------------------------------------------------------------------


def table_of(deck: Deck) -> str:
    """The card table that a deck's cards are rows of."""
    return deck.name.lower()


def copies_in_game(state: Any, card_set: CardSet, deck: Deck) -> Counter[int]:
    """Copies of each card of a deck; Debt taken as tokens is more than there are cards."""
    table = table_of(deck)
    copies = card_set.table[0][f"{table}_copies"]
    counts = Counter({row: int(copies[row]) for row in range(1, len(card_set.rows[table]))})
    if deck == Deck.DEBT:
        counts[int(card_set.table[0]["ordinary_debt"])] += int(state["tokens"])
    return counts


def cards_on_table(state: Any, deck: Deck, holders: Iterable[int]) -> Counter[int]:
    """Copies of each card of a deck that lie face up somewhere, or in the hands of those holders."""
    seats = range(int(state["seats"]))
    found = counted(state["discards"][deck])
    if deck == Deck.ASSET:
        found += listed([*state["supply"], state["shown_asset"]])
        for seat in seats:
            found += listed(state["players"][seat]["assets"])
    elif deck == Deck.CUSTOMER:
        found += listed([*state["tables"], state["customer"]])
    elif deck == Deck.DEBT:
        for seat in seats:
            found += counted(state["players"][seat]["debts"])
    else:
        found += counted(state["played"])
        for seat in seats:
            found += listed(state["players"][seat]["kept"])
        for seat in holders:
            found += counted(state["players"][seat]["secret"]["hand"])
    return found


def check_cards(state: Any, card_set: CardSet) -> None:
    """Every card is in exactly one place."""
    for deck in Deck:
        table = table_of(deck)
        wanted = copies_in_game(state, card_set, deck)
        found = cards_on_table(state, deck, range(int(state["seats"])))
        found += listed(state["secret"]["decks"][deck])
        if deck == Deck.TREACHERY:
            found += listed(state["secret"]["pool"])
        for row in range(1, len(card_set.rows[table])):
            if wanted[row] != found[row]:
                expected = f"expected {wanted[row]} copies of {card_set.name(table, row)!r} in all, got {found[row]}"
                raise PositionError(f"key {_ZONES[deck]}: {expected}")
    ordinary = int(card_set.table[0]["ordinary_debt"])
    held = sum(int(player["debts"][ordinary]) for player in state["players"])
    if state["tokens"] > held:
        name = card_set.name("debt", ordinary)
        raise wrong("tokens", f"at most {held}, the {name!r} that is held", int(state["tokens"]))


# --- the table --------------------------------------------------------------------------------------------------------


def check_table(state: Any) -> None:
    """Rounds, phases and turns fit together, the lead is a seat, and things lie there in their phases only."""
    seats, rounds, phase = int(state["seats"]), int(state["rounds"]), int(state["phase"])
    if state["lead"] >= seats:
        raise wrong("lead", f"a seat below {seats}", int(state["lead"]))
    if rounds > ROUNDS + int(state["options"]["extra_rounds"]):
        raise wrong("rounds", f"at most {ROUNDS} and those that the variant adds", rounds)
    allowed = _phases_of(rounds)
    if phase not in allowed:
        expected = f"one of {', '.join(words(Phase)[word] for word in allowed)} in round {rounds}"
        raise wrong("phase", expected, words(Phase)[phase])
    most = int(state["options"]["max_turns"])
    is_cut = state["ended"] == Ended.MAX_TURNS
    if (state["turn"] == most) != is_cut or state["turn"] > most:
        raise wrong(
            "turn", f"a number below {most}, the variant's max_turns, at which the game ends", int(state["turn"])
        )
    if state["ended"] == Ended.RULES and phase != Phase.FINAL:
        raise wrong("ended", "an end by the rules in the final phase only", "rules")
    if state["top_bidder"] and state["top_bidder"] != state["order"][0] + 1:
        raise wrong("top_bidder", "the first of 'order'", int(state["top_bidder"]) - 1)
    if state["supply"][seats:].any():
        raise wrong("supply", f"a list of 0 to {seats}", np.count_nonzero(state["supply"]))


def _phases_of(rounds: int) -> list[Phase]:
    """The phases of a round: no Refresh in the first, the Final Deposit Phase from the last on."""
    if rounds == 0:
        return [Phase.SETUP]
    refresh = [Phase.REFRESH] if rounds > 1 else []
    return [*refresh, Phase.ASSET, Phase.BIDDING, Phase.CUSTOMER, Phase.DEPOSIT if rounds < ROUNDS else Phase.FINAL]


def check_proprietors(state: Any, card_set: CardSet) -> None:
    """Every seat plays as a Proprietor of its own, those that have still to choose excepted."""
    rows = [int(player["proprietor"]) for player in state["players"][: int(state["seats"])]]
    for seat, row in enumerate(rows):
        path = join(join("players", seat), "proprietor")
        if row == 0 and state["phase"] != Phase.SETUP:
            raise wrong(path, "the name of a proprietor: only in the set-up some have none", None)
        if row and rows.count(row) > 1:
            raise wrong(path, "a proprietor that nobody else plays", card_set.name("proprietor", row))
        if state["options"]["proprietors"] == NAMED and row != state["options"]["named"][seat]:
            name = card_set.name("proprietor", int(state["options"]["named"][seat]))
            raise wrong(path, f"{name!r}, which the variant names", card_set.name("proprietor", row))


def check_collected(state: Any, card_set: CardSet) -> None:
    """Collected Customers count: no more than a round has, none that is Negative, until their phase ends with names."""
    most = CUSTOMERS_OF_TWO if state["seats"] == 2 else CUSTOMERS_A_ROUND
    if state["counted"] > most:
        raise wrong("collected", f"a list of 0 to {most}", int(state["counted"]))
    for place, row in enumerate(state["tables"]):
        if card_set.table[0]["kind"][row] == Kind.NEGATIVE:
            path = join(join("collected", place), "customer")
            raise wrong(path, "a Customer that counts", card_set.name("customer", int(row)))
    is_open = has_step(state, Step.END_CUSTOMERS)
    if state["counted"] and not state["ended"] and bool(state["tables"].any()) != is_open:
        expected = "names until the Customer Phase ends, then null"
        raise wrong("collected", expected, "names" if state["tables"].any() else None)


def check_players(state: Any, card_set: CardSet) -> None:
    """Kept cards are of those that are kept; cards that all have seen in a hand are in it."""
    for seat in range(int(state["seats"])):
        path, player = join("players", seat), state["players"][seat]
        for place, row in enumerate(player["kept"]):
            if row and not card_set.table[0]["keeps"][row]:
                name = card_set.name("treachery", int(row))
                raise wrong(join(join(path, "kept"), place), "a card that is kept (op keep)", name)
        missing = np.flatnonzero(player["shown"] > player["secret"]["hand"])
        if missing.size:
            raise wrong(join(path, "shown"), "cards of the hand", card_set.name("treachery", int(missing[0])))
        for key in ("place", "settled"):
            if player[key] > state["seats"] - (key == "place"):
                raise wrong(join(path, key), "a place that there is a seat for", int(player[key]))
        if player["bids"][int(state["rounds"]) :].any():
            raise wrong(join(path, "bids"), f"a list of {int(state['rounds'])}", len(player["bids"]))


# --- what passes ------------------------------------------------------------------------------------------------------


def check_passing(state: Any) -> None:
    """What lies on the table for a while only lies there while something on the stack is about it."""
    if state["ended"]:
        return
    rows = {
        "shown_asset": has_step(state, Step.GAIN_ASSET, amount=0) or top_frame(state)["prompt"] == Prompt.BUY_TOP,
        "customer": has_step(state, Step.REVEALED) or has_step(state, Step.COLLECT),
    }
    for key, is_needed in rows.items():
        if bool(state[key]) != is_needed:
            expected = "a card, which the stack is about" if is_needed else "null: nothing on the stack is about one"
            raise wrong(key, expected, "a card" if state[key] else None)
    if state["supply"].any() and state["phase"] not in (Phase.ASSET, Phase.BIDDING):
        raise wrong("supply", "no Asset but in the phases asset and bidding", np.count_nonzero(state["supply"]))
    if state["pool_count"] and state["phase"] != Phase.CUSTOMER:
        raise wrong("pool", "no card but in the customer phase", int(state["pool_count"]))
    _check_named(state)


def _check_named(state: Any) -> None:
    """Cards are named for a sale that is going on; while they are being named, they are in the hand and shown."""
    total = int(state["named"].sum())
    is_selling = has_step(state, Step.SELL_TREACHERY)
    is_asked = top_frame(state)["prompt"] == Prompt.SELL_TREACHERY
    if is_selling != (total > 0) and not is_asked:
        expected = "the cards that are sold" if is_selling else "none: no sale is going on"
        raise wrong("named", expected, f"{total} cards")
    if is_asked:
        player = state["players"][int(top_frame(state)["seat"])]
        if (state["named"] > player["shown"]).any():
            raise wrong("named", "cards that the seat asked has shown", f"{total} cards")


def check_laid(state: Any) -> None:
    """Bids lie face down only before the seats that have been asked for one, until all have."""
    top = top_frame(state)
    below = state["stack"]["frames"][max(int(state["stack"]["depth"]) - 1, 0)]
    asked = int(below["cursor"]) - 1 if top["prompt"] == Prompt.BID else 0
    for seat in range(int(state["seats"])):
        player = state["players"][seat]
        place = (seat - int(state["lead"])) % int(state["seats"])
        has_laid = place < asked and (below["step"] == Step.BIDS or player["place"] == below["amount"])
        if player["secret"]["laid"] and not has_laid and not state["ended"]:
            path = join(join("players", seat), "laid")
            raise wrong(path, "0: no bid lies face down there", int(player["secret"]["laid"]))


def check_played(state: Any, card_set: CardSet) -> None:
    """Treachery that is being played lies among the cards played; what is named to be played is in the hand."""
    pending: Counter[int] = Counter()
    for frame, step in steps_of(state):
        if step == Step.PLAY:
            pending[int(frame["card"]) - TREACHERY_SOURCE] += 1
        elif step == Step.EFFECT:
            source, place = divmod(int(frame["card"]), CLAUSES)
            if card_set.table[0]["clauses"][source][place]["op"] == Op.KEEP:
                pending[source - TREACHERY_SOURCE] += 1
    for row, count in pending.items():
        if count > state["played"][row]:
            raise wrong("played", f"{count} of {card_set.name('treachery', row)!r}", int(state["played"][row]))
    top = top_frame(state)
    if top["prompt"] == Prompt.TARGET and top["amount"] == When.PLAY:
        row = int(top["card"]) - TREACHERY_SOURCE
        if not state["players"][int(top["seat"])]["secret"]["hand"][row]:
            path = join(join("stack", int(state["stack"]["depth"]) - 1), "card")
            raise wrong(path, "a card of the hand", card_set.name("treachery", row))


def check_answer(state: Any, card_set: CardSet) -> None:
    """The question on top has an answer."""
    if state["ended"]:
        return
    mask = zeros(ACTIONS.dtype, 1)
    legal(state, card_set.table[0], mask[0])
    if not np.frombuffer(mask.tobytes(), np.uint8).any():
        prompt = words(Prompt)[int(top_frame(state)["prompt"])]
        raise wrong(
            join("stack", int(state["stack"]["depth"]) - 1), "a question that the position has an answer to", prompt
        )
