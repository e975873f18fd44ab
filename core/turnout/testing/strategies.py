"""Strategies for Hypothesis: games, moments, actions, options and sets of variants, which shrink to short and early ones."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import compress
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import hypothesis.strategies as st
from hypothesis.strategies import SearchStrategy

from turnout.action import Action
from turnout.catalog import Catalog, parse_spec, with_options
from turnout.composition import options_of, says_of
from turnout.errors import ComposeError, Stale, TurnoutError, UnknownName
from turnout.kinds import CHANCE, Length, Seat, Within
from turnout.match import Match
from turnout.players import seated, shortly
from turnout.rules import Rules
from turnout.testing.laws import LawBroken
from turnout.testing.sides import Spec, meant

Try = tuple[Action, Seat, int | None]
"""What to act with: `match.act(action, seat, at=at)`."""
MOST = 1_000
"""Decisions that are drawn for a game at the most."""
ONE_BYTE = 256
"""Where more things than these may be done, a decision is two bytes."""
STRANGE = (None, "x", -2, 1 << 40, 0.5, True)
"""What no field of an action should take."""
NO_WORD: Any = object()


def playthroughs(spec: Spec = NO_WORD, seats: int | None = None) -> SearchStrategy[Match]:
    """Whole games of a spec, for so many players; as few as the game allows unless said. Each shrinks to the first-listed actions.

    Luck is entered by hand (`luck="manual"`), and shrinks as all else does. Raises TypeError, UnknownName or SeatError.
    """
    rules, number = _asked("playthroughs", spec, seats)
    return _decisions(rules, number).map(partial(_played, rules, number, whole=True))


def positions(spec: Spec = NO_WORD, seats: int | None = None) -> SearchStrategy[Match]:
    """A match at any moment, from the opening to after the end. Shrinks to fewer decisions, then to earlier-listed ones."""
    rules, number = _asked("positions", spec, seats)
    return _decisions(rules, number).map(partial(_played, rules, number, whole=False))


def legal_actions(match: Match) -> SearchStrategy[Try]:
    """What may be done now, as (action, seat, at). After the end there is nothing, and the example is passed over."""
    _check_match("legal_actions", match)
    return _one_of([(action, seat, match.version) for seat, action in _things(match)] or [None]).filter(bool)


def illegal_actions(match: Match) -> SearchStrategy[Try]:
    """What is refused now, as (action, seat, at): nearly legal with one field changed, of a wrong seat, too late, or made up.

    `match.act(action, seat, at=at)` raises IllegalAction, or Stale where `at` is of an earlier moment.
    """
    _check_match("illegal_actions", match)
    seats = (*range(len(match.players)), CHANCE)
    known = _things(match)
    wrong = [(action, seat, None) for seat in seats for _, action in known if not _may(match, action, seat)]
    kinds = [_one_of(wrong), _one_of(list(_stale(match)))]
    if known:
        kinds.append(st.sampled_from(known).flatmap(partial(_mutated, match)))
    words = [word for word in says_of(match.rules) if issubclass(word, Action)]
    kinds += [st.tuples(_made(word), st.sampled_from(seats), st.none()) for word in words]
    return st.one_of(kinds).filter(lambda one: one[2] is not None or not _may(match, one[0], one[1]))


def options(spec: Spec = NO_WORD) -> SearchStrategy[dict[str, Any]]:
    """Options that the rules of a spec take, for `rulebook(spec, options)`. Shrinks to none: the printed rules.

    Drawn are those whose type is a `Literal`, `bool`, a whole number with `Within`, an `Enum`, one of these or None, or a tuple of
    them. Left out are others, such as maps, texts and numbers without bounds, and those that the spec says already. Sets that the
    rules refuse, or with which they open no table for the fewest players, are not drawn.
    """
    rules = meant(spec, "options")
    said = parse_spec(spec)[1] if isinstance(spec, str) else {}
    hints = get_type_hints(type(rules), include_extras=True)
    drawn = {name: _of_type(hints[name]) for name in options_of(rules) if name not in said}
    known = {name: one for name, one in drawn.items() if one is not None}
    return st.fixed_dictionaries({}, optional=known).filter(partial(_opens, rules))


def variant_sets(game: Any = NO_WORD) -> SearchStrategy[str]:
    """Sets of variants of an installed game that compose, each as a spec such as `game+one+other`. Shrinks to the game alone.

    What a variant needs comes with it. Raises UnknownName for no game, TypeError for what is no name.
    """
    from turnout.plugins import installed

    name = game.name if isinstance(game, type) and issubclass(game, Rules) else game
    if not isinstance(name, str):
        meant(game, "variant_sets")
        raise TypeError(f"variant_sets draws the variants of a game: say its name, not {shortly(game)}.")
    if "+" in name or "(" in name:
        raise UnknownName(f"variant_sets adds the variants itself: write `variant_sets({parse_spec(name)[0][0]!r})`.")
    catalog = installed()
    return st.tuples(*(st.booleans() for _ in catalog.variants(name))).map(partial(_composed, catalog, name))


# games


def _asked(asker: str, spec: Any, seats: int | None) -> tuple[Rules[Any], int]:
    """The rules and the number of players that are meant."""
    rules = meant(None if spec is NO_WORD else spec, asker)
    if seats is not None and type(seats) is not int:
        raise TypeError(f"{asker} plays with so many players: write `seats={rules.seats()[0]}`, not {shortly(seats)}.")
    return rules, len(seated(rules, seats, None))


def _decisions(rules: Rules[Any], seats: int) -> SearchStrategy[bytes]:
    """The bytes of a game, short ones and long ones: by itself Hypothesis draws hardly more than ten."""
    most = min(MOST, rules.bound(seats))
    least = [0, *(size for size in (16, 32) if size < most), most // 2]
    return st.one_of([st.binary(min_size=size, max_size=most) for size in dict.fromkeys(sorted(least))])


def _played(rules: Rules[Any], seats: int, drawn: bytes, *, whole: bool) -> Match:
    """The match of these decisions; with `whole` the first-listed is done where they run out."""
    match = Match(rules, seats, luck="manual")
    left = iter(drawn)
    while not match.over:
        things = _things(match)
        place = _place(left, len(things))
        if place is None and not whole:
            break
        seat, action = things[place or 0]
        match.act(action, seat)
    return match


def _place(left: Iterator[int], many: int) -> int | None:
    """Which of so many things the next bytes choose; None where there are no more."""
    bytes_of_it = [next(left, None) for _ in range(2 if many > ONE_BYTE else 1)]
    if bytes_of_it[0] is None:
        return None
    number = 0
    for byte in bytes_of_it:
        number = number * ONE_BYTE + (byte or 0)
    return number % many


def _things(match: Match) -> list[tuple[Seat, Action]]:
    """What may be done now, by whom."""
    found = [(seat, action) for seat in match.to_act for action in match.legal(seat)]
    if not found and not match.over:
        raise LawBroken(f"to_act says {match.to_act}, and legal lists nothing")
    return found


# actions


def _check_match(asker: str, match: Any) -> None:
    if not isinstance(match, Match):
        raise TypeError(
            f"{asker} takes a match, not {shortly(match)}: draw one first, as in "
            f"`match = data.draw(positions(...))`, then `data.draw({asker}(match))`."
        )


def _one_of(these: Sequence[Any]) -> SearchStrategy[Any]:
    return st.sampled_from(these) if these else st.nothing()


def _may(match: Match, action: Action, seat: Seat) -> bool:
    return match.why_not(action, seat) is None


def _mutated(match: Match, thing: tuple[Seat, Action]) -> SearchStrategy[Try]:
    """A legal action with one field changed, within its type or beyond it."""
    seat, action = thing
    hints = get_type_hints(type(action), include_extras=True)
    values = [(name, _or_strange(hints[name])) for name in vars(action)]
    if not values:
        return st.nothing()
    changed = st.one_of([st.tuples(st.just(name), value) for name, value in values])
    return changed.map(lambda change: (action.but(**{change[0]: change[1]}), seat, None))


def _made(word: type[Action]) -> SearchStrategy[Action]:
    """Any action of a class, with fields of their types."""
    hints = get_type_hints(word, include_extras=True)
    fields = [field.name for field in word.__attrs_attrs__]  # type: ignore[attr-defined]
    return st.builds(word, **{name: _or_strange(hints[name], strange=False) for name in fields})


def _or_strange(hint: Any, *, strange: bool = True) -> SearchStrategy[Any]:
    right = _of_type(hint)
    wrong = st.sampled_from(STRANGE)
    return wrong if right is None else (right | wrong if strange else right)


def _stale(match: Match) -> Iterator[Try]:
    """What may be done now, chosen at a version that has passed or is still to come."""
    for seat, action in _things(match)[:3]:
        for at in (match.version + 1, *range(max(0, match.version - 12), match.version)):
            try:
                match.copy().act(action, seat, at=at)
            except Stale:
                yield action, seat, at


# types


def _of_type(hint: Any) -> SearchStrategy[Any] | None:
    """The values of a type; None where they cannot be drawn."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(hint.__origin__, hint.__metadata__)
    if origin is Literal:
        return st.sampled_from(parts)
    if origin in (Union, UnionType):
        each = [_of_type(part) for part in sorted(parts, key=lambda part: part is not NoneType)]
        return None if None in each else st.one_of([one for one in each if one is not None])
    if origin is tuple:
        return _tuple(parts)
    if hint in (bool, NoneType):
        return st.booleans() if hint is bool else st.none()
    return st.sampled_from(list(hint)) if isinstance(hint, type) and issubclass(hint, Enum) else None


