"""Boards and twins watched, each by threads of its own, and told to the pages; not how they are shown (live.py).

A board is asked for its lights and its entries as ``naiad play`` does, and what it tells is kept. A twin is a process
that is also moved: orders come from the pages and are carried out one after the other.
"""

import contextlib
import hashlib
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from naiad import lights, said
from naiad.language import _, later
from naiad.plain import printable
from naiad.report import words as report_words
from naiad.rooms import chain_of
from naiad.service import live_table
from naiad.store import PRACTICE, files
from naiad.web import asks, kept, refused
from naiad.web.divided import NOBODY, Divided
from naiad.web.guard import HANDS
from naiad.web.live import Live
from naiad.web.refused import Refused
from naiad.web.remembered import Remembered
from naiad.web.seated import ORDERS, Seated
from naiad.web.wall import Wall
from naiad_core import palette
from naiad_core.buttons import BACK, PUSH

if TYPE_CHECKING:
    from naiad.store.database import Store
    from naiad.twin.client import TwinProcess

# So often a board that was plugged in is looked for.
FIND_EVERY_S = 3.0
# A picture that changes so often within so long blinks.
BLINKS, BLINK_S = 2, 1.6
TAP_MS = 600
GONE = later("the simulated table has ended: set it up again, on the page of all tables")
MOST_STEPS = 48
# More places than any game has at once.
MOST_CHOICES = 999
# So long the knob is waited for to stand where it was turned to, and the table to answer a button.
FOLLOW_S, ANSWER_S = 4.0, 0.8
# So long a piece that is held to the reader may stay unseen, and so often it is held there.
SEEN_S, MOST_TAPS = 1.5, 2
# A piece in hand, a page and the question itself: back means no other things before it takes a move back.
MOST_BACKS = 4
# So many wait at most, each in a thread of the server's: others are left for the pages.
MOST_ORDERS = 16
TWIN = "twin"
PLUGGED_OUT = later("The cable is out; the table plays on.")
POWERED_OFF = later("The power is off; the table goes on at the last move.")
# What a table waits for whose panel shows no words.
BLINKING = later("A place blinks. The knob moves through the places, a press puts the piece there.")
PICTURE = later("Lay the next piece on the reader, or turn the knob.")
NOTHING = later("No lights yet.")


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
        self._twin: _Twin | None = None
        self._starting = threading.Lock()
        self._finds = ports is None
        for port in ports or ():
            self._watch(port)

    @property
    def has_twin(self) -> bool:
        """Whether the simulated table is set up, and has not ended by itself."""
        return self._twin is not None and not self._twin.stop.is_set()

    def begin(self) -> None:
        """Look for boards, where none were named, and for a club's tables."""
        self._spawn(Wall(self.store, self.tables, lambda store, live: _Told(store, live).played).run, self.stop)
        if self._finds:
            self._spawn(self._find)
        if self._remembered is not None and self._remembered.has_table:
            # It goes on where it was, and so do the pages that were open.
            self._spawn(self._resume)

    def _resume(self) -> None:
        with contextlib.suppress(Refused):
            self.start_twin()

    def end(self) -> None:
        """Let go of every table; the boards play on, the twin's memory is kept."""
        self.stop.set()
        if self._twin is not None:
            self._twin.stop.set()
        for thread in self._threads:
            thread.join(live_table.LOOK_AGAIN_S * 4)
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
            self.stop.wait(FIND_EVERY_S)

    def _watch(self, port: str) -> None:
        key = "board-" + hashlib.sha256(port.encode()).hexdigest()[:8]
        if key not in self.tables:
            live = self.tables[key] = Live(key, _("Board on {port}", port=port))
            live.tell("link", {"words": _("looking for the board on {port}", port=port), "there": False})
            self._spawn(_follow, _Told(self.store, live), port, self.stop, "")

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
            twin = self._twin = _Twin(process)
            live = self.tables[TWIN] = Live(TWIN, _("Simulated table"), twin.do)
            told = _Told(self.store, live, self._remembered)
            twin.told = told
            told.seated = Seated(live, lambda id_: files.kept(self.store, id_), lambda: told.table, self._remembered)
            told.state()
            if self._remembered is not None:
                self._remembered.has_table = True
            self._spawn(_follow, told, process.port, twin.stop, PRACTICE)
            self._spawn(twin.run)
            return live


