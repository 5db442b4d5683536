"""Positions of Innkeeper that no game could stand at: each is refused by the key and what was expected there."""

import pytest

from inn_envs import innkeeper
from inn_envs.position import PositionError, from_position, to_position
from tests.innkeeper.table import Table, standard
from tests.position_damage import remove_at, set_at


def whole(table):
    return to_position(innkeeper, table.records, table.cards)


def _both(*changes):
    def change(position):
        for each in changes:
            each(position)

    return change


def _insert(place, frame):
    return lambda position: position["stack"].insert(place, frame)


def _ask(*frames):
    """Nobody passed in the window on top: these frames lie above it instead of its question."""

    def change(position):
        position["stack"][5]["passes"] = 0
        position["stack"][6:] = frames

    return change


def _move(path, to):
    """A card leaves one list for another."""

    def change(position):
        source, goal = position, position
        for key in path:
            source = source[key]
        for key in to:
            goal = goal[key]
        goal.append(source.pop())

    return change


WHOLE = {
    "another game": (set_at(["game"], "chess"), "'game': expected 'innkeeper', got 'chess'"),
    "other cards": (set_at(["cards"], "0"), "'cards'"),
    "too many players": (set_at(["num_players"], 5), "'num_players': expected a whole number from 2 to 4"),
    "a missing key": (remove_at("decks"), "'decks': missing"),
    "an unknown key": (set_at(["speed"], 1), "'speed': unknown"),
    "a missing key within": (remove_at("players", 1, "vault"), r"'players\[1\].vault': missing"),
    "an unknown key within": (set_at(["players", 1, "gold"], 3), r"'players\[1\].gold': unknown"),
    "a missing player": (remove_at("players", 1), "'players': expected a list of 3"),
    "an unknown card": (set_at(["supply"], ["Casino"]), r"'supply\[0\]': expected the name of a card in"),
    "an unknown hand card": (set_at(["players", 0, "hand"], {"Ace": 1}), r"'players\[0\].hand': expected the name"),
    "half a gold": (set_at(["players", 0, "capital"], 0.5), r"'players\[0\].capital': expected a whole number"),
    "true for a number": (set_at(["turn"], True), "'turn': expected a whole number"),
    "a word for a flag": (set_at(["variant", "bank_limit"], "no"), "'variant.bank_limit': expected true or false"),
    "an unknown setting": (set_at(["variant", "speed"], 1), "'variant.speed': unknown"),
    "a wrong word": (set_at(["variant", "polling"], "all"), "'variant.polling': expected one of able, holders"),
    "other named proprietors": (
        set_at(["variant", "proprietors"], ["Host", "Saver", "Trader"]),
        r"'players\[2\].proprietor': expected 'Trader', which the variant names",
    ),
    "a turn past the last": (set_at(["turn"], 2001), "'turn': expected a number below 2000"),
    "a lead that isn't there": (set_at(["lead"], 3), "'lead': expected a seat below 3"),
    "a round too many": (
        _both(set_at(["rounds"], 7), *(set_at(["players", seat, "bids"], [0] * 7) for seat in range(3))),
        "'rounds': expected at most 4",
    ),
    "a phase that the round has not": (set_at(["phase"], "final"), "'phase': expected one of asset, .* in round 1"),
    "an end too early": (
        _both(set_at(["ended"], "rules"), set_at(["stack"], [])),
        "'ended': expected an end by the rules in the final",
    ),
    "an order without a seat": (set_at(["order"], [0, 0, 1]), "'order': expected each seat below 3 once"),
    "a top bidder out of order": (set_at(["top_bidder"], 1), "'top_bidder': expected the first of 'order'"),
    "a seat without proprietor": (
        set_at(["players", 2, "proprietor"], None),
        r"'players\[2\].proprietor': expected the",
    ),
    "a proprietor twice": (set_at(["players", 2, "proprietor"], "Host"), r"'players\[0\].proprietor': expected a prop"),
    "a card twice": (
        set_at(["players", 0, "hand"], {"Loud Praise": 1}),
        "expected 2 copies of 'Loud Praise' in all, got 3",
    ),
    "a card too few": (
        remove_at("decks", "customer", 0),
        "'decks.customer'.*expected 1 copies of 'Ship Captain' in all",
    ),
    "an Asset twice": (
        set_at(["players", 0, "assets"], [{"asset": "Spice Shelf", "exhausted": False, "gold": 0}]),
        "'decks.asset'.*expected 1 copies of 'Spice Shelf' in all, got 2",
    ),
    "Debt out of nowhere": (
        set_at(["players", 0, "debts"], {"Forbearance": 1}),
        "'decks.debt'.*'Forbearance' in all, got 5",
    ),
    "tokens that nobody holds": (set_at(["tokens"], 1), "'decks.debt'.*expected 13 copies of 'Debt' in all, got 12"),
    "tokens that went into the deck": (
        _both(set_at(["tokens"], 1), lambda position: position["decks"]["debt"].append("Debt")),
        "'tokens': expected at most 0, the 'Debt' that is held",
    ),
    "shown cards of no hand": (
        set_at(["players", 0, "shown"], {"Loud Praise": 1}),
        r"'players\[0\].shown': expected cards of",
    ),
    "a kept card that is not kept": (
        set_at(["players", 0, "kept"], [{"card": "Loud Praise", "exhausted": False}]),
        r"'players\[0\].kept\[0\]': expected a card that is kept",
    ),
    "half of an Asset": (
        set_at(["players", 0, "assets"], [{"asset": "Stable Boy"}]),
        r"assets\[0\].exhausted': missing",
    ),
    "too many Assets": (
        set_at(["players", 0, "assets"], [None] * 9),
        r"'players\[0\].assets': expected a list of 0 to 8",
    ),
    "bids of rounds to come": (set_at(["players", 0, "bids"], [1, 2]), r"'players\[0\].bids': expected a list of 1"),
    "a bid that was not laid yet": (set_at(["players", 1, "laid"], 2), r"'players\[1\].laid': expected 0"),
    "a place without a seat": (set_at(["players", 1, "place"], 3), r"'players\[1\].place': expected a place that"),
    "a boost of nothing": (
        set_at(["players", 1, "round_boost"], {"speed": 3}),
        r"'players\[1\].round_boost.speed': unknown",
    ),
    "a known place below the deck": (set_at(["players", 1, "knows"], [30]), r"'players\[1\].knows\[0\]': expected"),
    "a customer that nobody revealed": (
        _both(lambda position: position["decks"]["customer"].remove("Monk"), set_at(["customer"], "Monk")),
        "'customer': expected null: nothing on the stack",
    ),
    "a pool before its phase": (
        _move(["decks", "treachery"], ["pool"]),
        "'pool': expected no card but in the customer",
    ),
    "cards named for no sale": (set_at(["named"], {"Loud Praise": 1}), "'named': expected none: no sale is going on"),
    "customers collected too early": (
        set_at(["collected"], [{"seat": 0, "customer": "Monk"}]),
        "'collected': expected names",
    ),
    "a Negative Customer that counts": (
        set_at(["collected"], [{"seat": 0, "customer": "Pickpockets"}]),
        r"'collected\[0\].customer': expected a Customer",
    ),
    "no question": (remove_at("stack", -1), "'stack': expected a question on top"),
    "a question at the end": (
        _both(set_at(["ended"], "max_turns"), set_at(["turn"], 2000)),
        "'stack': expected a question on top until the game",
    ),
    "an unknown prompt": (
        set_at(["stack", 4, "prompt"], "juggle"),
        r"'stack\[4\].prompt': expected a prompt that can be",
    ),
    "a step that never waits": (
        set_at(["stack", 3, "step"], "reveal_bids"),
        r"'stack\[3\].step': expected a step that can",
    ),
    "a frame's missing key": (remove_at("stack", 3, "place"), r"'stack\[3\].place': missing"),
    "a frame's unknown key": (set_at(["stack", 0, "seat"], 0), r"'stack\[0\].seat': unknown"),
    "a frame that is no object": (set_at(["stack", 0], 3), r"'stack\[0\]': expected an object"),
    "a seat that isn't there": (set_at(["stack", 4, "seat"], 3), r"'stack\[4\].seat': expected a seat below 3"),
    "another seat than its turn": (set_at(["stack", 4, "seat"], 1), r"'stack\[4\].seat': expected 0, whose turn it is"),
    "a phase left out": (remove_at("stack", 1), r"'stack\[1\]': expected the step phase deposit, still to come"),
    "steps of another phase": (
        set_at(["stack", 3], {"step": "supply"}),
        r"'stack\[3\]': expected waiting steps of the bidd",
    ),
    "a question that waits": (
        _insert(4, {"prompt": "bid", "seat": 0}),
        r"'stack\[4\]': expected a step: only the top is a question",
    ),
    "a question of another step": (
        set_at(["stack", 4], {"prompt": "cover", "seat": 0}),
        r"'stack\[4\]': expected prompt cover above step pay_bids",
    ),
    "an action without a window": (
        _insert(4, {"step": "take_debt", "seat": 0, "amount": 1}),
        r"'stack\[5\]': expected the window in which",
    ),
    "a clause that is not there": (
        _insert(4, {"step": "effect", "seat": 0, "target": 0, "effect": {"card": "customer: Monk", "clause": 3}}),
        r"'stack\[4\].effect.clause': expected a whole number from 1 to 2",
    ),
    "a clause out of its phase": (
        _insert(4, {"step": "effect", "seat": 0, "target": 0, "effect": {"card": "customer: Monk", "clause": 2}}),
        r"'stack\[4\].effect': expected a clause in the customer phase",
    ),
    "a clause of no table": (
        _insert(4, {"step": "effect", "seat": 0, "target": 0, "effect": {"card": "monster: Bear", "clause": 1}}),
        r"'stack\[4\].effect.card': expected one of treachery, customer, asset, proprietor",
    ),
    "an event too few": (set_at(["log", "count"], 50), "'log.events'"),
    "an event of another table": (
        set_at(["log", "events", 2, "card"], "Monk"),
        r"'log.events\[2\].card': expected the name",
    ),
    "eyes that aren't there": (
        set_at(["log", "events", 2, "seen"], "some"),
        r"'log.events\[2\].seen': expected 'all' or",
    ),
    "a seed too large": (set_at(["chance", "seed"], 2**64), "'chance.seed'"),
    "not an object": (None, "'position': expected an object"),
}


