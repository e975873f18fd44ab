"""Seeded faults of tic-tac-toe."""

from tictactoe import LINES, MARKS, Board, Marked, TicTacToe

from tests.faults.seeded import Fault
from turnout import Ended, Event, Outcome, Score


class DiagonalDoesNotCount(TicTacToe):
    """A line is missing."""

    def score(self, state, seat):
        return Score(int(any(all(state.squares[k] == seat + 1 for k in line) for line in LINES[:-1])))


class WrongLine(TicTacToe):
    """A line too many: 0, 1, 5."""

    def score(self, state, seat):
        return Score(int(any(all(state.squares[k] == seat + 1 for k in line) for line in (*LINES, (0, 1, 5)))))


class LostCorner(TicTacToe):
    """The last corner cannot be marked, unless it is all that is left."""

    def legal(self, state, seat):
        found = super().legal(state, seat)
        return found[:-1] if len(found) > 1 and found[-1] == MARKS[8] else found


class MarksOver(TicTacToe):
    """The second player may take the centre from the first."""

    def legal(self, state, seat):
        found = super().legal(state, seat)
        return (*found, MARKS[4]) if seat == state.turn == 1 and state.squares[4] == 1 else found


class EndsEarly(TicTacToe):
    """The board counts as full with one square empty."""

    def proceed(self, state):
        return super().proceed(state) or (() if state.squares.count(0) > 1 else (Ended("full"),))


class DoesNotEnd(TicTacToe):
    """Three in a row go unnoticed while the centre is empty."""

    def proceed(self, state):
        return super().proceed(state) if state.squares[4] or 0 not in state.squares else ()


class MarkedTwice(Marked):
    def apply(self, state: Board) -> Board:
        """The square, and by mistake the one before it."""
        after = super().apply(state)
        squares = bytearray(after.squares)
        if self.square == 5:
            squares[4] = squares[5]
        return after.but(squares=bytes(squares))


class MarksTwo(TicTacToe):
    """Square 5 marks square 4 too."""

    says = (MarkedTwice,)

    def decide(self, state, seat, action):
        return (MarkedTwice(seat, action.square),)


class GoesAgain(Event):
    def apply(self, state):
        return state.but(turn=1 - state.turn)


class CentreGoesAgain(TicTacToe):
    """Who takes the centre with the second mark goes again."""

    def decide(self, state, seat, action):
        again = state.squares.count(0) == 8 and action == MARKS[4]
        return (*super().decide(state, seat, action), *((GoesAgain(),) if again else ()))

    says = (GoesAgain,)


class Wiped(Event):
    def apply(self, state):
        return state.but(squares=bytes(9))


class NeverFull(TicTacToe):
    """Nobody wins, and a full board is wiped for another round: the bound knows of three, and there is no end."""

    says = (Wiped,)

    def proceed(self, state):
        return (Wiped(),) if 0 not in state.squares else ()

    def bound(self, seats):
        return 30


class LoserWins(TicTacToe):
    """The places are the wrong way round."""

    def outcome(self, state):
        found = super().outcome(state)
        return found and Outcome(found.reason, found.scores, found.places[::-1])


class RowCountsTwo(TicTacToe):
    """Two lines at once count twice."""

    def score(self, state, seat):
        return Score(sum(all(state.squares[k] == seat + 1 for k in line) for line in LINES))


FAULTS = (
    Fault(DiagonalDoesNotCount, "DiagonalDoesNotCount.score", "scores", least=5),
    Fault(WrongLine, "WrongLine.score", "scores", least=5),
    Fault(LostCorner, "LostCorner.legal", "legal", least=0),
    Fault(MarksOver, "MarksOver.legal", "legal", least=1),
    Fault(EndsEarly, "EndsEarly.proceed", "legal", least=8),
    Fault(DoesNotEnd, "DoesNotEnd.proceed", "legal", least=5),
    Fault(MarksTwo, "MarksTwo.decide", "legal", least=1),
    Fault(CentreGoesAgain, "CentreGoesAgain.decide", "legal", least=2),
    Fault(LoserWins, "LoserWins.outcome", "outcome", least=5),
    Fault(RowCountsTwo, "RowCountsTwo.score", "scores", least=9),
    Fault(NeverFull, "the_bound_holds"),
)
