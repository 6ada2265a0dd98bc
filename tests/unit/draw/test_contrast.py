"""Whether what is drawn can be told from what it is drawn on, by day and by night: ratios as WCAG reckons them, from
the colours of the style sheets.
"""

import re

import pytest

from naiad.draw import style
from naiad.rooms import part
from naiad.web.app import PAGES

# What is read, what is told by its shape alone or is large: the least ratios of WCAG's level AA.
TEXT, SHAPE = 4.5, 3.0
# By game ('' for all of them): what lies on what.
PAIRS = [
    ("", "text", ".paper", TEXT),
    ("", ".ink", ".panel", TEXT),
    ("", ".dim", ".paper", TEXT),
    ("", ".dim", ".panel", TEXT),
    ("", ".good", ".panel", TEXT),
    ("", ".bad", ".panel", TEXT),
    *(("", ".onc", f".s{seat}", TEXT) for seat in range(5)),
    *(("quintazone", ".sign", f".{element}", SHAPE) for element in "aefwv"),
    *(("acqua-dolce", f".{told}", f".zone{zone}", TEXT) for told in ("good", "bad", "dim") for zone in range(3)),
    *(("acqua-dolce", ".onc", ground, TEXT) for ground in (".tin", ".back", ".mercury")),
    *(("aya", "text", f".{terrain}", TEXT) for terrain in "fmdpcg"),
    *(("aya", "text", f".{mouth}", TEXT) for mouth in ("wet", "dry")),
    *(("aqua", ".onl", f".c{animal}", TEXT) for animal in range(5)),
]
# The ring around what the keys are on, and what lies beside it on the pages.
RINGS = [("accent", "ground"), ("accent", "card"), ("accent", "mark"), ("ink", "card")]
COLOUR = re.compile(r"fill:(#[0-9a-f]+)")
SEEN = re.compile(r"fill-opacity:([\d.]+)")


def rules(game):
    """By selector what holds by day and by night."""
    out = {}
    for selectors, day, night in (*style.STYLE, *(getattr(part(game, "drawing"), "STYLE", ()) if game else ())):
        for each in selectors.split(","):
            out[each] = (day, f"{day};{night}")
    return out


def fill(declared):
    """(red, green, blue, how much of it is seen), of the last that is declared."""
    colour = COLOUR.findall(declared)[-1][1:]
    colour = colour if len(colour) == 6 else "".join(2 * each for each in colour)
    seen = float((SEEN.findall(declared) or ["1"])[-1])
    return *(int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)), seen


def light(colour):
    parts = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in colour]
    return sum(part * weight for part, weight in zip(parts, (0.2126, 0.7152, 0.0722), strict=True))


def ratio(front, ground):
    *front, seen = front
    blended = [seen * one + (1 - seen) * other for one, other in zip(front, ground, strict=False)]
    high, low = sorted((light(blended), light(ground[:3])), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_the_ring_around_what_the_keys_are_on_stands_out(night):
    sheet = (PAGES / "style.css").read_text()
    day, dark = (
        dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", each)) for each in re.findall(r":root \{[^}]*\}", sheet)[:2]
    )
    found = day | (dark if night else {})
    for ring, beside in RINGS:
        assert f":focus-visible {{ outline: 3px solid var(--{ring});" in sheet + (PAGES / "table.css").read_text()
        assert ratio(*(fill(f"fill:{found[each]}") for each in (ring, beside))) >= SHAPE, (ring, beside)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("game", "front", "ground", "least"), PAIRS)
def test_what_is_drawn_stands_out(game, front, ground, least, night):
    found = rules(game)
    told = ratio(fill(found[front][night]), fill(found[ground][night]))
    assert told >= least, f"{front} on {ground}: {told:.2f}"
