"""A twin in a process of its own, driven from this one; not the twin itself. Read process.py for what it can do."""

import contextlib
import json
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

START_S = 120.0
STOP_S = 30.0
ANSWER_S = 120.0
WRONG_ARGUMENTS = 2
# Frames of pixels come twenty times a second, for hours.
LAST_EVENTS = 500


class TwinProcessError(RuntimeError):
    """The process did not start, did not answer, or ended by itself; the message has the end of its log."""


class TwinProcess:
    """Starts ``python -m naiad.twin --control`` and ends it again.

        with TwinProcess(seed=7, robot=GAME, players=3) as twin:
            table = serial.serial_for_url(twin.port)
            twin.do("press", button=0)
            twin.wait("robot", 60)

    ``port`` (and ``console``) is what pyserial opens. ``lights`` is the last "pixels" event. What the
    process wrote to stderr, and all events, are in ``log``, a file that stays if something went wrong.
    """

    def __init__(
        self,
        firmware: Path | None = None,
        *,
        seed: int = 0,
        fast: bool = False,
        speed: float = 1.0,
        tcp: int | None = None,
        console: bool = False,
        nvm: Path | None = None,
        settings: Mapping[str, str | int] | None = None,
        robot: str | None = None,
        players: int = 2,
        options: Mapping[str, str | int] | None = None,
        frames: float = 20.0,
        screen: str = "",
        arguments: Sequence[str] = (),
    ) -> None:
        command = [sys.executable, "-m", "naiad.twin", "--control", "--seed", str(seed), "--frames", str(frames)]
        command += ["--players", str(players), "--speed", str(speed), *arguments]
        for flag, value in (
            ("--firmware", firmware),
            ("--tcp", tcp),
            ("--nvm", nvm),
            ("--robot", robot),
            ("--screen", screen),
        ):
            if value not in (None, ""):
                command += [flag, str(value)]
        command += [flag for flag, on in (("--fast", fast), ("--console", console)) if on]
        for flag, pairs in (("--setting", settings), ("--option", options)):
            for key, text in (pairs or {}).items():
                command += [flag, f"{key}={text}"]
        self.command = command
        self.port = ""
        self.console: str | None = None
        self.events: deque[dict[str, Any]] = deque(maxlen=LAST_EVENTS)
        self.lights: dict[str, Any] = {}
        # Whether somebody was told where the log is, which then must be there.
        self._log_named = False
        self.log = Path(tempfile.mkdtemp(prefix="naiad-twin-log-")) / "twin.log"
        self._news: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._replies: dict[int, dict[str, Any]] = {}
        self._serial = 0
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self) -> None:
        """Start the process and wait until its port is there. Raises TwinProcessError."""
        self._log_file = self.log.open("w")
        self._process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log_file, text=True
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            ready = self.wait("ready", START_S)
        except TwinProcessError:
            with contextlib.suppress(subprocess.TimeoutExpired):
                if self._process.wait(STOP_S) == WRONG_ARGUMENTS:
                    self._log_named = False
                    raise TwinProcessError(self.log.read_text().strip().removeprefix("naiad.twin: ")) from None
            raise
        self.port, self.console = ready["port"], ready["console"]

    def _read(self) -> None:
        assert self._process is not None and self._process.stdout is not None
        for line in self._process.stdout:
            with self.log.open("a") as log:
                log.write(line)
            try:
                self._news.put(json.loads(line))
            except ValueError:
                continue
        self._news.put(None)

    def poll(self, timeout_s: float = 0.0) -> dict[str, Any] | None:
        """The next event of the twin, None if none comes in time. Raises TwinProcessError when it has ended."""
        try:
            event = self._news.get(timeout=max(0.0, timeout_s))
        except queue.Empty:
            return None
        if event is None:
            self._news.put(None)
            raise TwinProcessError(f"the twin has ended by itself\n{self.tail()}")
        if event["event"] == "reply":
            self._replies[event["id"]] = event
        elif event["event"] == "pixels":
            self.lights = event
        self.events.append(event)
        return event

    def wait(self, event: str, timeout_s: float) -> dict[str, Any]:
        """The next event of that name. Raises TwinProcessError if none comes in time."""
        deadline = time.monotonic() + timeout_s
        while True:
            news = self.poll(deadline - time.monotonic())
            if news is not None and news["event"] == event:
                return news
            if news is None and time.monotonic() >= deadline:
                raise TwinProcessError(f"no {event} from the twin within {timeout_s:.0f} s\n{self.tail()}")

    def do(self, verb: str, timeout_s: float = ANSWER_S, **values: Any) -> dict[str, Any]:
        """Ask for something; the reply. Raises ValueError if the twin cannot do it, TwinProcessError if it is gone."""
        number = self.ask(verb, **values)
        deadline = time.monotonic() + timeout_s
        while (reply := self.answer(number)) is None:
            if self.poll(deadline - time.monotonic()) is None and time.monotonic() >= deadline:
                raise TwinProcessError(f"the twin does not answer\n{self.tail()}")
        return reply

    def ask(self, verb: str, **values: Any) -> int:
        """Ask for something; the number by which poll() and answer() come to the reply. Raises TwinProcessError."""
        assert self._process is not None and self._process.stdin is not None, "start() comes first"
        self._serial += 1
        number = self._serial
        try:
            self._process.stdin.write(json.dumps({"id": number, "do": verb, **values}) + "\n")
            self._process.stdin.flush()
        except (BrokenPipeError, OSError) as error:
            raise TwinProcessError(f"the twin has ended by itself\n{self.tail()}") from error
        return number

    def answer(self, number: int) -> dict[str, Any] | None:
        """The reply of that number, None as long as it has not come. Raises ValueError if the twin cannot do it."""
        if number not in self._replies:
            return None
        reply = self._replies.pop(number)
        if not reply["ok"]:
            raise ValueError(reply["error"])
        return reply

    def tail(self, lines: int = 40) -> str:
        """The end of the log, and where it is."""
        self._log_named = True
        text = self.log.read_text().splitlines() if self.log.exists() else []
        return "\n".join([*(line[:400] for line in text[-lines:]), f"(the whole log: {self.log})"])

    def stop(self, keep_log: bool = False) -> int:
        """End the process, by force if need be; its exit status."""
        process = self._process
        if process is None:
            return 0
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
        try:
            status = process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        if self._reader is not None:
            self._reader.join(STOP_S)
        if process.stdout is not None:
            process.stdout.close()
        self._log_file.close()
        self._process = None
        if not (keep_log or self._log_named):
            self.log.unlink(missing_ok=True)
            self.log.parent.rmdir()
        return status

    def __enter__(self) -> "TwinProcess":
        try:
            self.start()
        except BaseException:
            self.stop(keep_log=True)
            raise
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None:
            error.add_note(f"twin: {self.tail()}")
        self.stop(keep_log=error is not None)
