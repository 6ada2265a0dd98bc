"""``naiad play``: a table live in the terminal, a twin under the keyboard or a board on a port.

Three threads feed one queue: the link (which also keeps what arrives), the keyboard, and for a
twin its lights; the main thread only draws. The line that is typed is typed_line.py's.
"""

import queue
import sys
import textwrap
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from naiad.cli import first_turn
from naiad.cli.against import Against, against_option
from naiad.cli.hinted import Hinted
from naiad.cli.hinted import wrapped as hint_text
from naiad.cli.keys import DOWN, ESCAPE, INTERRUPT, LEFT, RIGHT, UP, read_keys, single_keys
from naiad.cli.options import db_option, twin_options
from naiad.cli.owner import unlike
from naiad.cli.side import (
    KEYS,
    UNDO_KEYS,
    WATCHED_KEYS,
    SidePanel,
    bar,
    fitting,
    help_lines,
    least,
    whole,
    wrapped,
)
from naiad.cli.typed_line import GATE, NAMES, PIECE, TypedLine
from naiad.language import _
from naiad.plain import printable
from naiad.service import live_table
from naiad.service.errors import Trouble, WrongInput, wrong_input
from naiad.store import PRACTICE
from naiad_core.buttons import BACK, BUTTONS, PUSH
from naiad_core.text import Game

PRESSES = {name[0].lower(): n for n, name in enumerate(BUTTONS) if n != PUSH} | dict.fromkeys("\r\n ", PUSH)
TURNS = dict.fromkeys((*RIGHT, *UP), 1) | dict.fromkeys((*LEFT, *DOWN), -1)
# News that are shown as they are.
SHOWN = ("note", "lights", "link", "held", "set_up")
# Keys that begin a line.
LINES = {"t": PIECE, "n": NAMES, "w": GATE}
# A window that has changed its size tells nobody.
DRAW_AGAIN_S = 0.5
# So long a button is held for what a hold of it means.
HOLD_MS = 1000
PICTURE_PX = 34
GAP_PX = 3
# The picture and a line above it; three below are the least.
PICTURE_ROWS = 20
SMALLEST = (60, PICTURE_ROWS + 3)
# In a narrow window the game stands under the picture.
NARROWEST = (36, 34)
# Keys that open a text page by page, and the keys' own pages.
BOOKS, FULL_BOOKS = ("?", "v", "h"), ("v", "h")
# Below so many the game's lines would be broken too often.
GAME_COLUMNS = 40


@click.command()
@click.option("--port", help="A board's data port [default: play on the simulated table].")
@twin_options
@against_option
@db_option
def play(
    port: str | None, seed: int | None, speed: float, nvm: Path | None, against: tuple[str, ...], db: str | None
) -> None:
    """Show a table live: its lights, the game, the score so far. What is played is saved.

    With --port a real board is watched. Without it you play on a simulated table: the arrow keys turn the knob, [t]
    asks for the name of a piece and holds its tag to a reader, [?] explains the lights, [h] shows all keys. The
    simulated table continues where it was left, as a real one does that was switched off.

    With --against the PC deals, plays its seats and tells you your cards. Levels are 1, a beginner,
    to 5; naiad ladder shows how strong each is. AYA has no opponent: everybody is on one side.

    With --port the PC plays the seats that the table's menu gives to it, or those of --against. The table says LAY 1:
    lay a card of the PC face down on the reader, then keep it face down as its first card; SHOW 1: turn that card up
    and read its tag. You press where it is lit.

    \b
    Examples:
      naiad play
      naiad play --against 3
      naiad play --against 2:4 --against 3:2
      naiad play --nvm table.nvm
      naiad play --port /dev/ttyACM1
      naiad play --port /dev/ttyACM1 --against 2:3
    """
    with wrong_input():
        seated = Against(against, at_table=port is not None) if against or port is not None else None
    if not sys.stdout.isatty() or not sys.stdin.isatty():
        raise WrongInput("naiad play needs a terminal; naiad demo and naiad sync do not")
    from naiad.cli.database import opened

    with opened(db) as store:
        if port is not None:
            try:
                _Screen(store, port, None, "", seated).run()
            finally:
                if seated is not None:
                    seated.close()
            for sentence in unlike(store):
                click.echo(printable(sentence), err=True)
            return
        from naiad.twin.client import TwinProcessError

        twin, chance, memory = live_table.simulated(seed, speed, nvm)
        try:
            twin.start()
            about = _("simulated table, seed {seed}, memory {file}", seed=chance, file=memory)
            _Screen(store, twin.port, twin, about, seated).run()
        except TwinProcessError as error:
            raise Trouble(str(error)) from None
        finally:
            twin.stop()
            if seated is not None:
                seated.close()


