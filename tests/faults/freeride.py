"""Seeded faults of Free Ride, on the tiny map or on a triangle of three cities."""

from tests.faults.maps import SMALL, TINY, TRIANGLE
from tests.faults.seeded import Fault
from turnout import Ended
from turnout_freeride.actions import BUY, PASS, RETIRE
from turnout_freeride.events import CoinsFound, CoinsGained, Delivered, FeePaid, LineCompleted, Loaded, RailLaid, Rode
from turnout_freeride.map import frontier
from turnout_freeride.riding import Riding
from turnout_freeride.rules import FreeRide
from turnout_freeride.state import OWNER, Route

# the table


class CoinTooFew(FreeRide):
    """Everybody starts with a coin too few (P0)."""

    def first_coins(self):
        return super().first_coins() - 1


class DealsTheLastDeckFirst(FreeRide):
    """Cards come from deck II before deck I (D2)."""

    def deck(self, state):
        return 1 if state.step == "prologue" and any(state.decks[1]) else super().deck(state)


class CounterClockwise(FreeRide):
    """The order of seats is the other way round (A1)."""

    def next_seat(self, state):
        return (state.turn - 1) % len(state.players)


class RefillsAtOnce(FreeRide):
    """The display is refilled during the turn (D1)."""

    def loaded(self, state, seat, action):
        return [one.but(missing=one.missing + 1) if isinstance(one, Loaded) else one for one in super().loaded(state, seat, action)]


class OpensOneTooFew(FreeRide):
    """One column too few is opened before the main game (P3)."""

    def drafted(self, state, seat, action):
        found = super().drafted(state, seat, action)
        last = (seat + 1) % len(state.players) == state.first
        return [one.but(missing=one.missing - 1) if isinstance(one, Loaded) and last else one for one in found]


class PassesAlways(FreeRide):
    """A pass is listed beside other things (A2)."""

    def turns(self, state, seat):
        found = super().turns(state, seat)
        return found if PASS in found else [*found, PASS]


# building


class BuysTwice(FreeRide):
    """Rails are bought more than once a turn (B8)."""

    def may_buy(self, state, player):
        return super().may_buy(state.but(journey=state.journey.but(bought=False)), player)


class BuysAtTheEnd(FreeRide):
    """Rails are bought after the first rail (B8)."""

    def building(self, state, seat, points):
        found = super().building(state, seat, points)
        late = state.journey.kind == "build" and state.journey.acted and not state.journey.bought and state.players[seat].coins
        return [*found, BUY] if late and points and BUY not in found else found


class TakesRailsWithTwo(FreeRide):
    """Rails are taken for nothing with two in stock (A3)."""

    def may_take_rails(self, state, seat):
        return state.players[seat].rails <= 2 and state.supply > 0


class SecondLineAtOnce(FreeRide):
    """A line under construction bars nothing (B5)."""

    def lines(self, state, seat):
        free = state.with_player(seat, state.players[seat].but(hammer=None))
        return super().lines(free, seat)


class NetworkOfBegunLines(FreeRide):
    """The network goes through incomplete lines (B4)."""

    def network_lines(self, state, player):
        parts = list(state.parts)
        for line, (one, other) in enumerate(self.map.ends):
            if state.built[line]:
                parts = [parts[one] if part == parts[other] else part for part in parts]
        return () if player.city is None else frontier(self.map.ends, bytes(parts), parts[player.city])


class FerryCostsOne(FreeRide):
    """Every space costs one point (B2)."""

    def rail_laid(self, state, seat, line, space):
        found = super().rail_laid(state, seat, line, space)
        return tuple(one.but(cost=1) if isinstance(one, RailLaid) else one for one in found)


class HammerStays(LineCompleted):
    def apply(self, state):
        return super().apply(state).but(players=state.players)


class KeepsTheHammer(FreeRide):
    """The hammer does not come back with the last rail (B6)."""

    says = (HammerStays,)

    def rail_laid(self, state, seat, line, space):
        found = super().rail_laid(state, seat, line, space)
        return tuple(HammerStays(one.line, one.cities) if isinstance(one, LineCompleted) else one for one in found)


class BuildsOnTwice(FreeRide):
    """A space that has a rail is listed again (B3)."""

    def rails(self, state, seat, points):
        lines = [(self.rail_actions[line], self.map.lines[line].costs) for line in self.lines(state, seat)]
        return [rail for rails, costs in lines for rail, cost in zip(rails, costs, strict=True) if cost <= points]


# riding


class FeePaidTwice(FreeRide):
    """The fee is paid twice (M4)."""

    def ridden(self, state, seat, city):
        found = super().ridden(state, seat, city)
        return (*[one for one in found if isinstance(one, FeePaid)], *found)


class FeeToTheNext(FreeRide):
    """The fee goes to the next player, not to the owner (M4)."""

    def paid(self, state, seat, line):
        found = super().paid(state, seat, line)
        return found.but(owner=(found.owner + 1) % len(state.players))


class FeeKept(FeePaid):
    def apply(self, state):
        return super().apply(state).but(owners=state.owners)


