"""Perft: the counts of trees that are known, or counted by hand."""

import pytest
from tictactoe import TicTacToe

from tests.core.games import Harvest
from tests.rails30.test_perft import MAPS, from_maps
from turnout import Match, rulebook
from turnout.testing import perft


def test_tic_tac_toe_is_the_known_tree():
    """Games of exactly 5 turns are won 1,440 times; they stay leaves. The whole tree, 255,168 games, is counted elsewhere to 9."""
    found = perft(TicTacToe, 6)
    assert found.leaves == (9, 72, 504, 3_024, 15_120, 54_720 + 1_440)
    assert found.choices == (9, 72, 504, 3_024, 15_120, 54_720)
    assert found.chance == (0,) * 6


def test_rails30_from_the_opening():
    found = perft("rails30", 3)
    assert (found.leaves, found.chance, found.choices) == ((6, 12, 72), (6, 0, 72), (0, 12, 0))


@pytest.mark.parametrize("name", ["half full, both used", "last round"])
def test_rails30_from_a_position(name):
    """The same leaves as the naive generator's of `tests/rails30/test_perft.py`; in the last round games end at depth 1."""
    match, _ = from_maps(name)
    leaves = MAPS[name][2]
    assert perft(match.rules, len(leaves), match).leaves == perft(match.rules, len(leaves), match.state).leaves == leaves


def test_games_that_are_over_stay_leaves():
    match = Match(TicTacToe(), log=[f"player{1 + k % 2}: mark {square}" for k, square in enumerate((0, 3, 1, 4))])
    found = perft(TicTacToe, 2, match)
    assert (found.leaves, found.choices) == ((5, 1 + 4 * 4), (5, 16))


def test_those_who_act_together_are_counted_one_after_the_other():
    found = perft(Harvest, 2, seats=3)
    assert (found.chance[0], found.choices[0]) == (6, 0)
    assert found.choices[1] == sum(3 * (min(grain, 6) + 1) for grain in range(1, 7))


def test_it_is_shown_as_a_table():
    assert str(perft("rails30", 2)).splitlines() == [
        "depth  leaves  chance  choices",
        "    1       6       6        0",
        "    2      12       0       12",
    ]


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        (lambda: perft(None, 2), TypeError, "write `perft"),
        (lambda: perft("rails30", 0), ValueError, "1 or more, not 0"),
        (lambda: perft("rails30", 2, "save.json"), TypeError, "from a match or a state, not 'save.json'"),
        (lambda: perft("rails30", 2, seats=3), Exception, "for 1 player"),
    ],
)
def test_misuse_says_what_to_write(wrong, error, said):
    with pytest.raises(error, match=said):
        wrong()


def test_rules_may_differ_from_those_of_the_match():
    match = Match(rulebook("rails30"), log=["chance: roll-white 3"], luck="manual")
    assert perft("rails30(override_in_setup=true)", 1, match).leaves == (7,)
