"""A whole game on the emulated board: the twin's robots play it, the PC's code fetches it. Read __main__.py next.

Everything is measured from outside, by what the chip's memory, its flash and its lights show.
"""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from naiad.link import commands
from naiad.link.errors import LinkError
from naiad.report.plain import printable
from naiad.report.score import explained
from naiad.store import files
from naiad.store.database import Store
from naiad.store.journal import StoreSink
from naiad.twin.chips.tags import Tag
from naiad.twin.ends import Broken
from naiad.twin.robots import PLAYERS
from naiad.twin.robots.player import Player, Wait
from naiad.twin.world import Script
from pico.line import client
from pico.table import FlashWrite, PicoTable, TimedOut

START_MS = 30_000
SETTLE_MS = 3_000
# An hour of the game's own time; no game is as long.
LONGEST_MS = 3_600_000
# Loading a game takes some seconds, which the twin does not.
PATIENCE_MS = 30_000
# Half of it is the pause after a turn of the knob: a real board may take 200 ms to show what is chosen now.
TEMPO_MS = 500
# Both halves of a blink: whoever has looked this long knows what the lights show by themselves.
BLINK_MS = 700
# So many tags of a game are held only after such a look, so that their answer is known from a blink.
TIMED_TAGS = 16
ANSWER_MS = 2_000

# A short game of each kind, the longest first.
OPTIONS: dict[str, dict[str, Any]] = {
    "aya": {"players": 2, "domino_ms": 2_000},
    "quintazone": {"players": 2},
    "aqua": {"players": 1, "variant": "solo"},
    "acqua-dolce": {"players": 2},
}


class PlayFailed(Exception):
    """The game did not come to its end on this board; the message says where and what the console says."""


@dataclass
class Played:
    """What one game showed. Times in ms of the board, heap in bytes taken right after a collection.

    ``heap`` is taken and free together once everything is loaded. An empty code.py has 12 KB more: the heap grows
    in areas, each with tables of its own, and what lies between them is lost. While a game is loaded it is the
    most that was ever taken, rubbish included, for the compiler's room comes and goes between two collections.
    """

    game: str
    menu_ms: float = 0.0
    length_ms: float = 0.0
    heap: int = 0
    taken_at_menu: int = 0
    taken_at_loading: int = 0
    taken_after: int = 0
    taken_at_most: int = 0
    taken_at_most_ms: float = 0.0
    free_at_start: int = 0
    free_at_end: int = 0
    worst_pass_ms: int = 0
    faults: int = 0
    answers_ms: list[float] = field(default_factory=list)
    writes: list[FlashWrite] = field(default_factory=list)
    frames: int = 0
    bad_pulses: int = 0
    name: str = ""
    lines: int = 0
    told: list[str] = field(default_factory=list)

    @property
    def slowest_answer_ms(self) -> float:
        return max(self.answers_ms, default=0.0)

    @property
    def usual_answer_ms(self) -> float:
        return median(self.answers_ms) if self.answers_ms else 0.0


class Answers:
    """How long the lights take to change after a tag has come into the field of a reader."""

    def __init__(self, table: PicoTable) -> None:
        self.ms: list[float] = []
        # When the first tag was held to a reader.
        self.first_ms = float("inf")
        self._table = table
        self._since_ms = 0.0
        self._known: set[bytes] = set()
        self._waits = False
        for reader in table.outside.readers:
            reader.put = self._watched(reader.put)  # type: ignore[method-assign,assignment]
        table.on_frame.append(self._frame)

    def _watched(self, put: Callable[[Tag], None]) -> Callable[[Tag], None]:
        def watched(tag: Tag) -> None:
            now_ms = self._table.now_ms
            self.first_ms = min(self.first_ms, now_ms)
            frames = list(self._table.frames)
            late = [raw for at, raw in frames if at >= now_ms - BLINK_MS]
            before = [raw for at, raw in frames if at < now_ms - BLINK_MS]
            self._known = {*late, *before[-1:]}
            self._waits = len(self._known) <= 2
            self._since_ms = now_ms
            put(tag)

        return watched

    def _frame(self) -> None:
        at_ms, raw = self._table.frames[-1]
        if self._waits and raw not in self._known:
            self._waits = False
            if at_ms - self._since_ms < ANSWER_MS:
                self.ms.append(at_ms - self._since_ms)


def play(table: PicoTable, game: str, options: dict[str, Any], seed: int, say: Callable[[str], object]) -> Played:
    """One game from power-on to the scored record. Raises PlayFailed."""
    out = Played(game)
    try:
        _play(table, out, dict(options), seed, say)
    except (Broken, TimedOut, LinkError, AssertionError) as error:
        cause = error.__cause__ or error
        raise PlayFailed(f"{game}: {cause}\n{_where(table)}") from error
    return out


