"""Tables of the variants at any moment; what is done and asked there comes from `tests/rails30/tables.py`."""

from tests.rails30.tables import sheet
from turnout import Match, rulebook
from turnout_rails30.state import Table
from turnout_variants.rails30.river import COURSES, River
from turnout_variants.rails30.shares import PAIRS, Shares

NO_MOUNTAINS = "." * 36


def map_with(*empty):
    """A map on which these squares alone are empty."""
    return "".join("." if f"{row},{column}" in empty else "#" for row in range(1, 7) for column in range(1, 7))


def sheet_with(squares=NO_MOUNTAINS, *, river=None, shares=None, bought=0, **more):
    """A sheet without overrides; with a river such as `3,3-N`, cells by pair, the round of the last purchase."""
    one = sheet(squares, **{"white_left": 0, "black_left": 0, **more})
    if river:
        one = one.with_note(River(COURSES.index(river)))
    return one.with_note(Shares(tuple((shares or {}).get(pair, 0) for pair in PAIRS), bought))


def sit(spec, *sheets, dice=None, round=1, step="rounds", **options):
    """A match in the rounds; with `dice` on the table for a decision, else before the next roll."""
    owing = tuple(seat for seat, one in enumerate(sheets) if one.empty) if dice or step != "rounds" else ()
    white, black = dice or (0, 0)
    state = Table(sheets, owing, step, round if step == "rounds" else 0, white, black)
    return Match(rulebook(spec, options), len(sheets), luck="manual", state=state)


def cells(match, seat=0):
    """The share cells of a seat that are not empty."""
    found = match.state.sheets[seat].note(Shares).cells
    return {pair: number for pair, number in zip(PAIRS, found, strict=True) if number}