def _annotated(inner: Any, marks: Sequence[Any]) -> SearchStrategy[Any] | None:
    within = [mark for mark in marks if isinstance(mark, Within)]
    length = [mark.parts for mark in marks if isinstance(mark, Length)]
    if inner is int and within:
        return st.integers(max(mark.low for mark in within), min(mark.high for mark in within))
    if length and get_origin(inner) is tuple:
        part = _of_type(get_args(inner)[0])
        return part and st.lists(part, min_size=length[0], max_size=length[0]).map(tuple)
    return None if inner is int else _of_type(inner)


def _tuple(parts: Sequence[Any]) -> SearchStrategy[Any] | None:
    many = len(parts) == 2 and parts[1] is Ellipsis
    each = [_of_type(part) for part in (parts[:1] if many else parts)]
    known = [one for one in each if one is not None]
    if len(known) < len(each):
        return None
    return st.lists(known[0], max_size=6).map(tuple) if many else st.tuples(*known)


# rules


def _opens(rules: Rules[Any], drawn: Mapping[str, Any]) -> bool:
    """Whether the rules take these options and open a table with them."""
    usual = type(rules)()
    changed = {name: value for name, value in options_of(rules).items() if value != getattr(usual, name)}
    try:
        other = with_options(type(rules), {**changed, **drawn})
        other.opening(other.seats()[0])
    except TurnoutError:
        return False
    return True


def _composed(catalog: Catalog, game: str, drawn: Sequence[bool]) -> str:
    """The spec of those of the variants that go together, asked one after the other with what each needs."""
    kinds = catalog.variants(game)
    chosen: list[str] = []
    for name in compress(kinds, drawn):
        wanted = [*chosen, name]
        for one in wanted:  # grows while it is read
            wanted += [need for need in kinds[one].needs if need not in wanted]
        try:
            catalog.compose(game, wanted)
        except ComposeError:
            continue
        chosen = wanted
    return "+".join([game, *sorted(set(chosen))])
