"""The twin as a process of its own, its serial port a pty or TCP: what it takes and tells; not its command line
(__main__.py), nor how another process drives it (client.py).

The first event on stdout is JSON: {"event": "ready", "port": ..., "console": ..., "pid": ...}, told once the port can
be opened, or after some seconds where the firmware opens none. With --control
stdin takes one JSON object a line, each answered by one with the same "id", and stdout carries events:

    {"do": "put", "reader": 0, "tag": "naiad:GAME/PIECE"}    also "lift" (reader), "tap" (reader, tag, ms)
    {"do": "tag", "tag": "blank 7"}                        what is in a sticker: "uid" and "memory", in hex
    {"do": "turn", "steps": -2}                            {"do": "press", "button": 0, "ms": 80}; "hold", "release"
    {"do": "gate", "gate": 3, "ms": 90}                    without ms it stays broken until {"do": "clear", "gate": 3}
    {"do": "lamp", "gate": 3}                              a lamp flickers in its beam
    {"do": "stall", "gate": 3}                             the wave that falls, or the next one, stops before it
    {"do": "cascade", "stalls": [7]}                       the row falls; whoever plays pushes again after a stall.
                                                           With "links": [[3, 4, 15.0], ...] what was laid falls: from a
                                                           domino to the next, mm between; gates along the longest way;
                                                           "dominoes" in the order in which they are pushed.
                                                           With "once" a single push, and the answer is whether a gate
                                                           can see it; "table" then tells how the row is: "falls",
                                                           "stalls", "lies"
    {"do": "look"}                                         the lights now, as in the event "pixels"
    {"do": "power", "on": false}                           also "reset", "unplug", "plug"
    {"do": "screen", "plugged": false}
    {"do": "supply", "on": false}                          of the readers alone
    {"do": "reader", "reader": 0, "dead": "low"}           also "noise": the chance of each bit to arrive wrong
    {"do": "quit"}

With --within any of them may have "rest": its answer comes when the table has changed by it and stands still, after so
many ms of the table's own at most, with whether it has "changed"; {"do": "rest", "rest": 500} is no gesture at all,
"whole" waits for all of that time.

Events: "port" (whether the PC sees the board now), "pixels" (hex of RGB for ring, gates and panel, and with --screen
the rows of its text, "game" the one that is set up or played; at most --frames a second),
"table" (with --within what is to be chosen and said, see within.py), "tone" (hz), "print" (text), "ended" (how a
program ended), "power" (on), "robot" (done, and what went wrong), "complaint" (text).
"""

import argparse
import importlib
import json
import os
import queue
import shutil
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TextIO

from naiad import panel_words
from naiad.language import LANGUAGES
from naiad.paths import firmware_folder
from naiad.twin import within
from naiad.twin.answers import Answers
from naiad.twin.chips.tags import Ntag213
from naiad.twin.eyes import Eyes
from naiad.twin.hands import PRESS_MS, TAP_MS, Hands
from naiad.twin.machine import Machine
from naiad.twin.pico import SLOW_TICKS_MS_US, TICKS_MS_US
from naiad.twin.row import Row
from naiad.twin.transports import Pty, Tcp, Transport, folder_for_links, have_pty
from naiad.twin.world import PACE_US, Script, World
from naiad_core import games

# How often the process looks around: by the wall's clock where it keeps to that, else in virtual time; so much more
# seldom while the table rests, or after so many looks in vain.
PUMP_US = 1_000
LAZY_PUMPS = 8
OFF_STEP_US = 10_000
# Where the wall's clock is kept to, a board rests once nobody has touched it for so long and its line was still for so
# many looks: a pass of its loop stands for so many then, which nobody sees, and is so much less work for this PC.
UNTOUCHED_US = 2_000_000
STILL_LOOKS = 25
RESTING_PASSES = 5
# A board is seen by the PC within two seconds; after so long it shows no port, and everything is told all the same.
SEEN_US = 5_000_000

Options = dict[str, Any]
Robot = Callable[[World, Hands, Eyes, Options], Script]


def robot_named(name: str) -> Robot:
    """The robot of that name in naiad.twin.robots, or module:function of your own. Raises LookupError."""
    module, colon, function = name.partition(":")
    if colon:
        try:
            own: Robot = getattr(importlib.import_module(module), function)
        except (ImportError, AttributeError) as error:
            raise LookupError(f"no robot is at {name}: {error}") from error
        return own
    from naiad.twin import robots

    if name not in robots.ROBOTS:
        raise LookupError(f"no robot is called {name}; there are: {', '.join(sorted(robots.ROBOTS))}")
    return robots.ROBOTS[name]


