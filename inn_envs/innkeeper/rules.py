"""The rules of Innkeeper: one function for each step of the rulebook, and what each answer sets off.

The top of the stack says where the game is. `apply` answers the question on top, `run` takes the steps that wait
until the next question.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.stack import ask, clear_popped, is_asking, pop, push
from inn_envs.innkeeper import answers, bidding, customers, declared, effects, setup
from inn_envs.innkeeper.inns import count_debts, count_hand, count_packed, count_usable, from_lead, income, recount
from inn_envs.innkeeper.scoring import count_leaders
from inn_envs.innkeeper.state import FIRST_DECLARED, Ended, Event, Prompt, Step
from inn_envs.innkeeper.verbs import clear_played, draw_treachery, gain, take_top_asset, tell, unexhaust
from inn_envs.innkeeper.windows import declare, is_secret, open_window, poll
from inn_envs.innkeeper.words import CHARACTERISTICS, KEPT, ROUNDS, SLOTS, Phase, Window


@rule
def deal(state: Any, cards: Any) -> int:
    """Sets a game up (seats, options and seed stand in a record that is blank else) up to its first question."""
    setup.deal(state, cards)
    return run(state, cards)


@rule
def apply(state: Any, cards: Any, action: int) -> int:
    """Carries out a legal answer to the question on top, then all that follows from it up to the next question.

    Turns are what everybody sees: answers to public questions, and plays in windows.
    """
    state.turn += 1 - is_window(state)
    answers.answer(state, cards, action)
    if state.turn >= state.options.max_turns:
        state.ended = Ended.MAX_TURNS
        state.stack.depth = 0
    return run(state, cards)


@rule
def run(state: Any, cards: Any) -> int:
    """Takes the waiting steps until the top of the stack is a question or the game is over."""
    steps = 0
    while state.stack.depth > 0 and is_asking(state) == 0:
        take_step(state, cards)
        steps += 1
    clear_popped(state)
    return steps


@rule
def take_step(state: Any, cards: Any) -> int:
    """Takes the step on top of the stack."""
    frame = state.stack.frames[pop(state)]
    step, seat, target = whole(frame.step), whole(frame.seat), whole(frame.target)
    card, amount, cursor = whole(frame.card), whole(frame.amount), whole(frame.cursor)
    if step == Step.WINDOW:
        return poll(state, cards, seat, target, card, amount, cursor)
    if step >= FIRST_DECLARED:
        return declared.resolve(state, cards, step, seat, target, card, amount, cursor)
    if step == Step.EFFECT:
        return effects.carry_out(state, cards, seat, target, card, cursor)
    if step == Step.PAY:
        return effects.declare_payment(state, seat, target, amount)
    if step == Step.FIT_SLOTS:
        return declared.fit_slots(state, cards, seat)
    if step == Step.OFFER_DEBT:
        return offer_debt(state, seat, target, amount)
    clear_played(state)
    if step <= Step.SALES:
        return take_early_step(state, cards, step, seat, amount, cursor)
    if step <= Step.ASSETS:
        return take_bidding_step(state, cards, step, amount, cursor)
    return take_late_step(state, cards, step, cursor)


@rule
def take_early_step(state: Any, cards: Any, step: int, seat: int, amount: int, place: int) -> int:
    """The steps of the set-up, of the Refresh and the Asset Phase."""
    if step == Step.CHOOSE_PROPRIETOR:
        return choose_proprietor(state, place)
    if step == Step.ROUND:
        return begin_round(state)
    if step == Step.PHASE:
        return begin_phase(state, amount)
    if step == Step.REFRESH:
        return refresh(state, place)
    if step == Step.REFRESH_GOLD:
        return refresh_gold(state, cards, seat)
    if step == Step.REFRESH_DRAW:
        return refresh_draw(state, cards, seat)
    if step == Step.SUPPLY:
        return reveal_supply(state)
    return offer_sales(state, place)


@rule
def take_bidding_step(state: Any, cards: Any, step: int, amount: int, place: int) -> int:
    """The steps of the Bidding Phase."""
    if step == Step.BIDS:
        return bidding.ask_bids(state, place)
    if step == Step.REVEAL_BIDS:
        return bidding.reveal_bids(state)
    if step == Step.BREAK_TIES:
        return bidding.break_ties(state)
    if step == Step.REBID:
        return bidding.ask_rebids(state, amount, place)
    if step == Step.REVEAL_REBIDS:
        return bidding.reveal_rebids(state, amount)
    if step == Step.PAY_BIDS:
        return bidding.pay_bids(state, cards, place)
    if step == Step.TOP_BIDDER:
        return bidding.top_bidder(state, cards)
    return bidding.choose_assets(state, place)


@rule
def take_late_step(state: Any, cards: Any, step: int, place: int) -> int:
    """The steps of the Customer Phase, the deposits and the end of a round."""
    if step == Step.CREATE_POOL:
        return customers.create_pool(state)
    if step == Step.CUSTOMERS:
        return customers.reveal_customer(state, cards)
    if step == Step.END_CUSTOMERS:
        return customers.end_customers(state, place)
    if step == Step.DEPOSITS:
        return offer_deposits(state, place)
    if step == Step.FINAL_SALES:
        return offer_final_sales(state, place)
    if step == Step.FINAL_DEBTS:
        return offer_final_debts(state, place)
    if step == Step.FINAL_DEPOSITS:
        return make_final_deposits(state, place)
    if step == Step.FINISH:
        return finish(state)
    return end_round(state)


# --- rounds and phases ------------------------------------------------------------------------------------------------


@rule
def choose_proprietor(state: Any, place: int) -> int:
    """All players choose a Proprietor, from the lead on."""
    if place == state.seats:
        return 0
    push(state, Step.CHOOSE_PROPRIETOR, 0, 0, 0, 0, place + 1)
    return ask(state, Prompt.PROPRIETOR, from_lead(state, place), 0, 0, 0, 0)


@rule
def begin_round(state: Any) -> int:
    """A round has five phases; the first begins with the Asset Phase, the last ends with the Final Deposit Phase."""
    state.rounds += 1
    push(state, Step.END_ROUND, 0, 0, 0, 0, 0)
    push(state, Step.PHASE, 0, 0, 0, Phase.DEPOSIT if state.rounds < ROUNDS else Phase.FINAL, 0)
    push(state, Step.PHASE, 0, 0, 0, Phase.CUSTOMER, 0)
    push(state, Step.PHASE, 0, 0, 0, Phase.BIDDING, 0)
    push(state, Step.PHASE, 0, 0, 0, Phase.ASSET, 0)
    if state.rounds > 1:
        push(state, Step.PHASE, 0, 0, 0, Phase.REFRESH, 0)
    return whole(state.rounds)


@rule
def begin_phase(state: Any, phase: int) -> int:
    """A phase begins: the window at its start, then its steps."""
    state.phase = phase
    tell(state, Event.PHASE_BEGAN, whole(state.lead), 0, phase)
    if phase == Phase.REFRESH:
        push(state, Step.REFRESH, 0, 0, 0, 0, 0)
    elif phase == Phase.ASSET:
        push(state, Step.SUPPLY, 0, 0, 0, 0, 0)
    elif phase == Phase.BIDDING:
        push(state, Step.BIDS, 0, 0, 0, 0, 0)
    elif phase == Phase.CUSTOMER:
        push(state, Step.END_CUSTOMERS, 0, 0, 0, 0, 0)
        push(state, Step.CUSTOMERS, 0, 0, 0, 0, 0)
        push(state, Step.CREATE_POOL, 0, 0, 0, 0, 0)
    elif phase == Phase.DEPOSIT:
        push(state, Step.DEPOSITS, 0, 0, 0, 0, 0)
    else:
        push(state, Step.FINISH, 0, 0, 0, 0, 0)
        push(state, Step.FINAL_DEPOSITS, 0, 0, 0, 0, 0)
        push(state, Step.FINAL_DEBTS, 0, 0, 0, 0, 0)
        push(state, Step.FINAL_SALES, 0, 0, 0, 0, 0)
    return open_window(state, phase, whole(state.lead), 0)


@rule
def end_round(state: Any) -> int:
    """What lasted for the round is over; the Lead Proprietor token passes to the next player clockwise."""
    if state.ended != Ended.NOT:
        return 0
    for seat in range(whole(state.seats)):
        player = state.players[seat]
        player.round_capacity = 0
        player.collected = 0
        player.collected_negative = 0
        for trait in range(CHARACTERISTICS + 1):
            player.round_boost[trait] = 0
    state.counted = 0
    state.uncounted = 0
    state.top_bidder = 0
    state.lead = from_lead(state, 1)
    tell(state, Event.LEADS, whole(state.lead), 0, 1)
    return push(state, Step.ROUND, 0, 0, 0, 0, 0)


# --- 1 Refresh Phase --------------------------------------------------------------------------------------------------


@rule
def refresh(state: Any, place: int) -> int:
    """Seat by seat, all five steps, clockwise from the lead Proprietor."""
    if place == state.seats:
        return 0
    seat = from_lead(state, place)
    push(state, Step.REFRESH, 0, 0, 0, 0, place + 1)
    push(state, Step.REFRESH_DRAW, seat, 0, 0, 0, 0)
    push(state, Step.OFFER_DEBT, seat, 0, 0, 0, 0)
    push(state, Step.REFRESH_GOLD, seat, 0, 0, 0, 0)
    return open_window(state, Window.REFRESH_START, seat, 0)


@rule
def refresh_gold(state: Any, cards: Any, seat: int) -> int:
    """Gain gold equal to the Income Modifier; unexhaust any exhausted cards."""
    player = state.players[seat]
    player.used = 0
    gain(state, seat, income(state, cards, seat))
    for slot in range(SLOTS):
        if player.assets[slot] > 0 and player.exhausted[slot] == 1:
            unexhaust(state, cards, seat, slot)
    for place in range(KEPT):
        player.kept_exhausted[place] = 0
    recount(state, cards, seat)
    return seat


@rule
def offer_debt(state: Any, seat: int, penalty: int, chosen: int) -> int:
    """Choose to pay off any Debt cards, one after the other; then they are paid at once. Asked is whoever has any."""
    if chosen == 0 and count_debts(state, seat) == 0:
        return 0
    if count_packed(chosen) == count_debts(state, seat):
        return answers.declare_debts(state, seat, penalty, chosen)
    return ask(state, Prompt.PAY_DEBT, seat, penalty, 0, chosen, 0)


@rule
def refresh_draw(state: Any, cards: Any, seat: int) -> int:
    """Draw a Treachery card; resolve any card abilities that trigger during this phase."""
    draw_treachery(state, seat, 1)
    return effects.push_refresh(state, cards, seat)


# --- 2 Asset Phase ----------------------------------------------------------------------------------------------------


@rule
def reveal_supply(state: Any) -> int:
    """The lead Proprietor reveals as many Assets as there are Proprietors: the Supply."""
    for place in range(whole(state.seats)):
        row = take_top_asset(state)
        state.supply[place] = row
        if row > 0:
            tell(state, Event.SUPPLY_REVEALED, whole(state.lead), row, 1)
    push(state, Step.SALES, 0, 0, 0, 0, 0)
    return open_window(state, Window.SUPPLY_REVEALED, whole(state.lead), 0)


@rule
def offer_sales(state: Any, place: int) -> int:
    """Proprietors can sell Assets to the Bank, clockwise from the lead. Asked is whoever has one that can be sold."""
    if place == state.seats:
        return 0
    seat = from_lead(state, place)
    if count_usable(state, seat) == 0:
        return push(state, Step.SALES, 0, 0, 0, 0, place + 1)
    return ask(state, Prompt.SELL, seat, 0, 0, 0, place)


# --- 5 Deposit Phase --------------------------------------------------------------------------------------------------


@rule
def offer_deposits(state: Any, place: int) -> int:
    """Proprietors can deposit any amount, one deposit each, clockwise from the lead."""
    if place == state.seats:
        return 0
    push(state, Step.DEPOSITS, 0, 0, 0, 0, place + 1)
    return ask(state, Prompt.DEPOSIT, from_lead(state, place), 0, 0, 0, 0)


# --- Final Deposit Phase ----------------------------------------------------------------------------------------------


@rule
def offer_final_sales(state: Any, place: int) -> int:
    """First, Proprietors can sell remaining Treachery cards to the Bank."""
    if place == state.seats:
        return 0
    push(state, Step.FINAL_SALES, 0, 0, 0, 0, place + 1)
    seat = from_lead(state, place)
    return ask(state, Prompt.SELL_TREACHERY, seat, 0, 0, 0, 0) if count_hand(state, seat) > 0 else 0


@rule
def offer_final_debts(state: Any, place: int) -> int:
    """Next, Proprietors can pay off Debt, with a penalty of 1 gold a card."""
    if place == state.seats:
        return 0
    seat = from_lead(state, place)
    push(state, Step.FINAL_DEBTS, 0, 0, 0, 0, place + 1)
    push(state, Step.OFFER_DEBT, seat, 1, 0, 0, 0)
    return open_window(state, Window.FINAL_DEBT, seat, 0)


@rule
def make_final_deposits(state: Any, place: int) -> int:
    """Finally, all remaining Capital is deposited."""
    if place == state.seats:
        return 0
    seat = from_lead(state, place)
    push(state, Step.FINAL_DEPOSITS, 0, 0, 0, 0, place + 1)
    amount = whole(state.players[seat].secret.capital)
    return declare(state, Step.DEPOSIT, Window.FINAL_DEPOSIT, seat, seat, 0, amount, 0)


@rule
def finish(state: Any) -> int:
    """The Proprietor with the most gold wins. In the event of a tie another round is played, so many by the variant."""
    if count_leaders(state) == 1 or state.rounds >= ROUNDS + whole(state.options.extra_rounds):
        state.ended = Ended.RULES
    return whole(state.ended)


@rule
def is_new_turn(state: Any) -> int:
    """1 when the question on top begins a decision of its seat; the next Debt, the next card to sell and the Proprietor
    that a play names belong to the one before.
    """
    frame = state.stack.frames[state.stack.depth]
    goes_on = (frame.prompt == Prompt.PAY_DEBT or frame.prompt == Prompt.SELL_TREACHERY) and frame.amount > 0
    return 0 if goes_on or frame.prompt == Prompt.TARGET else 1


@rule
def is_window(state: Any) -> int:
    """1 while a seat is asked though the others must not know it: in a window As Retort."""
    return is_secret(state.stack.frames[state.stack.depth])
