"""A program that plays Free Ride: it plans the next stops of its train, builds what is missing on the way, and rides.

All is measured in hundredths of a coin. A turn is worth one: so much a player gets for each turn after retiring (F4).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

from turnout import Action, Seat
from turnout_freeride.actions import BUY, END_TURN, RETIRE, TAKE_RAILS, Draft, Load, Rail, Ride
from turnout_freeride.scoring import COIN
from turnout_freeride.state import NOBODY, OWNER, Network, Pair, Route, Traveller

if TYPE_CHECKING:
    from turnout_freeride.rules import FreeRide

TURN = 100
RAIL = 20
"""A rail: five are a turn, or a coin (freeride A3, B8)."""
WAGON = 200
"""What a delivery brings besides its points: a wagon is free for the next route."""
REUSE = 75
"""So many hundredths of what a line costs are charged to the plan that it is built for: it serves again."""
BLOCKED = 100_000
"""The price of what cannot be built or ridden now."""
DEPTH, OFFERS = 3, 6
"""So many stops are planned, and so many pairs of the display thought about."""
RESERVE = 2
"""So many coins are kept for fees while rails can be had for nothing."""

Neighbours = tuple[tuple[tuple[int, int], ...], ...]
Reach = tuple[Sequence[int], Sequence[int]]
"""For each city what it costs to get there, and the city before it on the way."""


class Stop(NamedTuple):
    """A city to ride to, and what to take there."""

    city: int
    load: Load | None = None


class Goal(NamedTuple):
    """What can be won: a route, or coins, which start and end in their city."""

    start: int
    destination: int
    worth: int
    bit: int = 0
    """Marks its column, or its coins, as gone."""
    stop: Stop = Stop(0)
    """Where it is taken."""


class Plan(NamedTuple):
    """Stops, and what they are worth."""

    worth: int
    stops: tuple[Stop, ...] = ()


class Outlook(NamedTuple):
    """What a seat plans with in one moment."""

    ways: "Ways"
    wagons: int
    drops: bool
    """Whether routes on board can be dropped, by retiring (F2)."""
    leaves: bool
    """Whether who delivers the last route on board must leave (F3)."""
    display: tuple[Goal, ...] = ()
    coins: tuple[Goal, ...] = ()


def builder(rules: "FreeRide", state: Network, seat: Seat, legal: Sequence[Action]) -> Action:
    """Plans the stops that are worth most, builds what is missing on the way there, and rides when it is complete."""
    player = state.players[seat]
    if len(legal) == 1:
        return legal[0]
    if player.city is None:
        return drafted(rules, state, seat, legal)
    if state.journey.kind == "build" and player.hammer is not None and (rail := laid(rules, player.hammer, legal)):
        return rail
    outlook = looked(rules, state, seat)
    plan = planned(rules, state, seat, outlook, player.city)
    if RETIRE in legal and plan.worth <= 0:
        return RETIRE
    found = way(rules, state, outlook, player.city, plan.stops) if plan.stops else None
    return (found and going(rules, state, seat, legal, found)) or aside(rules, state, seat, legal)


# what things cost


def looked(rules: "FreeRide", state: Network, seat: Seat) -> Outlook:
    """The outlook of a seat; what can be won is not looked at yet."""
    last = rules.finish_phase(state)
    found = ways(rules.map.neighbours, prices(rules, state, seat))
    return Outlook(found, rules.wagons(state), last, last and rules.finish_mode == "auto")


def prices(rules: "FreeRide", state: Network, seat: Seat) -> tuple[int, ...]:
    """What it costs this seat to get over each line: the step, the fee, and what is still to be built (B1, B2, M1, M4)."""
    player, lines, full = state.players[seat], rules.map.lines, rules.map.full
    step, fee, own = TURN // max(rules.steps(state), 1), fee_worth(player), OWNER + seat
    rail = 0 if rules.from_supply() else RAIL
    point, most = TURN // rules.points(), rules.stock(state, player) + (state.supply if rail else 0)
    found = list[int]()
    for line, (owner, built) in enumerate(zip(state.owners, state.built, strict=True)):
        price = step if owner < OWNER or owner == own else step + fee
        if built != full[line]:
            spaces = vacant(lines[line].costs, built)
            can = len(spaces) <= most and (owner == own or buildable(rules, player, line, owner))
            price += (point * sum(spaces) + rail * len(spaces)) * REUSE // 100 if can else BLOCKED
        found.append(price)
    return tuple(found)


def fee_worth(player: Traveller) -> int:
    """The coin for a foreign line, dearer for who has few (M4)."""
    return TURN if player.coins > RESERVE else 2 * TURN if player.coins else BLOCKED


def buildable(rules: "FreeRide", player: Traveller, line: int, owner: int) -> bool:
    """Whether a line that is not his own can be built on by this player, once he is connected (B9, B10)."""
    if owner == NOBODY:
        return rules.may_start(player)
    return rules.foreign_unfinished != "forbid" or player.hammer == line


@lru_cache(maxsize=4096)
def vacant(costs: tuple[int, ...], built: int) -> tuple[int, ...]:
    """What the vacant spaces of a line cost, the dearest first (B2)."""
    return tuple(sorted((cost for space, cost in enumerate(costs) if not built >> space & 1), reverse=True))


class Ways(dict[int, Reach]):
    """The cheapest ways from each city that is asked for."""

    def __init__(self, neighbours: Neighbours, prices: tuple[int, ...]) -> None:
        super().__init__()
        self.neighbours, self.prices = neighbours, prices

    def __missing__(self, city: int) -> Reach:
        found = self[city] = reach(self.neighbours, self.prices, city)
        return found

    def path(self, city: int, there: int) -> list[int]:
        """The cities on the way from one to another, the first left out."""
        before, found = self[city][1], list[int]()
        while there != city:
            found.append(there)
            there = before[there]
        return found[::-1]


@lru_cache(maxsize=64)
def ways(neighbours: Neighbours, prices: tuple[int, ...]) -> Ways:
    """The ways at these prices, kept from one decision to the next."""
    return Ways(neighbours, prices)


def reach(neighbours: Neighbours, prices: tuple[int, ...], city: int) -> Reach:
    """The cheapest ways from one city to all others (Dijkstra)."""
    costs, before = [BLOCKED * BLOCKED] * len(neighbours), [city] * len(neighbours)
    costs[city] = 0
    todo = [(0, city)]
    while todo:
        cost, here = heappop(todo)
        if cost == costs[here]:
            for there, line in neighbours[here]:
                dear = cost + prices[line]
                if dear < costs[there]:
                    costs[there], before[there] = dear, here
                    heappush(todo, (dear, there))
    return costs, before


# what can be won


def worth(rules: "FreeRide", state: Network, seat: Seat, routes: Sequence[Route]) -> list[int]:
    """What the delivery of each route is worth: its points, its coins, and before the end a free wagon (S1)."""
    player, now = state.players[seat], rules.score(state, seat).total
    wagon = 0 if rules.finish_phase(state) else WAGON
    later = [state.with_player(seat, player.but(delivered=(*player.delivered, one))) for one in routes]
    points = [rules.score(table, seat).total - now for table in later]
    return [wagon + TURN * more // COIN + TURN * one.coins for one, more in zip(routes, points, strict=True)]


def drafted(rules: "FreeRide", state: Network, seat: Seat, legal: Sequence[Action]) -> Action:
    """The first route: it is worth most when what its delivery costs is paid (P2)."""
    found = ways(rules.map.neighbours, prices(rules, state, seat))
    drafts = [draft for draft in legal if isinstance(draft, Draft)]
    routes = [offered(state, draft.slot, draft.pair) for draft in drafts]
    values = zip(worth(rules, state, seat, routes), routes, strict=True)
    gains = [value - found[one.start][0][one.destination] for value, one in values]
    return drafts[gains.index(max(gains))] if drafts else legal[0]


def offered(state: Network, slot: int, pair: Pair) -> Route:
    """The route that a pair of the display offers (P1)."""
    column = state.display[slot]
    if column is None:
        raise ValueError(f"there is no column in slot {slot}")
    return column.route(pair)


def displayed(rules: "FreeRide", state: Network, seat: Seat, ways: Ways) -> tuple[Goal, ...]:
    """The routes on display that cost least to deliver.

    Where the train stands does not count: else it would ride to and fro between two plans.
    """
    loads = [load for slot, column in enumerate(state.display) if column for load in rules.load_actions[slot]]
    found = [(offered(state, load.slot, load.pair), load) for load in loads]
    found = sorted(found, key=lambda one: ways[one[0].start][0][one[0].destination] - TURN * one[0].coins)[:OFFERS]
    values = worth(rules, state, seat, [one for one, _ in found])
    return tuple(
        Goal(one.start, one.destination, value, 1 << load.slot, Stop(one.start, load))
        for (one, load), value in zip(found, values, strict=True)
    )


def lying(state: Network, ways: Ways, city: int) -> Iterator[Goal]:
    """The coins on other cities, where they are worth more than the last line on the way (M7)."""
    for place, coins in enumerate(state.bonus):
        if coins and place != city and min(ways.prices[line] for _, line in ways.neighbours[place]) < TURN * coins:
            yield Goal(place, place, TURN * coins, 1 << 255 + place, Stop(place))


# plans


def planned(rules: "FreeRide", state: Network, seat: Seat, outlook: Outlook, city: int) -> Plan:
    """The next stops that are worth most; one more is planned by who is alone, since nobody takes anything away."""
    routes = state.players[seat].routes
    values = worth(rules, state, seat, routes)
    aboard = tuple(Goal(one.start, one.destination, value) for one, value in zip(routes, values, strict=True))
    display = displayed(rules, state, seat, outlook.ways)
    outlook = outlook._replace(display=display, coins=tuple(lying(state, outlook.ways, city)))
    return best(outlook, city, aboard, 0, DEPTH + alone(state, seat))


def alone(state: Network, seat: Seat) -> bool:
    """Whether nobody else plays, or all others have retired."""
    return all(player.retired for other, player in enumerate(state.players) if other != seat)


def best(outlook: Outlook, city: int, aboard: tuple[Goal, ...], gone: int, depth: int, must: bool = True) -> Plan:
    """The stops from a city on that are worth most, at most `depth`, and at least one where there `must` be one."""
    here = outlook.ways[city][0]
    found = Plan(rest(outlook, here, aboard))
    for gain, stop, left, taken in options(outlook, here, aboard, gone):
        if depth > 1:
            later, stops = best(outlook, stop.city, left, taken, depth - 1, must=False)
        else:
            later, stops = rest(outlook, outlook.ways[stop.city][0], left), ()
        if must or gain + later > found.worth:
            found, must = Plan(gain + later, (stop, *stops)), False
    return found


def rest(outlook: Outlook, here: Sequence[int], aboard: tuple[Goal, ...]) -> int:
    """What the routes on board are worth at the end of a plan."""
    total = 0
    for goal in aboard:
        value = goal.worth - here[goal.destination]
        if value > 0 or not outlook.drops:
            total += value
    return total


def options(
    outlook: Outlook, here: Sequence[int], aboard: tuple[Goal, ...], gone: int
) -> Iterator[tuple[int, Stop, tuple[Goal, ...], int]]:
    """What the next stop can be: what is gained there, and what is on board and what is gone then."""
    for goal in aboard:
        cost = here[goal.destination]
        if cost < BLOCKED:
            left = tuple(other for other in aboard if other is not goal)
            lost = elsewhere(outlook, goal.destination) if outlook.leaves and not left else 0
            yield goal.worth - cost, Stop(goal.destination), left, gone | lost
    for goal in outlook.display if len(aboard) < outlook.wagons else ():
        if not goal.bit & gone and here[goal.start] < BLOCKED:
            yield -here[goal.start], goal.stop, (*aboard, goal), gone | goal.bit
    for goal in outlook.coins:
        if not goal.bit & gone and here[goal.start] < BLOCKED:
            yield goal.worth - here[goal.start], goal.stop, aboard, gone | goal.bit


def elsewhere(outlook: Outlook, city: int) -> int:
    """What is lost for who must leave in this city unless he takes a route there (F3)."""
    lost = kept = 0
    for goal in (*outlook.display, *outlook.coins):
        lost |= goal.bit
        kept |= goal.bit if goal.start == city else 0
    return lost & ~kept


# what is done


class Way(NamedTuple):
    """The cities on the way over all stops, the train's first."""

    cities: tuple[int, ...]
    first: Stop
    leg: int
    """Steps to the first stop."""
    gaps: tuple[tuple[int, int], ...]
    """Each line that is not complete, with the steps before it."""


