"""The Bidding Phase: sealed bids, ties, payment, the Top Bidder, the choice of Assets (rulebook, 3 Bidding Phase)."""

from __future__ import annotations

from typing import Any

from inn_envs.core import rng
from inn_envs.core.events import happened
from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import only, places_between
from inn_envs.core.stack import ask, push
from inn_envs.core.zones import discard_to
from inn_envs.innkeeper.inns import free_debt, from_lead
from inn_envs.innkeeper.state import Deck, Event, Prompt, Purpose, Step
from inn_envs.innkeeper.verbs import fill_customer_deck, look_at_top, pay_if_able, put_top_at_bottom, tell
from inn_envs.innkeeper.windows import count_supply, declare, open_window
from inn_envs.innkeeper.words import GOLD, MOST_BID, Target, When, Window

#: The smallest bid that gains an Asset.
LEAST_BID = 2
_DIE = 6


# --- bids -------------------------------------------------------------------------------------------------------------


@rule
def bid_of(state: Any, seat: int) -> int:
    """A Proprietor's bid of this round, as revealed."""
    return whole(state.players[seat].bids[state.rounds - 1])


@rule
def most_bid(state: Any, cards: Any, seat: int) -> int:
    """The highest bid that a Proprietor can cover: its Capital and its available Debt."""
    return whole(state.players[seat].secret.capital) + free_debt(state, cards, seat)


@rule
def most_to_lay(state: Any, cards: Any, seat: int) -> int:
    """The most that a Proprietor can lay now; in a rebid, beside what it has bid. No bid exceeds the box's gold."""
    left = min(most_bid(state, cards, seat), GOLD) - bid_of(state, seat)
    return max(min(left, MOST_BID), 0)


@rule
def ask_bids(state: Any, place: int) -> int:
    """Starting with the lead Proprietor, each lays a bid face down; then all are revealed."""
    if place == state.seats:
        return push(state, Step.REVEAL_BIDS, 0, 0, 0, 0, 0)
    push(state, Step.BIDS, 0, 0, 0, 0, place + 1)
    return ask(state, Prompt.BID, from_lead(state, place), 0, 0, 0, 0)


@rule
def lay_bid(state: Any, seat: int, amount: int) -> int:
    """Bid cards lie face down until all have bid."""
    state.players[seat].secret.laid = amount
    return amount


@rule
def turn_up(state: Any, seat: int) -> int:
    """A laid bid is revealed, on top of what was bid before. Returns what was laid."""
    player = state.players[seat]
    laid = whole(player.secret.laid)
    player.bids[state.rounds - 1] += laid
    player.secret.laid = 0
    tell(state, Event.BID, seat, 0, bid_of(state, seat))
    return laid


@rule
def reveal_bids(state: Any) -> int:
    """All Proprietors reveal their bids at once."""
    for place in range(whole(state.seats)):
        turn_up(state, from_lead(state, place))
    for seat in range(whole(state.seats)):
        state.players[seat].settled = 0
        state.players[seat].place = count_above(state, seat)
    return push(state, Step.BREAK_TIES, 0, 0, 0, 0, 0)


@rule
def count_above(state: Any, seat: int) -> int:
    """Proprietors whose bid is higher, or as high and favoured by the die."""
    total = 0
    for other in range(whole(state.seats)):
        above = bid_of(state, other) > bid_of(state, seat)
        tied = bid_of(state, other) == bid_of(state, seat)
        settled, own = whole(state.players[other].settled), whole(state.players[seat].settled)
        total += 1 if above or (tied and 0 < settled < own) else 0
    return total


@rule
def is_bidding(state: Any, seat: int) -> int:
    """1 while a Proprietor's bid lies face down: it has bid, and others are still to bid."""
    place = whole(state.stack.depth)
    if place == 0 or state.stack.frames[place].prompt != Prompt.BID:
        return 0
    return has_laid(state, seat, whole(state.stack.frames[place].seat))


@rule
def has_laid(state: Any, seat: int, asked: int) -> int:
    """1 when a Proprietor bids before the asked one, clockwise from the lead, and takes part in this bidding."""
    frame = state.stack.frames[state.stack.depth]
    lead = whole(state.lead)
    before = places_between(state, lead, seat) < places_between(state, lead, asked)
    takes_part = frame.amount == 0 or state.players[seat].place == state.players[asked].place
    return 1 if before and takes_part else 0


# --- ties -------------------------------------------------------------------------------------------------------------


@rule
def count_at(state: Any, place: int) -> int:
    """Proprietors that share a place in the order of bids."""
    total = 0
    for seat in range(whole(state.seats)):
        total += 1 if state.players[seat].place == place else 0
    return total


@rule
def is_bid_again(state: Any, place: int) -> int:
    """1 for a tie that is bid again: the highest unless all bid nothing, and lower ones that gain Assets."""
    if count_at(state, place) < 2:
        return 0
    amount = 0
    for seat in range(whole(state.seats)):
        amount = bid_of(state, seat) if state.players[seat].place == place else amount
    if place == 0:
        return 1 if amount > 0 else 0
    return 1 if amount >= LEAST_BID or state.options.rebid_low_ties == 1 else 0