class Process:
    """One machine, its transports, and the control channel, all pumped from within the world."""

    def __init__(self, args: argparse.Namespace, out: TextIO) -> None:
        self.args = args
        self.out = out
        self.world = World(args.seed, realtime=not args.fast, speed=args.speed)
        self.machine = Machine(
            args.firmware or firmware_folder(),
            self.world,
            settings=dict(args.setting),
            uid=args.uid,
            screen=args.screen,
        )
        self.hands = Hands(self.world, self.machine.outside)
        self.eyes = Eyes(self.machine.outside)
        self.row = Row(self.world, self.hands, self.machine.outside.wiring.gates)
        self.commands: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self.quitting = False
        self.power = True
        self.status = 0
        self._folder: Path | None = None
        self._printed = self._ended = self._tones = self._complaints = 0
        self._present = False
        self._ready = False
        self._shown = (-1, False, -1)
        self._table: dict[str, Any] | None = None
        self._answers = Answers(self._within)
        self._next_table_s = 0.0
        self._next_frame_s = 0.0
        self._idle = 0
        # When hands have done all that they were asked for.
        self._touched_us = 0
        self._resting = False
        if args.nvm is not None:
            self._keep_nvm(args.nvm)
        self.transports = self._open_ports()
        self.world.after(PUMP_US, self.pump)

    def _open_ports(self) -> list[Transport]:
        usb = self.machine.pico.usb
        hosts = [usb.data.host] + ([usb.console.host] if self.args.console else [])
        if self.args.tcp is not None or not have_pty():
            first = self.args.tcp or 0
            return [Tcp(host, first + index if first else 0) for index, host in enumerate(hosts)]
        self._folder = folder_for_links()
        return [Pty(host, self._folder / name) for host, name in zip(hosts, ("data", "console"), strict=False)]

    def _keep_nvm(self, path: Path) -> None:
        flash = self.machine.pico.flash
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b", buffering=0)
        if not _alone(file):
            raise ValueError(f"{path} is the memory of another twin that is running; end that one or name another file")
        kept = file.read()
        if kept and len(kept) != len(flash.data):
            raise ValueError(f"{path} is not an NVM image: it has {len(kept)} bytes, not {len(flash.data)}")
        flash.data[:] = kept or flash.data

        def keep() -> None:
            file.seek(0)
            file.write(flash.data)

        keep()
        flash.on_change = keep

    # What goes on around the firmware

    def pump(self) -> None:
        """Everything that the process does while the firmware runs; an event of the world, which brings its next."""
        real = self.world.realtime
        seldom = self._resting if real else self._idle >= LAZY_PUMPS
        every_us = PUMP_US * (max(self.world.speed, 1) if real else 1) * (LAZY_PUMPS if seldom else 1)
        self.world.after(round(every_us), self.pump)
        while not self.commands.empty():
            command = self.commands.get()
            if command is None:
                self.quit()
            else:
                self._obey(command)
        moved = [transport.pump() for transport in self.transports]
        self._idle = 0 if any(moved) else self._idle + 1
        if real and self._rests() != self._resting:
            self._rest(not self._resting)
        # Behind the transports, which make the port that is told.
        if self.machine.pico.usb.attached or self.world.now_us >= SEEN_US:
            self._tell_ready()
        if self.args.control and self._ready:
            self._tell_news()

    def _rests(self) -> bool:
        """Whether nothing goes on at the table."""
        return (
            self.args.robot is None
            and self._idle >= STILL_LOOKS
            and self.world.now_us - self._touched_us >= UNTOUCHED_US
            and not self._answers.waiting
            and not self.machine.outside.buzzer.hz
            and not self.row.moving
        )

    def _rest(self, on: bool) -> None:
        """Begin to rest, or end it."""
        self._resting = on
        self.machine.pico.ticks_cost_us = TICKS_MS_US * (RESTING_PASSES if on else 1)
        self.world.keep_pace(PACE_US * (RESTING_PASSES if on else 1))

    def say(self, event: str, **values: Any) -> None:
        """One line of JSON to whoever started this process."""
        line = json.dumps({"event": event, "t_ms": round(self.world.now_us / 1000, 3), **values})
        try:
            self.out.write(line + "\n")
            self.out.flush()
        except (BrokenPipeError, ValueError):
            self.quit()

    def _tell_ready(self) -> None:
        """Once: where the ports are, for whoever opens them at once."""
        if self._ready:
            return
        self._ready = True
        names = [transport.name for transport in self.transports]
        self.say(
            "ready", port=names[0], console=names[1] if len(names) > 1 else None, pid=os.getpid(), seed=self.world.seed
        )

    def _tell_news(self) -> None:
        machine = self.machine
        if machine.pico.usb.data.host.present != self._present:
            self._present = not self._present
            self.say("port", present=self._present)
        if len(machine.printed) > self._printed:
            self.say("print", text=machine.printed[self._printed :])
            self._printed = len(machine.printed)
        for ended in machine.history[self._ended :]:
            self.say("ended", how=ended.how, program=ended.program, traceback=ended.traceback)
        self._ended = len(machine.history)
        for t_us, hz in self.eyes.tones[self._tones :]:
            self.say("tone", hz=hz, at_ms=t_us / 1000)
        self._tones = len(self.eyes.tones)
        for text in machine.pico.complaints[self._complaints :]:
            self.say("complaint", text=text)
        self._complaints = len(machine.pico.complaints)
        # Without power the pixels go dark and nobody writes to them.
        oled = machine.outside.oled
        shown = (self.eyes.shows, machine.pico.powered, oled.written if oled is not None else 0)
        if self.args.frames and shown != self._shown and time.monotonic() >= self._next_frame_s:
            self._next_frame_s = time.monotonic() + 1 / self.args.frames
            self._shown = shown
            self.say("pixels", **self._lights())
        if self.args.within and time.monotonic() >= self._next_table_s:
            self._next_table_s = time.monotonic() + 1 / self.args.frames
            self._tell_table()
        for reply in self._answers.due(self.world.now_us):
            # Behind what it is the answer to.
            self._tell_table()
            self.say("reply", **reply)

    def _tell_table(self) -> None:
        table = self._within()
        if table != self._table:
            self._table = table
            self.say("table", **table)

    def _within(self) -> dict[str, Any]:
        return {"game": self._game(), **self.row.state, **within.state(self.machine)}

    def _game(self) -> str:
        """The one that is set up or played."""
        return next((game for game in games.GAMES if games.room(game) == self.machine.room), "")

    def _lights(self) -> dict[str, Any]:
        def packed(colours: list[tuple[int, int, int]]) -> str:
            return b"".join(bytes(colour) for colour in colours).hex()

        eyes = self.eyes
        return {
            "ring": packed(eyes.ring),
            "gates": packed(eyes.gates),
            "panel": packed(eyes.panel),
            "screen": eyes.screen,
            "game": self._game(),
            "ma": round(eyes.current_ma),
            "shows": eyes.shows,
        }

    # Control

    def _obey(self, command: dict[str, Any]) -> None:
        reply: dict[str, Any] = {}
        rests = self.args.within and command.get("rest")
        before = self._within() if rests else {}
        try:
            verb = _VERBS.get(str(command.get("do")))
            if verb is None:
                raise ValueError(f"do must be one of {', '.join(_VERBS)}, not {command.get('do')!r}")
            reply = {"ok": True, **(verb(self, command) or {})}
        except (KeyError, IndexError, TypeError, ValueError) as error:
            sentence = f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
            reply = {"ok": False, "error": sentence}
        self._touched_us = self.world.now_us + round(1000 * float(reply.get("ms", 0)))
        reply["id"] = command.get("id")
        if rests and reply["ok"]:
            self._answers.wait(reply, before, self.world.now_us, float(rests), bool(command.get("whole")))
        else:
            self.say("reply", **reply)

    def _took(self, ms: float) -> dict[str, Any]:
        return {"ms": ms}

    def _set_power(self, command: dict[str, Any]) -> None:
        self.power = bool(command["on"])
        if not self.power and self.machine.pico.powered:
            self.machine.pico.cut_power()

    def _tag(self, command: dict[str, Any]) -> dict[str, Any]:
        tag = self.machine.outside.tag(command["tag"])
        return {"uid": tag.uid.hex(), "memory": tag.pages.hex() if isinstance(tag, Ntag213) else ""}

    def _reader(self, command: dict[str, Any]) -> None:
        reader = self.machine.outside.readers[command["reader"]]
        reader.dead = command.get("dead", reader.dead)
        reader.bit_error_rate = float(command.get("noise", reader.bit_error_rate))

    def quit(self) -> None:
        """Cut the power and end the process."""
        self.quitting = True
        if self.machine.pico.powered:
            self.machine.pico.cut_power()

    # The whole

    def spawn_robot(self) -> None:
        """Start the robot that was asked for; its end is told, and ends the process with --exit."""
        args = self.args
        if args.robot is None:
            return
        # Robots understand the table's language; where players choose it, that is English.
        language = dict(args.setting).get("NAIAD_LANG") or LANGUAGES[0]
        panel_words.speaks(language, games.room(args.robot) if args.robot in games.GAMES else "table")
        options: Options = {"players": args.players, "seed": args.seed, **dict(args.option)}
        pico = self.machine.pico
        if args.robot in games.GAMES:
            from naiad.twin.robots import seat

            player, script = seat(args.robot, self.world, self.hands, self.eyes, options)
            if args.fast:
                # Nobody watches its pace.
                pico.ticks_cost_us = SLOW_TICKS_MS_US
                player.tempo_ms *= 2
        else:
            script = robot_named(args.robot)(self.world, self.hands, self.eyes, options)

        def watched() -> Script:
            try:
                result = yield from script
            except Exception as error:
                self.status = 1
                self._tell_ready()
                self.say("robot", done=True, ok=False, error=str(error), traceback=traceback.format_exc())
            else:
                self._tell_ready()
                self.say("robot", done=True, ok=True, result=result if _is_plain(result) else None)
            pico.ticks_cost_us = TICKS_MS_US
            if args.exit:
                self.quit()

        self.world.spawn(watched())

    def run(self) -> int:
        """Until somebody quits; the process's exit status."""
        usb = self.machine.pico.usb
        self.spawn_robot()
        limit_us = None if self.args.until is None else round(self.args.until * 1e6)
        if limit_us is not None:
            self.world.at(limit_us, self.quit)
        try:
            while not self.quitting:
                if self.power:
                    self.machine.run()
                else:
                    self.world.advance(OFF_STEP_US)
                # A cut that nobody asked for lasts until somebody switches the power on again.
                if not self.quitting and not self.machine.pico.powered:
                    self.power = self.power and not self.args.control
                    self.say("power", on=False)
                    while not self.quitting and not self.power:
                        self.world.advance(OFF_STEP_US)
        finally:
            if self.args.control:
                self._tell_news()
            usb.detach()
            for transport in self.transports:
                transport.close()
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)
        return self.status


