"""Tables of Free Ride on the tiny map at any moment, from a few words, and what the tests do and ask there."""

from tests import sameness
from turnout import CHANCE, Match
from turnout_freeride.actions import Begin
from turnout_freeride.map import shipped
from turnout_freeride.rules import FreeRide
from turnout_freeride.state import OWNER, THE_STATE, Column, Journey, Network, Route, Traveller

TINY, EUROPE = shipped("tiny"), shipped("europe")
NAMES = ("ann", "bob", "cat", "dan", "eve")
LATE = {"decks": ("", "", ""), "stage": 3, "display": "", "display_columns": 1}
"""The finish phase, with nothing on display."""


def city(name):
    return TINY.city_number[name]


def line(name):
    return TINY.line_number[name]


def route(text, coins=0):
    """`alma>brig`."""
    start, destination = text.split(">")
    return Route(city(start), city(destination), coins)


def player(at, coins=6, rails=5, on="", done="", markers=None, hammer=None, retired=False):
    """What lies before a player: `on` and `done` are routes, `alma>brig cove>elm`."""
    routes = [tuple(route(one) for one in said.split()) for said in (on, done)]
    return Traveller(at and city(at), coins, rails, markers, hammer, *routes, retired)


def column(text):
    """`fort/gate/isle`."""
    return None if text == "-" else Column(tuple(city(name) for name in text.split("/")))


def deck(text):
    names = text.split()
    return bytes(names.count(one.id) for one in TINY.cities)


def lines_of(text):
    """`alma--brig ann, brig--elm bob 0, cove--elm state`: owner, and the filled spaces where not all are."""
    built, owners = bytearray(len(TINY.lines)), bytearray(len(TINY.lines))
    for said in filter(None, map(str.strip, text.split(","))):
        name, owner, *spaces = said.split()
        built[line(name)] = sum(1 << int(space) for space in spaces) or TINY.full[line(name)]
        owners[line(name)] = THE_STATE if owner == "state" else OWNER + NAMES.index(owner)
    return bytes(built), bytes(owners)


def parts_of(built):
    """For each city its part of the network, by flooding."""
    parts = list(range(len(TINY.cities)))
    for _ in parts:
        for number, (a, b) in enumerate(TINY.ends):
            if built[number] == TINY.full[number]:
                parts[a] = parts[b] = min(parts[a], parts[b])
    return bytes(parts)


def own(state):
    """Markers and hammers agree with the lines where nothing else is said."""
    found = []
    for seat, one in enumerate(state.players):
        mine = [number for number, owner in enumerate(state.owners) if owner == OWNER + seat]
        open_lines = [number for number in mine if state.built[number] != TINY.full[number]]
        hammer = line(one.hammer) if one.hammer else next(iter(open_lines), None)
        found.append(one.but(markers=25 - len(mine) if one.markers is None else one.markers, hammer=hammer))
    return state.but(players=tuple(found))


def sit(
    *players,
    lines="",
    display="fort/gate/isle",
    decks=("alma brig cove dell", "dell elm fort", "alma dell gate"),
    bonus="",
    turn=0,
    first=0,
    stage=1,
    supply=20,
    bank=None,
    round=1,
    kind=FreeRide,
    **options,
):
    """A match at the beginning of a turn of the main game; all of the display is open, or `-`."""
    columns = tuple(column(text) for text in display.split())
    options = {"display_columns": max(len(columns), 1), **options}
    built, owners = lines_of(lines)
    cards = tuple(deck(text) for text in decks)
    state = Network(
        tuple(players),
        built,
        owners,
        parts_of(built),
        bytes(2 if one.id in bonus.split() else 0 for one in TINY.cities),
        cards,
        supply,
        bank,
        columns,
        0,
        step="main",
        stage=stage,
        turn=turn,
        first=first,
        round=round,
        journey=Journey(finish=not any(map(any, cards))),
    )
    return Match(kind(map=TINY, **options), NAMES[: len(players)], luck="manual", state=own(state))


def opened(seats=2, first=0, kind=FreeRide, **options):
    """A new match; the start player is known."""
    match = Match(kind(**{"map": TINY, **options}), NAMES[:seats], luck="manual")
    match.act(Begin(first), CHANCE)
    return match


def do(match, *said):
    """Does what is written, `rail alma--brig 0`, for whoever is to act, luck included."""
    for text in said:
        match.act(match.read(text))
    return match


def dealt(match, *cities):
    """These cards are dealt; without any, the first ones there are until a player is to act."""
    for name in cities:
        match.act(match.read(f"deal {name}"), CHANCE)
    while not cities and match.to_act == (CHANCE,):
        match.act(match.legal(CHANCE)[0], CHANCE)
    return match


def may(match, word="", seat=None):
    """The texts of what may be done, of those with this word where one is said."""
    return [str(action) for action in match.legal(seat) if not word or str(action).split()[0] == word]


def refused(match, text, seat=None):
    """The code with which this is refused, by a rule of this game; it changes nothing."""
    why = sameness.refused(match, text, seat)
    assert why.rule.startswith("freeride ")
    return why.code


def of(match, name):
    """What lies before a player."""
    return match.state.players[NAMES.index(name)]


def at(match, name):
    """The city of his train."""
    number = of(match, name).city
    return None if number is None else TINY.cities[number].id


def routes(match, name, what="wagons"):
    """His routes on board, or `delivered` ones: `alma>brig cove>elm`."""
    cities = match.rules.map.cities
    return " ".join(f"{cities[one.start].id}>{cities[one.destination].id}" for one in getattr(of(match, name), what))


def shown(match):
    """The display: `fort/gate/isle -`."""
    cities = match.rules.map.cities
    return " ".join("-" if one is None else "/".join(cities[card].id for card in one.cards) for one in match.state.display)


def owner(match, name):
    """Who owns a line: a player, `state` or `nobody`."""
    number = match.state.owners[line(name)]
    return NAMES[number - OWNER] if number >= OWNER else ("nobody", "state")[number]


def filled(match, name):
    """The filled spaces of a line."""
    return [space for space in range(6) if match.state.built[line(name)] >> space & 1]


def hammer(match, name):
    """The line on which his hammer lies."""
    number = of(match, name).hammer
    return None if number is None else TINY.lines[number].id
