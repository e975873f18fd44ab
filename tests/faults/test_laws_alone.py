"""A law that cannot fail is a fault of the kit: for each law there is a seeded fault that only it catches."""

import pytest

from tests.faults.laws import ALONE, Patch
from turnout import Match
from turnout.testing import LAWS, LawBroken, check


@pytest.fixture(autouse=True)
def somewhere_else(tmp_path, monkeypatch):
    """Failures are kept in the folder where the tests run."""
    monkeypatch.chdir(tmp_path)


def test_there_is_one_for_each_law():
    assert ALONE.keys() == LAWS.keys()


@pytest.mark.parametrize("law", ALONE)
def test_only_one_law_catches_it(law, monkeypatch):
    fault = ALONE[law]
    if isinstance(fault, Patch):
        monkeypatch.setattr(Match, fault.method, fault.broken)
    assert [name for name in LAWS if caught(fault.game if isinstance(fault, Patch) else fault, name)] == [law]


def caught(game, law):
    """Whether a law is broken in five games, and not only some rule raises on the way."""
    try:
        check(game, games=5, laws=[LAWS[law]])
    except LawBroken as broken:
        return broken.sentence.startswith(f"{law}: ")
    return False
