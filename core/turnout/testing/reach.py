"""Rule coverage: which rules, refusals, events, actions, ends and pairs of variants a run has reached, and which it has not."""

import ast
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from types import CodeType, FrameType, ModuleType
from typing import Any

from turnout.action import Action, Refusal
from turnout.bytecode import behind
from turnout.catalog import spec_of
from turnout.composition import layers_of, says_of
from turnout.event import Ended, Event
from turnout.frozen import Frozen
from turnout.layers import AnyRules, own_classes, own_rules
from turnout.rules import Rules
from turnout.testing.sides import Spec, meant

KINDS = ("rules", "refusals", "actions", "events", "ends", "pairs")
"""What is counted: the methods of each layer, codes, words done, words happened, reasons, two variants that answer one question."""
UNHEARD = frozenset({"a_save_reads_back", "a_spoilt_save_is_refused", "hash_order_does_not_matter"})
"""Laws that ask the rules for nothing new, and would take four times as long if somebody listened."""
Place = tuple[str, str]
"""A layer and one of its rules; the layer is `turnout` for what `Rules` answers itself."""
WIDTH = 118


class Reach(Frozen):
    """What there is of each kind, and what of it a run has reached. `str(reach)` is a table, what was not reached first."""

    name: str
    known: dict[str, set[str]]
    """What the rules could do, as far as their code says it."""
    reached: dict[str, set[str]]

    def missed(self, kind: str) -> list[str]:
        """What was not reached, in order."""
        return sorted(self.known[kind] - self.reached[kind])

    def share(self, kind: str) -> str:
        """`12 of 15`."""
        return f"{len(self.reached[kind])} of {len(self.known[kind] | self.reached[kind])}"

    def add(self, other: "Reach") -> None:
        """Takes up what another run has reached."""
        for kind in KINDS:
            self.known[kind] |= other.known[kind]
            self.reached[kind] |= other.reached[kind]

    def __str__(self) -> str:
        counted = [kind for kind in KINDS if self.known[kind]]
        missed = [line for kind in counted if self.missed(kind) for line in _wrapped(f"  {kind:9}", self.missed(kind))]
        shares = ", ".join(f"{kind} {self.share(kind)}" for kind in counted)
        lines = missed or ["  nothing: all was reached"]
        return "\n".join([f"{self.name} has not reached:", *lines, f"and has reached: {shares}"])


@contextmanager
def reaching(rules: Spec) -> Iterator[Reach]:
    """While it lasts, what the rules are asked in this thread is noted: `with reaching("game+variant") as reach: ...`.

    It listens with `sys.setprofile`, whose former listener comes back afterwards, and makes a game two to three times as slow.
    """
    book = meant(rules, "reaching")
    reach = Reach(spec_of(book), known(book), {kind: set() for kind in KINDS})
    before = sys.getprofile()
    sys.setprofile(_Watch(book, reach.reached).listener())
    try:
        yield reach
    finally:
        sys.setprofile(before)


def known(rules: Rules[Any]) -> dict[str, set[str]]:
    """All that there is to reach, of each kind."""
    words, layers = says_of(rules), layers_of(rules)
    literals = [_literals(module, _strangers(module, layer)) for layer in (*layers, Rules) for module in _modules(layer)]
    return {
        "rules": {f"{layer}.{rule}" for layer, rule in _codes(rules).values() if layer != "turnout"},
        "refusals": {code for codes, _ in literals for code in codes},
        "actions": {word.__name__ for word in words if issubclass(word, Action)},
        "events": {word.__name__ for word in (*words, Ended) if issubclass(word, Event)},
        "ends": {reason for _, reasons in literals for reason in reasons},
        "pairs": {_pair(pair) for pair in combinations([layer.__name__ for layer in layers[:-1]], 2)},
    }


class _Watch:
    """Listens to calls and returns of the rules. A question is the outermost call; what it asks in turn belongs to it."""

    def __init__(self, rules: Rules[Any], reached: dict[str, set[str]]) -> None:
        self.codes, self.reached = _codes(rules), reached
        self.variants = frozenset(layer.__name__ for layer in layers_of(rules)[:-1])
        self.depth = 0
        self.answering: set[str] = set()

    def listener(self) -> Callable[[FrameType, str, Any], None]:
        """What `sys.setprofile` takes. It hears every call of everybody, so it does next to nothing for others."""
        place_of = self.codes.get

        def listen(frame: FrameType, event: str, answer: Any) -> None:
            place = place_of(frame.f_code)
            if place is not None:
                if event == "call":
                    self.called(place, frame)
                elif event == "return":
                    self.answered(place, answer)

        return listen

    def called(self, place: Place, frame: FrameType) -> None:
        """A rule is asked."""
        layer, rule = place
        if layer != "turnout":
            self.reached["rules"].add(f"{layer}.{rule}")
        if layer in self.variants:
            self.answering.add(layer)
        if rule == "decide" and not self.depth:
            done = frame.f_locals.get(frame.f_code.co_varnames[3]) if frame.f_code.co_argcount == 4 else None
            self.reached["actions"].add(type(done).__name__)
        self.depth += 1

    def answered(self, place: Place, answer: Any) -> None:
        """A rule answers, or raises: then the answer is None."""
        self.depth = max(0, self.depth - 1)
        if self.depth:
            return
        self.reached["pairs"].update(map(_pair, combinations(self.answering, 2)))
        self.answering.clear()
        if isinstance(answer, Refusal):
            self.reached["refusals"].add(answer.code)
        elif place[1] in ("decide", "proceed") and isinstance(answer, (tuple, list)):
            self.reached["events"].update(type(event).__name__ for event in answer)
            self.reached["ends"].update(event.reason for event in answer if isinstance(event, Ended))


