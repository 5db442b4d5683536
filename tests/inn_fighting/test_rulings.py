"""What the rulebook leaves open, as this suite rules it: rulings 1 to 17 by number."""

import pytest

from inn_envs.core.errors import SpecError
from inn_envs.core.variants import make_variant
from inn_envs.inn_fighting.refusals import Reason
from inn_envs.inn_fighting.state import Deck
from inn_envs.inn_fighting.words import PLACES
from tests.inn_fighting.table import Table, random_game

ONE_PUNCH = ("punch", "chair", "luck", "luck", "ale", "ale")
ONE_POWER = ("power", "luck", "luck", "ale", "ale", "punch")
TWO_PUNCHES = ("punch", "punch", "luck", "luck", "ale", "ale")
THREE_ALES = ("ale", "ale", "ale", "punch", "punch", "luck")
THREE_LUCKS = ("luck", "luck", "luck", "punch", "punch", "ale")
ALL_LUCK = ("luck",) * 6


def punches(number):
    return ("punch",) * number + ("luck",) * (6 - number)


# --- 1 to 5: choosing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("needed", [2, 3, 4, 5, 6])
def test_ruling_1_the_free_choice_needs_so_many_symbols(needed):
    for number in range(1, 7):
        table = Table(3, free_choice_symbols=needed).bystander(1, "Herb Seller", "Cutpurse").dice(*punches(number))
        table.choose(0).answer(0, "choose", "punch")
        assert ("adventurer 1" in table.allowed) == (number >= needed)
        assert {"Herb Seller 1", "Cutpurse 1"} <= set(table.allowed)


def test_ruling_1_the_number_is_2_to_6():
    import inn_envs.inn_fighting as game

    assert make_variant(game, {}).free_choice_symbols == 2
    for number in (1, 7):
        with pytest.raises(SpecError, match="expected 2 to 6"):
            make_variant(game, {"free_choice_symbols": number})


def test_ruling_1_a_single_target_needs_no_question():
    table = Table(3).bystander(1, "Herb Seller").dice(*ONE_PUNCH).chance(5, "chair").choose(0)
    assert table.attacks(0, "punch")["bystanders 1"] == ["-Herb Seller 2"]


def test_ruling_2_the_red_die_counts_for_the_attack_roll():
    """Skill 12+: a 10 needs two Punches, one of them red."""
    table = Table(3).dice("punch", *["luck"] * 5).chance(10).choose(0)
    assert table.attacks(0, "punch")["hp 1"] == -2
    table = Table(3).dice("punch", *["luck"] * 4, "punch").chance(10, "chair").choose(0)
    assert table.attacks(0, "punch")["hp 1"] == -3


def test_ruling_3_power_never_targets_oneself():
    table = Table(3).vp(9, 2, 1).dice(*ONE_POWER).chance(2).choose(0)
    assert table.attacks(0, "power")["hp 1"] == -1


def test_ruling_3_power_at_a_fallen_leader_targets_the_next():
    table = Table(4).vp(0, 9, 3, 1).out(1).dice(*ONE_POWER).chance(2).choose(0)
    assert table.attacks(0, "power")["hp 2"] == -1


def test_ruling_3_a_tie_for_the_most_vp_is_the_attackers_choice():
    table = Table(3).vp(0, 3, 3).bystander(2, "Herb Seller").dice(*ONE_POWER).choose(0)
    table.answer(0, "choose", "power")
    assert table.allowed == ["adventurer 1", "Herb Seller 2"]


def test_ruling_4_without_anything_possible_the_turn_ends_and_a_win_is_checked():
    table = Table(3).out(1).dice("punch", "punch", "luck", "luck", "ale", "ale").choose_to_end(0)
    assert table.snapshot()["turn"] == 1
    table = Table(3).vp(20, 0, 0).end_turn(0, damaged=True)
    assert table.state["winner"] == 1


