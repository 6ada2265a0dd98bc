"""Playing against the PC in the terminal: what its Opponent tells, in words; not how it plays (engine/opponent.py)."""

from typing import Any

import click

from naiad.engine.at_table import AtTable, named_seats
from naiad.engine.opponent import Opponent, seats_of, unseen
from naiad.language import _
from naiad.link.client import Client
from naiad.report.words import player
from naiad.report.words_count import clauses
from naiad.rooms import part
from naiad.service import pieces
from naiad.service.played_seats import PlayedSeats, SaidPlays, request_words
from naiad.store import default_path
from naiad_core import games, wire
from naiad_core.text import Game


def against_option(command: Any) -> Any:
    """--against: the seats that the PC plays."""
    return click.option(
        "--against",
        metavar="[SEAT:]LEVEL",
        multiple=True,
        help="The PC plays every seat but the first, at a level from 1 to 5; or this seat. May be repeated.",
    )(command)


class Against:
    """An opponent and what a person reads of it; ``link`` uses it from its own thread. ``at_table``: people lay its
    cards, at a board, and where none are wanted they choose its seats in the table's menu.
    """

    def __init__(self, wanted: tuple[str, ...], at_table: bool = False) -> None:
        # What no table could have is told at once, not when a game begins.
        most = max(games.descriptor(game).SEATS[1] for game in games.GAMES)
        for each in wanted:
            seat, colon, _level = each.partition(":")
            if colon and seat.isdigit() and int(seat) > most:
                raise ValueError(f"{each}: no game has more than {most} seats")
        seats_of(wanted, most)
        self.opponent: Opponent = AtTable(wanted, default_path().with_name("racks")) if at_table else Opponent(wanted)
        # For the link to a board.
        self.seats = PlayedSeats(self.opponent) if isinstance(self.opponent, AtTable) else None
        self._wanted = wanted
        self._said = SaidPlays()
        self.trouble = ""
        # What the person whose turn it is holds, by the names of tags.
        self.cards: list[str] = []
        # What else can be taken, which nobody holds.
        self.open: list[str] = []
        self._game: Game | None = None
        # How many moves stood each time when the PC was to make the next one.
        self._due: set[int] = set()
        # While moves are taken back nobody makes them again.
        self.is_held = False

    def follow(self, id_: str, game: Game) -> None:
        """The table's game has gone on."""
        self.open = _open(game) if self.seats is None else []
        if self.seats is not None and not self._wanted and self.opponent.wanted != (named := named_seats(game)):
            self.opponent.seat(named)
        try:
            self.opponent.follow(id_, game)
            self.trouble = ""
        except ValueError as error:
            self.trouble = str(error)
        # Behind all that, so that whoever finds it level asks of this position: another thread does.
        self._game = game

    def due(self) -> int:
        """The action that the table is to make now, 0 for none."""
        if self.trouble or self.is_held:
            return 0
        action = self.seats.due() if self.seats is not None else self.opponent.due()
        if action and self._game is not None:
            self._due.add(len(self._game.record.state.history))
        return action

    def acts(self) -> bool:
        """Whether the next move is not a person's."""
        return not self.trouble and self.opponent.acts()

    def is_level(self, count: int | None) -> bool:
        """Whether the game is known as far as a table in which so many moves stand."""
        return self._game is None or count is None or len(self._game.record.state.history) == count

    def made(self, count: int) -> int:
        """How many of so many moves the PC has made, since it was started."""
        return sum(each < count for each in tuple(self._due))

    def beat(self, client: Client) -> None:
        """Say to the table what the PC does, and ask it for what its seats need; LinkError where it is lost."""
        how = wire.PLAYS_DEALS if self.seats is None else wire.PLAYS_SEATS if self._wanted else wire.PLAYS_WOULD
        self._said.beat(client, how)
        if self.seats is not None:
            self.seats.beat(client)

    def line(self, is_asked: bool = False) -> str:
        """Who thinks, else what the person whose turn it is holds; '' where there is nothing to tell. ``is_asked``:
        whether a move is to be taken back."""
        game, opponent = self._game, self.opponent
        if self.trouble or game is None:
            return self.trouble
        self.cards = []
        if is_asked and opponent.levels:
            return _("Enter takes back your last move, and what the PC has done since; [b] leaves all as it is")
        if opponent.thinking >= 0:
            return _("{player} thinks; Enter: move now", player=player(game.header, opponent.thinking))
        if self.seats is not None:
            return request_words(self.seats, game) if opponent.wanted else ""
        seat = game.record.state.to_act()
        seat = seat if seat >= 0 else 0
        self.cards = opponent.hand(seat)
        cards = ", ".join(map(part(game.header["game"], "words").called, self.cards))
        if game.record.state.is_over():
            return ""
        # Who has laid the last card may still set something by it; of many cards the line may have room for a part.
        goal = opponent.goal_name(seat)
        parts = [_("goal: {element}", element=goal)] if goal else []
        parts += [_("{player} holds {pieces}", player=player(game.header, seat), pieces=cards)] if cards else []
        return clauses(parts) if parts else ""

    def close(self) -> None:
        """End its processes."""
        self.opponent.close()


def _open(game: Game) -> list[str]:
    """The pieces that can be taken now and that nobody holds hidden."""
    hidden = set(unseen(game)[0])
    return [name for name in pieces.fits(game) if name not in hidden] if hidden else []
