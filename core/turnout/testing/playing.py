"""How games are played in which something is looked for: at random, or keenly, as the game's own bots play, else for points."""

from collections.abc import Sequence
from typing import Any, TypeVar

from turnout.action import Action
from turnout.bots import richest
from turnout.kinds import CHANCE, Seat
from turnout.rules import Rules

T = TypeVar("T")
STYLES = ("random", "random", "keen")
"""One game is played in the first style, the next in the second, and so on: each leads to places where the other rarely comes."""
SOME = 8
"""Who plays for points looks at so many actions."""
WILD = 3
"""One of so many decisions is made at random in any style."""


def style_of(number: int) -> str:
    """The style of the game with this number, from 0."""
    return STYLES[number % len(STYLES)]


def preferred(style: str, rules: Rules[Any], state: Any, seat: Seat, legal: Sequence[Action], turn: int) -> Sequence[Action]:
    """What a seat that plays in this style would do, one of these: all of them at random, and for luck.

    Who plays for points looks at some of a long list, at others in another turn. A rule that raises while it is thought about
    raises nothing here: the game goes on at random, and meets it where it is a fault.
    """
    if seat == CHANCE or style == "random":
        return legal
    try:
        table = rules.view(state, seat)
        liked = [bot(table, seat, legal) for bot in rules.bots().values()] or richest(rules, table, seat, spread(legal, SOME, turn))
    except Exception:
        return legal
    return [action for action in liked if action in legal] or legal


def spread(listed: Sequence[T], many: int, turn: int) -> Sequence[T]:
    """Of a longer list so many, spread evenly, that move on with the game."""
    count = len(listed)
    return listed if count <= many else [listed[(place * count // many + turn) % count] for place in range(many)]
