"""A simulated table under the hands of its pages: each gesture is carried out by its process, one after the other, and
answered once the table has said what it has to say; not what its pages are told (state.py), nor what a terminal does
as well (service/gestures.py).
"""

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from naiad import lights, panel_words, rooms
from naiad.language import _, later
from naiad.plain import printable
from naiad.service import gestures, live_table
from naiad.service.gestures import ANSWER_MS, FOLLOW_MS, LIMIT_S, MOST_RESTS, RECORD_S
from naiad.store.files import Deleted
from naiad.web import errors
from naiad.web.errors import Refused
from naiad.web.guard import HANDS
from naiad.web.seats import ORDERS
from naiad.web.state import TableState
from naiad_core.buttons import BACK, END, MENU, PUSH

if TYPE_CHECKING:
    from naiad.twin.client import TwinProcess

TAP_MS = 600
GONE = later("the simulated table has ended: set it up again, on the page of all tables")
OTHER = later("the table asks something else now: look again")
MOST_STEPS = 48
# More places than any game has at once.
MOST_CHOICES = 1000
# More gates than any row has.
MOST_GATES = 32
# More pieces than any move takes that does not name them.
MOST_PICKS = 9
# By the table's clock: so long a piece that is held to the reader is waited for to be seen; and so often it is held
# there.
SEEN_MS, MOST_TAPS = 1500, 2
MOST_PUSHES = 2
# So many wait at most, each in a thread of the server's: others are left for the pages.
MOST_ORDERS = 16
LISTEN_S = 0.02
# So many tones are told at once.
TONES = 24
# The menu's item that begins another game, in the panel's words.
NEW_GAME = "NEW GAME"
# The answer by which the table draws who begins.
DRAW_ONE = "DRAW ONE"
# What a choice is made of.
CHOICES = ("words", "pieces", "moves", "items")
# What stays the same where a press has not been taken.
OFFERED = ("moves", "history", "question", "points")