def _codes(rules: Rules[Any]) -> dict[CodeType, Place]:
    """The code of each rule of each layer, and of the questions that `Rules` answers itself."""
    found: dict[CodeType, Place] = {}
    layers: list[AnyRules] = [Rules, *reversed(layers_of(rules))]
    for layer in layers:
        for base in _classes(layer):
            for rule in own_rules(base):
                code = getattr(inspect.unwrap(behind(vars(base)[rule])[-1]), "__code__", None)
                if code is not None and not rule.startswith("_"):
                    found[code] = ("turnout" if layer is Rules else layer.__name__, rule)
    return found


def _classes(layer: AnyRules) -> tuple[type, ...]:
    return (Rules,) if layer is Rules else own_classes(layer)


def _modules(layer: AnyRules) -> list[ModuleType]:
    """The modules that a layer is written in: those of its classes, and what they use of the same package, but no other rules."""
    found = [sys.modules[base.__module__] for base in _classes(layer)]
    package = found[0].__name__.rpartition(".")[0]
    if layer is Rules or not package:
        return found
    for module in found:  # grows while it is read
        parts = vars(module).values()
        used = [part if isinstance(part, ModuleType) else sys.modules.get(str(getattr(part, "__module__", ""))) for part in parts]
        found += [one for one in dict.fromkeys(used) if one and one not in found and _beside(one, package)]
    return found


def _beside(module: ModuleType, package: str) -> bool:
    """Whether a module is of this package, and holds no rules of its own."""
    own = [part for part in vars(module).values() if getattr(part, "__module__", "") == module.__name__]
    return module.__name__.startswith(f"{package}.") and not any(isinstance(one, type) and issubclass(one, Rules) for one in own)


def _strangers(module: ModuleType, layer: AnyRules) -> frozenset[str]:
    """The rules that a module holds beside those of a layer."""
    held = [part for part in vars(module).values() if isinstance(part, type) and issubclass(part, Rules)]
    return frozenset(one.__name__ for one in held if one not in _classes(layer))


@cache
def _literals(module: ModuleType, strangers: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The codes of refusals and the reasons of ends that a module names, outside of these classes.

    They are read where they stand as text: `Refusal("code", ...)`, a row of code, rule and sentence, `Ended("reason")`.
    """
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError, SyntaxError):  # made on the fly: nothing to read
        return frozenset(), frozenset()
    said: dict[str, set[str]] = {"Refusal": set(), "Ended": set()}
    own = [part for part in tree.body if not (isinstance(part, ast.ClassDef) and part.name in strangers)]
    for node in (node for part in own for node in ast.walk(part)):
        if isinstance(node, ast.Call) and (first := _first_text(node.args)):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            said.get("Refusal" if name in _shorthands(tree) else name, set()).add(first)
        elif isinstance(node, ast.Tuple) and len(node.elts) == 3 and hasattr(module, "Refusal"):
            code, rule = _first_text(node.elts), _first_text(node.elts[1:])
            said["Refusal"] |= {code} if code.isidentifier() and rule and _is_text(node.elts[2]) else set()
    return frozenset(said["Refusal"]), frozenset(said["Ended"])


def _shorthands(tree: ast.Module) -> set[str]:
    """Functions of a module that make a Refusal of their first argument."""
    return {
        function.name
        for function in tree.body
        if isinstance(function, ast.FunctionDef) and function.args.args
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "Refusal"
        and node.args
        and getattr(node.args[0], "id", "") == function.args.args[0].arg
    }


def _first_text(arguments: Sequence[ast.expr]) -> str:
    first = arguments[0] if arguments else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""


def _is_text(part: ast.expr) -> bool:
    return isinstance(part, ast.JoinedStr) or (isinstance(part, ast.Constant) and isinstance(part.value, str))


def _pair(names: Iterable[str]) -> str:
    return " + ".join(sorted(names))


def _wrapped(head: str, names: Sequence[str]) -> Iterator[str]:
    """Names in lines of readable width, below one another."""
    line, between = head, " "
    for name in names:
        if len(line) + len(name) + 2 > WIDTH:
            yield f"{line},"
            line, between = " " * len(head), " "
        line, between = f"{line}{between}{name}", ", "
    yield line
