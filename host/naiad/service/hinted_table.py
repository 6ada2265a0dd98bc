"""The engine's order takes the place of the hint that a table has given by itself; not how a hint is found
(engine/hints.py), nor what a long *back* does at the table (firmware/naiad_table/hint.py).

    hinted.follow(id, read)   the table's game has gone on; ``read()`` gives it anew
    hinted.beat(client)       several times a second while a session is open
    hinted.found              the hints for the position, none while there are none; another list for each

The table's own hint is lit meanwhile. One that says too little of what is in hand is left alone.
"""

from collections.abc import Callable
from contextlib import suppress

from naiad.engine.hints import Hint, Hints, kind, pieces, public, view_of
from naiad.engine.opponent import Opponent
from naiad.link import commands
from naiad.link.client import Client
from naiad.link.errors import CommandError
from naiad_core.text import Game
from naiad_core.wire import HINTS_MAX


class HintedTable:
    """``opponent`` knows the hands where the PC has dealt them."""

    def __init__(self, hints: Hints | None = None, opponent: Callable[[], Opponent | None] = lambda: None) -> None:
        self.found: list[Hint] = []
        # Whether one plays alone.
        self.is_alone = False
        self._hints = hints or Hints()
        self._opponent = opponent
        self._read: Callable[[], Game] | None = None
        # The game and its line in which a hint was given, None where the last one is another; what of it was done.
        self._at: tuple[str, int] | None = None
        self._asked: tuple[str, int] | None = None
        # The moves that were under the knob, as long as an answer to them is awaited.
        self._moves: tuple[int, ...] = ()

    def follow(self, id_: str, game: Game, read: Callable[[], Game]) -> None:
        """The table's game, as far as it is known."""
        is_hint = bool(game.moves) and game.moves[-1]["do"] == "hint"
        at = (id_, len(game.moves)) if is_hint else None
        if at != self._at:
            self._at, self._moves, self.found = at, (), []
        self._read = read
        self.is_alone = game.record.seats == 1

    def beat(self, client: Client) -> None:
        """Look whether there is a hint to better; LinkError where the session is lost over it."""
        if client.connected is None or self._read is None or self._at is None:
            return
        if self._asked != self._at and client.connected.board.version >= commands.HINT_SINCE:
            with suppress(CommandError):
                self._moves = commands.hint(client)
            self._asked = self._at
            if self._moves:
                self._ask(self._read(), self._moves)
        # Only then is the game read, for this is asked several times a second.
        if not self._moves or not self._hints.is_answered():
            return
        # One is used up.
        game, found = self._read(), self._hints.lines(self._read()) or []
        own, self._moves, self.found = self._moves, (), found
        better = [each.moves[0] for each in found if each.win is not None]
        if better := _like(game, better, own):
            # Turns that begin alike are one place: the table's own follow behind. The players may have gone on.
            with suppress(CommandError):
                commands.hint(client, list(dict.fromkeys((*better, *own)))[:HINTS_MAX], client.session.next_seq)

    def _ask(self, game: Game, moves: tuple[int, ...]) -> None:
        held = pieces(game, moves)
        if len(held) == 1:
            self._hints.ask(view_of(game, self._opponent(), held))
        else:
            # Of several it is the turn that is asked about; what has no name of its own nobody hides.
            self._hints.ask(view_of(game, self._opponent()) or public(game))

    def close(self) -> None:
        """End the process."""
        self._hints.close()


def _like(game: Game, better: list[int], own: tuple[int, ...]) -> list[int]:
    """Those that may stand for the table's own: places of what is in hand, or of whatever can be taken."""
    if len(pieces(game, own)) > 1:
        return [move for move in better if move & 15 == own[0] & 15]
    return [move for move in better if kind(game, move) == kind(game, own[0])]
