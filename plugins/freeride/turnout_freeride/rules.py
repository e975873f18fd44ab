"""The rules of Free Ride for two to five players (freeride C to S)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar, cast

from typing_extensions import override

from turnout import CHANCE, Action, Ended, Event, Line, Refusal, Rules, Score, Seat
from turnout_freeride import bots, cases, drawing, events, refusals, scoring
from turnout_freeride.actions import (
    END_TURN,
    PASS,
    RETIRE,
    TAKE_RAILS,
    Begin,
    Buy,
    Deal,
    Draft,
    EndTurn,
    Load,
    Pass,
    Rail,
    Retire,
    Ride,
    TakeRails,
    Thin,
)
from turnout_freeride.building import BUNDLE
from turnout_freeride.cards import Cards
from turnout_freeride.options import Number as Number
from turnout_freeride.riding import Riding
from turnout_freeride.state import Network, Traveller


class FreeRide(Riding, Cards, Rules[Network]):
    """Free Ride: a railway network that all build and all ride (Friedemann Friese, 2021)."""

    says: ClassVar[tuple[type, ...]] = (
        *(Begin, Thin, Deal, Draft, Rail, Buy, Ride, Load, TakeRails, Retire, Pass, EndTurn),
        *(events.Begun, events.StepBegun, events.Thinned, events.Dealt, events.Opened, events.PutAside, events.TurnBegun),
        *(events.Loaded, events.TrainPlaced, events.RailsGained, events.CoinsGained, events.CoinsFound, events.BuildingBegun),
        *(events.RailLaid, events.LineStarted, events.LineCompleted, events.FeePaid, events.Rode, events.Delivered),
        *(events.Retired, events.TurnEnded, events.RideBegun, events.ActionDone),
    )

    # the table

    @override
    def seats(self) -> range:
        """Two to five players (P7)."""
        return range(2, 6)

    @override
    def seated(self, state: Network) -> int:
        """One of the players each."""
        return len(state.players)

    @override
    def opening(self, seats: int) -> Network:
        """Coins, rails and decks are laid out (P0)."""
        refusals.check_opening(self, seats)
        cities, lines = self.map.cities, self.map.lines
        rails = self.start_rails[seats - 1]
        traveller = Traveller(coins=self.first_coins(), rails=rails)
        bonus = bytes(self.city_coins())
        bank = None if self.bank_coins is None else max(0, self.bank_coins - seats * self.first_coins() - sum(bonus))
        deck = bytes([1] * len(cities))
        return Network(
            (traveller,) * seats,
            built=bytes(len(lines)),
            owners=bytes(len(lines)),
            parts=bytes(range(len(cities))),
            bonus=bonus,
            decks=(deck, deck, deck),
            supply=self.map.rails_supply - seats * rails,
            bank=bank,
        )

    def first_coins(self) -> int:
        """The coins of each player at the start (P0)."""
        return self.start_coins

    def city_coins(self) -> Sequence[int]:
        """The coins that lie on the cities at the start (P0)."""
        return [city.bonus for city in self.map.cities]

    def thinned(self, seats: int) -> bool:
        """Whether the decks are thinned (P5)."""
        return self.thin_decks is True or (self.thin_decks == "small" and seats <= 2)

    @override
    def bound(self, seats: int) -> int:
        """The draws, a route from each column at most, and for each turn of each round its other small actions."""
        cards = 2 + 5 * len(self.map.cities)
        a_turn = 3 + max(self.build_points, *self.ride_steps)
        return cards + seats * a_turn * (self.round_limit or 1_000_000)

    # who may do what

    @override
    def to_act(self, state: Network) -> tuple[Seat, ...]:
        """Luck while cards are to be dealt, else the player whose turn it is (A1)."""
        return (CHANCE,) if state.step in ("start", "thin") or self.dealing(state) else (state.turn,)

    @override
    def legal(self, state: Network, seat: Seat) -> Sequence[Action]:
        """What the present step offers."""
        if seat == CHANCE:
            return self.draws(state)
        if seat != state.turn or state.step in ("start", "thin") or self.dealing(state):
            return ()
        if state.step == "prologue":
            return [draft for slot in self.open_slots(state) for draft in self.draft_actions[slot]]
        return self.going_on(state, seat) if state.journey.kind else self.turns(state, seat)

    @override
    def weight(self, state: Network, action: Action) -> int:
        """Each card is as likely as the other, and each way to thin the decks."""
        if isinstance(action, Deal):
            return state.decks[self.deck(state)][self.map.city_number[action.city]]
        return self.to_thin(state, action.deck - 1) if isinstance(action, Thin) else 1

    def turns(self, state: Network, seat: Seat) -> Sequence[Action]:
        """What a turn can begin with: build, ride, take rails (A1); retire in the finish phase (F1); pass if nothing else (A2)."""
        found = [*self.building(state, seat, self.points()), *self.riding(state, seat, self.steps(state), before=True)]
        if self.may_take_rails(state, seat):
            found.append(TAKE_RAILS)
        retire = RETIRE_ONLY if state.journey.finish else ()
        return [*found, *retire] if found else [PASS, *retire]

    def going_on(self, state: Network, seat: Seat) -> Sequence[Action]:
        """How the turn can go on, or end (A1, B1, M1)."""
        journey = state.journey
        if journey.kind == "done":
            return ()
        found: list[Action] = []
        if journey.kind == "build":
            found += self.building(state, seat, journey.left)
        elif journey.kind == "ride":
            found += self.riding(state, seat, 0 if journey.over else journey.left, before=not journey.moved)
        if not journey.acted:
            return found
        late = journey.finish and self.retire_turn == "after_action" and not journey.over
        return [*found, *(RETIRE_ONLY if late else ()), END_TURN]

    def open_slots(self, state: Network) -> list[int]:
        """The slots with an open column (P2)."""
        return [slot for slot, column in enumerate(state.display) if column is not None]

    def may_take_rails(self, state: Network, seat: Seat) -> bool:
        """A player with 0 or 1 rails takes five for nothing, if the supply has any (A3, A4)."""
        return state.players[seat].rails <= 1 and state.supply > 0

    # what happens

    @override
    def decide(self, state: Network, seat: Seat, action: Any) -> tuple[Event, ...]:
        """Each action has its events."""
        kind = cast("type[Action]", type(action))
        if kind is Rail:
            return self.rail_laid(state, seat, self.map.line_number[action.line], action.space)
        if kind is Ride:
            return self.ridden(state, seat, self.map.city_number[action.city])
        if kind is Deal:
            return self.dealt(state, self.map.city_number[action.city])
        return tuple(getattr(self, _ANSWERS[kind])(state, seat, action))

    def dealt(self, state: Network, city: int) -> tuple[Event, ...]:
        """A card; with the third one the column is open (P1, D2). A ride that goes on has the steps of a new stage (G3)."""
        cards = state.dealing.cards if state.dealing else ()
        slot = state.dealing.slot if state.dealing else self.free_slot(state)
        found: list[Event] = [events.Dealt(slot, city, self.deck(state))]
        more = self.steps(found[0].apply(state)) - self.steps(state) if state.journey.kind == "ride" else 0
        if more:
            found.append(events.RideBegun(state.journey.left + more))
        if len(cards) == 2:
            found.append(events.Opened(slot, self.column(state, (cards[0], cards[1], city))))
        return tuple(found)

    def gain(self, state: Network, coins: int) -> int:
        """What the bank can pay of a gain (C6)."""
        return coins if state.bank is None else min(coins, state.bank)

    def begun(self, state: Network, seat: Seat, action: Begin) -> list[Event]:
        """The start player is known, the decks are thinned or the first columns dealt (P0, P1, P5)."""
        thin = self.thinned(len(state.players))
        step = events.StepBegun("thin", 0) if thin else self.prologue()
        return [events.Begun(action.seat), step]

    def prologue(self) -> Event:
        """The first columns are dealt (P1)."""
        return events.StepBegun("prologue", min(self.prologue_columns, self.display_columns))

    def thinned_out(self, state: Network, seat: Seat, action: Thin) -> list[Event]:
        """The card leaves the game; after the last one the prologue begins (P5)."""
        thinned: list[Event] = [events.Thinned(self.map.city_number[action.city], action.deck - 1)]
        left = sum(self.to_thin(state, deck) for deck in range(3))
        return thinned if left > 1 else [*thinned, self.prologue()]

    def drafted(self, state: Network, seat: Seat, action: Draft) -> list[Event]:
        """The first route: the train is placed on its start city, and new columns are dealt (P2, P3, P6)."""
        column = state.display[action.slot]
        city = column.route(action.pair).start if column else 0
        last = (seat + 1) % len(state.players) == state.first
        more = self.display_columns if last else state.open_columns - 1 + self.prologue_refill
        found: list[Event] = [
            events.Loaded(seat, action.slot, action.pair, max(0, min(more, self.display_columns) - state.open_columns + 1)),
            events.TrainPlaced(seat, city),
        ]
        if self.bonus_by == "visit_or_start" and state.bonus[city]:
            found.append(events.CoinsFound(seat, city))
        return found

    def rails_taken(self, state: Network, seat: Seat, action: TakeRails) -> list[Event]:
        """Five rails for nothing, or what is left (A3, A4)."""
        return [events.RailsGained(seat, min(BUNDLE, state.supply)), *self.acted(state)]

    def acted(self, state: Network) -> list[Event]:
        """The turn has had its action; it ends, unless retiring may follow (A1, F1)."""
        if state.journey.finish and self.retire_turn == "after_action":
            return [events.ActionDone()]
        return [self.turn_ended(state)]

    def retired(self, state: Network, seat: Seat, action: Retire) -> list[Event]:
        """The train leaves the board; with no route on board for 1 coin (F2)."""
        coin = 0 if state.players[seat].routes else self.gain(state, 1)
        return [events.Retired(seat), *([events.CoinsGained(seat, coin)] if coin else ()), self.turn_ended(state)]

    def passed(self, state: Network, seat: Seat, action: Pass) -> list[Event]:
        """Nothing happens (A2)."""
        return [self.turn_ended(state)]

    def ended(self, state: Network, seat: Seat, action: EndTurn) -> list[Event]:
        """The turn ends; who delivered his last route in the finish phase is retired with 1 coin (B1, F3)."""
        journey, player = state.journey, state.players[seat]
        finished = journey.finish and journey.delivered and not player.routes and self.finish_mode == "auto"
        return self.retired(state, seat, RETIRE) if finished else [self.turn_ended(state)]

    def turn_ended(self, state: Network) -> Event:
        """The display is refilled (D1)."""
        return events.TurnEnded(0 if state.finishing else self.display_columns - state.open_columns)

    @override
    def proceed(self, state: Network) -> tuple[Event, ...]:
        """Turns follow one another; one in which only ending is left ends; retired players gain 1 coin (A1, F4, F5)."""
        if self.left_over(state):
            return (events.PutAside(),)
        if state.step in ("start", "thin") or self.dealing(state):
            return ()
        if state.step == "prologue":
            return tuple(self.after_draft(state))
        if state.journey.kind == "done":
            return self.next_turn(state)
        if state.players[state.turn].retired:
            coin = self.gain(state, 1)
            return (*((events.CoinsGained(state.turn, coin),) if coin else ()), self.turn_ended(state))
        if state.journey.kind and list(self.going_on(state, state.turn)) == [END_TURN]:
            return tuple(self.ended(state, state.turn, END_TURN))
        return ()

    def after_draft(self, state: Network) -> list[Event]:
        """The next player chooses, or the main game begins with the start player (P2, P4)."""
        drafted = [player.city is not None for player in state.players]
        if all(drafted):
            return [events.StepBegun("main", self.display_columns - state.open_columns), *self.turn_begun(state, state.first, 1)]
        return [] if not drafted[state.turn] else [events.TurnBegun(self.next_seat(state), 0, False)]

    def next_seat(self, state: Network) -> Seat:
        """Who sits next, clockwise (A1)."""
        return (state.turn + 1) % len(state.players)

    def next_turn(self, state: Network) -> tuple[Event, ...]:
        """The next player's turn, or the end: all have retired, or the last round is over (F5, A5)."""
        seat = self.next_seat(state)
        gone = all(player.retired for player in state.players)
        if gone and (seat == state.first or not self.finish_last_round):
            return (Ended("all retired"),)
        if seat == state.first and state.round == self.round_limit:
            return (Ended("round limit"),)
        return tuple(self.turn_begun(state, seat, state.round + (seat == state.first)))

    def turn_begun(self, state: Network, seat: Seat, round_number: int) -> list[Event]:
        """A turn begins, in the finish phase if all decks are empty (F1)."""
        return [events.TurnBegun(seat, round_number, self.finish_phase(state))]

    def finish_phase(self, state: Network) -> bool:
        """Whether all decks are empty (D3)."""
        return state.finishing

    # what it is worth

    @override
    def score(self, state: Network, seat: Seat) -> Score:
        """Coins and the city cards of delivered routes (S1, S3)."""
        player = state.players[seat]
        lines = tuple(self.terms(state, seat))
        return Score(sum([line.points for line in lines]), lines, ties=self.ties(player))

    def ties(self, player: Traveller) -> tuple[int, ...]:
        """What decides between equal points (S3)."""
        if self.tie_break == "coins":
            return (player.coins,)
        return (len(scoring.cards(player)),) if self.tie_break == "cities" else ()

    def terms(self, state: Network, seat: Seat) -> Sequence[Line]:
        """The lines of the score: coins, first cards, further cards (S1)."""
        return scoring.terms(state.players[seat], self.third_card_points)

    @override
    def reason(self, state: Network, seat: Seat, action: Action) -> Refusal:
        """The rule that forbids it, with its code (E)."""
        return refusals.explained(self, state, seat, action) or super().reason(state, seat, action)

    @override
    def bots(self) -> Mapping[str, Callable[[Network, Seat, Sequence[Action]], Action]]:
        """The builder, who builds towards the routes that are worth it."""
        return {"builder": partial(bots.builder, self)}

    # cases

    @override
    def case_spec(self, document: Mapping[str, Any]) -> tuple[Sequence[str], Mapping[str, Any]]:
        """The variants and options of a case, the map among these (`freeride-case/1`)."""
        return cases.spec(document)

    @override
    def case(self, document: Mapping[str, Any]) -> Iterable[str]:
        """What differs between a scripted game and these rules (`freeride-case/1`)."""
        return cases.differences(self, document)

    # what a person sees

    @override
    def text(self, state: Network, players: Sequence[str]) -> str:
        """The table, compactly."""
        return drawing.text(self, state, players)

    @override
    def svg(self, state: Network, players: Sequence[str], find: str = "") -> str:
        """The map with its lines, trains and coins, and the display; a city highlighted."""
        return drawing.svg(self, state, players, find)

    @override
    def find(self, state: Network, players: Sequence[str], word: str) -> str:
        """A city: who stands there, its lines, and the routes that start or end there."""
        return drawing.find(self, state, players, word)

    # prebuilt actions

    @cached_property
    def draft_actions(self) -> tuple[tuple[Draft, Draft], ...]:
        """For each slot its two pairs, in the prologue."""
        return tuple((Draft(slot, "top"), Draft(slot, "bottom")) for slot in range(self.display_columns))


RETIRE_ONLY = (RETIRE,)
_ANSWERS: dict[type[Action], str] = {
    Begin: "begun",
    Thin: "thinned_out",
    Draft: "drafted",
    Buy: "bought",
    Load: "loaded",
    TakeRails: "rails_taken",
    Retire: "retired",
    Pass: "passed",
    EndTurn: "ended",
}
