"""Colour for a terminal, where `rich` is installed; without it, and into a file, plain text."""

import sys
from collections.abc import Mapping

import click

TABLE = {
    "[\u2500-\u2570]+": "cyan",  # box drawing
    "[\u2571-\u2573]": "bright_black",  # diagonals
    "[\u2580-\u259f]": "magenta",  # blocks
    "[\u25a0-\u25ff]": "white",  # shapes
    "[\u2600-\u26ff]": "bold yellow",  # symbols
    r"\(\w+\)": "bold green",
}
"""The colours of a drawn table, by the kind of sign."""
MENU = {r"(?m)^ *\d+(-\d+)? |   +\d+(-\d+)? ": "bright_black", r"[\w-]+( \S+)*:": "bold"}
"""The colours of listed actions: numbers, and what the choices belong to."""
NEWS = {r"(?m)^\S+:": "bold"}
"""The colours of turns."""


def paint(text: str, colours: Mapping[str, str]) -> None:
    """Shows a text."""
    if sys.stdout.isatty():
        try:
            from rich.console import Console
            from rich.text import Text
        except ImportError:
            pass
        else:
            painted = Text(text)
            for pattern, style in colours.items():
                painted.highlight_regex(pattern, style)
            Console().print(painted, soft_wrap=True)
            return
    click.echo(text)
