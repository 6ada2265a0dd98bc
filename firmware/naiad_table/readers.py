"""The readers as a task: which chip is asked what next, one short step a pass; not what it means.

Every reader goes its own way: wake, configure, then list what is in its field, over and over; a
tag that is new is read before it counts. Where there are several readers only one field is on
at a time (unless the settings say that they are far enough apart), for neighbours read each
other's tags. A reader that does not answer is left alone for a while, longer each time, and
costs the others nothing.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_table import presence as finds
from naiad_table import tags, ticks
from naiad_table.pn532 import BUSY, DATA, FAILED, TAKEN, Pn532, frame

# What a reader is at; each begins at the first.
_WAKE = 0
_WAKING = 1
_SAM = 2
_VERSION = 3
_TIMINGS = 4
_RETRIES = 5
_LIST = 6
_READ = 7
_WRITE = 8
_FIELD_OFF = 9
_ABORT = 10

# The select line is held so long, and the chip given so long after it, to start its clock.
WAKE_MS = 3
WOKEN_MS = 2
SHORT_MS = 40
LIST_MS = 150
EXCHANGE_MS = 80
AFTER_ABORT_MS = 2

IC_PN532 = 0x32
_SAM_FRAME = frame(0x14, 0x01, 0x14, 0x01)
_VERSION_FRAME = frame(0x02)
# A tag that left is given up after 13 ms instead of 51.
_TIMINGS_FRAME = frame(0x32, 0x02, 0x00, 0x0B, 0x08)
_FIELD_OFF_FRAME = frame(0x32, 0x01, 0x00)
# Two targets at most: one more than there should be. But where nothing lay one is looked for alone: the chip halts a
# target to look for another, and what it passes on unread (InCommunicateThru) goes to the one that is selected.
_LIST_FRAME = frame(0x4A, 0x02, 0x00)
_LIST_ONE_FRAME = frame(0x4A, 0x01, 0x00)
_READ_BYTES = 16
# FAST_READ of a piece's message, and of the rest. Only NTAG21x and the like have it, and InDataExchange has it not.
_FAST_BYTES = 48
_FAST_FRAME = frame(0x42, 0x3A, tags.FIRST_PAGE, tags.FIRST_PAGE + _FAST_BYTES // tags.PAGE_BYTES - 1)
_REST_FRAME = frame(
    0x42, 0x3A, tags.FIRST_PAGE + _FAST_BYTES // tags.PAGE_BYTES, tags.FIRST_PAGE + tags.LONGEST // tags.PAGE_BYTES - 1
)

# Parts of the answer that was fetched last. Behind the code: count, then number, SENS_RES (2), SEL_RES, length of UID,
# UID; or status, then what was read.
_UIDS = {size: memoryview(Pn532.data)[DATA + 6 : DATA + 6 + size] for size in (4, 7, 10)}
_PAGES = memoryview(Pn532.data)[DATA + 1 :]

# Bits of SEL_RES: speaks ISO 14443-4 (cards, telephones), or MIFARE Classic (needs a key).
_FOREIGN_BITS = 0x28

# Failures in a row: the first are answered by an abort, the next by waking the chip anew, the last means dead.
ABORTS = 2
PATIENCE = 5
SHORTEST_REST_MS = 500
LONGEST_REST_MS = 30_000
# A tag that could not be read so often is none of ours. One that flickers at the edge of the field fails three times in
# a hold, and is no bank card for that: those say at once that they are of another kind.
READ_TRIES = 8
# Looks in a row that one reader may take while the others wait.
LOOKS = 6


class Place:
    """One reader: its chip, what it is doing, what lies on it."""

    def __init__(self, index, chip, presence, uids, retries, switch_off):
        self.index = index
        self.chip = chip
        self.op = _WAKE
        self.busy = False
        self.due_ms = None
        self.turn_over = False
        self._presence = presence
        self._uids = uids
        self._switch_off = switch_off
        self._retries_frame = frame(0x32, 0x05, 0xFF, 0x01, retries)
        # Whether the look that comes, or was made last, is for one tag alone.
        self._alone = True
        self._tag = bytearray(tags.LONGEST)
        self.filled = 0
        self.uid = None
        self.kind = finds.NOTHING
        self.text = ""
        self._tries = 0
        self._looks = 0
        # What is being written (tag_writer.py): all of it, how much of that is, and the text requested.
        self.message = b""
        self.written = 0
        self.request = ""
        self._failures = 0
        self._rest_ms = SHORTEST_REST_MS
        # Of the chip's firmware, as 0x0106 for 1.6; for diagnostics, like those below it.
        self.version = 0
        self.scans = 0
        self.errors = 0

    def step(self, now_ms):
        """Take an answer that has come and send the next command; or less."""
        if self.busy:
            result = self.chip.step(now_ms)
            if result == TAKEN and self._taken():
                result = self.chip.step(now_ms)
            if result >= BUSY:
                return
            self.busy = False
            if result == FAILED:
                self._failed(now_ms)
            else:
                self._done(now_ms)
            if self.turn_over:
                return
        self._begin(now_ms)
        if self.busy:
            self.chip.step(now_ms)

    def _taken(self):
        """The chip is at the command; True if so much was done meanwhile that it may have answered."""
        if self.op == _FIELD_OFF:
            # The next reader need not wait for the answer that says that this field is off.
            self.turn_over = True
        return self.op == _LIST and self._looks > 0 and self._presence.looks_again(self.index)

    def _begin(self, now_ms):
        op = self.op
        chip = self.chip
        if op == _LIST:
            chip.start(_LIST_ONE_FRAME if self._alone else _LIST_FRAME, LIST_MS)
        elif op == _READ:
            filled = self.filled
            if not self._alone:
                chip.start(frame(0x40, 0x01, 0x30, tags.FIRST_PAGE + filled // tags.PAGE_BYTES), EXCHANGE_MS)
            else:
                chip.start(_REST_FRAME if filled else _FAST_FRAME, EXCHANGE_MS)
        elif op == _FIELD_OFF:
            chip.start(_FIELD_OFF_FRAME, SHORT_MS)
        elif op == _WRITE:
            from naiad_table.tag_writer import page

            chip.start(page(self), EXCHANGE_MS)
        elif op == _SAM:
            chip.start(_SAM_FRAME, SHORT_MS)
        elif op == _VERSION:
            chip.start(_VERSION_FRAME, SHORT_MS)
        elif op == _TIMINGS:
            chip.start(_TIMINGS_FRAME, SHORT_MS)
        elif op == _RETRIES:
            chip.start(self._retries_frame, SHORT_MS)
        else:
            self._begin_without_answer(op, now_ms)
            return
        self.busy = True

    def _begin_without_answer(self, op, now_ms):
        if op == _WAKE:
            self.chip.select(True)
            self.op = _WAKING
            self.due_ms = ticks.add(now_ms, WAKE_MS)
        elif op == _WAKING:
            self.chip.select(False)
            self.op = _SAM
            self.due_ms = ticks.add(now_ms, WOKEN_MS)
        else:
            self.chip.abort()
            self.op = _LIST
            self.due_ms = ticks.add(now_ms, AFTER_ABORT_MS)

    def _done(self, now_ms):
        op = self.op
        if op == _LIST:
            self.scans = (self.scans + 1) & ticks.MASK
            self._failures = 0
            self._rest_ms = SHORTEST_REST_MS
            self._presence.found_alive(self.index)
            self._listed()
        elif op == _READ:
            self._read()
        elif op == _WRITE:
            from naiad_table.tag_writer import wrote

            if wrote(self):
                # What stands there now is found out by reading it.
                self.op = _READ
        elif op == _FIELD_OFF:
            self._end_turn()
        elif op == _VERSION and self.chip.data[DATA] != IC_PN532:
            self._failed(now_ms)
        else:
            if op == _VERSION:
                self.version = self.chip.data[DATA + 1] << 8 | self.chip.data[DATA + 2]
            # Waking and configuring go in the order of their numbers, and lead to the first list.
            self.op = op + 1

    def _listed(self):
        data = self.chip.data
        count = data[DATA] if self.chip.length > DATA else 0
        if count == 0:
            if self._presence.found(self.index, finds.NOTHING):
                self._forget()
            self.look_done(True)
            self._alone = True
        elif count > 1:
            self._forget()
            self.look_done(self._presence.found(self.index, finds.TWO))
        else:
            self._one(data[DATA + 4], _UIDS.get(data[DATA + 5]))

    def _one(self, sel_res, view):
        """One target answered."""
        if view is None:
            self._forget()
            self.kind = finds.ALIEN
        elif self.uid is None or view != self.uid:
            self._forget()
            self.uid = bytes(view)
            self.text = self._uids.find(self.uid)
            if self.text:
                self.kind = finds.PIECE
            else:
                self.kind = finds.ALIEN if sel_res & _FOREIGN_BITS else finds.SEEN
        elif self.message and self.kind != finds.ALIEN:
            self.op = _WRITE
            return
        self._tell()

    def _tell(self):
        """Report what is known of the one tag; read it first where nothing is."""
        kind = self.kind
        if kind == finds.ALIEN:
            # A telephone has another UID each time: strangers are all alike.
            self.look_done(self._presence.found(self.index, kind))
        elif kind == finds.SEEN:
            self._presence.found(self.index, kind, self.uid)
            self.filled = 0
            self.op = _READ
        else:
            self.look_done(self._presence.found(self.index, kind, self.uid, self.text))

    def _read(self):
        filled = self.filled
        count = _READ_BYTES if not self._alone else tags.LONGEST - filled if filled else _FAST_BYTES
        if self.chip.length < DATA + 1 + count or self.chip.data[DATA] & 0x3F:
            # Gone, or no tag of this kind, or one that must be read page by page: the next look tells.
            self._try_again()
            self.look_done(False)
            return
        self._tag[filled : filled + count] = _PAGES[:count]
        self.filled = filled = filled + count
        needed = tags.need(self._tag, filled)
        if needed > filled:
            return
        text, reason = tags.parse(self._tag, filled)
        self.kind = finds.STRANGE if reason else finds.PIECE
        self.text = reason or text
        if not self.message:
            self.written_is(not reason and tags.PREFIX.decode() + text == self.request)
        self.look_done(self._presence.found(self.index, self.kind, self.uid, self.text))

    def _try_again(self):
        self._tries += 1
        if self._tries >= READ_TRIES:
            self.kind = finds.ALIEN
            self.written_is(False)

    def written_is(self, done):
        if self.request:
            self.request = ""
            self.message = b""
            self._presence.wrote(self.index, done)

    def _forget(self):
        self.written_is(False)
        self.uid = None
        self.kind = finds.NOTHING
        self.text = ""
        self._tries = 0

    def look_done(self, settled):
        """Look again at once where that decides something, else let the others look."""
        self.op = _LIST
        self._alone = False
        self._looks += 1
        if settled or self._looks >= LOOKS:
            if self._switch_off:
                self.op = _FIELD_OFF
            else:
                self._end_turn()

    def _end_turn(self):
        self.op = _LIST
        self._looks = 0
        self.turn_over = True

    def _failed(self, now_ms):
        self.errors = (self.errors + 1) & ticks.MASK
        self._failures += 1
        configured = self.op >= _LIST
        if self.op == _READ or self.op == _WRITE:
            self._try_again()
        self._end_turn()
        if self._failures <= ABORTS and configured:
            self.op = _ABORT
        elif self._failures < PATIENCE:
            self.op = _WAKE
        else:
            self._presence.found_dead(self.index)
            self.written_is(False)
            self.op = _WAKE
            self.due_ms = ticks.add(now_ms, self._rest_ms)
            self._rest_ms = min(2 * self._rest_ms, LONGEST_REST_MS)


class Readers:
    """All readers; ``chips`` are Pn532, ``one_field`` keeps all fields but one off.

    ``supply`` is a pin that is high while they have theirs, None where no wire tells; ``pins`` and ``baud`` are the
    SPI bus's, which outage.py takes up; no pins where a chip has a bus of its own.
    """

    name = "readers"
    budget_ms = 5

    def __init__(self, chips, presence, uids, retries=1, one_field=True, supply=None, pins=(), baud=0):
        one_field = one_field and len(chips) > 1
        self.presence = presence
        self.places = [Place(i, chips[i], presence, uids, retries, one_field) for i in range(len(chips))]
        self._one_field = one_field
        self._at = 0
        self.holder = -1
        self.waking = None
        self.supply = supply
        self.pins = pins
        self.baud = baud
        # The busio.SPI on them.
        self.bus: Any = None
        # While the supply is away: the Outage of outage.py.
        self.outage: Any = None

    def step(self, now_ms):
        """One exchange with the next reader that has something to do."""
        if self.outage is not None:
            self.outage.step(now_ms)
            return
        if self.supply is not None and not self.supply.value:
            from naiad_table.outage import Outage

            self.outage = Outage(self, now_ms)
            return
        places = self.places
        waking = self.waking
        if waking is not None:
            # Its select line is held, so the bus is its own.
            if ticks.diff(now_ms, waking.due_ms) >= 0:
                waking.step(now_ms)
                self.waking = None
            return
        at = self._at
        # Where one's turn ends the next one's begins at once.
        over = False
        for _ in range(len(places) + 1):
            at += 1
            if at >= len(places):
                at = 0
            place = places[at]
            if place.due_ms is not None:
                if ticks.diff(now_ms, place.due_ms) < 0:
                    continue
                place.due_ms = None
            if self._one_field and place.op == _LIST and not place.busy:
                if self.holder != at and self.holder >= 0:
                    continue
                self.holder = at
            if over and place.busy:
                return
            self._at = at
            place.step(now_ms)
            if place.op == _WAKING:
                self.waking = place
            if not place.turn_over:
                return
            place.turn_over = False
            if self.holder == at:
                self.holder = -1
            over = True

    def is_reading(self):
        """True while a tag has been seen and it is not known yet what it says."""
        place = self.places[self._at]
        return place.op == _READ or (place.op == _LIST and place._looks > 0)

    def stats(self):
        """For diagnostics, a row a reader: (dead, scans, errors)."""
        return [(self.presence.dead[place.index], place.scans, place.errors) for place in self.places]
