"""The pages tell the truth: their code runs, their output is what is printed, their lists are those of the code.

In README.md and docs/*.md the ```python blocks of a page run in order in one module. A ```text block right after one
is what it prints. In a ```console block each line `$ turnout ...` is followed by what the command prints, and `echo $?`
by its exit code.
"""

import ast
import contextlib
import inspect
import io
import json
import linecache
import re
import shlex
import sys
import types
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

import turnout
from turnout.testing import LAWS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", *DOCS.glob("*.md")])
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)\s]+)\)")


class Block:
    """A fenced block of a page: its language, its text and the line on which the text starts."""

    def __init__(self, page, found):
        self.kind, self.text = found[1], found[2]
        self.line = page[: found.start(2)].count("\n") + 1
        self.start, self.end = found.span()


def blocks(path):
    page = path.read_text(encoding="utf-8")
    return [Block(page, found) for found in _BLOCK.finditer(page)]


def page(name):
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def section(name, heading):
    """The text of a page from a heading to the next one of its rank."""
    rank, _, _ = heading.partition(" ")
    found = re.search(rf"^{re.escape(heading)}$(.*?)(?=^#{{1,{len(rank)}}} |\Z)", page(name), re.MULTILINE | re.DOTALL)
    assert found, f"docs/{name}.md has no heading {heading!r}"
    return found[1]


def codes(text):
    """What stands in `backquotes`."""
    return re.findall(r"`([^`\n]+)`", text)


class Runner:
    """Runs the blocks of one page."""

    def __init__(self, path):
        self.path = path
        self.module = types.ModuleType(f"page_{path.stem.lower()}")
        sys.modules[self.module.__name__] = self.module  # what a page defines can be pickled
        self.printed = ""

    def python(self, block):
        source = "\n" * (block.line - 1) + block.text
        name = self.path.name
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(source, name, "exec"), vars(self.module))
        self.printed = out.getvalue()

    def text(self, block):
        assert lines(self.printed) == lines(block.text), f"{self.path.name}, line {block.line}: printed was\n{self.printed}"

    def console(self, block):
        from turnout.cli import main

        code = 0
        for command, expected in re.findall(r"^\$ ([^\n]*)\n((?:(?!\$ )[^\n]*\n)*)", block.text, re.MULTILINE):
            if command == "echo $?":
                said = f"{code}"
            else:
                program, *arguments = shlex.split(command)
                assert program == "turnout", command
                found = CliRunner().invoke(main, arguments, prog_name="turnout")
                code, said = found.exit_code, found.output
            assert lines(said) == lines(expected), f"{self.path.name}, line {block.line}: {command} printed\n{said}"


def lines(text):
    return [line.rstrip() for line in text.strip("\n").split("\n")]


@pytest.fixture
def tidy(monkeypatch, tmp_path):
    """Files that a page writes stand in a folder of their own, and its modules go away."""
    monkeypatch.chdir(tmp_path)
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if name.startswith("page_"):
            del sys.modules[name]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
