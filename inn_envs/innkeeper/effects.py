"""What the words of the card file do: one function for each Op that does more than one verb says."""

from __future__ import annotations

from typing import Any

from inn_envs.core import rng
from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import seat_after
from inn_envs.core.stack import ask, push
from inn_envs.core.zones import discard_to
from inn_envs.innkeeper.inns import (
    capacity,
    count_debts,
    count_hand,
    count_usable,
    has_exhausted,
    has_small,
)
from inn_envs.innkeeper.state import Deck, Event, Prompt, Purpose, Step
from inn_envs.innkeeper.verbs import (
    bank_deposit,
    discard_asset,
    draw_treachery,
    from_bank,
    gain,
    keep,
    pay_if_able,
    take_top_asset,
    take_top_of_pool,
    take_treachery,
    tell,
)
from inn_envs.innkeeper.windows import count_supply, declare
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    CHARACTERISTICS,
    CLAUSES,
    KEPT,
    SLOTS,
    TREACHERY,
    TREACHERY_SOURCE,
    Chooser,
    Only,
    Op,
    Per,
    Until,
    What,
    When,
    Who,
    Window,
)


@rule
def push_clauses(state: Any, cards: Any, source: int, when: int, seat: int, target: int, cursor: int) -> int:
    """Puts the clauses of a card for a moment on the stack, the first on top; those that depend on an answer wait for
    it. `cursor` is the place of the answered action, in the Refresh that of the Asset.
    """
    for place in range(CLAUSES - 1, -1, -1):
        clause = cards.clauses[source, place]
        if clause.when == when and clause.only == Only.ALWAYS:
            push(state, Step.EFFECT, seat, target, source * CLAUSES + place, 0, cursor)
    return source


@rule
def push_followers(state: Any, cards: Any, code: int, only: int, seat: int, target: int, cursor: int) -> int:
    """Puts the clauses after one on the stack that its answer lets happen."""
    source, first = code // CLAUSES, code % CLAUSES + 1
    for place in range(CLAUSES - 1, first - 1, -1):
        if cards.clauses[source, place].only == only:
            push(state, Step.EFFECT, seat, target, source * CLAUSES + place, 0, cursor)
    return source


@rule
def push_refresh(state: Any, cards: Any, seat: int) -> int:
    """The abilities that trigger in the Refresh Phase: the Proprietor's, the Assets' by slot, those of kept cards. A
    card that was exhausted since it was unexhausted has none.
    """
    player = state.players[seat]
    for place in range(KEPT - 1, -1, -1):
        if player.kept_exhausted[place] == 0:
            push_clauses(state, cards, TREACHERY_SOURCE + whole(player.kept[place]), When.REFRESH, seat, seat, place)
    for slot in range(SLOTS - 1, -1, -1):
        if player.exhausted[slot] == 0:
            push_clauses(state, cards, ASSET_SOURCE + whole(player.assets[slot]), When.REFRESH, seat, seat, slot)
    return push_clauses(state, cards, whole(player.proprietor), When.REFRESH, seat, seat, 0)


@rule
def meant(state: Any, who: int, seat: int, target: int) -> int:
    """The Proprietor that a clause is about; the one answered is the one that the play names."""
    if who == Who.SELF:
        return seat
    return seat_after(state, seat, 1) if who == Who.LEFT else target


@rule
def worth(state: Any, cards: Any, clause: Any, seat: int, target: int) -> int:
    """What a clause's amount comes to."""
    amount = whole(clause.amount)
    if clause.per == Per.DIE:
        rolled = rng.draw(state, Purpose.CUSTOMER_DIE, seat, 6) + 1
        tell(state, Event.ROLLED, seat, 0, rolled)
        amount *= rolled
    elif clause.per == Per.CAPITAL_3:
        amount *= whole(state.players[seat].secret.capital) // 3
    elif clause.per == Per.OWN_DEBT:
        amount *= count_debts(state, seat)
    elif clause.per == Per.TARGET_DEBT:
        amount *= count_debts(state, target)
    return min(amount, whole(clause.most)) if (clause.most > 0) & (clause.per > 0) else amount


