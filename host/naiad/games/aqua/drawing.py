"""AQUA's areas as a drawing: corals, animals, hot spot, and what may be taken; not its score.

Read naiad_core/games/aqua/tableau.py for cells and places. Names, each place as a record has it: ``s0_hex_1_-2`` a tile
of the first seat, or a hexagon where the tile in hand may lie; ``s0_coral_1_-2_3`` its coral at corner 3;
``s0_at_1_-2_N`` a small animal; ``s0_large_1_-2_N`` a large one, by the first place under it; ``s0_hotspot``;
``market_bgr``, ``snail``, ``stack_dolphin``, ``stock_b``, ``ecosystem_0``; ``hand`` the piece in hand.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from naiad.draw.pen import (
    Box,
    Pen,
    Point,
    circle,
    in_hand,
    line_of,
    num,
    outline,
    path,
    rect,
    use,
    words,
)
from naiad.draw.sheet import GAP, TITLE, height
from naiad.games.aqua import signs as look
from naiad.games.aqua.large import LACKS, over
from naiad.games.aqua.score_ecosystems import scores, short
from naiad.games.aqua.signs import CLASS, CORNER, HEXAGON, R
from naiad.games.aqua.words import animal as animal_word
from naiad.games.aqua.words import called
from naiad.games.aqua.words import colour as colour_word
from naiad.language import _, plural
from naiad.report.marked import name
from naiad.report.words import player
from naiad.report.words_count import labelled, point_count
from naiad_core.games.aqua import actions, pieces
from naiad_core.games.aqua.pieces import ANIMALS, BARE, COLOURS, HOTSPOTS, SHAPES, SPECIES_POINTS
from naiad_core.games.aqua.score import named
from naiad_core.games.aqua.tableau import BY_SOUTH, CORNERS, COVERED, HOTSPOT_MIDDLE, SIDES, Tableau, axial, coral
from naiad_core.text import Game

# An area is drawn as large as there is room, up to MOST.
MOST = 1.7
MARKET_R = 0.8
NARROW, SHORT = 600, 640
# In a window the area of whoever is to act is drawn large: on a telephone above the others, which are no higher than
# this, or beside them where it is larger so; on a page where more than so many play, beside them.
OTHERS = 64.0
SIDE_BY_SIDE = 2
# How much of the width it has beside the others, and how many of those lie in a row.
ON_PAGE, ON_TELEPHONE = (0.5, 2), (0.64, 1)
# How far a large animal's edge lies within its hexagons; how small and how high what it covers lies on it.
INSET = 1.6
COVERED_SCALE, COVERED_UP = 0.4, 12.0
# What lies within left, top, right and bottom.
Bounds = tuple[float, float, float, float]
# What the sheet takes from a game's drawing.
STYLE, DEFS = look.STYLE, look.DEFS


def middle(cell: int) -> Point:
    """Where a hexagon's middle lies."""
    q, r = axial(cell)
    return sqrt(3) * R * (q + r / 2), 1.5 * R * r


def where(place: int) -> Point:
    """Where a place lies: the north or the south corner of the hexagon that names it."""
    x, y = middle(place % BY_SOUTH)
    return x, y + (R if place >= BY_SOUTH else -R)


