"""Faults planted in 30 Rails whose shortest witness is known, and where the tests are run."""

import pytest
from typing_extensions import override

from turnout_rails30.rules import Rails30

SET_UP = 13
"""Six rolls, one pass (then the other mountains follow by themselves), mine, four stations, bonus: no set-up is shorter."""


def lines(match, length):
    """Whether a line of this length or more is scored: that takes so many rolls, and so many rails."""
    if match.state.step != "rounds":
        return False
    found = [dict(line.parts).get("length", 0) for line in match.rules.lines(match.state, 0)]
    return max(found) >= length


def shortest(length):
    """The decisions before a line of this length can be."""
    return SET_UP + 2 * length


class Generous(Rails30):
    """One point too many for each line: off by one."""

    @override
    def line(self, pair, run):
        found = super().line(pair, run)
        return found.but(points=found.points + 1) if run else found


class Crashes(Rails30):
    """Breaks down where a line has two squares."""

    @override
    def line(self, pair, run):
        if run and len(run.squares) > 1:
            raise ZeroDivisionError("two squares")
        return super().line(pair, run)


@pytest.fixture(autouse=True)
def somewhere_else(tmp_path, monkeypatch):
    """What is kept is kept in an empty folder."""
    monkeypatch.chdir(tmp_path)
