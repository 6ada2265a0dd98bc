"""AYA's table as a drawing: the chain on a plane with landscapes, forks, animals and gates, what stands and what has
fallen; not its score. Where each piece comes to lie is said by plane.py.

Names: ``domino_f_01``, ``animal_f_26`` the token astride that camera domino, ``tile_f2``, ``mouth_f2_a``, ``gate_3``,
``end_f_01`` an open end where the domino in hand may stand (``end_f_01_up`` upstream, ``end_g_1_2`` a branch),
``together`` the points, ``photos_animals``, ``photos_landscapes``, ``photos_triptychs``, ``tokens``, ``glass``,
``reserve_0``; ``hand`` the piece in hand.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from naiad.draw.pen import Box, Pen, Point, circle, in_hand, line_of, num, path, rect, signs, use, words
from naiad.draw.style import Rule
from naiad.games.aya import plane
from naiad.games.aya.position import clock
from naiad.games.aya.terms import called, numbered
from naiad.games.aya.words import fails
from naiad.language import _
from naiad.report.film import passed
from naiad.report.marked import name
from naiad.report.words import player
from naiad.report.words_count import labelled
from naiad_core.games.aya import actions, pieces, table, ways
from naiad_core.games.aya.descriptor import LETTERS
from naiad_core.text import Game

NARROW = 600
# Gates of a row, at most.
GATES = 32
# Half a domino: along the chain, across it.
ALONG, ACROSS = 6.2, 13.0
# So far a domino leans that has fallen, until it meets the next.
LEAN_DEGREES = 32
# By terrain: forest, mountain, desert, pole, field, garden; each domino bears its letter besides.
STYLE: tuple[Rule, ...] = (
    (".f", "fill:#7cc285;color:#1d5a2b", "fill:#3f8a4c;color:#c5ecca"),
    (".m", "fill:#b9b2ac;color:#4d453f", "fill:#6f6861;color:#e6e0da"),
    (".d", "fill:#f2cf73;color:#80590a", "fill:#a97f1f;color:#fbe9b8"),
    (".p", "fill:#bfe4f5;color:#1d5c7c", "fill:#3f7f9d;color:#d9f1fb"),
    (".c", "fill:#e9b3cf;color:#7d2456", "fill:#9a4a76;color:#f8dcea"),
    (".g", "fill:#fff;color:#33691e", "fill:#39424b;color:#c5e1a5"),
    (".start", "fill:#dfe3e8;color:#39424b", "fill:#4a545f;color:#dfe3e8"),
    (
        ".chain",
        "fill:none;stroke:#58a6d6;stroke-width:5;stroke-linejoin:round;stroke-linecap:round;stroke-opacity:.6",
        "",
    ),
    (".join", "stroke-dasharray:2 7", ""),
    (".e", "stroke:#1c2126;stroke-width:1", "stroke:#e3e7eb"),
    (".fallen .e", "stroke-dasharray:2 1.5;fill-opacity:.7", ""),
    (".flat .e", "stroke-width:2.2;stroke-dasharray:1 2", ""),
    (".dom text", "font-size:8.6px;text-anchor:middle", ""),
    (".lens", "fill:#1c2126", "fill:#fff"),
    (".arrow", "fill:#1f6f9f", "fill:#8accf0"),
    (".token", "stroke:#1c2126;stroke-width:1.4", "stroke:#fff"),
    (".sign", "fill:currentColor;stroke:none", ""),
    (".pale", "fill-opacity:.3", ""),
    (".dom .place", "font-size:14px", ""),
    (".dry", "fill:#fff;stroke:#1c2126;stroke-width:1.2", "fill:#1d2228;stroke:#eceff2"),
    (".wet", "fill:#2b8ccb;stroke:#1c2126;stroke-width:1.2", "fill:#4fb0ee;stroke:#eceff2"),
    (".fails", "fill:none;stroke:#b3261e;stroke-width:2.6;stroke-linecap:round", "stroke:#ff9a8f"),
    (
        ".counts",
        "fill:none;stroke:#1b7f4d;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round",
        "stroke:#5fd39a",
    ),
    (".badge", "fill:#fff;stroke:#1c2126;stroke-width:.8", "fill:#14171b;stroke:#eceff2"),
    (".gate", "fill:#fff;stroke:#1c2126;stroke-width:1.2", "fill:#1d2228;stroke:#eceff2"),
    (".passed", "fill:#ffd54a", "fill:#a77f00"),
    (".spot", "fill:#007a4d;fill-opacity:.25", "fill:#3fe0a0;fill-opacity:.3"),
)
_DATA = {
    "f": "M10 1l5.5 7h-3l4 5.5h-5V19h-3v-5.5h-5l4-5.5h-3z",
    "m": "M1 17L8 4l4 7 2-3 5 9z",
    "d": "M10 6a5 5 0 0 1 0 10a5 5 0 0 1 0-10zM9 1h2v3H9zM9 18h2v2H9zM1 10h3v2H1zM16 10h3v2h-3zM3 4l1.5-1.5 2.5 "
    "2.5-1.5 1.5z"
    "M17 4l-1.5-1.5L13 5l1.5 1.5z",
    "p": "M9 1h2v18H9zM1.7 6l1-1.8 15.6 9-1 1.8zM1.7 14l15.6-9 1 1.8-15.6 9z",
    "c": "M9 19V9h2v10zM10 1q3 3 0 7-3-4 0-7zM5 5q4 1 4 5-4-1-4-5zM15 5q-4 1-4 5 4-1 4-5zM5 10q4 1 4 "
    "5-4-1-4-5zM15 10q-4 1-4 5 4-1 4-5z",
    "g": "M10 1l2.5 6 6.5 3-6.5 3L10 19l-2.5-6L1 10l6.5-3z",
    "paw": "M10 9q5 1 5 6 0 3-2.5 2.5L10 17l-2.5.5Q5 18 5 15q0-5 5-6zM3.5 7a2 2.5 0 0 1 0 5a2 2.5 0 0 1 "
    "0-5zM16.5 7a2 2.5 0 0 1 0 5"
    "a2 2.5 0 0 1 0-5zM7.5 2a2 3 0 0 1 0 6a2 3 0 0 1 0-6zM12.5 2a2 3 0 0 1 0 6a2 3 0 0 1 0-6z",
}
DEFS = (
    signs("aya", {key: f'<path d="{data}"/>' for key, data in _DATA.items()})
    + f'<rect id="aya-across" x="{-ALONG}" y="{-ACROSS}" width="{2 * ALONG}" height="{2 * ACROSS}" rx="2"/>'
    + f'<rect id="aya-along" x="{-ACROSS - 2}" y="{-ALONG}" width="{2 * ACROSS + 4}" height="{2 * ALONG}" rx="2"/>'
)


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
        self.passed, self.fallen = _fallen(game)

    def xy(self, u: float, v: float) -> Point:
        return (v, u) if self.upright else (u, v)


def boxes(game: Game, pen: Pen, width: float, shown: Any) -> list[Box]:
    """The clock and the photos, then each part of the table that hangs together, the start's first."""
    state: Any = game.record.state
    out = [_in_hand(pen, shown.piece)] if shown.piece else []
    out.append(_clock(pen, state))
    at = Table(game, pen, width < NARROW)
    out.append(_photos(game, pen, at, width))
    if state.light:
        return [*out, _told(pen, at, width)]
    reserves = [_reserve(game, pen, seat) for seat in range(state.seats) if state.reserve(seat)]
    spots = {
        actions.place_of(action) - actions.HUNG for action in shown.legal if actions.verb_of(action) < actions.LANDSCAPE
    }
    # A page as high as a long chain is no trouble, one as wide is.
    chain = plane.parts(state, 2000 if at.upright else width - 20)
    parts = [_part(at, part, spots) for part in chain]
    first, rest = parts[0], sorted(parts[1:], key=lambda box: -box.height)
    return [*out, *reserves, first, *rest]


