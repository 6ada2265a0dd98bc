"""A score of Quintazone in sentences: what each pyramid counts; the counting is naiad_core's."""

from collections.abc import Mapping
from typing import Any

from naiad.report.words import player
from naiad.report.words_count import some
from naiad_core.games.quintazone.descriptor import LETTERS
from naiad_core.text import Game


def points(game: Game, score: Mapping[str, Any]) -> list[str]:
    lines = []
    for seat, row in enumerate(score["players"]):
        lines.append(f"  {player(game.header, seat)}: {some(row['total'], 'point')}")
        lines += [f"    {sentence}" for sentence in _pyramids(row)]
    return lines


def _pyramids(row: Mapping[str, Any]) -> list[str]:
    goal = row.get("goal")
    lines = [f"goal: {LETTERS[goal]}" if goal else "goal: not revealed"]
    for part in row["parts"]:
        x, y = part["at"]
        sum_ = f"{part['pyramid']} x {some(part['zone'], 'card')}"
        lines.append(
            f"pyramid {part['pyramid']} on {LETTERS[part['panel']]} at {x},{y}: {sum_}"
            + (" x 2 for the goal" if part["doubled"] else "")
            + f" = {part['points']}"
        )
    return lines
