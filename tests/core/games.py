"""Small games of the tests: many decide on one roll, luck has weights, something hidden is shown."""

import random
from typing import Annotated

from tictactoe import TicTacToe

from turnout import CHANCE, Action, Catalog, Ended, Event, Player, Rules, Score, State, Within
from turnout_rails30.rules import Rails30

Grain = Annotated[int, Within(1, 6)]
Door = Annotated[int, Within(0, 3)]


class Weather(Action):
    """So much grain grows for everybody; the more, the less often."""

    grain: Grain


class Take(Action):
    amount: Grain


class Rest(Action):
    pass


class Grown(Event):
    grain: Grain

    def apply(self, state):
        return state.but(grain=self.grain, round=state.round + 1, owing=tuple(range(len(state.stores))), taken=frozenset())


class Taken(Event):
    seat: Player
    amount: Annotated[int, Within(0, 6)]

    def apply(self, state):
        stores = list(state.stores)
        stores[self.seat] += self.amount
        owing = tuple(seat for seat in state.owing if seat != self.seat)
        return state.but(stores=tuple(stores), owing=owing, taken=state.taken | {self.amount})


class Fields(State):
    stores: tuple[Annotated[int, Within(0, 1000)], ...]
    owing: tuple[Player, ...] = ()
    round: Annotated[int, Within(0, 9)] = 0
    grain: Annotated[int, Within(0, 6)] = 0
    taken: frozenset[Annotated[int, Within(0, 6)]] = frozenset()


WEATHERS = tuple(Weather(grain) for grain in range(1, 7))
TAKES = tuple(Take(amount) for amount in range(1, 7))
REST = Rest()


class Harvest(Rules[Fields]):
    """Two or three take openly from the same weather, in any order."""

    says = (Weather, Take, Rest, Grown, Taken)
    rounds: Annotated[int, Within(1, 9)] = 3

    def seats(self):
        return range(2, 4)

    def seated(self, state):
        return len(state.stores)

    def opening(self, seats):
        return Fields((0,) * seats)

    def to_act(self, state):
        return state.owing or (CHANCE,)

    def legal(self, state, seat):
        if seat == CHANCE:
            return () if state.owing else WEATHERS
        return (*self.takes(state, seat), REST) if seat in state.owing else ()

    def takes(self, state, seat):
        """What may be taken."""
        return TAKES[: state.grain]

    def weight(self, state, action):
        return 7 - action.grain

    def decide(self, state, seat, action):
        if seat == CHANCE:
            return (Grown(action.grain),)
        return (Taken(seat, action.amount if type(action) is Take else 0),)

    def proceed(self, state):
        return (Ended("winter"),) if state.round >= self.rounds and not state.owing else ()

    def score(self, state, seat):
        return Score(state.stores[seat])

    def bound(self, seats):
        return self.rounds * (1 + seats)


class Contest(Harvest):
    """What one has taken, nobody else takes in this round."""

    def takes(self, state, seat):
        return tuple(take for take in super().takes(state, seat) if take.amount not in state.taken)


class Hide(Action):
    door: Door


class Knock(Action):
    door: Door


class Open(Action):
    door: Door


class Hidden(Event):
    door: Door | None

    def apply(self, state):
        return state.but(prize=self.door, hidden=True)


class Knocked(Event):
    door: Door

    def apply(self, state):
        return state.but(knocks=state.knocks + 1)


class Opened(Event):
    reveals = True
    door: Door
    won: bool

    def apply(self, state):
        return state.but(opened=(*state.opened, self.door), won=state.won or self.won)


class Hall(State):
    prize: Door | None = None
    hidden: bool = False
    knocks: Annotated[int, Within(0, 3)] = 0
    opened: tuple[Door, ...] = ()
    won: bool = False


HIDES = tuple(Hide(door) for door in range(4))
KNOCKS = tuple(Knock(door) for door in range(4))
OPENS = tuple(Open(door) for door in range(4))


class Doors(Rules[Hall]):
    """Luck hides a prize behind one of four doors; opening one shows what is behind, knocking shows nothing."""

    says = (Hide, Knock, Open, Hidden, Knocked, Opened)

    def seats(self):
        return range(1, 2)

    def opening(self, seats):
        return Hall()

    def to_act(self, state):
        return (0,) if state.hidden else (CHANCE,)

    def legal(self, state, seat):
        if seat != (0 if state.hidden else CHANCE):
            return ()
        if seat == CHANCE:
            return HIDES
        closed = [door for door in range(4) if door not in state.opened]
        return [OPENS[door] for door in closed] + ([KNOCKS[door] for door in closed] if state.knocks < 3 else [])

    def decide(self, state, seat, action):
        if type(action) is Hide:
            return (Hidden(action.door),)
        return (Knocked(action.door),) if type(action) is Knock else (Opened(action.door, action.door == state.prize),)

    def proceed(self, state):
        return (Ended("found"),) if state.won else ()

    def score(self, state, seat):
        return Score(5 - len(state.opened) if state.won else 0)

    def view(self, state, seat):
        return state if state.won else state.but(prize=None)

    def seen(self, state, said, seat):
        if type(said) is Hide:
            return None
        return Hidden(None) if type(said) is Hidden else said

    def bound(self, seats):
        return 8


class Ring(Action):
    pass


class Echo(Action):
    loud: bool


class Rung(Event):
    seat: Player

    def apply(self, state):
        return state.but(rung=(*state.rung, self.seat), silent=True)


class Echoed(Event):
    loud: bool

    def apply(self, state):
        return state.but(echoes=state.echoes + self.loud, silent=False)


class Tower(State):
    rung: tuple[Player, ...] = ()
    silent: bool = False
    echoes: Annotated[int, Within(0, 6)] = 0


RING = Ring()
ECHOES = (Echo(False), Echo(True))


class Bells(Rules[Tower]):
    """Both may ring at any time, six times in all; after each ring luck answers, and nothing else has changed."""

    says = (Ring, Echo, Rung, Echoed)

    def seats(self):
        return range(2, 3)

    def opening(self, seats):
        return Tower()

    def to_act(self, state):
        return (CHANCE,) if state.silent else (0, 1)

    def legal(self, state, seat):
        if state.silent:
            return ECHOES if seat == CHANCE else ()
        return () if seat == CHANCE else (RING,)

    def decide(self, state, seat, action):
        return (Rung(seat),) if type(action) is Ring else (Echoed(action.loud),)

    def proceed(self, state):
        return (Ended("evening"),) if len(state.rung) == 6 and not state.silent else ()

    def score(self, state, seat):
        return Score(state.rung.count(seat) * state.echoes)

    def bound(self, seats):
        return 12


def catalog():
    """All games of the tests."""
    every = Catalog()
    every.add(Harvest, Contest, Doors, Bells, TicTacToe)
    every.add(Rails30, distribution="turnout", version="0.1.0")
    return every


CATALOG = catalog()
SPECS = ("rails30", "tictactoe", "harvest", "harvest+contest", "doors", "bells")
"""A whole game of each is played in many tests."""
new = CATALOG.new


def step(match, rng):
    """One random action of one of the seats that are to act; with luck by hand, luck's too."""
    seat = rng.choice(match.to_act)
    return match.act(rng.choice(match.legal(seat)), seat)


def played(spec, number, turns=None, **said):
    """A random game, whole or so many turns of it; the same for the same number."""
    rng = random.Random(number)
    match = new(spec, seed=number, **said)
    while not match.over and (turns is None or len(match.turns) < turns):
        step(match, rng)
    return match