@pytest.mark.usefixtures("tidy")
def test_the_page_runs(path):
    runner = Runner(path)
    before = None
    for block in blocks(path):
        if block.kind == "python":
            runner.python(block)
        elif block.kind == "console":
            runner.console(block)
        elif block.kind == "text" and before is not None and before.kind == "python":
            runner.text(block)
        before = block


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_links_resolve(path):
    """Also to a heading of a page."""
    for link in _LINK.findall(_BLOCK.sub("", path.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        file = (path.parent / target).resolve() if target else path
        assert file.exists(), f"{path.name} leads to {link}, which is not there"
        if anchor:
            assert anchor in anchors(file), f"{path.name} leads to {link}, a heading that is not there"


def anchors(path):
    text = _BLOCK.sub("", path.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_the_readme_lists_every_page():
    listed = set(re.findall(r"\(docs/([\w-]+)\.md\)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert {path.stem for path in DOCS.glob("*.md")} == listed | {"decisions"}


# what the pages list

SHOWN = {"text", "svg", "paper", "report"}
"""The questions about what a person sees."""


def parameters(function):
    return ", ".join(list(inspect.signature(function).parameters)[1:])


def sentence(member):
    return (inspect.getdoc(member) or "").partition("\n")[0]


def open_rules(kind):
    """The methods of a class of rules that a layer may override, as the pages write them: `legal(state, seat)`."""
    return {
        f"{name}({parameters(member)})"
        for name, member in inspect.getmembers(kind, inspect.isfunction)
        if not name.startswith("_") and not hasattr(turnout.Frozen, name) and not getattr(member, "__final__", False)
    }


def test_the_idea_lists_the_questions():
    """With the arguments of each; those of what a person sees stand on the page of games."""
    said = codes(section("idea", "## The questions"))
    own = {rule for rule in said if rule.endswith(")") and not rule.startswith("(")}
    assert own == {rule for rule in open_rules(turnout.Rules) if rule.partition("(")[0] not in SHOWN}
    assert set(said) >= SHOWN


def test_the_idea_lists_the_laws():
    rows = re.findall(r"^\| `(\w+)` \|", section("idea", "## The laws"), re.MULTILINE)
    assert rows == list(LAWS), "docs/idea.md must list the laws of turnout.testing, in their order"


RAILS30 = turnout.rulebook("rails30+actions+multiplayer+rivers")
VARIANTS = ("actions", "multiplayer", "rivers")


def rule_of(name):
    return turnout.games()[name] if name == "rails30" else turnout.variants("rails30")[name]


@pytest.mark.parametrize("name", ["rails30", *VARIANTS])
def test_each_option_of_30_rails_stands_with_its_default(name):
    """Written as in a spec. No option stands there that is none."""
    text = section("rails30", "## Rulings" if name == "rails30" else f"## The variant {name}")
    rows = re.findall(r"\| `(\w+)` \| `([^`]+)` \|", text)
    options = {
        field.name: json.dumps(turnout.plain(field.default))
        for field in attrs.fields(rule_of(name))
        if name == "rails30" or not field.inherited
    }
    others = {field.name for field in attrs.fields(type(RAILS30))} if name == "rails30" else set()
    assert {option: default for option, default in rows if option in options or option not in others} == options


def test_each_ruling_of_30_rails_stands_on_its_page():
    rows = re.findall(r"^\| (A\d+) \|", section("rails30", "## Rulings"), re.MULTILINE)
    assert rows == [f"A{number}" for number in range(1, 20)]


def test_each_rule_of_30_rails_stands_on_its_page():
    """Sections 1 to 13, each number once, in order."""
    counts = (5, 7, 5, 6, 6, 2, 10, 4, 2, 4, 7, 6, 2)
    numbers = re.findall(r"^- \*\*([\d.]+)\*\* ", page("rails30"), re.MULTILINE)
    assert numbers == [f"{part}.{number}" for part, count in enumerate(counts, 1) for number in range(1, count + 1)]


def test_each_rule_number_of_a_refusal_stands_on_the_page():
    """What a player is told can be looked up."""
    numbers = set(re.findall(r"^- \*\*([\d.]+)\*\* ", page("rails30"), re.MULTILINE))
    said = set()
    for path in (ROOT / "plugins").glob("*/*/**/*.py"):
        said |= set(re.findall(r"(?:\"rails30 |_refusal\(\"\w+\", \")(\d+\.\d+)\"", path.read_text(encoding="utf-8")))
    assert said
    assert said <= numbers


def test_each_action_of_30_rails_stands_as_it_is_typed():
    from turnout.composition import says_of
    from turnout.notation import read, usage

    actions = [word for word in says_of(RAILS30) if issubclass(word, turnout.Action)]
    rows = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", section("rails30", "## What is typed"), re.MULTILINE)
    assert sorted(typed for typed, _ in rows) == sorted(map(usage, actions))
    for typed, example in rows:
        assert usage(type(read(example, actions))) == typed


def test_the_open_rules_of_30_rails_stand_on_its_page():
    rows = re.findall(r"^\| `([^`]+)` \|", section("rails30", "## Open rules"), re.MULTILINE)
    rules = open_rules(rule_of("rails30"))
    missing = sorted(rules - set(rows))
    said = [sentence(getattr(rule_of("rails30"), rule.partition("(")[0])) for rule in missing]
    assert not missing, "\n| ".join(["docs/rails30.md must list", *map("` | ".join, zip(missing, said, strict=True))])
    assert sorted(rows) == sorted(rules)


def test_the_saves_page_lists_the_fields():
    rows = re.findall(r"^\| `(\w+)` \|", section("saves", "## The document"), re.MULTILINE)
    assert rows == list(json.loads(turnout.dumps(turnout.new("rails30", seed=7))))


def test_the_saves_page_names_the_limits():
    from turnout import convert, save

    text = section("saves", "## What reading refuses")
    for limit in (f"{save.LARGEST:,} characters", f"{save.DEEPEST} levels", f"{convert.LONGEST_TEXT:,} characters"):
        assert limit in text
    assert convert.LONGEST_NUMBER == 2**63
    assert save.FORMAT == 1


def test_tictactoe_stands_whole_on_its_page():
    """The first blocks of docs/games.md are docs/examples/tictactoe.py, line by line."""
    source = (DOCS / "examples" / "tictactoe.py").read_text(encoding="utf-8")
    wanted = [line for line in source.splitlines() if line]
    code = "".join(block.text for block in blocks(DOCS / "games.md") if block.kind == "python")
    shown = [line for line in code.splitlines() if line]
    assert shown[: len(wanted)] == wanted
    assert len(source.splitlines()) <= 70


def test_the_games_page_lists_what_a_person_sees():
    said = set(codes(section("games", "## What a person sees")))
    assert {rule for rule in open_rules(turnout.Rules) if rule.partition("(")[0] in SHOWN} <= said


def lines_of_a_variant(text):
    """Lines of code, without imports and empty lines."""
    nodes = [node for node in ast.parse(text).body if isinstance(node, (ast.Import, ast.ImportFrom))]
    imports = {line for node in nodes for line in range(node.lineno, node.end_lineno + 1)}
    return sum(bool(line.strip()) for number, line in enumerate(text.splitlines(), 1) if number not in imports)


def test_the_effort_of_a_variant_is_counted():
    counted = {}
    for block in blocks(DOCS / "variants.md"):
        for node in ast.parse(block.text).body if block.kind == "python" else ():
            if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["Rails30"]:
                counted[node.name] = lines_of_a_variant(block.text)
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", section("variants", "## What it takes"), re.MULTILINE)
    assert {name: int(number) for name, number in rows} == counted
    assert counted["Generous"] <= 8
    assert counted["Growing"] <= 25


def plugin_of(**members):
    """A module as a plugin brings it."""
    module = types.ModuleType("stranger")
    for name, member in members.items():
        setattr(module, name, turnout.hookimpl(member) if inspect.isfunction(member) else member)
    return module


def brings_nothing():
    return []


def faulty_plugins():
    """In the order of the page."""

    class Chess(turnout.Rules[turnout.State]):
        """A game that nobody brings."""

    class Foggy(Chess):
        name = "fog"

    class Fog(rule_of("rails30")):
        def leagl(self, state, seat):
            return ()

    class Taken(turnout.Rules[turnout.State]):
        name = "rails30"

    return [
        ModuleNotFoundError("No module named 'turnout_mist'"),
        plugin_of(TURNOUT_API=2),
        plugin_of(),
        plugin_of(turnout_rule=brings_nothing),
        plugin_of(turnout_rules=lambda: None),
        plugin_of(turnout_rules=lambda: [42]),
        plugin_of(turnout_rules=lambda: [Taken]),
        plugin_of(turnout_rules=lambda: [Foggy]),
        plugin_of(turnout_rules=lambda: [Fog]),
    ]


class Point:
    """An entry point of a stranger."""

    value = "turnout_stranger.plugin"

    def __init__(self, name, plugin):
        self.name, self.plugin = name, plugin
        self.dist = types.SimpleNamespace(name=f"turnout-{name}", version="1.0")

    def load(self):
        if isinstance(self.plugin, BaseException):
            raise self.plugin
        return self.plugin


def test_the_faults_of_plugins_are_said_as_their_page_shows():
    from importlib.metadata import entry_points

    from turnout.plugins import load

    text = section("plugins", "## A plugin that fails")
    shown = re.findall(r"^\| [^|]+ \| (?:`` ?(.*?)``|`([^`]*)`) \|$", text, re.MULTILINE)
    base = entry_points(group="turnout", name="rails30")
    for plugin, pair in zip(faulty_plugins(), shown, strict=True):
        found = load([*base, Point("zz", plugin)], {})
        assert str(found.plugins[-1]) == f"zz (turnout-zz 1.0): not loaded: {''.join(pair)}"
        assert "rails30" in found.games()


def test_the_environment_variables_of_plugins():
    """docs/plugins.md names each, and each does what it says."""
    from turnout.plugins import load

    names = re.findall(r"^\| `(\w+)` \|", section("plugins", "## Environment variables"), re.MULTILINE)
    assert names == ["TURNOUT_LOAD_PLUGINS", "TURNOUT_DISABLE_PLUGINS", "TURNOUT_STRICT_PLUGINS"]
    points = [Point(name, plugin_of(turnout_rules=brings_nothing)) for name in ("fog", "mist", "rain")]

    def loaded(**environment):
        return [plugin.name for plugin in load(points, environment).plugins]

    assert loaded() == ["fog", "mist", "rain"]
    assert loaded(TURNOUT_LOAD_PLUGINS="rain, fog") == ["fog", "rain"]
    assert loaded(TURNOUT_DISABLE_PLUGINS="fog") == ["mist", "rain"]
    points.append(Point("bad", plugin_of()))
    assert loaded() == ["bad", "fog", "mist", "rain"]
    with pytest.raises(turnout.TurnoutError, match="bad"):
        loaded(TURNOUT_STRICT_PLUGINS="1")
