"""Training settings: read from flat TOML, checked to the last key."""

import dataclasses
import math
from pathlib import Path

import pytest

from inn_agents.config import TrainConfig, make_config, read_config
from inn_agents.errors import ConfigError
from inn_envs import GAMES
from inn_envs.core.cards import CardFileError
from inn_envs.core.errors import SpecError

LEAST = {"game": "inheritors", "minutes": 1}
SHIPPED = sorted((Path(__file__).parents[2] / "configs" / "train").glob("*.toml"))


def test_defaults_are_a_valid_run():
    config = make_config(LEAST)
    assert config.spec().num_players == 2
    assert config.gamma == 1.0


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_configurations_are_valid(path):
    config = read_config(path)
    assert config.minutes is not None
    assert config.evaluate_deals > 0


def test_there_are_shipped_configurations():
    assert {"quickstart", "inheritors_2p", "inheritors_3p", "inheritors_4p"} <= {path.stem for path in SHIPPED}


@pytest.mark.parametrize("field", dataclasses.fields(GAMES["inheritors"].Variant), ids=lambda field: field.name)
def test_every_field_of_the_variant_may_stand_in_it(field):
    config = make_config({**LEAST, field.name: field.default})
    assert getattr(config.spec().variant, field.name) == field.default
    assert config.variant == {field.name: field.default}


def test_settings_survive_being_written(tmp_path):
    config = make_config(
        {**LEAST, "draft": "draft", "empty_hand_draws": True, "opponents": {"random": 0.25, "runs/a b.safetensors": 1}}
    )
    path = tmp_path / "config.toml"
    path.write_text(config.to_toml())
    again = read_config(path)
    assert again == config
    assert again.digest() == config.digest()


def test_the_digest_names_the_settings():
    digests = {make_config({**LEAST, "seed": seed}).digest() for seed in range(3)}
    digests.add(make_config({**LEAST, "draft": "draft"}).digest())
    assert len(digests) == 4


