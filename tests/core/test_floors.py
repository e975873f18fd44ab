"""Imports go down only: a module imports from lower floors, or from those before it on its own."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core" / "turnout"
FLOORS = (
    ("errors", "kinds", "frozen", "notation", "action", "state", "event", "outcome", "chance"),
    ("rules", "players", "convert", "options", "bytecode", "layers"),
    ("clashes", "order", "composition"),
    ("record", "match"),
    ("catalog",),
    ("save", "plugins", "bots", "testing"),
    ("cli",),
    ("__init__", "__main__"),
)
ORDER = [module for floor in FLOORS for module in floor]
PLUGINS = {
    "rails30/turnout_rails30": ("turnout_rails30",),
    "freeride/turnout_freeride": ("turnout_freeride",),
    "variants/turnout_variants/rails30": ("turnout_variants.rails30", "turnout_rails30"),
    "variants/turnout_variants/freeride": ("turnout_variants.freeride", "turnout_freeride"),
}
"""What the files of a folder may import of Turnout beside its public names: a game, and the variants of a game, need no other."""
TESTING = [
    "blame",
    "decisions",
    "playing",
    "comparison",
    "measures",
    "spoilt",
    "worlds",
    "elsewhere",
    "shorten",
    "picture",
    "laws",
    "program",
    "failures",
    "sides",
    "walks",
    "instep",
    "compare",
    "figures",
    "perft",
    "reach",
    "strategies",
    "conformance",
    "__init__",
    "pytest_plugin",
]


def imported(path):
    """The dotted names that a file imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from ([node.module] if node.module != "turnout" else [f"turnout.{one.name}" for one in node.names])
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)


def modules():
    return sorted(CORE.rglob("*.py"))


def floor_of(path):
    return path.relative_to(CORE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(CORE)))
def test_imports_go_down(path):
    own = floor_of(path)
    for name in imported(path):
        if name.startswith("turnout.") and (other := name.split(".")[1]) != own:
            below = ORDER.index(other) < ORDER.index(own) if other in ORDER else own in ("testing", "cli")
            assert below, f"{path.name} imports {name}, which is not below it"


def test_every_module_has_a_floor():
    assert {floor_of(path) for path in modules()} <= set(ORDER)


def test_the_kit_has_floors_too():
    for place, module in enumerate(TESTING):
        for name in imported(CORE / "testing" / f"{module}.py"):
            if name.startswith("turnout.testing."):
                assert TESTING.index(name.split(".")[2]) < place


def test_no_public_name_is_a_module():
    import turnout

    files = {floor_of(path) for path in modules()}
    assert files & set(turnout.__all__) == set()
    assert 25 <= len(turnout.__all__) <= 45
    assert turnout.__all__ == sorted(turnout.__all__, key=lambda name: (not name.isupper(), name.islower(), name))
    assert all(getattr(turnout, name) is not None for name in turnout.__all__)


@pytest.mark.parametrize("folder", sorted(PLUGINS))
def test_plugins_use_public_names_only(folder):
    """A game knows no variant, and both know of Turnout what a stranger's plugin may know."""
    import turnout

    for path in sorted((ROOT / "plugins" / folder).rglob("*.py")):
        for name in imported(path):
            top, _, rest = name.partition(".")
            if top == "turnout":
                assert rest in turnout.__all__, f"{path.name} imports {name}, which is not public"
            elif top.startswith("turnout"):
                assert any(f"{name}.".startswith(f"{known}.") for known in PLUGINS[folder]), f"{path.name} imports {name}"


def test_every_file_of_a_plugin_lies_in_one_of_these_folders():
    """But for what a package says of itself."""
    there = {path.relative_to(ROOT / "plugins") for path in (ROOT / "plugins").rglob("*.py")}
    known = {path for path in there if any(path.is_relative_to(folder) for folder in PLUGINS)}
    assert {str(path) for path in there - known} == {"variants/turnout_variants/__init__.py"}


def test_the_core_names_no_game():
    games = ("rails30", "Rails30", "freeride", "FreeRide")
    said = [(path.name, game) for path in modules() for game in games if game in path.read_text(encoding="utf-8")]
    assert {name for name, _ in said} <= DOCSTRINGS


DOCSTRINGS = {"__init__.py", "catalog.py", "save.py", "conformance.py", "match.py"}
"""Files in which a game stands as an example in a docstring or a message."""
