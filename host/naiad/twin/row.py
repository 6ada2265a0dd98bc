"""The row of dominoes at the gates that somebody pushes, and what goes wrong in it, as process.py is asked for it; not
how dominoes fall (cascade.py).
"""

from functools import partial
from typing import Any

from naiad.chain import Chain, Link, row_of
from naiad.twin.cascade import Cascade
from naiad.twin.disturbances import flicker
from naiad.twin.hands import Hands
from naiad.twin.world import Task, World

Command = dict[str, Any]


class Row:
    """``gates``: how many the table has. A verb takes a command of process.py; ValueError where it cannot be done."""

    def __init__(self, world: World, hands: Hands, gates: int) -> None:
        self._world = world
        self._hands = hands
        self._gates = gates
        # Gates before which the next wave stops.
        self._stops: set[int] = set()
        # A row that is pushed by single pushes, and what it is made of.
        self._wave: Cascade | None = None
        self._laid: Any = None
        # The player who pushes until all of it lies.
        self._player: Task | None = None

    @property
    def state(self) -> dict[str, Any]:
        """How the row is that somebody pushes, and which of its dominoes lie; nothing where nobody did."""
        wave = self._wave
        if wave is None:
            return {}
        return {"row": "falls" if wave.moving else "lies" if wave.done else "stalls", "fell": sorted(wave.fell)}

    @property
    def moving(self) -> bool:
        """Whether a row falls, or somebody is there to push it on."""
        falls = self._wave is not None and self._wave.moving
        return falls or (self._player is not None and not self._player.done)

    def gate(self, command: Command) -> int:
        """The gate of a command."""
        gate = command["gate"]
        if type(gate) is not int or not 0 <= gate < self._gates:
            raise ValueError(f"there are {self._gates} gates")
        return gate

    def cascade(self, command: Command) -> dict[str, Any] | None:
        """It is pushed: once, or by a player until all of it lies."""
        once, laid = bool(command.get("once")), (command.get("dominoes"), command.get("links"))
        if once and self._wave is not None and self._laid == laid and not self._wave.done:
            return _pushed(self._wave)
        spacing_mm = float(command.get("spacing_mm", 100))
        row = row_of(self._gates, spacing_mm)
        links = [Link(int(one), int(other), float(gap_mm)) for one, other, gap_mm in command.get("links", ())]
        # Those that are named stand in the order in which they are pushed, the others as the links have them.
        dominoes = dict.fromkeys((*command.get("dominoes", ()), *(domino for link in links for domino in link[:2])))
        if dominoes:
            row = Chain(list(dominoes), links).with_row(self._gates, spacing_mm)
        cascade = Cascade(self._world, self._hands, row, command.get("stalls", ()), int(command.get("seed", 0)))
        for gate in self._stops:
            cascade.stop_before(gate)
        self._stops.clear()
        if once:
            self._laid, self._wave = laid, cascade
            return _pushed(cascade)
        self._player = self._world.spawn(cascade.play(float(command.get("notice_ms", 2500))))
        return None

    def lamp(self, command: Command) -> None:
        """A lamp flickers in a beam."""
        gate = self.gate(command)
        for at_ms, for_ms in flicker(self._world.rng):
            self._world.after(round(at_ms * 1000), partial(self._hands.gate, gate, for_ms))

    def stall(self, command: Command) -> None:
        """The wave that falls, or the next one, stops before a gate."""
        gate = self.gate(command)
        if self._wave is not None and not self._wave.done:
            self._wave.stop_before(gate)
        else:
            self._stops.add(gate)


def _pushed(wave: Cascade) -> dict[str, Any]:
    seen = bool(wave.passes())
    wave.push()
    return {"seen": seen}