def boxes(game: Game, pen: Pen, width: float, shown: Any) -> list[Box]:
    """What may be taken, then the areas, all as large as the largest allows."""
    state = game.record.state
    spots: set[int] = set()
    if shown.legal:
        spots = {actions.cell_of(action) for action in shown.legal if actions.verb_of(action) == actions.TILE}
    bounds = [_bounds(area, spots if seat == state.to_act() else set()) for seat, area in enumerate(state.areas)]
    wide = max(right - left for left, _, right, _ in bounds)
    across = 3 if state.seats == 3 and width >= 600 else min(state.seats, 2)
    column = (width - 10 * (across - 1)) / across
    scale = min(MOST, column / wide)
    out = []
    if shown.piece:
        out.append(_in_hand(pen, shown.piece))
    out += _supply(pen, state, width, bool(shown.height))
    acts = state.to_act() if shown.height else -1
    room = shown.height - height(out, width)
    if acts >= 0 and width >= NARROW and state.seats > SIDE_BY_SIDE:
        return out + _beside(game, pen, bounds, spots, (width, room), *ON_PAGE)
    first = acts if width < NARROW and state.seats > 1 else -1
    if first >= 0:
        if _is_tall(state.areas[first], width, room):
            return out + _beside(game, pen, bounds, spots, (width, room), *ON_TELEPHONE)
        others = (width - 10 * (state.seats - 2)) / (state.seats - 1)
    seats = sorted(range(state.seats), key=lambda seat: seat != first)
    for seat in seats:
        left, top, right, bottom = bounds[seat]
        if first >= 0:
            column = width if seat == first else others
            most = MOST if seat == first else OTHERS / (bottom - top)
            scale = min(most, column / (right - left))
        own = spots if seat == state.to_act() else set()
        out.append(_column(game, pen, seat, bounds[seat], own, column, scale)._replace(shrinks=first in (-1, seat)))
    return out


def _column(game: Game, pen: Pen, seat: int, bounds: Bounds, spots: set[int], wide: float, scale: float) -> Box:
    """A seat's area in the middle of its column."""
    left, top, right, bottom = bounds
    spare = (wide / scale - (right - left)) / 2
    move = f'transform="scale({scale:.3f}) translate({num(spare - left)},{num(-top)})"'
    body = f"<g {move}>{_area(pen, seat, game.record.state.areas[seat], spots)}</g>"
    return Box(wide, scale * (bottom - top), body, f"{seat + 1} · {player(game.header, seat)}")


def _is_tall(area: Any, width: float, room: float) -> bool:
    """Whether an area is larger beside the others than above them, on a telephone: with all that may lie around it, so
    that a tile in hand moves nothing."""
    left, top, right, bottom = _bounds(area, {*area.even, *area.odd})
    above = min(width / (right - left), (room - OTHERS - 2 * (TITLE + GAP)) / (bottom - top))
    return min(ON_TELEPHONE[0] * (width - GAP) / (right - left), (room - TITLE - GAP) / (bottom - top)) > above


