"""What an observation of Inn-Fighting is made of: its named blocks, the observer always first, then clockwise."""

from __future__ import annotations

from inn_envs.core.observe import Block, Blocks, words
from inn_envs.inn_fighting.actions import CHARACTERS, DIE_NAMES
from inn_envs.inn_fighting.cards import ADVENTURER_LOOK, BYSTANDER_LOOK, FEATURES
from inn_envs.inn_fighting.state import DECKS, FIRST_DECLARED, SEATS, Deck, Event, Prompt, Step
from inn_envs.inn_fighting.words import (
    ACTION_ROWS,
    ADVENTURERS,
    BYSTANDERS,
    D20,
    DECK_CARDS,
    DECK_ROWS,
    DICE,
    FACES,
    MOST_AMOUNT,
    MOST_HP,
    PLACES,
    SOURCES,
    Face,
    When,
)

#: The largest numbers that an observation holds; more is shown as this.
MOST_VP, MOST_CARDS, MOST_DAMAGE, MOST_CHANGE = 40, DECK_CARDS, 20, 20
#: Of several cards' abilities together.
MOST_TOGETHER = 2 * MOST_AMOUNT
#: What an Adventurer looks like is shown with numbers up to this.
MOST_LOOK = 30
#: Turns left are shown in parts of this size, up to so many.
TURNS_SHOWN, MOST_TURNS = 2, 100
#: A card that is surely, and one that may be, in a hand.
SURE, MAYBE = 4, 1
#: What can be answered, from the top of the stack.
PENDING = 2
DECLARED = tuple(step for step in Step if step >= FIRST_DECLARED)
ATTACK_FLAGS = ("high", "missed", "no_defense", "defended", "moved", "knocked_out", "again")
_PLAYERS = ("me", *(f"left {place}" for place in range(1, SEATS)))
_FACES = words(Face)[1:]
_ATTACKS = _FACES[:3]
_CHARACTERS = ("adventurer", *(f"place {place}" for place in range(1, CHARACTERS)))
_PLACES = _CHARACTERS[1:]
_ADVENTURERS = tuple(f"adventurer {row}" for row in range(ADVENTURERS))
_BYSTANDERS = tuple(f"bystander {row}" for row in range(BYSTANDERS))
_ACTIONS = tuple(f"action {row}" for row in range(ACTION_ROWS))
_CARDS = (*_ACTIONS, *_BYSTANDERS)
_UP_DOWN = ("up", "down")

