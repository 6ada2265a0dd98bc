"""A board as KiCad's file has it, read without KiCad: parts, pads, nets, tracks; and whether the pin map says the same.

The boards and sheets in hardware/kicad are edited in KiCad; nothing here writes them. What KiCad itself checks and
exports is in kicad.py.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from pathlib import Path

from hardware.source import HARDWARE, PinMap

KICAD = HARDWARE / "kicad"
BOARDS = ("carrier", "row", "gate")
# KiCad's brackets: an atom without its quotes, or a list of such.
Tree = list["str | Tree"]
_TOKEN = re.compile(r'"((?:\\.|[^"\\])*)"|([()])|([^\s()]+)')


@dataclass(frozen=True)
class Pad:
    """A pad on the board, in mm, y downwards; net "" is joined to nothing; ``drill`` 0 is copper on the front alone."""

    ref: str
    number: str
    net: str
    x: float
    y: float
    width: float
    height: float
    drill: float
    shape: str


@dataclass(frozen=True)
class Part:
    """``room`` is left, top, right, bottom of what it covers; ``mpn`` "" where nothing is bought for it."""

    ref: str
    value: str
    footprint: str
    mpn: str
    x: float
    y: float
    turn: float
    pads: tuple[Pad, ...]
    room: tuple[float, float, float, float]


@dataclass(frozen=True)
class Board:
    """``edges`` and ``tracks`` are lines from x, y to x, y; a track comes with its net and width."""

    name: str
    title: str
    revision: str
    parts: tuple[Part, ...]
    edges: tuple[tuple[float, ...], ...]
    tracks: tuple[tuple[str, float, tuple[float, ...]], ...]

    @property
    def pads(self) -> Iterator[Pad]:
        return (pad for part in self.parts for pad in part.pads)

    @property
    def nets(self) -> dict[tuple[str, str], str]:
        """(part, pad) -> net, of every pad that is joined to something."""
        return {(pad.ref, pad.number): pad.net for pad in self.pads if pad.net}

    def part(self, ref: str) -> Part:
        return next(part for part in self.parts if part.ref == ref)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height; a board lies with its upper left corner at 0, 0."""
        return max(edge[2] for edge in self.edges), max(edge[3] for edge in self.edges)


def parse(text: str) -> Tree:
    """What stands in the first brackets of one of KiCad's files."""
    stack: list[Tree] = [[]]
    for quoted, bracket, atom in _TOKEN.findall(text):
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(atom or re.sub(r"\\(.)", r"\1", quoted))
    (first,) = stack[0]
    assert isinstance(first, list)
    return first


def every(tree: Tree, name: str) -> list[Tree]:
    """The lists right in this one that begin with ``name``."""
    return [one for one in tree if isinstance(one, list) and one and one[0] == name]


def values(tree: Tree, name: str) -> list[str]:
    """What stands behind ``name`` in the first list of that name; [] where there is none."""
    found = every(tree, name)
    return [one for one in found[0][1:] if isinstance(one, str)] if found else []


def numbers(tree: Tree, name: str) -> tuple[float, ...]:
    """The same as numbers, as far as they are."""
    return tuple(float(one) for one in values(tree, name) if re.fullmatch(r"-?[\d.]+", one))


def properties(tree: Tree) -> dict[str, str]:
    """The fields of a part on a sheet or on a board."""
    return {str(one[1]): str(one[2]) for one in every(tree, "property")}


def turned(x: float, y: float, angle: float) -> tuple[float, float]:
    """A point turned as KiCad turns, counter-clockwise seen on the screen, about the origin."""
    way = radians(angle)
    return round(x * cos(way) + y * sin(way), 4), round(y * cos(way) - x * sin(way), 4)


def net_name(net: str) -> str:
    """As the pin map has it: a label of a sheet has a slash before it, and a pad that is joined to nothing no net."""
    return "" if net.startswith("unconnected-") else net.removeprefix("/")


@cache
def read(name: str, folder: Path = KICAD) -> Board:
    """The board of that name."""
    tree = parse((folder / f"{name}.kicad_pcb").read_text(encoding="utf-8"))
    nets = {str(one[1]): net_name(str(one[2])) for one in every(tree, "net")}
    head = every(tree, "title_block")[0]
    tracks = [
        (nets[values(one, "net")[0]], numbers(one, "width")[0], (*numbers(one, "start"), *numbers(one, "end")))
        for one in every(tree, "segment")
    ]
    edges = [
        (*numbers(one, "start"), *numbers(one, "end"))
        for one in every(tree, "gr_line")
        if values(one, "layer") == ["Edge.Cuts"]
    ]
    parts = [_part(one) for one in every(tree, "footprint")]
    title, revision = (" ".join(values(head, key)) for key in ("title", "rev"))
    return Board(name, title, revision, tuple(parts), tuple(edges), tuple(tracks))


