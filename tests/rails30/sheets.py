"""Strategies for sheets and marks: `sheets` of any mixture, `ruly_sheets` as a set-up leaves them."""

from hypothesis import strategies as st

from turnout_rails30.marks import BONUS, Mark
from turnout_rails30.paper import sheet_of
from turnout_rails30.state import Plan
from turnout_rails30.track import BESIDE, FORMS, SQUARES, mask_of, square_at, squares_of

GLYPHS = st.sampled_from("≈~%#?│─·M▲(1") | st.characters(categories=["L", "N", "P", "S"], max_codepoint=0x24F)
FILLINGS = st.sampled_from(["empty", "peak", "cross", *range(1, len(FORMS))])
SQUARE = st.integers(0, SQUARES - 1)
MASKS = st.sets(SQUARE).map(lambda squares: mask_of(tuple(squares)))
TITLES = st.text(max_size=30)


@st.composite
def sheets(draw):
    """Whatever can be drawn, also what no rule allows: a game may have other rules."""
    fillings = draw(st.lists(FILLINGS, min_size=SQUARES, max_size=SQUARES))
    mine = draw(st.none() | SQUARE)
    if mine is not None:
        fillings[mine] = "mine"
    greys = draw(st.lists(st.integers(0, 23), min_size=4, max_size=4, unique=True))
    stations = tuple(draw(st.sampled_from([grey, grey, None])) for grey in greys)
    peaks = mask_of([square for square, what in enumerate(fillings) if what == "peak"])
    return _sheet(Plan(peaks, mine, stations, draw(st.none() | SQUARE)), fillings)


@st.composite
def ruly_sheets(draw):
    """What a set-up and some rounds may leave behind (rails30 2)."""
    peaks = [square_at(row, draw(st.integers(1, 6))) for row in range(1, 7)]
    if draw(st.booleans()):
        peaks.remove(draw(st.sampled_from(peaks)))
    mine = draw(st.sampled_from([at for at in range(SQUARES) if at not in peaks and BESIDE[at] & mask_of(peaks)]))
    sides = draw(st.permutations(range(4)))
    stations = tuple(6 * side + draw(st.integers(0, 5)) for side in sides)
    free = [square for square in range(SQUARES) if square not in peaks and square != mine]
    plan = Plan(mask_of(peaks), mine, stations, draw(st.sampled_from(free)))
    fillings = draw(st.lists(FILLINGS, min_size=SQUARES, max_size=SQUARES))
    return _sheet(plan, [what if at in free and what != "peak" else "empty" for at, what in enumerate(fillings)])


@st.composite
def some_marks(draw):
    """Up to three marks with different glyphs."""
    glyphs = draw(st.lists(GLYPHS.filter(drawable), max_size=3, unique=True))
    return [Mark(f"mark {k}", draw(MASKS), glyph) for k, glyph in enumerate(glyphs)]


def drawable(glyph):
    """Whether a character may be a glyph at all."""
    return glyph != BONUS and glyph.isprintable() and not glyph.isspace()


def shown(marks):
    """What reading gives back of marks: the squares of each glyph that is drawn at all."""
    return {mark.glyph: mark.squares for mark in sorted(marks, key=lambda mark: mark.glyph) if squares_of(mark.squares)}


def _sheet(plan, fillings):
    rails = {square: what for square, what in enumerate(fillings) if isinstance(what, int)}
    return sheet_of(plan, rails, mask_of([square for square, what in enumerate(fillings) if what == "cross"]))
