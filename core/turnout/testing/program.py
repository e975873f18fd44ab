"""A program to paste: how it calls rules, matches and laws, and what it imports for that."""

import sys
from ast import literal_eval
from collections.abc import Callable, Mapping, Sequence
from inspect import unwrap
from typing import Any

from turnout.catalog import parse_spec, spec_of
from turnout.composition import changed_options, layers_of
from turnout.rules import Rules
from turnout.testing.laws import LAWS, Law, rules_of


class Source:
    """A program: what it imports, and how it calls that. What cannot be imported it says in a note."""

    def __init__(self) -> None:
        self.imports: dict[str, dict[str, str]] = {}
        self.notes: list[str] = []

    def head(self) -> list[str]:
        """The imports, those of Turnout first, and the notes."""
        modules = sorted(self.imports, key=lambda module: (module.partition(".")[0] != "turnout", module))
        return [*(f"from {module} import {_named(self.imports[module])}" for module in modules), *dict.fromkeys(self.notes), ""]

    def take(self, module: str, name: str) -> str:
        """How the program calls what a module has under this name."""
        names = self.imports.setdefault(module, {})
        if name not in names:
            others = sum(name in known for known in self.imports.values())
            names[name] = f"{name}_{others + 1}" if others else name
        return names[name]

    def name(self, one: Any) -> str:
        """How the program calls a class or a function."""
        module, path = getattr(one, "__module__", ""), getattr(one, "__qualname__", "")
        if _stands_there(one, module, path):
            outer, dot, inner = path.partition(".")
            return f"{self.take(module, outer)}{dot}{inner}"
        name = getattr(one, "__name__", "")
        name = name if name.isidentifier() else "law"
        self.notes.append(f"# run this where {name} is known: it stands in no module that could be imported")
        return name

    def rules(self, rules: Rules[Any]) -> str:
        """How rules are made: by their spec where they are installed, else from their classes and options."""
        from turnout import rulebook

        spec = tried(lambda: spec_of(rules))
        if spec and tried(lambda: rulebook(spec) == rules):
            return f"{self.take('turnout', 'rulebook')}({spec!r})"
        made, options = f"{self.take('turnout.testing', 'rules_of')}({self.kind(type(rules))}", changed_options(rules)
        if not options:
            return f"{made})"
        said = tried(lambda: parse_spec(spec)[1])
        if said and tried(lambda: rules_of(type(rules), said) == rules):
            return f"{made}, {said!r})"
        unwritten = [name for name, value in options.items() if not _is_code(value)]
        self.notes += [f"# put in what the option {name} is: it cannot be written as code" for name in unwritten]
        return f"{made}).but({', '.join(f'{name}={value!r}' for name, value in options.items())})"

    def kind(self, kind: type[Rules[Any]]) -> str:
        """A class of rules: a game, a variant that is laid over its game, or several that are composed."""
        *variants, game = layers_of(kind)
        if "_layers" not in vars(kind):
            return self.name(kind)
        if len(variants) == 1:
            return self.name(variants[0])
        return f"{self.take('turnout', 'compose')}({self.name(game)}, [{', '.join(map(self.name, variants))}])"

    def match(self, rules: Rules[Any], seats: int, steps: Sequence[Any]) -> list[str]:
        """The match after these steps: lines of its log, or places in the lists of who acts, where lines do not read back."""
        begun = f"match = {self.take('turnout', 'Match')}({self.rules(rules)}, {seats}, luck='manual'"
        if not steps:
            return [f"{begun})"]
        if all(isinstance(step, str) for step in steps):
            return ["log = [", *(f"    {line!r}," for line in steps), "]", f"{begun}, log=log)"]
        listed = ["for seat, place in [", *(f"    {step}," for step in steps), "]:"]
        return [f"{begun})", *listed, "    match.act(match.legal(seat)[place], seat)"]

    def asked(self, law: Law) -> str:
        """The law, held to the match."""
        if unwrap(law) in LAWS.values():
            return f"{self.take('turnout.testing', 'LAWS')}[{unwrap(law).__name__!r}](match)"
        return f"{self.name(law)}(match)"


def _named(names: Mapping[str, str]) -> str:
    """What is imported from one module, each under the name that the program calls it by."""
    return ", ".join(name if name == called else f"{name} as {called}" for name, called in sorted(names.items()))


def _stands_there(one: Any, module: str, path: str) -> bool:
    """Whether it is what a program imports under this name."""
    found: Any = sys.modules.get(module) if module != "__main__" else None
    for part in path.split("."):
        found = getattr(found, part, None)
    return found is not None and found is one


def _is_code(value: Any) -> bool:
    """Whether its `repr` is code that gives it again, without any import."""
    return bool(tried(lambda: literal_eval(repr(value)) == value))


def tried(ask: Callable[[], Any]) -> Any:
    """What is answered; None where that raises."""
    try:
        return ask()
    except Exception:
        return None
