"""Plugins that work: chosen by name, in whatever order they came, and named by the saves that need them."""

import json

import pytest

from tests.plugins.wheels import Site, variant, wheel

FOG = variant("Fog", "rounds: int = 20")
SAVE = """
import turnout
match = turnout.new("{spec}", seed=7, players={players})
while not match.over:
    match.act(match.legal(match.to_act[0])[-1], match.to_act[0])
print(turnout.dumps(match), end="")
"""


def saved(site, spec, players=None):
    return site.python("-c", SAVE.format(spec=spec, players=players))


# which are loaded


def test_load_and_disable_choose(site):
    for name in ("fog", "frost"):
        site.install(name, variant(name.capitalize()))
    assert list(site.plugins()) == ["fog", "freeride", "freeride-variants", "frost", "rails30", "rails30-variants"]
    assert list(site.plugins(TURNOUT_LOAD_PLUGINS="rails30, fog")) == ["fog", "rails30"]
    unwanted = "fog,freeride-variants,rails30-variants"
    assert list(site.plugins(TURNOUT_DISABLE_PLUGINS=unwanted)) == ["freeride", "frost", "rails30"]
    assert list(site.plugins(TURNOUT_LOAD_PLUGINS="rails30,fog", TURNOUT_DISABLE_PLUGINS="fog")) == ["rails30"]
    bots = ("--bots", "random", "--seed", "1")
    assert "over" in site.turnout("play", "rails30+fog", *bots, TURNOUT_LOAD_PLUGINS="rails30,fog", TURNOUT_STRICT_PLUGINS="1")
    said = site.turnout("play", "rails30+fog", *bots, TURNOUT_DISABLE_PLUGINS="fog", fails=True)
    assert said.startswith("rails30 has no variant 'fog'. The variants: actions, frost,")


OURS = {
    "freeride": ["freeride+secret", "freeride+solo", "freeride+usa"],
    "rails30": ["rails30+actions", "rails30+multiplayer", "rails30+rivers"],
}


@pytest.mark.parametrize(("game", "other"), [("rails30", "freeride"), ("freeride", "rails30")])
def test_a_game_without_the_other_keeps_its_variants(site, game, other):
    """Only the variants of the other game have no game any more, and say so; left out too, nothing of it is imported."""
    found = site.plugins(TURNOUT_DISABLE_PLUGINS=other)
    assert {name for name, one in found.items() if one["fault"]} == {f"{other}-variants"}
    assert found[f"{game}-variants"]["variants"] == OURS[game]
    said = site.turnout("variants", game, TURNOUT_DISABLE_PLUGINS=other)
    assert [line.split()[0] for line in said.splitlines()[:3]] == [name.partition("+")[2] for name in OURS[game]]
    code = f"import sys, turnout; print(turnout.rulebook('{OURS[game][0]}').name, 'turnout_{other}' in sys.modules)"
    strictly = {"TURNOUT_DISABLE_PLUGINS": f"{other},{other}-variants", "TURNOUT_STRICT_PLUGINS": "1"}
    assert site.python("-c", code, **strictly).split() == [OURS[game][0], "False"]


def test_without_its_game_a_variant_is_reported(site):
    site.install("fog", FOG)
    found = site.plugins(TURNOUT_LOAD_PLUGINS="fog")
    assert found["fog"]["fault"] == "'fog' is a variant of 'rails30', a game that is not there: add that too."


def test_pip_installs_a_wheel(site):
    """What the tests write by hand is a wheel for pip as well."""
    place = wheel(site.wheels, "fog", FOG)
    site.python("-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", site.packages, place)
    assert site.plugins()["fog"]["variants"] == ["rails30+fog"]


# the order in which they came


def test_the_order_of_installation_changes_nothing_to_the_byte(tmp_path):
    """Nor does the order in which they are asked for, to the save and to the report."""
    said = set()
    for order in (["fog", "frost", "haze"], ["haze", "frost", "fog"], ["frost", "haze", "fog"]):
        site = Site(made(tmp_path / order[0]))
        for name in order:
            text = f"def text(self, state, players): return super().text(state, players) + '{name}'"
            site.install(name, variant(name.capitalize(), text))
        said.add((saved(site, f"rails30+{'+'.join(order)}"), site.turnout("plugins")))
    assert len(said) == 1


# what a save says of them


def test_a_save_names_the_plugin_of_each_layer(site):
    site.install("fog", FOG)
    said = json.loads(saved(site, "rails30+fog+rivers"))
    assert said["versions"] == [["fog", "1"], ["rails30", "1"], ["rivers", "1"]]
    (fog, brought), *ours = said["plugins"]
    assert (fog, brought) == ("fog", "turnout-fog 1.2")
    assert [layer for layer, _ in ours] == ["rails30", "rivers"]


def test_a_save_says_which_package_brings_the_missing_variant(site, tmp_path):
    site.install("fog", FOG)
    site.install("frost", variant("Frost"), version="3.0b1")
    one, two, empty = tmp_path / "one.json", tmp_path / "two.json", Site(made(tmp_path / "empty"))
    one.write_text(saved(site, "rails30+fog"))
    two.write_text(saved(site, "rails30+fog+frost+multiplayer", players=["ann", "bob"]))
    assert "ann" in site.turnout("replay", two, "--verify")
    said = empty.turnout("replay", one, fails=True)
    assert "rails30 has no variant 'fog'." in said
    assert said.endswith("The match was made with turnout-fog 1.2: install it.\n")
    said = empty.turnout("replay", two, fails=True)
    assert said.endswith("The match was made with turnout-fog 1.2 and turnout-frost 3.0b1: install them.\n")
    empty.install("fog", FOG, version="1.3")
    assert "over" in empty.turnout("replay", one, "--verify")
    said = empty.turnout("replay", two, fails=True)
    assert said.endswith("The match was made with turnout-frost 3.0b1: install it.\n")


def test_a_save_whose_plugin_is_broken_says_so(site, tmp_path):
    site.install("fog", FOG)
    one, broken = tmp_path / "one.json", Site(made(tmp_path / "broken"))
    one.write_text(saved(site, "rails30+fog"))
    broken.install("fog", "import nowhere_to_be_found", version="1.3")
    said = broken.turnout("replay", one, fails=True)
    assert "fog (turnout-fog 1.3): not loaded: ModuleNotFoundError" in said


def test_an_old_save_is_read_by_a_newer_plugin_and_keeps_its_versions(site, tmp_path):
    """To the byte: what a match was made with is not what reads it."""
    site.install("fog", FOG)
    newer, text = Site(made(tmp_path / "newer")), saved(site, "rails30+fog")
    (tmp_path / "one.json").write_text(text)
    newer.install("fog", FOG, version="2.0")
    code = "import sys, turnout; print(turnout.dumps(turnout.loads(open(sys.argv[1]).read())), end='')"
    assert newer.python("-c", code, tmp_path / "one.json") == text


def made(folder):
    folder.mkdir()
    return folder
