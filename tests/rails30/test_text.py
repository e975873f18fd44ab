"""A sheet as text and back."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.rails30.sheets import TITLES, sheets, shown, some_marks
from turnout import TurnoutError
from turnout_rails30.marks import BONUS, Mark
from turnout_rails30.paper import sheet_of
from turnout_rails30.state import Plan, Sheet
from turnout_rails30.text import BONUS_CORNER, COLUMNS, OTHER_CORNERS, PICTURES, draw, read
from turnout_rails30.track import FORMS, show_form, square_at

SIDES = {
    "│": "NS",
    "─": "EW",
    "╭": "ES",
    "╮": "SW",
    "╰": "NE",
    "╯": "NW",
    "├": "NES",
    "┤": "NSW",
    "┬": "ESW",
    "┴": "NEW",
}
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
EDGES = {"N": (0, 2), "E": (1, 4), "S": (2, 2), "W": (1, 0)}
BACK = dict(zip("NESW", "SWNE", strict=True))


@given(sheets(), some_marks(), TITLES)
@example(Sheet(), [], "       1    2    3    4    5    6")
def test_a_drawn_sheet_is_read_and_drawn_the_same(sheet, marks, title):
    text = draw(sheet, marks=marks, title=title)
    again, glyphs = read(text)
    assert again == sheet
    assert glyphs == shown(marks)
    assert draw(again, marks=[Mark(glyph, squares, glyph) for glyph, squares in glyphs.items()], title=title) == text


@given(sheets(), some_marks())
def test_line_ends_and_trailing_blanks_do_not_matter(sheet, marks):
    text = draw(sheet, marks=marks)
    for other in (text.replace("\n", "\r\n"), text.replace("\n", "   \n") + "\n\n", text.rstrip()):
        assert read(other) == read(text)


@given(sheets(), some_marks(), TITLES)
def test_lines_and_columns_are_few_whatever_the_title_says(sheet, marks, title):
    lines = draw(sheet, marks=marks, title=title).split("\n")[-21:]
    assert len(lines) == 21
    assert all(len(line) <= COLUMNS and line.isprintable() for line in lines)


@given(sheets(), some_marks(), st.data())
def test_a_changed_text_is_read_for_what_it_shows_or_refused(sheet, marks, data):
    text = draw(sheet, marks=marks, title="Ada")
    for _ in range(data.draw(st.integers(1, 3))):
        text = _changed(text, data)
    _read_or_refuse(text)


@given(st.text())
@example("\ud800")
@example("\0" * 5000)
@example("x" * 10**6)
def test_any_text_is_read_or_refused(text):
    _read_or_refuse(text)


@pytest.mark.parametrize("form", range(1, len(FORMS)))
def test_track_in_a_picture_joins_the_sides_that_its_links_join(form):
    """Rails30 3.1."""
    joined = {frozenset((one, two)) for one in "NESW" for two in _reached(PICTURES[show_form(form)], one) if one != two}
    links = {frozenset(link) for link in FORMS[form]}
    arms = {frozenset(set("".join(FORMS[form])) - _stem(form))} if _stem(form) else set()
    assert joined == links | arms


def test_all_pictures_differ_and_leave_the_corners_free():
    assert len(set(PICTURES.values())) == len(PICTURES) == len(FORMS) - 1 + 4
    for picture in PICTURES.values():
        assert len(picture) == 15
        assert not "".join(picture[corner] for corner in (*OTHER_CORNERS, BONUS_CORNER)).strip()


@pytest.mark.parametrize(
    ("links", "rows"),
    [
        ("NS+NE", ("  ├╮ ", "  │╰─", "  │  ")),
        ("NS+ES", ("  │  ", "  │╭─", "  ├╯ ")),
        ("EW+NE", ("  ╰╮ ", "───┴─", "     ")),
        ("NE+NW", (" ╭┴╮ ", "─╯ ╰─", "     ")),
        ("NE+ES", ("  ╰╮ ", "   ├─", "  ╭╯ ")),
        ("NW+ES", (" ╭╯  ", "─╯ ╭─", "  ╭╯ ")),
        ("NS+EW", ("  │  ", "──│──", "  │  ")),
    ],
)
def test_the_branch_of_a_junction_leaves_at_the_stem(links, rows):
    """Rails30 3.2."""
    assert PICTURES[links] == "".join(rows)


def test_a_sheet_reads_as_a_person_sees_it():
    plan = Plan(1 << square_at(1, 1), square_at(1, 2), (18, None, None, 2), square_at(2, 3))
    text = draw(sheet_of(plan, {square_at(2, 3): 6}), marks=[Mark("pond", 1 << square_at(2, 3), "≈")], title="Ada")
    assert text.split("\n")[:9] == [
        "Ada",
        "       1    2    3    4    5    6",
        "                (4)",
        "           ▄▄▄",
        "1 (1) ╱▲╲ ▐ M ▌  ·    ·    ·    ·",  # noqa: RUF001
        "           ▀▀▀",
        "               ≈   ★",
        "2      ·    ·  ─────  ·    ·    ·",
        "               ≈   ≈",
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(2)", "(1)", "station (1) is there twice"),
        ("(2)", "(7)", "line 7, column 3: '(' stands where ' ' belongs"),
        ("▲", "·", "square 1,4: '     ' / ' ╱·╲ ' / '     ' shows no rail, mountain, mine"),  # noqa: RUF001
        ("★", "≈", "line 3, column 6: ' ' stands where '≈' belongs"),
        ("5      ·", "5★     ·", "line 16, column 2: '★' stands where ' ' belongs"),
        ("       1", "      1", "line 1: the column numbers belong here"),
        ("6      ·", "6      ·" + 60 * " " + "·", "line 19: it has 94 columns, and a sheet has 38"),
    ],
)
def test_a_fault_is_named_by_its_place(old, new, said):
    text = draw(sheet_of(Plan(1 << 3, None, (18, 19, None, None), 0), {}))
    assert old in text
    with pytest.raises(TurnoutError) as caught:
        read(text.replace(old, new, 1))
    assert caught.value.sentence.startswith(said)


def test_two_mines_or_bonus_squares_are_refused():
    """Rails30 2.4, 2.6."""
    mine, bonus = draw(Sheet(Plan(mine=0))), draw(Sheet(Plan(bonus=0)))
    with pytest.raises(TurnoutError, match=r"squares 1,1 and 4,1: a sheet has one mine"):
        read("\n".join(mine.split("\n")[:11] + mine.split("\n")[2:5] + mine.split("\n")[14:]))
    with pytest.raises(TurnoutError, match=r"squares 1,1 and 4,1: a sheet has one bonus"):
        read("\n".join(bonus.split("\n")[:11] + bonus.split("\n")[2:5] + bonus.split("\n")[14:]))


def test_a_reader_may_say_which_marks_there_are():
    text = draw(Sheet(), marks=[Mark("pond", 5, "≈")])
    assert read(text, {"≈": "pond", "#": "wall"})[1] == {"pond": 5}
    with pytest.raises(TurnoutError, match="know no mark '≈'"):
        read(text, {})


def test_marks_that_cannot_be_told_apart_are_refused():
    for glyph in ("", "ab", " ", BONUS, "\n", "界", "\u0301"):
        with pytest.raises(TurnoutError, match="cannot be drawn"):
            Mark("pond", 1, glyph)
    with pytest.raises(TurnoutError, match="is no colour"):
        Mark("pond", 1, "≈", '"/>')
    with pytest.raises(TurnoutError, match="two marks have the glyph"):
        draw(Sheet(), marks=[Mark("pond", 1, "≈"), Mark("lake", 2, "≈")])
    with pytest.raises(TurnoutError, match="square 1,1 has 4 marks"):
        draw(Sheet(), marks=[Mark(glyph, 1, glyph) for glyph in "abcd"])


def _read_or_refuse(text):
    """Whatever is read is drawn as it came, so nothing was read over."""
    fault, seen = None, None
    try:
        seen = read(text)
    except TurnoutError as error:
        fault = error
    if seen:
        again = draw(seen[0], marks=[Mark(glyph, squares, glyph) for glyph, squares in seen[1].items()])
        assert again.split("\n")[1:] == [line.rstrip() for line in _padded(text)]
    else:
        assert (fault.code, fault.sentence.count("\n")) == ("sheet", 0)


def _padded(text):
    lines = text.replace("\r\n", "\n").rstrip().split("\n")
    lines = lines[next(k for k in (1, 0) if lines[k : k + 1] and lines[k].split() == list("123456")) + 1 :]
    return lines + [""] * (20 - len(lines))


def _changed(text, data):
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from("".join(PICTURES.values()) + "(1234)★≈ \n\t") | st.characters())
    lines = text.split("\n")
    line = data.draw(st.integers(0, len(lines) - 1))
    swapped = "\n".join([*lines[:line], *lines[line + 1 :], lines[line]])
    return data.draw(
        st.sampled_from([text[:at] + other + text[at + 1 :], text[:at] + other + text[at:], text[:at] + text[at + 1 :], swapped])
    )


def _reached(picture, side):
    """The sides that track leads to from a side's edge; a bridge is passed under."""
    todo, seen = [EDGES[side]], set()
    if side not in SIDES.get(_sign(picture, EDGES[side]), ""):
        return set()
    while todo:
        at = todo.pop()
        seen.add(at)
        todo += [there for way in SIDES[_sign(picture, at)] if (there := _next(picture, at, way)) and there not in seen]
    return {other for other, edge in EDGES.items() if edge in seen and other in SIDES[_sign(picture, edge)]}


def _next(picture, at, way):
    there = (at[0] + STEPS[way][0], at[1] + STEPS[way][1])
    if _sign(picture, at) == "─" and _sign(picture, there) == "│":
        there = (there[0], there[1] + STEPS[way][1])
    return there if BACK[way] in SIDES.get(_sign(picture, there), "") else None


def _sign(picture, at):
    return picture[5 * at[0] + at[1]] if 0 <= at[0] < 3 and 0 <= at[1] < 5 else " "


def _stem(form):
    return set.intersection(*map(set, FORMS[form])) if len(FORMS[form]) == 2 else set()