class _Told:
    """Tells a table's pages what its threads find out."""

    def __init__(self, store: "Store", live: Live, remembered: Remembered | None = None) -> None:
        self.store = store
        self.live = live
        self._remembered = remembered
        self.divided = Divided(live, remembered is not None and remembered.is_divided)
        self.game = ""
        self.links: Any = ()
        self.about = ""
        self.plugged = self.powered = self.connected = True
        self._changes: deque[float] = deque(maxlen=BLINKS + 1)
        self._panel: Any = None
        # What a twin's own program has under the knob (twin/within.py), and of which game.
        self.table: dict[str, Any] = {}
        self.key = ""
        # Who plays a twin's seats; a board's are people's.
        self.seated: Seated | None = None
        self._id = ""
        # The seat to act and its player's name, as the record has them.
        self._seat = NOBODY
        self.acts = ""
        self._asking = threading.Lock()
        # Of the moves asked about last: (their game, its moves, themselves), and how they are told.
        self._told_moves: tuple[Any, dict[str, Any]] = (None, {})

    def state(self) -> None:
        """Whether the table is there."""
        words = _(POWERED_OFF) if not self.powered else _(PLUGGED_OUT) if not self.plugged else self.about
        there = self.powered and self.plugged and self.connected
        self.live.tell("link", {"words": words, "there": there, "plugged": self.plugged, "powered": self.powered})

    def lights(self, seen: lights.Lights) -> None:
        """What the lights show now."""
        from naiad.lights import sight

        whole = bytes(value for part in seen[:3] for rgb in part for value in rgb)
        words = sight.words(sight.colours(seen.panel, whole))
        if seen.panel != self._panel:
            self._panel = seen.panel
            self._changes.append(time.monotonic())
        if self.divided.on:
            # They would tell everybody what is in a hand.
            return
        shown = {name: _hex(getattr(seen, name)) for name in ("ring", "gates", "panel")}
        self.live.tell("lights", {**shown, "words": words, "width": palette.WIDTH_PX})
        self.live.tell("screen", list(seen.screen))
        screen = " ".join(" ".join(seen.screen).split())
        self.live.tell("waits", {"words": words, "sentence": self._waits(words, screen, any(whole))})

    def _waits(self, words: str, screen: str, is_lit: bool) -> str:
        if not is_lit:
            return _(NOTHING)
        if words:
            # The screen says in a sentence what the panel says in two words.
            return said.sentence(words, self.game) or screen or words
        # Of a picture the screen knows more than can be seen here.
        if screen:
            return screen
        blinks = len(self._changes) > BLINKS and time.monotonic() - self._changes[0] < BLINK_S
        return _(BLINKING if blinks else PICTURE)

    def asks(self) -> None:
        """What a twin asks now, with what its record says of it."""
        with self._asking:
            table = self.table
            if self.divided.on:
                seat = table.get("seat", NOBODY) if table.get("screen") == "play" else NOBODY
                if seat not in (NOBODY, self._seat):
                    # The record of the last move comes in a moment: until then nobody is told of another's pieces.
                    return
                self.divided.turn(seat)
            moves = (self._id, table.get("history"), tuple(table.get("moves", ())))
            game = None
            if table.get("moves") and moves != self._told_moves[0] and self._id:
                game = files.kept(self.store, self._id)
                self._draw(game, table["moves"])
            asked = asks.asked(table, game, self.key, self.acts)
            if "options" in asked and asked["kind"] == "moves" and game is not None:
                self._told_moves = (
                    moves,
                    {name: asked[name] for name in ("options", "parts", "gains", "turns") if name in asked},
                )
            elif asked["kind"] == "moves" and moves == self._told_moves[0]:
                asked |= self._told_moves[1]
            elif asked["kind"] != "moves" and self._told_moves[0] is not None and self._id:
                self._told_moves = (None, {})
                self._draw(files.kept(self.store, self._id), ())
            self.divided.tell("ask", asked)

    def divide(self, on: bool) -> None:
        """Give each seat a device of its own, or the table back to all."""
        with self._asking:
            self.divided.divide(on)
            self._told_moves = (None, {})
        if self._remembered is not None:
            self._remembered.is_divided = on
        if self._id:
            self.played(self._id)
        else:
            self.asks()

    def _draw(self, game: Any, legal: Sequence[int]) -> None:
        """The position, with the places of these actions."""
        self.divided.tell("position", kept.seen(game, legal=legal, bare=True))
        self.divided.tell("narrow", kept.seen(game, is_narrow=True, legal=legal, bare=True))

    def played(self, id_: str) -> None:
        """The game on the table, as it is kept by now."""
        game = files.kept(self.store, id_)
        self.game = game.header["game"]
        self.links = chain_of(game).links
        self.acts = _acting(game)
        if self.seated is not None:
            # Only hands look for a piece.
            self.seated.follow(id_, game)
            with self._asking:
                self._seat = game.record.state.to_act()
                self.divided.turn(self._seat if self.divided.on else NOBODY)
                self.divided.tell("fits", self.seated.fits(game, id_, kept.fits(game)))
        self.live.tell("game", kept.whole(game, id_))
        self.live.tell("position", kept.seen(game, bare=True))
        self.live.tell("narrow", kept.seen(game, is_narrow=True, bare=True))
        if self.divided.on:
            self.live.tell(
                "waits", {"words": "", "sentence": _("{player} to act", player=self.acts) if self.acts else ""}
            )
        self._id = id_
        # What is drawn now has no places of a piece in hand.
        self._told_moves = (None, {})
        if self.table:
            self.asks()


