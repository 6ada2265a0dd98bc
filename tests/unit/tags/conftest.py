"""A database for the tags of a test."""

import pytest

from naiad.store.database import Store


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "naiad.db") as opened:
        yield opened
