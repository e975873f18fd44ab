"""The smallest game that can be as long as one likes: one player counts."""

from typing import Annotated

from turnout import Action, Ended, Event, Rules, Score, State, Within


class Sum(State):
    """How far it has come."""

    number: Annotated[int, Within(0, 1_000_000)] = 0


class Add(Action):
    """One more."""


class Added(Event):
    """One more was counted."""

    def apply(self, state):
        return Sum(state.number + 1)


ADD = (Add(),)
ADDED = (Added(),)


class Counting(Rules[Sum]):
    """Counts to a million."""

    says = (Add, Added)

    def seats(self):
        return range(1, 2)

    def opening(self, seats):
        return Sum()

    def to_act(self, state):
        return (0,)

    def legal(self, state, seat):
        return ADD if seat == 0 else ()

    def decide(self, state, seat, action):
        return ADDED

    def proceed(self, state):
        return (Ended("a million"),) if state.number == 1_000_000 else ()

    def score(self, state, seat):
        return Score(state.number)

    def bound(self, seats):
        return 1_000_000
