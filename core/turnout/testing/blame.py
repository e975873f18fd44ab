"""Which rule of which layer makes a difference: each override is switched off in turn, so that its `super()` answers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from turnout.composition import layers_of, options_of
from turnout.layers import game_of, own_classes, own_rules
from turnout.rules import Rules


class HasRules(Protocol):
    """Somebody who plays by some rules."""

    rules: Rules[Any]


def blamed(old: Rules[Any], new: HasRules, gone: Callable[[], bool]) -> str:
    """The override of the new rules, or the option, without which the difference is `gone`; empty where none alone makes it.

    A rule that replaces the game's is switched off like one that extends it.
    """
    rules = new.rules
    for layer, rule in _overridden(old, rules):
        with _switched_off(layer, rule):
            if _is_gone(gone):
                return f"{layer.__name__}.{rule}"
    for name, value in options_of(old).items():
        if name in options_of(rules) and getattr(rules, name) != value:
            new.rules = rules.but(**{name: value})
            try:
                if _is_gone(gone):
                    return f"the option {name}"
            finally:
                new.rules = rules
    return ""


def _is_gone(gone: Callable[[], bool]) -> bool:
    """A question that can no longer be answered says nothing about the difference."""
    try:
        return gone()
    except Exception:
        return False


def _overridden(old: Rules[Any], new: Rules[Any]) -> Iterator[tuple[type, str]]:
    """What the new rules override and the old ones do not: a class that both are made of is no difference between them."""
    known = {base for layer in layers_of(old) for base in own_classes(layer)}
    for layer in layers_of(new):
        if layer is not game_of(layer):
            yield from ((base, rule) for base in own_classes(layer) if base not in known for rule in own_rules(base))


@contextmanager
def _switched_off(layer: type, rule: str) -> Iterator[None]:
    """While it lasts, the layer does not define the rule, and what lies inside answers."""
    member = vars(layer)[rule]
    delattr(layer, rule)
    try:
        yield
    finally:
        setattr(layer, rule, member)
