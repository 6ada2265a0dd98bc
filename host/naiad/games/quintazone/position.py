"""Quintazone's grid of cards as coloured text; not its score."""

from rich.text import Text

from naiad.games.quintazone import score
from naiad.games.quintazone.words import element
from naiad.language import _, plural
from naiad.report.words import player
from naiad.report.words_count import clauses, labelled
from naiad_core.games.quintazone import actions, pieces
from naiad_core.text import Game

# Quintazone's elements on a terminal: air, earth, fire, water, ether.
ELEMENT_STYLES = {
    "a": "black on bright_yellow",
    "e": "white on green",
    "f": "white on red",
    "w": "white on blue",
    "v": "white on magenta",
}
QUARTER = 3
GAP = 1


def position(game: Game) -> Text:
    """The grid of cards, x to the right and y downwards, and under it the pyramids and what is left.

    A card is its four quarters; ``f▲2`` is a quarter of fire with a pyramid of size 2 on it, and
    a stroke is the other half of a quarter that a diagonal cuts.
    """
    state = game.record.state
    out = Text()
    if not state.laid:
        return out.append(_("No card is laid yet.") + "\n")
    cards = {state.laid_cell(number): state.faces[number] for number in range(state.laid)}
    pyramids = _pyramids(game)
    left, top, right, bottom = state.bounds()
    margin = max(len(str(y)) for y in (top, bottom)) + 1
    width = 2 * QUARTER
    out.append(" " * margin + "".join(f"{x:^{width}}{' ' * GAP}" for x in range(left, right + 1)).rstrip() + "\n")
    for y in range(top, bottom + 1):
        for row in (0, 1):
            line = Text(f"{y:>{margin - 1}} " if row == 0 else " " * margin)
            for x in range(left, right + 1):
                face = cards.get(actions.cell(x, y))
                if face is None:
                    line.append(" " * width)
                else:
                    _half(line, face, row, pyramids.get((x, y), {}))
                line.append(" " * GAP)
            line.rstrip()
            out.append(line).append("\n")
        out.append("\n")
    for seat in range(state.seats):
        out.append(labelled(player(game.header, seat), _stock(game, seat)) + "\n")
    out.append(labelled(_("Pile"), str(state.pile)) + "\n")
    letters = ", ".join([f"{letter} {element(letter)}" for letter in ELEMENT_STYLES])
    return out.append(_("Letters: {letters}; a pyramid: ▲ and its size.", letters=letters) + "\n")


def quarters(face: int) -> bytes:
    """The elements in a face's quarters: top left, top right, bottom left, bottom right."""
    card = 4 * (face >> 1)
    upright: bytes = pieces.QUARTERS[card : card + 4]
    return upright[::-1] if face & 1 else upright


def _half(line: Text, face: int, row: int, pyramids: dict[str, int]) -> None:
    """Add the upper (row 0) or lower two quarters of a card; ``pyramids`` size by the panel's element."""
    diagonal = pieces.IDS[face >> 1][0] == "d"
    marked = set()
    for i, number in enumerate(quarters(face)):
        letter = pieces.ELEMENTS[number]
        mark = "   "
        if letter in pyramids and letter not in marked:
            mark = f" ▲{pyramids[letter]}"
            marked.add(letter)
        if i // 2 == row:
            cut = diagonal and i in (1, 2)
            line.append(("╱" if cut else letter) + mark[1:], style=ELEMENT_STYLES[letter])


def _pyramids(game: Game) -> dict[tuple[int, int], dict[str, int]]:
    """By place: size of the pyramid on each panel that has one."""
    out: dict[tuple[int, int], dict[str, int]] = {}
    for row in game.record.state.scores()["players"]:
        for part in row["parts"]:
            x, y = part["at"]
            out.setdefault((x, y), {})[part["panel"]] = part["pyramid"]
    return out


def _stock(game: Game, seat: int) -> str:
    parts = game.record.state.scores()["players"][seat]["parts"]
    standing = [score.pyramid(game.record.state, p) for p in parts]
    hand = plural("{n} card in hand", "{n} cards in hand", game.record.state.hands[seat])
    pyramids = labelled(_("pyramids"), ", ".join(standing)) if standing else _("no pyramid yet")
    return clauses([hand, pyramids])
