"""A file that the user asked for, there whole or not at all; not what is in it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from naiad.cli.errors import Trouble


@contextmanager
def whole(output: str) -> Iterator[BinaryIO]:
    """What is written here becomes that file when the block ends well; otherwise what was there stays. Trouble, with
    its name, where it cannot be written."""
    # What a link leads to is replaced, not the link.
    path = Path(os.path.realpath(output))
    # A device or a pipe cannot be replaced.
    as_it_is = path.exists() and not path.is_file()
    beside = path if as_it_is else path.with_name(f".{path.name[:200]}.part")
    try:
        try:
            with beside.open("wb") as file:
                yield file
            if not as_it_is:
                beside.replace(path)
        except BaseException:
            if not as_it_is:
                beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Trouble(f"{output}: {error.strerror or error}") from None
