"""The testing kit: the laws that every game and every set of variants must keep, and what a rule change does.

class TestRivers(turnout.testing.Conformance):
    rules = "rails30+rivers"

`check` holds random games to the laws, `compare` plays two rules in step until they differ, `figures` gives their numbers,
`perft` counts a tree, `reaching` says which rules a run has reached, `shorten` makes a game short. The strategies for
Hypothesis, which they alone need: `playthroughs`, `positions`, `legal_actions`, `illegal_actions`, `options`, `variant_sets`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from turnout.testing.compare import assert_same, compare
from turnout.testing.comparison import Comparison
from turnout.testing.figures import Figures, figures
from turnout.testing.perft import Perft, perft
from turnout.testing.reach import Reach, reaching
from turnout.testing.shorten import shorten
from turnout.testing.sides import There

if TYPE_CHECKING:
    from turnout.testing.conformance import Conformance
    from turnout.testing.laws import LAWS, Law, LawBroken, rules_of
    from turnout.testing.strategies import illegal_actions, legal_actions, options, playthroughs, positions, variant_sets
    from turnout.testing.walks import Walk, check, walk

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
HOMES = {
    "conformance": ("Conformance",),
    "laws": ("LAWS", "Law", "LawBroken", "rules_of"),
    "strategies": ("illegal_actions", "legal_actions", "options", "playthroughs", "positions", "variant_sets"),
    "walks": ("Walk", "check", "walk"),
}
"""What is imported when it is first asked for: the strategies need Hypothesis, the laws cattrs, and the pytest plugin neither."""


def __getattr__(name: str) -> Any:
    home = next((home for home, names in HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module 'turnout.testing' has no attribute {name!r}")
    try:
        return getattr(import_module(f"turnout.testing.{home}"), name)
    except ModuleNotFoundError as fault:
        if (fault.name or "").partition(".")[0] != "hypothesis":
            raise
        raise ImportError(f"turnout.testing.{name} needs Hypothesis: `pip install turnout[testing]`.") from None
