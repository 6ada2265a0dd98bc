"""The deployed firmware on a twin, with what tests of whole games ask of it; no tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import serial

from folded import fold
from naiad.link.client import Client
from naiad.link.errors import PortError
from naiad.link.events import Entry
from naiad.store.replay import Played
from naiad.twin.pico import SLOW_TICKS_MS_US
from naiad.twin.robots import Player, seat
from naiad.twin.robots.player import SEAT_WORDS
from naiad.twin.twin import Twin
from naiad_core.buttons import PUSH
from naiad_core.games import GAMES, descriptor
from naiad_table.controls import LONG_MS
from twin.port import TwinSerial

FIRMWARE = Path(__file__).parents[2] / "firmware"
LIMIT_MS = 3_600_000
# Where any game would do, the first of the list is played, and the second is the other one.
GAME, OTHER = GAMES[:2]
MENU_WORDS = descriptor(GAME).MENU


class Table(Twin):
    """A twin of the deployed firmware; its own clock is all the time there is."""

    def __init__(self, firmware: Path = FIRMWARE, **options: Any) -> None:
        super().__init__(firmware, **options)
        self.player = Player(self.world, self.hands, self.eyes, tempo_ms=150)

    def slow(self) -> None:
        """From now on its loop passes half as often, for tests in which its pace says nothing."""
        self.machine.pico.ticks_cost_us = SLOW_TICKS_MS_US

    def wait(self, ms: float) -> None:
        """Let minutes pass in which nobody does anything."""
        self.run(self.hands.rest(ms))

    def words(self) -> str:
        """The words on the panel, '' for a picture."""
        return self.player.words()

    def until_words(self, *wanted: str, limit_ms: float = 4000) -> str:
        """Let time pass until one of these words is on the panel."""
        self.until(lambda: self.words() in wanted, limit_ms, every_ms=10)
        return self.words()

    def do(self, script: Any, limit_ms: float = 60_000) -> None:
        """Let a robot's gesture, or a whole game, happen."""
        task = self.world.spawn(script)
        self.until(lambda: task.done, limit_ms, every_ms=20)

    def press(self, button: int) -> None:
        self.do(self.player.press(button))

    def hold(self, button: int) -> None:
        """A long press."""
        self.run(self.hands.press(button, LONG_MS + 100))

    def tap(self, text: str, reader: int = 0) -> None:
        self.do(self.player.tap(f"naiad:{text}" if "/" in text else text, reader))

    def new_game(self, game: str, seats: int, *values: str) -> None:
        """Through the menu, until the table has started anew with this game, or asks for its set-up."""
        self.do(self.player.new_game(game, SEAT_WORDS[seats], *values))
        self.settle()

    def begin(self) -> None:
        """Begin that first game for two and lay its first piece: a game with one line, and a turn to be made."""
        self.new_game(GAME, 2, "DECK 40")
        self.lay("q_wfev")

    def lay(self, *pieces: str) -> None:
        """Hold these pieces of that game to a reader, one after the other, and agree to where they are shown."""
        for piece in pieces:
            self.tap(f"{GAME}/{piece}")
            self.press(PUSH)

    def settle(self) -> None:
        """Wait until a game that was just begun is loaded: the panel is dark while the table starts anew for it."""
        self.run(150)
        self.until(lambda: self.eyes.lit and self.words() != "WAIT")
        # The position is shown before the readers are there.
        self.until(lambda: not isinstance(self.app.readers, type))
        self.player.reaches = False

    def robots(self, game: str, seed: int = 0, slow: bool = False, **options: Any) -> Player:
        """Let robots play a whole game; the Player that did. A ``slow`` board's loop passes half as often, which is
        half the work for this PC; there hands take a piece away for as much longer."""
        player, script = seat(game, self.world, self.hands, self.eyes, {"seed": seed, **options})
        pico = self.machine.pico
        usual_us = pico.ticks_cost_us
        if slow:
            pico.ticks_cost_us = SLOW_TICKS_MS_US
            player.tempo_ms *= 2
        self.do(script, LIMIT_MS)
        pico.ticks_cost_us = usual_us
        return player

    @property
    def loop(self) -> Any:
        """The firmware's loop, for what cannot be seen from outside: counts and worst times."""
        # The list of games is up before all that the loop runs is there.
        self.until(self.has_loop, 20_000)
        assert self.machine.namespace is not None
        return self.machine.namespace.modules["__main__"].loop

    def has_loop(self) -> bool:
        """Whether readers, PC and screen are there as well."""
        namespace = self.machine.namespace
        return namespace is not None and hasattr(namespace.modules.get("__main__"), "loop")

    @property
    def journal(self) -> Any:
        """The firmware's journal."""
        return self.loop.tasks[-1]

    def lines(self) -> list[int]:
        """The actions that the board has kept of its newest game."""
        return [action for action, _ in self.fetch()[-1].lines]

    @property
    def app(self) -> Any:
        """The firmware's App."""
        return next(task.step.__self__ for task in self.loop.tasks if task.name == "play")

    def fetch(self, sink: "Kept | None" = None) -> list[Played]:
        """Plug a PC in and take all games, as naiad sync does."""
        sink = sink or Kept()
        with self.client(sink) as client:
            client.sync()
        return fold(sink.entries)

    @contextmanager
    def client(self, sink: "Kept") -> Iterator[Client]:
        """A PC on the data port, in the twin's time."""
        client = Client(
            lambda: Wire(self), sink, clock=lambda: self.world.now_us / 1e6, sleep=lambda s: self.run(s * 1000)
        )
        with client:
            yield client


class Wire:
    """The data port as the link wants it."""

    def __init__(self, table: Table) -> None:
        self.name = "twin"
        self._port = TwinSerial(table)
        self._port.open()

    def read(self, timeout_s: float) -> bytes:
        self._port.timeout = timeout_s
        try:
            first: bytes = self._port.read(1)
        except serial.SerialException as error:
            raise PortError(str(error)) from None
        return first + self._port.read(self._port.in_waiting) if first else b""

    def write(self, data: bytes) -> None:
        while data:
            data = data[self._port.write(data) :]

    def close(self) -> None:
        self._port.close()


class Kept:
    """A Sink in memory."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.journal: int | None = None
        self.next: tuple[int, int] | None = None

    def cursor(self, uid: str, journal: int) -> tuple[int, int] | None:
        return self.next if journal == self.journal else None

    def store(self, uid: str, journal: int, boot: int, entries: list[Entry]) -> None:
        if journal != self.journal:
            self.journal, self.entries, self.next = journal, [], None
        self.entries += entries
        self.next = (entries[-1].seq + 1, entries[-1].chain)
