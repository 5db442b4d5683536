"""Inheritors: hand management, open drafting and spying for 2 to 4 players."""

from inn_envs.inheritors.actions import ACTIONS
from inn_envs.inheritors.cards import CARDS, load_cards
from inn_envs.inheritors.describe import describe_card, describe_log, describe_position, starters
from inn_envs.inheritors.draw import draw_position
from inn_envs.inheritors.hidden import HIDDEN, observe_hidden
from inn_envs.inheritors.layout import EVENT, OBSERVATION
from inn_envs.inheritors.legal import legal
from inn_envs.inheritors.observe import observe, observe_event, recall
from inn_envs.inheritors.phrases import describe_action, describe_legal, describe_prompt
from inn_envs.inheritors.positions import read_position, write_position
from inn_envs.inheritors.reasons import REASONS, reason
from inn_envs.inheritors.resample import resample
from inn_envs.inheritors.resample_work import WORK
from inn_envs.inheritors.rules import apply, deal, is_new_turn, is_window
from inn_envs.inheritors.scoring import results, returns
from inn_envs.inheritors.state import ENDED, STATE, Prompt
from inn_envs.inheritors.text import describe_text
from inn_envs.inheritors.variant import Variant, set_options
from inn_envs.inheritors.words import NAME, TITLE, VERSION

SEATS = (2, 4)
#: Records that rules pass on, by the names of their parameters.
RECORDS = {"work": WORK}