def way(rules: "FreeRide", state: Network, outlook: Outlook, city: int, stops: Sequence[Stop]) -> Way:
    """The way over these stops."""
    legs = [outlook.ways.path(here, stop.city) for here, stop in zip((city, *(stop.city for stop in stops)), stops, strict=False)]
    cities = (city, *chain.from_iterable(legs))
    lines = [rules.map.line_between(one, other) for one, other in pairwise(cities)]
    full = rules.map.full
    gaps = tuple((line, steps) for steps, line in enumerate(lines) if line is not None and state.built[line] != full[line])
    return Way(cities, stops[0], len(legs[0]), gaps)


def going(rules: "FreeRide", state: Network, seat: Seat, legal: Sequence[Action], way: Way) -> Action | None:
    """The next thing on the way: take the route, ride, or build; None where it cannot be done now."""
    kind, first = state.journey.kind, way.first
    if kind != "build" and not way.leg:
        return first.load if first.load in legal else None
    if kind == "ride" or (kind == "" and rides(rules, state, seat, way)):
        ride = rules.ride_actions[way.cities[1]]
        return ride if ride in legal else None
    return built(rules, state, seat, legal, [line for line, _ in way.gaps])


def rides(rules: "FreeRide", state: Network, seat: Seat, way: Way) -> bool:
    """Whether to ride now: to a route that others may take as soon as the way is complete, else as far as a turn goes."""
    hurries = way.first.load is not None and not alone(state, seat)
    return not way.gaps or way.gaps[0][1] >= (way.leg if hurries else rules.steps(state))


