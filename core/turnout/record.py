"""What a sitting is and how it came there: what began it, every turn, the state after each, and what was taken back."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

from turnout.action import Action
from turnout.errors import UndoError
from turnout.kinds import CHANCE, Seat
from turnout.outcome import Outcome
from turnout.players import Luck, Players, Turn
from turnout.rules import Rules, stream_of

HIDDEN = "something hidden"
"""What is said in the place of an action that one may not see."""


class Record:
    """A sitting as far as it was played: shows the table and the log, takes turns in, and gives them back.

    It asks the rules how a thing looks, never what may be done: that is `Match`.
    """

    _rules: Rules[Any]
    _players: Players
    _plugins: tuple[tuple[str, str], ...]
    _luck: Luck
    _seed: str | None
    _start: Any
    _state: Any
    _turns: list[Turn]
    _states: list[Any]
    """The state at the start and after each turn, so that taking back is a pop."""
    _undone: list[list[tuple[Turn, Any]]]
    _drawn: dict[str, int]
    """How often each stream of luck was drawn from."""
    _legal: dict[Seat, Sequence[Action]]
    """What `Match` was told of this state, and in `_acting` who is to act: forgotten when the state changes."""
    _acting: tuple[Seat, ...] | None
    _version: int
    _since: tuple[int, int]
    """The version and the number of turns when something was last taken back."""

    def __init__(
        self, rules: Rules[Any], players: Players, start: Any, luck: Luck, seed: str | None, plugins: Iterable[tuple[str, str]]
    ) -> None:
        self._rules, self._players, self._plugins = rules, players, tuple(plugins)
        self._luck, self._seed = luck, seed
        self._start = self._state = start
        self._turns, self._states, self._undone = [], [start], []
        self._drawn, self._legal, self._acting = {}, {}, None
        self._version, self._since = 0, (0, 0)

    @classmethod
    def restored(
        cls,
        rules: Rules[Any],
        players: Sequence[str],
        state: Any,
        turns: Iterable[Turn],
        *,
        luck: Luck,
        seed: str | None,
        plugins: Iterable[tuple[str, str]] = (),
        version: int = 0,
    ) -> Self:
        """A match as it was, from its start state and turns: folds the events, asks no rule, rolls no die."""
        match = cls.__new__(cls)
        Record.__init__(match, rules, Players(players), state, luck, seed, plugins)
        for one in turns:
            state = match._state
            for event in one.events:
                state = event.apply(state)
            match._push(one, state)
        if version > match._version:  # something was taken back
            match._version, match._since = version, (version, len(match._turns))
        return match

    # what it is

    @property
    def rules(self) -> Rules[Any]:
        """The rules in force."""
        return self._rules

    @property
    def players(self) -> Players:
        """The names of the players by seat."""
        return self._players

    @property
    def state(self) -> Any:
        """The whole state, secrets included; what a player may see is `view`."""
        return self._state

    @property
    def start(self) -> Any:
        """The state at the start."""
        return self._start

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns so far, luck's included."""
        return tuple(self._turns)

    @property
    def luck(self) -> Luck:
        """ "auto" where luck is played at once, "manual" where it is entered or rolled."""
        return self._luck

    @property
    def seed(self) -> str | None:
        """The seed of luck as text; None where there is none."""
        return self._seed

    @property
    def plugins(self) -> tuple[tuple[str, str], ...]:
        """The layers of the rules, each with the distribution and version that brought it."""
        return self._plugins

    @property
    def version(self) -> int:
        """A number that grows with every change, undo and redo included."""
        return self._version

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.ended is not None

    @property
    def outcome(self) -> Outcome | None:
        """None until the end; then reason, scores and places."""
        found = self._rules.outcome(self._state)
        return found and found.but(players=tuple(self._players))

    # how it looks

    def view(self, seat: Seat | str | None = None) -> Any:
        """The state as this seat, or a spectator (None), may see it."""
        return self._rules.view(self._state, self._onlooker(seat))

    def log(self, seat: Seat | str | None = None, since: int = 0) -> tuple[Turn, ...]:
        """The turns from number `since` on as this seat, or a spectator (None), may see them."""
        who = self._onlooker(seat)
        return tuple(self._seen(place, who) for place in range(max(since, 0), len(self._turns)))

    def text(self, seat: Seat | str | None = None) -> str:
        """The table drawn as text, as this seat, or a spectator (None), may see it."""
        return self._rules.text(self.view(seat), self._players)

    def svg(self, seat: Seat | str | None = None) -> str:
        """The table drawn as one SVG document, as this seat, or a spectator (None), may see it."""
        return self._rules.svg(self.view(seat), self._players)

    def line(self, place: int) -> str:
        """The turn with this number as one line, `ann: lay 2,3 NS`."""
        return f"{self._players[self._turns[place].seat]}: {self._turns[place].action}"

    # what changes it

    def redo(self) -> Turn:
        """Does again what was last taken back. Answers the turn."""
        if not self._undone:
            raise UndoError("There is nothing to do again.")
        group = self._undone.pop()
        for again, state in group:
            self._push(again, state)
        self._since = (self._version, len(self._turns))
        return group[0][0]

    def copy(self) -> Self:
        """Another match at the same point, that goes its own way."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in ("_turns", "_states", "_undone"):
            setattr(other, name, list(getattr(self, name)))
        other._drawn, other._legal = dict(self._drawn), dict(self._legal)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __str__(self) -> str:
        return self.text()

    # inside

    def _onlooker(self, seat: Seat | str | None) -> Seat | None:
        return None if seat is None else self._players.seat(seat)

    def _seen(self, place: int, seat: Seat | None) -> Turn:
        one, rules = self._turns[place], self._rules
        state = self._states[place]
        action = rules.seen(state, one.action, seat) if one.action is not None else None
        events = []
        for event in one.events:
            events.append(rules.seen(state, event, seat))
            state = event.apply(state)
        return Turn(one.seat, action, tuple(event for event in events if event is not None))  # type: ignore[arg-type, misc]

    def _push(self, one: Turn, state: Any) -> None:
        self._turns.append(one)
        self._states.append(state)
        self._state = state
        self._legal = {}
        self._acting = None
        self._version += 1
        if one.seat == CHANCE:
            self._count(one, 1)

    def _count(self, one: Turn, step: int) -> None:
        stream = stream_of(type(one.action))  # type: ignore[arg-type]
        self._drawn[stream] = self._drawn.get(stream, 0) + step

    def _take_back(self, place: int) -> Turn:
        """Takes back the turn with this number and those after it, as one that can be done again."""
        taken = self._turns[place]
        self._undone.append(list(zip(self._turns[place:], self._states[place + 1 :], strict=True)))
        self._cut(place, back=True)
        return taken

    def _cut(self, place: int, back: bool = False) -> None:
        """Forgets the turns from this number on: as if they had never been, or, with `back`, as a change of its own."""
        gone = self._turns[place:]
        for one in gone:
            if one.seat == CHANCE:
                self._count(one, -1)
        del self._turns[place:], self._states[place + 1 :]
        self._state = self._states[-1]
        self._legal = {}
        self._acting = None
        self._version += 1 if back else -len(gone)
        if back:
            self._since = (self._version, len(self._turns))
