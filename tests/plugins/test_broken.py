"""The table of broken plugins: whatever one of them does, the host lives, the others work, and the message names it."""

import json
import textwrap

import pytest

from tests.plugins.wheels import variant

HOOK = "from turnout import Rules, State, hookimpl\n@hookimpl\ndef turnout_rules():\n    "
CHESS = "\nclass Chess(Rules[State]): pass\nclass Broken(Chess): pass"
GOOD = textwrap.dedent(variant("Broken"))

BROKEN = {
    "import error": ("import nowhere_to_be_found", "ModuleNotFoundError: No module named 'nowhere_to_be_found'"),
    "syntax error": ("def turnout_rules(:", "SyntaxError: invalid syntax"),
    "exit": ("import sys\nsys.exit('bye')", "SystemExit: bye"),
    "exception": ("1 / 0", "ZeroDivisionError: division by zero"),
    "an exception that is no Exception": ("class Own(BaseException): pass\nraise Own('loud')", "Own: loud"),
    "wrong interface": (
        f"TURNOUT_API = 99\n{GOOD}",
        "it was written for interface 99, not 1: install a version that fits",
    ),
    "unknown hook": (
        f"{GOOD}\n@hookimpl\ndef turnout_boards():\n    return []",
        "a hook 'turnout_boards', which does not exist",
    ),
    "misspelt hook": (GOOD.replace("turnout_rules", "turnout_rule"), "a hook 'turnout_rule', which does not exist"),
    "hook without mark": (GOOD.replace("@hookimpl", ""), "it answers no hook: mark a function `turnout_rules`"),
    "no hook at all": ("", "it answers no hook: mark a function `turnout_rules`"),
    "name of a game twice": (
        f"{HOOK}return [Chess]{CHESS}\nChess.name = 'rails30'",
        "'rails30' is brought by turnout already",
    ),
    "name of a variant twice": (variant("Rivers"), "'rivers' is brought by turnout already: rename one of them"),
    "no class": (f"{HOOK}return [7]", "`turnout_rules` gives 7, no class of rules"),
    "a class that is no rules": (f"{HOOK}return [dict]", "gives <class 'dict'>, no class of rules"),
    "a hook that raises": (f"{HOOK}raise KeyError('rules')", "KeyError: 'rules'"),
    "a hook that gives None": (f"{HOOK}return None", "`turnout_rules` gives None"),
    "a hook that gives no list": (f"{HOOK}return 7", "TypeError: 'int' object is not iterable"),
    "misspelt rule": (variant("Broken", "def leagl(self, state, seat): return ()"), "did you mean 'legal'?"),
    "an answer that is a generator": (variant("Broken", "def legal(self, state, seat): yield"), "legal is a generator"),
    "variant of a game that is not there": (
        f"{HOOK}return [Broken]{CHESS}",
        "'broken' is a variant of 'chess', a game that is not there",
    ),
}
"""Each kind of fault: the module that has it, and what the message says of it."""
TARGETS = {
    "a module that is not there": ("turnout_gone", "ModuleNotFoundError: No module named 'turnout_gone'"),
    "an attribute that is not there": (
        "turnout_broken:plugin",
        "AttributeError: module 'turnout_broken' has no attribute",
    ),
}
FAULTS = {
    **{kind: (module, None, cause) for kind, (module, cause) in BROKEN.items()},
    **{kind: (GOOD, target, cause) for kind, (target, cause) in TARGETS.items()},
}


@pytest.mark.parametrize("kind", FAULTS)
def test_the_host_lives_and_the_others_work(site, kind):
    """The others stand by name before and after the broken one; the report names package, version and cause."""
    module, target, cause = FAULTS[kind]
    site.install("after", variant("After"))
    site.install("broken", module, target=target)
    site.install("zlast", variant("Zlast"))
    listed, said = site.turnouts(["plugins", "--json"], ["play", "rails30+after+zlast+rivers", "--bots", "random", "--seed", "1"])
    found = {one["name"]: one for one in json.loads(listed)}
    assert [name for name, one in found.items() if one["fault"]] == ["broken"]
    broken = found["broken"]
    assert (broken["distribution"], broken["version"], broken["games"], broken["variants"]) == (
        "turnout-broken",
        "1.2",
        [],
        [],
    )
    assert cause in broken["fault"]
    assert "\n" not in broken["fault"]
    assert found["after"]["variants"] == ["rails30+after"]
    assert "The game is over: complete." in said


def test_the_report_that_a_person_reads(site):
    site.install("broken", "import nowhere_to_be_found", version="0.9")
    said = "broken (turnout-broken 0.9): not loaded: ModuleNotFoundError: No module named 'nowhere_to_be_found'"
    assert said in site.turnout("plugins").splitlines()
    assert said in site.turnout("play", "rails30+broken", fails=True)


def test_two_variants_that_cannot_compose_are_no_fault_of_a_plugin(site):
    """Each is there; only the two together are refused, with both names."""
    site.install("aa", variant("Aa", "white_overrides: int = 2"))
    site.install("bb", variant("Bb", "white_overrides: int = 3"))
    assert not [one for one in site.plugins().values() if one["fault"]]
    assert "The game is over" in site.turnout("play", "rails30+aa", "--bots", "random", "--seed", "1")
    said = site.turnout("play", "rails30+aa+bb", "--bots", "random", "--seed", "1", fails=True)
    assert said.strip() == "'aa' and 'bb' both set the option 'white_overrides', to 2 and 3. Leave one of them out."
    assert "(2) 'aa' and 'bb' both set" in site.turnout("variants", "rails30", "--matrix")


@pytest.mark.parametrize("kind", ["import error", "name of a variant twice"])
def test_strict_makes_it_an_error(site, kind):
    module, target, cause = FAULTS[kind]
    site.install("broken", module, target=target)
    for words in (("plugins",), ("play", "rails30", "--bots", "random")):
        said = site.turnout(*words, TURNOUT_STRICT_PLUGINS="1", fails=True)
        assert said.startswith("broken (turnout-broken 1.2): not loaded: ")
        assert cause in said
        assert said.count("\n") == 1
    assert site.plugins(TURNOUT_STRICT_PLUGINS="0")["broken"]["fault"]
    assert "broken" not in site.plugins(TURNOUT_STRICT_PLUGINS="1", TURNOUT_DISABLE_PLUGINS="broken")
