"""Plain data and back, strictly: the only place of cattrs.

Out: anything that a match is made of becomes dicts, lists, texts, numbers, true, false and null. In: each value must have
the very type and range that the field declares; nothing is guessed, cut or dropped, and the first fault is reported with
its path.
"""

import json
import math
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import attrs
from cattrs import AttributeValidationNote, BaseValidationError, Converter, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn

from turnout.action import Action
from turnout.errors import SaveError
from turnout.event import Ended, Event
from turnout.kinds import Length, Within
from turnout.players import shortly
from turnout.state import Note

LONGEST_TEXT = 10_000
LONGEST_NUMBER = 1 << 63
LONGEST_LIST = 100_000
WORDS: tuple[type, ...] = (Action, Event, Note)
"""The kinds of object that are told apart by their class name, under the key `is`."""


def plain(one: Any) -> Any:
    """The JSON form of a state, view, action, event, turn, score or outcome, or of a list of them."""
    return _writer().unstructure(one)


class Reader:
    """Reads plain data as the objects of some rules: knows their words, and nothing else."""

    def __init__(self, words: Iterable[type]) -> None:
        self._words = {word.__name__: word for word in (Ended, *words)}
        self._converter = _strict()
        self._converter.register_structure_hook_func(_is_word, self._read_word)
        self._read_fields = cache(partial(_class_hook, self._converter))

    def read(self, value: Any, hint: Any, path: str = "$") -> Any:
        """The object of this type that has this JSON form.

        Raises SaveError with the path of the first fault; `path` leads to `value`.
        """
        try:
            return self._converter.structure(value, hint)
        except RecursionError:
            raise SaveError("It is nested too deeply.") from None
        except Exception as fault:  # what cattrs or a constructor makes of strange data
            sentence, path = _first_fault(fault, path)
            raise SaveError(f"{path}: {sentence}.", path=path) from None

    def _read_word(self, value: Any, hint: Any) -> Any:
        kinds = get_args(hint) or (hint,)
        if value is None and NoneType in kinds:
            return None
        wanted = " or ".join(kind.__name__.lower() for kind in kinds if kind is not NoneType)
        if not isinstance(value, dict) or not isinstance(value.get("is"), str):
            raise ValueError(f"an object with the name of the {wanted} under 'is' is wanted, not {shortly(value)}")
        word = next((kind for kind in kinds if kind.__name__ == value["is"]), self._words.get(value["is"]))
        if word is None or not issubclass(word, kinds):
            raise ValueError(f"the rules know no {wanted} {shortly(value['is'])}")
        return self._read_fields(word)({name: part for name, part in value.items() if name != "is"}, word)


def from_plain(value: Any, kind: Any) -> Any:
    """The object of this class that has this JSON form, strictly: the way back from `plain`.

    Raises SaveError with the path of the fault.
    """
    return _strict_reader().read(value, kind)


def say(hint: Any) -> str:
    """A type in words: `a whole number, 1 to 6`, `true or false`."""
    parts, origin = get_args(hint), get_origin(hint)
    if origin is Annotated:
        within = [mark for mark in hint.__metadata__ if isinstance(mark, Within)]
        return f"{say(hint.__origin__)}, {within[0]}" if within else say(hint.__origin__)
    if origin is Literal:
        return " or ".join(map(repr, parts))
    if origin in (Union, UnionType):
        return " or ".join(map(say, parts))
    if origin is tuple:
        many = len(parts) == 2 and parts[1] is Ellipsis
        return f"a list of {'any number' if many else len(parts)}, each {say(parts[0])}" if parts else "an empty list"
    words = {bool: "true or false", int: "a whole number", str: "a text", float: "a number", NoneType: "nothing"}
    return words.get(hint) or str(getattr(hint, "__name__", hint)).removeprefix("typing.")


def fault_of(one: Any) -> str:
    """What is wrong with the types of an object that was made by hand; empty where it is sound."""
    try:
        _strict_reader().read(plain(one), type(one))
    except SaveError as fault:
        return fault.sentence
    except Exception as fault:  # parts that have no JSON form at all
        return shortly(fault)
    return ""


@cache
def _strict_reader() -> Reader:
    return Reader(())


