"""A seat that the PC plays: its hidden cards are read face down, its move is lit once the piece is read; not who thinks
(host/naiad/engine/at_table.py). The conversation is told in host/naiad/link/WIRE.md.

Loaded while one of the two is asked of the players, and gone again. Panel, ring and sound are the same for every card
that is read face down.
"""

import struct

from naiad_core import palette, wire
from naiad_core.buttons import BACK, MENU, PUSH
from naiad_core.unload import unload
from naiad_table import ticks
from naiad_table.canvas import BLINK_MS

# A PC that has not asked for so long is gone, and its seat is played by hand.
GONE_MS = 5000


def answer(app, body):
    """RACK: (0 or an ERR code, bytes)."""
    size = struct.calcsize(wire.RACK_REQUEST)
    if len(body) < size:
        return wire.ERR_BAD_BODY, b""
    asked = struct.unpack(wire.RACK_REQUEST, body[:size])
    rack = app.screen if isinstance(app.screen, Rack) else None
    code = ""
    if asked[0] == wire.RACK_COVER or asked[0] == wire.RACK_OFFER:
        if rack is None and (app.service_mode or app.note or app.gates.run.going_on or not app._at_rest()):
            unload(__name__)
            return wire.ERR_BUSY, b""
        if asked[0] == wire.RACK_OFFER:
            code = app.referee.why_not(asked[3])
        if not code:
            app.screen = rack = Rack(app, asked, body[size:].decode())
    elif asked[0] == wire.RACK_LEAVE and rack is not None:
        rack = rack.close()
    if rack is None:
        unload(__name__)
    if code:
        return wire.ERR_ILLEGAL, code.encode()
    if rack is None:
        return 0, bytes((wire.RACK_OFF,))
    rack.asked_ms = app.now_ms
    return 0, bytes((wire.RACK_READ if rack.name else wire.RACK_WAITS,)) + rack.name.encode()


class Rack:
    """A screen of the app's, over the game's view."""

    def __init__(self, app, asked, words):
        self.app = app
        self.request, self.seat, self.piece, self.action = asked
        self.words = words
        # What was read face down, until the PC requests something else.
        self.name = ""
        self.asked_ms = app.now_ms
        self.dirty = True

    def close(self):
        """Back to the game."""
        self.app.back_to_view()
        unload(__name__)

    def tag(self, game, name):
        """A piece was read; '' or the code for which it is not taken."""
        record = self.app.referee.record
        if game != record.game:
            return "other-game"
        if self.request == wire.RACK_OFFER:
            if record.rules.piece(name) != self.piece:
                return "not-it"
            self._light()
        elif self.name:
            return "not-now"
        else:
            self.name = name
        return ""

    def _light(self):
        """The one place, under the knob."""
        self.close()
        view = self.app.view
        view.clear()
        view.selection.take([self.action])

    def said(self):
        """For a screen: what a picture of a piece cannot say."""
        return () if self.words else (("take-it",),)

    def turn(self, steps):
        """There is nothing to turn to."""

    def press(self, button):
        """The knob does without the tag of what is offered; *back* and *menu* leave the seat to the players. An *end*
        comes late, and is meant for the turn before."""
        if button in (BACK, MENU):
            self.close()
            self.app.sound.play("back")
        elif button == PUSH and self.request == wire.RACK_OFFER:
            self._light()

    def draw(self, canvas, now_ms):
        """Whose seat it is, and what is requested."""
        if ticks.diff(now_ms, self.asked_ms) >= GONE_MS:
            self.close()
            return
        view = self.app.view
        if self.words:
            canvas.seats(view.state.seats, self.seat)
            canvas.words(self.words, palette.SEATS[self.seat])
        else:
            view.lights.draw_ring(canvas, (now_ms // BLINK_MS) & 1)
            view.draw_piece(canvas, self.piece)
        self.dirty = False
