"""Games and variants by name: the rules of a spec such as `rails30+rivers(mine_on_river=true)`, and a new match."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import attrs

from turnout.composition import changed_options, compose, layers_of
from turnout.errors import NotationError, OptionError, PluginError, UnknownName
from turnout.layers import AnyRules, check_layer, game_of
from turnout.match import Match
from turnout.players import Luck, shortly
from turnout.rules import Rules

_NAME = r"[A-Za-z_][\w.-]*+"
_SPEC = re.compile(rf"\s*+({_NAME}(?:\s*+\+\s*+{_NAME})*+)\s*+(?:\((.*)\))?\s*+", re.ASCII | re.DOTALL)
_OPTION = re.compile(rf"\s*({_NAME})\s*=\s*", re.ASCII)
_BARE_VALUE = re.compile(r"[^\s,()]+")


@attrs.frozen
class Brought:
    """A game or variant and the distribution, with version, that brings it."""

    kind: AnyRules
    distribution: str
    version: str


class Catalog:
    """What there is to play. Starts empty; `turnout.installed()` gives the one with all installed plugins."""

    def __init__(self) -> None:
        self._games: dict[str, Brought] = {}
        self._variants: dict[str, dict[str, Brought]] = {}

    def add(self, *kinds: AnyRules, distribution: str = "", version: str = "") -> None:
        """Adds games and variants, all or none.

        Raises RulesError for a faulty one, PluginError for a name that is taken or a game that is missing.
        """
        games, variants = dict(self._games), {game: dict(known) for game, known in self._variants.items()}
        for kind in sorted(kinds, key=lambda one: game_of(one) is not one):  # games first
            check_layer(kind)
            game = game_of(kind)
            if kind is not game and (game.name not in games or games[game.name].kind is not game):
                raise PluginError(f"{kind.name!r} is a variant of {game.name!r}, a game that is not there: add that too.")
            shelf = games if kind is game else variants.setdefault(game.name, {})
            if kind.name in shelf:
                home = shelf[kind.name].distribution or shelf[kind.name].kind.__module__
                way = "leave one of them out" if shelf[kind.name].kind is kind else "rename one of them"
                raise PluginError(f"{kind.name!r} is brought by {home} already: {way}.")
            shelf[kind.name] = Brought(kind, distribution, version)
        self._games, self._variants = games, variants

    def games(self) -> dict[str, AnyRules]:
        """The games by name."""
        return {name: self._games[name].kind for name in sorted(self._games)}

    def variants(self, game: str) -> dict[str, AnyRules]:
        """The variants of a game by name."""
        self._game(game)
        known = self._variants.get(game, {})
        return {name: known[name].kind for name in sorted(known)}

    def brought(self, rules: AnyRules | Rules[Any]) -> tuple[tuple[str, str], ...]:
        """The layers of some rules, each with what brings it: `("fog", "turnout-fog 1.2")`."""
        layers = layers_of(rules)
        found = [one for one in self._all() if one.distribution and one.kind in layers]
        return tuple(sorted((one.kind.name, f"{one.distribution} {one.version}") for one in found))

    def rules(self, spec: str, options: Mapping[str, Any] | None = None) -> Rules[Any]:
        """The rules of a spec: a game, its variants, and options, in the spec or beside it.

        Raises UnknownName, ComposeError or OptionError, each of which says what there is instead.
        """
        names, said = parse_spec(spec)
        twice = said.keys() & (options or {}).keys()
        if twice:
            raise OptionError(f"The option {min(twice)!r} is set twice: in {spec!r} and beside it.")
        kind = self.compose(names[0], names[1:])
        return with_options(kind, {**said, **(options or {})})

    def compose(self, game: str, variants: Iterable[str] = ()) -> AnyRules:
        """The class of rules of a game with some variants, by their names."""
        brought = self._game(game)
        return compose(brought.kind, [self._variant(game, name) for name in variants])

    def new(
        self,
        spec: str,
        *,
        players: Sequence[str] | int | None = None,
        seed: int | str | None = None,
        luck: Luck = "auto",
        options: Mapping[str, Any] | None = None,
        state: Any = None,
        log: Iterable[str] = (),
    ) -> Match:
        """A new match of a spec."""
        rules = self.rules(spec, options)
        return Match(rules, players, seed=seed, luck=luck, state=state, log=log, plugins=self.brought(rules))

    def hint(self) -> str:
        """What more to say where a name is missing."""
        return ""

    def _all(self) -> Iterable[Brought]:
        yield from self._games.values()
        for known in self._variants.values():
            yield from known.values()

    def _game(self, name: str) -> Brought:
        if name not in self._games:
            hint = f"{_nearest(name, self._games, 'games')}{self.hint()}"
            raise UnknownName(f"There is no game {shortly(name)}.{hint}", code="no_such_game")
        return self._games[name]

    def _variant(self, game: str, name: str) -> AnyRules:
        known = self._variants.get(game, {})
        if name not in known:
            hint = f"{_nearest(name, known, 'variants')}{self.hint()}"
            raise UnknownName(f"{game} has no variant {shortly(name)}.{hint}", code="no_such_variant")
        return known[name].kind


def parse_spec(spec: str) -> tuple[list[str], dict[str, Any]]:
    """The names in a spec, game first, and its options. Raises NotationError."""
    said = _SPEC.fullmatch(spec) if isinstance(spec, str) and len(spec) < 100_000 else None
    if not said:
        raise NotationError(f"{shortly(spec)} names no rules: write `game+variant(option=value)`, such as `rails30`.")
    return [name.strip() for name in said[1].split("+")], _parse_options(said[2] or "", spec)


def spec_of(rules: Rules[Any]) -> str:
    """The spec of some rules: the canonical name, and the options that differ from their defaults."""
    from turnout.options import option_text

    said = ",".join(f"{name}={option_text(type(rules), name, value)}" for name, value in changed_options(rules).items())
    return f"{rules.name}({said})" if said else rules.name


def with_options(kind: AnyRules, options: Mapping[str, Any]) -> Rules[Any]:
    """Rules of this class with these options, each strictly of its type. Raises OptionError."""
    if not options:
        return kind()
    from turnout.options import option_value  # cattrs is needed only here

    read = {name: option_value(kind, name, value) for name, value in options.items()}
    try:
        return kind(**read)
    except (TypeError, ValueError) as fault:  # a validator of the game
        raise OptionError(f"The options of {kind.name} do not fit: {fault.args[0] if fault.args else fault}.") from None


def _parse_options(text: str, spec: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    at = 0
    while text[at:].strip():
        name = _OPTION.match(text, at)
        if not name or name[1] in options:
            way = "write each once, as `name=value`, with commas between"
            raise NotationError(f"The options of {shortly(spec)} cannot be read: {way}.")
        value, at = _parse_value(text, name.end(), spec)
        options[name[1]] = value
        rest = text[at:].lstrip()
        if rest and not rest.startswith(","):
            raise NotationError(f"After {name[1]} in {shortly(spec)} a comma is missing.")
        at = len(text) - len(rest) + 1 if rest else len(text)
    return options


def _parse_value(text: str, at: int, spec: str) -> tuple[Any, int]:
    """A value in JSON, or a bare word."""
    try:
        return json.JSONDecoder().raw_decode(text, at)
    except (ValueError, RecursionError):
        bare = _BARE_VALUE.match(text, at)
        if not bare:
            raise NotationError(f"A value is missing in {shortly(spec)}: write `name=value`.") from None
        return bare[0], bare.end()


def _nearest(name: Any, known: Iterable[str], what: str) -> str:
    near = get_close_matches(str(name), list(known), 1)
    if near:
        return f" Did you mean {near[0]!r}?"
    return f" The {what}: {', '.join(sorted(known))}." if known else f" There are no {what}."
