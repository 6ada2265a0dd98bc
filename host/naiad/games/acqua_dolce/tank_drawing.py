"""Acqua Dolce's tank as it is drawn: fish by species in their zones with what they need, plants, decorations and food
in the sand, the thermometer beside it; not goals, hands and piles, nor the colours (drawing.py).
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from naiad.draw.pen import Box, Pen, circle, line_of, num, rect, use, words
from naiad.games.acqua_dolce.position import NEED_WORDS
from naiad.games.acqua_dolce.words import UNMET, called, kind_name
from naiad.language import _
from naiad.report.marked import name
from naiad.report.words_count import labelled
from naiad_core.games.acqua_dolce import pieces
from naiad_core.games.acqua_dolce.pieces import (
    COLDEST,
    CONDITIONS,
    DECORATION,
    FIRST,
    FISH,
    FOOD,
    KINDS,
    MAX_COPIES,
    NEEDS,
    OF_COLOUR,
    OF_ZONE,
    PLANT,
    RATIONS,
    SCALE,
    SCHOOLS,
    WARMEST,
    ZONES,
)

# Narrower than this it stands on a telephone.
NARROW = 600
THERMOMETER = 74
FISH_W, FISH_H = 36, 24
# A species in the tank: its fish in a row, its name above, what it needs below.
SHOAL_H = 62
SHOAL_LEAST = 104
# A letter of a need, in small print.
NEED_PX = 6.1
# A letter of a name, in the widest of usual faces.
NAME_PX = 8.4
BAND_LEAST = 52
# How much smaller it may be drawn in a window.
SCALES = (1.0, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5)


def fitted(pen: Pen, state: Any, width: float, most: float) -> Box:
    """As large as it can be where it must not be higher; what is read in it stays as large."""
    is_short = width < NARROW
    for scale in SCALES:
        box = tank(pen, state, width / scale, 1 / scale, is_short)
        if box.height * scale <= most:
            break
    return Box(width, box.height * scale, f'<g transform="scale({scale})">{box.body}</g>')


def tank(pen: Pen, state: Any, width: float, large: float = 1, is_short: bool = False) -> Box:
    """``large``: how much larger than usual its words are; ``is_short``: of needs only those that are not met."""
    y = 14.0
    parts = []
    for zone in reversed(range(len(ZONES))):
        kinds = [kind for kind in range(FISH) if OF_ZONE[zone] >> kind & 1 and state.on_table(kind)]
        shoals, height = _shoals(pen, state, kinds, width - 16, large, is_short)
        height = max(BAND_LEAST, height + 12)
        band = rect(0, 0, width, height, f"zone{zone}") + words(
            width - 10, 6 + 10 * large, _(ZONES[zone]), 10 * large, "dim end"
        )
        body = band + rect(2, 2, width - 4, height - 4, "o", 3)
        parts.append(pen.group(name("zone", ZONES[zone]), body, at=(0, y)))
        parts.append(f'<g transform="translate(8,{num(y + 4)})">{shoals}</g>')
        y += height
    ground, high = _ground(pen, state, width, large)
    parts.append(f'<g transform="translate(0,{num(y)})">{ground}</g>')
    y += high
    ripples = "".join("q8,-6 16,0t16,0" for _n in range(int(width // 32)))
    parts.append(line_of(f"M2,15{ripples}", "wave"))
    parts.append(line_of(f"M1.5,2V{num(y)}H{num(width - 1.5)}V2", "glass"))
    return Box(width, y + 2, "".join(parts))


def _copies(state: Any, kind: int) -> list[int]:
    """The numbers of the cards of a kind in the tank."""
    return [FIRST[kind] + n for n in range(MAX_COPIES) if state.on_table(kind) >> n & 1]


def _shoals(
    pen: Pen, state: Any, kinds: Sequence[int], width: float, large: float, is_short: bool
) -> tuple[str, float]:
    rows: list[list[tuple[float, float, Callable[..., str]]]] = [[]]
    # Beside the first row is the zone's name.
    x = 0.0
    for kind in kinds:
        cards = _copies(state, kind)
        needs = _needs(state, kind)
        shown = [need for need in needs if need[0] != "✓"] if is_short else needs
        needs_px = large * sum(map(_need_px, shown)) * (1 if large == 1 else 1.2)
        least = SHOAL_LEAST if large == 1 else 80.0
        name_px = large * NAME_PX * (len(kind_name(kind)) + 2) + 8
        across = max(least, FISH_W * len(cards) + 8, name_px, needs_px)
        if x and x + across > width - 56 * (len(rows) == 1) * (large > 1):
            rows.append([])
            x = 0.0
        body = _shoal(kind, cards, across, shown, large, pen)
        title = labelled(kind_name(kind), ", ".join(needs)) if needs else kind_name(kind)
        # One that tells nothing below its fish is lower.
        tall = SHOAL_H + 14 * (large - 1) if shown or not is_short else SHOAL_H - 12 + 7 * (large - 1)
        rows[-1].append((x, tall, partial(pen.group, name("kind", KINDS[kind]), body, title=title)))
        x += across + 8
    y = 0.0
    parts = []
    for row in rows:
        parts += [group(at=(x, y)) for x, _tall, group in row]
        y += max((tall for _x, tall, _group in row), default=0)
    return "".join(parts), y


def _need_px(need: str) -> float:
    """What a condition takes, with the gap behind it; what is wrong is written bold."""
    return (NEED_PX if need[0] == "✓" else 1.12 * NEED_PX) * len(need) + 8


def look_of(kind: int) -> tuple[str, int]:
    """The body of a fish (slender ones school, high ones are the calm ones of plants) and the number of its colour."""
    body = "slim" if SCHOOLS >> kind & 1 else "high" if NEEDS[kind] & 2 else "round"
    return body, next((n for n in range(len(OF_COLOUR)) if OF_COLOUR[n] >> kind & 1), 0)


def _shoal(kind: int, cards: Sequence[int], across: float, needs: Sequence[str], large: float, pen: Pen) -> str:
    down = 7 * (large - 1)
    body, colour = look_of(kind)
    parts = [words(4, 13 + down, f"{kind_name(kind)} {len(cards)}", 12 * large, "strong", across)]
    for n, card in enumerate(cards):
        # Not all in one line, as fish swim.
        at = f'x="{4 + n * FISH_W}" y="{num(16 + down + n % 2 * 4)}" width="{FISH_W - 2}" height="{FISH_H}"'
        word = pieces.piece_name(card)
        known = pen.known(name("card", word), f"fish c{colour}")
        parts.append(f'<use{known} href="#acqua-{body}" {at}><title>{called(word)}</title></use>')
    x = 4.0
    # Smaller than usual they are read on a telephone alone.
    size = 10 if large == 1 else 12
    for need in needs:
        good = need[0] == "✓"
        parts.append(words(x, 55 + 2 * down, need, size * large, "good" if good else "bad strong"))
        x += large * _need_px(need) * size / 10
    high = SHOAL_H + 2 * down - 3 if needs else SHOAL_H - 15 + down
    return "".join(parts) + rect(0, 1, across, high, "o", 5)


def _needs(state: Any, kind: int) -> list[str]:
    """A species' conditions, each with a sign for whether it is met: where it is not, what is wrong."""
    unmet = state.unmet(kind)
    needs = [
        f"✗ {_(UNMET[n])}" if unmet >> n & 1 else f"✓ {_(NEED_WORDS[n])}"
        for n in range(len(CONDITIONS))
        if NEEDS[kind] >> n & 1
    ]
    if state.advanced:
        fits = COLDEST[kind] <= state.degrees <= WARMEST[kind]
        needs.append(f"{'✓' if fits else '✗'} {COLDEST[kind]}–{WARMEST[kind]} °C")
    return needs