def _alone(file: IO[bytes]) -> bool:
    """Take a file for this process; False if another has it. It is given back when this process ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            # What is locked cannot be read by others: a byte behind the end, so that the image can.
            file.seek(1 << 20)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, (bool, int, float, str, list, dict))


_VERBS: dict[str, Callable[[Process, dict[str, Any]], dict[str, Any] | None]] = {
    "put": lambda p, c: p._took(p.hands.put(c["reader"], c["tag"])),
    "lift": lambda p, c: p._took(p.hands.lift(c["reader"], c.get("tag"))),
    "tap": lambda p, c: p._took(p.hands.tap(c["reader"], c["tag"], c.get("ms", TAP_MS))),
    "tag": Process._tag,
    "turn": lambda p, c: p._took(p.hands.turn(c["steps"])),
    "press": lambda p, c: p._took(p.hands.press(c["button"], c.get("ms", PRESS_MS))),
    "hold": lambda p, c: p._took(p.hands.hold(c["button"])),
    "release": lambda p, c: p._took(p.hands.release(c["button"])),
    "gate": lambda p, c: p._took(p.hands.gate(p.row.gate(c), c.get("ms"))),
    "clear": lambda p, c: p._took(p.hands.clear(p.row.gate(c))),
    "lamp": lambda p, c: p.row.lamp(c),
    "stall": lambda p, c: p.row.stall(c),
    "cascade": lambda p, c: p.row.cascade(c),
    "look": lambda p, c: p._lights(),
    "power": Process._set_power,
    "reset": lambda p, c: p.machine.pico.press_reset(),
    "unplug": lambda p, c: p.machine.pico.usb.unplug(),
    "plug": lambda p, c: p.machine.pico.usb.plug(),
    "reader": Process._reader,
    "screen": lambda p, c: p._took(p.hands.plug_screen(bool(c["plugged"]))),
    "supply": lambda p, c: p._took(p.hands.supply_readers(bool(c["on"]))),
    "rest": lambda p, c: None,
    "quit": lambda p, c: p.quit(),
}


def read_commands(commands: "queue.SimpleQueue[dict[str, Any] | None]", lines: TextIO) -> None:
    for line in lines:
        try:
            command = json.loads(line)
        except ValueError:
            command = {"do": f"no JSON: {line.strip()[:80]}"}
        commands.put(command if isinstance(command, dict) else {"do": str(command)})
    commands.put(None)
