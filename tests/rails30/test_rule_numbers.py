"""Each rule of rails30 1 to 9 is named by a test."""

import re
from pathlib import Path

COUNTS = {1: 5, 2: 7, 3: 5, 4: 6, 5: 6, 6: 2, 7: 10, 8: 4, 9: 2}
"""How many rules each section of the rules has."""
RULES = {f"{section}.{number}" for section, count in COUNTS.items() for number in range(1, count + 1)}
OPTIONS = {"A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A10", "A13", "A19"}
"""The rulings of section 14 that concern the game without variants."""


def test_every_rule_is_named_by_a_test():
    named = set()
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for docstring in re.findall(r'def test_[^\n]*\n    """(.*?)"""', path.read_text(), re.DOTALL):
            for numbers in re.findall(r"rails30 ((?:A?\d[\d.]*[a-d]?(?:, )?)+)", docstring):
                named |= {number.rstrip(".abcd") for number in numbers.split(", ")}
        named |= {".".join(pair) for pair in re.findall(r"def test_(\d)_(\d+)", path.read_text())}
    assert sorted(RULES - named) == []
    assert sorted(OPTIONS - named) == []
