"""What a rule change does in numbers: score, length and choice under random play, with intervals, as a table and as a picture."""

from collections.abc import Sequence

from turnout.frozen import Frozen
from turnout.players import in_words, shortly
from turnout.testing.measures import MEASURES, Measure, difference
from turnout.testing.picture import drawn
from turnout.testing.sides import Here, Side, Spec, There, meant


class Figures(Frozen):
    """Score, length and branching of so many random games of some rules."""

    name: str
    seats: int
    score: Measure
    length: Measure
    branching: Measure

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.score.values)

    @property
    def players(self) -> str:
        """How many play, in words."""
        return in_words(range(self.seats, self.seats + 1))

    def measure(self, name: str) -> Measure:
        """One of the three by its name."""
        found: Measure = getattr(self, name)
        return found

    def __str__(self) -> str:
        rows = [["", self.name], *([name, str(self.measure(name))] for name in MEASURES)]
        return _table(rows, f"{self.games} random games, {self.players}; means with 95% intervals")

    def table(self, new: "Figures") -> str:
        """These beside those of other rules, with the difference of each, and whether chance alone could have made it."""
        rows = [["", self.name, new.name, "difference", ""]]
        for name in MEASURES:
            old, other = self.measure(name), new.measure(name)
            rows.append([name, str(old), str(other), *difference(old, other)])
        return _table(rows, f"{self.games} random games each, {self.players}; means with 95% intervals")

    def svg(self, new: "Figures") -> str:
        """These and those of other rules as one picture: a histogram for each measure, and the intervals of the means."""
        return drawn(self, new)


def figures(rules: "Spec | There", games: int = 500, seats: int | None = None, seed: int | str = 0) -> Figures:
    """Plays so many games at random, and gives their figures. The same for the same seed.

    Raises TypeError or ValueError, which say what to write instead.
    """
    side: Side = rules if isinstance(rules, There) else Here(meant(rules, "figures"))
    if type(games) is not int or games < 2:
        raise ValueError(f"`games` is how many games are played, 2 or more, not {shortly(games)}.")
    number = side.seats[0] if seats is None else seats
    if number not in side.seats:
        raise ValueError(f"{side.name} is for {in_words(side.seats)}, not for {shortly(seats)}: say other `seats`.")
    played = [side.played(number, f"{seed}.{place}") for place in range(games)]
    score, length, branching = (Measure(tuple(map(float, values))) for values in zip(*played, strict=True))
    return Figures(side.name, number, score, length, branching)


def _table(rows: Sequence[Sequence[str]], below: str) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([*lines, below])
