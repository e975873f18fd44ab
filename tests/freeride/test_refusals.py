"""Each code of freeride E is reached, in the smallest position; and by other players the same."""

import re
from pathlib import Path

import pytest

from tests.freeride.table import LATE, do, may, opened, player, refused, sit
from turnout_freeride import refusals
from turnout_variants.freeride.solo import Solo

ROAD = "alma--brig state, brig--cove bob, alma--dell bob 0"
LAST = ("", "", "")


def table(**words):
    return sit(player("alma"), player("elm"), **{"lines": ROAD, **words})


def over():
    match = sit(player(None, retired=True), player("elm"), turn=1, **LATE)
    return do(match, "retire")


def finished():
    match = sit(
        player("alma", on="dell>brig"),
        player("elm"),
        lines="alma--brig state, brig--cove state",
        **{**LATE, "display": "brig/dell/fort"},
    )
    return do(match, "ride brig")


REACHED = {
    "NOT_YOUR_TURN": lambda: (table(), "ride cove", "bob"),
    "BAD_PHASE": lambda: (do(table(), "ride brig"), "rail brig--elm 0", None),
    "GAME_OVER": lambda: (over(), "retire", None),
    "EMPTY_ACTION": lambda: (table(), "end-turn", None),
    "PASS_NOT_ALLOWED": lambda: (table(), "pass", None),
    "TOO_MANY_RAILS": lambda: (table(), "take-rails", None),
    "SUPPLY_EMPTY": lambda: (table(supply=0), "buy", None),
    "NO_RAILS": lambda: (sit(player("alma", rails=0), player("elm")), "rail alma--brig 0", None),
    "NO_COIN": lambda: (sit(player("brig", coins=0), player("elm"), lines=ROAD), "ride cove", None),
    "TOO_FEW_POINTS": lambda: (do(table(lines=""), "rail alma--brig 0"), "rail brig--dell 0", None),
    "NO_SUCH_SPACE": lambda: (table(), "rail alma--brig 1", None),
    "SPACE_OCCUPIED": lambda: (table(), "rail alma--dell 0", None),
    "NOT_CONNECTED": lambda: (table(), "rail elm--hill 0", None),
    "FINISH_FIRST": lambda: (table(lines="alma--dell ann 0"), "rail alma--brig 0", None),
    "FOREIGN_LINE": lambda: (table(foreign_unfinished="forbid"), "rail alma--dell 1", None),
    "NO_MARKER": lambda: (sit(player("alma", markers=0), player("elm")), "rail alma--brig 0", None),
    "NO_SUCH_LINE": lambda: (table(), "ride isle", None),
    "LINE_NOT_COMPLETE": lambda: (table(), "ride dell", None),
    "TOO_MANY_STEPS": lambda: (do(table(display="alma/gate/elm"), "ride brig", "ride alma"), "ride brig", None),
    "RIDE_OVER": lambda: (finished(), "ride cove", None),
    "BAD_COLUMN": lambda: (table(), "load 1 top", None),
    "NOT_AT_START_CITY": lambda: (table(), "load 0 top", None),
    "MUST_MOVE_FIRST": lambda: (table(display="alma/dell/elm", pickup_without_moving=False), "load 0 top", None),
    "NO_FREE_WAGON": lambda: (sit(player("alma", on="dell>elm"), player("elm"), display="alma/dell/elm"), "load 0 top", None),
    "NOT_FINISH_PHASE": lambda: (table(), "retire", None),
}


@pytest.mark.parametrize("code", REACHED)
def test_a_code(code):
    match, text, seat = REACHED[code]()
    assert refused(match, text, seat) == code


def test_all_codes_are_there():
    """The 25 of section E, that of a match which cannot be laid out (P7), and no other."""
    said = set(re.findall(r'"([A-Z]+(?:_[A-Z]+)+)"', Path(refusals.__file__).read_text()))
    assert said == {*REACHED, "CANNOT_LAY_OUT"}
    assert len(REACHED) == 25


@pytest.mark.parametrize(
    ("text", "code"),
    [("buy", "BAD_PHASE"), ("take-rails", "BAD_PHASE"), ("retire", "NOT_FINISH_PHASE"), ("rail alma--dell 0", "SUPPLY_EMPTY")],
)
def test_codes_of_the_solo_challenge(text, code):
    """freeride X3."""
    assert refused(sit(player("alma"), kind=Solo, supply=0), text) == code


def test_while_cards_are_dealt_nobody_acts():
    match = opened()
    assert may(match, seat=0) == []
    assert refused(match, "draft 0 top", "ann") == "NOT_YOUR_TURN"


def test_luck_too_is_refused_with_a_code():
    match = table()
    why = match.why_not(match.read("deal alma"), -1)
    assert why.code
    assert match.why_not(match.read("deal alma"), "ann").code
