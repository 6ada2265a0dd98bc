"""Labels to print and glue: what stands on each and where on the sheet, in mm; not the file.

The order is enrol's, so that the n-th label belongs to the n-th piece of the walk. Text is measured
with the widths of Helvetica, which every PDF reader has, and whose stand-ins are as wide.
"""

import math
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

from naiad.language import _
from naiad.tags.boxes import Box, Slot

# Width and height in mm.
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
# What most printers leave white; the cut marks and the footer stand within the margin.
LEAST_MARGIN_MM = 8.0
# Below this nobody could read what stands on a label; a long word asks for more.
LEAST_MM = 12.0
FOOT_MM = 6.0
MM_PER_PT = 25.4 / 72
# Of the font size: from the baseline to the top of a capital, and from line to line.
CAPITAL = 0.72
LEADING = 1.18
LEAST_PT = 5.0
# The size of a piece's name, of which all the others are shares.
NAME_SHARES = (1.0, 0.85, 0.7)
# What the words may fill of the circle: its edge is where scissors go.
INNER = 0.88


class Line(NamedTuple):
    """A line of text, centred on x; ``y`` is its baseline. All in mm from the label's centre but the size in points.

    With ``colours``, numbers of the palette, it is a row of swatches instead, each as wide as a SWATCH.
    """

    text: str
    y: float
    size_pt: float
    bold: bool
    colours: tuple[int, ...] = ()


class Label(NamedTuple):
    """A round label, its centre in mm from the sheet's top left corner."""

    x: float
    y: float
    lines: tuple[Line, ...]


class Sheet(NamedTuple):
    """One page: its size and the label's diameter in mm, the labels, and the rows and columns that cut marks show."""

    width: float
    height: float
    diameter: float
    labels: tuple[Label, ...]
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    foot: str


# As wide as a swatch with the gap behind it.
SWATCH = "M"


def no_colours(_piece: str) -> tuple[int, ...]:
    """Labels in black alone."""
    return ()


# The width in mm of a text in Helvetica at a size in points.
Measure = Callable[[str, float, bool], float]
# A line to be set: what it says, its share of the size, whether it is bold.
Text = tuple[str, float, bool]
# Ways to break words into lines.
Wrappings = Callable[[str], list[list[str]]]


