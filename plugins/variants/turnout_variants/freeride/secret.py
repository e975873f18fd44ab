"""Free Ride with hidden routes: what a player has on board is shown when it is delivered. A house rule."""

from typing import ClassVar

from typing_extensions import override

from turnout import Action, Event, Player, Seat
from turnout_freeride.actions import Draft, Load
from turnout_freeride.events import Loaded
from turnout_freeride.rules import FreeRide
from turnout_freeride.state import Network, Route, Small, Traveller


class LoadedFaceDown(Event):
    """What others see of a route that is taken: the column, which leaves the display, but not the pair."""

    seat: Player
    slot: Small
    missing: Small

    @override
    def apply(self, state: Network) -> Network:
        """The column is gone; the route lies face down before the player."""
        display = (*state.display[: self.slot], None, *state.display[self.slot + 1 :])
        state = state.with_player(self.seat, state.players[self.seat].but(wagons=None))
        return state.but(display=display, missing=self.missing, journey=state.journey.but(acted=True, over=False))


class RouteShown(Event):
    """A player shows a route, to deliver it."""

    reveals: ClassVar[bool] = True
    seat: Player
    route: Route

    @override
    def apply(self, state: Network) -> Network:
        """The table is the same: it lies open now."""
        return state


class Secret(FreeRide):
    """Routes on board lie face down until they are delivered.

    Who remembers the column and the city of the train can often work them out, as at the table; nothing tells it again.
    """

    bars = ("solo",)
    says = (LoadedFaceDown, RouteShown)

    bank_coins: None = None
    """The bank always has enough: what it lacks would tell which coins are on board."""

    @override
    def delivered(self, state: Network, seat: Seat, city: int) -> list[Event]:
        """What is delivered is shown first."""
        shown = [RouteShown(seat, route) for route in state.players[seat].routes if route.destination == city]
        return [*shown, *super().delivered(state, seat, city)]

    @override
    def view(self, state: Network, seat: Seat | None) -> Network:
        """Only its owner sees a route on board."""
        players = enumerate(super().view(state, seat).players)
        return state.but(players=tuple(player if owner == seat else face_down(player) for owner, player in players))

    @override
    def seen(self, state: Network, said: Action | Event, seat: Seat | None) -> Action | Event | None:
        """Others see from which column a player takes a route, and not which pair."""
        if isinstance(said, (Draft, Load)) and seat != state.turn:
            return None
        if isinstance(said, Loaded) and seat != said.seat:
            return LoadedFaceDown(said.seat, said.slot, said.missing)
        return super().seen(state, said, seat)


def face_down(player: Traveller) -> Traveller:
    """What others see of a player: whether there are routes on board, and not which."""
    return player.but(wagons=None) if player.wagons else player
