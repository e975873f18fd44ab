"""The worked variants of docs/examples: each a package as `new-plugin` writes it, short, and green by its own tests."""

import ast
import io
import tokenize
import tomllib

import pytest

from tests.plugins.wheels import EXAMPLES, THREE
from turnout.cli.new_plugin import VARIANT, pages_of, variant_words

LONGEST = {"bonanza": 8, "dynamite": 25, "town": 25}
"""Lines of code: of the whole file where only numbers change, else of the class."""
NO_CODE = (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def code_lines(text):
    """The numbers of the lines that hold code: no blank ones, no comments, no docstrings."""
    said = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, node.end_lineno + 1)
    }
    tokens = [one for one in tokenize.generate_tokens(io.StringIO(text).readline) if one.type not in NO_CODE]
    return {line for one in tokens for line in range(one.start[0], one.end[0] + 1)} - said


def rules(name):
    return (EXAMPLES / name / f"turnout_{name}" / "rules.py").read_text(encoding="utf-8")


COUNTED = '''"""Said."""

x = """a
b"""  # why


def f():
    "Said."
    return (
        1
    )
'''


def test_lines_are_counted():
    assert code_lines(COUNTED) == {3, 4, 7, 9, 10, 11}


@pytest.mark.parametrize("name", THREE)
def test_the_rule_is_short(name):
    text = rules(name)
    lines = code_lines(text)
    if name != "bonanza":
        (node,) = [one for one in ast.parse(text).body if isinstance(one, ast.ClassDef) and one.name.lower() == name]
        lines &= set(range(node.lineno, node.end_lineno + 1))
    assert len(lines) <= LONGEST[name]


def test_the_numbers_take_three_lines():
    (node,) = [one for one in ast.parse(rules("bonanza")).body if isinstance(one, ast.ClassDef)]
    assert len([one for one in node.body if not isinstance(one, ast.Expr)]) <= 3


@pytest.mark.parametrize("name", THREE)
def test_it_is_a_package_as_new_plugin_writes_it(name):
    """The same files, and the same text in those that say nothing of the rule."""
    kept = EXAMPLES / name
    there = [path.relative_to(kept) for path in kept.rglob("*") if path.is_file()]
    fresh = pages_of(variant_words(name, "rails30"))
    assert {str(path) for path in there if not {"__pycache__", ".pytest_cache"} & {*path.parts}} == fresh.keys()
    sentence = tomllib.loads((kept / "pyproject.toml").read_text())["project"]["description"]
    for same in ("pyproject.toml", f"turnout_{name}/__init__.py", f"turnout_{name}/plugin.py"):
        assert (kept / same).read_text() == fresh[same].replace(VARIANT, sentence)


def test_their_own_tests_are_green(site):
    """All three installed, in one run."""
    for name in THREE:
        site.link(EXAMPLES / name)
    folders = [EXAMPLES / name / "tests" for name in THREE]
    said = site.python("-m", "pytest", "-q", "-c", EXAMPLES / "town" / "pyproject.toml", "-p", "no:cacheprovider", *folders)
    assert " passed" in said
    assert list(site.plugins())[:2] == ["bonanza", "dynamite"]
