"""A program that plays Free Ride: it plans the next stops of its train, builds what is missing on the way, and rides.

All is measured in hundredths of a coin. A turn is worth one: so much a player gets for each turn after retiring (freeride F4).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from typing_extensions import override

from turnout import Action, Seat
from turnout_freeride.actions import BUY, END_TURN, RETIRE, TAKE_RAILS, Draft, Load, Rail, Ride
from turnout_freeride.scoring import COIN
from turnout_freeride.state import NOBODY, OWNER, Network, Pair, Route, Traveller

if TYPE_CHECKING:
    from turnout_freeride.rules import FreeRide

TURN = 100
RAIL = 20
"""A rail: five are a turn, or a coin (A3, B8)."""
WAGON = 200
"""What a delivery brings besides its points: a wagon is free for the next route."""
REUSE = 100
"""How much of what a line costs is charged to the plan that it is built for, in hundredths."""
BLOCKED = 100_000
"""The price of what cannot be built or ridden now."""
DEPTH, OFFERS = 3, 8
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
    """A route on board or on display, and what its delivery is worth; for one on display how to take it."""

    start: int
    destination: int
    worth: int
    bit: int = 0
    """What marks its column, or coins, as taken."""
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
    finish: bool
    """Whether routes on board can be dropped, by retiring (F2)."""
    leaves: bool
    """Whether who delivers the last route on board must leave (F3)."""
    display: tuple[Goal, ...] = ()
    coins: tuple[Goal, ...] = ()
    """Cities with coins, and what these are worth."""


def builder(rules: "FreeRide", state: Network, seat: Seat, legal: Sequence[Action]) -> Action:
    """Plans the stops that are worth most, builds what is missing on the way there, and rides when it is complete."""
    if len(legal) == 1:
        return legal[0]
    if state.step == "prologue":
        return drafted(rules, state, seat, legal)
    player = state.players[seat]
    if state.journey.kind == "build" and player.hammer is not None and (rail := laid(rules, player.hammer, legal)):
        return rail
    outlook = looked(rules, state, seat)
    plan = planned(rules, state, seat, outlook)
    if RETIRE in legal and plan.worth <= 0:
        return RETIRE
    return going(rules, state, seat, legal, outlook, plan.stops) or aside(rules, state, seat, legal)


# what things cost


def looked(rules: "FreeRide", state: Network, seat: Seat) -> Outlook:
    """The outlook of a seat."""
    over = rules.finish_phase(state)
    found = ways(rules.map.neighbours, prices(rules, state, seat))
    return Outlook(found, rules.wagons(state), over, over and rules.finish_mode == "auto")


def prices(rules: "FreeRide", state: Network, seat: Seat) -> tuple[int, ...]:
    """What it costs this seat to get over each line, building included (B, M)."""
    player, lines, full = state.players[seat], rules.map.lines, rules.map.full
    step, fee, own = TURN // max(rules.steps(state), 1), fee_worth(player), OWNER + seat
    rail = 0 if rules.from_supply() else RAIL
    point, most = TURN // rules.points(), rules.stock(state, player) + (state.supply if rail else 0)
    found = []
    for line, (owner, built) in enumerate(zip(state.owners, state.built, strict=True)):
        cost = step if owner < OWNER or owner == own else step + fee
        if built != full[line]:
            spaces = vacant(lines[line].costs, built)
            open_ = len(spaces) <= most and (owner == own or startable(rules, player, line, owner))
            cost += (point * sum(spaces) + rail * len(spaces)) * REUSE // 100 if open_ else BLOCKED
        found.append(cost)
    return tuple(found)


def fee_worth(player: Traveller) -> int:
    """A coin, dearer for who has few (M4)."""
    return TURN if player.coins > RESERVE else 2 * TURN if player.coins else BLOCKED


def startable(rules: "FreeRide", player: Traveller, line: int, owner: int) -> bool:
    """Whether a line that is not his can be built on by this player, once he is connected (B9, B10)."""
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

    @override
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


# what is worth it


def worth(rules: "FreeRide", state: Network, seat: Seat, routes: Sequence[Route]) -> list[int]:
    """What the delivery of each route is worth: its points, its coins, and before the end a free wagon (S1)."""
    player, now = state.players[seat], rules.score(state, seat).total
    wagon = 0 if rules.finish_phase(state) else WAGON
    later = [state.with_player(seat, player.but(delivered=(*player.delivered, route))) for route in routes]
    points = [rules.score(table, seat).total - now for table in later]
    return [wagon + TURN * more // COIN + TURN * route.coins for route, more in zip(routes, points, strict=True)]


def drafted(rules: "FreeRide", state: Network, seat: Seat, legal: Sequence[Action]) -> Action:
    """The first route: it is worth most when what its delivery costs is paid (P2)."""
    found = ways(rules.map.neighbours, prices(rules, state, seat))
    drafts = [draft for draft in legal if isinstance(draft, Draft)]
    routes = [offered(state, draft.slot, draft.pair) for draft in drafts]
    values = zip(worth(rules, state, seat, routes), routes, strict=True)
    gains = [value - found[route.start][0][route.destination] for value, route in values]
    return drafts[gains.index(max(gains))]


def offered(state: Network, slot: int, pair: Pair) -> Route:
    """The route that a pair of the display offers (P1)."""
    column = state.display[slot]
    if column is None:
        raise ValueError(f"there is no column in slot {slot}")
    return column.route(pair)


def planned(rules: "FreeRide", state: Network, seat: Seat, outlook: Outlook) -> Plan:
    """The next stops that are worth most."""
    player = state.players[seat]
    city, routes = player.city or 0, player.routes
    values = worth(rules, state, seat, routes)
    aboard = tuple(Goal(route.start, route.destination, value) for route, value in zip(routes, values, strict=True))
    bound = len(routes) == outlook.wagons == 1 and not state.journey.kind
    display = () if bound else displayed(rules, state, seat, outlook.ways)
    coins = tuple(lying(outlook.ways, state, city))
    alone = all(player.retired for other, player in enumerate(state.players) if other != seat)
    return best(outlook._replace(display=display, coins=coins), city, aboard, 0, DEPTH + alone)


def displayed(rules: "FreeRide", state: Network, seat: Seat, ways: "Ways") -> tuple[Goal, ...]:
    """The routes on display that are worth most when the cost of their delivery is paid; where the train stands does not count."""
    loads = [load for slot, column in enumerate(state.display) if column for load in rules.load_actions[slot]]
    routes = [offered(state, load.slot, load.pair) for load in loads]
    found = [
        Goal(route.start, route.destination, value, 1 << load.slot, Stop(route.start, load))
        for route, load, value in zip(routes, loads, worth(rules, state, seat, routes), strict=True)
    ]
    return tuple(sorted(found, key=lambda goal: ways[goal.start][0][goal.destination] - goal.worth)[:OFFERS])


def lying(ways: "Ways", state: Network, city: int) -> Iterator[Goal]:
    """The coins on cities, where these are worth more than the last line on the way."""
    for place, coins in enumerate(state.bonus):
        if coins and place != city and min(ways.prices[line] for _, line in ways.neighbours[place]) < TURN * coins:
            yield Goal(place, place, TURN * coins, 1 << 255 + place, Stop(place))


def best(outlook: Outlook, city: int, aboard: tuple[Goal, ...], gone: int, depth: int, first: bool = True) -> Plan:
    """The stops from a city on, at most `depth` and at first at least one, that are worth most."""
    here = outlook.ways[city][0]
    found = Plan(rest(outlook, here, aboard))
    for gain, stop, left, taken in options(outlook, here, aboard, gone):
        if depth > 1:
            value, stops = best(outlook, stop.city, left, taken, depth - 1, False)
        else:
            value, stops = rest(outlook, outlook.ways[stop.city][0], left), ()
        if first or gain + value > found.worth:
            found, first = Plan(gain + value, (stop, *stops)), False
    return found


def rest(outlook: Outlook, here: Sequence[int], aboard: tuple[Goal, ...]) -> int:
    """What the routes on board are worth at the end of a plan."""
    total = 0
    for goal in aboard:
        value = goal.worth - here[goal.destination]
        if value > 0 or not outlook.finish:
            total += value
    return total


def options(
    outlook: Outlook, here: Sequence[int], aboard: tuple[Goal, ...], gone: int
) -> Iterator[tuple[int, Stop, tuple[Goal, ...], int]]:
    """What the next stop can be: what is gained there, what is on board then, and what is gone."""
    for goal in aboard:
        cost = here[goal.destination]
        if cost < BLOCKED:
            left = tuple(other for other in aboard if other is not goal)
            yield (
                goal.worth - cost,
                Stop(goal.destination),
                left,
                gone if left or not outlook.leaves else gone | elsewhere(outlook, goal.destination),
            )
    if len(aboard) < outlook.wagons:
        for goal in outlook.display:
            cost = here[goal.start]
            if not goal.bit & gone and cost < BLOCKED:
                yield -cost, goal.stop, (*aboard, goal), gone | goal.bit
    for goal in outlook.coins:
        if not goal.bit & gone and here[goal.start] < BLOCKED:
            yield goal.worth - here[goal.start], goal.stop, aboard, gone | goal.bit


def elsewhere(outlook: Outlook, city: int) -> int:
    """What is lost by who must leave in this city unless he takes a route there (F3)."""
    lost = kept = 0
    for goal in (*outlook.display, *outlook.coins):
        lost |= goal.bit
        kept |= goal.bit if goal.start == city else 0
    return lost & ~kept


# what is done


def going(
    rules: "FreeRide", state: Network, seat: Seat, legal: Sequence[Action], outlook: Outlook, stops: Sequence[Stop]
) -> Action | None:
    """The next action on the way: take the route, ride, or build; None where nothing of it can be done now."""
    city, kind = state.players[seat].city, state.journey.kind
    if city is None or not stops:
        return None
    if stops[0].city == city and kind != "build":
        return stops[0].load if stops[0].load in legal else None
    way = [city]
    for stop in stops:
        way += outlook.ways.path(way[-1], stop.city)
    gaps = missing(rules, state, way)
    far = next(
        (n for n, (one, other) in enumerate(pairwise(way)) if gaps and rules.map.line_between(one, other) == gaps[0]), len(way)
    )
    alone = all(player.retired for other, player in enumerate(state.players) if other != seat)
    enough = rules.steps(state) if alone or stops[0].load is None else way.index(stops[0].city)
    if kind == "ride" or (kind == "" and (not gaps or far >= enough)):
        ride = rules.ride_actions[way[1]]
        return ride if ride in legal else None
    return built(rules, state, seat, legal, gaps) if gaps else None


def missing(rules: "FreeRide", state: Network, way: Sequence[int]) -> list[int]:
    """The lines on a way that are not complete."""
    lines = [rules.map.line_between(one, other) for one, other in pairwise(way)]
    return [line for line in lines if line is not None and state.built[line] != rules.map.full[line]]


def built(rules: "FreeRide", state: Network, seat: Seat, legal: Sequence[Action], gaps: Sequence[int]) -> Action | None:
    """The next rail of the first of these lines where one can be laid, the one under construction before all; or first the rails for it."""
    player = state.players[seat]
    lines = gaps if player.hammer is None else (player.hammer, *gaps)
    if rules.stock(state, player) < laying(rules, state, lines[0]):
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
    rails = [action for action in legal if type(action) is Rail and action.line == track.id]
    return max(rails, key=lambda rail: track.costs[rail.space], default=None)


def aside(rules: "FreeRide", state: Network, seat: Seat, legal: Sequence[Action]) -> Action:
    """What is done where the way does not go on: end the turn, take rails, or a step that costs nothing."""
    for action in (END_TURN, TAKE_RAILS):
        if action in legal:
            return action
    city = state.players[seat].city
    for action in legal:
        if type(action) is Ride and city is not None:
            line = rules.map.line_between(city, rules.map.city_number[action.city])
            if line is not None and not rules.fee(state, seat, line):
                return action
    return legal[0]
