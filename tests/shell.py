"""A shell for tests in a terminal: each line that is typed is run as naiad in a process of its own; no tests.

It forks, so that a command costs its work and not Python's start. What has a pipe or a file in it goes to sh. The
serial ports of this PC are those told in the file PORTS names, in JSON, as pyserial's ListPortInfo has them: how a
board's USB names itself cannot be had without one.
"""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import serial.tools.list_ports
import sqlalchemy.dialects.sqlite  # noqa: F401

from naiad.cli import main
from naiad.cli.terminal import console  # noqa: F401

INTERPRETED = "|<>*"


def comports():
    told = os.environ.get("PORTS")
    return [SimpleNamespace(**port) for port in json.loads(Path(told).read_text())] if told else []


def run(line):
    """The status of a line."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    status = 1
    try:
        words = shlex.split(line)
        while "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            os.environ[name] = value
        if words[0] != "naiad" or any(sign in line for sign in INTERPRETED):
            status = subprocess.run(["sh", "-c", line]).returncode
        else:
            # As an interpreter of its own would have it.
            sys.argv = words
            main(words[1:])
    except SystemExit as end:
        status = end.code or 0
    except BaseException as error:
        sys.__excepthook__(type(error), error, error.__traceback__)
    finally:
        sys.stdout.flush()
        os._exit(status)


if __name__ == "__main__":
    serial.tools.list_ports.comports = comports
    # Of a command that is interrupted only the command ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    number = status = 0
    while True:
        print(f"[{number}:{status}]$ ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            break
        status = run(line)
        number += 1
