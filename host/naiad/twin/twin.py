"""A twin for tests: the firmware runs in a thread of its own, but only while the test says so.

Two locks pass the one right to run back and forth, so everything stays as deterministic as in one thread:

    with Twin(firmware, seed=7) as twin:
        twin.boot()
        twin.hands.put(0, "naiad:GAME/PIECE")
        twin.until(lambda: twin.eyes.lit, limit_ms=2000)
        twin.cut_power()
        twin.boot()
"""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from naiad.boards import Board
from naiad.twin.eyes import Eyes
from naiad.twin.flash import Flash
from naiad.twin.hands import Hands
from naiad.twin.machine import Ended, FirmwareCrash, Machine, Settings, stack_of
from naiad.twin.settings import Version
from naiad.twin.usb import HostPort
from naiad.twin.wiring import Wiring
from naiad.twin.world import Event, PowerCut, Script, World

# Firmware that keeps the thread this long without letting time pass hangs.
STUCK_S = 60.0


class TwinStuck(AssertionError):
    """The firmware runs without ever letting time pass; the message says where."""


class TwinTimeout(AssertionError):
    """What was waited for did not happen in time; the message shows the lights and the end of the console."""


class Twin:
    """A board in a world, with hands and eyes. Time passes only in ``run`` and ``until``.

    A crash of code.py raises FirmwareCrash out of them, unless ``crash_ok``.
    """

    def __init__(
        self,
        firmware_dir: Path | str,
        *,
        seed: int = 0,
        wiring: Wiring | None = None,
        settings: Settings | None = None,
        version: Version = (10, 2, 1),
        world: World | None = None,
        screen: str = "",
        board: Board | None = None,
        crash_ok: bool = False,
    ) -> None:
        self.world = world or World(seed)
        self.machine = Machine(
            firmware_dir, self.world, settings=settings, version=version, wiring=wiring, screen=screen, board=board
        )
        self.outside = self.machine.outside
        self.hands = Hands(self.world, self.outside)
        self.eyes = Eyes(self.outside)
        self.crash_ok = crash_ok
        # Whoever may run has taken its own; both begin taken.
        self._mine = threading.Lock()
        self._firmware = threading.Lock()
        self._mine.acquire()
        self._firmware.acquire()
        self._thread: threading.Thread | None = None
        self._stuck: threading.Thread | None = None
        self._error: BaseException | None = None
        self._crashes_reported = 0

    @property
    def nvm(self) -> Flash:
        """The flash behind microcontroller.nvm."""
        return self.machine.pico.flash

    @property
    def data(self) -> HostPort:
        """The PC's end of the data port."""
        return self.machine.pico.usb.data.host

    @property
    def console(self) -> HostPort:
        """The PC's end of the console."""
        return self.machine.pico.usb.console.host

    @property
    def printed(self) -> str:
        """What boot.py and code.py printed so far."""
        return self.machine.printed

    @property
    def now_ms(self) -> float:
        return self.world.now_us / 1000

    @property
    def on(self) -> bool:
        """Whether the board has power."""
        return self._thread is not None

    # Power and time

    def boot(self) -> None:
        """Switch the power on. The firmware starts with the next ``run``."""
        if self._thread is not None or self._stuck is not None:
            raise RuntimeError("the twin has power already")
        self._error = None
        self._thread = threading.Thread(target=self._run_firmware, name="firmware", daemon=True)
        self._thread.start()

    def _run_firmware(self) -> None:
        self._firmware.acquire()
        try:
            self.machine.run()
        except BaseException as error:
            self._error = error
        finally:
            self._thread = None
            self._mine.release()

    def _pass_on(self) -> None:
        """Let the firmware run until it gives the right to run back; from the test's thread."""
        thread = self._thread
        assert thread is not None
        self._firmware.release()
        seen_us = self.world.now_us
        while not self._mine.acquire(timeout=STUCK_S):
            # A slow machine is not a stuck firmware: what counts is whether its time passes.
            if self.world.now_us != seen_us:
                seen_us = self.world.now_us
                continue
            where = stack_of(thread.ident or 0)
            # Should it ever let time pass again, it ends there; with this twin nothing more can be done.
            self.world.halt(PowerCut("stuck"))
            self._stuck = thread
            self._thread = None
            raise TwinStuck(f"the firmware let no time pass for {STUCK_S:.0f} s of real time, here:\n{where}")
        if self._thread is None:
            thread.join()
            if self._error is not None:
                error, self._error = self._error, None
                raise error

    def _give_back(self) -> None:
        """Stop the firmware where it is until the test goes on; from an event, in the firmware's thread."""
        self._mine.release()
        self._firmware.acquire()

    def run(self, ms: float) -> None:
        """Let that much time pass, with or without power."""
        self._until_us(self.world.now_us + round(ms * 1000))
        self._tell_crash()

    def _until_us(self, target_us: int) -> None:
        if self._thread is not None:
            stop = self.world.at(target_us, self._give_back)
            try:
                self._pass_on()
            finally:
                stop.cancel()
        if self._thread is None and self.world.now_us < target_us:
            self.world.advance(target_us - self.world.now_us)

    def until(self, done: Callable[[], object], limit_ms: float = 10_000, every_ms: float = 1) -> float:
        """Let time pass until done() is true; the milliseconds it took. Raises TwinTimeout.

        done() is asked every every_ms, while the firmware stands still.
        """
        world = self.world
        started_us = world.now_us
        limit_us = started_us + round(limit_ms * 1000)
        step_us = round(every_ms * 1000)
        if done():
            return 0.0
        state: list[object] = []

        def look() -> None:
            try:
                found = bool(done())
            except BaseException as error:
                state.append(error)
                found = True
            if found or world.now_us >= limit_us:
                state.append(found)
                self._give_back()

        if self._thread is not None:
            watch: Event = world.every(step_us, look)
            try:
                self._pass_on()
            finally:
                watch.cancel()
            for error in state:
                if isinstance(error, BaseException):
                    raise error
            self._tell_crash()
            if state and state[-1]:
                return (world.now_us - started_us) / 1000
        while self._thread is None and world.now_us < limit_us:
            world.advance(step_us)
            if done():
                return (world.now_us - started_us) / 1000
        raise TwinTimeout(f"not within {limit_ms:.0f} ms\n{self.eyes.describe()}\nconsole:\n{self.printed[-2000:]}")

    def play(self, script: Script, limit_ms: float = 60_000, every_ms: float = 20) -> Any:
        """Let a script play to its end; what it returned. Raises what it raised, or TwinTimeout."""
        task = self.world.spawn(script)
        self.until(lambda: task.done, limit_ms, every_ms)
        return task.result

    def _tell_crash(self) -> None:
        crashes = [ended for ended in self.machine.history if ended.how == "crash"]
        new, self._crashes_reported = crashes[self._crashes_reported :], len(crashes)
        if new and not self.crash_ok:
            raise FirmwareCrash(f"{new[-1].program} crashed:\n{new[-1].traceback}")

    def cut_power(self) -> None:
        """Cut the power here and now, which ends the firmware's thread."""
        if self._thread is not None:
            self.world.halt(PowerCut("power cut"))
            self._pass_on()

    close = cut_power

    def reset(self) -> None:
        """Press the chip's reset button."""
        self.machine.pico.press_reset()

    @property
    def history(self) -> list[Ended]:
        return self.machine.history

    @property
    def complaints(self) -> list[str]:
        """What the chips had to complain about: wrong frames, two chips selected at once."""
        return self.machine.pico.complaints

    def __enter__(self) -> "Twin":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