class _Screen:
    """What is on the terminal; ``twin`` is None where a board is watched, ``about`` says what twin it is."""

    def __init__(self, store: Any, port: str, twin: Any, about: str, against: Against | None = None) -> None:
        self.store = store
        self.port = port
        self.twin = twin
        self.about = about
        self.against = against
        # Who thinks, or which cards somebody holds who plays against the PC.
        self.held = ""
        self.news: queue.Queue[tuple[str, Any]] = queue.Queue()
        # What the keys ask of the twin.
        self.orders: queue.Queue[tuple[str, dict[str, Any]]] = queue.Queue()
        self.stop = threading.Event()
        self.telling = threading.Lock()
        self.lights: Any = None
        self.link = _("not connected yet")
        self.game: SidePanel | None = None
        # The game that is played on the table, '' before one is known; of a twin the one that is set up, too.
        self.kind = self.set_up = ""
        self.line = TypedLine(
            self._do, self._rename, lambda: self.set_up or self.kind, lambda: against.cards if against else []
        )
        # The best turns in lines.
        self.hint: list[str] = []
        # At a board nobody knows what the PC did not deal.
        self.hinted = Hinted(against.opponent if against is not None and twin is not None else None)
        # What the twin's own program has under the knob.
        self.under_knob: dict[str, Any] = {}
        # The key whose text is shown instead of the game, '' where none is; its page from 1, and how many there are, as
        # they were drawn.
        self.book = ""
        self.page = self.pages = 0
        # Whether somebody plays for the first time, on the simulated table.
        self.is_new = twin is not None and first_turn.is_new()
        self.note = ""
        self.plugged = True
        self.powered = True
        self.screen = True

    def run(self) -> None:
        """Until q is pressed."""
        from rich.live import Live

        from naiad.cli.terminal import at_once, console

        workers: list[Callable[[], None]] = [self._follow, self._read_keys]
        if self.twin is not None:
            workers.append(self._watch_twin)
        for worker in workers:
            threading.Thread(target=self._guarded, args=(worker,), daemon=True).start()
        out = console()
        with single_keys(), Live(console=out, auto_refresh=False, screen=True) as live:
            while True:
                with at_once(out):
                    live.update(self._draw(out), refresh=True)
                try:
                    news = self.news.get(timeout=DRAW_AGAIN_S)
                except queue.Empty:
                    continue
                if not self._heard(*news):
                    break
        self.stop.set()
        self.hinted.close()

    def _heard(self, kind: str, value: Any) -> bool:
        """Take in this and all that is told by now, as a slow terminal cannot draw each; False at the end."""
        while kind != "quit":
            if kind == "failed":
                self.stop.set()
                raise Trouble(str(value)) from None
            if kind in SHOWN:
                setattr(self, kind, value)
            elif kind == "key":
                self._on_key(value)
            elif kind == "hint":
                self._on_hint(value)
            else:
                self._on_game(value)
            if self.news.empty():
                return True
            kind, value = self.news.get()
        return False

    def _guarded(self, worker: Callable[[], None]) -> None:
        try:
            worker()
        except EOFError:
            self.news.put(("quit", None))
        except Exception as error:
            self.news.put(("failed", error))

    # --- what happens ---

    def _on_key(self, key: str) -> None:
        if key == INTERRUPT or (key == "q" and self.line.text is None):
            self.news.put(("quit", None))
        elif self.line.text is not None:
            self.line.type(key)
            self.note = self.line.note
        elif key in BOOKS and (key != "h" or self.twin is not None):
            self._open(key)
        elif key == ESCAPE and self.book:
            self.book = ""
        elif key == ESCAPE and self.is_new:
            self._know()
        elif key == "i" and (self.twin is not None or self.book == "i"):
            self._ask_hint()
        elif key == "i":
            self.note = _("hold BACK at the table for a hint")
        elif key == "n" and self.game is None:
            self.note = _("no game yet")
        elif key in LINES and (key == "n" or self.twin is not None):
            self.note = ""
            self.line.begin(LINES[key])
        elif PRESSES.get(key) == PUSH and self.against is not None and self.against.opponent.thinking >= 0:
            self.against.opponent.hurry()
        elif self.twin is None:
            self.note = _("play at the real table; [n] asks for names, [q] ends the view")
        elif key in PRESSES:
            self._do("press", button=PRESSES[key])
        elif key in TURNS:
            self._do("turn", steps=TURNS[key])
        elif key == "l":
            self._do("lift", reader=0)
        elif key == "g":
            self._do("cascade", links=self.game.links if self.game else ())
        elif key == "u":
            self.plugged = not self.plugged
            self._do("plug" if self.plugged else "unplug")
        elif key == "s":
            self.screen = not self.screen
            self._do("screen", plugged=self.screen)
        elif key == "p":
            self.powered = not self.powered
            self._do("power", on=self.powered)
        else:
            self.note = _("[h] shows what the keys do")

    def _ask_hint(self) -> None:
        """Think about the position, or go on in the hint that is there."""
        if self.game is None:
            self.note = _("no game yet")
        elif not self.under_knob.get("hints", True):
            self.note = _("hints are turned off at this table")
        elif self.book == "i":
            self._open("i")
        elif self._has_places():
            # The table lights the best of them at once, and what the engine finds after that.
            self._do("press", button=BACK, ms=HOLD_MS)
            self.note = _("thinking about a hint")
        else:
            self.hinted.want()
            self.note = _("thinking about a hint")

    def _has_places(self) -> bool:
        """Whether a piece at the reader may go to several places."""
        table, game = self.under_knob, self.game
        if game is None or len(table.get("moves", ())) < 2 or table.get("asked"):
            return False
        from naiad.engine.hints import pieces

        return len(pieces(self._kept(), table["moves"])) == 1

    def _kept(self) -> Game:
        """The game on the table as it is saved."""
        from naiad.store import files

        assert self.game is not None
        return files.kept(self.store, self.game.head)

    def _open(self, key: str) -> None:
        """The first page of a key's text, or the next one; behind the last one is the game again."""
        self.page = self.page + 1 if self.book == key else 1
        self.book = key if self.page == 1 or self.page <= self.pages else ""

    def _know(self) -> None:
        """The first turn is over, or somebody wants no tips."""
        self.is_new = False
        first_turn.remember()

    def _rename(self, names: list[tuple[int, str]]) -> None:
        """Who plays the game on the table, as rename.py has it."""
        from naiad.service.given import seated
        from naiad.store import annotations

        assert self.game is not None
        annotations.rename(self.store, self.game.head, seated(names, self._kept()))
        self._tell(self.game.head)

    def _do(self, verb: str, **values: Any) -> None:
        self.note = ""
        self.orders.put((verb, values))

    def _on_hint(self, lines: list[str]) -> None:
        self.hint, self.note = lines, ""
        self.book = ""
        self._open("i")

    def _on_game(self, found: tuple[str, SidePanel]) -> None:
        before = self.game
        self.kind, self.game = found
        # That a hint was given is a line of the game too: it stays in view until somebody moves.
        is_same = before is not None and (before.head, before.history) == (self.game.head, self.game.history)
        if self.book == "i" and not is_same:
            self.book = ""

    # --- the threads ---

    def _read_keys(self) -> None:
        while not self.stop.is_set():
            for key in read_keys():
                self.news.put(("key", key))

    def _watch_twin(self) -> None:
        """Carry out what the keys ask for, and pass the lights on; the twin is spoken to from here only."""
        from naiad import lights

        shown = None
        while not self.stop.is_set():
            while not self.orders.empty():
                verb, values = self.orders.get()
                try:
                    self.twin.do(verb, **values)
                except ValueError as error:
                    self.news.put(("note", str(error)))
            event = self.twin.poll(0.03)
            if event is not None and event["event"] == "table":
                self.under_knob = event
            if event is not None and event["event"] == "ended" and event["how"] == "crash":
                self.news.put(("failed", f"the firmware crashed:\n{event['traceback']}"))
            if self.twin.lights and self.twin.lights is not shown:
                shown = self.twin.lights
                self.news.put(("lights", lights.from_event(shown)))
                self.news.put(("set_up", shown["game"]))

    def _follow(self) -> None:
        """Pass on what the table tells."""
        kind = PRACTICE if self.twin is not None else ""
        with closing(live_table.follow(self.port, self.store, kind, self.stop, self._due, self._beat)) as told:
            for what, value in told:
                if what == "here":
                    about = self.about or _("connected to {board} on {port}", board=value.uid, port=self.port)
                    self.news.put(("link", about))
                elif what == "gone":
                    self.news.put(("link", _("waiting for the table") if self.twin is not None else value))
                elif what == "game":
                    self._tell(value)
                else:
                    self.news.put(("link" if what == "dark" else what, value))

    def _due(self) -> int:
        """What the PC's seats do now; who holds what is told with it, and hints."""
        if self.game is not None and (found := self.hinted.step(self._kept, self.under_knob)):
            self.news.put(("hint", found))
        if hint := self.hinted.due():
            return hint
        if self.against is None:
            return 0
        action = self.against.due()
        line = self.against.line()
        if line != self.held:
            self.news.put(("held", line))
        return action

    def _beat(self, client: Any) -> None:
        """What the PC's seats at a board need, and hints that were asked for at the table."""
        if self.against is not None:
            self.against.beat(client)
        if lines := self.hinted.beat(client):
            self.news.put(("hint", lines))

    def _tell(self, id_: str) -> None:
        """Pass a game on; a summary that was begun before names were given does not come after theirs."""
        with self.telling:
            self.news.put(("game", self._summary(id_)))

    def _summary(self, id_: str) -> tuple[str, SidePanel]:
        """Which game it is, and the game in lines."""
        from naiad.report import words
        from naiad.report.explain import turn
        from naiad.report.lines import steps
        from naiad.report.score import explained
        from naiad.rooms import chain_of
        from naiad.store import files

        game = files.kept(self.store, id_)
        if self.against is not None:
            self.against.follow(id_, game)
        made = [words.made(at) for at in steps(game) if at.game.moves]
        self.hinted.at_table.follow(id_, game, lambda: files.kept(self.store, id_))
        history = tuple(game.record.state.history)
        return game.header["game"], SidePanel(id_, made, explained(game), chain_of(game).links, turn(game), history)

    # --- drawing ---

    def _draw(self, out: Any) -> Any:
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        from naiad import lights

        width, height = out.size
        is_narrow = width < SMALLEST[0]
        least = NARROWEST if is_narrow and width >= NARROWEST[0] else SMALLEST
        if width < least[0] or height < least[1]:
            size, wanted = f"{width}x{height}", f"{least[0]}x{least[1]}"
            return Text(
                _("terminal too small: {size}; make it {wanted} or larger. [q] quits", size=size, wanted=wanted)
            )
        head, *foot = [_line(words) for words in (self._state(), *self._foot(width, height - PICTURE_ROWS))]
        room = height - 1 - len(foot)
        if self.book in FULL_BOOKS:
            return Group(head, self._paged(Text(self._full(width)), room), *foot)
        picture = lights.shown(self.lights, out) if self.lights else Text(_("no lights yet").ljust(PICTURE_PX))
        if is_narrow:
            below = room - len(picture.split("\n"))
            return Group(head, picture, self._panel(out, width, below), *foot)
        cells: list[Any] = [picture]
        widths = [PICTURE_PX]
        beside = width - PICTURE_PX - GAP_PX
        # Between lights and game where there is room for it, else above the game.
        is_between = bool(self._rows()) and beside >= lights.SCREEN_COLUMNS + GAP_PX + GAME_COLUMNS
        if is_between:
            cells.append(lights.screen(self.lights, out))
            widths.append(lights.SCREEN_COLUMNS)
            beside -= lights.SCREEN_COLUMNS + GAP_PX
        cells.append(self._panel(out, beside, room, with_screen=not is_between))
        grid = Table.grid(padding=(0, GAP_PX, 0, 0))
        for columns in (*widths, beside):
            grid.add_column(width=columns)
        grid.add_row(*cells)
        return Group(head, grid, *foot)

    def _rows(self) -> Sequence[str]:
        """What is on the table's screen; none where it has none."""
        return self.lights.screen if self.lights else ()

    def _panel(self, out: Any, width: int, room: int, with_screen: bool = True) -> Any:
        """What stands beside or under the lights: what they mean, or the game, the table's screen above it."""
        from rich.console import Group
        from rich.text import Text

        from naiad import lights
        from naiad.report.explain import explained

        if self.book == "i":
            return self._paged(_line(hint_text(self.hint, width)), room)
        said = self.under_knob.get("lines", ())
        goes_on = sum(len(textwrap.wrap(line, lights.SCREEN_COLUMNS - 2)) for line in said) > len(self._rows()) > 0
        if self.book == "?":
            turn = self.game.turn if self.game else ""
            told = explained(self.lights, self.kind, turn, out, width)
            # What the screen says goes before what the panel says.
            long = "\n".join([*wrapped(said, width), "", ""]) if goes_on else ""
            return self._paged(_line(long) + told, room)
        rows = self._rows() if with_screen else ()
        # The score goes before the screen's empty rows.
        while rows and not rows[-1].strip() and self.game and least(self.game, width) > room - len(rows) - 1:
            rows = rows[:-1]
        left = room - len(rows) - 1 if rows else room
        game = _line("\n".join(fitting(self.game, width, left) if self.game else [_("no game yet")]))
        more = Text(_("[?] shows all of it") if goes_on else "", "reverse")
        return Group(lights.screen(self.lights._replace(screen=rows), out), more, game) if rows else game

    def _full(self, width: int) -> str:
        """A text that takes the whole width."""
        if self.book == "h":
            return help_lines(width)
        return "\n".join(whole(self.game, width)) if self.game else _("no game yet")

    def _paged(self, text: Any, room: int) -> Any:
        """As much of a text as there is room for: the page that is looked at, and under it how to see the next one."""
        from rich.text import Text

        lines = list(text.split("\n"))
        while lines and not lines[-1].plain.strip():
            lines.pop()
        long = room - 1
        self.pages = -(-len(lines) // long) if len(lines) > room else 1
        if self.pages == 1:
            back = _("[{key}] shows the game again", key=self.book)
            return Text("\n").join([*lines, Text(back, "reverse")] if len(lines) < room else lines)
        # A table that tells less by now has fewer.
        page = min(self.page, self.pages)
        shown = lines[(page - 1) * long : page * long]
        shown += [Text("")] * (long - len(shown))
        if page < self.pages:
            sign = _("page {n} of {all}; [{key}] shows the next", n=page, all=self.pages, key=self.book)
        else:
            sign = _("page {n} of {all}; [{key}] shows the game again", n=page, all=self.pages, key=self.book)
        return Text("\n").join([*shown, Text(sign, "reverse")])

    def _state(self) -> str:
        if not self.powered:
            return _("the power is off: [p] switches it on")
        if not self.plugged:
            return _("the cable is out and the table plays on: [u] puts it back")
        return self.link

    def _foot(self, width: int, rows: int) -> list[str]:
        """The note, if there is one, and under it what is typed or what the keys do, in that many rows at most; between
        them a newcomer's tip."""
        told = self.note or self.held
        if self.line.text is None:
            keys = KEYS if not self._can_undo() else UNDO_KEYS
            lines = bar(_(keys if self.twin is not None else WATCHED_KEYS), width)
            tip = self._tip()
            if tip and not told:
                return [tip, *lines]
            if tip and len(lines) + 1 < rows:
                lines.insert(0, tip)
        else:
            lines = self.line.shown(width)
        # What is long goes on as far as there is room, and is cut there.
        above, room = textwrap.wrap(told, width) or [""], max(1, rows - len(lines))
        return [*above[: room - 1], " ".join(above[room - 1 :]), *lines] if len(above) > room else [*above, *lines]

    def _can_undo(self) -> bool:
        """Whether *back* takes a move back now."""
        table = self.under_knob
        return bool(table.get("history")) and not (table["question"] or "moves" in table or "pieces" in table)

    def _tip(self) -> str:
        if self.is_new and self.powered and self.plugged:
            tip = first_turn.tip(self.under_knob, self.against.made if self.against is not None else lambda _: 0)
            if tip:
                return _(tip)
            self._know()
        return ""


def _line(words: str) -> Any:
    from rich.text import Text

    return Text(words, no_wrap=True, overflow="ellipsis")
