"""Seeded faults of 30 Rails: what a map is worth."""

from tests.faults.seeded import Fault
from tests.rails30.tables import sheet
from turnout import Score
from turnout_rails30 import scoring
from turnout_rails30.rules import Rails30
from turnout_rails30.state import Table

BOARD = sheet(
    """
    ..^...
    ...^^.
    ....^.
    .x^.^.
    .^..M.
    ......
    """,
    rails={
        square: links
        for row, said in enumerate(
            (
                "3 EW, 4 EW, 5 EW, 6 EW+ES",
                "1 ES, 2 NE+NW, 3 SW, 6 NS",
                "1 NS+NE, 2 EW, 3 NE+NW, 4 SW, 6 NS",
                "1 NS, 4 NS, 6 NS",
                "1 NS, 4 NS, 6 NS",
                "1 NS, 4 NE, 5 EW, 6 NW",
            ),
            1,
        )
        for square, links in ((f"{row},{one.split()[0]}", one.split()[1]) for one in said.split(", "))
    },
    stations="N2 E1 S1 W6",
    bonus="6,4",
)
"""A late moment: what is drawn in 1,2 decides. From there a loop leads back north, and a long way round to the east."""


MINE = sheet(
    """
    ......
    ......
    ..M...
    ..^...
    ......
    ......
    """,
    rails={"3,1": "EW", "3,2": "EW", "3,4": "EW", "3,5": "EW", "3,6": "EW", "2,3": "NS"},
    stations="N3 W3 E3 S1",
)
"""What is drawn in 1,3 brings a third station to the mine."""


class Late(Rails30):
    """The rounds begin with a map that is nearly full: lines of several stations are rare in games from an empty one."""

    def opening(self, seats):
        return Table((BOARD,) * seats, step="rounds")


class AtTheMine(Rails30):
    """The rounds begin with two stations at the mine: a third rarely comes there."""

    def opening(self, seats):
        return Table((MINE,) * seats, step="rounds")


# scores


class BaseWrong(Rails30):
    """The pair 2-3 has the base of 2-4 (7.7)."""

    def line(self, pair, run):
        found = super().line(pair, run)
        return found.but(points=found.points + 1) if run and pair == (2, 3) else found


class LengthOffByOne(Rails30):
    """The station's own square counts too (7.8)."""

    def line(self, pair, run):
        found = super().line(pair, run)
        return found.but(points=found.points + 1) if run else found


class BonusTwice(Rails30):
    """A line over the bonus has it twice (7.9)."""

    def line(self, pair, run):
        found = super().line(pair, run)
        return found.but(points=found.points + self.bonus_points) if run and run.bonus else found


class OtherRuns(Rails30):
    """Runs are looked for in a way of their own."""

    def lines(self, state, seat):
        sheet = state.sheets[seat]
        right = scoring.runs(sheet.plan, sheet.tiles)
        runs = {**right, **self.other_runs(sheet.plan, sheet.tiles, right)}
        return tuple(self.line(pair, runs.get(pair)) for pair in scoring.BASES)

    def other_runs(self, plan, tiles, right):
        """For each pair what a wrong scorer takes for its run."""
        return {}


def walks(plan, tiles, ahead=scoring._AHEAD):
    """For each pair of stations a shortest walk, which may cross a border twice."""
    forms = scoring._forms(plan, tiles, 0)
    ends = {number: scoring._LEFT + grey for number, grey in enumerate(plan.stations, 1) if grey is not None}
    for one, start in ends.items():
        came = scoring._walks([scoring._ACROSS[start]], forms, plan.bonus, ahead)
        for other, end in ends.items():
            if one < other and end in came:
                yield (one, other), scoring._back(came, end)


def borders(walk):
    return {scoring._BORDER[point] for point in walk}


def as_run(plan, walk):
    squares = scoring._squares(walk)
    return scoring.Run(squares, plan.bonus in squares)


class ReversesAtAJunction(OtherRuns):
    """A train may go from arm to arm of a junction (7.2)."""

    def other_runs(self, plan, tiles, right):
        return {pair: as_run(plan, walk) for pair, walk in walks(plan, tiles, scoring._TRACKS["any_track"]) if pair not in right}


class RunsThroughAStation(OtherRuns):
    """Two stations that are both joined to a third count as joined (7.3)."""

    def other_runs(self, plan, tiles, right):
        found = {}
        for one, other in scoring.BASES:
            for third in {1, 2, 3, 4} - {one, other}:
                legs = [right.get(tuple(sorted((end, third)))) for end in (one, other)]
                if (one, other) not in right and all(legs):
                    found[one, other] = scoring.Run((*legs[0].squares, *legs[1].squares), False)
        return found


class UsesABorderTwice(OtherRuns):
    """A walk counts that crosses a border in both directions (7.4)."""

    def other_runs(self, plan, tiles, right):
        return {pair: as_run(plan, walk) for pair, walk in walks(plan, tiles) if len(borders(walk)) < len(walk)}


class BreadthFirstOnly(OtherRuns):
    """Where the shortest walk crosses a border twice, no other run is looked for (7.4)."""

    def other_runs(self, plan, tiles, right):
        return {pair: None for pair, walk in walks(plan, tiles) if len(borders(walk)) < len(walk)}


class BonusOfALongerLine(OtherRuns):
    """The bonus is paid for a longer way over it (7.9)."""

    def other_runs(self, plan, tiles, right):
        return {pair: run.but(bonus=True) for pair, run in right.items() if not run.bonus and self.reaches_bonus(plan, tiles, pair)}

    def reaches_bonus(self, plan, tiles, pair):
        forms = scoring._forms(plan, tiles, 0)
        starts = [scoring._ACROSS[scoring._LEFT + plan.stations[number - 1]] for number in pair]
        return all(any(point >> 2 == plan.bonus for point in scoring._walks([start], forms, None)) for start in starts)


class ThreeAtTheMine(Rails30):
    """Three stations at the mine are worth one point less (8.4)."""

    mine_points: tuple[int, int, int, int, int] = (0, 2, 6, 11, 20)


class NobodyAtTheMine(Rails30):
    """The points of the mine are counted from one (8.4)."""

    def mine_term(self, state, seat):
        found = super().mine_term(state, seat)
        return found.but(points=self.mine_points[min(dict(found.parts)["stations"] + 1, 4)]) if found.points else found


class TotalWithoutTheMine(Rails30):
    """The mine is not added up (9.1)."""

    def score(self, state, seat):
        found = super().score(state, seat)
        return Score(found.total - self.mine_term(state, seat).points, found.lines, found.verdict)


FAULTS = (
    Fault(BaseWrong, "BaseWrong.line", "scores"),
    Fault(LengthOffByOne, "LengthOffByOne.line", "scores"),
    Fault(BonusTwice, "BonusTwice.line", "scores"),
    Fault(ReversesAtAJunction, "ReversesAtAJunction.other_runs", "scores"),
    Fault(RunsThroughAStation, "RunsThroughAStation.other_runs", "scores", least=2, right=Late),
    Fault(UsesABorderTwice, "UsesABorderTwice.other_runs", "scores", least=2, right=Late),
    Fault(BreadthFirstOnly, "BreadthFirstOnly.other_runs", "scores", least=2, right=Late),
    Fault(BonusOfALongerLine, "BonusOfALongerLine.other_runs", "scores", least=2, right=Late),
    Fault(ThreeAtTheMine, "the option mine_points", "scores", least=2, right=AtTheMine),
    Fault(NobodyAtTheMine, "NobodyAtTheMine.mine_term", "scores"),
    Fault(TotalWithoutTheMine, "scores_add_up"),
)
