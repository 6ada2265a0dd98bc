"""A whole game on the emulated board: robots play it or a PC sends it, and the PC fetches it."""

import contextlib
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import count, takewhile
from pathlib import Path
from typing import Any

from naiad.link import commands
from naiad.link.client import Client, Gone
from naiad.link.errors import CommandError, LinkError
from naiad.plain import printable
from naiad.report.score import explained
from naiad.store import files
from naiad.store.database import Store
from naiad.store.journal import StoreSink
from naiad.twin.robots import player_of
from naiad.twin.robots.player import MENU_WORDS, Player, Wait
from naiad.twin.world import Broken, Script
from naiad_core import games, wire
from naiad_core.buttons import BACK, MENU
from naiad_core.header import pack_header
from naiad_core.record import Record
from pico import plays
from pico.line import client
from pico.measure import BLINK_MS, ROUND_MS, Answers, Played, stamps_off
from pico.table import Collection, PicoTable, TimedOut

START_MS = 30_000
SETTLE_MS = 3_000
# The board looks at its heap every few seconds.
LOOKS_MS = 30_000
# A text longer than the screen moves on between two looks: so many bytes they may be apart.
APART = 512
# An hour of the game's own time; no game is as long.
LONGEST_MS = 3_600_000
# Loading a game takes some seconds, which the twin does not.
PATIENCE_MS = 30_000
# Half of it is the pause after a turn of the knob: a real board may take 200 ms to show what is chosen now.
TEMPO_MS = 500
# So many tags of a game are held only after such a look, so that their answer is known from a blink.
TIMED_TAGS = 40
# The memory of games is gathered, erased and written anew within that time.
ANEW_MS = 2_500
# After the last move all is written within that time, also where the memory is full and the heap in pieces.
WRITTEN_MS = 60_000
# A PC that stays asks after so long, or after so many moves of a game that it sends.
ASK_MS = 2_000
ASK_MOVES = 20
# So much is sent of another game before the second one begins.
MOVES_BEFORE = 40
# At each of so many moments of a game so many tags are held to the readers, each so long.
TAG_MOMENTS = 4
TAGS = 6
HOLD_MS = 400
# A hint with so many pieces at each of those moments; so long a button is held until it means something else, and so
# long its light is waited for.
HINTS, HINT_PLACES = 2, 3
LONG_MS = 800
HINT_MS = 2_000
# Held so long, MENU opens the menu whatever the game makes of a press.
HELD_MS = 1_200


class PlayFailed(Exception):
    """The game did not come to its end on this board; the message says where and what the console says."""


