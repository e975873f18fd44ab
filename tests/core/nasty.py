"""What a hostile save is made of: values for one field, and noise for a whole document."""

import copy
import json
import random

MEBIBYTE = 1 << 20


class Raw(str):
    """A text that stands in the document as it is: what `json` would not write."""


def deep(depth, opening="[", closing="]"):
    return Raw(opening * depth + "0" + closing * depth)


NASTY = (
    None, True, False, 0, 1, -1, 2, 7, -2, 36, 255, 256, 1 << 31, 1 << 63, -(1 << 63), 10**19,
    Raw("9" * 5000), Raw("-" + "9" * 400), Raw("1e5"), Raw("1E400"), Raw("-0"), Raw("-0.0"), 0.0, 7.0, 7.9,
    Raw("NaN"), Raw("Infinity"), Raw("-Infinity"), Raw("01"), Raw("0x1"),
    "", "7", "true", "null", "NaN", "\x00", Raw('"\\ud800"'), Raw('"\\u0000\\udfff"'), "x" * 10_001, "a: b",
    "\u2028\u202e", "chance", "rails30", "Keep", "Roll", "Laid", "rounds", "manual", "__class__", "{0}", "../../passwd",
    [], [[]], [None], [0], [0] * 36, [-1], [255] * 300, ["ann", "ann"], [["a", "b"]], deep(40), deep(59), deep(10_000),
    {}, {"is": "Keep"}, {"is": "Roll", "white": 1, "black": 1}, {"is": "Ended", "reason": ""}, {"is": "Nothing"},
    {"is": None}, {"": 0}, {"__proto__": {}}, deep(30, '{"a":', "}"), deep(5000, '{"is":', "}"),
    Raw('{"is":"Keep","is":"Roll"}'), Raw("{'is': 1}"), Raw(""), Raw("]"), Raw("//"),
)  # fmt: skip
"""Values of every kind: near misses, absurd sizes, words at the wrong place, and what is no JSON."""


def places(value, path=()):
    """The path of each part of a document, the containers included."""
    parts = value.items() if type(value) is dict else enumerate(value) if type(value) is list else ()
    for name, part in parts:
        yield (*path, name)
        yield from places(part, (*path, name))


HOLE = "\ue000hole\ue000"


def mutants(document):
    """The document as text with each part replaced by each nasty value, left out, doubled, or called otherwise."""
    for path in places(document):
        holed = copy.deepcopy(document)
        inner = holed
        for name in path[:-1]:
            inner = inner[name]
        inner[path[-1]] = HOLE
        before, after = json.dumps(holed).split(json.dumps(HOLE))
        for value in NASTY:
            yield before + (value if isinstance(value, Raw) else json.dumps(value)) + after
        part = inner.pop(path[-1])
        yield json.dumps(holed)
        if type(inner) is list:
            inner[path[-1] : path[-1]] = [part, part]
        else:
            inner[f"{path[-1]}_"] = part
        yield json.dumps(holed)


def swapped(document):
    """The document with two parts changed about, one of each pair of places that stand a little apart."""
    paths, text = list(places(document)), json.dumps(document)
    for place, path in enumerate(paths):
        for other in paths[place + 1 : place + 60 : 7]:
            if other[: len(path)] != path:
                changed = json.loads(text)
                _put(changed, path, _get(document, other))
                _put(changed, other, _get(document, path))
                yield json.dumps(changed)


def noises(text):
    """Documents of a mebibyte."""
    rng = random.Random(1)
    yield rng.randbytes(MEBIBYTE)
    yield bytes(rng.choices(b'{}[]",:0123456789.-eE\\ \nturefalsn', k=MEBIBYTE))
    yield b"{" + bytes(rng.choices(b'{}[]",:01 ', k=MEBIBYTE))
    for part in PARTS:
        yield _long(part)
        for start in STARTS:
            yield start + _long(part)
    head, tail = text.split('"seed": ')[0], text.split('"turns": ')[1]
    for part in ('"', '\\"', "a", "\\u0000", "9"):
        yield f'{head}"seed": "{_long(part)}", "turns": {tail}'
    objects = ",".join(f'"{k}":0' for k in range(90_000))
    yield f"{{{objects}}}"
    yield f'{{{objects},"89999":1}}'
    yield f'{{"turnout":1,"options":{{{objects}}},"start":{{}},"turns":[]}}'
    for field in ("players", "variants", "versions", "turns"):
        for one in MANY:
            yield _with_many(text, field, one)
    for part in [part for part in PARTS if part not in (" ", "\t")]:
        yield f"[Game rails30{part * (90_000 // len(part))}!]\n[Players ann]\n"
        yield f"[Game rails30({part * (90_000 // len(part))})]\n[Players ann]\n"
        yield f"{HEADER}[Start {_long(part)}]\n"
        yield f"{HEADER}[Seed {_long(part)}]\n[Luck auto]\nann: {_long(part)}\n"
    yield "".join([HEADER, "ann: keep\n" * 100_000])
    yield "".join([HEADER, *(f"[X{k} y]\n" for k in range(90_000))])
    yield f"[Game rails30]\n[Players {','.join(map(str, range(140_000)))}]\n"


MANY = (
    *('"a"', "[]", '["a","b"]', "{}", "0", '{"seat":0,"action":null,"events":[]}'),
    '{"seat":0,"action":{"is":"Keep"},"events":[]}',
)
PARTS = (
    "[", "]", "{", "}", "[]", "{}", "[{", '{"a":', '{"a":[', "[0,", '["",', '"', '\\"', '"\\', '""', '"a" ',
    "\\", "\\\\", "0", "9", "-", "1.", "1e", "0,", " ", "\n", "\t", "\r\n", ":", "::", "a:", ",",
    "null", "true", "\x00", "\u2028",
    "\U0001f4a9", "\ufeff", "1. ", ". ", "#", "+", "a+", "(", "a(", "[A ", "] ",
)  # fmt: skip
HEADER = "[Game rails30]\n[Players ann]\n"
STARTS = (
    "{", '{"turnout": ', '{"turnout": "', '{"turnout": 1, "game": "', "[", "[[[[", "[Game ", "[Game a",
    "[Game rails30(rounds=", "[Game rails30]\n", "[Game rails30]\n[Players ", HEADER,
    f"{HEADER}ann: ", f"{HEADER}ann: mine ", f"{HEADER}1. ", f"{HEADER}[Seed ", f"{HEADER}[Start ",
)  # fmt: skip


def _long(part):
    return part * (MEBIBYTE // len(part.encode()))


def _with_many(text, field, one):
    document = json.loads(text)
    document[field] = HOLE
    before, after = json.dumps(document).split(json.dumps(HOLE))
    return f"{before}[{','.join([one] * (MEBIBYTE // (len(one) + 1)))}]{after}"


def _get(value, path):
    for name in path:
        value = value[name]
    return value


def _put(value, path, part):
    _get(value, path[:-1])[path[-1]] = part
