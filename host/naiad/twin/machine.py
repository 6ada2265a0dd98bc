"""A board with firmware on it, from power-on to power cut, as CircuitPython's main.c goes; not the chips beside it.

``Machine.run`` keeps the calling thread busy: robots and scripts act from ``world.spawn`` meanwhile. twin.py turns this
inside out for tests.
"""

import sys
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from naiad.boards import Board, reference
from naiad.twin import settings as toml
from naiad.twin.drive import Drive
from naiad.twin.loader import Namespace
from naiad.twin.outside import Outside
from naiad.twin.pico import Pico
from naiad.twin.repl import Repl
from naiad.twin.wiring import Wiring, wiring_of
from naiad.twin.world import Broken, PowerCut, Reload, Reset, Unwind, World

SAFE_MODE_WAIT_US = 1_000_000
START_US = 150_000  # the interpreter's own start, before the first line of a program
IDLE_US = 10_000
CONSOLE_POLL_US = 100
CTRL_D = 4

Settings = Mapping[str, str | int]


@dataclass(frozen=True)
class Ended:
    """How a program ended: "done", "crash", "interrupted", "reset", "reload", "power cut" or "safe mode"."""

    how: str
    program: str
    at_us: int
    traceback: str = ""
    reason: str = ""


class FirmwareCrash(AssertionError):
    """The firmware raised an exception that it did not catch; the message is the traceback."""


@dataclass
class State:
    """What one program run (boot.py, code.py, safemode.py) may see and ask for."""

    stage: str
    run_reason: str = "STARTUP"
    safe_mode: str = "NONE"
    usb_drive: bool = True
    autoreload: bool = True
    usb_data: bool = False
    usb_console: bool = True


# Who plays a twin sits at one side of it: the picture stays as it is mounted. It speaks English without being asked.
SEATED = {"NAIAD_SEATS": "side", "NAIAD_LANG": "en"}


