"""What the words of the card file do: one function for each Op, and one for each answer an Op asks for."""

from __future__ import annotations

from typing import Any

from inn_envs.core.events import happened
from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import EVERYBODY
from inn_envs.core.stack import ask, push
from inn_envs.inheritors.hands import close_face, count_hand, gain_seen, give_unseen, look_at, lose_seen, pass_unseen
from inn_envs.inheritors.market import (
    count_in_row,
    count_market,
    draw_card,
    place_of_copy,
    refill_market,
    take_from_row,
)
from inn_envs.inheritors.state import Event, Prompt, Step
from inn_envs.inheritors.verbs import cover, draw_for_empty_hand, play_number
from inn_envs.inheritors.words import CLAUSES, Op


@rule
def push_clauses_of_card(state: Any, cards: Any, seat: int, face: int, when: int) -> int:
    """Puts the clauses of a card for a moment on the stack, the first on top."""
    for place in range(CLAUSES - 1, -1, -1):
        clause = cards.clauses[face, place]
        if clause.when == when:
            push(state, Step.EFFECT, seat, clause.card, clause.op, clause.amount, 0)
    return face


@rule
def push_clauses_of_clan(state: Any, cards: Any, seat: int, when: int) -> int:
    """Puts the clauses of a seat's clan for a moment on the stack, the first on top."""
    clan = whole(state.players[seat].clan)
    for place in range(CLAUSES - 1, -1, -1):
        clause = cards.clans[clan].clauses[place]
        if clause.when == when:
            push(state, Step.EFFECT, seat, clause.card, clause.op, clause.amount, 0)
    return clan


@rule
def carry_out(state: Any, seat: int, op: int, amount: int, special: int) -> int:
    """Carries out one clause, or what is left of it. `special` is the card that `take_special` takes.

    A `give` that nobody told whom to give to does nothing; GIVE frames come from `tell_give`.
    """
    if op == Op.SPY:
        return spy(state, seat, amount)
    if op == Op.LOBBYIST:
        return lobbyist(state, seat, amount)
    if op == Op.ADVISOR:
        return advisor(state, seat, amount)
    if op == Op.ANY_TALENT:
        return any_talent(state, seat)
    if op == Op.PLAY_NUMBERS:
        return play_numbers(state, seat, amount)
    if op == Op.DRAW:
        return draw(state, seat, amount)
    if op == Op.DRAW_UP_TO:
        return draw_up_to(state, seat, amount)
    if op == Op.DISCARD:
        return discard_cards(state, seat, amount)
    if op == Op.LOOK_AND_TAKE:
        return look_and_take(state, seat, amount)
    if op == Op.TAKE_SPECIAL:
        return take_special(state, seat, amount, special)
    return 0


# --- talents ----------------------------------------------------------------------------------------------------------


@rule
def spy(state: Any, seat: int, amount: int) -> int:
    """Spy: pick a player and announce a number card (rulebook III 5)."""
    return ask(state, Prompt.SPY_SEAT, seat, 0, 0, amount, 0)


@rule
def answer_spy_seat(state: Any, seat: int, target: int, amount: int) -> int:
    """The player is picked; now the card."""
    return ask(state, Prompt.SPY_CARD, seat, target, 0, amount, 0)


@rule
def answer_spy_card(state: Any, cards: Any, seat: int, target: int, face: int, amount: int) -> int:
    """If they have the card, they must play it in the asker's play area; otherwise the asker draws `amount`."""
    happened(state, Event.NAMED, seat, face, target, EVERYBODY)
    if state.players[target].secret.hand[face] > 0:
        lose_seen(state, target, face)
        cover(state, cards, seat, face)
        happened(state, Event.SPIED, seat, face, target, EVERYBODY)
        return draw_for_empty_hand(state, target)
    close_face(state, target, face)
    happened(state, Event.MISSED, seat, face, target, EVERYBODY)
    return draw(state, seat, amount)


@rule
def lobbyist(state: Any, seat: int, amount: int) -> int:
    """Lobbyist: play a number card skipping `amount` numbers."""
    return ask(state, Prompt.SKIP_NUMBER, seat, 0, 0, amount, 0)


@rule
def advisor(state: Any, seat: int, amount: int) -> int:
    """Advisor: take `amount` market cards, one after the other; refill after the last."""
    if amount > 0 and count_market(state) > 0:
        return ask(state, Prompt.MARKET_CARD, seat, 0, 0, amount, 0)
    return refill_market(state, seat)


@rule
def answer_market_card(state: Any, seat: int, face: int, amount: int) -> int:
    """The face is chosen; now the row it lies in."""
    return ask(state, Prompt.MARKET_ROW, seat, 0, face, amount, 0)


@rule
def answer_market_row(state: Any, seat: int, face: int, row: int, amount: int) -> int:
    """The row is chosen; which copy is asked only where the row holds several."""
    if count_in_row(state, row, face) > 1:
        return ask(state, Prompt.MARKET_COPY, seat, row, face, amount, 0)
    return answer_market_copy(state, seat, face, row, 0, amount)


@rule
def answer_market_copy(state: Any, seat: int, face: int, row: int, copy: int, amount: int) -> int:
    """Takes the card, covered or not, and goes on with the next."""
    take_from_row(state, seat, row, place_of_copy(state, row, face, copy))
    return advisor(state, seat, amount - 1)


