"""Persons, and bots if there are any, at a terminal: the table is shown, and who is to act is asked."""

import shutil
from collections.abc import Callable, Mapping
from inspect import signature

import attrs
import click

import turnout
from turnout.bots import Bot
from turnout.cli.failure import one_line, sentence_of, write_file
from turnout.cli.home import Home
from turnout.cli.menu import listing, menu
from turnout.cli.paint import MENU, NEWS, TABLE, paint
from turnout.cli.typed import meant
from turnout.errors import LuckError, NotationError, RulesError, TurnoutError, UndoError
from turnout.frozen import Frozen
from turnout.kinds import CHANCE, Seat
from turnout.match import Match
from turnout.notation import usage
from turnout.record import HIDDEN
from turnout.rules import Rules


class Sitting(Frozen):
    """A match, the bots by seat, where it is kept, the files that were saved by hand, and what was looked for."""

    match: Match
    bots: Mapping[Seat, Bot]
    home: Home
    saved: set[str]
    found: list[str] = attrs.field(factory=list)

    @property
    def watcher(self) -> Seat | None:
        """The seat of the only person; None, a spectator, where there are several or none."""
        people = [seat for seat in range(len(self.match.players)) if seat not in self.bots]
        return people[0] if len(people) == 1 else None

    def viewer(self, seat: Seat) -> Seat | None:
        """Who looks at the screen while this seat is to act; the watcher where it is luck's turn."""
        return self.watcher if seat == CHANCE else seat

    @property
    def secret(self) -> bool:
        """Whether persons must not see each other's screen."""
        several = len(self.match.players) - len(self.bots) > 1
        return several and type(self.match.rules).view is not Rules.view


def sit(sitting: Sitting) -> None:
    """Plays until the match is over, or nobody goes on: then EOFError or KeyboardInterrupt."""
    match, seen, last = sitting.match, 0, None
    while not match.over:
        seat = match.to_act[0]
        if seat in sitting.bots:
            act_bot(match, seat, sitting.bots[seat])
            continue
        if sitting.secret and seat not in (last, CHANCE):
            _pass_on(match.players[seat])
        _show(sitting, seat, min(seen, len(match.turns)))
        seen, last = len(match.turns), seat
        _ask(sitting, seat)


def act_bot(match: Match, seat: Seat, bot: Bot) -> None:
    """Lets a bot act. Raises RulesError for a game that goes on for longer than it says."""
    if len(match.turns) > match.rules.bound(len(match.players)):
        raise RulesError(f"{match.rules.name} goes on for longer than its `bound` says: tell whoever wrote it.")
    match.act(bot(match, seat), seat)


def news(match: Match, seat: Seat | None, since: int) -> str:
    """The turns since then, as this seat may see them."""
    return "\n".join(f"{match.players[one.seat]}: {one.action or HIDDEN}" for one in match.log(seat, since))


def _show(sitting: Sitting, seat: Seat, since: int) -> None:
    """The table, what has happened since, and what may be done."""
    match = sitting.match
    viewer = sitting.viewer(seat)
    table, said = match.text(viewer), news(match, viewer, since)
    click.echo()
    paint(table, TABLE)
    if said:
        paint("\n" + _last_lines(said), NEWS)
    if seat == CHANCE:
        click.echo(f"\nLuck is next: {_ask_luck(match)}")
        return
    size = shutil.get_terminal_size()
    click.echo(f"\n{match.players[seat]} is to act:")
    height = size.lines - table.count("\n") - min(said.count("\n") + 1, 6) - 6
    paint(menu(match.legal(seat), size.columns - 1, max(height, 6)), MENU)


def _last_lines(text: str) -> str:
    lines = text.splitlines()
    return "\n".join(lines if len(lines) <= 6 else ["...", *lines[-5:]])


def _ask_luck(match: Match) -> str:
    forms = " or ".join(dict.fromkeys(f"`{usage(type(action))}`" for action in match.legal(CHANCE)))
    return f"type what the dice show, {forms}" + (", or Enter to roll." if match.seed else ".")


def _pass_on(name: str) -> None:
    click.clear()
    input(f"Pass to {name}, who presses Enter > ")
    click.clear()


def _ask(sitting: Sitting, seat: Seat) -> None:
    """Reads lines until one changes the match."""
    match = sitting.match
    version = match.version
    while match.version == version:
        try:
            reply = answer(sitting, seat, _read_line())
            if match.version != version:
                sitting.home.keep(match, sitting.watcher)
        except TurnoutError as fault:
            reply = click.wrap_text(one_line(sentence_of(fault)), shutil.get_terminal_size().columns - 1)
        if reply:
            paint(reply, {})


def _read_line() -> str:
    try:
        return input("> ").strip()
    except UnicodeDecodeError:
        raise LuckError("What was typed is no text in UTF-8.") from None


