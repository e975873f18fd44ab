"""The testing kit: the laws that every game and every set of variants must keep, and random games to hold them to.

class TestRivers(turnout.testing.Conformance):
    rules = "rails30+rivers"
"""

from turnout.testing.compare import Comparison, assert_same, compare
from turnout.testing.conformance import Conformance
from turnout.testing.laws import LAWS, Law, LawBroken, rules_of
from turnout.testing.shorten import shorten
from turnout.testing.walks import Walk, check, walk

__all__ = [
    "LAWS",
    "Comparison",
    "Conformance",
    "Law",
    "LawBroken",
    "Walk",
    "assert_same",
    "check",
    "compare",
    "rules_of",
    "shorten",
    "walk",
]