def test_changes_are_toml_values_or_bare_words(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text('game = "inheritors"\nminutes = 5\n')
    config = read_config(
        path, ["minutes=0.5", "draft=draft", "hidden=[8, 8]", "opponents={ random = 1, self = 2 }", "seat=1"]
    )
    assert config.minutes == 0.5
    assert config.variant == {"draft": "draft"}
    assert config.hidden == (8, 8)
    assert config.opponents == {"random": 1.0, "self": 2.0}
    assert config.seat == 1


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"learning_rat": 1}, ConfigError, ["learning_rat", "did you mean 'learning_rate'"]),
        ({"tomes_neded": 1}, ConfigError, ["tomes_neded", "did you mean 'tomes_needed'"]),
        ({"variant": {}}, ConfigError, ["variant"]),
        ({"game": "innkeeping"}, ConfigError, ["game", "inheritors", "innkeeping"]),
        ({"learning_rate": "fast"}, ConfigError, ["learning_rate", "float"]),
        ({"learning_rate": -1.0}, ConfigError, ["learning_rate", "> 0"]),
        ({"num_envs": 0}, ConfigError, ["num_envs", ">= 1"]),
        ({"num_envs": 2.5}, ConfigError, ["num_envs", "int"]),
        ({"hidden": []}, ConfigError, ["hidden"]),
        ({"hidden": [64, 0]}, ConfigError, ["hidden"]),
        ({"opponents": {"random": -1}}, ConfigError, ["opponents"]),
        ({"opponents": {"random": 0}}, ConfigError, ["opponents", "weight above 0"]),
        ({"minutes": None}, ConfigError, ["minutes", "decisions"]),
        ({"minutes": math.inf}, ConfigError, ["minutes", "finite"]),
        ({"opponents": {"rules": math.inf}}, ConfigError, ["opponents.rules", "finite"]),
        ({"minibatch": 1}, ConfigError, ["minibatch", ">= 2"]),
        ({"gae_lambda": 1.5}, ConfigError, ["gae_lambda", "<= 1"]),
        ({"minibatch": 10**6}, ConfigError, ["minibatch", "16384"]),
        ({"mode": "best"}, ConfigError, ["mode"]),
        ({"seat": 2}, ConfigError, ["seat", "0 to 1"]),
        ({"seat": "left"}, ConfigError, ["seat"]),
        ({"evaluate_opponents": ["self"]}, ConfigError, ["evaluate_opponents", "self"]),
        ({"evaluate_opponents": ["league"]}, ConfigError, ["evaluate_opponents", "league"]),
        ({"imitate": "copies"}, ConfigError, ["imitate"]),
        ({"opponents": "rules,,random"}, ConfigError, ["opponents", "separated by commas", "rules,,random"]),
        ({"opponents": "rules,rules"}, ConfigError, ["opponents", "each once"]),
        ({"opponents": "rules=much"}, ConfigError, ["opponents: rules", "number", "'much'"]),
        ({"opponents": "rules=-1"}, ConfigError, ["opponents", ">= 0"]),
        ({"opponents": ["rules"]}, ConfigError, ["opponents"]),
        ({"num_players": []}, ConfigError, ["num_players"]),
        ({"num_players": [2, 2]}, ConfigError, ["num_players", "each number once"]),
        ({"num_players": [2, 9]}, SpecError, ["num_players", "2 to 4", "9"]),
        ({"num_players": [2, 4], "seat": 3}, ConfigError, ["seat", "0 to 1"]),
        ({"steps": 2, "minibatch": 8}, ConfigError, ["steps", "more than 2"]),
        ({"num_envs": 2, "num_players": [2, 3, 4], "minibatch": 8}, ConfigError, ["num_envs", "'self'", "[2, 3, 4]"]),
        ({"opponents": "self=999,rules=1"}, ConfigError, ["num_envs", "'others'"]),
        ({"critic": "all"}, ConfigError, ["critic"]),
        ({"reward_scale": 0.0}, ConfigError, ["reward_scale", "> 0"]),
        ({"payoff": "money"}, SpecError, ["payoff", "'score'"]),
        ({"num_players": 5}, SpecError, ["num_players", "2 to 4"]),
        ({"draft": "snake"}, SpecError, ["draft", "'deal', 'draft'"]),
        ({"tomes_needed": 9}, SpecError, ["tomes_needed", "0 to 6"]),
        ({"recall_events": 10_000}, SpecError, ["recall_events"]),
        ({"cards": "no_such_file.toml"}, CardFileError, ["no_such_file.toml"]),
    ],
)
def test_wrong_settings_are_refused_by_name(changes, error, words):
    settings = {name: value for name, value in {**LEAST, **changes}.items() if value is not None}
    with pytest.raises(error) as caught:
        make_config(settings)
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    ("content", "words"), [("game = ", "not a TOML file"), ("\x00", "not a TOML file"), (None, "No such file")]
)
def test_files_that_cant_be_read(tmp_path, content, words):
    path = tmp_path / "config.toml"
    if content is not None:
        path.write_text(content)
    with pytest.raises(ConfigError, match=words):
        read_config(path)


@pytest.mark.parametrize("change", ["seed", "=3"])
def test_changes_need_a_key_and_a_value(tmp_path, change):
    path = tmp_path / "config.toml"
    path.write_text('game = "inheritors"\nminutes = 5\n')
    with pytest.raises(ConfigError, match="key=value"):
        read_config(path, [change])


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("self", {"self": 1.0}),
        ("league", {"league": 1.0}),
        ("rules, random,runs/a b.safetensors", {"rules": 1.0, "random": 1.0, "runs/a b.safetensors": 1.0}),
        ("self=0.8,rules=0.2", {"self": 0.8, "rules": 0.2}),
        ("runs/lr=1/policy.safetensors=2", {"runs/lr=1/policy.safetensors": 2.0}),
        ("runs/lr=1/policy.safetensors", {"runs/lr=1/policy.safetensors": 1.0}),
    ],
)
def test_opponents_may_be_a_text(text, weights):
    config = make_config({**LEAST, "opponents": text})
    assert config.opponents == weights
    assert config.digest() == make_config({**LEAST, "opponents": weights}).digest()


def test_the_learner_plays_itself_unless_others_are_named():
    config = make_config(LEAST)
    assert config.opponents == {"self": 1.0}
    assert config.self_games() == config.num_envs


def test_several_numbers_of_players_survive_being_written(tmp_path):
    config = make_config({**LEAST, "num_players": [2, 4], "payoff": "rank"})
    path = tmp_path / "config.toml"
    path.write_text(config.to_toml())
    assert read_config(path) == config
    assert [spec.num_players for spec in config.specs()] == [2, 4]
    assert [spec.variant.payoff for spec in config.specs()] == ["rank", "rank"]
    assert config.spec().num_players == 2


def test_settings_cant_be_changed():
    config = make_config(LEAST)
    with pytest.raises(AttributeError):
        config.seed = 3
    assert isinstance(config, TrainConfig)