def test_ruling_4_without_an_adventurer_bystanders_abilities_rest():
    """Seat 0 was knocked out in its own turn: its Minstrel does nothing at the end of it."""
    table = Table(3).out(0).vp(0, 9, 0).bystander(0, "Wandering Minstrel").dice(*THREE_ALES)
    before = table.snapshot()
    assert "vp 1" not in table.end_turn(0).changes(before)


@pytest.mark.parametrize("polling", ["able", "holders"])
def test_ruling_4_without_an_adventurer_nobody_is_asked_in_a_window(polling):
    table = Table(3, polling=polling).out(1).hand(1, "Jostled Elbow").dice(*ALL_LUCK).roll(0)
    assert table.asked is None
    table = Table(3, polling=polling).hand(1, "Jostled Elbow").dice(*ALL_LUCK).roll(0)
    assert table.asked == "respond 1"


def test_ruling_5_a_legal_choice_must_be_taken():
    table = Table(3).dice(*THREE_LUCKS).choose(0)
    assert table.allowed == ["punch", "luck"]
    assert table.reason("stop") == Reason.MUST_ANSWER


# --- 6 to 8: damage ---------------------------------------------------------------------------------------------------


def test_ruling_6_vp_are_the_tokens_really_removed():
    table = Table(3).hp(1, 1).dice(*ONE_PUNCH).chance(15, "chair").choose(0)
    assert table.attacks(0, "punch")["vp 0"] == 1


def test_ruling_6_damage_to_a_bystander_scores():
    table = Table(3).bystander(1, "Burly Doorman").dice(*ONE_PUNCH).chance(5).choose(0)
    assert table.attacks(0, "punch") == {"vp 0": 2, "bystanders 1": ["-Burly Doorman 5", "+Burly Doorman 3"]}


def test_ruling_6_damage_to_a_bystander_may_score_only_at_the_knockout():
    settings = {"bystander_damage_scores": False}
    table = Table(3, **settings).bystander(1, "Burly Doorman").dice(*ONE_PUNCH).chance(5).choose(0)
    assert "vp 0" not in table.attacks(0, "punch")
    table = Table(3, **settings).bystander(1, "Burly Doorman", hp=2).dice(*ONE_PUNCH).chance(5, "chair").choose(0)
    assert table.attacks(0, "punch")["vp 0"] == 2 + 2


def test_ruling_7_a_defense_deals_and_scores_knockout_bonuses():
    table = Table(3).adventurers("Duryan", "Balthur", "Silver Jack").hp(0, 1).vp(9, 0, 0)
    table.dice("chair", *["luck"] * 5).hp(2, 1).chance(5, "power").choose(0)
    changes = table.attacks(0, "chair")
    assert changes["adventurer 0"] == "none"
    assert (changes["vp 2"], changes["vp 0"]) == (1 + 4, -4)


def test_ruling_7_the_nominal_damage_after_bonuses_counts_for_3_or_out():
    """Duryan's low Punch deals 2, with a Dirty Trick 3; against 1 Hit Point it still counts as 3."""
    table = Table(3).hand(0, "Dirty Trick").dice(*ONE_PUNCH).chance(5, "chair").choose(0)
    table.answer(0, "choose", "punch")
    assert table.plays(0, "Dirty Trick")["hp 1"] == -3
    assert table.said("defense_roll") == [(1, 0)]


@pytest.mark.parametrize("dice", [1, 6])
def test_ruling_8_a_natural_1_misses_and_a_natural_20_is_high_plus_1(dice):
    table = Table(3).dice(*punches(dice)).chance(1).choose(0)
    table.answer(0, "choose", "punch")
    assert table.said("missed") == [(0, 1)]
    table = Table(3).dice(*punches(dice)).chance(20).choose(0)
    assert table.attacks(0, "punch")["hp 1"] == -4


# --- 9 to 12: actions, dice, initiative, decks ------------------------------------------------------------------------