def _beside(
    game: Game,
    pen: Pen,
    bounds: Sequence[Bounds],
    spots: set[int],
    window: Point,
    share: float,
    across: int,
) -> list[Box]:
    """The area of whoever is to act as large as its share of the window's width allows, beside it the others."""
    state = game.record.state
    first = state.to_act()
    width, room = window
    large_wide = share * (width - GAP)
    rest = width - GAP - large_wide

    def scaled(seat: int, wide: float, high: float) -> Box:
        left, top, right, bottom = bounds[seat]
        scale = min(MOST, wide / (right - left), high / (bottom - top))
        return _column(game, pen, seat, bounds[seat], spots if seat == first else set(), wide, scale)

    large = scaled(first, large_wide, room - TITLE - GAP)
    others = [seat for seat in range(state.seats) if seat != first]
    rows = -(-len(others) // across)
    wide, high = (rest - GAP * (across - 1)) / across, (room - TITLE - GAP) / rows
    parts = []
    for index, seat in enumerate(others):
        box = scaled(seat, wide, high - TITLE)
        x, y = index % across * (wide + GAP), index // across * high
        # The first row's names stand in a line with that of the large one.
        heading = words(0, -7, box.title, 13, "strong", wide)
        parts.append(f'<g transform="translate({num(x)},{num(y)})">{heading}{box.body}</g>')
    return [large, Box(rest, rows * high - TITLE, "".join(parts), " ")]


def _bounds(area: Any, spots: set[int]) -> Bounds:
    at = [middle(cell) for cell in (*area.looks, *spots)]
    half = sqrt(3) * R / 2 + 1
    left, right = min(x for x, _ in at) - half, max(x for x, _ in at) + half
    return left, min(y for _, y in at) - R - 1, right, max(y for _, y in at) + R + 1


def _area(pen: Pen, seat: int, area: Any, spots: set[int]) -> str:
    parts: list[str] = []
    hotspot: list[str] = []
    covered = area.animals
    for cell in sorted(area.looks):
        look = area.looks[cell]
        q, r = axial(cell)
        corals = []
        for corner in range(look & 1, 6, 2):
            colour = coral(look, corner)
            # Beneath a small animal nothing is to be seen; a large one lets what it covers show through.
            animal = covered.get(cell + CORNERS[corner], -1)
            if 0 <= animal < COVERED and colour != BARE:
                continue
            if colour == BARE:
                corals.append(f'<use class="bare" href="#aqua-x{corner}"/>')
            else:
                letter = COLOURS[colour]
                coral_name = name(f"s{seat}", "coral", q, r, corner)
                # Nothing is said of one that is covered.
                known = pen.known(coral_name, CLASS[letter]) if animal < 0 else f' class="{CLASS[letter]}"'
                corals.append(f'<use{known} href="#aqua-{letter}{corner}"/>')
        named_hex = name(f"s{seat}", "hex", q, r)
        corals.append('<use class="tile" href="#aqua-hex"/>')
        if named_hex in pen.marks:
            corals.append('<use class="o" href="#aqua-hex"/>')
        part = pen.group(named_hex, "".join(corals), at=middle(cell))
        (hotspot if cell in (HOTSPOT_MIDDLE, *(HOTSPOT_MIDDLE + step for step in (-64, -63))) else parts).append(part)
    x, y = where(HOTSPOT_MIDDLE)
    around = outline([[(middle(cell)[0] + dx, middle(cell)[1] + dy) for dx, dy in CORNER] for cell in _hotspot_cells()])
    vent = circle(x, y, 8, "bare disc") + line_of(
        f"M{num(x - 3)},{num(y + 5)}q-4,-5 0,-10M{num(x + 3)},{num(y + 5)}q4,-5 0,-10", "lines vent"
    )
    hotspot.append(vent + line_of(around, "tile") + line_of(around, "o"))
    parts.append(pen.group(name(f"s{seat}", "hotspot"), "".join(hotspot), title=_("hot spot")))
    # What a large animal covers lies small on it, so that it is seen and can be marked.
    parts += [_cover(*large[:3]) for large in area.large]
    parts += [_animal(pen, seat, place, species) for place, species in sorted(covered.items())]
    parts += [_large(pen, seat, *large) for large in area.large]
    if spots:
        # Where a tile touches and must not lie: the page says why.
        beside = {cell + step for cell in area.looks for step in SIDES} - spots - area.looks.keys()
        for cell in sorted(beside):
            at = f'x="{num(middle(cell)[0])}" y="{num(middle(cell)[1])}"'
            parts.append(pen.group(name(f"s{seat}", "hex", *axial(cell)), f'<use class="bar" href="#aqua-hex" {at}/>'))
    for cell in sorted(spots):
        at = f'x="{num(middle(cell)[0])}" y="{num(middle(cell)[1])}"'
        body = f'<use class="spot" href="#aqua-hex" {at}/><use class="o" href="#aqua-hex" {at}/>'
        parts.append(pen.group(name(f"s{seat}", "hex", *axial(cell)), body))
    return f'<g class="area">{"".join(parts)}</g>'


def _hotspot_cells() -> list[int]:
    return [HOTSPOT_MIDDLE - 64, HOTSPOT_MIDDLE - 63, HOTSPOT_MIDDLE]


def _animal(pen: Pen, seat: int, place: int, species: int) -> str:
    letter = COLOURS[species % COVERED]
    x, y = where(place)
    known = pen.known(name(f"s{seat}", "at", *named(place)), f"disc {CLASS[letter]}")
    points = point_count(SPECIES_POINTS[species % COVERED])
    title = f"<title>{_('{colour} animal, {points}', colour=colour_word(letter), points=points)}</title>"
    if species < COVERED:
        return f'<use{known} href="#aqua-at-{letter}" x="{num(x)}" y="{num(y)}">{title}</use>'
    small = f'transform="translate({num(x)},{num(y - COVERED_UP)}) scale({COVERED_SCALE})"'
    return f'<use{known} href="#aqua-small-{letter}" {small}>{title}</use>'


def _under(animal: int, turning: int, place: int) -> list[int]:
    """The places that a large animal covers."""
    return [place + step for step in SHAPES[animal][turning]]


def _around(places: Sequence[int]) -> str:
    """The outline of the hexagons of these places."""
    return outline([[(x + dx, y + dy) for dx, dy in CORNER] for x, y in map(where, places)])


def _large(pen: Pen, seat: int, animal: int, turning: int, place: int, points: int) -> str:
    """A large animal: its shape and points; beneath it lies _cover(), between them what it covers."""
    under = _under(animal, turning, place)
    x, y, room = _label([where(each) for each in under])
    # Above its points, or beside them where two hexagons are side by side.
    beside = room > R * sqrt(3)
    left, wide = x - room / 2 + 4, 26
    beast = f'x="{num(left)}" y="{num(y - (8 if beside else 7))}" width="{wide}" height="{16 if beside else 13}"'
    words_at = (left + wide + 9, y + 4.5) if beside else (x, y + 16)
    body = (
        f'<use class="onl" href="#aqua-{ANIMALS[animal]}" {beast}/>'
        + words(*words_at, points, 11, "onl mid strong")
        + line_of(_inset(_around(under)), "o")
    )
    text = f"{animal_word(animal)}, {point_count(points)}"
    return pen.group(name(f"s{seat}", "large", *named(min(under))), body, title=text)


def _cover(animal: int, turning: int, place: int) -> str:
    """The colour and the edge of a large animal, a little within its hexagons: two side by side have an edge each."""
    data = _inset(_around(_under(animal, turning, place)))
    return line_of(data, f"large c{animal}")


def _inset(data: str) -> str:
    """An outline, each edge so far within."""
    out = []
    for loop in data.strip("Mz").split("zM"):
        points = [(float(x), float(y)) for x, y in (pair.split(",") for pair in loop.split())]
        moved = []
        for before, at, behind in zip([points[-1], *points], points, [*points[1:], points[0]], strict=False):
            (ax, ay), (bx, by) = _normal(before, at), _normal(at, behind)
            far = INSET / (1 + ax * bx + ay * by)
            moved.append((at[0] + far * (ax + bx), at[1] + far * (ay + by)))
        out.append(path(moved))
    return "".join(out)


def _normal(one: Point, other: Point) -> Point:
    """To the inside of an outline, whose corners go clockwise."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    long = (dx * dx + dy * dy) ** 0.5
    return -dy / long, dx / long


def _label(at: Sequence[Point]) -> tuple[float, float, float]:
    """Where a large animal's name stands, and how much room it has: over two hexagons side by side, or in one."""
    x, y = sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at)
    near = sorted(at, key=lambda each: (round((each[0] - x) ** 2 + (each[1] - y) ** 2), each))
    if len(at) % 2 == 0 and near[0][1] == near[1][1]:
        return (near[0][0] + near[1][0]) / 2, near[0][1], 50.0
    return (*near[0], 32.0)


