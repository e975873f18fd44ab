"""The testing kit finds every seeded fault with its default settings, and none in the right rules.

Some of it is done in turn, other parts each day: the faults that take long (`SLOW`), the second runs, the search for the shortest
witnesses, and the laws for the right rules of large games. `TURNOUT_ALL_FAULTS=1` does all of it, which takes some minutes, and
plays more games by the right rules. `pytest -rP` shows the seconds and decisions of each.
"""

import os
from statistics import median
from time import process_time

import pytest

from tests.faults.exhaustive import least
from tests.faults.seeded import asked, compared
from tests.faults.table import FAULTS
from turnout.testing import check

ALL = os.environ.get("TURNOUT_ALL_FAULTS") == "1"
SLOW = {
    "BaseWrong",
    "LengthOffByOne",
    "BonusTwice",
    "ReversesAtAJunction",
    "WrongFallback",
    "RailLost",
    "ChangesTheSheet",
    "RefillsAtOnce",
    "TakesRailsWithTwo",
    "FeePaidTwice",
    "FeeToTheNext",
    "StaysPrivate",
    "DeliversBeforeTheCoins",
    "DeliversAfterThePickup",
    "DeliversOnlyOne",
    "ThirdCardPays",
    "CoinsCountTwo",
    "OwnersRideFree",
    "LastIsForgotten",
    "RidesForNothing",
    "OneRouteTooMany",
    "BonusCityTwice",
    "DeliversTheWrongWay",
    "StationsByHash",
}
"""What takes more than about a second and a half."""
SAMPLE = 2
MEDIAN, MOST = 5, 60
"""Seconds for a fault."""
SEEDS = range(1, 11)


def some(faults, many):
    """So many of these, spread over the list; with TURNOUT_ALL_FAULTS all."""
    return faults if ALL else faults[:: max(1, len(faults) // many)][:many]


LATER = [fault for fault in FAULTS if fault.name in SLOW]
CHOSEN = [*(fault for fault in FAULTS if fault.name not in SLOW), *some(LATER, SAMPLE)]
KNOWN = [fault for fault in FAULTS if fault.least is not None]
AGAIN = some(KNOWN, 10)
"""Those that are found twice."""
RIGHT = list({(str(fault.old), str(fault.same), fault.seats): fault for fault in FAULTS}.values())
"""One fault for each thing that is asked of right rules."""
SMALL, LARGE = (
    [one for one in {str(one.old): one for one in RIGHT}.values() if (one.old.bound(2) < 10) is small] for small in (True, False)
)
"""One fault for each right rules."""


def name(fault):
    return f"{fault.wrong.__module__.rpartition('.')[2]}.{fault.name}"


@pytest.fixture(autouse=True)
def somewhere_else(tmp_path, monkeypatch):
    """Failures are kept in the folder where the tests run."""
    monkeypatch.chdir(tmp_path)


def test_there_are_enough():
    names = [name(fault) for fault in FAULTS]
    assert len(set(names)) == len(names) >= 40
    assert len(KNOWN) >= 12
    assert {fault.name for fault in FAULTS} >= SLOW
    print(f"{len(CHOSEN)} of {len(FAULTS)} seeded faults are run: {', '.join(map(name, CHOSEN))}")


@pytest.mark.parametrize("fault", CHOSEN, ids=name)
def test_the_kit_finds_it(fault, record_property):
    started = process_time()
    found = asked(fault)
    seconds = process_time() - started
    assert found is not None, "it was not found"
    assert any(wanted in found.named for wanted in fault.blame.split("|")), found.said
    assert seconds <= MOST
    record_property("seconds", seconds)
    known = "unknown" if fault.least is None else fault.least
    print(f"{name(fault)}: {seconds:.2f} s, {found.length} decisions, of {known} at the least; {found.named}")
    if fault.least is not None:
        assert fault.least <= found.length <= 1.5 * fault.least, found.said
    if fault in AGAIN:
        assert asked(fault) == found, "it is another witness in the second run"


@pytest.mark.skipif(not ALL, reason="it takes some minutes: TURNOUT_ALL_FAULTS=1")
def test_half_of_them_are_found_soon():
    taken = []
    for fault in FAULTS:
        started = process_time()
        asked(fault)
        taken.append(process_time() - started)
    print(f"{len(taken)} faults: median {median(taken):.2f} s, most {max(taken):.2f} s, together {sum(taken):.0f} s")
    assert median(taken) <= MEDIAN


@pytest.mark.parametrize("fault", some(KNOWN, 5), ids=name)
def test_the_shortest_witness_is_known(fault):
    assert least(fault) == fault.least


@pytest.mark.parametrize("fault", RIGHT, ids=name)
def test_nothing_is_found_in_the_right_rules(fault):
    for seed in SEEDS:
        found = compared(fault, seed, 20 if ALL else 1)
        assert found.same, str(found)
        assert not found.parted


@pytest.mark.parametrize("fault", [*SMALL, *some(LARGE, 1)], ids=name)
def test_the_right_rules_keep_the_laws(fault):
    """A game of each of ten seeds."""
    for seed in SEEDS:
        check(fault.old, games=1, seats=fault.seats, seed=seed)
