"""The PC's seats at a real table: people lay its cards face down on the reader, turn up the one it plays, and set
its pieces where the table lights them; not how it thinks (opponent.py), nor how the table is asked
(service/played_seats.py).

    seats.follow(id, game)   as of an Opponent
    seats.request()          what people are to do for the PC now, None for nothing
    seats.read(request, name) a piece was read for that request
    seats.due()              the action that needs no hands, as the end of a turn, 0 for none

Cards lie in places from 1 on, in the order in which they were laid. A game with hidden cards says in its player.py what
lies in a rack: ``rack``, ``rack_kind`` and ``rack_due``, with goals ``rack_view``, and ``rack_leaves`` where moves take
several cards or do not name them. One that has such cards and does not say it cannot be played so.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from naiad.engine.opponent import NO_PICKS, Opponent
from naiad.engine.view import NONE, View
from naiad.paths import replaced
from naiad.report.words import PC_SEAT
from naiad.rooms import is_secret, part
from naiad_core import games
from naiad_core.text import Game

CARD, GOAL = 0, 1
# The panel's words, see firmware/words.
LAY_CARD, LAY_GOAL, SHOW_CARD = "LAY {}", "LAY GOAL", "SHOW {}"


class Request(NamedTuple):
    """``piece`` is NONE where one is to be laid face down; ``action`` 0 there, and where the piece is but turned up for
    a move that comes later; ``place`` in the rack, 0 for what lies open or a goal."""

    seat: int
    action: int = 0
    piece: int = NONE
    place: int = 0
    words: str = ""


class AtTable(Opponent):
    """An opponent that deals nothing. In the folder ``kept`` stands what lies in its racks, one file a game, for a
    program that is started again in the middle of one."""

    deals = False

    def __init__(self, wanted: tuple[str, ...], kept: Path | None = None) -> None:
        super().__init__(wanted)
        self._kept = kept
        self._at: Game | None = None
        # How many lines the game has; whether the last one was not the last of a turn of the PC's.
        self.lines = 0
        self.goes_on = False
        # By seat what was ever laid in its rack, oldest first: (place, 0 for the goal; piece).
        self._laid: dict[int, list[tuple[int, int]]] = {}
        # What left a rack by a move, where the position does not tell it: (number of the move, seat, where it stood in
        # that list, place, piece).
        self._left: list[tuple[int, int, int, int, int]] = []
        # What was turned up for the move that is chosen.
        self._shown: list[int] = []

    def follow(self, id_: str, game: Game, picks: Mapping[int, Sequence[int]] = NO_PICKS) -> None:
        is_same = id_ == self._game
        if not is_same:
            self._laid, self._left = self._read_kept(id_)
        was, moves = self.world, self._moves
        super().follow(id_, game, picks)
        if is_same:
            self._let_go(was.state, moves)
        if self._moves != moves or not is_same:
            self._shown = []
        if not can_play(game.header["game"]):
            self.levels = {}
        self._at = game
        if len(game.moves) != self.lines:
            self.lines, self.goes_on = len(game.moves), bool(self._turn)
        self._tidy()
        if self._laid and self._kept is not None and not game.record.state.is_provisional():
            with suppress(OSError):
                self._file(id_).unlink(missing_ok=True)

    def names(self, game: Game) -> dict[int, str]:
        """None: there players name its seats themselves, in the table's menu."""
        return {}

    def hand(self, seat: int) -> list[str]:
        """People hold their cards themselves."""
        return []

    def goal_name(self, seat: int) -> str:
        """As ``hand``."""
        return ""

    def request(self) -> Request | None:
        """What people are to do for the PC now."""
        if self.world is None or not self.world.state.is_provisional():
            return None
        for seat in self.levels:
            if missing := self._missing(seat):
                return missing
        action = self._chosen()
        if not action:
            return None
        seat = self.world.to_act()
        if turned := self._to_turn(action):
            return self._show(seat, 0, turned[0])
        piece = self._piece(action)
        return None if piece == NONE else self._show(seat, action, piece)

    def _show(self, seat: int, action: int, piece: int) -> Request:
        place = next((place for place, lies in self._rack(seat).items() if lies == piece), 0)
        return Request(seat, action, piece, place, SHOW_CARD.format(place) if place else "")

    def read(self, request: Request, name: str) -> None:
        """A piece was read, face down or turned up; where it is not what was requested, the request stands."""
        kind = self._room("rack_kind")
        piece = games.load(self.world.game).piece(name)
        if request.piece != NONE:
            self._shown += [piece] if piece == request.piece else []
            return
        if kind is None or any(piece in self._rack(seat).values() for seat in self._laid):
            return
        if kind(self.world.state, piece) == (CARD if request.place else GOAL):
            self._laid.setdefault(request.seat, []).append((request.place, piece))
            self._keep()

    def due(self) -> int:
        """What the PC does by itself."""
        if self.world is None or not self.world.state.is_provisional():
            return 0
        shows = self._room("rack_due")
        for seat in self.levels if shows else ():
            if action := int(shows(self._view(seat))):
                return action
        action = self._chosen()
        return action if action and self._piece(action) == NONE and not self._to_turn(action) else 0

    def _keep(self) -> None:
        if self._kept is not None:
            # Where it cannot be written, people lay the rack once more.
            with suppress(OSError):
                self._kept.mkdir(parents=True, exist_ok=True)
                with replaced(self._file(self._game)) as file:
                    file.write(json.dumps({"laid": self._laid, "left": self._left}).encode())

    def _file(self, id_: str) -> Path:
        assert self._kept is not None
        return self._kept / f"{id_}.json"

    def _read_kept(self, id_: str) -> tuple[dict[int, list[tuple[int, int]]], list[tuple[int, int, int, int, int]]]:
        """What lies in the racks of this game and what has left them, as far as it was kept."""
        try:
            stored = json.loads(self._file(id_).read_text()) if self._kept is not None else {}
            laid = {
                int(seat): [(int(place), int(piece)) for place, piece in pieces]
                for seat, pieces in stored["laid"].items()
            }
            return laid, [(int(a), int(b), int(c), int(d), int(e)) for a, b, c, d, e in stored["left"]]
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}, []

    def _room(self, name: str) -> Any:
        """What the game's player.py says of racks, None where it has none."""
        return getattr(part(self.world.game, "player"), name, None)

    def _piece(self, action: int) -> int:
        """The piece that a hand must hold to the reader for a move, NONE where it needs none."""
        if self._at is None:
            return NONE
        shown = self._at.words.show(action, self.world.state)
        named = next((shown[key] for key in (shown["do"], "card", "cards", "animal") if key in shown), None)
        name = named[-1] if isinstance(named, list) else named
        return int(games.load(self.world.game).piece(name)) if isinstance(name, str) else NONE

    def _to_turn(self, action: int) -> list[int]:
        """What is still to be turned up before a move: what leaves the rack with it and is not read as it is made."""
        leaves = self._room("rack_leaves")
        if leaves is None:
            return []
        done = {self._piece(action), *self._shown}
        seat = self.world.to_act()
        return [piece for piece in leaves(self.world.state, self._view(seat).hand, action) if piece not in done]

    def _let_go(self, state: Any, moves: tuple[int, ...]) -> None:
        """Moves have been made after these: what they took out of racks lies there no more, also where they do not name
        it or where it comes back into the pile."""
        leaves, kind = self._room("rack_leaves"), self._room("rack_kind")
        if leaves is None or self._moves[: len(moves)] != moves:
            return
        for number, action in enumerate(self._moves[len(moves) :], len(moves)):
            seat = state.to_act()
            rack = self._rack(seat, state)
            pieces = leaves(state, tuple(rack.values()), action)
            gone = {place: piece for place, piece in rack.items() if piece in pieces}
            state.apply(action)
            if {piece for piece in gone.values() if kind(state, piece) != NONE} <= set(self._shown):
                for each in gone.items():
                    at = self._laid[seat].index(each)
                    self._left.append((number, seat, at, *self._laid[seat].pop(at)))
            else:
                # Made by hand, by cards that nobody knows.
                self._laid.pop(seat, None)
                self._left = [each for each in self._left if each[1] != seat]
            if gone:
                self._keep()

    def _chosen(self) -> int:
        """The action that a seat of the PC's has chosen, 0 while it is nobody's or not known yet."""
        world = self.world
        # What the dealer does at a simulated table people do at a real one.
        if world.state.is_over() or world.due():
            return 0
        seat = world.to_act()
        if seat not in self.levels or self._missing(seat):
            return 0
        return self._turn[0] if self._turn else self._thought(self._view(seat))

    def _view(self, seat: int) -> View:
        rack = self._rack(seat)
        hand = tuple(sorted(piece for place, piece in rack.items() if place))
        view: View = self.world.view(seat)._replace(hand=hand, goal=NONE, row=())
        return self._room("rack_view")(view, rack[0]) if 0 in rack else view

    def _missing(self, seat: int) -> Request | None:
        """What is still to be laid in a rack."""
        state = self.world.state
        if state.is_over() or not self._room("rack"):
            return None
        cards, goals = self._room("rack")(state, seat)
        rack = self._rack(seat)
        if len(rack) - (0 in rack) < cards:
            place = next(place for place in range(1, cards + 1) if place not in rack)
            return Request(seat, place=place, words=LAY_CARD.format(place))
        return Request(seat, words=LAY_GOAL) if goals and 0 not in rack else None

    def _rack(self, seat: int, state: Any = None) -> dict[int, int]:
        """What lies there now, or lay there in a position, by place."""
        kind, state = self._room("rack_kind"), state or self.world.state
        rack: dict[int, int] = {}
        for place, piece in self._laid.get(seat, ()):
            if kind(state, piece) != NONE:
                rack.setdefault(place, piece)
        return rack

    def _tidy(self) -> None:
        """After a move was taken back what left a rack by it lies there again, and what was drawn since goes back."""
        while self._left and self._left[-1][0] >= len(self._moves):
            _, seat, at, place, piece = self._left.pop()
            self._laid.setdefault(seat, []).insert(at, (place, piece))
        state = self.world.state
        for seat, laid in self._laid.items():
            rack, kept = self._rack(seat), []
            filled: set[int] = set()
            cards = len(laid) if state.is_over() else self._room("rack")(state, seat)[0]
            for place, piece in laid:
                if place in filled:
                    continue
                if rack.get(place) == piece:
                    if place and len(filled - {0}) >= cards:
                        continue
                    filled.add(place)
                kept.append((place, piece))
            self._laid[seat] = kept


def named_seats(game: Game) -> tuple[str, ...]:
    """The seats that players have given to the PC in the table's menu, as an Opponent wants them: it tells them as
    players' names."""
    named = enumerate(map(PC_SEAT.fullmatch, game.header["players"]), 1)
    return tuple(f"{seat}:{found[1]}" for seat, found in named if found)


def can_play(game: str) -> bool:
    """Whether the PC can play a seat of it at a real table."""
    return hasattr(part(game, "player"), "rack") or not is_secret(game)
