"""A game and a set of its variants, made into one class, in whatever order they are asked; or refused by name."""

import inspect
import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from threading import RLock
from typing import Any

from turnout.bytecode import behind
from turnout.clashes import check_members
from turnout.errors import ComposeError, UnknownName
from turnout.frozen import Frozen
from turnout.layers import DATA, AnyRules, extends, game_of, says
from turnout.order import check_unasked, check_undone, names, ordered
from turnout.rules import Rules

_one_at_a_time = RLock()


def compose(game: AnyRules, variants: Iterable[AnyRules] = ()) -> AnyRules:
    """The class of rules of a game with a set of variants.

    Raises ComposeError, which names both sides, where they cannot be played together; RulesError for a faulty one.
    """
    with _one_at_a_time:  # the same set is the same class, in every thread
        return _composed(frozenset({game}), frozenset(variants))


def layers_of(rules: AnyRules | Rules[Any]) -> tuple[AnyRules, ...]:
    """The variants of composed rules from the outermost in, then the game."""
    kind = rules if isinstance(rules, type) else type(rules)
    found: tuple[AnyRules, ...] = vars(kind).get("_layers", ())
    return found or tuple(dict.fromkeys((kind, *getattr(kind, "_layers", (game_of(kind),)))))


def says_of(rules: AnyRules | Rules[Any]) -> tuple[type, ...]:
    """All words of the rules: the actions, events and notes of every layer."""
    return tuple(dict.fromkeys(word for layer in reversed(layers_of(rules)) for word in says(layer)))


def options_of(rules: Rules[Any]) -> dict[str, Any]:
    """The options of the rules with their values, also the unchanged ones."""
    return {field.name: getattr(rules, field.name) for field in type(rules).__attrs_attrs__}  # type: ignore[attr-defined]


def changed_options(rules: Rules[Any]) -> dict[str, Any]:
    """The options of the rules that are not at their defaults."""
    plainly = type(rules)()
    return {name: value for name, value in options_of(rules).items() if getattr(plainly, name) != value}


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
        said = f": {self.sentence}" if self.sentence else ""
        return f"{self.layer}: {'extends' if self.extends else 'answers'} at {self.where}{said}"


def explain(rules: AnyRules | Rules[Any], rule: str) -> tuple[Answer, ...]:
    """The layers that answer a rule, from the outermost in, as far as they are asked.

    Raises UnknownName for what is no rule.
    """
    kind = rules if isinstance(rules, type) else type(rules)
    open_names = [name for name in dir(kind) if not name.startswith("_") and name not in DATA]
    if rule not in open_names:
        known = [name for name in open_names if callable(getattr(kind, name)) and not hasattr(Frozen, name)]
        near = get_close_matches(rule, known, 1)
        hint = f"Did you mean {near[0]!r}?" if near else f"Its rules: {', '.join(known)}."
        raise UnknownName(f"{kind.name} has no rule {rule!r}. {hint}")
    answers: list[Answer] = []
    for base in kind.__mro__:
        if rule in vars(base):
            answers.append(_answer(base, rule))
            if not answers[-1].extends:
                break
    return tuple(answers)


def _answer(base: type, rule: str) -> Answer:
    function = inspect.unwrap(behind(vars(base)[rule])[-1])
    code = getattr(function, "__code__", None)
    where = f"{base.__module__}.{base.__qualname__}" + (f", line {code.co_firstlineno}" if code else "")
    name = "turnout" if base in Rules.__mro__ else getattr(base, "name", base.__name__)
    return Answer(name, where, extends(base, rule), (function.__doc__ or "").strip().partition("\n")[0] if code else "")


@cache
def _composed(game_alone: frozenset[AnyRules], variants: frozenset[AnyRules]) -> AnyRules:
    (game,) = game_alone
    layers = sorted(variants, key=_name)
    check_members(game, layers)
    if not layers:
        return game
    kind = _made((*reversed(ordered(layers)), game), "+".join([game.name, *(one.name for one in layers)]))
    check_undone(kind, layers)
    check_unasked(kind, layers)
    return kind


def _made(outer_first: tuple[AnyRules, ...], name: str) -> AnyRules:
    *variants, game = outer_first
    said = {"name": name, "__doc__": game.__doc__, "__module__": game.__module__}
    try:
        return type(re.sub(r"\W", "__", name), outer_first, {**said, "_layers": outer_first, "__reduce__": _reduce})
    except TypeError as fault:  # Python finds no order for the classes that they are made of
        why = " ".join(str(fault).split())
        raise ComposeError(f"{names(sorted(variants, key=_name))} cannot be ordered: {why}. Leave one of them out.") from None


def _name(kind: AnyRules) -> tuple[str, str]:
    return kind.name, kind.__module__


def _reduce(rules: Rules[Any]) -> tuple[Any, ...]:
    *variants, game = layers_of(rules)
    return rebuild, (game, tuple(variants), options_of(rules))
