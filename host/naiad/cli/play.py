"""``naiad play``: a table live in the terminal, a twin under the keyboard or a board on a port.

Three threads feed one queue: the link (which also keeps what arrives), the keyboard, and for a
twin its lights; the main thread only draws. What is drawn is play_screen.py's, the line that is
typed typed_line.py's.
"""

import queue
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import click

from naiad.cli import first_turn
from naiad.cli.against import Against, against_option
from naiad.cli.hinted import Hinted
from naiad.cli.keys import DOWN, ESCAPE, INTERRUPT, LEFT, RIGHT, UP, read_keys, single_keys
from naiad.cli.options import db_option, twin_options
from naiad.cli.owner import unlike
from naiad.cli.side import SidePanel
from naiad.cli.typed_line import GATE, NAMES, PIECE, TypedLine
from naiad.language import _, later
from naiad.plain import printable
from naiad.rooms import part
from naiad.service import gestures, live_table, pieces
from naiad.service.errors import Trouble, WrongInput, wrong_input
from naiad.store import PRACTICE
from naiad_core.buttons import BACK, BUTTONS, PUSH
from naiad_core.text import Game

PRESSES = {name[0].lower(): n for n, name in enumerate(BUTTONS) if n != PUSH} | dict.fromkeys("\r\n ", PUSH)
TURNS = dict.fromkeys((*RIGHT, *UP), 1) | dict.fromkeys((*LEFT, *DOWN), -1)
# News that are shown as they are.
SHOWN = ("note", "lights", "link", "held")
# Keys that begin a line.
LINES = {"t": PIECE, "n": NAMES, "w": GATE}
# A window that has changed its size tells nobody.
DRAW_AGAIN_S = 0.5
# So many Tab begins with.
LISTED = 24
# So long a button is held for what a hold of it means.
HOLD_MS = 1000
# So long the twin is listened to before the next key.
LISTEN_S = 0.03
# How a row lies that cannot be pushed.
NO_PUSH = {"falls": later("the dominoes are falling"), "lies": later("no domino stands: [e] shows the count")}
# Keys that open a text page by page.
BOOKS = ("?", "v", "h")


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
    if port is not None and Path(port).is_dir():
        raise WrongInput(f"{port}: a folder, not a board's port; naiad ports lists them")
    if nvm is not None and not nvm.parent.is_dir():
        raise WrongInput(f"{nvm}: there is no folder {nvm.parent}")
    from naiad.cli.database import writable

    with writable(db) as store:
        if port is not None:
            try:
                _Session(store, port, None, "", seated).run()
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
            _Session(store, twin.port, twin, about, seated).run()
        except TwinProcessError as error:
            raise Trouble(str(error)) from None
        finally:
            twin.stop()
            if seated is not None:
                seated.close()


