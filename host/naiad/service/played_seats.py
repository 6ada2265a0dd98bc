"""The table is asked for what the PC's seats at it need of people's hands, and told that the PC plays; not what it
needs (engine/at_table.py).

``beat`` is called several times a second while a session is open. What players put away on the board is asked again
after a while; until then, and with the PC gone, the seat is theirs to play.
"""

import time
from collections.abc import Callable
from contextlib import suppress

from naiad.engine.at_table import AtTable, Request, can_play
from naiad.engine.view import NONE
from naiad.language import _
from naiad.link import commands
from naiad.link.client import Client, Connected
from naiad.link.errors import CommandError
from naiad.report.words import player
from naiad.rooms import part
from naiad_core import games, wire
from naiad_core.text import Game

AGAIN_S = 15.0
# So long the table tells what a move brought before the same turn goes on.
TELLS_S = 4.0
SINCE = (1, 5)


class SaidPlays:
    """What a table was told that the PC does there, of which it knows nothing after its session."""

    def __init__(self) -> None:
        self._session: Connected | None = None
        self._how = wire.PLAYS_NONE

    def beat(self, client: Client, how: int) -> None:
        """Tell it a value of PLAYS, where it does not know yet."""
        session = client.connected
        if session is None or (self._session is session and self._how == how):
            return
        with suppress(CommandError):
            commands.tell_plays(client, how)
        self._session, self._how = session, how


class PlayedSeats:
    """``clock`` gives seconds."""

    def __init__(self, seats: AtTable, clock: Callable[[], float] = time.monotonic) -> None:
        self.seats = seats
        self._clock = clock
        # What the board shows, as far as is known, and what it was asked last, when.
        self._up: Request | None = None
        self._last: Request | None = None
        self._last_s = 0.0
        self._session: Connected | None = None
        # How many lines the game had when it was looked at last, and since when.
        self._lines = 0
        self._lines_s = 0.0
        self.is_too_old = False

    def due(self) -> int:
        """The move that the PC makes by itself now, 0 for none."""
        return 0 if self._is_showing() else self.seats.due()

    def _is_showing(self) -> bool:
        if self._lines != self.seats.lines:
            self._lines, self._lines_s = self.seats.lines, self._clock()
        return self.seats.goes_on and self._clock() - self._lines_s < TELLS_S

    def beat(self, client: Client) -> None:
        """Look what was read, and ask for what is requested; LinkError where the session is lost over it."""
        if client.connected is None:
            return
        if self._session is not client.connected:
            # Whatever it was asked before, the board has forgotten it, or will be asked the same.
            self._session, self._up, self._last = client.connected, None, None
        self.is_too_old = client.connected.board.version < SINCE
        if self.is_too_old:
            return
        if self._up is not None:
            state, name = commands.rack(client, (wire.RACK_ASK, 0, 0, 0))
            if state == wire.RACK_READ and name:
                self.seats.read(self._up, name)
                # The same card once more is requested where it could not be taken.
                self._last = None
            elif state == wire.RACK_OFF:
                self._up = None
        request = None if self._is_showing() else self.seats.request()
        if request == self._up and (request is None or self._last is not None):
            return
        if request is None:
            commands.rack(client, (wire.RACK_LEAVE, 0, 0, 0))
            self._up = None
        elif request != self._last or self._clock() - self._last_s >= AGAIN_S:
            kind = wire.RACK_OFFER if request.action else wire.RACK_COVER
            try:
                commands.rack(client, (kind, request.seat, max(0, request.piece), request.action), request.words)
            except CommandError as error:
                if error.code != wire.ERR_BUSY:
                    # The players have gone on; the next line tells where.
                    self._last, self._last_s = request, self._clock()
                return
            self._up = self._last = request
            self._last_s = self._clock()


def request_words(played: PlayedSeats, game: Game) -> str:
    """A sentence; '' where there is nothing to do now."""
    key = game.header["game"]
    if not can_play(key):
        return _("the PC cannot play this game at a real table")
    if played.is_too_old:
        return _("the table's firmware is too old for the PC to play: naiad deploy")
    request = played.seats.request()
    if request is None:
        return ""
    who = player(game.header, request.seat)
    if request.piece == NONE and not request.place:
        return _("for {player}, played by the PC: lay the goal card face down on the reader", player=who)
    if request.piece == NONE:
        return _(
            "for {player}, played by the PC: lay card {place} face down on the reader", player=who, place=request.place
        )
    if request.place:
        return _(
            "for {player}, played by the PC: turn up card {place} and read its tag", player=who, place=request.place
        )
    name = part(key, "words").called(games.load(key).piece_name(request.piece))
    return _("for {player}, played by the PC: read the tag of {piece}", player=who, piece=name)
