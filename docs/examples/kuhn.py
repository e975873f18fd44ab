"""Kuhn poker (Harold Kuhn, 1950): three cards, two hidden hands, one chip to bet. The smallest game with a secret."""

from typing import Annotated, ClassVar, Literal

from turnout import CHANCE, Action, Ended, Event, Player, Rules, Score, Seat, State, Within

Card = Literal["J", "Q", "K"]
Move = Literal["check", "bet", "call", "fold"]
Owner = Annotated[Player, Within(0, 1)]


class Table(State):
    """The hands as far as they are dealt, and what was said, by the seats in turn. Both have put one chip into the pot."""

    hands: tuple[Card | None, ...] = ()
    """The card of each seat; None where it is hidden from the onlooker."""
    line: tuple[Move, ...] = ()
    shown: bool = False

    def chips(self, seat: Seat) -> int:
        """What a seat has in the pot."""
        return 1 + sum(move in ("bet", "call") for move in self.line[seat::2])


class Deal(Action):
    """Luck deals a card to the next seat."""

    card: Card


class Say(Action):
    """Check or bet; after a bet, call or fold."""

    move: Move


class Dealt(Event):
    """A seat was dealt a card; the other seat, and a spectator, see None."""

    seat: Owner
    card: Card | None

    def apply(self, state: Table) -> Table:
        """It is the seat's hand."""
        return state.but(hands=(*state.hands, self.card))


class Said(Event):
    """A seat made its move; the other is next."""

    seat: Owner
    move: Move

    def apply(self, state: Table) -> Table:
        """The line of betting is longer."""
        return state.but(line=(*state.line, self.move))


class Shown(Event):
    """The showdown: both hands lie open."""

    reveals: ClassVar[bool] = True
    hands: tuple[Card | None, ...]

    def apply(self, state: Table) -> Table:
        """Everybody sees them."""
        return state.but(hands=self.hands, shown=True)


DEALS = (Deal("J"), Deal("Q"), Deal("K"))
CHECK_OR_BET = (Say("check"), Say("bet"))
CALL_OR_FOLD = (Say("call"), Say("fold"))


class Kuhn(Rules[Table]):
    """The higher card wins the pot, unless the other seat folds before."""

    says = (Deal, Say, Dealt, Said, Shown)

    def seats(self) -> range:
        return range(2, 3)

    def opening(self, seats: int) -> Table:
        return Table()

    def to_act(self, state: Table) -> tuple[Seat, ...]:
        return (CHANCE,) if len(state.hands) < 2 else (len(state.line) % 2,)

    def legal(self, state: Table, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act(state):
            return ()
        if seat == CHANCE:
            return tuple(deal for deal in DEALS if deal.card not in state.hands)
        return CALL_OR_FOLD if state.line[-1:] == ("bet",) else CHECK_OR_BET

    def decide(self, state: Table, seat: Seat, action: Deal | Say) -> tuple[Event, ...]:
        return (Dealt(len(state.hands), action.card) if isinstance(action, Deal) else Said(seat, action.move),)

    def proceed(self, state: Table) -> tuple[Event, ...]:
        if state.line[-1:] == ("fold",):
            return (Ended("fold"),)
        if state.line[-1:] == ("call",) or state.line == ("check", "check"):
            return (Shown(state.hands), Ended("showdown"))
        return ()

    def winner(self, state: Table) -> Seat:
        """Who did not fold, or has the higher card."""
        if state.ended == "fold":
            return len(state.line) % 2
        return int(state.hands in (("J", "Q"), ("J", "K"), ("Q", "K")))

    def score(self, state: Table, seat: Seat) -> Score:
        if state.ended is None:
            return Score(0)
        winner = self.winner(state)
        return Score(state.chips(1 - winner) * (1 if seat == winner else -1))

    def view(self, state: Table, seat: Seat | None) -> Table:
        hands = tuple(card if state.shown or owner == seat else None for owner, card in enumerate(state.hands))
        return state.but(hands=hands)

    def seen(self, state: Table, said: Action | Event, seat: Seat | None) -> Action | Event | None:
        if isinstance(said, Deal) and seat != len(state.hands):
            return None
        return said.but(card=None) if isinstance(said, Dealt) and seat != said.seat else said

    def bound(self, seats: int) -> int:
        return 5
