"""A broken law as a program to paste, and as a save that `turnout replay` opens."""

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from turnout.catalog import spec_of
from turnout.composition import changed_options, layers_of
from turnout.errors import TurnoutError
from turnout.frozen import Frozen
from turnout.match import Match
from turnout.rules import Rules
from turnout.testing.decisions import Decision, told
from turnout.testing.laws import Law, LawBroken

FOLDER = Path(".turnout") / "failures"


class Failure(Frozen):
    """The shortest game found in which a law is broken: what was seen, the decisions, a program and a save."""

    law: str
    seen: str
    promise: str
    log: tuple[str, ...]
    program: str
    save: str = ""


def failure_of(
    law: Law | None, rules: Rules[Any], seats: int, start: Any, decisions: Sequence[Decision], seed: str | None
) -> Failure:
    """What happens at the end of these decisions."""
    match = Match(rules, seats, seed=seed, luck="manual", state=start)
    seen = ""
    for place, (seat, action) in enumerate(decisions):
        try:
            match.act(action, seat)
        except Exception as fault:
            seen = f"decision {place + 1} makes a rule raise {type(fault).__name__}: {fault}"
            break
    seen = seen or _seen(law, match)
    log = tuple(told(decisions, match.players))
    return Failure(
        law.__name__ if law else "a rule raises",
        seen,
        (law.__doc__ or "") if law else "",
        log,
        program(rules, seats, log, law.__name__ if law else ""),
        _save(match),
    )


def program(rules: Rules[Any], seats: int, log: Sequence[str], law: str) -> str:
    """A program that plays the game and shows the fault."""
    lines = [f"    {line!r}," for line in log]
    imports, made = _made(rules)
    ask = f"LAWS[{law!r}](match)" if law else "# the last line of the log makes a rule raise"
    return "\n".join(
        [
            "from turnout import Match, rulebook",
            "from turnout.testing import LAWS, rules_of",
            *imports,
            "",
            "log = [",
            *lines,
            "]",
            f"match = Match({made}, {seats}, luck='manual', log=log)",
            ask,
        ]
    )


def kept(failure: Failure) -> LawBroken:
    """The error that shows a failure; its save is kept where that is possible."""
    where = ""
    if failure.save:
        path = FOLDER / f"{failure.law.replace(' ', '-')}-{blake2b(failure.save.encode(), digest_size=4).hexdigest()}.json"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(failure.save, encoding="utf-8")
            where = f"\n\nKept as {path}: `turnout replay {path} --step` shows it."
        except OSError as fault:
            where = f"\n\nIt could not be kept: {fault}."
    game = "\n".join(f"  {line}" for line in failure.log) or "  (nothing has happened)"
    head = f"{failure.law}: {failure.seen}\n{failure.promise}"
    return LawBroken(f"{head}\n\nThe shortest game found, of {len(failure.log)} decisions:\n{game}\n\n{failure.program}{where}")


def _seen(law: Law | None, match: Match) -> str:
    try:
        if law is not None:
            law(match)
    except LawBroken as broken:
        return broken.sentence
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
    return "it was seen in a longer game only"


def _made(rules: Rules[Any]) -> tuple[list[str], str]:
    """How rules are made in a program: by their spec where they are installed, else from their classes."""
    from turnout.plugins import installed

    try:
        if installed().rules(spec_of(rules)) == rules:
            return [], f"rulebook({spec_of(rules)!r})"
    except TurnoutError:
        pass
    layers = layers_of(rules)
    imports = [f"from {layer.__module__} import {layer.__qualname__}" for layer in layers if "<locals>" not in layer.__qualname__]
    said = ", ".join(f"{name}={value!r}" for name, value in changed_options(rules).items())
    if len(layers) == 1 or len(layers) == 2:
        return imports, f"rules_of({layers[0].__qualname__}({said}))" if said else f"rules_of({layers[0].__qualname__})"
    variants = ", ".join(layer.__qualname__ for layer in layers[:-1])
    return [*imports, "from turnout import compose"], f"compose({layers[-1].__qualname__}, [{variants}])({said})"


def _save(match: Match) -> str:
    from turnout.save import dumps

    try:
        return dumps(match)
    except Exception:  # what is broken may be the save itself
        return ""
