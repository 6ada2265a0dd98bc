"""A board as data: outline, holes, parts in their places, what each pad is joined to; no tracks (router.py)."""

import re
from dataclasses import dataclass, replace

from hardware import boards, bom, sizes, source
from hardware.board import footprints, places
from hardware.board.footprints import Footprint, turned
from hardware.kicad import Sheet

BOARDS = ("carrier", "row", "gate")
# From a sensor's leg to the other, mm.
LEGS = 2.54


# Corners, in order.
Outline = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Contact:
    """A pad on the board, in mm; net "" is joined to nothing."""

    ref: str
    number: str
    net: str
    x: float
    y: float
    width: float
    height: float
    drill: float
    round: bool


@dataclass(frozen=True)
class Placed:
    """A part; ``nets`` by the number of the pad."""

    ref: str
    value: str
    footprint: Footprint
    x: float
    y: float
    turn: float
    nets: dict[str, str]
    mpn: str = ""

    def contacts(self) -> list[Contact]:
        found = []
        for pad in self.footprint.pads:
            x, y = turned(pad.x, pad.y, self.turn)
            width, height = (pad.height, pad.width) if self.turn % 180 == 90 else (pad.width, pad.height)
            net = self.nets.get(pad.number, "")
            place = (round(self.x + x, 4), round(self.y + y, 4), width, height)
            found.append(Contact(self.ref, pad.number, net, *place, pad.drill, pad.round))
        return found

    def room(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom on the board."""
        left, top, right, bottom = self.footprint.room
        corners = [turned(x, y, self.turn) for x in (left, right) for y in (top, bottom)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return self.x + min(xs), self.y + min(ys), self.x + max(xs), self.y + max(ys)


@dataclass(frozen=True)
class Layout:
    name: str
    title: str
    outline: Outline
    parts: tuple[Placed, ...]
    copper: dict[str, float]
    # On the front: words, x, y of their middle, angle, height.
    words: tuple[tuple[str, float, float, float, float], ...] = ()

    def contacts(self) -> list[Contact]:
        return [contact for part in self.parts for contact in part.contacts()]

    def width(self, net: str) -> float:
        return self.copper.get(net, self.copper["signal"])

    def nets(self) -> list[str]:
        return sorted({contact.net for contact in self.contacts() if contact.net})


def load() -> list[Layout]:
    """Every board; ValueError where a part has no place or a place no part."""
    sheets = {sheet.name: sheet for sheet in boards.sheets(source.load(), bom.numbers(bom.load()))}
    return [_board(sheets[name]) for name in BOARDS]


def _board(sheet: Sheet) -> Layout:
    measures = sizes.load()
    spots = dict(places.settings()[sheet.name])
    if sheet.name == "gate":
        outline = _arch(measures, spots)
        holes: tuple[Placed, ...] = ()
    else:
        outline, holes = _card(measures[f"{sheet.name}_width"], measures[f"{sheet.name}_height"], measures)
    missing = set(sheet.parts) ^ set(spots)
    if missing:
        raise ValueError(f"boards.toml, {sheet.name}: {', '.join(sorted(missing))} has no place, or is no part")
    parts = []
    for ref, symbol in sheet.parts.items():
        shape = footprints.load(places.footprint(sheet.name, ref, symbol.name))
        nets = {pin.number: sheet.nets.get((ref, pin.number), loose(ref, pin.name, pin.number)) for pin in symbol.pins}
        x, y, turn = spots[ref]
        parts.append(Placed(ref, sheet.values[ref], shape, x, y, turn, nets, sheet.mpn.get(ref, "")))
    bare = Layout(sheet.name, sheet.title, outline, (*parts, *holes), places.settings()["copper"])
    return replace(bare, words=_told(bare))


def _card(width: float, height: float, measures: dict[str, float]) -> tuple[Outline, tuple[Placed, ...]]:
    """A rectangle with a screw's hole in each corner."""
    inset = measures["board_hole_inset"]
    hole = footprints.load("hole")
    corners = [(x, y) for y in (inset, height - inset) for x in (inset, width - inset)]
    holes = tuple(Placed(f"H{i}", "M3", hole, x, y, 0.0, {}) for i, (x, y) in enumerate(corners, 1))
    return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)), holes


def _arch(measures: dict[str, float], spots: dict[str, list[float]]) -> Outline:
    """The gate's board lies on the back of its arch, seen from behind; its parts are moved there."""
    leg, opening = measures["gate_leg"], measures["gate_opening"]
    width, middle = opening + 2 * leg, opening / 2 + leg
    roof = measures["gate_board_above"] + measures["gate_top"]
    # Down to a little below the beam.
    beam = roof + measures["gate_clear_height"] - measures["beam_height"]
    foot = beam + 6
    for ref, (x, y, turn) in spots.items():
        spots[ref] = [middle + x, y, turn]
    # The legs of emitter and sensor go through, one above the other, pin 1 uppermost. From behind the emitter is right.
    lead = measures["gate_lead"]
    spots["D1"] = [width - leg + lead, beam - LEGS / 2, 270]
    spots["Q1"] = [leg - lead, beam - LEGS / 2, 270]
    left = ((0.0, 0.0), (width, 0.0), (width, foot), (width - leg, foot), (width - leg, roof))
    return (*left, (leg, roof), (leg, foot), (0.0, foot))


def beside(layout: Layout, part: Placed, away: float = 1.1) -> tuple[float, float, float] | None:
    """Where the name of a socket at an edge is written: inwards of it, and the angle. None for all other parts."""
    if not re.fullmatch(r"J\d+", part.ref) or layout.name == "gate":
        return None
    xs, ys = [x for x, _ in layout.outline], [y for _, y in layout.outline]
    left, top, right, bottom = part.room()
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    gaps = {"left": left - min(xs), "top": top - min(ys), "right": max(xs) - right, "bottom": max(ys) - bottom}
    edge = min(gaps, key=lambda name: gaps[name])
    return {
        "left": (right + away, middle_y, 90.0),
        "right": (left - away, middle_y, 90.0),
        "top": (middle_x, bottom + away, 0.0),
        "bottom": (middle_x, top - away, 0.0),
    }[edge]


def _told(layout: Layout) -> tuple[tuple[str, float, float, float, float], ...]:
    """What each socket is for, under its name."""
    names = {one.ref: one.name for one in source.load().on(layout.name)}
    found = []
    for part in layout.parts:
        spot = beside(layout, part, 2.7)
        if spot:
            found.append((names[part.ref].split(",")[0], *spot, 0.9))
    return tuple(found)


def loose(ref: str, name: str, number: str) -> str:
    """What KiCad calls the net of a pin that is joined to nothing."""
    return f"unconnected-({ref}-{name}-Pad{number})".replace("/", "{slash}")
