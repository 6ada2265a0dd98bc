"""Hints in the terminal: the best turns of whoever is to move, in lines; not how they are found (engine/hints.py)."""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from naiad.engine.hints import Hint, Hints, scanned, view_of
from naiad.engine.opponent import Opponent
from naiad.language import _, number
from naiad.report.words_count import clauses
from naiad.service.hinted_table import HintedTable
from naiad_core.text import Game

if TYPE_CHECKING:
    from naiad.link.client import Client


class Hinted:
    """Asked from one thread; ``opponent`` knows the hands where the PC has dealt them."""

    def __init__(self, opponent: Opponent | None) -> None:
        self.opponent = opponent
        self._hints = Hints()
        # Of the hints that are asked for at the table itself.
        self.at_table = HintedTable(self._hints, lambda: self.opponent)
        self._shown: list[Hint] = []
        # Whether somebody at the keys wants a hint; whether it is thought about.
        self._is_wanted = self._is_thinking = False
        # Whether what the seat holds is known.
        self._is_known = False

    def beat(self, client: "Client") -> list[str]:
        """The lines of a hint that was asked for at the table, once; the client is the link's."""
        self.at_table.beat(client)
        if self.at_table.found is self._shown:
            return []
        self._shown = self.at_table.found
        return lines(self._shown, self.at_table.is_alone) if self._shown else []

    def want(self) -> None:
        """Somebody at the keys wants a hint."""
        self._is_wanted = True

    def step(self, kept: Callable[[], Game], table: Mapping[str, Any]) -> list[str]:
        """Think where a hint is wanted; its lines, once they are there. ``kept`` is asked for the game, which is used
        up; ``table`` as twin/within.py tells it, for the piece that lies on the reader."""
        if not (self._is_wanted or self._is_thinking):
            return []
        game = kept()
        if self._is_wanted:
            self._is_wanted = False
            view = view_of(game, self.opponent, scanned(game, table))
            self._is_known = view is not None
            self._hints.ask(view)
        is_alone = game.record.seats == 1
        found = self._hints.lines(game)
        self._is_thinking = found is None
        if not found and found is not None and self._is_known:
            return [_("no hint: there is nothing to choose between yet")]
        return [] if found is None else lines(found, is_alone)

    def due(self) -> int:
        """The line that the table is to keep of a hint, once, 0 for none."""
        return self._hints.due()

    def close(self) -> None:
        """End its process."""
        self._hints.close()


def lines(found: Sequence[Hint], is_alone: bool = False) -> list[str]:
    """Each turn in a line, and under it what it brings; who plays alone wins against nobody."""
    if not found:
        return [_("no hint: the record does not say what is in hand; hold a piece to the reader first")]
    out = []
    for place, hint in enumerate(found, start=1):
        out.append(f"{place}. {clauses(hint.words)}")
        brings = [hint.reason] if hint.reason else []
        # They are in order of the points at the end: another order beside it would be a riddle.
        if place > 1 and round(hint.behind, 1):
            brings.append(_("at the end {points} points less, on average", points=number(hint.behind, ".1f")))
        elif place == 1 and hint.win is not None and not is_alone:
            brings.append(_("wins {percent} % of the games tried", percent=round(100 * hint.win)))
        out += [f"   {each}" for each in brings]
    return out


def wrapped(hint: Sequence[str], width: int) -> str:
    """The lines for a column of that width."""
    return "\n".join(textwrap.fill(line, max(12, width), subsequent_indent="   ") for line in hint)