def _ground(pen: Pen, state: Any, width: float, large: float) -> tuple[str, float]:
    """Plants and decorations in the sand, food beside them."""
    groups = [(PLANT, "plant", "plant"), (DECORATION, "stone", "stone")]
    groups += [(kind, "tin", "tin") for kind in range(FOOD, len(KINDS))]
    parts = []
    x, y = 10.0, 0.0
    for kind, sign, cls in groups:
        cards = _copies(state, kind)
        if not cards:
            continue
        across = 34 * len(cards) + 8
        if x + across > width:
            x, y = 10.0, y + 46
        items = []
        for n, card in enumerate(cards):
            word = pieces.piece_name(card)
            ration = (
                words(34 * n + 17, 24 + 4 * large, RATIONS[kind], 12 * large, "onc strong mid") if kind >= FOOD else ""
            )
            look = use(f"acqua-{sign}", 34 * n + 17, 22, 32, cls) + ration + rect(34 * n, 4, 34, 36, "o", 4)
            items.append(pen.group(name("card", word), look, title=called(word)))
        parts.append(pen.group(name("kind", KINDS[kind]), "".join(items), at=(x, y)))
        x += across
    height = y + 46
    band = rect(0, 0, width, height, "zone0") + rect(0, height - 14, width, 14, "sand")
    return band + "".join(parts), height


def thermometer(pen: Pen, state: Any, height: float) -> Box:
    coldest, warmest = map(float, SCALE)
    bottom, top = height - 34, 14.0

    def at(degrees: float) -> float:
        """How high a mark stands."""
        return bottom - (bottom - top) * (degrees - coldest) / (warmest - coldest)

    parts = [rect(18, top - 8, 16, bottom - top + 20, "tube", 8), circle(26, height - 22, 14, "mercury")]
    level = at(state.degrees)
    parts.append(rect(22, level, 8, height - 24 - level, "mercury", 3))
    for degrees in range(SCALE[0], SCALE[1] + 1):
        parts.append(line_of(f"M36,{num(at(degrees))}h5", "line"))
        if degrees % 2 == 0:
            parts.append(words(44, at(degrees) + 4, degrees, 12, "dim"))
    parts.append(words(26, height - 18, state.degrees, 12, "onc strong mid"))
    body = "".join(parts) + rect(2, 2, THERMOMETER - 6, height - 4, "o", 6)
    return Box(THERMOMETER, height, pen.group("thermometer", body, title=f"{state.degrees} °C"))
