"""A board's own files through its console: a Target for a drive that the PC does not see; not what is written.

mpremote speaks the raw REPL; its file commands ask CircuitPython for what it does not have, so a few functions of our
own run on the board instead. The board's code may write only while the drive is hidden from the PC (firmware/boot.py).
"""

import ast
import contextlib
import io
import re
import struct
from binascii import a2b_base64
from collections.abc import Callable
from errno import ENODEV
from typing import Any, Self

import serial
from mpremote.transport import TransportError, TransportExecError  # type: ignore[import-untyped]
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]

from naiad.deploy.drive import SKIPPED, Room, Stamp
from naiad.link.errors import PortError
from naiad.link.transport import BAUD, advice
from naiad.paths import NameRefusedError, inside
from naiad.ports.identity import Identity, number

PATIENCE_S = 5.0
ENTER_S = 2.0
ATTEMPTS = 5
# So much is compiled by the board at once; more asks for more memory in one piece than it gains.
CHUNK = 512
# How often what cannot be read is taken out of the way, and how many files of it at once.
HEALS, CODES = 8, 20
CTRL_B, CTRL_C, CTRL_D = b"\x02", b"\x03", b"\x04"

# Runs on the board. Short names: the board keeps every one of them.
ON_BOARD = f"""
import os, binascii
def n_stamp(p):
    n = c = 0
    with open(p, "rb") as f:
        while True:
            b = f.read(1024)
            if not b:
                break
            n += len(b)
            c = binascii.crc32(b, c)
    print(n, c & 0xffffffff, p)
def n_folder(p):
    return os.stat(p)[0] & 0x4000
def n_list(d, top):
    for e in os.listdir(d or "/"):
        p = d + "/" + e
        try:
            if not n_folder(p):
                if not (top and e[0] == "."):
                    n_stamp(p)
            elif not (top and (e.lower() in {tuple(sorted(SKIPPED))!r} or e[0] == "." and e != ".naiad")):
                n_list(p, False)
        except OSError:
            print("? ?", p)
def n_make(p):
    i = p.find("/", 1)
    while i > 0:
        try:
            os.stat(p[:i])
        except OSError:
            os.mkdir(p[:i])
        i = p.find("/", i + 1)
def n_prune(d):
    for e in os.listdir(d):
        if n_folder(d + "/" + e):
            n_prune(d + "/" + e)
    if not os.listdir(d):
        os.rmdir(d)
"""


_STAMP = re.compile(r"(\d{1,10}) (\d{1,10}) /(.*)")


class DamagedError(Exception):
    """The board's file system is damaged; the message says where."""


class Line(SerialTransport):  # type: ignore[misc]  # mpremote has no types
    """mpremote's raw REPL on a port that is open already, whoever opened it."""

    def __init__(self, port: Any, name: str, is_pty: bool = False) -> None:
        self.in_raw_repl = False
        self.use_raw_paste = True
        self.device_name = name
        self.mounted = False
        self.serial = port
        # To mpremote: a read waits for bytes, so that asking how many there are is not needed.
        self.is_pty = is_pty


