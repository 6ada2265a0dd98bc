"""The Raspberry Pi Pico: pins, ticks, interrupts, buses, power; not what is wired to it."""

from collections.abc import Callable
from typing import Protocol

from naiad.twin.flash import Flash
from naiad.twin.usb import Usb
from naiad.twin.world import NEVER_US, Event, PowerCut, Reset, World

PINS = 30
HERTZ = 125_000_000
# The year 2020 begins.
UNSET_HOUR_S = 1_577_836_800
TICKS_START_MS = 0x1FFF0000  # the first wrap of ticks_ms comes 65.5 s after the start
TICKS_PERIOD_MS = 1 << 29
TICK_US = 977  # the background tick's alarm

# What calls cost on the 125 MHz chip, in µs, so that a loop that only polls moves on. ticks_ms stands for
# the Python around it too: a poll loop asks for the time once a task, and a pass takes a Pico some 4 ms.
TICKS_MS_US = 350
# On a slow board: its loop passes half as often, which is half the work for this PC. Robots that take twice the time
# between two things see no other table.
SLOW_TICKS_MS_US = 900
READ_US = 20
WRITE_US = 15
SPI_CALL_US = 40
I2C_CALL_US = 60
# How long the I2C peripheral waits for lines that nothing pulls up.
I2C_TIMEOUT_US = 1_000_000

Level = int | None


class Pin:
    """One GPIO, as ``board.GP2`` names it."""

    __slots__ = ("name", "number")

    def __init__(self, number: int) -> None:
        self.number = number
        self.name = f"GP{number}"

    def __repr__(self) -> str:
        return f"board.{self.name}"


class Scanner(Protocol):
    """A background scan that has nothing to do until a level changes."""

    def stir(self) -> None: ...

    def stop(self) -> None: ...


class SpiPart(Protocol):
    """A chip on the SPI bus: told when its select line moves, and asked byte for byte while it is low."""

    def select(self, level: Level) -> None: ...

    def exchange(self, sent: bytes) -> bytes: ...


class I2cPart(Protocol):
    """A chip on the I2C bus."""

    def write(self, data: bytes) -> bool:
        """What comes behind its address; False if it does not answer to that."""
        ...

    def read(self, count: int) -> bytes | None:
        """So many bytes from it; None if it does not answer to its address."""
        ...


class Pins:
    """Levels at the GPIOs: what the board drives, what the outside drives, and the pulls between."""

    def __init__(self) -> None:
        self.driven: list[Level] = [None] * PINS
        self.outside: list[Level] = [None] * PINS
        self.pulls: list[Level] = [None] * PINS
        self.claimed: set[int] = set()
        self.on_drive: dict[int, list[Callable[[Level], object]]] = {}
        self.on_change: dict[int, list[Callable[[], object]]] = {}
        self.scanners: list[Scanner] = []

    def level(self, number: int) -> int:
        """What the board would read there. A floating pin reads 0."""
        level = self.driven[number]
        if level is None:
            level = self.outside[number]
        if level is None:
            level = self.pulls[number]
        return 0 if level is None else level

    def drive(self, number: int, level: Level) -> None:
        """The board drives a pin, or lets go of it (None)."""
        if self.driven[number] != level:
            self.driven[number] = level
            if number in self.on_drive:
                for fn in self.on_drive[number]:
                    fn(level)

    def set(self, number: int, level: Level) -> None:
        """The outside drives a pin, or lets go of it (None)."""
        if self.outside[number] != level:
            self.outside[number] = level
            for fn in self.on_change.get(number, ()):
                fn()
            self.stir()

    def stir(self) -> None:
        """A level somewhere changed: the background scans have something to look at."""
        for scanner in self.scanners:
            scanner.stir()

    def reset(self) -> None:
        """The end of a program: every pin floats and is free, every scan has ended."""
        for scanner in self.scanners:
            scanner.stop()
        self.scanners.clear()
        self.on_change.clear()
        self.claimed.clear()
        self.pulls = [None] * PINS
        for number in range(PINS):
            self.drive(number, None)


