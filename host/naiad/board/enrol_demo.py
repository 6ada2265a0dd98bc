"""A twin under a hand that knows what it does: enrolling without hardware. Read enrol_run.py for the real one."""

import queue
from typing import Any

from naiad.board.enrol_walk import ASK, DONE, Walk

# What the hand lays down, and when it lifts.
BLANK = "blank"


class Hand:
    """Lays a blank sticker for every piece that a walk asks for and lifts it when it is done; names tiles.

    ``twin`` is a running TwinProcess; ``heard`` is told what the walk tells.
    """

    def __init__(self, twin: Any, keys: "queue.SimpleQueue[str]", reader: int = 0) -> None:
        self.twin = twin
        self.keys = keys
        self.reader = reader
        self.walk: Walk | None = None
        self.laid = 0

    def heard(self, kind: str, sentence: str) -> None:
        """Do what the walk asks for."""
        walk = self.walk
        if kind == DONE:
            self.twin.do("lift", reader=self.reader)
        elif kind == ASK and walk is not None:
            self.begin()

    def begin(self) -> None:
        """Do the first thing that is asked for."""
        assert self.walk is not None
        if self.walk.slot is not None:
            self.laid += 1
            self.twin.do("put", reader=self.reader, tag=f"{BLANK} {self.laid}")
        elif self.walk.typed == "":
            for letter in self.walk.missing()[0].piece.name:
                self.keys.put(letter)
