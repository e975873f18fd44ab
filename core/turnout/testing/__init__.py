"""The testing kit: the laws that every game and every set of variants must keep, and random games to hold them to.

    class TestRivers(turnout.testing.Conformance):
        rules = "rails30+rivers"
"""

from turnout.testing.conformance import Conformance
from turnout.testing.laws import LAWS, Law, LawBroken
from turnout.testing.walks import Walk, check, walk

__all__ = ["LAWS", "Conformance", "Law", "LawBroken", "Walk", "check", "walk"]
