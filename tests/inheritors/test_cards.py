"""The cards that have no ability: what is printed on them, how many there are, what they do."""

from functools import partial

import pytest

from inn_envs.inheritors.words import Colour
from tests.inheritors.table import ROW_TESTS, Reason, dealt, row_test, table, turn_of

COLOURS = tuple(colour.name.lower() for colour in Colour if colour)
NUMBERS = [(colour, value) for colour in COLOURS for value in range(1, 7)]
TALENTS = ("spy", "lobbyist", "advisor")
NUMBER_COPIES = {1: 3, 2: 3, 3: 3, 4: 2, 5: 1, 6: 1}
#: Copies of a face at 2, 3 and 4 seats, and in the box.
COPIES = {
    **{f"{colour} {value}": (NUMBER_COPIES[value],) * 3 for colour, value in NUMBERS},
    **{f"{colour} relic": (1, 1, 1) for colour in COLOURS},
    **dict.fromkeys(TALENTS, (4, 6, 8)),
    "tome": (6, 6, 6),
    "epic": (0, 0, 0),
    "deputy": (0, 0, 0),
}


def in_play(t):
    """All cards of a dealt game by name."""
    found = t.hand(0) + t.hand(1) + t.hand(2) + t.hand(3)
    found.update(t.position()["deck"])
    for row in (1, 2, 3):
        found.update(t.market(row))
    return found


def number_follows_its_order(cards, colour, value):
    """The card is played on the number below it, and on no other, onto the stack of its colour."""
    name = f"{colour} {value}"
    t = table(hands={0: [name]}, areas={0: {colour: value - 1}} if value > 1 else {}, cards=cards)
    assert t.act(name) == {"hand 0": [f"-{name}"], f"area 0 {colour}": list(range(1, value + 1)), **turn_of(1)}
    for top in set(range(1, 7)) - {value - 1}:
        t = table(hands={0: [name]}, areas={0: {colour: top}}, cards=cards)
        assert t.reason(name) == Reason.NOT_NEXT_NUMBER


def is_of_its_colour(cards, colour, name):
    """The card is matched by its colour in the market, by its number or by its name, and by nothing else."""
    other = COLOURS[COLOURS.index(colour) - 1]
    same_number = name.replace(colour, other) if "relic" not in name else "no such card"
    tops = [f"{c} {v}" for c, v in NUMBERS] + ["spy", *(f"{c} relic" for c in COLOURS)]
    for top in tops:
        t = table(hands={0: [name]}, market=[[top], ["advisor"], ["advisor"]], cards=cards)
        matches = top.split()[0] == colour or top.split()[-1] == same_number.split()[-1]
        assert ("take row" in t.allowed) == matches, top


def copies_are_as_printed(cards, name):
    """The deal brings as many as are printed for the number of seats."""
    for seats, copies in zip((2, 3, 4), COPIES[name]):
        games = (dealt(seats, seed, cards=cards) for seed in range(20))
        t = next(t for t in games if not name.startswith(COLOURS[t.state["removed_colour"] - 1] if seats == 2 else "-"))
        assert in_play(t)[name] == copies, seats


def cannot_be_played(cards, name):
    """Only numbers and talents are played."""
    t = table(hands={0: [name]}, cards=cards)
    assert t.reason(name) == Reason.NOT_PLAYABLE_KIND


def relic_checks_its_colour(cards, colour):
    """V 3: +1 with the highest number of the relic's colour, −1 without."""
    t = table(hands={0: [f"{colour} relic"]}, areas={0: {colour: 2}, 1: {colour: 2}}, cards=cards)
    assert t.scores()[0] == 2 + 1
    t = table(hands={0: [f"{colour} relic"]}, areas={0: {colour: 2}, 1: {colour: 3}}, cards=cards)
    assert t.scores()[0] == 2 - 1


def counts_as_every_colour(cards, name):
    """Tomes and epics match every colour as the discard and as the top card, and no talent."""
    for colour in COLOURS:
        for top in (f"{colour} 4", f"{colour} relic"):
            t = table(hands={0: [name]}, market=[[top], ["spy"], ["spy"]], cards=cards)
            assert "take row" in t.allowed
            t = table(hands={0: [top]}, market=[[name], ["spy"], ["spy"]], cards=cards)
            assert "take row" in t.allowed
        t = table(hands={0: [name, f"{colour} 1", f"{colour} 3"]}, cards=cards)
        assert "take quest" in t.allowed
    assert "take row" not in table(hands={0: [name]}, cards=cards).allowed
    assert "take row" not in table(hands={0: ["spy"]}, market=[[name], ["lobbyist"], []], cards=cards).allowed


def scores_as_a_tome(cards, name):
    """V 2: the most tomes and epics gain 3 VP, the second most 1 VP."""
    t = table(hands={0: [name, name], 1: ["tome"]}, cards=cards)
    assert t.scores() == [3, 1, 0]


def faces_and_checks():
    """Each face and the tests that hold it, as (row, test)."""
    for colour, value in NUMBERS:
        name = f"{colour} {value}"
        yield name, partial(number_follows_its_order, colour=colour, value=value)
        yield name, partial(is_of_its_colour, colour=colour, name=name)
    for colour in COLOURS:
        name = f"{colour} relic"
        yield name, partial(is_of_its_colour, colour=colour, name=name)
        yield name, partial(cannot_be_played, name=name)
        yield name, partial(relic_checks_its_colour, colour=colour)
    for name in ("tome", "epic"):
        yield name, partial(cannot_be_played, name=name)
        yield name, partial(counts_as_every_colour, name=name)
        yield name, partial(scores_as_a_tome, name=name)
    for name in COPIES:
        yield name, partial(copies_are_as_printed, name=name)


TESTS = list(faces_and_checks())
for row, check in TESTS:
    ROW_TESTS.setdefault(("card", row), {})[check.func.__name__] = check


@pytest.mark.parametrize(("row", "check"), TESTS, ids=[f"{row}: {check.func.__name__}" for row, check in TESTS])
def test_face(row, check, cards):
    check(cards)


@row_test("card", "epic", "deputy")
def test_special_cards_are_as_many_as_their_clan_brings(cards):
    box = {row["name"]: row["copies"] for row in cards.rows["card"] if row.get("special")}
    assert box == {"epic": 2, "deputy": 2}
    assert [int(cards.table[0]["box"][cards.find("card", name)]) for name in box] == [2, 2]


def test_the_set_has_the_printed_counts(cards):
    rows = cards.rows["card"][1:]
    totals = {
        kind: sum(row["copies"] + row["copies_3"] + row["copies_4"] for row in rows if row["kind"] == kind)
        for kind in ("number", "relic", "tome", "talent")
    }
    assert totals == {"number": 65, "relic": 5, "tome": 6, "talent": 24 + 2}
    assert len(cards.rows["clan"][1:]) == 10
    assert len(cards.rows["honor"][1:]) == 8
    assert len(cards.rows["quest"][1:]) == 8


@pytest.mark.parametrize(("seats", "total", "deck"), [(2, 74, 49), (3, 94, 58), (4, 100, 53)])
def test_cards_in_play_and_the_deck_after_the_deal(seats, total, deck):
    t = dealt(seats)
    assert in_play(t).total() == total
    assert t.state["deck_count"] == deck


def test_every_row_has_a_test_of_its_own(cards):
    for name in [row["name"] for row in cards.rows["card"][1:]]:
        assert ROW_TESTS["card", name], name
