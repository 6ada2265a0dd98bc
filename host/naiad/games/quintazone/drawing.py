"""Quintazone's grid of cards with zones and pyramids as a drawing; not its score.

Names: ``card_l_ae`` a card, ``cell_1_-2`` a place where the card in hand may lie, ``panel_1_-2_f`` the fire of the card
there, ``pyramid_1_-2_f`` the pyramid on it, ``zone_1_-2_f`` the zone of that pyramid, ``hand`` the piece in hand.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any

from naiad.draw.pen import Box, Pen, Point, in_hand, line_of, num, outline, path, rect, seat_sign, signs, use, words
from naiad.draw.style import Rule
from naiad.games.quintazone.words import called
from naiad.games.quintazone.words import element as element_word
from naiad.language import _
from naiad.report.marked import name
from naiad.report.words_count import card_count
from naiad_core.games.quintazone import actions, pieces
from naiad_core.games.quintazone.table import STEPS
from naiad_core.text import Game

W, H = 60.0, 84.0
# Of the three pyramids: half a base, how high, how far above it the seat's sign stands; between two pips.
HALF, HIGH, SIGN_UP = (10.0, 12.5, 14.5), (20.0, 28.0, 37.0), (11.0, 13.0, 15.0)
PIPS_APART = 6.0
SIGN = 17.0
# So much of a corner is under the round edge.
CUT = 4.6
# Each element by colour and by sign: a cloud, a tree, a flame, waves, a star.
STYLE: tuple[Rule, ...] = (
    (".a", "fill:#f6dc6a", "fill:#957a12"),
    (".e", "fill:#79b86a", "fill:#4c8a44"),
    (".f", "fill:#e56a4b", "fill:#b9472c"),
    (".w", "fill:#6fa8dc", "fill:#3a73aa"),
    (".v", "fill:#b894d8", "fill:#8159a8"),
    (".sign", "fill:#1c2126;fill-opacity:.7;color:#1c2126", "fill:#fff;fill-opacity:.9;color:#fff"),
    (".edge", "fill:none;stroke:#1c2126;stroke-width:1.4", "stroke:#0b0d10"),
    (".cut", "fill:none;stroke:#1c2126;stroke-opacity:.35;stroke-width:.8", ""),
    (".halo", "fill:none;stroke:#fff;stroke-width:6;stroke-linejoin:round", "stroke:#0b0d10"),
    (".zone", "stroke-width:3.4;stroke-linejoin:round", ""),
    (".zone.marked", "stroke:#d6007a;stroke-width:5;stroke-dasharray:none", "stroke:#ff6ec0"),
    (".pyramid", "stroke:#fff;stroke-width:1.6;stroke-linejoin:round", "stroke:#0b0d10"),
    (".pip", "fill:#fff", "fill:#0b0d10"),
    (".shade", "fill:#000;fill-opacity:.22", ""),
    (".under", "fill:none;stroke:#fff;stroke-width:4.5", "stroke:#0b0d10"),
    (".spot", "fill:#007a4d;fill-opacity:.14", "fill:#3fe0a0;fill-opacity:.2"),
)
DEFS = signs(
    "quintazone",
    {
        "a": '<path d="M5.5 15a3.7 3.7 0 0 1-.4-7.4 5 5 0 0 1 9.4-.5 4 4 0 0 1 .2 7.9z"/>',
        "e": '<path d="M10 1l5.5 7h-3l4 5.5h-5V19h-3v-5.5h-5l4-5.5h-3z"/>',
        "f": '<path d="M11 1c.6 4.6 5 6.5 5 11.5a6 6 0 0 1-12 0c0-2.6 1.6-4 2.5-6.5 '
        '1 1 1.5 2 1.6 3.4C9.6 7.5 11 4.5 11 1z"/>',
        "w": '<path fill="none" stroke="currentColor" stroke-opacity=".65" stroke-width="2.4" '
        'stroke-linecap="round" d="M2 6q4-4 8 0t8 0M2 11q4-4 8 0t8 0M2 16q4-4 8 0t8 0"/>',
        "v": '<path d="M10 1l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L10 15l-5.6 3.2 1.3-6.3L1 7.6l6.3-.7z"/>',
    },
)
# Corners of a panel in half cards, clockwise, with every half on the way.
PANELS: dict[str, tuple[tuple[Point, ...], ...]] = {
    "w": (((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)),),
    "l": (((0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)), ((0, 1), (1, 1), (2, 1), (2, 2), (1, 2), (0, 2))),
    "p": (((0, 0), (1, 0), (1, 1), (1, 2), (0, 2), (0, 1)), ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (1, 1))),
    "d": (((0, 0), (1, 0), (2, 0), (1, 1), (0, 2), (0, 1)), ((2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (1, 1))),
    "q": tuple(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for y in (0, 1) for x in (0, 1)),
}


@cache
def panels(face: int) -> list[tuple[str, tuple[Point, ...]]]:
    """The element and the corners of each panel of a face."""
    word = pieces.IDS[face >> 1]
    letters = word[2] if word[0] == "w" else word[2:]
    shapes = PANELS[word[0]]
    if face & 1:
        shapes = tuple(tuple((2 - x, 2 - y) for x, y in shape) for shape in shapes)
    return list(zip(letters, shapes, strict=True))


def middle(shape: Sequence[Point]) -> Point:
    """Where a panel's sign stands, in units from the card's corner."""
    return W / 2 * sum(x for x, _ in shape) / len(shape), H / 2 * sum(y for _, y in shape) / len(shape)


def boxes(game: Game, pen: Pen, width: float, shown: Any) -> list[Box]:
    """The grid; before it the piece in hand."""
    out = [_in_hand(pen, shown.piece, max(0, game.record.state.to_act()))] if shown.piece else []
    state = game.record.state
    cells = {state.laid_cell(number): state.faces[number] for number in range(state.laid)}
    spots = sorted({actions.cell_of(action) for action in shown.legal if actions.verb_of(action) == actions.CARD})
    if not cells:
        return [*out, Box(width, 30, words(0, 18, _("No card is laid yet."), 14, "dim"))]
    # A card in hand: beside each that lies one may want to lay it.
    around = {*cells, *(cell + step for cell in cells for step in STEPS if spots)}
    left, right = min(map(actions.cell_x, around)), max(map(actions.cell_x, around))
    top, bottom = min(map(actions.cell_y, around)), max(map(actions.cell_y, around))

    def corner(cell: int) -> Point:
        return (actions.cell_x(cell) - left) * W + 3, (actions.cell_y(cell) - top) * H + 3

    parts = [_card(pen, face, corner(cell), cell, shown.legal) for cell, face in cells.items()]
    for cell in spots:
        x, y = corner(cell)
        body = rect(2, 2, W - 4, H - 4, "spot", 5) + rect(2, 2, W - 4, H - 4, "o", 5)
        parts.append(pen.group(name("cell", actions.cell_x(cell), actions.cell_y(cell)), body, at=(x, y)))
    if spots:
        # Where one may want to lie and must not: the page says why.
        for x, y in product(range(left, right + 1), range(top, bottom + 1)):
            if (cell := actions.cell(x, y)) not in cells and cell not in spots:
                parts.append(pen.group(name("cell", x, y), rect(2, 2, W - 4, H - 4, "bar"), at=corner(cell)))
    standing = state.pyramids()
    for cell, element, _size, seat in standing:
        parts.append(_zone(pen, state, corner, cell, element, seat))
    for cell, element, size, seat in standing:
        parts.append(_pyramid(pen, corner(cell), cells[cell], cell, pieces.ELEMENTS[element], size, seat))
    body = "".join(parts)
    return [*out, Box((right - left + 1) * W + 6, (bottom - top + 1) * H + 6, body, shrinks=True)]


def _within(shape: Sequence[Point]) -> list[Point]:
    """A panel's corners, those of the card cut off: they would stand out behind its round edge."""
    corners = [(x * W / 2, y * H / 2) for x, y in shape]
    out: list[Point] = []
    for at, (x, y) in enumerate(corners):
        if x not in (0, W) or y not in (0, H):
            out.append((x, y))
            continue
        for ox, oy in (corners[at - 1], corners[(at + 1) % len(corners)]):
            part = CUT / (abs(ox - x) + abs(oy - y))
            out.append((x + part * (ox - x), y + part * (oy - y)))
    return out


