"""What the code of a method asks, read from its bytecode: which names at all, and which of them on `super()`."""

import dis
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from types import CodeType, FunctionType
from typing import Any

_BEHIND = ("fget", "__func__", "func", "__wrapped__")
_NOISE = ("CACHE", "EXTENDED_ARG", "NOP", "PRECALL", "PUSH_NULL")
_CLASS_BODY = ("__name__", "__module__", "__qualname__")


def behind(member: Any) -> list[Any]:
    """What stands in a class, then what it wraps, down to the function: through property, cached, partial and so on."""
    found = [member]
    while not isinstance(found[-1], (FunctionType, type)):
        inner = next((part for name in _BEHIND if (part := getattr(found[-1], name, None)) is not None), None)
        if inner is None:
            break
        found.append(inner)
    return found


def asks_super(member: Any, owner: type, name: str) -> bool:
    """Whether the code of a member of `owner` looks `name` up on a `super()` that starts at `owner`."""
    return any(
        asked == name and _value(function, start) is owner
        for function in _functions(member, owner, set())
        for code in _codes(function.__code__)
        for start, asked in _asked_of_super(code)
    )


def mentions(member: Any, owner: type) -> set[str]:
    """Every name that the code of a member may ask for, also as a text for `getattr`; rather too many than too few."""
    found: set[str] = set()
    for function in _functions(member, owner, set()):
        for code in _codes(function.__code__):
            found.update(code.co_names, (text for text in code.co_consts if isinstance(text, str)))
    return found


def _functions(member: Any, owner: type, seen: set[int]) -> Iterator[FunctionType]:
    """The functions that a member is made of, with those that it decorates and the private ones of its class."""
    if member is None or isinstance(member, type) or id(member) in seen:
        return
    seen.add(id(member))
    if isinstance(member, FunctionType):
        yield member
        called = [name for code in _codes(member.__code__) for name in code.co_names if name.startswith("_")]
        own = [vars(owner).get(name) for name in called]
        inner = [*_closure(member).values(), getattr(member, "__wrapped__", None), *own]
    else:
        inner = [*(getattr(member, name, None) for name in _BEHIND), *getattr(member, "__dict__", {}).values()]
    for part in inner:
        if callable(part) or hasattr(part, "__get__"):
            yield from _functions(part, owner, seen)


def _closure(function: FunctionType) -> dict[str, Any]:
    found = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # not filled yet
            continue
    return found


def _value(function: FunctionType, name: str) -> Any:
    return _closure(function).get(name, function.__globals__.get(name))


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A code and those of the functions in it, but not of a class in it, whose `super()` is another."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and constant.co_names[:3] != _CLASS_BODY:
            yield from _codes(constant)


@cache
def _asked_of_super(code: CodeType) -> frozenset[tuple[str, str]]:
    """The names that this code looks up on `super()`: at once, with `getattr` or through a variable.

    Each is paired with the name of the class that the `super()` starts at.
    """
    steps = [step for step in dis.get_instructions(code) if step.opname not in _NOISE]
    found: set[tuple[str, str]] = set()
    held: dict[str, str] = {}
    for place, step in enumerate(steps):
        if step.opname != "LOAD_GLOBAL" or step.argval != "super":
            continue
        said = [*takewhile(_is_argument, steps[place + 1 :])]  # nothing, or the class and self
        if len(said) not in (0, 2):
            continue
        start = str(said[0].argval) if said else "__class__"
        then = steps[place + 1 + len(said)]
        after = place + 2 + len(said)
        if then.opname.startswith("LOAD_SUPER_"):  # Python 3.12: load and call in one
            found.add((start, then.argval))
        elif steps[after].opname.startswith("STORE_"):
            held[_first(steps[after].argval)] = start
        else:
            found.update((start, name) for name in _looked_up(steps, place, after))
    return frozenset(found | _asked_of_held(steps, held))


def _asked_of_held(steps: list[dis.Instruction], held: dict[str, str]) -> set[tuple[str, str]]:
    """The names looked up on a variable that holds `super()`."""
    loads = [place for place, step in enumerate(steps) if "LOAD_" in step.opname and _last(step.argval) in held]
    return {(held[_last(steps[place].argval)], name) for place in loads for name in _looked_up(steps, place, place + 1)}


def _looked_up(steps: list[dis.Instruction], start: int, after: int) -> list[str]:
    """The name that the step `after` looks up on what was put on the stack from `start` on."""
    if steps[after].opname in ("LOAD_ATTR", "LOAD_METHOD"):
        return [steps[after].argval]
    if start and steps[start - 1].argval == "getattr" and isinstance(steps[after].argval, str):
        return [steps[after].argval]
    return []


def _is_argument(step: dis.Instruction) -> bool:
    return step.opname.startswith("LOAD_") and not step.opname.startswith("LOAD_SUPER_")


def _first(names: Any) -> Any:
    """Python 3.13 does two loads or stores in one step, and names both."""
    return names[0] if isinstance(names, tuple) else names


def _last(names: Any) -> Any:
    last = names[-1] if isinstance(names, tuple) and names else names
    return last if isinstance(last, str) else ""
