"""What a seat sees: the observation by named blocks, the observer always first, the others clockwise from it."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.events import events_for
from inn_envs.core.jit import rule, whole
from inn_envs.core.observe import put
from inn_envs.core.rows import copy_row, subtract_row, write_row
from inn_envs.core.seats import places_between, seat_after
from inn_envs.inheritors.conditions import is_quest_met
from inn_envs.inheritors.hands import count_hand, pack_of
from inn_envs.inheritors.layout import MOST_HELD, MOST_REMOVED, MOST_TURNS, SHOWN
from inn_envs.inheritors.market import row_start
from inn_envs.inheritors.state import PICKS, ROWS, SEATS, Event, Prompt, Step
from inn_envs.inheritors.verbs import (
    count_honors,
    count_quests,
    count_quests_left,
    is_colour_in_game,
    is_ending,
    next_number,
)
from inn_envs.inheritors.words import (
    CLAUSES,
    COLOURS,
    DECK,
    FACES,
    FIRST_NUMBER,
    MAX_SET_OUT,
    MOST_COPIES,
    VALUES,
    Kind,
)

#: What is going on where a step waits or, with none of these waiting, by the question: a place in UNDER_WAY.
_DOING_STEP = np.zeros(len(Step), np.int8)
_DOING_STEP[[Step.DRAW_TWO, Step.TAKE_QUEST, Step.AFTER_TALENT]] = 3, 5, 6
_DOING = np.full(len(Prompt), 6, np.int8)
_DOING[[Prompt.DRAFT, Prompt.TURN, Prompt.CLAIM]] = 0, 1, 2
_DOING[[Prompt.TAKE_DISCARD, Prompt.TAKE_DISCARD_ROW, Prompt.TAKE_ROW]] = 4
_DOING[[Prompt.DISCARD, Prompt.DISCARD_ROW]] = 7
_DOING[Prompt.PLAY_NUMBER :] = 7
#: Bit masks of six numbers spread over six bytes: as which numbers a mask holds, so that masks add up to counts, and
#: as the numbers up to a top.
_SPREAD = np.array(
    [sum((mask >> value & 1) << 8 * value for value in range(VALUES)) for mask in range(1 << VALUES)], np.uint64
)
_UP_TO = np.array([_SPREAD[(1 << top) - 1] for top in range(VALUES + 1)], np.uint64)
_BYTE = np.uint64(8)


@rule
def observe(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """Writes the observation of a seat, `current` level, into a blank record."""
    show_table(state, seat, obs)
    show_question(state, seat, obs)
    show_hand(state, cards, seat, obs)
    show_knowledge(state, seat, obs)
    show_market(state, cards, obs)
    show_areas(state, seat, obs)
    show_clans(state, cards, seat, obs)
    show_honors(state, cards, seat, obs)
    show_quests(state, cards, seat, obs)
    show_unseen(state, cards, obs)  # so late that what it takes off was written long enough ago to be read fast
    show_prospects(state, cards, seat, obs)
    return seat


@rule
def show_table(state: Any, seat: int, obs: Any) -> int:
    """Who plays, whose turn it is, how much is left."""
    obs.seats[state.seats - 2] = 1
    for colour in range(1, COLOURS + 1):
        obs.colours[colour - 1] = is_colour_in_game(state, colour)
    on_turn = (whole(state.first) + whole(state.turn)) % whole(state.seats)
    obs.first[places_between(state, seat, whole(state.first))] = 1
    obs.on_turn[places_between(state, seat, on_turn)] = 1
    obs.turns_left[0] = put(whole(state.options.max_turns) - whole(state.turn), MOST_TURNS)
    obs.deck[0] = put(whole(state.deck_count), DECK)
    obs.ending[0] = is_ending(state)
    return on_turn


@rule
def under_way(state: Any) -> int:
    """Which of UNDER_WAY the public sees going on: the lowest waiting step of the turn tells the action."""
    depth = whole(state.stack.depth)
    if depth == 0:
        return 1
    asked = whole(state.stack.frames[depth].prompt)
    for place in range(1, depth):
        doing = whole(_DOING_STEP[state.stack.frames[place].step])
        if doing > 0:
            return doing
    return whole(_DOING[asked])


@rule
def show_question(state: Any, seat: int, obs: Any) -> int:
    """What is publicly under way, and the prompt with what belongs to it where it is the observer's own."""
    obs.under_way[under_way(state)] = 1
    frame = state.stack.frames[state.stack.depth]
    if state.stack.depth == 0 or frame.seat != seat:
        obs.prompt[Prompt.WAIT] = 1
        return 0
    prompt, face, target = whole(frame.prompt), whole(frame.card), whole(frame.target)
    obs.prompt[prompt] = 1
    obs.amount[0] = put(whole(frame.amount), MOST_COPIES)
    if prompt == Prompt.TAKE_ROW or prompt == Prompt.MARKET_COPY:
        obs.chosen_row[target - 1] = 1
    elif prompt == Prompt.SPY_CARD or prompt >= Prompt.TAKE_CARD:
        obs.asked_about[places_between(state, seat, target)] = 1
    elif prompt == Prompt.QUEST_DISCARD or prompt == Prompt.DISCARD_ROW:
        for colour in range(1, COLOURS + 1):
            obs.shared_colours[colour - 1] = (target >> colour) & 1
    if face > 0 and prompt < Prompt.TAKE_CARD:
        obs.chosen[face] = 1
    if prompt == Prompt.DRAFT:
        show_pack(state, seat, whole(frame.cursor), obs)
    return prompt


