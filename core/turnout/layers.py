"""What one class of rules says by itself: which rules it overrides, and whether it extends or replaces each. Read from its code."""

import dis
import inspect
import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, get_close_matches
from functools import cache, cached_property
from types import CodeType, FunctionType
from typing import Any

import attrs

from turnout.errors import RulesError
from turnout.rules import Rules

_DESCRIPTORS = (property, staticmethod, classmethod, cached_property)
TUPLES = ("to_act", "legal", "decide", "proceed")
"""The questions whose answer is a tuple or list."""
DATA = frozenset({"name", "version", "needs", "bars", "after", "says"})
"""What a class of rules says of itself; no rules."""
AnyRules = type[Rules[Any]]


def game_of(kind: AnyRules) -> AnyRules:
    """The game that a variant belongs to; a game itself. A game is a direct subclass of `Rules`."""
    return next(base for base in reversed(kind.__mro__) if issubclass(base, Rules) and base is not Rules)


def own_options(kind: AnyRules) -> dict[str, Any]:
    """The options that a class declares or gives a new default, with their fields."""
    own = inspect.get_annotations(kind)
    return {field.name: field for field in attrs.fields(kind) if field.name in own}


def own_classes(kind: AnyRules) -> tuple[AnyRules, ...]:
    """The classes that make a variant, from the outermost in, without those of its game; for a game, all of its own."""
    game = game_of(kind)
    inner = (Rules if kind is game else game).__mro__
    return tuple(base for base in kind.__mro__ if base not in inner)


def overrides(kind: AnyRules) -> dict[str, bool]:
    """The methods and values that a variant defines, each with whether it extends (True) what lies inside or replaces it (False)."""
    found: dict[str, bool] = {}
    options = {field.name for field in attrs.fields(kind)}
    for base in own_classes(kind):
        for rule in vars(base):
            if not (rule.startswith("__") or rule in DATA or rule in options):
                found[rule] = found.get(rule, True) and extends(base, rule)
    return found


def definers(kind: AnyRules, rule: str) -> tuple[AnyRules, ...]:
    """The classes of a variant that define a rule."""
    return tuple(base for base in own_classes(kind) if rule in vars(base))


def says(kind: AnyRules) -> tuple[type, ...]:
    """The actions, events and notes that a variant, or a game, brings."""
    return tuple(dict.fromkeys(word for base in reversed(own_classes(kind)) for word in vars(base).get("says", ())))


def extends(kind: type, rule: str) -> bool:
    """Whether the rule as this class defines it asks `super()` for the same rule.

    A staticmethod never does: it has no `super()` that reaches the other layers of a set.
    """
    member = vars(kind)[rule]
    return not isinstance(member, staticmethod) and any(rule in _asked_of_super(code) for code in _codes(member, kind, set()))


def check_layer(kind: AnyRules) -> None:
    """Refuses a class in which a rule would be lost without a word. Raises RulesError, which says what to write instead."""
    inherited = {rule for base in kind.__mro__[1:] for rule in vars(base)}
    for rule, member in vars(kind).items():
        if rule in DATA:
            _check_data(kind, rule, member)
        elif not rule.startswith("__"):
            _check_option(kind, rule)
            if not isinstance(member, type) and (callable(member) or isinstance(member, _DESCRIPTORS)):
                _check_rule(kind, rule, member, inherited)


def _check_data(kind: AnyRules, rule: str, member: Any) -> None:
    wanted = str if rule in ("name", "version") else type if rule == "says" else str
    if rule in ("name", "version"):
        if not (isinstance(member, str) and re.fullmatch(r"[\w.+-]+", member, re.ASCII)):
            raise RulesError(f"{kind.__name__}.{rule} must be a short text of letters, digits, '_', '-' or '.', not {member!r}.")
    elif not (isinstance(member, tuple) and all(isinstance(one, wanted) for one in member)):
        example = "(Lay, Laid)" if rule == "says" else '("rivers",)'
        raise RulesError(f"{kind.__name__}.{rule} must be a tuple, such as {example}, not {member!r}.")


def _check_option(kind: AnyRules, rule: str) -> None:
    inherited = {field.name for base in kind.__mro__[1:] for field in getattr(base, "__attrs_attrs__", ())}
    if rule in inherited and rule not in inspect.get_annotations(kind):
        raise RulesError(f"{kind.__name__}: {rule!r} is an option, and this gives it no new default: write `{rule}: <type> = ...`.")