def _acting(game: Any) -> str:
    seat, score = game.record.state.to_act(), game.score()
    return "" if score["over"] or seat < 0 else printable(report_words.player(game.header, seat))


def _hex(pixels: Iterable[lights.Rgb]) -> str:
    return "".join(f"{min(255, value * lights.GAIN):02x}" for rgb in pixels for value in rgb)


def _follow(told: _Told, port: str, stop: threading.Event, kind: str) -> None:
    """Keep what a board tells and tell the pages until the server ends; what fails is said there, and tried again."""
    failed = ""
    while not stop.is_set():
        try:
            due = int if told.seated is None else told.seated.due
            with closing(live_table.told(port, told.store, kind, stop, due)) as heard:
                for what, value in heard:
                    _tell(told, what, value, kind)
        except Exception as error:
            # The same again is no news, neither on the terminal.
            if told.connected or str(error) != failed:
                failed = str(error)
                told.about, told.connected = refused.by(error), False
                told.state()
        # A disk that was full has room again, a game that could not be told is taken back.
        stop.wait(FIND_EVERY_S)


def _tell(told: _Told, what: str, value: Any, kind: str) -> None:
    if what == "here":
        told.about = "" if kind else _("board {uid}, firmware {version}", uid=value.uid, version=value.firmware)
        told.connected = True
        told.state()
    elif what == "gone":
        told.about, told.connected = _("Waiting for the table.") if kind else value, False
        told.state()
    elif what == "game":
        told.played(value)
    elif what == "lights":
        told.lights(value)