@rule
def break_ties(state: Any) -> int:
    """The highest tie is bid again, then the next; when none is left, the order is settled."""
    for place in range(whole(state.seats)):
        if is_bid_again(state, place) == 1:
            return push(state, Step.REBID, 0, 0, 0, place, 0)
    return settle_order(state)


@rule
def ask_rebids(state: Any, tied: int, place: int) -> int:
    """Clockwise from the lead Proprietor, the tied ones bid again with what they bid as a starting point."""
    for later in range(place, whole(state.seats)):
        seat = from_lead(state, later)
        if state.players[seat].place == tied:
            push(state, Step.REBID, 0, 0, 0, tied, later + 1)
            return ask(state, Prompt.BID, seat, 0, 0, 1, 0)
    return push(state, Step.REVEAL_REBIDS, 0, 0, 0, tied, 0)


@rule
def reveal_rebids(state: Any, tied: int) -> int:
    """The second bids are revealed; when all of them are zero, the die breaks the tie."""
    added = 0
    for place in range(whole(state.seats)):
        seat = from_lead(state, place)
        if state.players[seat].place == tied:
            added += turn_up(state, seat)
    if added == 0:
        roll_for_places(state, tied)
    elif state.options.open_rebid == 1:
        reorder_all(state)
    else:
        reorder_tied(state, tied)
    return push(state, Step.BREAK_TIES, 0, 0, 0, 0, 0)


@rule
def reorder_tied(state: Any, tied: int) -> int:
    """Variant `rebid` "within": a second bid orders only those that were tied."""
    for seat in range(whole(state.seats)):
        if state.players[seat].place == tied:
            state.players[seat].settled = 1  # one of those; places change below
        else:
            state.players[seat].settled = 0
    for seat in range(whole(state.seats)):
        if state.players[seat].settled == 1:
            state.players[seat].place = tied + count_outbid(state, seat)
    for seat in range(whole(state.seats)):
        state.players[seat].settled = 0
    return tied


@rule
def count_outbid(state: Any, seat: int) -> int:
    """Proprietors of the marked group whose bid is higher."""
    total = 0
    for other in range(whole(state.seats)):
        is_higher = bid_of(state, other) > bid_of(state, seat)
        total += 1 if state.players[other].settled == 1 and is_higher else 0
    return total


@rule
def reorder_all(state: Any) -> int:
    """Variant `rebid` "open": the totals are compared with everybody's; an equal total is a new tie, also with those
    that the die had set apart.
    """
    for seat in range(whole(state.seats)):
        for other in range(whole(state.seats)):
            if other != seat and bid_of(state, other) == bid_of(state, seat) and state.players[other].settled == 0:
                state.players[seat].settled = 0
    for seat in range(whole(state.seats)):
        state.players[seat].place = count_above(state, seat)
    return 0


@rule
def roll_for_places(state: Any, tied: int) -> int:
    """Those still tied roll the die, equal rolls again among themselves, until all places are different."""
    size = count_at(state, tied)
    for place in range(tied, tied + size):
        while count_at(state, place) > 1:
            roll_group(state, place)
    for seat in range(whole(state.seats)):
        if tied <= state.players[seat].place < tied + size:
            state.players[seat].settled = state.players[seat].place - tied + 1
    return size


@rule
def roll_group(state: Any, place: int) -> int:
    """Each Proprietor of a place rolls; the lower a roll, the more places it falls back."""
    rolls = 0  # three bits for each seat
    for offset in range(whole(state.seats)):
        seat = from_lead(state, offset)
        if state.players[seat].place == place:
            rolled = rng.draw(state, Purpose.TIED_BIDS, seat, _DIE) + 1
            tell(state, Event.ROLLED, seat, 0, rolled)
            rolls |= rolled << (3 * seat)
    for seat in range(whole(state.seats)):
        own = (rolls >> (3 * seat)) & 7
        for other in range(whole(state.seats)):
            if own > 0 and ((rolls >> (3 * other)) & 7) > own:
                state.players[seat].place += 1
    return rolls


@rule
def settle_order(state: Any) -> int:
    """The order of bids: ties left as they are stand clockwise from the lead Proprietor. With a bid there is a Top
    Bidder. The window before payment opens.
    """
    place = 0
    for rank in range(whole(state.seats)):
        for offset in range(whole(state.seats)):
            seat = from_lead(state, offset)
            if state.players[seat].place == rank:
                state.order[place] = seat
                place += 1
    first = whole(state.order[0])
    state.top_bidder = first + 1 if bid_of(state, first) > 0 else 0
    push(state, Step.TOP_BIDDER, 0, 0, 0, 0, 0)
    push(state, Step.PAY_BIDS, 0, 0, 0, 0, 0)
    return open_window(state, Window.BIDS_REVEALED, whole(state.lead), 0)


