"""AYA's chain as it is drawn: each domino, landscape, fork, animal and gate at its place on the plane (plane.py), and
where the domino in hand may stand; not the rest of the table, nor the colours (drawing.py).
"""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Any

from naiad.draw.pen import Box, Pen, Point, circle, line_of, num, path, use, words
from naiad.games.aya import plane
from naiad.games.aya.words import called, end, fails, lettered
from naiad.language import _
from naiad.report.marked import name
from naiad.report.timeline import passed
from naiad.report.words_count import gate_number, labelled
from naiad_core.games.aya import actions, gate_paths, pieces, table
from naiad_core.text import Game

# Half a domino: along the chain, across it.
ALONG, ACROSS = 6.2, 13.0
# How large it may be drawn.
SCALES = (1.3, 1.15, 1.0, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5)
# As large as this a number has room on a domino.
NUMBERED = 1.15
# Around what hangs together.
AROUND = 8
# So far a domino leans that has fallen, until it meets the next.
LEAN_DEGREES = 32
# Where at a landscape it may be told whether its photo counts.
BADGES = tuple((cos(n * pi / 4), sin(n * pi / 4)) for n in (-2, -1, -3, 1, 3, 2))


class Table:
    """What is looked up time and again while one position is drawn."""

    def __init__(self, game: Game, pen: Pen) -> None:
        self.state: Any = game.record.state
        self.pen = pen
        # How much smaller the chain is drawn, by which its words are larger.
        self.scale = 1.0
        self.over = bool(self.state.is_over())
        failed = self.state.scores()["table"]["failed"]
        self.failed = {photo["photo"]: photo["why"] for photo in failed}
        self.gates = list(gate_paths.bound(self.state, plane.GATES))
        self.passed, self.fallen = fallen(game)

    def size(self, units: float) -> float:
        """Of words that are to be so high in the end, as far as there is room for them."""
        return min(1.5, 1 / self.scale) * units


def fitted(at: Table, width: float, height: float, spots: set[int]) -> Box:
    """Everything that hangs together, the start's part first, as large as it fits in, where ``height`` is not 0;
    ``spots``: the slots where the domino in hand may stand.
    """
    for scale in SCALES if height else (1.0,):
        first, *rest = plane.parts(at.state, width / scale - 2 * AROUND)
        rows = _packed([first, *sorted(rest, key=lambda part: -part.height)], width / scale)
        across = max(sum(_wide(part) for part in row) for row in rows)
        high = sum(max(part.height for part in row) + AROUND for row in rows)
        if across * scale <= width + 0.01 and high * scale <= (height or high):
            break
    scale = at.scale = min(scale, width / across)
    out = []
    y = 0.0
    for row in rows:
        x = (across - sum(_wide(part) for part in row)) / 2
        for part in row:
            out.append(
                f'<g transform="translate({num(x + AROUND)},{num(y + AROUND / 2)})">{_whole(at, part, spots)}</g>'
            )
            x += _wide(part)
        y += max(part.height for part in row) + AROUND
    size = f' transform="scale({scale:.3f})"' if scale != 1 else ""
    return Box(across * scale, y * scale, f'<g class="dom"{size}>{"".join(out)}</g>')


def _wide(part: plane.Part) -> float:
    return part.width + 2 * AROUND


def _packed(parts: Sequence[plane.Part], width: float) -> list[list[plane.Part]]:
    """The parts from left to right, in as many rows as they need."""
    rows: list[list[plane.Part]] = []
    left = 0.0
    for part in parts:
        if not rows or _wide(part) > left:
            rows.append([])
            left = width
        rows[-1].append(part)
        left -= _wide(part)
    return rows


def _whole(at: Table, part: plane.Part, spots: set[int]) -> str:
    """One part as it hangs together."""
    out = []
    where = {spot.piece: (spot.u, spot.v) for spot in part.spots}
    for line in part.lines:
        out.append(line_of(path(line, closed=False), "chain"))
    # Both ends tell of a join.
    for one, other in sorted({(min(pair), max(pair)) for pair in part.joins}):
        (x, y), (x2, y2) = where[one], where[other]
        bend = f"Q{num((x + x2) / 2 + (y2 - y) / 4)},{num((y + y2) / 2 - (x2 - x) / 4)} {num(x2)},{num(y2)}"
        out.append(line_of(f"M{num(x)},{num(y)}{bend}", "chain join"))
    for x, y, way in part.arrows:
        out.append(line_of(path([(x + 5 * way, y), (x - 3 * way, y + 5), (x - 3 * way, y - 5)]), "arrow"))
    sides = {mouth: (u, v) for mouth, u, v in part.mouths}
    for spot in part.spots:
        x, y = where[spot.piece]
        if spot.piece >= pieces.DOMINOES:
            out.append(_tile(at, spot.piece - pieces.DOMINOES, x, y, sides))
        elif at.state.where[spot.piece] == table.FORK:
            out.append(_fork(at, spot.piece, x, y))
        else:
            out.append(_domino(at, spot, x, y))
    for spot in part.spots:
        x, y = where[spot.piece]
        if spot.piece < pieces.DOMINOES:
            out += _beside(at, spot, x, y)
            out += _open_ends(at, spot, x, y, spots)
    return "".join(out)


