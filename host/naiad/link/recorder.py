"""The last frames both ways and what was known then, for a file that explains a failure; nothing is decided here."""

import platform
import struct
import sys
from collections import deque
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from naiad.link.framing import Frame
from naiad.link.names import ERRORS, FIELDS
from naiad_core import wire

KEPT = 400
# The numbers of wire.py with their names.
_VERBS = {number: name[5:] for name, number in vars(wire).items() if name.startswith("VERB_")}
_MESSAGES = {getattr(wire, name): name for name in FIELDS if hasattr(wire, f"{name}_FORMAT") and hasattr(wire, name)}


class Seen(NamedTuple):
    """A frame that went by: seconds of the session's clock, '>' to or '<' from the board, a word on its check."""

    at_s: float
    way: str
    frame: Frame
    remark: str


class Recorder:
    """Keeps the last frames and events."""

    def __init__(self, kept: int = KEPT) -> None:
        self.seen: deque[Seen | tuple[float, str]] = deque(maxlen=kept)

    def frame(self, at_s: float, way: str, frame: Frame, remark: str = "") -> None:
        """A frame went by."""
        self.seen.append(Seen(at_s, way, frame, remark))

    def event(self, at_s: float, words: str) -> None:
        """Something else happened."""
        self.seen.append((at_s, words))

    def text(self, facts: Mapping[str, object]) -> str:
        """Facts first, then the frames, oldest first, one a line."""
        lines = [
            f"naiad link, {datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
            f"wire: {wire.MAJOR}.{wire.MINOR}, fingerprint {wire.SPEC:08x}",
            f"python: {sys.version.split()[0]} on {platform.platform()}",
            *(f"{name}: {value}" for name, value in facts.items()),
            "",
        ]
        for item in self.seen:
            if isinstance(item, Seen):
                lines.append(f"{item.at_s:10.3f} {item.way} {described(item.frame)} {item.remark}".rstrip())
            else:
                lines.append(f"{item[0]:10.3f}   {item[1]}")
        return "\n".join(lines) + "\n"

    def dump(self, path: Path, facts: Mapping[str, object]) -> None:
        """Write the text to a file; OSError if that fails."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.text(facts), encoding="utf-8")


def described(frame: Frame) -> str:
    """A frame in words, its tail in hex."""
    name = _MESSAGES.get(frame.kind)
    if name is None:
        return f"type {frame.kind} {frame.body.hex()}"
    layout = getattr(wire, f"{name}_FORMAT")
    size = struct.calcsize(layout)
    if len(frame.body) < size:
        return f"{name} too short: {frame.body.hex()}"
    values = dict(zip(FIELDS[name].split(), struct.unpack(layout, frame.body[:size]), strict=True))
    words = [name]
    for field, value in values.items():
        if field == "verb":
            words.append(f"verb={_VERBS.get(value, value)}")
        elif field == "code":
            words.append(f"code={ERRORS[value][0] if value in ERRORS else value}")
        elif value == wire.NONE:
            words.append(f"{field}=none")
        elif field in ("nonce", "boot", "chain", "journal", "spec", "first_chain"):
            words.append(f"{field}={value:08x}")
        else:
            words.append(f"{field}={value}")
    if len(frame.body) > size:
        words.append(frame.body[size:].hex())
    return " ".join(words)
