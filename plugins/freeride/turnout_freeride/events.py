"""What happens in Free Ride. An event carries what the rules have decided, and only writes it down."""

from typing import Annotated, Literal

from typing_extensions import override

from turnout import Event, Player, Within
from turnout_freeride.state import (
    THE_STATE,
    CityNumber,
    Column,
    Count,
    Dealing,
    Journey,
    LineNumber,
    Network,
    Pair,
    Small,
)

Deck = Annotated[int, Within(0, 2)]
Space = Annotated[int, Within(0, 5)]


DONE, FRESH = Journey("done"), (Journey(), Journey(finish=True))


class Begun(Event):
    """The start player is known (freeride P0)."""

    first: Player

    @override
    def apply(self, state: Network) -> Network:
        """He begins."""
        return state.but(first=self.first, turn=self.first)


class StepBegun(Event):
    """A step of the game began, with so many columns to be dealt (freeride P1, P3, P4)."""

    step: Literal["start", "thin", "prologue", "main"]
    missing: Small

    @override
    def apply(self, state: Network) -> Network:
        """The display waits for its columns."""
        return state.but(step=self.step, missing=self.missing)


class Thinned(Event):
    """The card of a city was taken out of a deck, for good (freeride P5)."""

    city: CityNumber
    deck: Deck

    @override
    def apply(self, state: Network) -> Network:
        """The deck is without it."""
        return state.but(decks=_drawn(state, self.deck, self.city))


class Dealt(Event):
    """A card was dealt into a column (freeride P1, D2)."""

    slot: Small
    city: CityNumber
    deck: Deck

    @override
    def apply(self, state: Network) -> Network:
        """The card lies in its slot; the stage follows the deck (G1, G2)."""
        cards = state.dealing.cards if state.dealing else ()
        dealing = Dealing(self.slot, (*cards, self.city))
        return state.but(dealing=dealing, decks=_drawn(state, self.deck, self.city), stage=max(state.stage, self.deck + 1))


class Opened(Event):
    """A column is complete, and open (freeride P1); its coins come from the bank (U2)."""

    slot: Small
    column: Column

    @override
    def apply(self, state: Network) -> Network:
        """It lies in its slot."""
        display = (*state.display, *([None] * (self.slot + 1 - len(state.display))))
        display = (*display[: self.slot], self.column, *display[self.slot + 1 :])
        return state.but(
            display=display, dealing=None, missing=max(0, state.missing - 1), bank=_bank(state, -sum(self.column.coins))
        )


class PutAside(Event):
    """The last cards are fewer than a column, and are put aside (freeride D3)."""

    @override
    def apply(self, state: Network) -> Network:
        """All decks are empty."""
        nothing = bytes(len(state.bonus))
        return state.but(decks=(nothing, nothing, nothing))


class TurnBegun(Event):
    """A player's turn began (freeride A1)."""

    seat: Player
    round: Count
    finish: bool

    @override
    def apply(self, state: Network) -> Network:
        """Nothing is done yet."""
        return state.but(turn=self.seat, round=self.round, journey=FRESH[self.finish])


class Loaded(Event):
    """A player took a pair of the display (freeride P2, R2); so many columns are then to be dealt (D1)."""

    seat: Player
    slot: Small
    pair: Pair
    missing: Small

    @override
    def apply(self, state: Network) -> Network:
        """The route is on board; the third card, and the coins on the other pair, leave the game."""
        column = _column(state, self.slot)
        route = column.route(self.pair)
        player = state.players[self.seat]
        state = state.with_player(self.seat, player.but(wagons=(*player.routes, route)))
        display = (*state.display[: self.slot], None, *state.display[self.slot + 1 :])
        journey = state.journey.but(acted=True, over=False)
        return state.but(display=display, missing=self.missing, bank=_bank(state, sum(column.coins) - route.coins), journey=journey)


class TrainPlaced(Event):
    """A train was placed on the start city of its first route (freeride P2)."""

    seat: Player
    city: CityNumber

    @override
    def apply(self, state: Network) -> Network:
        """The train stands there."""
        return state.with_player(self.seat, state.players[self.seat].but(city=self.city))


class RailsGained(Event):
    """A player took rails from the supply (freeride A3, B8)."""

    seat: Player
    rails: Count

    @override
    def apply(self, state: Network) -> Network:
        """They lie in his stock."""
        player = state.players[self.seat]
        return state.with_player(self.seat, player.but(rails=player.rails + self.rails)).but(supply=state.supply - self.rails)


class CoinsGained(Event):
    """A player got coins from the bank (freeride F2, F3, F4, U3), or paid (a negative number: B8, X2)."""

    seat: Player
    coins: Annotated[int, Within(-100, 100)]

    @override
    def apply(self, state: Network) -> Network:
        """They change place."""
        player = state.players[self.seat]
        return state.with_player(self.seat, player.but(coins=player.coins + self.coins)).but(bank=_bank(state, -self.coins))


class CoinsFound(Event):
    """A train took the coins of a bonus city (freeride M7)."""

    seat: Player
    city: CityNumber

    @override
    def apply(self, state: Network) -> Network:
        """The city has none any more."""
        player = state.players[self.seat]
        found = state.bonus[self.city]
        return state.with_player(self.seat, player.but(coins=player.coins + found)).but(bonus=_put(state.bonus, self.city, 0))


class BuildingBegun(Event):
    """A player builds in this turn (freeride B1)."""

    left: Small
    bought: bool

    @override
    def apply(self, state: Network) -> Network:
        """So many construction points are left."""
        return state.but(journey=state.journey.but(kind="build", left=self.left, bought=self.bought))


