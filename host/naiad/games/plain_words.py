"""Moves in words for a game that has none of its own: as they were written, its pieces by their names."""

from naiad.report.lines import Step
from naiad.report.words import move
from naiad.rooms import part


def made(at: Step) -> str:
    """The last move of a step in words."""
    return move(at.game.moves[-1], part(at.game.header["game"], "terms").called)
