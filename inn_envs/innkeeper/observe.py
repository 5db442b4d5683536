"""What a seat sees: the observation by named blocks, the observer always first, the others clockwise from it."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.observe import put
from inn_envs.core.rows import add_row, bits_row, copy_row, lowest_bit
from inn_envs.core.seats import places_between, seat_after
from inn_envs.innkeeper.inns import (
    asset_slots,
    capacity,
    characteristic,
    count_assets,
    count_debts,
    count_hand,
    count_packed,
    debt_limit,
    income,
    packed_count,
    tallies,
    total_for,
)
from inn_envs.innkeeper.layout import (
    MOST_BIDDEN,
    MOST_CARDS,
    MOST_GOLD,
    MOST_ROOM,
    MOST_TOGETHER,
    MOST_TOTAL,
    MOST_TRAIT,
    PENDING,
    TURNS_SHOWN,
)
from inn_envs.innkeeper.observe_decks import show_decks
from inn_envs.innkeeper.state import FIRST_DECLARED, Deck, Prompt, Step
from inn_envs.innkeeper.windows import NO_ROWS, ONE_ROW, is_public
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    CHARACTERISTICS,
    CLAUSES,
    CUSTOMER_SOURCE,
    CUSTOMERS_A_ROUND,
    CUSTOMERS_OF_TWO,
    DEBTS,
    KEPT,
    SLOTS,
    TREACHERY_SOURCE,
    Phase,
)

_ONE = np.uint64(1)
#: The prompts whose frame's card is a source, or a source and a clause; whose target is a Proprietor; whose amount is
#: gold, or a number of answers.
_BY_CLAUSE = np.zeros(len(Prompt), np.int8)
_BY_CLAUSE[Prompt.MAY_PAY : Prompt.LIQUIDATE + 1] = 1
_BY_CLAUSE[[Prompt.TAKE_ASSET, Prompt.BUY_TOP, Prompt.DEPOSIT, Prompt.SELL, Prompt.SUPPLY]] = 1
_ABOUT = np.zeros(len(Prompt), np.int8)
_ABOUT[[Prompt.EXHAUST, Prompt.LIQUIDATE, Prompt.TAKE_ASSET, Prompt.GIVE_DEBT]] = 1
_HAS_AMOUNT = np.ones(len(Prompt), np.int8)
_HAS_AMOUNT[[Prompt.WAIT, Prompt.PAY_DEBT, Prompt.TARGET, Prompt.RESPOND]] = 0


@rule
def observe(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """Writes the observation of a seat, `current` level, into a blank record."""
    for place in range(whole(state.seats)):
        show_board(state, cards, seat, place, obs)
        show_inn(state, cards, seat, place, obs)
    show_supply(state, cards, obs)
    show_customer(state, cards, obs)
    show_pending(state, seat, obs)
    show_table(state, seat, obs)
    show_question(state, cards, seat, obs)
    show_own(state, cards, seat, obs)
    show_known(state, cards, seat, obs)
    show_decks(state, cards, obs)  # last: what it takes off was written long enough ago to be read fast
    return seat


@rule
def recall(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """What level `recall` shows beside the events: every change of Capital is public, so that it can be counted."""
    for place in range(whole(state.seats)):
        other = seat_after(state, seat, place)
        obs.counted[place] = put(counted_capital(state, other), MOST_GOLD)
    return seat


@rule
def counted_capital(state: Any, seat: int) -> int:
    """A Proprietor's Capital as counted from its starting Capital and all gold seen to come and go."""
    return whole(state.players[seat].secret.capital)


# --- the question -----------------------------------------------------------------------------------------------------