class RailLaid(Event):
    """A rail was laid (freeride B3); it came from the builder's stock, or from the supply (X3)."""

    seat: Player
    line: LineNumber
    space: Space
    cost: Annotated[int, Within(1, 2)]
    from_supply: bool = False

    @override
    def apply(self, state: Network) -> Network:
        """The space is filled, its points are used."""
        journey, player = state.journey, state.players[self.seat]
        left = journey.left - self.cost
        state = state.but(
            built=_put(state.built, self.line, state.built[self.line] | 1 << self.space),
            journey=Journey("build", left, journey.bought, True, finish=journey.finish),
            supply=state.supply - self.from_supply,
        )
        return state if self.from_supply else state.with_player(self.seat, player.but(rails=player.rails - 1))


class LineStarted(Event):
    """A player laid the first rail of a line (freeride B6, B10): his, or the state's; `marker` tells whether he laid one."""

    seat: Player
    line: LineNumber
    owner: Small
    marker: bool

    @override
    def apply(self, state: Network) -> Network:
        """His hammer lies there."""
        player = state.players[self.seat]
        player = player.but(markers=player.markers - self.marker, hammer=self.line)
        return state.with_player(self.seat, player).but(owners=_put(state.owners, self.line, self.owner))


class LineCompleted(Event):
    """A line is complete: its cities are joined (freeride C3), and the hammer comes back (B6)."""

    line: LineNumber
    cities: tuple[CityNumber, CityNumber]

    @override
    def apply(self, state: Network) -> Network:
        """Two parts of the network are one."""
        one, other = sorted(state.parts[city] for city in self.cities)
        players = tuple(player.but(hammer=None) if player.hammer == self.line else player for player in state.players)
        return state.but(players=players, parts=state.parts.replace(bytes((other,)), bytes((one,))))


class FeePaid(Event):
    """A player paid the owner of a line, which now belongs to the state (freeride M4, M5, B9)."""

    seat: Player
    owner: Player
    line: LineNumber
    marker: bool = True
    """Whether a marker goes back to the owner."""

    @override
    def apply(self, state: Network) -> Network:
        """The coin and the marker change place, and a hammer comes back."""
        payer, owner = state.players[self.seat], state.players[self.owner]
        hammer = None if owner.hammer == self.line else owner.hammer
        state = state.with_player(self.seat, payer.but(coins=payer.coins - 1))
        state = state.with_player(self.owner, owner.but(coins=owner.coins + 1, markers=owner.markers + self.marker, hammer=hammer))
        return state.but(owners=_put(state.owners, self.line, THE_STATE))


class RideBegun(Event):
    """A player rides in this turn, and takes a route before the first step (freeride R2); or a stage brings more steps (G3)."""

    left: Small

    @override
    def apply(self, state: Network) -> Network:
        """So many steps are left."""
        return state.but(journey=state.journey.but(kind="ride", left=self.left))


class ActionDone(Event):
    """The action of the turn is done, and the player may still retire (freeride F1)."""

    @override
    def apply(self, state: Network) -> Network:
        """Only that, or ending, is left."""
        return state.but(journey=state.journey.but(kind="rails", acted=True))


class Rode(Event):
    """A train rode one step (freeride M1)."""

    seat: Player
    city: CityNumber
    left: Small

    @override
    def apply(self, state: Network) -> Network:
        """The train stands in the next city."""
        players, old = state.players, state.journey
        train = players[self.seat].but(city=self.city)
        journey = Journey("ride", self.left, old.bought, True, True, old.delivered, old.over, old.finish)
        return state.but(players=(*players[: self.seat], train, *players[self.seat + 1 :]), journey=journey)


class Delivered(Event):
    """A route on board was delivered; the coins on it are the player's (freeride R3, U3); `over` where that ends the ride (F3)."""

    seat: Player
    wagon: Small
    over: bool

    @override
    def apply(self, state: Network) -> Network:
        """Its cards lie before the player."""
        player = state.players[self.seat]
        route = player.routes[self.wagon]
        wagons = (*player.routes[: self.wagon], *player.routes[self.wagon + 1 :])
        delivered, coins = (*player.delivered, route.but(coins=0)), player.coins + route.coins
        player = player.but(wagons=wagons, delivered=delivered, coins=coins)
        return state.with_player(self.seat, player).but(journey=state.journey.but(delivered=True, over=self.over))


class Retired(Event):
    """A player left the game (freeride F2, F3): routes on board go back to the box, with the coins on them to the bank."""

    seat: Player

    @override
    def apply(self, state: Network) -> Network:
        """The train leaves the board."""
        player = state.players[self.seat]
        back = sum(route.coins for route in player.routes)
        return state.with_player(self.seat, player.but(retired=True, city=None, wagons=())).but(bank=_bank(state, back))


class TurnEnded(Event):
    """A turn is over; so many columns are then to be dealt (freeride D1)."""

    missing: Small

    @override
    def apply(self, state: Network) -> Network:
        """What is left of the budget is lost (B1)."""
        return state.but(journey=DONE, missing=self.missing)


def _drawn(state: Network, deck: int, city: int) -> tuple[bytes, bytes, bytes]:
    decks = list(state.decks)
    decks[deck] = _put(decks[deck], city, decks[deck][city] - 1)
    return decks[0], decks[1], decks[2]


def _put(row: bytes, place: int, value: int) -> bytes:
    return row[:place] + bytes((value,)) + row[place + 1 :]


def _bank(state: Network, coins: int) -> int | None:
    return None if state.bank is None else max(0, state.bank + coins)


def _column(state: Network, slot: int) -> Column:
    column = state.display[slot]
    if column is None:
        raise ValueError(f"there is no column in slot {slot}")
    return column
