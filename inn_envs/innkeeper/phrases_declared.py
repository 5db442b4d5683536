"""What happened and what is declared, in words."""

from __future__ import annotations

from typing import Any

from inn_envs.core.fields import Row
from inn_envs.core.observe import words
from inn_envs.core.text import counted, player_name
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.inns import packed_count
from inn_envs.innkeeper.position_frames import kind_of
from inn_envs.innkeeper.position_log import EVENT_CARDS
from inn_envs.innkeeper.state import Event, Step
from inn_envs.innkeeper.words import DEBTS, Characteristic, Phase, What, When, Window

PHASES = {
    Phase.SETUP: "Set-up",
    Phase.REFRESH: "Refresh Phase",
    Phase.ASSET: "Asset Phase",
    Phase.BIDDING: "Bidding Phase",
    Phase.CUSTOMER: "Customer Phase",
    Phase.DEPOSIT: "Deposit Phase",
    Phase.FINAL: "Final Deposit Phase",
}
TRAITS = words(Characteristic)
#: An event by its words.
_EVENTS = {
    Event.NOTHING: "nothing happens",
    Event.PHASE_BEGAN: "the {phase} begins",
    Event.GAINED: "{who} gains {amount} gold",
    Event.PAID: "{who} pays {amount} gold",
    Event.DEPOSITED: "{who} deposits {amount} gold",
    Event.BANK_DEPOSITED: "the Bank deposits {amount} gold into the Vault of {who}",
    Event.DREW_TREACHERY: "{who} draws {card}",
    Event.TOOK_DEBT: "{who} takes 1 {card}",
    Event.PAID_OFF: "{who} pays off 1 {card}",
    Event.DISCARDED_DEBT: "{who} discards 1 {card}",
    Event.GAVE_DEBT: "{who} gives {other} 1 {card}",
    Event.SUPPLY_REVEALED: "{card} is revealed",
    Event.BID: "{who} bids {amount} gold in all",
    Event.ROLLED: "{who} rolls a {amount}",
    Event.TOP_BIDDER: "{who} is the Top Bidder",
    Event.PLACED_CUSTOMER: "{who} puts {card} {where} of the Customer deck",
    Event.GAINED_ASSET: "{who} gains {card}{exhausted}",
    Event.SOLD_ASSET: "{who} sells {card}",
    Event.LIQUIDATED: "{who} liquidates {card}",
    Event.DISCARDED_ASSET: "{card} is discarded",
    Event.EXHAUSTED: "{card} of {who} is exhausted",
    Event.UNEXHAUSTED: "{card} of {who} is unexhausted",
    Event.TOOK_ASSET: "{who} takes {card} from {other}",
    Event.REVEALED_CUSTOMER: "the Customer {card} is revealed",
    Event.COLLECTED: "{who} collects {card}",
    Event.DISMISSED: "{card} is discarded, nobody collects it",
    Event.PLAYED: "{who} plays {card}{on}",
    Event.USED_ABILITY: "{who} uses the ability of {card}{on}",
    Event.CANCELLED: "{card} of {who} is cancelled",
    Event.PREVENTED: "what {who} declared is prevented",
    Event.KEPT: "{who} keeps {card} face up",
    Event.TOOK_POOL: "{who} takes {card} from the Treachery Pool",
    Event.DISCARDED_TREACHERY: "the Treachery card {card} is discarded",
    Event.SOLD_TREACHERY: "{who} sells {card}",
    Event.BOOSTED: "{what} of {who} changes for a time",
    Event.LEADS: "{who} has the Lead Proprietor token",
}
#: The table that the card of an event is a row of; "source" where it is one of any table.
EVENT_TABLES = {event: field.table if isinstance(field, Row) else "source" for event, field in EVENT_CARDS.items()}
#: A card that may not be seen.
_HIDDEN = {"treachery": "a Treachery card", "customer": "the top Customer"}
#: A declared action in words.
_DECLARED = {
    Step.GAIN_ASSET: "{who}'s gaining of {card}{exhausted}",
    Step.SELL_ASSET: "{who}'s sale of {card} for {price} gold",
    Step.LIQUIDATE: "{who}'s liquidation of {card}",
    Step.REVEALED: "the revealed Customer {card}",
    Step.COLLECT: "{who}'s collecting of {card}",
    Step.DEPOSIT: "{who}'s deposit of {amount} gold",
    Step.PLAY: "{who}'s {card}{on}",
    Step.ABILITY: "{who}'s {moment} of {card}{on}",
    Step.TAKE_DEBT: "{who}'s taking of {amount} Debt",
    Step.PAY_DEBT: "{who}'s paying off of {debts}",
    Step.PAY_GOLD: "{who}'s payment of {amount} gold to {other}",
    Step.BANK_PAYS: "the Bank's payment of {amount} gold to {other} in {who}'s place",
    Step.SHARE_POOL: "the sharing of the Treachery Pool",
    Step.SELL_TREACHERY: "{who}'s sale of {named} to the Bank",
    Step.VOID: "what {who} had declared, which is off",
}
_STARTS = {
    Window.REFRESH_START: "the start of {who}'s Refresh",
    Window.SUPPLY_REVEALED: "the revealed Supply",
    Window.BIDS_REVEALED: "the revealed bids",
    Window.FINAL_DEBT: "the beginning of {who}'s paying off of Debt",
}
#: Declared actions whose `target` is the Proprietor they are about.
NAMING = (Step.PLAY, Step.ABILITY, Step.PAY_GOLD, Step.BANK_PAYS)
#: Declared actions whose `amount` is a number of gold or of cards.
AMOUNTS = (Step.DEPOSIT, Step.TAKE_DEBT, Step.PAY_GOLD, Step.BANK_PAYS, Step.SELL_TREACHERY)
_CARD_TABLES = {
    Step.GAIN_ASSET: "asset",
    Step.SELL_ASSET: "asset",
    Step.LIQUIDATE: "asset",
    Step.REVEALED: "customer",
    Step.COLLECT: "customer",
    Step.PLAY: "source",
    Step.ABILITY: "source",
}


