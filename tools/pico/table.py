"""A table whose board is the emulated Pico: the twin's world, chips, hands and eyes around it.

Time is the world's: events of the world and the chip take turns, and what the chip says happens at its own instant.
"""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from naiad import image
from naiad.deploy import uf2
from naiad.deploy.uf2 import Firmware
from naiad.image import mpy
from naiad.image.minify import Names
from naiad.twin.eyes import Eyes
from naiad.twin.hands import Hands
from naiad.twin.machine import SEATED
from naiad.twin.outside import Outside
from naiad.twin.pico import Pico
from naiad.twin.settings import with_values
from naiad.twin.usb import HostPort
from naiad.twin.wiring import Wiring, wiring_of
from naiad.twin.world import Script, World
from pico.chip import Chip, Wires

CONSOLE, DATA = 0, 1
# No burst to a reader is longer.
BURST = 128
RESETS = {1: "WATCHDOG", 2: "SOFTWARE"}


class FlashWrite(NamedTuple):
    """The flash was erased or programmed at this moment; ``armed`` if the lights said before and after it that a run
    was armed."""

    at_ms: float
    kind: str
    offset: int
    size: int
    armed: bool


class Collection(NamedTuple):
    """The heap in bytes right after a collection: what is taken, the size of its areas, the most that was taken before
    it, rubbish included, and the longest free piece; and how many names are kept for good."""

    at_ms: float
    taken: int
    there: int
    most: int
    longest: int
    names: int


class TimedOut(AssertionError):
    """What was waited for did not happen; the message shows the lights and the end of the console."""


class _Board(Pico):
    """Stands in for the twin's Pico: what hangs on its pins is asked and told by the emulated one."""

    def __init__(self, table: "PicoTable") -> None:
        super().__init__(table.world)
        self._table = table

    def to_chip(self, pin: int) -> Callable[[], object]:
        return lambda: self._table.chip.order("pin", pin, self.pins.outside[pin])


class _Cdc:
    """One serial port's far side, with the face that HostPort wants."""

    def __init__(self, table: "PicoTable", number: int) -> None:
        self._table = table
        self._number = number
        self._open = False
        self.host = HostPort(self)  # type: ignore[arg-type]

    def kick(self) -> None:
        host, chip = self.host, self._table.chip
        if host.is_open != self._open:
            self._open = host.is_open
            chip.order("open", self._number, self._open)
        if host.outgoing:
            chip.order("write", self._number, bytes(host.outgoing).hex())
            host.outgoing.clear()