@pytest.mark.parametrize("fault", WHOLE)
def test_broken_positions_are_refused_by_key_and_expectation(fault):
    refuse(whole(Table.dealt(3, seed=9)), *WHOLE[fault])


def refuse(position, change, message, **seed):
    if change is None:
        position = []
    else:
        change(position)
    with pytest.raises(PositionError, match=message):
        from_position(innkeeper, position, standard(), **seed)


WINDOW = {
    "a window of another phase": (
        set_at(["stack", 5, "window"], "start_bidding"),
        r"'stack\[5\].window': expected start_asset above step supply",
    ),
    "a window of another seat": (set_at(["stack", 5, "seat"], 1), r"'stack\[5\].seat': expected 0, whose action it is"),
    "nobody who passes": (set_at(["stack", 5, "passes"], 0), r"'stack\[5\].passes': expected at least 1"),
    "another who answers": (set_at(["stack", 6, "seat"], 2), r"'stack\[6\].seat': expected 1, the one before the next"),
    "a question that is not the window's": (
        _ask({"prompt": "deposit", "seat": 1, "effect": None}),
        r"'stack\[6\]': expected prompt deposit above",
    ),
    "a step without its window": (
        remove_at("stack", 5),
        r"'stack\[5\]': expected the window that step supply waits for",
    ),
    "a card that is not in the hand": (
        _ask({"prompt": "target", "seat": 1, "card": "treachery: Forced Sale", "when": "play"}),
        r"'stack\[6\].card': expected a card of the hand",
    ),
    "an ability that the card has not": (
        _ask({"prompt": "target", "seat": 1, "card": "asset: Stable Boy", "when": "retort"}),
        r"'stack\[6\].when': expected top_bidder or play or retort, as the card has it",
    ),
    "a question without an answer": (
        _ask(
            {"prompt": "take_asset", "seat": 1, "target": 2, "effect": {"card": "treachery: Forged Deed", "clause": 1}}
        ),
        r"'stack\[6\]': expected a question that the position has an answer to",
    ),
    "a clause that asks something else": (
        _ask(
            {"prompt": "take_asset", "seat": 1, "target": 2, "effect": {"card": "treachery: Forced Sale", "clause": 1}}
        ),
        r"'stack\[6\].effect': expected a clause that asks for it \(op gain_from_target\)",
    ),
    "a play of a card that was not played": (
        _ask(
            {"step": "play", "seat": 1, "target": 1, "card": "Whispered Rumours"},
            {"step": "window", "seat": 1, "window": "treachery_played", "next": 3, "passes": 2},
            {"prompt": "respond", "seat": 0},
        ),
        "'played': expected 1 of 'Whispered Rumours'",
    ),
    "the phase once more above the work": (
        _both(set_at(["stack", 5, "passes"], 0), _insert(6, {"step": "supply"})),
        r"'stack\[6\]': expected work inside of a step",
    ),
}


