"""Scripted games, as JSON of the format `freeride-case/1`: a position, actions, and what must be true after each."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, cast

from turnout import CHANCE, Action, Frozen, IllegalAction, Match, Refusal, SaveError, Turn, TurnoutError, Within, from_plain
from turnout_freeride import positions
from turnout_freeride.actions import BUY, END_TURN, PASS, RETIRE, TAKE_RAILS, Deal, Draft, Load, Rail, Ride, Slot
from turnout_freeride.events import Retired, TurnEnded
from turnout_freeride.map import Map
from turnout_freeride.positions import Start
from turnout_freeride.state import Network, Pair

if TYPE_CHECKING:
    from turnout_freeride.rules import FreeRide

K = TypeVar("K")

FORMAT = "freeride-case/1"
MAPS = ("europe", "tiny")
Decks = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""The cards left in each deck, the next one first: the order that a state does not keep."""


class Step(Frozen):
    """One action, and what must be true after it or why it must be refused."""

    by: str
    action: dict[str, Any]
    expect: dict[str, Any] | None = None
    reject: str | None = None


class Case(Frozen):
    """A whole file; what it says of map and options is read by `spec`."""

    format: Literal["freeride-case/1"]
    start: Start
    steps: tuple[Step, ...]
    id: str = ""
    title: str = ""
    rules: tuple[str, ...] = ()
    map: Any = None
    options: Any = None
    final: dict[str, Any] | None = None


class DraftSaid(Frozen):
    """A choice of the prologue."""

    do: Literal["draft"]
    column: Slot
    pair: Pair


class BuildSaid(Frozen):
    """Spaces in order of placing; `buy` buys five rails first."""

    do: Literal["build"]
    place: tuple[tuple[str, Annotated[int, Within(0, 5)]], ...]
    buy: bool = False


class PartSaid(Frozen):
    """One part of a ride: a step, or a pair of a slot."""

    to: str | None = None
    pick: tuple[Slot, Pair] | None = None


class MoveSaid(Frozen):
    """Steps and pick-ups in order."""

    do: Literal["move"]
    path: tuple[PartSaid, ...]


class PlainSaid(Frozen):
    """What has no parts."""

    do: Literal["take_rails", "retire", "pass"]


class Sitting(Frozen):
    """The match that is played by these rules, and the decks in their order."""

    rules: "FreeRide"
    match: Match
    decks: Decks


def spec(document: Mapping[str, Any]) -> tuple[Sequence[str], Mapping[str, Any]]:
    """The variants and the options that a case is played with, the map among these: its name, or a whole map."""
    options, start = _object(document.get("options", {})), _object(document.get("start")) or {}
    board: Any = document.get("map")
    if options is None or "map" in options:
        raise fault("options", 'write an object, such as {"display_columns": 1}; the map is said beside it')
    if not isinstance(board, dict) and board not in MAPS:
        raise fault("map", f"it is one of {', '.join(MAPS)}, or a whole map")
    variant = start.get("variant", "base")
    if not isinstance(variant, str):
        raise fault("start.variant", "write a name, such as solo")
    whole = _object(board)
    return [] if variant == "base" else variant.split("+"), {**options, "map": board if whole is None else _read(whole, Map, "map")}


def differences(rules: "FreeRide", document: Mapping[str, Any]) -> Iterator[str]:
    """What differs between a case and these rules, step by step, each with its path. Raises TurnoutError for a faulty file."""
    case: Case = _read(dict(document), Case, "")
    said = [(step, parts(step.action, f"steps[{place}].action")) for place, step in enumerate(case.steps)]
    sitting = _begun(rules, case)
    for place, (step, actions) in enumerate(said):
        path, seat = f"steps[{place}]", sitting.match.seat(step.by)
        played = played_by(sitting, seat, actions)
        if isinstance(played, Refusal):
            if step.reject is None:
                yield f"{path}: it is refused: {played.code}, {played.sentence}"
                return
            if played.code != step.reject:
                yield f"{path}.reject: {step.reject} wanted, {played.code} found: {played.sentence}"
        elif step.reject is not None:
            yield f"{path}.reject: {step.reject} wanted, and it is accepted"
        else:
            sitting = played
            yield from _unlike(step.expect or {}, _position(sitting), f"{path}.expect")
    yield from _unlike(case.final or {}, _position(sitting), "final")


def played_by(sitting: Sitting, seat: int, actions: Sequence[Action]) -> Sitting | Refusal:
    """The sitting after the parts of one action, the end of its turn and the cards dealt; or why a part is refused."""
    match, decks, over = sitting.match.copy(), sitting.decks, None
    last = [] if any(isinstance(action, Draft) for action in actions) else [END_TURN]
    for action in [*actions, *last]:
        if action is END_TURN and (over is not None or match.over) and not sitting.match.over:
            break
        if over is not None and not match.over:
            return sitting.rules.reason(over, seat, action)
        try:
            decks, over = _done(sitting.rules, match, decks, seat, action)
        except IllegalAction as refused:
            return Refusal(refused.code, refused.rule, refused.sentence)
    return Sitting(sitting.rules, match, decks)


