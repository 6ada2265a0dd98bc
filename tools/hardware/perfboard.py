"""The same board on perfboard, hole by hole: parts where the board has them, at the nearest holes, and its wires.

A net is a tree of insulated wires on the back, as short as they can be; which must be thick, ASSEMBLY.md tells.
"""

from collections.abc import Callable

from hardware.board import Board, Part
from hardware.source import PinMap

PITCH = 2.54
Hole = tuple[int, int]
Place = Callable[[int], float]
# mm of a drawing: a margin for the numbers, and between the two sides.
MARGIN, BETWEEN = 8.0, 12.0
INK = {"BK": "#111", "RD": "#d22", "OG": "#e80", "YE": "#cb0", "GN": "#191", "BU": "#22d", "VT": "#82a", "GY": "#777"}


def holes(board: Board) -> dict[tuple[str, str, int], Hole]:
    """(part, pad, count) -> column and row, from 1; ValueError where two legs want one hole."""
    found: dict[tuple[str, str, int], Hole] = {}
    taken: dict[Hole, str] = {}
    for part in board.parts:
        if part.ref.startswith("H"):
            continue
        first = part.pads[0]
        for i, one in enumerate(part.pads):
            hole = (
                round(first.x / PITCH) + round((one.x - first.x) / PITCH),
                round(first.y / PITCH) + round((one.y - first.y) / PITCH),
            )
            if hole in taken:
                raise ValueError(f"{board.name}: {part.ref} and {taken[hole]} want one hole")
            taken[hole] = part.ref
            found[part.ref, one.number, i] = hole
    return found


def wires(board: Board, where: dict[tuple[str, str, int], Hole]) -> list[tuple[str, Hole, Hole]]:
    """Net, from, to: each net as a tree of the shortest wires."""
    nets: dict[str, list[Hole]] = {}
    joined = board.nets
    for (ref, number, _), hole in where.items():
        if (ref, number) in joined:
            nets.setdefault(joined[ref, number], []).append(hole)
    found = []
    for net, there in sorted(nets.items()):
        tree, left = [there[0]], there[1:]
        while left:
            _, a, b = min((abs(a[0] - b[0]) + abs(a[1] - b[1]), a, b) for a in tree for b in left)
            found.append((net, a, b))
            tree.append(b)
            left.remove(b)
    return found


def picture(board: Board, pin_map: PinMap) -> str:
    """Both sides, one above the other; the back as it is seen when the board is turned over like a page."""
    where = holes(board)
    width, height = board.size
    columns, rows = int(width / PITCH - 0.5), int(height / PITCH - 0.5)
    page_width, page_height = width + 2 * MARGIN, 2 * (height + MARGIN) + BETWEEN
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {page_width:g} {page_height:g}" '
        f'width="{page_width:g}mm" height="{page_height:g}mm" font-family="sans-serif" text-anchor="middle">',
        f'<defs><pattern id="h" width="{PITCH}" height="{PITCH}" patternUnits="userSpaceOnUse">'
        f'<circle cx="{PITCH / 2}" cy="{PITCH / 2}" r="0.35" fill="#c9b48a"/></pattern></defs>',
    ]
    for back in (False, True):
        down = height + MARGIN + BETWEEN if back else 0.0
        out.append(f'<g transform="translate(0 {down:g})" class="{"back" if back else "front"}">')
        side = "Back: wires" if back else "Front: parts"
        out.append(f'<text x="{page_width / 2:g}" y="3" font-size="3">{board.name}. {side}</text>')
        edge = f'x="{MARGIN:g}" y="{MARGIN:g}" width="{width:g}" height="{height:g}"'
        out.append(f'<rect {edge} fill="#f3ecd9" stroke="#888" stroke-width="0.3"/>')
        start = width - (columns + 0.5) * PITCH if back else PITCH / 2
        grid = f'x="0" y="0" width="{columns * PITCH:g}" height="{rows * PITCH:g}" fill="url(#h)"'
        out.append(f'<rect {grid} transform="translate({MARGIN + start:g} {MARGIN + PITCH / 2:g})"/>')

        def x_of(column: int, back: bool = back) -> float:
            return round(MARGIN + (width - column * PITCH if back else column * PITCH), 2)

        def y_of(row: int) -> float:
            return round(MARGIN + row * PITCH, 2)

        for column in range(5, columns + 1, 5):
            out.append(f'<text x="{x_of(column):g}" y="{MARGIN - 1:g}" font-size="2">{column}</text>')
        for row in range(5, rows + 1, 5):
            out.append(f'<text x="{MARGIN - 2.5:g}" y="{y_of(row) + 0.7:g}" font-size="2">{row}</text>')
        if back:
            for net, a, b in wires(board, where):
                ink = INK.get(pin_map.colours.get(net, "GY"), "#777")
                ends = f'x1="{x_of(a[0]):g}" y1="{y_of(a[1]):g}" x2="{x_of(b[0]):g}" y2="{y_of(b[1]):g}"'
                stroke = f'stroke="{ink}" stroke-width="0.5" stroke-opacity="0.75"'
                out.append(f"<line {ends} {stroke}><title>{net}</title></line>")
        for part in board.parts:
            legs = [(number, hole) for (ref, number, _), hole in where.items() if ref == part.ref]
            if legs and not back:
                out += _body(part, [hole for _, hole in legs], x_of, y_of)
            for i, (number, hole) in enumerate(legs):
                shade = "#d22" if i == 0 else "#333"
                at = f'cx="{x_of(hole[0]):g}" cy="{y_of(hole[1]):g}"'
                out.append(f'<circle {at} r="0.6" fill="{shade}"><title>{part.ref}.{number}</title></circle>')
        out.append("</g>")
    return "\n".join([*out, "</svg>"]) + "\n"


def _body(part: Part, legs: list[Hole], x_of: Place, y_of: Place) -> list[str]:
    """The part's room, moved with its first leg, and its name."""
    left, top, right, bottom = part.room
    move_x, move_y = x_of(legs[0][0]) - part.pads[0].x, y_of(legs[0][1]) - part.pads[0].y
    box = f'x="{left + move_x:.2f}" y="{top + move_y:.2f}" width="{right - left:.2f}" height="{bottom - top:.2f}"'
    x, y = (left + right) / 2 + move_x, (top + bottom) / 2 + move_y + 0.8
    return [
        f'<rect {box} fill="#fff" fill-opacity="0.6" stroke="#555" stroke-width="0.2"/>',
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="2.2" fill="#024">{part.ref}</text>',
    ]
