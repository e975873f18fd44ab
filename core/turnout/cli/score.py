"""The command `score`: finished sheets, also from paper."""

import json
from collections.abc import Mapping
from typing import Any

import click

import turnout
from turnout.catalog import parse_spec
from turnout.cli.cases import rules_of
from turnout.cli.failure import EXIT, blaming, one_line, read_file, sentence_of
from turnout.errors import NotationError, TurnoutError
from turnout.rules import Rules


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--game", metavar="SPEC", help="The rules; else the file names them, or one game alone can read it.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on one line for each file.")
@click.pass_context
def score(context: click.Context, files: tuple[str, ...], game: str | None, as_json: bool) -> None:
    """Score finished sheets: JSON of the format GAME-case/1, or a sheet as `play` draws it.

    A drawn sheet can name its rules in its first line. What cannot be scored is reported, and the
    others are scored.
    """
    faults = 0
    for file in files:
        try:
            click.echo(_line(file, game) if as_json else _sheet(file, game, named=len(files) > 1))
        except TurnoutError as fault:
            faults += 1
            said = sentence_of(fault)
            click.echo(one_line(said if said.startswith(file) else f"{file}: {said}"), err=True)
    if faults:
        context.exit(EXIT)


def _line(file: str, game: str | None) -> str:
    """The first seat's score as JSON, in the words of the game."""
    rules, state = read_sheet(read_file(file), game)
    with blaming(rules):
        return json.dumps({"file": file, **rules.report(state, 0)})


def _sheet(file: str, game: str | None, *, named: bool) -> str:
    rules, state = read_sheet(read_file(file), game)
    with blaming(rules):
        scores = [str(rules.score(state, seat)) for seat in range(rules.seated(state))]
    if len(scores) > 1:
        scores = [f"player {number}\n{text}" for number, text in enumerate(scores, 1)]
    return "\n".join([*([f"{file}:"] if named else []), *scores, *([""] if named else [])])


def read_sheet(text: str, game: str | None) -> tuple[Rules[Any], Any]:
    """The rules and the state of a finished sheet. Raises TurnoutError."""
    if text.lstrip().startswith("{"):
        from turnout.save import parse

        document = parse(text)
        return _read_by(turnout.rulebook(game) if game else _rules_of(document), document)
    if game:
        return _read_by(turnout.rulebook(game), text)
    first, _, rest = text.partition("\n")
    rules = _named(first)
    return _read_by_any(text) if rules is None else _read_by(rules, rest)


def _read_by(rules: Rules[Any], said: str | Mapping[str, Any]) -> tuple[Rules[Any], Any]:
    with blaming(rules):
        return rules, rules.paper(said)


def _rules_of(document: Mapping[str, Any]) -> Rules[Any]:
    """The rules that a JSON document names, as a case does."""
    if "turnout" in document:
        raise TurnoutError("It is a saved match: show it with `turnout replay`.", code="sheet")
    return rules_of(document)


def _named(line: str) -> Rules[Any] | None:
    """The rules that a line names; None where it names no game that is installed."""
    try:
        names, _ = parse_spec(line)
    except NotationError:
        return None
    return turnout.rulebook(line) if names[0] in turnout.games() else None


def _read_by_any(text: str) -> tuple[Rules[Any], Any]:
    """The one installed game that can read it, with its default rules."""
    found, faults = [], []
    for kind in turnout.games().values():
        rules = kind()
        try:
            found.append(_read_by(rules, text))
        except TurnoutError as fault:
            faults += [f"{rules.name}: {fault.sentence}"] if fault.code != "no_paper" else []
    if len(found) == 1:
        return found[0]
    if found:
        names = " and ".join(rules.name for rules, _ in found)
        raise TurnoutError(f"{names} can read it: say which with --game.", code="sheet")
    why = f" ({'; '.join(faults)})" if faults else ""
    raise TurnoutError(f"No installed game can read it{why}: say which it is with --game SPEC.", code="sheet")
