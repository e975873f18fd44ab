"""The command `play`: a match at the terminal, or by bots alone."""

import json
from pathlib import Path
from typing import Any

import click

import turnout
from turnout.bots import Bot, bot
from turnout.chance import fresh_seed
from turnout.cli.failure import blaming, read_file, write_file
from turnout.cli.home import Home, own_place
from turnout.cli.paint import TABLE, paint
from turnout.cli.replay import loaded, standing
from turnout.cli.sitting import Sitting, act_bot, sit
from turnout.errors import NotationError, OptionError, SeatError
from turnout.kinds import Seat
from turnout.match import Match


@click.command()
@click.argument("spec", required=False)
@click.option("--players", metavar="ANN,BOB", help="The names of the players.")
@click.option("--seats", type=int, metavar="N", help="How many play, without names.")
@click.option(
    "--bots",
    metavar="BOT[,BOT]",
    help="random, greedy or one of the game's own, - for a person: one for all seats, or for each.",
)
@click.option("--seed", metavar="SEED", help="Where luck comes from: the same seed, the same luck.")
@click.option("--luck", type=click.Choice(["auto", "manual"]), help="manual: type what your dice show.")
@click.option("--variants", metavar="A,B", help="Variants to add to the spec.")
@click.option("--option", metavar="NAME=VALUE", multiple=True, help="An option of the rules.")
@click.option("--svg", metavar="FILE", help="Draw the table into a file, anew after each turn.")
@click.option("--save", metavar="FILE", help="Keep the match in this new file.")
@click.option("--load", metavar="FILE", help="Go on with the match in this file, and keep it there.")
def play(spec: str | None, bots: str | None, svg: str | None, save: str | None, load: str | None, **said: Any) -> None:
    """Play SPEC: GAME, GAME+VARIANT or GAME+VARIANT(OPTION=VALUE)."""
    match = _resumed(load, spec, said) if load else _new(spec, **said)
    with blaming(match.rules):
        robots = bots_of(bots, match)
        alone = len(robots) == len(match.players) and match.luck == "auto"
        home = Home(Path(save) if save else None, Path(svg) if svg else None, bots=bots)
        if save and not (load and _same(save, load)):
            write_file(save, turnout.dumps(match), new=True)
        if alone:
            _play_alone(match, robots, home)
        else:
            _play_together(match, robots, home if save else _found_home(home, match, load))


def bots_of(said: str | None, match: Match) -> dict[Seat, Bot]:
    """The bots by seat. Raises UnknownName, or SeatError where they are not as many as the seats."""
    names = [name.strip() for name in said.split(",")] if said is not None else ["-"]
    count = len(match.players)
    if len(names) not in (1, count):
        raise SeatError(f"--bots names {len(names)} for {count} seats: name one for all, or one for each.")
    seed = fresh_seed() if match.seed is None else None
    named = enumerate(names if len(names) == count else names * count)
    return {seat: bot(name, seed, match.rules) for seat, name in named if name != "-"}


def _new(
    spec: str | None,
    *,
    players: str | None,
    seats: int | None,
    seed: str | None,
    luck: Any,
    variants: str | None,
    option: tuple[str, ...],
) -> Match:
    if spec is None:
        raise NotationError("Say what to play, as in `turnout play GAME`: `turnout games` lists the games.")
    if players is not None and seats is not None:
        raise SeatError("--seats has no effect beside --players, which says how many they are: leave one out.")
    names = [name.strip() for name in players.split(",")] if players is not None else seats
    return turnout.new(_with(spec, variants), players=names, seed=seed, luck=luck or "auto", options=_options(option))


def _resumed(load: str, spec: str | None, said: dict[str, Any]) -> Match:
    flags = [f"--{name}" for name, value in said.items() if value not in (None, ())]
    if useless := ["SPEC", *flags] if spec is not None else flags:
        raise NotationError(f"{useless[0]} has no effect beside --load, whose file says it already: leave it out.")
    return loaded(load)


def _with(spec: str, variants: str | None) -> str:
    """The spec with these variants too."""
    names, bracket, options = spec.partition("(")
    return "+".join([names.rstrip(), *(variants.split(",") if variants else [])]) + bracket + options


def _options(said: tuple[str, ...]) -> dict[str, Any]:
    """Options as typed: each value in JSON, or a bare word."""
    found: dict[str, Any] = {}
    for one in said:
        name, equals, value = one.partition("=")
        if not equals or name.strip() in found:
            raise OptionError(f"--option {one!r:.60} cannot be used: write each once, as NAME=VALUE.")
        try:
            found[name.strip()] = json.loads(value)
        except (ValueError, RecursionError):
            found[name.strip()] = value.strip()
    return found


def _same(one: str, other: str) -> bool:
    return Path(one).resolve() == Path(other).resolve()


def _found_home(home: Home, match: Match, load: str | None) -> Home:
    """The file that was loaded, or a new one of the user's; a transcript stays as its writer left it."""
    if load and not read_file(load).lstrip().startswith("["):
        return home.but(save=Path(load))
    return home.but(save=own_place(match), own=True)


def _play_alone(match: Match, robots: dict[Seat, Bot], home: Home) -> None:
    while not match.over:
        seat = match.to_act[0]
        act_bot(match, seat, robots[seat])
    home.keep(match, None)
    _finish(match, home)


def _play_together(match: Match, robots: dict[Seat, Bot], home: Home) -> None:
    sitting = Sitting(match, robots, home, set())
    if home.svg:  # better refused now than after an hour
        write_file(home.svg, match.svg(sitting.watcher))
    version = match.version
    try:
        sit(sitting)
    except (EOFError, KeyboardInterrupt):
        click.echo()
    except Exception:
        click.echo(home.leave(match))
        raise
    if match.version != version:
        home.keep(match, sitting.watcher)
    _finish(match, home, shown=match.over)


def _finish(match: Match, home: Home, *, shown: bool = True) -> None:
    if shown:
        paint(match.text(), TABLE)
        click.echo(standing(match))
    if note := home.leave(match):
        click.echo(note)