def _part(at: Table, part: plane.Part, spots: set[int]) -> Box:
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
    fallen = " fallen" if garden in at.fallen else ""
    body = f'<path class="e" d="{data}"/>' + use("aya-g", 0, 0, 17, "sign")
    return at.pen.group(name("domino", word), body, "g" + fallen, (x, y), _("{garden}, a fork", garden=called(word)))


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
        out.append(at.pen.group(_end(slot % actions.UP, down), body, at=(x + dx, y + dy)))
    return out


def _end(ref: int, down: bool) -> str:
    word = pieces.piece_name(actions.domino_of(ref))
    if ref >= pieces.DOMINOES:
        return name("end", word, (ref - pieces.DOMINOES) % 2 + 1)
    return name("end", word) if down else name("end", word, "up")


def _fallen(game: Game) -> tuple[dict[int, int], set[int]]:
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


def _clock(pen: Pen, state: Any) -> Box:
    told = clock(state)
    level = (10, 10, 18, 18, 26)[state.glass] if not state.running() else 14
    sand = "M6,4h16L15,16 22,28H6L13,16z"
    body = line_of(sand, "gate") + line_of(
        f"M{num(14 - level / 4)},28h{num(level / 2)}L14,{num(30 - level / 2)}z", "passed"
    )
    return Box(
        36 + 6.6 * len(told), 32, pen.group("glass", body + words(32, 21, told, 13) + rect(2, 0, 30, 32, "o", 4))
    )


