"""Who plays the seats of a twin's game, people or the PC, and what a person may ask of it; not how it thinks (engine).

Whoever plays, the PC deals, so that seats can change hands in the middle of a game and nobody's cards change.

A page is told one state, ``seated``:

    levels     the seats that the PC plays and how strong, by seat from "0" on: {"1": 3}
    names      what people are called, by seat: {"0": "Ada"}
    thinks     the seat that thinks now, -1 where none does
    strongest  by game the strongest level that there is, 0 where all are on one side: {"a-game": 5, ...}

and sends these orders to /api/tables/twin/do, of which the last has an answer:

    {"do": "against", "levels": {"1": 3}}  the PC plays these seats, and no others; also in the middle of a game
    {"do": "names", "names": {"0": "Ada"}}  who sits there, in this game and in those that begin after it
    {"do": "hurry"}                        whoever thinks moves now
    {"do": "hint"}   the best turns, which takes up to two seconds: {"history": 12, "hints": [{"words": [...],
                     "moves": [...], "pieces": [...], "places": [...], "points": 6, "reason": "+6: ...", "win": 0.6,
                     "behind": 0}], "position": {...}}

``history`` counts the moves that stood, so that a late hint is seen to be of another position. ``pieces`` are those
that a hand takes for the first of its moves, ``places`` names in the drawing ``position``, where they are empty yet
(with a ``"window"`` of draw.WINDOWS). ``win`` is null where nothing was played to the end, ``behind`` how many points
less than the best it comes to there. No hints: nobody knows what the seat holds.
"""

import contextlib
import hmac
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from naiad.engine.hints import TIME_S, Hints, scanned, view_of
from naiad.engine.opponent import Opponent, strongest, unseen
from naiad.engine.search import LEVELS
from naiad.engine.view import NONE
from naiad.language import _
from naiad.report.words import UNNAMED
from naiad.service import pieces
from naiad.service.errors import WrongInput
from naiad.service.played_seats import SaidPlays
from naiad.service.validation import SAME_NAME, checked_name
from naiad.web import game_view
from naiad.web.divided import NO_HAND
from naiad.web.errors import Refused
from naiad.web.guard import MOST_SEATS
from naiad.web.live import Live
from naiad.web.remembered import Remembered
from naiad_core import games, wire
from naiad_core.text import Game

if TYPE_CHECKING:
    from naiad.link.client import Client

ORDERS = ("against", "names", "hurry", "hint")
# Its process starts with the first hint.
HINT_WITHIN_S = TIME_S + 10
LOOK_EVERY_S = 0.02


