"""Inn-Fighting: dice passed round the table, Adventurers and Bystanders in a brawl for 3 to 6 players."""

from inn_envs.core.stack import FRAME
from inn_envs.inn_fighting.actions import ACTIONS
from inn_envs.inn_fighting.cards import CARDS, CLAUSE, load_cards
from inn_envs.inn_fighting.describe import describe_card, describe_log, describe_position, roles, starters
from inn_envs.inn_fighting.draw import draw_position
from inn_envs.inn_fighting.hidden import HIDDEN, observe_hidden
from inn_envs.inn_fighting.layout import EVENT, OBSERVATION
from inn_envs.inn_fighting.legal import legal
from inn_envs.inn_fighting.observe import observe, observe_event, recall
from inn_envs.inn_fighting.phrases import describe_action, describe_legal, describe_prompt
from inn_envs.inn_fighting.positions import PART_MEMORY, read_position, write_position
from inn_envs.inn_fighting.reasons import reason
from inn_envs.inn_fighting.refusals import REASONS
from inn_envs.inn_fighting.resample import WORK, resample
from inn_envs.inn_fighting.rules import apply, deal, is_new_turn, is_window
from inn_envs.inn_fighting.scoring import results, returns
from inn_envs.inn_fighting.state import ENDED, STATE, Prompt, Purpose
from inn_envs.inn_fighting.text import describe_text
from inn_envs.inn_fighting.variant import Variant, set_options
from inn_envs.inn_fighting.words import NAME, TITLE, VERSION

SEATS = (3, 6)
#: What `roles` are called.
ROLE = "Adventurer"
#: Records that rules pass on, by the names of their parameters.
RECORDS = {"work": WORK, "clause": CLAUSE, "frame": FRAME}
#: Rolls that are made again, by those who tie, until nobody does.
ROLLED_AGAIN = (Purpose.INITIATIVE,)
