"""One tag on one reader: what lies there, steadied, and writing it; not what it is good for.

bench = Bench(client, reader=0)
bench.open()
found = bench.look()
bench.write("GAME/PIECE")      # then look: writing is "writing", "written" or "not-written"
bench.signal("ok")
"""

from naiad.link import service_mode
from naiad.link.client import Client
from naiad.link.service_mode import Look
from naiad_core import palette

PREFIX = "naiad:"
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


def lies(found: Look) -> tuple[str, str, str]:
    """What lies there, without how writing went, and without a number that is another one at the next look."""
    return found.state, "" if changes(found.uid) else found.uid, found.text


class Bench:
    """The reader of this number, from 0, of a board; the board's service mode is open meanwhile. Every method raises
    LinkError when the board is gone."""

    def __init__(self, client: Client, reader: int = 0) -> None:
        self.client = client
        self.reader = reader
        self._about: service_mode.About | None = None

    def open(self) -> int:
        """Open service mode; how many readers the board has. CommandError BUSY while a run is armed."""
        service_mode.enter(self.client)
        self._about = service_mode.about(self.client)
        return self._about.readers

    def close(self) -> None:
        """Let the game go on."""
        service_mode.leave(self.client)

    def look(self) -> Look:
        """What lies on the reader."""
        return service_mode.look(self.client, self.reader)

    def write(self, text: str) -> None:
        """Begin to write "game/piece" on the tag that lies there; looks tell how it ended."""
        service_mode.write(self.client, self.reader, PREFIX + text)

    def signal(self, kind: str, words: str = "", share: float = 0.0) -> None:
        """Sound and light for hands that are full: one of SIGNALS, two words of up to four letters on the panel, and
        on the ring how much is done."""
        tune, colour = SIGNALS[kind]
        assert self._about is not None, "open() comes first"
        ring = self._about.pixels[0]
        lit = min(ring, round(share * ring))
        level = [palette.GREEN] * lit + [palette.DIM] * (ring - lit)
        service_mode.draw(self.client, service_mode.words(self._about, words, colour, level))
        if tune:
            service_mode.sound(self.client, tune)


class Steady:
    """Of many looks the finds that count: equal ones in a row, each told once."""

    def __init__(self) -> None:
        self._last: tuple[str, str, str] | None = None
        self._equal = 0
        self._reported: tuple[str, str, str] | None = None

    def new(self, found: Look) -> bool:
        """True if this look makes a find that was not told before."""
        if lies(found) != self._last:
            self._last = lies(found)
            self._equal = 0
        self._equal += 1
        if self._equal < STEADY or lies(found) == self._reported:
            return False
        self._reported = lies(found)
        return True

    def settle(self, found: Look) -> None:
        """This look is known: it makes no find."""
        self._last = self._reported = lies(found)
        self._equal = STEADY

    def again(self) -> None:
        """Tell once more what lies there."""
        self._reported = None


def uid_words(uid: str) -> str:
    """A UID as stickers' makers print it.

    >>> uid_words("04A1B2")
    '04:A1:B2'
    """
    return ":".join(uid[at : at + 2] for at in range(0, len(uid), 2))


def changes(uid: str) -> bool:
    """Whether a UID is another one each time: four bytes beginning with 08 (ISO/IEC 14443-3)."""
    return len(uid) == 8 and uid.startswith("08")