def parts(action: Mapping[str, Any], path: str) -> list[Action]:
    """The small actions that an action of a case is made of."""
    kinds = {"draft": DraftSaid, "build": BuildSaid, "move": MoveSaid, **dict.fromkeys(("take_rails", "retire", "pass"), PlainSaid)}
    do = action.get("do")
    if not isinstance(do, str) or do not in kinds:
        raise fault(f"{path}.do", f"it is one of {', '.join(kinds)}")
    said: Any = _read(dict(action), kinds[do], path)
    if isinstance(said, DraftSaid):
        return [Draft(said.column, said.pair)]
    if isinstance(said, BuildSaid):
        return [*([BUY] if said.buy else []), *(Rail(line, space) for line, space in said.place)]
    if isinstance(said, MoveSaid):
        return [_part(part, f"{path}.path[{place}]") for place, part in enumerate(said.path)]
    return [{"take_rails": TAKE_RAILS, "retire": RETIRE, "pass": PASS}[do]]


def fault(path: str, sentence: str) -> TurnoutError:
    """The error for what stands at a place of a case."""
    return TurnoutError(f"{path}: {sentence}.", code="case")


def _part(part: PartSaid, path: str) -> Action:
    if (part.to is None) == (part.pick is None):
        raise fault(path, 'write a step, {"to": "brig"}, or a pair, {"pick": [0, "top"]}')
    return Ride(part.to) if part.pick is None else Load(*part.pick)  # type: ignore[arg-type]


def _begun(rules: "FreeRide", case: Case) -> Sitting:
    """The match at the start of a case."""
    state = positions.read(rules, case.start)
    players = [player.id for player in case.start.players]
    match = Match(rules, players, luck="manual", state=state)
    for place, step in enumerate(case.steps):
        if step.by not in players:
            raise fault(f"steps[{place}].by", f"it is one of {', '.join(players)}")
        if step.expect is not None and step.reject is not None:
            raise fault(f"steps[{place}]", "write `expect` or `reject`, not both")
    left = case.start.decks
    return Sitting(rules, match, (left.get("1", ()), left.get("2", ()), left.get("3", ())))


def _done(rules: "FreeRide", match: Match, decks: Decks, seat: int, action: Action) -> tuple[Decks, Any]:
    """The decks after an action and what luck deals then; and the state in which the turn ended, None where it goes on."""
    over = _before_end(match.state, match.act(action, seat))
    while match.to_act == (CHANCE,):
        deck = rules.deck(match.state)
        card, *left = decks[deck]
        decks = (*decks[:deck], tuple(left), *decks[deck + 1 :])  # type: ignore[assignment]
        over = _before_end(match.state, match.act(Deal(card), CHANCE)) or over
    return decks, over


def _before_end(state: Network, turn: Turn) -> Network | None:
    """The state in which the turn of a player ended by itself: what would still have been refused then, is refused."""
    if not any(isinstance(event, TurnEnded) for event in turn.events):
        return None
    for event in takewhile(lambda event: not isinstance(event, (Retired, TurnEnded)), turn.events):
        state = event.apply(state)
    return state


def _position(sitting: Sitting) -> dict[str, Any]:
    match = sitting.match
    outcome = match.outcome
    decks = sitting.decks if not match.state.finishing else ((), (), ())  # what is put aside has left them
    return {
        **positions.write(sitting.rules, match.state, match.players),
        "decks": {str(number): list(cards) for number, cards in enumerate(decks, 1)},
        "scores": {name: sitting.rules.score(match.state, seat).total for seat, name in enumerate(match.players)},
        "winners": outcome and [match.players[seat] for seat in outcome.winners],
        "result": outcome and (outcome.scores[0].verdict or None),
    }


def _unlike(wanted: Any, found: Any, path: str) -> Iterable[str]:
    """Where two positions differ; of objects only the keys that are wanted count."""
    known, asked = _object(found), _object(wanted)
    if known is not None and asked is not None:
        for key, value in asked.items():
            if key in known:
                yield from _unlike(value, known[key], f"{path}.{key}")
            else:
                yield f"{path}.{key}: a position has nothing of this name"
    elif json.dumps(wanted) != json.dumps(found):
        yield f"{path}: {_shown(wanted)} wanted, {_shown(found)} found"


def _object(value: Any) -> dict[str, Any] | None:
    """What stands there, if it is an object."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 200 else f"{text[:197]}..."


def _read(value: dict[str, Any], kind: type[K], path: str) -> K:
    """The object of this class, strictly. Raises TurnoutError with the path of the fault."""
    try:
        return from_plain(value, kind)
    except SaveError as found:
        raise TurnoutError(found.sentence.replace("$", path, 1).removeprefix("."), code="case") from None
