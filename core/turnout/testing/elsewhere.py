"""A game played again in a second Python, in which texts have other hashes, and so sets another order."""

import base64
import json
import os
import pickle
import subprocess
import sys
import weakref
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from turnout.convert import plain
from turnout.match import Match
from turnout.rules import Rules
from turnout.testing.decisions import Decision, decisions_of, replay

PARTS = ("events", "table", "lists of what may be done", "scores")


class Elsewhere:
    """A second Python that plays games of some rules. It ends with this object."""

    def __init__(self) -> None:
        self.holds: bool | None = None
        """Whether the first game was the same in both; None while none was played."""
        seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from turnout.testing.elsewhere import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        weakref.finalize(self, _end, self._process)

    def play(self, game: bytes) -> list[list[str]] | None:
        """The moments of a pickled game; None where its rules cannot be imported there."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(base64.b64encode(game) + b"\n")
            self._process.stdin.flush()
            found: list[list[str]] | None = json.loads(self._process.stdout.readline() or b"null")
        except OSError:
            return None
        return found


def differs(match: Match) -> str:
    """Where the game goes otherwise in the second Python: a sentence; empty where it is the same, to the byte.

    Of each rules one game is played there, and more only once one differs. Rules that cannot be imported there (classes of a
    function or of `__main__`) are not looked at: the answer is empty for them too.
    """
    other = _second_python(match.rules)
    if other.holds:
        return ""
    game = match.rules, len(match.players), decisions_of(match), match.start
    try:
        theirs = other.play(pickle.dumps(game))
    except Exception:  # what a local class makes of being pickled
        theirs = None
    sentence = "" if theirs is None else _first_difference(match, moments(*game), theirs)
    other.holds = other.holds is None and not sentence
    return sentence


@lru_cache(maxsize=1)
def _second_python(rules: Rules[Any]) -> Elsewhere:
    return Elsewhere()


def moments(rules: Rules[Any], seats: int, decisions: Sequence[Decision], start: Any) -> list[list[str]]:
    """Of each moment of a game a digest of the last events, the table, what may be done, and the scores."""
    found: list[list[str]] = []
    for match in replay(rules, seats, decisions, start):
        events = match.turns[-1].events if match.turns else ()
        legal = [match.legal(seat) for seat in match.to_act]
        scores = [rules.score(match.state, seat) for seat in range(seats)]
        found.append([_digest(part) for part in (events, match.state, legal, scores)])
    return found


def _first_difference(match: Match, ours: list[list[str]], theirs: list[list[str]]) -> str:
    for place, (mine, yours) in enumerate(zip(ours, theirs, strict=False)):
        if mine != yours:
            part = next(name for name, one, other in zip(PARTS, mine, yours, strict=True) if one != other)
            where = f"after {match.line(place - 1)!r}, turn {place}," if place else "at the start"
            return f"{where} the {part} are others in a Python with another PYTHONHASHSEED: the order of a set, or `hash`, decides"
    return "" if len(ours) == len(theirs) else "the game has another length in a Python with another PYTHONHASHSEED"


def _digest(part: Any) -> str:
    return blake2b(json.dumps(plain(part)).encode(), digest_size=8).hexdigest()


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.communicate()


def serve() -> None:
    """Plays each game that comes in, one a line, until they end."""
    for line in sys.stdin.buffer:
        try:
            found = moments(*pickle.loads(base64.b64decode(line)))
        except Exception:  # the rules are not to be had here
            found = None
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()
