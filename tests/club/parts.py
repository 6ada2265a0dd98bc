"""A board's journal made by hand, and servers; no tests."""

from naiad.link.events import Entry
from naiad_core import entry, games
from naiad_core.header import pack_header

GAME = games.GAMES[0]


def journalled(count=5, ident=0x1234ABCD, seq=0, chain=0):
    """Entries of a game that begins, and of marks in it."""
    head = pack_header(GAME, 2, games.options(GAME).default_options(2))
    body = (1).to_bytes(2, "little") + ident.to_bytes(4, "little") + head
    parts = [(entry.GAME, body)] + [(entry.MARK, bytes((entry.TORN, number & 255))) for number in range(count - 1)]
    out = []
    for number, (kind, body) in enumerate(parts, start=seq):
        packed, chain = entry.pack(kind, body, chain)
        out.append(Entry(number, chain, bytes(packed[: -entry.CHAIN_SIZE])))
    return out