def _photos(game: Game, pen: Pen, at: Table, width: float) -> Box:
    """What counts so far, a field a part."""
    score = at.state.scores()["table"]
    counted = score["parts"]
    # Without a photo there is nothing to have a rank for.
    has_photo = any(at.state.animals) or any(at.state.on_table(tile) for tile in range(1, pieces.TILES))
    rank = ", " + _("rank {n}", n=score["rank"]) if score["rank"] is not None and has_photo else ""
    fields = [
        ("together", _("points") + rank, score["total"]),
        ("photos_animals", _("animals"), counted["animals"]),
        ("photos_landscapes", _("landscapes"), counted["landscapes"]),
        ("photos_triptychs", _("triptychs"), counted["triptychs"]),
        ("tokens", _("tokens"), counted["tokens"]),
    ]
    across = 5 if width > NARROW else 3
    cell = min(124.0, width / across)
    out = []
    for n, (named, told, count) in enumerate(fields):
        body = (
            rect(0, 0, cell - 6, 34, "panel", 5)
            + words(8, 23, count, 17, "strong")
            + words(34, 22, told, 11, "dim", cell - 44)
            + rect(0, 0, cell - 6, 34, "o", 5)
        )
        out.append(pen.group(named, body, at=(n % across * cell, n // across * 40.0)))
    return Box(across * cell, 40 * -(-len(fields) // across) - 6, "".join(out))


def _reserve(game: Game, pen: Pen, seat: int) -> Box:
    """The dominoes laid aside, the top first."""
    reserve = game.record.state.reserve(seat)
    out = [circle(12, 14, 11, f"s{seat}"), words(12, 19, seat + 1, 13, "onc strong mid")]
    for n, domino in enumerate(reserve):
        word = pieces.piece_name(domino)
        letter = word[0]
        body = f'<use class="e" href="#aya-across"/>{use(f"aya-{letter}", 0, 0, 11, "sign")}'
        out.append(pen.group(name("domino", word), body, letter, (38 + n * 16, 14), called(word)))
    size = 30 + 16 * len(reserve)
    told = _("Reserve of {player}", player=player(game.header, seat))
    body = f'<g class="dom">{"".join(out)}</g>' + rect(0, -2, size, 34, "o", 5)
    return Box(max(size, 7.5 * len(told)), 32, pen.group(name("reserve", seat), body), told)


def _told(pen: Pen, at: Table, width: float) -> Box:
    """The photos of a game whose chain is not recorded: made, failed, or not told yet."""
    state = at.state
    photos = [(d, f"animal_{pieces.piece_name(d)}") for d in range(pieces.DOMINOES) if state.animals[d]]
    photos += [
        (pieces.DOMINOES + t, f"tile_{pieces.piece_name(pieces.DOMINOES + t)}")
        for t in range(1, pieces.TILES)
        if state.on_table(t)
    ]
    across = max(1, int(width // 64))
    out = []
    for n, (piece, named) in enumerate(photos):
        word = pieces.piece_name(piece)
        why = at.failed.get(word)
        sign = use("aya-paw" if piece < pieces.DOMINOES else f"aya-{word[0]}", 29, 17, 18, "sign")
        mark = line_of("M40,6l8,8m0,-8l-8,8", "fails") if why else line_of("M40,11l3,4 6,-9", "counts")
        body = (
            f'<rect class="e" width="58" height="46" rx="4"/>{sign}{mark}'
            + words(29, 40, numbered(word), 9, "mid strong", 54)
            + rect(0, 0, 58, 46, "o", 4)
        )
        out.append(
            pen.group(
                name(named),
                body,
                word[0],
                (n % across * 64, n // across * 52),
                fails(why or ()),
            )
        )
    if not out:
        out.append(words(0, 20, _("Dominoes are not recorded, only the photos."), 13, "dim"))
    return Box(
        min(width, 64.0 * max(6, min(across, len(photos)))), 52 * max(1, -(-len(photos) // across)), "".join(out)
    )


def piece(word: str, seat: int = 0) -> Box:
    """A domino, a garden or a landscape by itself: its terrain's sign, its number, a camera's lens."""
    number = pieces.piece(word)
    letter = word[:1]
    # With as few cameras as there are.
    lens = circle(21, 6, 2.4, "lens") if letter in LETTERS and word[2:].isdigit() and int(word[2:]) > 25 else ""
    body = (
        '<rect class="e" x="0.5" y="0.5" width="26" height="43" rx="3"/>'
        + use(f"aya-{letter}", 13.5, 15, 18, "sign")
        + words(13.5, 37, word[2:] or word[1:], 12, "mid strong")
        + lens
    )
    if number >= pieces.DOMINOES:
        body = (
            circle(22, 22, 21, "e")
            + use(f"aya-{letter}", 22, 18, 22, "sign")
            + words(22, 38, word[1:], 12, "mid strong")
        )
        return Box(44, 44, f'<g class="{letter}">{body}</g>')
    return Box(27, 44, f'<g class="{letter}">{body}</g>')


def _in_hand(pen: Pen, word: str) -> Box:
    return Box(110, 44, pen.group("hand", piece(word).body), in_hand(called(word)))


def figure(score: Any, seat: int) -> str:
    """Nothing beside a name: all play together, and the points stand below."""
    return ""


def note(game: Game, seat: int) -> str:
    """How many dominoes are left to place."""
    state: Any = game.record.state
    if state.light:
        return ""
    return _("{n} to place", n=state.stock[seat])


def last(game: Game) -> Sequence[str]:
    """The pieces of the last move."""
    history = game.record.state.history
    if not history:
        return ()
    verb, *rest = actions.unpack(history[-1])
    if verb in (actions.DOMINO, actions.ANIMAL, actions.LANDSCAPE):
        out = [name("domino", pieces.piece_name(rest[0]))]
        if verb == actions.ANIMAL:
            out.append(name("animal", pieces.piece_name(rest[0])))
        if verb == actions.LANDSCAPE:
            out.append(name("tile", pieces.piece_name(pieces.DOMINOES + rest[1] // 3)))
        return out
    if verb in (actions.OFF, actions.INSIDE, actions.FLAT, actions.RAISE):
        return [name("animal", pieces.piece_name(rest[0]))]
    if verb in (actions.DRY, actions.WET):
        return [name("mouth", pieces.piece_name(pieces.DOMINOES + rest[0] // 3), "abc"[rest[0] % 3])]
    if verb == actions.TOUCHED:
        return [name("tile", pieces.piece_name(pieces.DOMINOES + rest[0]))]
    if verb == actions.GATE:
        return [name("gate", rest[0])]
    if verb == actions.BROKEN:
        return [name("domino", pieces.piece_name(each)) for each in rest]
    return ["glass"] if verb == actions.GLASS else ()


def places(game: Game, legal: Sequence[int]) -> Sequence[str]:
    """The open ends and the mouths of these actions."""
    out = set()
    for action in legal:
        # A new landscape is laid anywhere.
        if actions.verb_of(action) >= actions.LANDSCAPE:
            continue
        place = actions.place_of(action)
        if place < actions.ON_TILE:
            out.add(name("mouth", pieces.piece_name(pieces.DOMINOES + place // 3), "abc"[place % 3]))
        elif place < actions.ALONE:
            out.add(name("tile", pieces.piece_name(pieces.DOMINOES + place - actions.ON_TILE)))
        elif place >= actions.FROM:
            slot = table.slot_at(place)
            if slot >= actions.MOUTH:
                mouth = slot - actions.MOUTH
                out.add(name("mouth", pieces.piece_name(pieces.DOMINOES + mouth // 3), "abc"[mouth % 3]))
            else:
                out.add(_end(slot % actions.UP, slot < actions.UP))
    return sorted(out)
