"""A position of Inn-Fighting as plain text that a person can play from: the `ansi` rendering."""

from __future__ import annotations

from collections.abc import Mapping

from inn_envs.core.text import answer_lines, asked_whom, columns, counted, player_name, seat_title, wrapped
from inn_envs.inn_fighting.describe_cards import KINDS, ability_and_defense
from inn_envs.inn_fighting.table_view import ActionView, BystanderView, DeckView, DieView, PlayerView, PositionView
from inn_envs.inn_fighting.words import D20

#: Events shown at the end of the text.
LAST_EVENTS = 12
#: What a seat is doing that is publicly asked, by its prompt.
ASKED_TEXTS = {
    "choose": "to choose an attack or an action",
    "target": "to choose a target",
    "leader": "to choose among the players with the most VP",
    "other": "to choose another opponent",
    "reroll": "to choose a die to be rolled again",
    "set_die": "to choose a die to be turned",
    "set_face": "to turn a die",
    "my_bystander": "to choose an own Bystander",
    "take_bystander": "to take a Bystander",
}
#: What is printed of a deck's name.
DECK_TITLES = {"adventurer": "Adventurer", "action": "Action"}
_COLUMN = 33


def describe_text(position: PositionView, legal: Mapping[int, str] | None = None) -> str:
    """The text of what `describe_position` returned, lines of at most `core.text.WIDTH` characters.

    `legal` are the actions that may answer the question, by their index, as `describe_legal` gives them.
    """
    sections = [
        _heading(position),
        _dice(position),
        _attack(position),
        _pending(position),
        _players(position),
        *(_player(position, player) for player in position["players"]),
        *(_own(position, player) for player in position["players"] if player["hand"] is not None),
        _discards(position),
        _hidden(position),
        ["Last events", *wrapped(position["log"][-LAST_EVENTS:])] if position["log"] else [],
        _scores(position),
        _question(position, legal),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def status_text(position: PositionView) -> str:
    """Where the game is and who is publicly asked, or how it ended."""
    if position["ended"] is not None:
        if position["winner"] is not None:
            return f"The game is over: {player_name(position['winner'])} has won the brawl."
        return "The game is over, by the limit of turns."
    asked, seat = position["asked"], position["seat"]
    whose = "Your turn" if position["turn_seat"] == seat else f"{player_name(position['turn_seat'])}'s turn"
    if asked is None:
        return f"{whose}."
    who = "you are" if asked["seat"] == seat else f"{player_name(asked['seat'])} is"
    return f"{whose}: {who} {ASKED_TEXTS[asked['prompt']]}."


# --- the table --------------------------------------------------------------------------------------------------------


def _heading(position: PositionView) -> list[str]:
    seat = position["seat"]
    title = f"Inn-Fighting for {position['num_players']} players, "
    title += "everything shown" if seat is None else f"as {seat_title(seat, seat)} sees it"
    decks = ", ".join(f"{DECK_TITLES[name]} {deck['size']}" for name, deck in position["decks"].items())
    turns = f"Turn {position['turn']}, at most {position['turns_left']} turns follow. "
    facts = f"{position['variant']['free_choice_symbols']} symbols of an attack reach any character. Decks: {decks}."
    if position["variant"]["d20_sides"] < D20:
        facts = f"The d20 has {position['variant']['d20_sides']} sides. {facts}"
    if position["has_damaged"] and not position["ended"]:
        facts = f"An opposing Adventurer was damaged in this turn, so that 20 VP at its end win. {facts}"
    return [title, ("" if position["ended"] else turns) + status_text(position), *wrapped([facts], indent="")]


def _dice(position: PositionView) -> list[str]:
    """The dice, what they show, which stay and which were rolled last."""
    rows = [
        ("Dice", [die["name"] for die in position["dice"]]),
        ("", [face_of(die) for die in position["dice"]]),
        ("", [_fate(die) for die in position["dice"]]),
    ]
    return [f"{title:<8}{''.join(cell.ljust(13) for cell in cells)}".rstrip() for title, cells in rows]


def face_of(die: DieView) -> str:
    """What a die shows."""
    return die["face"].capitalize() if die["face"] else "-"


def _fate(die: DieView) -> str:
    return " ".join(["rolled"] * die["rolled"] + ["stays"] * die["stays"])


def _attack(position: PositionView) -> list[str]:
    attack = position["attack"]
    return wrapped([f"Under way: {', '.join([attack['text'], *attack['progress']])}"], indent="") if attack else []


def _pending(position: PositionView) -> list[str]:
    lines = wrapped(pending["text"] for pending in position["pending"])
    return ["Declared, the latest first", *lines] if lines else []


def _players(position: PositionView) -> list[str]:
    """One line a player: numbers."""
    head = f"{'Players':<18}{'Adventurer':<{_COLUMN}}   HP Skill Bonus Punch Chair Power  VP Bystanders Actions"
    return [head, *(_player_line(position, player) for player in position["players"])]


def _player_line(position: PositionView, player: PlayerView) -> str:
    asked, found = position["asked"], player["adventurer"]
    marker = ">" if asked is not None and asked["seat"] == player["seat"] else " "
    title = f"{marker} {seat_title(player['seat'], position['seat']):<16}"
    rest = f" {player['vp']:>3} {len(player['bystanders']):>10} {player['hand_size']:>7}"
    if found is None:
        return f"{title}{'knocked out':<{_COLUMN}}{'':>35}{rest}"
    name = adventurer_title(player)
    attacks = " ".join(f"{f'{low}/{high}':>5}" for low, high in found["attacks"].values())
    hp, skill = f"{player['hp']}/{found['hp']}", f"{found['skill']}+"
    return f"{title}{name[: _COLUMN - 1]:<{_COLUMN}}{hp:>5} {skill:>5} {found['bonus']:>5} {attacks}{rest}"


def adventurer_title(player: PlayerView) -> str:
    """An Adventurer by its name, and that it is Evil."""
    found = player["adventurer"]
    return "knocked out" if found is None else found["name"] + (" (Evil)" if found["evil"] else "")


def _player(position: PositionView, player: PlayerView) -> list[str]:
    """A player's cards with their texts."""
    found, title = player["adventurer"], seat_title(player["seat"], position["seat"])
    if found is None:
        until = "can't be attacked until the next turn there, when a new Adventurer comes"
        lines = wrapped([f"{title} is knocked out: {until}."], indent="")
    else:
        text = f"Power, {found['power_name']}: {found['power_text']} Defense Die: {found['defense_text']}"
        lines = wrapped([f"{title}, {adventurer_title(player)}. {text}"], indent="")
    return lines + columns([bystander_row(card) for card in player["bystanders"]], (3, 24))


def bystander_row(card: BystanderView) -> tuple[str, str, str]:
    """A Bystander in three cells: place, name, what it is."""
    kind = KINDS[card["kind"]] + (", USED in this turn" if card["used"] else "")
    evil = "Evil, " if card["evil"] else ""
    return (
        str(card["place"]),
        card["name"],
        f"{card['hp']}/{card['most_hp']} HP, {evil}{kind}. {ability_and_defense(card)}",
    )


# --- what the observer holds ------------------------------------------------------------------------------------------


def _own(position: PositionView, player: PlayerView) -> list[str]:
    is_mine = player["seat"] == position["seat"]
    whose = "Your hand" if is_mine else f"{player['name']}'s hand"
    lines = [f"{whose} ({player['hand_size']}):"]
    rows = [(copies(card), f"[{card['play']}{late_text(card)}] {card['text']}") for card in player["hand"] or []]
    lines += columns(rows, (24,))
    known = [f"{card['name']} ({' or '.join(map(player_name, card['seats']))})" for card in player["known"] or []]
    return lines + (wrapped([f"Known in other hands: {', '.join(known)}"]) if known else [])


def copies(card: ActionView) -> str:
    """An Action card by its name, and how often it is there."""
    return card["name"] if card["count"] == 1 else f"{card['name']} ×{card['count']}"


def late_text(card: ActionView) -> str:
    """That a card came too late for the open window."""
    return f" {card['late']} for the next window only." if card["late"] else ""


def _discards(position: PositionView) -> list[str]:
    decks = position["decks"].items()
    lines = [f"{DECK_TITLES[name]} discard: {_listed(deck)}" for name, deck in decks if deck["discard"]]
    return ["Discards", *wrapped(lines)] if lines else []


def _listed(deck: DeckView) -> str:
    """The cards of a discard; their names may have commas."""
    return "; ".join(counted({name: count}) for name, count in deck["discard"].items())


def _hidden(position: PositionView) -> list[str]:
    """What is shown only where everything is."""
    if position["seat"] is not None:
        return []
    lines = [
        f"{DECK_TITLES[name]} deck, the next card first: {'; '.join(deck['cards'] or ['empty'])}"
        for name, deck in position["decks"].items()
    ]
    return wrapped(lines, indent="")


def _scores(position: PositionView) -> list[str]:
    if position["scores"] is None:
        return []
    scores = [f"{player_name(entry['seat'])} {entry['score']} VP" for entry in position["scores"]]
    return wrapped([f"{'Final score' if position['ended'] else 'If the game ended now'}: {', '.join(scores)}"], "")


def _question(position: PositionView, legal: Mapping[int, str] | None) -> list[str]:
    question = position["question"]
    if question is None:
        return []
    lines = wrapped([f"{asked_whom(question['seat'], position['seat'])}: {question['text']}"], indent="")
    if question["card"] and question["card_text"]:
        lines += wrapped([f"{question['card']}: {question['card_text']}"])
    return [*lines, *(answer_lines(legal) if legal else [])]
