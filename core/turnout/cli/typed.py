"""Which action a typed line means: its number, its text form, or as much of it as tells it from the others."""

from collections.abc import Sequence

from turnout.action import Action
from turnout.errors import NotationError
from turnout.match import Match

SHOWN = 4
"""So many of the actions that a line can mean are named."""


def meant(match: Match, text: str, legal: Sequence[Action], *, numbers: bool = True) -> Action:
    """The action that is meant, legal or not. Raises NotationError where it can be several, or none.

    The whole text wins over beginnings; the first words may be left out, as in `3 4` for `roll 3 4`.
    """
    tokens = text.lower().split()
    if numbers and len(tokens) == 1 and tokens[0].isdecimal():
        return _numbered(int(tokens[0][:9]), legal)
    forms = [(action, str(action).lower().split()) for action in legal]
    for fits in (_is, _begins):
        for skipped in range(max((len(form) for _, form in forms), default=0)):
            found = [action for action, form in forms if form[skipped:] and fits(form[skipped:], tokens)]
            if len(found) > 1:
                raise NotationError(_several(text, found))
            if found:
                return found[0]
    return _read(match, text, legal)


def _is(form: list[str], tokens: list[str]) -> bool:
    return form == tokens


def _begins(form: list[str], tokens: list[str]) -> bool:
    return len(tokens) <= len(form) and all(part.startswith(token) for part, token in zip(form, tokens, strict=False))


def _numbered(number: int, legal: Sequence[Action]) -> Action:
    if not 1 <= number <= len(legal):
        raise NotationError(f"There is no number {number}: they go from 1 to {len(legal)}.")
    return legal[number - 1]


def _several(text: str, found: Sequence[Action]) -> str:
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return f"{text.strip()!r} can be {', '.join(map(str, found[:SHOWN]))}{more}: write more of it."


def _read(match: Match, text: str, legal: Sequence[Action]) -> Action:
    """An action that is not legal, perhaps without the first words, which a legal one has."""
    words = [str(action).split() for action in legal]
    begun = {" ".join(form[:count]): None for count in (1, 2) for form in words if len(form) > count}
    faults = []
    for left_out in ("", *begun):
        try:
            return match.read(f"{left_out} {text}")
        except NotationError as fault:
            faults.append(fault)
    first = faults[1] if len({form[0] for form in words}) == 1 < len(faults) else faults[0]
    raise NotationError(f"{first.sentence} `help` says what can be typed.", code=first.code)
