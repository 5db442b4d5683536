"""Puts the policy of a training run into the zoo, if it is one that can be shipped."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from inn_envs import GAMES
from inn_envs.core.engine import make_spec
from inn_envs.core.files import write_whole
from inn_envs.core.variants import differing

from ..config import TrainConfig, read_config
from ..errors import ZooError
from ..match import deal_seeds, play
from ..policy import Policy
from ..policy_files import card_path
from ..run_folder import RunFolder
from .shipped import LARGEST, weights_of

#: Rows of a training's progress that are kept, the first and the last among them.
_ROWS = 20


def admit(run: str | Path) -> Path:
    """Copies the policy of a finished run, its card, its configuration and some rows of its progress into the zoo; the
    game's policy that was there is replaced. Returns where the weights lie.

    Raises ZooError, with nothing changed, for a run that is not finished, a policy that is too large, was not trained
    with every number of players, or for other cards, another variant or level of observation than the default game's;
    ConfigError, PolicyError and RunFolderError for files that can't be read.
    """
    source = RunFolder(run)
    state = source.state()
    if state is None or not state["finished"]:
        raise ZooError(f"{source.path}: {'no run' if state is None else 'its run is not finished'}")
    config = read_config(source / "config.toml")
    trained = source / "policy.safetensors"
    if trained.exists() and (size := trained.stat().st_size) > LARGEST:
        raise ZooError(f"{trained}: expected at most {LARGEST:,} bytes, got {size:,}")
    policy = Policy.load(trained)
    _check_training(source.path, config, policy)
    check_playing(policy, trained)
    log = _log(source)
    place = weights_of(config.game)
    write_whole(place, trained.read_bytes())
    write_whole(card_path(place), card_path(trained).read_bytes())
    write_whole(place.with_suffix(".toml"), (source / "config.toml").read_bytes())
    write_whole(place.with_suffix(".csv"), log)
    return place


def _check_training(run: Path, config: TrainConfig, policy: Policy) -> None:
    """Whether the policy is that of the configuration, trained with every number of players. Raises ZooError."""
    if policy.card["game"] != config.game:
        raise ZooError(f"{run}: config.toml is for {config.game}, the policy for {policy.card['game']}")
    low, high = GAMES[config.game].SEATS
    missing = sorted({*range(low, high + 1)} - {spec.num_players for spec in config.specs()})
    if missing:
        counts = ", ".join(map(str, missing))
        raise ZooError(f"{run}: num_players: expected training with {low} to {high} players, {counts} missing")


def check_playing(policy: Policy, where: Path) -> None:
    """Lets a policy, that of the file `where`, play a deal of its default game with every number of players.

    Raises ZooError where it was trained for other cards, another variant (but for what it pays) or level of
    observation, PolicyError where it does not fit.
    """
    game, card = GAMES[policy.card["game"]], policy.card
    low, high = game.SEATS
    for seats in range(low, high + 1):
        spec = make_spec(game, num_players=seats)
        if card["observation"] != spec.observation:
            raise ZooError(
                f"{where}: observation: expected {spec.observation!r}, the policy has {card['observation']!r}"
            )
        if card["cards_digest"] != spec.cards.digest:
            raise ZooError(f"{where}: cards: expected the game's own ({spec.cards.digest}), got {card['cards_digest']}")
        was, here = differing({**card["variant"], "payoff": spec.variant.payoff}, vars(spec.variant))
        if here:
            raise ZooError(f"{where}: variant: expected the game's own ({here}), got {was}")
        policy.check(spec)
        play(spec, [policy] * seats, deal_seeds(0, 1))


def _log(run: RunFolder) -> bytes:
    """Some rows of a run's progress, evenly apart, as CSV. Raises ZooError where there are none."""
    lines = (run / "progress.csv").read_text(encoding="utf-8").splitlines() if run.progress() else []
    if not lines:
        raise ZooError(f"{run / 'progress.csv'}: expected the rows of a training, got none")
    rows = list(csv.reader(lines))
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([rows[0], *_spread(rows[1:])])
    return text.getvalue().encode()


def _spread(rows: Sequence[list[str]]) -> list[list[str]]:
    places = np.unique(np.linspace(0, len(rows) - 1, min(_ROWS, len(rows))).round().astype(int))
    return [rows[place] for place in places]
