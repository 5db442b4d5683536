"""Learned policies on NumPy: the same as in torch, and refused when anything is wrong with them."""

import json
import subprocess
import sys

import numpy as np
import pytest
import torch
from safetensors.numpy import load_file, save

import inn_envs
from inn_agents.errors import PolicyError
from inn_agents.layers import _drawn
from inn_agents.network import MaskedNetwork, export, usual_scale
from inn_agents.policy import Policy
from inn_agents.policy_files import card_path, make_card, read_card, tensor_shapes, write_card


@pytest.fixture(scope="module")
def vector():
    vector = inn_envs.make_vec("inheritors", 64)
    vector.reset(seed=3)
    return vector


@pytest.fixture(scope="module")
def network(vector):
    torch.manual_seed(1)
    maxima = vector.observation_blocks.maxima
    spaces = vector.single_observation_space, vector.single_action_space
    scale = usual_scale(vector.spec, 2)
    network = MaskedNetwork(*spaces, lambda _: 1e-3, maxima=maxima, scale=scale, hidden=(24, 16, 12))
    with torch.no_grad():
        network.action_net.weight.mul_(100)  # a new network is all but uniform, and would hide differences
    return network


@pytest.fixture(scope="module")
def shown(vector):
    """Some 1,000 questions and their masks."""
    observations, masks = [], []
    batch = vector.reset(seed=4)
    for _ in range(16):
        for _ in range(9):
            batch = vector.step(vector.random_actions())
        observations.append(batch.observations.copy())
        masks.append(batch.action_masks.copy())
    return np.concatenate(observations), np.concatenate(masks)


@pytest.fixture
def policy(vector, network):
    return Policy(export(network), make_card(vector.spec, hidden=(24, 16, 12)))


@pytest.fixture
def saved(policy, tmp_path):
    path = tmp_path / "policy.safetensors"
    policy.save(path)
    return path


def test_it_is_the_network_of_torch(policy, network, shown):
    observations, masks = shown
    with torch.no_grad():
        log_policy, values = network.log_policy(torch.from_numpy(observations), torch.from_numpy(masks))
    expected = log_policy.exp().numpy()
    assert np.abs(policy.policy(observations, masks) - expected).max() < 1e-5
    assert np.abs(policy.value(observations) - values.numpy()).max() < 1e-4
    greedy = policy.act_batch(observations, masks, np.random.default_rng(0))
    assert (greedy == expected.argmax(axis=1)).mean() > 0.999
    assert expected[np.arange(len(greedy)), greedy] == pytest.approx(expected.max(axis=1), abs=1e-5)


def test_sb3_and_the_quick_way_agree(network, shown):
    observations, masks = (torch.from_numpy(array[:50]) for array in shown)
    with torch.no_grad():
        distribution = network.get_distribution(observations, action_masks=masks.numpy())
        log_policy, values = network.log_policy(observations, masks)
        actions = log_policy.argmax(dim=1)
        evaluated = network.evaluate_actions(observations, actions, masks)
    assert torch.allclose(distribution.log_prob(actions), evaluated[1], atol=1e-5)
    assert torch.allclose(distribution.entropy(), evaluated[2], atol=1e-5)
    assert torch.allclose(network.predict_values(observations)[:, 0], values, atol=1e-5)
    assert torch.equal(evaluated[0][:, 0], values)


def test_loading_gives_the_same(policy, saved, shown):
    again = Policy.load(saved)
    assert (again.policy(*shown) == policy.policy(*shown)).all()
    assert again.mode == "argmax"
    assert again.card == policy.card


def test_floats_are_taken_as_bytes_are(policy, vector, shown):
    observations, masks = shown[0][:100], shown[1][:100]
    floats = vector.observation_blocks.to_float(observations)
    assert np.abs(policy.policy(floats, masks) - policy.policy(observations, masks)).max() < 1e-5


def test_one_answer_is_that_of_a_batch(policy, shown):
    rng = np.random.default_rng(0)
    batch = policy.act_batch(*shown, rng)
    for row in range(0, len(batch), 100):
        assert policy.act(shown[0][row], shown[1][row], rng) == batch[row]
        one = policy.policy(shown[0][row], shown[1][row])
        assert one == pytest.approx(policy.policy(*shown)[row], abs=1e-6)


