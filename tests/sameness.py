"""When two matches are the same, and that one has not changed: what a refusal must leave as it was."""

from contextlib import contextmanager

import pytest

from turnout import CHANCE, IllegalAction


def seen(match):
    """All that must stay the same where nothing happens."""
    seats = [CHANCE, *range(len(match.players))]
    legal = [tuple(match.legal(seat)) for seat in seats]
    return match.state, match.turns, match.version, match.seed, dict(match._drawn), legal, len(match._undone), match.to_act


@contextmanager
def unchanged(match):
    """Whatever is tried there, the match stays as it was."""
    before = seen(match)
    yield
    assert seen(match) == before


def same(match, other):
    """The same table with the same past and the same luck to come."""
    for name in ("state", "turns", "start", "players", "seed", "luck", "rules", "to_act", "outcome"):
        assert getattr(match, name) == getattr(other, name), name
    assert drawn(match) == drawn(other)
    for seat in (CHANCE, *range(len(match.players))):
        assert list(match.legal(seat)) == list(other.legal(seat))


def drawn(match):
    """How often each stream of luck was drawn from, those left out that were not."""
    return {stream: n for stream, n in match._drawn.items() if n}


def refused(match, text, seat=None):
    """Why what is written so is refused; nothing has changed."""
    with unchanged(match):
        return rejected(match, match.read(text), seat)


def rejected(match, action, seat=None):
    """Why this action is refused: `why_not` and `act` say the same."""
    why = match.why_not(action, seat)
    with pytest.raises(IllegalAction) as caught:
        match.act(action, seat)
    assert why is not None
    assert (why.code, why.rule, why.sentence) == (caught.value.code, caught.value.rule, caught.value.sentence)
    return why
