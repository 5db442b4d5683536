"""Inheritors: hand management, open drafting and spying for 2 to 4 players."""

from inn_envs.inheritors.actions import ACTIONS
from inn_envs.inheritors.cards import CARDS, load_cards
from inn_envs.inheritors.describe import describe_action, describe_card
from inn_envs.inheritors.legal import REASONS, legal, reason
from inn_envs.inheritors.observe import EVENT, OBSERVATION, observe, observe_event
from inn_envs.inheritors.resample import resample
from inn_envs.inheritors.resample_work import WORK
from inn_envs.inheritors.rules import apply, deal, is_new_turn
from inn_envs.inheritors.scoring import results, returns
from inn_envs.inheritors.state import ENDED, STATE, Prompt
from inn_envs.inheritors.variant import Variant, set_options

NAME = "inheritors"
TITLE = "Inheritors"
VERSION = 0
SEATS = (2, 4)