class Game:
    """One game on this table from power-on to the scored record, the figures in ``out``."""

    def __init__(
        self, table: PicoTable, game: str, seed: int, store: Store, say: Callable[[str], object], after: str = ""
    ) -> None:
        self.table = table
        self.game = game
        # What was on before it.
        self.after = after
        self.seed = seed
        self.entry = plays.of(game)
        self.out = Played()
        self.pc: Client = client(table, store)
        self._store = store
        self._say = say

    # The kinds of row

    def robots(self) -> None:
        """Robots play by the lights."""
        table, out = self.table, self.out
        answers = Answers(table)
        player = self._player()
        _look_before_tapping(player)
        with self._measured():
            game = table.world.spawn(self._alive(player.play(**self.entry.robots or {})))
            begun = table.until(lambda: game.done or _history(player), LONGEST_MS, 20)
            self._loaded()
            # A PC asks at least once: what answers it is loaded while the game is on, and stays.
            with self.pc:
                commands.stats(self.pc)
                if self.entry.attending:
                    self._until(lambda: game.done, LONGEST_MS - begun)
            self._until(lambda: game.done, LONGEST_MS - begun)
        answers.end()
        out.answers_ms, out.unanswered, out.unclear = answers.ms, answers.none, answers.unclear
        self._fetch()
        self._menu(player)

    def sent(self) -> None:
        """A PC begins it right after power-on, sends its moves and stays."""
        with self.pc:
            self._sent()

    def resumed(self) -> None:
        """A PC sends it but for its last move; the power is cut, and the game comes up again as it was."""
        table = self.table
        plan = plays.longest(self.game, self.seed)
        with self.pc, self._measured():
            record = self._begin(self.game, plan)
            self._loaded()
            self._send(record, plan.actions[1:] if self.entry.ends else plan.actions[1:-1])
        table.run(SETTLE_MS)
        said = table.eyes.screen[0]
        table.cut_power()
        began_ms = table.now_ms
        player = self._player()
        # Until then a point goes round the ring, or the panel says that its part is being loaded.
        self.out.resumed_ms = table.until(lambda: table.eyes.lit and player.words() != LOADING, PATIENCE_MS)
        table.until(lambda: any(table.eyes.screen), PATIENCE_MS)
        self.out.said_ms = table.now_ms - began_ms
        table.run(SETTLE_MS)
        if self.entry.ends:
            # No PC may do what is next: it is asked for as before.
            assert table.eyes.screen[0] == said, f"the screen said {said!r} before the cut"
            return
        with self.pc:
            commands.move(self.pc, plan.actions[-1], wire.NONE)

    def second(self) -> None:
        """A PC has begun another game; at the table its menu is opened, and the PC begins this one and sends it."""
        with self.pc:
            self._another()
            self._sent()

    def knob(self) -> None:
        """The same, and this one is begun at the table, up to its first move."""
        with self.pc:
            self._another()
        player = self._player()
        with self._measured():
            self.table.play(self._alive(_until_moved(player, player.play(**self.entry.robots or {}))), LONGEST_MS)
            self._loaded()
            # The board looks at its heap where nothing lies under the knob.
            self.table.play(_back(player), PATIENCE_MS)
            self._heap()
        # Nothing is armed by its first move.
        self.out.armed = None

    def _another(self) -> None:
        """The other game, begun by a PC and left for the menu."""
        before = plays.longest(self.after, self.seed)
        self._send(self._begin(self.after, before), before.actions[1:MOVES_BEFORE])
        self._menu(self._player())

    def tags(self) -> None:
        """A PC sends it part by part; between them tags are held to the readers in turn, at any moment of their looks.

        The last part is sent but for a move: afterwards there may be nothing to place.
        """
        table, out = self.table, self.out
        plan = plays.longest(self.game, self.seed)
        rest = plan.actions[1:-1]
        with self.pc:
            record = self._begin(self.game, plan)
        answers, hints = Answers(table), Answers(table, of_tags=False)
        for part in range(TAG_MOMENTS):
            with self.pc:
                self._send(record, rest[part * len(rest) // TAG_MOMENTS : (part + 1) * len(rest) // TAG_MOMENTS])
            table.play(self._alive(self._held(record.state, answers)), LONGEST_MS)
            table.play(self._alive(self._asked(record.state, answers, hints)), LONGEST_MS)
        answers.end()
        hints.end()
        out.hints_ms = hints.ms
        out.answers_ms, out.unanswered, out.unclear = answers.ms, answers.none, answers.unclear

    # Their parts

    def _held(self, state: Any, answers: Answers) -> Script:
        """Pieces that may be placed now, each put away again with BACK."""
        hands, chance = self.table.hands, random.Random(f"{self.seed} {len(state.history)}")
        name = games.load(self.game).piece_name
        pieces = [piece for piece in takewhile(name, count()) if state.legal(piece)]
        # What the PC's last move makes the table tell passes.
        yield ROUND_MS
        for number in range(TAGS):
            yield BLINK_MS + chance.uniform(0, HOLD_MS)
            if not answers.pictures():
                yield ROUND_MS
            reader = number % len(self.table.outside.readers)
            hands.put(reader, f"naiad:{self.game}/{name(chance.choice(pieces))}")
            yield HOLD_MS
            hands.lift(reader)
            yield hands.press(BACK) + HOLD_MS

    def _asked(self, state: Any, answers: Answers, hints: Answers) -> Script:
        """Hints, each with a piece in hand that has more places than one shows."""
        hands, name = self.table.hands, games.load(self.game).piece_name
        pieces = [piece for piece in takewhile(name, count()) if len(state.legal(piece)) > HINT_PLACES]
        for piece in pieces[:HINTS]:
            # Else the lights of the piece before would be known, and no answer to be told of.
            yield ROUND_MS
            hands.put(0, f"naiad:{self.game}/{name(piece)}")
            # Its first picture may be that of the hint before: what follows would be timed, which answers nothing.
            answers.drop()
            yield HOLD_MS
            hands.lift(0)
            yield BLINK_MS + ROUND_MS
            said = self.table.eyes.screen
            hands.hold(BACK)
            yield LONG_MS
            hints.begin()
            yield HINT_MS
            if self.table.eyes.screen != said:
                # Where its places were lit before, as a pyramid's few zones, only the screen has news.
                hints.drop()
            hands.release(BACK)
            # A press at once would be no other.
            yield HOLD_MS
            yield hands.press(BACK) + HOLD_MS
        hints.end()

    def power_on(self) -> None:
        """Wait for the menu and for the first look at the heap."""
        table, out = self.table, self.out
        # The first start of all writes boot_out.txt, for which CircuitPython waits 1.5 s; then it is as ever.
        table.until(lambda: table.eyes.lit, START_MS)
        table.run(SETTLE_MS)
        table.cut_power()
        frames: list[float] = []
        table.on_frame.append(lambda: frames.append(table.now_ms))
        began_ms = table.now_ms
        out.menu_ms = table.until(lambda: table.eyes.lit, START_MS)
        out.light_ms = frames[0] - began_ms
        table.on_frame.pop()
        table.run(SETTLE_MS)
        out.taken_at_menu = table.collections[-1].taken if table.collections else 0
        # The board looks at its heap every few seconds, when nobody is disturbed.
        while not out.free_at_start and table.now_ms < START_MS:
            table.run(SETTLE_MS)
            with self.pc:
                out.free_at_start = int(str(commands.stats(self.pc)["heap_free"]))
        self._say(f"first light after {out.light_ms / 1000:.1f} s, the menu after {out.menu_ms / 1000:.1f}")

    def _player(self) -> Player:
        table = self.table
        player = player_of(self.game)(table.world, table.hands, table.eyes, self.seed)
        player.patience_ms, player.tempo_ms = PATIENCE_MS, TEMPO_MS
        return player

    @contextlib.contextmanager
    def _measured(self) -> Iterator[None]:
        """The game's own time, and what the table showed in it."""
        table, out = self.table, self.out
        began_ms, self._began = table.now_ms, len(table.collections)
        writes, armed, resets = len(table.writes), table.armed, len(table.resets)
        minutes = table.world.every(60_000_000, lambda: self._say(f"{(table.now_ms - began_ms) / 1000:.0f} s"))
        yield
        minutes.cancel()
        out.length_ms = table.now_ms - began_ms
        out.writes = table.writes[writes:]
        erased_ms = [write.at_ms for write in out.writes if write.kind == "erase"]
        looks = table.collections[self._first :]
        anew = [look for look in looks if any(abs(look.at_ms - at_ms) < ANEW_MS for at_ms in erased_ms)]
        out.in_play = [look for look in looks if look not in anew]
        out.taken_anew = max((look.taken for look in anew), default=0)
        if self.entry.waves is not None:
            out.armed = table.armed - armed
        out.resets = len(table.resets) - resets

    def _loaded(self) -> None:
        """From here on the game is played: the compiler's room is not the game's."""
        self._first = len(self.table.collections)
        loading = self.table.collections[self._began :]
        self.out.taken_at_loading = max((look.taken for look in loading), default=0)

    def _alive(self, script: Script) -> Script:
        """The script, until the board starts anew by itself, which no game survives unseen here."""
        before = len(self.table.resets)
        for wait in script:
            if len(self.table.resets) > before:
                raise AssertionError(f"the board was reset: {self.table.resets[-1][1]}")
            yield wait

    def _until(self, done: Callable[[], object], limit_ms: float) -> None:
        """Let time pass; a PC that is connected listens, and asks now and then."""
        table = self.table
        end_ms, due_ms = table.now_ms + limit_ms, table.now_ms
        if self.pc.connected:
            for update in self.pc.follow(quiet_s=0.2):
                if isinstance(update, Gone):
                    raise AssertionError(f"the PC has lost the board: {update.reason}")
                if done() or table.now_ms > end_ms:
                    break
                if table.now_ms >= due_ms:
                    self._ask()
                    due_ms = table.now_ms + ASK_MS
        table.until(done, end_ms - table.now_ms, 20)

    def _ask(self) -> None:
        commands.stats(self.pc)
        commands.lights(self.pc)

    def _begin(self, game: str, plan: plays.Planned) -> Record:
        """A new game by the PC, and its first move, which the board takes once it has loaded the game."""
        table = self.table
        began_ms = table.now_ms
        commands.new_game(self.pc, pack_header(game, plan.seats, plan.options))
        record = Record(game, plan.seats, plan.options)
        end_ms = table.now_ms + PATIENCE_MS
        while True:
            try:
                commands.move(self.pc, plan.actions[0], wire.NONE)
                break
            except LinkError as error:
                # It may start anew before it loads the game.
                if table.now_ms > end_ms or (isinstance(error, CommandError) and error.reason != "not-now"):
                    raise
            table.run(200)
        self.out.begun_ms = table.now_ms - began_ms
        # What the PC has to tell of that start was expected.
        self.pc.sync()
        record.push(plan.actions[0])
        return record

    def _send(self, record: Record, actions: Sequence[int]) -> None:
        for number, action in enumerate(actions):
            began_ms = self.table.now_ms
            commands.move(self.pc, action, wire.NONE)
            self.out.orders_ms.append(self.table.now_ms - began_ms)
            record.push(action)
            if number % ASK_MOVES == 0:
                self._ask()

    def _sent(self) -> None:
        plan = plays.longest(self.game, self.seed)
        with self._measured():
            record = self._begin(self.game, plan)
            self._loaded()
            self._send(record, plan.actions[1:])
            if self.entry.by_hand is not None:
                self._by_hand(record)
        self._fetch(record)

    def _by_hand(self, record: Record) -> None:
        """What no PC may do; the rest it may again."""
        assert self.entry.by_hand is not None
        hands = self.table.world.spawn(self._alive(self.entry.by_hand(self._player(), record)))
        self._until(lambda: hands.done, LONGEST_MS)
        draw = random.Random(self.seed).randrange
        while not record.state.is_over():
            self._send(record, [plays.drawn(self.game, record.state, draw)])

    def _menu(self, player: Player) -> None:
        """The menu for a new game by hand, and the heap there."""
        there = self.table.world.spawn(_to_menu(player))
        self._until(lambda: there.done, PATIENCE_MS)
        self.out.taken_at_new_menu = self.table.collections[-1].taken

    def _heap(self) -> dict[str, Any]:
        """What the board says of itself once two of its looks at the heap have left much the same."""
        table, out = self.table, self.out
        table.run(SETTLE_MS)
        seen = len(table.collections)
        try:
            table.until(lambda: _alike(table.collections[seen:]), LOOKS_MS, 20)
        except TimedOut as error:
            looks = ", ".join(f"{look.taken:,} at {look.at_ms / 1000:.1f} s" for look in table.collections[seen:])
            raise AssertionError(f"no two looks at the heap left much the same: {looks}\n{error}") from error
        with contextlib.nullcontext(self.pc) if self.pc.connected else self.pc as pc:
            # The less of the last two, so that what is free in play is not called more than it was.
            taken = min(look.taken for look in table.collections[-2:])
            stats: dict[str, Any] = commands.stats(pc)
        out.free_at_end, out.worst_pass_ms = int(stats["heap_free"]), int(stats["worst_pass_ms"])
        out.heap = out.free_at_end + taken
        return stats

    def _fetch(self, record: Record | None = None) -> None:
        """What the board says of itself, and the game that it has kept: as it was sent, if it was."""
        table, out = self.table, self.out
        stats = self._heap()
        # Where the heap has no piece for the memory of games, the last moves wait in the heap itself.
        end_ms = table.now_ms + WRITTEN_MS
        while stats["journal_tail"] and table.now_ms < end_ms:
            stats = self._heap()
        if stats["journal_tail"]:
            raise AssertionError(f"{stats['journal_tail']} entries still wait for room in the memory of games")
        with contextlib.nullcontext(self.pc) if self.pc.connected else self.pc as pc:
            pc.sync()
            assert isinstance(pc.sink, StoreSink)
            board = pc.open().board
            names = pc.sink.games(board.uid, pc.journal, board.first_seq)
        tasks = stats["tasks"]
        out.faults = sum(task["faults"] for task in tasks)
        for task in tasks:
            if task["faults"]:
                out.notes.append(f"task {task['name']}: {task['faults']} faults, the last: {task['last_error']}")
        out.frames, out.bad_pulses = table.eyes.shows, table.bad_pulses
        out.waited = table.chip.missed_cycles / max(1, table.chip.busy_cycles)
        if not names:
            raise AssertionError("the board has no game to fetch")
        out.name = names[-1]
        kept = files.parse(self._store.text(out.name).encode())
        out.lines = len(kept.moves)
        if not kept.score()["over"]:
            raise AssertionError("the record that was fetched is not that of a finished game")
        if record is not None:
            # What gates saw stands in the board's record alone, and counts nothing.
            sent, got = record.state, kept.record.state
            if got.scores() != sent.scores() or (not self.entry.by_hand and got.position() != sent.position()):
                raise AssertionError("the record that was fetched is not what was sent")
        if self.entry.waves is not None:
            out.stamps, out.stamps_off_ms = stamps_off(table.beams, self.entry.waves(kept.moves))
        out.notes.append(printable(explained(kept)[0]))


# Rows of a game that is begun where another one was on.
PAIRED = ("second", "knob")
# Rows of which only the answers to tags are told, with so many readers.
ANSWERED = {"tags": 2, "four": 4}
# The row of which only is told how a game comes up again.
RESUMED = "resumed"
# What the panel says meanwhile.
LOADING = "WAIT"
PLAYED = {
    "robots": Game.robots,
    "sent": Game.sent,
    "second": Game.second,
    "knob": Game.knob,
    **dict.fromkeys(ANSWERED, Game.tags),
    RESUMED: Game.resumed,
}


def play(table: PicoTable, kind: str, game: str, seed: int, say: Callable[[str], object], after: str = "") -> Played:
    """One game from power-on to the scored record. Raises PlayFailed."""
    with tempfile.TemporaryDirectory(prefix="naiad-pico-") as folder, Store(str(Path(folder) / "games.db")) as store:
        played = Game(table, game, seed, store, say, after)
        try:
            played.power_on()
            PLAYED[kind](played)
        except (Broken, TimedOut, LinkError, AssertionError) as error:
            raise PlayFailed(f"{error.__cause__ or error}\n{_where(table)}") from error
    return played.out


def begun(table: PicoTable, game: str, seed: int) -> Record:
    """The largest game on the board, sent by a PC as far as it may. Raises PlayFailed."""
    with tempfile.TemporaryDirectory(prefix="naiad-pico-") as folder, Store(str(Path(folder) / "games.db")) as store:
        there = Game(table, game, seed, store, lambda text: None)
        plan = plays.longest(game, seed)
        try:
            with there.pc:
                record = there._begin(game, plan)
                there._send(record, plan.actions[1:])
            table.run(SETTLE_MS)
        except (TimedOut, LinkError, AssertionError) as error:
            raise PlayFailed(f"{error}\n{_where(table)}") from error
    return record


def _alike(looks: Sequence[Collection]) -> bool:
    """Whether the last look left much the same as one of the two before: every other one comes where the heap is full,
    in the middle of a text."""
    return any(abs(looks[-1].taken - look.taken) <= APART for look in looks[-3:-1])


def _history(player: Player) -> object:
    """Whether a move was made."""
    state: Any = getattr(player, "state", None)
    return state is not None and state.history


def _to_menu(player: Player) -> Wait:
    yield player.hands.press(MENU, HELD_MS) + TEMPO_MS
    yield from player.choose("NEW GAME")
    yield from player.until_words(*MENU_WORDS.values())
    yield 2 * SETTLE_MS


def _until_moved(player: Player, script: Script) -> Script:
    """The script up to the first move."""
    for wait in script:
        if _history(player):
            return
        yield wait


def _back(player: Player) -> Wait:
    yield player.hands.press(BACK) + TEMPO_MS


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


def _where(table: PicoTable) -> str:
    return f"at {table.now_ms / 1000:.1f} s of the board\n{table.eyes.describe()}\nconsole:\n{table.console[-2000:]}"
