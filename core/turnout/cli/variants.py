"""The command `variants`: what may be added to a game, and which two of them go together."""

from itertools import combinations
from typing import Any

import click

import turnout
from turnout.catalog import Catalog
from turnout.cli.failure import one_line
from turnout.cli.shelf import option_rows, sentence, table
from turnout.errors import TurnoutError
from turnout.layers import own_classes, own_options
from turnout.rules import Rules

Pairs = dict[frozenset[str], str]
"""Each pair of variants, and why it is refused; empty where it is possible."""


@click.command()
@click.argument("game")
@click.option("--matrix", is_flag=True, help="Only the table of pairs, and below it why some are refused.")
def variants(game: str, matrix: bool) -> None:
    """List the variants of a GAME, their options, and which pairs are possible."""
    found = turnout.variants(game)
    if not found:
        click.echo(f"No variant of {game} is installed.")
        return
    pairs = pairs_of(turnout.installed(), game)
    if matrix:
        click.echo("\n".join(_matrix(list(found), pairs)))
        return
    click.echo(table((name, sentence(kind), _bonds(kind)) for name, kind in found.items()))
    for name, kind in found.items():
        if rows := [row for row in option_rows(kind()) if row[0] in _own(kind)]:
            click.echo(f"\nOptions of {name}:\n{table(rows, '  ')}")
    click.echo("\n".join(_summary(pairs)))


def pairs_of(catalog: Catalog, game: str) -> Pairs:
    """Every pair, with what the two need, composed."""
    kinds = catalog.variants(game)
    found: Pairs = {}
    for pair in combinations(kinds, 2):
        try:
            catalog.compose(game, _with_needs(pair, kinds))
            found[frozenset(pair)] = ""
        except TurnoutError as fault:
            found[frozenset(pair)] = one_line(fault.sentence)
    return found


def _with_needs(names: tuple[str, ...], kinds: dict[str, type[Rules[Any]]]) -> list[str]:
    found = list(names)
    for name in found:  # grows while it is read
        found += [need for need in (kinds[name].needs if name in kinds else ()) if need not in found]
    return found


def _own(kind: type[Rules[Any]]) -> set[str]:
    """The options that a variant brings, or gives a new default."""
    return {option for base in own_classes(kind) for option in own_options(base)}


def _bonds(kind: type[Rules[Any]]) -> str:
    bonds = [f"{word} {', '.join(names)}" for word in ("needs", "bars", "after") if (names := getattr(kind, word))]
    return f"({'; '.join(bonds)})" if bonds else ""


def _summary(pairs: Pairs) -> list[str]:
    if not pairs:
        return []
    said = {" + ".join(sorted(pair)): why for pair, why in pairs.items()}
    possible, refused = [pair for pair in said if not said[pair]], [pair for pair in said if said[pair]]
    lines = ["", f"Pairs, {len(possible)} of {len(pairs)} possible:", *(f"  {pair}" for pair in possible)]
    return lines + (["", "Refused:", *(f"  {pair}: {said[pair]}" for pair in refused)] if refused else [])


def _matrix(names: list[str], pairs: Pairs) -> list[str]:
    """Rows and columns of names: `yes`, or the number of the reason below."""
    reasons = list(dict.fromkeys(filter(None, pairs.values())))
    cells = {pair: f"({reasons.index(why) + 1})" if why else "yes" for pair, why in pairs.items()}
    rows = [("", *names)]
    rows += [(one, *("-" if one == other else cells[frozenset((one, other))] for other in names)) for one in names]
    below = [f"({number}) {why}" for number, why in enumerate(reasons, 1)]
    return [table(rows), *(["", *below] if below else [])]