@cache
def _writer() -> Converter:
    converter = Converter(unstruct_collection_overrides={tuple: list, frozenset: _in_order})
    converter.register_unstructure_hook(bytes, list)
    converter.register_unstructure_hook_factory(lambda hint: _is(hint, WORDS), lambda hint: _word_writer(converter, hint))
    return converter


def _is(hint: Any, kind: type | tuple[type, ...]) -> bool:
    return isinstance(hint, type) and issubclass(hint, kind)


def _is_word(hint: Any) -> bool:
    """Whether it is a kind of word, or a union of such, None included."""
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    words = [kind for kind in kinds if kind is not NoneType]
    return bool(words) and all(isinstance(word, type) and issubclass(word, WORDS) for word in words)


def _in_order(parts: Iterable[Any]) -> list[Any]:
    """The parts of a set in an order that does not depend on their hashes."""
    parts = list(parts)
    try:
        return sorted(parts)
    except TypeError:  # objects, or null beside numbers
        return sorted(parts, key=json.dumps)


def _word_writer(converter: Converter, kind: type) -> Callable[[Any], Any]:
    names = [field.name for field in attrs.fields(kind)] if attrs.has(kind) else []

    def write(one: Any) -> Any:
        if type(one) is not kind:  # the field says only the base class
            return converter.unstructure(one)
        return {"is": kind.__name__, **{name: converter.unstructure(getattr(one, name)) for name in names}}

    return write


def _strict() -> Converter:
    """A converter that takes each value only as the type that it has."""
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    for kind in (bool, str, NoneType, int, float):
        converter.register_structure_hook(kind, _READ[kind])
    converter.register_structure_hook(bytes, _read_bytes)
    converter.register_structure_hook_factory(_made_by(Annotated), lambda hint: _annotated_hook(converter, hint))
    converter.register_structure_hook_factory(_made_by(Literal), lambda hint: _read_literal)
    converter.register_structure_hook_factory(
        lambda hint: _made_by(Union, UnionType)(hint) and not _is_word(hint), lambda hint: _union_hook(converter, hint)
    )
    converter.register_structure_hook_factory(lambda hint: _is(hint, Enum), lambda hint: _read_enum)
    converter.register_structure_hook_factory(_made_by(tuple, frozenset), lambda hint: _many_hook(converter, hint))
    converter.register_structure_hook_factory(attrs.has, lambda hint: _class_hook(converter, hint))
    return converter


def _made_by(*makers: Any) -> Callable[[Any], bool]:
    """Whether a type is made by one of these, as `tuple[int, ...]` is by `tuple`."""
    return lambda hint: get_origin(hint) in makers


def _class_hook(converter: Converter, kind: type) -> Callable[[Any, Any], Any]:
    attrs.resolve_types(kind)
    inner: Callable[[Any, Any], Any] = make_dict_structure_fn(
        kind, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True
    )

    def read_class(value: Any, hint: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"an object is wanted, not {shortly(value)}")
        return inner(value, hint)

    return read_class


def _annotated_hook(converter: Converter, hint: Any) -> Callable[[Any, Any], Any]:
    inner, marks = hint.__origin__, hint.__metadata__

    def read_annotated(value: Any, _: Any) -> Any:
        read = converter.structure(value, inner)
        for mark in marks:
            if isinstance(mark, Length) and len(read) != mark.parts:
                raise ValueError(f"a list of {mark.parts} is wanted, not of {len(read)}")
            if isinstance(mark, Within):
                _check_within(read if isinstance(read, bytes) else (read,), mark)
        return read

    return read_annotated


def _check_within(numbers: Iterable[Any], limits: Within) -> None:
    for number in numbers:
        if not limits.low <= number <= limits.high:
            raise ValueError(f"{shortly(number)} is not in {limits}")


def _union_hook(converter: Converter, hint: Any) -> Callable[[Any, Any], Any]:
    """The first kind that fits; where only null is the other, its fault is that of the whole."""
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    optional = NoneType in get_args(hint)

    def read_union(value: Any, _: Any) -> Any:
        if value is None and optional:
            return None
        for kind in kinds[:-1]:
            try:
                return converter.structure(value, kind)
            except Exception:  # the next kind may fit
                continue
        if len(kinds) == 1:
            return converter.structure(value, kinds[0])
        try:
            return converter.structure(value, kinds[-1])
        except Exception:
            raise ValueError(f"{say(hint)} is wanted, not {shortly(value)}") from None

    return read_union


