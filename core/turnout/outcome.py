"""What a seat has, line by line, and how a match ended."""

from collections.abc import Sequence

from turnout.frozen import Frozen


class Line(Frozen):
    """One line of a score sheet: its name, the parts that it is made of, and its points."""

    name: str
    points: int
    parts: tuple[tuple[str, int], ...] = ()


class Score(Frozen):
    """What a seat has at one moment. `total` is the sum that counts; `ties` are compared in order where totals are equal."""

    total: int
    lines: tuple[Line, ...] = ()
    verdict: str = ""
    ties: tuple[int, ...] = ()

    def __str__(self) -> str:
        return "\n".join(self.table())

    def table(self) -> list[str]:
        """The score sheet as lines of text, one column for each part."""
        parts = list(dict.fromkeys(name for line in self.lines for name, _ in line.parts))
        rows = [["", *parts, "points"]]
        rows += [[line.name, *(_cell(line, part) for part in parts), str(line.points)] for line in self.lines]
        rows.append(["sum", *("" for _ in parts), str(self.total)])
        widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
        text = [
            "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]) for row in rows
        ]
        return [*text, f"verdict: {self.verdict}"] if self.verdict else text


class Outcome(Frozen):
    """How a match ended: the reason, and for each seat its score and its place, shared places included."""

    reason: str
    scores: tuple[Score, ...]
    places: tuple[int, ...]
    players: tuple[str, ...] = ()

    @property
    def points(self) -> tuple[int, ...]:
        """The total of each seat."""
        return tuple(score.total for score in self.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def __str__(self) -> str:
        names = self.players or tuple(f"seat {seat}" for seat in range(len(self.scores)))
        text = [f"over: {self.reason}"]
        for name, score, place in sorted(zip(names, self.scores, self.places, strict=True), key=lambda row: row[2]):
            text += [f"{place}. {name}: {score.total}", *(f"   {line}".rstrip() for line in score.table() if score.lines)]
        return "\n".join(text)


def ranked(reason: str, scores: Sequence[Score]) -> Outcome:
    """The outcome in which most points win; equal ones, ties included, share a place."""
    keys = [(score.total, score.ties) for score in scores]
    return Outcome(reason, tuple(scores), tuple(1 + sum(other > key for other in keys) for key in keys))


def _cell(line: Line, part: str) -> str:
    return next((str(value) for name, value in line.parts if name == part), "")
