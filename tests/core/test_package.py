"""What a user installs: small, quick to import, and nothing that is not asked for."""

import statistics
import subprocess
import sys

FAST = "import sys, time; start = time.perf_counter(); {}; print(time.perf_counter() - start)"


def seconds(code):
    found = subprocess.run([sys.executable, "-c", FAST.format(code)], capture_output=True, text=True, check=True)
    return float(found.stdout)


def loaded(code):
    found = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(' '.join(sys.modules))"], capture_output=True, text=True, check=True
    )
    return set(found.stdout.splitlines()[-1].split())


def test_import_is_quick():
    """At most 2.5 times the import of the two libraries below it, in the same run."""
    ratios = [seconds("import turnout") / seconds("import attrs, pluggy") for _ in range(7)]
    assert statistics.median(ratios) <= 2.5


def test_import_brings_only_what_it_needs():
    modules = loaded("import turnout")
    assert not modules & {"cattrs", "click", "pluggy", "rich", "hypothesis", "pytest", "turnout_rails30", "turnout_variants"}


def test_help_imports_no_game():
    code = "import click.testing, turnout.cli; click.testing.CliRunner().invoke(turnout.cli.main, ['--help'])"
    modules = loaded(code)
    assert not modules & {"turnout_rails30", "turnout_variants", "pluggy", "cattrs"}