def built(rules: "FreeRide", state: Network, seat: Seat, legal: Sequence[Action], gaps: Sequence[int]) -> Action | None:
    """A rail on the line under construction, or on the first of these where one can be laid; or first the rails for it (B5)."""
    player = state.players[seat]
    lines = gaps if player.hammer is None else (player.hammer, *gaps)
    if lines and rules.stock(state, player) < laying(rules, state, lines[0]):
        if BUY in legal and (player.coins > RESERVE or TAKE_RAILS not in legal):
            return BUY
        if TAKE_RAILS in legal:
            return TAKE_RAILS
    return next((rail for line in lines if (rail := laid(rules, line, legal))), None)


def laying(rules: "FreeRide", state: Network, line: int) -> int:
    """How many rails a turn can lay on a line (B1)."""
    left, rails = state.journey.left or rules.points(), 0
    for cost in vacant(rules.map.lines[line].costs, state.built[line]):
        if cost <= left:
            left, rails = left - cost, rails + 1
    return rails


def laid(rules: "FreeRide", line: int, legal: Sequence[Action]) -> Action | None:
    """A rail on a line, on the dearest space that the points allow."""
    track = rules.map.lines[line]
    rails = [action for action in legal if isinstance(action, Rail) and action.line == track.id]
    return max(rails, key=lambda rail: track.costs[rail.space], default=None)


def aside(rules: "FreeRide", state: Network, seat: Seat, legal: Sequence[Action]) -> Action:
    """What is done where the way does not go on: end the turn, take rails, ride where it costs nothing, or anything."""
    free = (action for action in legal if isinstance(action, Ride) and not fee(rules, state, seat, action))
    return next((action for action in (END_TURN, TAKE_RAILS) if action in legal), next(free, legal[0]))


def fee(rules: "FreeRide", state: Network, seat: Seat, ride: Ride) -> bool:
    """Whether a step costs a coin (M4)."""
    city = state.players[seat].city
    line = None if city is None else rules.map.line_between(city, rules.map.city_number[ride.city])
    return line is not None and rules.fee(state, seat, line)
