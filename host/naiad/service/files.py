"""A file that the user asked for, there whole or not at all; not a record (store/files.py)."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from naiad import paths
from naiad.service.errors import Trouble


@contextmanager
def whole(output: str) -> Iterator[BinaryIO]:
    """paths.replaced, with Trouble that names the file where it cannot be written."""
    try:
        with paths.replaced(Path(output)) as file:
            yield file
    except OSError as error:
        raise Trouble(f"{output}: {error.strerror or error}") from None
