"""Players that are programs: each is asked for one action, and uses what its seat may see."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from turnout.action import Action
from turnout.chance import draw, pick
from turnout.errors import LuckError, UnknownName
from turnout.kinds import Seat
from turnout.match import Match
from turnout.rules import Rules, turn

Bot = Callable[[Match, Seat], Action]
"""Chooses what a seat does now: one of the actions that are legal for it."""


def random(match: Match, seat: Seat, *, seed: str | None = None) -> Action:
    """Any legal action, each as likely as the other: the seed and the number of turns choose."""
    return _drawn("random", match, seat, match.legal(seat), seed)


def greedy(match: Match, seat: Seat, *, seed: str | None = None) -> Action:
    """The action after whose turn the seat has most points, any of equal ones. Looks no further, at nothing hidden."""
    return _drawn("greedy", match, seat, richest(match.rules, match.view(seat), seat, match.legal(seat)), seed)


def richest(rules: Rules[Any], table: Any, seat: Seat, legal: Sequence[Action]) -> list[Action]:
    """The actions after whose turn the seat has most points."""
    totals = [rules.score(turn(rules, table, seat, action)[1], seat).total for action in legal]
    best = max(totals)
    return [action for action, total in zip(legal, totals, strict=True) if total == best]


BOTS: Mapping[str, Callable[..., Action]] = {"greedy": greedy, "random": random}


def bot(name: str, seed: int | str | None = None, rules: Rules[Any] | None = None) -> Bot:
    """The bot with this name, one that plays any game or one of the game's own: see `Rules.bots`.

    From the same seed, this one or else that of the match, it plays the same again. Raises UnknownName, which says what
    bots there are: at once where the `rules` are given, else when it is first asked to act.
    """
    if name in BOTS:
        return partial(BOTS[name], seed=None if seed is None else str(seed))
    if rules is not None:
        _known(name, rules)
    return partial(_knowing, name)


def _knowing(name: str, match: Match, seat: Seat) -> Action:
    """What the bot of this name does that knows the game."""
    return _known(name, match.rules)(match.view(seat), seat, match.legal(seat))


def _known(name: str, rules: Rules[Any]) -> Callable[[Any, Seat, Sequence[Action]], Action]:
    """The bot of this name that knows the game. Raises UnknownName."""
    known = rules.bots()
    if name not in known:
        names = ", ".join(sorted({*BOTS, *known}))
        raise UnknownName(f"There is no bot {name!r:.60}. The bots: {names}.", code="no_such_bot")
    return known[name]


def _drawn(name: str, match: Match, seat: Seat, actions: Sequence[Action], seed: str | None) -> Action:
    """One of the actions, by a stream of luck that no game uses."""
    seed = match.seed if seed is None else seed
    if seed is None:
        raise LuckError(f"This match has no seed: give the bot one, as in `bot({name!r}, seed=7)`.", code="no_seed")
    return actions[pick(draw(seed, f"bot:{name}/{seat}", len(match.turns)), len(actions))]
