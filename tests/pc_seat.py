"""A PC that plays a seat of a twin's table over its cable, in the twin's time; no tests."""

from typing import Any

from folded import fold
from naiad.engine import Engine, Limit
from naiad.engine.at_table import AtTable
from naiad.link import commands
from naiad.link.client import Connected, Gone, News
from naiad.link.errors import CommandError
from naiad.service.hinted_table import HintedTable
from naiad.service.played_seats import PlayedSeats
from naiad_core import text
from naiad_core.header import unpack_header
from naiad_core.state import HINT, UNDO
from twin.table import Kept, Table

BEAT_S = 0.2


class AtOnce:
    """An engine that has thought when it is asked."""

    # How long a hint may be thought about.
    limit = Limit(playouts=120)

    def __init__(self, game: str, level: int = 3) -> None:
        self.engine = Engine(game, level)
        self.line: Any = None

    def ask(self, view: Any, limit: Any = None, multi: int = 0) -> None:
        self.line = self.engine.analyse(view, self.limit, multi) if multi else self.engine.play(view)

    def answer(self, wait_s: float = 0.0) -> Any:
        return self.line

    def wait(self) -> None:
        """It never thinks."""

    hurry = close = wait


def told(kept: Kept) -> tuple[str, text.Game] | None:
    """The table's newest game, as far as its entries have come."""
    played = fold(kept.entries)
    if not played:
        return None
    name, seats, options, _ = unpack_header(played[-1].header)
    players = [f"Player {n + 1}" for n in range(seats)]
    game = text.Game({"naiad": 1, "game": name, "players": players, "options": options})
    for action, _ in played[-1].lines:
        state = game.record.state
        of_all = {UNDO: {"do": "undo"}, HINT: {"do": "hint"}}
        game.push(of_all.get(action) or game.words.show(action, state))
    return str(played[-1].id), game


class Cable:
    """A PC at the data port that follows the table; pulled out and put back."""

    def __init__(self, table: Table, seats: AtTable, hinted: HintedTable | None = None) -> None:
        self.table, self.seats, self.hinted, self.kept = table, seats, hinted, Kept()
        self.played = PlayedSeats(seats, lambda: table.world.now_us / 1e6)
        self.is_in = False
        self.plug()

    def plug(self) -> None:
        self._open = self.table.client(self.kept)
        self.client = self._open.__enter__()
        self._updates = self.client.follow(quiet_s=BEAT_S)
        self.is_in = True

    def pull(self) -> None:
        self._open.__exit__(None, None, None)
        self.is_in = False

    def beat(self) -> None:
        """A fifth of a second at the table, and of the PC."""
        if not self.is_in:
            self.table.run(BEAT_S * 1000)
            return
        update = next(self._updates)
        assert not isinstance(update, Gone)
        if isinstance(update, Connected | News) and (game := told(self.kept)):
            self.seats.follow(*game)
            if self.hinted is not None:
                self.hinted.follow(*game, lambda: told(self.kept)[1])
        if action := self.played.due():
            try:
                commands.move(self.client, action, self.client.session.next_seq)
            except CommandError:
                return
        self.played.beat(self.client)
        if self.hinted is not None:
            self.hinted.beat(self.client)