@rule
def show_pack(state: Any, seat: int, turn: int, obs: Any) -> int:
    """The pack that lies before the observer, who looks at it now."""
    pack = pack_of(state, seat, turn)
    for place in range(PICKS):
        face = whole(state.secret.packs[pack, place])
        if face > 0:
            obs.pack[face] += 1
    return pack


@rule
def show_hand(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """The observer's own hand, by face and by abilities. No face has more copies than the blocks' maximum."""
    hand = state.players[seat].secret.hand
    copy_row(obs.hand, 0, hand, 0)
    for place in range(whole(cards.wild_count)):
        face = whole(cards.wild[place])
        kind = whole(cards.kind[face]) - Kind.TOME
        obs.hand_wild[kind] = put(whole(obs.hand_wild[kind]) + whole(hand[face]), MOST_HELD)
    for place in range(whole(cards.talent_count)):
        face = whole(cards.talents[place])
        ability = whole(cards.clauses[face, 0].op) - 1
        obs.hand_talent[ability] = put(whole(obs.hand_talent[ability]) + whole(hand[face]), MOST_HELD)
    return seat


@rule
def show_knowledge(state: Any, seat: int, obs: Any) -> int:
    """What the observer knows of the others' hands."""
    for place in range(whole(state.seats) - 1):
        copy_row(obs.known, place, state.players[seat].secret.known, place)
        closed = state.players[seat].secret.closed[place]
        if closed != 0:
            for face in range(FACES):
                obs.closed[place, face] = whole((closed >> np.uint64(face)) & np.uint64(1))
    return seat


@rule
def show_unseen(state: Any, cards: Any, obs: Any) -> int:
    """Copies of each face that the observer sees nowhere: all in the game, less the hand, the pack, the known cards,
    the market, the play areas and the removed area.
    """
    copy_row(obs.unseen, 0, cards.copies, whole(state.seats))
    removed = whole(state.removed_colour)
    if removed > 0:
        for value in range(1, VALUES + 1):
            obs.unseen[cards.number[removed, value]] = 0
        obs.unseen[cards.relic[removed]] = 0
    for seat in range(whole(state.seats)):
        clan = whole(state.players[seat].clan)
        if clan > 0:
            for place in range(CLAUSES):
                face = whole(cards.clans[clan].clauses[place].card)
                obs.unseen[face] += cards.clans[clan].clauses[place].amount if face > 0 else 0
    subtract_row(obs.unseen, 0, state.removed, 0)
    subtract_row(obs.unseen, 0, obs.hand, 0)
    subtract_row(obs.unseen, 0, obs.pack, 0)
    for place in range(whole(state.seats) - 1):
        subtract_row(obs.unseen, 0, obs.known, place)
    for row in range(ROWS):
        subtract_row(obs.unseen, 0, obs.market, row)
    return take_off_stacked(state, obs)


@rule
def take_off_stacked(state: Any, obs: Any) -> int:
    """Numbers that lie in play areas, covered or not, are seen. The faces of a colour follow each other."""
    for colour in range(COLOURS):
        lying = _SPREAD[0]  # a byte for each number: how many of it
        for seat in range(whole(state.seats)):
            top = whole(state.players[seat].area[colour + 1])
            lying += _SPREAD[whole(state.players[seat].covered[colour + 1]) | ((1 << top) >> 1)]
        for value in range(VALUES):
            obs.unseen[FIRST_NUMBER + colour * VALUES + value] -= np.uint8(lying)
            lying = lying >> _BYTE
    return COLOURS


@rule
def show_prospects(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """What follows from the rest and would be hard to learn: where my next numbers are, and who has how much."""
    for colour in range(COLOURS):
        face = next_number(state, cards, seat, colour + 1)
        obs.next[colour, 0] = obs.hand[face]
        for row in range(ROWS):
            obs.next[colour, 1 + row] = obs.market[row, face]
        for place in range(SEATS - 1):
            obs.next[colour, 1 + ROWS + place] = obs.known[place, face]
        obs.next[colour, ROWS + SEATS] = obs.unseen[face] if face > 0 else 0
    for place in range(whole(state.seats)):
        obs.points[place] = count_points(state, seat_after(state, seat, place))
    return seat


@rule
def count_points(state: Any, seat: int) -> int:
    """VP that lie open: the top numbers and an honor each."""
    total = count_honors(state, seat)
    for colour in range(1, COLOURS + 1):
        total += whole(state.players[seat].area[colour])
    return total


@rule
def show_market(state: Any, cards: Any, obs: Any) -> int:
    """The market with its covered cards, and the talents used."""
    for place in range(whole(cards.talent_count)):
        face = whole(cards.talents[place])
        ability = whole(cards.clauses[face, 0].op) - 1
        obs.removed[ability] = put(whole(obs.removed[ability]) + whole(state.removed[face]), MOST_REMOVED)
    end = 0
    for row in range(ROWS):
        count = whole(state.market.counts[row + 1])
        end += count
        obs.market_size[row] = put(count, 40)
        for depth in range(SHOWN):
            face = whole(state.market.cards[max(end - 1 - depth, 0)])
            copy_row(obs.top, row * SHOWN + depth, cards.features, face if depth < count else 0)
    second, third = row_start(state, 2), row_start(state, 3)
    for place in range(end):
        row = (1 if place >= second else 0) + (1 if place >= third else 0)
        obs.market[row, state.market.cards[place]] += 1
    return end


@rule
def show_areas(state: Any, seat: int, obs: Any) -> int:
    """Play areas, hand sizes, quests taken."""
    for place in range(whole(state.seats)):
        other = seat_after(state, seat, place)
        for colour in range(COLOURS):
            write_row(obs.area, place * COLOURS + colour, _UP_TO[state.players[other].area[colour + 1]])
        obs.hand_size[place] = put(count_hand(state, other), 40)
        obs.quest_count[place] = put(count_quests(state, other), MAX_SET_OUT)
    return seat


@rule
def show_clans(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """The clans set out and their owners."""
    for colour in range(COLOURS):
        clan = whole(state.clans[colour + 1])
        obs.clan[colour, clan] = 1 if clan > 0 else 0
        copy_row(obs.clan_words, colour, cards.clan_words, clan)
    for place in range(whole(state.seats)):
        clan = whole(state.players[seat_after(state, seat, place)].clan)
        if clan > 0:
            obs.clan_owner[cards.clans[clan].colour - 1, place] = 1
    return seat


@rule
def show_honors(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """The honors set out and their owners."""
    for slot in range(MAX_SET_OUT):
        honor, owner = whole(state.honors[slot]), whole(state.honor_owner[slot])
        if honor > 0:
            obs.honor[slot, honor] = 1
            copy_row(obs.honor_words, slot, cards.honor_words, honor)
            obs.honor_owner[slot, places_between(state, seat, max(owner - 1, 0))] = 1 if owner > 0 else 0
    return seat


@rule
def show_quests(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """The quests the observer took; of the others' only the number."""
    obs.quests_left[0] = put(count_quests_left(state), MAX_SET_OUT)
    own = whole(state.players[seat].secret.quests)
    if own == 0:
        return 0
    slot = 0
    for quest in range(1, whole(cards.quest_count) + 1):
        if (own >> quest) & 1:
            obs.quest[quest] = 1
            obs.quest_met[quest] = is_quest_met(state, cards, seat, quest)
            copy_row(obs.quest_words, slot, cards.quest_words, quest)
            slot += 1
    return slot


@rule
def observe_event(state: Any, seat: int, place: int, event: Any) -> int:
    """Writes the event at a place of the ring as a seat may see it into a blank record."""
    happened = state.secret.ring.events[place]
    what, amount = whole(happened.what), whole(happened.amount)
    if what == Event.NOTHING:
        return what
    event.what[what] = 1
    event.who[places_between(state, seat, whole(happened.seat))] = 1
    face = events_for(state, seat, place)
    is_no_card = what == Event.CLAIMED_CLAN or what == Event.CLAIMED_HONOR or what == Event.TOOK_QUEST
    if face > 0 and not is_no_card:
        event.card[face] = 1
    if Event.NAMED <= what <= Event.MISSED or Event.LOOKED <= what <= Event.GAVE:
        event.other[places_between(state, seat, amount)] = 1
    if what == Event.REVEALED or what == Event.DISCARDED or what == Event.TOOK:
        event.row[amount - 1] = 1
    return what


@rule
def recall(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """What level `recall` shows beside the events: nothing, since knowledge of hands is kept and shown at any level."""
    return seat