def test_ruling_9_ale_takes_as_far_as_vp_go():
    table = Table(3).hp(0, 1).vp(0, 2, 1).dice(*["ale"] * 5, "luck").chance(*["luck"] * 6).choose(0)
    changes = table.answer(0, "choose", "ale")
    assert (changes["hp 0"], changes["vp 1"]) == (2, -2)


def test_ruling_9_the_drinker_may_be_among_the_tied():
    table = Table(3).hp(0, 1).vp(4, 4, 1).dice(*THREE_ALES).chance(*["luck"] * 6).choose(0)
    table.answer(0, "choose", "ale")
    assert table.allowed == [0, 1]
    assert table.answer(0, "leader", 0)["vp 0"] == -3


def test_ruling_10_an_attack_must_be_made_after_an_action_if_one_is_possible():
    table = Table(3).dice(*THREE_LUCKS).chance("punch", *["luck"] * 5).choose(0)
    table.answer(0, "choose", "luck")
    assert table.allowed == ["punch"]


def test_ruling_10_the_red_die_passes_with_the_face_of_its_last_defense_roll():
    """All others stay: the next player rolls the red one only if it shows an attack."""
    table = Table(3).dice("punch", *["luck"] * 4, "ale").chance(15, "power", "chair", "chair").choose_to_end(0)
    table.attacks(0, "punch")
    assert table.state["rolled"].tolist() == [1, 0, 0, 0, 0, 1]
    table = Table(3).dice("luck", *["luck"] * 4, "punch").chance(15, "ale").choose_to_end(0)
    table.attacks(0, "punch")
    assert table.state["rolled"].tolist() == [0] * 6
    assert table.asked == "choose 1"


def test_ruling_10_the_attack_counts_the_dice_before_the_defense_roll():
    table = Table(3).dice(*["luck"] * 5, "punch").chance(11, "ale").choose(0)
    assert table.attacks(0, "punch")["hp 1"] == -3


def test_ruling_11_initiative_is_rolled_once_a_game():
    table = next(iter(random_game(4, 1)))
    rolled = table.state["secret"]["chance"]["counters"][2].tolist()
    for later in random_game(4, 1):
        assert later.state["secret"]["chance"]["counters"][2].tolist() == rolled


@pytest.mark.parametrize("deck", list(Deck))
def test_ruling_12_an_empty_deck_is_made_anew_of_its_discards(deck):
    table = Table(3).out(1).empty_deck(deck).dice(*ALL_LUCK).turn(1)
    assert table.seat(1)["adventurer"] > 0
    left = int(table.state["deck_counts"][deck])
    assert left > 0
    assert table.state["discards"][deck].sum() == 0
    drawn = 12 + 1 if deck == Deck.ADVENTURER else 34
    assert left == drawn - 1


def test_ruling_12_with_no_card_left_luck_is_legal_for_its_reroll():
    table = Table(6).empty_deck(Deck.ACTION, discards=False).dice(*THREE_LUCKS).chance(*["ale"] * 6).choose(0)
    changes = table.answer(0, "choose", "luck")
    table.passes()
    assert "card deck" not in changes
    assert table.dice_shown == ["ale"] * 6


def test_ruling_12_bottoms_up_counts_as_an_ale_action():
    """The Wench at the side of who plays it draws a card."""
    table = Table(3).hp(0, 1).hp(1, 1).vp(0, 0, 9).hand(1, "Bottoms Up").bystander(1, "Serving Wench")
    table.deck_top("Hush Now").dice(*THREE_ALES).chance(*["luck"] * 6).choose(0)
    table.answer(0, "choose", "ale")
    changes = table.plays(1, "Bottoms Up")
    assert (changes["hp 1"], changes["vp 2"], changes["hand 1"]) == (3, -3, ["-Bottoms Up", "+Hush Now"])


def test_ruling_12_bottoms_up_of_a_tied_leader_is_its_players_choice():
    table = Table(4).hp(0, 1).hp(1, 1).vp(0, 0, 9, 6).hand(1, "Bottoms Up").dice(*THREE_ALES)
    table.chance(*["luck"] * 6).choose(0)
    table.answer(0, "choose", "ale")
    table.plays(1, "Bottoms Up")
    assert table.allowed == [2, 3]
    assert table.answer(1, "leader", 2)["vp 2"] == -3


