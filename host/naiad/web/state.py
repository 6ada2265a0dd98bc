"""What one table's pages are told: its link, its lights, its game, what it asks; not where that comes from
(watching.py), nor what each part of a question is (asks.py).
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from naiad import draw, lights, panel_words
from naiad.language import _, later
from naiad.plain import printable
from naiad.report import words as report_words
from naiad.rooms import chain_of, is_secret, part
from naiad.service import pieces
from naiad.store import annotations, files
from naiad.web import asks, game_view, named
from naiad.web.divided import NO_HAND, Divided
from naiad.web.guard import HANDS
from naiad.web.live import Live
from naiad.web.remembered import Remembered
from naiad.web.seats import Seats
from naiad_core import palette
from naiad_core.state import NOBODY
from naiad_core.text import Game

if TYPE_CHECKING:
    from naiad.store.database import Store

# A picture that changes so often within so long blinks.
BLINKS, BLINK_S = 2, 1.6
# What of a table's program (twin/within.py) is one question as long as it is the same.
QUESTION = (
    *("screen", "asks", "seats", "words", "moves", "pieces", "items", "setup", "points", "count"),
    *("question", "history", "telling", "opened", "row", "asked_gate"),
)
PLUGGED_OUT = later("The cable is out; the table plays on.")
WITHOUT_PC = later("The cable is out; the table plays on. The PC plays its seats once the cable is back.")
POWERED_OFF = later("The power is off; the table goes on at the last move.")
# What a table waits for whose panel shows no words.
BLINKING = later("A place blinks. The knob moves through the places, a press puts the piece there.")
PICTURE = later("Lay the next piece on the reader, or turn the knob.")
NOTHING = later("No lights yet.")
# What is said of a place that is not legal, where no rule tells more.
NOWHERE = later("It cannot lie there. Where it can is marked.")
MARKED = later("Choose one of the marked places.")


class TableState:
    """Tells a table's pages what its threads find out."""

    def __init__(self, store: "Store", live: Live, remembered: Remembered | None = None) -> None:
        self.store = store
        self.live = live
        self._remembered = remembered
        self.divided = Divided(live, remembered is not None and remembered.is_divided)
        self.game = ""
        self.row: dict[str, Any] = {}
        self.about = ""
        self.plugged = self.powered = self.connected = True
        self._changes: deque[float] = deque(maxlen=BLINKS + 1)
        self._panel: Any = None
        # Its panel's words, its screen's text, whether anything is lit.
        self._seen = "", "", False
        # What a twin's own program has under the knob (twin/within.py), and of which game.
        self.table: dict[str, Any] = {}
        self.key = ""
        # The piece that a page held to the reader last.
        self.tapped = ""
        # What lies before the seat to act, where its pieces are dealt.
        self._fits: list[str] = []
        # Who plays its seats, people or the PC; nobody knows it of another's table.
        self.seated: Seats | None = None
        self._id = ""
        # The seat to act and its player's name, as the record has them.
        self._seat = NOBODY
        self.acts = ""
        # By seat what its players are called who have a name.
        self._names: dict[int, str] = {}
        # How often its pages were told what is asked; how often they had been when they were told this question first.
        self.n = self.since = 0
        self._question: Any = None
        # None where it is to be told anew; what it was.
        self._asked: Any = None
        self._told: dict[str, Any] = {}
        # The game's position as the record has it, and how many moves made it.
        self._state: Any = None
        self._history = -1
        # Whether a move of a person's stands.
        self._is_played = False
        self._asking = threading.RLock()
        # Whether the table asked last what a new game is to be.
        self._sets_up = False
        # Of the moves asked about last: (their game, its moves, themselves), and how they are told.
        self._shown_moves: tuple[Any, dict[str, Any]] = (None, {})

    def tell_link(self) -> None:
        """Whether the table is there."""
        pulled = WITHOUT_PC if self.seated is not None and self.seated.levels else PLUGGED_OUT
        words = _(POWERED_OFF) if not self.powered else _(pulled) if not self.plugged else self.about
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
        lit, screen = {**shown, "words": words, "width": palette.WIDTH_PX}, list(seen.screen)
        if self._is_secret():
            dark = {name: "0" * len(hex_) for name, hex_ in shown.items()}
            self.live.tell("lights", {**lit, **dark, "words": ""}, {HANDS: lit})
            self.live.tell("screen", [], {HANDS: screen})
        else:
            self.live.tell("lights", lit)
            self.live.tell("screen", screen)
        self._seen = words, " ".join(" ".join(seen.screen).split()), any(whole)
        self._tell_waits()

    def _is_secret(self) -> bool:
        """Whether people hold here what nobody else may know."""
        if self.seated is None or not self.seated.deals:
            return False
        # A game goes on while the table's menu already asks of another.
        return is_secret(self.key or self.game) or (bool(self.acts) and is_secret(self.game))

    def _tell_waits(self) -> None:
        """What the table waits for: as its pages ask it, where its own program tells that, else by what is seen."""
        words, screen, is_lit = self._seen
        asked = self._asked or {}
        if self._is_secret():
            # Whoever has hands is told by what is asked.
            set_up = "" if self.table.get("screen") == "play" else asked.get("title", "")
            self.live.tell("waits", {"words": "", "sentence": _to_act(self.acts) if self.acts else set_up})
            return
        sentence = asked.get("title") or (self.acts and asked.get("kind") == "idle" and _to_act(self.acts))
        # Of a screen that is being written row by row half is of before.
        whole = printable(" ".join(self.table.get("lines", ()))) or screen
        sentence = sentence or self._waits(words, whole, is_lit)
        self.live.tell("waits", {"words": words, "sentence": named.named(sentence, self._called())})

    def _waits(self, words: str, screen: str, is_lit: bool) -> str:
        if not is_lit:
            return _(NOTHING)
        if words:
            # The screen says in a sentence what the panel says in two words.
            return panel_words.sentence(words, self.game) or screen or words
        # Of a picture the screen knows more than can be seen here.
        if screen:
            return screen
        blinks = len(self._changes) > BLINKS and time.monotonic() - self._changes[0] < BLINK_S
        return _(BLINKING if blinks else PICTURE)

    def asks(self) -> None:
        """What a twin asks now, with what its record says of it."""
        with self._asking:
            table = self.table
            if self._sets_up and "screen" not in table and self._told:
                # Between a set-up and its game the table asks nothing; the game before is not on it any more.
                self._tell(self._told | {"behind": True})
                return
            if self._is_another():
                self._clear()
            if self.divided.on:
                seat = table.get("seat", NOBODY) if table.get("screen") == "play" else NOBODY
                if seat not in (NOBODY, self._seat):
                    # The record of the last move comes in a moment: until then nobody is told of another's pieces.
                    return
                if seat == NOBODY and "moves" in table:
                    # Whoever took a piece before it is anybody's turn has it from a hand that is still secret.
                    seat = max(NOBODY, self.divided.taker)
            else:
                seat = NOBODY
            if self.divided.turn(seat, self._is_secret()):
                self._asked = None
            moves = (self._id, table.get("history"), tuple(table.get("moves", ())))
            game = None
            # Between two glasses nothing is placed.
            places = bool(table.get("moves")) and not table.get("glass")
            if places and moves != self._shown_moves[0] and self._id:
                game = files.on_table(self.store, self._id)
                self._draw(game, table["moves"])
            pushed = self.game == self.key and bool(getattr(self._state, "pushes", 0))
            asked = asks.question(table, game, self.key, self.acts, self._called(), pushed)
            if "options" in asked and asked["kind"] == "moves" and game is not None:
                self._shown_moves = (
                    moves,
                    {name: asked[name] for name in ("options", "parts", "gains", "turns", "piece") if name in asked},
                )
            elif asked["kind"] == "moves" and moves == self._shown_moves[0]:
                asked |= self._shown_moves[1]
            elif asked["kind"] != "moves" and self._shown_moves[0] is not None and self._id:
                self._shown_moves = (None, {})
                self._draw(files.on_table(self.store, self._id), ())
            if self._state is not None and self.game == self.key and self._id:
                asked |= self._own(table)
            if not self._is_played:
                asked["closed"] = True
            if self.divided.on and self.divided.moved != self.divided.seat:
                # The last move is another's.
                asked["closed"] = True
            self._tell(asked if self.is_level else asked | {"behind": True})

    def _called(self) -> Mapping[int, str]:
        """What players are called by seat, where a page is told of them by number: of a table's own program alone, for
        nobody else's says whether a game is being set up."""
        if not self.table:
            return {}
        if self._id and not self._sets_up:
            return self._names
        return self.seated.people if self.seated is not None else {}

    def _is_another(self) -> bool:
        """Whether the table has begun another game than the one that is told, whose record comes in a moment."""
        table, before = self.table, self._sets_up
        if table.get("screen") != "play":
            # What is only waited for is no question.
            waits = table.get("words") == [asks.WAIT]
            self._sets_up = before if waits else any(map(table.get, ("asks", "seats", "setup")))
            return False
        self._sets_up = False
        # Who goes back out of a set-up finds the game as it was.
        return before and bool(self._id) and (self.key, table["history"]) != (self.game, len(self._state.history))

    def _clear(self) -> None:
        """Nothing of the last game is told any more."""
        self._id = self.acts = ""
        self._state, self._history, self._seat, self._fits = None, -1, NOBODY, []
        self.divided.lay(NO_HAND, {})
        self.live.tell("row", [])
        self.live.tell("game", None)
        self.live.drop(*draw.WINDOWS)
        self._shown_moves = (None, {})

    def _own(self, table: dict[str, Any]) -> dict[str, Any]:
        """What only this game's room knows of the question."""
        page = part(self.key, "page")
        out: dict[str, Any] = (
            {"shut": page.shut(self._state, table.get("in_hand", ""))} if hasattr(page, "shut") else {}
        )
        is_level = table.get("screen") == "play" and len(self._state.history) == table.get("history")
        if not is_level or table.get("glass") or not hasattr(page, "page"):
            return out
        known = {"fits": self._fits, "parts": self._shown_moves[1].get("parts", ()), "tapped": self.tapped}
        own: dict[str, Any] = page.page(self._state, table | known, self.acts)
        return out | own

    def offers(self, item: str) -> bool:
        """Whether this of the menu's items has a button now; the others are whose the table is."""
        buttons: list[dict[str, str]] = (self._asked or {}).get("buttons", [])
        return any(button.get("item") == item for button in buttons)

    def makes(self, action: int) -> bool:
        """Whether this action has a button of its own now."""
        asked = self._asked or {}
        return action in (asked.get("open"), *(way["action"] for way in asked.get("ways", ())))

    @property
    def is_first(self) -> bool:
        """Whether a draw is due before all else."""
        return bool((self._asked or {}).get("first"))

    def _tell(self, asked: dict[str, Any]) -> None:
        """What is asked, by its number: ``n`` counts whatever is new of it, ``since`` is that of this question."""
        asked = named.asked(asked, self._called())
        if asked == self._asked:
            return
        self._asked = self._told = asked
        self.n += 1
        # Where the knob stands, and what is said meanwhile, is the same question still.
        question = [self.table.get(name) for name in QUESTION]
        if question != self._question:
            self._question, self.since = question, self.n
        self.divided.ask(asked | {"n": self.n, "since": self.since})
        if not self.divided.on:
            self._tell_waits()

    @property
    def is_level(self) -> bool:
        """Whether the record has come as far as the table; of a table that cannot tell it nothing more is awaited."""
        there = self.powered and self.plugged and self.connected
        with self._asking:
            return not there or self._history == self.table.get("history", self._history)

    def withholds(self, piece: str) -> str:
        """Why whoever acts cannot take a piece, in a sentence; '' where nothing speaks against it."""
        return self.seated.withholds(piece) if self.seated is not None and self.is_level else ""

    def why(self, piece: str, place: str) -> str:
        """Which rule this piece would break at that part of the drawing; where nobody knows, what holds for all."""
        if not self._id or not self.key:
            return ""
        if not piece:
            return _(MARKED)
        game = files.on_table(self.store, self._id)
        drawing = part(self.key, "drawing")
        try:
            moves: list[int] = getattr(drawing, "tried", lambda *_: [])(game, piece, place)
        except ValueError:
            # No part of any drawing.
            moves = []
        codes = [game.record.state.why_not(move) for move in moves]
        if codes and all(codes):
            return asks.refusal(codes[0], self.key)
        own: str = getattr(drawing, "elsewhere", lambda *_: "")(game, piece, place)
        return own or _(NOWHERE)

    def divide(self, on: bool) -> None:
        """Give each seat a device of its own, or the table back to all."""
        with self._asking:
            self.divided.divide(on)
            self._shown_moves = (None, {})
            self._asked = None
        if self._remembered is not None:
            self._remembered.is_divided = on
        if self._id:
            self.played(self._id)
        else:
            self.asks()

    def seats_changed(self) -> None:
        """The PC plays other seats: what lies before the one to act may be for nobody now."""
        if self._id:
            self._lay_out(files.on_table(self.store, self._id))

    def renamed(self) -> None:
        """People have other names: at once in the game that they play."""
        if self.seated is None:
            return
        game = files.on_table(self.store, self._id) if self._id else None
        if game is not None and not game.score()["over"]:
            annotations.rename(self.store, self._id, self.seated.called(game))
            game = files.on_table(self.store, self._id)
            self.acts, self._names = _acting(game), _named(game)
            self.live.tell("game", game_view.whole(game, self._id))
        with self._asking:
            self._asked = None
            if self.table:
                self.asks()

    def _lay_out(self, game: Game) -> None:
        """Tell what lies before the seat to act."""
        if self.seated is not None and self.seated.deals:
            # Only hands look for a piece.
            with self._asking:
                self._seat = game.record.state.to_act()
                on = self.divided.on
                held = {seat: self.seated.held(seat) for seat in range(game.record.seats)} if on else {}
                if self.divided.turn(self._seat if on else NOBODY, self._is_secret()):
                    self._asked = None
                self._fits = self.seated.fits(game, list(pieces.fits(game)))
                hand = {"game": self._id, "seat": self._seat, "fits": self._fits, "goal": self.seated.goal(game)}
                self.divided.lay(hand, held)
                self.live.tell("row", self.seated.row())

    def _draw(self, game: Any, legal: Sequence[int]) -> None:
        """The position, with the places of these actions."""
        for window in draw.WINDOWS:
            self.divided.draw(window, *self._drawings(self._id, game, window, legal))

    def _drawings(
        self, id_: str, game: Game, window: str, legal: Sequence[int] = ()
    ) -> tuple[Callable[[], Any], Callable[[], Any]]:
        """What draws the game now, and what draws it for somebody who comes later: ``game`` is used up by then."""
        moves = len(game.record.state.history)

        def again() -> Any:
            kept = files.on_table(self.store, id_)
            return game_view.seen(kept, window, legal if len(kept.record.state.history) == moves else ())

        return partial(game_view.seen, game, window, legal), again

    def played(self, id_: str) -> None:
        """The game on the table, as it is kept by now."""
        game = files.on_table(self.store, id_)
        with self._asking:
            # At once: a table that asks meanwhile must not be answered by one game's rules from another's position.
            if id_ != self._id and self.seated is not None and self.seated.deals:
                self.live.tell("row", [])
            self._id, self.game, self._state = id_, game.header["game"], game.record.state
        self.row = chain_of(game).plain
        if self.seated is not None:
            self.seated.follow(id_, game)
            if names := self.seated.names(game):
                annotations.rename(self.store, id_, names)
                game = files.on_table(self.store, id_)
        self.acts, self._names = _acting(game), _named(game)
        self._lay_out(game)
        levels = self.seated.levels if self.seated is not None else ()
        self._is_played = game_view.is_played(game, levels, getattr(part(self.game, "page"), "DEALT", ()))
        if self.divided.on:
            self.divided.moved = game_view.last_mover(game, levels)
        self.live.tell("game", game_view.whole(game, id_))
        with self._asking:
            # Not between what is asked meanwhile and its drawing, which would be of the moves before.
            for window in draw.WINDOWS:
                self.live.offer(window, *self._drawings(id_, game, window))
        if self.divided.on:
            self.live.tell("waits", {"words": "", "sentence": _to_act(self.acts) if self.acts else ""})
        with self._asking:
            self._history = len(game.record.state.history)
            # Told once more behind all this, so that its number says that this was told.
            self._asked = None
            # What is drawn now has no places of a piece in hand.
            self._shown_moves = (None, {})
            if self.table:
                self.asks()


def _to_act(player: str) -> str:
    return _("{player} to act", player=player)


def _acting(game: Any) -> str:
    seat, score = game.record.state.to_act(), game.score()
    return "" if score["over"] or seat < 0 else printable(report_words.player(game.header, seat))


def _named(game: Game) -> dict[int, str]:
    players = game.header["players"]
    known = [seat for seat, name in enumerate(players) if not report_words.UNNAMED.fullmatch(name)]
    return {seat: printable(report_words.player(game.header, seat)) for seat in known}


# What each brightness is shown as.
_BRIGHT = bytes(min(255, value * lights.GAIN) for value in range(256))


def _hex(pixels: Iterable[lights.Rgb]) -> str:
    return bytes([value for rgb in pixels for value in rgb]).translate(_BRIGHT).hex()
