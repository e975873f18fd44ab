"""Sheets filled on paper, as JSON."""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rails30.sheets import ruly_sheets, sheets
from turnout import TurnoutError, rulebook
from turnout_rails30.paper import FORMAT, case_board
from turnout_rails30.state import Overrides, Plan, Sheet
from turnout_rails30.table import read_case as read_by_rules
from turnout_rails30.track import show_form, square_at

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))
BOARD = json.loads(CASES[0].read_text(encoding="utf-8"))["board"]
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["W3", "2,3", "NS", 1, 7]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.integers(), inner, max_size=3),
    max_leaves=6,
)


def read_case(document, known=(), **options):
    """The sheet as the rules read it, without what no JSON of a board says."""
    rules = rulebook("+".join(["rails30", *("rivers" if word == "river" else "actions" for word in known)]), options)
    return read_by_rules(rules, document).but(overrides=Overrides(), notes=())


@given(ruly_sheets())
def test_a_sheet_comes_back_from_its_json(sheet):
    document = json.loads(json.dumps({"format": FORMAT, "board": case_board(sheet)}))
    assert read_case(document) == sheet


@given(sheets())
def test_any_sheet_has_a_board_that_is_read_or_refused(sheet):
    document = json.loads(json.dumps({"format": FORMAT, "board": case_board(sheet)}))
    _read_or_refuse(document)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_cases_are_read_and_written_as_they_are(path):
    document = json.loads(path.read_text(encoding="utf-8"))
    board = case_board(read_case(document, known={"river", "shares"}))
    assert _ordered(board) == _ordered({key: value for key, value in document["board"].items() if key != "river"})


@given(st.sampled_from(CASES), JUNK, st.data())
def test_junk_anywhere_is_refused_and_never_breaks(path, junk, data):
    document = json.loads(path.read_text(encoding="utf-8"))
    place = data.draw(st.sampled_from([*_places(document)]))
    _read_or_refuse(_with(document, place, junk, data.draw(st.booleans())))


@given(JUNK)
def test_any_value_is_refused(junk):
    _read_or_refuse(junk)
    _read_or_refuse({"format": FORMAT, "board": junk})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"mine": [2, True]}, "board.mine[1]: a row or column is a whole number from 1 to 6, not true"),
        ({"mine": [2.0, 3]}, "board.mine[0]: a row or column is a whole number from 1 to 6, not a value of type float"),
        (
            {"mine": [10**5000, 3]},
            "board.mine[0]: a row or column is a whole number from 1 to 6, not a value of type int",
        ),
        ({"mine": None}, "board.mine: a list belongs here, not null"),
        ({"bonus": [1, 2, 3]}, "board.bonus: at most 2 entries belong here, not 3"),
        ({"mountains": [[1, 1], [1, 1]]}, "board.mountains[1]: square 1,1 is there twice"),
        ({"stations": {"1": "W2"}}, "board.stations: station 2 is missing"),
        ({"stations": {"5": "W2"}}, 'board.stations["5"]: the stations are "1", "2", "3" and "4"'),
        ({"stations": {"1": "X2"}}, 'board.stations["1"]: a grey square is a text such as "W3", not "X2"'),
        ({"tiles": {"2,7": ["NS"]}}, 'board.tiles["2,7"]: a square is a text such as "2,3", each from 1 to 6'),
        ({"tiles": {"2,3": ["NN"]}}, 'board.tiles["2,3"][0]: a link is two of the sides N, E, S, W'),
        ({"tiles": {"2,3": [7]}}, 'board.tiles["2,3"][0]: a link is two of the sides N, E, S, W'),
        ({"tiles": {"2,3": []}}, 'board.tiles["2,3"]: no rail has the links of an empty list'),
        ({"tiles": {"2,3": ["NS", "SN"]}}, 'board.tiles["2,3"]: no rail has the links NS+SN'),
        ({"tiles": {"2,3": ["NS", "NS"]}}, 'board.tiles["2,3"]: no rail has the links NS+NS'),
        (
            {"river": [[3, 3], [3, 2], [3, 1]]},
            "board.river: the rules in force know no river: add the variant that does",
        ),
    ],
)
def test_a_fault_is_named_by_its_path(change, said):
    with pytest.raises(TurnoutError) as caught:
        read_case({"format": FORMAT, "board": BOARD | change})
    assert caught.value.sentence.startswith(said)
    assert caught.value.code == "sheet"


