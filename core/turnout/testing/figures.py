"""What a rule change does in numbers: score, length and choice under random play, with intervals, as a table and as a picture."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from turnout.frozen import Frozen
from turnout.players import in_words, shortly
from turnout.testing.sides import Here, Side, Spec, There, meant

MEASURES = ("score", "length", "branching")
"""Of each game: the mean score of its seats; its turns, luck's included; how many things a player could choose from on average."""
SURE = 1.959964
"""Half the width of a 95% interval in standard errors."""


class Measure(Frozen):
    """One number of each game: `low` to `high` holds the mean in 95 of 100 samples."""

    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean of all games."""
        return fmean(self.values)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return stdev(self.values) / sqrt(len(self.values)) if len(self.values) > 1 else 0.0

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - SURE * self.error

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + SURE * self.error

    def __str__(self) -> str:
        return f"{self.mean:.2f} ({self.low:.2f} to {self.high:.2f})"


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
        from .picture import drawn

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


def difference(old: Measure, new: Measure) -> tuple[str, str]:
    """The difference of two means with its 95% interval, and what that says. The games of both are taken as independent."""
    middle, error = new.mean - old.mean, sqrt(old.error**2 + new.error**2)
    low, high = middle - SURE * error, middle + SURE * error
    verdict = "the same" if low == high == 0 else "more" if low > 0 else "less" if high < 0 else "could be chance"
    return f"{middle:+.2f} ({low:+.2f} to {high:+.2f})", verdict


def _table(rows: Sequence[Sequence[str]], below: str) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([*lines, below])
