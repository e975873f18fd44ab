"""Fuzzes `turnout.loads` where atheris is installed: `python tests/fuzz/fuzz_save.py -max_total_time=60`.

Whatever comes in, a match or a SaveError comes out; a match is written and read again as the same.
Add a folder to keep what it finds: `python tests/fuzz/fuzz_save.py corpus -max_total_time=60`.
"""

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["turnout", "turnout_rails30"]):
    import turnout
    from turnout import save
    from turnout_rails30.rules import Rails30

SHOWN = turnout.Catalog()
SHOWN.add(Rails30)


def take(data: bytes) -> None:
    """One document."""
    try:
        match = save.loads(data, SHOWN, verify=len(data) % 2 == 0)
    except turnout.SaveError:
        return
    text = save.dumps(match)
    again = save.loads(text, SHOWN)
    if (again.state, again.turns, save.dumps(again)) != (match.state, match.turns, text):
        raise AssertionError("the match does not come back as it was")


def seeds() -> dict[str, str]:
    """Small saves to start from."""
    match = SHOWN.new("rails30", seed=1, options={"rounds": 1})
    while len(match.turns) < 4:
        match.act(match.legal()[0])
    return {
        "save": save.dumps(match),
        "transcript": save.transcript(match),
        "without-seed": save.dumps(match, seed=False),
    }


def main() -> None:
    """Runs until a fault or the time that is said on the command line."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in seeds().items():
            (Path(folder) / name).write_text(text)
        atheris.Setup([*sys.argv, folder], take)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