def describe_event(card_set: CardSet, what: int, seat: int, card: int, amount: int) -> str:
    """One event in words, e.g. `player_1 sells Stable Boy`; `card` 0 is a card that may not be seen."""
    event = Event(what)
    table = EVENT_TABLES.get(event, "")
    facts = {
        "who": player_name(seat),
        "other": player_name(amount),
        "on": on_whom(seat, amount),
        "card": _name(card_set, table, card) if card and table else _HIDDEN.get(table, "a card"),
        "amount": amount,
        "where": "back on top" if amount else "at the bottom",
        "exhausted": _exhausted(amount),
        "phase": PHASES[Phase(amount)] if event == Event.PHASE_BEGAN else "",
        "what": _boosted(amount) if event == Event.BOOSTED else "",
    }
    return _EVENTS[event].format(**facts)


def declared_step(state: Any, place: int) -> tuple[Step, bool]:
    """What the frame of a declared action at a place of the stack is, and whether it was cancelled or prevented."""
    kind, is_void = kind_of(state, place)
    return Step(kind), is_void


def describe_declared(card_set: CardSet, state: Any, place: int) -> str:
    """The action declared at a place of the stack, e.g. `player_2's deposit of 10 gold`."""
    step, is_void = declared_step(state, place)
    frame = state["stack"]["frames"][place]
    seat, target, amount = int(frame["seat"]), int(frame["target"]), int(frame["amount"])
    card = declared_card(card_set, state, place)
    is_asset = _CARD_TABLES.get(step) == "asset"
    named = {card_set.name("treachery", row): int(count) for row, count in enumerate(state["named"]) if count}
    facts = {
        "who": player_name(seat),
        "other": player_name(target),
        "on": on_whom(seat, target),
        "card": card,
        "amount": amount,
        "price": (int(card_set.table[0]["value"][int(frame["card"])]) if is_asset else 0) + amount,
        "exhausted": _exhausted(target),
        "debts": counted(packed_debts(card_set, amount)) if step == Step.PAY_DEBT else "",
        "named": counted(named) if named else "Treachery",
        "moment": "Top Bidder ability" if amount == When.TOP_BIDDER else "ability",
    }
    return _DECLARED[step].format(**facts) + (", which is off" if is_void and step != Step.VOID else "")


def describe_window(card_set: CardSet, state: Any, window: int, base: int, owner: int) -> str:
    """What can be answered in a window: the declared action at `base`, or where there is none the moment of the
    game; `owner` is whose it is.
    """
    if base:
        return describe_declared(card_set, state, base)
    if window in _STARTS:
        return _STARTS[Window(window)].format(who=player_name(owner))
    return f"the start of the {PHASES[Phase(window)]}"


def declared_card(card_set: CardSet, state: Any, place: int) -> str | None:
    """The name of the card that the action declared at a place of the stack is about."""
    table = _CARD_TABLES.get(declared_step(state, place)[0])
    return _name(card_set, table, int(state["stack"]["frames"][place]["card"])) if table else None


def packed_debts(card_set: CardSet, chosen: int) -> dict[str, int]:
    """The Debt cards chosen to be paid off, by name (see `inns.packed_count`)."""
    counts = {kind: int(packed_count(chosen, kind)) for kind in range(1, DEBTS)}
    return {card_set.name("debt", kind): count for kind, count in counts.items() if count}


def on_whom(seat: int, target: int) -> str:
    """Whom a play is about, where that is another."""
    return f" on {player_name(target)}" if target != seat else ""


def _exhausted(flag: int) -> str:
    return ", exhausted" if flag == 1 else ""


def _boosted(what: int) -> str:
    if what == What.TOTAL:
        return "the total"
    return "each Characteristic" if what == What.EACH else TRAITS[what].capitalize()


def _name(card_set: CardSet, table: str, row: int) -> str:
    return card_set.name(*card_set.source(row)) if table == "source" else card_set.name(table, row)
