"""What all tests share: where hypothesis takes its chance from, and a home of their own. Read README.md beside it."""

import os

import pytest
from hypothesis import settings

# A check of one state of the tree must say the same twice; who develops gets new examples each time.
settings.register_profile("fixed", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("fixed")


@pytest.fixture(autouse=True, scope="session")
def a_home_of_their_own(tmp_path_factory):
    """Nobody's games, tags or corrections are seen or touched by a test, nor by a program that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
