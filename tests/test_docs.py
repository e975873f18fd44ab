"""The pages tell the truth: their code runs, their output is what is printed, their lists are those of the code.

In README.md and docs/*.md the ```python blocks of a page run in order in one module. A ```text block right after one
is what it prints. In a ```console block each line `$ turnout ...` is followed by what the command prints, and `echo $?`
by its exit code. Functions of a page that are called `test_...` are run at its end.
"""

import ast
import contextlib
import importlib
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
import turnout.testing
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

    def tests(self):
        for name, test in list(vars(self.module).items()):
            if name.startswith("test_") and inspect.isfunction(test):
                test()

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
    """Files that a page writes stand in a folder of their own, and its modules go away; it finds those of docs/examples."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(DOCS / "examples")
    before = set(sys.modules)
    yield
    examples = {path.stem for path in (DOCS / "examples").glob("*.py")}
    for name in set(sys.modules) - before:
        if name.startswith("page_") or name in examples:
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
    runner.tests()


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


FREERIDE = {"freeride": "Rulings", "solo": "The variant solo", "usa": "The variant usa", "secret": "The variant secret"}
"""Free Ride and its variants, and the section of its page that has the options of each."""


def freeride_rule(name):
    if name == "freeride":
        return turnout.games()[name]
    return getattr(importlib.import_module(f"turnout_variants.freeride.{name}"), name.capitalize())


def default_of(field, kind):
    """As in a spec; a map by its name."""
    value = getattr(kind(), field.name)
    return json.dumps(value.id if field.name == "map" else turnout.plain(value))


def test_each_variant_of_free_ride_stands_on_its_page():
    assert set(turnout.variants("freeride")) <= set(FREERIDE)


@pytest.mark.parametrize("name", FREERIDE)
def test_each_option_of_free_ride_stands_with_its_default(name):
    """Written as in a spec. No option stands there that is none."""
    kind = freeride_rule(name)
    rows = re.findall(r"\| `(\w+)` \| `([^`]+)` \|", section("freeride", f"## {FREERIDE[name]}"))
    fields = [field for field in attrs.fields(kind) if name == "freeride" or not field.inherited]
    assert dict(rows) == {field.name: default_of(field, kind) for field in fields}
    assert len(rows) == len(fields)


def test_each_value_of_an_option_of_free_ride_stands_on_its_page():
    """The alternatives too: every text of a choice is written out somewhere in the row of its option."""
    for name, heading in FREERIDE.items():
        kind = freeride_rule(name)
        rows = [row for row in section("freeride", f"## {heading}").splitlines() if row.startswith("|")]
        for field in attrs.fields(kind):
            if name == "freeride" or not field.inherited:
                (row,) = [row for row in rows if f"| `{field.name}` |" in row]
                for value in re.findall(r"'(\w+)'", str(field.type).partition("Literal")[2]):
                    assert f'`"{value}"`' in row, f"docs/freeride.md, {field.name}: {value}"


LAST = {"C": 8, "P": 7, "A": 5, "B": 10, "M": 8, "R": 6, "D": 4, "G": 3, "F": 6, "S": 3, "X": 5, "U": 6}
"""The last rule of each section of Free Ride; P begins with P0."""


def test_each_rule_of_free_ride_stands_on_its_page():
    """Sections C to U, each number once, in order."""
    numbers = re.findall(r"^- \*\*([A-Z]\d+)\*\* ", page("freeride"), re.MULTILINE)
    assert numbers == [f"{part}{number}" for part, last in LAST.items() for number in range(part != "P", last + 1)]


def test_each_ruling_of_free_ride_stands_on_its_page():
    """In the order of the rules; X2 and U3 are said with their variants."""
    rows = re.findall(r"^\| ([A-Z]\d+) \|", section("freeride", "## Rulings"), re.MULTILINE)
    assert " ".join(dict.fromkeys(rows)) == "C6 P0 P3 P5 P6 A4 A5 B3 B5 B9 B10 M7 D1 F1 F3 F5 F6 S3"
    assert rows.count("F3") == 3


def test_each_refusal_of_free_ride_stands_on_its_page():
    """Each code with each of the rules that it is refused by, and these are rules of the page."""
    from turnout_freeride import refusals

    said = {}
    for code, rule in re.findall(r'"([A-Z]+(?:_[A-Z]+)+)", "(?:freeride )?([A-Z]\d+)"', inspect.getsource(refusals)):
        said.setdefault(code, set()).add(rule)
    rows = re.findall(r"^\| `([A-Z_]+)` \| (.*) \|$", section("freeride", "## Why not"), re.MULTILINE)
    shown = {code: set(re.findall(r"\b[A-Z]\d+\b", when)) for code, when in rows}
    assert shown == said
    assert len(rows) == len(said) == 25
    known = set(re.findall(r"^- \*\*([A-Z]\d+)\*\* ", page("freeride"), re.MULTILINE))
    assert set().union(*said.values()) <= known


def test_each_action_of_free_ride_stands_as_it_is_typed():
    from turnout.composition import says_of
    from turnout.notation import read, usage

    actions = [word for word in says_of(turnout.rulebook("freeride")) if issubclass(word, turnout.Action)]
    rows = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", section("freeride", "## What is typed"), re.MULTILINE)
    assert sorted(typed for typed, _ in rows) == sorted(map(usage, actions))
    for typed, example in rows:
        assert usage(type(read(example, actions))) == typed


def test_the_open_rules_of_free_ride_stand_on_its_page():
    rows = re.findall(r"^\| `([^`]+)` \|", section("freeride", "## Open rules"), re.MULTILINE)
    rules = open_rules(turnout.games()["freeride"])
    missing = sorted(rules - set(rows))
    said = [sentence(getattr(turnout.games()["freeride"], rule.partition("(")[0])) for rule in missing]
    assert not missing, "\n| ".join(["docs/freeride.md must list", *map("` | ".join, zip(missing, said, strict=True))])
    assert sorted(rows) == sorted(rules)


def test_the_bots_of_free_ride_stand_on_its_page():
    rows = re.findall(r"^\| `(\w+)` \|", section("freeride", "## Bots"), re.MULTILINE)
    assert set(turnout.rulebook("freeride").bots()) <= set(rows)
    for name in rows:
        assert inspect.isfunction(getattr(importlib.import_module("turnout_freeride.bots"), name))


def test_the_keys_of_a_case_of_free_ride_stand_on_its_page():
    from turnout_freeride.cases import Case
    from turnout_freeride.positions import LineSaid, PlayerSaid, Start

    text = section("freeride", "## Case files")
    rows = dict(re.findall(r"^\| (.*?) \| (.*) \|$", text, re.MULTILINE))
    first = {key for cell in rows for key in codes(cell) if "." not in key}
    assert first == {field.name for field in attrs.fields(Case)}
    for row, kind in (("`start`", Start), ("`start.players`", PlayerSaid), ("`start.lines`", LineSaid)):
        assert {field.name for field in attrs.fields(kind)} <= set(codes(rows[row])), row


def test_the_maps_page_lists_the_fields():
    from turnout_freeride.map import City, Map, Track

    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", section("maps", "## The format"), re.MULTILINE)
    said = [name for cell in rows for name in codes(cell)]
    fields = [field.name for kind in (Map, City, Track) for field in attrs.fields(kind)]
    assert sorted(said) == sorted(fields)


def test_the_maps_page_names_the_limits():
    from turnout_freeride import map as maps

    text = section("maps", "## The format")
    assert f"at most {maps.LARGEST:,} characters" in text
    assert f"| 1 to {maps.LONGEST} |" in text


def test_the_maps_page_tells_what_is_ours():
    """The names, and which of them carry coins, as the map file itself says where they are from."""
    from turnout_freeride.map import shipped

    text, europe = section("maps", "## What is known of Europe"), shipped("europe")
    by = {source: [one.name for one in europe.cities if one.source == source] for source in ("published", "published-weak", "ours")}
    assert f'{len(by["published"])} names, marked `"published"`: {", ".join(sorted(by["published"]))} |' in text
    assert f'{by["published-weak"][0]}, marked `"published-weak"`' in text
    assert f"{len(by['ours'])} of them, marked" in text
    bonus = {source: [one.name for one in europe.cities if one.bonus_source == source] for source in ("published", "ours")}
    assert len(bonus["published"]) + len(bonus["ours"]) == sum(one.bonus > 0 for one in europe.cities) == 9
    assert all(name in text for names in bonus.values() for name in names)
    assert f"{sum(line.length for line in europe.lines)} spaces against {europe.rails_supply} rails" in text


def test_the_testing_page_lists_the_laws():
    rows = re.findall(r"^\| `(\w+)` \|", section("testing", "## The laws one by one"), re.MULTILINE)
    assert rows == list(LAWS), "docs/testing.md must say of each law, in their order, what it finds"


def test_the_testing_page_lists_all_names():
    rows = re.findall(r"^\| (`.*?) \|", section("testing", "## All names"), re.MULTILINE)
    said = {name for cell in rows for name in codes(cell)} - {"turnout.testing"}
    assert said == set(turnout.testing.__all__)


def test_the_testing_page_lists_the_relations():
    from turnout.testing.compare import RELATIONS

    rows = re.findall(r"^\| [^|]+ \| `\"(\w+)\"`", section("testing", "## What does a rule change do?"), re.MULTILINE)
    assert rows == list(RELATIONS)


def test_the_pages_name_commands_that_there_are():
    """The changelog names all of them."""
    from turnout.cli import main

    for path in [*PAGES, ROOT / "CHANGELOG.md"]:
        text = path.read_text(encoding="utf-8")
        said = set(re.findall(r"(?:`|^    |&& )turnout ([a-z][\w-]*)", text, re.MULTILINE))
        assert said <= set(main.commands), path.name
    _, _, row = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("**The command `turnout`**")
    listed = set(codes(row.partition(". ")[0]))
    assert listed == set(main.commands)


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
    ours = [plugin.name for plugin in turnout.installed().plugins if plugin.distribution == "turnout"]
    assert f"are {', '.join(f'`{name}`' for name in ours[:-1])} and `{ours[-1]}`." in page("plugins")
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
