"""The options of rails30 14 for the base game, each with its alternative; the defaults are the rules themselves."""

import pytest

import turnout
from tests.rails30.tables import (
    FULL,
    ROLLS_OF_15,
    SECTION_15,
    at_the_mine,
    do,
    forms,
    luck_is_next,
    may,
    opened,
    refused,
    rows,
    rules_with,
    sheet,
    sit,
)
from turnout import TurnoutError
from turnout_rails30.track import GREYS, read_grey, read_square, show_square, squares_of

ALL_ROLLED = tuple(f"roll-white {value}" for value in (3, 2, 6, 2, 2, 4))


def mountains(match, seat=0):
    return [show_square(square) for square in squares_of(match.state.sheets[seat].plan.mountains)]


# A1 and A13: when a roll is passed, and whether it must be


def test_a1_one_of_the_six_when_all_are_known():
    """rails30 2.2, A1 (`skip_timing="after_all"`)."""
    match = opened(*ALL_ROLLED, skip_timing="after_all")
    assert may(match) == ["keep", *(f"pass {row}" for row in range(1, 7))]
    assert len(mountains(match)) == 6
    passed = do(match.copy(), "pass 2")
    assert mountains(passed) == ["1,3", "3,6", "4,2", "5,2", "6,4"]
    assert may(passed)[0].startswith("mine")
    assert refused(passed, "pass 3") == ("passed_already", "rails30 2.1")
    kept = do(match.copy(), "keep")
    assert len(mountains(kept)) == 6
    assert not kept.state.sheets[0].plan.passed


def test_a1_a_passed_row_is_empty_again():
    """rails30 2.1, A1."""
    match = do(opened(*ALL_ROLLED, skip_timing="after_all"), "pass 2", "mine 4,3")
    assert match.state.sheets[0].empty.bit_count() == 30
    assert match.state.sheets[0].empty >> read_square("2,2") & 1


def test_a1_nobody_is_asked_before():
    """rails30 2.2, A1: two players, each for himself."""
    match = opened(*ALL_ROLLED, seats=2, skip_timing="after_all")
    assert match.to_act == (0, 1)
    do(match, "player2: pass 6")
    assert match.to_act == (0,)
    do(match, "player1: keep")
    assert [len(mountains(match, seat)) for seat in (0, 1)] == [6, 5]
    assert match.to_act == (0, 1)


def test_a13_the_sixth_roll_is_passed_by_itself():
    """rails30 2.1, A13 (`skip_required=True`): always five mountains."""
    match = opened(
        *(line for value in (3, 2, 6, 2, 2) for line in (f"roll-white {value}", "keep")),
        "roll-white 4",
        skip_required=True,
    )
    assert mountains(match) == ["1,3", "2,2", "3,6", "4,2", "5,2"]
    assert may(match)[0].startswith("mine")
    assert len(mountains(at_the_mine(skip_required=True))) == 5


def test_a13_by_default_nothing_need_be_passed():
    """rails30 2.1, A13."""
    match = opened(*(line for value in (3, 2, 6, 2, 2) for line in (f"roll-white {value}", "keep")), "roll-white 4")
    assert may(match) == ["keep", "pass 6"]


def test_a1_and_a13_together():
    """rails30 2.1, A1, A13: when all six are known, one must go."""
    match = opened(*ALL_ROLLED, skip_timing="after_all", skip_required=True)
    assert may(match) == [f"pass {row}" for row in range(1, 7)]
    assert refused(match, "keep") == ("must_pass", "rails30 2.1")
    assert rows(do(match, "pass 1").state.sheets[0].plan.mountains) == [2, 3, 4, 5, 6]


# A3: overrides in the set-up


def test_a3_the_white_override_changes_a_mountain_roll():
    """rails30 5.5, A3 (`override_in_setup=True`): it is then used up."""
    match = opened("roll-white 3", override_in_setup=True)
    assert may(match) == ["keep", "pass 1", "white 1", "white 2", "white 4", "white 5", "white 6"]
    assert refused(match, "white 3") == ("same_value", "rails30 5.6")
    assert refused(match, "black 3") == ("no_override_in_setup", "rails30 5.5")
    do(match, "white 5")
    assert may(match) == ["keep", "pass 1"]
    assert refused(match, "white 4") == ("overridden_already", "rails30 5.1")
    do(match, "keep", "roll-white 1")
    assert mountains(match) == ["1,5"]
    assert may(match) == ["keep", "pass 2"]
    assert refused(match, "white 4") == ("override_used", "rails30 5.1")


