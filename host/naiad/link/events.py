"""What a session tells its owner: events, boards, entries; nothing happens here."""

from typing import NamedTuple

from naiad_core import entry


class Board(NamedTuple):
    """Who answered, and what its journal holds."""

    uid: str
    boot: int
    journal: int
    first_seq: int
    first_chain: int
    next_seq: int
    version: tuple[int, int]
    firmware: str
    caps: int
    spec: int


class Entry(NamedTuple):
    """A journal entry. ``payload`` is its head and body; ``chain`` follows from it and the chain before."""

    seq: int
    chain: int
    payload: bytes

    @property
    def kind(self) -> int:
        """One of naiad_core.entry's."""
        return self.payload[0] >> 5

    @property
    def body(self) -> bytes:
        """What it says."""
        return self.payload[entry.body_start(self.payload, 0) :]


class Greeted(NamedTuple):
    """The board answered. Answer with ``Session.resume``."""

    board: Board


class Refused(NamedTuple):
    """The board speaks another major version."""

    major: int
    minor: int


class Resumed(NamedTuple):
    """Entries follow from here. ``asked``: that is where they were asked for from."""

    seq: int
    chain: int
    asked: bool


class Arrived(NamedTuple):
    """Entries in order, their chains tested. Answer with ``Session.stored`` once they are on the disk."""

    entries: list[Entry]


class Answered(NamedTuple):
    """A command is answered; ``code`` 0 for OK."""

    request: int
    code: int
    body: bytes


class Dropped(NamedTuple):
    """The session was lost before a command was answered; it may have been done, and is not sent again."""

    request: int


class Lost(NamedTuple):
    """The session is gone; a new one is being opened."""

    reason: str


Event = Greeted | Refused | Resumed | Arrived | Answered | Dropped | Lost
