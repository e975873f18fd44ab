"""Tables of 30 Rails at any moment, and what the tests do and ask there."""

from typing_extensions import override

from tests import sameness
from turnout import CHANCE, Match, compose
from turnout_rails30.rules import Rails30
from turnout_rails30.state import Overrides, Plan, Sheet, Table
from turnout_rails30.track import SQUARES, mask_of, read_form, read_grey, read_square, row_of

SECTION_15 = """
    ..^...
    ......
    .....^
    .^M...
    .^....
    ...^..
"""
"""The map of rails30 15.1 and 15.2: `^` a mountain, `M` the mine, `.` an empty square."""
SIX = """
    ..^...
    .^....
    .....^
    .^M...
    .^....
    ...^..
"""
"""The same with a mountain in each row."""
FULL = SIX.replace(".", "#")
"""A map with a rail, `#`, on each square that can carry one."""
ROLLS_OF_15 = ("roll-white 3", "keep", "roll-white 2", "pass 2", *(f"roll-white {value}" for value in (6, 2, 2, 4)))
"""The mountains of that map, the second roll passed (rails30 15.1); what is left happens by itself."""


class Several(Rails30):
    """The code of the base game for up to four sheets."""

    @override
    def seats(self):
        return range(1, 5)


SEVERAL = compose(Rails30, [Several])


def sheet(squares=SECTION_15, *, rails=None, stations="N1 E1 S1 W1", bonus=None, white_left=1, black_left=1, white=0, black=0):
    """The sheet with this map: `x` is a crossed square, `#` a bridge, and `rails` says which other rails there are."""
    kinds = "".join(squares.split())
    assert len(kinds) == SQUARES
    tiles = bytearray(9 if kind == "#" else 0 for kind in kinds)
    for square, links in (rails or {}).items():
        tiles[read_square(square)] = read_form(links)
    peaks = [square for square in range(SQUARES) if kinds[square] == "^"]
    greys = tuple(read_grey(name) for name in stations.split())
    mine = kinds.index("M") if "M" in kinds else None
    plan = Plan(mask_of(peaks), mine, greys, None if bonus is None else read_square(bonus), len(peaks) < 6)
    empty = mask_of([square for square in range(SQUARES) if kinds[square] == "." and not tiles[square]])
    crossed = mask_of([square for square in range(SQUARES) if kinds[square] == "x"])
    return Sheet(plan, bytes(tiles), empty, crossed, Overrides(white_left, black_left, white, black))


def sit(*sheets, dice=None, round=1, **options):
    """A match in the rounds; with `dice` on the table for a decision, else before the next roll."""
    owing = tuple(seat for seat, one in enumerate(sheets) if one.empty) if dice else ()
    white, black = dice or (0, 0)
    state = Table(sheets, owing, "rounds", round, white, black)
    return Match(rules_with(len(sheets), **options), len(sheets), luck="manual", state=state)


def opened(*lines, seats=1, **options):
    """A new match in which this was done."""
    return do(Match(rules_with(seats, **options), seats, luck="manual"), *lines)


def at_the_mine(**options):
    """A match that has the five mountains of section 15."""
    return opened(*ROLLS_OF_15, **options)


def rules_with(seats, **options):
    """The base game for one player, its code for several."""
    return Rails30(**options) if seats == 1 else SEVERAL(**options)


def do(match, *lines):
    """Does what is written: `lay 1,1 NS`, or, where several are to act, `player2: lay 1,1 NS`."""
    for line in lines:
        who, colon, text = line.rpartition(": ")
        match.act(match.read(text), who if colon else None)
    return match


def may(match, seat=None, word=""):
    """The texts of what may be done, of those with this word where one is said."""
    return [str(action) for action in match.legal(seat) if str(action).split()[0] == (word or str(action).split()[0])]


def squares(match, seat=None):
    """The squares in which a rail may be drawn."""
    return {text.split()[1] for text in may(match, seat, "lay")}


def forms(match, seat=None):
    """The forms that may be drawn somewhere."""
    return {text.split()[2] for text in may(match, seat, "lay")}


def refused(match, text, seat=None):
    """Code and rule with which this is refused; it changes nothing."""
    why = sameness.refused(match, text, seat)
    return why.code, why.rule


def luck_is_next(match):
    """Whether the dice are to be rolled."""
    return match.to_act == (CHANCE,)


def rows(mask):
    """The row of each square of a mask."""
    return [row_of(square) for square in range(SQUARES) if mask >> square & 1]
