"""Where a match is kept while it is played: nothing is lost, however it is left."""

import os
import time
from pathlib import Path
from shlex import quote

import click

import turnout
from turnout.cli.failure import write_file
from turnout.frozen import Frozen
from turnout.kinds import Seat
from turnout.match import Match


class Home(Frozen):
    """The files that are written anew after every change: the save, and a picture if one is wanted."""

    save: Path | None
    svg: Path | None = None
    own: bool = False
    """Whether the save was asked for by nobody: then it goes away when the match is over."""
    bots: str | None = None
    """Who plays along, as it was said."""

    def keep(self, match: Match, seat: Seat | None) -> None:
        """Writes the files, the picture as this seat may see the table. Raises FileError."""
        if self.save:
            write_file(self.save, turnout.dumps(match))
        if self.svg:
            write_file(self.svg, match.svg(seat))

    def leave(self, match: Match) -> str:
        """How to go on; empty where nothing is kept."""
        if self.save is None or not self.save.exists():
            return ""
        if not match.over:
            bots = f" --bots {quote(self.bots)}" if self.bots else ""
            return f"The match is kept: go on with `turnout play --load {quote(str(self.save))}{bots}`."
        if not self.own:
            return f"The match is saved: see it again with `turnout replay {quote(str(self.save))}`."
        self.save.unlink(missing_ok=True)
        return ""


def own_place(match: Match) -> Path | None:
    """A new file among the user's data; None, and a warning, where there can be none."""
    folder = Path(click.get_app_dir("turnout"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError
    except OSError:
        click.echo(f"{folder} cannot be written: keep the match with `save FILE`.", err=True)
        return None
    game = match.rules.name.partition("+")[0]
    return folder / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
