"""Innkeeper: sealed bids, hidden Capital and Treachery As Retort for 2 to 4 players."""

from inn_envs.core.stack import FRAME
from inn_envs.innkeeper.actions import ACTIONS
from inn_envs.innkeeper.cards import CARDS, CLAUSE, PLAY, load_cards
from inn_envs.innkeeper.describe import describe_card, describe_log, describe_position, roles, starters
from inn_envs.innkeeper.draw import draw_position
from inn_envs.innkeeper.hidden import HIDDEN, observe_hidden
from inn_envs.innkeeper.layout import EVENT, OBSERVATION
from inn_envs.innkeeper.legal import legal
from inn_envs.innkeeper.observe import observe, recall
from inn_envs.innkeeper.observe_log import observe_event
from inn_envs.innkeeper.phrases import describe_action, describe_legal, describe_prompt
from inn_envs.innkeeper.positions import PART_MEMORY, read_position, write_position
from inn_envs.innkeeper.reasons import reason
from inn_envs.innkeeper.refusals import REASONS
from inn_envs.innkeeper.resample import WORK, resample
from inn_envs.innkeeper.rules import apply, deal, is_new_turn, is_window
from inn_envs.innkeeper.scoring import results, returns
from inn_envs.innkeeper.state import ENDED, STATE, Prompt, Purpose
from inn_envs.innkeeper.text import describe_text
from inn_envs.innkeeper.variant import Variant, set_options
from inn_envs.innkeeper.words import NAME, TITLE, VERSION

SEATS = (2, 4)
#: What `roles` are called.
ROLE = "Proprietor"
#: Records that rules pass on, by the names of their parameters.
RECORDS = {"work": WORK, "play": PLAY, "clause": CLAUSE, "frame": FRAME}
#: Rolls that are made again, by those who tie, until nobody does.
ROLLED_AGAIN = (Purpose.TIED_BIDS, Purpose.TIED_CUSTOMER)
