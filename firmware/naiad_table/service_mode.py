"""Service mode: what a PC may see and do of readers, inputs and lights while no game is on.

Loaded when a PC opens it and forgotten when it closes, for its room is the game's. It obeys the verbs of service mode
(see WIRE.md); what they are good for is the PC's business.
"""

import os
import struct
from binascii import crc32

from naiad_core import palette, wire
from naiad_core.unload import unload
from naiad_table import controls, presence, tag_writer, tags, ticks

# So long after the last verb the game goes on: the PC is gone.
IDLE_MS = 30_000
PART = 190
SUMMED = 4096
# So many buttons have a byte of their own in INPUTS.
COUNTED = 4
SETTINGS = "settings.toml"
LINE = 120

# The state of a reader by what tags.py says of a tag without a piece.
STATES = {tags.BLANK: wire.LOOK_BLANK, tags.OTHER: wire.LOOK_OTHER, tags.DAMAGED: wire.LOOK_DAMAGED}


class ServiceMode:
    """A screen of the app; ``answer`` obeys a verb, ``step`` is called every pass, ``close`` gives the table back."""

    def __init__(self, app):
        self.app = app
        self.dirty = True
        self.readers = app.readers
        self.controls = next(task for task in app.loop.tasks if task.name == "controls")
        count = len(self.readers.places)
        self.writing = bytearray(count)
        self._known = [(wire.LOOK_EMPTY, b"", "")] * count
        self.down = self.blocked = 0
        self._count_anew()
        self._picture = b""
        # Whether the PC has put a text on the screen.
        self.has_text = False
        self._open = True
        self._asked_ms = app.now_ms
        self._listeners = self.controls.listener, self.readers.presence.listener
        self.controls.listener = self.on_controls
        self.readers.presence.listener = self.on_presence
        app.screen = self

    def _count_anew(self):
        self.knob = self.pressed = self.seen = 0
        self.presses = bytearray(COUNTED)
        self._edges_before = self.app.gates.edges
        self._lost_before = self.app.gates.overflows

    def close(self):
        """Let go of everything, so that there is room for the game again."""
        app = self.app
        self.controls.listener, self.readers.presence.listener = self._listeners
        app.dead_readers = 0
        for reader in range(len(self.writing)):
            app.dead_readers |= self.readers.presence.dead[reader] << reader
        app.service_mode = app.screen = None
        unload("naiad_table.service_mode", "naiad_table.tag_writer")

    def step(self, now_ms):
        """Look at what is held or blocked; False when it is time to close."""
        self.down = self.controls.held()
        self.pressed |= self.down
        blocked = 0
        broken = self.app.gates.run.blocked
        for gate in range(len(broken)):
            if broken[gate]:
                blocked |= 1 << gate
        self.blocked = blocked
        self.seen |= blocked
        return self._open and ticks.diff(now_ms, self._asked_ms) < IDLE_MS

    def on_controls(self, kind, value):
        if kind == controls.TURN:
            self.knob += value
        elif kind == controls.PRESS or kind == controls.LONG:
            self.pressed |= 1 << value
            if value < COUNTED:
                self.presses[value] = self.presses[value] + 1 & 0xFF

    def on_presence(self, kind, reader, text):
        if kind == presence.WRITTEN or kind == presence.NOT_WRITTEN:
            self.writing[reader] = wire.LOOK_WRITTEN if kind == presence.WRITTEN else wire.LOOK_NOT_WRITTEN

    def draw(self, canvas, now_ms):
        """The picture that was sent; a word until there is one."""
        if not self.dirty:
            return
        self.dirty = False
        if not self._picture:
            canvas.clear()
            canvas.gates[:] = bytes(len(canvas.gates))
            canvas.words("SERV ICE", palette.CYAN)
            return
        picture = self._picture
        at = 0
        for part in (canvas.ring, canvas.gates, canvas.panel):
            for i in range(len(part)):
                byte = picture[at >> 1] if at >> 1 < len(picture) else 0
                colour = byte >> 4 if at & 1 else byte & 15
                part[i] = colour if colour < len(palette.RGB) else palette.OFF
                at += 1

    def answer(self, verb, body):
        """(0 or an ERR code, bytes), as commands.py wants it."""
        self._asked_ms = self.app.now_ms
        if verb == wire.VERB_SERVICE and len(body) == 1:
            self._open = body[0] != 0
            self._count_anew()
        elif verb == wire.VERB_ABOUT and not body:
            return 0, self._about()
        elif verb == wire.VERB_LOOK and len(body) == 1:
            return self._look(body[0])
        elif verb == wire.VERB_WRITE and len(body) > 1:
            return self._write(body[0], body[1:])
        elif verb == wire.VERB_INPUTS and not body:
            return 0, self._inputs()
        elif verb == wire.VERB_SHOW:
            self._picture = body
            self.dirty = True
        elif verb == wire.VERB_SOUND:
            self.app.sound.play(body.decode())
        elif verb == wire.VERB_TEXT:
            return 0, bytes((self._text(body),))
        elif verb == wire.VERB_FILE and len(body) >= struct.calcsize(wire.FILE_REQUEST):
            return self._file(body)
        else:
            return wire.ERR_BAD_BODY, b""
        return 0, b""

    def _about(self):
        import board
        import microcontroller

        nvm = microcontroller.nvm
        canvas = self.app.canvas
        ring = len(canvas.ring)
        gates = len(canvas.gates)
        sizes = (len(self.writing), self.app.gates.run.gates, ring, gates, len(self.app.pixels.order) - ring - gates)
        self.app.loop.collect()
        memory = (self.app.loop.free_bytes, len(nvm) if nvm is not None else 0)
        text = "\n".join((os.uname().release, board.board_id, str(microcontroller.cpu.reset_reason).split(".")[-1]))
        return struct.pack(wire.ABOUT_REPLY, *(sizes + memory)) + text.encode()

    def _look(self, reader):
        if reader >= len(self.writing):
            return wire.ERR_PAST_END, b""
        place = self.readers.places[reader]
        kind = place.kind
        uid = place.uid or b""
        if self.readers.outage is not None:
            known = (wire.LOOK_UNSUPPLIED, b"", "")
        elif self.readers.presence.dead[reader]:
            known = (wire.LOOK_DEAD, b"", "")
        elif kind == presence.PIECE:
            known = (wire.LOOK_NAMED, uid, place.text)
        elif kind == presence.STRANGE:
            known = (STATES[place.text], uid, "")
        elif kind == presence.ALIEN:
            known = (wire.LOOK_FOREIGN, uid, "")
        elif self.readers.presence.trouble[reader] == presence.TWO:
            known = (wire.LOOK_TWO_TAGS, b"", "")
        elif kind == presence.SEEN:
            # It is being read: what was known of it before still stands.
            known = self._known[reader] if self._known[reader][1] == uid else (wire.LOOK_EMPTY, b"", "")
        else:
            known = (wire.LOOK_EMPTY, b"", "")
        self._known[reader] = known
        state, uid, text = known
        numbers = (state, self.writing[reader], place.version, place.scans, place.errors, len(uid))
        return 0, struct.pack(wire.LOOK_REPLY, *numbers) + uid + text.encode()

    def _write(self, reader, text):
        if reader >= len(self.writing):
            return wire.ERR_PAST_END, b""
        if text[: len(tags.PREFIX)] != tags.PREFIX or len(text) > 90 or tags.piece(text)[1]:
            return wire.ERR_BAD_BODY, b""
        begun = tag_writer.begin(self.readers.places[reader], text.decode())
        self.writing[reader] = wire.LOOK_WRITING if begun else wire.LOOK_NOT_WRITTEN
        return 0, b""

    def _inputs(self):
        row = self.app.gates
        edges = row.edges - self._edges_before & 0xFFFF
        lost = row.overflows - self._lost_before & 0xFFFF
        knob = max(-0x8000, min(self.knob, 0x7FFF))
        buttons = (self.down, self.pressed, int.from_bytes(self.presses, "little"))
        return struct.pack(wire.INPUTS_REPLY, knob, *(buttons + (self.blocked, self.seen, edges, lost)))

    def _text(self, body):
        oled = self.app.oled
        if oled is None:
            return wire.TEXT_NO_SCREEN
        if body:
            self.has_text = True
            oled.show(body.decode().split("\n"))
        return wire.TEXT_SHOWN if oled.is_shown() else wire.TEXT_NOT_SHOWN

    def _file(self, body):
        at, crc = struct.unpack(wire.FILE_REQUEST, body[:8])
        try:
            path = body[8:].decode()
            if not path or path.endswith(SETTINGS):
                data = own_lines(path) if path else "\n".join(self.app.problems).encode()
                return 0, struct.pack(wire.FILE_REPLY, len(data), crc32(data, crc) & 0xFFFFFFFF) + data[at : at + PART]
            size = os.stat(path)[6]
            with open(path, "rb") as file:
                file.seek(at)
                part = data = file.read(PART)
                left = SUMMED
                while data:
                    crc = crc32(data, crc)
                    left -= len(data)
                    data = file.read(min(left, 512))
        except (OSError, UnicodeError):
            return wire.ERR_PAST_END, b""
        return 0, struct.pack(wire.FILE_REPLY, size, crc & 0xFFFFFFFF) + part


def own_lines(path):
    """The lines of the settings that are Naiad's, 64 at most: beside them may stand a network's password."""
    found: list[bytes] = []
    with open(path, "rb") as file:
        line = file.readline(LINE)
        while line and len(found) < 64:
            if line.strip()[:6] == b"NAIAD_":
                found.append(line.strip())
            line = file.readline(LINE)
    return b"\n".join(found)
