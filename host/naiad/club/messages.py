"""What tables and a club tell each other over the broker, as topics and bytes; not who sends it (bridge.py, take.py).

A table is a board, by its own number: whichever PC it is plugged into, it is the same table.

    naiad/TABLE/entries/JOURNAL/BOOT/NUMBER  journal entries from that number on
    naiad/TABLE/head       retained: up to where each journal reaches, so that a club knows what it lacks
    naiad/TABLE/state      retained: the game on the table, for who only wants to look
    naiad/TABLE/online     retained: 1, or 0 once its PC is gone (its last will)
    naiad/TABLE/gate       a light gate of a cascade, as it is told
    naiad/TABLE/ask        to the table's PC: send these entries again

An entry is the board's own bytes; its chain, a check sum over all that came before in its journal, comes with it, so
that whoever lies about a table's history must lie about all of it. JOURNAL is as in store/tables.py.
"""

import base64
import json
import re
from binascii import crc32
from collections.abc import Sequence
from typing import Any, NamedTuple

from naiad.link.events import Entry
from naiad_core import entry

PREFIX = "naiad"
GOOD_TABLE = re.compile(r"[0-9A-Za-z]{1,32}")
# So many entries go into one message; one of 200 bytes is 300 in it.
MOST = 64
MOST_BYTES = 100_000
_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")
_JOURNAL = re.compile(r"[0-9a-f]{1,16}")
_32 = 1 << 32
_63 = 1 << 63


class Refused(Exception):
    """A message that is not taken. ``why`` is one word for it, the text says more."""

    def __init__(self, why: str, sentence: str) -> None:
        super().__init__(sentence)
        self.why = why


class Sent(NamedTuple):
    """Entries of one journal without a gap, their chains tested among themselves.

    ``before``: who sent them holds nothing between that number and the first of them.
    """

    table: str
    journal: int
    boot: int
    before: int
    entries: list[Entry]


class Span(NamedTuple):
    """Numbers of a journal's entries, the last not among them."""

    journal: int
    start: int
    end: int


def topic(table: str, *rest: str, prefix: str = PREFIX) -> str:
    """Of a table."""
    return "/".join((prefix, table, *rest))


def entries_topic(table: str, journal: int, boot: int, number: int, prefix: str = PREFIX) -> str:
    """Of entries from a number on."""
    return topic(table, "entries", f"{journal:x}", str(boot), str(number), prefix=prefix)


def packed(before: int, items: Sequence[Entry]) -> bytes:
    """The payload of entries that follow each other."""
    obj = [[item.chain, base64.b64encode(item.payload).decode()] for item in items]
    return as_json({"before": before, "entries": obj})


def sent(where: str, payload: bytes, prefix: str = PREFIX) -> Sent:
    """What came under a topic of entries; Refused."""
    table, parts = table_of(where, prefix)
    journal, boot, number = place_of(parts)
    obj = _object(payload)
    before, items = obj.get("before"), obj.get("entries")
    if type(before) is not int or not 0 <= before <= number or not isinstance(items, list) or not items:
        raise Refused("form", "before and entries are not what they should be")
    if len(items) > MOST or number + len(items) >= _63:
        raise Refused("size", "there are more entries, or higher numbers, than any table has")
    out: list[Entry] = []
    for item in items:
        out.append(_entry(number + len(out), item))
        if len(out) > 1 and not follows(out[-2].chain, out[-1]):
            raise Refused("chain", f"entry {out[-1].seq} does not follow from the one before")
    return Sent(table, journal, boot, before, out)


def place_of(parts: Sequence[str]) -> tuple[int, int, int]:
    """Journal, boot and number of a topic of entries, by what follows its table; Refused."""
    if len(parts) != 4 or not _JOURNAL.fullmatch(parts[1]) or not all(map(_NUMBER.fullmatch, parts[2:])):
        raise Refused("topic", "its topic is none of entries")
    journal, boot, number = int(parts[1], 16), int(parts[2]), int(parts[3])
    if boot >= _32 or journal >= _63 or number + 1 >= _63:
        raise Refused("size", "it has higher numbers than any table")
    return journal, boot, number


def follows(chain: int, item: Entry) -> bool:
    """Whether an entry follows one that ended in this chain."""
    return crc32(item.payload, chain) & 0xFFFFFFFF == item.chain


def _entry(number: int, item: Any) -> Entry:
    if not isinstance(item, list) or len(item) != 2 or type(item[0]) is not int or not 0 <= item[0] < _32:
        raise Refused("form", f"entry {number} is not a chain and its bytes")
    try:
        payload = base64.b64decode(item[1], validate=True)
    except (ValueError, TypeError):
        raise Refused("form", f"entry {number} is not in base 64") from None
    room = payload + bytes(entry.CHAIN_SIZE)
    if not payload or entry.end(room, 0, len(room)) != len(room):
        raise Refused("entry", f"entry {number} is none that a board writes")
    return Entry(number, item[0], payload)


def head(journals: dict[int, int]) -> bytes:
    """Payload: the next number of each journal."""
    return as_json({"journals": {f"{journal:x}": number for journal, number in sorted(journals.items())}})


def head_of(payload: bytes) -> dict[int, int]:
    """What ``head`` packed; Refused."""
    journals = _object(payload).get("journals")
    if not isinstance(journals, dict) or len(journals) > 1000:
        raise Refused("form", "a head has journals")
    out = {}
    for name, number in journals.items():
        if not _JOURNAL.fullmatch(name) or type(number) is not int or not 0 <= number < _63 or int(name, 16) >= _63:
            raise Refused("form", "a head tells a number for each journal")
        out[int(name, 16)] = number
    return out


def ask(span: Span) -> bytes:
    """Payload: send these again."""
    return as_json({"journal": f"{span.journal:x}", "from": span.start, "to": span.end})


def asked(payload: bytes) -> Span:
    """What ``ask`` packed; Refused."""
    obj = _object(payload)
    name, start, end = obj.get("journal"), obj.get("from"), obj.get("to")
    if not isinstance(name, str) or not _JOURNAL.fullmatch(name) or type(start) is not int or type(end) is not int:
        raise Refused("form", "what is asked for is not a journal and two numbers")
    if not 0 <= start <= end < _63 or int(name, 16) >= _63:
        raise Refused("form", "what is asked for begins behind its end")
    return Span(int(name, 16), start, end)


def table_of(where: str, prefix: str = PREFIX) -> tuple[str, list[str]]:
    """The table of a topic, and what follows it; Refused."""
    before = f"{prefix}/"
    table, *parts = where.removeprefix(before).split("/")
    if not where.startswith(before) or not GOOD_TABLE.fullmatch(table) or not parts:
        raise Refused("topic", "its topic is none of a table")
    return table, parts


def _object(payload: bytes) -> dict[str, Any]:
    if len(payload) > MOST_BYTES:
        raise Refused("size", f"it has {len(payload)} bytes")
    try:
        obj = json.loads(payload)
    except (ValueError, RecursionError):
        raise Refused("form", "it is no JSON") from None
    if not isinstance(obj, dict):
        raise Refused("form", "it is no JSON object")
    return obj


def as_json(value: Any) -> bytes:
    """A payload."""
    return json.dumps(value, separators=(",", ":")).encode()
