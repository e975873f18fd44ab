"""What a comparison of two rules has found: its steps, the difference, and whom to blame."""

from collections.abc import Sequence

from turnout.frozen import Frozen
from turnout.players import Players, default_names

BOTH, OLD, NEW = "both", "old", "new"
OF_ALL = ("outcome", "length")
"""Relations of whole games, not of a seat; such a game cannot become much shorter."""


class Step(Frozen):
    """One decision of a comparison: who made it (`both`, `old` or `new`), the seat, and the text form of the action."""

    who: str
    seat: int
    text: str

    def __str__(self) -> str:
        return self.line if self.who == BOTH else f"{self.line}   (only {self.who})"

    @property
    def line(self) -> str:
        """As a line of the log of a match with these players."""
        return f"{player(self.seat)}: {self.text}"


class Difference(Frozen):
    """Where two rules part: the relation, what each says, and whether the comparison must end there."""

    relation: str
    seat: int
    old: tuple[str, ...]
    new: tuple[str, ...]
    parted: bool = False

    def __str__(self) -> str:
        whose = "" if self.relation in OF_ALL else f" of {player(self.seat)}"
        return f"{self.relation}{whose}: only old: {_some(self.old)}; only new: {_some(self.new)}"


class Comparison(Frozen):
    """What a comparison has found: the shortest game in which the relation breaks, or none in so many games.

    `parted` of these ended early, since the two rules no longer asked for the same: a difference of "legal", and of nothing else;
    the latest of them after so many decisions as `reached` says.
    """

    old: str
    new: str
    relation: str
    games: int
    steps: tuple[Step, ...] = ()
    difference: Difference | None = None
    blame: str = ""
    parted: int = 0
    reached: int = 0
    seats: int = 1

    def log(self, who: str = NEW) -> list[str]:
        """The game by the `old` or `new` rules: `Match(rules, found.seats, luck="manual", log=found.log("new"))` plays it again."""
        return [step.line for step in self.steps if step.who in (BOTH, who)]

    @property
    def same(self) -> bool:
        """Whether no difference was found."""
        return self.difference is None

    def __str__(self) -> str:
        if self.difference is not None:
            head = f"{self.relation}: {self.old} and {self.new} differ {_after(len(self.steps))}:"
            return "\n".join([head, *(f"  {step}" for step in self.steps), f"  {self.difference}", f"  to blame: {self.blame}"])
        return f"{self.relation}: {self.old} and {self.new} are the same in {self.games} games.{self._how_far()}"

    def _how_far(self) -> str:
        if self.parted < self.games:
            return f" {self.parted} of them parted before their end: see `legal`." if self.parted else ""
        return f" But none could be compared to its end: they parted {_after(self.reached)} at the latest, see `legal`."


def player(seat: int) -> str:
    """The name of a seat where nobody was named."""
    return str(Players(default_names(seat + 1))[seat])


def _after(decisions: int) -> str:
    return f"after {decisions} decision{'s' if decisions > 1 else ''}" if decisions else "at once"


def _some(texts: Sequence[str]) -> str:
    if not texts:
        return "nothing"
    more = f" and {len(texts) - 4} more" if len(texts) > 4 else ""
    return ", ".join(texts[:4]) + more
