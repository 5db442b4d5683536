"""A training run by MaskablePPO: the games, the learner, its opponents, and what is told of them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch
from stable_baselines3.common.logger import Logger

from inn_envs.core.engine import Spec

from . import checkpoint
from .checkpoint import Arrays
from .config import TrainConfig
from .evaluation import evaluate
from .find import find_agent, find_teacher
from .league import Copies
from .network import begin_with, export
from .policy import Policy, started
from .policy_files import make_card
from .ppo import TurnPPO
from .progress import PARTS
from .run_folder import RunFolder, seeds
from .seating import Table, seat_learner
from .training_run import TrainingRun

#: SB3's names for what an update reports, and those of progress.csv.
_LEARNT = {
    "train/policy_gradient_loss": "policy_loss",
    "train/value_loss": "value_loss",
    "train/approx_kl": "approx_kl",
    "train/clip_fraction": "clip_fraction",
    "train/explained_variance": "explained_variance",
}
#: How much of the running win shares is kept from one update to the next.
_KEEP = 0.9


class Trainer(TrainingRun):
    """A run of the learner against its opponents; `tables` are the games that it learns from."""

    def __init__(self, config: TrainConfig, folder: RunFolder) -> None:
        torch.set_num_threads(config.threads)
        super().__init__(config, folder)
        self.model = _make_model(config, self.specs)
        if config.start is not None:
            begin_with(self.model.policy, started(config.start, self.spec).tensors)
        self.copies = Copies(config, self.spec)
        if self.copies.is_used:
            self.copies.add(export(self.model.policy))
        self.tables: list[Table] = seat_learner(config, self.copies)
        self.teachers = {
            spec.num_players: find_teacher(config.imitate, spec) for spec in self.specs if config.imitate is not None
        }
        # Found now, so that a wrong name is refused before the training.
        self._judges = {
            self._label(name, spec): [find_agent(name, spec)] * (spec.num_players - 1)
            for spec in self.specs
            for name in config.evaluate_opponents
        }
        self._won: dict[str, list[float]] = {}
        self._measured: dict[str, float] = {}
        self._seconds_measuring = 0.0

    def begin(self) -> None:
        """Deals all games, before the first update."""
        for table in self.tables:
            table.collector.begin()

    def close(self) -> None:
        """Ends the threads of the games."""
        for table in self.tables:
            table.collector.close()

    @property
    def decisions(self) -> int:
        """Decisions of the learner so far."""
        return self.model.num_timesteps

    def _update(self) -> dict[str, float]:
        """A rollout at every table and what is learnt from them."""
        begun, before = time.monotonic(), self._seconds()
        self._set_rates()
        model = self.model
        model.learn_from([table.collector.collect(model) for table in self.tables])
        model.num_timesteps += self.config.num_envs * self.config.steps
        self.updates += 1
        self._arrange_opponents()
        measured = self._measure() if self._is_measuring_due() else {}
        spent = time.monotonic() - begun
        self.elapsed += spent
        parts = {part: seconds - before[part] for part, seconds in self._seconds().items()}
        return self._report(spent, parts, measured)

    def _set_rates(self) -> None:
        config, done = self.config, self.done
        self.model.set_progress(done)
        imitated = self.decisions / config.imitate_decisions if config.imitate_decisions else 1.0
        self.model.imitation_rate = config.imitate_learning_rate * (1 - 0.9 * min(imitated, 1.0))
        self.model.imitation_batch = config.imitation_batch
        self.model.teachers = self.teachers if self.decisions < config.imitate_decisions else {}
        for table in self.tables:
            table.collector.set_lead_weight(config.lead_weight + (config.lead_weight_end - config.lead_weight) * done)
        self.model.ent_coef = config.entropy + (config.entropy_end - config.entropy) * done

    def _arrange_opponents(self) -> None:
        """Freezes the learner where that is due, and draws opponents by what was learnt about them."""
        is_due = self.copies.is_due(self.decisions)
        if is_due:
            self.copies.add(export(self.model.policy))
        for table in self.tables:
            if table.league is not None:
                table.league.note(table.collector.finished)
                if is_due:
                    table.league.seat_newest_copy()
                else:
                    table.league.weigh()

    def _is_measuring_due(self) -> bool:
        every = self.config.measure_every
        made = self.config.num_envs * self.config.steps
        return every > 0 and self.decisions // every > (self.decisions - made) // every

    def _measure(self) -> dict[str, float]:
        """The policy's share of wins so far against each of those it is measured by at the end."""
        begun = time.monotonic()
        policy, seed = self.policy(), seeds(self.config)["measuring"]
        for spec in self.specs:
            for name in self.config.evaluate_opponents:
                label = self._label(name, spec)
                found = evaluate(spec, policy, self._judges[label], self.config.measure_deals, seed=seed)
                self._measured[label] = found.win_share.mean
        self._seconds_measuring += time.monotonic() - begun
        return self._measured

    def _seconds(self) -> dict[str, float]:
        spent = {"measuring": self._seconds_measuring, **self.model.seconds}
        for part in ("environment", "opponents"):
            spent[part] = sum(table.collector.seconds[part] for table in self.tables)
        return spent

    def _label(self, kind: str, spec: Spec) -> str:
        """What a kind of opponent is called where there are several numbers of players."""
        return kind if len(self.specs) == 1 else f"{kind}_{spec.num_players}p"

    # --- what is written down -------------------------------------------------------------------------------------

    def _report(self, spent: float, parts: Mapping[str, float], measured: Mapping[str, float]) -> dict[str, float]:
        """The row of this update."""
        finished = [game for table in self.tables for game in table.collector.finished]
        values = self.model.logger.name_to_value
        judges = self._judges if self.config.measure_every else {}
        row = {
            "decisions_per_second": self.config.num_envs * self.config.steps / spent,
            **{part: parts[part] / spent for part in PARTS},
            "games": float(len(finished)),
            "reward": _mean([game.reward for game in finished]),
            "decisions_per_game": _mean([game.decisions for game in finished]),
            "learning_rate": self.model.learning_rate_now,
            "entropy_weight": self.model.ent_coef,
            "entropy": -float(values["train/entropy_loss"]),
            **{ours: float(values[theirs]) for theirs, ours in _LEARNT.items()},
            **{f"share_{kind}": share for kind, share in self._count_shares().items()},
            **{f"measured_{label}": measured.get(label, float("nan")) for label in judges},
        }
        return self._write_row(row)

    def _count_shares(self) -> dict[str, float]:
        """The win share against each kind in this update, nan without a game; keeps running sums of them."""
        by_kind: dict[str, list[float]] = {}
        for table in self.tables:
            if table.league is not None:
                by_kind |= {self._label(kind, table.spec): [] for kind in table.league.kinds}
                for game in table.collector.finished:
                    by_kind[self._label(game.kind, table.spec)].append(game.share)
        for kind, shares in by_kind.items():
            if shares:
                won, games = self._won.get(kind, (0.0, 0.0))
                self._won[kind] = [_KEEP * won + sum(shares), _KEEP * games + len(shares)]
        return {kind: _mean(shares) for kind, shares in by_kind.items()}

    @property
    def shares(self) -> dict[str, float]:
        """The win share against each kind of opponent over the last updates, and what was measured last."""
        running = {kind: won / games for kind, (won, games) in self._won.items()}
        return running | {f"{label} (measured)": share for label, share in self._measured.items()}

    def policy(self) -> Policy:
        """The policy as it is now, for NumPy."""
        card = make_card(self.spec, hidden=self.config.hidden, mode=self.config.mode, training=self._training())
        return Policy(export(self.model.policy), card, self.config.mode)

    # --- checkpoints ----------------------------------------------------------------------------------------------

    def _saved(self) -> tuple[dict[str, Arrays], dict[str, Any]]:
        collectors = [table.collector for table in self.tables]
        leagues = [table.league for table in self.tables if table.league is not None]
        saved = [collector.save() for collector in collectors]
        parts = {
            "policy": checkpoint.network_arrays(self.model.policy),
            "optimizer": checkpoint.optimizer_arrays(self.model.policy.optimizer),
            "games": {f"{number}/{name}": array for number, part in enumerate(saved) for name, array in part.items()},
            "random": checkpoint.random_arrays(),
            "opponents": self.copies.save(),
        }
        state = {
            "copies": self.copies.taken,
            "opponents": [league.digests for league in leagues],
            "leagues": [league.save() for league in leagues],
            "won": self._won,
            "measured": self._measured,
            "random": checkpoint.random_state([collector.rng for collector in collectors]),
        }
        return parts, state

    def _restore(self, parts: Mapping[str, Arrays], state: Mapping[str, Any]) -> None:
        checkpoint.load_network(self.model.policy, parts["policy"])
        checkpoint.load_optimizer(self.model.policy.optimizer, parts["optimizer"])
        self.copies.restore(parts["opponents"], state["copies"])
        leagues = [table.league for table in self.tables if table.league is not None]
        for league, known, digests in zip(leagues, state["leagues"], state["opponents"], strict=True):
            league.restore(known, digests)
        for number, table in enumerate(self.tables):
            table.collector.restore(checkpoint.under(f"{number}/", parts["games"]))
        rngs = [table.collector.rng for table in self.tables]
        checkpoint.load_random(parts["random"], state["random"], rngs)
        self.model.num_timesteps = state["decisions"]
        self._won, self._measured = state["won"], state["measured"]


def _make_model(config: TrainConfig, specs: Sequence[Spec]) -> TurnPPO:
    model = TurnPPO(
        specs,
        config.hidden,
        critic=config.critic == "state",
        learning_rate=lambda left: config.learning_rate_end + (config.learning_rate - config.learning_rate_end) * left,
        batch_size=config.minibatch,
        n_epochs=config.epochs,
        gamma=config.gamma,
        gae_lambda=config.gae_lambda,
        clip_range=config.clip,
        ent_coef=config.entropy,
        vf_coef=config.value_weight,
        max_grad_norm=config.max_grad_norm,
        seed=config.seed,
        device="cpu",
    )
    model.set_logger(Logger(folder=None, output_formats=[]))
    return model


def _mean(values: list[float]) -> float:
    return float(np.mean(values)) if values else float("nan")
