"""AYA's chain as it is drawn: each domino, landscape, fork, animal and gate at its place on the plane (plane.py), and
where the domino in hand may stand; not the rest of the table, nor the colours (drawing.py).
"""

from math import cos, pi, sin
from typing import Any

from naiad.draw.pen import Box, Pen, Point, circle, line_of, num, path, use, words
from naiad.games.aya import plane
from naiad.games.aya.terms import called
from naiad.games.aya.words import fails
from naiad.language import _
from naiad.report.film import passed
from naiad.report.marked import name
from naiad.report.words_count import labelled
from naiad_core.games.aya import actions, pieces, table, ways
from naiad_core.text import Game

# Gates of a row, at most.
GATES = 32
# Half a domino: along the chain, across it.
ALONG, ACROSS = 6.2, 13.0
# So far a domino leans that has fallen, until it meets the next.
LEAN_DEGREES = 32


class Table:
    """What is looked up time and again while one position is drawn."""

    def __init__(self, game: Game, pen: Pen, upright: bool) -> None:
        self.state: Any = game.record.state
        self.pen = pen
        # Whether the chain runs downwards, as on a narrow page.
        self.upright = upright
        self.over = bool(self.state.is_over())
        failed = self.state.scores()["table"]["failed"]
        self.failed = {photo["photo"]: photo["why"] for photo in failed}
        self.gates = list(ways.bound(self.state, GATES))
        self.passed, self.fallen = fallen(game)

    def xy(self, u: float, v: float) -> Point:
        return (v, u) if self.upright else (u, v)


def whole(at: Table, part: plane.Part, spots: set[int]) -> Box:
    """One part as it hangs together."""
    out = []
    where = {spot.piece: at.xy(spot.u, spot.v) for spot in part.spots}
    for line in part.lines:
        out.append(line_of(path([at.xy(u, v) for u, v in line], closed=False), "chain"))
    # Both ends tell of a join.
    for one, other in sorted({(min(pair), max(pair)) for pair in part.joins}):
        (x, y), (x2, y2) = where[one], where[other]
        bend = f"Q{num((x + x2) / 2 + (y2 - y) / 4)},{num((y + y2) / 2 - (x2 - x) / 4)} {num(x2)},{num(y2)}"
        out.append(line_of(f"M{num(x)},{num(y)}{bend}", "chain join"))
    for u, v, way in part.arrows:
        x, y = at.xy(u, v)
        tip, back = at.xy(5 * way, 0), at.xy(-3 * way, 5)
        other_back = at.xy(-3 * way, -5)
        out.append(line_of(path([(x + dx, y + dy) for dx, dy in (tip, back, other_back)]), "arrow"))
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
    width, height = at.xy(part.width + 16, part.height + 8)
    dx, dy = at.xy(8, 4)
    return Box(width, height, f'<g class="dom" transform="translate({num(dx)},{num(dy)})">{"".join(out)}</g>')


def _domino(at: Table, spot: plane.Spot, x: float, y: float) -> str:
    word = pieces.piece_name(spot.piece)
    letter = word[0]
    classes = [letter]
    lean = ""
    if spot.piece in at.fallen:
        classes.append("fallen")
        lean = f" skew{'Y' if at.upright else 'X'}({-LEAN_DEGREES * spot.flow})"
    if at.state.animals[spot.piece] & table.NOT_RAISED:
        classes.append("flat")
    shape, told = _face(at, letter)
    lens = f"<title>{called(word)}</title>"
    if at.state.is_camera(spot.piece):
        dx, dy = at.xy(0, -ACROSS + 2.6) if not at.upright else (ACROSS - 1.5, 0)
        lens += circle(dx, dy, 1.9, "lens")
    known = at.pen.known(name("domino", word), " ".join(classes))
    return f'<g{known} transform="translate({num(x)},{num(y)}){lean}">{shape}{lens}{told}</g>'


