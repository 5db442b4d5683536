"""Positions of Innkeeper in words and plain values.

What a seat may not know is never read for it: of another seat only sizes, through the questions in `inns`, and the log
through `core.events`. Of a window As Retort nobody but the seat that is asked is told.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.events import seen_events
from inn_envs.core.stack import top_frame
from inn_envs.core.text import player_name
from inn_envs.innkeeper.bidding import bid_of, is_bidding
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.customers import customers_a_round
from inn_envs.innkeeper.describe_cards import asset_view, customer_view, proprietor_view, treachery_view
from inn_envs.innkeeper.describe_cards import describe_card as describe_card
from inn_envs.innkeeper.inns import (
    UNLIMITED,
    asset_slots,
    capacity,
    characteristic,
    count_debts,
    count_hand,
    debt_limit,
    income,
    tallies,
    total_for,
)
from inn_envs.innkeeper.phrases_declared import (
    AMOUNTS,
    NAMING,
    TRAITS,
    declared_card,
    declared_step,
    describe_declared,
    describe_event,
)
from inn_envs.innkeeper.phrases_prompts import describe_prompt
from inn_envs.innkeeper.phrases_question import Question
from inn_envs.innkeeper.position_fields import write_variant
from inn_envs.innkeeper.position_frames import has_step
from inn_envs.innkeeper.scoring import rank, score
from inn_envs.innkeeper.setup import is_free
from inn_envs.innkeeper.state import ENDED, FIRST_DECLARED, Deck, Prompt, Step
from inn_envs.innkeeper.table_view import (
    AskedView,
    AssetView,
    DeckView,
    KnownView,
    PendingView,
    PlayerView,
    PositionView,
    ProprietorView,
    QuestionView,
    RevealedView,
    ScoreView,
    TreacheryView,
)
from inn_envs.innkeeper.verbs import bank
from inn_envs.innkeeper.windows import is_public
from inn_envs.innkeeper.words import KEPT, NAME, ROUNDS, SLOTS, VERSION, Collection, Phase


def roles(states: Any, card_set: CardSet) -> npt.NDArray[np.str_]:
    """The Proprietor of each seat by name, (games, seats); empty where none was chosen yet or nobody sits."""
    rows = range(1, len(card_set.rows["proprietor"]))
    names = np.array(["", *(card_set.name("proprietor", row) for row in rows)])
    found: npt.NDArray[np.str_] = names[states["players"]["proprietor"]]
    return found


def starters(states: Any) -> npt.NDArray[np.int64]:
    """The first lead Proprietor of each game, (games,); the token passes after every round but the last."""
    passed = states["rounds"].astype(np.int64) - 1
    found: npt.NDArray[np.int64] = (states["lead"] - passed) % states["seats"]
    return found


def describe_position(state: Any, card_set: CardSet, seat: int | None) -> PositionView:
    """The table as `seat` sees it, or all of it for None, in plain values that JSON can hold (see `PositionView`).

    `state` is one record of dtype `STATE`. Raises ValueError for a seat that nobody sits on.
    """
    seats = int(state["seats"])
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"seat {seat}: expected 0 to {seats - 1}, or None for the whole position")
    is_over = int(state["ended"]) != 0
    turn, is_all = int(state["turn"]), seat is None
    return {
        "game": NAME,
        "version": VERSION,
        "num_players": seats,
        "seat": seat,
        "variant": write_variant(state["options"], card_set),
        "turn": turn,
        "turns_left": int(state["options"]["max_turns"]) - turn,
        "round": int(state["rounds"]),
        "rounds": max(ROUNDS, int(state["rounds"])),
        "phase": Phase(int(state["phase"])).name.lower(),
        "lead": int(state["lead"]),
        "top_bidder": int(state["top_bidder"]) - 1 if state["top_bidder"] else None,
        "order": [int(other) for other in state["order"][:seats]] if _has_order(state) else None,
        "ended": ENDED[int(state["ended"])] if is_over else None,
        "asked": _asked(state),
        "pending": _pending(state, card_set),
        "players": [_player(state, card_set, player, seat) for player in range(seats)],
        "free_proprietors": _free_proprietors(state, card_set),
        "supply": _supply(state, card_set),
        "shown_asset": asset_view(card_set, int(state["shown_asset"]), 0) if state["shown_asset"] else None,
        "customer": _customer(state, card_set),
        "counted": int(state["counted"]),
        "customers_a_round": int(customers_a_round(state)),
        "pool_size": int(state["pool_count"]),
        "pool": _names(card_set, "treachery", state["secret"]["pool"]) if is_all else None,
        "played": _counts(card_set, "treachery", state["played"]),
        "decks": {deck.name.lower(): _deck(state, card_set, deck, is_all) for deck in Deck},
        "debt_tokens": int(state["tokens"]),
        "bank": int(bank(state)) if is_all else None,
        "question": _question(state, card_set, seat),
        "scores": _scores(state) if is_all or is_over else None,
        "log": describe_log(state, card_set, seat),
    }


def describe_log(state: Any, card_set: CardSet, seat: int | None) -> list[str]:
    """The last events, oldest first, as `seat` may see them (None: everything)."""
    return [describe_event(card_set, *event) for event in seen_events(state, seat)]


def _names(card_set: CardSet, table: str, rows: Any) -> list[str]:
    return [card_set.name(table, int(row)) for row in rows if row]


def _counts(card_set: CardSet, table: str, counts: Any) -> dict[str, int]:
    found = {row: int(count) for row, count in enumerate(counts) if count}
    return {card_set.name(table, row): count for row, count in found.items()}


# --- the middle of the table ------------------------------------------------------------------------------------------


def _has_order(state: Any) -> bool:
    """Whether this round's bids have an order."""
    return bool(state["top_bidder"]) or has_step(state, Step.TOP_BIDDER)


