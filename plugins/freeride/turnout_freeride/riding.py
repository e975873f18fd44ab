"""Riding: where a train may run, what it pays, delivers and loads (freeride M, R)."""

from functools import cached_property

from turnout import Action, Event, Seat
from turnout_freeride import events
from turnout_freeride.actions import Load, Ride
from turnout_freeride.building import Building
from turnout_freeride.state import OWNER, Network, Traveller


class Riding(Building):
    """The rules of sections M and R."""

    def riding(self, state: Network, seat: Seat, left: int, *, before: bool) -> list[Action]:
        """Steps to neighbouring cities, and pairs that start where the train stands (M, R2)."""
        player = state.players[seat]
        if player.city is None:
            return []
        near = self.map.neighbours[player.city] if left else ()
        steps: list[Action] = [self.ride_actions[city] for city, line in near if self.may_ride(state, seat, line)]
        return steps if before and not self.pickup_without_moving else [*steps, *self.loads(state, player)]

    def steps(self, state: Network) -> int:
        """The steps of a ride (M1, G2)."""
        return self.ride_steps[state.stage - 1]

    def wagons(self, state: Network) -> int:
        """How many wagons a player has (R1, G1)."""
        return self.wagon_count[state.stage - 1]

    def may_ride(self, state: Network, seat: Seat, line: int) -> bool:
        """A line is ridden that is complete (M2), and free (M3) or paid for (M4)."""
        return state.built[line] == self.map.full[line] and (not self.fee(state, seat, line) or state.players[seat].coins > 0)

    def fee(self, state: Network, seat: Seat, line: int) -> bool:
        """Whether a coin is due to the line's owner (M3, M4)."""
        return state.owners[line] >= OWNER and state.owners[line] != OWNER + seat

    def loads(self, state: Network, player: Traveller) -> list[Action]:
        """The displayed pairs that start in the train's city, if a wagon is free (R2, R4)."""
        if len(player.routes) >= self.wagons(state):
            return []
        city = player.city
        return [
            self.load_actions[slot][place]
            for slot, column in enumerate(state.display)
            if column is not None
            for place in (0, 1)
            if column.cards[place] == city
        ]

    def ridden(self, state: Network, seat: Seat, city: int) -> tuple[Event, ...]:
        """A step: fee, bonus coins, deliveries, in this order (M4, M6, M7, R3)."""
        player = state.players[seat]
        left = (state.journey.left if state.journey.kind else self.steps(state)) - 1
        line = None if player.city is None else self.map.line_between(player.city, city)
        found: list[Event] = [self.paid(state, seat, line)] if line is not None and self.fee(state, seat, line) else []
        found.append(events.Rode(seat, city, left))
        if state.bonus[city]:
            found.append(events.CoinsFound(seat, city))
        return (*found, *self.delivered(state, seat, city))

    def delivered(self, state: Network, seat: Seat, city: int) -> list[Event]:
        """Every route on board with this destination is delivered, at once and without choice (R3, R4)."""
        routes, found, gone = state.players[seat].routes, list[Event](), 0
        for wagon, route in enumerate(routes):
            if route.destination == city:
                gone += 1
                found.append(events.Delivered(seat, wagon + 1 - gone, gone == len(routes) and self.ends_ride(state)))
        return found

    def ends_ride(self, state: Network) -> bool:
        """Whether a delivery that leaves no route on board ends the ride (F3)."""
        return state.journey.finish and self.finish_mode == "auto" and self.finish_when == "at_once"

    def loaded(self, state: Network, seat: Seat, action: Load) -> list[Event]:
        """A route is taken on board; the third card of its column leaves the game (R2)."""
        missing = state.missing + (self.refill == "immediate")
        found: list[Event] = [events.Loaded(seat, action.slot, action.pair, missing)]
        return found if state.journey.kind else [events.RideBegun(self.steps(state)), *found]

    @cached_property
    def ride_actions(self) -> tuple[Ride, ...]:
        """For each city the step that leads there."""
        return tuple(Ride(city.id) for city in self.map.cities)

    @cached_property
    def load_actions(self) -> tuple[tuple[Load, Load], ...]:
        """For each slot its two pairs."""
        return tuple((Load(slot, "top"), Load(slot, "bottom")) for slot in range(self.display_columns))
