"""The command `cases`: case files of any installed game."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from turnout.cli import main
from turnout.plugins import Installed
from turnout_freeride.rules import FreeRide
from turnout_rails30.rules import Rails30
from turnout_variants.freeride.solo import Solo
from turnout_variants.rails30.rivers import Rivers

HERE = Path(__file__).parent
RAILS = HERE.parent / "rails30" / "cases"


@pytest.fixture(autouse=True)
def shelf(monkeypatch):
    catalog = Installed()
    catalog.add(FreeRide, Solo, Rails30, Rivers)
    monkeypatch.setattr("turnout.plugins.installed", lambda: catalog)


def run(*paths):
    return CliRunner().invoke(main, ["cases", *map(str, paths)])


@pytest.fixture
def folder(tmp_path):
    """A folder with a few cases of both games."""
    (tmp_path / "inner").mkdir()
    for name in ("fr-01-build-two-points.json", "fr-19-solo.json"):
        shutil.copy(HERE / "cases" / name, tmp_path / "inner")
    for name in ("01_seed_line_1_3.json", "15_river_bridges.json"):
        shutil.copy(RAILS / name, tmp_path)
    (tmp_path / "README.md").write_text("no case")
    return tmp_path


def change(path, *keys, to):
    """One place of a file is something else."""
    document = json.loads(path.read_text())
    inner = document
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = to
    path.write_text(json.dumps(document))


def test_cases_of_both_games(folder):
    result = run(folder)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "4 cases, 0 of them different.\n", "")


def test_a_file_alone():
    assert run(HERE / "cases" / "fr-01-build-two-points.json").stdout == "1 case, 0 of them different.\n"


def test_all_cases_of_free_ride():
    assert run(HERE / "cases").stdout == "19 cases, 0 of them different.\n"


def test_what_differs_is_printed(folder):
    change(folder / "inner" / "fr-01-build-two-points.json", "final", "rails_supply", to=7)
    change(folder / "01_seed_line_1_3.json", "expected", "total", to=-1)
    change(folder / "01_seed_line_1_3.json", "expected", "lines", "1-3", "base", to=-1)
    result = run(folder)
    assert result.exit_code == 1
    assert "fr-01-build-two-points.json: final.rails_supply: 7 wanted, 20 found" in result.stdout
    assert "01_seed_line_1_3.json: expected.total: -1 wanted, " in result.stdout
    assert "expected.lines.1-3: {" in result.stdout
    assert result.stdout.endswith("4 cases, 2 of them different.\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "It is no JSON"),
        ("[]", "format"),
        ("{}", "format"),
        ('{"format": 3}', "format"),
        ('{"format": "chess-case/1"}', "There is no game 'chess'"),
        ('{"format": "freeride-case/1", "format": "freeride-case/1"}', "twice"),
        ('{"format": "freeride-case/1", "map": "/etc/passwd"}', "map: it is one of europe, tiny"),
        ('{"format": "rails30-case/1", "variants": "rivers"}', "variants"),
        ('{"format": "rails30-case/1", "variants": [["rivers"]]}', "variants"),
        ('{"format": "rails30-case/1", "options": []}', "options"),
        ('{"format": "rails30-case/1", "variants": ["fog"]}', "no variant 'fog'"),
        ('{"format": "rails30-case/1"}', "expected"),
        ('{"format": "rails30-case/1", "expected": 3}', "expected"),
        ("\udcff", "UTF-8"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(folder, text, said):
    (folder / "bad.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    result = run(folder)
    assert (result.exit_code, result.stdout) == (2, "4 cases, 0 of them different.\n")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
    assert "bad.json" in result.stderr


def test_what_is_not_there(tmp_path):
    result = run(tmp_path / "nothing", tmp_path)
    assert result.exit_code == 2
    assert "cannot be read" in result.stderr
    assert "there is no JSON file" in result.stderr
