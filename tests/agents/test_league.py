"""Who sits opposite the learner: drawn by weight, by age and by how often it still beats the learner."""

import numpy as np
import pytest

from inn_agents.config import make_config
from inn_agents.errors import CheckpointError
from inn_agents.league import Copies, League
from inn_agents.policy_files import tensor_shapes
from inn_agents.sb3 import Finished
from inn_agents.seating import seat_learner


def learner(mark=0.0):
    spec = make_config({"game": "inheritors", "minutes": 1}).spec()
    shapes = tensor_shapes(spec.game.OBSERVATION.size, spec.game.ACTIONS.size, [2])
    tensors = {name: np.full(shape, mark, np.float32) for name, shape in shapes.items()}
    return tensors | {"maxima": np.ones(spec.game.OBSERVATION.size, np.uint8)}


def league(copies=1, **settings):
    config = make_config({"game": "inheritors", "minutes": 1, "hidden": [2], "copy_pool": 3, **settings})
    frozen = Copies(config, config.spec())
    for number in range(copies if frozen.is_used else 0):
        frozen.add(learner(number))
    return League(config, config.spec(), frozen), frozen


def drawn(found):
    return [(opponent.kind, round(opponent.weight, 4)) for opponent in found.opponents]


def finished(place, share, games):
    return [Finished("any", 0, 0.0, share, 1.0, place)] * games


def test_named_opponents_have_the_weights_of_the_settings():
    found, copies = league(opponents={"rules": 0.25, "random": 3, "greedy": 0})
    assert drawn(found) == [("rules", 0.25), ("random", 3.0)]
    assert not copies.is_used
    assert not copies.is_due(10**9)


def test_the_newest_copy_has_half_of_the_draws_of_copies():
    found, copies = league(opponents={"rules": 1, "copies": 2})
    assert drawn(found) == [("rules", 1.0), ("copies", 2.0), ("copies", 0.0), ("copies", 0.0)]
    for number in (1, 2):
        copies.add(learner(number))
        found.seat_newest_copy()
    assert drawn(found)[1:] == [("copies", 0.5), ("copies", 0.5), ("copies", 1.0)]
    copies.add(learner(3))
    found.seat_newest_copy()
    assert drawn(found)[1:] == [("copies", 1.0), ("copies", 0.5), ("copies", 0.5)]
    assert [opponent.agent.tensors["shared.bias"][0] for opponent in found.opponents[1:]] == [3, 1, 2]


def test_a_league_draws_those_that_still_win():
    found, _ = league(opponents="league", copies=1)
    kinds = [opponent.kind for opponent in found.opponents]
    assert kinds == ["rules", "random", "copies", "copies", "copies"]
    even = [opponent.weight for opponent in found.opponents]
    assert even[:3] == pytest.approx([1 / 3] * 3)
    assert even[3:] == [0, 0], "there are no such copies yet"

    found.note(finished(0, 0.1, 200) + finished(1, 1.0, 200) + finished(2, 0.5, 200))
    found.weigh()
    weights = [opponent.weight for opponent in found.opponents]
    assert sum(weights) == pytest.approx(1)
    assert weights[0] > 0.7 > weights[2] > 0.15
    assert 0.1 / 3 <= weights[1] < 0.04, "nobody is forgotten"
    share = 0.9 * (1 - 0.1) ** 2 / ((1 - 0.1) ** 2 + (1 - 1.0) ** 2 + (1 - 0.5) ** 2) + 0.1 / 3
    assert weights[0] == pytest.approx(share, abs=0.03)


def test_the_power_says_how_much_it_counts():
    weights = {}
    for power in (0.0, 1.0, 4.0):
        found, _ = league(opponents="league", league_power=power)
        found.note(finished(0, 0.2, 300) + finished(1, 0.9, 300))
        found.weigh()
        weights[power] = found.opponents[0].weight
    assert weights[0.0] == pytest.approx(1 / 3)
    assert weights[0.0] < weights[1.0] < weights[4.0]


def test_nothing_is_known_of_a_new_copy():
    found, copies = league(opponents={"league": 4}, copies=3)
    found.note(finished(2, 1.0, 300))
    found.weigh()
    assert found.opponents[2].weight < 0.2
    copies.add(learner(3))
    found.seat_newest_copy()
    assert found.opponents[2].weight == pytest.approx(4 / 5)
    assert found.opponents[2].agent.tensors["shared.bias"][0] == 3


def test_what_is_known_survives_being_saved():
    settings = {"opponents": {"league": 1, "copies": 1, "greedy": 1}}
    found, copies = league(copies=5, **settings)
    found.note(finished(1, 0.2, 50) + finished(4, 0.9, 80))
    found.weigh()
    other, fresh = league(copies=1, **settings)
    fresh.restore(copies.save(), copies.taken)
    other.restore(found.save(), found.digests)
    assert drawn(other) == drawn(found)
    for one, same in zip(found.opponents, other.opponents, strict=True):
        if one.kind == "copies":
            assert (one.agent.tensors["shared.bias"] == same.agent.tensors["shared.bias"]).all()
    with pytest.raises(CheckpointError, match="opponents were"):
        other.restore(found.save(), {**found.digests, "greedy": "another"})


@pytest.mark.parametrize(
    ("settings", "tables"),
    [
        ({"opponents": "self", "num_players": 3}, [("AllSeats", 3, 10)]),
        ({"opponents": "rules"}, [("OneSeat", 2, 10)]),
        ({"opponents": "self=0.7,random=0.3"}, [("AllSeats", 2, 7), ("OneSeat", 2, 3)]),
        (
            {"opponents": "self=6,league=4", "num_players": [2, 4]},
            [("AllSeats", 2, 3), ("OneSeat", 2, 2), ("AllSeats", 4, 3), ("OneSeat", 4, 2)],
        ),
        ({"opponents": "self", "num_players": [2, 3, 4]}, [("AllSeats", 2, 4), ("AllSeats", 3, 3), ("AllSeats", 4, 3)]),
    ],
    ids=str,
)
def test_games_are_shared_out_among_forms_and_numbers_of_players(settings, tables):
    config = make_config(
        {"game": "inheritors", "minutes": 1, "num_envs": 10, "minibatch": 64, "hidden": [2], **settings}
    )
    copies = Copies(config, config.spec())
    if copies.is_used:
        copies.add(learner())
    found = seat_learner(config, copies)
    shown = [
        (type(table.collector).__name__, table.spec.num_players, table.collector.vector.num_envs) for table in found
    ]
    assert shown == tables
    deals = []
    for table in found:
        table.collector.begin()
        deals.append(table.collector.vector.states["secret"].tobytes()[:200])
    assert len(set(deals)) == len(deals), "each has its own deals"
