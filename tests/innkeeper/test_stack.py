"""The stack is high enough for every card set that the check lets through: answers that pile up one on another."""

import copy

import pytest

from inn_envs.core.cards import CardFileError
from inn_envs.innkeeper.cards import STANDARD, load_cards
from inn_envs.innkeeper.state import STACK
from inn_envs.innkeeper.words import ANSWER_FRAMES, MOST_ANSWERS
from tests.card_file import content, row_of, write
from tests.innkeeper.table import Table

#: Frames of the deepest moment of a round at which a window opens: a Refresh begins.
ROUND_FRAMES = 10
GAIN = {"when": "play", "op": "gain"}
TAX = {"when": "play", "op": "transfer", "who": "others", "to": "self"}
#: What those who play are asked.
QUESTIONS = ("deposit", "liquidate")
REFUSAL = f"key 'windows': expected at most {MOST_ANSWERS} cards and abilities that answer"
#: Cards that answer what they do themselves: the frames that each leaves under the next, its windows and clauses.
HOSTILE = {
    "payments of all others": (7, ["gold_paying"], [TAX, TAX, TAX, TAX]),
    "payments of all others, once": (4, ["gold_paying"], [TAX]),
    "a payment before other clauses": (4, ["gold_paying"], [TAX | {"who": "left"}, GAIN, GAIN]),
    "Debt before other clauses": (5, ["debt_taking"], [{"when": "play", "op": "take_debt"}, GAIN, GAIN, GAIN]),
    "liquidations": (6, ["asset_liquidating"], [{"when": "play", "op": "liquidate", "amount": 2}, GAIN, GAIN, GAIN]),
    "deposits": (5, ["deposit_declared"], [{"when": "play", "op": "deposit"}, GAIN, GAIN, GAIN]),
    "answers to cards": (2, ["treachery_played"], [GAIN, GAIN, GAIN, GAIN]),
}


def most_copies(frames):
    return MOST_ANSWERS if frames <= ANSWER_FRAMES else MOST_ANSWERS // 2


def hostile_tables(name, copies):
    """The standard set with other Treachery: copies of a hostile card, and one that opens its window the longest way.

    No Asset answers anything, and none does anything in the Refresh.
    """
    _, windows, clauses = HOSTILE[name]
    tables = content(STANDARD)
    for asset in tables["asset"]:
        for key in ("clauses", "ability_windows", "ability_needs", "ability_exhausts"):
            asset.pop(key, None)
    answer = {"name": "Answer", "copies": copies, "windows": windows, "clauses": clauses}
    opening = [TAX] if windows == ["treachery_played"] else clauses
    longest = [*opening, *[GAIN] * (4 - len(opening))]
    opener = {"name": "Opener", "copies": 1, "windows": ["refresh_start"], "clauses": longest}
    tables["treachery"] = [row | {"source": "house", "text": "Hostile."} for row in (answer, opener)]
    return tables


def pile_up(cards, copies):
    """Four Proprietors play all that they can as soon as they can. Returns the most frames there were at a question."""
    table = Table(4, cards=cards).proprietors("Borrower", "Schemer", "Trader", "Enforcer").round(2)
    for seat in range(4):
        table.hand(seat, *["Answer"] * (copies // 4)).capital(seat, 50).asset(seat, *table.left("asset")[:4])
    table.hand(1, "Opener").begin_round()
    deepest, played = 0, 0
    while played <= copies:
        prompt, seat = table.asked.split()
        word = next(word for word in table.allowed if word != "stop")
        played += prompt == "respond"
        deepest = max(deepest, int(table.state["stack"]["depth"]))
        assert word in ("Answer", "Opener") or prompt in QUESTIONS
        table.answer(int(seat), prompt, word)
    return deepest


@pytest.mark.parametrize("name", HOSTILE)
def test_answers_at_the_limit_do_not_overflow_the_stack(name, tmp_path):
    """Every copy is played while all before it are waiting; the last one leaves its frames too."""
    frames = HOSTILE[name][0]
    copies = most_copies(frames)
    deepest = pile_up(load_cards(write(tmp_path / "hostile.toml", hostile_tables(name, copies))), copies)
    assert ROUND_FRAMES + frames * (copies - 1) < deepest
    assert deepest + frames <= STACK


@pytest.mark.parametrize("name", HOSTILE)
def test_one_answer_more_is_refused(name, tmp_path):
    tables = hostile_tables(name, most_copies(HOSTILE[name][0]) + 1)
    with pytest.raises(CardFileError, match=REFUSAL):
        load_cards(write(tmp_path / "hostile.toml", tables))


@pytest.mark.parametrize(
    ("table_name", "name"), [("asset", "Watch Post"), ("proprietor", "Host"), ("treachery", "Sealed Vault")]
)
def test_abilities_count_as_answers_too(table_name, name, tmp_path):
    """Those of Assets and of Proprietors, and of another card that answers what plays do."""
    tables = hostile_tables("a payment before other clauses", MOST_ANSWERS)
    path = write(tmp_path / "hostile.toml", tables)
    load_cards(path)
    row = copy.deepcopy(row_of(content(STANDARD), table_name, name))
    if name == "Host":
        row |= {"ability_windows": ["gold_paying"], "clauses": [{"when": "retort", "op": "gain"}]}
    tables[table_name] = [row, *(other for other in tables[table_name] if other["name"] != name)]
    with pytest.raises(CardFileError, match=REFUSAL):
        load_cards(write(path, tables))


def test_the_standard_set_keeps_below_the_limit(tmp_path):
    """Its answers are eleven; plays in the windows of a round lie on no other play."""
    tables = content(STANDARD)
    row_of(tables, "treachery", "Out Maneuver")["copies"] += 5
    row_of(tables, "asset", "Watch Post")["copies"] += 6
    load_cards(write(tmp_path / "mine.toml", tables))
    row_of(tables, "treachery", "Light Fingers")["windows"] = ["gold_paying"]
    load_cards(write(tmp_path / "mine.toml", tables))
    row_of(tables, "treachery", "Whispered Rumours")["windows"] = ["ability_played"]
    with pytest.raises(CardFileError, match=REFUSAL):
        load_cards(write(tmp_path / "mine.toml", tables))
