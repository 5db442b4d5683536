"""The learner's seat in many games: nothing that it is paid is lost, its masks are always the games' own."""

import numpy as np
import pytest
from stable_baselines3.common.vec_env import VecEnv

import inn_envs
from inn_agents.lookup import make_agent
from inn_agents.sb3 import Opponent, SeatVecEnv
from inn_envs.core.errors import IllegalAction, SpecError


def games(count=32, seed=5, seat="rotate", opponents=None, **settings):
    vector = inn_envs.make_vec("inheritors", count, **settings)
    agent = make_agent("random", vector.spec)
    return SeatVecEnv(vector, opponents or [Opponent("random", agent, 1.0)], seat=seat, seed=seed)


def random_answers(masks, rng):
    return (rng.random(masks.shape) * masks).argmax(axis=1)


class Witness:
    """Stands between a `SeatVecEnv` and its vector, and writes down what every seat of every game is paid."""

    def __init__(self, env):
        self.paid, self.env = [], env
        for name in ("step", "step_some"):
            setattr(env.vector, name, self._watch(getattr(env.vector, name)))

    def _watch(self, step):
        def watched(actions, **settings):
            seats = self.env.learner_seats.copy()
            batch = step(actions, **settings)
            for game in np.flatnonzero(batch.terminated | batch.truncated):
                self.paid.append((int(game), float(batch.rewards[game, seats[game]])))
            return batch

        return watched


@pytest.mark.parametrize(("num_players", "payoff"), [(2, "win"), (3, "rank"), (4, "score")])
def test_the_learner_is_paid_what_its_seat_is_paid(num_players, payoff):
    env = games(num_players=num_players, payoff=payoff)
    witness = Witness(env)
    env.reset()
    rng = np.random.default_rng(1)
    paid = []
    while len(paid) < 200:
        _, rewards, dones, infos = env.step(random_answers(env.masks, rng))
        assert not rewards[~dones].any()
        paid += [(game, float(rewards[game])) for game in np.flatnonzero(dones)]
        assert all(infos[game]["episode"]["r"] == rewards[game] for game in np.flatnonzero(dones))
    assert sorted(paid) == sorted(witness.paid)
    assert min(reward for _, reward in paid) < 0 < max(reward for _, reward in paid) or payoff == "score"
    assert [game.reward for game in env.finished] != []


def test_growing_leads_are_paid_up_to_the_final_one():
    plain, shaped = games(), games()
    shaped.set_lead_weight(0.5)
    plain.reset()
    shaped.reset()
    first = shaped.vector.scores()
    start = first[np.arange(32), shaped.learner_seats] - first[np.arange(32), 1 - shaped.learner_seats]
    rng = np.random.default_rng(1)
    total, open_games = np.zeros(32), np.ones(32, bool)
    while open_games.any():
        answers = random_answers(plain.masks, rng)
        _, paid, dones, _ = plain.step(answers)
        _, rewards, same, infos = shaped.step(answers)
        assert (dones == same).all()
        total[open_games] += (rewards - paid)[open_games]
        for game in np.flatnonzero(dones & open_games):
            assert infos[game]["episode"]["r"] == paid[game], "the result is reported without it"
            assert total[game] == pytest.approx(0.5 * (infos[game]["episode"]["lead"] - start[game]), abs=1e-4)
        open_games &= ~dones


def test_losses_are_delivered_as_often_as_wins_between_equals():
    env = games(64)
    env.reset()
    rng = np.random.default_rng(2)
    rewards = []
    while len(rewards) < 400:
        _, paid, dones, _ = env.step(random_answers(env.masks, rng))
        rewards += paid[dones].tolist()
    wins, losses = rewards.count(1.0), rewards.count(-1.0)
    assert wins + losses > 0.9 * len(rewards)
    assert 0.35 < wins / (wins + losses) < 0.65


def test_every_game_waits_for_the_learner_and_masks_are_its_own():
    env = games(num_players=3)
    shown = env.reset()
    rng = np.random.default_rng(3)
    states = env.vector.loops
    vector, seats = env.vector, np.arange(env.num_envs)
    for step in range(150):
        seen = np.stack([vector.observe(seat) for seat in range(3)])
        assert (seen[env.learner_seats, seats] == shown).all()
        game = step % env.num_envs
        legal = [
            states.why_illegal(vector.states, vector.spec.cards.table, game, action) == 0
            for action in range(env.masks.shape[1])
        ]
        assert (env.masks[game] != 0).tolist() == legal
        assert (env.masks.sum(axis=1) > 0).all()
        assert (env.action_masks() == (env.masks != 0)).all()
        shown, *_ = env.step(random_answers(env.masks, rng))


@pytest.mark.parametrize(("seat", "expected"), [(0, {0}), (1, {1}), ("rotate", {0, 1})])
def test_the_seat_is_fixed_or_rotates(seat, expected):
    env = games(seat=seat)
    env.reset()
    rng = np.random.default_rng(4)
    while len(env.finished) < 60:
        env.step(random_answers(env.masks, rng))
    assert {game.seat for game in env.finished} == expected


def test_the_learner_rotates_within_a_game_from_deal_to_deal():
    env = games(1)
    env.reset()
    rng = np.random.default_rng(4)
    while len(env.finished) < 6:
        env.step(random_answers(env.masks, rng))
    assert [game.seat for game in env.finished] == [0, 1, 0, 1, 0, 1]


