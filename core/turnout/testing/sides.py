"""One of two rules that are played in step, spoken to in text forms, so that it can also live in another Python.

This file is also the program that answers there. It runs on the core of the other tree, which may have no testing kit at all:
so it imports nothing of the kit when it starts.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Protocol, Self

from turnout.action import Action
from turnout.catalog import spec_of
from turnout.chance import draw, pick
from turnout.composition import says_of
from turnout.errors import RulesError, TurnoutError
from turnout.event import Event
from turnout.kinds import CHANCE
from turnout.match import Match
from turnout.notation import word_of
from turnout.outcome import Score
from turnout.players import shortly
from turnout.rules import Rules, acting, listed, luck_picks, stream_of, turn

Spec = str | Rules[Any] | type[Rules[Any]]
"""How rules are said: by a spec, by a class of rules, or by rules themselves."""


def meant(spec: Any, asker: str) -> Rules[Any]:
    """The rules that somebody means. Raises TypeError, which says what to write instead, or UnknownName."""
    from turnout import games
    from turnout.testing.laws import rules_of

    if isinstance(spec, (str, Rules)) or (isinstance(spec, type) and issubclass(spec, Rules) and spec is not Rules):
        return rules_of(spec)
    what = "nothing was said" if spec is None else f"it was given {shortly(spec)}"
    example = next(iter(games()), "game")
    raise TypeError(f"{asker} takes a spec, a class of rules, or rules, and {what}: write `{asker}({example!r})`, for example.")


class Side(Protocol):
    """What a comparison asks of either rules."""

    name: str
    words: frozenset[str]
    """The first words of all its actions."""
    seats: range
    """How many may sit down."""

    def bound(self, seats: int) -> int:
        """How many turns a match of so many has at the most."""
        ...

    def begin(self, seats: int, at: Match | None = None) -> None:
        """A new table, or the one of a match."""
        ...

    def asked(self) -> Mapping[int, tuple[str, ...]]:
        """The seats that are to act, each with the text forms of what it may do; empty after the end."""
        ...

    def mark(self) -> Any:
        """This moment, to come back to."""
        ...

    def back(self, mark: Any) -> None:
        """Comes back to a moment."""
        ...

    def stream(self) -> str:
        """The stream of luck that is to act; empty for none."""
        ...

    def take(self, seat: int, text: str) -> None:
        """A seat does this."""
        ...

    def happened(self) -> list[Any]:
        """The events of what was done last, in plain form."""
        ...

    def scores(self) -> list[Any]:
        """For each seat the points of each line, its total, and the verdict if there is one."""
        ...

    def outcome(self) -> Any:
        """Reason, totals and places; None before the end."""
        ...

    def played(self, seats: int, seed: str) -> list[float]:
        """One game at random: the mean score of its seats, its turns, and how much a player could choose from on average."""
        ...


class Here:
    """Rules in this Python."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.name = spec_of(self.rules)
        self.words = frozenset(word_of(word) for word in says_of(self.rules) if issubclass(word, Action))
        self.seats = self.rules.seats()
        self.state: Any = None
        self._actions: dict[tuple[int, str], Action] = {}
        self._events: tuple[Event, ...] = ()

    def bound(self, seats: int) -> int:
        """How many turns a match of so many has at the most."""
        return self.rules.bound(seats)

    def begin(self, seats: int, at: Match | None = None) -> None:
        """A new table, or the one of a match."""
        self.state = self.rules.opening(seats) if at is None else at.state

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

    def take(self, seat: int, text: str) -> None:
        """A seat does this."""
        self._events, self.state = turn(self.rules, self.state, seat, self._actions[seat, text])

    def happened(self) -> list[Any]:
        """The events of what was done last, in plain form."""
        from turnout.convert import plain  # cattrs is needed only here

        written: list[Any] = plain(self._events)
        return written

    def preferred(self, style: str, seat: int, texts: Sequence[str], turn: int) -> Sequence[str]:
        """Of these the ones that a seat would do that plays in this style."""
        from turnout.testing.playing import preferred

        known = {text: self._actions.get((seat, text)) for text in texts}
        liked = preferred(style, self.rules, self.state, seat, [action for action in known.values() if action is not None], turn)
        return [text for text, action in known.items() if action in liked] or texts

    def scores(self) -> list[Any]:
        """For each seat the points of each line, its total, and the verdict if there is one."""
        return [_sheet(self.rules.score(self.state, seat)) for seat in range(self.rules.seated(self.state))]

    def outcome(self) -> Any:
        """Reason, totals and places; None before the end."""
        found = self.rules.outcome(self.state)
        return None if found is None else {"reason": found.reason, "totals": list(found.points), "places": list(found.places)}

    def played(self, seats: int, seed: str) -> list[float]:
        """One game at random; luck as the seed has it, with its odds."""
        rules, state = self.rules, self.rules.opening(seats)
        turns, drawn, choices = 0, dict[str, int](), list[int]()
        while acts := acting(rules, state):
            if turns > rules.bound(seats):
                raise RulesError(f"{rules.name}: there are more turns than `bound` says, {rules.bound(seats)}.")
            seat = acts[pick(draw(seed, "a seat", turns), len(acts))]
            actions = listed(rules, state, seat)
            if seat == CHANCE:
                stream = stream_of(type(actions[0]))
                place = luck_picks(rules, state, actions, seed, stream, drawn.get(stream, 0))
                drawn[stream] = drawn.get(stream, 0) + 1
            else:
                place = pick(draw(seed, "an action", turns), len(actions))
                choices.append(len(actions))
            state = turn(rules, state, seat, actions[place])[1]
            turns += 1
        totals = [rules.score(state, seat).total for seat in range(seats)]
        return [sum(totals) / seats, turns, sum(choices) / max(1, len(choices))]


