"""Names of agents with options, and several names in one text."""

from __future__ import annotations

import pytest

import inn_envs
from inn_agents.errors import AgentError
from inn_agents.find import find_agent
from inn_agents.naming import split_names, split_options
from inn_agents.policy_files import is_policy_file
from inn_agents.searchers.agent import PimcAgent, SearchAgent
from inn_envs.core.errors import SpecError


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("random,rules", ["random", "rules"]),
        (" rules , , random ", ["rules", "random"]),
        ("search:simulations=8,playout=rules,random", ["search:simulations=8,playout=rules", "random"]),
        ("rules,search:horizon=3,lead=1", ["rules", "search:horizon=3,lead=1"]),
        ("search:lead=1,pimc:worlds=2,lead=0", ["search:lead=1", "pimc:worlds=2,lead=0"]),
        ("runs/a=1/p.safetensors,runs/b=2/p.safetensors", ["runs/a=1/p.safetensors", "runs/b=2/p.safetensors"]),
        ("module:Class,random", ["module:Class", "random"]),
        ("module:Class:depth=3,width=2", ["module:Class:depth=3,width=2"]),
        ("", []),
    ],
)
def test_commas_separate_names_but_not_the_options_of_one(text, names):
    assert split_names(text) == names


def test_options_are_taken_off_a_name():
    assert split_options("search") == ("search", {})
    assert split_options("module:Class") == ("module:Class", {})
    assert split_options("search:lead=1, scale = 5") == ("search", {"lead": "1", "scale": "5"})
    assert split_options("module:Class:depth=3") == ("module:Class", {"depth": "3"})
    for wrong in ("search:lead=", "search:lead=1,scale", "search:lead=1,=2"):
        with pytest.raises(AgentError, match="expected key=value"):
            split_options(wrong)
    with pytest.raises(AgentError, match="lead is there twice"):
        split_options("search:lead=1,lead=0")


def test_options_reach_the_agents():
    spec = inn_envs.make_vec("inn_fighting", 1).spec
    search = find_agent("search:simulations=7,playout=rules,lead=0.5", spec)
    assert type(search) is SearchAgent
    told = search.search.options
    assert (told.simulations, told.playout, told.lead) == (7, "rules", 0.5)
    pimc = find_agent("pimc:worlds=3,simulations=9", spec)
    assert (type(pimc), pimc.search.options.worlds) == (PimcAgent, 3)
    weights = inn_envs.make_vec("inheritors", 1).spec
    cautious = find_agent("rules:row_own=0.5", weights)
    assert cautious._player._weights["row_own"][0] == 0.5
    assert find_agent("rules", weights)._player._weights["row_own"][0] != 0.5


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("search:simulation=7", "agent 'search': no option 'simulation'; did you mean 'simulations'"),
        ("search:simulations=many", "agent 'search': simulations: Expected `int"),
        ("search:lead=2", "agent 'search': lead: Expected `float` <= 1"),
        ("rules:row_onw=1", "agent 'rules': no option 'row_onw'; did you mean 'row_own'"),
        ("random:luck=1", "agent 'random' takes no options, got luck"),
        ("serch:lead=1", "no agent 'serch'; did you mean 'search'"),
        ("inn_agents.random_agent:RandomAgent:luck=1", "takes no options, got luck"),
    ],
)
def test_wrong_options_are_refused_with_what_was_meant(name, said):
    with pytest.raises(AgentError, match=said):
        find_agent(name, inn_envs.make_vec("inheritors", 1).spec)


def test_options_that_exclude_each_other_are_refused_as_settings():
    with pytest.raises(SpecError, match="a budget of simulations or of milliseconds"):
        find_agent("search:simulations=5,milliseconds=1", inn_envs.make_vec("inn_fighting", 1).spec)


def test_a_policy_as_the_last_option_makes_no_policy_of_a_name():
    assert is_policy_file("runs/a=1/policy.safetensors")
    assert not is_policy_file("search:simulations=5,policy=runs/policy.safetensors")
    assert not is_policy_file("search:policy=policy.safetensors")
