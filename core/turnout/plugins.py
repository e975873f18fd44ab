"""Who brings what: the entry points of the group `turnout`, loaded one by one. The only place of pluggy."""

import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import pluggy

from turnout.catalog import Catalog
from turnout.errors import PluginError, TurnoutError
from turnout.frozen import Frozen
from turnout.layers import AnyRules, game_of
from turnout.rules import Rules

GROUP = "turnout"
API = 1
"""The number of the interface between Turnout and its plugins; a plugin may say its own, as `TURNOUT_API`."""

hookspec = pluggy.HookspecMarker(GROUP)
hookimpl = pluggy.HookimplMarker(GROUP)
"""Marks a function of a plugin as the answer to a hook."""


class Hooks:
    """What a plugin can be asked."""

    @hookspec
    def turnout_rules(self) -> Iterable[AnyRules]:  # type: ignore[empty-body]
        """The classes of rules that the plugin brings, games and variants alike."""


class Plugin(Frozen):
    """One installed plugin: its entry point, its distribution, what it brings, and why it could not be used if so."""

    name: str
    distribution: str
    version: str
    target: str
    games: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    fault: str = ""

    def __str__(self) -> str:
        home = f"{self.name} ({self.distribution} {self.version})"
        if self.fault:
            return f"{home}: not loaded: {self.fault}"
        brings = [f"game {game}" for game in self.games] + [f"variant {variant}" for variant in self.variants]
        return f"{home}: {', '.join(brings) or 'brings nothing'}"


class Installed(Catalog):
    """The catalog of all installed plugins, and a report of each."""

    def __init__(self) -> None:
        super().__init__()
        self.plugins: tuple[Plugin, ...] = ()

    def hint(self) -> str:
        """Where a name is missing: the plugins that could have brought it."""
        faults = [plugin for plugin in self.plugins if plugin.fault]
        return f" A plugin could not be loaded: {faults[0]}" if faults else ""


@cache
def installed() -> Installed:
    """The games and variants of all installed plugins, read once. One that fails is reported and left out: `load`."""
    return load(entry_points(group=GROUP))


def load(points: Iterable[EntryPoint], environment: Mapping[str, str] = os.environ) -> Installed:
    """A catalog of these entry points, in the order of their names. One that fails brings nothing, and is reported.

    `TURNOUT_LOAD_PLUGINS` and `TURNOUT_DISABLE_PLUGINS` (names with commas between) choose; with
    `TURNOUT_STRICT_PLUGINS=1` a plugin that fails raises PluginError.
    """
    catalog = Installed()
    catalog.plugins = _added(catalog, [_read(point) for point in _chosen(points, environment)])
    faults = [plugin for plugin in catalog.plugins if plugin.fault]
    if faults and environment.get("TURNOUT_STRICT_PLUGINS", "0") not in ("", "0"):
        raise PluginError(f"{faults[0]}")
    return catalog


def _chosen(points: Iterable[EntryPoint], environment: Mapping[str, str]) -> list[EntryPoint]:
    wanted, unwanted = (_names(environment.get(f"TURNOUT_{word}_PLUGINS", "")) for word in ("LOAD", "DISABLE"))
    chosen = [point for point in points if (not wanted or point.name in wanted) and point.name not in unwanted]
    return sorted(chosen, key=lambda point: (point.name, _home(point), point.value))


def _names(text: str) -> set[str]:
    return {name.strip() for name in text.split(",") if name.strip()}


def _home(point: EntryPoint) -> tuple[str, str]:
    """The distribution and its version; also for one whose metadata are broken."""
    try:
        found = point.dist
        return (found.name or "unknown", found.version or "0") if found is not None else ("unknown", "0")
    except Exception:
        return "unknown", "0"


def _read(point: EntryPoint) -> tuple[Plugin, list[AnyRules]]:
    """One plugin and its rules, or why it has none. Whatever a plugin raises stays with it."""
    report = Plugin(point.name, *_home(point), point.value)
    try:
        with redirect_stdout(sys.stderr):  # what it prints must not stand in the output of a command
            return report, _rules_of(point.load())
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # ImportError, SyntaxError, SystemExit and whatever else a stranger's module does
        return report.but(fault=_sentence(fault)), []


def _sentence(fault: BaseException) -> str:
    try:
        said = " ".join(str(fault).split())
    except Exception:  # a stranger's exception that cannot even be shown
        said = ""
    return said if isinstance(fault, TurnoutError) and said else f"{type(fault).__name__}: {said}".rstrip(": ")


def _rules_of(plugin: Any) -> list[AnyRules]:
    said = getattr(plugin, "TURNOUT_API", API)
    if said != API:
        raise PluginError(f"it was written for interface {said!r}, not {API}: install a version that fits.")
    manager = pluggy.PluginManager(GROUP)  # one for each, so that none can spoil it for the others
    manager.add_hookspecs(Hooks)
    manager.register(plugin)
    _check_hooks(manager, plugin)
    answers = manager.hook.turnout_rules()
    if not answers:
        raise PluginError("`turnout_rules` gives None: give a list of classes of rules.")
    return [_checked(kind) for kind in answers[0]]


def _check_hooks(manager: pluggy.PluginManager, plugin: Any) -> None:
    """A misspelt hook would be registered without a word."""
    known = [name for name in vars(Hooks) if name.startswith("turnout_")]
    callers = [caller.name for caller in manager.get_hookcallers(plugin) or ()]
    written = [name for name in dir(plugin) if name.startswith("turnout_") and callable(getattr(plugin, name))]
    strange = [name for name in (*callers, *written) if name not in known]
    if strange:
        raise PluginError(f"it has a hook {strange[0]!r}, which does not exist. The hooks: {', '.join(known)}.")
    if not callers:
        raise PluginError("it answers no hook: mark a function `turnout_rules` with `@turnout.hookimpl`.")


def _checked(kind: Any) -> AnyRules:
    if not (isinstance(kind, type) and issubclass(kind, Rules) and kind is not Rules):
        raise PluginError(f"`turnout_rules` gives {kind!r:.60}, no class of rules: give subclasses of `turnout.Rules`.")
    return kind


def _added(catalog: Catalog, found: list[tuple[Plugin, list[AnyRules]]]) -> tuple[Plugin, ...]:
    """Adds each plugin, all that it brings or nothing; one that brings variants after those that bring their games."""
    reports = [report for report, _ in found]
    waiting = [place for place, report in enumerate(reports) if not report.fault]
    while waiting:
        there = set(catalog.games().values())
        ready = [place for place in waiting if _games(found[place][1]) <= there.union(found[place][1])] or waiting
        for place in sorted(ready, key=lambda place: reports[place].distribution != GROUP):  # nobody takes our names
            reports[place] = _add(catalog, *found[place])
        waiting = [place for place in waiting if place not in ready]
    return tuple(reports)


def _games(kinds: list[AnyRules]) -> set[AnyRules]:
    return {game_of(kind) for kind in kinds}


def _add(catalog: Catalog, report: Plugin, kinds: list[AnyRules]) -> Plugin:
    try:
        catalog.add(*kinds, distribution=report.distribution, version=report.version)
    except Exception as fault:
        return report.but(fault=_sentence(fault))
    games = tuple(kind.name for kind in kinds if game_of(kind) is kind)
    variants = tuple(f"{game_of(kind).name}+{kind.name}" for kind in kinds if game_of(kind) is not kind)
    return report.but(games=games, variants=variants)
