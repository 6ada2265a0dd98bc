"""AYA's table as a drawing: the chain (chain_drawing.py), photos, glass, reserves, and the pieces by themselves; not
its score.

Names: ``domino_f_01``, ``animal_f_26`` the token astride that camera domino, ``tile_f2``, ``mouth_f2_a``, ``gate_3``,
``end_f_01`` an open end where the domino in hand may stand (``end_f_01_up`` upstream, ``end_g_1_2`` a branch),
``together`` the points, ``photos_animals``, ``photos_landscapes``, ``photos_triptychs``, ``tokens``, ``glass``,
``reserve_0``; ``hand`` the piece in hand.
"""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from naiad.draw.pen import Box, Pen, circle, in_hand, line_of, num, rect, signs, use, words
from naiad.draw.sheet import height
from naiad.draw.style import Rule
from naiad.games.aya.chain_drawing import ACROSS, ALONG, Table, end_name, fitted, mouth_name
from naiad.games.aya.position import clock
from naiad.games.aya.words import called, fails, lettered, numbered
from naiad.language import _, plural
from naiad.report.marked import name
from naiad.report.words import player
from naiad.report.words_count import clauses
from naiad_core.games.aya import actions, pieces, table
from naiad_core.games.aya.descriptor import LETTERS
from naiad_core.text import Game

