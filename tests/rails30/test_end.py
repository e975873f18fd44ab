"""The end by rails30 6, and the final score by 7 to 9; the finer points of lines are in `test_scoring.py`."""

import pytest

from tests.rails30.tables import FULL, SECTION_15, do, luck_is_next, may, refused, rules_with, sheet, sit, squares
from turnout_rails30 import scoring

LAST = FULL.replace("#", ".", 1)
"""A map with six mountains and one empty square, (1,1)."""
LAST_OF_FIVE = SECTION_15.replace(".", "#").replace("#", ".", 1)
ROW_1 = {f"1,{column}": "EW" for column in range(1, 7)}


def score(one, **options):
    """The score of a sheet, in the middle of its game."""
    match = sit(one, **options)
    return match.rules.score(match.state, 0)


def lines(found):
    return {line.name: line.points for line in found.lines}


# 6. End


def test_five_mountains_make_thirty_squares():
    """rails30 6.1: full after round 30."""
    match = sit(sheet(), round=0)
    assert match.state.sheets[0].empty.bit_count() == 30
    for played in range(30):
        assert (match.over, match.state.round) == (False, played)
        do(match, "roll 3 4")
        match.act(match.legal()[0])
    assert match.over
    assert match.state.sheets[0].empty == 0
    assert (match.state.ended, match.state.round) == ("complete", 30)


def test_six_mountains_make_twenty_nine():
    """rails30 6.1 (A4): full after round 29, and round 30 asks nothing (15.6)."""
    match = do(sit(sheet(LAST), dice=(1, 4), round=29), "lay 1,1 NS+EW")
    assert match.over
    assert match.to_act == ()
    assert (match.state.ended, match.state.round) == ("complete", 29)
    assert match.legal() == ()


def test_nobody_waits_for_a_full_map():
    """rails30 6.1: the player with six mountains sits out round 30 (15.6)."""
    match = do(sit(sheet(LAST), sheet(LAST_OF_FIVE.replace("#", ".", 1)), dice=(1, 4), round=29), "player1: lay 1,1 NS+EW")
    do(match, "lay 1,1 NS+EW")
    assert luck_is_next(match)
    do(match, "roll 1 4")
    assert match.to_act == (1,)
    assert match.legal("player1") == ()
    assert refused(match, "white 2", "player1")[0] == "not_to_act"
    do(match, f"lay {squares(match).pop()} NS+EW")
    assert match.over


def test_the_game_is_over_after_round_30():
    """rails30 6.2: also where a map has an empty square."""
    match = do(sit(sheet(), dice=(4, 4), round=30), "lay 4,4 NS+EW")
    assert match.over
    assert match.outcome.reason == "complete"
    assert refused(match, "lay 4,1 NS+EW") == ("over", "")
    assert not do(sit(sheet(), dice=(4, 4), round=29), "lay 4,4 NS+EW").over


def test_or_when_every_map_is_full():
    """rails30 6.2."""
    match = do(sit(sheet(LAST), sheet(LAST), dice=(1, 4), round=20), "player2: lay 1,1 NS+EW")
    assert not match.over
    do(match, "player1: lay 1,1 NS+EW")
    assert match.over
    assert match.outcome.places == (1, 1)


# 7. Pairs


def test_six_pairs_are_scored():
    """rails30 7.1."""
    assert list(lines(score(sheet())))[:6] == ["1-2", "1-3", "1-4", "2-3", "2-4", "3-4"]


def test_a_line_follows_links_from_station_to_station():
    """rails30 7.2."""
    assert lines(score(sheet("." * 36, stations="W1 E1 S3 N6", rails=ROW_1)))["1-2"] == 1 + 6
    assert lines(score(sheet("." * 36, stations="W1 E1 S3 N6", rails=ROW_1 | {"1,4": "NS"})))["1-2"] == 0
    assert lines(score(sheet("." * 36, stations="W1 E1 S3 N6", rails=ROW_1 | {"1,6": "NW"})))["1-4"] == 3 + 6


def test_each_restriction_of_a_line():
    """rails30 7.3: `test_scoring.py` has a board for each; here the first, which a player meets most often."""
    one = sheet("." * 36, stations="W1 E1 N1 S6", rails={"1,1": "NW+ES"} | {f"1,{column}": "EW" for column in range(2, 7)})
    assert lines(score(one)) == {"1-2": 0, "1-3": 3, "1-4": 0, "2-3": 0, "2-4": 0, "3-4": 0, "mine": 0}