def _domino(at: Table, spot: plane.Spot, x: float, y: float) -> str:
    word = pieces.piece_name(spot.piece)
    letter = word[0]
    classes = [letter]
    lean = ""
    if spot.piece in at.fallen:
        classes.append("fallen")
        lean = f" skewX({-LEAN_DEGREES * spot.flow})"
    if at.state.animals[spot.piece] & table.NOT_RAISED:
        classes.append("flat")
    # Which of its terrain it is, is told where a pointer rests; and by its number where that can be read: not on one
    # that lies over the next.
    face = '<use class="e" href="#aya-domino"/>'
    if at.scale < NUMBERED or spot.piece in at.fallen:
        face += use(f"aya-{letter}", 0, 0, 11, "sign")
    else:
        face += use(f"aya-{letter}", 0, -2.5, 10, "sign") + words(0, 10.6, word[2:].lstrip("0"), 8.4, "mid strong")
    lens = f"<title>{called(word)}</title>"
    if at.state.is_camera(spot.piece):
        lens += circle(0, -ACROSS + 2.6, 1.9, "lens")
    known = at.pen.known(name("domino", word), " ".join(classes))
    return f'<g{known} transform="translate({num(x)},{num(y)}){lean}">{face}{lens}</g>'


def _fork(at: Table, garden: int, x: float, y: float) -> str:
    word = pieces.piece_name(garden)
    data = path([(13 * cos(n * pi / 3), 13 * sin(n * pi / 3)) for n in range(6)])
    down = " fallen" if garden in at.fallen else ""
    body = f'<path class="e" d="{data}"/>' + use("aya-g", 0, 0, 17, "sign")
    return at.pen.group(name("domino", word), body, "g" + down, (x, y), _("{garden}, a fork", garden=called(word)))


def _beside(at: Table, spot: plane.Spot, x: float, y: float) -> list[str]:
    """What stands on or at a domino: its animal, its gates."""
    out = []
    word = pieces.piece_name(spot.piece)
    if at.state.animals[spot.piece]:
        out.append(_animal(at, spot.piece, x, y - ACROSS - 6))
    for gate, domino in enumerate(at.gates):
        if domino == spot.piece:
            title = _("gate {n} at {domino}", n=gate_number(gate), domino=called(word)) + (
                f", {at.passed[gate]} ms" if gate in at.passed else ""
            )
            passed = " passed" if gate in at.passed else ""
            body = (
                line_of("M0,-10L10,0 0,10 -10,0z", f"gate{passed}")
                + words(0, 0.36 * at.size(11), gate_number(gate), at.size(11), "mid strong")
                + line_of("M0,-11L11,0 0,11 -11,0z", "o")
            )
            out.append(at.pen.group(name("gate", gate), body, at=(x, y + ACROSS + 6), title=title))
    return out


def _animal(at: Table, domino: int, x: float, y: float) -> str:
    word = pieces.piece_name(domino)
    why = at.failed.get(word)
    body = circle(0, 0, 7.5, "token") + use("aya-paw", 0, 0, 11, "sign")
    if why and at.over:
        body += line_of("M-5,-5L5,5M5,-5L-5,5", "fails")
    body += circle(0, 0, 8, "o")
    failure = fails(why or ())
    title = _("animal of {domino}", domino=called(word))
    title = labelled(title, failure) if failure else title
    return at.pen.group(name("animal", word), body, word[0], (x, y), title)