OBSERVATION = Blocks(
    [
        Block("prompt", (len(Prompt),), doc="what I am asked; wait when it is not me", labels=(words(Prompt),)),
        Block("seats", (SEATS - 2,), doc="number of players", labels=(("3", "4", "5", "6"),)),
        Block("free_choice", (1,), DICE, doc="symbols with which any character may be attacked"),
        Block("d20_sides", (1,), D20, doc="sides of the d20"),
        Block("brawl_dice", (DICE,), doc="dice that are in the game", labels=(DIE_NAMES,)),
        Block("variant", (2,), doc="settings", labels=(("bystander_damage_scores", "ask_holders"),)),
        Block("turns_left", (1,), MOST_TURNS, doc=f"turns until max_turns, in parts of {TURNS_SHOWN}"),
        Block("turn_of", (SEATS,), doc="whose turn it is", labels=(_PLAYERS,)),
        Block("has_damaged", (1,), doc="that player has damaged an opposing Adventurer in this turn"),
        Block("asked", (SEATS,), doc="who is publicly asked something, not in a window", labels=(_PLAYERS,)),
        Block("window", (len(When),), doc="my question: what I may answer", labels=(words(When),)),
        Block("doing", (SEATS,), doc="my question: who does what I may answer", labels=(_PLAYERS,)),
        Block("about", (SEATS,), doc="my question: whose dice, whose Bystander", labels=(_PLAYERS,)),
        Block("aiming", (len(_ATTACKS),), doc="my question: the attack that I aim", labels=(_ATTACKS,)),
        Block("only_attack", (1,), doc="an attack alone can be chosen with the dice, no action"),
        Block("amount", (1,), MOST_CHANGE, doc="my question: tokens or dice that it is about"),
        Block("by_card", (1,), SOURCES - 1, doc="my question: the source whose text asks"),
        Block("by_features", (len(FEATURES),), MOST_AMOUNT, doc="what it does", labels=(FEATURES,)),
        Block("chosen_dice", (DICE,), doc="dice that I have chosen so far", labels=(DIE_NAMES,)),
        Block("dice", (DICE, FACES), doc="what the dice show", labels=(DIE_NAMES, _FACES)),
        Block("symbols", (FACES,), DICE, doc="how many dice show it", labels=(_FACES,)),
        Block("rolled", (DICE,), doc="dice rolled last", labels=(DIE_NAMES,)),
        Block("stay", (DICE,), doc="dice that stay as they are for the next player", labels=(DIE_NAMES,)),
        Block("attack", (len(_ATTACKS),), doc="the attack under way", labels=(_ATTACKS,)),
        Block("attacker", (SEATS,), doc="who attacks", labels=(_PLAYERS,)),
        Block("victim", (SEATS,), doc="whose character is attacked", labels=(_PLAYERS,)),
        Block("target", (CHARACTERS,), doc="which character", labels=(_CHARACTERS,)),
        Block("d20", (1,), D20, doc="the d20 rolled"),
        Block("roll_change", (2,), MOST_CHANGE, doc="what changes its total", labels=(_UP_DOWN,)),
        Block("damage_change", (2,), MOST_CHANGE, doc="what changes its damage", labels=(_UP_DOWN,)),
        Block("damage", (1,), MOST_DAMAGE, doc="damage that it is to deal"),
        Block("taken", (1,), MOST_DAMAGE, doc="tokens that it took"),
        Block("attack_flags", (len(ATTACK_FLAGS),), doc="what is known of it", labels=(ATTACK_FLAGS,)),
        Block("hand", (ACTION_ROWS,), MOST_CARDS, doc="my Action cards", labels=(_ACTIONS,)),
        Block("late", (ACTION_ROWS,), MOST_CARDS, doc="of these, those for the next window", labels=(_ACTIONS,)),
        Block(
            "hand_features",
            (len(FEATURES),),
            MOST_TOGETHER,
            doc="what they do, added up",
            labels=(FEATURES,),
        ),
        Block("hand_size", (SEATS,), MOST_CARDS, doc="Action cards in hand", labels=(_PLAYERS,)),
        Block(
            "known",
            (SEATS, ACTION_ROWS),
            MOST_CARDS,
            doc=f"cards I know in hands: {SURE} for each that is there, {MAYBE} for each that may be",
            labels=(_PLAYERS, _ACTIONS),
        ),
        Block("adventurer", (SEATS, ADVENTURERS), doc="Adventurers in play", labels=(_PLAYERS, _ADVENTURERS)),
        Block(
            "adventurer_look",
            (SEATS, len(ADVENTURER_LOOK)),
            MOST_LOOK,
            doc="what they are like",
            labels=(_PLAYERS, ADVENTURER_LOOK),
        ),
        Block(
            "adventurer_features",
            (SEATS, len(FEATURES)),
            MOST_AMOUNT,
            doc="what their Power and their Defense Die do",
            labels=(_PLAYERS, FEATURES),
        ),
        Block("hp", (SEATS,), MOST_HP, doc="their Hit Points", labels=(_PLAYERS,)),
        Block("out", (SEATS,), doc="players without an Adventurer, who can't be attacked", labels=(_PLAYERS,)),
        Block("vp", (SEATS,), MOST_VP, doc="Victory Points", labels=(_PLAYERS,)),
        Block("leads", (SEATS,), doc="has the most Victory Points", labels=(_PLAYERS,)),
        Block("bystanders", (SEATS, BYSTANDERS), MOST_CARDS, doc="by card", labels=(_PLAYERS, _BYSTANDERS)),
        Block(
            "bystander_features",
            (SEATS, len(FEATURES)),
            MOST_TOGETHER,
            doc="what a player's Bystanders do, added up",
            labels=(_PLAYERS, FEATURES),
        ),
        Block(
            "place_row",
            (SEATS, PLACES),
            BYSTANDERS - 1,
            doc="Bystanders by place",
            labels=(_PLAYERS, _PLACES),
            values="bystander",
        ),
        Block("place_hp", (SEATS, PLACES), MOST_HP, doc="their Hit Points", labels=(_PLAYERS, _PLACES)),
        Block("place_used", (SEATS, PLACES), doc="Responses used in this turn", labels=(_PLAYERS, _PLACES)),
        Block(
            "place_look",
            (SEATS, PLACES, len(BYSTANDER_LOOK)),
            doc="what they are like",
            labels=(_PLAYERS, _PLACES, BYSTANDER_LOOK),
        ),
        Block("decks", (DECKS,), MOST_CARDS, doc="cards in the decks", labels=(words(Deck),)),
        Block("adventurer_discard", (ADVENTURERS,), MOST_CARDS, doc="Adventurers discarded", labels=(_ADVENTURERS,)),
        Block("card_discard", (DECK_ROWS,), MOST_CARDS, doc="Actions, Bystanders discarded", labels=(_CARDS,)),
        Block(
            "unseen_adventurers", (ADVENTURERS,), MOST_CARDS, doc="Adventurers I see nowhere", labels=(_ADVENTURERS,)
        ),
        Block("unseen_cards", (DECK_ROWS,), MOST_CARDS, doc="Actions, Bystanders I see nowhere", labels=(_CARDS,)),
        Block(
            "pending", (PENDING, len(DECLARED)), doc="what can be answered, latest first", labels=((), words(DECLARED))
        ),
        Block("pending_by", (PENDING, SEATS), doc="by whom", labels=((), _PLAYERS)),
        Block("pending_on", (PENDING, SEATS), doc="whom it is about", labels=((), _PLAYERS)),
        Block("pending_amount", (PENDING,), MOST_CHANGE, doc="tokens that it is about"),
        Block("pending_form", (PENDING, FACES), doc="the action taken", labels=((), _FACES)),
        Block("pending_card", (PENDING, ACTION_ROWS), doc="the Action card played", labels=((), _ACTIONS)),
    ]
)

#: One event as `recall` shows it.
EVENT = Blocks(
    [
        Block("what", (len(Event),), doc="what happened", labels=(words(Event),)),
        Block("who", (SEATS,), doc="whose doing", labels=(_PLAYERS,)),
        Block("card", (DECK_ROWS,), doc="the card, Action or Bystander, where I saw it", labels=(_CARDS,)),
        Block("adventurer", (ADVENTURERS,), doc="the Adventurer", labels=(_ADVENTURERS,)),
        Block("face", (FACES,), doc="the symbol", labels=(_FACES,)),
        Block("character", (CHARACTERS,), doc="the character", labels=(_CHARACTERS,)),
        Block("other", (SEATS,), doc="the other player", labels=(_PLAYERS,)),
        Block("much", (1,), MOST_VP, doc="tokens, a d20, dice, a die by its place"),
    ]
)
