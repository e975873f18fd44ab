"""The pytest plugin: `pytest --turnout-coverage` prints which rules the Conformance classes of a run have reached.

Without the option nothing is imported, and no test takes longer.
"""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from turnout.testing.conformance import Conformance
    from turnout.testing.reach import Reach

OPTION = "--turnout-coverage"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Says the option."""
    words = "print which rules, refusals, events, ends and pairs of variants the Conformance classes have reached"
    parser.getgroup("turnout").addoption(OPTION, action="store_true", help=words)


def pytest_configure(config: pytest.Config) -> None:
    """Listens only where it is asked to."""
    if config.getoption(OPTION):
        config.pluginmanager.register(Coverage(), "turnout-coverage")


class Coverage:
    """What the tests of the Conformance classes have reached, by game."""

    def __init__(self) -> None:
        self.reached: dict[str, Reach] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Listens to one test."""
        kind = _conformance(item)
        if kind is None or not kind.rules:
            return (yield)
        from turnout.testing.laws import rules_of
        from turnout.testing.reach import UNHEARD, reaching

        if item.name.removeprefix("test_") in UNHEARD:
            return (yield)
        rules = rules_of(kind.rules)
        with reaching(rules) as reach:
            try:
                return (yield)
            finally:
                game = rules.name.partition("+")[0]
                reach = reach.but(name=game)
                self.reached.setdefault(game, reach).add(reach)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """The tables, one for each game."""
        terminalreporter.section("turnout coverage")
        for game in sorted(self.reached):
            terminalreporter.write_line(f"{self.reached[game]}\n")
        if not self.reached:
            terminalreporter.write_line("No Conformance class was run: write one, as `turnout.testing` shows.")


def _conformance(item: pytest.Item) -> "type[Conformance] | None":
    """The Conformance class that a test belongs to."""
    module = sys.modules.get("turnout.testing.conformance")
    kind = getattr(item, "cls", None)
    return kind if module is not None and isinstance(kind, type) and issubclass(kind, module.Conformance) else None
