"""Two rules at one table: they are played in step, and after each decision a relation between them is looked at."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from turnout.errors import RulesError
from turnout.kinds import CHANCE
from turnout.testing.comparison import BOTH, NEW, OLD, Difference, Step, player
from turnout.testing.shorten import Purse
from turnout.testing.sides import Here, Side

Asked = Mapping[int, tuple[str, ...]]
Same = str | Callable[[Any, Any], bool]
Broken = tuple[tuple[Step, ...], Difference]
"""A game in which the relation breaks at the end, and how."""
Chooser = Callable[[Sequence[tuple[int, str]]], tuple[int, str] | None]
"""Chooses a seat and what it does out of what is offered to both; None to stop."""


class Script:
    """Chooses what was chosen before, by value; drops what may not be, and stops when nothing is left."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._left = list(steps)
        self.kept = True
        """Whether nothing was dropped so far."""

    def __call__(self, offered: Sequence[tuple[int, str]]) -> tuple[int, str] | None:
        """The next of its steps that is offered."""
        known = set(offered)
        while self._left:
            step = self._left.pop(0)
            if (step.seat, step.text) in known:
                return step.seat, step.text
            self.kept = False
        return None


class InStep:
    """Two rules at one table, which begin at the opening, or where a match stands."""

    def __init__(self, sides: tuple[Side, Side], same: Same, allow: frozenset[str], seats: int, at: Any = None) -> None:
        self.sides, self.same, self.allow, self._seats, self._at = sides, same, allow, seats, at
        self._most = sum(side.bound(seats) for side in sides)
        self.purse: Purse | None = None
        """What pays for each decision, if somebody must."""
        self.parted = 0
        """How many games have ended because the two no longer asked for the same."""
        self.reached = 0
        """How many decisions these had at the most."""
        self.forget()

    def marks(self) -> tuple[Any, Any]:
        """This moment of both, to come back to."""
        return self.sides[0].mark(), self.sides[1].mark()

    def back(self, marks: tuple[Any, Any]) -> None:
        """Comes back to a moment."""
        for side, mark in zip(self.sides, marks, strict=True):
            side.back(mark)

    def forget(self) -> None:
        """A new table, without the game that `again` goes on from."""
        for side in self.sides:
            side.begin(self._seats, self._at)
        self._start = self.marks()
        self._line: tuple[Step, ...] = ()
        self._moments = [self._start]

    @property
    def moment(self) -> tuple[Any, Any]:
        """Both before the last step of the shortest game that was played again."""
        return self._moments[-1]

    def play(self, choose: Chooser) -> Broken | None:
        """One game; its steps and the difference where the relation breaks."""
        self.back(self._start)
        return self._go_on(choose, [], None)

    def again(self, steps: Sequence[Step]) -> Broken | None:
        """A game from its steps. It goes on from where it leaves the shortest one that was played like this since `forget`."""
        same = self._in_common(steps)
        moments = self._moments[:same]
        self.back(self._moments[same])
        found = self._go_on(Script(steps[same:]), list(steps[:same]), moments)
        if found is not None and (not self._line or len(found[0]) < len(self._line)):
            self._line, self._moments = found[0], moments
        return found

    def others(self, steps: Sequence[Step], at: int) -> list[Step]:
        """All that could be done in place of a step of the shortest game that was played again."""
        offered: list[tuple[int, str]] = []

        def first(listed: Sequence[tuple[int, str]]) -> tuple[int, str]:
            offered.extend(listed)
            return listed[0]

        if at >= len(self._moments):
            return []
        self.back(self._moments[at])
        step, _ = self.step((self.sides[0].asked(), self.sides[1].asked()), first)
        return [Step(step.who, *one) for one in offered] if step else []

    def _in_common(self, steps: Sequence[Step]) -> int:
        """How many steps are those of the game that is known, and have a moment to go on from."""
        most = min(len(self._moments) - 1, len(steps))
        return next((place for place in range(most) if steps[place] != self._line[place]), most)

    def _go_on(self, choose: Chooser, steps: list[Step], moments: list[tuple[Any, Any]] | None) -> Broken | None:
        """The game from here on, with a moment before each step."""
        old, new = self.sides
        while True:
            if self.purse is not None:
                self.purse.pay()
            if len(steps) > self._most:
                names = " and ".join(side.name for side in self.sides)
                raise RulesError(f"{names} go on after {self._most} decisions, more than both allow: `bound` is wrong, or the end.")
            if moments is not None:
                moments.append(self.marks())
            asked = (old.asked(), new.asked())
            if not asked[0] and not asked[1]:
                broken = self.at_end(steps)
                return (tuple(steps), broken) if broken else None
            step, broken = self.step(asked, choose)
            if broken is not None and broken.relation == self.same:
                return tuple(steps), broken
            if broken is not None and broken.parted:
                self.parted, self.reached = self.parted + 1, max(self.reached, len(steps))
            if step is None:
                return None
            steps.append(step)
            broken = self.taken(step)
            if broken is not None:
                return tuple(steps), broken

    def step(self, asked: tuple[Asked, Asked], choose: Chooser) -> tuple[Step | None, Difference | None]:
        """The next decision: of one side alone where it asks with words that the other does not know, else of both."""
        for place, who in ((0, OLD), (1, NEW)):
            alone = self.asked_alone(asked[place], self.sides[1 - place].words)
            if alone:
                chosen = choose(alone)
                allowed = all(first_word(text) in self.allow for _, text in alone)
                broken = None if allowed else Difference("legal", alone[0][0], *_apart(who, [text for _, text in alone]))
                return (Step(who, *chosen) if chosen else None), broken
        return self.together(asked, choose)

    def asked_alone(self, asked: Asked, known: frozenset[str]) -> list[tuple[int, str]]:
        """What a side asks a seat with words that the other side does not know at all."""
        for seat, texts in asked.items():
            if texts and not any(first_word(text) in known for text in texts):
                return [(seat, text) for text in texts]
        return []

    def together(self, asked: tuple[Asked, Asked], choose: Chooser) -> tuple[Step | None, Difference | None]:
        """Both are asked: the lists are compared as sets, and one of what stands in both is taken."""
        old, new = asked
        common = [seat for seat in old if seat in new]
        if not common or (CHANCE in common and self.sides[0].stream() != self.sides[1].stream()):
            over = not old or not new  # one has ended, and the other goes on
            relation = "length" if over and self.same == "length" else "legal"
            return None, Difference(relation, min([*old, *new]), _all(old), _all(new), True)
        broken = None
        offered: list[tuple[int, str]] = []
        for seat in common:
            known = set(new[seat])
            offered += [(seat, text) for text in old[seat] if text in known]
            apart = self.apart(old[seat], new[seat]), self.apart(new[seat], old[seat])
            if broken is None and (apart[0] or apart[1]):
                broken = Difference("legal", seat, *apart)
        if not offered:
            return None, Difference("legal", common[0], old[common[0]], new[common[0]], True)
        chosen = choose(offered)
        return (Step(BOTH, *chosen) if chosen else None), broken

    def apart(self, one: Sequence[str], other: Sequence[str]) -> tuple[str, ...]:
        """What stands in one list only, without the words that may differ."""
        known = set(other)
        return tuple(text for text in one if text not in known and first_word(text) not in self.allow)

    def taken(self, step: Step) -> Difference | None:
        """Does a step, and compares what it made happen."""
        old, new = self.sides
        if step.who != BOTH:
            (old if step.who == OLD else new).take(step.seat, step.text)
            return None
        old.take(step.seat, step.text)
        new.take(step.seat, step.text)
        if self.same == "events":
            return self.events_apart(step.seat)
        if self.same == "scores":
            return self.scores_apart()
        if callable(self.same) and isinstance(old, Here) and isinstance(new, Here) and not self.same(old.state, new.state):
            return Difference(name_of(self.same), step.seat, (), ())
        return None

    def events_apart(self, seat: int) -> Difference | None:
        """What has just happened by one of the rules only."""
        old, new = (side.happened() for side in self.sides)
        return None if old == new else Difference("events", seat, tuple(map(str, old)), tuple(map(str, new)))

    def scores_apart(self) -> Difference | None:
        """The first seat whose score differs, line by line."""
        for seat, (mine, yours) in enumerate(zip(self.sides[0].scores(), self.sides[1].scores(), strict=False)):
            if mine != yours:
                lines = [[f"{name}: {points}" for name, points in score.items()] for score in (mine, yours)]
                return Difference("scores", seat, *_only(*lines))
        return None

    def at_end(self, steps: Sequence[Step]) -> Difference | None:
        """Compares outcome or length when both are over."""
        old, new = self.sides
        if self.same == "outcome" and old.outcome() != new.outcome():
            return Difference("outcome", 0, *_only(_ending(old.outcome()), _ending(new.outcome())))
        if self.same == "length" and any(step.who != BOTH for step in steps):
            return Difference("length", 0, _alone(steps, OLD), _alone(steps, NEW))
        return None


def first_word(text: str) -> str:
    """The word that an action's text form begins with."""
    return text.partition(" ")[0]


def name_of(same: Same) -> str:
    """A relation by its name."""
    return same if isinstance(same, str) else getattr(same, "__name__", "a relation of its own")


def _only(old: Sequence[str], new: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What stands in one of them only."""
    return tuple(line for line in old if line not in new), tuple(line for line in new if line not in old)


def _ending(outcome: Mapping[str, Any]) -> list[str]:
    """An outcome as lines: the reason, then points and place of each seat."""
    seats = enumerate(zip(outcome["totals"], outcome["places"], strict=True))
    return [outcome["reason"], *(f"{player(seat)} {points} points, place {place}" for seat, (points, place) in seats)]


def _apart(who: str, texts: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (tuple(texts), ()) if who == OLD else ((), tuple(texts))


def _all(asked: Asked) -> tuple[str, ...]:
    return tuple(text for texts in asked.values() for text in texts)


def _alone(steps: Sequence[Step], who: str) -> tuple[str, ...]:
    return tuple(step.text for step in steps if step.who == who)
