"""Seeded faults of the variants of both games."""

from tests.faults.freeride import SMALL
from tests.faults.seeded import Fault
from turnout_freeride.actions import Ride
from turnout_freeride.events import CoinsGained
from turnout_freeride.rules import FreeRide
from turnout_rails30.actions import OTHER_WHITES
from turnout_rails30.events import CrossedOut, Laid
from turnout_rails30.rules import Rails30
from turnout_rails30.track import EVERYWHERE
from turnout_variants.freeride.secret import Secret
from turnout_variants.freeride.solo import Solo
from turnout_variants.freeride.usa import Usa
from turnout_variants.rails30 import river
from turnout_variants.rails30.actions import Actions
from turnout_variants.rails30.multiplayer import Multiplayer
from turnout_variants.rails30.river import River
from turnout_variants.rails30.rivers import Rivers
from turnout_variants.rails30.shares import Bought, Shares

# rivers


class BridgesAlong(Rivers):
    """A bridge may run along the river (12.3)."""

    def rails(self, state, seat):
        found, drawn = super().rails(state, seat), state.sheets[seat].note(River)
        if self.dice(state, seat)[1] != 4 or drawn.course is None:
            return found
        return [(river.BOTH_BRIDGES if drawn.squares >> square & 1 else found)[square] for square in range(36)]


class GivesUpAnywhere(Rivers):
    """Any river square is crossed out, while ordinary ones are free (12.4)."""

    def given_up(self, state, seat):
        return state.sheets[seat].empty & state.sheets[seat].note(River).squares if super().given_up(state, seat) else 0


class GivesUpWithAFour(Rivers):
    """A river square is crossed out with a 4 too (12.4)."""

    def given_up(self, state, seat):
        free = state.sheets[seat].empty & state.sheets[seat].note(River).squares
        return free & self.reach(state, seat) if self.dice(state, seat)[1] == 4 else super().given_up(state, seat)


class MineInTheRiver(Rivers):
    """The mine may lie on a river square (12.2)."""

    def mine_squares(self, state, seat):
        return Rails30.mine_squares(self, state, seat)


class RiverOverAMountain(Rivers):
    """A river may run over a mountain (12.1)."""

    def setting_up(self, state, seat):
        found = super().setting_up(state, seat)
        return river.DRAWS if state.sheets[seat].note(River).course is None else found


class RailsOnTheRiver(Rivers):
    """A river square carries any rail (12.3)."""

    def ground(self, state, seat):
        return state.sheets[seat].empty


class NothingAfterTheRiver(Rivers):
    """A forgotten `super()`: who has drawn a river has nothing more to set up."""

    def setting_up(self, state, seat):
        return super().setting_up(state, seat) if state.sheets[seat].note(River).course is None else ()


class CrossedAndEmpty(CrossedOut):
    def apply(self, state):
        after = super().apply(state)
        sheet = after.sheets[self.seat]
        return after.with_sheet(self.seat, sheet.but(empty=sheet.empty | 1 << self.square))


class CrossDoesNotFill(Rails30):
    """A square that was crossed out is still empty (1.5)."""

    after = ("actions",)
    says = (CrossedAndEmpty,)

    def decide(self, state, seat, action):
        found = super().decide(state, seat, action)
        return tuple(CrossedAndEmpty(one.seat, one.square) if isinstance(one, CrossedOut) else one for one in found)


# actions


class LargerOfBoth(Actions):
    """A pair scores the larger of its total and its shares (11.6)."""

    def lines(self, state, seat):
        cells = state.sheets[seat].note(Shares).cells
        return tuple(line.but(points=max(line.points, cell)) for line, cell in zip(super().lines(state, seat), cells, strict=True))


class SmallerDie(Actions):
    """The smaller die is added to the cell (11.3)."""

    def decide(self, state, seat, action):
        found = super().decide(state, seat, action)
        return tuple(one.but(shares=min(self.dice(state, seat))) if isinstance(one, Bought) else one for one in found)


class BuysWithoutACross(Actions):
    """A purchase asks for no cross (11.4)."""

    def unfinished(self, state, seat):
        return ()


class StillOverrides(Actions):
    """The white die may still be changed (11.1)."""

    def overrides(self, state, seat):
        return OTHER_WHITES[state.white]


class CrossesWhatIsFull(Actions):
    """A purchase crosses out a mountain (11.4)."""

    def share_squares(self, state, seat):
        return EVERYWHERE & ~state.sheets[seat].crossed


class BoughtIsLost(Actions):
    """Shares of the pair 3-4 are added to 2-4 (11.3)."""

    def decide(self, state, seat, action):
        found = super().decide(state, seat, action)
        return tuple(one.but(pair=4) if isinstance(one, Bought) and one.pair == 5 else one for one in found)