def _are_bids_revealed(state: Any) -> bool:
    phase = int(state["phase"])
    return phase > Phase.BIDDING or (phase == Phase.BIDDING and not has_step(state, Step.BIDS))


def _asked(state: Any) -> AskedView | None:
    """Who is asked what, as all may know: nothing in a window."""
    frame = top_frame(state)
    if state["ended"] or not state["stack"]["depth"] or not is_public(frame):
        return None
    return {"seat": int(frame["seat"]), "prompt": Prompt(int(frame["prompt"])).name.lower()}


def _pending(state: Any, card_set: CardSet) -> list[PendingView]:
    """The declared actions, the latest first. (Windows and other steps are nobody's business.)"""
    places = range(int(state["stack"]["depth"]), 0, -1)
    frames = state["stack"]["frames"]
    return [_declared(state, card_set, place) for place in places if frames[place]["step"] >= FIRST_DECLARED]


def _declared(state: Any, card_set: CardSet, place: int) -> PendingView:
    frame, (step, is_void) = state["stack"]["frames"][place], declared_step(state, place)
    return {
        "step": step.name.lower(),
        "text": describe_declared(card_set, state, place),
        "seat": int(frame["seat"]),
        "target": int(frame["target"]) if step in NAMING else None,
        "card": declared_card(card_set, state, place),
        "amount": int(frame["amount"]) if step in AMOUNTS else None,
        "off": is_void,
    }


def _free_proprietors(state: Any, card_set: CardSet) -> list[ProprietorView]:
    """Those that can be chosen, while they are."""
    if int(state["phase"]) != Phase.SETUP:
        return []
    rows = range(1, len(card_set.rows["proprietor"]))
    return [proprietor_view(card_set, row) for row in rows if is_free(state, row)]


def _supply(state: Any, card_set: CardSet) -> list[AssetView]:
    rows = enumerate(state["supply"][: int(state["seats"])])
    return [asset_view(card_set, int(row), place) for place, row in rows if row]


def _customer(state: Any, card_set: CardSet) -> RevealedView | None:
    row, cards = int(state["customer"]), card_set.table[0]
    if not row:
        return None
    by_totals = cards["collection"][row] == Collection.TOTALS
    seats = range(int(state["seats"]))
    totals = [
        int(total_for(state, cards, seat, row)) if by_totals and tallies(state, cards, seat) else None for seat in seats
    ]
    return {"card": customer_view(card_set, row), "totals": totals}


def _deck(state: Any, card_set: CardSet, deck: Deck, is_all: bool) -> DeckView:
    table = deck.name.lower()
    return {
        "size": int(state["deck_counts"][deck]),
        "discard": _counts(card_set, table, state["discards"][deck]),
        "cards": _names(card_set, table, state["secret"]["decks"][deck][::-1]) if is_all else None,
    }


# --- a Proprietor -----------------------------------------------------------------------------------------------------


