"""One of two rules that are played in step, spoken to in text forms, so that it can also live in another Python."""

import json
import subprocess
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from turnout.action import Action
from turnout.catalog import spec_of
from turnout.composition import says_of
from turnout.convert import plain
from turnout.errors import TurnoutError
from turnout.kinds import CHANCE
from turnout.notation import word_of
from turnout.rules import Rules, acting, listed, stream_of, turn
from turnout.testing.laws import rules_of


class Side(Protocol):
    """What a comparison asks of either rules."""

    name: str
    words: frozenset[str]
    """The first words of all its actions."""

    def begin(self, seats: int) -> None:
        """A new table."""

    def asked(self) -> Mapping[int, tuple[str, ...]]:
        """The seats that are to act, each with the text forms of what it may do; empty after the end."""

    def mark(self) -> Any:
        """This moment, to come back to; None where that cannot be."""

    def back(self, mark: Any) -> None:
        """Comes back to a moment."""

    def stream(self) -> str:
        """The stream of luck that is to act; empty for none."""

    def take(self, seat: int, text: str) -> list[Any]:
        """A seat does this; gives the events in plain form."""

    def scores(self) -> list[Any]:
        """For each seat its total, and the points of each line by name."""

    def outcome(self) -> Any:
        """Reason, totals and places; None before the end."""


class Here:
    """Rules in this Python."""

    def __init__(self, rules: "str | Rules[Any] | type[Rules[Any]]") -> None:
        self.rules = rules_of(rules)
        self.name = spec_of(self.rules)
        self.words = frozenset(word_of(word) for word in says_of(self.rules) if issubclass(word, Action))
        self.state: Any = None
        self._actions: dict[tuple[int, str], Action] = {}

    def begin(self, seats: int) -> None:
        """A new table."""
        self.state = self.rules.opening(seats)

    def asked(self) -> dict[int, tuple[str, ...]]:
        """The seats that are to act, each with the text forms of what it may do."""
        self._actions = {}
        found: dict[int, tuple[str, ...]] = {}
        for seat in acting(self.rules, self.state):
            named = {_text(action): action for action in listed(self.rules, self.state, seat)}
            found[seat] = tuple(named)
            self._actions |= {(seat, text): action for text, action in named.items()}
        return found

    def mark(self) -> Any:
        """The state."""
        return self.state

    def back(self, mark: Any) -> None:
        """The state as it was."""
        self.state = mark

    def stream(self) -> str:
        """The stream of luck that is to act."""
        drawn = listed(self.rules, self.state, CHANCE) if CHANCE in acting(self.rules, self.state) else ()
        return stream_of(type(drawn[0])) if drawn else ""

    def take(self, seat: int, text: str) -> list[Any]:
        """A seat does this."""
        action = self._actions[seat, text]
        events, self.state = turn(self.rules, self.state, seat, action)
        written: list[Any] = plain(events)
        return written

    def scores(self) -> list[Any]:
        """The total of each seat, and the points of each line."""
        scores = [self.rules.score(self.state, seat) for seat in range(self.rules.seated(self.state))]
        return [{**{line.name: line.points for line in score.lines}, "total": score.total} for score in scores]

    def outcome(self) -> Any:
        """Reason, totals and places; None before the end."""
        found = self.rules.outcome(self.state)
        return None if found is None else {"reason": found.reason, "totals": list(found.points), "places": list(found.places)}


class There:
    """Rules in another Python, which finds them in another source tree: `python -m turnout.testing.sides SPEC`."""

    def __init__(self, spec: str, tree: str | Path) -> None:
        room = Path(tree)
        paths = [room / "core", *sorted((room / "plugins").glob("*")), room]
        words = {"TURNOUT_TREE": str(room), "PYTHONPATH": ":".join(map(str, paths))}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "turnout.testing.sides", spec],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**_environment(), **words},
        )
        said = self._ask("hello")
        self.name, self.words = f"{said['name']} in {room}", frozenset(said["words"])

    def _ask(self, question: str, *words: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps([question, *words]) + "\n")
            self._process.stdin.flush()
            answer = json.loads(self._process.stdout.readline() or "null")
        except (OSError, ValueError):
            answer = None
        if answer is None or "fault" in answer:
            raise TurnoutError(
                f"The rules of the other tree do not answer: {(answer or {}).get('fault', 'they cannot be loaded')}.", code="tree"
            )
        return answer["said"]

    def begin(self, seats: int) -> None:
        """A new table."""
        self._ask("begin", seats)

    def asked(self) -> dict[int, tuple[str, ...]]:
        """The seats that are to act, each with the text forms of what it may do."""
        return {int(seat): tuple(texts) for seat, texts in self._ask("asked").items()}

    def mark(self) -> Any:
        """Nothing: the other Python keeps its states."""

    def back(self, mark: Any) -> None:
        """Nothing."""

    def stream(self) -> str:
        """The stream of luck that is to act."""
        return str(self._ask("stream"))

    def take(self, seat: int, text: str) -> list[Any]:
        """A seat does this."""
        return list(self._ask("take", seat, text))

    def scores(self) -> list[Any]:
        """The score of each seat."""
        return list(self._ask("scores"))

    def outcome(self) -> Any:
        """The outcome; None before the end."""
        return self._ask("outcome")

    def close(self) -> None:
        """Ends the other Python."""
        self._process.kill()
        self._process.communicate()


def _environment() -> dict[str, str]:
    import os

    return dict(os.environ)


@lru_cache(maxsize=65_536)
def _text(action: Action) -> str:
    return str(action)


def serve(spec: str) -> None:
    """Answers the questions that come in, one a line, until they end."""
    side = Here(spec)
    for line in sys.stdin:
        question, *words = json.loads(line)
        try:
            said = {"name": side.name, "words": sorted(side.words)} if question == "hello" else getattr(side, question)(*words)
            answer = {"said": said}
        except Exception as fault:
            answer = {"fault": f"{type(fault).__name__}: {fault}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.argv[1])
