"""Plugins: who brings what, loaded one by one; one that fails is reported by name and the rest works."""

import random
import subprocess
import sys
import textwrap
from importlib.metadata import EntryPoint
from itertools import permutations
from types import SimpleNamespace

import pytest

import turnout
from turnout import plugins
from turnout.errors import PluginError, UnknownName
from turnout.plugins import load

GOOD = """
    from tictactoe import TicTacToe
    from turnout import hookimpl

    class {kind}(TicTacToe):
        'A variant.'

    @hookimpl
    def turnout_rules():
        return [{kind}]
"""
GAME = """
    import tictactoe
    from turnout import hookimpl

    @hookimpl
    def turnout_rules():
        return [tictactoe.TicTacToe]
"""


@pytest.fixture
def brings(tmp_path, monkeypatch):
    """`brings(name, text)`: the entry point of a module with this text, of a distribution of its own."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)

    def written(name, text, target="", distribution=None, version="1.5"):
        module = f"plugin_{tmp_path.name.replace('-', '_')}_{name}"
        (tmp_path / f"{module}.py").write_text(textwrap.dedent(text))
        home = SimpleNamespace(name=distribution or f"dist-{name}", version=version)
        return EntryPoint(name, module + target, "turnout")._for(home)

    yield written
    for module in set(sys.modules) - before:
        if module.startswith("plugin_"):
            del sys.modules[module]


@pytest.fixture
def game(brings):
    return brings("game", GAME)


def good(kind):
    return GOOD.format(kind=kind)


def report(catalog, name):
    (found,) = [plugin for plugin in catalog.plugins if plugin.name == name]
    return found


# what works


def test_plugins_load_in_the_order_of_their_names(brings, game):
    points = [game, brings("beta", good("Beta")), brings("alpha", good("Alpha"))]
    said = set()
    for order in permutations(points):
        catalog = load(order, {})
        said.add(tuple(map(str, catalog.plugins)))
        assert list(catalog.variants("tictactoe")) == ["alpha", "beta"]
    assert said == {
        (
            "alpha (dist-alpha 1.5): variant tictactoe+alpha",
            "beta (dist-beta 1.5): variant tictactoe+beta",
            "game (dist-game 1.5): game tictactoe",
        )
    }


def test_variants_come_before_their_game_by_name(brings):
    points = [brings("aaa", good("First")), brings("zzz", GAME)]
    catalog = load(points, {})
    assert [plugin.fault for plugin in catalog.plugins] == ["", ""]
    assert catalog.new("tictactoe+first", seed=1).plugins == (("first", "dist-aaa 1.5"), ("tictactoe", "dist-zzz 1.5"))


def test_a_plugin_may_wait_for_one_that_waits(brings, game):
    bbb = brings("bbb", "from turnout import Rules\nclass Own(Rules): pass\n" + HOOK + "[type('Second', (T,), {}), Own]")
    aaa = brings("aaa", f"import {bbb.value} as b\n" + HOOK + "[type('First', (b.Own,), {})]")
    catalog = load([aaa, bbb, game], {})
    assert [plugin.fault for plugin in catalog.plugins] == ["", "", ""]
    assert list(catalog.variants("own")) == ["first"]


def test_a_class_or_an_object_can_be_the_plugin(brings):
    text = """
        import tictactoe
        from turnout import hookimpl

        class Plugin:
            @hookimpl
            def turnout_rules(self):
                yield tictactoe.TicTacToe

        plugin = Plugin()
    """
    catalog = load([brings("object", text, ":plugin")], {})
    assert report(catalog, "object").games == ("tictactoe",)


def test_a_plugin_without_distribution_or_with_broken_metadata(brings, game):
    class Broken:
        @property
        def name(self):
            raise KeyError("Name")

    bare = EntryPoint("bare", brings("bare", good("Bare")).value, "turnout")
    broken = EntryPoint("broken", brings("broken", good("Broken")).value, "turnout")._for(Broken())
    nameless = EntryPoint("none", brings("none", good("Nameless")).value, "turnout")._for(SimpleNamespace(name=None, version=None))
    catalog = load([bare, broken, nameless, game], {})
    assert [(plugin.distribution, plugin.version, plugin.fault) for plugin in catalog.plugins if plugin.name != "game"] == [
        ("unknown", "0", "")
    ] * 3


def test_what_a_plugin_prints_stays_out_of_the_output(brings, game, capsys):
    loud = brings("loud", "print('hello')\n" + textwrap.dedent(good("Loud")))
    assert report(load([loud, game], {}), "loud").variants == ("tictactoe+loud",)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "hello" in printed.err


def test_loading_changes_nothing_around(brings, game):
    random.seed(5)
    before, path, stdout = random.getstate(), list(sys.path), sys.stdout
    load([game, brings("good", good("Good")), brings("bad", "raise SystemExit(3)")], {})
    assert (random.getstate(), sys.path, sys.stdout) == (before, path, stdout)


# what is broken

MARK = "from turnout import Rules, hookimpl\n@hookimpl\n"
HOOK = MARK + "def turnout_rules():\n    from tictactoe import TicTacToe as T\n    return "
BROKEN = {
    "import error": ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
    "name error": ("from turnout import NoSuchName", "ImportError: cannot import name 'NoSuchName'"),
    "syntax error": ("def broken(:\n    pass", "SyntaxError: invalid syntax"),
    "null byte": ("x = 1\0", "SyntaxError"),
    "system exit": ("raise SystemExit(3)", "SystemExit: 3"),
    "sys.exit": ("import sys\nsys.exit()", "SystemExit"),
    "generator exit": ("raise GeneratorExit", "GeneratorExit"),
    "recursion": ("def f(): f()\nf()", "RecursionError"),
    "shy": ("class E(Exception):\n    def __str__(self): raise E\nraise E", "E"),
    "own turnout error": ("from turnout import TurnoutError\nraise TurnoutError('not today.')", "not today."),
    "several lines": ("raise ValueError('one\\n\\n  two')", "ValueError: one two"),
    "old interface": ("TURNOUT_API = 0\n" + HOOK + "[]", "written for interface 0, not 1"),
    "text interface": ("TURNOUT_API = '1'\n" + HOOK + "[]", "written for interface '1', not 1"),
    "unknown hook": (HOOK + "[]\n@hookimpl\ndef turnout_boards(): pass", "'turnout_boards', which does not exist"),
    "misspelt hook": (MARK + "def turnout_rule(): return []", "'turnout_rule', which does not exist"),
    "misspelt, unmarked": ("def turnout_ruls(): return []", "'turnout_ruls', which does not exist"),
    "foreign hook": (HOOK + "[]\n@hookimpl\ndef pytest_run(): pass", "'pytest_run', which does not exist"),
    "not marked": ("def turnout_rules(): pass", "no hook: mark a function `turnout_rules` with `@turnout.hookimpl`"),
    "empty": ("", "answers no hook"),
    "wrong arguments": (MARK + "def turnout_rules(catalog): return []", "PluginValidationError"),
    "raises": (HOOK + "1 / 0", "ZeroDivisionError: division by zero"),
    "exits": (HOOK + "exit()", "SystemExit"),
    "raises midway": (HOOK + "(1 / 0 if kind is None else kind for kind in (T, None))", "ZeroDivisionError"),
    "none": (HOOK + "None", "gives None: give a list"),
    "number": (HOOK + "7", "TypeError: 'int' object is not iterable"),
    "one class": (HOOK + "T", "TypeError: 'type' object is not iterable"),
    "junk": (HOOK + "[3]", "gives 3, no class of rules"),
    "text": (HOOK + "'rails30'", "gives 'r', no class of rules"),
    "an object": (HOOK + "[T()]", "no class of rules"),
    "the base": (HOOK + "[Rules]", "no class of rules"),
    "another class": (HOOK + "[dict]", "no class of rules"),
    "misspelt rule": (HOOK + "[type('Bad', (T,), {'leagl': print})]", "did you mean 'legal'?"),
    "composed": (HOOK + "[__import__('turnout').compose(T, [type('A', (T,), {})])]", "name must be"),
    "lost game": (HOOK + "[type('V', (type('Lost', (Rules,), {}),), {})]", "'lost', a game that is not there"),
    "other game": (
        HOOK + "[type('V', (type(T.__name__, (Rules,), {}),), {})]",
        "'tictactoe', a game that is not there",
    ),
    "duplicate game": (HOOK + "[type(T.__name__, (Rules,), {})]", "'tictactoe' is brought by dist-game already"),
    "duplicate variant": (HOOK + "[type('Good', (T,), {})]", "'good' is brought by dist-good already"),
    "twice itself": (HOOK + "[type('A', (T,), {}) for _ in 'ab']", "'a' is brought by dist-zbroken already"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_plugin_is_reported_and_the_rest_works(kind, brings, game):
    text, reason = BROKEN[kind]
    points = [brings("zbroken", text), game, brings("good", good("Good")), brings("zlast", good("Last"))]
    catalog = load(points, {})
    broken = report(catalog, "zbroken")
    assert reason in broken.fault
    assert "\n" not in broken.fault
    assert str(broken).startswith("zbroken (dist-zbroken 1.5): not loaded: ")
    assert (broken.games, broken.variants) == ((), ())
    assert [plugin.name for plugin in catalog.plugins if plugin.fault] == ["zbroken"]
    assert list(catalog.variants("tictactoe")) == ["good", "last"]
    assert turnout.compose(catalog.games()["tictactoe"], catalog.variants("tictactoe").values())
    with pytest.raises(UnknownName, match=r"zbroken \(dist-zbroken 1.5\)"):
        catalog.rules("tictactoe+rivers")
    with pytest.raises(PluginError, match=r"zbroken \(dist-zbroken 1.5\): not loaded"):
        load(points, {"TURNOUT_STRICT_PLUGINS": "1"})


@pytest.mark.parametrize("target", [":missing", ":things", ":text", ":nothing", ":number", ":thing.missing", ":odd"])
def test_junk_for_a_plugin_is_reported_and_spoils_none_that_follow(target, brings, game):
    text = """
        things, text, nothing, number = [], "text", None, 3
        class Odd:
            def __eq__(self, other): raise ValueError("never equal")
            def __getattr__(self, name): raise RuntimeError(name)
        odd = Odd()
    """
    catalog = load([brings("broken", text, target), game, brings("good", good("Good"))], {})
    assert report(catalog, "broken").fault
    assert [plugin.name for plugin in catalog.plugins if plugin.fault] == ["broken"]
    assert list(catalog.variants("tictactoe")) == ["good"]


def test_a_module_that_is_not_there_or_has_no_name(game):
    points = [
        EntryPoint("lost", "plugin_that_is_not_there", "turnout"),
        EntryPoint("odd", "not a name!", "turnout"),
        game,
    ]
    catalog = load(points, {})
    assert report(catalog, "lost").fault.startswith("ModuleNotFoundError")
    assert report(catalog, "odd").fault
    assert list(catalog.games()) == ["tictactoe"]


@pytest.mark.parametrize("text", ["raise KeyboardInterrupt", HOOK + "(_ for _ in ()).throw(KeyboardInterrupt)"])
def test_ctrl_c_passes_through(text, brings, game):
    with pytest.raises(KeyboardInterrupt):
        load([brings("slow", text), game], {})


def test_a_plugin_brings_all_or_nothing(brings, game):
    text = "from turnout import Rules\nclass Own(Rules): pass\n" + HOOK + "[Own, type('Mine', (Own,), {'leagl': print})]"
    catalog = load([brings("half", text), game], {})
    assert "did you mean 'legal'?" in report(catalog, "half").fault
    assert list(catalog.games()) == ["tictactoe"]


def test_one_target_twice_counts_once(brings, game):
    first = brings("first", good("Same"))
    again = EntryPoint("second", first.value, "turnout")._for(SimpleNamespace(name="dist-second", version="2"))
    catalog = load([again, first, game], {})
    assert report(catalog, "first").variants == ("tictactoe+same",)
    assert report(catalog, "second").fault == "'same' is brought by dist-first already: leave one of them out."
    assert ("same", "dist-first 1.5") in catalog.brought(catalog.rules("tictactoe+same"))


def test_two_entry_points_of_one_name_are_both_there(brings, game):
    one, other = brings("one", good("One")), brings("other", good("Other"))
    same = EntryPoint("one", other.value, "turnout")._for(SimpleNamespace(name="another", version="0.1"))
    catalog = load([one, same, game], {})
    assert [str(plugin) for plugin in catalog.plugins][1:] == [
        "one (another 0.1): variant tictactoe+other",
        "one (dist-one 1.5): variant tictactoe+one",
    ]


def test_plugins_that_wait_for_each_other(brings):
    text = "from turnout import Rules\nclass {0}(Rules): pass\n" + HOOK
    text += "[{0}, type('Of', (__import__('{1}').{2},), {{}})]"
    left = brings("left", "")
    right = brings("right", text.format("Right", left.value, "Left"))
    left = brings("left", text.format("Left", right.value, "Right"))
    catalog = load([left, right], {})
    assert "'right', a game that is not there" in report(catalog, "left").fault
    assert "'left', a game that is not there" in report(catalog, "right").fault


# what is chosen


@pytest.mark.parametrize(
    ("environment", "names"),
    [
        ({}, ["beta", "delta", "game"]),
        ({"TURNOUT_LOAD_PLUGINS": "game, beta"}, ["beta", "game"]),
        ({"TURNOUT_LOAD_PLUGINS": ""}, ["beta", "delta", "game"]),
        ({"TURNOUT_LOAD_PLUGINS": " , "}, ["beta", "delta", "game"]),
        ({"TURNOUT_DISABLE_PLUGINS": "beta,other"}, ["delta", "game"]),
        ({"TURNOUT_LOAD_PLUGINS": "game,beta", "TURNOUT_DISABLE_PLUGINS": "beta"}, ["game"]),
        ({"TURNOUT_LOAD_PLUGINS": "other"}, []),
    ],
)
def test_the_environment_chooses(environment, names, brings, game):
    points = [game, brings("delta", good("Delta")), brings("beta", good("Beta"))]
    assert [plugin.name for plugin in load(points, environment).plugins] == names


def test_what_is_disabled_is_not_even_imported(brings, game):
    catalog = load([brings("bad", "raise KeyboardInterrupt"), game], {"TURNOUT_DISABLE_PLUGINS": "bad"})
    assert list(catalog.games()) == ["tictactoe"]


@pytest.mark.parametrize("strict", ["", "0"])
def test_strict_is_off(strict, brings, game):
    assert load([brings("bad", "1 / 0"), game], {"TURNOUT_STRICT_PLUGINS": strict}).games()


def test_the_environment_of_the_process_is_read(brings, game, monkeypatch):
    monkeypatch.setenv("TURNOUT_STRICT_PLUGINS", "1")
    with pytest.raises(PluginError, match="bad"):
        load([brings("bad", "1 / 0"), game])


# the real ones


def test_the_games_of_turnout_come_in_through_the_same_door():
    assert "rails30" in plugins.installed().games()
    assert turnout.installed() is plugins.installed()
    assert not [plugin for plugin in plugins.installed().plugins if plugin.fault]


def test_turnout_comes_in_without_pluggy():
    said = "import sys, turnout; print('pluggy' in sys.modules, 'turnout_rails30' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", said], text=True).split() == ["False", "False"]