@cache
def _look(face: int) -> str:
    """The panels of a face, their signs, their edges."""
    out = []
    for letter, shape in panels(face):
        out.append(line_of(path(_within(shape)), letter))
    for letter, shape in panels(face):
        x, y = middle(shape)
        out.append(use(f"quintazone-{letter}", x, y, SIGN if len(shape) < 8 else 1.5 * SIGN, "sign"))
    # In a group: earth's class is that of an edge which is marked beside it.
    return f"<g>{''.join(out)}</g>"


def _card(pen: Pen, face: int, at: Point, cell: int, legal: Sequence[int]) -> str:
    word = pieces.IDS[face >> 1]
    x, y = actions.cell_x(cell), actions.cell_y(cell)
    parts = [_look(face), rect(0.7, 0.7, W - 1.4, H - 1.4, "edge", 4)]
    for letter, shape in panels(face):
        # Only where something is to be said of it: most panels need no name.
        named = name("panel", x, y, letter)
        is_mark = named in pen.marks
        if is_mark or any(actions.verb_of(action) == actions.PYRAMID for action in legal):
            mx, my = middle(shape)
            inset = [(mx + 0.84 * (px * W / 2 - mx), my + 0.84 * (py * H / 2 - my)) for px, py in shape]
            below = line_of(path(inset), "under") if is_mark else ""
            parts.append(below + pen.shape(named, path(inset), "o" if is_mark else "bar"))
    parts.append(rect(2, 2, W - 4, H - 4, "o", 4))
    return pen.group(name("card", word), "".join(parts), at=at, title=called(word))


