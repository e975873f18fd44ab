"""Tiny wheels, written by hand and unpacked into a folder, and a Python that sees what lies in it."""

import base64
import csv
import hashlib
import io
import json
import os
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
THREE = ("bonanza", "dynamite", "town")

VARIANT = """
    from turnout import hookimpl
    from turnout_rails30.rules import Rails30

    class {kind}(Rails30):
        "A variant."
        {body}

    @hookimpl
    def turnout_rules():
        return [{kind}]
"""

BETWEEN = "\n-- next --\n"
SEVERAL = f"""
import json, sys
from turnout.cli import main
for words in json.loads(sys.argv[1]):
    try:
        main(words)
    except SystemExit as end:
        assert not end.code, words
    print({BETWEEN!r}, end="")
"""


def variant(kind, body="pass"):
    """The module of a plugin that brings one variant of 30 Rails."""
    return VARIANT.format(kind=kind, body=body)


def wheel(folder, name, module, *, version="1.2", target=None, file=None):
    """A wheel `turnout-NAME` with one module, as its entry point says it; `target` lets it say another."""
    package, home = f"turnout_{name}", f"turnout_{name}-{version}"
    files = {
        f"{package}.py": textwrap.dedent(module),
        f"{home}.dist-info/METADATA": f"Metadata-Version: 2.1\nName: turnout-{name}\nVersion: {version}\n",
        f"{home}.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{home}.dist-info/entry_points.txt": f"[turnout]\n{name} = {target or package}\n",
    }
    record = io.StringIO()
    for path, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        csv.writer(record, lineterminator="\n").writerow([path, f"sha256={digest}", len(text.encode())])
    files[f"{home}.dist-info/RECORD"] = record.getvalue() + f"{home}.dist-info/RECORD,,\n"
    place = Path(folder) / f"{home}-py3-none-any.whl"
    with zipfile.ZipFile(place, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return place


class Site:
    """A folder of installed packages, on top of those of these tests."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.wheels, self.packages = self.folder / "wheels", self.folder / "site"
        self.wheels.mkdir()
        self.packages.mkdir()
        self.paths = [self.packages]

    def install(self, name, module, **said):
        """Unpacks a tiny wheel, as pip does."""
        with zipfile.ZipFile(wheel(self.wheels, name, module, **said)) as archive:
            archive.extractall(self.packages)

    def link(self, source):
        """An editable installation of a package that `new-plugin` wrote: its folder, and what pip would keep of it."""
        import tomllib

        project = tomllib.loads((source / "pyproject.toml").read_text())["project"]
        (group,) = project["entry-points"].values()
        said = "".join(f"{name} = {target}\n" for name, target in group.items())
        home = self.packages / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        home.mkdir()
        (home / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
        (home / "entry_points.txt").write_text(f"[turnout]\n{said}")
        self.paths.append(source)

    def python(self, *words, fails=False, cwd=None, **environment):
        """Runs this Python with these words; answers what it writes, or what it complains of."""
        paths = os.pathsep.join(map(str, self.paths))
        said = {
            **os.environ,
            "PYTHONPATH": paths,
            "HOME": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            **environment,
        }
        found = subprocess.run(
            [sys.executable, *map(str, words)],
            capture_output=True,
            text=True,
            env=said,
            cwd=cwd or self.folder,
            timeout=120,
        )
        assert (found.returncode != 0) == fails, found.stdout + found.stderr
        return found.stderr if fails else found.stdout

    def turnout(self, *words, **said):
        """Runs the `turnout` command."""
        return self.python("-c", "from turnout.cli import main; main()", *words, **said)

    def turnouts(self, *commands):
        """Runs several commands of `turnout` in one Python; answers what each writes. All must succeed."""
        return self.python("-c", SEVERAL, json.dumps(commands)).split(BETWEEN)[:-1]

    def plugins(self, **environment):
        """What `turnout plugins --json` says of each, by name."""
        return {one["name"]: one for one in json.loads(self.turnout("plugins", "--json", **environment))}
