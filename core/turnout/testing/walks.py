"""Games played by the kit, the same for the same seed, and the laws held to each of their moments."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from turnout.action import Action
from turnout.chance import draw, pick
from turnout.errors import SeatError
from turnout.frozen import Frozen
from turnout.kinds import CHANCE, Seat
from turnout.match import Match
from turnout.players import in_words, shortly
from turnout.rules import Rules
from turnout.testing.decisions import Decision, decisions_of, first_break
from turnout.testing.failures import Failure, failure_of, failure_of_walk, kept, said_of, seen_by
from turnout.testing.laws import AT_THE_END, LAWS, Law, LawBroken, the_bound_holds, to_act_is_who_may_act
from turnout.testing.playing import STYLES, WILD, preferred, style_of
from turnout.testing.shorten import shortened
from turnout.testing.sides import Spec, meant

STARTS = 4
"""How many games in which a law is broken are looked for and made short; the shortest is shown."""
ALWAYS = (the_bound_holds, to_act_is_who_may_act)
"""Laws without which no game can be played to its end: they are held to each, whatever laws are asked for."""


class Walk(Frozen):
    """How many games were played, of how many turns, and how they ended."""

    games: int
    turns: int
    endings: tuple[str, ...]


def walk(rules: Spec, seats: int | None = None, seed: int | str = 0, *, style: str = "random") -> Iterator[Match]:
    """One game: the match before the first turn, and after each, luck's included. The same object each time.

    It is played at "random", or "keen": as the game's own bots play, else for points, with one decision in three at random. Raises
    LawBroken where nobody can act before the end, and as soon as there are more turns than `bound` says; TypeError, ValueError or
    SeatError, which say what to write instead.
    """
    book = meant(rules, "walk")
    _check(book, seats, seed)
    if style not in STYLES:
        raise ValueError(f"There is no style {shortly(style)}: say {' or '.join(map(repr, dict.fromkeys(STYLES)))}.")
    return _walk(Match(book, seats, seed=seed, luck="manual"), style)


def _walk(match: Match, style: str) -> Iterator[Match]:
    _demand(the_bound_holds, match)
    yield match
    while not match.over:
        number = draw(str(match.seed), "walk", len(match.turns))
        seat = match.to_act[pick(number, len(match.to_act))] if match.to_act else CHANCE
        if not match.legal(seat):
            _demand(to_act_is_who_may_act, match)
        if seat == CHANCE:
            match.roll()
        else:
            match.act(_chosen(match, seat, style), seat)
        _demand(the_bound_holds, match)
        yield match


def _demand(law: Law, match: Match) -> None:
    """Raises LawBroken, with the name of the law, where the game cannot go on."""
    try:
        law(match)
    except LawBroken as broken:
        raise LawBroken(f"{law.__name__}: {broken.sentence}") from None


def _chosen(match: Match, seat: Seat, style: str) -> Action:
    """What a seat does that plays in this style; one decision in so many is made at random."""
    seed, place, legal = str(match.seed), len(match.turns), match.legal(seat)
    if style != "random" and pick(draw(seed, "wild", place), WILD):
        legal = preferred(style, match.rules, match.state, seat, legal, place)
    return legal[pick(draw(seed, "walk action", place), len(legal))]


def check(
    rules: Spec,
    *,
    games: int = 20,
    seats: int | None = None,
    seed: int | str = 0,
    laws: Iterable[Law] = tuple(LAWS.values()),
) -> Walk:
    """Plays games, most at random and the others keenly, see `walk`, and holds every moment of them to the laws.

    Raises LawBroken with the shortest game found in which one does not hold, as a program to paste, which is also kept as a save
    under `.turnout/failures`; a game that cannot be played to its end is that too. The same on every run. Raises TypeError,
    ValueError or SeatError, which say what to write instead.
    """
    book, laws = meant(rules, "check"), _laws(laws)
    _check(book, seats, seed)
    if type(games) is not int or games < 1:
        raise ValueError(f"`games` is a number of games, 1 or more, not {shortly(games)}: say `games = 5`, for example.")
    found: list[Failed] = []
    turns, endings = 0, set()
    for number in range(games):
        match, failed = _played(book, seats, number, seed, laws if not found else [law for law in laws if law is found[0].law])
        if failed is not None and (not found or failed.law is found[0].law):
            found.append(failed)
        if len(found) == STARTS or (found and found[0].law is the_bound_holds):
            break
        turns += len(match.turns)
        endings.add(match.state.ended or "")
    if found:
        raise kept(min(map(_short, found), key=lambda one: (len(one.log), one.log)))
    return Walk(games, turns, tuple(sorted(endings)))


def _check(rules: Rules[Any], seats: Any, seed: Any) -> None:
    """Refuses a number of players that the rules are not for, and what is no seed."""
    if seats is not None and (type(seats) is not int or seats not in rules.seats()):
        said = f"{rules.name} is for {in_words(rules.seats())}, not for {shortly(seats)}"
        raise SeatError(f"{said}: say how many play, as in `seats = {rules.seats()[0]}`.", code="players")
    if type(seed) not in (int, str):
        raise TypeError(f"`seed` is a whole number or a text, not {shortly(seed)}: say `seed = 1`, for example.")


def _laws(laws: Any) -> list[Law]:
    """The laws that are asked for. Raises TypeError for what is no list of functions."""
    if isinstance(laws, Mapping):
        raise TypeError("`laws` is a list of laws, not a dict of them: write `laws=LAWS.values()`.")
    given: list[Any] = list(laws) if isinstance(laws, Iterable) and not isinstance(laws, str) else [laws]
    strange = [law for law in given if not callable(law)]
    if not strange and isinstance(laws, Iterable):
        return given
    name = (strange or given)[0]
    near = get_close_matches(str(getattr(name, "__name__", name)), LAWS, 1) or list(LAWS)
    raise TypeError(f"`laws` is a list of functions, not {shortly(laws)}: write `laws=[LAWS[{near[0]!r}]]`, for example.")


class Failed(NamedTuple):
    """A game in which a law is broken (None where a rule has raised), up to there: what was seen, and the style of play."""

    match: Match
    law: Law | None
    seen: str
    style: str


def _played(rules: Rules[Any], seats: int | None, number: int, seed: Any, laws: Sequence[Law]) -> tuple[Match, Failed | None]:
    """One game, and what failed first; None where all is well."""
    style, match = style_of(number), Match(rules, seats, luck="manual")
    each, once = [law for law in laws if law not in AT_THE_END], [law for law in laws if law in AT_THE_END]
    try:
        for match in walk(rules, seats, f"{seed}.{number}", style=style):
            if failed := _failed(match, each, style):
                return match, failed
    except Exception as fault:
        return match, _failed(match, ALWAYS, style) or Failed(match, None, said_of(fault), style)
    return match, _failed(match, once, style)


def _failed(match: Match, laws: Iterable[Law], style: str) -> Failed | None:
    """The first of the laws that does not hold at this moment."""
    return next((Failed(match, law, seen, style) for law in laws if (seen := seen_by(law, match))), None)


def _short(failed: Failed) -> Failure:
    """The shortest game found in which the law is broken at the end, or in which a rule raises after it."""
    match, law, seen, style = failed
    rules, seats, start, at_end = match.rules, len(match.players), match.start, law is not None

    def broken(match: Match) -> bool:
        return bool(seen_by(law, match))

    whole = _whole(match, law)
    first = None if law is the_bound_holds else first_break(rules, seats, whole, broken, start, at_end=at_end)
    if first is None:  # no shorter game has too many turns, and luck is no decision
        return failure_of_walk(law, match, style, seen)
    return failure_of(law, rules, seats, start, shortened(rules, seats, first, broken, start, at_end=at_end), seen)


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