class StaysPrivate(FreeRide):
    """A line that was paid for is not nationalised (M5)."""

    says = (FeeKept,)

    def paid(self, state, seat, line):
        found = super().paid(state, seat, line)
        return FeeKept(found.seat, found.owner, found.line)


class RidesUnfinishedLines(FreeRide):
    """A line with any rail can be ridden (M2)."""

    def may_ride(self, state, seat, line):
        full = state.but(built=bytes(self.map.full[one] if filled else 0 for one, filled in enumerate(state.built)))
        return super().may_ride(full, seat, line)


class ThirdStepTooEarly(FreeRide):
    """There are three steps from the first stage on (G2)."""

    def steps(self, state):
        return self.ride_steps[2]


class SecondWagonTooEarly(FreeRide):
    """There are two wagons from the first stage on (G1)."""

    def wagons(self, state):
        return self.wagon_count[1]


class LoadsTheOtherEnd(FreeRide):
    """A pair is taken where it ends (R2)."""

    def loads(self, state, player):
        found = super().loads(state, player)
        if len(player.routes) >= self.wagons(state):
            return found
        slots = [slot for slot, column in enumerate(state.display) if column and column.cards[2] == player.city]
        return [*found, *(self.load_actions[slot][1] for slot in slots if self.load_actions[slot][1] not in found)]


class CoinsFoundAgain(CoinsFound):
    def apply(self, state):
        return super().apply(state).but(bonus=state.bonus)


class BonusCityTwice(FreeRide):
    """The coins of a bonus city stay there (M7)."""

    says = (CoinsFoundAgain,)

    def ridden(self, state, seat, city):
        found = super().ridden(state, seat, city)
        return tuple(CoinsFoundAgain(one.seat, one.city) if isinstance(one, CoinsFound) else one for one in found)


class DeliversBeforeTheCoins(FreeRide):
    """A route is delivered before the coins are taken (M7, R3)."""

    def ridden(self, state, seat, city):
        found = super().ridden(state, seat, city)
        return tuple(sorted(found, key=lambda one: isinstance(one, CoinsFound)))


class NotInPassing(FreeRide):
    """A route is delivered only with the last step (R3)."""

    def ridden(self, state, seat, city):
        found = super().ridden(state, seat, city)
        going = any(isinstance(one, Rode) and one.left for one in found)
        return tuple(one for one in found if not (going and isinstance(one, Delivered)))


class DeliversAfterThePickup(FreeRide):
    """A route is delivered only when the next one is taken, or at the end of the turn (R3)."""

    def delivered(self, state, seat, city):
        waits = any(column and city in column.cards[:2] for column in state.display)
        return [] if waits else super().delivered(state, seat, city)

    def loaded(self, state, seat, action):
        here = state.players[seat].city
        late = Riding.delivered(self, state, seat, here) if here is not None else []
        return [*super().loaded(state, seat, action), *late]


class DeliversOnlyOne(FreeRide):
    """Of two routes to the same city one is delivered (R4)."""

    def delivered(self, state, seat, city):
        return super().delivered(state, seat, city)[:1]


# the end


class RetiresTooEarly(FreeRide):
    """The finish phase begins with the third stage (F1)."""

    def finish_phase(self, state):
        return state.stage == 3


class CoinForNothing(FreeRide):
    """Who retires with a route on board gets a coin too (F2)."""

    def retired(self, state, seat, action):
        found = super().retired(state, seat, action)
        return found if len(found) > 2 else [found[0], CoinsGained(seat, 1), *found[1:]]


class NoCoinForTheRetired(FreeRide):
    """Who has retired gets no coin for the turns of the others (F4)."""

    def proceed(self, state):
        found = super().proceed(state)
        gone = state.players[state.turn].retired and state.journey.kind != "done"
        return tuple(one for one in found if not (gone and isinstance(one, CoinsGained)))


class BreaksOffTheRound(FreeRide):
    """The last round is not completed (F5)."""

    def next_turn(self, state):
        gone = all(player.retired for player in state.players)
        return (Ended("all retired"),) if gone else super().next_turn(state)


class LimitTooLate(FreeRide):
    """The limit is counted a round too late (A5)."""

    def next_turn(self, state):
        late = state.round == self.round_limit and self.next_seat(state) == state.first
        return tuple(self.turn_begun(state, state.first, state.round + 1)) if late else super().next_turn(state)


class RetiresOnlyWithoutRoute(FreeRide):
    """A lost option: who has a route on board may not retire (F2)."""

    def turns(self, state, seat):
        found = super().turns(state, seat)
        return [one for one in found if one != RETIRE] if state.players[seat].routes else found


# what it is worth


class ThirdCardPays(FreeRide):
    """A third card of a city is worth three points (S1)."""

    third_card_points: int = 3


class CoinsCountTwo(FreeRide):
    """A coin is worth two points when there are more than nine (S1)."""

    def terms(self, state, seat):
        coins, *others = super().terms(state, seat)
        number = state.players[seat].coins
        return (coins.but(points=coins.points - number) if number > 9 else coins, *others)


