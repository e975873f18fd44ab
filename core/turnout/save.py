"""A match as one JSON document, or as a transcript that a person can read, and back."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from turnout.catalog import Catalog, spec_of, with_options
from turnout.composition import layers_of, options_of, says_of
from turnout.convert import Reader, plain
from turnout.errors import SaveError, TurnoutError, UnknownName
from turnout.frozen import Frozen
from turnout.kinds import CHANCE, Within
from turnout.layers import AnyRules, game_of
from turnout.match import Match
from turnout.players import Luck, Turn, luck_of, seated, shortly
from turnout.rules import Rules, listed, luck_picks, stream_of, turn

FORMAT = 1
LARGEST = 8 << 20
"""Characters in the largest document that is read."""
DEEPEST = 60
_BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""A bracket, or a whole text, which hides those in it; one without an end goes to the end: nothing is read twice."""


class Header(Frozen):
    """What a save says of the match before its turns."""

    turnout: Annotated[int, Within(1, FORMAT)]
    game: str
    variants: tuple[str, ...]
    versions: tuple[tuple[str, str], ...]
    """The layers, each with the version of its rules."""
    plugins: tuple[tuple[str, str], ...]
    """The layers, each with the distribution and version that brought it."""
    players: tuple[str, ...]
    luck: Luck
    seed: str | None
    version: Annotated[int, Within(0, 1 << 50)] = 0
    """The version of the match, which counts what was taken back too."""


def dumps(match: Match, *, seed: bool = True) -> str:
    """The whole match as one JSON document, one line for each turn. Without its seed, luck is entered by hand from there on."""
    layers = layers_of(match.rules)
    header = Header(
        FORMAT,
        layers[-1].name,
        tuple(sorted(layer.name for layer in layers[:-1])),
        tuple(sorted((layer.name, layer.version) for layer in layers)),
        match.plugins,
        tuple(match.players),
        match.luck if seed else "manual",
        match.seed if seed else None,
        match.version,
    )
    parts = {**plain(header), "options": plain(options_of(match.rules)), "start": plain(match.start)}
    lines = [f" {json.dumps(name)}: {json.dumps(part, ensure_ascii=False)}," for name, part in parts.items()]
    turns = [f"  {json.dumps(one, ensure_ascii=False)}" for one in plain(match.turns)]
    return "\n".join(["{", *lines, ' "turns": [', ",\n".join(turns), " ]", "}", ""])


def loads(text: str | bytes, catalog: Catalog, *, verify: bool = False) -> Match:
    """The match of a document or transcript. Applies the events, asks no rule and rolls no die; `verify` decides every turn again.

    Raises SaveError with the path of the fault, and nothing else, whatever comes in.
    """
    said = _decoded(text)
    try:
        match = from_transcript(said, catalog) if said.lstrip().startswith("[") else _from_json(parse(said), catalog)
    except SaveError:
        raise
    except TurnoutError as fault:
        raise SaveError(fault.sentence, code=fault.code) from None
    if verify:
        check(match)
    return match


def parse(text: str) -> Any:
    """JSON, strictly: no name twice, no number that is none, nothing too large or too deep. Raises SaveError."""
    _check_size(text)
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > DEEPEST:
            raise SaveError(f"It is nested too deeply: more than {DEEPEST} levels, from character {found.start()} on.")
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_integer, parse_float=_finite)
    except json.JSONDecodeError as fault:
        raise SaveError(f"It is no JSON: {fault.msg}, line {fault.lineno}, column {fault.colno}.") from None
    except (ValueError, RecursionError) as fault:
        raise SaveError(f"{fault}") from None


def transcript(match: Match, *, seed: bool = True) -> str:
    """The match as text: a header in brackets, then one line for each turn, and how it ended."""
    says = {"Game": spec_of(match.rules), "Players": ", ".join(match.players), "Luck": match.luck if seed else "manual"}
    if seed and match.seed is not None:
        says["Seed"] = match.seed
    if match.start != match.rules.opening(len(match.players)):
        says["Start"] = json.dumps(plain(match.start))
    header = [f"[{name} {value}]" for name, value in says.items()]
    turns = [f"{place + 1}. {match.line(place)}" for place in range(len(match.turns))]
    ending = ["", *(f"# {line}" for line in str(match.outcome).splitlines())] if match.outcome else []
    return "\n".join([*header, "", *turns, *ending, ""])


