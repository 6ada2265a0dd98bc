"""Hints in the terminal: the best turns of whoever is to move, in lines; not how they are found (engine/hints.py)."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from naiad.engine.hints import Hint, Hints, scanned, view_of
from naiad.engine.opponent import Opponent
from naiad.language import _
from naiad.report.words_count import clauses
from naiad_core.text import Game


class Hinted:
    """Asked from one thread; ``opponent`` knows the hands where the PC has dealt them."""

    def __init__(self, opponent: Opponent | None) -> None:
        self.opponent = opponent
        self._hints = Hints()

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._hints.is_thinking

    def ask(self, game: Game, table: Mapping[str, Any]) -> None:
        """Begin to think; ``table`` as twin/within.py tells it, for the piece that lies on the reader."""
        self._hints.ask(view_of(game, self.opponent, scanned(game, table)))

    def told(self, game: Game) -> list[str] | None:
        """The lines, None while it thinks; ``game`` is the one that was asked about, and is used up."""
        found = self._hints.lines(game)
        return None if found is None else lines(found)

    def due(self) -> int:
        """The line that the table is to keep of a hint, once, 0 for none."""
        return self._hints.due()

    def close(self) -> None:
        """End its process."""
        self._hints.close()


def lines(found: Sequence[Hint]) -> list[str]:
    """Each turn in a line, and under it what it brings."""
    if not found:
        return [_("no hint: the record does not say what is in hand; hold a piece to the reader first")]
    out = []
    for number, hint in enumerate(found, start=1):
        out.append(f"{number}. {clauses(hint.words)}")
        brings = [hint.reason] if hint.reason else []
        if hint.win is not None:
            brings.append(_("wins {percent} % of the games tried", percent=round(100 * hint.win)))
        out += [f"   {each}" for each in brings]
    return out


def wrapped(told: Sequence[str], width: int) -> str:
    """The lines for a column of that width."""
    return "\n".join(textwrap.fill(line, max(12, width), subsequent_indent="   ") for line in told)
