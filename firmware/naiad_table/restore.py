"""A game that a PC gives back, entry by entry; not how it is taken up (recovery.py), nor when a PC does it.

Loaded when one comes, and gone again.
"""

from naiad_core import entry, wire
from naiad_core.unload import unload

# What a game is told by, as rollover.carried has it.
KINDS = (entry.AGAIN, entry.MOVES, entry.MARK, entry.VALUES)


def give(app, body):
    """Journal it: (0 or an ERR code, bytes). The game counts from the next start on."""
    unload(__name__)
    journal = app.journal
    if journal.playing or app.service_mode or app.load_ms is not None or app.gates.run.going_on:
        return wire.ERR_BUSY, b""
    if len(body) < 2 or body[0] not in KINDS or len(body) - 1 > entry.MAX_BODY:
        return wire.ERR_BAD_BODY, b""
    if not journal.flush() or not journal.sector.fits(body[1:]):
        return wire.ERR_ILLEGAL, b"journal-full"
    journal._put(body[0], body[1:])
    return (0, b"") if journal.flush() else (wire.ERR_BUSY, b"")