def from_transcript(text: str, catalog: Catalog) -> Match:
    """The match of a transcript: decides every turn by the rules of today. Raises TurnoutError, which names the line."""
    _check_size(text)
    says: dict[str, str] = {}
    log = []
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if header := line.startswith("[") and re.fullmatch(r"\[(\w+) (.*)\]", line):
            says[header[1]] = header[2]
        elif line and not line.startswith("#"):
            log.append(_entry(line, number))
    if "Game" not in says or "Players" not in says or says.keys() - {"Game", "Players", "Luck", "Seed", "Start"}:
        raise SaveError("A transcript starts with [Game ...] and [Players ...]; [Luck ...], [Seed ...] and [Start ...] may follow.")
    rules = catalog.rules(says["Game"])
    players = [name.strip() for name in says["Players"].split(",")]
    start = _start(rules, parse(says["Start"]), "$.Start") if "Start" in says else None
    luck, seed = _luck(says.get("Luck", "manual"), says.get("Seed"))
    try:
        return Match(rules, players, seed=seed, luck=luck, state=start, log=log, plugins=catalog.brought(rules))
    except TurnoutError:
        raise
    except Exception as fault:  # what a rule makes of a start that was never on a table
        raise SaveError(f"The rules cannot play it ({type(fault).__name__}: {fault}).") from None


def check(match: Match) -> None:
    """Decides every turn again, dice against the seed included. Raises SaveError, which says where it differs."""
    rules, state, drawn = match.rules, match.start, dict[str, int]()
    _check_seats(match)
    for place, one in enumerate(match.turns):
        path = f"$.turns[{place}]"
        try:
            legal = tuple(listed(rules, state, one.seat))
            if one.action not in legal:
                raise SaveError(f"{path}: {match.line(place)!r} is not legal there.", path=path)
            if one.seat == CHANCE and match.luck == "auto" and match.seed is not None:
                stream = stream_of(type(legal[0]))
                expected = legal[luck_picks(rules, state, legal, match.seed, stream, drawn.get(stream, 0))]
                drawn[stream] = drawn.get(stream, 0) + 1
                if expected != one.action:
                    raise SaveError(f"{path}: luck is {str(one.action)!r}, and by the seed it is {str(expected)!r}.", path=path)
            events, state = turn(rules, state, one.seat, one.action)
        except SaveError:
            raise
        except Exception as fault:  # the state is the save's, and can be anything
            raise SaveError(f"{path}: the rules cannot decide it ({type(fault).__name__}: {fault}).", path=path) from None
        if events != one.events:
            raise SaveError(f"{path}: the events of {match.line(place)!r} differ: the rules give {shortly(events)}.", path=path)


def _from_json(document: Any, catalog: Catalog) -> Match:
    if not isinstance(document, dict):
        raise SaveError(f"A save is an object with 'turnout', 'game' and so on, not {shortly(document)}.")
    parts = dict(document)
    options, start, turns = (_take(parts, name, kind) for name, kind in (("options", dict), ("start", dict), ("turns", list)))
    if type(parts.get("turnout")) is int and parts["turnout"] > FORMAT:
        raise SaveError(f"It was written by a newer Turnout (format {parts['turnout']}): update to read it.", path="$.turnout")
    header: Header = _reader(()).read(parts, Header)
    kind = _kind(header, catalog)
    with _faults_at("$.options"):
        rules = with_options(kind, options)
    with _faults_at("$.players"):
        players = seated(rules, header.players, None)
    luck, seed = _luck(header.luck, header.seed)
    state = _start(rules, start, "$.start")
    read: tuple[Turn, ...] = _reader(says_of(rules)).read(turns, tuple[Turn, ...], "$.turns")
    for place, one in enumerate(read):
        if one.action is None or not CHANCE <= one.seat < len(players):
            raise SaveError(f"$.turns[{place}]: an action of one of the seats is wanted.", path=f"$.turns[{place}]")
    try:
        return Match.restored(rules, players, state, read, luck=luck, seed=seed, plugins=header.plugins, version=header.version)
    except Exception as fault:  # what an event makes of a state that was never on a table
        raise SaveError(
            f"$.turns: an event cannot have happened there ({type(fault).__name__}: {fault}).", path="$.turns"
        ) from None