@rule
def show_table(state: Any, seat: int, obs: Any) -> int:
    """Who plays, where the game is, how much is left."""
    obs.seats[state.seats - 2] = 1
    show_variant(state, obs)
    rounds = whole(state.rounds)
    if rounds > 0:
        obs.round_number[rounds - 1] = 1
    obs.phase[state.phase] = 1
    obs.last_round[0] = 1 if rounds >= 4 else 0
    obs.turns_left[0] = put((whole(state.options.max_turns) - whole(state.turn)) // TURNS_SHOWN, 100)
    obs.lead[places_between(state, seat, whole(state.lead))] = 1
    if state.top_bidder > 0:
        obs.top_bidder[places_between(state, seat, whole(state.top_bidder) - 1)] = 1
    return rounds


@rule
def show_variant(state: Any, obs: Any) -> int:
    """The settings by which the game is played (`layout.VARIANT_SHOWN`)."""
    options = state.options
    obs.variant[0] = options.bank_limit
    obs.variant[1] = options.open_rebid
    obs.variant[2] = options.rebid_low_ties
    obs.variant[3] = options.negative_counts
    obs.variant[4] = options.must_pay
    obs.variant[5] = options.ask_holders
    obs.extra_rounds[0] = options.extra_rounds
    return 0


@rule
def show_question(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """Who is publicly asked; the prompt and what belongs to it where it is the observer's own."""
    frame = state.stack.frames[state.stack.depth]
    asked = whole(frame.seat)
    if state.stack.depth > 0 and is_public(frame) == 1:
        obs.asked[places_between(state, seat, asked)] = 1
    if state.stack.depth > 0 and frame.prompt == Prompt.PAY_DEBT:
        show_chosen(whole(frame.amount), obs)
    copy_row(obs.named, 0, state.named, 0)
    if state.stack.depth == 0 or asked != seat:
        obs.prompt[Prompt.WAIT] = 1
        return 0
    prompt, card = whole(frame.prompt), whole(frame.card)
    obs.prompt[prompt] = 1
    if _HAS_AMOUNT[prompt] == 1:
        obs.amount[0] = put(whole(frame.amount), MOST_GOLD)
    if _ABOUT[prompt] == 1:
        obs.about[places_between(state, seat, whole(frame.target))] = 1
    if prompt == Prompt.UPKEEP:
        obs.about_slot[frame.cursor] = 1
    if prompt == Prompt.RESPOND:
        obs.window[card] = 1
    elif prompt == Prompt.TARGET:
        show_asking_card(cards, card, obs)
    elif _BY_CLAUSE[prompt] == 1:
        show_asking_card(cards, card // CLAUSES, obs)
    return prompt


@rule
def show_asking_card(cards: Any, source: int, obs: Any) -> int:
    """The card whose clause asks."""
    copy_row(obs.by_features, 0, cards.features, source)
    if source >= TREACHERY_SOURCE:
        obs.by_treachery[source - TREACHERY_SOURCE] = 1
    elif ASSET_SOURCE <= source < CUSTOMER_SOURCE:
        obs.by_asset[0] = source - ASSET_SOURCE
    return source


# --- the observer's own -----------------------------------------------------------------------------------------------


@rule
def show_own(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """Capital, laid bid and hand of the observer."""
    obs.capital[0] = put(whole(state.players[seat].secret.capital), MOST_GOLD)
    obs.laid[0] = put(whole(state.players[seat].secret.laid), MOST_BIDDEN)
    hand = state.players[seat].secret.hand
    copy_row(obs.hand, 0, hand, 0)
    held = bits_row(hand, 0)
    while held != NO_ROWS:
        row = lowest_bit(held)
        held = held & (held - ONE_ROW)
        for _ in range(whole(hand[row])):
            add_row(obs.hand_features, 0, cards.features, TREACHERY_SOURCE + row, MOST_TOGETHER)
    return seat


@rule
def show_known(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """The Customers of the deck that the observer has looked at."""
    known = state.players[seat].secret.known
    if known == 0:
        return 0
    count = whole(state.deck_counts[Deck.CUSTOMER])
    for place in range(count):
        if (known >> np.uint64(place)) & _ONE:
            row = whole(state.secret.decks[Deck.CUSTOMER, place])
            obs.known_customers[row] += 1
            if place == count - 1:
                obs.known_top[row] = 1
                copy_row(obs.known_look, 0, cards.customer_look, row)
    return count


# --- the boards -------------------------------------------------------------------------------------------------------


@rule
def show_board(state: Any, cards: Any, seat: int, place: int, obs: Any) -> int:
    """A Proprietor's numbers, as everybody sees them."""
    other = seat_after(state, seat, place)
    player = state.players[other]
    proprietor = whole(player.proprietor)
    if proprietor > 0:
        obs.proprietor[place, proprietor - 1] = 1
    for trait in range(CHARACTERISTICS):
        obs.trait[place, trait] = put(characteristic(state, other, trait + 1), MOST_TRAIT)
    obs.income[place] = put(income(state, cards, other), MOST_GOLD)
    obs.vault[place] = put(whole(player.vault), MOST_GOLD)
    for kind in range(1, DEBTS):
        obs.debt[place, kind - 1] = put(whole(player.debts[kind]), MOST_CARDS)
    show_limits(state, cards, other, place, obs)
    show_total(state, cards, other, place, obs)
    obs.collected[place] = put(whole(player.collected), MOST_ROOM)
    obs.negative[place] = put(whole(player.collected_negative), MOST_ROOM)
    obs.hand_size[place] = put(count_hand(state, other), MOST_CARDS)
    obs.ability_used[place] = player.used
    copy_row(obs.shown, place, player.shown, 0)
    copy_row(obs.bids, place, player.bids, 0)
    if state.phase >= Phase.BIDDING:
        show_order(state, other, place, obs)
    return other


@rule
def show_limits(state: Any, cards: Any, other: int, place: int, obs: Any) -> int:
    """What a Proprietor may still take of Debt, Assets and Customers."""
    free = debt_limit(state, cards, other) - count_debts(state, other)
    obs.free_debt[place] = put(free, MOST_CARDS)
    obs.free_slots[place] = put(asset_slots(state, other) - count_assets(state, other), SLOTS)
    obs.room[place] = put(capacity(state, other) - whole(state.players[other].collected), MOST_ROOM)
    return other


@rule
def show_total(state: Any, cards: Any, other: int, place: int, obs: Any) -> int:
    """How an inn stands for the revealed Customer."""
    customer = whole(state.customer)
    if customer > 0:
        obs.totals[place] = put(total_for(state, cards, other, customer), MOST_TOTAL)
        obs.tallies[place] = tallies(state, cards, other)
    return customer


@rule
def show_order(state: Any, other: int, place: int, obs: Any) -> int:
    """A Proprietor's place in the order of bids, from the settled order on."""
    for number in range(whole(state.seats)):
        if state.top_bidder > 0 and state.order[number] == other:
            obs.order[place, number] = 1
    return other


@rule
def show_inn(state: Any, cards: Any, seat: int, place: int, obs: Any) -> int:
    """The Assets and kept cards before a Proprietor."""
    player = state.players[seat_after(state, seat, place)]
    copy_row(obs.slot_asset, place, player.assets, 0)
    copy_row(obs.exhausted, place, player.exhausted, 0)
    copy_row(obs.gold_on, place, player.gold, 0)
    filled = bits_row(player.assets, 0)
    while filled != NO_ROWS:
        slot = lowest_bit(filled)
        filled = filled & (filled - ONE_ROW)
        row = whole(player.assets[slot])
        obs.assets[place, row] += 1
        copy_row(obs.slots, place * SLOTS + slot, cards.asset_look, row)
    if player.kept[0] == 0:
        return place
    for kept in range(KEPT):
        row = whole(player.kept[kept])
        if row > 0:
            obs.kept[place, cards.kept_place[row]] += 1
            obs.kept_exhausted[place, cards.kept_place[row]] += player.kept_exhausted[kept]
    return place


@rule
def show_supply(state: Any, cards: Any, obs: Any) -> int:
    """The Supply, and an Asset that is offered."""
    for place in range(whole(state.seats)):
        row = whole(state.supply[place])
        if row > 0:
            obs.supply[place, row] = 1
            copy_row(obs.supply_look, place, cards.asset_look, row)
            copy_row(obs.supply_features, place, cards.features, ASSET_SOURCE + row)
    if state.shown_asset > 0:
        obs.offered[state.shown_asset] = 1
    return 0


@rule
def show_customer(state: Any, cards: Any, obs: Any) -> int:
    """The revealed Customer; how the inns stand for it is shown with their boards."""
    most = CUSTOMERS_OF_TWO if state.seats == 2 else CUSTOMERS_A_ROUND
    obs.customers_left[0] = put(most - whole(state.counted), 4)
    customer = whole(state.customer)
    if customer == 0:
        return 0
    obs.customer[customer] = 1
    copy_row(obs.customer_look, 0, cards.customer_look, customer)
    copy_row(obs.customer_features, 0, cards.features, CUSTOMER_SOURCE + customer)
    return customer


# --- declared actions -------------------------------------------------------------------------------------------------


@rule
def show_pending(state: Any, seat: int, obs: Any) -> int:
    """The declared actions that wait to be resolved, the latest first."""
    shown = 0
    for back in range(whole(state.stack.depth)):
        frame = state.stack.frames[whole(state.stack.depth) - back]
        if frame.prompt == 0 and frame.step >= FIRST_DECLARED and shown < PENDING:
            show_declared(state, seat, frame, shown, obs)
            shown += 1
    return shown


@rule
def show_declared(state: Any, seat: int, frame: Any, place: int, obs: Any) -> int:
    """What is declared, by whom, on whom, how much, by which card."""
    step = whole(frame.step)
    obs.pending[place, step - FIRST_DECLARED] = 1
    obs.pending_by[place, places_between(state, seat, whole(frame.seat))] = 1
    names = step == Step.PLAY or step == Step.ABILITY or step == Step.PAY_GOLD or step == Step.BANK_PAYS
    if names:
        obs.pending_on[place, places_between(state, seat, whole(frame.target))] = 1
    if step == Step.PLAY or step == Step.ABILITY:
        show_used(whole(frame.card), place, obs)
    elif step == Step.PAY_DEBT:
        show_chosen(whole(frame.amount), obs)
        obs.pending_amount[place] = count_packed(whole(frame.amount))
    elif step != Step.GAIN_ASSET and step != Step.VOID:
        obs.pending_amount[place] = put(whole(frame.amount), MOST_GOLD)
    if step == Step.GAIN_ASSET or step == Step.SELL_ASSET or step == Step.LIQUIDATE:
        obs.pending_asset[place] = whole(frame.card)
    return step


@rule
def show_used(source: int, place: int, obs: Any) -> int:
    """The card that is played or used; of a Proprietor's ability is known by whom it is."""
    if source >= TREACHERY_SOURCE:
        obs.pending_card[place, source - TREACHERY_SOURCE] = 1
    elif source >= ASSET_SOURCE:
        obs.pending_asset[place] = source - ASSET_SOURCE
    return source


@rule
def show_chosen(packed: int, obs: Any) -> int:
    """Debt cards that are to be paid off, by kind."""
    for kind in range(1, DEBTS):
        obs.chosen_debt[kind - 1] = packed_count(packed, kind)
    return packed