def test_sampling_follows_the_probabilities_and_the_temperature(policy, shown):
    row = int((shown[1] != 0).sum(axis=1).argmax())
    many = np.repeat(shown[0][row : row + 1], 20_000, axis=0), np.repeat(shown[1][row : row + 1], 20_000, axis=0)
    for temperature in (0.5, 2.0):
        sampling = Policy(policy.tensors, policy.card, "sample", temperature)
        expected = sampling.policy(shown[0][row], shown[1][row])
        counts = np.bincount(sampling.act_batch(*many, np.random.default_rng(5)), minlength=len(expected)) / 20_000
        assert np.abs(counts - expected).max() < 0.02
    cold, hot = (Policy(policy.tensors, policy.card, "sample", t).policy(*shown).max(axis=1) for t in (0.5, 2.0))
    assert (cold >= hot - 1e-6).all()


def test_draws_never_fall_on_what_is_forbidden():
    class Highest:
        def random(self, count):
            return np.full(count, 1 - 2.0**-53)

    class Lowest:
        def random(self, count):
            return np.zeros(count)

    chances = np.array([[0, 0.3, 0.7, 0], [0, 0, 1, 0], [1e-30, 0, 0, 0]], np.float32)
    assert _drawn(chances, Highest()).tolist() == [2, 2, 0]
    assert _drawn(chances, Lowest()).tolist() == [1, 2, 0]


def test_answers_are_legal_and_determined(policy, shown):
    for mode in ("argmax", "sample"):
        player = Policy(policy.tensors, policy.card, mode)
        first, second = (player.act_batch(*shown, np.random.default_rng(7)) for _ in range(2))
        assert (first == second).all()
        assert (shown[1][np.arange(len(first)), first] == 1).all()


@pytest.mark.parametrize("mode", ["argmax", "sample"])
def test_where_nothing_is_allowed_nothing_is_answered(policy, shown, mode):
    player = Policy(policy.tensors, policy.card, mode)
    masks = shown[1][:4].copy()
    masks[2] = 0
    actions = player.act_batch(shown[0][:4], masks, np.random.default_rng(0))
    assert actions[2] == -1
    assert (actions[[0, 1, 3]] >= 0).all()
    assert not player.policy(shown[0][2], masks[2]).any()
    with pytest.raises(PolicyError, match="no action is allowed"):
        player.act(shown[0][2], masks[2], np.random.default_rng(0))


def test_wrong_shapes_are_refused(policy, shown):
    with pytest.raises(PolicyError, match="observations of shape"):
        policy.policy(shown[0][:, :-1], shown[1])
    with pytest.raises(PolicyError, match="masks of shape"):
        policy.policy(shown[0], shown[1][:, :-1])


@pytest.mark.parametrize("settings", [{"mode": "best"}, {"temperature": 0.0}, {"temperature": float("nan")}])
def test_wrong_settings_are_refused(policy, settings):
    with pytest.raises(PolicyError):
        Policy(policy.tensors, policy.card, **settings)


# --- broken files -----------------------------------------------------------------------------------------------------


def cut(path):
    path.write_bytes(path.read_bytes()[:-7])


def altered(path):
    content = bytearray(path.read_bytes())
    content[-3] ^= 1
    path.write_bytes(content)


def emptied(path):
    path.write_bytes(b"")


def removed(path):
    path.unlink()


def without_card(path):
    card_path(path).unlink()


def card_cut(path):
    card_path(path).write_text(card_path(path).read_text()[:100])


def card_a_list(path):
    card_path(path).write_text("[]")


def other_format(path):
    write_card(path, {**read_card(path), "format": 99})


def key_missing(path):
    card = read_card(path)
    del card["observation_blocks"]
    write_card(path, card)


def with_weights(change):
    """Weights with a valid digest that are still wrong."""

    def break_it(path):
        tensors = load_file(path)
        change(tensors)
        Policy(load_file(path), read_card(path)).save(path)  # so that only the change below differs
        content = save(tensors)
        path.write_bytes(content)
        import hashlib

        write_card(path, {**read_card(path), "weights_sha256": hashlib.sha256(content).hexdigest()})

    break_it.__name__ = change.__name__
    return break_it


def tensor_missing(tensors):
    del tensors["policy.1.bias"]


def tensor_too_many(tensors):
    tensors["policy.9.weight"] = np.ones((2, 2), np.float32)


def other_shape(tensors):
    tensors["shared.weight"] = tensors["shared.weight"][:, 1:]


def not_finite(tensors):
    tensors["value.0.bias"] = np.full_like(tensors["value.0.bias"], np.nan)


