"""`turnout new-plugin`: a package that installs and whose tests are green at once, whatever the game."""

import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from tests.core.terminal import at_home, refused, shown  # noqa: F401 (a fixture)

ROOT = Path(__file__).parents[2]
LONGEST = 60
"""Seconds from `turnout new-plugin` to green tests."""


def written(*words):
    """The files that are written, without the sentence of what to do next."""
    return shown("new-plugin", *words).splitlines()[:-1]


def test_a_variant_is_seven_files():
    assert written("fog_bank", "--variant-of", "rails30") == [
        "fog_bank/README.md",
        "fog_bank/pyproject.toml",
        "fog_bank/tests/test_fog_bank.py",
        "fog_bank/turnout_fog_bank/__init__.py",
        "fog_bank/turnout_fog_bank/plugin.py",
        "fog_bank/turnout_fog_bank/py.typed",
        "fog_bank/turnout_fog_bank/rules.py",
    ]
    project = tomllib.loads(Path("fog_bank/pyproject.toml").read_text())["project"]
    assert project["name"] == "turnout-fog-bank"
    assert project["entry-points"] == {"turnout": {"fog_bank": "turnout_fog_bank.plugin"}}
    assert 'rules = "rails30+fog_bank"' in Path("fog_bank/tests/test_fog_bank.py").read_text()


@pytest.mark.parametrize("words", [["--variant-of", "rails30"], ["--variant-of", "tictactoe"], ["--game"]])
def test_nothing_is_left_of_the_template(words):
    for place in written("fog", *words):
        assert "$" not in Path(place).read_text()
        assert max(map(len, Path(place).read_text().splitlines()), default=0) <= 140


def test_it_goes_into_another_folder():
    assert written("fog", "--game", "--into", "deep/down")[0] == str(Path("deep/down/fog/README.md"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["fog"], "Say either --variant-of GAME or --game"),
        (["fog", "--game", "--variant-of", "rails30"], "Say either --variant-of GAME or --game"),
        (["fog", "--variant-of", "chess"], "There is no game 'chess'."),
        (["fog", "--variant-of", "harvest+contest"], "There is no game 'harvest+contest'."),
        (["contest", "--variant-of", "harvest"], "There is a 'contest' already, tests.core.games"),
        (["harvest", "--variant-of", "harvest"], "There is a 'harvest' already"),
        (["rails30", "--game"], "There is a 'rails30' already"),
        (["variants", "--variant-of", "rails30"], "There is a package 'turnout_variants' already"),
        (["fog", "--game", "--into", "file"], "file/fog cannot be made (Not a directory)"),
        (["there", "--game"], "there is there already: choose another name, or another folder"),
        *(
            (["--game", "--", name], "is no name for a plugin")
            for name in ("Fog", "2x", "a-b", "a.b", "_a", "a_", "", "a/b", "ä", "x" * 41)
        ),
    ],
)
def test_what_is_refused_leaves_nothing(words, sentence):
    Path("file").touch()
    Path("there").mkdir()
    assert sentence in refused("new-plugin", *words)
    assert sorted(str(path) for path in Path().rglob("*")) == ["file", "there"]


def test_a_name_may_be_a_word_of_python_or_of_turnout(site):
    """The class then has another one."""
    kinds = {
        "--game": ("class", "test", "state", "rules", "heap", "take"),
        "--variant-of=rails30": ("table", "score", "none"),
    }
    for kind, names in kinds.items():
        for name in names:
            shown("new-plugin", name, kind, "--into", site.folder)
            site.link(site.folder / name)
    found = site.plugins()
    assert {*found} > {*kinds["--game"], *kinds["--variant-of=rails30"]}
    assert not [one for one in found.values() if one["fault"]]


def test_its_tests_are_green(site):
    """A variant of an installed game, a game of its own, and a variant of that; in one run, to be quick."""
    shown("new-plugin", "fog", "--variant-of", "rails30", "--into", site.folder)
    shown("new-plugin", "stones", "--game", "--into", site.folder)
    for name in ("fog", "stones"):
        site.link(site.folder / name)
    site.turnout("new-plugin", "last", "--variant-of", "stones", "--into", site.folder)
    site.link(site.folder / "last")
    assert '"turnout-stones"' in (site.folder / "last" / "pyproject.toml").read_text()
    folders = [site.folder / name / "tests" for name in ("fog", "stones", "last")]
    assert " passed" in site.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *folders)


def test_it_fits_every_installed_game(site):
    """What the variant does is seen in each."""
    games = [game for one in site.plugins().values() for game in one["games"]]
    assert "rails30" in games
    for game in games:
        site.turnout("new-plugin", f"fog_{game}", "--variant-of", game, "--into", site.folder)
        site.link(site.folder / f"fog_{game}")
    folders = [site.folder / f"fog_{game}" / "tests" for game in games]
    said = site.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "who_sits", *folders)
    assert f"{2 * len(games)} passed" in said


def test_the_templates_are_in_the_wheel():
    """What is under `core/turnout` is; the check is that nothing is left out by name."""
    places = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert "core/turnout" in places["packages"]
    assert not places.keys() & {"exclude", "only-include", "include"}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    """An environment of its own with Turnout built from this checkout: its Python."""
    folder = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    pip(folder / "bin" / "python", "install", f"{ROOT}[testing]")
    return folder / "bin" / "python"


def pip(python, *words, **said):
    command = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", "-q", *words]
    subprocess.run(command, check=True, **said)


@pytest.mark.install
def test_from_new_plugin_to_green_tests(fresh, tmp_path):
    """`pip install -e . && pytest`, on a fresh machine; the templates come out of the wheel."""
    started = time.perf_counter()
    subprocess.run([fresh.with_name("turnout"), "new-plugin", "fog", "--variant-of", "rails30"], cwd=tmp_path, check=True)
    pip(fresh, "install", "-e", ".", cwd=tmp_path / "fog")
    said = subprocess.run([fresh.with_name("pytest"), "-q"], cwd=tmp_path / "fog", capture_output=True, text=True, check=True)
    seconds = time.perf_counter() - started
    assert " passed" in said.stdout
    assert seconds <= LONGEST
    shutil.rmtree(tmp_path / "fog")
