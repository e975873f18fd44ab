"""Free Ride USA: no coins on cities, but on routes from coast to coast (freeride U). Map files mark the coasts."""

from collections.abc import Sequence
from typing import Literal

from typing_extensions import override

from turnout import Event, Player, Seat
from turnout_freeride.actions import Draft, Load
from turnout_freeride.rules import FreeRide
from turnout_freeride.state import Column, Network

BONUS = 2
"""Coins on a route from coast to coast (U2)."""


class BonusTaken(Event):
    """A player took the coins of a route when he loaded it (U3)."""

    seat: Player

    @override
    def apply(self, state: Network) -> Network:
        """They lie before him."""
        player = state.players[self.seat]
        *others, route = player.routes
        return state.with_player(self.seat, player.but(wagons=(*others, route.but(coins=0)), coins=player.coins + route.coins))


class Usa(FreeRide):
    """Routes between an east and a west coast city carry two coins; cities have none (freeride U)."""

    says = (BonusTaken,)

    usa_bonus_when: Literal["deliver", "take"] = "deliver"
    """Whether the coins of a route are got on its delivery, or at once (U3)."""

    @override
    def city_coins(self) -> Sequence[int]:
        """No coins on cities (U1)."""
        return [0] * len(self.map.cities)

    @override
    def column(self, state: Network, cards: tuple[int, int, int]) -> Column:
        """Two coins on each pair that joins the coasts, in either order (U2)."""
        top = self.gain(state, BONUS if self.joins_coasts(cards[0], cards[1]) else 0)
        both = self.gain(state, top + (BONUS if self.joins_coasts(cards[1], cards[2]) else 0))
        return super().column(state, cards).but(coins=(top, both - top))

    def joins_coasts(self, one: int, other: int) -> bool:
        """Whether one city lies on the east coast and the other on the west coast (U2)."""
        return {self.map.cities[one].coast, self.map.cities[other].coast} == {"east", "west"}

    @override
    def loaded(self, state: Network, seat: Seat, action: Load) -> list[Event]:
        """The coins are got when the route is taken, if the option says so (U3)."""
        return [*super().loaded(state, seat, action), *self.bonus(state, seat, action)]

    @override
    def drafted(self, state: Network, seat: Seat, action: Draft) -> list[Event]:
        """The same for the first route (U3)."""
        return [*super().drafted(state, seat, action), *self.bonus(state, seat, action)]

    def bonus(self, state: Network, seat: Seat, action: Draft | Load) -> list[Event]:
        """The coins of a pair, where they are got when it is taken (U3)."""
        column = state.display[action.slot]
        got = self.usa_bonus_when == "take" and column is not None and column.route(action.pair).coins
        return [BonusTaken(seat)] if got else []
