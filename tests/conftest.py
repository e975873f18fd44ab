"""Makes the games of the docs importable."""

import sys
from contextlib import contextmanager
from pathlib import Path
from time import process_time

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "docs" / "examples"))


@pytest.fixture
def quickly():
    """`with quickly(1):` fails where it takes longer than so many seconds of this process."""

    @contextmanager
    def limited(seconds):
        started = process_time()
        yield
        assert process_time() - started < seconds

    return limited