@rule
def carry_out(state: Any, cards: Any, seat: int, target: int, code: int, cursor: int) -> int:
    """Carries out one clause of a card for the Proprietor whose card it is."""
    clause = cards.clauses[code // CLAUSES, code % CLAUSES]
    op, who = whole(clause.op), meant(state, whole(clause.who), seat, target)
    if op == Op.GAIN:
        return gain(state, who, worth(state, cards, clause, seat, target))
    if op == Op.TRANSFER:
        return transfer(state, cards, clause, seat, target)
    if op == Op.BANK_DEPOSIT:
        return bank_deposit(state, who, whole(clause.amount))
    if op == Op.DRAW:
        return draw(state, clause, seat, target)
    if op == Op.MAY_PAY:
        return may_pay(state, cards, clause, seat, target, code, cursor)
    if op == Op.BOOST:
        return boost(state, clause, who, code)
    if op == Op.LIMIT:
        state.players[who].round_capacity += clause.amount
        return who
    if op == Op.GROW_INVESTMENT:
        return grow_investment(state, cards, clause, seat, cursor)
    if op == Op.KEEP:
        return keep(state, cards, seat, code // CLAUSES - TREACHERY_SOURCE)
    if op == Op.TAKE_DEBT:
        return declare(state, Step.TAKE_DEBT, Window.DEBT_TAKING, who, 0, 0, whole(clause.amount), 0)
    if op == Op.DRAW_POOL:
        return draw_pool(state, seat)
    if op >= Op.DISMISS or op == Op.BANK_PAYS or op == Op.EXHAUST_GAINED:
        return change_answered(state, cards, op, seat, cursor)
    return ask_for(state, cards, op, seat, who, code, cursor)


@rule
def ask_for(state: Any, cards: Any, op: int, seat: int, who: int, code: int, cursor: int) -> int:
    """The clauses that begin with a choice; a choice among nothing is skipped."""
    clause = cards.clauses[code // CLAUSES, code % CLAUSES]
    amount = whole(clause.amount)
    chooser = seat if clause.chooser == Chooser.SELF else who
    if op == Op.UPKEEP:
        return ask(state, Prompt.UPKEEP, seat, 0, code, amount, cursor)
    if op == Op.DEPOSIT:
        return ask(state, Prompt.DEPOSIT, seat, 0, code, amount, 0)
    if op == Op.CHOOSE_ONE:
        return ask(state, Prompt.CHOOSE_ONE, seat, who, code, 0, cursor)
    if op == Op.DISCARD_TREACHERY:
        return ask(state, Prompt.DISCARD_TREACHERY, who, who, code, amount, 0) if count_hand(state, who) > 0 else 0
    if op == Op.DISCARD_DEBT:
        return ask(state, Prompt.DISCARD_DEBT, who, who, code, amount, 0) if count_debts(state, who) > 0 else 0
    if op == Op.GIVE_DEBT:
        return ask(state, Prompt.GIVE_DEBT, seat, who, code, amount, 0) if count_debts(state, seat) > 0 else 0
    if op == Op.EXHAUST:
        return ask(state, Prompt.EXHAUST, chooser, who, code, amount, 0) if count_usable(state, who) > 0 else 0
    if op == Op.LIQUIDATE:
        return ask(state, Prompt.LIQUIDATE, chooser, who, code, amount, 0) if count_usable(state, who) > 0 else 0
    if op == Op.UNEXHAUST:
        return ask(state, Prompt.UNEXHAUST, who, who, code, amount, 0) if has_exhausted(state, who) == 1 else 0
    if op == Op.SELL:
        return ask(state, Prompt.SELL, seat, 0, code, amount, 0) if count_usable(state, seat) > 0 else 0
    if op == Op.GAIN_FROM_SUPPLY:
        return ask(state, Prompt.SUPPLY, seat, 0, code, 0, 0) if count_supply(state) > 0 else 0
    if op == Op.GAIN_FROM_TARGET:
        most = whole(clause.most)
        return ask(state, Prompt.TAKE_ASSET, seat, who, code, most, 0) if has_small(state, cards, who, most) == 1 else 0
    return buy_top(state, seat, code, amount)


# --- gold and cards ---------------------------------------------------------------------------------------------------


@rule
def transfer(state: Any, cards: Any, clause: Any, seat: int, target: int) -> int:
    """Proprietors pay each other: with `others`, one payment each, clockwise from the card's owner."""
    amount = worth(state, cards, clause, seat, target)
    payee = meant(state, whole(clause.to), seat, target)
    if clause.who != Who.OTHERS:
        return push(state, Step.PAY, meant(state, whole(clause.who), seat, target), payee, 0, amount, 0)
    for places in range(whole(state.seats) - 1, 0, -1):
        push(state, Step.PAY, seat_after(state, seat, places), payee, 0, amount, 0)
    return amount


@rule
def declare_payment(state: Any, seat: int, target: int, amount: int) -> int:
    """Gold is about to pass between Proprietors."""
    if seat == target or amount <= 0:
        return 0
    return declare(state, Step.PAY_GOLD, Window.GOLD_PAYING, seat, target, 0, amount, 0)


@rule
def draw(state: Any, clause: Any, seat: int, target: int) -> int:
    """Treachery cards are drawn; with `others`, by each clockwise from the card's owner."""
    if clause.who != Who.OTHERS:
        return draw_treachery(state, meant(state, whole(clause.who), seat, target), whole(clause.amount))
    for places in range(1, whole(state.seats)):
        draw_treachery(state, seat_after(state, seat, places), whole(clause.amount))
    return seat


@rule
def draw_pool(state: Any, seat: int) -> int:
    """All cards of the Treachery Pool join a hand."""
    while state.pool_count > 0:
        take_from_pool(state, seat)
    return seat


@rule
def take_from_pool(state: Any, seat: int) -> int:
    """The next card of the Treachery Pool joins a hand."""
    return take_treachery(state, Event.TOOK_POOL, seat, take_top_of_pool(state))


@rule
def grow_investment(state: Any, cards: Any, clause: Any, seat: int, slot: int) -> int:
    """Gold from the Bank accumulates on an Asset. At the goal it goes back, the card is discarded, and whoever
    discarded it gains the prize (FAQ, Investment).
    """
    state.players[seat].gold[slot] += from_bank(state, whole(clause.amount))
    if state.players[seat].gold[slot] < clause.most:
        return 0
    discard_asset(state, cards, seat, slot, Event.DISCARDED_ASSET)
    return gain(state, seat, whole(clause.prize))


# --- payments that are chosen -----------------------------------------------------------------------------------------


@rule
def may_pay(state: Any, cards: Any, clause: Any, seat: int, target: int, code: int, cursor: int) -> int:
    """An offer to pay the Bank; nothing to pay counts as paid."""
    amount = worth(state, cards, clause, seat, target)
    if amount == 0:
        return push_followers(state, cards, code, Only.IF_PAID, seat, target, cursor)
    return ask(state, Prompt.MAY_PAY, seat, target, code, amount, cursor)


@rule
def answer_may_pay(
    state: Any, cards: Any, seat: int, target: int, code: int, amount: int, cursor: int, is_paid: int
) -> int:
    """The offer is taken or not: what follows."""
    if is_paid == 0:
        return push_followers(state, cards, code, Only.IF_NOT_PAID, seat, target, cursor)
    pay_if_able(state, seat, amount)
    return push_followers(state, cards, code, Only.IF_PAID, seat, target, cursor)


@rule
def answer_upkeep(state: Any, cards: Any, seat: int, amount: int, slot: int, is_paid: int) -> int:
    """The upkeep of an Asset is paid, or the Asset is discarded."""
    if is_paid == 1:
        return pay_if_able(state, seat, amount)
    return discard_asset(state, cards, seat, slot, Event.DISCARDED_ASSET)


@rule
def buy_top(state: Any, seat: int, code: int, amount: int) -> int:
    """Reveals the top Asset card, which may be bought."""
    row = take_top_asset(state)
    if row == 0:
        return 0
    state.shown_asset = row
    tell(state, Event.SUPPLY_REVEALED, seat, row, 1)
    return ask(state, Prompt.BUY_TOP, seat, 0, code, amount, 0)


@rule
def answer_buy_top(state: Any, seat: int, amount: int, is_bought: int) -> int:
    """The revealed Asset is bought, or discarded."""
    row = whole(state.shown_asset)
    if is_bought == 1:
        pay_if_able(state, seat, amount)
        return declare(state, Step.GAIN_ASSET, Window.ASSET_GAINING, seat, 0, row, 0, 0)
    state.shown_asset = 0
    tell(state, Event.DISCARDED_ASSET, seat, row, 1)
    return discard_to(state, Deck.ASSET, row)


# --- Characteristics --------------------------------------------------------------------------------------------------


@rule
def boost(state: Any, clause: Any, who: int, code: int) -> int:
    """A Characteristic, each of them, or the total is higher or lower for a time."""
    if clause.what == What.CHOICE:
        return ask(state, Prompt.CHARACTERISTIC, who, 0, code, whole(clause.amount), 0)
    return add_boost(state, who, whole(clause.what), whole(clause.amount), whole(clause.until))


@rule
def add_boost(state: Any, seat: int, what: int, amount: int, until: int) -> int:
    """Notes down what is higher or lower, and how long."""
    player = state.players[seat]
    for trait in range(1, CHARACTERISTICS + 1):
        if what == trait or what == What.EACH:
            if until == Until.ROUND:
                player.round_boost[trait] += amount
            else:
                player.customer_boost[trait] += amount
    if what == What.TOTAL:
        player.customer_boost[CHARACTERISTICS + 1] += amount
    return tell(state, Event.BOOSTED, seat, 0, what)


# --- answers to what was declared -------------------------------------------------------------------------------------


@rule
def change_answered(state: Any, cards: Any, op: int, seat: int, base: int) -> int:
    """The clauses that change the action at `base`. Where it is gone, they do nothing."""
    if op == Op.MOVE_UP:
        return move_up(state, seat)
    if base == 0 or state.stack.frames[base].step == Step.VOID:
        return 0
    frame = state.stack.frames[base]
    if op == Op.BANK_PAYS:
        frame.step = Step.BANK_PAYS
        return base
    if op == Op.EXHAUST_GAINED:
        frame.target = 1
        return base
    if op == Op.COLLECT_INSTEAD:
        if state.players[seat].collected < capacity(state, seat):
            frame.seat = seat
        return base
    if op == Op.DISMISS:
        dismiss(state)
    elif op == Op.CANCEL:
        tell(state, Event.CANCELLED, whole(frame.seat), whole(frame.card), 1)
    else:
        tell(state, Event.PREVENTED, whole(frame.seat), 0, 1)
        clear_named(state)
    frame.step = Step.VOID
    return base


@rule
def clear_named(state: Any) -> int:
    """No Treachery card is named for a sale any more."""
    for row in range(TREACHERY):
        state.named[row] = 0
    return 0


@rule
def dismiss(state: Any) -> int:
    """The revealed Customer goes to the discard and does not count."""
    customer = whole(state.customer)
    state.customer = 0
    state.uncounted += 1
    tell(state, Event.DISMISSED, whole(state.lead), customer, 1)
    clear_customer_boosts(state)
    return discard_to(state, Deck.CUSTOMER, customer)


@rule
def clear_customer_boosts(state: Any) -> int:
    """What lasted for the revealed Customer is over."""
    for seat in range(whole(state.seats)):
        for place in range(CHARACTERISTICS + 2):
            state.players[seat].customer_boost[place] = 0
    return 0


@rule
def move_up(state: Any, seat: int) -> int:
    """A Proprietor changes places with the one directly before it in the order of bids."""
    for place in range(1, whole(state.seats)):
        if state.order[place] == seat:
            state.order[place] = state.order[place - 1]
            state.order[place - 1] = seat
            state.top_bidder = state.order[0] + 1
            return place
    return 0
