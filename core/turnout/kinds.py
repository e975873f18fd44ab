"""What a field may hold beyond its Python type, said in `Annotated[...]`."""

from collections.abc import Callable
from typing import Annotated, Any

import attrs


@attrs.frozen
class Within:
    """A number from `low` to `high`, both included: `Annotated[int, Within(0, 35)]`; for bytes, each of them.

    What comes from outside (saves, text, options) is held to it; a constructor is not.
    """

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low} to {self.high}"


@attrs.frozen
class Length:
    """Exactly so many parts: `Annotated[bytes, Length(36)]`. For what comes from outside, as with `Within`."""

    parts: int


@attrs.frozen
class Spoken:
    """How a field is written in the text form of an action: one token without blanks, and back.

    `read` raises ValueError with a short reason for a text that it cannot read; `example` is shown in error messages.
    """

    show: Callable[[Any], str]
    read: Callable[[str], Any]
    example: str


CHANCE = -1
"""The seat of luck."""

Seat = Annotated[int, Within(CHANCE, 255)]
"""A seat is a number from 0; `CHANCE` is -1."""

Player = Annotated[int, Within(0, 255)]
"""The seat of a player, never that of luck."""