def _part(tree: Tree) -> Part:
    x, y, *rest = numbers(tree, "at")
    turn = rest[0] if rest else 0.0
    fields = properties(tree)
    ref = fields["Reference"]
    pads = tuple(_pad(ref, one, x, y, turn) for one in every(tree, "pad"))
    corners = [turned(*at, turn) for at in _court(tree)]
    xs, ys = [x + at[0] for at in corners], [y + at[1] for at in corners]
    room = (min(xs), min(ys), max(xs), max(ys))
    return Part(ref, fields["Value"], str(tree[1]), fields.get("MPN", ""), x, y, turn, pads, room)


def _pad(ref: str, tree: Tree, x: float, y: float, turn: float) -> Pad:
    pad_x, pad_y, *angle = numbers(tree, "at")
    dx, dy = turned(pad_x, pad_y, turn)
    width, height = numbers(tree, "size")
    if angle and angle[0] % 180 == 90:
        width, height = height, width
    net = net_name(values(tree, "net")[-1]) if every(tree, "net") else ""
    drill = max(numbers(tree, "drill"), default=0.0)
    return Pad(ref, str(tree[1]), net, round(x + dx, 4), round(y + dy, 4), width, height, drill, str(tree[3]))


def _court(tree: Tree) -> list[tuple[float, float]]:
    """Corners of a footprint's courtyard."""
    found = []
    for kind in ("fp_line", "fp_rect", "fp_arc", "fp_circle"):
        for one in every(tree, kind):
            if values(one, "layer") != ["F.CrtYd"]:
                continue
            if kind == "fp_circle":
                (x, y), (end_x, end_y) = numbers(one, "center"), numbers(one, "end")
                radius = max(abs(end_x - x), abs(end_y - y))
                found += [(x - radius, y - radius), (x + radius, y + radius)]
            else:
                found += [(at[0], at[1]) for at in (numbers(one, key) for key in ("start", "mid", "end")) if at]
    # Both other corners as well: the part may lie turned.
    xs, ys = [at[0] for at in found], [at[1] for at in found]
    return [(x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))]


def faults(pin_map: PinMap, boards: list[Board]) -> list[str]:
    """Where boards and pin map differ, a sentence each: who moves a pin edits both, and the firmware's settings."""
    found = []
    for board in boards:
        nets = board.nets
        sockets = {part.ref for part in board.parts if re.fullmatch(r"J\d+", part.ref)}
        wanted = {connector.ref: connector.pins for connector in pin_map.on(board.name)}
        for ref in sorted(sockets ^ set(wanted)):
            where = "on the board, not in pins.toml" if ref in sockets else "in pins.toml, not on the board"
            found.append(f"{board.name} {ref} is {where}")
        for ref in sorted(sockets & set(wanted)):
            for at, net in enumerate(wanted[ref], 1):
                there = nets.get((ref, str(at)), "")
                if there != net:
                    found.append(f"{board.name} {ref}.{at} carries {there or 'nothing'}; pins.toml says {net}")
        if board.name == "carrier":
            found += _pico_faults(pin_map, nets)
    return found


def _pico_faults(pin_map: PinMap, nets: dict[tuple[str, str], str]) -> list[str]:
    """The Pico's pads, and what stands between them and the sockets."""
    found = []
    for signal in pin_map.signals:
        there = nets.get(("U1", str(signal.pico_pin)), "")
        if there != signal.net:
            what = signal.setting or "its pin in pins.toml"
            found.append(f"U1.{signal.pico_pin} carries {there or 'nothing'}; {what} is {signal.pin}: {signal.net}")
        if signal.through and signal.net not in {net for (ref, _), net in nets.items() if ref == signal.through}:
            found.append(f"{signal.net} does not reach {signal.through}")
    named = {signal.net: signal.pico_pin for signal in pin_map.signals}
    for (ref, number), net in nets.items():
        if ref == "U1" and net in named and int(number) != named[net]:
            found.append(f"U1.{number} carries {net}, which belongs to U1.{named[net]}")
    return found