# multiplayer


class LastIsForgotten(Multiplayer):
    """The last player is not asked in the sixth round (10.4)."""

    def owing(self, state):
        found = super().owing(state)
        return found[:-1] if len(found) > 1 and state.round == 5 else found


class LaidForAll(Laid):
    def apply(self, state):
        after = super().apply(state)
        for seat in after.owing:
            sheet = after.sheets[seat]
            after = after.with_sheet(seat, sheet.but(empty=sheet.empty & ~(1 << self.square) or sheet.empty))
        return after


class FirstTakesAll(Multiplayer):
    """Who decides first has the square for himself: the order matters (10.2)."""

    says = (LaidForAll,)

    def decide(self, state, seat, action):
        found = super().decide(state, seat, action)
        return tuple(LaidForAll(one.seat, one.square, one.form) if isinstance(one, Laid) else one for one in found)


# Free Ride


class RidesForNothing(Solo):
    """A turn that begins with a ride costs no coin (X2)."""

    def decide(self, state, seat, action):
        found = super().decide(state, seat, action)
        return found[1:] if isinstance(action, Ride) and not state.journey.kind else found


class OneRouteTooMany(Solo):
    """The goal is a route further (X4)."""

    def goal(self):
        return super().goal() + 1


class BuysInSolo(Solo):
    """There is buying (X3)."""

    def may_buy(self, state, player):
        return FreeRide.may_buy(self, state, player)


class OneCoastIsEnough(Usa):
    """A route within a coast has coins too (U2)."""

    def joins_coasts(self, one, other):
        coasts = {self.map.cities[one].coast, self.map.cities[other].coast}
        return super().joins_coasts(one, other) or (len(coasts) == 1 and None not in coasts)


class CoinsOfARouteTwice(Usa):
    """The coins of a route are got when it is taken, and again on its delivery (U3)."""

    def bonus(self, state, seat, action):
        coins = state.display[action.slot].route(action.pair).coins
        return [CoinsGained(seat, coins)] if coins else []


class CoinsOnCitiesToo(Usa):
    """A forgotten override: there are still coins on cities (U1)."""

    def city_coins(self):
        return FreeRide.city_coins(self)


class HidesTheDisplay(Secret):
    """A view that hides too much: the display."""

    def view(self, state, seat):
        return super().view(state, seat).but(display=())


SOLO = {"map": SMALL["map"], "solo_coins": 8, "solo_goal": 1}
FAULTS = (
    Fault(BridgesAlong, "BridgesAlong.rails", "legal"),
    Fault(GivesUpAnywhere, "GivesUpAnywhere.given_up", "legal"),
    Fault(GivesUpWithAFour, "GivesUpWithAFour.given_up", "legal"),
    Fault(MineInTheRiver, "MineInTheRiver.mine_squares", "legal", least=8),
    Fault(RiverOverAMountain, "RiverOverAMountain.setting_up", "legal", least=7),
    Fault(RailsOnTheRiver, "RailsOnTheRiver.ground", "legal"),
    Fault(NothingAfterTheRiver, "NothingAfterTheRiver.setting_up", "legal", least=8),
    Fault(CrossDoesNotFill, "CrossDoesNotFill.decide", "legal", right=Actions),
    Fault(LargerOfBoth, "LargerOfBoth.lines", "scores"),
    Fault(SmallerDie, "SmallerDie.decide", "events"),
    Fault(BuysWithoutACross, "BuysWithoutACross.unfinished", "legal"),
    Fault(StillOverrides, "StillOverrides.overrides", "legal"),
    Fault(CrossesWhatIsFull, "CrossesWhatIsFull.share_squares", "legal"),
    Fault(BoughtIsLost, "BoughtIsLost.decide", "events"),
    Fault(LastIsForgotten, "LastIsForgotten.owing", "legal", seats=2),
    Fault(FirstTakesAll, "order_does_not_matter", seats=2),
    Fault(RidesForNothing, "RidesForNothing.decide", "events", SOLO),
    Fault(OneRouteTooMany, "OneRouteTooMany.goal", "legal", SOLO),
    Fault(BuysInSolo, "BuysInSolo.may_buy", "legal", SOLO),
    Fault(OneCoastIsEnough, "OneCoastIsEnough.joins_coasts", "events", SMALL, least=4),
    Fault(CoinsOfARouteTwice, "CoinsOfARouteTwice.bonus", "scores", SMALL),
    Fault(CoinsOnCitiesToo, "CoinsOnCitiesToo.city_coins", "events", SMALL),
    Fault(HidesTheDisplay, "a_view_lists_the_same", options=SMALL),
)