class Pico:
    """The microcontroller. NVM, overlay of the drive and USB's host side outlive a power cut, the rest does not."""

    def __init__(self, world: World, uid: bytes = b"\xe6\x60\x4c\x31\x1b\x5a\x3d\x2c") -> None:
        self.world = world
        # busy(us): the interpreter is busy that long; everything else goes on.
        self.busy = world.advance
        self.ticks_cost_us = TICKS_MS_US
        self.uid = uid
        self.pins = Pins()
        self.flash = Flash(self)
        self.usb = Usb(self)
        self.powered = False
        # Whether a program runs that Ctrl-C ends; to everything else it is a key.
        self.interruptible = False
        self.started_us = 0
        self.reset_reason = "POWER_ON"
        # What it is told to run at; what calls cost here does not go by it.
        self.hertz = HERTZ
        # What the clock of hours shows at the world's beginning: it runs through every start but that of the chip.
        self.hour_s = UNSET_HOUR_S
        self.masked = 0
        self.pixels_free_us = 0
        self._watchdog: Event | None = None
        self._watchdog_us = 0
        self._bite_us = NEVER_US
        self.complaints: list[str] = []
        self._deferred: list[Callable[[], object]] = []
        self._spi_parts: dict[int, list[tuple[SpiPart, int]]] = {}
        # By the number of the SDA pin and their address.
        self.i2c_parts: dict[tuple[int, int], I2cPart] = {}
        self.on_power: list[Callable[[bool], object]] = []
        self.on_tone: Callable[[int, int, int], object] = lambda pin, hz, duty: None
        self.on_pixels: dict[int, Callable[[bytes], object]] = {}

    # Time

    def raw_ticks(self) -> int:
        """Ticks of 1/1024 s since the start of the chip."""
        return (self.world.now_us - self.started_us) * 512 // 15625 // 32

    def ticks_ms(self) -> int:
        """As supervisor.ticks_ms, without its cost."""
        return (self.raw_ticks() * 1000 // 1024 + TICKS_START_MS) % TICKS_PERIOD_MS

    # Interrupts

    def freeze(self, us: int) -> None:
        """The flash works with interrupts off: no background scan, no USB, until it is done."""
        self.mask()
        try:
            self.world.advance(us)
        finally:
            self.unmask()

    def mask(self) -> None:
        self.masked += 1

    def unmask(self) -> None:
        self.masked -= 1
        if not self.masked:
            deferred, self._deferred = self._deferred, []
            for fn in deferred:
                fn()

    def defer(self, fn: Callable[[], object]) -> None:
        """Call fn when interrupts are on again."""
        self._deferred.append(fn)

    # SPI

    def attach_spi(self, part: SpiPart, clock: int, select: int) -> None:
        """Wire a chip to the bus with that clock pin; its select line has a pull-up."""
        self._spi_parts.setdefault(clock, []).append((part, select))
        self.pins.on_drive.setdefault(select, []).append(part.select)

    def spi_exchange(self, clock: int, sent: bytes) -> bytes:
        """One burst on the bus: what the selected chip answers, zeros where none is selected."""
        driven = self.pins.driven
        answer: bytes | None = None
        selected = 0
        for part, select in self._spi_parts.get(clock, ()):
            if driven[select] == 0:
                selected += 1
                given = part.exchange(sent)
                answer = given if answer is None else bytes(a & b for a, b in zip(answer, given, strict=True))
        if answer is None:
            return bytes(len(sent))
        if selected > 1:
            self.complaints.append(f"{selected} chips selected at once on the SPI bus with clock GP{clock}")
        return answer

    # Power

    def power_up(self) -> None:
        """The supply comes on."""
        self.powered = True
        for fn in self.on_power:
            fn(True)
        self.hard_reset("POWER_ON")

    def power_down(self) -> None:
        """The supply is gone: only flash and the world outside remember."""
        self.powered = False
        self.end_program()
        self.usb.detach()
        for fn in self.on_power:
            fn(False)

    def hard_reset(self, reason: str) -> None:
        """The chip starts anew; chips beside it keep their supply."""
        self.end_program()
        self.usb.detach()
        self.reset_reason = reason
        self.hertz = HERTZ
        self.hour_s = UNSET_HOUR_S - self.world.now_us // 1_000_000
        self.started_us = self.world.now_us

    def end_program(self) -> None:
        """What the interpreter tears down when a program ends."""
        self.interruptible = False
        self.pins.reset()
        if self.masked:
            self.masked = 1
            self.unmask()
        self.feed_watchdog(None)

    def cut_power(self) -> None:
        """End the firmware's run here and now. Call machine or twin methods to go on."""
        self.world.halt(PowerCut("power cut"))

    def press_reset(self) -> None:
        """Pull the chip's RUN pin low for a moment."""
        if self.powered:
            self.world.halt(Reset("RESET_PIN"))

    def feed_watchdog(self, timeout_us: int | None) -> None:
        """Reset the chip unless fed again within that time; None stops the watchdog."""
        if timeout_us is None:
            self._bite_us = NEVER_US
            return
        self._bite_us = self.world.now_us + timeout_us
        if self._watchdog is None or self._watchdog_us > self._bite_us:
            self._watch()

    def _watch(self) -> None:
        # One event that looks again later: feeding is frequent, biting is rare.
        self._watchdog = None
        if self._bite_us <= self.world.now_us:
            self.world.halt(Reset("WATCHDOG"))
        elif self._bite_us < NEVER_US:
            self._watchdog_us = self._bite_us
            self._watchdog = self.world.at(self._bite_us, self._watch)
