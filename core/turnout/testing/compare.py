"""What a rule change does: two rules are played in step until a relation breaks, and that game is made short."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from turnout.catalog import spec_of
from turnout.chance import draw, pick
from turnout.kinds import CHANCE
from turnout.match import Match
from turnout.players import in_words, shortly
from turnout.testing.blame import blamed
from turnout.testing.comparison import OF_ALL, Comparison, Difference, Step
from turnout.testing.instep import Broken, InStep, Same, Script, first_word, name_of
from turnout.testing.playing import WILD, style_of
from turnout.testing.shorten import Others, Purse, shortest
from turnout.testing.sides import Here, Side, Spec, There, meant

RELATIONS = ("legal", "events", "scores", "outcome", "length")
FOUND, STARTS, BEST = 48, 8, 2
"""How many games are looked for; how many of them, the shortest, are shortened; how many of these once more, by all means."""
FEWER, THOROUGH = 60_000, 40_000
"""Decisions that are played again at the most to leave some out of all these games, and to shorten one of the best."""
GAMES, DECISIONS = 1_000, 60_000
"""Games that are played at the most, and decisions in them, unless somebody says how many games."""
AFTER = 1
"""Where another step is put in place of one, so far after it one or two are left out."""


def compare(
    old: Spec | There,
    new: Spec,
    *,
    same: Same = "legal",
    allow: Sequence[str] = (),
    games: int | None = None,
    seats: int | None = None,
    seed: int | str = 0,
    at: Match | None = None,
) -> Comparison:
    """Plays old and new rules in step until the relation `same` breaks, and gives the shortest game in which it does.

    `same` is "legal", "events", "scores", "outcome" or "length", or a function of the two states that says whether all is well.
    `allow` names words (of actions) that may differ; `games` is how many are played at the most, as many as make 60,000 decisions
    unless said, and no more than 1,000. `at` is a match from where it stands; the opening unless said. The same on
    every run. Raises ValueError or TypeError, which say what to write instead.
    """
    sides = (old if isinstance(old, There) else Here(meant(old, "compare")), Here(meant(new, "compare")))
    _check(sides, same, allow, games)
    many = _seats(sides, seats, at)
    table = InStep(sides, same, frozenset(allow), many, at)
    if at is not None:
        _check_start(sides, at)
    found, played = _found(table, games, str(seed))
    names = (sides[0].name, sides[1].name, name_of(same), played)
    if not found:
        return Comparison(*names, parted=table.parted, reached=table.reached, seats=many)
    steps, difference = _shortest(table, found)
    return Comparison(*names, steps, difference, _to_blame(table, steps, difference), seats=many)


def _found(table: InStep, games: int | None, seed: str) -> tuple[list[Broken], int]:
    """The shortest of the games in which the relation breaks, and how many were played."""
    found: list[Broken] = []
    enough, most, played = 1 if table.same in OF_ALL else FOUND, None, 0
    for number in range(games or GAMES):
        player = _Player(f"{seed}.{number}", style_of(number), table.sides[1], most)
        broken = table.play(player)
        played += player.chosen
        if broken is not None:
            found = sorted([*found, broken], key=_length)
            most = len(found[STARTS - 1][0]) if len(found) >= STARTS else None  # what is longer is not wanted
        if len(found) == enough or (games is None and played >= DECISIONS):
            return found[:STARTS], number + 1
    return found[:STARTS], games or GAMES


def _shortest(table: InStep, found: list[Broken]) -> Broken:
    """The shortest game that these can be made into."""
    purse = Purse(FEWER)
    short = sorted({_shortened(table, steps, purse, _nothing) for steps, _ in found}, key=_length)
    return min((_shortened(table, steps, Purse(THOROUGH), table.others) for steps, _ in short[:BEST]), key=_length)


def _shortened(table: InStep, steps: tuple[Step, ...], purse: Purse, others: Others[Step]) -> Broken:
    """The shortest game found in which it breaks: steps are left out, and others put in their place."""

    def held(candidate: Sequence[Step]) -> tuple[Step, ...] | None:
        broken = table.again(candidate)
        return broken and broken[0]

    table.forget()
    table.again(steps)
    table.purse = purse
    best = shortest(steps, held, others, AFTER)
    table.purse = None
    broken = table.again(best)
    assert broken is not None
    return broken


def _nothing(steps: Sequence[Step], at: int) -> Sequence[Step]:
    """Nothing else is tried."""
    return ()


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
    if games is not None and (type(games) is not int or games < 1):
        raise ValueError(f"`games` is how many games are played at the most, 1 or more, not {shortly(games)}.")


def _seats(sides: tuple[Side, Side], seats: int | None, at: Match | None) -> int:
    """How many play: as said, as at the match, or as few as both rules allow."""
    common = [number for number in sides[0].seats if number in sides[1].seats]
    if at is not None:
        if not isinstance(at, Match):
            raise TypeError(
                f"`at` is a match, from where it stands, not {shortly(at)}: write `at=turnout.loads(text)`, for example."
            )
        count = len(at.players)
        if seats not in (None, count):
            raise ValueError(f"The match has {in_words(range(count, count + 1))}, and `seats` says {shortly(seats)}: leave it out.")
        seats = count
    if seats is not None and seats not in common:
        for side in sides:
            if seats not in side.seats:
                raise ValueError(f"{side.name} is for {in_words(side.seats)}, not for {shortly(seats)}: say other `seats`.")
    if not common:
        said = " and ".join(f"{side.name} is for {in_words(side.seats)}" for side in sides)
        raise ValueError(f"The two rules are not for the same number of players: {said}.")
    return seats or common[0]


def _check_start(sides: tuple[Side, Side], at: Match) -> None:
    """Refuses a match that one of the rules cannot go on from."""
    for side in sides:
        try:
            side.asked()
        except Exception as fault:
            why = f"from a match of {spec_of(at.rules)} ({type(fault).__name__}: {fault})"
            raise ValueError(f"{side.name} cannot go on {why}: let `at` be a match of the game that is compared.") from fault


class _Player:
    """Chooses for all seats in one style, the same for the same seed, and so many times at the most."""

    def __init__(self, seed: str, style: str, side: Side, most: int | None) -> None:
        self._seed, self._style, self.chosen, self._most = seed, style, 0, most
        self._side = side if isinstance(side, Here) else None

    def __call__(self, offered: Sequence[tuple[int, str]]) -> tuple[int, str] | None:
        """One of what is offered."""
        if self.chosen == self._most:
            return None
        self.chosen += 1
        seat, text = offered[pick(draw(self._seed, "compare", self.chosen), len(offered))]
        wild = pick(draw(self._seed, "wild", self.chosen), WILD) == 0
        if wild or seat == CHANCE or self._style == "random" or self._side is None:
            return seat, text
        liked = self._side.preferred(self._style, seat, [other for one, other in offered if one == seat], self.chosen)
        return seat, liked[pick(draw(self._seed, "liked", self.chosen), len(liked))]


def _to_blame(table: InStep, steps: Sequence[Step], broken: Difference) -> str:
    """The rules of the layers of the new rules, and the options, without which the difference is gone."""
    old, new = table.sides
    if not isinstance(old, Here) or not isinstance(new, Here):
        return "a change between the two trees"
    table.forget()
    table.again(steps)  # what was shortened last may have been another game
    moment = table.moment
    words = dict.fromkeys(first_word(text) for text in (*broken.old, *broken.new)) if broken.relation == "legal" else [""]
    found = {}
    for word in words:
        asked = [
            lambda word=word: _gone_there(table, moment, steps, broken, word),
            lambda word=word: _gone_in_all(table, steps, broken, word),
        ]
        found[next(filter(None, (blamed(old.rules, new, gone) for gone in asked)), "")] = word
    return ", ".join(filter(None, found)) or "no rule alone"


def _gone_there(table: InStep, moment: tuple[Any, Any], steps: Sequence[Step], broken: Difference, word: str) -> bool:
    """Whether the difference is gone when the question is asked again at that moment."""
    if broken.relation in OF_ALL:
        return False
    table.back(moment)
    asked = (table.sides[0].asked(), table.sides[1].asked())
    now = table.step(asked, Script(()))[1] if broken.relation == "legal" else table.taken(steps[-1])
    return not _says(now, word)


def _gone_in_all(table: InStep, steps: Sequence[Step], broken: Difference, word: str) -> bool:
    """Whether it is gone when the same decisions are made from the start; each must still be possible."""
    script = Script(steps)
    table.forget()  # the opening may be another, too
    found = table.play(script)
    return script.kept and not _says(found and found[1], word)


def _says(broken: Difference | None, word: str) -> bool:
    return broken is not None and (not word or any(first_word(text) == word for text in (*broken.old, *broken.new)))
