"""The options of rules: how a spec says their values, and the values that their types let in."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, get_type_hints

import attrs

from turnout.convert import from_plain, plain, say
from turnout.errors import OptionError, SaveError
from turnout.kinds import Spoken
from turnout.players import shortly
from turnout.rules import Rules


def option_text(rules: type[Rules[Any]], name: str, value: Any) -> str:
    """A value of an option as a spec says it: by its name where it has one that leads back to it, else in JSON."""
    for hint in _declared(rules, name):
        for mark in _spoken(hint):
            if _leads_back(mark, value):
                return mark.show(value)
    return json.dumps(plain(value), ensure_ascii=False)


def option_value(rules: type[Rules[Any]], name: str, value: Any) -> Any:
    """A value for an option, held to every type that a layer declares for it. Raises OptionError, which says what it can be."""
    hints = list(_declared(rules, name))
    if not hints:
        raise OptionError(f"{rules.name} has no option {name!r}.{_known_options(rules)}")
    for hint in reversed(hints):
        try:
            value = from_plain(plain(_named_value(value, hint)), hint)
        except SaveError as fault:
            raise OptionError(
                f"The option {name!r} of {rules.name} takes {say(hint)}, not {shortly(value)}{_about(fault)}."
            ) from None
    return value


def _declared(rules: type[Rules[Any]], name: str) -> Iterator[Any]:
    """The types that the layers declare for an option, from the outermost in."""
    return (_hints(base)[name] for base in rules.__mro__ if name in vars(base).get("__annotations__", {}))


@cache
def _hints(owner: type) -> dict[str, Any]:
    return get_type_hints(owner, include_extras=True)


def _spoken(hint: Any) -> list[Spoken]:
    """How the values of a type are written, if it says so."""
    return [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Spoken)]


def _leads_back(mark: Spoken, value: Any) -> bool:
    try:
        return bool(mark.read(mark.show(value)) == value)
    except Exception:  # a name that nothing has
        return False


def _named_value(value: Any, hint: Any) -> Any:
    """What a text stands for, where the type says how it is written, as a map is by its name."""
    spoken = _spoken(hint)
    try:
        return spoken[0].read(value) if spoken and isinstance(value, str) else value
    except ValueError as fault:
        raise SaveError(f"{fault}") from None


def _about(fault: SaveError) -> str:
    """Where in the value the fault is, if not all of it."""
    return "" if fault.path == "$" else f" ({fault.sentence.rstrip('.')})"


def _known_options(rules: Any) -> str:
    names = [field.name for field in attrs.fields(rules)]
    return f" Its options: {', '.join(names)}." if names else " It has none."