def test_ruling_12_where_the_drinker_took_nothing_bottoms_up_can_do_nothing():
    table = Table(3).hand(1, "Bottoms Up").dice(*THREE_ALES).chance(*["luck"] * 6).choose(0)
    table.answer(0, "choose", "ale")
    assert table.asked is None


def test_ruling_12_where_nobody_has_vp_left_bottoms_up_can_do_nothing():
    """The drinker takes the last 2; of 4 one is left."""
    for vp, asked in ((2, None), (4, "respond 1")):
        table = Table(3).hp(0, 1).hand(1, "Bottoms Up").vp(0, 0, vp).dice(*THREE_ALES).chance(*["luck"] * 6).choose(0)
        table.answer(0, "choose", "ale")
        assert table.asked == asked


# --- 13 and 14: windows, secrets --------------------------------------------------------------------------------------


def test_ruling_13_windows_ask_from_the_left_of_who_acts_again_after_each_play():
    table = Table(4).hand(1, "Jostled Elbow").hand(0, "Loaded Die").dice(*ALL_LUCK).roll(0)
    assert (table.asked, table.window_open) == ("respond 1", "roll")
    table.passes(1)
    assert table.asked == "respond 0"
    table.plays(0, "Loaded Die")
    table.answer(0, "set_die", "die 3")
    assert table.answer(0, "set_face", "punch")["dice"][3] == "punch"
    assert table.asked == "respond 1", "who passed is asked again"
    table.passes(1)
    assert table.asked is None


def test_ruling_13_holders_are_asked_whether_or_not_they_can_play():
    table = Table(3, polling="holders").hand(1, "Quick Payback").hand(0, "Hush Now").dice(*ALL_LUCK).roll(0)
    table.passes(1, 0)
    assert table.asked is None


def test_ruling_13_in_ones_own_start_and_end_only_oneself_is_asked():
    table = Table(3, polling="holders").hand(1, "Pass the Hat").dice(*ALL_LUCK)
    table.hand(0, "Hush Now").vp(0, 3, 0).turn(0)
    assert (table.asked, table.window_open) == ("respond 0", "turn_start")
    table.passes(0)
    assert (table.asked, table.window_open) == ("respond 1", "roll")


def test_ruling_13_after_damage_come_the_attackers_texts_then_the_victims_answer_then_the_knockout():
    table = Table(4).bystander(0, "Hired Thug").hand(0, "Press the Advantage").hand(1, "Quick Payback")
    table.bystander(1, "Errand Child").dice(*TWO_PUNCHES).chance(18, "chair").choose(0)
    table.attacks(0, "punch", "Errand Child 1")
    table.answer(0, "other", 2)
    assert (table.asked, table.window_open) == ("respond 1", "damage")
    table.passes(1)
    assert (table.asked, table.window_open) == ("respond 0", "knockout")


def test_ruling_13_a_played_card_is_discarded_at_once_and_asks_when_it_resolves():
    table = Table(3).hand(0, "Loaded Die").hand(1, "Hush Now").dice(*ALL_LUCK).roll(0)
    assert table.plays(0, "Loaded Die") == {"hand 0": ["-Loaded Die"], "discard": ["+Loaded Die"]}
    assert (table.asked, table.window_open) == ("respond 1", "card")
    table.passes(1)
    assert table.asked == "set_die 0"


def test_ruling_14_a_drawn_card_is_seen_by_its_drawer_alone_a_taken_one_by_both():
    table = Table(4).hand(0, "Hush Now").hand(1, "Wrong Pocket").deck_top("Loaded Die").dice(*THREE_LUCKS)
    table.chance(1, *["luck"] * 6).choose(0)
    table.answer(0, "choose", "luck")
    table.plays(1, "Wrong Pocket")
    table.passes()
    ring = table.state["secret"]["ring"]["events"]
    seen = {int(e["what"]): int(e["seen"]) for e in ring}
    assert seen[4] == 0b1
    assert seen[22] == 0b11
    assert [len(table.known(seat)) for seat in range(4)] == [1, 0, 0, 0]


