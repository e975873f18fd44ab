"""The testing kit: the laws that every game and every set of variants must keep, and what a rule change does.

class TestRivers(turnout.testing.Conformance):
    rules = "rails30+rivers"

`check` holds random games to the laws, `compare` plays two rules in step until they differ, `figures` gives their numbers,
`perft` counts a tree, `reaching` says which rules a run has reached, `shorten` makes a game short. The strategies for
Hypothesis, which they alone need: `playthroughs`, `positions`, `legal_actions`, `illegal_actions`, `options`, `variant_sets`.
"""

from typing import TYPE_CHECKING, Any

from turnout.testing.compare import Comparison, assert_same, compare
from turnout.testing.conformance import Conformance
from turnout.testing.laws import LAWS, Law, LawBroken, rules_of
from turnout.testing.shorten import shorten
from turnout.testing.sides import There
from turnout.testing.walks import Walk, check, walk

from .figures import Figures, figures
from .perft import Perft, perft
from .reach import Reach, reaching

if TYPE_CHECKING:
    from .strategies import illegal_actions, legal_actions, options, playthroughs, positions, variant_sets

__all__ = [
    "LAWS",
    "Comparison",
    "Conformance",
    "Figures",
    "Law",
    "LawBroken",
    "Perft",
    "Reach",
    "There",
    "Walk",
    "assert_same",
    "check",
    "compare",
    "figures",
    "illegal_actions",
    "legal_actions",
    "options",
    "perft",
    "playthroughs",
    "positions",
    "reaching",
    "rules_of",
    "shorten",
    "variant_sets",
    "walk",
]
STRATEGIES = ("illegal_actions", "legal_actions", "options", "playthroughs", "positions", "variant_sets")
"""What needs Hypothesis; imported when it is first asked for."""


def __getattr__(name: str) -> Any:
    if name not in STRATEGIES:
        raise AttributeError(f"module 'turnout.testing' has no attribute {name!r}")
    from importlib import import_module

    try:
        return getattr(import_module("turnout.testing.strategies"), name)
    except ModuleNotFoundError as fault:
        if fault.name != "hypothesis":
            raise
        raise ImportError(f"turnout.testing.{name} needs Hypothesis: `pip install turnout[testing]`.") from None