@pytest.mark.parametrize("fault", WINDOW)
def test_broken_windows_are_refused(fault):
    refuse(whole(Table(3).hand(1, "Whispered Rumours").begin_round()), *WINDOW[fault])


PART = {
    "too many cards in a hand": (set_at(["players", 0, "hand"], 3), "'decks.treachery': expected the 32 cards"),
    "names for a hidden hand": (
        set_at(["players", 0, "hand"], {"Loud Praise": 1}),
        r"'players\[0\].hand': expected a whole",
    ),
    "Capital that is hidden": (set_at(["players", 0, "capital"], 5), r"'players\[0\].capital': expected null"),
    "a bid that is hidden": (set_at(["players", 0, "laid"], 5), r"'players\[0\].laid': expected null"),
    "a deck by names": (set_at(["decks", "asset"], ["Stable Boy"]), "'decks.asset': expected a whole number"),
    "a deck that is too small": (set_at(["decks", "customer"], 29), "'decks.customer': expected the 30 cards"),
    "too many cards in the pool": (set_at(["pool"], 3), "'pool': expected a whole number from 0 to 2"),
    "shown cards that are held elsewhere": (
        _both(set_at(["players", 0, "shown"], {"Sworn Witness": 2}), set_at(["players", 0, "hand"], 2)),
        "'decks.treachery': expected the 33 cards",
    ),
    "a known place without its card": (
        set_at(["players", 1, "knows"], [0]),
        r"'players\[1\].knows\[0\]': expected an object",
    ),
    "a known Customer that lies elsewhere": (
        _both(
            set_at(["players", 1, "knows"], [{"place": 0, "card": "Monk"}]),
            lambda position: position["discards"]["customer"].update(Monk=1),
        ),
        "'decks.customer': expected",
    ),
    "chance that nobody sees": (set_at(["chance"], {"seed": 3}), "'chance': unknown"),
}


@pytest.mark.parametrize("fault", PART)
def test_broken_parts_of_a_seat_are_refused(fault):
    refuse(to_position(innkeeper, Table.dealt(3, seed=9).records, standard(), 1), *PART[fault], seed=1)
