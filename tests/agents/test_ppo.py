"""The update: decisions of all rollouts in one buffer, and a critic that may see more than the policy."""

import numpy as np
import pytest
import torch
from stable_baselines3.common.logger import Logger

import inn_envs
from inn_agents.full_state import FullState
from inn_agents.network import export
from inn_agents.policy import Policy
from inn_agents.policy_files import make_card
from inn_agents.ppo import TurnPPO
from inn_agents.rollout import Questions, Rollout


def learner(critic=False, players=(2,), **settings):
    specs = [inn_envs.make_spec("inheritors", num_players=count) for count in players]
    return TurnPPO(specs, (8, 6), critic=critic, seed=3, learning_rate=0.001, device="cpu", **settings)


def rollout(model, count, first=0):
    """Decisions that are told apart by their advantages."""
    space, rng = model.observation_space, np.random.default_rng(first)
    floats = [np.arange(first, first + count, dtype=np.float32) for _ in range(4)]
    return Rollout(
        (rng.random((count, *space.shape)) < 0.02).astype(np.uint8),
        np.ones((count, model.action_space.n), np.int8),
        np.arange(count, dtype=np.int64) % 5,
        np.arange(count, dtype=np.int64) % 5 + 5,
        *floats,
    )


@pytest.mark.parametrize(("batch", "sizes"), [(4, [4, 4, 3]), (3, [3, 3, 3, 2]), (100, [11]), (None, [11]), (8, [11])])
def test_all_decisions_are_learnt_from_in_minibatches_of_about_one_size(batch, sizes):
    model = learner()
    model.rollout_buffer.fill([rollout(model, 7), rollout(model, 4, first=7)])
    parts = list(model.rollout_buffer.get(batch))
    assert [len(part.actions) for part in parts] == sizes
    seen = torch.cat([part.advantages for part in parts]).tolist()
    assert sorted(seen) == list(range(11))
    assert seen != sorted(seen)
    for part in parts:
        for row, place in enumerate(part.advantages.int().tolist()):
            assert int(part.actions[row]) == (place if place < 7 else place - 7) % 5
            assert part.old_log_prob[row] == part.returns[row] == part.old_values[row] == place


def test_a_teacher_s_answers_are_learnt_only_while_there_is_a_teacher():
    model = learner()
    for is_taught in (True, False):
        model.rollout_buffer.fill([rollout(model, 10)], taught=is_taught)
        actions = next(model.rollout_buffer.get()).actions
        assert bool((actions >= 5).all()) is is_taught


def test_answers_are_legal_and_values_are_expected():
    model = learner(players=(2, 4))
    vector = inn_envs.make_vec("inheritors", 16, num_players=4)
    batch = vector.reset(1)
    questions = Questions(batch.observations, batch.action_masks, batch.actors, vector)
    answers = model.answer(questions, np.random.default_rng(0))
    assert batch.action_masks[np.arange(16), answers.actions].all()
    assert (answers.taught == answers.actions).all()
    assert (answers.log_probs <= 0).all()
    assert model.expect(batch.observations) == pytest.approx(answers.values, abs=1e-5)


def test_a_teacher_that_searches_is_asked_where_there_is_a_choice():
    model = learner()
    vector = inn_envs.make_vec("inheritors", 16)
    batch = vector.reset(1)
    while (np.count_nonzero(batch.action_masks, axis=1) > 1).all():
        batch = vector.step(vector.random_actions())
    asked = []

    class Highest:
        def act_on(self, clones, seats, rng):
            for clone, seat in zip(clones, seats, strict=True):
                row = np.flatnonzero(np.count_nonzero(batch.action_masks, axis=1) > 1)[len(asked)]
                assert seat == batch.actors[row]
                assert clone.dtype == vector.states.dtype
                asked.append(row)
            return vector.action_blocks.size - 1 - batch.action_masks[asked][:, ::-1].argmax(axis=1)

    model.teachers = {2: Highest()}
    questions = Questions(batch.observations, batch.action_masks, batch.actors, vector)
    answers = model.answer(questions, np.random.default_rng(0))
    assert 0 < len(asked) < 16
    last = vector.action_blocks.size - 1 - batch.action_masks[:, ::-1].argmax(axis=1)
    assert (answers.taught == last).all()
    assert batch.action_masks[np.arange(16), answers.actions].all()


def test_only_the_value_is_made_from_the_full_state():
    model = learner(critic=True)
    vector = inn_envs.make_vec("inheritors", 8)
    vector.reset(1)
    for _ in range(40):
        batch = vector.step(vector.random_actions())
    hidden = FullState(vector.spec).show(vector.states, batch.actors)
    shown = np.concatenate([batch.observations, hidden], axis=1)
    other = np.concatenate([batch.observations, np.roll(hidden, 1, axis=0)], axis=1)
    masks = torch.from_numpy(batch.action_masks)
    with torch.no_grad():
        log_policy, values = model.policy.log_policy(torch.from_numpy(shown), masks)
        same, others = model.policy.log_policy(torch.from_numpy(other), masks)
    assert (log_policy == same).all()
    assert (values != others).all()

    policy = Policy(export(model.policy), make_card(vector.spec, hidden=[8, 6]))
    likely = np.log(np.maximum(policy.policy(batch.observations, batch.action_masks), 1e-30))
    allowed = batch.action_masks != 0
    assert likely[allowed] == pytest.approx(log_policy.numpy()[allowed], abs=1e-4)


@pytest.mark.parametrize("critic", [False, True])
def test_an_update_teaches_what_paid(critic):
    model = learner(critic, n_epochs=4, batch_size=16)
    made = rollout(model, 64)
    with torch.no_grad():
        log_policy, values = model.policy.log_policy(torch.from_numpy(made.observations), torch.from_numpy(made.masks))
    paid = np.where(made.actions == 2, 1, -1).astype(np.float32)
    taken = log_policy.gather(1, torch.from_numpy(made.actions)[:, None])[:, 0].numpy()
    fields = {"log_probs": taken, "values": values.numpy(), "advantages": paid, "returns": paid}
    whole = Rollout(made.observations, made.masks, made.actions, made.taught, **fields)
    before = [weight.clone() for weight in model.policy.parameters()]
    model.set_logger(Logger(folder=None, output_formats=[]))
    model.learn_from([whole])
    with torch.no_grad():
        after, expected = model.policy.log_policy(torch.from_numpy(made.observations), torch.from_numpy(made.masks))
    assert (after[:, 2] > log_policy[:, 2]).float().mean() > 0.9
    assert np.abs(expected.numpy() - paid).mean() < np.abs(values.numpy() - paid).mean()
    assert all((weight != old).any() for weight, old in zip(model.policy.parameters(), before, strict=True))
