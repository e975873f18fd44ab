"""The sheet and its set-up by rails30 1 and 2, one test for each rule."""

import random

import pytest

from tests.rails30.tables import (
    ROLLS_OF_15,
    Several,
    at_the_mine,
    do,
    luck_is_next,
    may,
    opened,
    refused,
    rows,
    sheet,
    sit,
)
from tests.rails30.tables import squares as in_reach
from turnout import CHANCE
from turnout_rails30.rules import Rails30
from turnout_rails30.state import Plan, Sheet, Table
from turnout_rails30.track import (
    EVERYWHERE,
    GREYS,
    SIDES,
    SQUARES,
    mask_of,
    neighbour,
    opposite,
    read_grey,
    read_square,
    show_grey,
    show_square,
    square_at,
    squares_of,
)

STATIONS = ("station 1 N1", "station 2 W2", "station 3 S3", "station 4 E4")


def plan(match, seat=0):
    return match.state.sheets[seat].plan


def mountains(match, seat=0):
    return [show_square(square) for square in squares_of(plan(match, seat).mountains)]


# 1. Sheet and coordinates


def test_squares_are_row_and_column():
    """rails30 1.1: the map is 6 x 6, row first, from the top and from the left."""
    assert [show_square(square) for square in (0, 5, 30, 35)] == ["1,1", "1,6", "6,1", "6,6"]
    assert all(read_square(show_square(square)) == square for square in range(36))


def test_24_grey_squares_lie_around_the_map():
    """rails30 1.2: six on each side, N3 above column 3, W3 left of row 3; the corners are not used."""
    names = [show_grey(grey) for grey in range(24)]
    assert sorted(names) == sorted(f"{side}{number}" for side in "NESW" for number in range(1, 7))
    touched = {name: show_square(GREYS[read_grey(name)][0]) for name in ("N3", "S3", "W3", "E3")}
    assert touched == {"N3": "1,3", "S3": "6,3", "W3": "3,1", "E3": "3,6"}


def test_84_borders():
    """rails30 1.3: 60 inside the map, 24 between the map and the grey squares."""
    shared = {frozenset((one, two)) for one in range(36) for side in SIDES if (two := neighbour(one, side)) is not None}
    assert len(shared) == 60
    assert len(set(GREYS)) == 24
    assert all(neighbour(square, side) is None for square, side in GREYS)
    for one in range(36):
        for side in SIDES:
            other = neighbour(one, side)
            assert other is None or neighbour(other, opposite(side)) == one


def test_white_says_where_and_black_what():
    """rails30 1.4."""
    offers = {(white, black): sit(sheet(), dice=(white, black)) for white in (1, 5) for black in (2, 3)}
    where = {dice: in_reach(match) for dice, match in offers.items()}
    assert where[1, 2] == where[1, 3] != where[5, 2] == where[5, 3]
    assert {text.split()[2] for text in may(offers[5, 2], word="lay")} == {"NS", "EW"}


def test_a_square_is_one_thing():
    """rails30 1.5: empty, mountain, mine, rail or crossed out; the bonus is a mark on it."""
    match = opened("roll-white 3", "keep", *["roll-white 1", "keep"] * 5, "mine 1,2", *STATIONS, "bonus 6,6", "roll 6 4")
    do(match, "lay 6,6 NS+EW")
    (after,) = match.state.sheets
    parts = [
        after.empty,
        after.crossed,
        after.plan.mountains,
        1 << after.plan.mine,
        mask_of([s for s in range(36) if after.tiles[s]]),
    ]
    assert sum(parts) == EVERYWHERE
    assert after.plan.bonus == read_square("6,6")


# 2.1 to 2.3 Mountains


def test_mountains_of_section_15():
    """rails30 2.1: rolls 3, 2, 6, 2, 2, 4 with the second passed; a second pass is refused (15.1)."""
    match = opened(*ROLLS_OF_15)
    assert mountains(match) == ["1,3", "3,6", "4,2", "5,2", "6,4"]
    early = opened("roll-white 3", "pass 1", "roll-white 2")
    assert refused(early, "pass 2", "player1") == ("passed_already", "rails30 2.1")


def test_the_white_die_is_rolled_six_times():
    """rails30 2.1: once for each row; the value is the column."""
    match = opened()
    for row in range(1, 7):
        assert [str(roll) for roll in match.legal(CHANCE)] == [f"roll-white {value}" for value in range(1, 7)]
        do(match, f"roll-white {7 - row}", "keep")
    assert mountains(match) == ["1,6", "2,5", "3,4", "4,3", "5,2", "6,1"]
    assert not plan(match).passed


@pytest.mark.parametrize("row", range(1, 7))
def test_any_one_roll_may_be_passed(row):
    """rails30 2.1: that row then has no mountain, and what comes after is drawn without a question."""
    match = opened()
    for other in range(1, 7):
        do(match, "roll-white 4", *([f"pass {row}"] if other == row else ["keep"] if other < row else []))
    assert rows(plan(match).mountains) == [other for other in range(1, 7) if other != row]
    assert plan(match).passed
    assert len(match.turns) == 6 + row


