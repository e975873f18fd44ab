"""The commands that say what there is: `games`, `plugins`, `explain`."""

import json
from collections.abc import Iterable
from typing import Any

import click

import turnout
from turnout.cli.failure import blaming
from turnout.rules import Rules


@click.command()
@click.argument("game", required=False)
def games(game: str | None) -> None:
    """List the games; with a GAME or SPEC, its options and words."""
    from turnout.players import in_words

    if game:
        rules = turnout.rulebook(game)
        with blaming(rules):
            click.echo("\n".join(_page(rules)))
        return
    known = turnout.games()
    rows = []
    for name, kind in known.items():
        rules = kind()
        with blaming(rules):
            rows.append((name, in_words(rules.seats()), sentence(kind)))
    click.echo(table(rows) if rows else "No game is installed: `pip install` a plugin, and look at `turnout plugins`.")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def plugins(as_json: bool) -> None:
    """List the plugins, what each brings, and why one could not be loaded."""
    found = turnout.installed().plugins
    if as_json:
        click.echo(json.dumps(turnout.plain(found), indent=1))
    else:
        click.echo("\n".join(map(str, found)) or "No plugin is installed.")


@click.command()
@click.argument("spec")
@click.argument("rule")
def explain(spec: str, rule: str) -> None:
    """Show which layers of SPEC answer a RULE, such as `legal`, from the outermost in."""
    for answer in turnout.explain(turnout.rulebook(spec), rule):
        click.echo(str(answer))


def sentence(kind: type) -> str:
    """The first line of a docstring."""
    return (kind.__doc__ or "").strip().partition("\n")[0]


def table(rows: Iterable[tuple[str, ...]], indent: str = "") -> str:
    """Rows of cells in columns."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(f"{indent}{line}".rstrip() for line in lines)


def _page(rules: Rules[Any]) -> list[str]:
    from turnout.players import in_words

    brought = ", ".join(sorted({plugin for _, plugin in turnout.installed().brought(rules)}))
    lines = [
        f"{rules.name}: {sentence(type(rules))}",
        in_words(rules.seats()),
        *([f"from {brought}"] if brought else []),
    ]
    options, words = list(option_rows(rules)), list(_words(rules))
    lines += ["", "Options (`--option NAME=VALUE`, or `SPEC(NAME=VALUE)`):", table(options, "  ")] if options else []
    return lines + (["", "What is done, as it is typed:", table(words, "  ")] if words else [])


def option_rows(rules: Rules[Any]) -> Iterable[tuple[str, ...]]:
    """Name, default, what it takes, and what it means."""
    from typing import get_type_hints

    from turnout.composition import options_of
    from turnout.convert import say
    from turnout.options import option_text

    hints, meanings = get_type_hints(type(rules), include_extras=True), _meanings(type(rules))
    for name, value in options_of(rules).items():
        yield name, option_text(type(rules), name, value), say(hints[name]), meanings.get(name, "")


def _words(rules: Rules[Any]) -> Iterable[tuple[str, ...]]:
    """How each action is typed, an example, and what it means."""
    from turnout.action import Action
    from turnout.composition import says_of
    from turnout.notation import example, usage

    for word in says_of(rules):
        if issubclass(word, Action):
            yield usage(word), example(word), sentence(word)


def _meanings(kind: type) -> dict[str, str]:
    """The first line of the docstring under each option, read from the source where there is one."""
    import ast
    import inspect
    import textwrap
    from itertools import pairwise

    found: dict[str, str] = {}
    for base in kind.__mro__:
        try:
            body = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0].body  # type: ignore[attr-defined]
        except (OSError, TypeError, SyntaxError, IndexError):  # made on the fly: nothing to read
            continue
        for field, text in pairwise(body):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
                said = text.value.value if isinstance(text.value, ast.Constant) else None
                if isinstance(said, str):
                    found.setdefault(field.target.id, said.strip().partition("\n")[0])
    return found