def _tile(at: Table, tile: int, x: float, y: float, sides: dict[int, Point]) -> str:
    state = at.state
    word = pieces.piece_name(pieces.DOMINOES + tile)
    letter = word[0] if tile != pieces.START else "start"
    radius = plane.TILE - 5
    parts = [circle(0, 0, radius, "e")]
    if tile != pieces.START:
        parts.append(use(f"aya-{letter}", 0, -2, 30, "sign"))
    mouths = range(3 * tile, 3 * tile + pieces.MOUTH_COUNT[tile])
    free = iter((-0.5 * pi, 0.5 * pi, 0.25 * pi, -0.25 * pi))
    covers = set()
    ends = []
    # Above the tile's own outline: who clicks on one means it.
    mouths_drawn = []
    for mouth in mouths:
        if mouth in sides:
            dx, dy = sides[mouth]
            long = max(1.0, (dx * dx + dy * dy) ** 0.5)
            dx, dy = dx / long, dy / long
        else:
            angle = next(free)
            dx, dy = cos(angle), sin(angle)
        cover = state.cover[mouth] - 2
        if cover >= 0:
            covers.add(cover)
            parts.append(_lying(at, cover, 0.66 * radius * dx, 0.66 * radius * dy))
        wet = cover >= 0 or state.link[actions.MOUTH + mouth] > table.OPEN
        ends.append((dx, dy))
        letter_of = pieces.LETTERS[mouth % 3]
        look = circle(0, 0, at.size(7), "wet" if wet else "dry")
        look += words(0, 0.36 * at.size(10), lettered(letter_of), at.size(10), "mid strong")
        look += circle(0, 0, at.size(8), "o")
        named = name("mouth", word, letter_of)
        title = end([word, letter_of])
        mouths_drawn.append(at.pen.group(named, look, at=(radius * dx, radius * dy), title=title))
    plain = [
        d for d in range(pieces.DOMINOES) if state.where[d] == table.LAID and state.below[d] == tile and d not in covers
    ]
    # Many overlap, as in a heap.
    step = min(12.0, 44 / max(1, len(plain) - 1))
    for n, domino in enumerate(plain):
        parts.append(_lying(at, domino, step * (n - (len(plain) - 1) / 2), 17))
    why = at.failed.get(word)
    if tile != pieces.START and (why or at.over):
        sign = line_of("M-4,-4L4,4M4,-4L-4,4", "fails") if why else line_of("M-4,0l3,4 5,-8", "counts")
        # As far from the river's ends as can be.
        dx, dy = max(BADGES, key=lambda way: min(hypot(way[0] - x, way[1] - y) for x, y in ends))
        move = f"translate({num(radius * dx)},{num(radius * dy)})"
        parts.append(f'<g transform="{move}">{circle(0, 0, 8, "badge")}{sign}</g>')
    if tile == pieces.START:
        parts.append(words(0, 3, called(word), at.size(13), "strong mid", 2 * (radius - at.size(7)) - 2))
    parts += [circle(0, 0, radius, "o"), *mouths_drawn]
    failure = fails(why or ())
    return at.pen.group(
        name("tile", word), "".join(parts), letter, (x, y), labelled(called(word), failure) if failure else called(word)
    )


def _lying(at: Table, domino: int, x: float, y: float) -> str:
    """A domino on a landscape, small."""
    word = pieces.piece_name(domino)
    letter = word[0]
    face = use(f"aya-{letter}", 0, 0, 10, "sign")
    body = f'<title>{called(word)}</title><rect class="e" x="-6" y="-10" width="12" height="20" rx="2"/>{face}'
    known = at.pen.known(name("domino", word), letter)
    return f'<g{known} transform="translate({num(x)},{num(y)}) scale(.8)">{body}</g>'


def _open_ends(at: Table, spot: plane.Spot, x: float, y: float, spots: set[int]) -> list[str]:
    """Where the domino in hand may stand."""
    out = []
    for n, slot in enumerate(table.slots_of(at.state, spot.piece)):
        if slot not in spots:
            continue
        down = slot < actions.UP
        # A fork's stem and its branches, a domino's two ends.
        is_fork = at.state.where[spot.piece] == table.FORK
        dx, dy = ((-16, 0), (14, -12), (14, 12))[n] if is_fork else (11 if down else -11, 0)
        body = circle(0, 0, 6, "spot") + circle(0, 0, 6, "o")
        out.append(at.pen.group(end_name(slot % actions.UP, down), body, at=(x + dx * spot.flow, y + dy)))
    return out


def end_name(ref: int, down: bool) -> str:
    word = pieces.piece_name(actions.domino_of(ref))
    if ref >= pieces.DOMINOES:
        return name("end", word, (ref - pieces.DOMINOES) % 2 + 1)
    return name("end", word) if down else name("end", word, "up")


def joined(ref: int) -> str:
    """What an end that is joined belongs to: a domino, a landscape's mouth."""
    if ref < actions.REFS:
        return name("domino", pieces.piece_name(actions.domino_of(ref)))
    return mouth_name(ref - actions.REFS)


def mouth_name(mouth: int) -> str:
    return name("mouth", pieces.piece_name(pieces.DOMINOES + mouth // 3), "abc"[mouth % 3])


def fallen(game: Game) -> tuple[dict[int, int], set[int]]:
    """The gates that were passed, with their times, and the dominoes that are known to have fallen."""
    state: Any = game.record.state
    times: dict[int, int] = {}
    for action in state.history:
        kind = actions.verb_of(action)
        if kind == actions.AGAIN:
            times = {}
        elif kind == actions.GATE:
            gate, ms = actions.unpack(action)[1:]
            times.setdefault(gate, ms)
    if state.is_over():
        return times, {d for d in range(pieces.DOMINOES) if state.where[d] >= table.LAID}
    is_pushed = any(actions.verb_of(action) == actions.PUSH for action in state.history)
    return times, passed(game) if is_pushed else set()