def _tile(pen: Pen, named_: str, tile: int, at: Point, scale: float) -> str:
    """A tile as it is printed, its first colour to the north."""
    letters = pieces.piece_name(tile)
    corals = "".join(f'<use class="{CLASS[a]}" href="#aqua-{a}{2 * n}"/>' for n, a in enumerate(letters))
    body = f'{corals}<use class="tile" href="#aqua-hex"/><use class="o" href="#aqua-hex"/>'
    inner = f'<g class="area" transform="scale({scale})">{body}</g>'
    # The edge must be a child of what is marked.
    move = f' transform="translate({num(at[0])},{num(at[1])})"'
    if named_ in pen.marks:
        inner += f'<path class="o" transform="scale({scale})" d="{HEXAGON}"/>'
    return f"<g{pen.known(named_)}{move}><title>{called(letters)}</title>{inner}</g>"


def piece(word: str, seat: int = 0, _options: object = None) -> Box:
    """A tile, an animal, a hot spot, an ecosystem or the snail by itself."""
    kind, rest = [*word.split("_"), ""][:2]
    if kind == "ecosystem" and rest.isdecimal():
        # Its number alone: words stand beside it.
        return Box(44, 44, rect(0.5, 0.5, 43, 43, "panel", 6) + words(22, 28, rest, 16, "mid strong"))
    if kind == "small" and rest in COLOURS:
        disc = f'<use class="disc {CLASS[rest]}" href="#aqua-at-{rest}" x="20" y="22"/>'
        return Box(40, 44, disc)
    if kind == "hotspot" and rest.isdecimal():
        area = Tableau([COLOURS.index(letter) for letter in HOTSPOTS[int(rest) - 1]])
        left, top, right, bottom = _bounds(area, set())
        move = f'transform="scale(.6) translate({num(-left)},{num(-top)})"'
        return Box(
            0.6 * (right - left), 0.6 * (bottom - top), f"<g {move}>{_area(Pen({}, f'{word}-'), 0, area, set())}</g>"
        )
    if word == "snail":
        return Box(44, 44, line_of("M35,35h-21a10,10 0 1 1 10,-10a6.5,6.5 0 1 1 -6.5,-6.5M35,35l4,-9", "lines"))
    number = pieces.piece(word)
    if 0 <= number < pieces.TILES:
        return Box(44, 44, _tile(Pen({}), "piece", number, (22, 22), 1.0))
    if word in ANIMALS:
        sign = f'<use class="onl" href="#aqua-{word}" x="15" y="7" width="60" height="30"/>'
        return Box(90, 44, rect(0, 0, 90, 44, f"large c{ANIMALS.index(word)}", 6) + sign)
    return Box(90, 44, rect(0.5, 0.5, 89, 43, "panel", 6) + words(45, 27, called(word), 12, "mid", 84))


