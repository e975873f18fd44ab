"""Random games, the same for the same seed, and the laws held to each of their moments."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from turnout.chance import draw, pick
from turnout.frozen import Frozen
from turnout.kinds import CHANCE
from turnout.match import Match
from turnout.rules import Rules
from turnout.testing.decisions import Decision, decisions_of, first_break
from turnout.testing.failures import Failure, failure_of, kept
from turnout.testing.laws import AT_THE_END, LAWS, Law, LawBroken, rules_of
from turnout.testing.shorten import shortened

STARTS = 4
"""How many games in which a law is broken are looked for and made short; the shortest is shown."""


class Walk(Frozen):
    """How many games were played, of how many turns, and how they ended."""

    games: int
    turns: int
    endings: tuple[str, ...]


def walk(rules: Rules[Any], seats: int | None = None, seed: int | str = 0) -> Iterator[Match]:
    """One random game: the match before the first turn, and after each, luck's included. The same object each time."""
    match = Match(rules, seats, seed=seed, luck="manual")
    yield match
    while not match.over:
        number = draw(str(seed), "walk", len(match.turns))
        seat = match.to_act[pick(number, len(match.to_act))]
        legal = match.legal(seat)
        if not legal:
            raise LawBroken(f"{match.players[seat]} is to act, and legal lists nothing")
        if seat == CHANCE:
            match.roll()
        else:
            match.act(legal[pick(draw(str(seed), "walk action", len(match.turns)), len(legal))], seat)
        yield match


def check(
    rules: "str | Rules[Any] | type[Rules[Any]]",
    *,
    games: int = 20,
    seats: int | None = None,
    seed: int | str = 0,
    laws: Iterable[Law] = tuple(LAWS.values()),
) -> Walk:
    """Plays random games and holds every moment of them to the laws.

    Raises LawBroken with the shortest game found in which one does not hold, as a program to paste, which is also kept as a save
    under `.turnout/failures`. The same on every run.
    """
    book, laws = rules_of(rules), list(laws)
    found: list[tuple[Law | None, Match]] = []
    turns, endings = 0, set()
    for number in range(games):
        match, broken = _played(book, seats, f"{seed}.{number}", laws if not found else [law for law, _ in found[:1] if law])
        if broken is not NOTHING and (not found or broken is found[0][0]):
            found.append((broken, match))
        if len(found) == STARTS:
            break
        turns += len(match.turns)
        endings.add(match.state.ended or "")
    if found:
        raise kept(min((_short(law, match) for law, match in found), key=lambda one: (len(one.log), one.log)))
    return Walk(games, turns, tuple(sorted(endings)))


class _Nothing:
    """No law is broken, and no rule has raised."""


NOTHING: Any = _Nothing()


def _played(rules: Rules[Any], seats: int | None, seed: str, laws: Sequence[Law]) -> tuple[Match, Any]:
    """One game, and the law that was broken first; None for a rule that raised, NOTHING where all is well."""
    each, once = [law for law in laws if law not in AT_THE_END], [law for law in laws if law in AT_THE_END]
    match = Match(rules, seats, seed=seed, luck="manual")
    try:
        for match in walk(rules, seats, seed):
            for law in each:
                if not holds(law, match):
                    return match, law
    except Exception:
        return match, None
    return match, next((law for law in once if not holds(law, match)), NOTHING)


def holds(law: Law, match: Match) -> bool:
    """Whether a law holds at this moment. What a rule raises while it is looked at breaks it."""
    try:
        law(match)
    except Exception:
        return False
    return True


def _short(law: Law | None, match: Match) -> Failure:
    """The shortest game found in which the law is broken at the end, or in which a rule raises after it."""
    rules, seats, broken = match.rules, len(match.players), law or (lambda match: None)

    def held(decisions: Sequence[Decision]) -> tuple[Decision, ...] | None:
        if law is None:
            return first_break(rules, seats, decisions, lambda match: False, match.start)
        return first_break(rules, seats, decisions, lambda match: not holds(broken, match), match.start, at_end=True)

    whole = _whole(match, law)
    first = held(whole)
    short = whole if first is None else shortened(rules, seats, first, held, match.start)
    return failure_of(law, rules, seats, match.start, short, match.seed)


def _whole(match: Match, law: Law | None) -> tuple[Decision, ...]:
    """The decisions of a game; where a rule has raised, also the one that made it."""
    if law is not None or match.over:
        return decisions_of(match)
    for seat in match.to_act:
        for action in match.legal(seat):
            other = match.copy()
            try:
                other.act(action, seat)
            except Exception:
                return (*decisions_of(match), (seat, action))
    return decisions_of(match)