class PicoTable:
    """A board with this firmware and drive, and everything around it. Time passes in ``run`` and ``until``.

    ``console`` is all that the board has said; ``writes`` its flash writes; ``collections`` the heap at each
    collection; ``frames`` the last lights as (ms, bytes); ``armed`` how many showed an armed run; ``beams`` what
    befell the gates as (ms, gate, broken).
    """

    def __init__(
        self, firmware: Firmware, files: dict[str, bytes], seed: int = 0, miss_cycles: int = 0, screen: str = ""
    ) -> None:
        self.world = World(seed)
        settings = files["settings.toml"].decode()
        self.wiring: Wiring = wiring_of(settings, screen)
        self.console = ""
        self.writes: list[FlashWrite] = []
        self._shown = 0
        self.collections: list[Collection] = []
        self.resets: list[tuple[float, str]] = []
        self.frames: deque[tuple[float, bytes]] = deque(maxlen=64)
        self.bad_pulses = self.armed = 0
        self.beams: list[tuple[float, int, bool]] = []
        self.pins_moved: deque[tuple[int, int, int | None]] = deque(maxlen=1024)
        # Writes to the screen: (ns, bytes).
        self.screen_writes: list[tuple[int, int]] = []
        self.on_frame: list[Callable[[], object]] = []
        drive = uf2.drive(files)
        flash = firmware.flash[: firmware.board.drive_at] + drive
        wiring = self.wiring
        row = None
        if wiring.shift_gates:
            row = {"clock": wiring.gate_clock, "latch": wiring.gate_latch, "data": wiring.gate_data}
            row["count"] = wiring.shift_gates
        # A bus that nothing hangs on says so at once, by its pull-ups; the emulator's own would be waited for.
        bus = {"block": wiring.screen_sda // 2 % 2, "address": wiring.screen_address, "plugged": bool(wiring.screen)}
        selects = tuple(wiring.reader_selects)
        wires = Wires(wiring.pixels, wiring.buzzer, wiring.spi_clock, selects, (*selects, PROBE), row, bus, miss_cycles)
        self.chip = Chip(flash, wires, self._on_event, self._spi)
        self.board = _Board(self)
        self.ports = [_Cdc(self, CONSOLE), _Cdc(self, DATA)]
        self.outside = Outside(self.world, wiring)
        self._wire()
        self.outside.set_gate = self._seen(self.outside.set_gate)  # type: ignore[method-assign]
        self.hands = Hands(self.world, self.outside)
        self.eyes = Eyes(self.outside)

    def _wire(self) -> None:
        board, wiring, chip = self.board, self.wiring, self.chip
        pins = [*wiring.gate_pins, *wiring.buttons, wiring.knob_a, wiring.knob_b, wiring.screen_sda, wiring.screen_scl]
        if wiring.reader_supply is not None:
            pins.append(wiring.reader_supply)
        board.pins.on_change = {pin: [board.to_chip(pin)] for pin in pins}
        self.outside.attach(board)
        if self.outside.gate_row is not None:
            row = self.outside.gate_row
            row.set = lambda index, high: chip.order("row", index, int(high))  # type: ignore[method-assign]
        plug = self.outside.plug_screen
        self.outside.plug_screen = lambda on: (plug(on), chip.order("screen", on))  # type: ignore[method-assign]
        self._power(True)
        self.ports[CONSOLE].host.present = self.ports[DATA].host.present = False

    def _seen(self, set_gate: Callable[[int, bool], None]) -> Callable[[int, bool], None]:
        def seen(gate: int, broken: bool) -> None:
            self.beams.append((self.now_ms, gate, broken))
            set_gate(gate, broken)

        return seen

    # What the chip says

    def _pass(self, ns: int) -> None:
        due_us = ns // 1000
        if due_us > self.world.now_us:
            self.world.advance(due_us - self.world.now_us)

    def _spi(self, ns: int, sent: int) -> tuple[int, str, int, int]:
        self._pass(ns)
        answer = self.board.spi_exchange(self.wiring.spi_clock, bytes((sent,)))
        for reader, select in zip(self.outside.readers, self.wiring.reader_selects, strict=True):
            if self.board.pins.driven[select] == 0:
                rest, status_us = reader.preview(BURST)
                break
        else:
            rest, status_us = b"", 0
        next_us = self.world.next_us
        return answer[0], rest.hex(), min(status_us, next_us) * 1000, min(next_us, self._until_us) * 1000

    def _on_event(self, ns: int, what: str, values: list[Any]) -> None:
        self._pass(ns)
        now_ms = ns / 1e6
        if what == "pin":
            pin, level = values
            self.pins_moved.append((ns, pin, level))
            self.board.pins.drive(pin, level)
        elif what == "burst":
            self.board.spi_exchange(self.wiring.spi_clock, bytes.fromhex(values[0]))
        elif what == "i2c":
            assert self.outside.oled is not None
            self.outside.oled.write(bytes.fromhex(values[0]))
            self.screen_writes.append((ns, len(values[0]) // 2))
        elif what == "pixels":
            data = bytes.fromhex(values[0])
            self.bad_pulses += values[1]
            self.board.on_pixels[self.wiring.pixels](data)
            self.frames.append((now_ms, self.eyes.raw))
            if self.looks_armed():
                self.armed += 1
            else:
                self.writes[self._shown :] = [write._replace(armed=False) for write in self.writes[self._shown :]]
            self._shown = len(self.writes)
            for fn in self.on_frame:
                fn()
        elif what == "tone":
            self.board.on_tone(self.wiring.buzzer, *values)
        elif what == "flash":
            kind, offset, size = values
            self.writes.append(FlashWrite(now_ms, kind, offset, size, self.looks_armed()))
        elif what == "heap":
            self.collections.append(Collection(now_ms, *values))
        elif what == "usb":
            host = self.ports[values[0]].host
            data = bytes.fromhex(values[1])
            if values[0] == CONSOLE:
                self.console += data.decode("utf-8", "replace")
            host.incoming += data
        elif what == "found":
            for port in self.ports[: values[0]]:
                port.host.present = True
            self.ports[CONSOLE].host.open()
        elif what == "lost":
            for port in self.ports:
                port.host.present = False
                port.host.close()
                port.kick()
        elif what == "reset":
            self.resets.append((now_ms, RESETS.get(values[0], str(values[0]))))

    def cut_power(self) -> None:
        """Off and on again: what was in the flash stays, and tags, beams and fingers are where they were."""
        self._power(False)
        self.chip.order("power")
        self._on_event(self.chip.ns, "lost", [])
        self._power(True)

    def _power(self, on: bool) -> None:
        self.board.powered = on
        for fn in self.board.on_power:
            fn(on)

    def looks_armed(self) -> bool:
        """Whether some gate's light is a dim white: a wave is waited for there, and the row has not stalled."""
        return any(sum(map(bool, colour)) == 3 for colour in self.eyes.gates)

    # Time

    _until_us = 0

    @property
    def now_ms(self) -> float:
        return self.world.now_us / 1000

    def run(self, ms: float) -> None:
        """Let so much time pass."""
        world = self.world
        end_us = world.now_us + round(ms * 1000)
        while world.now_us < end_us:
            self._until_us = end_us
            target_us = min(world.next_us, end_us)
            if target_us > world.now_us:
                self.chip.run(target_us * 1000)
                # A chip on the bus may have had it stop before that.
                target_us = min(target_us, self.chip.ns // 1000)
            world.advance(max(0, target_us - world.now_us))

    def until(self, done: Callable[[], object], limit_ms: float, every_ms: float = 10) -> float:
        """Let time pass until done() is true; the milliseconds it took. TimedOut."""
        began_ms = self.now_ms
        while not done():
            if self.now_ms - began_ms > limit_ms:
                raise TimedOut(f"not within {limit_ms:.0f} ms\n{self.eyes.describe()}\n{self.console[-1500:]}")
            self.run(every_ms)
        return self.now_ms - began_ms

    def play(self, script: Script, limit_ms: float) -> None:
        """Let a script play to its end. Raises what it raised, or TimedOut."""
        task = self.world.spawn(script)
        self.until(lambda: task.done, limit_ms, 20)

    def close(self) -> None:
        self.chip.close()

    def __enter__(self) -> "PicoTable":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# A pin that nothing of the table is wired to, for a Pico keeps it to itself: what runs on the board raises it to mark a
# moment.
PROBE = 23


def drive_files(folder: Path | None = None, plain: bool = False, compiler: str = "") -> dict[str, bytes]:
    """What deploy writes, and the settings that a new board gets; whoever plays sits at one side, as at a twin.

    ``compiler`` is an mpy-cross, "" for sources. Raises CompilerError.
    """
    settings = with_values(image.settings(folder).decode(), SEATED)
    files = image.files(folder, plain=plain)
    if compiler:
        files = mpy.compiled(files, compiler)
    return {**files, "settings.toml": settings.encode()}


def names(folder: Path | None = None, plain: bool = False) -> Names:
    """What those files call the repository's names."""
    return Names() if plain else image.minified(folder).names