def test_each_roll_is_decided_before_the_next():
    """rails30 2.2."""
    match = opened("roll-white 3")
    assert match.to_act == (0,)
    assert may(match) == ["keep", "pass 1"]
    assert refused(match, "roll-white 2", CHANCE) == ("not_to_act", "")
    assert refused(match, "pass 2") == ("wrong_row", "rails30 2.2")
    do(match, "keep")
    assert luck_is_next(match)


def test_after_the_mountains_the_mine_follows():
    """rails30 2.3: without rivers nothing comes between; mine, stations, bonus, then the rounds."""
    match, words = at_the_mine(), []
    while not luck_is_next(match):
        words.append(may(match)[0].split()[0])
        do(match, may(match)[-1])
    assert words == ["mine", "station", "station", "station", "station", "bonus"]
    assert [str(roll).split()[0] for roll in match.legal(CHANCE)] == ["roll"] * 36


# 2.4 Mine


def test_the_mine_lies_beside_a_mountain():
    """rails30 2.4: not on a mountain, and not on a square that touches mountains only diagonally (15.7)."""
    match = at_the_mine()
    beside = {"1,2", "1,4", "2,3", "2,6", "3,5", "4,6", "3,2", "4,1", "4,3", "5,1", "5,3", "6,2", "5,4", "6,3", "6,5"}
    assert {text.split()[1] for text in may(match)} == beside
    assert refused(match, "mine 1,3") == ("on_mountain", "rails30 2.4")
    assert refused(match, "mine 2,4") == ("not_beside_mountain", "rails30 2.4")
    assert refused(match, "mine 6,6") == ("not_beside_mountain", "rails30 2.4")


def test_there_is_always_a_square_for_the_mine():
    """rails30 2.4: a row holds at most one mountain."""
    rng = random.Random(24)
    for _ in range(2000):
        peaks = [square_at(row, rng.randint(1, 6)) for row in rng.sample(range(1, 7), rng.choice((5, 6)))]
        state = Table((Sheet(Plan(mountains=mask_of(peaks))),), (0,), "setup")
        offered = [action.square for action in Rails30().legal(state, 0)]
        beside = {neighbour(peak, side) for peak in peaks for side in SIDES} - {None, *peaks}
        assert offered == sorted(beside)
        assert offered


# 2.5 Stations


def test_one_station_on_each_side():
    """rails30 2.5: all six squares of a side, each number once: 24 ways to share out the numbers, 6^4 places."""
    match, counts = do(at_the_mine(), "mine 4,3"), []
    for station in STATIONS:
        counts.append(len(may(match)))
        assert station in may(match)
        do(match, station)
    assert counts == [24, 18, 12, 6]
    assert [show_grey(grey) for grey in plan(match).stations] == ["N1", "W2", "S3", "E4"]


def test_no_second_station_on_a_side_and_no_number_twice():
    """rails30 2.5 (15.7)."""
    match = do(at_the_mine(), "mine 4,3", "station 1 N1")
    assert refused(match, "station 2 N2") == ("side_taken", "rails30 2.5")
    assert refused(match, "station 2 N1") == ("side_taken", "rails30 2.5")
    assert refused(match, "station 1 S1") == ("number_placed", "rails30 2.5")
    assert refused(match, "station 3 S1") == ("number_order", "rails30 2.5")


def test_a_station_may_face_a_mountain_or_the_mine():
    """rails30 2.5 (A19)."""
    match = do(at_the_mine(), "mine 4,1")
    do(match, "station 1 N3", "station 2 W4", "station 3 S4", "station 4 E3")
    assert None not in plan(match).stations


# 2.6 Bonus


def test_the_bonus_lies_on_a_free_square_of_the_map():
    """rails30 2.6: not on a mountain or the mine."""
    match = do(at_the_mine(), "mine 4,3", *STATIONS)
    barred = {"1,3", "3,6", "4,2", "5,2", "6,4", "4,3"}
    assert {text.split()[1] for text in may(match)} == {show_square(square) for square in range(SQUARES)} - barred
    assert refused(match, "bonus 1,3") == ("not_empty", "rails30 2.6")
    assert refused(match, "bonus 4,3") == ("not_empty", "rails30 2.6")


# 2.7 Each for himself


def test_set_up_is_each_players_own():
    """rails30 2.7: only the dice are common."""
    match = opened("roll-white 3", "player1: keep", "player2: pass 1", *["roll-white 5", "player1: keep"] * 5, seats=2)
    assert mountains(match, 0) == ["1,3", "2,5", "3,5", "4,5", "5,5", "6,5"]
    assert mountains(match, 1) == ["2,5", "3,5", "4,5", "5,5", "6,5"]
    do(match, "player2: mine 1,5", "player1: mine 1,2", "player1: station 1 N1", "player2: station 1 N1")
    assert [plan(match, seat).mine for seat in (0, 1)] == [read_square("1,2"), read_square("1,5")]


def test_the_base_game_is_for_one():
    """rails30 10.1 is opened by a variant; the code below is the same."""
    assert list(Rails30().seats()) == [1]
    assert list(Several().seats()) == [1, 2, 3, 4]