def test_a3_who_has_passed_is_still_asked():
    """rails30 5.5, A3: as long as he has the override."""
    match = opened("roll-white 3", "pass 1", "roll-white 3", override_in_setup=True)
    assert may(match) == ["keep", "white 1", "white 2", "white 4", "white 5", "white 6"]
    do(match, "white 6", "keep", "roll-white 4", "roll-white 4", "roll-white 4", "roll-white 4")
    assert mountains(match) == ["2,6", "3,4", "4,4", "5,4", "6,4"]
    assert may(match)[0].startswith("mine")


def test_a3_an_override_of_the_set_up_is_missing_in_the_rounds():
    """rails30 5.1, A3."""
    match = opened("roll-white 3", "white 5", "keep", *["roll-white 3", "keep"] * 5, override_in_setup=True)
    while not luck_is_next(match):
        match.act(match.legal()[0])
    do(match, "roll 4 4")
    assert refused(match, "white 1") == ("override_used", "rails30 5.1")
    assert len(may(match, word="black")) == 5


def test_a3_one_override_for_each_mountain_roll():
    """rails30 5.1, A3: also where there are two."""
    match = opened("roll-white 3", "white 5", override_in_setup=True, white_overrides=2)
    assert may(match) == ["keep", "pass 1"]
    do(match, "keep", "roll-white 3")
    assert len(may(match, word="white")) == 5


def test_a3_after_all_six():
    """rails30 5.5, A1, A3: a roll is asked about for its override, and passed later."""
    match = opened("roll-white 3", override_in_setup=True, skip_timing="after_all")
    assert may(match) == ["keep", "white 1", "white 2", "white 4", "white 5", "white 6"]
    do(match, "white 1", "keep", *(f"roll-white {value}" for value in (2, 6, 2, 2, 4)))
    assert may(match) == ["keep", *(f"pass {row}" for row in range(1, 7))]


# A19, A2: stations and bonus


def test_a19_a_station_faces_no_mountain():
    """rails30 2.5, A19 (`station_facing_mountain=False`)."""
    match = do(at_the_mine(station_facing_mountain=False), "mine 4,1")
    offered = {text.split()[2] for text in may(match)}
    assert {f"{side}{k}" for side in "NESW" for k in range(1, 7)} - offered == {"N3", "E3", "S4", "W4"}
    assert refused(match, "station 1 N3") == refused(match, "station 1 W4") == ("facing_mountain", "rails30 2.5")


def test_a19_unless_the_side_has_no_other_square():
    """rails30 2.5, A19."""
    rolls = [line for _ in range(6) for line in ("roll-white 1", "keep")]
    match = do(opened(*rolls, station_facing_mountain=False), "mine 1,2")
    offered = {text.split()[2] for text in may(match)}
    assert {name for name in offered if name[0] == "W"} == {f"W{k}" for k in range(1, 7)}
    assert {name for name in offered if name[0] != "W"} == {
        *["N3", "N4", "N5", "N6", "S2", "S3", "S4", "S5", "S6"],
        *(f"E{k}" for k in range(1, 7)),
    }
    assert GREYS[read_grey("N1")][0] == 0


def test_a2_the_bonus_may_lie_anywhere():
    """rails30 2.6, A2 (`bonus_placement="any"`): any of the 36."""
    match = do(at_the_mine(bonus_placement="any"), "mine 4,3", "station 1 N1", "station 2 W2", "station 3 S3", "station 4 E4")
    assert len(may(match)) == 36
    do(match, "bonus 1,3")
    assert luck_is_next(match)
    assert match.state.sheets[0].empty.bit_count() == 30


# A7: mirrored rails


def test_a7_rail_6_may_only_be_turned():
    """rails30 3.3, A7 (`mirror_junction=False`): four forms."""
    match = sit(sheet(), dice=(4, 6), mirror_junction=False)
    assert forms(match) == {"NS+ES", "EW+SW", "NS+NW", "EW+NE"}
    assert refused(match, "lay 4,4 NS+SW") == ("mirrored", "rails30 3.3")
    assert refused(match, "lay 4,4 NS") == ("wrong_rail", "rails30 4.4")
    assert forms(do(sit(sheet(), dice=(4, 1), mirror_junction=False), "black 6")) == {
        "NS+ES",
        "EW+SW",
        "NS+NW",
        "EW+NE",
    }
    assert len(forms(sit(sheet(), dice=(4, 5), mirror_junction=False))) == 4


