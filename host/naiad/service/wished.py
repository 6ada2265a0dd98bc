"""What people are to do for the PC's seats at a board, in words; not how the board is asked (played_seats.py)."""

from naiad.engine.at_table import can_play
from naiad.engine.view import NONE
from naiad.language import _
from naiad.report.words import player
from naiad.rooms import part
from naiad.service.played_seats import PlayedSeats
from naiad_core import games
from naiad_core.text import Game


def wished(played: PlayedSeats, game: Game) -> str:
    """A sentence; '' where there is nothing to do now."""
    key = game.header["game"]
    if not can_play(key):
        return _("the PC cannot play this game at a real table")
    if played.is_too_old:
        return _("the table's firmware is too old for the PC to play: naiad deploy")
    wish = played.seats.wish()
    if wish is None:
        return ""
    who = player(game.header, wish.seat)
    if wish.piece == NONE and not wish.place:
        return _("for {player}, played by the PC: lay the goal card face down on the reader", player=who)
    if wish.piece == NONE:
        return _(
            "for {player}, played by the PC: lay card {place} face down on the reader", player=who, place=wish.place
        )
    if wish.place:
        return _("for {player}, played by the PC: turn up card {place} and read its tag", player=who, place=wish.place)
    name = part(key, "terms").called(games.load(key).piece_name(wish.piece))
    return _("for {player}, played by the PC: read the tag of {piece}", player=who, piece=name)
