"""How games are played in which something is looked for."""

from kuhn import Kuhn
from tictactoe import TicTacToe

from turnout import Match, rulebook
from turnout.kinds import CHANCE
from turnout.testing.playing import STYLES, preferred, style_of
from turnout_rails30.rules import Rails30


def test_the_first_game_is_random_and_every_style_has_its_turn():
    assert style_of(0) == "random"
    assert {style_of(number) for number in range(len(STYLES))} == set(STYLES)


def test_random_play_and_luck_prefer_nothing():
    match = Match(rulebook("rails30"), luck="manual")
    assert preferred("random", match.rules, match.state, CHANCE, match.legal(CHANCE), 0) == match.legal(CHANCE)
    assert preferred("keen", match.rules, match.state, CHANCE, match.legal(CHANCE), 0) == match.legal(CHANCE)


def test_keen_play_takes_most_points():
    match = Match(TicTacToe(), log=["player1: mark 0", "player2: mark 3", "player1: mark 1", "player2: mark 4"])
    assert [str(action) for action in preferred("keen", match.rules, match.state, 0, match.legal(0), 0)] == ["mark 2"]


def test_keen_play_asks_the_bots_of_the_game():
    match = Match(rulebook("freeride"), seed=1)
    seat = match.to_act[0]
    liked = preferred("keen", match.rules, match.state, seat, match.legal(seat), 0)
    assert list(liked) == [match.rules.bots()["builder"](match.state, seat, match.legal(seat))]


class Prying(Kuhn):
    """Its bot raises where it is shown a hand that is not its own."""

    def bots(self):
        return {"prying": self.pry}

    def pry(self, table, seat, legal):
        assert table == self.view(table, seat)
        return legal[-1]


def test_keen_play_sees_what_its_seat_sees():
    match = Match(Prying(), seed=1)
    seat = match.to_act[0]
    assert list(preferred("keen", match.rules, match.state, seat, match.legal(seat), 0)) == [match.legal(seat)[-1]]


class NoScore(Rails30):
    """Nobody can say what a table is worth."""

    def score(self, state, seat):
        raise ZeroDivisionError


def test_a_rule_that_raises_while_it_is_thought_about_raises_nothing():
    match = Match(rulebook("rails30"), seed=1)
    rules = NoScore()
    assert preferred("keen", rules, match.state, 0, match.legal(0), 0) == match.legal(0)
