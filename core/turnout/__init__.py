"""Turnout: a rules engine for turn-based tabletop games in which every game and every rule variant is a plugin.

    import turnout
    match = turnout.new("rails30", seed=7)
    while not match.over:
        match.act(match.legal()[0])
    print(match.outcome)

A game is a class of `Rules` that answers questions about a frozen `State`. A seat, or luck (`CHANCE`), puts an `Action` in;
`Event`s come out and make the next state. A variant is a subclass that overrides a rule and calls `super()`. A `Match` is the one
object that changes. `installed()` is the `Catalog` of all games and variants there are.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from turnout.action import Action, Refusal
from turnout.catalog import Catalog
from turnout.composition import compose, explain
from turnout.errors import IllegalAction, SaveError, Stale, TurnoutError
from turnout.event import Ended, Event
from turnout.frozen import Frozen
from turnout.kinds import CHANCE, Length, Player, Seat, Spoken, Within
from turnout.match import Match
from turnout.outcome import Line, Outcome, Score
from turnout.players import Luck, Turn
from turnout.rules import Rules
from turnout.state import Note, Noted, State

T = TypeVar("T")

if TYPE_CHECKING:
    from turnout.plugins import Installed, hookimpl

__all__ = [
    "CHANCE",
    "Action",
    "Catalog",
    "Ended",
    "Event",
    "Frozen",
    "IllegalAction",
    "Length",
    "Line",
    "Match",
    "Note",
    "Noted",
    "Outcome",
    "Player",
    "Refusal",
    "Rules",
    "SaveError",
    "Score",
    "Seat",
    "Spoken",
    "Stale",
    "State",
    "Turn",
    "TurnoutError",
    "Within",
    "compose",
    "dumps",
    "explain",
    "from_plain",
    "games",
    "hookimpl",
    "installed",
    "loads",
    "new",
    "parse",
    "plain",
    "rulebook",
    "transcript",
    "variants",
]
__version__ = "0.1.0"


def installed() -> "Installed":
    """The catalog of the games and variants of all installed plugins; its `plugins` reports each."""
    from turnout.plugins import installed as read_once

    return read_once()


def games() -> dict[str, type[Rules[Any]]]:
    """The installed games by name."""
    return installed().games()


def variants(game: str) -> dict[str, type[Rules[Any]]]:
    """The installed variants of a game by name. Raises UnknownName for no game."""
    return installed().variants(game)


def rulebook(spec: str, options: Mapping[str, Any] | None = None) -> Rules[Any]:
    """The rules of a spec, such as `rails30` or `rails30+rivers(mine_on_river=true)`.

    Raises UnknownName, ComposeError or OptionError, each of which says what there is instead.
    """
    return installed().rules(spec, options)


def new(
    spec: str,
    *,
    players: Sequence[str] | int | None = None,
    seed: int | str | None = None,
    luck: Luck = "auto",
    options: Mapping[str, Any] | None = None,
    state: Any = None,
    log: Iterable[str] = (),
) -> Match:
    """A new match of a spec; see `Match` for what can be said of it.

    Raises UnknownName, ComposeError, OptionError, SeatError or LuckError, each of which says what to write instead.
    """
    return installed().new(spec, players=players, seed=seed, luck=luck, options=options, state=state, log=log)


def dumps(match: Match, *, seed: bool = True) -> str:
    """The whole match as one JSON document. Without its seed nobody can tell the luck to come; it is then entered by hand."""
    from turnout.save import dumps as write

    return write(match, seed=seed)


def loads(text: str | bytes, *, verify: bool = False) -> Match:
    """The match of a document that `dumps`, or a transcript that `transcript` wrote. `verify` decides every turn again.

    Raises SaveError with the path of the fault, and nothing else, whatever comes in.
    """
    from turnout.save import loads as read

    return read(text, installed(), verify=verify)


def transcript(match: Match, *, seed: bool = True) -> str:
    """The match as text that a person reads, one line for each turn; `loads` reads it back."""
    from turnout.save import transcript as write

    return write(match, seed=seed)


def plain(one: Any) -> Any:
    """The JSON form of a state, view, action, event, turn, score or outcome, or of a list of them, for a server to send."""
    from turnout.convert import plain as unstructured

    return unstructured(one)


def from_plain(value: Any, kind: type[T]) -> T:
    """The object of this attrs class that has this JSON form, strictly: the way back from `plain`.

    Raises SaveError with the path of the first fault.
    """
    from turnout.convert import from_plain as structured

    found: T = structured(value, kind)
    return found


def parse(text: str) -> Any:
    """JSON, read strictly: no name twice, no NaN, nothing too large or too deep. Raises SaveError."""
    from turnout.save import parse as read

    return read(text)


def __getattr__(name: str) -> Any:
    if name == "hookimpl":  # pluggy is needed by plugins alone
        from turnout.plugins import hookimpl

        return hookimpl
    raise AttributeError(f"module 'turnout' has no attribute {name!r}")