def test_each_square_is_one_thing():
    """Rails30 1.5."""
    peak, mine = BOARD["mountains"][0], BOARD["mine"]
    rail = [int(number) for number in next(iter(BOARD["tiles"])).split(",")]
    for change in (
        {"mine": peak},
        {"tiles": {"{},{}".format(*peak): ["NS"]}},
        {"tiles": {"{},{}".format(*mine): ["NS"]}},
        {"crossed": [peak]},
        {"crossed": [rail]},
    ):
        _refused(change, "rails30 1.5")


def test_the_plan_is_one_that_the_set_up_leads_to():
    """Rails30 2.1, 2.4, 2.5, 2.6."""
    _refused({"mountains": BOARD["mountains"][:4]}, "rails30 2.1")
    _refused({"mountains": [[1, 1], [1, 2]], "tiles": {}}, "rails30 2.1")
    _refused({"mine": [6, 6], "tiles": {}}, "rails30 2.4")
    _refused({"stations": {"1": "W1", "2": "W2", "3": "E1", "4": "S1"}}, "rails30 2.5")
    _refused({"bonus": BOARD["mine"]}, "rails30 2.6")
    bonus = read_case({"format": FORMAT, "board": BOARD | {"bonus": BOARD["mine"]}}, bonus_placement="any").plan.bonus
    assert bonus == square_at(*BOARD["mine"])


def test_shares_are_for_a_variant():
    """Rails30 11.3."""
    with pytest.raises(TurnoutError, match="shares: the rules in force know no shares"):
        read_case({"format": FORMAT, "board": BOARD, "shares": {"1-2": 3}})
    assert read_case({"format": FORMAT, "board": BOARD, "shares": {}}) == read_case({"format": FORMAT, "board": BOARD})


def test_a_complete_board_is_full():
    with pytest.raises(TurnoutError, match="complete: square 1,1 is still empty"):
        read_case({"format": FORMAT, "board": BOARD, "complete": True})
    with pytest.raises(TurnoutError, match="complete: true or false belongs here, not 1"):
        read_case({"format": FORMAT, "board": BOARD, "complete": 1})


def test_the_document_says_what_it_is():
    for document, said in (
        ({"board": BOARD}, 'format: write "rails30-case/1", not null'),
        ({"format": FORMAT}, "board: an object belongs here, not null"),
        ({"format": FORMAT, "borad": BOARD}, '"borad": a case has no such key'),
        ({"format": FORMAT, "board": {}}, "board: mountains is missing"),
    ):
        with pytest.raises(TurnoutError) as caught:
            read_case(document)
        assert caught.value.sentence.startswith(said)


def test_five_mountains_tell_of_a_passed_roll():
    """Rails30 2.1."""
    for path in CASES:
        plan = read_case(json.loads(path.read_text(encoding="utf-8")), known={"river", "shares"}).plan
        assert plan.passed == (plan.mountains.bit_count() == 5)


def test_an_unfinished_sheet_has_an_unfinished_board():
    assert case_board(Sheet()) == {"mountains": [], "stations": {}, "tiles": {}}
    assert case_board(Sheet(Plan(mine=7, stations=(None, 0, None, None)), bytes([18] + [0] * 35))) == {
        "mountains": [],
        "mine": [2, 2],
        "stations": {"2": "N1"},
        "tiles": {"1,1": show_form(18).split("+")},
    }


def _read_or_refuse(document):
    fault, sheet = None, None
    try:
        sheet = read_case(document, known={"river"})
    except TurnoutError as error:
        fault = error
    if sheet:
        assert read_case({"format": FORMAT, "board": case_board(sheet)}) == sheet
    else:
        assert fault.code == "sheet"
        assert len(fault.sentence) < 300


def _refused(change, rule):
    with pytest.raises(TurnoutError) as caught:
        read_case({"format": FORMAT, "board": BOARD | change})
    assert caught.value.rule == rule


def _places(value, place=()):
    """The places of all values in a document, outermost first."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*place, key)
        yield from _places(one, (*place, key))


def _with(document, place, junk, beside):
    """The document with junk at a place, or beside it."""
    changed = copy.deepcopy(document)
    around = changed
    for key in place[:-1]:
        around = around[key]
    if beside:
        around.update({"junk": junk}) if isinstance(around, dict) else around.append(junk)
    else:
        around[place[-1]] = junk
    return changed


def _ordered(board):
    tiles = {key: {frozenset(link) for link in links} for key, links in board["tiles"].items()}
    return board | {
        "tiles": tiles,
        "mountains": sorted(board["mountains"]),
        "crossed": sorted(board.get("crossed", [])),
    }
