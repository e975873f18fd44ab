"""What a class of rules says by itself: options, words, the rules it overrides, whether it extends or replaces each."""

import inspect
import re
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from typing import Any

import attrs

from turnout.bytecode import asks_super, behind, mentions
from turnout.errors import RulesError
from turnout.rules import Rules

AnyRules = type[Rules[Any]]
TUPLES = ("to_act", "legal", "decide", "proceed")
"""The questions whose answer is a tuple or list."""
DATA = frozenset({"name", "version", "needs", "bars", "after", "says"})
"""What a class of rules says of itself; no rules."""
_MADE = ("__init__", "__eq__", "__hash__", "__repr__")
"""What attrs writes anew for every set of variants."""
_LAZY = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def game_of(kind: AnyRules) -> AnyRules:
    """The game that a variant belongs to; a game itself. A game is a direct subclass of `Rules`."""
    return next(base for base in reversed(kind.__mro__) if issubclass(base, Rules) and base is not Rules)


def own_classes(kind: AnyRules) -> tuple[type, ...]:
    """The classes that make a variant, from the outermost in, without those of its game; for a game, all of its own."""
    inner = _beneath(kind).__mro__
    return tuple(base for base in kind.__mro__ if base not in inner)


def own_options(base: type) -> dict[str, "attrs.Attribute[Any]"]:
    """The options that one class declares or gives a new default."""
    return {field.name: field for field in vars(base).get("__attrs_attrs__", ()) if not field.inherited}


def says(kind: AnyRules) -> tuple[type, ...]:
    """The actions, events and notes that a variant, or a game, brings."""
    return tuple(dict.fromkeys(word for base in reversed(own_classes(kind)) for word in vars(base).get("says", ())))


def own_rules(base: type) -> dict[str, bool]:
    """The methods and values that one class defines, each with whether it extends what lies inside (or replaces it)."""
    return {rule: extends(base, rule) for rule, member in vars(base).items() if _is_rule(rule, member)}


def overrides(kind: AnyRules) -> dict[str, bool]:
    """The same for all classes that make a variant: it extends a rule if each of them does."""
    found: dict[str, bool] = {}
    for base in own_classes(kind):
        for rule, extending in own_rules(base).items():
            found[rule] = found.get(rule, True) and extending
    return found


@cache
def extends(base: type, rule: str) -> bool:
    """Whether the rule as this class defines it asks `super()` for the same rule.

    A staticmethod never does: it has no `super()` that reaches the other layers of a set.
    """
    member = vars(base)[rule]
    return not isinstance(member, staticmethod) and asks_super(member, base, rule)


def asked(classes: Iterable[type]) -> set[str]:
    """The names that the questions lead to, through the rules as these classes answer them, from the outermost in."""
    classes = tuple(classes)
    found: set[str] = set()
    by_hand = {rule for base in classes for rule, member in vars(base).items() if rule[:2] == "__" and _is_rule(rule, member)}
    todo = {question for question in vars(Rules) if question[:2] != "__"} | by_hand
    while todo:
        rule = todo.pop()
        found.add(rule)
        for base in classes:
            if rule in vars(base):
                todo |= _mentions(base, rule) - found
                if not extends(base, rule):
                    break
    return found


def check_layer(kind: AnyRules) -> None:
    """Refuses a game or variant in which something would be lost without a word.

    Raises RulesError, which says what to write instead.
    """
    beneath = _beneath(kind)
    for base in own_classes(kind):
        inner = kind.__mro__[kind.__mro__.index(base) + 1 :]
        for option, field in own_options(base).items():
            _check_option(base, option, field, inner)
        for rule, member in vars(base).items():
            if rule in DATA:
                _check_data(base, rule, member)
            elif rule in _MADE and _by_hand(member):
                raise RulesError(f"{base.__name__}.{rule}: every set of variants gets a new one, so yours is lost. Leave it out.")
            elif _is_rule(rule, member):
                _check_rule(base, rule, member, inner)
                if rule.startswith("_") and hasattr(beneath, rule):
                    raise RulesError(f"{base.__name__}.{rule}: {beneath.__name__} has one of its own: give yours another name.")


