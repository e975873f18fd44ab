"""Seeded faults of 30 Rails."""

from tests.faults.seeded import Fault
from tests.rails30.tables import sheet
from turnout import Ended, Score
from turnout_rails30 import scoring
from turnout_rails30.actions import OTHER_WHITES, PASSES, Keep, Lay, Roll
from turnout_rails30.events import Laid, WhiteOverridden
from turnout_rails30.rules import Rails30
from turnout_rails30.state import Table
from turnout_rails30.track import BESIDE, CROSS, ROWS, SIZE, S, column_of, neighbour, squares_of

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


class Late(Rails30):
    """The rounds begin with a map that is nearly full: lines of several stations are rare in random games from an empty one."""

    def opening(self, seats):
        return Table((BOARD,) * seats, step="rounds")


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


# the set-up


class PassesTwice(Rails30):
    """More than one mountain roll may be passed (2.1)."""

    def mountain_choices(self, state, seat):
        found = super().mountain_choices(state, seat)
        return found if len(found) > 1 else (*found, PASSES[state.round - 1])


class MineOnTheDiagonal(Rails30):
    """The mine may touch a mountain with a corner (2.4)."""

    def mine_squares(self, state, seat):
        beside = super().mine_squares(state, seat)
        mountains = state.sheets[seat].plan.mountains
        for square in squares_of(mountains):
            for other in squares_of(BESIDE[square]):
                beside |= sum(1 << one for one in squares_of(BESIDE[other]) if column_of(one) != column_of(square))
        return beside & ~mountains


class TwoStationsOnASide(Rails30):
    """A station may lie on a side that has one (2.5)."""

    def station_greys(self, state, seat):
        return [grey for grey in range(4 * SIZE) if grey not in state.sheets[seat].plan.stations]


class BonusOnAMountain(Rails30):
    """The bonus may lie on a mountain (2.6)."""

    def bonus_squares(self, state, seat):
        return super().bonus_squares(state, seat) | state.sheets[seat].plan.mountains


# a round


class OverridesTwice(Rails30):
    """A white override is listed when there is none left (5.1)."""

    def overrides(self, state, seat):
        found, said = super().overrides(state, seat), state.sheets[seat].overrides
        return found if said.white_left or said.white else (*OTHER_WHITES[state.white], *found)


class OverriddenForNothing(WhiteOverridden):
    def apply(self, state):
        sheet = state.sheets[self.seat]
        return state.with_sheet(self.seat, sheet.but(overrides=sheet.overrides.but(white=self.value)))


class OverrideNotUsedUp(Rails30):
    """A white override is not used up (5.1)."""

    says = (OverriddenForNothing,)

    def decide(self, state, seat, action):
        found = super().decide(state, seat, action)
        return tuple(OverriddenForNothing(one.seat, one.value) if type(one) is WhiteOverridden else one for one in found)


class OverridesToTheSame(Rails30):
    """The white die may be changed to what it shows (5.6)."""

    def overrides(self, state, seat):
        found = super().overrides(state, seat)
        return (*OTHER_WHITES[0], *found[SIZE - 1 :]) if found[: SIZE - 1] == OTHER_WHITES[state.white] else found


class RowOnly(Rails30):
    """The white die means a row (4.2)."""

    def reach(self, state, seat):
        return ROWS[self.dice(state, seat)[0]]


class ColumnOnly(Rails30):
    """The white die means a column (4.2)."""

    def reach(self, state, seat):
        white = self.dice(state, seat)[0]
        return super().reach(state, seat) & ~ROWS[white] | ROWS[white] & sum(1 << row * SIZE + white - 1 for row in range(SIZE))


class WrongFallback(Rails30):
    """Where row and column are full, those of the next value are meant (4.3)."""

    def squares(self, state, seat):
        found, ground = super().squares(state, seat), self.ground(state, seat)
        near = CROSS[self.dice(state, seat)[0] % SIZE + 1]
        return found if found & self.reach(state, seat) else ground & near or ground


class LostRotation(Rails30):
    """A form of rail 5 is missing (3.1)."""

    def rails(self, state, seat):
        found = super().rails(state, seat)
        return found if self.dice(state, seat)[1] != 5 else tuple(lays[:-1] for lays in found)


class RoundTooFew(Rails30):
    """There are 29 rounds (4.1)."""

    rounds: int = 29


class RoundTooMany(Rails30):
    """The last round is counted too late (6.2)."""

    def proceed(self, state):
        found = super().proceed(state)
        late = state.step == "rounds" and state.round == self.rounds and self.owing(state)
        return () if late else found


class EndsAtTheBonus(Rails30):
    """A rail on the bonus ends the game."""

    def proceed(self, state):
        sheet = state.sheets[0]
        bonus = state.step == "rounds" and not state.owing and sheet.plan.bonus is not None and sheet.tiles[sheet.plan.bonus]
        return (Ended("bonus"),) if bonus else super().proceed(state)


class RollsTwice(Rails30):
    """A double is rolled again: luck draws twice for a round."""

    def decide(self, state, seat, action):
        found = super().decide(state, seat, action)
        return tuple(one.but(owing=()) for one in found) if isinstance(action, Roll) and action.white == action.black else found