@rule
def any_talent(state: Any, seat: int) -> int:
    """Deputy: it is used as one of the three basic talents."""
    return ask(state, Prompt.TALENT, seat, 0, 0, 0, 0)


@rule
def answer_talent(state: Any, cards: Any, seat: int, op: int) -> int:
    """The talent is chosen: its basic card's ability follows."""
    return push(state, Step.EFFECT, seat, 0, op, whole(cards.talent_amount[op]), 0)


# --- clans ------------------------------------------------------------------------------------------------------------


@rule
def play_numbers(state: Any, seat: int, amount: int) -> int:
    """Up to `amount` times: may play a number card following the number order. Asked while there is a hand, whatever
    is in it, so that the question tells nothing.
    """
    if amount > 0 and count_hand(state, seat) > 0:
        return ask(state, Prompt.PLAY_NUMBER, seat, 0, 0, amount, 0)
    return 0


@rule
def answer_play_number(state: Any, cards: Any, seat: int, face: int, amount: int) -> int:
    """Plays the card and asks again."""
    play_number(state, cards, seat, face)
    return play_numbers(state, seat, amount - 1)


@rule
def draw(state: Any, seat: int, amount: int) -> int:
    """Draws `amount` cards, as far as the deck goes."""
    for _ in range(amount):
        draw_card(state, seat)
    return amount


@rule
def draw_up_to(state: Any, seat: int, amount: int) -> int:
    """Up to `amount` times: may draw a card, each seen before the next question."""
    if amount > 0 and state.deck_count > 0:
        return ask(state, Prompt.DRAW_MORE, seat, 0, 0, amount, 0)
    return 0


@rule
def answer_draw_more(state: Any, seat: int, amount: int) -> int:
    """Draws and asks again."""
    draw_card(state, seat)
    return draw_up_to(state, seat, amount - 1)


@rule
def discard_cards(state: Any, seat: int, amount: int) -> int:
    """Discards `amount` cards one by one, each onto a row of the seat's choice, as far as the hand goes."""
    if amount == 0 or count_hand(state, seat) == 0:
        return 0
    push(state, Step.EFFECT, seat, 0, Op.DISCARD, amount - 1, 0)
    return ask(state, Prompt.DISCARD, seat, 0, 0, 0, 0)


@rule
def look_and_take(state: Any, seat: int, amount: int) -> int:
    """Looks at another player's hand and takes `amount` cards of it. Without a player who has cards nothing happens."""
    for other in range(whole(state.seats)):
        if other != seat and count_hand(state, other) > 0:
            return ask(state, Prompt.LOOK_SEAT, seat, 0, 0, amount, 0)
    return 0


@rule
def answer_look_seat(state: Any, seat: int, target: int, amount: int) -> int:
    """The hand is seen; now the cards."""
    look_at(state, seat, target)
    happened(state, Event.LOOKED, seat, 0, target, EVERYBODY)
    return ask(state, Prompt.TAKE_CARD, seat, target, 0, amount, 0)


@rule
def answer_take_card(state: Any, seat: int, target: int, face: int, amount: int, taken: int) -> int:
    """Takes a card that only the two see. After the last one a `give` that waits learns whom to give to, and what was
    just taken.
    """
    pass_unseen(state, target, seat, face)
    happened(state, Event.STOLE, seat, face, target, (1 << seat) | (1 << target))
    if amount > 1 and count_hand(state, target) > 0:
        return ask(state, Prompt.TAKE_CARD, seat, target, face, amount - 1, 0)
    return tell_give(state, target, taken, face)


@rule
def tell_give(state: Any, target: int, first: int, second: int) -> int:
    """Lets a `give` that waits know whom to give to, and which cards were just taken (0 for none)."""
    below = state.stack.frames[state.stack.depth]
    if below.step == Step.EFFECT and below.card == Op.GIVE:
        below.step = Step.GIVE
        below.target = target
        below.card = first
        below.cursor = second
    return target


@rule
def give(state: Any, seat: int, amount: int, target: int, first: int, second: int) -> int:
    """Gives the player just looked at `amount` cards, none of those just taken, as far as the hand goes."""
    just_taken = (1 if first > 0 else 0) + (1 if second > 0 else 0)
    if amount > 0 and count_hand(state, seat) > just_taken:
        return ask(state, Prompt.GIVE_CARD, seat, target, first, amount, second)
    return 0


@rule
def answer_give_card(state: Any, seat: int, target: int, face: int, amount: int, first: int, second: int) -> int:
    """Gives the card, which only the two see, and goes on with the next."""
    give_unseen(state, seat, target, face, (1 if first == face else 0) + (1 if second == face else 0))
    happened(state, Event.GAVE, seat, face, target, (1 << seat) | (1 << target))
    return give(state, seat, amount - 1, target, first, second)


@rule
def take_special(state: Any, seat: int, amount: int, face: int) -> int:
    """Takes the special cards a clan brings out of the box; everybody knows that they are in this hand."""
    for _ in range(amount):
        gain_seen(state, seat, face)
        happened(state, Event.TOOK_SPECIAL, seat, face, 1, EVERYBODY)
    return face