@contextmanager
def _faults_at(path: str) -> Iterator[None]:
    """What is raised in it is a fault of this part of the save."""
    try:
        yield
    except TurnoutError as fault:
        raise SaveError(f"{path}: {fault.sentence}", code=fault.code, path=path) from None


def _luck(luck: Any, seed: str | None) -> tuple[Luck, str | None]:
    with _faults_at("$.seed"):
        if luck == "auto" and seed is None:
            raise SaveError("Luck that is played at once needs its seed: say one, or that luck is 'manual'.")
        return luck_of(luck, seed)


def _check_seats(match: Match) -> None:
    try:
        seated(match.rules, match.players, match.start)
    except Exception as fault:  # the state is the save's, and can be anything
        raise SaveError(f"$.players: they do not fit the table at the start ({fault}).", path="$.players") from None


def _check_size(text: str) -> None:
    if len(text) > LARGEST:
        raise SaveError(f"It is too large: {len(text):,} characters, and {LARGEST:,} are read.")


def _kind(header: Header, catalog: Catalog) -> AnyRules:
    try:
        return catalog.compose(header.game, header.variants)
    except UnknownName as fault:
        raise SaveError(f"{fault.sentence} {_advice(header, catalog)}", code=fault.code) from None


def _advice(header: Header, catalog: Catalog) -> str:
    """Which packages bring what is missing."""
    known = (header.game, *catalog.variants(header.game)) if header.game in catalog.games() else ()
    missing = {header.game, *header.variants}.difference(known)
    brought = dict.fromkeys(plugin for layer, plugin in header.plugins if layer in missing)
    if not brought:
        return "The match does not say which package brings it."
    return f"The match was made with {' and '.join(brought)[:200]}: install {'it' if len(brought) == 1 else 'them'}."


def _start(rules: Rules[Any], start: Any, path: str) -> Any:
    return _reader(says_of(rules)).read(start, state_type(game_of(type(rules))), path)


def state_type(game: AnyRules) -> Any:
    """The class of the states of a game: what stands in the brackets of `Rules[...]`."""
    for base in getattr(game, "__orig_bases__", ()):
        if get_origin(base) is Rules:
            return get_args(base)[0]
    raise SaveError(f"{game.name} does not say what its states are: write `class {game.__name__}(Rules[YourState])`.", code="rules")


@cache
def _reader(words: tuple[type, ...]) -> Reader:
    return Reader(words)


def _take(parts: dict[str, Any], name: str, kind: type) -> Any:
    if name not in parts:
        raise SaveError(f"$.{name}: it is missing.", path=f"$.{name}")
    value = parts.pop(name)
    if type(value) is not kind:
        raise SaveError(f"$.{name}: {'an object' if kind is dict else 'a list'} is wanted, not {shortly(value)}.", path=f"$.{name}")
    return value


def _decoded(text: str | bytes) -> str:
    try:
        return text.decode() if isinstance(text, bytes) else str(text)
    except UnicodeDecodeError as fault:
        raise SaveError(f"It is no text in UTF-8: {fault.reason} at byte {fault.start}.") from None


def _entry(line: str, number: int) -> str:
    said = re.sub(r"^[0-9]+\.", "", line)
    if ":" not in said:
        raise SaveError(f"Line {number}, {shortly(line)}, is no turn: write `NUMBER. NAME: ACTION`.", path=f"line {number}")
    return said


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        raise ValueError(f"The name {shortly(max(counts, key=counts.__getitem__))} stands twice in one object.")
    return found


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number.")


def _integer(text: str) -> int:
    if len(text) > 20:
        raise ValueError(f"A number of {len(text)} digits is too long.")
    return int(text)


def _finite(text: str) -> float:
    if len(text) > 40 or abs(float(text)) > 1e300:
        raise ValueError(f"The number {text[:20]}... is too long or too large.")
    return float(text)
