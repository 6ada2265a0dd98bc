"""The seats that the PC plays at a board, for its page; not what they need of people's hands (service/played_seats.py),
nor the seats of a twin, where the PC deals (seats.py).

Players choose them in the table's menu, or on the page; what a page has chosen the menu does not offer.

Its page is told ``seated`` as a twin's is, and in it ``request``, what people are to do for the PC now, '' for nothing,
and ``hints``, the best turns as a twin's order ``hint`` has them, where somebody has asked the table for a hint; in a
game of hidden hands they are told to whoever has all hands alone. Of a twin's orders it takes ``against`` and
``hurry``.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from naiad import draw
from naiad.engine.at_table import AtTable, can_play, named_seats
from naiad.engine.opponent import seats_of, strongest
from naiad.language import _
from naiad.rooms import is_secret
from naiad.service.hinted_table import HintedTable
from naiad.service.played_seats import PlayedSeats, request_words
from naiad.web import game_view as drawn
from naiad.web.errors import Refused
from naiad.web.guard import HANDS
from naiad.web.live import ALL, AT_TABLE, Live
from naiad.web.remembered import Remembered
from naiad.web.seats import Seats
from naiad_core import games, wire
from naiad_core.text import Game

if TYPE_CHECKING:
    from naiad.link.client import Client

ORDERS = ("against", "hurry")


class AtBoard(Seats):
    """``racks`` is the folder in which stands what lies face down. The table's thread alone moves the seats, so that no
    page waits for a board: what a page has chosen is so at the next ``due``."""

    deals = False

    def __init__(
        self, live: Live, kept: Callable[[str], Game], racks: Path, remembered: Remembered | None = None
    ) -> None:
        self._seats = AtTable((), racks)
        self._played = PlayedSeats(self._seats)
        self._request = ""
        self._hinted = HintedTable()
        self._shown: list[dict[str, Any]] = []
        self._at: Game | None = None
        self._is_chosen = False
        # The game followed last, and the seats that its players have given to the PC at the table.
        self._named: tuple[str, tuple[str, ...]] = ("", ())
        super().__init__(live, kept, dict, remembered)
        # What a page has chosen: it counts where nothing was chosen at the table, and after that.
        self._by_page = self._levels
        self._opponent = self._seats
        self._strongest = {game: strongest(game) if can_play(game) else 0 for game in games.GAMES}
        self._tell()

    def do(self, verb: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out an order; Refused where it cannot be."""
        if verb not in ORDERS:
            raise Refused(_(AT_TABLE))
        if values.get("role", HANDS) != HANDS:
            raise Refused(_("only whoever set up the table may do that"))
        answer = super().do(verb, values)
        if verb == "against":
            self._by_page = self._levels
        return answer

    def due(self) -> int:
        """The move that the PC makes by itself now, 0 for none."""
        if self._is_chosen and self._id:
            self._is_chosen = False
            self.follow(self._id, self.kept(self._id))
        return self._played.due()

    def beat(self, client: "Client") -> None:
        """Ask the board for what the seats need; LinkError where the session is lost over it."""
        try:
            self._said.beat(client, wire.PLAYS_SEATS if self._by_page else wire.PLAYS_WOULD)
            self._played.beat(client)
            self._hinted.beat(client)
        finally:
            self._tell_hints()
            words = request_words(self._played, self._at) if self._seats.levels and self._at is not None else ""
            self._request = words[:1].upper() + words[1:]
            self._tell()

    def follow(self, id_: str, game: Game) -> None:
        """The table's game has gone on."""
        self._hinted.follow(id_, game, lambda: self.kept(id_))
        if self._named != (id_, named := named_seats(game)):
            self._named = id_, named
            self._levels = seats_of(named, game.record.seats) or self._by_page
        super().follow(id_, game)

    def close(self) -> None:
        """End the processes."""
        super().close()
        self._hinted.close()

    def _tell_hints(self) -> None:
        found = [each._asdict() for each in self._hinted.found]
        if found != self._shown and found:
            # Drawn with their places.
            first = [each["moves"][0] for each in found]
            for window in draw.WINDOWS:
                seen = partial(self._drawn, window, first)
                self.live.offer(window, seen, seen, HANDS if self._is_secret() else ALL)
        self._shown = found

    def _drawn(self, window: str, legal: list[int]) -> dict[str, Any]:
        return drawn.seen(self.kept(self._id), window, legal)

    def _sit(self, texts: tuple[str, ...], game: Game) -> None:
        self._at = game
        if self._seats.wanted != texts:
            self._seats.seat(texts)

    def _changed(self) -> None:
        self._is_chosen = True
        self._tell()

    def _dealt_by(self, id_: str) -> str:
        """Nothing is dealt; what lies in racks is kept by the game's ID."""
        return id_

    def _tell(self) -> None:
        about = self._about()
        if self._is_secret():
            self.live.tell("seated", about | {"hints": []}, {HANDS: about})
        else:
            self.live.tell("seated", about)

    def _is_secret(self) -> bool:
        """Whether a hint tells of what its seat holds for itself."""
        return self._at is not None and is_secret(self._at.header["game"])

    def _about(self) -> dict[str, Any]:
        return {**super()._about(), "request": self._request, "hints": self._shown}
