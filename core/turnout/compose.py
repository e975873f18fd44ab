"""A game and a set of its variants, made into one class: in one order, whatever the order they were asked in, or refused by name."""

import inspect
import re
from collections.abc import Iterable
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import combinations
from typing import Any

from turnout.errors import ComposeError, UnknownName
from turnout.frozen import Frozen
from turnout.layers import AnyRules, check_layer, definers, extends, game_of, overrides, own_classes, own_options, says
from turnout.notation import word_of
from turnout.rules import Rules


def compose(game: AnyRules, variants: Iterable[AnyRules] = ()) -> AnyRules:
    """The class of rules of a game with a set of variants. Raises ComposeError, which names both sides, where they cannot be played together."""
    return _composed(frozenset({game}), frozenset(variants))


def layers_of(rules: AnyRules | Rules[Any]) -> tuple[AnyRules, ...]:
    """The variants of composed rules from the outermost in, then the game."""
    kind = rules if isinstance(rules, type) else type(rules)
    found: tuple[AnyRules, ...] = getattr(kind, "_layers", ())
    return found or tuple(dict.fromkeys((kind, game_of(kind))))


def says_of(rules: AnyRules | Rules[Any]) -> tuple[type, ...]:
    """All words of the rules: the actions, events and notes of every layer."""
    return tuple(dict.fromkeys(word for layer in reversed(layers_of(rules)) for word in says(layer)))


def rebuild(game: AnyRules, variants: tuple[AnyRules, ...], options: dict[str, Any]) -> Rules[Any]:
    """Composed rules from what they were made of; how they are unpickled."""
    return compose(game, variants)(**options)


class Answer(Frozen):
    """One layer that answers a rule: where it stands, whether it extends what lies inside, and its first sentence."""

    layer: str
    where: str
    extends: bool
    sentence: str

    def __str__(self) -> str:
        return f"{self.layer}: {'extends' if self.extends else 'answers'} at {self.where}" + (f": {self.sentence}" if self.sentence else "")


def explain(rules: AnyRules | Rules[Any], rule: str) -> tuple[Answer, ...]:
    """The layers that answer a rule, from the outermost in, as far as they are asked. Raises UnknownName for no rule."""
    kind = rules if isinstance(rules, type) else type(rules)
    if rule.startswith("_") or not hasattr(kind, rule):
        known = sorted(name for name in dir(kind) if not name.startswith("_") and callable(getattr(kind, name)))
        raise UnknownName(f"{kind.name} has no rule {rule!r}. Its rules: {', '.join(known)}.")
    answers: list[Answer] = []
    for base in kind.__mro__:
        if rule in vars(base) and base is not object:
            answers.append(_answer(base, rule))
            if not answers[-1].extends:
                break
    return tuple(answers)


def _answer(base: Any, rule: str) -> Answer:
    member = inspect.unwrap(getattr(vars(base)[rule], "fget", None) or getattr(vars(base)[rule], "__func__", None) or vars(base)[rule])
    code = getattr(member, "__code__", None)
    where = f"{base.__module__}.{base.__qualname__}" + (f", line {code.co_firstlineno}" if code else "")
    name = base.name if base is not Rules else "turnout"
    return Answer(name, where, extends(base, rule), (inspect.getdoc(member) or "").partition("\n")[0] if code else "")


@cache
def _composed(game_alone: frozenset[AnyRules], variants: frozenset[AnyRules]) -> AnyRules:
    (game,) = game_alone
    layers = sorted(variants, key=lambda one: (one.name, one.__module__))
    _check_members(game, layers)
    if not layers:
        return game
    outer_first = [*reversed(_ordered(layers)), game]
    name = "+".join([game.name, *(one.name for one in layers)])
    body = {"name": name, "__doc__": game.__doc__, "__module__": game.__module__, "_layers": tuple(outer_first), "__reduce__": _reduce}
    return type(re.sub(r"\W", "__", name), tuple(outer_first), body)


def _reduce(rules: Rules[Any]) -> tuple[Any, ...]:
    *variants, game = layers_of(rules)
    return rebuild, (game, tuple(variants), options_of(rules))


def options_of(rules: Rules[Any]) -> dict[str, Any]:
    """The options of the rules with their values, also the unchanged ones."""
    return {field.name: getattr(rules, field.name) for field in type(rules).__attrs_attrs__}  # type: ignore[attr-defined]