class There:
    """Rules in another Python, which finds Turnout and its plugins in another source tree: a checkout, or a git worktree.

    `with There("game", "../old") as old: ...`. Raises TurnoutError where they cannot be asked.
    """

    def __init__(self, spec: str, tree: str | Path) -> None:
        self.tree = Path(tree).resolve()
        if not isinstance(spec, str):
            raise TypeError(f"Rules in another tree are said by a spec, a text such as 'game+variant', not {spec!r}.")
        if not (self.tree / "core" / "turnout").is_dir():
            way = "name a checkout of Turnout, as `git worktree add ../old HEAD` makes one"
            raise TurnoutError(f"In {tree} there is no core/turnout: {way}.", code="tree")
        paths = [self.tree / "core", *sorted((self.tree / "plugins").glob("*")), self.tree]
        self._said = TemporaryFile()  # noqa: SIM115 (closed in `close`)
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__, spec],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        )
        try:
            said = self._ask("hello")
        except BaseException:
            self.close()
            raise
        self.spec, self.name = spec, f"{said['name']} of {self.tree.name}"
        self.words, self.seats = frozenset(said["words"]), range(*said["seats"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def bound(self, seats: int) -> int:
        """How many turns a match of so many has at the most."""
        return int(self._ask("bound", seats))

    def begin(self, seats: int, at: Match | None = None) -> None:
        """A new table, or the one of a match."""
        from turnout.save import dumps

        self._ask("begin", seats, None if at is None else dumps(at, seed=False))

    def asked(self) -> dict[int, tuple[str, ...]]:
        """The seats that are to act, each with the text forms of what it may do."""
        return {int(seat): tuple(texts) for seat, texts in self._ask("asked").items()}

    def mark(self) -> Any:
        """The number of this moment: the other Python keeps its states."""
        return self._ask("mark")

    def back(self, mark: Any) -> None:
        """Comes back to a moment."""
        self._ask("back", mark)

    def stream(self) -> str:
        """The stream of luck that is to act."""
        return str(self._ask("stream"))

    def take(self, seat: int, text: str) -> None:
        """A seat does this."""
        self._ask("take", seat, text)

    def happened(self) -> list[Any]:
        """The events of what was done last, in plain form."""
        return list(self._ask("happened"))

    def scores(self) -> list[Any]:
        """The score of each seat."""
        return list(self._ask("scores"))

    def outcome(self) -> Any:
        """The outcome; None before the end."""
        return self._ask("outcome")

    def played(self, seats: int, seed: str) -> list[float]:
        """One game at random."""
        return list(self._ask("played", seats, seed))

    def close(self) -> None:
        """Ends the other Python."""
        self._process.kill()
        self._process.communicate()
        self._said.close()

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
            why = answer["fault"] if answer else self._last_words()
            raise TurnoutError(f"The rules in {self.tree} do not answer: {why}", code="tree")
        return answer["said"]

    def _last_words(self) -> str:
        """What the other Python has died of."""
        self._process.wait(10)
        self._said.seek(0)
        return (self._said.read().decode(errors="replace").strip().splitlines() or ["nothing was said."])[-1]


@lru_cache(maxsize=65_536)
def _text(action: Action) -> str:
    return str(action)


def _sheet(score: Score) -> dict[str, Any]:
    """A score as names and what stands beside them."""
    lines = {line.name: line.points for line in score.lines}
    return {**lines, "total": score.total, **({"verdict": score.verdict} if score.verdict else {})}


class _Served(Here):
    """Rules that are asked from another Python."""

    def __init__(self, rules: Rules[Any]) -> None:
        super().__init__(rules)
        self._marks: list[Any] = []

    def hello(self) -> dict[str, Any]:
        """Name, words, and how many may sit down."""
        return {"name": self.name, "words": sorted(self.words), "seats": [self.seats.start, self.seats.stop]}

    def begin(self, seats: int, at: Any = None) -> None:
        """A new table, or that of a saved match."""
        from turnout import loads

        super().begin(seats, None if at is None else loads(at))
        self._marks = []

    def mark(self) -> int:
        """The number of this moment."""
        self._marks.append(self.state)
        return len(self._marks) - 1

    def back(self, mark: int) -> None:
        """Comes back to a moment."""
        self.state = self._marks[mark]


def serve(spec: str) -> None:
    """Answers the questions that come in, one a line, until they end."""
    from turnout import rulebook

    side = _Served(rulebook(spec))
    for line in sys.stdin:
        question, *words = json.loads(line)
        try:
            answer = {"said": getattr(side, question)(*words)}
        except Exception as fault:
            answer = {"fault": f"{type(fault).__name__}: {fault}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.argv[1])