class Machine:
    """The firmware folder on a Pico in a world, wired to its outside: by default, as its settings say.

    ``settings`` go in front of those of settings.toml; ``screen`` is the chip of the OLED, "" for none; ``version`` is
    CircuitPython's, ``board`` what it runs on. Everything that the programs print is in ``printed``; ``history`` tells
    how each of them ended.
    """

    def __init__(
        self,
        firmware_dir: Path | str,
        world: World,
        outside: Outside | None = None,
        *,
        settings: Settings | None = None,
        version: toml.Version = (10, 2, 1),
        uid: bytes | None = None,
        wiring: Wiring | None = None,
        screen: str = "",
        board: Board | None = None,
    ) -> None:
        self.world = world
        self.board = board or reference()
        self.pico = Pico(world) if uid is None else Pico(world, uid)
        self.drive = Drive(Path(firmware_dir))
        self.version = version
        self.settings: dict[str, str | int] = {**SEATED, **(settings or {})}
        self.drive.seen_settings = self._seen_settings
        self.outside = outside or Outside(world, wiring or wiring_of(self.settings_toml, screen))
        self.outside.attach(self.pico)
        self.printed = ""
        self.boot_out = ""
        self.history: list[Ended] = []
        self.previous_traceback: str | None = None
        self.next_safe_mode = "NONE"
        # The file that set_next_code_file named, for one run.
        self.next_code: str | None = None
        self.state = State("off")
        self.namespace: Namespace | None = None

    def _seen_settings(self, data: bytes) -> bytes:
        """What a program of the board reads of these bytes; whoever copies files at the prompt reads what is there."""
        return data if self.state.stage == "idle" else toml.with_lines(data, self.settings)

    @property
    def settings_toml(self) -> str:
        """The text that os.getenv searches."""
        try:
            text = self.drive.read("settings.toml").decode()
        except OSError:
            text = ""
        return toml.with_values(text, self.settings) if self.settings else text

    @property
    def room(self) -> str:
        """The room of the game that is played or set up at the table; '' in its list of games, without power, and of a
        drive that was deployed to, whose names are shorter."""
        words = self.namespace.modules.get("naiad_table.words") if self.namespace is not None else None
        return str(getattr(words, "room", ""))

    def print(self, *values: object, sep: str | None = " ", end: str | None = "\n", file: Any = None, **_: Any) -> None:
        """The firmware's print: to the console, and kept."""
        text = (" " if sep is None else sep).join(map(str, values)) + ("\n" if end is None else end)
        if file is not None:
            file.write(text)
        else:
            self.say(text)

    def say(self, text: str) -> None:
        """Send text to the console. As on the board this waits for a terminal that is slow to read."""
        self.printed += text
        console = self.pico.usb.console
        data = text.replace("\n", "\r\n").encode()
        while data and self.state.usb_console and console.connected:
            data = data[console.write(data) :]
            self.world.advance(CONSOLE_POLL_US)

    # Runs

    def run(self) -> Ended:
        """Switch the power on and run, through resets, reloads and crashes, until it is cut."""
        self.pico.power_up()
        end: Ended = self.start()
        while end.how != "power cut":
            if end.how == "reset":
                self.pico.hard_reset(end.reason)
                end = self.start()
            elif end.how == "reload":
                end = self._code_py("SUPERVISOR_RELOAD" if end.reason == "supervisor" else "REPL_RELOAD")
            else:
                end = self._idle()
        return end

    def start(self) -> Ended:
        """One start of the chip: safe mode's wait, boot.py, code.py. Returns as soon as something ends it."""
        if not self.pico.powered:
            self.pico.power_up()
        self.drive.writable = False
        self.state = State("start", safe_mode=self.next_safe_mode)
        self.next_safe_mode = "NONE"
        self.next_code = None
        end = self._wait(SAFE_MODE_WAIT_US)
        if end is not None:
            return end
        if self.state.safe_mode != "NONE":
            end = self._program("safemode.py", "safemode")
            if end is None or end.how in ("done", "crash", "interrupted"):
                self.pico.usb.attach()
                end = Ended("safe mode", "safemode.py", self.world.now_us)
                self.history.append(end)
            return end
        boot_from = len(self.printed)
        end = self._program("boot.py", "boot")
        self.boot_out = f"UID:{self.pico.uid.hex().upper()}\n" + self.printed[boot_from:]
        if end is not None and end.how in ("reset", "reload", "power cut"):
            return end
        self.pico.usb.console.enabled = self.state.usb_console
        self.pico.usb.data.enabled = self.state.usb_data
        self.pico.usb.attach()
        return self._code_py("STARTUP")

    def _code_py(self, run_reason: str) -> Ended:
        self.state.run_reason = run_reason
        name, self.next_code = self.next_code or "code.py", None
        return self._program(name, "code") or Ended("done", name, self.world.now_us)

    def _program(self, name: str, stage: str) -> Ended | None:
        """Run one program of the drive with a fresh interpreter; None where there is no such file."""
        if not self.drive.is_file(name):
            return None
        end = self._wait(START_US)
        if end is not None:
            return end
        self.state.stage = stage
        self.namespace = Namespace(self)
        how, trace = "done", ""
        try:
            self.pico.interruptible = True
            self.say(f"{name} output:\n")
            self.namespace.run(name)
        except Unwind as unwind:
            return self._unwound(unwind, name)
        except SystemExit:
            pass
        except KeyboardInterrupt as interrupt:
            if type(interrupt) is KeyboardInterrupt:
                raise
            how, trace = "interrupted", self._traceback(interrupt)
        except Exception as error:
            how, trace = "crash", self._traceback(error)
        if self.world.halted is not None:
            # The firmware swallowed what ended it, in a finally or a bare except.
            return self._unwound(self.world.halted, name)
        self.previous_traceback = trace or None
        self.say(trace + ("\nCode done running.\n" if stage == "code" else ""))
        self.pico.end_program()
        self.state.stage = "idle"
        ended = Ended(how, name, self.world.now_us, trace)
        self.history.append(ended)
        return ended

    def _wait(self, us: int) -> Ended | None:
        try:
            self.world.advance(us)
        except Unwind as unwind:
            return self._unwound(unwind, "start")
        except KeyboardInterrupt as interrupt:
            if type(interrupt) is KeyboardInterrupt:
                raise
        return None

    def _unwound(self, unwind: Unwind, program: str) -> Ended:
        self.world.resume()
        self.pico.end_program()
        self.namespace = None
        self.state.stage = "off"
        how, reason = "power cut", ""
        if isinstance(unwind, Broken):
            self.pico.power_down()
            raise unwind.__cause__ or unwind
        if isinstance(unwind, PowerCut):
            self.pico.power_down()
        elif isinstance(unwind, Reset):
            how, reason = "reset", unwind.reason
        elif isinstance(unwind, Reload):
            how, reason = "reload", str(unwind)
        ended = Ended(how, program, self.world.now_us, "", reason)
        self.history.append(ended)
        return ended

    def _idle(self) -> Ended:
        """No program runs: wait for a key on the console, a reset, or the end of the power."""
        console = self.pico.usb.console
        while True:
            end = self._wait(IDLE_US)
            if end is not None:
                return end
            key = console.read(1)
            if key:
                try:
                    return self._unwound(Reload("console") if key[0] == CTRL_D else Repl(self).run(), "repl")
                except Unwind as unwind:
                    return self._unwound(unwind, "repl")

    @staticmethod
    def _traceback(error: BaseException) -> str:
        """The firmware's part of a traceback: frames of what runs it are of no use to anybody."""
        ours = [str(Path(__file__).parent / name) for name in ("loader.py", "machine.py", "world.py")]
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename not in ours]
        kind = KeyboardInterrupt() if isinstance(error, KeyboardInterrupt) else error
        head = "Traceback (most recent call last):\n"
        return head + "".join(traceback.format_list(frames)) + "".join(traceback.format_exception_only(kind))


def stack_of(thread_id: int) -> str:
    """Where a thread is right now, for the report about firmware that never lets time pass."""
    frame = sys._current_frames().get(thread_id)
    return "".join(traceback.format_stack(frame)) if frame is not None else ""
