"""How AQUA's corals, animals and hexagons look, as signs that its drawing uses by name; not where they lie
(drawing.py).
"""

from math import cos, pi, sin

from naiad.draw.pen import path, signs, use
from naiad.draw.style import Rule
from naiad_core.games.aqua.pieces import COLOURS, SPECIES_POINTS

# A hexagon's side.
R = 20.0
# From the middle of a hexagon to its corners, clockwise from north.
CORNER = tuple((R * sin(n * pi / 3), -R * cos(n * pi / 3)) for n in range(6))
# Each colour by a sign on its corals, and by its animal: jellyfish, turtle, seahorse, starfish, crab, clownfish.
STYLE: tuple[Rule, ...] = (
    (".b", "fill:#5b9bd8", "fill:#2f6ea8"),
    (".g", "fill:#5fae5f", "fill:#35803a"),
    (".or", "fill:#f0a13c", "fill:#b8701a"),
    (".p", "fill:#a678c8", "fill:#774a9c"),
    (".r", "fill:#dd5a50", "fill:#a8332c"),
    (".y", "fill:#f3d858", "fill:#b99a1e"),
    (".bare", "fill:#50565e", "fill:#2b3036"),
    (".area", "stroke:#fff;stroke-width:.9;stroke-linejoin:round", "stroke:#14171b"),
    ("", "color:#1c2126", "color:#fff"),
    (".tile", "fill:none;stroke:#1c2126;stroke-opacity:.55;stroke-width:1.1", "stroke:#000"),
    (".disc", "stroke:#1c2126;stroke-width:1.6", "stroke:#eceff2"),
    (".beast", "fill:currentColor;stroke:none", ""),
    (".lines", "fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round", ""),
    (".large", "stroke:#fff;stroke-width:2;stroke-linejoin:round;fill-opacity:.86", "stroke:#eceff2"),
    *(
        (f".c{n}", f"fill:{colour}", "")
        for n, colour in enumerate(("#1f3a5f", "#0f5257", "#4b2a63", "#5b3417", "#3b3f45"))
    ),
    (".onl", "fill:#fff;stroke:none", "fill:#eceff2"),
    (".spot", "fill:#007a4d;fill-opacity:.14", "fill:#3fe0a0;fill-opacity:.2"),
)
CLASS = {**{letter: letter for letter in COLOURS}, "o": "or"}
SIGNS = {
    "b": '<circle cx="10" cy="10" r="7"/>',
    "g": '<path d="M10 2l8 15H2z"/>',
    "o": '<path d="M3.5 3.5h13v13h-13z"/>',
    "p": '<path d="M7 2h6v5h5v6h-5v5H7v-5H2V7h5z"/>',
    "r": '<path d="M10 1l7 9-7 9-7-9z"/>',
    "y": '<path d="M2 3h16v4H2zM2 12h16v4H2z"/>',
}
BEASTS = {
    "b": '<path d="M3 10a7 7 0 0 1 14 0z"/><path fill="none" stroke="currentColor" stroke-width="1.5" '
    'stroke-linecap="round" d="M5 12q-1 3 0 6M8.5 12q1 3 0 7M12 12q-1 3 0 7'
    'M15 12q1 3 0 6"/>',
    "g": '<path d="M10 5.5a5 5.5 0 0 1 0 11a5 5.5 0 0 1 0-11zM8 4a2 2.2 0 0 1 4 0v1.5H8zM5.5 8.5L1.5 5'
    'l1 5 2.5 1zM14.5 8.5l4-3.5-1 5-2.5 1zM6 14.5l-2.5 3.5 4-1.5zM14 14.5l2.5 3.5-4-1.5z"/>',
    "o": '<path d="M8 1.5c4-1 6 2 4.5 4.5 4 2 4 6.5 1.5 8.5-1.5 1.5-1 2.5.5 2.5-3 2.5-6.5.5-5-3 '
    '1-2.5.5-4-1.5-5-1.5-1-1.5-2.5-1-3.5L3.5 6.5 3 5l4-1.5z"/>',
    "p": '<path d="M10 1q1.5 0 2.2 5.5Q18 6 18.5 7.5q.3 1.2-4 4.3 2.5 4.7 1.5 5.7-1.2 1-6-2.5-4.8 3.5-6 2.5'
    '-1-1 1.5-5.7-4.3-3.1-4-4.3Q2 6 7.8 6.5 8.5 1 10 1z"/>',
    "r": '<path d="M10 7.5a6 4.5 0 0 1 0 9a6 4.5 0 0 1 0-9zM5.5 1.5Q1 3 2.5 7.5L4.5 8q0-2.5-.5-4l2 1.5z'
    'M14.5 1.5Q19 3 17.5 7.5l-2 .5q0-2.5.5-4l-2 1.5z"/><path fill="none" stroke="currentColor" '
    'stroke-width="1.5" stroke-linecap="round" d="M4 12l-2.5 1M4.5 14.5l-2 2.5M16 12l2.5 1'
    'M15.5 14.5l2 2.5M4 8l2 1.5M16 8l-2 1.5"/>',
    "y": '<path d="M1 10Q5 3.5 10 4q3.5.5 5 4l4-3.5v11L15 12q-1.5 3.5-5 4-5 .5-9-6zM6.8 6v8l1.8.6V5.4z'
    'M11 5v10l1.5-.6V5.6z" fill-rule="evenodd"/>',
}
# Large animals, in 40 by 20 units.
LARGE = {
    "barracuda": "M1 10Q14 3 30 9l8-5-2 6 2 6-8-5Q14 17 1 10z",
    "dolphin": "M1 13Q7 4 17 4.5l5-4 .5 4.7q8 2.3 11 8.3l5.5 2.5-5 .5-2 3.5-1-5Q25 11 18 13l-3 4-1-4q-7 0-13 0z",
    "manta": "M17 3l1.5 2h3L23 3q1.5 2.5 15.5 6-11 2.5-14 7l-4 1.5v2l-1-2-4-1.5Q12.5 11.5 1.5 9 15.5 5.5 17 3z",
    "hammerhead": "M1.5 3h3.5v14H1.5l1-7zM5 8q6-3 10-3l4-4.5 2 5q5 1 8 3.5l9-6-2 7 2 7-9-5q-12 7-24 1z",
    "humpback": "M1 9Q9 2.5 20 4.5q8 1.5 12 6l6-5.5v6.5l-3 2.5q-5 4-14 4l-2 1.5-4-2Q5 16.5 1 9z",
}