def _zone(pen: Pen, state: Any, corner: Any, cell: int, element: int, seat: int) -> str:
    """The outline of a pyramid's zone: the edges of its panels that no two of them share."""
    letter = pieces.ELEMENTS[element]
    x, y = actions.cell_x(cell), actions.cell_y(cell)
    shapes = []
    for each in state.zone_of(x, y, element):
        left, top = corner(each)
        for shown, shape in panels(state.face_at(each)):
            if shown == letter:
                shapes.append([(left + px * W / 2, top + py * H / 2) for px, py in shape])
    data = outline(shapes)
    named = name("zone", x, y, letter)
    return line_of(data, "halo") + pen.shape(named, data, f"zone l{seat}")


def _pyramid(pen: Pen, at: Point, face: int, cell: int, letter: str, size: int, seat: int) -> str:
    """A pyramid seen from the side, its pips and its owner's number on it."""
    x, y = next(middle(shape) for shown, shape in panels(face) if shown == letter)
    named = name("pyramid", actions.cell_x(cell), actions.cell_y(cell), letter)
    title = _("pyramid {size} of seat {seat} on {element}", size=size, seat=seat + 1, element=element_word(letter))
    return pen.group(named, _solid(size, seat), at=(at[0] + x, at[1] + y), title=title)


def _solid(size: int, seat: int) -> str:
    """A pyramid, two of its faces in sight: as many pips as it is large, and the sign of its seat."""
    half, high = HALF[size - 1], HIGH[size - 1]
    front = [(0, -high / 2), (half, high / 2), (-half, high / 2)]
    shade = [(0, -high / 2), (half, high / 2), (half * 0.35, high / 2)]
    pips = "".join(
        f'<circle class="pip" cx="{num(PIPS_APART * (n - (size - 1) / 2))}" cy="{num(high / 2 - 4)}" r="2.1"/>'
        for n in range(size)
    )
    sign = seat_sign(seat, 0, high / 2 - SIGN_UP[size - 1], 6.5 + size)
    body = line_of(path(front), f"pyramid s{seat}") + line_of(path(shade), "shade") + pips + sign
    return body + line_of(path(front), "o")


