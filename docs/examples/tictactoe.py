"""Tic-tac-toe: a whole game for Turnout."""

from typing import Annotated

from turnout import Action, Ended, Event, Length, Rules, Score, Seat, State, Within

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
Square = Annotated[int, Within(0, 8)]


class Board(State):
    """Nine squares, 0 where empty, else the mark of a player: 1 for seat 0, 2 for seat 1."""

    squares: Annotated[bytes, Length(9), Within(0, 2)] = bytes(9)
    turn: Seat = 0


class Mark(Action):
    """Put your mark on an empty square."""

    square: Square


class Marked(Event):
    """A seat put its mark on a square; the other is next."""

    seat: Seat
    square: Square

    def apply(self, state: Board) -> Board:
        """The square is taken."""
        squares = bytearray(state.squares)
        squares[self.square] = self.seat + 1
        return state.but(squares=bytes(squares), turn=1 - self.seat)


MARKS = tuple(Mark(square) for square in range(9))


class TicTacToe(Rules[Board]):
    """Three in a row win."""

    says = (Mark, Marked)

    def seats(self) -> range:
        return range(2, 3)

    def opening(self, seats: int) -> Board:
        return Board()

    def to_act(self, state: Board) -> tuple[Seat, ...]:
        return (state.turn,)

    def legal(self, state: Board, seat: Seat) -> tuple[Action, ...]:
        return tuple(mark for mark in MARKS if not state.squares[mark.square]) if seat == state.turn else ()

    def decide(self, state: Board, seat: Seat, action: Mark) -> tuple[Event, ...]:
        return (Marked(seat, action.square),)

    def proceed(self, state: Board) -> tuple[Event, ...]:
        if any(self.score(state, seat).total for seat in (0, 1)):
            return (Ended("three in a row"),)
        return () if 0 in state.squares else (Ended("full"),)

    def score(self, state: Board, seat: Seat) -> Score:
        return Score(int(any(all(state.squares[k] == seat + 1 for k in line) for line in LINES)))

    def bound(self, seats: int) -> int:
        return 9
