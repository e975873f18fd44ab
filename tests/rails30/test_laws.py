"""The laws of Turnout on 30 Rails: by one player and several, with options, and whatever order a set has."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import turnout
from tests.rails30.tables import SEVERAL, do, rules_with, sheet, sit
from tests.sameness import rejected, unchanged
from turnout import Action, Event, Stale
from turnout.testing import LAWS, check, walk
from turnout_rails30.actions import Keep, Lay, OverrideWhite

DEAR = tuple(LAWS[name] for name in ("undo_and_redo_restore", "a_copy_is_equal", "a_save_reads_back"))
"""The laws that copy, save or replay at each step."""
CHEAP = tuple(law for law in LAWS.values() if law not in DEAR)
OPTIONS = {
    "setup": {
        "skip_timing": "after_all",
        "override_in_setup": True,
        "bonus_placement": "any",
        "station_facing_mountain": False,
    },
    "must pass": {"skip_required": True, "override_in_setup": True, "white_overrides": 3, "black_overrides": 0},
    "late and must pass": {"skip_required": True, "skip_timing": "after_all", "mirror_junction": False, "rounds": 12},
    "mine": {"mine_through": True, "mine_rule": "any_track", "station_adjacent_mine": False, "rounds": 60},
}
ROOT = Path(__file__).parents[2]
PROGRAM = """
import hashlib, turnout
from turnout.testing import walk
from tests.rails30.tables import rules_with
text = ""
for seats in (1, 3):
    for number in range(3):
        *_, match = walk(rules_with(seats), seats, number)
        text += turnout.dumps(match) + repr(match) + str(match) + match.svg() + turnout.transcript(match)
print(hashlib.blake2b(text.encode()).hexdigest())
"""


def test_200_games_keep_the_laws():
    walked = check("rails30", games=200, laws=CHEAP)
    assert walked.games == 200
    assert walked.turns > 200 * 70
    assert walked.endings == ("complete",)


def test_10_games_are_saved_copied_and_taken_back_at_each_step():
    assert check("rails30", games=10, seed=1, laws=DEAR).turns > 10 * 70


@pytest.mark.parametrize("name", OPTIONS)
def test_the_laws_hold_with_options(name):
    """rails30 14."""
    check(rules_with(1, **OPTIONS[name]), games=3, laws=CHEAP)
    check(rules_with(1, **OPTIONS[name]), games=1, laws=DEAR)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_laws_hold_for_several_sheets(seats):
    """rails30 10.2, 10.4."""
    check(SEVERAL(), seats=seats, games=3, laws=CHEAP)
    check(SEVERAL(), seats=seats, games=1, laws=DEAR)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_laws_hold_for_several_sheets_with_options(name):
    check(SEVERAL(**OPTIONS[name]), seats=3, games=1, laws=CHEAP)


def test_no_order_of_a_set_is_seen():
    """The same bytes for every PYTHONHASHSEED."""
    said = set()
    for seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        said.add(done.stdout)
    assert len(said) == 1
    assert len(said.pop()) == 129


def test_the_global_random_is_not_touched():
    before = random.getstate()
    match = turnout.new("rails30", seed=7)
    while not match.over:
        match.act(match.legal()[-1])
    assert turnout.loads(turnout.dumps(match), verify=True).outcome == match.outcome
    *_, other = walk(turnout.rulebook("rails30"), seed=8)
    assert other.over
    assert random.getstate() == before


# What is refused costs nothing


class Juggle(Action):
    """No word of 30 Rails."""


class Juggled(Event):
    pass


def unwanted(match):
    """Whatever nobody may do now, and by whom."""
    yield from ((thing, "player1") for thing in (None, 0, "lay 4,4 NS", Lay, Juggle(), Juggled(), [Keep()]))
    yield from (
        (Lay(*parts), "player1")
        for parts in ((21, "NS"), (21, 5.5), (21, None), (True, 5), (36, 5), (-1, 5), (1 << 70, 5), ([], {}))
    )
    yield Keep(), "player1"
    yield OverrideWhite(0), "player1"
    yield from ((action, "player2") for action in match.legal("player1")[:3])
    yield from ((action, turnout.CHANCE) for action in match.legal("player1")[:3])


def test_a_rejected_action_costs_nothing():
    match = do(sit(sheet(), sheet(), dice=(4, 2)), "player2: lay 4,4 NS")
    codes = set()
    for action, seat in unwanted(match):
        with unchanged(match):
            codes.add(rejected(match, action, seat).code)
    assert codes == {"no_action", "no_such_word", "malformed", "not_legal", "not_to_act"}


def test_a_late_action_costs_nothing():
    """rails30 10.4: what others decided on the same roll does not make it late."""
    match = do(sit(sheet(), sheet()), "roll 4 2")
    seen = match.version
    match.act(match.read("lay 4,4 NS"), "player1", at=seen)
    match.act(match.read("lay 4,4 EW"), "player2", at=seen)
    do(match, "roll 4 2")
    for at in (seen, match.version - 1, match.version + 1, -1, "1", 2.0):
        with unchanged(match), pytest.raises(Stale):
            match.act(match.read("lay 4,1 NS"), "player1", at=at)
