"""A copy of the product to which dominoes have been added; see added.py."""

from pathlib import Path

import pytest

from games.dominoes import added


@pytest.fixture(scope="session")
def copy(tmp_path_factory) -> Path:
    return added.add(tmp_path_factory.mktemp("added"))
