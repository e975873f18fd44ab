"""The order of a set of variants: what replaces a rule lies inside what extends it, and nothing is undone silently."""

from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from turnout.errors import ComposeError
from turnout.layers import AnyRules, asked, game_of, overrides, own_classes, own_options, own_rules


def ordered(layers: list[AnyRules]) -> list[AnyRules]:
    """From the innermost out: what replaces inside what extends, then `after`, then by name.

    Raises ComposeError for two that replace the same rule, and for a circle.
    """
    inside = {
        outer: {inner: why for inner in layers if inner is not outer and (why := _lies_inside(inner, outer, layers))}
        for outer in layers
    }
    sorter = TopologicalSorter(inside)
    try:
        sorter.prepare()
    except CycleError as circle:
        found = circle.args[1]
        reasons = "; ".join(inside[outer][inner] for inner, outer in pairwise(found))
        raise ComposeError(f"{names(found[:-1])} cannot be ordered: {reasons}. Leave one of them out.") from None
    order: list[AnyRules] = []
    ready = list(sorter.get_ready())
    while ready:
        ready.sort(key=lambda layer: layer.name)
        order.append(ready.pop(0))
        sorter.done(order[-1])
        ready += sorter.get_ready()
    return order


def check_undone(kind: AnyRules, layers: list[AnyRules]) -> None:
    """Holds the finished class to its law: nothing of a variant lies inside a class of another that replaces it."""
    game = game_of(kind)
    own = [base for base in kind.__mro__[1:] if base not in game.__mro__]
    for place, outer in enumerate(own):
        replaced = {rule for rule, extending in own_rules(outer).items() if not extending}
        for inner in own[place + 1 :]:
            undone = [one for one in layers if inner in one.__mro__ and outer not in one.__mro__]
            for rule in sorted(replaced & own_rules(inner).keys()) if undone else ():
                raise _both_replace(next(one for one in layers if outer in one.__mro__), undone[0], rule)


def check_unasked(kind: AnyRules, layers: list[AnyRules]) -> None:
    """A variant that replaces a rule must leave something that asks what another changes: inner rules and options."""
    reached = asked(kind.__mro__)
    for one in layers:
        changed = {name for base in own_classes(one) for name in (*own_rules(base), *own_options(base))}
        for name in sorted((changed & asked(one.__mro__)) - reached):
            others = [other for other in layers if other is not one and name not in asked(_pair(kind, one, other))]
            raise ComposeError(
                f"{names(others or layers)} replaces what asks {name!r}, which {one.name!r} changes:"
                " that change would be lost. Leave one of them out."
            )


def names(layers: Iterable[AnyRules]) -> str:
    """The names of some layers, for a sentence."""
    return " and ".join(repr(one.name) for one in layers)


def _lies_inside(inner: AnyRules, outer: AnyRules, layers: list[AnyRules]) -> str:
    """Why `inner` must lie inside `outer`; empty where nothing says so. Refuses two that replace the same rule."""
    for one in layers:
        made_of = one.__mro__
        if inner in made_of and outer in made_of:  # one is made from the other, or a third from both
            lies = made_of.index(outer) < made_of.index(inner)
            return f"{one.name!r} has {inner.name!r} inside {outer.name!r}" if lies else ""
    ours, theirs = overrides(inner), overrides(outer)
    for rule in sorted(ours.keys() & theirs.keys()):
        if ours[rule] or _definers(inner, rule) == _definers(outer, rule):
            continue
        if not theirs[rule]:
            raise _both_replace(inner, outer, rule)
        return f"{inner.name!r} replaces {rule!r}, which {outer.name!r} extends"
    return f"{outer.name!r} says it comes after {inner.name!r}" if inner.name in outer.after else ""


def _definers(kind: AnyRules, rule: str) -> list[type]:
    return [base for base in own_classes(kind) if rule in vars(base)]


def _pair(kind: AnyRules, one: AnyRules, other: AnyRules) -> list[type]:
    return [base for base in kind.__mro__ if base in one.__mro__ or base in other.__mro__]


def _both_replace(one: AnyRules, other: AnyRules, rule: str) -> ComposeError:
    pair = names(sorted([one, other], key=lambda layer: layer.name))
    if hasattr(game_of(one), rule):
        way = "Leave one of them out, or let one ask `super()`."
        return ComposeError(f"{pair} both replace the rule {rule!r}: one would undo the other. {way}")
    return ComposeError(f"{pair} both have a {rule!r} of their own: one would undo the other. Rename it in one of them.")
