"""A position of Inheritors as plain text that a person can play from: the `ansi` rendering."""

from __future__ import annotations

from collections.abc import Mapping

from inn_envs.core.text import answer_lines, columns, counted, wrapped
from inn_envs.inheritors.table_view import KnowledgeView, PlayerView, PositionView, StackView

#: Events shown at the end of the text.
LAST_EVENTS = 8
_COLUMN = 12
#: What is under way, of the words of `observe.UNDER_WAY`.
UNDER_WAY_TEXTS = {
    "draft": "the draft",
    "turn": "to choose an action",
    "after_action": "to claim after the action",
    "draw_two": "discard 1, draw 2",
    "take_row": "discard 1, take a row",
    "take_quest": "discard 3, take a quest",
    "talent": "a talent",
    "clan_effect": "a clan's ability",
}


def describe_text(position: PositionView, legal: Mapping[int, str] | None = None) -> str:
    """The text of what `describe_position` returned, lines of at most `core.text.WIDTH` characters.

    `legal` are the actions that may answer the question, by their index, as `describe_legal` gives them.
    """
    sections = [
        _heading(position),
        _market(position),
        _areas(position),
        _clans(position),
        _honors(position),
        *(_own(position, player) for player in position["players"] if player["hand"] is not None),
        _known(position),
        _hidden(position),
        ["Last events", *wrapped(position["log"][-LAST_EVENTS:])] if position["log"] else [],
        _question(position, legal),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def stack_text(stack: StackView) -> str:
    """A stack with its top number last, e.g. `1-2-4`."""
    return "-".join(map(str, [*stack["covered"], stack["top"]]))


def turn_text(position: PositionView) -> str:
    """Whose turn it is and for what, or how the game ended."""
    if position["ended"] is not None:
        return "The game is over" + (", by the limit of turns." if position["ended"] == "max_turns" else ".")
    if position["under_way"] == "draft":
        return "The draft: each picks a card and passes the rest to the left."
    on_turn = position["on_turn"]
    who = "You are" if on_turn == position["seat"] else f"player_{on_turn} is"
    return f"{who} on turn: {UNDER_WAY_TEXTS[position['under_way'] or 'turn']}."


def _owner(seat: int | None) -> str:
    return "free" if seat is None else f"player_{seat}"


def _heading(position: PositionView) -> list[str]:
    seat = position["seat"]
    title = f"Inheritors for {position['num_players']} players, "
    title += "everything shown" if seat is None else f"as player_{seat} (you) sees it"
    turns = f"Turn {position['turn'] + 1}, round {position['round']}, at most {position['turns_left']} turns left."
    left = f"Deck {position['deck_size']}. Quests left {position['quests_left']}. "
    left += f"First player: player_{position['first']}."
    lines = [title, turn_text(position)] if position["ended"] else [title, f"{turns} {turn_text(position)}"]
    if position["last_round"] and not position["ended"]:
        left += " This is the last round."
    return [*lines, left]


def _market(position: PositionView) -> list[str]:
    lines = ["Market, the top card last"]
    for number, row in enumerate(position["market"], start=1):
        cards = [*row[:-1], f"[{row[-1]}]"] if row else ["empty"]
        lines += wrapped([f"row {number}  " + ", ".join(cards)], hanging=" " * 9)
    lines += wrapped([f"removed area: {counted(position['removed'])}"]) if position["removed"] else []
    return lines


def _areas(position: PositionView) -> list[str]:
    colours = position["colours"]
    head = "".join(colour.ljust(_COLUMN) for colour in colours)
    lines = [f"{'Play areas':<18}{head}sum hand quests honors"]
    for player in position["players"]:
        area = player["area"]
        stacks = "".join((stack_text(area[c]) if c in area else ".").ljust(_COLUMN) for c in colours)
        lines.append(_player_line(position, player, stacks))
    return lines


def _player_line(position: PositionView, player: PlayerView, stacks: str) -> str:
    name = player["name"] + (" (you)" if player["seat"] == position["seat"] else "")
    marker = ">" if player["seat"] == position["on_turn"] else " "
    total = sum(stack["top"] for stack in player["area"].values())
    numbers = f"{total:>3} {player['hand_size']:>4} {player['quest_count']:>6} {len(player['honors']):>6}"
    return f"{marker} {name:<16}{stacks}{numbers}"


def _clans(position: PositionView) -> list[str]:
    rows = [(f"{c['colour']:<8}{c['name']}", _owner(c["owner"]), c["text"]) for c in position["clans"]]
    return ["Clans (one a player, with a 3 or more of the colour)", *columns(rows, (21, 10))]


def _honors(position: PositionView) -> list[str]:
    rows = [(f"{h['place']}  {h['name']}", _owner(h["owner"]), h["text"]) for h in position["honors"]]
    return ["Honors (1 VP)", *columns(rows, (24, 10))]


def _own(position: PositionView, player: PlayerView) -> list[str]:
    whose = "Your hand" if player["seat"] == position["seat"] else f"Hand of {player['name']}"
    lines = wrapped([f"{whose} ({player['hand_size']}): {counted(player['hand'] or {})}"], indent="")
    rows = [
        (quest["name"], "met now" if quest["met"] else "not met", quest["text"]) for quest in player["quests"] or []
    ]
    if rows:
        lines += [
            "  quests (2 VP met, else 1):",
            *columns([("  " + name, met, text) for name, met, text in rows], (20, 10)),
        ]
    return lines


def _known(position: PositionView) -> list[str]:
    lines = [known_text(entry) for entry in position["knowledge"] if position["seat"] is not None]
    lines = [line for line in lines if line]
    return ["Known of other hands", *wrapped(lines)] if lines else []


def known_text(entry: KnowledgeView) -> str:
    """What is known of a hand in one line; empty where nothing is."""
    parts = [f"holds {counted(entry['known'])}"] if entry["known"] else []
    if entry["only"] is not None:
        others = f"none but {', '.join(entry['only'])}" if entry["only"] else "none"
        parts.append(f"of other cards {others}")
    if entry["closed"]:
        also = "no further" if entry["known"] else "no"
        parts.append(f"{also} {', '.join(entry['closed'])}")
    return f"player_{entry['of']} " + "; ".join(parts) if parts else ""


def _hidden(position: PositionView) -> list[str]:
    """What is shown only where everything is."""
    if position["seat"] is not None:
        return []
    lines = wrapped([f"Deck, the next card first: {', '.join(position['deck_cards'] or ['empty'])}"], indent="")
    lines += wrapped([f"Quests left: {', '.join(position['quests_left_names'] or ['none'])}"], indent="")
    for seat, pack in enumerate(position["packs"] or []):
        lines += wrapped([f"Pack dealt to player_{seat}: {', '.join(pack)}"], indent="") if pack else []
    scores = [f"player_{entry['seat']} {entry['score']} VP" for entry in position["scores"] or []]
    return [*lines, f"{'Final score' if position['ended'] else 'If the game ended now'}: {', '.join(scores)}"]


def _question(position: PositionView, legal: Mapping[int, str] | None) -> list[str]:
    question = position["question"]
    if question is None:
        return []
    asked = "Question to you" if question["seat"] == position["seat"] else f"Question to player_{question['seat']}"
    lines = wrapped([f"{asked}: {question['text']}"], indent="")
    if question["pack"]:
        lines += wrapped([f"the pack: {counted(question['pack'])}"])
    if question["colours"] and question["prompt"] == "quest_discard":
        lines += wrapped([f"colours that the discards can still share: {', '.join(question['colours'])}"])
    return [*lines, *(answer_lines(legal) if legal else [])]
