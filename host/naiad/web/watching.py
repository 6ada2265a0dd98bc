"""Boards and twins watched, each by threads of its own; not what their pages are told of them (state.py) nor how a twin
is moved (gestures.py).

A board is asked for its lights and its entries as ``naiad play`` does, and what it tells is kept. A twin is a process
that is also moved.
"""

import contextlib
import hashlib
import threading
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from naiad.language import _
from naiad.service import live_table
from naiad.store import PRACTICE, default_path, files
from naiad.web import errors
from naiad.web.at_board import AtBoard
from naiad.web.errors import Refused
from naiad.web.gestures import TwinDriver
from naiad.web.live import Live
from naiad.web.remembered import Remembered
from naiad.web.seats import Seats
from naiad.web.state import TableState
from naiad.web.wall import Wall

if TYPE_CHECKING:
    from naiad.store.database import Store

TWIN = "twin"


class Watching:
    """Every table that the pages show, by key. ``ports``: the boards that are watched; None for those plugged in."""

    def __init__(
        self,
        store: "Store",
        ports: Iterable[str] | None,
        nvm: Path | None,
        speed: float,
        seed: int | None,
        remembered: Remembered | None = None,
    ) -> None:
        self.store = store
        self.tables: dict[str, Live] = {}
        self.stop = threading.Event()
        self._nvm, self._speed, self._seed = nvm, speed, seed
        self._remembered = remembered
        self._threads: list[threading.Thread] = []
        self._twin: TwinDriver | None = None
        self._boards: list[AtBoard] = []
        self._starting = threading.Lock()
        self._finds = ports is None
        # Whether the simulated table is being taken up where it was left, which takes seconds.
        self.resumes = False
        for port in ports or ():
            self._watch(port)

    @property
    def has_twin(self) -> bool:
        """Whether the simulated table is set up, and has not ended by itself."""
        return self._twin is not None and not self._twin.stop.is_set()

    def begin(self) -> None:
        """Look for boards, where none were named, and for a club's tables."""
        self._spawn(Wall(self.store, self.tables, lambda store, live: TableState(store, live).played).run, self.stop)
        if self._finds:
            self._spawn(self._find)
        if self._remembered is not None and self._remembered.has_table:
            # It goes on where it was, and so do the pages that were open.
            self.resumes = True
            self._spawn(self._resume)

    def _resume(self) -> None:
        try:
            with contextlib.suppress(Refused):
                self.start_twin()
        finally:
            self.resumes = False

    def end(self) -> None:
        """Let go of every table; the boards play on, the twin's memory is kept."""
        self.stop.set()
        if self._twin is not None:
            self._twin.stop.set()
        for thread in self._threads:
            thread.join(live_table.LOOK_AGAIN_S * 4)
        for board in self._boards:
            board.close()
        if self._twin is not None:
            self._twin.end()

    def _spawn(self, work: Any, *arguments: Any) -> None:
        thread = threading.Thread(target=work, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _find(self) -> None:
        from naiad.ports.sites import data_ports

        while not self.stop.is_set():
            for port in data_ports():
                self._watch(port)
            self.stop.wait(live_table.FIND_EVERY_S)

    def _watch(self, port: str) -> None:
        key = "board-" + hashlib.sha256(port.encode()).hexdigest()[:8]
        if key not in self.tables:
            live = self.tables[key] = Live(key, _("Board on {port}", port=port))
            live.tell("link", {"words": _("looking for the board on {port}", port=port), "there": False})
            state = TableState(self.store, live)
            racks = default_path().with_name("racks")
            state.seated = seats = AtBoard(live, lambda id_: files.on_table(self.store, id_), racks, self._remembered)
            self._boards.append(seats)
            live.do = seats.do
            self._spawn(_follow, state, port, self.stop, "")

    def start_twin(self) -> Live:
        """The simulated table, switched on where it is not. Refused."""
        from naiad.twin.client import TwinProcessError

        with self._starting:
            if self.has_twin:
                return self.tables[TWIN]
            if self._twin is not None:
                # It has ended by itself; its memory is free for another.
                self._twin.end()
                self._twin = None
            process = live_table.simulated(self._seed, self._speed, self._nvm).process
            try:
                process.start()
            except TwinProcessError as error:
                process.stop()
                raise Refused(str(error)) from None
            twin = self._twin = TwinDriver(process)
            live = self.tables[TWIN] = Live(TWIN, _("Simulated table"), twin.do)
            state = TableState(self.store, live, self._remembered)
            twin.state = state
            state.seated = Seats(
                live, lambda id_: files.on_table(self.store, id_), lambda: state.table, self._remembered, self._seed
            )
            state.tell_link()
            if self._remembered is not None:
                self._remembered.has_table = True
            self._spawn(_follow, state, process.port, twin.stop, PRACTICE)
            self._spawn(twin.run)
            return live


def _follow(state: TableState, port: str, stop: threading.Event, kind: str) -> None:
    """Keep what a board tells and tell the pages until the server ends; what fails is said there, and tried again."""
    failed = ""
    while not stop.is_set():
        try:
            due = int if state.seated is None else state.seated.due
            beat = None if state.seated is None else state.seated.beat
            with closing(live_table.follow(port, state.store, kind, stop, due, beat)) as heard:
                for what, value in heard:
                    _tell(state, what, value, kind)
        except Exception as error:
            # The same again is no news, neither on the terminal.
            if state.connected or str(error) != failed:
                failed = str(error)
                state.about, state.connected = errors.by(error), False
                state.tell_link()
        # A disk that was full has room again, a game that could not be told is taken back.
        stop.wait(live_table.FIND_EVERY_S)


def _tell(state: TableState, what: str, value: Any, kind: str) -> None:
    if what == "here":
        state.about = "" if kind else _("board {uid}, firmware {version}", uid=value.uid, version=value.firmware)
        state.connected = True
        state.tell_link()
    elif what == "gone":
        state.about, state.connected = _("Waiting for the table.") if kind else value, False
        state.tell_link()
    elif what == "game":
        state.played(value)
    elif what == "lights":
        state.lights(value)
