"""A position of Innkeeper as plain text that a person can play from: the `ansi` rendering."""

from __future__ import annotations

from collections.abc import Mapping

from inn_envs.core.text import answer_lines, asked_whom, columns, counted, player_name, seat_title, wrapped
from inn_envs.innkeeper.phrases_declared import PHASES
from inn_envs.innkeeper.table_view import (
    AssetView,
    CustomerView,
    PlayerView,
    PositionView,
    TreacheryView,
)
from inn_envs.innkeeper.words import Phase

#: Events shown at the end of the text.
LAST_EVENTS = 10
#: What a seat is doing that is publicly asked, by its prompt.
ASKED_TEXTS = {
    "proprietor": "to choose a Proprietor",
    "pay_debt": "to pay off Debt or not",
    "sell": "to sell Assets or not",
    "bid": "to bid",
    "cover": "to pay the bid",
    "place_top": "to place the top Customer",
    "supply": "to choose from the Supply",
    "deposit": "to deposit or not",
    "sell_treachery": "to sell Treachery or not",
    "target": "to name a Proprietor",
    "may_pay": "to pay or not",
    "upkeep": "to pay for an Asset or discard it",
    "choose_one": "to choose one of two",
    "characteristic": "to choose a Characteristic",
    "discard_treachery": "to discard Treachery",
    "discard_debt": "to discard Debt or not",
    "give_debt": "to give Debt or not",
    "exhaust": "to exhaust an Asset",
    "unexhaust": "to unexhaust an Asset or not",
    "liquidate": "to liquidate an Asset",
    "fit_slots": "to liquidate an Asset",
    "take_asset": "to take an Asset",
    "buy_top": "to buy an Asset or not",
}
KINDS = {"ordinary": "Customer", "particular": "Particular", "negative": "Negative"}
_COLUMN = 15


