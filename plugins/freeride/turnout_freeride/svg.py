"""The table of Free Ride as one SVG picture: the map, below it the display and the players."""

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, tostring

from turnout import Frozen, Seat
from turnout_freeride import pen, places
from turnout_freeride.chart import RADIUS, Chart, Point, chart, one_line
from turnout_freeride.map import Map
from turnout_freeride.pen import BED, CARD, FAINT, FIND, GRID, INK, LAND, WIDTH, add, fitted, moved, show, text
from turnout_freeride.state import NOBODY, OWNER, THE_STATE, Column, Network, Traveller
from turnout_freeride.text import heading, kinds, name_of, owner, whose

if TYPE_CHECKING:
    from turnout_freeride.rules import FreeRide

FONT = "'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif"
HEADER, PAD = 54.0, 16.0
"""Above the map, and around things."""
COLUMN_WIDE, COLUMN_HIGH, PANEL_WIDE, PANEL_HIGH = 174.0, 92.0, 214.0, 118.0
"""A column of the display and a player's panel, at least."""


class Scene(Frozen):
    """All that a picture shows."""

    rules: "FreeRide"
    state: Network
    players: Sequence[str]
    paper: Chart
    found: int | None
    """The city that is highlighted."""

    @property
    def board(self) -> Map:
        """The map."""
        return self.rules.map

    @property
    def set_up(self) -> bool:
        """Whether the table is not laid out yet: then the map is shown alone."""
        return self.state.step == "start"

    @property
    def turn(self) -> Seat | None:
        """The player whose turn it is."""
        return self.state.turn if self.state.step in ("prologue", "main") and self.state.ended is None else None


class Slot(Frozen):
    """A slot of the display: its column, or the cards dealt so far."""

    number: int
    column: Column | None
    cards: tuple[int, ...]


def draw(rules: "FreeRide", state: Network, players: Sequence[str], find: str = "") -> str:
    """The whole table; before it is laid out the map alone. `find` names a city. Raises TurnoutError for no city."""
    found = places.sought(rules.map, find) if find else None
    scene = Scene(rules, state, players, chart(rules.map), found)
    slots = [] if scene.set_up else _slots(state)
    seats = [] if scene.set_up else range(len(players))
    top = HEADER + scene.paper.height + PAD
    columns, below = _places(len(slots), scene.paper.width, top, COLUMN_WIDE, COLUMN_HIGH, fewest=6)
    panels, high = _places(len(seats), scene.paper.width, below, PANEL_WIDE, PANEL_HIGH, fewest=1)
    root = _page(scene.paper.width, high)
    _header(root, scene)
    _map(moved(root, 0, HEADER), scene)
    for slot, (x, y, wide) in zip(slots, columns, strict=True):
        _column(moved(root, x, y, class_="column"), scene, slot, wide)
    for seat, (x, y, wide) in zip(seats, panels, strict=True):
        _panel(moved(root, x, y, class_="player"), scene, seat, wide)
    return tostring(root, encoding="unicode")


def _page(wide: float, high: float) -> Element:
    size = {"viewBox": f"0 0 {show(wide)} {show(high)}", "width": show(wide), "height": show(high)}
    root = Element("svg", size, xmlns="http://www.w3.org/2000/svg")
    root.set("font-family", FONT)
    add(root, "rect", width=wide, height=high, fill=pen.PAPER)
    return root


