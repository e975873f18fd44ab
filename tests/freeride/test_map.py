"""Map files are read strictly: what is wrong is refused with its path, quickly, and nothing else is raised."""

import json
import random
from contextlib import suppress
from importlib.resources import files

import pytest

from turnout import TurnoutError
from turnout_freeride.chart import chart
from turnout_freeride.map import LARGEST, Map, named, read_map, shipped

TINY = json.loads((files("turnout_freeride") / "maps" / "tiny.json").read_text(encoding="utf-8"))
NAN = float("nan")


def changed(*path, to):
    """The file of the tiny map with one value changed, or without it (`...`)."""
    document = json.loads(json.dumps(TINY))
    *way, last = path
    part = document
    for step in way:
        part = part[step]
    if to is ...:
        del part[last]
    else:
        part[last] = to
    return json.dumps(document)


def with_line(**words):
    return changed("lines", to=[*TINY["lines"], {**TINY["lines"][0], **words}])


FAULTS = {
    "unknown city": (changed("lines", 3, "a", to="nowhere"), "lines[3].a: there is no city 'nowhere'."),
    "wrong length": (changed("lines", 3, "length", to=3), "lines[3].costs: 3 numbers are wanted, one a space, not 1."),
    "no space": (changed("lines", 3, "length", to=0), "lines[3].length: 0 is not in 1 to 6."),
    "disconnected": (changed("lines", to=TINY["lines"][:3]), "lines: elm cannot be reached from alma;"),
    "two lines": (with_line(id="x", a="brig", b="alma"), "lines: there are 2 lines between alma and brig; at most one"),
    "one id twice": (with_line(a="alma", b="fort"), "lines[13].id: 'alma--brig' is used twice."),
    "a loop": (with_line(id="x", a="alma", b="alma"), "lines[13]: it joins alma to itself."),
    "cost 3": (changed("lines", 0, "costs", to=[3]), "lines[0].costs[0]: 1 or 2 is wanted, not 3."),
    "a kind that costs": (changed("lines", 0, "costs", to=[2]), "lines[0].kinds: they do not fit the costs"),
    "NaN": (changed("cities", 4, "lat", to=NAN), "cities[4].lat: a number is wanted, not nan."),
    "endless": (changed("cities", 4, "lon", to=float("-inf")), "cities[4].lon: a number is wanted, not -inf."),
    "off the earth": (changed("cities", 4, "lon", to=181), "cities[4]: lat goes from -90 to 90 and lon from -180"),
    "an odd id": (changed("cities", 0, "id", to="Álma"), "cities[0].id: an id is small ASCII letters"),
    "an empty id": (changed("cities", 0, "id", to=""), "cities[0].id: an id is small ASCII letters"),
    "missing": (changed("cities", to=...), "cities: 'cities' is missing."),
    "no city": (changed("cities", to=[]), "cities: a map has 2 to 250 cities"),
    "strange": (changed("trains", to=3), "nothing is called 'trains' here."),
    "10 MB": (changed("note", to="x" * 10_000_000), f"A map is a text of at most {LARGEST:,} characters."),
    "too deep": ("[" * 100_000, "It is nested too deeply"),
    "no JSON": ("{", "It is no JSON"),
    "no map": ("[]", "an object is wanted, not []."),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_refused_with_its_path(fault, quickly):
    text, sentence = FAULTS[fault]
    with quickly(1), pytest.raises(TurnoutError) as refused:
        read_map(text)
    assert refused.value.sentence.startswith(sentence)
    assert refused.value.code == "map"
    assert len(refused.value.sentence) < 200


def test_a_number_that_is_none_hides_no_other_fault():
    """The name stands twice; the second value, which is sound, does not win."""
    text = json.dumps(TINY).replace('"rails_supply": 40', '"rails_supply": NaN, "rails_supply": 40')
    with pytest.raises(TurnoutError, match="NaN is no number"):
        read_map(text)


@pytest.mark.parametrize("name", ["tiny", "europe"])
def test_the_maps_that_come_with_the_game(name):
    assert named(name) is shipped(name)
    assert isinstance(named(name), Map)


@pytest.mark.parametrize(
    ("write", "why"),
    [(None, "No such file"), (b"\xff\xfe", "no text in UTF-8"), (b"x" * (LARGEST + 9), "at most 4,000,000 characters")],
)
def test_a_file_that_cannot_be_read(tmp_path, write, why):
    if write is not None:
        (tmp_path / "m.json").write_bytes(write)
    with pytest.raises(TurnoutError, match=why) as refused:
        named(str(tmp_path / "m.json"))
    assert "m.json" in refused.value.sentence


@pytest.mark.parametrize("name", ["", "\0", "/", "x" * 10_000])
def test_a_name_of_no_file(name):
    with pytest.raises(TurnoutError, match="cannot be read"):
        named(name)


STRANGE = (None, True, -1, 0, 2, 3, 7, 1e308, NAN, "", "alma", "\ud800", "\x1b[31m", [], [[]], {}, {"id": 1}, 10**400)


def places(part, way=()):
    """The way to every part of a document."""
    yield way
    for step, inner in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        yield from places(inner, (*way, step))


def mutated(chance):
    """The tiny map with a few parts changed, gone, or doubled."""
    document = json.loads(json.dumps(TINY))
    for _ in range(chance.choice((1, 1, 2, 3))):
        *way, last = chance.choice([way for way in places(document) if way] or [("id",)])
        part = document
        for step in way:
            part = part[step]
        if chance.random() < 0.2:
            del part[last]
        elif chance.random() < 0.2 and isinstance(part, list):
            part.append(part[last])
        else:
            part[last] = chance.choice(STRANGE)
    return json.dumps(document)


def test_mutated_maps_are_read_or_refused_and_drawn(quickly):
    chance, read = random.Random(4), 0
    with quickly(20):
        for _ in range(1_500):
            text = mutated(chance)
            if chance.random() < 0.1:
                cut = chance.randrange(len(text))
                text = text[:cut] + chance.choice(["", "]", "}", "\\", '"', "1e9"]) + text[cut + chance.randrange(9) :]
            board = None
            with suppress(TurnoutError):
                board = read_map(text)
            if board is not None:
                read += 1
                assert len(chart(board).cities) == len(board.cities)
    assert 50 < read < 1_000
