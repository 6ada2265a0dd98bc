"""A score in sentences for a game that explains none of its own: every player's total."""

from collections.abc import Mapping
from typing import Any

from naiad.report.marked import marked, name
from naiad.report.words import player
from naiad.report.words_count import labelled, point_count
from naiad_core.text import Game


def points(game: Game, score: Mapping[str, Any]) -> list[str]:
    """A line a player."""
    return [
        marked("  " + labelled(player(game.header, seat), point_count(row["total"])), [name("seat", seat)])
        for seat, row in enumerate(score["players"])
    ]