def _places(
    count: int, room: float, top: float, wide: float, high: float, *, fewest: int
) -> tuple[list[tuple[float, float, float]], float]:
    """Left, top and width of so many boxes in rows, at least so wide, and where the next thing is."""
    fits = max(1, int((room - PAD) / (wide + PAD)))
    across = min(fits, max(count, fewest))
    step = (room - PAD) / across
    boxes = [(PAD + k % across * step, top + k // across * (high + PAD), step - PAD) for k in range(count)]
    return boxes, top + -(-count // across) * (high + PAD)


def _header(root: Element, scene: Scene) -> None:
    """Title and turn, below them round, stage, decks and supply; the kinds of spaces."""
    board, wide = scene.board, scene.paper.width
    title, more = whose(scene.rules, scene.state, scene.players), heading(scene.rules, scene.state)
    if scene.set_up:
        spaces = sum(line.length for line in board.lines)
        title = one_line(board.name, 80)
        more = f"{len(board.cities)} cities | {len(board.lines)} lines | {spaces} spaces"
    text(root, fitted(title, wide - 250, 19), PAD, 27, 19, font_weight="bold")
    text(root, more.replace(" | ", " · "), PAD, 46, 12.5, fill=FAINT)
    for place, (kind, ground) in enumerate(pen.GROUNDS.items()):
        key = moved(root, wide - PAD - 232 + place * 84, 22)
        add(key, "rect", x=-4, y=-8, width=24, height=16, rx=8, fill=ground if kind != "land" else "none")
        pen.space(key, 0, 16, kind)
        text(key, f"{kind} {1 if kind == 'land' else 2}", 25, 4.5, 11, fill=FAINT)


# the map


def _map(parent: Element, scene: Scene) -> None:
    _sheet(parent, scene.paper)
    for line in range(len(scene.board.lines)):
        _ground(parent, scene, line)
    for line in range(len(scene.board.lines)):
        _line(parent, scene, line)
    if scene.found is not None:
        x, y = scene.paper.cities[scene.found]
        for radius, width in ((RADIUS + 9, 4), (RADIUS + 17, 2.5)):
            add(parent, "circle", cx=x, cy=y, r=radius, fill="none", stroke=FIND, stroke_width=width, class_="find")
    for city in range(len(scene.board.cities)):
        _city(parent, scene, city)
    _hammers(parent, scene)
    _aims(parent, scene)
    _trains(parent, scene)
    _coins(parent, scene)


def _sheet(parent: Element, paper: Chart) -> None:
    """The ground with its parallels and meridians."""
    size = {"x": PAD / 2, "width": paper.width - PAD, "height": paper.height, "rx": 10}
    add(add(parent, "clipPath", id="sheet"), "rect", **size)
    sheet = add(parent, "g", clip_path="url(#sheet)")
    add(sheet, "rect", **size, fill=LAND)
    for line in paper.grid:
        add(sheet, "path", d=pen.path(line), fill="none", stroke=GRID, stroke_width=1)
    add(parent, "rect", **size, fill="none", stroke=GRID, stroke_width=1.5)


def _along(scene: Scene, line: int) -> tuple[Point, float, list[float]]:
    """Where the spaces of a line start, its angle, and the way from the start to each of their borders."""
    a, b = (scene.paper.cities[city] for city in scene.board.ends[line])
    angle, length = math.atan2(b[1] - a[1], b[0] - a[0]), scene.board.lines[line].length
    room = max(math.dist(a, b) - 2 * RADIUS - 5, 4.0)
    start = a[0] + (RADIUS + 2.5) * math.cos(angle), a[1] + (RADIUS + 2.5) * math.sin(angle)
    return start, math.degrees(angle), [room * k / length for k in range(length + 1)]


def _ground(parent: Element, scene: Scene, line: int) -> None:
    """The rock around a tunnel and the water around a ferry, which cost 2 (freeride B2)."""
    (x, y), angle, borders = _along(scene, line)
    spots = [(kind, place) for place, kind in enumerate(kinds(scene.board.lines[line])) if kind != "land"]
    group = moved(parent, x, y, angle) if spots else parent
    for kind, place in spots:
        wide = borders[place + 1] - borders[place]
        add(group, "rect", x=borders[place], y=-9, width=wide, height=18, rx=7, fill=pen.GROUNDS[kind])


def _line(parent: Element, scene: Scene, line: int) -> None:
    """A line: solid when complete, else with its spaces."""
    (x, y), angle, borders = _along(scene, line)
    group = moved(parent, x, y, angle, class_="line")
    add(group, "title").text = _about(scene, line)
    filled, who = scene.state.built[line], scene.state.owners[line]
    colour = {NOBODY: BED, THE_STATE: pen.STATE}.get(who) or pen.colour(who - OWNER)
    if filled == scene.board.full[line]:
        for fill, edge in ((INK, 1.5), (colour, 0.0)):
            size = {"x": -4, "y": -WIDTH / 2 - edge, "width": borders[-1] + 8, "height": WIDTH + 2 * edge}
            add(group, "rect", **size, fill=fill, class_="complete")
    else:
        for place, kind in enumerate(kinds(scene.board.lines[line])):
            wide = borders[place + 1] - borders[place]
            pen.space(group, borders[place] + 1, max(wide - 2, 1.0), kind, colour if filled >> place & 1 else "")
    if who == THE_STATE:
        look = {"fill": "none", "stroke": BED, "stroke_width": 2, "stroke_dasharray": "7 6"}
        add(group, "path", d=f"M0 0H{show(borders[-1])}", class_="state", **look)


def _about(scene: Scene, line: int) -> str:
    """A line in words, for who points at it."""
    track, filled = scene.board.lines[line], scene.state.built[line]
    laid = "complete" if filled == scene.board.full[line] else f"{filled.bit_count()} laid"
    said = f"{owner(scene.state.owners[line], scene.players)}, {laid}" if filled else "empty"
    return f"{track.id}, {track.length} spaces: {said}"


def _city(parent: Element, scene: Scene, city: int) -> None:
    (x, y), label, found = scene.paper.cities[city], scene.paper.labels[city], city == scene.found
    group, named = add(parent, "g", class_="city"), scene.board.cities[city]
    add(group, "title").text = f"{one_line(named.name, 60)} ({named.id})"
    add(group, "circle", cx=x, cy=y, r=RADIUS, fill=pen.WHITE, stroke=INK, stroke_width=2)
    add(group, "circle", cx=x, cy=y, r=2.6, fill=FIND if found else INK)
    halo = {"stroke": LAND, "stroke_width": 4, "stroke_linejoin": "round", "paint_order": "stroke"}
    look = {"fill": FIND, "font_weight": "bold"} if found else {}
    text(group, label.text, label.x, label.y, 13.5, text_anchor=label.anchor, **halo, **look)


def _hammers(parent: Element, scene: Scene) -> None:
    """Each hammer on the first vacant space of its line (freeride B6)."""
    for seat, player in enumerate(scene.state.players):
        if player.hammer is not None:
            (x, y), angle, borders = _along(scene, player.hammer)
            filled, turn = scene.state.built[player.hammer], math.radians(angle)
            vacant = next((space for space in range(len(borders) - 1) if not filled >> space & 1), 0)
            at = (borders[vacant] + borders[vacant + 1]) / 2
            pen.hammer(parent, x + at * math.cos(turn), y + at * math.sin(turn), seat)


def _aims(parent: Element, scene: Scene) -> None:
    """A ring of its player's colour around the destination of each route on board; several share it."""
    aims = defaultdict(list)
    for seat, player in enumerate(scene.state.players):
        for route in player.routes:
            aims[route.destination].append(seat)
    for city, seats in aims.items():
        middle, radius = scene.paper.cities[city], RADIUS + 4
        add(parent, "circle", cx=middle[0], cy=middle[1], r=radius, fill="none", stroke=INK, stroke_width=7)
        for place, seat in enumerate(seats):
            first, last = (2 * math.pi * (place + k) / len(seats) - math.pi / 2 for k in (0, 1))
            look = {"fill": "none", "stroke": pen.colour(seat), "stroke_width": 4.5, "class_": "aim"}
            add(parent, "path", d=pen.arc(middle, radius, first, last), **look)


def _trains(parent: Element, scene: Scene) -> None:
    """The trains in their cities, side by side."""
    here = defaultdict(list)
    for seat, player in enumerate(scene.state.players):
        if player.city is not None:
            here[player.city].append(seat)
    for city, seats in here.items():
        x, y = scene.paper.cities[city]
        for place, seat in enumerate(seats):
            token = pen.train(parent, x + (place - (len(seats) - 1) / 2) * 25, y, seat)
            add(token, "title").text = f"{one_line(str(scene.players[seat]), 40)} in {name_of(scene.board, city)}"


def _coins(parent: Element, scene: Scene) -> None:
    """The coins of the bonus cities; above, where a train stands there."""
    trains = {player.city for player in scene.state.players}
    for city, coins in enumerate(scene.state.bonus):
        if coins:
            x, y = scene.paper.cities[city]
            pen.coin(parent, *((x + 9, y - 14) if city in trains else (x, y)), coins)


# the display


def _slots(state: Network) -> list[Slot]:
    """The slots of the display; no empty ones when the decks are empty."""
    found = {slot: Slot(slot, column, column.cards if column else ()) for slot, column in enumerate(state.display)}
    if state.dealing:
        found[state.dealing.slot] = Slot(state.dealing.slot, None, state.dealing.cards)
    return [found[slot] for slot in sorted(found) if found[slot].cards or not state.finishing]


def _column(group: Element, scene: Scene, slot: Slot, wide: float) -> None:
    """Three cards: the top pair is the first two, the bottom pair the last two (freeride P1)."""
    look = {"fill": CARD} if slot.cards else {"fill": "none", "stroke_dasharray": "5 5"}
    add(group, "rect", width=wide, height=COLUMN_HIGH, rx=8, stroke=GRID, stroke_width=1.5, **look)
    text(group, str(slot.number), 16, COLUMN_HIGH / 2 + 6, 17, fill=FAINT, text_anchor="middle", font_weight="bold")
    for place, city in enumerate(slot.cards):
        _card(moved(group, 32, 6 + place * 27.5), scene, city, wide - 40, starts=place < 2)
    for place in range(1, len(slot.cards)):
        arrow = f"M{show(wide - 20)} {show(place * 27.5 - 2)}v11m-4 -4l4 5l4 -5"
        add(group, "path", d=arrow, fill="none", stroke=FAINT, stroke_width=1.8)
        if slot.column and slot.column.coins[place - 1]:
            pen.coin(group, wide - 36, place * 27.5 + 5, slot.column.coins[place - 1], 8)


def _card(group: Element, scene: Scene, city: int, wide: float, *, starts: bool) -> None:
    """A city; highlighted where the player whose turn it is can start from it, or where it was looked for."""
    train = scene.state.players[scene.state.turn].city if scene.turn is not None else None
    here, found = starts and city == train, city == scene.found
    edge = {"stroke": FIND, "stroke_width": 2, "class_": "find"} if found else {}
    add(group, "rect", width=wide, height=25, rx=5, fill=pen.HERE if here else pen.STRIP, **edge)
    said = fitted(name_of(scene.board, city, 30), wide - 26, 13)
    text(group, said, 10, 17, 13, font_weight="bold" if here or found else "normal")


# the players


def _panel(group: Element, scene: Scene, seat: Seat, wide: float) -> None:
    """What lies before a player: score, coins, rails, markers, routes on board, hammer."""
    player, colour = scene.state.players[seat], pen.colour(seat)
    edge = 3.5 if seat == scene.turn else 1.5
    add(group, "rect", width=wide, height=PANEL_HIGH, rx=8, fill=CARD, stroke=colour, stroke_width=edge)
    add(group, "path", d=f"M0 30V8a8 8 0 0 1 8 -8H{show(wide - 8)}a8 8 0 0 1 8 8V30Z", fill=colour)
    pen.train(group, 22, 15, seat)
    on = {"fill": pen.ON[seat % len(pen.ON)], "font_weight": "bold"}
    text(group, fitted(scene.players[seat], wide - 100, 14.5), 42, 20.5, 14.5, **on)
    text(group, str(scene.rules.score(scene.state, seat).total), wide - 10, 21, 16, text_anchor="end", **on)
    _stock(group, player, wide)
    for place, row in enumerate(_on_board(scene.board, player)[:2]):
        text(group, fitted(row, wide - 24, 12.5), 12, 71 + place * 18, 12.5)
    if player.hammer is not None:
        line, laid = scene.board.lines[player.hammer], scene.state.built[player.hammer].bit_count()
        ends = " to ".join(name_of(scene.board, city) for city in scene.board.ends[player.hammer])
        pen.hammer(group, 20, 104, seat, 0.8)
        text(group, fitted(f"{laid}/{line.length} {ends}", wide - 42, 11.5), 34, 108, 11.5, fill=FAINT)


def _stock(group: Element, player: Traveller, wide: float) -> None:
    """Coins, rails, markers, and routes delivered."""
    pen.coin(group, 19, 46, player.coins)
    things = {"rails": player.rails, "markers": player.markers, "done": len(player.delivered)}
    for (word, number), part in zip(things.items(), (0.18, 0.42, 0.76), strict=True):
        said = text(group, f"{word} ", wide * part, 50.5, 11.5, fill=FAINT)
        add(said, "tspan", font_size=13, font_weight="bold", fill=INK).text = str(number)


def _on_board(board: Map, player: Traveller) -> list[str]:
    """The routes on board, start and destination."""
    if player.wagons is None or player.retired:
        return ["retired" if player.retired else "routes are hidden"]
    pairs = [(name_of(board, one.start), name_of(board, one.destination), one.coins) for one in player.routes]
    return [f"{start} → {end}{f' +{coins}' if coins else ''}" for start, end, coins in pairs]
