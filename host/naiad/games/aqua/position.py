"""AQUA's areas, market and stacks as text; not its score. Read naiad_core/games/aqua/tableau.py for cells and places.

A hexagon is two lines with the letters of its three corals, each where it points: up, right and
left below, or down, left and right above. The three corals of a habitat stand close together; they
are capitals once its animal lies there.
"""

from typing import Any

from rich.text import Text

from naiad.games.aqua.words import colour
from naiad.language import _
from naiad.report.words import player
from naiad_core.games.aqua.pieces import ANIMALS, BARE, COLOURS, piece_name
from naiad_core.games.aqua.tableau import CORNERS, COVERED, axial, coral
from naiad_core.text import Game

STYLES = {"b": "blue", "g": "green", "o": "dark_orange", "p": "magenta", "r": "red", "y": "yellow"}
# The hot spot's middle, which is no coral.
MIDDLE = "·"
# Columns and lines of a hexagon; each row of them lies half a hexagon further right.
WIDTH, HEIGHT = 4, 2
# By corner: column and line of the letter of the coral that points there.
LETTER_AT = ((1, 0), (2, 0), (2, 1), (1, 1), (0, 1), (0, 0))


def position(game: Game) -> Text:
    """Every seat's area with its large animals, then what may be taken."""
    state = game.record.state
    out = Text()
    for seat in range(state.seats):
        out.append(_("{player}:", player=player(game.header, seat)) + "\n")
        for line in _area(state.areas[seat]):
            out.append(line).append("\n")
        for animal, _place, _turning, points in state.areas[seat].large:
            out.append(f"  {_(ANIMALS[animal])} {points}\n")
        out.append("\n")
    if not state.is_over():
        out.append(_("Round {number}.", number=state.round + 1) + " ").append(_market(state)).append("\n")
    letters = ", ".join([f"{letter} {colour(letter)}" for letter in COLOURS])
    out.append(_stacks(state))
    return out.append(_("Letters: {letters}; a capital lies beneath an animal.", letters=letters) + "\n")


def _area(area: Any) -> list[Text]:
    """The lines of an area, those that are empty at its edges left out."""
    letters: dict[tuple[int, int], tuple[str, str]] = {}
    for cell, look in area.looks.items():
        q, r = axial(cell)
        for corner in range(look & 1, 6, 2):
            x, y = LETTER_AT[corner]
            colour = coral(look, corner)
            letter = MIDDLE if colour == BARE else COLOURS[colour]
            style = STYLES.get(letter, "dim")
            species = area.animals.get(cell + CORNERS[corner])
            if species is not None and colour != BARE:
                letter = letter.upper()
                style += " reverse" if species >= COVERED else " bold"
            letters[WIDTH * q + WIDTH // 2 * r + x, HEIGHT * r + y] = letter, style
    left = min(x for x, _y in letters) - 2
    lines = []
    for y in range(min(y for _x, y in letters), max(y for _x, y in letters) + 1):
        line = Text()
        for x in range(left, max((x for x, at in letters if at == y), default=left) + 1):
            line.append(*letters.get((x, y), (" ", "")))
        lines.append(line)
    return lines


def _market(state: Any) -> Text:
    """What lies on the market, its snail included."""
    if not state.tracked:
        if state.snail_free():
            return Text(_("The market is not recorded, the snail is on it"))
        return Text(_("The market is not recorded"))
    out = Text(_("Market:"))
    for place, tile in enumerate(state.market()):
        out.append(", " if place else " ")
        for n, letter in enumerate(piece_name(tile)):
            out.append("-" if n else "").append(colour(letter), STYLES[letter])
    if not state.market():
        out.append(" " + (_("not laid out yet") if state.phase == 0 else _("empty")))
    if state.snail_free():
        out.append(" " + _("and the snail"))
    return out


def _stacks(state: Any) -> str:
    """Large animals left, points from the top, and small ones."""
    large = [
        f"{_(name)} {'/'.join(str(points) for points in stack[gone:])}"
        for name, stack, gone in zip(ANIMALS, state.stacks, state.taken, strict=True)
        if gone < len(stack)
    ]
    small = [f"{colour(letter)} {count}" for letter, count in zip(COLOURS, state.stock, strict=True)]
    left = _("Large animals: {animals}", animals=", ".join(large) or _("none"))
    return f"{left}\n{_('Small animals: {animals}', animals=', '.join(small))}\n"