class TwinDriver:
    """A twin's process, which one thread alone speaks to."""

    def __init__(self, process: "TwinProcess") -> None:
        self.process = process
        self.stop = threading.Event()
        self.state: TableState
        self._shown: dict[str, Any] = {}
        self._tones: deque[tuple[int, int]] = deque(maxlen=TONES)
        self._orders: queue.Queue[tuple[str, dict[str, Any], int, int, Future[int]]] = queue.Queue(MOST_ORDERS)

    def do(self, verb: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out what a page asks, and what there is to answer; Refused where it cannot be.

        The answer to a gesture is ``n``, the number of what the table asks then (state.py); one with ``since`` is meant
        for that question, and refused where the table asks another by now, a mere look dropped.
        """
        if self.stop.is_set():
            raise Refused(_(GONE))
        role = values.get("role", HANDS)
        self.state.divided.check(role, verb, values)
        if verb == "why":
            piece, place = (str(values.get(name, ""))[:60] for name in ("piece", "place"))
            return {"why": self.state.why(piece, place)}
        if verb == "seats":
            self.state.divide(bool(values.get("on")))
            return {"seats": bool(values.get("on"))}
        if verb in ORDERS and self.state.seated is not None:
            answer = self.state.seated.do(verb, values)
            if verb == "against":
                self.state.seats_changed()
            elif verb == "names":
                self.state.renamed()
            return answer
        if verb == "tap":
            self.state.tapped = str(values.get("piece", ""))[:60]
            if why := self.state.withholds(self.state.tapped):
                raise Refused(why)
        done: Future[int] = Future()
        since = values.get("since")
        meant = since if type(since) is int else 0
        try:
            self._orders.put_nowait((verb, order(verb, values, self.state), meant, role, done))
        except queue.Full:
            raise Refused(_("the simulated table is still busy with the last command")) from None
        try:
            return {"n": done.result(timeout=LIMIT_S)}
        except ValueError as error:
            raise Refused(str(error)) from None
        except TimeoutError:
            raise Refused(_("the simulated table does not answer")) from None

    def end(self) -> None:
        """End its processes."""
        if self.state.seated is not None:
            self.state.seated.close()
        self.process.stop()

    def run(self) -> None:
        """Carry out the orders, and pass on what the twin shows."""
        try:
            while not self.stop.is_set():
                while not self._orders.empty():
                    self._obey(*self._orders.get())
                self._hear(LISTEN_S)
        except Exception as error:
            self.state.about, self.state.connected = errors.by(error).partition("\n")[0], False
            self.state.tell_link()
        self.stop.set()
        while not self._orders.empty():
            self._orders.get()[-1].set_exception(ValueError(_(GONE)))

    def _hear(self, patience_s: float) -> None:
        """Pass on what the twin tells next."""
        event = self.process.poll(patience_s)
        if event is not None and event["event"] == "tone":
            # Tones are shorter than it takes to tell them: a few together, each with its time.
            self._tones.append((round(event["at_ms"]), event["hz"]))
            self.state.live.tell("tone", list(self._tones))
        if event is not None and event["event"] == "ended" and event["how"] == "crash":
            self.state.about = _("The firmware crashed: {words}", words=event["traceback"])
            self.state.tell_link()
        if event is not None and event["event"] == "table":
            self.state.table, self.state.key = event, event["game"]
            self.state.asks()
        if self.process.lights and self.process.lights is not self._shown:
            self._shown = self.process.lights
            self.state.lights(lights.from_event(self._shown))

    def _act(self, verb: str, rest: int = ANSWER_MS, **values: Any) -> bool:
        """A gesture, and the table heard until it has answered; whether it has. ValueError where it cannot be done."""
        return bool(self._reply(verb, rest=rest, **values).get("changed"))

    def _reply(self, verb: str, **values: Any) -> dict[str, Any]:
        """What the twin answers, the table heard meanwhile. ValueError where it cannot be done."""
        number = self.process.ask(verb, **values)
        deadline = time.monotonic() + LIMIT_S
        while (reply := self.process.answer(number)) is None:
            if self.stop.is_set():
                # A row that falls does not keep a server that is to end.
                raise ValueError(_(GONE))
            if time.monotonic() >= deadline:
                raise ValueError(_("the simulated table does not answer"))
            self._hear(LISTEN_S)
        return reply

    def _until(self, so: Callable[[dict[str, Any]], bool]) -> bool:
        """Hear the twin until its table is so; False where it stands still and is not."""
        for _n in range(MOST_RESTS):
            if so(self.state.table) or not self._act("rest"):
                break
        return so(self.state.table)

    def _stand_on(self, index: int, count: int) -> None:
        """Turn the knob to one of so many choices. ValueError where there are others by now."""
        table = self.state.table
        choices = next((len(table[name]) for name in CHOICES if name in table), 0) or table.get("count", 0)
        if choices != count or not 0 <= index < choices:
            raise ValueError(_(OTHER))
        steps = index - table["at"]
        if table.get("screen") != "pages":
            # The shorter way round; pages end on both sides.
            steps = (steps + choices // 2) % choices - choices // 2
        # Words that lie over the table go with a turn; by themselves meanwhile, and then a press would choose.
        for turn in [steps] if steps else [1, -1] if table.get("covered") else []:
            self._act("turn", FOLLOW_MS, steps=turn)
        if not self._until(lambda table: table.get("at") == index):
            raise ValueError(_("the knob did not stop there: try again"))

    def _push(self) -> None:
        """Press, and once more where the same moves are still offered: just after a turn has begun a press counts as
        one that came late for the last."""
        before = self.state.table
        for _n in range(MOST_PUSHES):
            self._act("press", button=PUSH)
            if not before.get("moves") or any(self.state.table.get(name) != before.get(name) for name in OFFERED):
                return

    def _hold(self, values: dict[str, Any]) -> None:
        """Hold a piece to the reader until the table has seen it, as a hand does; on a page another piece is always
        another choice, so what is in hand goes back where its tag would be the press for that, or would wait for it."""
        if self.state.table.get("moves"):
            goes_back = getattr(rooms.part(self.state.game, "page"), "goes_back", None)
            if goes_back and goes_back(values["tag"].rpartition("/")[2]):
                self._act("press", button=BACK)
        for _n in range(MOST_TAPS):
            if self._act("tap", SEEN_MS, **values):
                return

    def _enter(self, points: int, count: int) -> None:
        """Enter points that the table asks for: press, turn from none or from where the knob stands, press."""
        asked = self.state.table["points"]
        if count != asked["most"] + 1 or points >= count:
            raise ValueError(_(OTHER))
        if asked["at"] < 0:
            self._push()
        if steps := points - max(0, asked["at"]):
            self._act("turn", FOLLOW_MS, steps=steps)
        self._push()

    def _await_record(self) -> None:
        deadline = time.monotonic() + RECORD_S
        while not self.state.is_level and time.monotonic() < deadline:
            self._hear(LISTEN_S)

    def _make(self, action: int, picks: list[str]) -> None:
        """Choose an action that the table offers for a button, with the pieces that were picked for it."""
        if not self.state.makes(action):
            raise ValueError(_(OTHER))
        if action not in self.state.table.get("moves", ()):
            if self.state.table.get("moves"):
                self._act("press", button=BACK)
            # A turn's first draw is offered by END too, everything else by MENU.
            self._act("press", button=END if self.state.is_first else MENU)
        moves, number = self.state.table.get("moves", []), self.state.table.get("history", 0)
        if action not in moves:
            raise ValueError(_(OTHER))
        if self.state.seated is not None:
            self.state.seated.pick(number, picks)
        self._stand_on(moves.index(action), len(moves))
        self._push()

    def _carry_out(self, verb: str, values: dict[str, Any]) -> None:
        if verb == "undo":
            gestures.undo(self._reply, lambda: self.state.table, self.state.seated, self._await_record)
        elif verb == "tap":
            self._hold(values)
        elif verb == "choose" and "points" in self.state.table:
            self._enter(values["index"], values["of"])
        elif verb == "glass":
            if self.state.table.get("moves"):
                # What is in hand goes back first: a press would place it.
                self._act("press", button=BACK)
            self._push()
        elif verb == "use":
            if not self.state.table.get("moves"):
                raise ValueError(_(OTHER))
            self._act("press", button=MENU)
        elif verb == "item":
            if not self.state.offers(values["item"]):
                raise ValueError(_(OTHER))
            self._act("press", button=MENU)
            words = self.state.table.get("words", [])
            if values["item"] not in words:
                raise ValueError(_(OTHER))
            self._stand_on(words.index(values["item"]), len(words))
            self._push()
        elif verb == "make":
            self._make(**values)
        elif verb in ("menu", "new_game"):
            # What else it offers before is on the page by itself.
            for _n in range(MOST_PUSHES):
                if self.state.table.get("screen") == "play":
                    self._act("press", button=MENU)
            words = [panel_words.understood(each) for each in self.state.table.get("words", [])]
            if verb == "new_game" and NEW_GAME in words:
                self._stand_on(words.index(NEW_GAME), len(words))
                self._push()
        elif verb == "cascade":
            gestures.push_row(self._reply, lambda: self.state.table, values)
        elif verb == "hand_in":
            self._act("gate", **values)
        elif verb in ("choose", "look"):
            self._stand_on(values["index"], values["of"])
            if verb == "choose":
                words = self.state.table.get("words", ())[values["index"] :][:1]
                self._push()
                if [panel_words.understood(each) for each in words] == [DRAW_ONE]:
                    # The knob stands on whoever was drawn: a press agrees.
                    self._push()
        else:
            self._act(verb, **values)

    def _obey(self, verb: str, values: dict[str, Any], since: int, role: int, done: "Future[int]") -> None:
        if verb == "tap":
            self.state.divided.taker = role
        try:
            if not since or since == self.state.since:
                self._carry_out(verb, values)
            elif verb != "look":
                # Who only looks sees what the table asks by itself now, as where its sand has run out.
                raise ValueError(_(OTHER))
        except Deleted:
            done.set_exception(ValueError(_("This game was deleted, and others after it: begin another one.")))
            return
        except Exception as error:
            done.set_exception(error if isinstance(error, ValueError) else ValueError(str(error)))
            return
        if verb in ("plug", "unplug"):
            self.state.plugged = verb == "plug"
        elif verb == "power":
            self.state.powered = values["on"]
        self.state.tell_link()
        self._await_record()
        done.set_result(self.state.n)


def order(verb: str, values: Mapping[str, Any], state: TableState) -> dict[str, Any]:
    """What the twin is told for a gesture on a page; Refused for what is none."""
    from naiad.service import pieces
    from naiad_core.buttons import BUTTONS

    def number(name: str, least: int, most: int) -> int:
        value = values.get(name)
        if type(value) is not int or not least <= value <= most:
            raise Refused(
                _(
                    "{verb}: {name} must be a number from {least} to {most}",
                    verb=verb,
                    name=name,
                    least=least,
                    most=most,
                )
            )
        return value

    if verb == "press":
        return {"button": number("button", 0, len(BUTTONS) - 1)}
    if verb == "turn":
        return {"steps": number("steps", -MOST_STEPS, MOST_STEPS)}
    if verb in ("choose", "look"):
        return {"index": number("index", 0, MOST_CHOICES), "of": number("of", 1, MOST_CHOICES)}
    if verb == "hand_in":
        return {"gate": number("gate", 0, MOST_GATES - 1), "ms": live_table.HAND_MS}
    if verb in ("lamp", "stall"):
        return {"gate": number("gate", 0, MOST_GATES - 1)}
    if verb == "make":
        picks = values.get("picks", [])
        if not isinstance(picks, list) or not all(isinstance(name, str) for name in picks) or len(picks) > MOST_PICKS:
            raise Refused(_("make: picks must be a list of names"))
        return {"action": number("action", 0, 2**31), "picks": [name[:60] for name in picks]}
    if verb in ("undo", "glass", "use", "plug", "unplug", "menu", "new_game"):
        return {}
    if verb == "tap":
        try:
            return {"reader": 0, "tag": pieces.tag(str(values.get("piece", ""))[:60], state.game), "ms": TAP_MS}
        except LookupError:
            raise Refused(_("there is no piece {piece}", piece=printable(str(values.get("piece", ""))[:60]))) from None
    if verb == "item":
        return {"item": str(values.get("item", ""))[:60]}
    if verb == "power":
        return {"on": bool(values.get("on"))}
    if verb == "cascade":
        return state.row
    raise Refused(_("{verb} is not a command", verb=verb))
