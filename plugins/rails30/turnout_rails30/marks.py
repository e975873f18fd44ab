"""What a variant draws on squares besides rails: a name, some squares, a glyph for text and a colour for pictures."""

import re
import unicodedata

import attrs

from turnout import Frozen, TurnoutError
from turnout_rails30.track import Squares

BONUS = "★"
"""The glyph of the bonus square; no mark may look the same."""


def _fits(glyph: str) -> bool:
    return (
        len(glyph) == 1
        and glyph != BONUS
        and glyph.isprintable()
        and not glyph.isspace()
        and unicodedata.category(glyph)[0] != "M"
        and unicodedata.east_asian_width(glyph) not in "WF"
    )


def _check_glyph(mark: "Mark", _: object, glyph: str) -> None:
    if not _fits(glyph):
        fault = f"mark {mark.name!r}: the glyph {glyph[:8]!r} cannot be drawn"
        raise TurnoutError(f"{fault}; give one visible character as wide as a letter, not {BONUS}", code="sheet")


def _check_colour(mark: "Mark", _: object, colour: str) -> None:
    if not re.fullmatch(r"#?[0-9A-Za-z]{1,30}", colour):
        fault = f"mark {mark.name!r}: {colour[:30]!r} is no colour"
        raise TurnoutError(f"{fault}; give a name or #rrggbb", code="sheet")


class Mark(Frozen):
    """Something on some squares that does not fill them (rails30 1.5); variants bring them, the base game has none."""

    name: str
    squares: Squares
    glyph: str = attrs.field(validator=_check_glyph)
    """One visible character as wide as a letter."""
    colour: str = attrs.field(default="#7fb2d9", validator=_check_colour)
    """A colour name or `#rrggbb`, as SVG has them."""


def one_line(text: str, limit: int = 200) -> str:
    """The text on one line, without characters that cannot be seen, cut at the limit."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text[: 4 * limit]).split())[:limit].rstrip()
