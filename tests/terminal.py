"""A person at a terminal: a command started in one, its screen read, keys pressed; no tests.

What is on the screen is what a terminal emulator makes of the bytes. Nothing waits for a time that passes, only for
what is to be seen; LIMIT_S is for a program that hangs.
"""

import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pyte

LIMIT_S = 600
# A picture that is to be seen as a whole.
BEGIN, END = b"\x1b[?2026h", b"\x1b[?2026l"
PICTURE = re.compile(re.escape(BEGIN) + b".*?" + re.escape(END), re.DOTALL)
# The mode of a screen that a program has for itself.
OWN_SCREEN = 1049
BLANKS = re.compile(rb" {6,}")
SMALL, LARGE = SIZES = ((80, 24), (120, 40))
LEFT, RIGHT, UP, DOWN, ENTER, TAB, ESCAPE = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B", "\r", "\t", "\x1b"
# The program takes the terminal for its own, as a shell gives it one: Ctrl-C reaches it.
START = "import fcntl, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
NAIAD = START + "from naiad.cli import main; main()"
SHELL = START + f"import runpy; runpy.run_path({str(Path(__file__).with_name('shell.py'))!r}, run_name='__main__')"


def _jump(blanks: re.Match[bytes]) -> bytes:
    """Erase so many signs and go behind them."""
    return b"\x1b[%dX\x1b[%dC" % (len(blanks[0]), len(blanks[0]))


class Screen(pyte.HistoryScreen):
    """One that leaves a program's own screen as a terminal does: what follows begins in a line of its own."""

    # pyte looks at each attribute whether it must page back first. Nobody pages here, and that is most of its time.
    __getattribute__ = object.__getattribute__

    def reset_mode(self, *modes: int, **kwargs: bool) -> None:
        super().reset_mode(*modes, **kwargs)
        if kwargs.get("private") and OWN_SCREEN in modes:
            self.carriage_return()
            self.linefeed()


class Terminal:
    """``naiad`` with these arguments in a terminal of that size: columns, rows.

    with Terminal("games") as terminal:
        terminal.until("No games")
        assert terminal.status() == 0
    """

    python = sys.executable
    program = NAIAD

    def __init__(self, *arguments: str, size: tuple[int, int] = LARGE, **env: str) -> None:
        self.screen = Screen(*size, history=5000, ratio=1)
        self._stream = pyte.ByteStream(self.screen)
        self._raw = b""
        self._lines: dict[int, str] = {}
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self._process = subprocess.Popen(
            [self.python, "-c", self.program, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**kept, "TERM": "xterm-256color", **env},
            start_new_session=True,
        )
        os.close(slave)

    @property
    def text(self) -> str:
        """What is on the screen now."""
        return "\n".join(row.rstrip() for row in self._shown())

    @property
    def whole(self) -> str:
        """The same with what was scrolled away at the top."""
        return "\n".join(row.rstrip() for row in self._rows()).rstrip()

    @property
    def said(self) -> str:
        """The same as running text: lines that the terminal broke are whole again."""
        return " ".join("".join(self._rows()).split())

    def _rows(self) -> list[str]:
        gone = ["".join([line[x].data for x in range(self.screen.columns)]) for line in self.screen.history.top]
        return [*gone, *self._shown()]

    def _shown(self) -> list[str]:
        """The screen's rows; only those are put together anew that have changed since they were asked for."""
        screen = self.screen
        columns = range(screen.columns)
        for y in screen.dirty:
            self._lines[y] = "".join([screen.buffer[y][x].data for x in columns])
        screen.dirty.clear()
        return [self._lines[y] for y in range(screen.lines)]

    def until(self, *wanted: str | re.Pattern[str] | Callable[[], bool]) -> None:
        """Read until each of these is on the screen or true, at one moment."""
        deadline = time.monotonic() + LIMIT_S
        while not all(self._is_there(want) for want in wanted):
            assert self._read(deadline), f"{wanted} never came; status {self._process.poll()}:\n{self.described()}"

    def described(self) -> str:
        """What a test that fails is told."""
        return self.whole

    def _is_there(self, want: str | re.Pattern[str] | Callable[[], bool]) -> bool:
        if isinstance(want, str):
            return want in self.text
        return bool(want.search(self.text)) if isinstance(want, re.Pattern) else want()

    def press(self, *keys: str) -> None:
        """Press these keys."""
        os.write(self._master, "".join(keys).encode())

    def status(self) -> int:
        """Read until the program has ended; its exit status."""
        deadline = time.monotonic() + LIMIT_S
        while self._read(deadline):
            pass
        return self._process.wait(max(0, deadline - time.monotonic()))

    def resize(self, columns: int, rows: int) -> None:
        """The window is another size from now on."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _read(self, deadline: float) -> bool:
        """Take what the program has written; False if it has ended or the time is up."""
        left_s = deadline - time.monotonic()
        if left_s <= 0 or not select.select([self._master], [], [], left_s)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:
            data = b""
        self._raw += data
        # Of a picture that is not all there yet nothing is shown: where a program draws faster than this reads, hardly
        # ever would a whole one be on the screen.
        whole = len(self._raw)
        if data:
            begun = self._raw.rfind(BEGIN)
            if begun > self._raw.rfind(END):
                whole = begun
            else:
                whole -= next((n for n in range(len(BEGIN) - 1, 0, -1) if self._raw.endswith(BEGIN[:n])), 0)
        # The emulator takes its time for each sign: the blanks of a picture, which wraps no line, are jumped over.
        self._stream.feed(PICTURE.sub(lambda picture: BLANKS.sub(_jump, picture[0]), self._raw[:whole]))
        self._raw = self._raw[whole:]
        return bool(data)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._master)


class Shell(Terminal):
    """A shell in a terminal: a person types one command after the other."""

    program = SHELL

    def __init__(self, size: tuple[int, int] = LARGE, **env: str) -> None:
        super().__init__(size=size, **env)
        self._number = 0
        self._prompt()

    def type(self, line: str) -> None:
        """Start a command on an empty screen."""
        self._stream.feed(b"\x1b[2J\x1b[H")
        self.screen.history.top.clear()
        self.press(line, ENTER)
        self._number += 1

    def run(self, line: str, status: int = 0) -> str:
        """Type a command that needs no keys; all that it has said, after it has ended with that status."""
        self.type(line)
        return self.ended(status)

    def ended(self, status: int = 0) -> str:
        """Wait for the prompt behind the last command; all that it has said."""
        self._prompt()
        whole = self.whole
        assert whole.endswith(f"[{self._number}:{status}]$"), whole
        assert "Traceback" not in whole, whole
        return whole

    def _prompt(self) -> None:
        self.until(lambda: f"\n[{self._number}:" in "\n" + self.text and self.text.rstrip().endswith("]$"))
