"""A broken law as a program to paste, and as a save that `turnout replay` opens."""

import re
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from turnout.frozen import Frozen
from turnout.match import Match
from turnout.rules import Rules
from turnout.testing.decisions import Decision, decisions_of, told
from turnout.testing.laws import Law, LawBroken
from turnout.testing.program import Source, tried

FOLDER = Path(".turnout") / "failures"
LONG, ENDS = 60, 10
"""Of a game of more decisions so many are shown at its beginning and at its end; the save has all."""
NO_LAW = "a rule raises"
"""What stands in place of the law where a rule raises, and no law is broken."""


class Failure(Frozen):
    """The shortest game found in which a law is broken: what was seen, the decisions, a program and a save."""

    law: str
    seen: str
    promise: str
    log: tuple[str, ...]
    program: str
    save: str = ""


def failure_of(law: Law | None, rules: Rules[Any], seats: int, start: Any, decisions: Sequence[Decision], seen: str) -> Failure:
    """What happens at the end of these decisions, luck entered by hand; what was `seen` before they were made short, if nothing."""
    match = Match(rules, seats, luck="manual", state=start)
    steps, raised = _played(match, decisions)
    source, log = Source(), tuple(told(decisions, match.players))
    lines = source.match(rules, seats, log if _reads_back(match, decisions) else steps)
    lines.append("# what was done last makes a rule raise" if law is None else source.asked(law))
    return _failure(law, raised or seen_by(law, match) or seen, log, source, lines, match)


def failure_of_walk(law: Law | None, match: Match, style: str, seen: str) -> Failure:
    """What was seen at the end of a walk in this style that is shown whole: its luck, or its length, may be what matters."""
    source, log = Source(), tuple(told(decisions_of(match), match.players))
    walk = source.take("turnout.testing", "walk")
    said = f"{source.rules(match.rules)}, {len(match.players)}, {match.seed!r}{f', style={style!r}' if style != 'random' else ''}"
    lines = [f"for match in {walk}({said}):", f"    {source.asked(law) if law else 'pass'}"]
    return _failure(law, seen, log, source, lines, match)


def _failure(law: Law | None, seen: str, log: tuple[str, ...], source: Source, lines: Sequence[str], match: Match) -> Failure:
    promise = (law.__doc__ or "") if law else ""
    return Failure(name_of(law), seen, promise, log, "\n".join([*source.head(), *lines]), _save(match))


def kept(failure: Failure) -> LawBroken:
    """The error that shows a failure; its save is kept where that is possible."""
    where = ""
    if failure.save:
        name = re.sub(r"\W+", "-", failure.law)
        path = FOLDER / f"{name}-{blake2b(failure.save.encode(), digest_size=4).hexdigest()}.json"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(failure.save, encoding="utf-8")
            where = f"\n\nKept as {path}: `turnout replay {path} --step` shows it."
        except OSError as fault:
            where = f"\n\nIt could not be kept: {fault}."
    game = "\n".join(f"  {line}" for line in _shown(failure.log)) or "  (nothing has happened)"
    head = f"{failure.law}: {failure.seen}\n{failure.promise}"
    return LawBroken(f"{head}\n\nThe shortest game found, of {len(failure.log)} decisions:\n{game}\n\n{failure.program}{where}")


def name_of(law: Law | None) -> str:
    """How a law is called; one may be any function."""
    return getattr(law, "__name__", "a law of its own") if law else NO_LAW


def seen_by(law: Law | None, match: Match) -> str:
    """What a law sees in a match at this moment that breaks it, also what a rule raises; empty where it holds."""
    try:
        if law is not None:
            law(match)
    except Exception as fault:
        return said_of(fault)
    return ""


def said_of(fault: Exception) -> str:
    """What was raised, in a sentence."""
    return (fault.sentence or "it does not hold") if isinstance(fault, LawBroken) else f"{type(fault).__name__}: {fault}"


def _played(match: Match, decisions: Sequence[Decision]) -> tuple[list[tuple[int, int]], str]:
    """Makes the decisions: each as its seat and its place in the list, and what a rule raises on the way."""
    steps: list[tuple[int, int]] = []
    for place, (seat, action) in enumerate(decisions):
        try:
            steps.append((seat, list(match.legal(seat)).index(action)))
            match.act(action, seat)
        except Exception as fault:
            return steps, f"decision {place + 1} makes a rule raise {type(fault).__name__}: {fault}"
    return steps, ""


def _reads_back(match: Match, decisions: Sequence[Decision]) -> bool:
    """Whether each decision is what is read from its text form."""
    return bool(tried(lambda: all(match.read(str(action)) == action for _, action in decisions)))


def _shown(log: Sequence[str]) -> Sequence[str]:
    """The log, or its beginning and its end."""
    return log if len(log) <= LONG else (*log[:ENDS], f"... ({len(log) - 2 * ENDS} more)", *log[-ENDS:])


def _save(match: Match) -> str:
    from turnout.save import dumps

    return tried(lambda: dumps(match)) or ""  # what is broken may be the save itself
