"""The 4 KiB of flash behind microcontroller.nvm: programs, erases, loses power at any step.

Behaviour after CircuitPython's ports/raspberrypi/common-hal/nvm/ByteArray.c: a write over bytes that
are all 0xFF programs pages; any other write erases the whole sector and programs it anew.
"""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from naiad.twin.world import Unwind

if TYPE_CHECKING:
    from naiad.twin.pico import Pico

SIZE = 4096
PAGE = 256
ERASE_US = 45_000
PROGRAM_PAGE_US = 800
ERASE_STEPS = 8


class Flash:
    """One sector. ``erases`` and ``programs`` are logs: µs of each erase; (µs, start, length) of each program."""

    def __init__(self, board: "Pico") -> None:
        self.board = board
        self.data = bytearray(b"\xff" * SIZE)
        self.erases: list[int] = []
        self.programs: list[tuple[int, int, int]] = []
        self.steps = 0
        self.on_change: Callable[[], object] | None = None
        self._fuse: int | None = None

    def cut_after(self, steps: int | None) -> None:
        """Cut the power once that many more steps are done (0: as soon as the chip begins to work); None: never.

        Each byte that is programmed is a step, and each erase is ERASE_STEPS. The byte or the sector
        that the cut falls into holds neither old nor new.
        """
        self._fuse = steps

    def set_bytes(self, start: int, values: bytes) -> None:
        """Write as CircuitPython does. Raises PowerCut, with the bytes that far gone."""
        if all(byte == 0xFF for byte in self.data[start : start + len(values)]):
            while values:
                room = PAGE - start % PAGE
                self._program(start, values[:room])
                start, values = start + room, values[room:]
        else:
            sector = bytearray(self.data)
            sector[start : start + len(values)] = values
            # Interrupts stay off from the erase to the last page.
            self.board.mask()
            try:
                self._erase()
                for page in range(0, SIZE, PAGE):
                    self._program(page, bytes(sector[page : page + PAGE]))
            finally:
                self.board.unmask()

    def _program(self, start: int, values: bytes) -> None:
        self.board.busy(0)
        self.programs.append((self.board.world.now_us, start, len(values)))
        done, stopped = self._work(PROGRAM_PAGE_US, len(values))
        for index in range(done):
            self.data[start + index] &= values[index]
        if stopped is not None and done < len(values):
            # Of the byte under way, some of the bits that were to become 0 have.
            self.data[start + done] &= values[done] | self._chance().randrange(256)
        self._finish(stopped)

    def _erase(self) -> None:
        self.board.busy(0)
        self.erases.append(self.board.world.now_us)
        done, stopped = self._work(ERASE_US, ERASE_STEPS)
        if stopped is None:
            self.data[:] = b"\xff" * SIZE
        else:
            # Cells drift to 1, each at its own pace.
            chance = self._chance()
            for index in range(SIZE):
                gained = chance.randrange(256)
                for _ in range(ERASE_STEPS - 1 - done):
                    gained &= chance.randrange(256)
                self.data[index] |= gained
        self._finish(stopped)

    def _finish(self, stopped: Unwind | None) -> None:
        if self.on_change is not None:
            self.on_change()
        if stopped is not None:
            raise stopped

    def _work(self, us: int, steps: int) -> tuple[int, Unwind | None]:
        """The chip works, interrupts off: the steps that it got done, and what stopped it."""
        world = self.board.world
        started_us = world.now_us
        fuse = self._fuse
        if fuse is not None:
            self._fuse = None if fuse < steps else fuse - steps
            if fuse < steps:
                world.after(us * fuse // steps, self.board.cut_power)
        stopped: Unwind | None = None
        done = steps
        try:
            self.board.freeze(us)
        except Unwind as unwind:
            stopped = unwind
            by_time = steps * (world.now_us - started_us) // us
            done = min(steps - 1, by_time) if fuse is None or fuse >= steps else fuse
        self.steps += done
        return done, stopped

    def _chance(self) -> random.Random:
        return random.Random(f"{self.board.world.seed} {self.steps} {self.board.world.now_us}")
