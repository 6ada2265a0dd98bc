"""The prompt on the console, as CircuitPython's pyexec.c has it: raw REPL and raw paste; of the friendly one only what
leads there and back.
"""

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from naiad.twin.loader import Namespace
from naiad.twin.world import ConsoleInterrupt, Reload

if TYPE_CHECKING:
    from naiad.twin.machine import Machine

POLL_US = 500
PASTE_WINDOW = 64  # sent as one character
CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E = b"\x01", b"\x02", b"\x03", b"\x04", b"\x05"
RAW_BANNER = "raw REPL; CTRL-B to exit\n>"


class Repl:
    """One stay at the prompt: an interpreter of its own on a machine whose program has ended."""

    def __init__(self, machine: "Machine") -> None:
        self._machine = machine
        self._say = machine.say
        machine.namespace = Namespace(machine)
        self._names: dict[str, Any] = {"__name__": "__main__", "__builtins__": machine.namespace.builtins}

    def run(self) -> Reload:
        """Obey until the console asks for a soft reset out of the friendly prompt."""
        version, board = ".".join(map(str, self._machine.version)), self._machine.board
        banner = f"\nAdafruit CircuitPython {version} on 2026-01-01; {board.name} with {board.chip}\n>>> "
        self._say(banner)
        raw, line = False, b""
        for char in self._chars():
            if char == CTRL_A and raw and line == CTRL_E + b"A":
                self._paste()
                line = b""
            elif char == CTRL_A:
                raw, line = True, b""
                self._say(RAW_BANNER)
            elif char == CTRL_B:
                raw, line = False, b""
                self._say(banner)
            elif char == CTRL_C:
                line = b""
                self._say("" if raw else "\n>>> ")
            elif char == CTRL_D and raw:
                self._say("OK")
                self._execute(line)
                self._say(">")
                line = b""
            elif char == CTRL_D:
                break
            elif raw:
                line += char
        self._say("soft reboot\n")
        return Reload("console")

    def _chars(self) -> Iterator[bytes]:
        console = self._machine.pico.usb.console
        while True:
            data = console.read(1)
            if data:
                yield data
            else:
                self._machine.world.advance(POLL_US)

    def _paste(self) -> None:
        """Raw paste: the PC sends a window at a time, and is told when there is room for another."""
        self._say("R\x01" + chr(PASTE_WINDOW) + "\x00\x01")
        code, room = b"", PASTE_WINDOW
        for char in self._chars():
            if char == CTRL_D:
                break
            if char == CTRL_C:
                self._say("\x04")
                return
            code += char
            room -= 1
            if not room:
                room = PASTE_WINDOW
                self._say("\x01")
        self._say("\x04")
        self._execute(code)
        self._say(">")

    def _execute(self, code: bytes) -> None:
        error = ""
        pico = self._machine.pico
        pico.interruptible = True
        try:
            exec(compile(ast.parse(code), "<stdin>", "exec"), self._names)
        except (Exception, ConsoleInterrupt) as raised:
            # CircuitPython has none of CPython's kinds of these two.
            kinds = (kind.__name__ for kind in (OSError, KeyboardInterrupt) if isinstance(raised, kind))
            kind = next(kinds, type(raised).__name__)
            error = f'Traceback (most recent call last):\n  File "<stdin>", line 1, in <module>\n{kind}: {raised}\n'
        pico.interruptible = False
        self._say(f"\x04{error}\x04")
