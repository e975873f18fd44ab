"""What a rule change does: two rules are played in step until a relation breaks, and that game is made short."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from turnout.chance import draw, pick
from turnout.frozen import Frozen
from turnout.kinds import CHANCE
from turnout.players import in_words, shortly
from turnout.testing.blame import blamed
from turnout.testing.shorten import Purse, fewer
from turnout.testing.sides import Here, Side, Spec, There, meant

RELATIONS = ("legal", "events", "scores", "outcome", "length")
BOTH, OLD, NEW = "both", "old", "new"
AT_THE_END = ("outcome", "length")
"""Relations of whole games, which cannot become much shorter."""
FOUND, STARTS, MOST = 48, 8, 40_000
"""How many games are looked for; how many of them, the shortest, are shortened; decisions played again at the most for each."""


class Step(Frozen):
    """One decision of a comparison: who made it (`both`, `old` or `new`), the seat, and the text form of the action."""

    who: str
    seat: int
    text: str

    def __str__(self) -> str:
        seat = "chance" if self.seat == CHANCE else f"seat {self.seat}"
        return f"{seat}: {self.text}" + ("" if self.who == BOTH else f"   (only {self.who})")


class Difference(Frozen):
    """Where two rules part: the relation, what each says, and whether the comparison must end there."""

    relation: str
    seat: int
    old: tuple[str, ...]
    new: tuple[str, ...]
    parted: bool = False

    def __str__(self) -> str:
        seat = "chance" if self.seat == CHANCE else f"seat {self.seat}"
        return f"{self.relation} of {seat}: only old: {_some(self.old)}; only new: {_some(self.new)}"


class Comparison(Frozen):
    """What a comparison has found: the shortest game in which the relation breaks, or none in so many games.

    `parted` of these ended early, since the two rules no longer asked for the same: a difference of "legal", and of nothing else.
    """

    old: str
    new: str
    relation: str
    games: int
    steps: tuple[Step, ...] = ()
    difference: Difference | None = None
    blame: str = ""
    parted: int = 0

    @property
    def same(self) -> bool:
        """Whether no difference was found."""
        return self.difference is None

    def __str__(self) -> str:
        if self.difference is None:
            parted = f" {self.parted} of them parted before their end: see `legal`." if self.parted else ""
            return f"{self.relation}: {self.old} and {self.new} are the same in {self.games} games.{parted}"
        head = f"{self.relation}: {self.old} and {self.new} differ after {len(self.steps)} decisions:"
        return "\n".join([head, *(f"  {step}" for step in self.steps), f"  {self.difference}", f"  to blame: {self.blame}"])


Asked = Mapping[int, tuple[str, ...]]
Same = str | Callable[[Any, Any], bool]
Broken = tuple[tuple[Step, ...], Difference]


def compare(
    old: Spec | There,
    new: Spec,
    *,
    same: Same = "legal",
    allow: Sequence[str] = (),
    games: int = 300,
    seats: int | None = None,
    seed: int | str = 0,
) -> Comparison:
    """Plays old and new rules in step until the relation `same` breaks, and gives the shortest game in which it does.

    `same` is "legal", "events", "scores", "outcome" or "length", or a function of the two states that says whether all is well.
    `allow` names words (of actions) that may differ. The same on every run. Raises ValueError or TypeError, which say what to
    write instead.
    """
    sides = (old if isinstance(old, There) else Here(meant(old, "compare")), Here(meant(new, "compare")))
    _check(sides, same, allow, games)
    table = _Table(sides, same, frozenset(allow), _seats(sides, seats))
    relation = same if isinstance(same, str) else getattr(same, "__name__", "a relation of its own")
    found: list[Broken] = []
    played = 0
    most: int | None = None
    while played < games and len(found) < (1 if relation in AT_THE_END else FOUND):
        broken = table.play(_Random(f"{seed}.{played}", most))
        played += 1
        if broken is not None:
            found = sorted([*found, broken], key=_length)
            most = len(found[STARTS - 1][0]) if len(found) >= STARTS else None  # what is longer is not wanted
    if not found:
        return Comparison(sides[0].name, sides[1].name, relation, played, parted=table.parted)
    steps, difference = min((table.shortened(*one) for one in found[:STARTS]), key=_length)
    blame = table.blame(steps, difference)
    return Comparison(sides[0].name, sides[1].name, relation, played, steps, difference, blame)


def assert_same(old: Spec | There, new: Spec, **words: Any) -> None:
    """Fails with the shortest game where the two rules differ; takes what `compare` takes."""
    found = compare(old, new, **words)
    assert found.same, f"\n{found}"


def _length(broken: Broken) -> tuple[int, list[str]]:
    return len(broken[0]), [str(step) for step in broken[0]]


def _check(sides: tuple[Side, Side], same: Any, allow: Any, games: Any) -> None:
    """Refuses what would compare nothing."""
    if not callable(same) and same not in RELATIONS:
        names = ", ".join(map(repr, RELATIONS))
        raise ValueError(f"There is no relation {shortly(same)}: say one of {names}, or a function of the old and the new state.")
    if callable(same) and isinstance(sides[0], There):
        raise ValueError("A function of two states needs both in one Python: for another tree say a name, such as 'scores'.")
    if isinstance(allow, str):
        raise TypeError(f"`allow` is a list of words: write `allow=[{allow!r}]`.")
    known = sides[0].words | sides[1].words
    for word in allow:
        if word not in known:
            near = get_close_matches(str(word), known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"the words are {', '.join(sorted(known))}."
            raise ValueError(f"`allow` names {shortly(word)}, and no action is written so: {hint}")
    if type(games) is not int or games < 1:
        raise ValueError(f"`games` is how many games are played at the most, 1 or more, not {shortly(games)}.")


def _seats(sides: tuple[Side, Side], seats: int | None) -> int:
    """How many play: as said, or as few as both rules allow."""
    common = [number for number in sides[0].seats if number in sides[1].seats]
    if seats is not None and seats not in common:
        for side in sides:
            if seats not in side.seats:
                raise ValueError(f"{side.name} is for {in_words(side.seats)}, not for {shortly(seats)}: say other `seats`.")
    if not common:
        said = " and ".join(f"{side.name} is for {in_words(side.seats)}" for side in sides)
        raise ValueError(f"The two rules are not for the same number of players: {said}.")
    return seats or common[0]


class _Random:
    """Chooses at random, the same for the same seed, and so many times at the most."""

    def __init__(self, seed: str, most: int | None) -> None:
        self._seed, self._n, self._most = seed, 0, most

    def __call__(self, offered: Sequence[tuple[int, str]]) -> tuple[int, str] | None:
        if self._n == self._most:
            return None
        self._n += 1
        return offered[pick(draw(self._seed, "compare", self._n), len(offered))]


class _Script:
    """Chooses what was chosen before, by value; drops what may not be, and ends when nothing is left."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._left = list(steps)
        self.kept = True
        """Whether nothing was dropped so far."""

    def __call__(self, offered: Sequence[tuple[int, str]]) -> tuple[int, str] | None:
        known = set(offered)
        while self._left:
            step = self._left.pop(0)
            if (step.seat, step.text) in known:
                return step.seat, step.text
            self.kept = False
        return None


