"""The table as a person sees it: the dice, the sheets beside each other, and the score sheet."""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile, zip_longest
from typing import TYPE_CHECKING, Any

from turnout import Score
from turnout_rails30 import paper, scoring
from turnout_rails30 import svg as pictures
from turnout_rails30 import text as drawings
from turnout_rails30.state import Sheet, Table
from turnout_rails30.track import SIZE

if TYPE_CHECKING:
    from turnout_rails30.rules import Rails30

ABREAST = 2
"""How many sheets stand side by side in a terminal."""
REMARK = "- "
COLUMNS = [str(column) for column in range(1, SIZE + 1)]


def text(rules: "Rails30", state: Table, players: Sequence[str]) -> str:
    """The dice, then the sheets, two abreast, each with its player's name and its remarks."""
    titles = players if len(state.sheets) > 1 else [""] * len(state.sheets)
    blocks = [sheet_text(rules, sheet, title).splitlines() for sheet, title in zip(state.sheets, titles, strict=True)]
    rows = [_abreast(blocks[at : at + ABREAST]) for at in range(0, len(blocks), ABREAST)]
    return "\n".join([dice(rules, state), "", *("\n".join(row) + "\n" for row in rows)]).rstrip()


def sheet_text(rules: "Rails30", sheet: Sheet, title: str = "") -> str:
    """One sheet with its remarks below."""
    drawn = drawings.draw(sheet, marks=rules.marks(sheet), title=title)
    said = {
        name: ", ".join(f"{word} {number}" for word, number in numbers.items() if number)
        for name, numbers in rules.remarks(sheet).items()
    }
    return "\n".join([drawn.rstrip("\n"), *(f"{REMARK}{name} {numbers}" for name, numbers in said.items() if numbers)])


def dice(rules: "Rails30", state: Table) -> str:
    """What the dice show, and for what."""
    if state.ended is not None:
        return f"The game is over: {state.ended}."
    if state.step == "rounds":
        shows = f": white {state.white}, black {state.black}" if state.owing else ""
        return f"Round {max(state.round, 1)} of {rules.rounds}{shows}"
    if state.step == "mountains":
        return f"Mountains: row {max(state.round, 1)} of {SIZE}" + (f", white {state.white}" if state.owing else "")
    return "Set-up"


def svg(rules: "Rails30", state: Table, players: Sequence[str]) -> str:
    """The sheets as one picture; after the end with the lines that score."""
    lines = [traces(rules, sheet) if state.ended is not None else [] for sheet in state.sheets]
    return pictures.draw(state.sheets, players, marks=[rules.marks(sheet) for sheet in state.sheets], lines=lines)


def traces(rules: "Rails30", sheet: Sheet) -> list[pictures.Trace]:
    """The lines of a sheet, to be highlighted (rails30 7)."""
    found = []
    for (one, other), run in scoring.runs(sheet.plan, sheet.tiles, mine_through=rules.mine_through).items():
        start, end = sheet.plan.stations[one - 1], sheet.plan.stations[other - 1]
        if start is not None:
            found.append(pictures.Trace(run.squares, start, end))
    return found


def read_text(rules: "Rails30", said: str) -> Sheet:
    """A drawn sheet with its marks and remarks; what stands above it and below is passed over, as in a whole game on a screen."""
    lines = said.splitlines()
    top = next((place for place, line in enumerate(lines) if line.split() == COLUMNS), 0)
    drawn = list(takewhile(lambda line: not line.startswith(REMARK), lines[top : top + drawings.LINES + 1]))
    remarks = dict(_remark(line) for line in takewhile(lambda line: line.startswith(REMARK), lines[top + len(drawn) :]))
    names = {mark.glyph: mark.name for mark in rules.marks(Sheet())}
    sheet, marks = drawings.read("\n".join(drawn).rstrip() + "\n", names)
    return _complete(rules, sheet, marks, {"overrides": {}, **remarks})


def read_case(rules: "Rails30", document: Mapping[str, Any]) -> Sheet:
    """A sheet in the form `rails30-case/1`, with its marks and remarks."""
    sheet, marks, remarks = paper.read_case(document)
    return _complete(rules, sheet, marks, {"overrides": {}, **remarks})


def _complete(rules: "Rails30", sheet: Sheet, marks: Mapping[str, int], remarks: Mapping[str, Mapping[str, int]]) -> Sheet:
    paper.check(sheet, bonus_anywhere=rules.bonus_placement == "any")
    for name, squares in marks.items():
        sheet = rules.marked(sheet, name, squares)
    for name, numbers in remarks.items():
        sheet = rules.remarked(sheet, name, numbers)
    return sheet


def _remark(line: str) -> tuple[str, dict[str, int]]:
    """A line below a sheet, such as `- shares 1-2 11, 1-3 8`."""
    said = re.fullmatch(r"- (\w+) ([\w-]+ \d{1,4}(?:, [\w-]+ \d{1,4})*)\s*", line, re.ASCII)
    if not said:
        raise paper.fault(line[:40], "a remark is a name, then words with numbers, as in `- shares 1-2 11, 1-3 8`")
    return said[1], {word: int(number) for word, number in (pair.split(" ") for pair in said[2].split(", "))}


def report(score: Score, stations: tuple[int, ...]) -> Mapping[str, Any]:
    """The score in the words of `rails30-case/1`."""
    *pairs, mine = score.lines[:7]
    lines = {line.name: {**_line(dict(line.parts)), "score": line.points} for line in pairs}
    points = sum(line.points for line in pairs)
    return {
        "lines": lines,
        "mine": {"stations": list(stations), "points": mine.points},
        "line_points": points,
        "total": score.total,
        "rating": score.verdict,
    }


def differences(expected: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """Where the parts of a report are not those that a case expects, each with its path in the document."""
    wrong = {name: value for name, value in expected.items() if value != found.get(name)}
    return [f"expected.{name}: {value} wanted, {found.get(name)} found" for name, value in wrong.items()]


def parts(report: Any) -> dict[str, Any]:
    """The parts of a report by their paths."""
    if not isinstance(report, Mapping):
        raise paper.fault("expected", "an object belongs here, with the score and its parts.")
    inner = [(name, part if isinstance(part, Mapping) else {"": part}) for name, part in report.items()]
    return {f"{name}.{key}".rstrip("."): value for name, part in inner for key, value in part.items()}


def _line(parts: Mapping[str, int]) -> dict[str, Any]:
    own = {part: parts[part] for part in ("base", "length", "bonus")}
    return {"connected": bool(own["length"]), **own, "total": sum(own.values())}


def _abreast(blocks: Sequence[Sequence[str]]) -> list[str]:
    width = max(len(line) for block in blocks for line in block) + 4
    return ["".join(line.ljust(width) for line in row).rstrip() for row in zip_longest(*blocks, fillvalue="")]
