"""Building: where a player may lay a rail, and what that makes happen (freeride B)."""

from collections.abc import Sequence
from functools import cached_property

from turnout import Action, Event, Seat
from turnout_freeride import events
from turnout_freeride.actions import BUY, Buy, Rail
from turnout_freeride.map import frontier
from turnout_freeride.options import Options
from turnout_freeride.state import NOBODY, OWNER, THE_STATE, Network, Traveller

BUNDLE = 5
"""Rails in a purchase, and taken for nothing (freeride A3, B8)."""


class Building(Options):
    """The rules of section B."""

    def building(self, state: Network, seat: Seat, points: int) -> list[Action]:
        """Rails that may be laid with so many points, and the purchase of rails (B)."""
        player = state.players[seat]
        rails = self.rails(state, seat, points)
        bought = self.may_buy(state, player) and (state.journey.acted or (rails and self.may_lay_after_buying(state, seat, points)))
        return [*(rails if self.stock(state, player) else ()), *([BUY] if bought else ())]

    def points(self) -> int:
        """The construction points of a turn (B1)."""
        return self.build_points

    def stock(self, state: Network, player: Traveller) -> int:
        """The rails that a player can build with (B2)."""
        return player.rails

    def may_buy(self, state: Network, player: Traveller) -> bool:
        """For 1 coin, at most once a turn, before its first rail (B8); not from an empty supply (A4)."""
        journey = state.journey
        early = self.buy_when == "any" or not journey.acted
        return early and not journey.bought and player.coins > 0 and state.supply > 0

    def may_lay_after_buying(self, state: Network, seat: Seat, points: int) -> bool:
        """Whether a rail can still be laid when a coin has been paid for rails (B8)."""
        if self.foreign_unfinished != "pay_first":  # then no rail costs a coin
            return True
        player = state.players[seat]
        return bool(self.rails(state.with_player(seat, player.but(coins=player.coins - 1)), seat, points))

    def rails(self, state: Network, seat: Seat, points: int) -> list[Action]:
        """Every vacant space that costs no more than the points left, of every line that may be built on (B1 to B5)."""
        if not points:
            return []
        found: list[Action] = []
        vacant, rich, built, anywhere = self.vacant, points > 1, state.built, self.build_order == "any"
        for line in self.lines(state, seat):
            rails = vacant[line][rich][built[line]]
            found += rails if anywhere else [rail for rail in rails if rail.space in self.reached(state, seat, line)]
        return found

    def lines(self, state: Network, seat: Seat) -> Sequence[int]:
        """The lines on which this player may lay a rail (B4, B5, B9, B10)."""
        player = state.players[seat]
        if player.hammer is not None and self.finish_first == "any_rail":
            return (player.hammer,)
        full, built, owners = self.map.full, state.built, state.owners
        anew = player.hammer is None and self.may_start(player)
        return [
            line
            for line in self.network_lines(state, player)
            if built[line] != full[line] and (anew if owners[line] == NOBODY else self.may_join(state, seat, line))
        ]

    def network_lines(self, state: Network, player: Traveller) -> Sequence[int]:
        """The lines with an end in the player's network: what complete lines join to his train's city (C3, B4)."""
        return () if player.city is None else frontier(self.map.ends, state.parts, state.parts[player.city])

    def may_join(self, state: Network, seat: Seat, line: int) -> bool:
        """Whether a line under construction may be built on by this player, whoever owns it (B5, B9)."""
        owner, player = state.owners[line], state.players[seat]
        if owner == OWNER + seat or player.hammer == line or self.foreign_unfinished == "build":
            return True
        if self.foreign_unfinished == "forbid":
            return False
        return owner == THE_STATE or player.coins > 0

    def may_start(self, player: Traveller) -> bool:
        """A new line takes a marker (B10)."""
        return player.markers > 0 or self.no_marker == "state"

    def reached(self, state: Network, seat: Seat, line: int) -> set[int]:
        """The spaces that touch the builder's network, or a filled space that leads to it (B3 with `adjacent`)."""
        city = state.players[seat].city
        part = None if city is None else state.parts[city]
        built, length = state.built[line], self.map.lines[line].length
        reached: set[int] = set()
        for end, order in zip(self.map.ends[line], (range(length), range(length - 1, -1, -1)), strict=True):
            if state.parts[end] == part:
                reached.add(next((space for space in order if not built >> space & 1), -1))
        return reached

    def rail_laid(self, state: Network, seat: Seat, line: int, space: int) -> tuple[Event, ...]:
        """A rail is laid: the first one makes the builder owner, the last one joins two cities (B3, B6, B9)."""
        found: list[Event] = []
        if state.journey.kind != "build":
            found.append(events.BuildingBegun(self.points(), False))
        owner = state.owners[line]
        if owner >= OWNER and owner != OWNER + seat and self.foreign_unfinished == "pay_first":
            found.append(self.paid(state, seat, line))
        if owner == NOBODY:
            found.append(self.started(state, seat, line))
        found.append(events.RailLaid(seat, line, space, self.map.lines[line].costs[space], from_supply=self.from_supply()))
        if state.built[line] | 1 << space == self.map.full[line]:
            found.append(events.LineCompleted(line, self.map.ends[line]))
        return tuple(found)

    def from_supply(self) -> bool:
        """Whether rails come straight from the supply (X3)."""
        return False

    def started(self, state: Network, seat: Seat, line: int) -> Event:
        """The builder owns a new line, and lays a marker; without one the line is the state's (B6, B10)."""
        marker = state.players[seat].markers > 0
        return events.LineStarted(seat, line, OWNER + seat if marker else THE_STATE, marker)

    def paid(self, state: Network, seat: Seat, line: int) -> Event:
        """A coin to the owner makes a line the state's (M4, M5, B9)."""
        return events.FeePaid(seat, state.owners[line] - OWNER, line)

    def bought(self, state: Network, seat: Seat, action: Buy) -> list[Event]:
        """1 coin to the bank, five rails from the supply (B8, A4)."""
        left = state.journey.left if state.journey.kind else self.points()
        return [events.BuildingBegun(left, True), events.CoinsGained(seat, -1), events.RailsGained(seat, min(BUNDLE, state.supply))]

    @cached_property
    def rail_actions(self) -> tuple[tuple[Rail, ...], ...]:
        """For each line its rails, space by space."""
        return tuple(tuple(Rail(line.id, space) for space in range(line.length)) for line in self.map.lines)

    @cached_property
    def vacant(self) -> tuple[tuple[tuple[tuple[Rail, ...], ...], ...], ...]:
        """For each line the rails that may be laid with one point and with more, by the mask of the spaces filled (B2)."""
        return tuple(
            tuple(
                tuple(
                    tuple(
                        rail for rail, cost in zip(rails, line.costs, strict=True) if cost <= points and not built >> rail.space & 1
                    )
                    for built in range(1 << line.length)
                )
                for points in (1, 2)
            )
            for line, rails in zip(self.map.lines, self.rail_actions, strict=True)
        )
