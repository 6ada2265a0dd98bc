"""``naiad play``: a table live in the terminal, a twin under the keyboard or a board on a port.

Read report/lights.py next.

Three threads feed one queue: the link (which also keeps what arrives), the keyboard, and for a
twin its lights; the main thread only draws.
"""

import queue
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from naiad.cli.errors import Trouble, WrongInput
from naiad.cli.keys import INTERRUPT, read_keys, single_keys
from naiad.cli.options import db_option

KEYS = "arrows turn · Enter press · b back · e end · m menu · t tag · l lift · g gate · u cable · p power · q quit"
BUTTONS = {"\r": 0, "\n": 0, " ": 0, "b": 1, "e": 2, "m": 3}
# What terminals send for the arrows, with and without application mode; Windows sends two codes.
TURNS = {
    "\x1b[C": 1,
    "\x1b[A": 1,
    "\x1bOC": 1,
    "\x1bOA": 1,
    "\x1b[D": -1,
    "\x1b[B": -1,
    "\x1bOD": -1,
    "\x1bOB": -1,
    "\xe0M": 1,
    "\xe0H": 1,
    "\xe0K": -1,
    "\xe0P": -1,
}
LIGHTS_EVERY_S = 0.2


@click.command()
@click.option("--port", help="A board's data port; without it the twin is played.")
@click.option("--seed", type=int, default=0, show_default=True, help="The twin's seed.")
@click.option("--speed", type=float, default=1.0, show_default=True, help="The twin's time, so many times real time.")
@click.option("--nvm", type=click.Path(dir_okay=False, path_type=Path), help="Keep the twin's memory in this file.")
@db_option
def play(port: str | None, seed: int, speed: float, nvm: Path | None, db: str | None) -> None:
    """Show a table live: its lights, the game, the score so far. What is played is kept.

    With --port a real board is watched. Without it a twin is played by hand: the arrow keys turn
    the knob, t asks for the name of a piece and holds its tag to a reader.

    \b
    Examples:
      naiad play
      naiad play --nvm table.nvm
      naiad play --port /dev/ttyACM1
    """
    if not sys.stdout.isatty() or not sys.stdin.isatty():
        raise WrongInput("naiad play needs a terminal; naiad demo and naiad sync do not")
    from naiad.cli.database import opened

    with opened(db) as store:
        if port is not None:
            _Screen(store, port, None).run()
            return
        from naiad.twin.client import TwinProcess, TwinProcessError

        twin = TwinProcess(seed=seed, speed=speed, nvm=nvm, frames=20.0)
        try:
            twin.start()
            _Screen(store, twin.port, twin).run()
        except TwinProcessError as error:
            raise Trouble(str(error)) from None
        finally:
            twin.stop()


