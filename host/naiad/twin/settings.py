"""settings.toml as CircuitPython reads it, which is less than TOML; not the firmware's own checks.

Behaviour after CircuitPython's supervisor/shared/settings.c (10.2 and later, where os.getenv always gives
text) and shared-module/os/getenv.c (before, where a bare value is an int and a broken one raises).
"""

import functools
import re
from collections.abc import Iterator

Version = tuple[int, int, int]
ALWAYS_TEXT: Version = (10, 2, 0)

_ESCAPES = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}


class BadLine(ValueError):
    """The line of that key is not one that CircuitPython can read."""


# A table asks for each of its settings at every start.
@functools.lru_cache(maxsize=1024)
def raw_value(text: str, key: str) -> tuple[str, bool] | None:
    """The value of a key and whether it was quoted; None without that key. Raises BadLine.

    The first line with the key counts; nothing after a [section] does.
    """
    for line in text.split("\n"):
        stripped = line.lstrip(" \t\r\v\f")
        if stripped.startswith("["):
            return None
        if not stripped.startswith(key):
            continue
        rest = stripped[len(key) :].lstrip(" \t\r\v\f")
        if rest.startswith("="):
            value = rest[1:].lstrip(" \t\r\v\f")
            if value.startswith('"'):
                return _quoted(value[1:]), True
            if not value:
                raise BadLine("Invalid format")
            return value.partition("#")[0].rstrip(" \t\r"), False
    return None


def _quoted(text: str) -> str:
    out: list[str] = []
    chars = iter(text)
    for char in chars:
        if char == '"':
            rest = "".join(chars).strip(" \t\r\v\f")
            if rest and not rest.startswith("#"):
                raise BadLine("Invalid format")
            return "".join(out)
        out.append(_escape(chars) if char == "\\" else char)
    raise BadLine("Invalid format")


def _escape(chars: Iterator[str]) -> str:
    char = next(chars, "")
    if char in ("u", "U"):
        digits = "".join(next(chars, "") for _ in range(4 if char == "u" else 8))
        if not re.fullmatch("[0-9a-fA-F]{4}|[0-9a-fA-F]{8}", digits):
            raise BadLine("Invalid format")
        if int(digits, 16) >= 0x110000:
            raise BadLine("Invalid unicode escape")
        return chr(int(digits, 16))
    if not char:
        raise BadLine("Invalid format")
    return _ESCAPES.get(char, char)


def getenv(text: str, key: str, default: object, version: Version) -> object:
    """os.getenv(key, default) with that settings.toml. Before 10.2 a broken value raises ValueError."""
    if version >= ALWAYS_TEXT:
        try:
            found = raw_value(text, key)
        except BadLine:
            return default
        return default if found is None else found[0]
    found = raw_value(text, key)
    if found is None:
        return default
    value, quoted = found
    return value if quoted else _integer(value)


def _integer(text: str) -> int:
    try:
        return int(text.strip(), 0)
    except ValueError:
        raise ValueError("invalid syntax for integer with base 0") from None


def with_values(text: str, values: dict[str, str | int]) -> str:
    """The same settings with some values put first, where they win."""
    lines = [f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}" for key, value in values.items()]
    return "\n".join([*lines, text])


def with_lines(data: bytes, values: dict[str, str | int]) -> bytes:
    """The bytes of a file with these values as a reader of its lines finds them: none stands twice by that, and no line
    has another number."""
    keys = {key.encode() for key in values}
    lines = [b"" if line.partition(b"=")[0].strip() in keys else line for line in data.split(b"\n")]
    return b"\n".join([*lines, with_values("", values).encode()])
