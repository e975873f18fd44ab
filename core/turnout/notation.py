"""The text form of an attrs object in one line, such as `lay 2,3 NS`, and back."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from turnout.errors import NotationError, RulesError
from turnout.kinds import Length, Spoken, Within

T = TypeVar("T")

_QUOTED = r'"(?:[^"\\]++|\\.)*+"?'
_TOKEN = re.compile(rf'(?:{_QUOTED}|[^\s"]++)++')
_PART = re.compile(rf'(?:^|/)((?:{_QUOTED}|[^/"]++)*+)')
"""A part of a tuple: it ends at a slash outside quotes."""
_INTEGER = re.compile(r"-?[0-9]{1,19}", re.ASCII)
_BARE = re.compile(r"[A-Za-z_][\w.:'+-]*", re.ASCII)


def word_of(kind: type) -> str:
    """The word that a class is written with: its `word`, or its name in small letters, `BuyShares` as `buy-shares`."""
    said: str | None = getattr(kind, "word", None)
    return said or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower()


def show(one: Any) -> str:
    """The text form of an attrs object: its word, then its fields in order."""
    kind = type(one)
    return " ".join([word_of(kind), *(spoken.show(getattr(one, name)) for name, spoken in _spoken_fields(kind))])


def read(text: str, kinds: Iterable[type[T]]) -> T:
    """The object of one of these classes that is written so. Raises NotationError, which says what was expected."""
    words = {word_of(kind): kind for kind in kinds}
    tokens: list[str] = _TOKEN.findall(text) if isinstance(text, str) else []
    if not tokens or tokens[0].lower() not in words:
        raise NotationError(_unknown(tokens, words))
    kind = words[tokens[0].lower()]
    fields = _spoken_fields(kind)
    if len(tokens) - 1 != len(fields):
        raise NotationError(f"{text.strip()[:60]!r} does not fit: write {usage(kind)!r}, for example {example(kind)!r}.")
    return kind(**{name: _read_field(kind, name, spoken, said) for (name, spoken), said in zip(fields, tokens[1:], strict=True)})


def usage(kind: type) -> str:
    """How such an object is written: `lay SQUARE FORM`."""
    return " ".join([word_of(kind), *(name.upper() for name, _ in _spoken_fields(kind))])


def example(kind: type) -> str:
    """One such object as it could be written: `lay 2,3 NS`."""
    return " ".join([word_of(kind), *(spoken.example for _, spoken in _spoken_fields(kind))])


def _unknown(tokens: list[str], words: Mapping[str, type[Any]]) -> str:
    from difflib import get_close_matches  # only where something is wrong

    if not tokens:
        return f"There is nothing to read: write one of {', '.join(map(usage, words.values()))}."
    near = get_close_matches(tokens[0].lower(), words, 1)
    hint = f"Did you mean {usage(words[near[0]])!r}?" if near else f"The words are: {', '.join(sorted(words))}."
    return f"Nothing is called {tokens[0][:40]!r} here. {hint}"


def _read_field(kind: type, name: str, spoken: Spoken, said: str) -> Any:
    try:
        return spoken.read(said)
    except (ValueError, RecursionError) as fault:
        why = str(fault) or "it cannot be read"
        raise NotationError(f"{name} of {word_of(kind)!r} cannot be {said[:40]!r}: {why}. For example {example(kind)!r}.") from None


def _spoken_fields(kind: Any) -> tuple[tuple[str, Spoken], ...]:
    found: tuple[tuple[str, Spoken], ...] = _read_fields(kind)
    return found


@cache
def _read_fields(kind: type) -> tuple[tuple[str, Spoken], ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field.name, _spoken(hints[field.name])) for field in attrs.fields(kind) if field.init)


def _spoken(hint: Any) -> Spoken:
    """How a field of this type is written."""
    if get_origin(hint) is Annotated:
        return _spoken_annotated(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_origin(hint) is Literal:
        return _spoken_choice({_show_string(value) if type(value) is str else str(value): value for value in get_args(hint)})
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _spoken_choice({member.name.lower(): member for member in hint})
    if get_origin(hint) in (Union, UnionType):
        return _spoken_optional(hint)
    if get_origin(hint) is tuple:
        return _spoken_tuple(get_args(hint))
    raise RulesError(f"A field of type {hint!r} has no text form: say one with Annotated[..., Spoken(show, read, example)].")


def _spoken_annotated(hint: Any) -> Spoken:
    marks = hint.__metadata__
    for mark in marks:
        if isinstance(mark, Spoken):
            return mark
    spoken = _spoken(hint.__origin__)
    for mark in marks:
        if isinstance(mark, Within):
            spoken = Spoken(spoken.show, _within(spoken.read, mark), str(mark.low))
        elif isinstance(mark, Length):
            spoken = Spoken(spoken.show, _long(spoken.read, mark), "/".join([spoken.example] * mark.parts))
    return spoken


def _within(read_inner: Callable[[str], Any], limits: Within) -> Callable[[str], Any]:
    def read_within(text: str) -> Any:
        value = read_inner(text)
        if not limits.low <= value <= limits.high:
            raise ValueError(f"it goes from {limits}")
        return value

    return read_within


def _long(read_inner: Callable[[str], Any], length: Length) -> Callable[[str], Any]:
    def read_long(text: str) -> Any:
        value = read_inner(text)
        if len(value) != length.parts:
            raise ValueError(f"it has {length.parts} parts")
        return value

    return read_long


def _spoken_choice(choices: dict[str, Any]) -> Spoken:
    texts = {value: text for text, value in choices.items()}

    def read_choice(text: str) -> Any:
        if text not in choices:
            raise ValueError(f"it is one of {', '.join(choices)}")
        return choices[text]

    return Spoken(texts.__getitem__, read_choice, next(iter(choices)))


def _spoken_optional(hint: Any) -> Spoken:
    inner = [kind for kind in get_args(hint) if kind is not NoneType]
    if len(inner) != 1 or len(get_args(hint)) != 2:
        raise RulesError(f"A field of type {hint!r} has no text form: say one with Annotated[..., Spoken(...)].")
    spoken = _spoken(inner[0])
    return Spoken(
        lambda value: "-" if value is None else spoken.show(value),
        lambda text: None if text == "-" else spoken.read(text),
        spoken.example,
    )


def _spoken_tuple(parts: tuple[Any, ...]) -> Spoken:
    if any(map(_holds_tuple, parts)):
        raise RulesError("A tuple of tuples has no text form: say one with Annotated[..., Spoken(show, read, example)].")
    many = len(parts) == 2 and parts[1] is Ellipsis
    spoken = [_spoken(part) for part in (parts[:1] if many else parts)]

    def each(count: int) -> list[Spoken]:
        if not many and count != len(spoken):
            raise ValueError(f"it has {len(spoken)} parts")
        return spoken * count if many else spoken

    def show_tuple(values: tuple[Any, ...]) -> str:
        return "/".join(one.show(value) for one, value in zip(each(len(values)), values, strict=True)) or "()"

    def read_tuple(text: str) -> tuple[Any, ...]:
        texts = [] if text == "()" else _PART.findall(text)
        return tuple(one.read(said) for one, said in zip(each(len(texts)), texts, strict=True))

    return Spoken(show_tuple, read_tuple, "/".join(one.example for one in spoken) or "()")


def _holds_tuple(hint: Any) -> bool:
    return get_origin(hint) is tuple or any(map(_holds_tuple, get_args(hint)))


def _read_integer(text: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise ValueError("it is a whole number")
    return int(text)


def _show_string(text: str) -> str:
    return text if _BARE.fullmatch(text) else json.dumps(text)


def _read_string(text: str) -> str:
    if not text.startswith('"'):
        return text
    value = json.loads(text)
    if not isinstance(value, str):
        raise ValueError("it is a text")
    return value


_PLAIN: dict[Any, Spoken] = {
    int: Spoken(str, _read_integer, "1"),
    str: Spoken(_show_string, _read_string, "name"),
    bool: _spoken_choice({"yes": True, "no": False}),
}