def test_a_connected_pair_scores_base_length_and_bonus():
    """rails30 7.6: otherwise nothing."""
    found = score(sheet("." * 36, stations="W1 E1 S3 N6", rails=ROW_1, bonus="1,4"))
    assert found.lines[0].parts == (("base", 1), ("length", 6), ("bonus", 2))
    assert found.lines[0].points == found.total == 9
    assert {line.points for line in found.lines[1:]} == {0}
    assert found.lines[1].parts == (("base", 0), ("length", 0), ("bonus", 0))


def test_the_printed_bases():
    """rails30 7.7."""
    assert scoring.BASES == {(1, 2): 1, (1, 3): 2, (1, 4): 3, (2, 3): 3, (2, 4): 4, (3, 4): 5}


@pytest.mark.parametrize(("stations", "bonus", "points"), [("W1 N6 E1 S6", "1,3", 10), ("W1 E1 N6 S6", None, 7)])
def test_the_examples_on_the_sheet(stations, bonus, points):
    """rails30 7.10: 1-3 over six squares with the bonus 10; 1-2 over six squares without it 7."""
    assert score(sheet("." * 36, stations=stations, rails=ROW_1, bonus=bonus)).total == points


# 8 and 9. Mine and final score

TO_THE_MINE = {"2,3": "NS", "3,2": "EW", "3,4": "EW", "4,3": "NS"}
"""Rails on the four sides of a mine on (3,3), and the way on from each of them to its station."""
ON = {"1,3": "NS", "3,1": "EW", "3,5": "EW", "3,6": "EW", "5,3": "NS", "6,3": "NS"}


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 2), (2, 6), (3, 12), (4, 20)])
def test_points_of_the_mine(count, points):
    """rails30 8.1, 8.2, 8.4: the mine is entered by any side, and each station that reaches it counts."""
    here = dict(list(TO_THE_MINE.items())[:count])
    found = score(sheet("." * 14 + "M" + "." * 21, stations="N3 W3 E3 S3", rails=here | ON, bonus="2,3"))
    assert lines(found) == {"1-2": 0, "1-3": 0, "1-4": 0, "2-3": 0, "2-4": 0, "3-4": 0, "mine": points}
    assert found.lines[-1].parts == (("stations", count),)


def test_a_station_beside_the_mine_needs_no_rail():
    """rails30 8.3."""
    assert score(sheet("M" + "." * 35, stations="N1 W1 S1 E1")).total == 6


def test_the_final_score_is_the_sum():
    """rails30 9.1: of the six pairs and the mine."""
    found = score(sheet("......M....." + "." * 24, stations="W2 N6 E1 S1", rails={"1,6": "NE"}, bonus="1,6"))
    assert lines(found) == {"1-2": 0, "1-3": 0, "1-4": 0, "2-3": 3 + 1 + 2, "2-4": 0, "3-4": 0, "mine": 2}
    assert found.total == 8


@pytest.mark.parametrize(
    ("points", "word"),
    [(39, "none"), (40, "ok"), (49, "ok"), (50, "good"), (59, "good"), (60, "excellent"), (0, "none")],
)
def test_verdicts(points, word):
    """rails30 9.2."""
    one = sheet("M" + "." * 35, stations="N1 W2 S1 E1")
    found = score(one, mine_points=(0, points, 0, 0, 0))
    assert (found.total, found.verdict) == (points, word)


def test_the_outcome_has_the_score_of_each_seat():
    """rails30 9.1, 10.3: the highest wins, equal scores share the win."""
    rich, poor = sheet(LAST.replace("#", ".", 0), stations="W1 E1 N6 S6"), sheet(LAST, stations="W2 E5 N6 S6")
    match = do(sit(poor, rich, poor, dice=(1, 4), round=29), *(f"player{seat}: lay 1,1 NS+EW" for seat in (1, 2, 3)))
    outcome = match.outcome
    assert outcome.points == tuple(rules_with(3).score(match.state, seat).total for seat in range(3))
    assert outcome.places == tuple(1 + sum(other > own for other in outcome.points) for own in outcome.points)
    assert may(match, 0) == []