class CoinsBeforePoints(FreeRide):
    """The tie-break comes first: who has most coins wins (S3)."""

    def outcome(self, state):
        found = super().outcome(state)
        coins = [player.coins for player in state.players]
        return found and found.but(places=tuple(1 + sum(other > one for other in coins) for one in coins))


class DeliversTheWrongWay(FreeRide):
    """A route also counts as delivered at its start (R3)."""

    def delivered(self, state, seat, city):
        player = state.players[seat]
        turned = tuple(Route(one.destination, one.start) if one.start == city else one for one in player.routes)
        return super().delivered(state.with_player(seat, player.but(wagons=turned)), seat, city)


class OwnersRideFree(FreeRide):
    """Nobody pays on a line of the player to his left (M4)."""

    def fee(self, state, seat, line):
        return super().fee(state, seat, line) and state.owners[line] != OWNER + (seat + 1) % len(state.players)


FAULTS = (
    Fault(CoinTooFew, "CoinTooFew.first_coins", "scores", TRIANGLE, least=1),
    Fault(DealsTheLastDeckFirst, "DealsTheLastDeckFirst.deck", "events", TRIANGLE, least=2),
    Fault(CounterClockwise, "CounterClockwise.next_seat", "legal", SMALL, seats=3),
    Fault(RefillsAtOnce, "RefillsAtOnce.loaded", "legal", SMALL),
    Fault(OpensOneTooFew, "OpensOneTooFew.drafted", "legal", TRIANGLE, least=12),
    Fault(PassesAlways, "PassesAlways.turns", "legal", TRIANGLE, least=12),
    Fault(BuysTwice, "BuysTwice.may_buy", "legal", TRIANGLE, least=13),
    Fault(BuysAtTheEnd, "BuysAtTheEnd.building", "legal", TRIANGLE, least=13),
    Fault(TakesRailsWithTwo, "TakesRailsWithTwo.may_take_rails", "legal", TINY),
    Fault(SecondLineAtOnce, "SecondLineAtOnce.lines", "legal", TRIANGLE, least=13),
    Fault(NetworkOfBegunLines, "NetworkOfBegunLines.network_lines", "legal", SMALL),
    Fault(FerryCostsOne, "FerryCostsOne.rail_laid", "legal", TRIANGLE, least=13),
    Fault(KeepsTheHammer, "KeepsTheHammer.rail_laid", "legal", TRIANGLE, least=13),
    Fault(BuildsOnTwice, "BuildsOnTwice.rails", "legal", TRIANGLE, least=13),
    Fault(FeePaidTwice, "FeePaidTwice.ridden", "scores", TINY),
    Fault(FeeToTheNext, "FeeToTheNext.paid", "scores", TINY, seats=3),
    Fault(StaysPrivate, "StaysPrivate.paid", "scores", TINY),
    Fault(RidesUnfinishedLines, "RidesUnfinishedLines.may_ride", "legal", TRIANGLE, least=14),
    Fault(ThirdStepTooEarly, "ThirdStepTooEarly.steps", "legal", SMALL),
    Fault(SecondWagonTooEarly, "SecondWagonTooEarly.wagons", "legal", SMALL),
    Fault(LoadsTheOtherEnd, "LoadsTheOtherEnd.loads", "legal", TINY),
    Fault(BonusCityTwice, "BonusCityTwice.ridden", "scores", TRIANGLE, least=15),
    Fault(DeliversBeforeTheCoins, "DeliversBeforeTheCoins.ridden", "events", TINY),
    Fault(NotInPassing, "NotInPassing.ridden", "scores", TRIANGLE, least=14),
    Fault(DeliversAfterThePickup, "DeliversAfterThePickup.delivered", "scores", TINY),
    Fault(DeliversOnlyOne, "DeliversOnlyOne.delivered", "scores", TINY),
    Fault(RetiresTooEarly, "RetiresTooEarly.finish_phase", "legal", TINY),
    Fault(CoinForNothing, "CoinForNothing.retired", "scores", TRIANGLE, least=13),
    Fault(NoCoinForTheRetired, "NoCoinForTheRetired.proceed", "scores", TRIANGLE, least=14),
    Fault(BreaksOffTheRound, "BreaksOffTheRound.next_turn", "scores", TRIANGLE, least=15),
    Fault(LimitTooLate, "LimitTooLate.next_turn", "legal", {**TRIANGLE, "round_limit": 1}, least=14),
    Fault(RetiresOnlyWithoutRoute, "RetiresOnlyWithoutRoute.turns", "legal", TRIANGLE, least=12),
    Fault(ThirdCardPays, "the option third_card_points", "scores", TINY),
    Fault(CoinsCountTwo, "CoinsCountTwo.terms", "scores", TINY),
    Fault(CoinsBeforePoints, "CoinsBeforePoints.outcome", "outcome", TRIANGLE, least=15),
    Fault(DeliversTheWrongWay, "DeliversTheWrongWay.delivered", "scores", TRIANGLE, least=15),
    Fault(OwnersRideFree, "OwnersRideFree.fee", "scores", TINY, seats=3),
)