def _coral(corner: int) -> str:
    """A coral that points at a corner, around its hexagon's middle."""
    return path([(0, 0), CORNER[corner - 1], CORNER[corner], CORNER[(corner + 1) % 6]])


def _animals() -> str:
    """A small animal of each species on its hexagon, with its points, and without for where it is covered."""
    return "".join(
        f'<g id="aqua-small-{letter}"><path d="{HEXAGON}"/><g fill="currentColor" stroke="none">'
        f"{use(f'aqua-animal-{letter}', 0, 0, 28)}</g></g>"
        for letter in COLOURS
    ) + "".join(
        f'<g id="aqua-at-{letter}"><path d="{HEXAGON}"/><g fill="currentColor" stroke="none">'
        f'{use(f"aqua-animal-{letter}", 0, -2, 20)}<text y="15" font-size="7.5" font-weight="700" text-anchor="middle">'
        f"{points}</text></g></g>"
        for letter, points in zip(COLOURS, SPECIES_POINTS, strict=True)
    )


def _corals() -> str:
    """Every coral with each sign. What is used takes its colours from where it is used: no rule reaches into it."""
    out = []
    for corner in range(6):
        data = _coral(corner)
        x, y = CORNER[corner][0] / 2, CORNER[corner][1] / 2
        for letter in COLOURS:
            sign = f'<g fill="currentColor" fill-opacity=".55" stroke="none">{use(f"aqua-{letter}", x, y, 6.5)}</g>'
            out.append(f'<g id="aqua-{letter}{corner}"><path d="{data}"/>{sign}</g>')
        out.append(f'<path id="aqua-x{corner}" d="{data}"/>')
    return "".join(out)


HEXAGON = path(CORNER)
DEFS = (
    signs("aqua", SIGNS)
    + signs("aqua-animal", BEASTS)
    + "".join(f'<symbol id="aqua-{key}" viewBox="0 0 40 20"><path d="{data}"/></symbol>' for key, data in LARGE.items())
    + f'<path id="aqua-hex" d="{HEXAGON}"/>'
    + _animals()
    + _corals()
)
