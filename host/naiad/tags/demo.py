"""A twin under a hand that knows what it does: enrolling without hardware."""

from typing import Any

from naiad.tags.wizard import ASK, DONE, Wizard

# What the hand lays down, and when it lifts.
BLANK = "blank"


class Hand:
    """Lays a blank sticker for every piece that a walk asks for and lifts it when it is done; names tiles.

    ``twin`` is a running TwinProcess; ``heard`` is told what the walk tells.
    """

    def __init__(self, twin: Any, reader: int = 0) -> None:
        self.twin = twin
        self._keys: list[str] = []
        self.reader = reader
        self.walk: Wizard | None = None
        self.laid = 0

    def heard(self, kind: str, sentence: str) -> None:
        """Do what the walk asks for."""
        if kind == DONE:
            self.twin.do("lift", reader=self.reader)
        elif kind == ASK and self.walk is not None:
            self.begin()

    def begin(self) -> None:
        """Do the first thing that is asked for."""
        assert self.walk is not None
        if self.walk.slot is not None:
            self.laid += 1
            self.twin.do("put", reader=self.reader, tag=f"{BLANK} {self.laid}")
        elif self.walk.typed == "":
            self._keys += self.walk.sequence.missing()[0].piece.name

    def pressed(self) -> list[str]:
        """The keys that it pressed since."""
        keys, self._keys = self._keys, []
        return keys
