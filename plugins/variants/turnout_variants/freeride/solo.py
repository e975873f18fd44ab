"""The solo challenge: one player, a stock of coins, and a goal of delivered routes (freeride X)."""

from typing import Annotated, Any

from typing_extensions import override

from turnout import Ended, Event, Line, Score, Seat, Within
from turnout_freeride import events
from turnout_freeride.rules import FreeRide, Number
from turnout_freeride.state import OWNER, Network, Traveller


class Solo(FreeRide):
    """One player delivers routes before the coins run out: each turn costs one (freeride X)."""

    solo_coins: Annotated[int, Within(1, 1_000)] = 40
    """The stock of coins (X2)."""
    solo_goal: Number | None = None
    """How many routes are to be delivered; 30, or all columns where there are fewer (X4)."""
    solo_build: Number = 5
    """Construction points of a turn (X3)."""
    solo_move: Number = 5
    """Steps of a ride (X3)."""
    round_limit: None = None
    """The coins are the only clock (X2)."""

    @override
    def seats(self) -> range:
        """One player (P7)."""
        return range(1, 2)

    @override
    def bound(self, seats: int) -> int:
        """Each turn costs a coin (X2)."""
        columns = len(self.map.cities)
        turns = self.solo_coins + sum(self.city_coins()) + 4 * columns
        return 2 + 4 * columns + 1 + turns * (self.solo_build + 2 * self.solo_move + self.display_columns + 3)

    @override
    def first_coins(self) -> int:
        """A stock of coins (X2)."""
        return self.solo_coins

    @override
    def thinned(self, seats: int) -> bool:
        """The decks are thinned, unless the option says never (X1, P5)."""
        return self.thin_decks is not False

    @override
    def prologue(self) -> Event:
        """All columns are open from the start (X1)."""
        return events.StepBegun("prologue", self.display_columns)

    @override
    def wagons(self, state: Network) -> int:
        """Two wagons from the start (X1)."""
        return 2

    @override
    def points(self) -> int:
        """Five construction points (X3)."""
        return self.solo_build

    @override
    def steps(self, state: Network) -> int:
        """Up to five steps (X3)."""
        return self.solo_move

    @override
    def stock(self, state: Network, player: Traveller) -> int:
        """Rails come straight from the supply (X3)."""
        return state.supply

    @override
    def from_supply(self) -> bool:
        """Rails come straight from the supply (X3)."""
        return True

    @override
    def may_buy(self, state: Network, player: Traveller) -> bool:
        """There is no buying (X3)."""
        return False

    @override
    def may_take_rails(self, state: Network, seat: Seat) -> bool:
        """There is no taking of rails (X3)."""
        return False

    @override
    def may_start(self, player: Traveller) -> bool:
        """When the markers are used up, lines are built without (X3)."""
        return True

    @override
    def started(self, state: Network, seat: Seat, line: int) -> Event:
        """All lines are the player's own, with or without a marker (X3)."""
        return events.LineStarted(seat, line, OWNER + seat, state.players[seat].markers > 0)

    @override
    def decide(self, state: Network, seat: Seat, action: Any) -> tuple[Event, ...]:
        """The first action of a turn costs a coin, a forced pass too (X2)."""
        begins = state.step == "main" and seat == state.turn and not state.journey.kind
        return (*((events.CoinsGained(seat, -1),) if begins else ()), *super().decide(state, seat, action))

    @override
    def finish_phase(self, state: Network) -> bool:
        """There is no finish phase (X5)."""
        return False

    @override
    def proceed(self, state: Network) -> tuple[Event, ...]:
        """Reaching the goal wins at once; a turn that ends without a coin loses (X4, X5)."""
        (player,) = state.players
        if len(player.delivered) >= self.goal():
            return (Ended("goal reached"),)
        if state.journey.kind == "done" and not player.coins:
            return (Ended("no coin left"),)
        return super().proceed(state)

    def goal(self) -> int:
        """30 routes, or as many as there are columns (X4)."""
        columns = len(self.map.cities) * (2 if self.thinned(1) else 3) // 3
        return min(30, columns) if self.solo_goal is None else self.solo_goal

    @override
    def score(self, state: Network, seat: Seat) -> Score:
        """Win or loss, the routes delivered, and the coins left (X5)."""
        routes, coins = len(state.players[seat].delivered), state.players[seat].coins
        verdict = "win" if routes >= self.goal() else "loss" if state.ended else ""
        return Score(routes, (Line("routes", routes, (("goal", self.goal()), ("coins left", coins))),), verdict, (coins,))