class _Twin:
    """A twin's process, which one thread alone speaks to."""

    def __init__(self, process: "TwinProcess") -> None:
        self.process = process
        self.stop = threading.Event()
        self.told: _Told
        self._shown: dict[str, Any] = {}
        self._orders: queue.Queue[tuple[str, dict[str, Any], Future[None]]] = queue.Queue(MOST_ORDERS)

    def do(self, verb: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out what a page asks, and what there is to answer; Refused where it cannot be."""
        if self.stop.is_set():
            raise Refused(_(GONE))
        role = values.get("role", HANDS)
        self.told.divided.check(role, verb, values)
        if verb == "mine":
            return self.told.divided.mine(role, bool(values.get("narrow")))
        if verb == "seats":
            self.told.divide(bool(values.get("on")))
            return {"seats": bool(values.get("on"))}
        if verb in ORDERS and self.told.seated is not None:
            return self.told.seated.do(verb, values)
        done: Future[None] = Future()
        try:
            self._orders.put_nowait((verb, order(verb, values, self.told), done))
        except queue.Full:
            raise Refused(_("the simulated table is still busy with the last command")) from None
        try:
            done.result(timeout=60)
        except ValueError as error:
            raise Refused(str(error)) from None
        except TimeoutError:
            raise Refused(_("the simulated table does not answer")) from None
        return {}

    def end(self) -> None:
        """End its processes."""
        if self.told.seated is not None:
            self.told.seated.close()
        self.process.stop()

    def run(self) -> None:
        """Carry out the orders, and pass on what the twin shows."""
        try:
            while not self.stop.is_set():
                while not self._orders.empty():
                    self._obey(*self._orders.get())
                self._hear(0.02)
        except Exception as error:
            self.told.about, self.told.connected = refused.by(error).partition("\n")[0], False
            self.told.state()
        self.stop.set()
        while not self._orders.empty():
            self._orders.get()[2].set_exception(ValueError(_(GONE)))

    def _hear(self, patience_s: float) -> None:
        """Pass on what the twin tells next."""
        event = self.process.poll(patience_s)
        if event is not None and event["event"] == "tone":
            self.told.live.tell("tone", {"hz": event["hz"], "at": event["t_ms"]})
        if event is not None and event["event"] == "ended" and event["how"] == "crash":
            self.told.about = _("The firmware crashed: {words}", words=event["traceback"])
            self.told.state()
        if event is not None and event["event"] == "table":
            self.told.table = event
            self.told.asks()
        if self.process.lights and self.process.lights is not self._shown:
            self._shown = self.process.lights
            self.told.key = self._shown.get("game", "")
            self.told.lights(lights.from_event(self._shown))

    def _until(self, so: Callable[[dict[str, Any]], bool], patience_s: float) -> bool:
        """Hear the twin until its table is so; False where it never is."""
        deadline = time.monotonic() + patience_s
        while not so(self.told.table):
            if time.monotonic() >= deadline:
                return False
            self._hear(0.02)
        return True

    def _stand_on(self, index: int, count: int) -> None:
        """Turn the knob to one of so many choices. ValueError where there are others by now."""
        table = self.told.table
        choices = next((len(table[name]) for name in ("words", "pieces", "moves") if name in table), 0)
        choices = choices or table.get("count", 0)
        if choices != count or not 0 <= index < choices:
            raise ValueError(_("the table asks something else by now: look again"))
        # The shorter way round.
        steps = (index - table["at"] + choices // 2) % choices - choices // 2
        if steps:
            self.process.do("turn", steps=steps)
        if not self._until(lambda table: table.get("at") == index, FOLLOW_S):
            raise ValueError(_("the knob did not stop there: try again"))

    def _hold(self, values: dict[str, Any]) -> None:
        """Hold a piece to the reader until the table has seen it, as a hand does."""
        for _n in range(MOST_TAPS):
            before = self.told.table
            self.process.do("tap", **values)
            if self._until(lambda table: table is not before, SEEN_S):  # noqa: B023  called at once
                return

    def _take_back(self) -> None:
        """Press back until the table asks whether to take the last move back, and say yes."""
        for _n in range(MOST_BACKS):
            before = self.told.table
            self.process.do("press", button=BACK)
            self._until(lambda table: table is not before, ANSWER_S)  # noqa: B023  called at once
            if self.told.table.get("undoes"):
                self.process.do("press", button=PUSH)
                return

    def _carry_out(self, verb: str, values: dict[str, Any]) -> None:
        if verb == "undo":
            self._take_back()
        elif verb == "tap":
            self._hold(values)
        elif verb in ("choose", "look"):
            self._stand_on(values["index"], values["of"])
            if verb == "choose":
                self.process.do("press", button=PUSH)
        else:
            self.process.do(verb, **values)

    def _obey(self, verb: str, values: dict[str, Any], done: "Future[None]") -> None:
        try:
            self._carry_out(verb, values)
        except Exception as error:
            done.set_exception(error if isinstance(error, ValueError) else ValueError(str(error)))
            return
        if verb in ("plug", "unplug"):
            self.told.plugged = verb == "plug"
        elif verb == "power":
            self.told.powered = values["on"]
        self.told.state()
        done.set_result(None)


def order(verb: str, values: Mapping[str, Any], told: _Told) -> dict[str, Any]:
    """What the twin is told for a gesture on a page; Refused for what is none."""
    from naiad.service import pieces
    from naiad_core.buttons import BUTTONS

    def number(name: str, least: int, most: int) -> int:
        value = values.get(name)
        if type(value) is not int or not least <= value <= most:
            raise Refused(
                _("{verb}: {name} is a number from {least} to {most}", verb=verb, name=name, least=least, most=most)
            )
        return value

    if verb == "press":
        return {"button": number("button", 0, len(BUTTONS) - 1)}
    if verb == "turn":
        return {"steps": number("steps", -MOST_STEPS, MOST_STEPS)}
    if verb in ("choose", "look"):
        return {"index": number("index", 0, MOST_CHOICES), "of": number("of", 1, MOST_CHOICES)}
    if verb == "undo":
        return {}
    if verb == "tap":
        try:
            return {"reader": 0, "tag": pieces.tag(str(values.get("piece", ""))[:60], told.game), "ms": TAP_MS}
        except LookupError:
            raise Refused(_("there is no piece {piece}", piece=printable(str(values.get("piece", ""))[:60]))) from None
    if verb == "power":
        return {"on": bool(values.get("on"))}
    if verb == "cascade":
        return {"links": [list(link) for link in told.links]}
    if verb in ("plug", "unplug"):
        return {}
    raise Refused(_("{verb} is not a command", verb=verb))