def describe_text(position: PositionView, legal: Mapping[int, str] | None = None) -> str:
    """The text of what `describe_position` returned, lines of at most `core.text.WIDTH` characters.

    `legal` are the actions that may answer the question, by their index, as `describe_legal` gives them.
    """
    sections = [
        _heading(position),
        _pending(position),
        _inns(position),
        *(_inn(position, player) for player in position["players"]),
        _free_proprietors(position),
        _supply(position),
        _customer(position),
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
        return "The game is over" + (", by the limit of turns." if position["ended"] == "max_turns" else ".")
    asked = position["asked"]
    phase = PHASES[Phase[position["phase"].upper()]]
    when = f"Round {position['round']} of {position['rounds']}, {phase}" if position["round"] else phase
    if asked is None:
        return f"{when}."
    who = "you are" if asked["seat"] == position["seat"] else f"{player_name(asked['seat'])} is"
    return f"{when}: {who} {ASKED_TEXTS[asked['prompt']]}."


def traits_text(traits: Mapping[str, int]) -> str:
    """The Characteristics of an Asset, e.g. `+1 luxury, +1 service`."""
    return ", ".join(f"+{count} {trait}" for trait, count in traits.items())


# --- the table --------------------------------------------------------------------------------------------------------


def _heading(position: PositionView) -> list[str]:
    seat = position["seat"]
    title = f"Innkeeper for {position['num_players']} players, "
    title += "everything shown" if seat is None else f"as {player_name(seat)} (you) sees it"
    decks = ", ".join(f"{name} {deck['size']}" for name, deck in position["decks"].items())
    left = f"Lead Proprietor {player_name(position['lead'])}. "
    if position["top_bidder"] is not None:
        left += f"Top Bidder {player_name(position['top_bidder'])}. "
    if position["order"]:
        left += f"Order of bids {', '.join(map(player_name, position['order']))}. "
    left += f"Customers collected {position['counted']} of {position['customers_a_round']}. "
    left += f"Treachery Pool {position['pool_size']}. Decks: {decks}."
    turns = f"Turn {position['turn'] + 1}, at most {position['turns_left']} turns left. "
    return [
        title,
        ("" if position["ended"] else turns) + status_text(position),
        *wrapped([left], indent="", hanging=""),
    ]


def _pending(position: PositionView) -> list[str]:
    lines = wrapped(pending["text"] for pending in position["pending"])
    return ["Declared, the latest first", *lines] if lines else []


def _inns(position: PositionView) -> list[str]:
    """One line an inn: its numbers."""
    head = f"{'Inns':<20}{'Proprietor':<{_COLUMN}}luxury service cuisine entertainment  income vault debt  assets "
    return [head + "guests hand", *(_inn_line(position, player) for player in position["players"])]


def _inn_line(position: PositionView, player: PlayerView) -> str:
    asked, title = position["asked"], seat_title(player["seat"], position["seat"])
    marker = ">" if asked is not None and asked["seat"] == player["seat"] else " "
    proprietor = player["proprietor"]["name"] if player["proprietor"] else "none yet"
    traits = player["traits"]
    debt = f"{player['debt_count']}/{player['debt_limit']}"
    assets = f"{len(player['assets'])}/{player['slots']}"
    room = "" if player["capacity"] is None else f"/{player['capacity']}"
    return (
        f"{marker} {title:<18}{proprietor[: _COLUMN - 1]:<{_COLUMN}}{traits['luxury']:>6} "
        f"{traits['service']:>7} {traits['cuisine']:>7} {traits['entertainment']:>13}  {player['income']:>6} "
        f"{player['vault']:>5} {debt:>4} {assets:>7} {str(player['collected']) + room:>6} {player['hand_size']:>4}"
    )


def _inn(position: PositionView, player: PlayerView) -> list[str]:
    """An inn's cards with their texts, its Debt and bids."""
    proprietor, title = player["proprietor"], seat_title(player["seat"], position["seat"])
    lines = wrapped([f"{title}: {proprietor['name']}"], indent="") if proprietor else []
    if proprietor:
        used = " (its ability As Retort is used)" if proprietor["ability_used"] else ""
        lines = wrapped([f"{title}, {proprietor['name']}: {proprietor['text']}{used}"], indent="")
    lines += columns([asset_row(asset) for asset in player["assets"]], (3, 20))
    lines += columns([("", card["name"], _kept_text(card)) for card in player["kept"]], (3, 20))
    facts = []
    if player["debts"]:
        facts.append(f"Debt cards: {counted(player['debts'])}")
    if player["customers"] or player["collected_negative"]:
        names = [customer["name"] for customer in player["customers"]]
        negative = f" and {player['collected_negative']} Negative" if player["collected_negative"] else ""
        facts.append(f"Customers: {', '.join(names) or 'none'}{negative}")
    facts += _bids(player)
    if player["shown"] and player["hand"] is None:
        facts.append(f"known in hand: {counted(player['shown'])}")
    return lines + (wrapped([". ".join(facts)]) if facts else [])


def _bids(player: PlayerView) -> list[str]:
    bids = [f"Bids by round: {', '.join(map(str, player['bids']))}"] if player["bids"] else []
    return bids + (["A bid lies face down"] if player["has_laid"] and player["laid"] is None else [])


def asset_row(asset: AssetView) -> tuple[str, str, str]:
    """An Asset in three cells: place, name, what it is."""
    facts = ["EXHAUSTED"] if asset["exhausted"] else []
    facts += ["Unique"] if asset["unique"] else []
    facts += [traits_text(asset["traits"])] if asset["traits"] else []
    facts.append(f"Gold Value {asset['value']}")
    facts += [f"{asset['gold']} gold on it"] if asset["gold"] else []
    return str(asset["place"]), asset["name"], ", ".join(facts) + (f". {asset['text']}" if asset["text"] else "")


def _kept_text(card: TreacheryView) -> str:
    return ("kept, EXHAUSTED. " if card["exhausted"] else "kept. ") + card["text"]


def _free_proprietors(position: PositionView) -> list[str]:
    free = position["free_proprietors"]
    rows = [("", card["name"], f"{card['facts']}. {card['text']}") for card in free]
    return ["Proprietors to choose from", *columns(rows, (3, 12))] if rows else []


def _supply(position: PositionView) -> list[str]:
    lines = columns([asset_row(asset) for asset in position["supply"]], (3, 20))
    lines = ["Supply", *lines] if lines else []
    shown = position["shown_asset"]
    if shown is not None:
        lines += ["Revealed from the Asset deck", *columns([("", *asset_row(shown)[1:])], (3, 20))]
    return lines


def _customer(position: PositionView) -> list[str]:
    revealed = position["customer"]
    if revealed is None:
        return []
    lines = wrapped([f"Revealed Customer: {customer_text(revealed['card'])}"], indent="")
    totals = [f"{player_name(seat)} {total}" for seat, total in enumerate(revealed["totals"]) if total is not None]
    return lines + (wrapped([f"Totals for it: {', '.join(totals)}"]) if totals else [])


def customer_text(customer: CustomerView) -> str:
    """A Customer in one line."""
    lists = f": {', '.join(customer['lists'])}" if customer["lists"] else ""
    return f"{customer['name']} ({KINDS[customer['kind']]}{lists}). {customer['text']}"


# --- what the observer holds ------------------------------------------------------------------------------------------


def _own(position: PositionView, player: PlayerView) -> list[str]:
    is_mine = player["seat"] == position["seat"]
    whose = "Your" if is_mine else f"{player['name']}'s"
    laid = "" if player["laid"] is None else f" {player['laid']} gold laid face down."
    lines = [f"{whose} Capital: {player['capital']} gold.{laid} {whose} hand ({player['hand_size']}):"]
    rows = [(_copies(card), when, text) for card in player["hand"] or [] for when, text in [_hand_text(card)]]
    lines += columns([(name, text) for name, _, text in rows], (24,))
    size = position["decks"]["customer"]["size"]
    known = [f"{entry['name']} {_place(entry['place'], size)}" for entry in player["known_customers"] or []]
    if known:
        lines += wrapped([f"Known in the Customer deck: {', '.join(known)}"])
    return lines


def _copies(card: TreacheryView) -> str:
    return card["name"] if card["count"] == 1 else f"{card['name']} ×{card['count']}"


def _hand_text(card: TreacheryView) -> tuple[str, str]:
    cost = f", {card['cost']} gold" if card["cost"] else ""
    return card["when"], f"[{card['when']}{cost}] {card['text']}"


def _place(place: int, size: int) -> str:
    if place == 1:
        return "on top"
    return "at the bottom" if place == size else f"in place {place} from the top"


def _discards(position: PositionView) -> list[str]:
    lines = [
        f"{name} discard: {counted(deck['discard'])}" for name, deck in position["decks"].items() if deck["discard"]
    ]
    if position["played"]:
        lines.append(f"played just now: {counted(position['played'])}")
    if position["debt_tokens"]:
        lines.append(f"Debt taken as tokens: {position['debt_tokens']}")
    return ["Discards", *wrapped(lines)] if lines else []


def _hidden(position: PositionView) -> list[str]:
    """What is shown only where everything is."""
    if position["seat"] is not None:
        return []
    lines = [f"Bank {position['bank']} gold. Treachery Pool: {', '.join(position['pool'] or ['empty'])}."]
    for name, deck in position["decks"].items():
        lines.append(f"{name} deck, the next card first: {', '.join(deck['cards'] or ['empty'])}")
    return wrapped(lines, indent="")


def _scores(position: PositionView) -> list[str]:
    if position["scores"] is None:
        return []
    scores = [f"{player_name(entry['seat'])} {entry['score']} gold" for entry in position["scores"]]
    return [f"{'Final score' if position['ended'] else 'If the game ended now'}: {', '.join(scores)}"]


def _question(position: PositionView, legal: Mapping[int, str] | None) -> list[str]:
    question = position["question"]
    if question is None:
        return []
    lines = wrapped([f"{asked_whom(question['seat'], position['seat'])}: {question['text']}"], indent="")
    if question["card"] and question["card_text"]:
        lines += wrapped([f"{question['card']}: {question['card_text']}"])
    return [*lines, *(answer_lines(legal) if legal else [])]
