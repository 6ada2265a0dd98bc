"""Writes KiCad 9 schematics: sheets, parts, labels; knows no board of Naiad's.

A sheet is in mm, y downwards, on KiCad's 1.27 mm grid.
"""

import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from hardware.symbols import FLAG, Symbol, library

VERSION = "20250114"
STEP = 2.54
NAMES = uuid.UUID("6f1cdb55-6a0c-4d5b-8f0c-6e6169616400")


def text(string: str) -> str:
    return '"' + string.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if value else "0"


@dataclass
class Sheet:
    """One schematic: ``place`` parts, then ``text`` of the file."""

    name: str
    title: str
    # Width and height in mm.
    paper: tuple[int, int]
    notes: tuple[str, ...] = ()
    mpn: dict[str, str] = field(default_factory=dict)
    # The footprint of a part by its name and its symbol's; "" where the sheet is for reading only.
    footprint: Callable[[str, str], str] = lambda ref, symbol: ""
    # Pin of a part -> net; what the sheet says, for tests and for the list of its parts.
    nets: dict[tuple[str, str], str] = field(default_factory=dict)
    parts: dict[str, Symbol] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._symbols: dict[str, Symbol] = {}
        self._body: list[str] = []
        self._flags = 0

    def _uuid(self, what: str) -> str:
        return f"(uuid {text(str(uuid.uuid5(NAMES, f'{self.name} {what}')))})"

    @property
    def root(self) -> str:
        return str(uuid.uuid5(NAMES, self.name))

    def caption(self, x: float, y: float, words: str, size: float = 1.8) -> None:
        effects = f"(effects (font (size {size} {size})) (justify left))"
        self._body.append(
            f"(text {text(words)} (exclude_from_sim no) (at {number(x)} {number(y)} 0) {effects} {self._uuid(words)})"
        )

    def frame(self, x: float, y: float, width: float, height: float, words: str) -> None:
        """A dashed frame around a group, its name in the upper left corner."""
        corners = f"(start {number(x)} {number(y)}) (end {number(x + width)} {number(y + height)})"
        stroke = "(stroke (width 0.2) (type dash)) (fill (type none))"
        self._body.append(f"(rectangle {corners} {stroke} {self._uuid('frame ' + words)})")
        self.caption(x + 2, y + 3, words, 2.2)

    def place(
        self,
        name: str,
        ref: str,
        value: str,
        x: float,
        y: float,
        nets: Mapping[str, str | None],
        turn: int = 0,
        wired: Iterable[str] = (),
    ) -> None:
        """Put a part; each pin to a net by a label, or by a wire where it is among ``wired``; None: not connected.

        ``turn`` is counter-clockwise; 180 stands for its mirror image, left and right exchanged.
        """
        drawn = self._symbols[name] = library()[name]
        symbol = drawn.turned(turn)
        flag = ref.startswith("#")
        missing = {pin.number for pin in symbol.pins} ^ set(nets)
        if missing:
            raise ValueError(f"{self.name} {ref}: pins {sorted(missing)}")
        if not flag:
            if ref in self.parts:
                raise ValueError(f"{self.name}: {ref} is placed twice")
            self.parts[ref] = symbol
            self.values[ref] = value
        top, bottom = y - symbol.height / 2 - 1.27, y + symbol.height / 2 + 1.27
        # Beside what stands, at the left edge of boxes, in the middle above and below what lies.
        beside = any(pin.side in "ud" for pin in symbol.pins) and not flag
        left, edge = beside or symbol.named, x - symbol.width / 2
        ref_at = (x + 5.08, y - 1.27) if beside else (edge if left else x, top)
        value_at = (x + 5.08, y + 1.27) if beside else (edge if left else x, bottom)
        out = [
            f'(symbol (lib_id "naiad:{symbol.name}") (at {number(x)} {number(y)} {turn % 180 and turn})'
            f"{' (mirror y)' if turn == 180 else ''} (unit 1) (exclude_from_sim no)",
            f"  (in_bom {'no' if flag else 'yes'}) (on_board yes) (dnp no) {self._uuid(ref)}",
            self._property("Reference", ref, *ref_at, hide=flag, left=left, turn=turn),
            self._property("Value", value, *value_at, hide=flag, left=left, turn=turn),
            self._property("Footprint", "" if flag else self.footprint(ref, symbol.name), x, y, hide=True),
            self._property("Datasheet", "", x, y, hide=True),
        ]
        if ref in self.mpn:
            out.append(self._property("MPN", self.mpn[ref], x, y, hide=True))
        out += [f"  (pin {text(pin.number)} {self._uuid(f'{ref} pin {pin.number}')})" for pin in symbol.pins]
        path = f'(path "/{self.root}" (reference {text(ref)}) (unit 1))'
        out.append(f"  (instances (project {text(self.name)} {path})))")
        self._body.append("\n".join(out))
        for pin in symbol.pins:
            net = nets[pin.number]
            at_x, at_y = x + pin.x, y + pin.y
            if net is None:
                self._body.append(
                    f"(no_connect (at {number(at_x)} {number(at_y)}) {self._uuid(f'{ref} nc {pin.number}')})"
                )
            elif net:
                if not flag:
                    self.nets[ref, pin.number] = net
                if pin.number not in wired:
                    self.label(net, at_x, at_y, pin.side, f"{ref} {pin.number}")

    def label(self, net: str, x: float, y: float, side: str, key: str) -> None:
        """A global label at the end of a short wire."""
        dx, dy, angle, justify = {
            "l": (-STEP, 0, 180, "right"),
            "r": (STEP, 0, 0, "left"),
            "u": (0, -STEP, 90, "left"),
            "d": (0, STEP, 270, "right"),
        }[side]
        self.wire((x, y), (x + dx, y + dy))
        effects = f"(effects (font (size 1.27 1.27)) (justify {justify}))"
        at = f"(at {number(x + dx)} {number(y + dy)} {angle})"
        self._body.append(f"(global_label {text(net)} (shape passive) {at} {effects} {self._uuid('label ' + key)})")

    def wire(self, *points: tuple[float, float]) -> None:
        for (x, y), (to_x, to_y) in pairwise(points):
            pts = f"(pts (xy {number(x)} {number(y)}) (xy {number(to_x)} {number(to_y)}))"
            key = f"wire {number(x)} {number(y)} {number(to_x)} {number(to_y)}"
            self._body.append(f"(wire {pts} (stroke (width 0) (type default)) {self._uuid(key)})")

    def dot(self, *points: tuple[float, float]) -> None:
        """Here wires are joined."""
        for x, y in points:
            at = f"(at {number(x)} {number(y)}) (diameter 0) (color 0 0 0 0)"
            self._body.append(f"(junction {at} {self._uuid(f'dot {number(x)} {number(y)}')})")

    def flag(self, net: str, x: float, y: float) -> None:
        """Says to the rule check that a net is fed from outside."""
        self._flags += 1
        self.place(FLAG, f"#FLG{self._flags:02}", "PWR_FLAG", x, y, {"1": net})

    def _property(
        self, key: str, value: str, x: float, y: float, hide: bool = False, left: bool = False, turn: int = 0
    ) -> str:
        # The side to which words run turns with the part.
        justify = f" (justify {'right' if turn in (90, 180) else 'left'})" if left else ""
        angle = 90 if turn in (90, 270) else 0
        effects = f"(effects (font (size 1.27 1.27)){justify}{' (hide yes)' if hide else ''})"
        return f"  (property {text(key)} {text(value)} (at {number(x)} {number(y)} {angle}) {effects})"

    def text(self) -> str:
        comments = "".join(f" (comment {i} {text(note)})" for i, note in enumerate(self.notes, 1))
        head = [
            f'(kicad_sch (version {VERSION}) (generator "naiad") (generator_version "9.0")',
            f'(uuid {text(self.root)}) (paper "User" {self.paper[0]} {self.paper[1]})',
            f'(title_block (title {text(self.title)}) (company "Naiad"){comments})',
            "(lib_symbols",
            *(symbol.text for _, symbol in sorted(self._symbols.items())),
            ")",
        ]
        tail = ['(sheet_instances (path "/" (page "1")))', "(embedded_fonts no))"]
        return "\n".join([*head, *self._body, *tail]) + "\n"
