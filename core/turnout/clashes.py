"""What is refused before a set of variants has an order: a wrong game, needs, bars, a word or option said by two."""

from collections.abc import Iterable
from itertools import combinations

import attrs

from turnout.errors import ComposeError
from turnout.layers import AnyRules, check_layer, game_of, overrides, own_classes, own_options
from turnout.notation import word_of


def check_members(game: AnyRules, layers: list[AnyRules]) -> None:
    """Refuses a set by what its members say of themselves. Raises ComposeError, which names both sides."""
    check_layer(game)
    if game_of(game) is not game:
        raise ComposeError(f"{game.name!r} is no game but a variant of {game_of(game).name!r}: compose that with it.")
    for one in layers:
        if game_of(one) is not game or one is game:
            home = "a game of its own" if game_of(one) is one else f"one of {game_of(one).name!r}"
            raise ComposeError(f"{one.name!r} is no variant of {game.name!r}: it is {home}.")
        check_layer(one)
        _check_words(one, game)
        _check_company(one, game, [other.name for other in layers])
    for one, other in combinations(layers, 2):
        if one.name == other.name:
            homes = f"{one.__module__} and {other.__module__}"
            raise ComposeError(f"Two variants are called {one.name!r}: {homes}. Leave one of them out.")
        _check_words(one, other)
        _check_options(one, other, game)
        _check_kinds(one, other)
        _check_kinds(other, one)


def _check_company(one: AnyRules, game: AnyRules, names: list[str]) -> None:
    for need in one.needs:
        if need not in names:
            spec = "+".join([game.name, *sorted([*names, need])])
            raise ComposeError(f"{one.name!r} needs {need!r}: ask for {spec}.")
    for barred in sorted(set(one.bars) & set(names)):
        both = f"{one.name!r} and {barred!r}"
        raise ComposeError(f"{both} cannot be played together: {one.name!r} bars {barred!r}. Leave one of them out.")


def _check_words(one: AnyRules, other: AnyRules) -> None:
    for word in sorted(_words(_unshared(one, other)) & _words(_unshared(other, one))):
        both = f"{one.name!r} and {other.name!r}"
        raise ComposeError(f"{both} both say {word!r}: a word belongs to one layer. Rename it in one of them.")


def _check_options(one: AnyRules, other: AnyRules, game: AnyRules) -> None:
    """Only a new default, and the same one, may be said by two."""
    ours, theirs = _options(one, other), _options(other, one)
    for option in sorted(ours.keys() & theirs.keys()):
        mine, yours = ours[option], theirs[option]
        of_game = any(option in own_options(base) for base in own_classes(game))
        if of_game and _said(mine) == _said(yours):
            continue
        same = mine.default == yours.default
        how = "each with checks of its own" if same else f"to {mine.default!r} and {yours.default!r}"
        both = f"{one.name!r} and {other.name!r}"
        raise ComposeError(f"{both} both set the option {option!r}, {how}. Leave one of them out.")


def _check_kinds(one: AnyRules, other: AnyRules) -> None:
    for name in sorted(_options(one, other).keys() & overrides(other).keys()):
        raise ComposeError(f"{name!r} is an option of {one.name!r} and none of {other.name!r}: rename it in one of them.")


def _unshared(one: AnyRules, other: AnyRules) -> list[type]:
    shared = own_classes(other)
    return [base for base in own_classes(one) if base not in shared]


def _words(bases: Iterable[type]) -> set[str]:
    """The words that classes say, each as it is written and as saves know it."""
    words = [word for base in bases for word in vars(base).get("says", ())]
    return {name for word in words for name in (word_of(word), word.__name__)}


def _options(one: AnyRules, other: AnyRules) -> "dict[str, attrs.Attribute[object]]":
    return {name: field for base in reversed(_unshared(one, other)) for name, field in own_options(base).items()}


def _said(field: "attrs.Attribute[object]") -> tuple[object, ...]:
    return type(field.default), field.default, field.validator, field.converter
