"""What was made of the same bytes before, from a file in this user's cache; not how it is made (minify).

The file is never needed: where it is missing or damaged, or none can be written, what it would hold is made anew.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from naiad.paths import replaced

# Those that were used last stay: a version of the firmware has two.
MOST = 16
SUFFIX = ".made.json"


def cached(made_of: Iterable[bytes], make: Callable[[], Any]) -> Any:
    """What ``make`` returns, which JSON can hold, or what it returned before; ``made_of`` is all that it depends on."""
    path = _folder() / f"{_sum(_python(), *made_of)}{SUFFIX}"
    # No folder, no permission, no file; or half of one, or somebody else's.
    with suppress(OSError, ValueError):
        told, _, content = path.read_bytes().partition(b"\n")
        if told.decode() == _sum(content):
            found = json.loads(content)
            os.utime(path)
            return found
    made = make()
    with suppress(OSError):
        _keep(path, json.dumps(made, separators=(",", ":")).encode())
    return made


def _folder() -> Path:
    import platformdirs

    return platformdirs.user_cache_path("naiad", appauthor=False)


def _python() -> bytes:
    """Another Python may read and write source otherwise."""
    return sys.version.encode()


def _sum(*parts: bytes) -> str:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()


def _keep(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with replaced(path) as file:
        file.write(_sum(content).encode() + b"\n" + content)
    there = sorted(path.parent.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in there[MOST:]:
        old.unlink(missing_ok=True)