def _play(table: PicoTable, out: Played, options: dict[str, Any], seed: int, say: Callable[[str], object]) -> None:
    out.menu_ms = table.until(lambda: table.eyes.lit, START_MS)
    table.run(SETTLE_MS)
    out.taken_at_menu = table.collections[-1][1] if table.collections else 0
    say(f"{out.game}: the menu is up after {out.menu_ms / 1000:.1f} s")
    with tempfile.TemporaryDirectory(prefix="naiad-pico-") as folder:
        store = Store(str(Path(folder) / "games.db"))
        # The board looks at its heap every few seconds, when nobody is disturbed.
        while not out.free_at_start and table.now_ms < START_MS:
            table.run(SETTLE_MS)
            with client(table, store) as pc:
                out.free_at_start = int(str(commands.stats(pc)["heap_free"]))
        answers = Answers(table)
        player = PLAYERS[out.game](table.world, table.hands, table.eyes, seed)
        player.patience_ms, player.tempo_ms = PATIENCE_MS, TEMPO_MS
        _look_before_tapping(player)
        started = len(table.collections)
        began_ms = table.now_ms
        minutes = table.world.every(60_000_000, lambda: say(f"{out.game}: {(table.now_ms - began_ms) / 1000:.0f} s"))
        game = table.world.spawn(_reset_is_an_end(table, player.play(**options)))
        table.until(lambda: game.done or answers.first_ms < table.now_ms, LONGEST_MS, 20)
        # A PC asks in the middle of it: what answers it is loaded while the game is on, and stays.
        with client(table, store) as pc:
            commands.stats(pc)
        table.until(lambda: game.done, LONGEST_MS, 20)
        minutes.cancel()
        out.length_ms = table.now_ms - began_ms
        heap = table.collections[started:]
        table.run(SETTLE_MS)
        out.taken_after = table.collections[-1][1]
        # Until the first tag the game is loaded: its compiler's room is not the game's.
        loading = [most for at_ms, _, most in heap if at_ms < answers.first_ms]
        out.taken_at_loading = max(loading, default=0)
        in_play = heap[len(loading) :]
        out.taken_at_most_ms, out.taken_at_most, _ = max(in_play, key=lambda look: look[1], default=(0.0, 0, 0))
        out.answers_ms = answers.ms
        out.writes = list(table.writes)
        out.frames, out.bad_pulses = table.eyes.shows, table.bad_pulses
        with client(table, store) as pc:
            stats = commands.stats(pc)
            pc.sync()
            assert isinstance(pc.sink, StoreSink)
            board = pc.open().board
            names = pc.sink.games(board.uid, pc.journal, board.first_seq)
        out.free_at_end, out.worst_pass_ms = int(str(stats["heap_free"])), int(str(stats["worst_pass_ms"]))
        out.heap = out.free_at_end + table.collections[-1][1]
        tasks: Any = stats["tasks"]
        out.faults = sum(task["faults"] for task in tasks)
        for task in tasks:
            if task["faults"]:
                out.told.append(f"task {task['name']}: {task['faults']} faults, the last: {task['last_error']}")
        if not names:
            raise AssertionError("the board has no game to fetch")
        out.name = names[-1]
        kept = files.parse(store.text(out.name).encode())
        out.lines = len(kept.moves)
        if not kept.score()["over"]:
            raise AssertionError("the record that was fetched is not that of a finished game")
        out.told += [printable(sentence) for sentence in explained(kept)]
        store.close()


def _look_before_tapping(player: Player) -> None:
    """Let the player look at the lights for a blink before the first tags of a game."""
    tap = player.tap
    left = TIMED_TAGS

    def slow(text: str, reader: int = 0, hold_ms: int = 400) -> Wait:
        nonlocal left
        if left:
            left -= 1
            yield BLINK_MS
        yield from tap(text, reader, hold_ms)

    player.tap = slow  # type: ignore[method-assign]


def _reset_is_an_end(table: PicoTable, script: Script) -> Script:
    """The script, until the board starts anew, which no game survives unseen here."""
    before = len(table.resets)
    for wait in script:
        if len(table.resets) > before:
            raise AssertionError(f"the board was reset: {table.resets[-1][1]}")
        yield wait


def _where(table: PicoTable) -> str:
    return f"at {table.now_ms / 1000:.1f} s of the board\n{table.eyes.describe()}\nconsole:\n{table.console[-2000:]}"