def answer(sitting: Sitting, seat: Seat, line: str) -> str:
    """Does what a line says, an action or a command, and what there is to reply. Raises TurnoutError."""
    match = sitting.match
    legal = match.legal(seat)
    exact = next((action for action in legal if str(action).lower() == " ".join(line.lower().split())), None)
    word, _, rest = line.removeprefix("/").partition(" ")
    if exact is None and word.lower() in COMMANDS:
        return COMMANDS[word.lower()](sitting, seat, rest.strip())
    if not line:
        if seat == CHANCE:
            match.roll()
        return ""
    match.act(exact or meant(match, line, legal, numbers=seat != CHANCE), seat)
    return ""


def _undo(sitting: Sitting, seat: Seat, rest: str) -> str:
    """Takes back the last action of a person."""
    match = sitting.match
    others = {*sitting.bots, *([CHANCE] if match.luck == "auto" else [])}
    mine = [one.seat for one in match.turns if one.seat not in others]
    if not mine:
        raise UndoError("There is nothing to take back.")
    try:
        taken = match.undo(mine[-1], force=rest == "force")
    except UndoError as fault:
        practice = "For practice, `undo force` does it; the same luck comes again."
        raise UndoError(f"{fault.sentence} {practice}", code=fault.code) from None
    action = taken.action and match.rules.seen(match.state, taken.action, sitting.viewer(seat))
    return f"Taken back: {action or HIDDEN}"


def _redo(sitting: Sitting, seat: Seat, rest: str) -> str:
    match, since = sitting.match, len(sitting.match.turns)
    match.redo()
    return f"Done again: {match.log(sitting.viewer(seat), since)[0].action or HIDDEN}"


def _save(sitting: Sitting, seat: Seat, rest: str) -> str:
    name = rest or str(sitting.home.save or "")
    if not name:
        raise NotationError("Say where: `save FILE`.")
    if rest:
        write_file(name, turnout.dumps(sitting.match), new=name not in sitting.saved)
        sitting.saved.add(name)
    else:
        sitting.home.keep(sitting.match, sitting.watcher)
    return f"Saved in {name}."


def _svg(sitting: Sitting, seat: Seat, rest: str) -> str:
    if not rest:
        raise NotationError("Say where: `svg FILE`.")
    write_file(rest, _picture(sitting, sitting.viewer(seat)))
    return f"Drawn in {rest}."


def _find(sitting: Sitting, seat: Seat, rest: str) -> str:
    """Says where something is; a picture that is kept shows it until the next turn."""
    if not rest:
        raise NotationError("Say what: `find WORD`.")
    match = sitting.match
    table = match.view(sitting.viewer(seat))
    said = match.rules.find(table, match.players, rest)
    sitting.found.append(rest)
    if sitting.home.svg:
        write_file(sitting.home.svg, _picture(sitting, sitting.watcher))
    return said


def _picture(sitting: Sitting, viewer: Seat | None) -> str:
    """The table as this seat may see it, with what was found last highlighted if the game can."""
    match = sitting.match
    draw = match.rules.svg
    marked = {"find": sitting.found[-1]} if sitting.found and "find" in signature(draw).parameters else {}
    return draw(match.view(viewer), match.players, **marked)


def _why(sitting: Sitting, seat: Seat, rest: str) -> str:
    match = sitting.match
    action = meant(match, rest, match.legal(seat), numbers=seat != CHANCE)
    refusal = match.why_not(action, seat)
    if refusal is None:
        return f"{str(action)!r} may be done."
    return f"{refusal.sentence} ({refusal.rule})" if refusal.rule else refusal.sentence


def _score(sitting: Sitting, seat: Seat, rest: str) -> str:
    match = sitting.match
    table = match.view(sitting.viewer(seat))
    return "\n".join(f"{name}:\n{match.rules.score(table, place)}" for place, name in enumerate(match.players))


def _list(sitting: Sitting, seat: Seat, rest: str) -> str:
    return listing(sitting.match.legal(seat), shutil.get_terminal_size().columns - 1)


def _again(sitting: Sitting, seat: Seat, rest: str) -> str:
    _show(sitting, seat, len(sitting.match.turns))
    return ""


def _quit(sitting: Sitting, seat: Seat, rest: str) -> str:
    raise EOFError


def _help(sitting: Sitting, seat: Seat, rest: str) -> str:
    words = ", ".join(dict.fromkeys(f"`{usage(type(action))}`" for action in sitting.match.legal(seat)))
    return HELP.format(words=words)


HELP = """\
An action: its number, or its text: {words}.
The beginning of each part is enough, and first words may be left out, where one action is meant.
  why ACTION   why it may not be done
  undo, redo   take back, do again
  show, list   the table again, all actions with their numbers
  score        the points so far
  find WORD    where something is; `svg` then highlights it
  save FILE    save the match
  svg FILE     draw the table
  quit         leave; the match is kept
A command that is also a word of the game: /show."""

COMMANDS: Mapping[str, Callable[[Sitting, Seat, str], str]] = {
    "undo": _undo,
    "redo": _redo,
    "save": _save,
    "svg": _svg,
    "why": _why,
    "score": _score,
    "find": _find,
    "list": _list,
    "show": _again,
    "help": _help,
    "quit": _quit,
}
