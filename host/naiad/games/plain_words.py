"""Moves in words for a game that has none of its own: as they were written."""

from naiad.report.lines import Step
from naiad.report.words import move


def made(at: Step) -> str:
    """The last move of a step in words."""
    return move(at.game.moves[-1])