def test_opponents_are_drawn_by_weight_and_reported_by_kind():
    vector = inn_envs.make_vec("inheritors", 64)
    agent = make_agent("random", vector.spec)
    opponents = [Opponent("often", agent, 3.0), Opponent("seldom", agent, 1.0), Opponent("never", agent, 0.0)]
    env = SeatVecEnv(vector, opponents, seed=1)
    env.reset()
    rng = np.random.default_rng(5)
    while len(env.finished) < 400:
        env.step(random_answers(env.masks, rng))
    kinds = [game.kind for game in env.finished]
    assert 0.65 < kinds.count("often") / len(kinds) < 0.85
    assert "never" not in kinds


def test_it_is_determined_by_its_seed():
    def play(seed):
        env = games(seed=seed)
        shown = [env.reset()]
        rng = np.random.default_rng(0)
        for _ in range(40):
            observations, rewards, *_ = env.step(random_answers(env.masks, rng))
            shown += [observations, rewards]
        return np.concatenate([array.ravel().astype(np.float32) for array in shown])

    assert (play(1) == play(1)).all()
    assert (play(1) != play(2)).any()


def test_it_goes_on_from_what_was_saved():
    env = games()
    env.reset()
    rng = np.random.default_rng(6)
    for _ in range(120):
        env.step(random_answers(env.masks, rng))
    saved, state = env.save(), env.rng.bit_generator.state
    expected = [env.step(random_answers(env.masks, np.random.default_rng(k)))[:3] for k in range(60)]

    other = games(seed=99)
    other.reset()
    other.restore(saved)
    other.rng.bit_generator.state = state
    for k, (observations, rewards, dones) in enumerate(expected):
        shown = other.step(random_answers(other.masks, np.random.default_rng(k)))
        assert (shown[0] == observations).all()
        assert (shown[1] == rewards).all()
        assert (shown[2] == dones).all()


def test_the_last_observation_is_that_of_the_learners_seat():
    env = games(8)
    env.reset()
    rng = np.random.default_rng(7)
    ends = 0
    while ends < 20:
        _, _, dones, infos = env.step(random_answers(env.masks, rng))
        for game in np.flatnonzero(dones):
            last = env.vector.observation_blocks.view(infos[game]["terminal_observation"])
            assert last["prompt"][0] == 1, "nobody is asked at the end"
            assert not infos[game]["TimeLimit.truncated"]
            ends += 1


def test_games_cut_short_are_truncated():
    env = games(8, max_steps=30)
    env.reset()
    rng = np.random.default_rng(8)
    truncated = []
    for _ in range(60):
        _, rewards, dones, infos = env.step(random_answers(env.masks, rng))
        truncated += [infos[game]["TimeLimit.truncated"] for game in np.flatnonzero(dones)]
        assert not rewards.any()
    assert len(truncated) > 8
    assert all(truncated)


def test_games_too_short_for_the_learner_are_played_on():
    env = games(8, seat=1, max_steps=2)
    env.reset()
    for _ in range(20):
        assert (env.masks.sum(axis=1) > 0).all()
        env.step(random_answers(env.masks, np.random.default_rng(9)))
    assert all(game.decisions > 0 for game in env.finished)


def test_it_is_a_vec_env_of_sb3():
    env = games(4)
    assert isinstance(env, VecEnv)
    assert (env.env_method("action_masks")[2] == env.action_masks()[2]).all(), "masks before the first reset"
    assert env.action_masks().all()
    shown = env.reset()
    assert shown.shape == (4, *env.observation_space.shape)
    assert all(env.observation_space.contains(row) for row in shown)
    assert env.has_attr("action_masks")
    assert not env.has_attr("action_mask_of_another_name")
    assert env.get_attr("render_mode", indices=[0, 2]) == [None, None]
    assert env.env_is_wrapped(object) == [False] * 4
    with pytest.raises(AttributeError, match="only the method action_masks"):
        env.env_method("step")
    with pytest.raises(AttributeError):
        env.set_attr("seat", 1)


def test_seeds_of_sb3_are_obeyed():
    env = games(4)
    env.seed(123)
    first = env.reset()
    second = games(4, seed=123).reset()
    assert (first == second).all()


def test_forbidden_answers_are_refused():
    env = games(4)
    env.reset()
    wrong = env.masks.argmin(axis=1)
    with pytest.raises(IllegalAction, match="illegal for player_"):
        env.step(wrong)


@pytest.mark.parametrize(("settings", "words"), [({"seat": 2}, "seat"), ({"opponents": []}, "opponents")])
def test_settings_that_cant_be_used(settings, words):
    vector = inn_envs.make_vec("inheritors", 2)
    opponents = settings.pop("opponents", [Opponent("random", make_agent("random", vector.spec), 1.0)])
    with pytest.raises(SpecError, match=words):
        SeatVecEnv(vector, opponents, **settings).reset()


def test_a_vector_without_autoreset_is_refused():
    vector = inn_envs.make_vec("inheritors", 2, autoreset=False)
    with pytest.raises(SpecError, match="autoreset"):
        SeatVecEnv(vector, [Opponent("random", make_agent("random", vector.spec), 1.0)])
