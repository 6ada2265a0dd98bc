"""What a board says on its console when its table does not run; nothing of a table that does.

It stops whatever runs there, so it comes last: after the data port has stayed silent.
"""

import time
from collections.abc import Callable
from contextlib import suppress

from naiad.deploy.raw import Repl
from naiad.doctor.alone import BOOT_OUT, CRASHES, explained
from naiad.doctor.examination import FAILED, Finding
from naiad.link.errors import PortError
from naiad.link.transport import Transport
from naiad.ports.identity import UnfitError, refuse_unfit

# Either of them.
FIRMWARE = ("naiad_table/__init__.py", "naiad_table/__init__.mpy")
# A table that crashes starts again after at most half a minute, and says each time why (firmware/crash.py).
LISTEN_S = 40.0
CRASHED = b"The table has crashed"
TRACEBACK = "Traceback (most recent call last):"
INTERRUPTED = ("KeyboardInterrupt", "interrupted after a crash")
BEAT_S = 0.2
REOPEN_S = 2.0


def listen(
    connect: Callable[[], Transport],
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> str:
    """What the board prints until it has told of a crash, or for as long as it takes it to crash again.

    A board that shows its drive after its first crash is gone for some seconds meanwhile. Raises PortError when it
    is there no more at the end.
    """
    until = clock() + LISTEN_S
    heard = b""
    while True:
        try:
            console = connect()
            try:
                while CRASHED not in heard and clock() < until:
                    heard += console.read(BEAT_S)
            finally:
                console.close()
            return heard.decode("utf-8", "replace").replace("\r\n", "\n")
        except PortError:
            if clock() >= until:
                raise
            sleep(REOPEN_S)


def autopsy(repl: Repl, heard: str = "") -> tuple[Finding, dict[str, str]]:
    """What is wrong as far as the prompt knows, and the files that tell more; ``heard`` is what ``listen`` gave.

    The board stays at its prompt. Raises OSError.
    """
    last = repl.last_words()
    identity = repl.identity()
    facts = {"identity": str(identity), "heard": heard}
    facts |= {path: text for path in (BOOT_OUT, *CRASHES) if (text := _text(repl, path))}
    try:
        refuse_unfit(identity)
    except UnfitError as error:
        return Finding("CircuitPython", FAILED, str(error)), facts
    if not any(_text(repl, path) for path in FIRMWARE):
        return Finding("files", FAILED, "no firmware of naiad is on it", ("naiad deploy",)), facts
    crash = _crash([heard, last, *(facts.get(path, "") for path in CRASHES)])
    if not crash:
        reasons = ("switch it off and on", "boot.py has not run since it was put there: the data port is its work")
        words = "no crash is noted; CircuitPython itself answers"
        return Finding("prompt", FAILED, words, reasons), facts
    facts["crash"] = crash = explained(crash)
    reasons = ("a file is damaged: naiad deploy puts it right", "a fault of the firmware: send the file")
    words = f"it ends with {crash.strip().splitlines()[-1]}"
    return Finding("the table does not run", FAILED, words, reasons), facts


def _crash(sources: list[str]) -> str:
    """The first traceback that is one of a crash, not of somebody's Ctrl-C."""
    for text in sources:
        _, found, rest = text.rpartition(TRACEBACK)
        # code.py prints an empty line behind it.
        rest = rest.lstrip("\n").partition("\n\n")[0].rstrip()
        if found and rest and not any(word in rest for word in INTERRUPTED):
            return f"{TRACEBACK}\n{rest}"
    return ""


def _text(repl: Repl, path: str) -> str:
    with suppress(OSError):
        if repl.stamp(path) is not None:
            return repl.read(path).decode("utf-8", "replace")
    return ""
