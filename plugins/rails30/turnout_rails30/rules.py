"""The rules of 30 Rails, written for any number of sheets that share the dice; the base game seats one player."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from typing_extensions import override

from turnout import CHANCE, Action, Ended, Event, Line, Refusal, Rules, Score, Seat, TurnoutError, Within
from turnout_rails30 import events, refusals, scoring, table
from turnout_rails30.actions import (
    BONUSES,
    KEEP,
    MINES,
    ONE_HAND_OFFER,
    OTHER_BLACKS,
    OTHER_WHITES,
    PASSES,
    RAIL_OFFERS,
    ROLLS,
    STATIONS,
    WHITE_ROLLS,
    Keep,
    Lay,
    MarkBonus,
    Offer,
    OverrideBlack,
    OverrideWhite,
    Pass,
    PlaceMine,
    PlaceStation,
    Roll,
    RollWhite,
)
from turnout_rails30.marks import Mark
from turnout_rails30.state import Overrides, Plan, Sheet, Table
from turnout_rails30.track import BESIDE, CROSS, EVERYWHERE, GREYS, SIZE, square_at, squares_of

Points = Annotated[int, Within(-1000, 1000)]
Uses = Annotated[int, Within(0, 6)]


class Rails30(Rules[Table]):
    """30 Rails: thirty rolls of two dice, thirty rails, and lines between four stations (Julian Anstey, 2016)."""

    says: ClassVar[tuple[type, ...]] = (
        *(RollWhite, Roll, Keep, Pass, PlaceMine, PlaceStation, MarkBonus, Lay, OverrideWhite, OverrideBlack),
        *(events.WhiteRolled, events.MountainDrawn, events.MountainPassed, events.StepBegun, events.MinePlaced),
        *(events.StationPlaced, events.BonusMarked, events.SetUp, events.Rolled, events.Laid, events.CrossedOut),
        *(events.WhiteOverridden, events.BlackOverridden),
    )

    skip_timing: Literal["before_next", "after_all"] = "before_next"
    """When a mountain roll is passed (A1)."""
    skip_required: bool = False
    """Whether one mountain roll must be passed, so that a map has five (A13)."""
    override_in_setup: bool = False
    """Whether the white override may change a mountain roll (A3)."""
    station_facing_mountain: bool = True
    """Whether a station may face a mountain or the mine (A19)."""
    bonus_placement: Literal["free", "any"] = "free"
    """Where the bonus may lie: not on a mountain or the mine, or anywhere (A2)."""
    mirror_junction: bool = True
    """Whether rail 6 may be mirrored (A7)."""
    station_adjacent_mine: bool = True
    """Whether a station beside the mine is connected to it without a rail (A5)."""
    mine_through: bool = False
    """Whether a line may run through the mine (A6)."""
    mine_rule: Literal["lines", "any_track"] = "lines"
    """What leads to the mine: a run like a line, or any joined track (A8)."""
    rounds: Annotated[int, Within(1, 60)] = 30
    """How many rounds there are (4.1)."""
    white_overrides: Uses = 1
    """How often a player may override the white die (5.1)."""
    black_overrides: Uses = 1
    """How often a player may override the black die (5.1)."""
    mine_points: tuple[Points, Points, Points, Points, Points] = scoring.MINE_POINTS
    """The points for 0 to 4 stations at the mine (8.4)."""
    bonus_points: Points = scoring.BONUS
    """The points for a shortest line over the bonus (7.9)."""

    # the table

    @override
    def seats(self) -> range:
        """One player (10.1 opens the table in a variant)."""
        return range(1, 2)

    @override
    def seated(self, state: Table) -> int:
        """One sheet for each player."""
        return len(state.sheets)

    @override
    def opening(self, seats: int) -> Table:
        """An empty sheet for each player (2)."""
        sheet = Sheet(overrides=Overrides(self.white_overrides, self.black_overrides))
        return Table((sheet,) * seats)

    @override
    def bound(self, seats: int) -> int:
        """The rolls, and for each player the mountains, set-up, rounds and overrides."""
        own = 2 * SIZE + 1 + 6 + self.rounds + self.white_overrides + self.black_overrides
        return SIZE + self.rounds + seats * own

    # who may do what

    @override
    def to_act(self, state: Table) -> tuple[Seat, ...]:
        """Who still owes a decision on the roll; when nobody does, luck (10.4)."""
        return state.owing or (CHANCE,)

    @override
    def legal(self, state: Table, seat: Seat) -> Sequence[Action]:
        """What the present step offers."""
        if seat == CHANCE:
            return () if state.owing else self.rolls(state)
        if seat not in state.owing:
            return ()
        if state.step == "rounds":
            return self.unfinished(state, seat) or (*self.placements(state, seat), *self.overrides(state, seat))
        return self.setting_up(state, seat) if state.step == "setup" else self.mountain_choices(state, seat)

    def rolls(self, state: Table) -> Sequence[Action]:
        """The white die for each mountain, both dice for each round (2.1, 4.1)."""
        return ROLLS if state.step == "rounds" else WHITE_ROLLS

    def mountain_choices(self, state: Table, seat: Seat) -> Sequence[Action]:
        """Keep the mountain or pass the roll, at most one of the six (2.1); where only one is left it happens by itself."""
        if state.step == "passing":
            return PASSES if self.skip_required else (*KEEP, *PASSES)
        sheet = state.sheets[seat]
        over: tuple[Action, ...] = ()
        if self.override_in_setup and sheet.overrides.white_left and not sheet.overrides.white:
            over = OTHER_WHITES[state.white]
        if sheet.plan.passed or self.skip_timing == "after_all":
            return (*KEEP, *over)
        if self.skip_required and state.round == SIZE:
            return PASSES[SIZE - 1 :]
        return (*KEEP, PASSES[state.round - 1], *over)

    def setting_up(self, state: Table, seat: Seat) -> Sequence[Action]:
        """What this player has to set up next; () when all is done (2.4 to 2.7)."""
        plan = state.sheets[seat].plan
        if plan.mine is None:
            return [MINES[square] for square in squares_of(self.mine_squares(state, seat))]
        if None in plan.stations:
            number = plan.stations.index(None) + 1
            return [STATIONS[number - 1][grey] for grey in self.station_greys(state, seat)]
        if plan.bonus is None:
            return [BONUSES[square] for square in squares_of(self.bonus_squares(state, seat))]
        return ()

    def mine_squares(self, state: Table, seat: Seat) -> int:
        """Where the mine may lie: not a mountain, and beside one (2.4)."""
        mountains = state.sheets[seat].plan.mountains
        beside = 0
        for square in squares_of(mountains):
            beside |= BESIDE[square]
        return beside & ~mountains

    def station_greys(self, state: Table, seat: Seat) -> Sequence[int]:
        """Where the next station may lie: on a side without one (2.5, A19)."""
        plan = state.sheets[seat].plan
        sides = {grey // SIZE for grey in plan.stations if grey is not None}
        free = [grey for grey in range(4 * SIZE) if grey // SIZE not in sides]
        return free if self.station_facing_mountain else _not_facing(free, plan)

    def bonus_squares(self, state: Table, seat: Seat) -> int:
        """Where the bonus may lie: not on a mountain or the mine (2.6, A2)."""
        return EVERYWHERE if self.bonus_placement == "any" else state.sheets[seat].empty

    # a round

    def dice(self, state: Table, seat: Seat) -> tuple[int, int]:
        """The white and the black value for this player, after his overrides (5.1, 5.4)."""
        said = state.sheets[seat].overrides
        return said.white or state.white, said.black or state.black

    def unfinished(self, state: Table, seat: Seat) -> Sequence[Action]:
        """What must follow where a decision of two actions is half done; () in the game itself, where each is one (4.1)."""
        return ()

    def ground(self, state: Table, seat: Seat) -> int:
        """The empty squares that can carry a rail (4.6)."""
        return state.sheets[seat].empty

    def reach(self, state: Table, seat: Seat) -> int:
        """The row and the column of the white value (4.2)."""
        return CROSS[self.dice(state, seat)[0]]

    def squares(self, state: Table, seat: Seat) -> int:
        """The empty squares of the white row and column; any empty square where those are full (4.2, 4.3)."""
        ground = self.ground(state, seat)
        return ground & self.reach(state, seat) or ground

    def rails(self, state: Table, seat: Seat) -> Offer:
        """The rail of the black die in all its forms, for each square (4.4, A7)."""
        black = self.dice(state, seat)[1]
        return RAIL_OFFERS[black] if black < SIZE or self.mirror_junction else ONE_HAND_OFFER

    def placements(self, state: Table, seat: Seat) -> list[Action]:
        """What fills the square of this round: a rail (4.1)."""
        rails, squares = self.rails(state, seat), self.squares(state, seat)
        found: list[Action] = []
        while squares:
            low = squares & -squares
            found += rails[low.bit_length() - 1]
            squares ^= low
        return found

    def overrides(self, state: Table, seat: Seat) -> tuple[Action, ...]:
        """The dice that this player may still change, each to another value (5.1, 5.2, 5.6)."""
        said = state.sheets[seat].overrides
        white: tuple[Action, ...] = OTHER_WHITES[state.white] if said.white_left and not said.white else ()
        return white + OTHER_BLACKS[state.black] if said.black_left and not said.black else white

    # what happens

    @override
    def decide(self, state: Table, seat: Seat, action: Any) -> tuple[Event, ...]:
        """Each action has its event."""
        kind = type(action)
        if kind is Lay:
            return (events.laid(seat, action.square, action.form),)
        if kind is Roll:
            return (events.rolled(action.white, action.black, self.owing(state)),)
        if kind is RollWhite:
            return self.mountain_rolled(state, action.white)
        found: tuple[Event, ...] = _EVENTS[kind](state, seat, action)
        return found

    def owing(self, state: Table) -> tuple[Seat, ...]:
        """The players who have something to decide in a round: those with an empty square (4.5, 6.1)."""
        return tuple([seat for seat, sheet in enumerate(state.sheets) if sheet.empty])

    def mountain_rolled(self, state: Table, white: int) -> tuple[Event, ...]:
        """The players who can choose are asked; for the others the one thing left happens (2.1, A13)."""
        seats = range(len(state.sheets))
        rolled = state.but(white=white, round=state.round + 1, owing=tuple(seats))
        choices = {seat: self.mountain_choices(rolled, seat) for seat in seats}
        asked = tuple(seat for seat in seats if len(choices[seat]) > 1)
        forced = [event for seat in seats if seat not in asked for event in self.decide(rolled, seat, choices[seat][0])]
        return (events.WhiteRolled(white, asked), *forced)

    @override
    def proceed(self, state: Table) -> tuple[Event, ...]:
        """The steps of the set-up follow one another; the game ends when no round is left or every map is full (6.2)."""
        if state.step == "rounds":
            if not state.owing and (state.round >= self.rounds or not self.owing(state)):
                return (Ended("complete"),)
            return ()
        if state.step == "mountains":
            return () if state.owing or state.round < SIZE else (self.after_mountains(state),)
        done = [seat for seat in state.owing if state.step == "setup" and not self.setting_up(state, seat)]
        if done:
            return tuple(events.SetUp(seat) for seat in done)
        return () if state.owing else (self.after_step(state),)

    def after_mountains(self, state: Table) -> Event:
        """Who may still pass one of the six rolls is asked (A1); then the set-up goes on."""
        if self.skip_timing == "after_all":
            return events.StepBegun("passing", tuple(range(len(state.sheets))))
        return self.after_step(state)

    def after_step(self, state: Table) -> Event:
        """What follows: the rest of the set-up, then the rounds (2, 4)."""
        if state.step == "setup":
            return events.StepBegun("rounds", ())
        return events.StepBegun("setup", tuple(range(len(state.sheets))))

    @override
    def reason(self, state: Table, seat: Seat, action: Action) -> Refusal:
        """The rule that forbids it, with its number."""
        over = state.ended is not None
        why = None if over else refusals.explained(state, seat, action, self.dice, self.legal(state, seat))
        return why or super().reason(state, seat, action)

    # what it is worth

    @override
    def score(self, state: Table, seat: Seat) -> Score:
        """The sum of the terms, and the verdict (9)."""
        terms = tuple(self.terms(state, seat))
        total = sum(line.points for line in terms)
        return Score(total, terms, scoring.verdict(total))

    def terms(self, state: Table, seat: Seat) -> Sequence[Line]:
        """The lines of the score sheet: six pairs of stations, and the mine (9.1)."""
        return (*self.lines(state, seat), self.mine_term(state, seat))

    def lines(self, state: Table, seat: Seat) -> Sequence[Line]:
        """The six pairs of stations (7.1, 7.6)."""
        sheet = state.sheets[seat]
        runs = scoring.runs(sheet.plan, sheet.tiles, mine_through=self.mine_through)
        return tuple(self.line(pair, runs.get(pair)) for pair in scoring.BASES)

    def line(self, pair: tuple[int, int], run: scoring.Run | None) -> Line:
        """What a pair is worth: base, length and bonus where it is connected, else nothing (7.6)."""
        base, length, bonus = (scoring.BASES[pair], len(run.squares), self.bonus_points * run.bonus) if run else (0, 0, 0)
        return Line(f"{pair[0]}-{pair[1]}", base + length + bonus, (("base", base), ("length", length), ("bonus", bonus)))

    def mine_stations(self, state: Table, seat: Seat) -> tuple[int, ...]:
        """The stations that are connected to the mine (8.1)."""
        sheet = state.sheets[seat]
        return scoring.mine_stations(
            sheet.plan,
            sheet.tiles,
            station_adjacent_mine=self.station_adjacent_mine,
            mine_through=self.mine_through,
            mine_rule=self.mine_rule,
        )

    def mine_term(self, state: Table, seat: Seat) -> Line:
        """The points for the stations at the mine (8.4)."""
        count = len(self.mine_stations(state, seat))
        return Line("mine", self.mine_points[count], (("stations", count),))

    # what a person sees

    @override
    def text(self, state: Table, players: Sequence[str]) -> str:
        """The dice, and the sheets as on paper."""
        return table.text(self, state, players)

    @override
    def svg(self, state: Table, players: Sequence[str]) -> str:
        """The sheets as on paper; after the end with their lines."""
        return table.svg(self, state, players)

    @override
    def paper(self, said: "str | Mapping[str, Any]") -> Table:
        """The table of a finished sheet: as drawn by `text`, or in the JSON form `rails30-case/1`."""
        sheet = table.read_text(self, said) if isinstance(said, str) else table.read_case(self, said)
        return Table((sheet,), step="rounds", round=self.rounds, ended="complete")

    @override
    def report(self, state: Table, seat: Seat) -> Mapping[str, Any]:
        """The score in the words of `rails30-case/1`."""
        return table.report(self.score(state, seat), self.mine_stations(state, seat))

    @override
    def case(self, document: "Mapping[str, Any]") -> Iterable[str]:
        """Where the score of a sheet in the form `rails30-case/1` is not the one `expected` beside it."""
        expected = table.parts(document.get("expected"))
        return table.differences(expected, table.parts(self.report(self.paper(document), 0)))

    def marks(self, sheet: Sheet) -> tuple[Mark, ...]:
        """What a variant draws on the squares of a sheet (1.5)."""
        return ()

    def marked(self, sheet: Sheet, name: str, squares: int) -> Sheet:
        """The sheet with a mark that was read from paper. Raises TurnoutError for one that no rule in force knows."""
        raise TurnoutError(f"board.{name}: the rules in force know no {name}: add the variant that does.", code="sheet")

    def remarks(self, sheet: Sheet) -> Mapping[str, Mapping[str, int]]:
        """What stands below a sheet, by name: the overrides that are left (5.1)."""
        left = sheet.overrides
        return {"overrides": {"white": left.white_left, "black": left.black_left}}

    def remarked(self, sheet: Sheet, name: str, numbers: Mapping[str, int]) -> Sheet:
        """The sheet with a remark that was read from paper. Raises TurnoutError for one that no rule in force knows."""
        if name != "overrides":
            raise TurnoutError(f"{name}: the rules in force know no {name}: add the variant that does.", code="sheet")
        return sheet.but(overrides=Overrides(min(numbers.get("white", 0), 6), min(numbers.get("black", 0), 6)))


def _not_facing(greys: list[int], plan: Plan) -> list[int]:
    """Those that face neither mountain nor mine; all of a side where there is no other (A19)."""
    blocked = plan.mountains | (0 if plan.mine is None else 1 << plan.mine)
    clear = [grey for grey in greys if not blocked >> GREYS[grey][0] & 1]
    return [grey for grey in greys if grey in clear or not any(other // SIZE == grey // SIZE for other in clear)]


def _keep(state: Table, seat: Seat, action: Keep) -> tuple[Event, ...]:
    if state.step != "mountains":
        return (events.SetUp(seat),)
    return (events.MountainDrawn(seat, square_at(state.round, state.sheets[seat].overrides.white or state.white)),)


_EVENTS: Mapping[type[Action], Any] = {
    Keep: _keep,
    Pass: lambda state, seat, action: (events.MountainPassed(seat, action.row),),
    PlaceMine: lambda state, seat, action: (events.MinePlaced(seat, action.square),),
    PlaceStation: lambda state, seat, action: (events.StationPlaced(seat, action.number, action.grey),),
    MarkBonus: lambda state, seat, action: (events.BonusMarked(seat, action.square),),
    OverrideWhite: lambda state, seat, action: (events.WhiteOverridden(seat, action.value),),
    OverrideBlack: lambda state, seat, action: (events.BlackOverridden(seat, action.value),),
}
