"""The table of Free Ride: lines, players, display and decks. Cities and lines are numbers, in the order of the map file."""

from typing import Annotated, Literal, Self

from turnout import Frozen, Player, State, Within

Small = Annotated[int, Within(0, 255)]
Count = Annotated[int, Within(0, 100_000)]
CityNumber = Annotated[int, Within(0, 254)]
LineNumber = Annotated[int, Within(0, 2_000)]
Pair = Literal["top", "bottom"]

NOBODY, THE_STATE = 0, 1
"""Who owns a line: nobody, the state, or a player, `OWNER + seat`."""
OWNER = 2


class Route(Frozen):
    """An ordered pair of cities, start and destination (freeride C7); `coins` lie on it for its delivery (U3)."""

    start: CityNumber
    destination: CityNumber
    coins: Small = 0


class Column(Frozen):
    """Three cards of the display: the top pair is cards 1 to 2, the bottom pair 2 to 3 (freeride P1)."""

    cards: tuple[CityNumber, CityNumber, CityNumber]
    coins: tuple[Small, Small] = (0, 0)
    """Coins on the top and on the bottom pair (U2)."""

    def route(self, pair: Pair) -> Route:
        """The route that a pair offers."""
        place = 0 if pair == "top" else 1
        return Route(self.cards[place], self.cards[place + 1], self.coins[place])


class Traveller(Frozen):
    """What lies before one player (freeride P0)."""

    city: CityNumber | None = None
    """Where the train stands; None before the first route and after retiring."""
    coins: Count = 0
    rails: Count = 0
    markers: Small = 25
    hammer: LineNumber | None = None
    """The line under construction (B5, B6)."""
    wagons: tuple[Route, ...] | None = ()
    """The routes on board; None where they are hidden from the onlooker."""
    delivered: tuple[Route, ...] = ()
    retired: bool = False

    @property
    def routes(self) -> tuple[Route, ...]:
        """The routes on board."""
        return self.wagons or ()


class Journey(Frozen):
    """The turn that is being played: its kind and its budget (freeride A1, B1, M1)."""

    kind: Literal["", "build", "ride", "rails", "done"] = ""
    left: Small = 0
    """Construction points or steps left."""
    bought: bool = False
    acted: bool = False
    """Whether a rail was laid, a step ridden or a route taken: what makes the turn count (A2, B8)."""
    moved: bool = False
    delivered: bool = False
    over: bool = False
    """Whether a delivery has ended the ride (F3)."""
    finish: bool = False
    """Whether the turn began in the finish phase (F1, F3)."""


class Dealing(Frozen):
    """A column that is being dealt: its slot, and the cards so far (freeride P1, D2)."""

    slot: Small
    cards: tuple[CityNumber, ...] = ()


class Network(State):
    """The state of Free Ride."""

    players: tuple[Traveller, ...]
    built: bytes
    """For each line the mask of its filled spaces."""
    owners: bytes
    """For each line who owns it: NOBODY, THE_STATE, or OWNER + seat (C2)."""
    parts: bytes
    """For each city the part of the network that it belongs to: cities joined by complete lines share a number (C3)."""
    bonus: bytes
    """For each city the coins that lie on it (M7)."""
    decks: tuple[bytes, bytes, bytes]
    """For each deck how many cards of each city are left in it; no order, since they are drawn late (C4)."""
    supply: Count
    bank: Count | None = None
    """Coins in the bank; None where it is unlimited (C6)."""
    display: tuple[Column | None, ...] = ()
    missing: Small = 0
    """How many columns are still to be dealt now (P3, D1)."""
    dealing: Dealing | None = None
    step: Literal["start", "thin", "prologue", "main"] = "start"
    stage: Annotated[int, Within(1, 3)] = 1
    """The highest deck from which a card has been dealt (G1, G2)."""
    turn: Player = 0
    first: Player = 0
    """The start player (P0)."""
    round: Count = 0
    journey: Journey = Journey()

    def with_player(self, seat: Player, player: Traveller) -> Self:
        """The table with this before a seat."""
        return self.but(players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    @property
    def open_columns(self) -> int:
        """How many columns are open."""
        return len([column for column in self.display if column is not None])

    @property
    def finishing(self) -> bool:
        """Whether all decks are empty: the finish phase (D3)."""
        return not any(map(any, self.decks))