def _in_hand(pen: Pen, word: str) -> Box:
    box = piece(word)
    return Box(110, 44, pen.group("hand", box.body), in_hand(called(word)))


def _supply(pen: Pen, state: Any, width: float, is_low: bool) -> list[Box]:
    """What may be taken; ``is_low``: without headings, for a window."""
    market = [] if state.is_over() else [_market(pen, state)]
    # On a telephone, upright or lying, both are one line, that has 10 px for its numbers.
    is_short = is_low and width < SHORT
    lefts = [_stacks(pen, state, is_short), _stock(pen, state, is_short)]
    if is_low:
        market = [box._replace(title="") for box in market] if is_short else market
        stacks, stock = (box._replace(title="") for box in lefts)
        both = f'{stacks.body}<g transform="translate({num(stacks.width + 6)},0)">{stock.body}</g>'
        lefts = [Box(stacks.width + stock.width + 6, 34, both)]
    out = [*market, *lefts]
    if state.options.get("ecosystems"):
        out.append(_ecosystems(pen, state, width, is_low))
    return out


def _market(pen: Pen, state: Any) -> Box:
    step = 2 * R * MARKET_R
    parts = []
    tiles = list(state.market()) if state.tracked else []
    for n, tile in enumerate(tiles):
        parts.append(_tile(pen, name("market", pieces.piece_name(tile)), tile, (n * step + step / 2, 20), MARKET_R))
    x = len(tiles) * step
    if not tiles:
        text = _("not recorded") if not state.tracked else _("not laid out yet") if state.phase == 0 else _("empty")
        parts.append(words(0, 24, text, 12, "dim"))
        x = 7.0 * len(text) + 6
    if state.snail_free():
        spiral = f"M{num(x + 32)},30h-18a9,9 0 1 1 9,-9a6,6 0 1 1 -6,-6"
        parts.append(
            pen.group("snail", line_of(spiral, "lines") + rect(x + 3, 4, 33, 30, "o", 5), title=_("the snail"))
        )
        x += 39
    return Box(max(x, 130), 42, "".join(parts), _("Round {n} of {all}: market", n=state.round + 1, all=pieces.ROUNDS))