class Seats:
    """``kept(id)`` reads a game from the store, ``table()`` is what the twin has under the knob (twin/within.py)."""

    # Whether it deals people their cards.
    deals = True

    def __init__(
        self,
        live: Live,
        kept: Callable[[str], Game],
        table: Callable[[], Mapping[str, Any]],
        remembered: Remembered | None = None,
        seed: int | None = None,
    ) -> None:
        self.live = live
        self.kept, self.table = kept, table
        self._remembered = remembered
        # What hands are dealt by beside a game's ID, which everybody sees and nobody is to know the hands from.
        self._key = str(seed) if seed is not None else "" if remembered is None else remembered.key
        self._said = SaidPlays()
        self._levels: dict[int, int] = {}
        # Who sits at a seat that has no name when a game begins.
        self._names: dict[int, str] = {}
        if remembered is not None:
            with contextlib.suppress(Refused):
                self._levels = chosen(remembered.levels(live.key))
            with contextlib.suppress(Refused, WrongInput):
                self._names = typed(remembered.names)
        self._opponent: Opponent | None = None
        self._id = ""
        # Of the game as it was followed last: what nobody has seen, of which the seat to act holds so many.
        self._hidden: tuple[Sequence[str], int] = (), 0
        self._seat = self._count = 0
        # By the number of a move the pieces picked for it, and of which game they are.
        self._picks: dict[str, list[str]] = {}
        self._picks_of = ""
        self._hints = Hints()
        self._strongest = {game: strongest(game) for game in games.GAMES}
        # The table's thread moves the opponent while the server's threads ask.
        self._lock = threading.RLock()
        # While moves are taken back nobody makes them again.
        self.is_held = False
        self._asking = threading.Lock()
        self._tell()

    def follow(self, id_: str, game: Game) -> None:
        """The table's game has gone on."""
        with self._lock:
            self._id = id_
            self._hidden, self._seat = unseen(game), max(0, game.record.state.to_act())
            self._count = game.record.seats
            wanted = {seat: level for seat, level in self._levels.items() if seat < game.record.seats}
            texts = tuple(f"{seat + 1}:{level}" for seat, level in sorted(wanted.items()))
            self._sit(texts, game)
            if self._opponent is not None:
                self._opponent.follow(self._dealt_by(id_), game, self._picked(id_, game))
            self._tell()

    def _sit(self, texts: tuple[str, ...], game: Game) -> None:
        """The PC plays these seats of a game that has gone on; what was dealt stays as it is."""
        if self._opponent is None:
            self._opponent = Opponent(texts)
        elif self._opponent.wanted != texts:
            self._opponent.seat(texts)
            self._opponent.close()

    def due(self) -> int:
        """The action that the table is to make now, 0 for none."""
        with self._lock:
            if hint := self._hints.due():
                return hint
            waits = self.is_held or self._is_read()
            action = self._opponent.due() if self._opponent is not None and not waits else 0
            self._tell()
            return action

    def _is_read(self) -> bool:
        """Whether the table tells people one thing after the other, which a press leads on in."""
        return bool(self.table().get("telling")) and 0 < len(self.levels) < self._count

    def acts(self) -> bool:
        """Whether the next move is not a person's."""
        with self._lock:
            return self._opponent is not None and self._opponent.acts()

    def fits(self, game: Game, fits: list[str]) -> list[str]:
        """The pieces that lie before a person: the hand, where something of it can be played, and what else of ``fits``
        can be taken; nothing where the PC plays."""
        opponent, seat = self._opponent, max(0, game.record.state.to_act())
        if opponent is None or opponent.is_mine(seat):
            return []
        hidden, many = unseen(game)
        hand = opponent.hand(seat) if many and (not fits or set(hidden) & set(fits)) else []
        return [name for name in hand if name in hidden] + [name for name in fits if name not in hidden]

    def withholds(self, piece: str) -> str:
        """Why whoever acts cannot take a piece, in a sentence: of what the PC has dealt they have the own hand and what
        lies open, not what is in the pile or another hand. '' where they can, and where the PC plays no seat: people
        may hold cards of their own then, and are believed.
        """
        opponent = self._opponent
        if not self.deals or opponent is None or not self.levels:
            return ""
        hidden, many = self._hidden
        is_there = not many or piece not in hidden or piece in (*opponent.hand(self._seat), *opponent.row())
        return "" if is_there else _("this card is not in your hand: take one of yours")

    @property
    def levels(self) -> Mapping[int, int]:
        """The level of each seat that the PC plays in the game on the table: none where all are on one side."""
        return self._opponent.levels if self._opponent is not None else {}

    def names(self, game: Game) -> dict[int, str]:
        """What seats of the game followed are to be called from now on, see Opponent."""
        found = self._opponent.names(game) if self._opponent is not None else {}
        # Who sits down again where the PC played has the name from before.
        found = {seat: name or self._names.get(seat, "") for seat, name in found.items()}
        if not game.moves:
            players = game.header["players"]
            new = {seat: name for seat, name in self.called(game).items() if name and UNNAMED.fullmatch(players[seat])}
            found |= new
        return found

    @property
    def people(self) -> Mapping[int, str]:
        """What people are called, by seat, but for those of the PC."""
        return {seat: name for seat, name in self._names.items() if seat not in self._levels}

    def called(self, game: Game) -> dict[int, str]:
        """What people are called who sit at its seats, '' for who has no name."""
        return {seat: self._names.get(seat, "") for seat in range(game.record.seats) if seat not in self.levels}

    def held(self, seat: int) -> dict[str, Any]:
        """What a seat holds that waits, and its secret goal."""
        if self._opponent is None:
            return NO_HAND
        fits, goal = self._opponent.hand(seat), self._opponent.goal_name(seat)
        return {"game": self._id, "seat": seat, "fits": fits, "goal": goal}

    def row(self) -> list[str]:
        """The pieces that lie open and that no record names."""
        return self._opponent.row() if self._opponent is not None else []

    def pick(self, number: int, names: list[str]) -> None:
        """These pieces are picked for the move of this number, which does not name them; none: no more. What was picked
        for it and for later ones before it was taken back is no more either."""
        picks = {at: each for at, each in self._picks.items() if int(at) < number}
        self._picks = {**picks, str(number): names} if names else picks
        if self._remembered is not None:
            self._remembered.keep_picks(self._id, self._picks)

    def _picked(self, id_: str, game: Game) -> dict[int, list[int]]:
        if id_ != self._picks_of and self._remembered is not None:
            self._picks = self._remembered.picks(id_)
        elif id_ != self._picks_of:
            self._picks = {}
        self._picks_of = id_
        return {int(at): list(map(game.record.rules.piece, names)) for at, names in self._picks.items()}

    def goal(self, game: Game) -> str:
        """The secret goal of the person to act, '' where there is none."""
        seat = game.record.state.to_act()
        return self._opponent.goal_name(seat) if self._opponent is not None and seat >= 0 else ""

    def do(self, verb: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out an order of ORDERS; Refused where it cannot be."""
        if verb == "hint":
            return self._hint(str(values.get("window", "")))
        with self._lock:
            if verb == "against":
                self._levels = chosen(values.get("levels"))
                if self._remembered is not None:
                    self._remembered.keep_levels(self.live.key, values["levels"])
                self._changed()
            elif verb == "names":
                # Seats that are not told of, as the PC's, keep their names, unless another has one of them now.
                given = typed(values.get("names"))
                known = {seat: name for seat, name in self._names.items() if str(seat) not in values["names"]}
                self._names = {seat: name for seat, name in known.items() if name not in given.values()} | given
                if self._remembered is not None:
                    self._remembered.names = {str(seat): name for seat, name in self._names.items()}
                self._tell()
            elif verb == "hurry" and self._opponent is not None:
                self._opponent.hurry()
        return {}

    def _changed(self) -> None:
        """The PC plays other seats."""
        if self._id:
            self.follow(self._id, self.kept(self._id))
        else:
            self._tell()

    def beat(self, client: "Client") -> None:
        """Say to the table what the PC does; LinkError where the session is lost over it."""
        self._said.beat(client, wire.PLAYS_DEALS if self._levels else wire.PLAYS_NONE)

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            if self._opponent is not None:
                self._opponent.close()
                self._opponent = None
        self._hints.close()

    def _hint(self, window: str) -> dict[str, Any]:
        if not self._id:
            raise Refused(_("there is no game on the table yet"))
        if not self.table().get("hints", True):
            raise Refused(_("hints are turned off at this table"))
        with self._asking:
            # One is used up.
            game, drawn = self.kept(self._id), self.kept(self._id)
            with self._lock:
                opponent = self._opponent
                if opponent is not None and opponent.is_mine(max(0, game.record.state.to_act())):
                    raise Refused(_("the PC plays this seat: it is somebody's turn soon"))
                view = view_of(game, opponent, scanned(game, self.table()))
            self._hints.ask(view)
            until = time.monotonic() + HINT_WITHIN_S
            found = self._hints.lines(game)
            while found is None and time.monotonic() < until:
                found = self._hints.lines(game, LOOK_EVERY_S)
            if found is None:
                raise Refused(_("no hint yet: it is still being thought about, ask again"))
        listed = [each._asdict() | {"pieces": _taken(game, each.moves[0])} for each in found]
        # Drawn with the places of their first moves, which nobody sees before a piece is taken.
        first = [each.moves[0] for each in found]
        position = game_view.seen(drawn, window, first)
        return {"history": len(game.record.state.history), "hints": listed, "position": position}

    def _dealt_by(self, id_: str) -> str:
        """What a game's cards are dealt by."""
        return hmac.new(self._key.encode(), id_.encode(), "sha256").hexdigest() if self._key else id_

    def _tell(self) -> None:
        self.live.tell("seated", self._about())

    def _about(self) -> dict[str, Any]:
        thinks = NONE if self._opponent is None else self._opponent.thinking
        levels = {str(seat): level for seat, level in sorted(self._levels.items())}
        names = {str(seat): name for seat, name in sorted(self._names.items())}
        return {"levels": levels, "names": names, "thinks": thinks, "strongest": self._strongest}


def _taken(game: Game, move: int) -> list[str]:
    """The pieces that a hand takes for a move, one after the other."""
    rules, state = game.record.rules, game.record.state
    cards: list[str] = game.words.show(move, state).get("cards", [])
    return cards or [name for name in pieces.fits(game) if move in state.legal(rules.piece(name))][:1]


def chosen(levels: Any) -> dict[int, int]:
    """By seat the level, as a page sends it; Refused for what is none."""
    if not isinstance(levels, dict):
        raise Refused(_("against: levels must be an object that gives seats their levels"))
    seats = {str(seat): seat for seat in range(MOST_SEATS)}
    for seat, level in levels.items():
        if seat not in seats or type(level) is not int or level not in LEVELS:
            raise Refused(_("against: a level must be a number from 1 to {most}", most=max(LEVELS)))
    return {seats[seat]: level for seat, level in levels.items()}


def typed(names: Any) -> dict[int, str]:
    """By seat a person's name, as a page sends it; Refused or WrongInput for what is none."""
    if not isinstance(names, dict) or not all(isinstance(name, str) for name in names.values()):
        raise Refused(_("names: names must be an object that gives seats their names"))
    seats = {str(seat): seat for seat in range(MOST_SEATS)}
    found = {seats[seat]: checked_name(name) for seat, name in names.items() if seat in seats}
    found = {seat: name for seat, name in found.items() if name}
    if len(set(found.values())) < len(found):
        raise WrongInput(_(SAME_NAME))
    return found
