"""Moves and names in words; not positions and not scores.

A game where much happens by itself has words of its own for its moves in its room; those of the others are told as
they were written.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from naiad.language import _
from naiad.plain import fitted, printable
from naiad.report.lines import Step
from naiad.report.words_count import labelled, listed
from naiad.rooms import part
from naiad_core import wire
from naiad_core.text import Game

# So much room there is for a name; of a longer one its beginning is shown.
NAME_CELLS = 24
# Who plays at a seat that nobody has named, as store/replay.py has it.
UNNAMED = re.compile("Player ([0-9]{1,3})")
# The PC at one, by its level: as the table's menu names it.
PC_SEAT = re.compile(f"{wire.PC_NAME}([{wire.PC_LEVELS}])")
# Keys of a move that are told elsewhere.
APART = ("do", "seat", "t")


def player(header: Mapping[str, Any], seat: int | None) -> str:
    """A seat's name; two that look alike are told apart by their seat, counted from 1. '' for None."""
    if seat is None:
        return ""
    names = [name(player) for player in header["players"]]
    return f"{names[seat]} ({seat + 1})" if names.count(names[seat]) > 1 else names[seat]


def name(player: str) -> str:
    """A player's name as it is shown: whatever it holds, text, and no longer than a name is."""
    return fitted(whole_name(player), NAME_CELLS)


def whole_name(player: str) -> str:
    """The same of any length: by it players are told apart."""
    if pc := PC_SEAT.fullmatch(player):
        return _("PC level {level}", level=pc[1])
    unnamed = UNNAMED.fullmatch(player)
    return _("Player {number}", number=unnamed[1]) if unnamed else printable(player)


def move(obj: Mapping[str, Any], called: Callable[[str], str] = str) -> str:
    """A move in words: its verb, the piece, then its other arguments as they were written; ``called`` says what a
    piece is called.

    >>> move({"at": [1, 0], "card": "l_ae", "do": "card", "turned": True, "t": 31.5})
    'card l_ae at 1,0 turned'
    >>> move({"do": "domino", "domino": "f_03", "after": ["g_1", 2]})
    'domino f_03 after g_1,2'
    """
    verb = obj["do"]
    words = [verb, _value(obj[verb], called)] if verb in obj else [verb]
    for key, value in obj.items():
        if key not in (*APART, verb) and value is not False and value is not None:
            words += [key] if value is True else [key, _value(value, called)]
    return printable(" ".join(words))


def made(at: Step) -> str:
    """The line of a step in words: its number, who made it if that is known, the move. Not for the header."""
    who = player(at.game.header, at.seat)
    line = _("line {number}", number=at.number)
    return f"{line}  {labelled(who, _made(at)) if who else _made(at)}"


def _made(at: Step) -> str:
    obj = at.game.moves[-1]
    if obj["do"] == "undo":
        return _("undo")
    if obj["do"] == "hint":
        return _("hint")
    return printable(part(at.game.header["game"], "words").made(at))


def foretold(game: Game, actions: Sequence[int]) -> list[str]:
    """Moves in words that were not made, each after those before it; the game stands afterwards as before."""
    out = []
    for action in actions:
        seat = game.record.state.to_act()
        game.push(game.words.show(action, game.record.state))
        out.append(_made(Step(1, seat if seat >= 0 else None, game)))
    for _each in actions:
        game.push({"do": "undo"})
    return out


def seats(header: Mapping[str, Any], wanted: Sequence[int]) -> str:
    """The names of some seats in a row: 'Ada', 'Ada and Bo', 'Ada, Bo and Cy'."""
    return listed([player(header, seat) for seat in wanted])


def _value(value: Any, called: Callable[[str], str]) -> str:
    if isinstance(value, list | tuple):
        nested = any(isinstance(item, list | tuple) for item in value)
        return (" " if nested else ",").join(_value(item, called) for item in value)
    return called(str(value))
