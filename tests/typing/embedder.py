"""What an embedder and a variant author write, for the type checkers alone."""

from collections.abc import Sequence

from typing_extensions import override

import turnout
from turnout import Action, Match, Seat, Turn
from turnout_rails30.rules import Rails30
from turnout_rails30.state import Table


class Calm(Rails30):
    """No overrides in the first round."""

    @override
    def overrides(self, state: Table, seat: Seat) -> tuple[Action, ...]:
        """None in the first round."""
        return () if state.round == 1 else super().overrides(state, seat)


def play(spec: str) -> tuple[int, ...]:
    """A whole game, the first action each time."""
    match: Match = turnout.new(spec, players=["ann"], seed=7, options={"rounds": 5})
    while not match.over:
        may: Sequence[Action] = match.legal()
        done: Turn = match.act(may[0], "ann", at=match.version)
        assert done.seat == 0
    assert match.outcome is not None
    return match.outcome.points


def save(match: Match) -> bool:
    """There and back."""
    text: str = turnout.dumps(match)
    again: Match = turnout.loads(text, verify=True)
    return bool(again.state == match.state)