def _check_rule(kind: AnyRules, rule: str, member: Any, inherited: set[str]) -> None:
    inner = _inner(member)
    if rule not in inherited:
        near = _spelt_like(rule, inherited)
        if getattr(inner, "__override__", False) or (near and not rule.startswith("_")):
            hint = f": did you mean {near[0]!r}?" if near else "."
            raise RulesError(f"{kind.__name__}.{rule} overrides nothing{hint} A method of your own needs a name less like a rule, and no @override.")
    if rule in TUPLES and inspect.unwrap(inner).__code__.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE):
        raise RulesError(f"{kind.__name__}.{rule} is a generator: an answer is a tuple or a list.")
    for base in kind.__mro__[1:]:
        if getattr(_inner(vars(base).get(rule)), "__final__", False):
            raise RulesError(f"{kind.__name__}.{rule}: this rule of {base.__name__} is closed (@final): override one of its open rules.")


def _spelt_like(rule: str, known: Iterable[str]) -> list[str]:
    """The known name that is meant, where the two differ by no more than a letter or two: `leagl`, not `river_squares`."""
    near = get_close_matches(rule, [name for name in known if not name.startswith("_")], 1, 0.75)
    return [name for name in near if SequenceMatcher(None, rule, name).ratio() * (len(rule) + len(name)) >= len(rule) + len(name) - 2]


def _inner(member: Any) -> Any:
    """The function behind a property, staticmethod, classmethod, cached or partial method."""
    for name in ("fget", "__func__", "func", "__wrapped__"):
        if not isinstance(member, FunctionType) and (found := getattr(member, name, None)) is not None:
            return _inner(found)
    return member


def _codes(member: Any, kind: type, seen: set[int]) -> Iterator[CodeType]:
    """All code that may run when a member is asked: through descriptors, caches, decorators, and the layer's own private methods."""
    if id(member) in seen or isinstance(member, type):
        return
    seen.add(id(member))
    if isinstance(member, FunctionType):
        yield from _nested(member.__code__)
        own = [vars(kind)[name] for name in member.__code__.co_names if name.startswith("_") and name in vars(kind)]
        for inner in [*_cells(member), *own, getattr(member, "__wrapped__", None)]:
            yield from _codes(inner, kind, seen)
    elif member is not None and not isinstance(member, (str, bytes, int, float, tuple, list, dict, set, frozenset)):
        parts = [getattr(member, name, None) for name in ("fget", "__func__", "func", "__wrapped__")]
        for inner in [*parts, *(value for value in getattr(member, "__dict__", {}).values() if callable(value))]:
            yield from _codes(inner, kind, seen)


def _cells(function: FunctionType) -> list[Any]:
    found = []
    for cell in function.__closure__ or ():
        try:
            found.append(cell.cell_contents)
        except ValueError:  # not filled yet
            continue
    return [one for one in found if callable(one)]


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)


@cache
def _asked_of_super(code: CodeType) -> frozenset[str]:
    """The names that this code looks up on `super()`: at once, through a variable, or with `getattr`."""
    steps = [step for step in dis.get_instructions(code) if step.opname not in ("CACHE", "PRECALL", "PUSH_NULL", "NOP")]
    names, held = set(), set()
    for place, step in enumerate(steps):
        if step.opname.startswith("LOAD_SUPER_"):
            names.add(step.argval)
        elif step.opname in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF") and step.argval == "super":
            after = next((k + 1 for k in range(place, len(steps)) if steps[k].opname.startswith("CALL")), len(steps))
            following = steps[after] if after < len(steps) else step
            if following.opname.startswith(("LOAD_ATTR", "LOAD_METHOD")) or _asks_by_name(steps, place):
                names.add(following.argval)
            elif following.opname.startswith("STORE_"):
                held.add(following.argval[0] if isinstance(following.argval, tuple) else following.argval)
    return frozenset(names | _asked_of(steps, held))


def _asks_by_name(steps: list[dis.Instruction], place: int) -> bool:
    return place > 0 and steps[place - 1].opname.startswith("LOAD_") and steps[place - 1].argval == "getattr"


def _asked_of(steps: list[dis.Instruction], held: set[Any]) -> set[str]:
    """The names looked up on a variable that holds `super()`."""
    names = set()
    for step, following in zip(steps, steps[1:], strict=False):
        last = step.argval[-1] if isinstance(step.argval, tuple) else step.argval
        if isinstance(last, str) and last in held and "LOAD_" in step.opname and following.opname.startswith(("LOAD_ATTR", "LOAD_METHOD")):
            names.add(following.argval)
    return names
