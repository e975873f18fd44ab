"""Each rule of the rules file is named by a test."""

import re
from pathlib import Path

from tests.freeride import naive

LAST = {"C": 8, "P": 7, "A": 5, "B": 10, "M": 8, "R": 6, "D": 4, "G": 3, "F": 6, "S": 3}
"""The last rule of each section; P begins with P0."""
RULES = {"P0"} | {f"{section}{number}" for section, last in LAST.items() for number in range(1, last + 1)}
LATER: set[str] = set()
"""Rules of the variants that no test names yet: none."""
VARIANTS = {f"X{number}" for number in range(1, 6)} | {f"U{number}" for number in range(1, 7)}
OPTIONS = set(naive.OPTIONS)
"""The options of section O, those of the variants apart."""


def docstrings():
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        yield from re.findall(r'def test_[^\n]*\n    """(.*?)"""', path.read_text(), re.DOTALL)


def test_every_rule_is_named_by_a_test():
    named = {number for text in docstrings() if "freeride" in text for number in re.findall(r"\b[A-Z]\d+\b", text)}
    assert sorted(RULES - named) == []
    assert VARIANTS - named == LATER


def test_every_option_is_named_by_a_test():
    named = {word for text in docstrings() for word in re.findall(r"\b[a-z_]+\b", text)}
    assert sorted(OPTIONS - named) == []
