"""``python -m naiad.twin``: its command line; what the process takes and tells is process.py's."""

import argparse
import contextlib
import signal
import sys
import threading
from pathlib import Path

from naiad.twin.chips.oled import MEMORY
from naiad.twin.process import Process, read_commands, robot_named


def _pair(text: str) -> tuple[str, str | int]:
    key, _, value = text.partition("=")
    try:
        return key, int(value)
    except ValueError:
        return key, value


def _speed(text: str) -> float:
    speed = float(text)
    if not 0 < speed < float("inf"):
        raise ValueError
    return speed


def parser() -> argparse.ArgumentParser:
    """The command line."""
    out = argparse.ArgumentParser(prog="python -m naiad.twin", description="Run the board's firmware on this PC.")
    out.add_argument("--firmware", type=Path, help="folder with boot.py and code.py (default: this checkout's)")
    out.add_argument("--fast", action="store_true", help="virtual time as fast as it goes, instead of real time")
    out.add_argument("--speed", type=_speed, default=1.0, help="real time, but so many times as fast")
    out.add_argument("--tcp", type=int, metavar="PORT", help="serial port on TCP instead of a pty; 0 takes any")
    out.add_argument("--console", action="store_true", help="offer the console as a second port")
    out.add_argument("--seed", type=int, default=0)
    out.add_argument("--uid", type=bytes.fromhex, metavar="HEX", help="the board's number, 8 bytes")
    out.add_argument("--nvm", type=Path, metavar="FILE", help="keep the board's NVM in this file")
    out.add_argument("--setting", type=_pair, action="append", default=[], metavar="KEY=VALUE", help="settings.toml")
    out.add_argument("--screen", choices=["", *MEMORY], default="", help="the table has an OLED with this chip")
    out.add_argument("--robot", help="let a robot play")
    out.add_argument("--players", type=int, default=2)
    out.add_argument("--option", type=_pair, action="append", default=[], metavar="KEY=VALUE", help="for the robot")
    out.add_argument("--exit", action="store_true", help="end when the robot has")
    out.add_argument("--until", type=float, metavar="S", help="end after so many virtual seconds")
    out.add_argument("--control", action="store_true", help="JSON lines on stdin and stdout; see process.py")
    out.add_argument("--within", action="store_true", help="tell what is to be chosen and said, too; see within.py")
    out.add_argument("--frames", type=float, default=20.0, help="pixel events a second, at most (0: none)")
    return out


def main(argv: list[str] | None = None) -> int:
    """Run the process; 0 done, 1 the robot or the firmware failed, 2 wrong arguments."""
    args = parser().parse_args(argv)
    try:
        if args.robot is not None:
            robot_named(args.robot)
        process = Process(args, sys.stdout)
    except (OSError, ValueError, LookupError) as error:
        print(f"naiad.twin: {error}", file=sys.stderr)
        return 2
    if args.control:
        threading.Thread(target=read_commands, args=(process.commands, sys.stdin), daemon=True).start()
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGTERM, lambda *_: process.quit())
    try:
        return process.run()
    except KeyboardInterrupt:
        return process.status


if __name__ == "__main__":
    sys.exit(main())
