"""The questions that a game answers, the laws that its answers keep, and one turn."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import attrs
from typing_extensions import dataclass_transform

from turnout.action import Action, Refusal
from turnout.chance import draw, pick
from turnout.errors import RulesError, TurnoutError
from turnout.event import Ended, Event
from turnout.frozen import Frozen
from turnout.kinds import CHANCE, Seat
from turnout.outcome import Outcome, Score, ranked
from turnout.state import State

S = TypeVar("S", bound=State)
LONGEST = 10_000
"""More events than this after one action are taken for a `proceed` that never becomes quiet."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
class Rules(Frozen, Generic[S]):
    """A game, or a variant of one: its fields are options, its methods answer questions about a state.

    A game is `class Chess(Rules[Board])`; a variant is a subclass of its game that overrides a rule and calls `super()`.
    """

    _kw_only: ClassVar[bool] = True

    name: ClassVar[str] = ""
    """What specs and saves call it; the class name in small letters unless said."""
    version: ClassVar[str] = "1"
    """The version of these rules, kept in saves."""
    needs: ClassVar[tuple[str, ...]] = ()
    """For a variant: names of variants that must be in the set too."""
    bars: ClassVar[tuple[str, ...]] = ()
    """For a variant: names of variants that must not be in the set."""
    after: ClassVar[tuple[str, ...]] = ()
    """For a variant: names of variants that, where present, must lie inside this one."""
    says: ClassVar[tuple[type, ...]] = ()
    """The actions, events and notes that this layer brings. A word belongs to one layer."""

    def __init_subclass__(cls, **words: Any) -> None:
        if "name" not in vars(cls):
            cls.name = cls.__name__.lower()
        super().__init_subclass__(**words)

    # the questions every game answers

    def seats(self) -> range:
        """How many may sit down, as a range: `range(2, 6)` for two to five."""
        raise _unanswered(self, "seats")

    def opening(self, seats: int) -> S:
        """The table before anything has happened."""
        raise _unanswered(self, "opening")

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Who has something to do; `(CHANCE,)` when luck is next. Not asked after the end."""
        raise _unanswered(self, "to_act")

    def legal(self, state: S, seat: Seat) -> Sequence[Action]:
        """Everything this seat may do now, as a tuple or list in a fixed order; `()` for who is not to act.

        Not asked after the end.
        """
        raise _unanswered(self, "legal")

    def decide(self, state: S, seat: Seat, action: Any) -> tuple[Event, ...]:
        """What a legal action makes happen. Deterministic: only CHANCE brings something new into the world."""
        raise _unanswered(self, "decide")

    def proceed(self, state: S) -> tuple[Event, ...]:
        """What happens by itself now; asked again after each answer until it is empty or `Ended`."""
        return ()

    def score(self, state: S, seat: Seat) -> Score:
        """What a seat has at this moment, line by line; also before the end."""
        raise _unanswered(self, "score")

    def bound(self, seats: int) -> int:
        """No match has more turns than this, luck's included."""
        raise _unanswered(self, "bound")

    # the questions with an answer that most games keep

    def seated(self, state: S) -> int:
        """How many sit at this table."""
        numbers = self.seats()
        if len(numbers) != 1:
            raise _unanswered(self, "seated")
        return numbers[0]

    def outcome(self, state: S) -> Outcome | None:
        """None until the end; then the reason, the scores and the places: most points win, equal ones share a place."""
        if state.ended is None:
            return None
        return ranked(state.ended, [self.score(state, seat) for seat in range(self.seated(state))])

    def view(self, state: S, seat: Seat | None) -> S:
        """What a seat, or a spectator (None), may see of the table. It must be enough to list what the seat may do."""
        return state

    def seen(self, state: S, said: Action | Event, seat: Seat | None) -> Action | Event | None:
        """What a seat, or a spectator (None), may see of an action or event of the log; None for nothing.

        `state` is the one before it.
        """
        return said

    def reason(self, state: S, seat: Seat, action: Action) -> Refusal:
        """Why an action that is not listed may not be done. Explains, and never decides."""
        if state.ended is not None:
            return Refusal("over", "", f"The game is over ({state.ended}).")
        if seat not in self.to_act(state):
            luck = CHANCE in self.to_act(state)
            return Refusal("not_to_act", "", "It is luck's turn." if luck else "There is nothing to decide now for this seat.")
        return Refusal("not_legal", "", f"{str(action)!r} cannot be done now.")

    def weight(self, state: S, action: Action) -> int:
        """The odds of an action of CHANCE, a positive number."""
        return 1

    def bots(self) -> Mapping[str, Callable[[S, Seat, Sequence[Action]], Action]]:
        """Programs that know this game, by name: from a view, a seat and what it may do, the action chosen."""
        return {}

    # what a person sees

    def text(self, state: S, players: Sequence[str]) -> str:
        """The table as text for a terminal."""
        return repr(state)

    def svg(self, state: S, players: Sequence[str]) -> str:
        """The table as one SVG document."""
        raise TurnoutError(f"{self.name} draws no SVG: its rules do not answer `svg`.", code="no_svg")

    def find(self, state: S, players: Sequence[str], word: str) -> str:
        """What there is to know of a thing on the table, such as a city. An `svg` that takes `find` too highlights it."""
        raise TurnoutError("Nothing can be found in this game: its rules do not answer `find`.", code="no_find")

    def paper(self, said: str | Mapping[str, Any]) -> S:
        """The table of a finished game that a person wrote down: as drawn text, or as the JSON object of the game's own form."""
        raise TurnoutError(f"{self.name} reads no finished games: its rules do not answer `paper`.", code="no_paper")

    def case_spec(self, document: Mapping[str, Any]) -> tuple[Sequence[str], Mapping[str, Any]]:
        """The variants and the options that a case file of this game is written for: what it says under these names."""
        return document.get("variants", []), document.get("options", {})

    def case(self, document: Mapping[str, Any]) -> Iterable[str]:
        """What differs between a case file and what these rules give, each with its path in the file; nothing where all is so.

        Raises TurnoutError where the file cannot be read.
        """
        raise TurnoutError(f"{self.name} has no cases: its rules do not answer `case`.", code="no_case")

    def report(self, state: S, seat: Seat) -> Mapping[str, Any]:
        """The score of a seat as a JSON object, in the words of the game."""
        score = self.score(state, seat)
        return {"total": score.total, "lines": {line.name: line.points for line in score.lines}}

    @classmethod
    def _fields(cls, owner: type, fields: "list[attrs.Attribute[Any]]") -> "list[attrs.Attribute[Any]]":
        """A field that only says a new default keeps the checks of the one it replaces."""
        return [_kept(owner, field) for field in fields]