def _beneath(kind: AnyRules) -> type:
    game = game_of(kind)
    return Rules if kind is game else game


def _is_rule(rule: str, member: Any) -> bool:
    if rule.startswith("__"):  # one that a person writes, such as `__attrs_post_init__`
        return callable(member) and rule not in vars(Rules)
    return rule not in DATA


@cache
def _mentions(base: type, rule: str) -> set[str]:
    return mentions(vars(base)[rule], base)


def _by_hand(member: Any) -> bool:
    code = getattr(behind(member)[-1], "__code__", None)
    return code is not None and not code.co_filename.startswith("<attrs")


def _check_data(base: type, said: str, value: Any) -> None:
    if said in ("name", "version"):
        wanted = r"[A-Za-z_][\w.-]*" if said == "name" else r"[\w.+-]+"
        if not (isinstance(value, str) and re.fullmatch(wanted, value, re.ASCII)):
            raise RulesError(f"{base.__name__}.{said} must be a text of letters, digits, '_', '-' or '.', not {value!r}.")
    elif not (isinstance(value, tuple) and all(isinstance(one, type if said == "says" else str) for one in value)):
        example = "(Lay, Laid)" if said == "says" else '("rivers",)'
        raise RulesError(f"{base.__name__}.{said} must be a tuple, such as {example}, not {value!r}.")


def _check_option(base: type, option: str, field: "attrs.Attribute[Any]", inner: Iterable[type]) -> None:
    if option in DATA:
        raise RulesError(f"{base.__name__}: a type makes an option of {option!r}: write `{option} = ...` without one.")
    if option.startswith("_") or field.default is attrs.NOTHING:
        raise RulesError(f"{base.__name__}: the option {option!r} needs a default, and a name without '_' in front.")
    if any(callable(behind(vars(one).get(option))[-1]) for one in inner):
        raise RulesError(f"{base.__name__}: the option {option!r} hides the rule of that name: call it something else.")


def _check_rule(base: type, rule: str, member: Any, inner: Iterable[type]) -> None:
    if any(rule in own_options(one) for one in inner):
        raise RulesError(f"{base.__name__}: {rule!r} is an option, and this gives it no new default: write `{rule}: <type> = ...`.")
    if isinstance(member, type):
        return
    known = [name for one in inner for name in (*vars(one), *own_options(one))]
    if rule not in known:
        _check_own(base, rule, member, known)
    for one in inner:
        if _marked(vars(one).get(rule), "__final__"):
            raise RulesError(f"{base.__name__}.{rule} is closed (@final in {one.__name__}): override one of its open rules.")
    code = getattr(behind(member)[-1], "__code__", None)
    if rule in TUPLES and code is not None and code.co_flags & _LAZY:
        raise RulesError(f"{base.__name__}.{rule} is a generator: an answer is a tuple or a list.")


def _check_own(base: type, rule: str, member: Any, known: Iterable[str]) -> None:
    """A method or value of a class's own must not be meant as a rule."""
    near = [] if rule.startswith("_") else _spelt_like(rule, known)
    if near or _marked(member, "__override__"):
        hint = f": did you mean {near[0]!r}?" if near else "."
        way = "What is your own needs a name less like a rule, and no @override."
        raise RulesError(f"{base.__name__}.{rule} overrides nothing{hint} {way}")


def _marked(member: Any, mark: str) -> bool:
    return any(getattr(part, mark, False) is True for part in behind(member))


def _spelt_like(rule: str, known: Iterable[str]) -> list[str]:
    """The known name that is meant, where the two differ by a letter or two: `leagl`, not `river_squares`."""
    near = get_close_matches(rule, [name for name in known if not name.startswith("_")], 1, 0.75)
    return [name for name in near if (1 - SequenceMatcher(None, rule, name).ratio()) * (len(rule) + len(name)) <= 2]