Chooser = Callable[[Sequence[tuple[int, str]]], tuple[int, str] | None]


class _Table:
    """Two rules at one table."""

    def __init__(self, sides: tuple[Side, Side], same: Same, allow: frozenset[str], seats: int) -> None:
        self.sides, self.same, self.allow, self.seats = sides, same, allow, seats
        self.moment: tuple[Any, Any] = (None, None)
        """The states before the last step."""
        self.parted = 0
        """How many games have ended because the two no longer asked for the same."""

    def play(self, choose: Chooser) -> Broken | None:
        """One game in step; the steps and the difference where the relation breaks."""
        old, new = self.sides
        old.begin(self.seats)
        new.begin(self.seats)
        steps: list[Step] = []
        while True:
            self.moment = (old.mark(), new.mark())
            asked = (old.asked(), new.asked())
            if not asked[0] and not asked[1]:
                broken = self.at_end(steps)
                return (tuple(steps), broken) if broken else None
            step, broken = self.step(asked, choose)
            if broken is not None and self.wanted(broken):
                return tuple(steps), broken
            if step is None or (broken is not None and broken.parted):
                self.parted += broken is not None and broken.parted
                return None
            steps.append(step)
            broken = self.taken(step)
            if broken is not None:
                return tuple(steps), broken

    def wanted(self, broken: Difference) -> bool:
        """Whether a difference is of the relation that was asked for."""
        return broken.relation == self.same

    def step(self, asked: tuple[Asked, Asked], choose: Chooser) -> tuple[Step | None, Difference | None]:
        """The next decision: of one side alone where it asks with words that the other does not know, else of both."""
        for place, who in ((0, OLD), (1, NEW)):
            alone = self.asked_alone(asked[place], self.sides[1 - place].words)
            if alone:
                chosen = choose(alone)
                allowed = all(_word(text) in self.allow for _, text in alone)
                broken = None if allowed else self.difference("legal", alone[0][0], *_apart(who, [text for _, text in alone]))
                return (Step(who, *chosen) if chosen else None), broken
        return self.together(asked, choose)

    def asked_alone(self, asked: Asked, known: frozenset[str]) -> list[tuple[int, str]]:
        """What a side asks a seat with words that the other side does not know at all."""
        for seat, texts in asked.items():
            if texts and not any(_word(text) in known for text in texts):
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
            both = [text for text in old[seat] if text in set(new[seat])]
            offered += [(seat, text) for text in both]
            apart = self.apart(old[seat], new[seat]), self.apart(new[seat], old[seat])
            if broken is None and (apart[0] or apart[1]):
                broken = self.difference("legal", seat, *apart)
        if not offered:
            return None, Difference("legal", common[0], old[common[0]], new[common[0]], True)
        chosen = choose(offered)
        return (Step(BOTH, *chosen) if chosen else None), broken

    def apart(self, one: Sequence[str], other: Sequence[str]) -> tuple[str, ...]:
        """What stands in one list only, without the words that may differ."""
        known = set(other)
        return tuple(text for text in one if text not in known and _word(text) not in self.allow)

    def taken(self, step: Step) -> Difference | None:
        """Does a step, and compares what it made happen."""
        old, new = self.sides
        if step.who != BOTH:
            (old if step.who == OLD else new).take(step.seat, step.text)
            return None
        events = old.take(step.seat, step.text), new.take(step.seat, step.text)
        if self.same == "events" and events[0] != events[1]:
            return self.difference("events", step.seat, tuple(map(str, events[0])), tuple(map(str, events[1])))
        if self.same == "scores":
            for seat, (mine, yours) in enumerate(zip(old.scores(), new.scores(), strict=False)):
                if mine != yours:
                    return self.difference("scores", seat, *_lines_apart(mine, yours))
        if callable(self.same) and isinstance(old, Here) and isinstance(new, Here) and not self.same(old.state, new.state):
            return self.difference(getattr(self.same, "__name__", "same"), step.seat, (), ())
        return None

    def at_end(self, steps: Sequence[Step]) -> Difference | None:
        """Compares outcome or length when both are over."""
        old, new = self.sides
        if self.same == "outcome" and old.outcome() != new.outcome():
            return self.difference("outcome", 0, (str(old.outcome()),), (str(new.outcome()),))
        if self.same == "length" and any(step.who != BOTH for step in steps):
            return self.difference("length", 0, _alone(steps, OLD), _alone(steps, NEW))
        return None

    def difference(self, relation: str, seat: int, old: Sequence[str], new: Sequence[str]) -> Difference:
        """A difference that the comparison can go on from."""
        return Difference(relation, seat, tuple(old), tuple(new))

    def shortened(self, steps: tuple[Step, ...], broken: Difference) -> Broken:
        """The shortest game found in which it breaks: runs of decisions are left out."""

        def held(candidate: Sequence[Step]) -> tuple[Step, ...] | None:
            found = self.play(_Script(candidate))
            return found and found[0]

        best = fewer(steps, held, Purse(MOST))
        return self.play(_Script(best)) or (steps, broken)

    def blame(self, steps: Sequence[Step], broken: Difference) -> str:
        """The rules of the layers of the new rules, and the options, without which the difference is gone."""
        old, new = self.sides
        if not isinstance(old, Here) or not isinstance(new, Here):
            return "a change between the two trees"
        self.play(_Script(steps))
        moment = self.moment
        words = dict.fromkeys(_word(text) for text in (*broken.old, *broken.new)) if broken.relation == "legal" else [""]
        found = {}
        for word in words:
            asked = [
                lambda word=word: self.gone_there(moment, steps, broken, word),
                lambda word=word: self.gone_in_all(steps, broken, word),
            ]
            found[next(filter(None, (blamed(old.rules, new, gone) for gone in asked)), "")] = word
        return ", ".join(filter(None, found)) or "no rule alone"

    def gone_there(self, moment: tuple[Any, Any], steps: Sequence[Step], broken: Difference, word: str) -> bool:
        """Whether the difference is gone when the question is asked again at that moment."""
        if broken.relation in ("outcome", "length"):
            return False
        for side, state in zip(self.sides, moment, strict=True):
            side.back(state)
        asked = (self.sides[0].asked(), self.sides[1].asked())
        now = self.step(asked, lambda offered: None)[1] if broken.relation == "legal" else self.taken(steps[-1])
        return not _says(now, word)

    def gone_in_all(self, steps: Sequence[Step], broken: Difference, word: str) -> bool:
        """Whether it is gone when the same decisions are made from the start; each must still be possible."""
        script = _Script(steps)
        found = self.play(script)
        return script.kept and not _says(found and found[1], word)


def _says(broken: Difference | None, word: str) -> bool:
    return broken is not None and (not word or any(_word(text) == word for text in (*broken.old, *broken.new)))


def _word(text: str) -> str:
    return text.partition(" ")[0]


def _apart(who: str, texts: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    return (texts, ()) if who == OLD else ((), texts)


def _all(asked: Asked) -> tuple[str, ...]:
    return tuple(text for texts in asked.values() for text in texts)


def _alone(steps: Sequence[Step], who: str) -> tuple[str, ...]:
    return tuple(step.text for step in steps if step.who == who)


def _lines_apart(old: Any, new: Any) -> tuple[list[str], list[str]]:
    mine, yours = ([f"{name}: {points}" for name, points in score.items()] for score in (old, new))
    return [line for line in mine if line not in yours], [line for line in yours if line not in mine]


def _some(texts: Sequence[str]) -> str:
    if not texts:
        return "nothing"
    more = f" and {len(texts) - 4} more" if len(texts) > 4 else ""
    return ", ".join(texts[:4]) + more
