"""A hint at the table: the best three of what may be done, with the points that each adds, by the board alone or in a
PC's order; not how the PC finds it (host/naiad/engine/hints.py).

Loaded for one long *back*, or one HINT of the wire. A game ranks its moves in a hint.py of its own: ``best(view)``
gives (0 where none adds points, else None; the moves), or None where there is nothing to choose. Each hint is a line of
the record.
"""

import struct
import sys

from naiad_core import games, wire
from naiad_core.state import HINT
from naiad_core.unload import unload


def show(view):
    """Leave the knob the best of its candidates, or say why there is no hint."""
    selection = view.selection
    code = view.referee.why_not(HINT)
    found = None if code or selection.by_hand or selection.gains else _best(view)
    if not found or not found[1]:
        selection.refuse(code or "hint-for")
        return
    selection.take(found[1], selection.mode)
    selection.gains = [found[0]] * len(found[1])
    view.referee.commit(HINT)
    view.sound.play("ask")


def answer(app, body):
    """HINT: (0 or an ERR code, bytes). Under a hand that has turned the knob nothing changes."""
    view = app.view
    if len(body) & 3 or len(body) > 4 * wire.HINTS_MAX:
        return wire.ERR_BAD_BODY, b""
    if view is None or app.screen is not view or not view.selection.gains:
        return (wire.ERR_BUSY if body else 0), b""
    selection = view.selection
    found = selection.candidates
    if not body:
        return 0, struct.pack("<%dI" % len(found), *found)
    if selection.index:
        return wire.ERR_BUSY, b""
    moves = list(struct.unpack("<%dI" % (len(body) // 4), body))
    for move in moves:
        code = app.referee.why_not(move)
        # The piece in hand is for the one kind.
        if code or (move ^ found[0]) & 15:
            return wire.ERR_ILLEGAL, (code or "not-now").encode()
    if moves != list(found):
        selection.gains = [None] * len(moves)
        selection.candidates = moves
        view.sound.play("ask")
        view.dirty = True
    return 0, b""


def _best(view):
    """What the game's own room says."""
    name = "naiad_table.games." + games.room(view.referee.record.game) + ".hint"
    try:
        __import__(name)
    except ImportError:
        return None
    best = sys.modules[name].best
    unload(name)
    return best(view)


def gain(state, move):
    """What a move adds to the points of whoever is to act, exactly as they are counted."""
    seat = max(0, state.to_act())
    before = state.points(seat)
    state.apply(move)
    after = state.points(seat)
    state.undo()
    return after - before


def said(view):
    """Which of a hint's moves the knob stands on, and what points it brings, which are counted now: lights do not wait
    for them.
    """
    selection = view.selection
    gains = selection.gains
    at = selection.index
    if gains[at] is None:
        gains[at] = gain(view.state, selection.candidates[at])
    if gains[at]:
        return ("hint-gain", at + 1, len(gains), "%+d" % gains[at])
    return ("hint", at + 1, len(gains))