def _face(at: Table, letter: str) -> tuple[str, str]:
    """A domino's outline and its terrain's sign; which of its terrain it is, is told where a pointer rests."""
    if at.upright:
        return '<use class="e" href="#aya-along"/>', use(f"aya-{letter}", 0, 0, 10.5, "sign")
    return '<use class="e" href="#aya-across"/>', use(f"aya-{letter}", 0, 0, 11, "sign")


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
        dx, dy = at.xy(0, -ACROSS - 6)
        out.append(_animal(at, spot.piece, x + dx, y + dy))
    for gate, domino in enumerate(at.gates):
        if domino == spot.piece:
            dx, dy = at.xy(0, ACROSS + 6)
            title = _("gate {n} at {domino}", n=gate, domino=called(word)) + (
                f", {at.passed[gate]} ms" if gate in at.passed else ""
            )
            passed = " passed" if gate in at.passed else ""
            body = (
                line_of("M0,-10L10,0 0,10 -10,0z", f"gate{passed}")
                + words(0, 4, gate, 11, "mid strong")
                + line_of("M0,-11L11,0 0,11 -11,0z", "o")
            )
            out.append(at.pen.group(name("gate", gate), body, at=(x + dx, y + dy), title=title))
    return out


def _animal(at: Table, domino: int, x: float, y: float) -> str:
    word = pieces.piece_name(domino)
    why = at.failed.get(word)
    body = circle(0, 0, 7.5, "token") + use("aya-paw", 0, 0, 11, "sign")
    if why and at.over:
        body += line_of("M-5,-5L5,5M5,-5L-5,5", "fails")
    body += circle(0, 0, 8, "o")
    told = fails(why or ())
    title = _("animal of {domino}", domino=called(word))
    title = labelled(title, told) if told else title
    return at.pen.group(name("animal", word), body, word[0], (x, y), title)


def _tile(at: Table, tile: int, x: float, y: float, sides: dict[int, Point]) -> str:
    state = at.state
    word = pieces.piece_name(pieces.DOMINOES + tile)
    letter = word[0] if tile != pieces.START else "start"
    radius = plane.TILE - 5
    parts = [circle(0, 0, radius, "e")]
    if tile != pieces.START:
        parts.append(use(f"aya-{letter}", 0, -3, 34, "sign"))
    mouths = range(3 * tile, 3 * tile + pieces.MOUTH_COUNT[tile])
    free = iter((-0.5 * pi, 0.5 * pi, 0.25 * pi, -0.25 * pi))
    covers = set()
    for mouth in mouths:
        if mouth in sides:
            u, v = sides[mouth]
            dx, dy = at.xy(u, v)
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
        look = circle(0, 0, 5.5, f"{'wet' if wet else 'dry'}") + circle(0, 0, 6.5, "o")
        named = name("mouth", word, "abc"[mouth % 3])
        parts.append(at.pen.group(named, look, at=(radius * dx, radius * dy)))
    plain = [
        d for d in range(pieces.DOMINOES) if state.where[d] == table.LAID and state.below[d] == tile and d not in covers
    ]
    for n, domino in enumerate(plain):
        parts.append(_lying(at, domino, 12 * (n - (len(plain) - 1) / 2), 18))
    why = at.failed.get(word)
    if tile != pieces.START and (why or at.over):
        sign = line_of("M-4,-4L4,4M4,-4L-4,4", "fails") if why else line_of("M-4,0l3,4 5,-8", "counts")
        parts.append(
            f'<g transform="translate({num(0.72 * radius)},{num(-0.72 * radius)})">{circle(0, 0, 8, "badge")}{sign}</g>'
        )
    if tile == pieces.START:
        parts.append(f'<text class="strong place" y="5">{called(word)}</text>')
    parts.append(circle(0, 0, radius, "o"))
    told = fails(why or ())
    return at.pen.group(
        name("tile", word), "".join(parts), letter, (x, y), labelled(called(word), told) if told else called(word)
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
        way = (
            ((-16, 0), (14, -12), (14, 12))[n] if at.state.where[spot.piece] == table.FORK else (11 if down else -11, 0)
        )
        dx, dy = at.xy(way[0] * spot.flow, way[1])
        body = circle(0, 0, 6, "spot") + circle(0, 0, 6, "o")
        out.append(at.pen.group(end_name(slot % actions.UP, down), body, at=(x + dx, y + dy)))
    return out


def end_name(ref: int, down: bool) -> str:
    word = pieces.piece_name(actions.domino_of(ref))
    if ref >= pieces.DOMINOES:
        return name("end", word, (ref - pieces.DOMINOES) % 2 + 1)
    return name("end", word) if down else name("end", word, "up")


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
