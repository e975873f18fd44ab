"""A seeded fault: what is right, what is wrong, how the kit is asked, and what it must say."""

from functools import cache
from typing import Any, NamedTuple

from turnout import compose
from turnout.composition import layers_of, options_of
from turnout.layers import game_of
from turnout.testing import Comparison, LawBroken, check, compare, rules_of


class Fault(NamedTuple):
    """One small fault. It is asked with `compare(right, wrong, same=same)`, or with `check(wrong)` where it names a `law`."""

    wrong: type
    """The rules with the fault: a subclass of the right ones."""
    blame: str
    """What must be blamed: `Layer.rule` or `the option name`; for `check` the law that must be named."""
    same: Any = ""
    """The relation that breaks; empty for a fault that breaks a law."""
    options: dict[str, Any] = {}
    """Options of both rules."""
    seats: int | None = None
    least: int | None = None
    """The decisions of the shortest witness, where exhaustive search has found it (`python -m tests.faults.exhaustive`)."""
    right: type | None = None
    """The right rules; those that `wrong` extends unless said."""

    @property
    def name(self) -> str:
        return self.wrong.__name__

    @property
    def old(self) -> Any:
        """The right rules."""
        given = next(kind for kind in self.wrong.__mro__ if not kind.__module__.startswith("tests."))
        return rules_of(self.right or given).but(**self.options)

    @property
    def new(self) -> Any:
        """The rules with the fault."""
        if self.right is not None and not issubclass(self.wrong, self.right):  # a layer over the right ones
            return compose(game_of(self.wrong), [self.right, self.wrong])(**self.options)
        return rules_of(self.wrong).but(**self.options)


class Found(NamedTuple):
    """What the kit has said of a fault."""

    said: str
    """The whole text."""
    length: int
    """The decisions of the witness."""
    named: str
    """The layer and rule to blame, or the law."""


def asked(fault: Fault, seed: int = 0) -> Found | None:
    """Asks the kit with its default settings; None where it finds nothing."""
    if fault.same:
        found = compare(fault.old, fault.new, same=fault.same, seats=fault.seats, seed=seed)
        return None if found.same else Found(str(found), len(found.steps), found.blame)
    try:
        check(fault.new, seats=fault.seats, seed=seed)
    except LawBroken as broken:
        said = broken.sentence
        return Found(said, int(said.partition("game found, of ")[2].partition(" ")[0]), said.partition(":")[0])
    return None


def compared(fault: Fault, seed: int, games: int) -> Comparison:
    """The right rules against the same with a layer that changes nothing."""
    return compare(fault.old, unchanged(fault.old), same=fault.same or "legal", seats=fault.seats, seed=seed, games=games)


def unchanged(rules: Any) -> Any:
    """The same rules with one layer more, which changes nothing."""
    game = game_of(type(rules))
    return compose(game, [*layers_of(rules)[:-1], _unchanged(game)])(**options_of(rules))


@cache
def _unchanged(game: Any) -> Any:
    class Unchanged(game):  # type: ignore[misc]
        def legal(self, state: Any, seat: Any) -> Any:
            return super().legal(state, seat)

    return Unchanged