class _Session:
    """A table on the terminal; ``twin`` is None where a board is watched, ``about`` says what twin it is."""

    def __init__(self, store: Any, port: str, twin: Any, about: str, against: Against | None = None) -> None:
        from naiad.cli.play_screen import Shown

        self.store = store
        self.port = port
        self.twin = twin
        self.about = about
        self.against = against
        self.news: queue.Queue[tuple[str, Any]] = queue.Queue()
        # What the keys ask of the twin.
        self.orders: queue.Queue[tuple[str, dict[str, Any]]] = queue.Queue()
        # Whether one of them is being carried out.
        self.is_busy = False
        # The lights as they were passed on.
        self.lit: dict[str, Any] = {}
        self.stop = threading.Event()
        self.summing = threading.Lock()
        # The game that is set up on a twin.
        self.set_up = ""
        self.line = TypedLine(self._do, self._rename, lambda: self.set_up or self.shown.kind, self._before)
        self.shown = Shown(self.line, is_watched=twin is None)
        # How many pages the text has that is open, as it was drawn.
        self.pages = 0
        # At a board nobody knows what the PC did not deal.
        self.hinted = Hinted(against.opponent if against is not None and twin is not None else None)
        # Whether somebody plays for the first time, on the simulated table.
        self.is_new = twin is not None and first_turn.is_new()
        self.screen = True
        self.is_interrupted = False

    def run(self) -> None:
        """Until q is pressed; click.Abort for Ctrl-C, once all is put away."""
        from rich.live import Live

        from naiad.cli.play_screen import draw
        from naiad.cli.terminal import at_once, console

        workers: list[Callable[[], None]] = [self._follow, self._read_keys]
        if self.twin is not None:
            workers.append(self._watch_twin)
        for worker in workers:
            threading.Thread(target=self._guarded, args=(worker,), daemon=True).start()
        out = console()
        with single_keys(), Live(console=out, auto_refresh=False, screen=True) as live:
            while True:
                self.shown.tip = self._tip()
                with at_once(out):
                    drawn, self.pages = draw(self.shown, out)
                    live.update(drawn, refresh=True)
                try:
                    news = self.news.get(timeout=DRAW_AGAIN_S)
                except queue.Empty:
                    continue
                if not self._heard(*news):
                    break
        self.stop.set()
        self.hinted.close()
        if self.is_interrupted:
            raise click.Abort

    def _heard(self, kind: str, value: Any) -> bool:
        """Take in this and all that is told by now, as a slow terminal cannot draw each; False at the end."""
        while kind != "quit":
            if kind == "failed":
                self.stop.set()
                raise Trouble(str(value)) from None
            if kind in SHOWN:
                setattr(self.shown, kind, value)
            elif kind == "set_up":
                self.set_up = value
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
        shown = self.shown
        if key == INTERRUPT or (key == "q" and self.line.text is None):
            self.is_interrupted = key == INTERRUPT
            self.news.put(("quit", None))
        elif self.line.text is not None:
            self.line.type(key)
            shown.note = self.line.note
        elif key in BOOKS and (key != "h" or self.twin is not None):
            self._open(key)
        elif shown.book in BOOKS or (key == ESCAPE and shown.book):
            # Nobody acts on a game that is covered; a hint stays for whoever follows it.
            shown.book = ""
        elif key == ESCAPE and self.is_new:
            self._know()
        elif key == "i" and (self.twin is not None or shown.book == "i"):
            self._ask_hint()
        elif key == "i":
            shown.note = _("hold BACK at the table for a hint")
        elif key == "n" and shown.game is None:
            shown.note = _("no game yet")
        elif key in LINES and (key == "n" or self.twin is not None):
            shown.note = ""
            self.line.begin(LINES[key])
        elif PRESSES.get(key) == PUSH and self.against is not None and shown.under_knob.get("undoes"):
            self._do("undo")
        elif PRESSES.get(key) == PUSH and self.against is not None and self.against.opponent.thinking >= 0:
            self.against.opponent.hurry()
        elif self.twin is None:
            shown.note = _("play at the real table; [n] asks for names, [q] ends the view")
        elif key in PRESSES:
            self._do("press", button=PRESSES[key])
        elif key == "k":
            self._do("press", button=PUSH, ms=HOLD_MS)
        elif key in TURNS:
            # In a list what comes next is below.
            falls = key in (*UP, *DOWN) and shown.under_knob.get("screen") == "list"
            self._do("turn", steps=-TURNS[key] if falls else TURNS[key])
        elif key == "l":
            self._do("lift", reader=0)
        elif key == "g":
            self._push()
        elif key == "u":
            shown.plugged = not shown.plugged
            self._do("plug" if shown.plugged else "unplug")
        elif key == "s":
            self.screen = not self.screen
            self._do("screen", plugged=self.screen)
        elif key == "p":
            shown.powered = not shown.powered
            self._do("power", on=shown.powered)
        else:
            shown.note = _("[h] shows what the keys do")

    def _push(self) -> None:
        """Push the first domino that stands, or say why nothing is there to be pushed."""
        table, row = self.shown.under_knob, self.shown.game.row if self.shown.game else {}
        if "gates" in table:
            no = NO_PUSH.get(table.get("row", "")) if table["gates"] else None
            if no is None:
                self._do("cascade", **row)
            else:
                self.shown.note = _(no)
        elif row or (self.shown.kind and hasattr(part(self.shown.kind, "page"), "down")):
            self.shown.note = _("dominoes are pushed once all is placed, until all have fallen")
        else:
            self._do("cascade")
            self.shown.note = _("this game has no dominoes to push: others, of no game, fall past the gates")

    def _ask_hint(self) -> None:
        """Think about the position, or go on in the hint that is there."""
        shown = self.shown
        if shown.game is None:
            shown.note = _("no game yet")
        elif not shown.under_knob.get("hints", True):
            shown.note = _("hints are turned off at this table")
        elif shown.book == "i":
            self._open("i")
        elif self._has_places():
            # The table lights the best of them at once, and what the engine finds after that.
            self._do("press", button=BACK, ms=HOLD_MS)
            shown.note = _("thinking about a hint")
        else:
            self.hinted.want()
            shown.note = _("thinking about a hint")

    def _before(self) -> Sequence[str]:
        """The pieces before the person whose turn it is, if the PC knows."""
        if self.against is not None and self.against.cards:
            return [*self.against.cards, *self.against.open]
        return self.shown.game.fits if self.shown.game is not None else ()

    def _has_places(self) -> bool:
        """Whether a piece at the reader may go to several places."""
        table, game = self.shown.under_knob, self.shown.game
        if game is None or len(table.get("moves", ())) < 2 or table.get("asked"):
            return False
        from naiad.engine import hints

        return len(hints.pieces(self._kept(), table["moves"])) == 1

    def _kept(self) -> Game:
        """The game on the table as it is saved."""
        from naiad.store import files

        assert self.shown.game is not None
        return files.load(self.store, self.shown.game.head)

    def _open(self, key: str) -> None:
        """The first page of a key's text, or the next one; behind the last one is the game again."""
        shown = self.shown
        shown.page = shown.page + 1 if shown.book == key else 1
        shown.book = key if shown.page == 1 or shown.page <= self.pages else ""

    def _know(self) -> None:
        """The first turn is over, or somebody wants no tips."""
        self.is_new = False
        first_turn.remember()

    def _tip(self) -> str:
        """A newcomer's next step; the first turn is over where there is none."""
        shown = self.shown
        if self.is_new and shown.powered and shown.plugged:
            if tip := first_turn.tip(shown.under_knob, self.against.made if self.against is not None else lambda _: 0):
                return _(tip)
            self._know()
        return ""

    def _rename(self, names: list[tuple[int, str]]) -> None:
        """Who plays the game on the table, as rename.py has it."""
        from naiad.service.validation import seated
        from naiad.store import annotations

        assert self.shown.game is not None
        annotations.rename(self.store, self.shown.game.head, seated(names, self._kept()))
        self._tell(self.shown.game.head)

    def _do(self, verb: str, **values: Any) -> None:
        self.shown.note = ""
        self.orders.put((verb, values))

    def _on_hint(self, lines: list[str]) -> None:
        shown = self.shown
        shown.hint, shown.note, shown.book = lines, "", ""
        self._open("i")

    def _on_game(self, found: tuple[str, SidePanel]) -> None:
        shown = self.shown
        before = shown.game
        shown.kind, shown.game = found
        # That a hint was given is a line of the game too: it stays in view until somebody moves.
        is_same = before is not None and (before.head, before.history) == (shown.game.head, shown.game.history)
        if shown.book == "i" and not is_same:
            shown.book = ""

    # --- the threads ---

    def _read_keys(self) -> None:
        while not self.stop.is_set():
            for key in read_keys():
                self.news.put(("key", key))

    def _watch_twin(self) -> None:
        """Carry out what the keys ask for, and pass the lights on; the twin is spoken to from here only."""
        while not self.stop.is_set():
            while not self.orders.empty():
                self.is_busy = True
                verb, values = self.orders.get()
                try:
                    self._carry_out(verb, values)
                except ValueError as error:
                    self.news.put(("note", str(error)))
            self.is_busy = False
            self._hear()

    def _carry_out(self, verb: str, values: dict[str, Any]) -> None:
        if verb == "undo":
            gestures.undo(self._reply, lambda: self.shown.under_knob, self.against, self._await_record)
        elif verb == "cascade" and "gates" in self.shown.under_knob:
            gestures.push_row(self._reply, lambda: self.shown.under_knob, values)
        elif values == {"button": BACK}:
            # Where it asks whether a move is to be taken back, nobody moves before that is seen.
            self._reply(verb, rest=gestures.ANSWER_MS, **values)
        else:
            self._reply(verb, **values)

    def _reply(self, verb: str, **values: Any) -> dict[str, Any]:
        """What the twin answers, the table heard meanwhile; nothing where all ends before."""
        number = self.twin.ask(verb, **values)
        while not self.stop.is_set():
            reply: dict[str, Any] | None = self.twin.answer(number)
            if reply is not None:
                return reply
            self._hear()
        return {}

    def _await_record(self) -> None:
        """Hear the twin until the game is known as far as its table."""
        deadline = time.monotonic() + gestures.RECORD_S
        while time.monotonic() < deadline and not self.stop.is_set():
            if self.against is None or self.against.is_level(self.shown.under_knob.get("history")):
                return
            self._hear()

    def _hear(self) -> None:
        """Pass on what the twin tells next."""
        from naiad import lights

        event = self.twin.poll(LISTEN_S)
        if event is not None and event["event"] == "table":
            self.shown.under_knob = event
        if event is not None and event["event"] == "ended" and event["how"] == "crash":
            self.news.put(("failed", f"the firmware crashed:\n{event['traceback']}"))
        if self.twin.lights and self.twin.lights is not self.lit:
            self.lit = self.twin.lights
            self.news.put(("lights", lights.from_event(self.lit)))
            self.news.put(("set_up", self.lit["game"]))

    def _follow(self) -> None:
        """Pass on what the table tells."""
        kind = PRACTICE if self.twin is not None else ""
        with closing(live_table.follow(self.port, self.store, kind, self.stop, self._due, self._beat)) as events:
            for what, value in events:
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
        if self.shown.game is not None and (found := self.hinted.step(self._kept, self.shown.under_knob)):
            self.news.put(("hint", found))
        if hint := self.hinted.due():
            return hint
        if self.against is None:
            return 0
        is_asked = self.twin is not None and bool(self.shown.under_knob.get("undoes"))
        # While somebody takes a move back the PC makes none.
        action = 0 if is_asked or self.is_busy else self.against.due()
        line = self.against.line(is_asked)
        if line != self.shown.held:
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
        with self.summing:
            self.news.put(("game", self._summary(id_)))

    def _summary(self, id_: str) -> tuple[str, SidePanel]:
        """Which game it is, and the game in lines."""
        from naiad.report import words
        from naiad.report.explain import turn
        from naiad.report.lines import steps
        from naiad.report.score import explained
        from naiad.rooms import chain_of
        from naiad.store import annotations, files

        game = files.load(self.store, id_)
        if self.against is not None:
            self.against.follow(id_, game)
            if names := self.against.opponent.names(game):
                annotations.rename(self.store, id_, names)
                game = files.load(self.store, id_)
        made = [words.made(at) for at in steps(game) if at.game.moves]
        self.hinted.at_table.follow(id_, game, lambda: files.load(self.store, id_))
        history = tuple(game.record.state.history)
        # To look for one more than are told is enough: a box may have hundreds.
        found = list(islice(pieces.fits(game), LISTED + 1))
        fits = found if len(found) <= LISTED else ()
        return game.header["game"], SidePanel(
            id_, made, explained(game), chain_of(game).plain, turn(game), history, fits
        )