def acting(rules: Rules[S], state: S) -> tuple[Seat, ...]:
    """Who has something to do; () after the end."""
    return () if state.ended is not None else rules.to_act(state)


def listed(rules: Rules[S], state: S, seat: Seat) -> Sequence[Action]:
    """Everything this seat may do now; () after the end."""
    return () if state.ended is not None else rules.legal(state, seat)


def turn(rules: Rules[S], state: S, seat: Seat, action: Action) -> tuple[tuple[Event, ...], S]:
    """One turn: decide, apply, proceed until quiet or ended. Gives the events and the state after them."""
    events = tuple(rules.decide(state, seat, action))
    for event in events:
        state = event.apply(state)
    while state.ended is None and (more := rules.proceed(state)):
        for event in more:
            state = event.apply(state)
        events += tuple(more)
        if len(events) > LONGEST:
            raise RulesError(f"{rules.name}: `proceed` does not become quiet after {str(action)!r}: it must answer () at last.")
    if state.ended is not None and [type(event) for event in events].index(Ended) < len(events) - 1:
        raise RulesError(f"{rules.name}: events follow `Ended` after {str(action)!r}: the end is the last event.")
    return events, state


def luck_picks(rules: Rules[S], state: S, actions: Sequence[Action], seed: str, stream: str, n: int) -> int:
    """Which of the actions of CHANCE the seed chooses, as the n-th draw of their stream."""
    weighted = type(rules).weight is not Rules.weight
    weights = [rules.weight(state, action) for action in actions] if weighted else len(actions)
    return pick(draw(seed, stream, n), weights)


def stream_of(kind: type[Action]) -> str:
    """The stream of luck that actions of this class are drawn from."""
    return kind.stream or kind.__name__


def _kept(owner: type, field: "attrs.Attribute[Any]") -> "attrs.Attribute[Any]":
    if getattr(field, "inherited", False):
        return field
    for base in owner.__mro__[1:]:
        for old in getattr(base, "__attrs_attrs__", ()):
            if old.name == field.name and old.validator is not None and old.validator is not field.validator:
                both = old.validator if field.validator is None else attrs.validators.and_(old.validator, field.validator)
                return field.evolve(validator=both)
    return field


def _unanswered(rules: Rules[Any], question: str) -> RulesError:
    return RulesError(f"{type(rules).__name__} must answer `{question}`: define the method, as `turnout.Rules.{question}` says.")
