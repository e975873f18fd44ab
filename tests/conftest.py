"""Makes the games of the docs importable."""

import sys
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "docs" / "examples"))


@pytest.fixture
def quickly():
    """`with quickly(1):` fails where it takes longer than so many seconds."""

    @contextmanager
    def limited(seconds):
        started = perf_counter()
        yield
        assert perf_counter() - started < seconds

    return limited
