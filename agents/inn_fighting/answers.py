"""What each answer to a question is worth: one function for each kind of question."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule
from inn_envs.inn_fighting.state import Prompt

from .choices import weigh_choice, weigh_targets
from .dice import weigh_faces, weigh_rerolls, weigh_turning
from .naming import weigh_leaders, weigh_others, weigh_shields, weigh_takings
from .plays import weigh_responses
from .sight import look
from .standing import weigh_standing


@rule
def weigh_answers(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Notes for every allowed action what it is worth. Returns the prompt."""
    prompt = look(obs, sight)
    weigh_standing(cards, sight, weights)
    if prompt == Prompt.CHOOSE:
        return weigh_choice(mask, cards, sight, weights)
    if prompt == Prompt.TARGET:
        return weigh_targets(obs, mask, cards, sight, weights)
    if prompt == Prompt.RESPOND:
        return weigh_responses(obs, mask, cards, sight, weights)
    if prompt == Prompt.LEADER:
        return weigh_leaders(obs, mask, cards, sight, weights)
    if prompt == Prompt.OTHER:
        return weigh_others(obs, mask, cards, sight, weights)
    if prompt == Prompt.REROLL:
        return weigh_rerolls(obs, mask, cards, sight, weights)
    if prompt == Prompt.SET_DIE:
        return weigh_turning(obs, mask, cards, sight, weights)
    if prompt == Prompt.SET_FACE:
        return weigh_faces(obs, cards, sight, weights)
    if prompt == Prompt.MY_BYSTANDER:
        return weigh_shields(obs, mask, cards, sight, weights)
    return weigh_takings(mask, cards, sight, weights)
