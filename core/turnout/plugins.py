"""Who brings what: the entry points of the group `turnout`, loaded one by one. The only place of pluggy."""

import os
from collections.abc import Iterable
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
"""The number of the interface between Turnout and its plugins; a plugin may say which it was written for, as `TURNOUT_API`."""

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
    """The games and variants of all installed plugins, read once. One that fails is reported and left out; see `load`."""
    return load(_points())


def load(points: Iterable[EntryPoint], environment: "os._Environ[str] | dict[str, str]" = os.environ) -> Installed:
    """A catalog of these entry points, in the order of their names.

    `TURNOUT_LOAD_PLUGINS` and `TURNOUT_DISABLE_PLUGINS` (names with commas between) choose; with `TURNOUT_STRICT_PLUGINS=1` a
    plugin that fails raises PluginError.
    """
    catalog = Installed()
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(Hooks)
    found = [(point, *_rules_of(manager, point)) for point in _chosen(points, environment)]
    reports: dict[int, Plugin] = {}
    for games_first in (True, False):  # a variant may come from a plugin whose name is before that of its game
        for place, (point, kinds, fault) in enumerate(found):
            mine = [kind for kind in kinds if (game_of(kind) is kind) is games_first]
            reports[place] = _added(catalog, point, mine, reports.get(place) or _report(point, fault))
    catalog.plugins = tuple(reports[place] for place in sorted(reports))
    faults = [plugin for plugin in catalog.plugins if plugin.fault]
    if faults and environment.get("TURNOUT_STRICT_PLUGINS", "0") not in ("", "0"):
        raise PluginError(f"{faults[0]}")
    return catalog


def _points() -> list[EntryPoint]:
    return list(entry_points(group=GROUP))


def _chosen(points: Iterable[EntryPoint], environment: Any) -> list[EntryPoint]:
    wanted, unwanted = (_names(environment.get(f"TURNOUT_{word}_PLUGINS", "")) for word in ("LOAD", "DISABLE"))
    chosen = [point for point in points if (not wanted or point.name in wanted) and point.name not in unwanted]
    return sorted(chosen, key=lambda point: (point.name, _home(point), point.value))


def _names(text: str) -> set[str]:
    return {name.strip() for name in text.split(",") if name.strip()}


def _home(point: EntryPoint) -> tuple[str, str]:
    distribution = point.dist
    return (distribution.name, distribution.version) if distribution is not None else ("unknown", "0")


def _report(point: EntryPoint, fault: str) -> Plugin:
    return Plugin(point.name, *_home(point), point.value, fault=fault)


def _rules_of(manager: pluggy.PluginManager, point: EntryPoint) -> tuple[list[AnyRules], str]:
    """The rules of one plugin, or why it has none. Whatever a plugin raises stays with it."""
    try:
        plugin = point.load()
        _check_api(plugin)
        name = manager.register(plugin, name=f"{point.name} {'/'.join(_home(point))} {point.value}")
        if name is None:
            raise PluginError("pluggy is told to block it.")
        _check_hooks(manager, plugin)
        others = [other for other in manager.get_plugins() if other is not plugin]
        answers = manager.subset_hook_caller("turnout_rules", others)()
        return [_checked(kind) for answer in answers for kind in answer], ""
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # ImportError, SyntaxError, SystemExit and whatever else a stranger's module does
        return [], fault.sentence if isinstance(fault, TurnoutError) else f"{type(fault).__name__}: {fault}".strip()


def _check_api(plugin: Any) -> None:
    said = getattr(plugin, "TURNOUT_API", API)
    if said != API:
        raise PluginError(f"it was written for interface {said!r}, and this Turnout has {API}: install a version that fits.")


def _check_hooks(manager: pluggy.PluginManager, plugin: Any) -> None:
    """A misspelt hook would be registered without a word."""
    known = [name for name in vars(Hooks) if name.startswith("turnout_")]
    callers = manager.get_hookcallers(plugin) or []
    strange = [caller.name for caller in callers if caller.name not in known]
    strange += [name for name in dir(plugin) if name.startswith("turnout_") and name not in known and callable(getattr(plugin, name))]
    if strange:
        raise PluginError(f"it has a hook {strange[0]!r}, which does not exist. The hooks: {', '.join(known)}.")
    if not callers:
        raise PluginError("it answers no hook: mark a function `turnout_rules` with `@turnout.hookimpl`.")


def _checked(kind: Any) -> AnyRules:
    if not (isinstance(kind, type) and issubclass(kind, Rules) and kind is not Rules):
        raise PluginError(f"`turnout_rules` gives {kind!r:.60}, which is no class of rules: give subclasses of `turnout.Rules`.")
    return kind


def _added(catalog: Catalog, point: EntryPoint, kinds: list[AnyRules], report: Plugin) -> Plugin:
    if report.fault:
        return report
    home, version = _home(point)
    games = tuple(kind.name for kind in kinds if game_of(kind) is kind)
    variants = tuple(f"{game_of(kind).name}+{kind.name}" for kind in kinds if game_of(kind) is not kind)
    try:
        catalog.add(*kinds, distribution=home, version=version)
    except TurnoutError as fault:
        return report.but(fault=fault.sentence)
    return report.but(games=report.games + games, variants=report.variants + variants)