NARROW = 600
# On an upright telephone nothing lies beneath the chain while it is pushed: so much higher it may be.
BENEATH = 110
# Where a landscape by itself has the ends of its river, about as on a table where they meet nothing yet.
ENDS = (-0.5 * pi, 0.5 * pi, 0.11 * pi)
# By terrain: forest, mountain, desert, pole, field, garden; each domino bears its letter besides.
STYLE: tuple[Rule, ...] = (
    (".f", "fill:#7cc285;color:#1d5a2b", "fill:#33713d;color:#c5ecca"),
    (".m", "fill:#b9b2ac;color:#4d453f", "fill:#6f6861;color:#e6e0da"),
    (".d", "fill:#f2cf73;color:#80590a", "fill:#826010;color:#fbe9b8"),
    (".p", "fill:#bfe4f5;color:#1d5c7c", "fill:#33698a;color:#d9f1fb"),
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
    (".dom text", "text-anchor:middle", ""),
    (".lens", "fill:#1c2126", "fill:#fff"),
    (".arrow", "fill:#1f6f9f", "fill:#8accf0"),
    (".token", "stroke:#1c2126;stroke-width:1.4", "stroke:#fff"),
    (".sign", "fill:currentColor;stroke:none", ""),
    (".pale", "fill-opacity:.3", ""),
    (".dry", "fill:#fff;stroke:#1c2126;stroke-width:1.2", "fill:#1d2228;stroke:#eceff2"),
    (".wet", "fill:#6cbcee;stroke:#1c2126;stroke-width:1.2", "fill:#1a6399;stroke:#eceff2"),
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
# So wide a letter of the clock is, and of a small heading.
CLOCK_PX, HEAD_PX = 6.6, 6.2
DEFS = (
    signs("aya", {key: f'<path d="{data}"/>' for key, data in _DATA.items()})
    + f'<rect id="aya-domino" x="{-ALONG}" y="{-ACROSS}" width="{2 * ALONG}" height="{2 * ACROSS}" rx="2"/>'
)


def boxes(game: Game, pen: Pen, width: float, shown: Any) -> list[Box]:
    """The clock, the reserves and the photos, then all that stands on the table."""
    state: Any = game.record.state
    out = [_in_hand(pen, shown.piece, game.record.options)] if shown.piece else []
    out.append(_clock(pen, state, width))
    is_narrow = width < NARROW
    at = Table(game, pen)
    photos = _photos(game, pen, at, width)
    if state.light:
        return [*out, photos, _captions(pen, at, width)]
    those = [seat for seat in range(state.seats) if state.reserve(seat)]
    # Where there is little room one heading does for all.
    heads = [_("reserve, top first:") if is_narrow and seat == those[0] else "" for seat in those]
    reserves = [_reserve(game, pen, seat, is_narrow, head) for seat, head in zip(those, heads, strict=True)]
    spots = {
        actions.place_of(action) - actions.HUNG for action in shown.legal if actions.verb_of(action) < actions.LANDSCAPE
    }
    out += [*reserves, photos] if is_narrow else [photos, *reserves]
    # What lies above the chain takes a few rows.
    left = shown.height and shown.height - height(out, width)
    if left and is_narrow and state.placing_over() and not state.is_over():
        left += BENEATH
    return [*out, fitted(at, width, left, spots)]


def _clock(pen: Pen, state: Any, width: float) -> Box:
    said = clock(state)
    text = clauses(said)
    room = width - 42
    told = words(38, 21, text, 13, "", room)
    if len(said) > 1 and CLOCK_PX * len(text) > room:
        # What is too long for a line stands in two of its height.
        text = max(said[0], clauses(said[1:]), key=len)
        told = words(38, 14, said[0], 12, "", room) + words(38, 28, clauses(said[1:]), 12, "", room)
    # A glass that runs, or was stopped while it did, has most of its sand above.
    above, below = (18, 8) if state.glass & 1 else (0, 26)
    body = line_of("M6,4h16L15,16 22,28H6L13,16z", "gate") + line_of(
        f"M{num(14 - below / 4)},28h{num(below / 2)}L14,{num(30 - below / 2)}z"
        f"M{num(14 - above / 4)},{num(16 - above / 2)}h{num(above / 2)}L14,16z",
        "passed",
    )
    across = min(42 + CLOCK_PX * len(text), width)
    return Box(across, 32, pen.group("glass", body + told + rect(2, 0, 30, 32, "o", 4)))


def _photos(game: Game, pen: Pen, at: Table, width: float) -> Box:
    """What counts so far, a field a part."""
    score = at.state.scores()["table"]
    counted = score["parts"]
    fields = [
        ("together", plural("point", "points", score["total"]), score["total"]),
        ("photos_animals", plural("animal", "animals", counted["animals"]), counted["animals"]),
        ("photos_landscapes", plural("landscape", "landscapes", counted["landscapes"]), counted["landscapes"]),
        ("photos_triptychs", plural("triptych", "triptychs", counted["triptychs"]), counted["triptychs"]),
        ("tokens", plural("token", "tokens", counted["tokens"]), counted["tokens"]),
    ]
    cell = min(124.0, width / len(fields))
    out = []
    for n, (named, label, count) in enumerate(fields):
        inside = (
            words(8, 23, count, 17, "strong") + words(34, 22, label, 11, "dim", cell - 44)
            if width > NARROW
            else words((cell - 4) / 2, 16, count, 15, "strong mid")
            + words((cell - 4) / 2, 30, label, 11, "dim mid", cell - 8)
        )
        body = rect(0, 0, cell - 4, 34, "panel", 5) + inside + rect(0, 0, cell - 4, 34, "o", 5)
        out.append(pen.group(named, body, at=(n * cell, 0)))
    return Box(len(fields) * cell, 34, "".join(out))


def _reserve(game: Game, pen: Pen, seat: int, is_narrow: bool, head: str) -> Box:
    """The dominoes laid aside, the top first, behind a ``head``; whose they are is no heading of its own where there is
    little room."""
    reserve = game.record.state.reserve(seat)
    out = [circle(12, 14, 11, f"s{seat}"), words(12, 19, seat + 1, 13, "onc strong mid")]
    for n, domino in enumerate(reserve):
        word = pieces.piece_name(domino)
        letter = word[0]
        body = f'<use class="e" href="#aya-domino"/>{use(f"aya-{letter}", 0, 0, 11, "sign")}'
        out.append(pen.group(name("domino", word), body, letter, (38 + n * 16, 14), called(word)))
    size = 30 + 16 * len(reserve)
    title = _("Reserve of {player}", player=player(game.header, seat))
    body = f'<g class="dom">{"".join(out)}</g>' + rect(0, -2, size, 34, "o", 5)
    left = HEAD_PX * len(head)
    drawn = words(0, 19, head, 12, "dim") + pen.group(name("reserve", seat), body, at=(left, 0), title=title)
    return Box(left + size, 32, drawn) if is_narrow else Box(max(size, 7.5 * len(title)), 32, drawn, title)


def _captions(pen: Pen, at: Table, width: float) -> Box:
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
            + words(29, 40, numbered(word), 10, "mid strong", 54)
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
        out.append(words(0, 20, _("Dominoes are not recorded, only the photos."), 13, "dim", width))
    return Box(
        min(width, 64.0 * max(6, min(across, len(photos)))), 52 * max(1, -(-len(photos) // across)), "".join(out)
    )


def piece(word: str, _seat: int, options: Mapping[str, Any]) -> Box:
    """A domino, a garden or a landscape by itself: its terrain's sign, its number, a camera's lens."""
    number = pieces.piece(word)
    letter = word[:1]
    first = pieces.DOMINOES_PER_TERRAIN - options["cameras_per_terrain"]
    lens = circle(21, 6, 2.4, "lens") if letter in LETTERS and word[2:].isdigit() and int(word[2:]) > first else ""
    body = (
        '<rect class="e" x="0.5" y="0.5" width="26" height="43" rx="3"/>'
        + use(f"aya-{letter}", 13.5, 15, 18, "sign")
        + words(13.5, 37, word[2:].lstrip("0") or word[1:], 12, "mid strong")
        + lens
    )
    if number >= pieces.DOMINOES:
        body = circle(22, 22, 21, "e") + use(f"aya-{letter}", 12, 22, 15, "sign")
        body += words(25, 26, word[1:], 12, "mid strong")
        for way, mouth in zip(ENDS, pieces.LETTERS[: pieces.MOUTH_COUNT[number - pieces.DOMINOES]], strict=False):
            x, y = 22 + 15 * cos(way), 22 + 15 * sin(way)
            body += circle(x, y, 6.5, "dry") + words(x, y + 3.6, lettered(mouth), 10, "mid strong")
        return Box(44, 44, f'<g class="{letter}">{body}</g>')
    return Box(27, 44, f'<g class="{letter}">{body}</g>')


def _in_hand(pen: Pen, word: str, options: Mapping[str, Any]) -> Box:
    return Box(110, 44, pen.group("hand", piece(word, 0, options).body), in_hand(called(word)))


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
        return [mouth_name(rest[0])]
    if verb == actions.TOUCHED:
        return [name("tile", pieces.piece_name(pieces.DOMINOES + rest[0]))]
    if verb == actions.GATE:
        return [name("gate", rest[0])]
    if verb == actions.BROKEN:
        return [name("domino", pieces.piece_name(each)) for each in rest]
    return ["glass"] if verb == actions.GLASS else ()


def tried(game: Game, piece_: str, part: str) -> list[int]:
    """The moves that would put this domino at that domino, mouth or landscape of the drawing; none for other parts."""
    number = pieces.piece(piece_)
    kind, _, at = part.partition("_")
    if not 0 <= number < pieces.DOMINOES:
        return []
    where: list[int] = []
    if kind == "domino" and 0 <= pieces.piece(at) < pieces.DOMINOES:
        slots = table.slots_of(game.record.state, pieces.piece(at))
        where = [actions.HUNG + slot for slot in slots]
    elif kind == "mouth":
        tile, _, letter = at.rpartition("_")
        mouth = 3 * (pieces.piece(tile) - pieces.DOMINOES) + "abc".index(letter)
        where = [actions.ON_MOUTH + mouth, actions.FROM + mouth, actions.INTO + mouth]
    elif kind == "tile":
        where = [actions.ON_TILE + pieces.piece(at) - pieces.DOMINOES]
    return [actions.domino(number, place) for place in where]


def places(game: Game, legal: Sequence[int]) -> Sequence[str]:
    """The open ends and the mouths of these actions."""
    out = set()
    for action in legal:
        # A new landscape is laid anywhere.
        if actions.verb_of(action) >= actions.LANDSCAPE:
            continue
        place = actions.place_of(action)
        if place < actions.ON_TILE:
            out.add(mouth_name(place))
        elif place < actions.ALONE:
            out.add(name("tile", pieces.piece_name(pieces.DOMINOES + place - actions.ON_TILE)))
        elif place >= actions.FROM:
            slot = table.slot_at(place)
            if slot >= actions.MOUTH:
                out.add(mouth_name(slot - actions.MOUTH))
            else:
                out.add(end_name(slot % actions.UP, slot < actions.UP))
    return sorted(out)