def test_ruling_14_a_card_known_in_a_hand_may_have_gone_on_when_another_is_taken_unseen():
    table = Table(4).hand(1, "Hush Now", "Loaded Die")
    from inn_envs.inn_fighting import knowledge, verbs

    knowledge.note(table.record, 0, table.find("action", "Hush Now"), 1 << 1)
    table.chance(1)
    verbs.take_card(table.record, 2, 1)
    assert table.known(0) == [("Hush Now", [1, 2])]
    assert len(table.known(1)) == 1
    row = table.find("action", "Hush Now")
    holder = 1 if table.seat(1)["secret"]["hand"][row] else 2
    verbs.discard_action(table.record, holder, row)
    assert table.known(0) == []


# --- 15 to 17: cards --------------------------------------------------------------------------------------------------


def test_ruling_15_reductions_before_the_d20_count_for_3_or_out():
    table = Table(3).hand(1, "Tray as a Shield").dice(*ONE_PUNCH).chance(15).choose(0)
    table.answer(0, "choose", "punch")
    table.plays(1, "Tray as a Shield")
    assert table.said("defense_roll") == []
    assert table.said("took_tokens") == []


def test_ruling_15_card_damage_in_ones_own_turn_counts_for_the_win_check():
    table = Table(3).adventurers("Duryan", "Silver Jack").vp(17, 0, 0).hand(0, "Call the Watch").dice(*ALL_LUCK)
    table.chance(*["luck"] * 6).turn(0)
    changes = table.plays(0, "Call the Watch")
    assert (changes["hp 1"], changes["vp 0"], changes["damaged"]) == (-3, 3, 1)
    table.answer(0, "choose", "luck")
    assert table.state["winner"] == 1


def test_ruling_15_card_damage_earns_the_bonus_and_gets_no_defense_roll():
    table = Table(3).adventurers("Duryan", "Silver Jack").hp(1, 2).vp(0, 5, 0).hand(0, "Call the Watch").dice(*ALL_LUCK)
    table.turn(0)
    changes = table.plays(0, "Call the Watch")
    assert (changes["vp 0"], changes["vp 1"], changes["adventurer 1"]) == (2 + 3, -3, "none")
    assert table.said("defense_roll") == []


def test_ruling_15_a_knockout_is_answered_before_the_last_token_is_taken():
    table = Table(3).hp(1, 3).bystander(1, "Barber-Surgeon").dice("punch", "punch", *["luck"] * 4).chance(15, "chair")
    table.choose(0)
    table.attacks(0, "punch", "adventurer 1")
    assert (table.asked, table.window_open) == ("respond 1", "knockout")
    changes = table.plays(1, "Barber-Surgeon")
    assert (changes["hp 1"], changes["vp 0"]) == (-1, 1)
    assert "adventurer 1" not in changes


def test_ruling_15_the_new_targets_texts_apply_and_no_second_window_opens():
    """Duck Aside moves a Punch to seat 2, whose Veteran takes 1 off; seat 2 is not asked for its Tray."""
    table = Table(3).hand(1, "Duck Aside").hand(2, "Tray as a Shield").bystander(2, "Grizzled Veteran")
    table.bystander(1, "Temple Acolyte").dice("punch", "punch", *["luck"] * 4).chance(5).choose(0)
    table.attacks(0, "punch", "adventurer 1")
    table.plays(1, "Duck Aside")
    changes = table.answer(1, "other", 2)
    assert changes["hp 2"] == -1
    assert table.asked is None


