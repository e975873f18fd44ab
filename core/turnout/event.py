"""What has happened: events apply themselves to the state, and never judge."""

from typing import Any, ClassVar

from turnout.frozen import Frozen
from turnout.state import State


class Event(Frozen):
    """One thing that happened, named in the past tense: `Laid`, `Rolled`. The state is the fold of the events over the opening."""

    reveals: ClassVar[bool] = False
    """True for an event that shows something hidden: what led to it can then not be taken back."""

    def apply(self, state: Any) -> Any:
        """The state after it. Given a state of the game, answers one; asks no rule, reads no clock, rolls no die."""
        raise NotImplementedError(
            f"{type(self).__name__} is an event: write `def apply(self, state)`, which gives the state after it."
        )


class Ended(Event):
    """The game is over. No action or event follows."""

    reason: str

    def apply(self, state: State) -> State:
        """Keep the reason: the one place where an end stands."""
        return state.but(ended=self.reason)
