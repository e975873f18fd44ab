"""The `turnout` command in an empty folder, with the games of the tests."""

import pytest
from click.testing import CliRunner

from tests.core.games import Contest, Doors, Harvest, TicTacToe
from turnout.cli import main
from turnout.plugins import Installed
from turnout_rails30.rules import Rails30


class Broken(TicTacToe):
    """A variant with a fault."""

    def legal(self, state, seat):
        if 0 in state.squares[4:5]:
            return super().legal(state, seat)
        raise ZeroDivisionError("nothing\nat all")


class Drawn(TicTacToe):
    """Draws itself, and is read from paper."""

    size: int = 3

    def text(self, state, players):
        return "".join(".XO"[mark] for mark in state.squares)

    def svg(self, state, players):
        return f"<svg>{self.text(state, players)}</svg>"

    def paper(self, said):
        return self.opening(2) if said else None


@pytest.fixture(autouse=True)
def at_home(monkeypatch, tmp_path):
    """The games of the tests, in an empty folder."""
    catalog = Installed()
    catalog.add(Harvest, Contest, Doors, TicTacToe, Broken, Drawn)
    catalog.add(Rails30, distribution="turnout", version="0.1.0")
    monkeypatch.setattr("turnout.plugins.installed", lambda: catalog)
    for name in ("XDG_CONFIG_HOME", "HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words, lines=()):
    return CliRunner().invoke(main, [str(word) for word in words], input="".join(f"{line}\n" for line in lines))


def shown(*words, lines=()):
    result = run(*words, lines=lines)
    assert result.exit_code == 0, result.output
    assert not result.stderr
    return result.stdout


def refused(*words, lines=()):
    """The one sentence with which a command fails."""
    result = run(*words, lines=lines)
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    return result.stderr.strip()