def _stacks(pen: Pen, state: Any, is_short: bool) -> Box:
    """Large animals that are left: their shape, their points from the top; ``is_short``: only those of the next."""
    parts = []
    x = 0.0
    small, gap = (0.17, 4) if is_short else (0.22, 8)
    for animal, stack in enumerate(state.stacks):
        left = stack[state.taken[animal] :]
        at = [middle(HOTSPOT_MIDDLE + step) for step in SHAPES[animal][0]]
        ox, oy = min(px for px, _ in at), min(py for _, py in at)
        cells = [[(small * (px - ox + dx) + 8, small * (py - oy + dy) + 9) for dx, dy in CORNER] for px, py in at]
        across = small * (max(px for px, _ in at) - ox) + 18
        text = "/".join(map(str, left[:1] if is_short else left)) or "–"
        body = line_of(outline(cells), "beast" if left else "line")
        body += words(across + 1, 17, text, 12, "" if left else "dim")
        wide = across + 8 * len(text)
        body += rect(-2, -2, wide, 34, "o", 4)
        parts.append(pen.group(name("stack", ANIMALS[animal]), body, at=(x, 0), title=animal_word(animal)))
        x += wide + gap
    return Box(x, 32, "".join(parts), _("Large animals left"))


def _stock(pen: Pen, state: Any, is_short: bool) -> Box:
    parts = []
    step = (30 if is_short else 36) + (0 if max(state.stock) < 10 else 6)
    scale, beside = (0.42, 19) if is_short else (0.55, 24)
    for n, letter in enumerate(COLOURS):
        disc = f'<use class="{CLASS[letter]}" href="#aqua-hex" transform="translate({beside // 2},12) scale({scale})"/>'
        body = disc + use(f"aqua-animal-{letter}", beside / 2, 12, 14, "beast") + words(beside, 17, state.stock[n], 12)
        parts.append(pen.group(name("stock", letter), body + rect(0, 0, step - 4, 26, "o", 4), at=(step * n, 0)))
    return Box(step * len(COLOURS), 32, "".join(parts), _("Small animals left"))


