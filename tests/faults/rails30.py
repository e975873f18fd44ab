"""Seeded faults of 30 Rails: the set-up, the rounds, and what breaks a law."""

from tests.faults.seeded import Fault
from turnout import Ended
from turnout_rails30.actions import OTHER_WHITES, PASSES, Keep, Lay, Roll
from turnout_rails30.events import Laid, WhiteOverridden
from turnout_rails30.rules import Rails30
from turnout_rails30.track import BESIDE, CROSS, ROWS, SIZE, S, column_of, neighbour, squares_of

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
    Fault(ChangesTheSheet, "old_states_do_not_change"),
    Fault(ShorterThanItIs, "the_bound_holds"),
    Fault(StationsByHash, "hash_order_does_not_matter"),
)