class Repl:
    """A board whose program is stopped and whose prompt obeys. Methods raise OSError when it does not, or is gone."""

    def __init__(self, line: Line) -> None:
        self.name = f"the board on {line.device_name}"
        self._line = line
        self._ready = False
        # Whether to make do with what can be read and has a name that a file can have.
        self.lenient = False
        self._enter()

    @classmethod
    def open(cls, port: str) -> Self:
        """Stop the program of the board whose console is that port. PortError if it cannot be opened, OSError."""
        try:
            if port.startswith("tcp:"):
                opened = serial.serial_for_url(f"socket://{port[4:]}", timeout=PATIENCE_S)
            else:
                opened = serial.Serial(port, BAUD, timeout=PATIENCE_S, write_timeout=PATIENCE_S, exclusive=True)
        except (serial.SerialException, OSError, ValueError) as error:
            raise PortError(advice(port, error)) from None
        try:
            return cls(Line(opened, port))
        except BaseException:
            opened.close()
            raise

    def _enter(self) -> None:
        port = self._line.serial
        for attempt in range(ATTEMPTS):
            # The first stops the program, the next answers "press any key"; what else is said in between is not
            # for us. Sent together the board would throw away what follows the first.
            self._do(lambda: port.write(CTRL_C))
            self._line_quiet()
            try:
                self._do(lambda: self._line.enter_raw_repl(soft_reset=False, timeout_overall=ENTER_S))
                return
            except OSError:
                if attempt == ATTEMPTS - 1:
                    raise OSError(
                        ENODEV, "its prompt does not answer; is this its console, and is CircuitPython on it?"
                    ) from None

    def _line_quiet(self) -> None:
        """Read until nothing has come for a while."""
        port = self._line.serial
        port.timeout, before = 0.3, port.timeout
        try:
            for _ in range(100):
                if not self._do(lambda: port.read(256)):
                    break
        finally:
            port.timeout = before

    def _do(self, work: Callable[[], Any]) -> Any:
        """Call into mpremote, which prints what it does not understand and has errors of several kinds."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                return work()
        except TransportExecError as error:
            output = str(error.error_output).strip().splitlines()
            text = output[-1] if output else "no reason given"
            number = re.search(r"OSError: (?:\[Errno )?(\d+)", text)
            raise OSError(int(number[1]) if number else ENODEV, text.removeprefix("OSError: ")) from None
        except (TransportError, serial.SerialException, struct.error, IndexError, TypeError) as error:
            raise OSError(ENODEV, f"it stopped answering: {error}") from None

    def run(self, code: str) -> str:
        """Run a few lines on the board; what they print. Raises OSError, also for theirs."""
        if not self._ready:
            self._do(lambda: self._line.exec(ON_BOARD))
            self._ready = True
        out: bytes = self._do(lambda: self._line.exec(code))
        return out.decode(errors="replace").replace("\r\n", "\n")

    # What a Target does

    def listing(self) -> dict[str, Stamp]:
        listed = self.run("n_list('', True)")
        unreadable = _unreadable(listed)
        if unreadable and not self.lenient:
            raise DamagedError(f"{len(unreadable)} files cannot be read, {unreadable[0]} among them")
        out = dict(_stamps(listed))
        for path in list(out):
            try:
                inside(path)
            except NameRefusedError:
                if not self.lenient:
                    raise
                del out[path]
        return out

    def heal(self) -> list[str]:
        """Take out of the way what cannot be read, and tell the folders that are lost. DamagedError if that fails.

        A folder whose block was erased is full of entries that have no names; it can only be given another one itself.
        """
        lost: list[str] = []
        for _ in range(HEALS):
            bad = _unreadable(self.run("n_list('', True)"))
            if not bad:
                return lost
            code = "".join(f"try:\n os.remove({path!r})\nexcept OSError:\n print({path!r})\n" for path in bad[:CODES])
            stuck = self.run(code).splitlines()
            for folder in {path.rpartition("/")[0] for path in stuck}:
                name = f"/.naiad-lost-{len(lost) + 1}"
                lost.append(folder)
                with contextlib.suppress(OSError):
                    self.run(
                        f"i = 1\nwhile {name[1:]!r} + '-' * i in os.listdir('/'): i += 1\n"
                        f"os.rename({folder!r}, {name!r} + '-' * i)"
                    )
        raise DamagedError(f"{len(bad)} files cannot be read, {bad[0]} among them")

    def stamp(self, path: str) -> Stamp | None:
        code = f"try:\n n_stamp({_at(path)!r})\nexcept OSError as e:\n if e.errno != 2: raise"
        found = _stamps(self.run(code))
        return found[0][1] if found else None

    def read(self, path: str) -> bytes:
        told = self.run(
            f"with open({_at(path)!r}, 'rb') as f:\n b = f.read({CHUNK})\n while b:\n"
            f"  print(binascii.b2a_base64(b).decode(), end='')\n  b = f.read({CHUNK})"
        )
        return b"".join(a2b_base64(line) for line in told.split())

    def write(self, path: str, data: bytes) -> None:
        self.run(f"n_make({_at(path)!r})\nf = open({_at(path)!r}, 'wb')\nw = f.write")
        for start in range(0, len(data), CHUNK):
            # A short write would go unnoticed until the file is read back.
            self.run(f"w({data[start : start + CHUNK]!r})")
        self.run("f.close()\nos.sync()")

    def rename(self, old: str, new: str) -> None:
        self.run(f"n_make({_at(new)!r})\nos.rename({_at(old)!r}, {_at(new)!r})\nos.sync()")

    def remove(self, path: str) -> None:
        self.run(f"os.remove({_at(path)!r})\nos.sync()")

    def prune(self, folder: str) -> None:
        self.run(f"try:\n n_prune({_at(folder)!r})\nexcept OSError as e:\n if e.errno != 2: raise")

    def room(self) -> Room:
        ((cluster, _, clusters, free),) = self._values("print(os.statvfs('/')[:4])", (int,) * 4)
        return Room(cluster * free, cluster, cluster * clusters)

    # What else a board is asked

    @property
    def writable(self) -> bool:
        """Whether the board's code may write to its drive."""
        return self.run("import storage\nprint(storage.getmount('/').readonly)").strip() == "False"

    def identity(self) -> Identity:
        """Which board this is, by its own word."""
        (system, version, machine), (board_id, uid) = self._values(
            "import sys\nprint((sys.implementation.name, os.uname().release, os.uname().machine))\n"
            "try:\n import board, microcontroller\n print((board.board_id, bytes(microcontroller.cpu.uid)))\n"
            "except (ImportError, AttributeError): print(('', b''))",
            (str, str, str),
            (str, bytes),
        )
        return Identity(system, version, machine, board_id, number(uid.hex()))

    def _values(self, code: str, *kinds: tuple[type, ...]) -> list[tuple[Any, ...]]:
        """What a few lines print, each a tuple of values of these kinds. Raises OSError."""
        lines = self.run(code).strip().splitlines()
        try:
            out = [ast.literal_eval(line) for line in lines]
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            out = []
        if [tuple(map(type, values)) if isinstance(values, tuple) else None for values in out] != [*kinds]:
            raise OSError(ENODEV, "what it says of itself cannot be understood")
        return out

    def hold_reload(self) -> None:
        """Keep CircuitPython from starting anew whenever a file was written; until its next reset."""
        self.run("import supervisor\nsupervisor.runtime.autoreload = False")

    def last_words(self) -> str:
        """The traceback of the program that ended last, '' if it ended well."""
        return self.run("import supervisor\nprint(supervisor.get_previous_traceback() or '')").strip()

    def take_drive(self) -> bool:
        """Take the drive from the PC, which must not have it mounted, until the next reset; False if it stays."""
        self.run("import storage\nif hasattr(storage, 'unsafe_disable_usb_drive'): storage.unsafe_disable_usb_drive()")
        return self.writable

    def erase(self) -> None:
        """Make the board a new, empty file system; it starts anew with it. Lets go of the port."""
        self._end_with("import storage\nstorage.erase_filesystem()")

    def reset(self) -> None:
        """Start the board anew, as its reset button does, and let go of the port."""
        self._end_with("import microcontroller\nmicrocontroller.reset()")

    def _end_with(self, code: str) -> None:
        try:
            with contextlib.suppress(OSError):
                self._do(lambda: self._line.exec_raw_no_follow(code))
        finally:
            self.close()

    def resume(self) -> None:
        """Let the program start again, and let go of the port."""
        try:
            with contextlib.suppress(OSError):
                self._do(lambda: self._line.serial.write(b"\r" + CTRL_B))
                self._line_quiet()
                self._do(lambda: self._line.serial.write(CTRL_D))
                # It says that it starts; a port closed before that may take the last key with it.
                self._do(lambda: self._line.serial.read(1))
        finally:
            self.close()

    def close(self) -> None:
        """Let go of the port; the board stays at its prompt."""
        with contextlib.suppress(OSError, serial.SerialException):
            self._line.serial.close()


def _at(path: str) -> str:
    return f"/{path}"


def _unreadable(listed: str) -> list[str]:
    return [line[4:] for line in listed.split("\n") if line.startswith("? ? ")]


def _stamps(listed: str) -> list[tuple[str, Stamp]]:
    out = []
    for line in listed.split("\n"):
        if not line or line.startswith("?"):
            continue
        found = _STAMP.fullmatch(line)
        if found is None:
            raise OSError(ENODEV, "its list of files cannot be understood")
        out.append((found[3], Stamp(int(found[1]), int(found[2]))))
    return out