class _Screen:
    """What is on the terminal; ``twin`` is None where a board is watched."""

    def __init__(self, store: Any, port: str, twin: Any) -> None:
        self.store = store
        self.port = port
        self.twin = twin
        self.news: queue.Queue[tuple[str, Any]] = queue.Queue()
        # What the keys ask of the twin.
        self.orders: queue.Queue[tuple[str, dict[str, Any]]] = queue.Queue()
        self.stop = threading.Event()
        self.lights: Any = None
        self.link = "not connected yet"
        self.game: list[str] = []
        self.asking: str | None = None
        self.note = ""
        self.plugged = True
        self.powered = True

    def run(self) -> None:
        """Until q is pressed."""
        from rich.live import Live

        from naiad.cli.terminal import console

        workers: list[Callable[[], None]] = [self._follow, self._read_keys]
        if self.twin is not None:
            workers.append(self._watch_twin)
        for worker in workers:
            threading.Thread(target=self._guarded, args=(worker,), daemon=True).start()
        with single_keys(), Live(console=console(), auto_refresh=False, screen=True) as live:
            while True:
                live.update(self._draw(), refresh=True)
                kind, value = self.news.get()
                if kind == "quit":
                    break
                if kind == "failed":
                    self.stop.set()
                    raise Trouble(str(value)) from None
                getattr(self, f"_on_{kind}")(value)
        self.stop.set()

    def _guarded(self, worker: Callable[[], None]) -> None:
        try:
            worker()
        except EOFError:
            self.news.put(("quit", None))
        except Exception as error:
            self.news.put(("failed", error))

    # --- what happens ---

    def _on_key(self, key: str) -> None:
        if self.asking is not None:
            self._typed(key)
        elif key in ("q", INTERRUPT):
            self.news.put(("quit", None))
        elif self.twin is None:
            self.note = "a board is played at its table; q ends the view"
        elif key in BUTTONS:
            self._do("press", button=BUTTONS[key])
        elif key in TURNS:
            self._do("turn", steps=TURNS[key])
        elif key == "t":
            self.asking = ""
        elif key == "l":
            self._do("lift", reader=0)
        elif key == "g":
            self._do("cascade")
        elif key == "u":
            self.plugged = not self.plugged
            self._do("plug" if self.plugged else "unplug")
        elif key == "p":
            self.powered = not self.powered
            self._do("power", on=self.powered)

    def _typed(self, key: str) -> None:
        assert self.asking is not None
        if key in ("\r", "\n"):
            name, self.asking = self.asking.strip(), None
            if name:
                self._do("tap", reader=0, tag=name if ":" in name else f"naiad:{name}", ms=600)
        elif key == "\x1b":
            self.asking = None
        elif key in ("\x7f", "\b"):
            self.asking = self.asking[:-1]
        elif key.isprintable():
            self.asking += key

    def _do(self, verb: str, **values: Any) -> None:
        self.note = ""
        self.orders.put((verb, values))

    def _on_note(self, words: str) -> None:
        self.note = words

    def _on_pixels(self, event: dict[str, Any]) -> None:
        from naiad.report import lights

        self.lights = lights.from_event(event)

    def _on_lights(self, seen: Any) -> None:
        from naiad.report import lights

        self.lights = lights.from_numbers(seen.ring, seen.gates, seen.panel)

    def _on_link(self, words: str) -> None:
        self.link = words

    def _on_game(self, lines: list[str]) -> None:
        self.game = lines

    # --- the threads ---

    def _read_keys(self) -> None:
        while not self.stop.is_set():
            for key in read_keys():
                self.news.put(("key", key))

    def _watch_twin(self) -> None:
        """Carry out what the keys ask for, and pass the lights on; the twin is spoken to from here only."""
        shown: Any = None
        while not self.stop.is_set():
            while not self.orders.empty():
                verb, values = self.orders.get()
                try:
                    self.twin.do(verb, **values)
                except ValueError as error:
                    self.news.put(("note", str(error)))
            event = self.twin.poll(0.03)
            if event is not None and event["event"] == "ended" and event["how"] == "crash":
                self.news.put(("failed", f"the firmware crashed:\n{event['traceback']}"))
            if self.twin.lights is not shown:
                shown = self.twin.lights
                self.news.put(("pixels", shown))

    def _follow(self) -> None:
        """Keep what the board tells, and ask a real board what its lights show."""
        from naiad.cli.sync import client_for
        from naiad.link import commands
        from naiad.link.client import Connected, Gone, News
        from naiad.link.errors import LinkError

        with client_for(self.port, self.store) as client:
            for update in client.follow(quiet_s=LIGHTS_EVERY_S):
                if self.stop.is_set():
                    return
                if isinstance(update, Connected):
                    self.news.put(("link", f"connected to {update.board.uid} on {self.port}"))
                elif isinstance(update, Gone):
                    self.news.put(("link", update.reason))
                elif isinstance(update, News):
                    self.news.put(("game", self._summary()))
                if self.twin is None and client.connected is not None:
                    try:
                        self.news.put(("lights", commands.lights(client)))
                    except LinkError as error:
                        self.news.put(("link", str(error)))

    def _summary(self) -> list[str]:
        """The newest game in a few lines."""
        from naiad.report import words
        from naiad.report.lines import steps
        from naiad.report.score import explained
        from naiad.store import files

        kept = self.store.games()
        if not kept:
            return []
        game = files.parse(self.store.text(kept[-1].id).encode())
        made = [words.made(at) for at in steps(game) if at.game.moves]
        return [f"{kept[-1].id}: {game.header['game']}", *made[-8:], "", *explained(game)]

    # --- drawing ---

    def _draw(self) -> Any:
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        from naiad.report import lights
        from naiad.report.plain import printable

        picture = lights.picture(self.lights) if self.lights else Text("no lights yet".ljust(34))
        side = Text("\n".join(printable(line) for line in self.game) or "no game yet")
        foot = f"tag: {self.asking}_   e.g. quintazone/q_wfev, aya/f_07" if self.asking is not None else KEYS
        if self.twin is None and self.asking is None:
            foot = "q quit"
        grid = Table.grid(padding=(0, 3))
        grid.add_row(picture, side)
        return Group(Text(self.link), grid, Text(self.note or foot))