def _player(state: Any, card_set: CardSet, player: int, seat: int | None) -> PlayerView:
    """A Proprietor as a seat sees it: its secrets are read only where they are the seat's own, or for None."""
    public, cards = state["players"][player], card_set.table[0]
    room = int(capacity(state, player))
    revealed = _are_bids_revealed(state)
    shown: PlayerView = {
        "seat": player,
        "name": player_name(player),
        "proprietor": _proprietor(card_set, public),
        "traits": {name: int(characteristic(state, player, trait)) for trait, name in enumerate(TRAITS) if trait},
        "income": int(income(state, cards, player)),
        "debts": _counts(card_set, "debt", public["debts"]),
        "debt_count": int(count_debts(state, player)),
        "debt_limit": int(debt_limit(state, cards, player)),
        "vault": int(public["vault"]),
        "assets": _assets(card_set, public),
        "slots": int(asset_slots(state, player)),
        "kept": _kept(card_set, public),
        "capacity": None if room == UNLIMITED else room,
        "collected": int(public["collected"]),
        "collected_negative": int(public["collected_negative"]),
        "customers": [
            customer_view(card_set, int(row))
            for row, host in zip(state["tables"], state["hosts"])
            if host == player + 1
        ],
        "hand_size": int(count_hand(state, player)),
        "shown": _counts(card_set, "treachery", public["shown"]),
        "hand": None,
        "capital": int(public["secret"]["capital"]) if state["ended"] else None,  # all gold is counted in the end
        "bids": [int(bid) for bid in public["bids"][: max(int(state["rounds"]) - (0 if revealed else 1), 0)]],
        "bid": int(bid_of(state, player)) if revealed else None,
        "has_laid": bool(is_bidding(state, player)),
        "laid": None,
        "known_customers": None,
    }
    if seat is None or seat == player:
        _add_secrets(state, card_set, player, shown)
    return shown


def _add_secrets(state: Any, card_set: CardSet, player: int, shown: PlayerView) -> None:
    own = state["players"][player]["secret"]
    hand = enumerate(own["hand"])
    shown["hand"] = [treachery_view(card_set, row, int(count)) for row, count in hand if count]
    shown["capital"] = int(own["capital"])
    shown["laid"] = int(own["laid"]) if shown["has_laid"] else None
    shown["known_customers"] = _known(state, card_set, int(own["known"]))


def _known(state: Any, card_set: CardSet, mask: int) -> list[KnownView]:
    """The Customers of the deck that somebody has looked at, the next one first."""
    size, deck = int(state["deck_counts"][Deck.CUSTOMER]), state["secret"]["decks"][Deck.CUSTOMER]
    return [
        {"place": size - place, "name": card_set.name("customer", int(deck[place]))}
        for place in range(size - 1, -1, -1)
        if mask >> place & 1
    ]


def _proprietor(card_set: CardSet, public: Any) -> ProprietorView | None:
    row = int(public["proprietor"])
    return proprietor_view(card_set, row, bool(public["used"])) if row else None


def _assets(card_set: CardSet, public: Any) -> list[AssetView]:
    return [
        asset_view(
            card_set, int(public["assets"][slot]), slot, bool(public["exhausted"][slot]), int(public["gold"][slot])
        )
        for slot in range(SLOTS)
        if public["assets"][slot]
    ]


def _kept(card_set: CardSet, public: Any) -> list[TreacheryView]:
    return [
        treachery_view(card_set, int(public["kept"][place]), 1, bool(public["kept_exhausted"][place]))
        for place in range(KEPT)
        if public["kept"][place]
    ]


# --- the question, the end --------------------------------------------------------------------------------------------


def _question(state: Any, card_set: CardSet, seat: int | None) -> QuestionView | None:
    """The open question, to the one who is asked only."""
    if state["ended"] or not state["stack"]["depth"]:
        return None
    asked = Question(card_set, state)
    if seat is not None and seat != asked.seat:
        return None
    table, row = card_set.source(asked.source)
    return {
        "seat": asked.seat,
        "prompt": asked.prompt.name.lower(),
        "text": describe_prompt(card_set, asked.prompt, state),
        "card": asked.source_name if asked.source else None,
        "card_text": str(card_set.rows[table][row]["text"]) if asked.source else None,
    }


def _scores(state: Any) -> list[ScoreView]:
    seats = range(int(state["seats"]))
    return [{"seat": seat, "score": int(score(state, seat)), "rank": int(rank(state, seat))} for seat in seats]