def _many_hook(converter: Converter, hint: Any) -> Callable[[Any, Any], Any]:
    """A tuple or frozenset; stops at the first fault, so that a long list of faults costs nothing."""
    parts, make = get_args(hint), get_origin(hint)
    fixed = None if make is frozenset or (len(parts) == 2 and parts[1] is Ellipsis) else len([one for one in parts if one != ()])

    def read_many(value: Any, _: Any) -> Any:
        if not isinstance(value, list):
            raise ValueError(f"a list is wanted, not {shortly(value)}")
        if len(value) > LONGEST_LIST:
            raise ValueError(f"a list of {len(value):,} is too long: at most {LONGEST_LIST:,} are read")
        if fixed is not None and len(value) != fixed:
            raise ValueError(f"a list of {fixed} is wanted, not of {len(value)}")
        read = [
            _read_part(converter, parts[0] if fixed is None else parts[place], part, place, hint)
            for place, part in enumerate(value)
        ]
        if make is frozenset and len(set(read)) != len(read):
            raise ValueError("it names one thing twice")
        return make(read)

    return read_many


def _read_part(converter: Converter, hint: Any, value: Any, place: int, many: Any) -> Any:
    try:
        return converter.structure(value, hint)
    except Exception as fault:
        fault.__notes__ = [*getattr(fault, "__notes__", []), IterableValidationNote("", place, hint)]
        raise IterableValidationError("", [fault], many) from None  # pyright: ignore[reportCallIssue]


def _read_exactly(kind: type, words: str) -> Callable[[Any, Any], Any]:
    def read(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{words} is wanted, not {shortly(value)}")
        return value

    return read


def _read_int(value: Any, _: Any) -> int:
    if type(value) is not int or abs(value) >= LONGEST_NUMBER:
        raise ValueError(f"a whole number is wanted, not {shortly(value)}" if type(value) is not int else "the number is too large")
    return value


def _read_float(value: Any, _: Any) -> float:
    if type(value) not in (int, float) or not math.isfinite(value) or abs(value) >= LONGEST_NUMBER:
        raise ValueError(f"a number is wanted, not {shortly(value)}")
    return float(value)


def _read_str(value: Any, _: Any) -> str:
    if type(value) is not str or len(value) > LONGEST_TEXT:
        raise ValueError(f"a text is wanted, not {shortly(value)}" if type(value) is not str else "the text is too long")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ValueError("the text holds half a character (a lone surrogate)")
    return value


def _read_bytes(value: Any, _: Any) -> bytes:
    if not isinstance(value, list) or not all(type(part) is int and 0 <= part <= 255 for part in value):
        raise ValueError(f"a list of numbers from 0 to 255 is wanted, not {shortly(value)}")
    return bytes(value)


def _read_literal(value: Any, hint: Any) -> Any:
    for choice in get_args(hint):
        if type(choice) is type(value) and choice == value:
            return choice
    raise ValueError(f"{' or '.join(map(repr, get_args(hint)))} is wanted, not {shortly(value)}")


def _read_enum(value: Any, hint: Any) -> Any:
    for member in hint:
        if type(member.value) is type(value) and member.value == value:
            return member
    raise ValueError(f"one of {[member.value for member in hint]} is wanted, not {shortly(value)}")


_READ: dict[Any, Callable[[Any, Any], Any]] = {
    bool: _read_exactly(bool, "true or false"),
    NoneType: _read_exactly(NoneType, "null"),
    int: _read_int,
    float: _read_float,
    str: _read_str,
}


def _first_fault(fault: BaseException, path: str) -> tuple[str, str]:
    """The sentence and the path of the first fault in a tree of cattrs errors."""
    if not isinstance(fault, BaseValidationError):
        return _sentence(fault), path
    inner: BaseException = fault.exceptions[0]
    for note in getattr(inner, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            path += f".{note.name}"
        elif isinstance(note, IterableValidationNote):
            path += f"[{note.index}]"
    return _first_fault(inner, path)


def _sentence(fault: BaseException) -> str:
    extra = getattr(fault, "extra_fields", None)
    if extra:
        return f"nothing is called {', '.join(map(shortly, sorted(extra)[:3]))} here"
    if isinstance(fault, KeyError):
        return f"{fault} is missing"
    return str(fault) or type(fault).__name__
