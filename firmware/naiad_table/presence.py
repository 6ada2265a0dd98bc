"""What lies on each reader, steadied against flicker; no chips and no rules.

A reader tells what every scan found; after several equal finds it counts, after several empty
scans it is gone. A piece is in one place only: where it appears, it has left the other reader.
"""

try:
    from typing import Any
except ImportError:
    pass

# Kinds of event: listener(kind, reader, text).
APPEARED = 1  # text "game/piece"
GONE = 2  # text of the piece that was there
TWO_TAGS = 3
UNKNOWN = 4  # a tag that names no piece; text is the reason (see tags.py)
FOREIGN = 5  # a bank card, a telephone, a tag of a kind that cannot be read
TOO_SOON = 6  # lifted before it was read or counted
READER_DEAD = 7
READER_BACK = 8
CLEAR = 9  # the trouble of TWO_TAGS, UNKNOWN or FOREIGN has ended
WRITTEN = 10  # the tag on the reader carries the new text
NOT_WRITTEN = 11
NO_SUPPLY = 12  # no reader has one; the reader is -1
LAY = 13  # instead of APPEARED at a reader's first look: it may lie there since before the table was started

# What a scan can find, and what can be the state of a reader.
NOTHING = 0
SEEN = 1  # a tag whose text is not known yet
PIECE = 2
STRANGE = 3
TWO = 4
ALIEN = 5

_TROUBLE_EVENTS = {STRANGE: UNKNOWN, TWO: TWO_TAGS, ALIEN: FOREIGN}


class Presence:
    """``readers`` places; ``reads`` equal finds in a row make one count, ``misses`` empty scans end it."""

    def __init__(self, readers, listener, reads=2, misses=3):
        self.listener = listener
        # expected(text): a new piece counts if the look that is under way finds it again. Whoever is called may make
        # ready for it, and shows nothing.
        self.expected: Any = None
        self.readers = readers
        self._reads = reads
        self._misses = misses
        # What counts: the piece (uid and text), the trouble shown beside it, life.
        self.uid = [None] * readers
        self.text = [""] * readers
        self.trouble = bytearray(readers)
        self.dead = bytearray(readers)
        # Whether the reader has looked once.
        self._looked = bytearray(readers)
        # What counted last, so that each change is told once.
        self._kind = bytearray(readers)
        self._settled_uid = [None] * readers
        # What the latest scans found.
        self._new = bytearray(readers)
        self._new_uid = [None] * readers
        self._new_text = [""] * readers
        self._equal = bytearray(readers)
        self._missed = bytearray(readers)

    def found(self, reader, kind, uid=None, text=""):
        """One scan's find; True if another look at once would tell nothing new."""
        if kind == NOTHING:
            return self._nothing(reader)
        self._missed[reader] = 0
        if kind != self._new[reader] or uid != self._new_uid[reader]:
            self._new[reader] = kind
            self._new_uid[reader] = uid
            self._new_text[reader] = text
            self._equal[reader] = 0
        if kind == SEEN:
            return False
        if self._equal[reader] < self._reads:
            self._equal[reader] += 1
        return self._weigh(reader)

    def looks_again(self, reader):
        """The reader is at a look that decides; True if somebody was told what it may find."""
        if self.expected is None or self._new[reader] != PIECE or self._equal[reader] != self._reads - 1:
            return False
        self.expected(self._new_text[reader])
        return True

    def _weigh(self, reader):
        kind = self._new[reader]
        uid = self._new_uid[reader]
        if kind == self._kind[reader] and uid == self._settled_uid[reader]:
            return True
        if self._equal[reader] < self._reads:
            return False
        if kind == PIECE and self._elsewhere(reader, uid):
            return True
        self._kind[reader] = kind
        self._settled_uid[reader] = uid
        self._settle(reader, kind, uid, self._new_text[reader])
        return True

    def _elsewhere(self, reader, uid):
        """True while another reader still sees this piece: two fields that overlap must not quarrel over it."""
        for other in range(self.readers):
            if (
                other != reader
                and self.uid[other] == uid
                and not self._missed[other]
                and self._new_uid[other] == uid
                and not self.dead[other]
            ):
                return True
        return False

    def _settle(self, reader, kind, uid, text):
        listener = self.listener
        looked = self._looked[reader]
        self._looked[reader] = 1
        if kind == PIECE:
            self._clear(reader)
            if self.uid[reader] == uid:
                return
            self._take_away(reader)
            for other in range(self.readers):
                if self.uid[other] == uid:
                    self._take_away(other)
                    self._kind[other] = NOTHING
                    self._settled_uid[other] = None
                    self._new[other] = NOTHING
                    self._new_uid[other] = None
            self.uid[reader] = uid
            self.text[reader] = text
            listener(APPEARED if looked else LAY, reader, text)
            return
        # Beside a second tag the first is still there; a stranger in its place means that it left.
        if kind != TWO:
            self._take_away(reader)
        self.trouble[reader] = kind
        listener(_TROUBLE_EVENTS[kind], reader, text)

    def _nothing(self, reader):
        if self._missed[reader] < self._misses:
            self._missed[reader] += 1
        if self._missed[reader] < self._misses:
            return False
        hasty = self._new[reader] != NOTHING and (
            self._new[reader] != self._kind[reader] or self._new_uid[reader] != self._settled_uid[reader]
        )
        self._looked[reader] = 1
        self._new[reader] = NOTHING
        self._new_uid[reader] = None
        self._equal[reader] = 0
        if self._kind[reader] != NOTHING or self.uid[reader] is not None:
            self._kind[reader] = NOTHING
            self._settled_uid[reader] = None
            self._clear(reader)
            self._take_away(reader)
        if hasty:
            self.listener(TOO_SOON, reader, "")
        return True

    def _clear(self, reader):
        if self.trouble[reader]:
            self.trouble[reader] = NOTHING
            self.listener(CLEAR, reader, "")

    def _take_away(self, reader):
        if self.uid[reader] is not None:
            text = self.text[reader]
            self.uid[reader] = None
            self.text[reader] = ""
            self.listener(GONE, reader, text)

    def found_dead(self, reader):
        """The reader does not answer; what lay on it stays as it was."""
        if not self.dead[reader]:
            self.dead[reader] = self._looked[reader] = 1
            self.listener(READER_DEAD, reader, "")

    def found_alive(self, reader):
        """The reader answers (again)."""
        if self.dead[reader]:
            self.dead[reader] = 0
            self.listener(READER_BACK, reader, "")

    def wrote(self, reader, done):
        """A tag on the reader was written, or could not be."""
        self.listener(WRITTEN if done else NOT_WRITTEN, reader, "")
