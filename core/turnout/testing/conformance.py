"""All laws as a class of tests: one line for whoever writes a game or a variant."""

from typing import Any, ClassVar

from turnout.players import shortly
from turnout.rules import Rules
from turnout.testing.laws import LAWS, Law, rules_of
from turnout.testing.walks import check


class Conformance:
    """Holds rules to the laws of Turnout. Subclass it under a name that your test runner finds, and say which `rules`.

    `rules` is a spec, a class of rules, or rules; `games` is how many games each law sees; `seats` are the numbers of players, the
    smallest and the next one unless said.
    """

    rules: ClassVar[str | Rules[Any] | type[Rules[Any]]] = ""
    games: ClassVar[int] = 5
    seats: ClassVar[tuple[int, ...]] = ()
    seed: ClassVar[int | str] = 0

    def _hold(self, law: Law) -> None:
        name = type(self).__name__
        if not self.rules:
            raise TypeError(f'{name} does not say which rules: write `rules = "rails30"` in it.')
        if not isinstance(self.seats, (tuple, list, range)):
            raise TypeError(
                f"`seats` of {name} is a tuple of numbers of players, such as `seats = (2,)`, not {shortly(self.seats)}."
            )
        rules = rules_of(self.rules)
        for seats in self.seats or tuple(rules.seats())[:2]:
            check(rules, games=self.games, seats=seats, seed=self.seed, laws=[law])


def _test(law: Law) -> Any:
    def test(self: Conformance) -> None:
        self._hold(law)

    test.__doc__, test.__name__ = law.__doc__, f"test_{law.__name__}"
    return test


for _law in LAWS.values():
    setattr(Conformance, f"test_{_law.__name__}", _test(_law))
