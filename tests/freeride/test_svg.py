"""The table as a picture."""

import math
from collections import Counter
from itertools import combinations
from operator import mul
from xml.etree import ElementTree

import attrs
import pytest

from tests.freeride.pictures import NAMES, NASTY, TINY, laid, middle, renamed, states
from turnout import TurnoutError, compose
from turnout.testing import walk
from turnout_freeride.chart import RADIUS, chart
from turnout_freeride.map import shipped
from turnout_freeride.pen import COLOURS, FIND, STATE
from turnout_freeride.rules import FreeRide
from turnout_freeride.state import OWNER, THE_STATE, Column, Dealing, Route
from turnout_variants.freeride.solo import Solo
from turnout_variants.freeride.usa import Usa

SVG = "{http://www.w3.org/2000/svg}"


def root_of(state, rules=TINY, names=NAMES, find=""):
    return ElementTree.fromstring(rules.svg(state, names[: len(state.players)], find))


def classes(root):
    return Counter(word for one in root.iter() for word in one.get("class", "").split())


def said(root):
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def line_of(root, name):
    """The drawing of one line."""
    groups = [one for one in root.iter(f"{SVG}g") if one.get("class") == "line"]
    return next(one for one in groups if one.findtext(f"{SVG}title", "").startswith(f"{name},"))


@pytest.mark.parametrize(("name", "seats"), [("tiny", 2), ("tiny", 5), ("europe", 3)])
def test_every_state_of_a_random_game_is_drawn(name, seats):
    rules = FreeRide(map=shipped(name))
    for state in states(name, seats, 1 if name == "tiny" else 20):
        drawn = classes(root_of(state, rules))
        assert drawn["city"] == len(rules.map.cities)
        assert drawn["line"] == len(rules.map.lines)
        assert drawn["player"] == (0 if state.step == "start" else seats)
        assert drawn["hammer"] == 2 * sum(player.hammer is not None for player in state.players)
        assert drawn["train"] == drawn["player"] + sum(player.city is not None for player in state.players)


@pytest.mark.parametrize("name", [NASTY, "a\0b\x1b[31m", "]]>", "x" * 9_000, "\u202e", ""])
def test_names_are_text_and_nothing_else(name):
    rules, names = renamed(name, name + "2"), (name, *NAMES)
    for state in (TINY.opening(4), middle()):
        drawn = rules.svg(state, names[:4])
        root = ElementTree.fromstring(drawn)
        assert not list(root.iter(f"{SVG}script"))
        assert "\x1b" not in drawn
        assert "\u202e" not in drawn
        assert len(drawn) < 100_000
        assert name != NASTY or name in said(root)


def test_every_owner_draws_otherwise():
    """Freeride C2, M5: nobody, the state, each player; under construction and complete."""
    table = next(state for state in states("tiny", 5) if state.step == "main")
    for filled in (1, 3):
        owned = [laid(table, "brig--cove", filled, owner) for owner in (THE_STATE, *range(OWNER, OWNER + 5))]
        drawn = [line_of(root_of(one), "brig--cove") for one in owned]
        fills = [{part.get("fill") for part in one.iter() if part.get("class")} for one in drawn]
        assert all(colour in fills[owner] for owner, colour in enumerate((STATE, *COLOURS)))
        assert len({frozenset(one - {None, "none"}) for one in fills}) == 6


def test_every_kind_of_space_draws_otherwise():
    """Freeride B2: land, tunnel and ferry, vacant and filled."""
    kinds = {"land": ("cove--elm", 1), "tunnel": ("brig--dell", 1), "ferry": ("cove--fort", 3)}
    pictures = set()
    for kind, (line, full) in kinds.items():
        vacant = line_of(root_of(laid(middle(), line, 0, 0)), line)
        assert classes(vacant)[kind] == full.bit_length()
        assert classes(vacant)["rail"] == 0
        pictures.add(tuple(sorted((one.tag, one.get("stroke") or one.get("fill")) for one in vacant.iter())))
        if full > 1:
            assert classes(line_of(root_of(laid(middle(), line, 1, OWNER)), line))["rail"] == 1
        complete = classes(line_of(root_of(laid(middle(), line, full, OWNER)), line))
        assert complete["complete"] == 2
        assert complete["rail"] == 0
    assert len(pictures) == 3


def test_the_hammer_lies_on_its_line():
    """Freeride B6."""
    state = laid(middle(), "brig--cove", 1, OWNER + 1)
    state = state.with_player(1, state.players[1].but(hammer=TINY.map.line_number["brig--cove"]))
    root = root_of(state)
    assert classes(root)["hammer"] == classes(root_of(middle()))["hammer"] + 2
    assert "1/2 Brig to Cove" in said(root)


def test_find_puts_a_ring_around_a_city():
    assert classes(root_of(middle()))["find"] == 0
    root = root_of(middle(), find="elm")
    place = chart(TINY.map).cities[TINY.map.city_number["elm"]]
    rings = [one for one in root.iter(f"{SVG}circle") if one.get("class") == "find"]
    assert [one.get("stroke") for one in rings] == [FIND, FIND]
    assert all(abs(float(ring.get("cx")) - place[0]) < 0.1 and float(ring.get("r")) > RADIUS for ring in rings)
    with pytest.raises(TurnoutError, match="No city is called 'rome'"):
        root_of(middle(), find="rome")


def test_find_marks_the_cards_on_display():
    elm = TINY.map.city_number["elm"]
    state = middle().but(display=(Column((0, elm, 2)), Column((0, 1, 2))))
    assert classes(root_of(state, find="elm"))["find"] == 3


