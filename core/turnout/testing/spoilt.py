"""A save with a fault in it: what a broken disk, an editor, or a stranger's program makes of one."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from turnout.chance import draw, pick
from turnout.frozen import Frozen

EACH = 6
"""So many faults of each kind: every other one in a turn, where the words of the game stand, the rest anywhere."""
_NUMBER = re.compile(r"\[\d+\]")


class Spoilt(Frozen):
    """A document, and what was done to it; `may_be` where a field with a default may have been left out."""

    what: str
    text: str
    may_be: bool = False


class Place(Frozen):
    """Where something stands in a document: its path, and the keys that lead there."""

    path: str
    keys: tuple[Any, ...]

    @property
    def named(self) -> bool:
        """Whether it has a name, and no number."""
        return isinstance(self.keys[-1], str)


def spoilt(text: str, seed: str) -> Iterator[Spoilt]:
    """Faults of each kind in a save, where the seed chooses: each field is as likely as the other, however often it stands."""
    places = list(_places(json.loads(text), Place("$", ())))
    for what, (fault, fits) in FAULTS.items():
        shapes = _shapes([place for place in places if fits(place)])
        own = [shape for shape in shapes if shape[0].path.startswith("$.turns")]
        for number in range(EACH if shapes else 0):
            place = _one(seed, what, number, _one(seed, what, number, own if number % 2 and own else shapes))
            document = json.loads(text)
            holder = document
            for key in place.keys[:-1]:
                holder = holder[key]
            fault(holder, place.keys[-1])
            yield Spoilt(f"{place.path} {what}", json.dumps(document), what == "missing")
    for number in range(EACH):
        end = pick(draw(seed, "cut", number), len(text.rstrip()))
        yield Spoilt(f"nothing after character {end}", text[:end])


def _places(part: Any, at: Place) -> Iterator[Place]:
    """Every place of a document in which something stands."""
    pairs: Iterable[tuple[Any, Any]] = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in pairs:
        below = Place(f"{at.path}.{key}" if isinstance(part, dict) else f"{at.path}[{key}]", (*at.keys, key))
        yield below
        if isinstance(value, (dict, list)):
            yield from _places(value, below)


def _shapes(places: Sequence[Place]) -> list[list[Place]]:
    """The places, those together that differ only by numbers."""
    found: dict[str, list[Place]] = {}
    for place in places:
        found.setdefault(_NUMBER.sub("[]", place.path), []).append(place)
    return list(found.values())


def _one(seed: str, what: str, number: int, among: Sequence[Any]) -> Any:
    return among[pick(draw(seed, what, number), len(among))]


def _missing(holder: Any, key: Any) -> None:
    del holder[key]


def _renamed(holder: Any, key: Any) -> None:
    holder[f"{key}_"] = holder.pop(key)


def _retyped(holder: Any, key: Any) -> None:
    holder[key] = 1.5 if isinstance(holder[key], (dict, list)) else [[1.5]]


def _unknown(holder: Any, key: Any) -> None:
    holder[key] = "NoSuchWord"


FAULTS: dict[str, tuple[Callable[[Any, Any], None], Callable[[Place], bool]]] = {
    "missing": (_missing, lambda place: place.named),
    "under another name": (_renamed, lambda place: place.named),
    "of another type": (_retyped, lambda place: True),
    "an unknown word": (_unknown, lambda place: place.keys[-1] == "is"),
}
"""What may be done to a document, and at which places."""