def _check_members(game: AnyRules, layers: list[AnyRules]) -> None:
    """Refuses what can be seen before the order: wrong game, needs, bars, one word or option said by two."""
    for base in own_classes(game):
        check_layer(base)
    names = [one.name for one in layers]
    for one in layers:
        if game_of(one) is not game or one is game:
            raise ComposeError(f"{one.name!r} is no variant of {game.name!r}: it is {_home(one)}.")
        for base in own_classes(one):
            check_layer(base)
        _check_words(one, game)
        for need in one.needs:
            if need not in names:
                raise ComposeError(f"{one.name!r} needs {need!r}: ask for {'+'.join([game.name, *sorted([*names, need])])}.")
        for barred in set(one.bars) & set(names):
            raise ComposeError(f"{one.name!r} and {barred!r} cannot be played together: {one.name!r} bars {barred!r}. Leave one of them out.")
    for one, other in combinations(layers, 2):
        if one.name == other.name:
            raise ComposeError(f"Two variants are called {one.name!r}: {one.__module__} and {other.__module__}. Leave one of them out.")
        _check_words(one, other)
        _check_options(one, other, game)


def _home(one: AnyRules) -> str:
    return "a game of its own" if game_of(one) is one else f"one of {game_of(one).name!r}"


def _check_words(one: AnyRules, other: AnyRules) -> None:
    ours = {word_of(word): word for word in says(one)}
    for word in says(other):
        if word_of(word) in ours and not (other is not game_of(one) and issubclass(one, other)) and not issubclass(other, one):
            raise ComposeError(
                f"{one.name!r} and {other.name!r} both say {word_of(word)!r}: a word belongs to one layer. Rename it in one of them."
            )


def _check_options(one: AnyRules, other: AnyRules, game: AnyRules) -> None:
    ours, theirs = own_options(one), own_options(other)
    for option in ours.keys() & theirs.keys():
        old = option in {field.name for field in game.__attrs_attrs__}  # type: ignore[attr-defined]
        if not old or ours[option].default != theirs[option].default:
            raise ComposeError(
                f"{one.name!r} and {other.name!r} both set the option {option!r}, to {ours[option].default!r}"
                f" and {theirs[option].default!r}. Leave one of them out."
            )


def _ordered(layers: list[AnyRules]) -> list[AnyRules]:
    """From the innermost out: what replaces inside what extends, then `after`, then by name."""
    inside = {layer: {other: why for other in layers if other is not layer and (why := _lies_inside(other, layer))} for layer in layers}
    sorter = TopologicalSorter({layer: list(others) for layer, others in inside.items()})
    try:
        sorter.prepare()
    except CycleError as circle:
        pairs = list(zip(circle.args[1], circle.args[1][1:], strict=False))
        reasons = "; ".join(inside[outer][inner] for inner, outer in pairs if inner in inside[outer])
        raise ComposeError(f"{_names(circle.args[1][:-1])} cannot be ordered: {reasons}. Leave one of them out.") from None
    order: list[AnyRules] = []
    ready = list(sorter.get_ready())
    while ready:
        ready.sort(key=_by_name)
        order.append(ready.pop(0))
        sorter.done(order[-1])
        ready += sorter.get_ready()
    return order


def _lies_inside(inner: AnyRules, outer: AnyRules) -> str:
    """Why `inner` must lie inside `outer`; empty where nothing says so. Refuses two that replace the same rule."""
    if issubclass(outer, inner):
        return f"{outer.name!r} is made from {inner.name!r}"
    if issubclass(inner, outer):
        return ""
    for rule, inner_extends in overrides(inner).items():
        if inner_extends or rule not in overrides(outer) or definers(inner, rule) == definers(outer, rule):
            continue
        if not overrides(outer)[rule]:
            raise ComposeError(
                f"{_names(sorted([inner, outer], key=_by_name))} both replace the rule {rule!r}: one would undo the other."
                " Leave one of them out, or let one ask `super()`."
            )
        return f"{inner.name!r} replaces {rule!r}, which {outer.name!r} extends"
    return f"{outer.name!r} says it comes after {inner.name!r}" if inner.name in outer.after else ""


def _by_name(layer: AnyRules) -> str:
    return layer.name


def _names(layers: Iterable[AnyRules]) -> str:
    return " and ".join(repr(one.name) for one in layers)