# --- payment ----------------------------------------------------------------------------------------------------------


@rule
def least_debt(state: Any, seat: int) -> int:
    """Debt that a Proprietor must take for its bid: what its Capital does not cover. The bid stands."""
    return min(max(bid_of(state, seat) - whole(state.players[seat].secret.capital), 0), MOST_BID)


@rule
def most_debt(state: Any, cards: Any, seat: int) -> int:
    """Debt that a Proprietor may take for its bid; what it must take, it may even past its limit."""
    return max(min(bid_of(state, seat), free_debt(state, cards, seat), MOST_BID), least_debt(state, seat))


@rule
def pay_bids(state: Any, cards: Any, place: int) -> int:
    """All pay their bids, Asset or not, clockwise from the lead Proprietor, with any mix of gold and Debt. Who has no
    Debt left to take is not asked: that is public.
    """
    if place == state.seats:
        return 0
    push(state, Step.PAY_BIDS, 0, 0, 0, 0, place + 1)
    seat = from_lead(state, place)
    if bid_of(state, seat) == 0:
        return 0
    if free_debt(state, cards, seat) == 0:
        return cover_bid(state, seat, least_debt(state, seat))
    return ask(state, Prompt.COVER, seat, 0, 0, bid_of(state, seat), 0)


@rule
def cover_bid(state: Any, seat: int, debt: int) -> int:
    """A bid is paid: so much by Debt, the rest in gold."""
    pay_if_able(state, seat, bid_of(state, seat) - debt)
    if debt == 0:
        return 0
    return declare(state, Step.TAKE_DEBT, Window.DEBT_TAKING, seat, 0, 0, debt, 0)


# --- the Top Bidder ---------------------------------------------------------------------------------------------------


@rule
def top_bidder(state: Any, cards: Any) -> int:
    """The Top Bidder looks at the top Customer and places it, triggers its Proprietor's ability, then the Assets are
    chosen in the order of bids. When all bid zero, all Assets are discarded.
    """
    push(state, Step.ASSETS, 0, 0, 0, 0, 0)
    seat = whole(state.top_bidder) - 1
    if seat < 0:
        return 0
    tell(state, Event.TOP_BIDDER, seat, 0, bid_of(state, seat))
    declare_top_ability(state, cards, seat)
    if fill_customer_deck(state) == 0:
        return 0
    look_at_top(state, seat)
    return ask(state, Prompt.PLACE_TOP, seat, 0, 0, 0, 0)


@rule
def declare_top_ability(state: Any, cards: Any, seat: int) -> int:
    """The Top Bidder ability, above which the look at the Customer is put; it may name another Proprietor first."""
    source = whole(state.players[seat].proprietor)
    if has_top_ability(cards, source) == 0:
        return 0
    if cards.ability_target[source] != Target.NONE:
        return ask(state, Prompt.TARGET, seat, 0, source, When.TOP_BIDDER, 0)
    return declare(state, Step.ABILITY, Window.ABILITY_PLAYED, seat, seat, source, When.TOP_BIDDER, 0)


@rule
def has_top_ability(cards: Any, source: int) -> int:
    """1 when a Proprietor has a Top Bidder ability."""
    for clause in cards.clauses[source]:
        if clause.when == When.TOP_BIDDER:
            return 1
    return 0


@rule
def place_customer(state: Any, seat: int, on_top: int) -> int:
    """The looked-at Customer stays on top of the deck or goes to the bottom; all see which."""
    row = whole(state.secret.decks[Deck.CUSTOMER, state.deck_counts[Deck.CUSTOMER] - 1])
    happened(state, Event.PLACED_CUSTOMER, seat, row, on_top, only(seat))
    return on_top if on_top == 1 else put_top_at_bottom(state)


# --- Assets -----------------------------------------------------------------------------------------------------------


@rule
def choose_assets(state: Any, place: int) -> int:
    """In the order of bids each gains an Asset, who bid at least 2 gold; the remaining Assets are discarded."""
    if place == state.seats or count_supply(state) == 0:
        return discard_supply(state)
    push(state, Step.ASSETS, 0, 0, 0, 0, place + 1)
    seat = whole(state.order[place])
    if bid_of(state, seat) < LEAST_BID:
        return 0
    return ask(state, Prompt.SUPPLY, seat, 0, 0, 0, 0)


@rule
def discard_supply(state: Any) -> int:
    """Assets that nobody gained are discarded."""
    for place in range(whole(state.seats)):
        row = whole(state.supply[place])
        if row > 0:
            state.supply[place] = 0
            tell(state, Event.DISCARDED_ASSET, whole(state.lead), row, 1)
            discard_to(state, Deck.ASSET, row)
    return 0


@rule
def choose_from_supply(state: Any, seat: int, place: int) -> int:
    """An Asset of the Supply is about to be gained. It lies there until then."""
    row = whole(state.supply[place])
    return declare(state, Step.GAIN_ASSET, Window.ASSET_GAINING, seat, 0, row, place + 1, 0)
