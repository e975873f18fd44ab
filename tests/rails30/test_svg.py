"""Sheets as a picture."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rails30.sheets import sheets, some_marks
from turnout import TurnoutError
from turnout_rails30.marks import Mark
from turnout_rails30.paper import sheet_of
from turnout_rails30.state import Plan, Sheet
from turnout_rails30.svg import COLOURS, Trace, draw
from turnout_rails30.track import FORMS, GREYS, SQUARES, read_grey, square_at

SVG = "{http://www.w3.org/2000/svg}"
W2, E2, S2 = map(read_grey, ("W2", "E2", "S2"))


@given(st.lists(st.tuples(sheets(), some_marks(), st.text()), max_size=5))
def test_any_sheets_give_one_picture_that_is_xml(table):
    drawn = draw([sheet for sheet, _, _ in table], [name for *_, name in table], marks=[marks for _, marks, _ in table])
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    assert len(root.findall(f"{SVG}g")) == len(table)


@pytest.mark.parametrize("name", ['<script>alert(1)</script>&"', "a\0b\x1b[31m", "]]>", "\ud800"])
def test_names_are_text_and_nothing_else(name):
    drawn = draw([Sheet()], [name])
    root = ElementTree.fromstring(drawn)
    assert not list(root.iter(f"{SVG}script"))
    assert "\x1b" not in drawn
    shown = "".join(sign if sign.isprintable() else " " for sign in name).strip()
    assert shown in [text.text or "" for text in root.iter(f"{SVG}text")]


def test_every_form_is_drawn_otherwise():
    """Rails30 3.1."""
    assert len({re.sub('class="[^"]*"', "", _rails(form)) for form in range(len(FORMS))}) == len(FORMS)


def test_whatever_fills_a_square_is_seen():
    """Rails30 1.5, 2.5, 2.6."""
    plain = draw([Sheet()], [""])
    plans = [Plan(mountains=1), Plan(mine=0), Plan(bonus=0), Plan(stations=(0, None, None, None))]
    drawn = {draw([sheet], [""]) for sheet in [*map(Sheet, plans), sheet_of(Plan(), {}, crossed=1)]}
    assert len(drawn | {plain}) == 6


def test_marks_tint_their_squares_and_say_their_name():
    root = ElementTree.fromstring(draw([Sheet()], ["Ada"], marks=[[Mark("<pond>", 0b101, "≈", "#123456")]]))
    tints = [rect for rect in root.iter(f"{SVG}rect") if rect.get("fill") == "#123456"]
    assert [tint.findtext(f"{SVG}title") for tint in tints] == ["<pond>", "<pond>"]


def test_a_trace_follows_straights_and_curves_to_its_station():
    """Rails30 7.2."""
    squares = (square_at(2, 1), square_at(2, 2), square_at(3, 2))
    root = _traced(Sheet(), Trace((*squares[:2], *(square_at(row, 2) for row in range(3, 7))), W2, S2, "red"))
    (path,) = [path for path in root.iter(f"{SVG}path") if path.get("class") == "trace"]
    assert path.get("stroke") == "red"
    assert (path.get("d") or "").startswith("M-34 102L0 102L68 102L68 102A34 34 0 0 1 102 136L102 136L102 204")
    assert (path.get("d") or "").endswith("L102 408L102 442")


def test_a_trace_may_end_in_the_mine():
    """Rails30 8.1, 8.3."""
    sheet = Sheet(Plan(mine=square_at(2, 2)))
    for squares, start in (((square_at(2, 1),), W2), ((), None)):
        beside = sheet if squares else Sheet(Plan(mine=square_at(2, 1)))
        root = _traced(beside, Trace(squares, W2 if start is None else start))
        (path,) = [path for path in root.iter(f"{SVG}path") if path.get("class") == "trace"]
        assert path.get("stroke") == COLOURS[0]
        assert (path.get("d") or "").endswith("L102 102" if squares else "L34 102")


@given(st.lists(st.integers(0, SQUARES - 1), max_size=4), st.sampled_from(range(len(GREYS))), st.none() | st.just(E2))
def test_a_trace_that_leads_nowhere_is_refused(squares, start, end):
    sheet = Sheet(Plan(mine=None))
    path = tuple(squares)
    if end is None or path[:1] != (GREYS[start][0],) or path[-1:] != (GREYS[end][0],):
        with pytest.raises(TurnoutError, match="a trace starts and ends"):
            draw([sheet], [""], lines=[[Trace(path, start, end)]])


def test_a_trace_does_not_jump():
    with pytest.raises(TurnoutError, match="from 2,1 to 2,6, which does not touch it"):
        _traced(Sheet(), Trace((square_at(2, 1), square_at(2, 6)), W2, E2))


def test_each_sheet_has_one_name_and_one_list():
    for names, more in ((["a", "b"], {}), (["a"], {"marks": [[], []]}), (["a"], {"lines": [[], []]})):
        with pytest.raises(TurnoutError, match="give one for each"):
            draw([Sheet()], names, **more)


def _traced(sheet, trace):
    return ElementTree.fromstring(draw([sheet], [""], lines=[[trace]]))


def _rails(form):
    return draw([sheet_of(Plan(), {0: form} if form else {})], [""])
