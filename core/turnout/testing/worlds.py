"""Two worlds that differ only in what an onlooker may not see: everything it is told must be the same in both."""

import json
from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from turnout.action import Action
from turnout.chance import draw, pick
from turnout.convert import plain
from turnout.kinds import Seat
from turnout.match import Match
from turnout.rules import Rules
from turnout.testing.playing import spread

MANY = 24
"""Of a long list this many actions are tried at each moment."""
PAIRS, WAYS, FOLLOWED = 4, 3, 6
"""At each moment about so many pairs of worlds are played on, so often, and for so many decisions."""
FAR, OFTEN = 200, 3
"""At one moment in `OFTEN` for so many decisions, which is to the end of most games."""

Onlooker = Seat | None


def is_open(rules: Rules[Any]) -> bool:
    """Whether everybody sees everything: neither the table nor the log hides a thing."""
    return type(rules).view is Rules.view and type(rules).seen is Rules.seen


def leak(match: Match, seat: Seat, actions: Sequence[Action]) -> str:
    """How an onlooker can tell apart what a seat may do now, and must not: a sentence; empty where nothing tells.

    Two of the actions are a secret to an onlooker where the log shows them the same, or where the view hides what differs.
    """
    worlds = _worlds(match, seat, _adjacent(actions, len(match.turns)))
    for onlooker in (None, *range(len(match.players))):
        if onlooker != seat:
            alike = list(_alike(worlds, [_bytes(world.log(onlooker)) for world in worlds]))
            for place, (one, other) in enumerate(alike):
                followed = (place + len(match.turns)) % (len(alike) // PAIRS + 1) == 0
                for way, steps in enumerate(_ways(match) if followed else (0,)):
                    if told := _told(one.copy(), other.copy(), onlooker, actions[:: len(actions) // 4 + 1], steps, way):
                        return told
            for one, other in _alike(worlds, [world.view(onlooker) for world in worlds]):
                if told := _log_tells(one, other, onlooker):
                    return told
    return ""


def _ways(match: Match) -> tuple[int, ...]:
    """How many decisions two worlds are played on for, each time anew."""
    return (FOLLOWED,) * (WAYS - 1) + (FAR if _chosen(match, 0, OFTEN) == 0 else FOLLOWED,)


def _adjacent(actions: Sequence[Action], moment: int) -> Sequence[Action]:
    """Of a long list some places, other ones at each moment, each with the next: what is alike is mostly listed together."""
    if len(actions) <= MANY:
        return actions
    first = spread(range(len(actions)), MANY // 2, moment)
    return [actions[place] for place in sorted({*first, *(place + 1 for place in first)}) if place < len(actions)]


def _worlds(match: Match, seat: Seat, actions: Sequence[Action]) -> list[Match]:
    """For each action the world in which a seat did it."""
    before = Match(match.rules, match.players, luck="manual", state=match.state)
    worlds = [before.copy() for _ in actions]
    for world, action in zip(worlds, actions, strict=True):
        world.act(action, seat)
    return worlds


def _alike(worlds: Sequence[Match], looks: Sequence[Hashable]) -> Iterator[tuple[Match, Match]]:
    """Pairs of worlds that look the same."""
    groups: dict[Hashable, list[Match]] = {}
    for world, look in zip(worlds, looks, strict=True):
        groups.setdefault(look, []).append(world)
    for group in groups.values():
        yield from pairwise(group)


def _told(one: Match, other: Match, onlooker: Onlooker, tried: Sequence[Action], steps: int, way: int) -> str:
    """What tells two worlds apart that have the same log so far, now or after further decisions that are taken in both."""
    while True:
        did = [world.turns[0].action for world in (one, other)]
        wanted = list(dict.fromkeys([*did, *tried, *_listed(one), *_listed(other)]))
        mine, yours = _sight(one, onlooker, wanted), _sight(other, onlooker, wanted)
        for name in mine:
            if mine[name] != yours[name]:
                return _sentence(one, other, onlooker, name, mine[name], yours[name])
        common = _common(one, other) if len(one.turns) <= steps else []
        if not common:
            return ""
        seat, action = common[_chosen(one, way, len(common))]
        one.act(action, seat)
        other.act(action, seat)
        if _last(one, onlooker) != _last(other, onlooker):
            known = _reveals(one, other)
            return "" if known else _sentence(one, other, onlooker, "log", _last(one, onlooker), _last(other, onlooker))


def _sight(match: Match, onlooker: Onlooker, tried: Sequence[Any]) -> dict[str, str]:
    """Everything that an onlooker is told at a moment, by the name of each."""
    shown: dict[str, Any] = {"view": match.view(onlooker), "answer of `to_act`": match.to_act, "outcome": match.outcome}
    if onlooker is not None:
        shown["answer of `legal`"] = match.legal(onlooker)
        shown |= {f"refusal of {str(action)!r}": match.why_not(action, onlooker) for action in tried}
    return {name: _bytes(one) for name, one in shown.items()}


def _listed(match: Match) -> list[Action]:
    """A few of the actions that somebody may do now."""
    return [action for seat in match.to_act for action in match.legal(seat)[:2]]


def _common(one: Match, other: Match) -> list[tuple[Seat, Action]]:
    """What may be done in both worlds."""
    return [(seat, action) for seat in one.to_act for action in one.legal(seat) if action in other.legal(seat)]


def _log_tells(one: Match, other: Match, onlooker: Onlooker) -> str:
    """What the log says of the last turn where the view hides it, unless an event says that it `reveals` something."""
    mine, yours = _last(one, onlooker), _last(other, onlooker)
    if mine == yours or one.state == other.state or _reveals(one, other):
        return ""
    return _sentence(one, other, onlooker, "log", mine, yours)


def _last(match: Match, onlooker: Onlooker) -> str:
    return _bytes(match.log(onlooker, len(match.turns) - 1))


def _reveals(*worlds: Match) -> bool:
    return any(event.reveals for world in worlds for event in world.turns[-1].events)


def _chosen(match: Match, way: int, many: int) -> int:
    """A number below `many`, the same for the same game and way."""
    log = " ".join(match.line(place) for place in range(len(match.turns)))
    return pick(draw(log, "worlds", way), many)


def _sentence(one: Match, other: Match, onlooker: Onlooker, name: str, mine: str, yours: str) -> str:
    who = "a spectator" if onlooker is None else one.players[onlooker]
    seat = one.players[one.turns[0].seat]
    said = [str(world.turns[0].action) for world in (one, other)]
    later = f", after {', '.join(one.line(place) for place in range(1, len(one.turns)))}" if len(one.turns) > 1 else ""
    same = next((place for place, (a, b) in enumerate(zip(mine, yours, strict=False)) if a != b), 0)
    shown = " or ".join(_around(text, same) for text in (mine, yours))
    return f"the {name} tells {who} whether {seat} did {said[0]!r} or {said[1]!r}{later}: {shown}"


def _around(text: str, place: int) -> str:
    """What stands at a place of a text and near it."""
    start, end = max(place - 60, 0), place + 60
    return f"{'...' if start else ''}{text[start:end]}{'...' if end < len(text) else ''}"


def _bytes(one: Any) -> str:
    return json.dumps(plain(one))