def _ecosystems(pen: Pen, state: Any, width: float, is_low: bool) -> Box:
    """Each with its native, its number and what it counts; where ``is_low`` in a line. Its title is a sentence."""
    rows = state.options["ecosystems"]
    across = 6 if width > 800 else 3 if width > NARROW else 2
    cell = (width - 6 * (across - 1)) / across
    high, x, y, scale, beast_px = (24, 13, 12, ".45", 12) if is_low else (34, 16, 17, ".62", 15)
    # What lies between two of them, and below the last none.
    gap = 4 if is_low else 6
    parts = []
    for index, row in enumerate(rows):
        letter = row["native"]
        number = f"{row['id']} · {colour_word(letter)}"
        counts = short(row["id"], colour_word(letter))
        if is_low:
            label = words(27, 16, counts, 11, "", cell - 31)
        else:
            label = words(34, 14, number, 12, "strong") + words(34, 28, counts, 11, "dim", cell - 38)
        disc = f'<use class="{CLASS[letter]}" href="#aqua-hex" transform="translate({x},{y}) scale({scale})"/>'
        beast = use(f"aqua-animal-{letter}", x, y, beast_px, "beast")
        body = rect(0, 0, cell, high, "panel", 5) + disc + beast + label + rect(0, 0, cell, high, "o", 5)
        at = (index % across * (cell + 6), float(index // across * (high + gap)))
        title = labelled(number, scores(row["id"], colour_word(letter)))
        parts.append(pen.group(name("ecosystem", index), body, at=at, title=title))
    return Box(width, (high + gap) * -(-len(rows) // across) - gap, "".join(parts))


def note(game: Game, seat: int) -> str:
    """How many animals, and who has the snail or plays last."""
    area = game.record.state.areas[seat]
    large = len(area.large)
    small = plural("{n} small animal", "{n} small animals", len(area.animals))
    return f"{small}, {plural('{n} large', '{n} large', large)}"


def last(game: Game) -> Sequence[str]:
    """The tile or the large animal of the last move, with the small animals that came with the tile."""
    state = game.record.state
    if not state.history:
        return ()
    verb, *rest = actions.unpack(state.history[-1])
    for seat, area in enumerate(state.areas):
        # No two seats have the same tile, nor the same large animal of so many points.
        if verb == actions.TILE:
            cell = actions.cell_of(state.history[-1])
            if area.looks.get(cell) == actions.look_of(state.history[-1]):
                animals = (name(f"s{seat}", "at", *named(each)) for each in area.animals_at(cell))
                return [name(f"s{seat}", "hex", *axial(cell)), *animals]
        elif verb == actions.LARGE:
            points = state.stacks[rest[0]][state.taken[rest[0]] - 1]
            if area.large and area.large[-1] == (*actions.unpack_large(state.history[-1]), points):
                return [name(f"s{seat}", "large", *named(min(actions.places_of(state.history[-1]))))]
    return ()


def tried(game: Game, piece_: str, part: str) -> list[int]:
    """The moves that would put this tile on that hexagon of the drawing, or on the one that has that part, this large
    animal on that small one, what lacks least first; none where none would."""
    number = pieces.piece(piece_)
    seat, kind, *at = [*part.split("_"), ""]
    if seat != f"s{game.record.state.to_act()}" or number < 0:
        return []
    if number >= pieces.TILES:
        animal = number - pieces.PIECE_LARGE
        if kind not in ("at", "large") or not 0 <= animal < len(ANIMALS):
            return []
        place = actions.place_of(actions.large(animal, [(int(at[0]), int(at[1]), at[2])]))
        return sorted(over(animal, place), key=lambda move: LACKS.index(game.record.state.why_not(move)))
    if kind == "hotspot":
        q, r = axial(HOTSPOT_MIDDLE)
    elif kind in ("hex", "coral", "at", "large"):
        q, r = map(int, at[:2])
    else:
        return []
    return [actions.tile(number, q, r, turn) for turn in range(6)]


def elsewhere(game: Game, _piece: str, part: str) -> str:
    """Why nothing goes there that is in hand, whatever it is; '' where that may be."""
    seat = part.partition("_")[0]
    others = {f"s{each}" for each in range(game.record.state.seats)} - {f"s{game.record.state.to_act()}"}
    return _("That is another player's area.") if seat in others else ""


def places(game: Game, legal: Sequence[int]) -> Sequence[str]:
    """The hexagons for a tile, the small animals for a large one."""
    seat = f"s{game.record.state.to_act()}"
    out = set()
    for action in legal:
        verb = actions.verb_of(action)
        if verb == actions.TILE:
            out.add(name(seat, "hex", *axial(actions.cell_of(action))))
        elif verb == actions.LARGE:
            out |= {name(seat, "at", *named(place)) for place in actions.places_of(action)}
        elif verb == actions.SNAIL:
            out.add("snail")
    return sorted(out)