@pytest.mark.parametrize(
    ("break_it", "words"),
    [
        (cut, "cut, altered"),
        (altered, "cut, altered"),
        (emptied, "cut, altered"),
        (removed, "No such file"),
        (without_card, "weights and card"),
        (card_cut, "not a policy's card"),
        (card_a_list, "not a policy's card"),
        (other_format, "format: expected 1, got 99"),
        (key_missing, "observation_blocks: missing"),
        (with_weights(tensor_missing), "policy.1.bias is missing"),
        (with_weights(tensor_too_many), "policy.9.weight: no such tensor"),
        (with_weights(other_shape), "shared.weight: expected shape"),
        (with_weights(not_finite), "not finite"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_broken_files_are_refused(saved, break_it, words):
    break_it(saved)
    with pytest.raises(PolicyError, match=words):
        Policy.load(saved)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "innkeeper"),
        ("observation_digest", "0" * 16),
        ("action_digest", "0" * 16),
        ("cards_digest", "0" * 16),
        ("variant", {}),
        ("num_players", 3),
        ("training", {"seed": 1}),
        ("strength", [{"opponents": ["expert"]}]),
        ("note", "a key more"),
        ("card_sha256", "0" * 64),
    ],
)
def test_altered_cards_are_refused(saved, key, value):
    place = card_path(saved)
    card = json.loads(place.read_text())
    assert card.get(key) != value
    place.write_text(json.dumps({**card, key: value}))
    with pytest.raises(PolicyError, match=r"policy\.json: was altered or cut: its card_sha256"):
        Policy.load(saved)


def test_a_card_without_its_digest_is_refused(saved):
    place = card_path(saved)
    card = json.loads(place.read_text())
    del card["card_sha256"]
    place.write_text(json.dumps(card))
    with pytest.raises(PolicyError, match="card_sha256: missing"):
        read_card(saved)


def test_the_layout_of_a_card_file_does_not_count(saved):
    place = card_path(saved)
    card = json.loads(place.read_text())
    place.write_text(json.dumps(dict(reversed(card.items()))))
    assert read_card(saved) == {key: value for key, value in card.items() if key != "card_sha256"}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hidden", []),
        ("hidden", None),
        ("hidden", [8, "8"]),
        ("observation_blocks", None),
        ("observation_blocks", [["first", 5, 1]]),
        ("action_blocks", [None]),
        ("variant", None),
        ("num_players", "2"),
    ],
)
def test_cards_of_wrong_types_are_refused(saved, key, value):
    write_card(saved, {**read_card(saved), key: value})
    with pytest.raises(PolicyError, match=f"{key}: expected"):
        Policy.load(saved)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("game", "innkeeper", "is for innkeeper"),
        ("game_version", 99, "version 99"),
        ("observation_blocks", lambda blocks: [*blocks[:3], ["first", [5], 1], *blocks[4:]], "block 'first'"),
        ("observation_blocks", lambda blocks: [*blocks, ["more", [1], 1]], "block 'more'"),
        ("observation_blocks", lambda blocks: blocks[:-1], "block 'quest_words'"),
        ("action_blocks", lambda blocks: [["card", [9], 1], *blocks[1:]], "action block 'card'"),
    ],
)
def test_other_environments_are_refused_by_the_first_difference(policy, vector, key, value, words):
    policy.check(vector.spec)
    card = {**policy.card, key: value(policy.card[key]) if callable(value) else value}
    with pytest.raises(PolicyError, match=words):
        Policy(policy.tensors, card).check(vector.spec)


def test_recall_is_another_layout(policy):
    with pytest.raises(PolicyError, match="block 'events'"):
        policy.check(inn_envs.make_vec("inheritors", 1, observation="recall").spec)


def test_another_number_of_seats_is_the_same_layout(policy):
    policy.check(inn_envs.make_vec("inheritors", 1, num_players=4).spec)


def test_the_shapes_say_what_a_file_holds(policy):
    shapes = tensor_shapes(len(policy.tensors["maxima"]), 80, (24, 16, 12))
    assert {name: tensor.shape for name, tensor in policy.tensors.items()} == shapes


def test_the_card_says_what_it_is_for(saved, vector):
    card = json.loads(card_path(saved).read_text())
    assert card["game"] == "inheritors"
    assert card["num_players"] == 2
    assert card["observation_digest"] == vector.observation_blocks.digest()
    assert card["variant"]["draft"] == "deal"
    assert card["cards_digest"] == vector.spec.cards.digest


def test_loading_needs_no_torch(saved):
    code = (
        "import sys; from inn_agents.policy import Policy; "
        f"Policy.load({str(saved)!r}); assert 'torch' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_usual_scale_brings_what_is_usual_to_one(vector):
    scale = usual_scale(vector.spec, 3)
    assert scale.shape == (vector.observation_blocks.size,)
    assert scale.dtype == np.float32
    assert (scale == usual_scale(vector.spec, 3)).all()
    place = vector.observation_blocks.slice_of("deck").start
    assert 1 / vector.observation_blocks["deck"].maximum < scale[place] < 0.2
    assert scale.max() == pytest.approx(5), "what is hardly ever set is not blown up without end"