# A5, A6, A8: what connects (more of it in `test_scoring.py`)


def test_a5_a_station_beside_the_mine_may_need_a_rail():
    """rails30 8.3, A5 (`station_adjacent_mine=False`)."""
    one = sheet("M" + "." * 35, stations="N1 W1 S1 E1")
    assert [sit(one, **options).outcome for options in ({}, {"station_adjacent_mine": False})] == [None, None]
    assert [total(one), total(one, station_adjacent_mine=False)] == [6, 0]


def test_a6_a_line_may_run_through_the_mine():
    """rails30 7.3c, A6 (`mine_through=True`): it counts as a square, and is reached all the same."""
    rails = {f"1,{column}": "EW" for column in (1, 2, 4, 5, 6)}
    one = sheet("..M" + "." * 33, stations="W1 E1 N6 S6", rails=rails, bonus="1,5")
    assert total(one) == 6
    assert total(one, mine_through=True) == 1 + 6 + 2 + 6


def test_a8_joined_track_may_be_enough():
    """rails30 8.1, A8 (`mine_rule="any_track"`): also from arm to arm of a junction."""
    one = sheet("..M" + "." * 33, stations="W1 E4 N6 S6", rails={"1,1": "EW", "1,2": "ES+SW"})
    assert total(one) == 0
    assert total(one, mine_rule="any_track") == 2


def total(one, **options):
    match = sit(one, **options)
    return match.rules.score(match.state, 0).total


# A4, A10: no option


def test_a4_and_a10_have_no_option():
    """rails30 A4, A10: a full map has finished; nobody may pass a round."""
    match = do(sit(sheet(FULL.replace("#", ".", 1)), dice=(1, 4), round=29), "lay 1,1 NS+EW")
    assert match.over
    assert {text.split()[0] for text in may(sit(sheet(), dice=(1, 4)))} == {"lay", "white", "black"}


# Numbers that a variant may change


def test_rounds_and_overrides_are_options():
    """rails30 4.1, 5.1: how many rounds, how many overrides."""
    match = do(sit(sheet(white_left=2, black_left=0), dice=(4, 4), rounds=2), "white 1", "lay 1,1 NS+EW", "roll 4 4")
    assert len(may(match, word="white")) == 5
    assert may(match, word="black") == []
    assert do(match, "lay 4,4 NS+EW").over
    start = rules_with(1, white_overrides=0, black_overrides=3).opening(1)
    assert (start.sheets[0].overrides.white_left, start.sheets[0].overrides.black_left) == (0, 3)


def test_points_are_options():
    """rails30 7.9, 8.4: the bonus and the mine."""
    one = sheet("M" + "." * 35, stations="N1 W2 S1 E2", rails={f"2,{column}": "EW" for column in range(1, 7)}, bonus="2,2")
    assert total(one) == (4 + 6 + 2) + 2
    assert total(one, bonus_points=5, mine_points=(1, 7, 0, 0, 0)) == (4 + 6 + 5) + 7


@pytest.mark.parametrize(
    "options",
    [
        {"skip_timing": "never"},
        {"skip_required": 1},
        {"bonus_placement": "all"},
        {"mine_rule": "none"},
        {"rounds": 0},
        {"rounds": 61},
        {"white_overrides": 7},
        {"mine_points": [0, 1, 2]},
        {"mirror": False},
    ],
)
def test_options_are_held_to_their_type(options):
    """rails30 14: typed and checked."""
    with pytest.raises(TurnoutError) as caught:
        turnout.new("rails30", options=options)
    assert caught.value.code == "option"
    assert min(options) in caught.value.sentence


def test_options_reach_a_new_match():
    """rails30 14: by name, or in the spec."""
    match = turnout.new("rails30(skip_required=true)", luck="manual", options={"mirror_junction": False})
    assert match.rules == rules_with(1, skip_required=True, mirror_junction=False)
    assert len(mountains(do(match, *ROLLS_OF_15))) == 5
    assert SECTION_15.count("^") == 5
