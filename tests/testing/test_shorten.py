"""`shorten` makes a game short in which something is so: faults planted in 30 Rails, and tic-tac-toe searched through."""

from itertools import islice

import pytest
from tictactoe import TicTacToe

from tests.testing.planted import Crashes, Generous, lines, shortest, somewhere_else  # noqa: F401 (a fixture)
from turnout import Match, compose, rulebook
from turnout.rules import acting, listed, turn
from turnout.testing import LAWS, LawBroken, check, rules_of, shorten, walk
from turnout_rails30.rules import Rails30

TWO = 2
"""Random games that are made short; the shortest is what counts."""


def games(rules, broken):
    """The first random games in which it is so at some moment, each up to there."""
    for number in range(400):
        for match in walk(rules, seed=number):
            if broken(match):
                yield match
                break


def depth_of(rules, broken, most):
    """The fewest turns after which it is so: all that may be done is done, level by level."""
    level = {rules.opening(rules.seats()[0])}
    for depth in range(most + 1):
        if any(broken(state) for state in level):
            return depth
        level = {
            turn(rules, state, seat, action)[1]
            for state in level
            for seat in acting(rules, state)
            for action in listed(rules, state, seat)
        }
    return None


@pytest.mark.parametrize("length", [1, 2])
def test_planted_faults_get_their_shortest_witness(length):
    """A line of one square takes 15 decisions, of two 17: the set-up, and a roll and a rail for each (`planted.shortest`)."""
    faulty, plain = rules_of(Generous), rulebook("rails30")

    def broken(match):
        return lines(match, length) and faulty.score(match.state, 0) != plain.score(match.state, 0)

    found = [shorten(match, broken) for match in islice(games(plain, broken), TWO)]
    assert all(broken(match) for match in found)
    assert min(len(match.turns) for match in found) == shortest(length)
    assert max(len(match.turns) for match in found) <= 2 * shortest(length)


def test_no_set_up_is_shorter():
    """rails30 2: found by walking through all that may be done, the squares of the mine aside, which change no number."""
    rules = compose(Rails30, [OneSquare])()
    assert depth_of(rules, lambda state: state.step == "rounds", 13) == shortest(0)


class OneSquare(Rails30):
    """A set-up with a choice of one for mine, stations and bonus, so that all of it can be searched."""

    def rolls(self, state):
        return super().rolls(state)[:2]

    def mine_squares(self, state, seat):
        squares = super().mine_squares(state, seat)
        return squares & -squares

    def station_greys(self, state, seat):
        return super().station_greys(state, seat)[:1]

    def bonus_squares(self, state, seat):
        squares = super().bonus_squares(state, seat)
        return squares & -squares


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("won", lambda state: state.ended == "three in a row"),
        ("the second wins", lambda state: state.squares.count(2) == state.squares.count(1) and bool(state.ended)),
        ("drawn", lambda state: state.ended == "full"),
        ("middle and corner", lambda state: state.squares[4] == 2 and state.squares[0] == 2),
    ],
)
def test_as_short_as_a_search_through_everything(name, broken):
    found = [shorten(match, lambda match: broken(match.state)) for match in islice(games(TicTacToe(), asked(broken)), TWO)]
    assert min(len(match.turns) for match in found) == depth_of(TicTacToe(), broken, 9)


def asked(broken):
    return lambda match: broken(match.state)


def test_the_same_on_every_run_and_the_match_is_left_alone():
    match = next(games(TicTacToe(), lambda match: match.over))
    before = match.turns
    one, other = (shorten(match, lambda match: match.over) for _ in range(2))
    assert one.turns == other.turns
    assert match.turns == before


def test_it_starts_where_the_match_has_started():
    start = Match(TicTacToe(), log=["player1: mark 0", "player2: mark 4"]).state
    match = Match(TicTacToe(), state=start, log=["player1: mark 8", "player2: mark 7", "player1: mark 5", "player2: mark 1"])
    short = shorten(match, lambda match: bool(match.state.ended))
    assert short.start == start
    assert len(short.turns) == 4


def test_a_rule_that_raises_is_made_short_by_check():
    with pytest.raises(LawBroken, match="of 17 decisions") as caught:
        check(Crashes, games=200, laws=[LAWS["scores_add_up"]])
    assert "ZeroDivisionError: two squares" in caught.value.sentence


def test_what_is_never_so_is_refused():
    with pytest.raises(ValueError, match="nothing to shorten"):
        shorten(Match(TicTacToe()), lambda match: match.over)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: shorten("game.json", bool), "shorten takes a match, .*, not 'game.json'"),
        (lambda: shorten(Match(TicTacToe()), True), "`broken` is a function of a match .*, not True"),
        (lambda: shorten(Match(TicTacToe()), lambda: True), "takes 0 positional arguments"),
    ],
)
def test_misuse_says_what_to_write(wrong, said):
    with pytest.raises(TypeError, match=said):
        wrong()
