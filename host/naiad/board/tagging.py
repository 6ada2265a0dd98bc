"""One tag on one reader: what lies there, steadied, and writing it; not what it is good for. Read enrol_walk.py next.

bench = BoardBench(client, reader=0)
found = bench.look()
bench.write("aya/f_07")        # then look: writing is "writing", "written" or "not-written"
bench.sound("ok")
"""

from typing import NamedTuple, Protocol

from naiad.link import workshop
from naiad.link.client import Client
from naiad_core import palette

PREFIX = "naiad:"
# What can lie on a reader.
DEAD = "dead"
EMPTY = "empty"
BLANK = "blank"
NAMED = "named"
OTHER = "other"
DAMAGED = "damaged"
FOREIGN = "foreign"
TWO_TAGS = "two-tags"
# How writing went.
WRITING = "writing"
WRITTEN = "written"
NOT_WRITTEN = "not-written"
# Kind of signal: the board's tune, the colour of the words.
SIGNALS = {
    "lay": ("", palette.CYAN),
    "ok": ("ok", palette.GREEN),
    "ask": ("ask", palette.YELLOW),
    "error": ("error", palette.RED),
    "done": ("done", palette.GREEN),
}
# A find counts once it was made so many times running.
STEADY = 2


class Found(NamedTuple):
    """A look at a reader: ``uid`` upper-case hex or '', ``text`` "game/piece" of a named tag, else ''."""

    state: str
    uid: str = ""
    text: str = ""
    writing: str = ""

    @property
    def lies(self) -> tuple[str, str, str]:
        """What lies there, without how writing went, and without a number that is another one at the next look."""
        return self.state, "" if changes(self.uid) else self.uid, self.text


class Bench(Protocol):
    """A reader under somebody's hand. Every method raises LinkError when the board is gone."""

    def look(self) -> Found: ...

    def write(self, text: str) -> None:
        """Begin to write "game/piece" on the tag that lies there; looks tell how it ended."""

    def signal(self, kind: str, words: str = "", share: float = 0.0) -> None:
        """Sound and light for hands that are full: "lay", "ok", "ask" or "error", two words of up to four letters
        on the panel, and on the ring how much is done."""


class BoardBench:
    """The reader of this number, from 0, of a board; the board's workshop is open meanwhile."""

    def __init__(self, client: Client, reader: int = 0) -> None:
        self.client = client
        self.reader = reader
        self._about: workshop.About | None = None

    def open(self) -> int:
        """Open the workshop; how many readers the board has. CommandError BUSY while a run is armed."""
        workshop.enter(self.client)
        self._about = workshop.about(self.client)
        return self._about.readers

    def close(self) -> None:
        """Let the game go on."""
        workshop.leave(self.client)

    def look(self) -> Found:
        seen = workshop.look(self.client, self.reader)
        return Found(seen.state, seen.uid.hex().upper(), seen.text, seen.writing)

    def write(self, text: str) -> None:
        workshop.write(self.client, self.reader, PREFIX + text)

    def signal(self, kind: str, words: str = "", share: float = 0.0) -> None:
        tune, colour = SIGNALS[kind]
        assert self._about is not None, "open() comes first"
        ring = self._about.pixels[0]
        lit = min(ring, round(share * ring))
        level = [palette.GREEN] * lit + [palette.DIM] * (ring - lit)
        workshop.draw(self.client, workshop.words(self._about, words, colour, level))
        if tune:
            workshop.sound(self.client, tune)


class Steady:
    """Of many looks the finds that count: equal ones in a row, each told once."""

    def __init__(self) -> None:
        self._last: tuple[str, str, str] | None = None
        self._equal = 0
        self._told: tuple[str, str, str] | None = None

    def new(self, found: Found) -> bool:
        """True if this look makes a find that was not told before."""
        if found.lies != self._last:
            self._last = found.lies
            self._equal = 0
        self._equal += 1
        if self._equal < STEADY or found.lies == self._told:
            return False
        self._told = found.lies
        return True

    def settle(self, found: Found) -> None:
        """This look is known: it makes no find."""
        self._last = self._told = found.lies
        self._equal = STEADY

    def again(self) -> None:
        """Tell once more what lies there."""
        self._told = None


def uid_words(uid: str) -> str:
    """A UID as stickers' makers print it.

    >>> uid_words("04A1B2")
    '04:A1:B2'
    """
    return ":".join(uid[at : at + 2] for at in range(0, len(uid), 2))


def changes(uid: str) -> bool:
    """Whether a UID is another one each time: four bytes beginning with 08 (ISO/IEC 14443-3)."""
    return len(uid) == 8 and uid.startswith("08")
