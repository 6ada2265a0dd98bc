"""Labels to print and glue: what stands on each and where on the sheet, in mm; not the file. Read labels_draw.py next.

The order is enrol's, so that the n-th label belongs to the n-th piece of the walk. Text is measured
with the widths of Helvetica, which every PDF reader has, and whose stand-ins are as wide.
"""

from collections.abc import Callable
from typing import NamedTuple

from naiad.board.enrol_box import Box, Slot

# Width and height in mm.
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
# What most printers leave white; the cut marks and the footer stand within the margin.
LEAST_MARGIN_MM = 8.0
# Below this nobody could read what stands on a label.
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
    """A line of text, centred on x; ``y`` is its baseline. All in mm from the label's centre but the size in points."""

    text: str
    y: float
    size_pt: float
    bold: bool


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


# The width in mm of a text in Helvetica at a size in points.
Measure = Callable[[str, float, bool], float]


def sheets(
    box: Box, measure: Measure, paper: str = "a4", diameter: float = 25.0, gap: float = 2.0, margin: float = 12.0
) -> list[Sheet]:
    """The pages of a box's labels. ValueError where not one label fits."""
    width, height = PAPERS[paper]
    if margin < LEAST_MARGIN_MM:
        raise ValueError(f"the margin must be at least {LEAST_MARGIN_MM:g} mm: printers need it, and the cut marks")
    pitch = diameter + gap
    across = int((width - 2 * margin + gap + 1e-6) // pitch)
    down = int((height - 2 * margin - FOOT_MM + gap + 1e-6) // pitch)
    if diameter < LEAST_MM or gap < 0 or across < 1 or down < 1:
        raise ValueError(f"labels of {diameter:g} mm with gaps of {gap:g} mm do not fit on {paper}, or hold no words")
    # The columns stand in the middle, the rows at the top, so that the footer has its place.
    left = (width - across * pitch + gap + diameter) / 2
    top = margin + diameter / 2
    slots = box.slots()
    per_page = across * down
    pages = [slots[at : at + per_page] for at in range(0, len(slots), per_page)]
    out = []
    for number, page in enumerate(pages, 1):
        labels = tuple(
            Label(left + at % across * pitch, top + at // across * pitch, lines(slot, len(slots), diameter, measure))
            for at, slot in enumerate(page)
        )
        foot = (
            f"Naiad, {box.game}: {page[0].number}-{page[-1].number} of {len(slots)}, page {number} of {len(pages)}. "
            f"Print at 100 %: the line below is 50 mm long, the circles are {diameter:g} mm."
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


def lines(slot: Slot, total: int, diameter: float, measure: Measure) -> tuple[Line, ...]:
    """What stands on a label: its number, the piece's name, its words in up to three lines, as large as they fit."""
    number = f"{slot.number} of {total}"
    words = slot.piece.words + (f" {slot.copy}/{slot.piece.copies}" if slot.piece.copies > 1 else "")
    best: tuple[float, tuple[Line, ...]] = (0.0, ())
    for share in NAME_SHARES:
        for wrapped in _wrappings(words):
            texts = [(number, 0.55, False), (slot.piece.name, share, True), *((line, 0.62, False) for line in wrapped)]
            size = _largest(texts, diameter, measure)
            # A long name would make everything else small.
            if share * size * size > best[0]:
                best = share * size * size, _stacked(texts, size)
    return best[1]


def _largest(texts: list[tuple[str, float, bool]], diameter: float, measure: Measure) -> float:
    """The largest size in points at which these lines are within the circle, but at least LEAST_PT."""
    low, high = LEAST_PT, diameter
    while high - low > 0.1:
        size = (low + high) / 2
        if _fits(_stacked(texts, size), diameter * INNER / 2, measure):
            low = size
        else:
            high = size
    return low


def _wrappings(words: str) -> list[list[str]]:
    """The words on one line, on two, on three, each as even as can be."""
    parts = words.split(" ")
    out = [[words]]
    if len(parts) > 1:
        splits = [[" ".join(parts[:at]), " ".join(parts[at:])] for at in range(1, len(parts))]
        out.append(min(splits, key=lambda split: max(map(len, split))))
    if len(parts) > 2:
        threes = [
            [" ".join(parts[:a]), " ".join(parts[a:b]), " ".join(parts[b:])]
            for a in range(1, len(parts) - 1)
            for b in range(a + 1, len(parts))
        ]
        out.append(min(threes, key=lambda split: max(map(len, split))))
    return out


def _stacked(texts: list[tuple[str, float, bool]], size: float) -> tuple[Line, ...]:
    """Lines under each other, the block's middle on the label's; sizes are shares of ``size``."""
    heights = [share * size * MM_PER_PT * LEADING for _, share, _ in texts]
    y = -sum(heights) / 2
    out = []
    for (text, share, bold), height in zip(texts, heights, strict=True):
        size_mm = share * size * MM_PER_PT
        out.append(Line(text, y + (height + size_mm * CAPITAL) / 2, share * size, bold))
        y += height
    return tuple(out)


def _fits(placed: tuple[Line, ...], radius: float, measure: Measure) -> bool:
    """Whether every corner of every line is within the circle."""
    for line in placed:
        half = measure(line.text, line.size_pt, line.bold) / 2
        top = line.y - CAPITAL * line.size_pt * MM_PER_PT
        if any(half * half + y * y > radius * radius for y in (top, line.y)):
            return False
    return True
