"""A place to install plugins in."""

import pytest

from tests.plugins.wheels import Site


@pytest.fixture
def site(tmp_path):
    """An empty folder of packages, on top of those of these tests."""
    return Site(tmp_path)