def test_ruling_16_cards_lower_the_dice_that_an_action_needs():
    table = Table(3).bystander(0, "Sleeping Drunk", "Sleeping Drunk", "Fortune Reader")
    table.dice("ale", "luck", "luck", "punch", "chair", "power").choose(0)
    assert {"ale", "luck"} <= set(table.allowed)
    table = Table(3).bystander(0, "Sleeping Drunk").dice("ale", "luck", "punch", "punch", "chair", "power").choose(0)
    assert not {"ale", "luck"} & set(table.allowed)


def test_ruling_16_ale_is_legal_when_the_leader_has_no_vp():
    table = Table(3).hp(0, 1).dice(*THREE_ALES).chance(*["luck"] * 6).choose(0)
    assert table.answer(0, "choose", "ale") == {"dice": ["luck"] * 6}


def test_ruling_16_a_second_attack_sees_the_red_dies_new_face():
    table = Table(3).hand(0, "Press the Advantage").bystander(1, "Herb Seller").dice("punch", *["ale"] * 5)
    table.chance(5, "chair", 5).choose(0)
    table.answer(0, "choose", "punch")
    table.plays(0, "Press the Advantage")
    assert table.allowed == ["punch", "chair"]
    assert table.attacks(0, "chair")["hp 2"] == -1


@pytest.mark.parametrize(("face", "lost"), [("ale", 3), ("chair", 0)])
def test_ruling_16_checks_at_the_turns_end_see_the_red_dies_new_face(face, lost):
    """One more Ale than before, which the Minstrel needs, by a Defense roll."""
    table = Table(3).bystander(0, "Wandering Minstrel").vp(0, 0, 9).dice("punch", "ale", *["luck"] * 4)
    table.chance(15, face).choose_to_end(0)
    table.attacks(0, "punch")
    assert table.seat(2)["vp"] == 9 - lost


def test_ruling_16_whoever_is_knocked_out_in_the_own_turn_still_has_a_win_check():
    """Duryan's blow is softened by Charrg, who knocks him out; what is left of it is dealt, and that wins."""
    table = Table(3).adventurers("Duryan", "Charrg").hp(0, 2).vp(24, 0, 0).dice(*ONE_PUNCH)
    table.chance(15, "luck").choose_to_end(0)
    changes = table.attacks(0, "punch")
    assert (changes["adventurer 0"], changes["vp 0"], changes["vp 1"]) == ("none", 1 - 4, 2 + 4)
    assert table.state["winner"] == 1


def test_ruling_17_at_max_turns_the_most_vp_wins():
    table = Table(3, max_turns=20).vp(3, 9, 4)
    table.state["turn"] = 20
    table.end_turn(2)
    assert table.state["ended"] == 2
    assert table.returns() == [-0.5, 1.0, -0.5]
    assert table.results() == ([3, 9, 4], [3, 1, 2])


def test_ruling_17_ties_share_the_win():
    table = Table(4, max_turns=20).vp(9, 9, 4, 9)
    table.state["turn"] = 20
    table.end_turn(2)
    assert table.returns() == pytest.approx([1 / 3, 1 / 3, -1, 1 / 3])


@pytest.mark.parametrize(("payoff", "expected"), [("rank", [1.0, 0.0, -1.0]), ("score", [20.0, 30.0, 4.0])])
def test_ruling_17_payoffs_by_rank_and_by_score(payoff, expected):
    table = Table(3, payoff=payoff).vp(20, 30, 4).end_turn(0, damaged=True)
    assert table.returns() == expected


# --- what is ours to rule ---------------------------------------------------------------------------------------------


def test_a_bystander_that_finds_no_place_is_discarded():
    names = ("Serving Wench", "Hired Thug", "Cutpurse", "Herb Seller", "Burly Doorman", "Watch Sergeant")
    table = Table(3).bystander(0, *names, "Temple Acolyte", "Grizzled Veteran").deck_top("Hooded Cultist")
    assert (table.seat(0)["bystanders"] > 0).sum() == PLACES
    table.dice(*THREE_LUCKS).chance(*["ale"] * 6).choose(0)
    assert table.answer(0, "choose", "luck")["discard"] == ["+Hooded Cultist"]
