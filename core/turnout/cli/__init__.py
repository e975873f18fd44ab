"""The `turnout` command. What a command needs is imported when it runs, so that `turnout --help` imports no game."""

import click

import turnout
from turnout.cli.cases import cases
from turnout.cli.check import check
from turnout.cli.compare import compare
from turnout.cli.failure import Careful
from turnout.cli.map import map_
from turnout.cli.new_plugin import new_plugin
from turnout.cli.perft import perft
from turnout.cli.play import play
from turnout.cli.replay import replay
from turnout.cli.score import score
from turnout.cli.shelf import explain, games, plugins
from turnout.cli.variants import variants


@click.group(cls=Careful, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(turnout.__version__, prog_name="turnout", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Play tabletop games whose rules and variants are plugins.

    Start with `turnout play rails30`.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (games, variants, plugins, play, replay, score, cases, explain, map_, new_plugin, check, compare, perft):
    main.add_command(command)