def piece(word: str, seat: int = 0, _options: object = None) -> Box:
    """A card, a pyramid or a goal by itself."""
    number = pieces.piece(word)
    if 0 <= number < len(pieces.IDS):
        body = _look(2 * number) + rect(0.7, 0.7, W - 1.4, H - 1.4, "edge", 4)
    elif pieces.PYRAMIDS < number < pieces.GOALS:
        body = f'<g transform="translate(21,21)">{_solid(int(word[-1]), seat)}</g>'
        return Box(42, 42, body)
    else:
        back = rect(0.7, 0.7, W - 1.4, H - 1.4, f"{word[-1]} goal", 4)
        body = back + use(f"quintazone-{word[-1]}", W / 2, H / 2, 2 * SIGN, "sign")
    return Box(W, H, body)


def _in_hand(pen: Pen, word: str, seat: int) -> Box:
    box = piece(word, seat)
    return Box(W + 30, H, pen.group("hand", box.body), in_hand(called(word)))


def note(game: Game, seat: int) -> str:
    """Cards in hand, the pyramids that are left from small to large, the goal once it is known."""
    state = game.record.state
    deck = pieces.DECKS.index(state.options["deck"])
    left = [pieces.TRIOS[deck][state.seats - 2]] * 3
    for standing in state.pyramids():
        if standing[3] == seat:
            left[standing[2] - 1] -= 1
    goal = state.goals[seat]
    text = card_count(state.hands[seat])
    if goal >= 0:
        text = _("goal: {element}", element=element_word(pieces.ELEMENTS[goal]))
    return text + " · " + _("pyramids left {sizes}", sizes="/".join(map(str, left)))


def last(game: Game) -> Sequence[str]:
    """The card or the pyramid of the last move."""
    history = game.record.state.history
    if not history:
        return ()
    action = history[-1]
    if actions.verb_of(action) in (actions.START, actions.CARD):
        return [name("card", pieces.IDS[actions.piece_of(action)])]
    if actions.verb_of(action) == actions.PYRAMID:
        return [_at("pyramid", action)]
    return ()


def places(game: Game, legal: Sequence[int]) -> Sequence[str]:
    """The cells and panels of these actions."""
    out = {name("cell", *_xy(action)) for action in legal if actions.verb_of(action) == actions.CARD}
    return sorted(out | {_at("panel", action) for action in legal if actions.verb_of(action) == actions.PYRAMID})


def tried(game: Game, piece_: str, part: str) -> list[int]:
    """The moves that would put this piece on that part of the drawing; none where none would."""
    state, number = game.record.state, pieces.piece(piece_)
    kind, *rest = part.split("_")
    if kind == "card" and 0 <= number < len(pieces.IDS):
        at = next((state.laid_cell(n) for n in range(state.laid) if pieces.IDS[state.faces[n] >> 1] == part[5:]), -1)
        return [actions.card(number, actions.cell_x(at), actions.cell_y(at), False)] if at >= 0 else []
    if kind == "cell" and len(rest) == 2 and 0 <= number < len(pieces.IDS):
        return [actions.card(number, int(rest[0]), int(rest[1]), turned) for turned in (False, True)]
    if kind in ("panel", "pyramid", "zone") and len(rest) == 3:
        x, y, letter = int(rest[0]), int(rest[1]), rest[2]
        if 0 <= number < len(pieces.IDS):
            return [actions.card(number, x, y, False)]
        if pieces.PYRAMIDS < number < pieces.GOALS:
            return [actions.pyramid(number - pieces.PYRAMIDS, x, y, pieces.ELEMENTS.index(letter))]
    return []


def _xy(action: int) -> tuple[int, int]:
    cell = actions.cell_of(action)
    return actions.cell_x(cell), actions.cell_y(cell)


def _at(kind: str, action: int) -> str:
    return name(kind, *_xy(action), pieces.ELEMENTS[actions.panel_of(action)])
