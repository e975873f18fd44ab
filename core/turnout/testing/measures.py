"""One number of many games: its mean and the interval in which that lies."""

from math import sqrt
from statistics import fmean, stdev

from turnout.frozen import Frozen

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


def difference(old: Measure, new: Measure) -> tuple[str, str]:
    """The difference of two means with its 95% interval, and what that says. The games of both are taken as independent."""
    middle, error = new.mean - old.mean, sqrt(old.error**2 + new.error**2)
    low, high = middle - SURE * error, middle + SURE * error
    verdict = "the same" if low == high == 0 else "more" if low > 0 else "less" if high < 0 else "could be chance"
    return f"{middle:+.2f} ({low:+.2f} to {high:+.2f})", verdict