def test_the_display_and_what_is_dealt():
    """Freeride P1, U2."""
    state = middle().but(display=(Column((0, 1, 2), (0, 2)), None), dealing=Dealing(1, (3,)))
    root = root_of(state)
    assert classes(root)["column"] == 2
    assert {"0", "1", "Alma", "Brig", "Cove", "Dell"} <= set(said(root))
    finish = state.but(dealing=None, decks=(bytes(9),) * 3)
    assert classes(root_of(finish))["column"] == 1


def test_routes_on_board_stand_in_the_panel_and_ring_their_destinations():
    """Freeride C7."""
    routes = (Route(0, 1), Route(2, 1, 2))
    state = middle()
    for seat in range(4):
        state = state.with_player(seat, state.players[seat].but(wagons=routes if seat < 2 else ()))
    root = root_of(state)
    assert classes(root)["aim"] == 4
    assert said(root).count("Cove → Brig +2") == 2
    hidden = state.with_player(0, state.players[0].but(wagons=None))
    assert "routes are hidden" in said(root_of(hidden))


def test_coins_lie_on_their_cities_and_trains_stand_beside_each_other():
    """Freeride M7, M8."""
    state = middle()
    hill = TINY.map.city_number["hill"]
    for seat in range(4):
        state = state.with_player(seat, state.players[seat].but(city=hill))
    root = root_of(state)
    trains = [one.get("transform") for one in root.iter(f"{SVG}g") if one.get("class") == "train"]
    assert len(set(trains[:4])) == 4
    assert classes(root)["coin"] == 4 + sum(map(bool, state.bonus))


def test_the_map_alone_before_the_table_is_laid_out():
    root = root_of(TINY.opening(2))
    assert classes(root)["player"] == classes(root)["column"] == 0
    assert "Tiny 9 (test map)" in said(root)


@pytest.mark.parametrize("name", ["tiny", "europe"])
def test_names_cover_neither_cities_nor_each_other(name):
    board = shipped(name)
    paper = chart(board)
    boxes = []
    for label in paper.labels:
        wide = 7.5 * len(label.text)
        left = label.x - {"start": 0, "middle": wide / 2, "end": wide}[label.anchor]
        boxes.append((left, label.y - 10, left + wide, label.y + 2))
        assert left > 0
        assert left + wide < paper.width
    for one, other in combinations(boxes, 2):
        assert min(one[2], other[2]) < max(one[0], other[0]) or min(one[3], other[3]) < max(one[1], other[1])
    for left, top, right, bottom in boxes:
        assert not [1 for x, y in paper.cities if left - 4 < x < right + 4 and top - 4 < y < bottom + 4]


STRANGE = [lambda k: (1.0, 1.0), lambda k: (-80.0 + 20 * k, 180.0), lambda k: (0.0, 45.0 * k - 180)]


@pytest.mark.parametrize("where", STRANGE, ids=["one place", "a meridian", "all around the equator"])
def test_cities_on_strange_maps_stay_apart_and_on_the_paper(where):
    board = shipped("tiny")
    there = [attrs.evolve(city, lat=where(k)[0], lon=where(k)[1]) for k, city in enumerate(board.cities)]
    paper = chart(attrs.evolve(board, cities=tuple(there)))
    assert min(math.dist(one, other) for one, other in combinations(paper.cities, 2)) > RADIUS
    assert all(RADIUS < x < paper.width - RADIUS and RADIUS < y < paper.height - RADIUS for x, y in paper.cities)
    assert max(paper.width, paper.height) < 4_000


def test_a_large_map_is_drawn_in_time(quickly):
    board = shipped("tiny")
    city, line = board.cities[0], attrs.evolve(board.lines[0], kinds=())
    cities = [attrs.evolve(city, id=f"c{k}", lat=k * 37 % 90, lon=k * 61 % 180, name=f"City {k}") for k in range(250)]
    pairs = [(k, (k + step) % 250) for step in range(1, 9) for k in range(250)]
    lines = [attrs.evolve(line, id=f"l{k}", a=f"c{a}", b=f"c{b}") for k, (a, b) in enumerate(pairs)]
    rules = FreeRide(map=attrs.evolve(board, cities=tuple(cities), lines=tuple(lines), rails_supply=500))
    with quickly(15):
        root_of(rules.opening(2), rules)


DEFECTS = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
"""How colours are seen (Machado, Oliveira and Fernandes 2009), in linear RGB."""


@pytest.mark.parametrize("defect", DEFECTS)
def test_players_are_told_apart_with_any_colour_vision(defect):
    seen = [_lab([sum(map(mul, row, _linear(one))) for row in DEFECTS[defect]]) for one in (*COLOURS, STATE)]
    assert min(math.dist(one, other) for one, other in combinations(seen, 2)) > 15


def _linear(colour):
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _lab(rgb):
    r, g, b = (min(max(part, 0), 1) for part in rgb)
    bright = 0.2126 * r + 0.7152 * g + 0.0722 * b
    xyz = (0.4339 * r + 0.3762 * g + 0.1899 * b, bright, 0.0177 * r + 0.1095 * g + 0.8728 * b)
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize(("variants", "seats"), [([Solo], 1), ([Usa], 3), ([Solo, Usa], 1)])
def test_variants_are_drawn_too(variants, seats):
    rules = compose(FreeRide, variants)(map=shipped("tiny"), round_limit=12)
    for match in walk(rules, seats, seed=1):
        assert classes(ElementTree.fromstring(match.svg()))["line"] == 13
        assert match.text()