class BlackIsWhite(Rails30):
    """The white die is read for both."""

    def dice(self, state, seat):
        white, black = super().dice(state, seat)
        return (white, white) if white == 6 else (white, black)


class LaidAndLost(Laid):
    def apply(self, state):
        return state.filled(self.seat, self.square, 0)


class RailLost(Rails30):
    """A crossing fills its square and is forgotten."""

    says = (LaidAndLost,)

    def decide(self, state, seat, action):
        lost = isinstance(action, Lay) and action.form == 9
        return (LaidAndLost(seat, action.square, action.form),) if lost else super().decide(state, seat, action)


class MountainAside(Rails30):
    """A mountain is drawn in the column of the row (2.1)."""

    def decide(self, state, seat, action):
        found = super().decide(state, seat, action)
        over = isinstance(action, Keep) and state.step == "mountains" and state.round == 3
        return tuple(one.but(square=12 + 2) for one in found) if over else found


# laws


class RefusesTheCorner(Rails30):
    """Listed, and not accepted."""

    def decide(self, state, seat, action):
        if isinstance(action, Lay) and neighbour(action.square, S) is None:
            raise ValueError("not in the last row")
        return super().decide(state, seat, action)


class LaidInPlace(Laid):
    def apply(self, state):
        after = super().apply(state)
        state.sheets[self.seat].__dict__["tiles"] = after.sheets[self.seat].tiles
        return after


class ChangesTheSheet(Rails30):
    """A mutated state: the rail also stands on the sheet before it."""

    says = (LaidInPlace,)

    def decide(self, state, seat, action):
        return (LaidInPlace(seat, action.square, action.form),) if isinstance(action, Lay) else super().decide(state, seat, action)


class ShorterThanItIs(Rails30):
    """The bound forgets the rounds' decisions."""

    def bound(self, seats):
        return super().bound(seats) - 30


class StationsByHash(Rails30):
    """The stations are listed in the order of a set."""

    def station_greys(self, state, seat):
        named = {str(grey): grey for grey in super().station_greys(state, seat)}
        return [named[text] for text in set(named)]


FAULTS = (
    Fault(BaseWrong, "BaseWrong.line", "scores"),
    Fault(LengthOffByOne, "LengthOffByOne.line", "scores"),
    Fault(BonusTwice, "BonusTwice.line", "scores"),
    Fault(ReversesAtAJunction, "ReversesAtAJunction.other_runs", "scores"),
    Fault(RunsThroughAStation, "RunsThroughAStation.other_runs", "scores", least=2, right=Late),
    Fault(UsesABorderTwice, "UsesABorderTwice.other_runs", "scores", least=2, right=Late),
    Fault(BreadthFirstOnly, "BreadthFirstOnly.other_runs", "scores", least=2, right=Late),
    Fault(BonusOfALongerLine, "BonusOfALongerLine.other_runs", "scores", least=2, right=Late),
    Fault(ThreeAtTheMine, "the option mine_points", "scores"),
    Fault(NobodyAtTheMine, "NobodyAtTheMine.mine_term", "scores"),
    Fault(TotalWithoutTheMine, "scores_add_up"),
    Fault(PassesTwice, "PassesTwice.mountain_choices", "legal", least=3),
    Fault(MineOnTheDiagonal, "MineOnTheDiagonal.mine_squares", "legal", least=7),
    Fault(TwoStationsOnASide, "TwoStationsOnASide.station_greys", "legal"),
    Fault(BonusOnAMountain, "BonusOnAMountain.bonus_squares", "legal"),
    Fault(OverridesTwice, "OverridesTwice.overrides", "legal"),
    Fault(OverrideNotUsedUp, "OverrideNotUsedUp.decide", "legal"),
    Fault(OverridesToTheSame, "OverridesToTheSame.overrides", "legal"),
    Fault(RowOnly, "RowOnly.reach", "legal"),
    Fault(ColumnOnly, "ColumnOnly.reach", "legal"),
    Fault(WrongFallback, "WrongFallback.squares", "legal"),
    Fault(LostRotation, "LostRotation.rails", "legal"),
    Fault(RoundTooFew, "the option rounds", "length"),
    Fault(RoundTooMany, "RoundTooMany.proceed", "legal", {"rounds": 3}),
    Fault(EndsAtTheBonus, "EndsAtTheBonus.proceed", "legal"),
    Fault(RollsTwice, "RollsTwice.decide", "legal"),
    Fault(BlackIsWhite, "BlackIsWhite.dice", "legal"),
    Fault(RailLost, "RailLost.decide", "scores"),
    Fault(MountainAside, "MountainAside.decide", "events", least=4),
    Fault(RefusesTheCorner, "a rule raises|legal_is_accepted"),
    Fault(ChangesTheSheet, "old_states_do_not_change|a_save_reads_back"),
    Fault(ShorterThanItIs, "the_bound_holds|luck_is_the_seed"),
    Fault(StationsByHash, "hash_order_does_not_matter"),
)