def sheets(
    box: Box,
    measure: Measure,
    paper: str = "a4",
    diameter: float = 25.0,
    gap: float = 2.0,
    margin: float = 12.0,
    colours: Callable[[str], tuple[int, ...]] = no_colours,
) -> list[Sheet]:
    """The pages of a box's labels; ``colours`` those of a piece by its name. ValueError where not one label fits, or
    not all words fit their label.
    """
    width, height = PAPERS[paper]
    for name, value in (("diameter", diameter), ("gap", gap), ("margin", margin)):
        if not math.isfinite(value):
            raise ValueError(f"the {name} must be a number of mm, as 2.5, not {value}")
    if margin < LEAST_MARGIN_MM:
        raise ValueError(f"the margin must be at least {LEAST_MARGIN_MM:g} mm: printers need it, and the cut marks")
    if diameter < LEAST_MM:
        raise ValueError(f"labels of {diameter:g} mm hold no words that anybody could read: at least {LEAST_MM:g} mm")
    if gap < 0:
        raise ValueError(f"labels overlap with a gap of {gap:g} mm: 0 or more")
    pitch = diameter + gap
    across = int((width - 2 * margin + gap + 1e-6) // pitch)
    down = int((height - 2 * margin - FOOT_MM + gap + 1e-6) // pitch)
    if across < 1 or down < 1:
        raise ValueError(f"a label of {diameter:g} mm does not fit on {paper} within a margin of {margin:g} mm")
    # The columns stand in the middle, the rows at the top, so that the footer has its place.
    left = (width - across * pitch + gap + diameter) / 2
    top = margin + diameter / 2
    slots = box.slots()
    shown = {slot.piece.name: colours(slot.piece.name) for slot in slots}
    least, longest = max(
        ((_least(slot, len(slots), measure, shown[slot.piece.name]), slot.piece.name) for slot in slots),
        default=(0.0, ""),
    )
    if diameter < least:
        raise ValueError(
            f"{box.game} needs labels of at least {math.ceil(least)} mm: {longest} does not fit on {diameter:g} mm"
        )
    per_page = across * down
    pages = [slots[at : at + per_page] for at in range(0, len(slots), per_page)]
    out = []
    for number, page in enumerate(pages, 1):
        labels = tuple(
            Label(
                left + at % across * pitch,
                top + at // across * pitch,
                lines(slot, len(slots), diameter, measure, shown[slot.piece.name]),
            )
            for at, slot in enumerate(page)
        )
        foot = _(
            "Naiad, {game}: {first}-{last} of {all}, page {page} of {pages}. "
            "Print at 100 %: the line below is 50 mm long, the circles are {mm} mm.",
            game=box.game,
            first=page[0].number,
            last=page[-1].number,
            all=len(slots),
            page=number,
            pages=len(pages),
            mm=f"{diameter:g}",
        )
        used_rows = -(-len(page) // across)
        out.append(
            Sheet(
                width,
                height,
                diameter,
                labels,
                tuple(left + at * pitch for at in range(min(across, len(page)))),
                tuple(top + at * pitch for at in range(used_rows)),
                foot,
            )
        )
    return out


def lines(slot: Slot, total: int, diameter: float, measure: Measure, colours: tuple[int, ...] = ()) -> tuple[Line, ...]:
    """What stands on a label: its number, its colours, the piece's name, its words in up to three lines, as large as
    they fit.

    On more lines where they fit in no other way; none where they do not fit at all.
    """
    for wrappings in (_wrappings, _every_wrapping):
        best: tuple[float, tuple[Line, ...]] = (0.0, ())
        for share, texts in _ways(slot, total, wrappings, colours):
            size = _largest(texts, diameter, measure)
            # A long name would make everything else small.
            if share * size * size > best[0]:
                best = share * size * size, _stacked(texts, size)
        if best[1]:
            break
    return tuple(
        line._replace(text="", colours=colours) if at == 1 and colours else line for at, line in enumerate(best[1])
    )


def _ways(slot: Slot, total: int, wrappings: Wrappings, colours: tuple[int, ...]) -> Iterator[tuple[float, list[Text]]]:
    """The ways to set a label: the name's share of the size, and the lines."""
    number = _("{number} of {all}", number=slot.number, all=total)
    words = slot.piece.words + (f" {slot.copy}/{slot.piece.copies}" if slot.piece.copies > 1 else "")
    for share in NAME_SHARES:
        for wrapped in wrappings(words):
            swatches = [(SWATCH * len(colours), 0.6, False)] if colours else []
            texts = [
                (number, 0.55, False),
                *swatches,
                (slot.piece.name, share, True),
                *((line, 0.62, False) for line in wrapped),
            ]
            yield share, texts


def _least(slot: Slot, total: int, measure: Measure, colours: tuple[int, ...]) -> float:
    """The smallest diameter of a label on which its words stand somehow, at LEAST_PT."""
    ways = _ways(slot, total, _every_wrapping, colours)
    return min(_reach(_stacked(texts, LEAST_PT), measure) for _share, texts in ways) * 2 / INNER


def _largest(texts: list[Text], diameter: float, measure: Measure) -> float:
    """The largest size in points at which these lines are within the circle; 0 if they are not at LEAST_PT."""
    # Everything grows with the size.
    size = LEAST_PT * diameter * INNER / 2 / _reach(_stacked(texts, LEAST_PT), measure)
    return min(size, diameter) if size > LEAST_PT - 1e-6 else 0.0


def _wrappings(words: str) -> list[list[str]]:
    """The words on one line, on two, on three, each as even as can be."""
    counts = range(1, min(3, len(words.split(" "))) + 1)
    return [min(_splits(words, count), key=lambda split: max(map(len, split))) for count in counts]


def _every_wrapping(words: str) -> list[list[str]]:
    """The words broken in all ways, on as many lines as there are words."""
    return [split for count in range(1, len(words.split(" ")) + 1) for split in _splits(words, count)]


def _splits(words: str, count: int) -> list[list[str]]:
    """The ways to break the words into so many lines."""
    parts = words.split(" ")
    breaks = combinations(range(1, len(parts)), count - 1)
    return [[" ".join(parts[a:b]) for a, b in pairwise((0, *places, len(parts)))] for places in breaks]


def _stacked(texts: list[Text], size: float) -> tuple[Line, ...]:
    """Lines under each other, the block's middle on the label's; sizes are shares of ``size``."""
    heights = [share * size * MM_PER_PT * LEADING for _text, share, _bold in texts]
    y = -sum(heights) / 2
    out = []
    for (text, share, bold), height in zip(texts, heights, strict=True):
        size_mm = share * size * MM_PER_PT
        out.append(Line(text, y + (height + size_mm * CAPITAL) / 2, share * size, bold))
        y += height
    return tuple(out)


def _reach(placed: tuple[Line, ...], measure: Measure) -> float:
    """How far from the label's centre the corner of a line is, mm, at most."""
    corners = (
        math.hypot(measure(line.text, line.size_pt, line.bold) / 2, y)
        for line in placed
        for y in (line.y - CAPITAL * line.size_pt * MM_PER_PT, line.y)
    )
    return max(corners)
