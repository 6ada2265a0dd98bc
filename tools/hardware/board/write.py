"""A laid out and routed board as the text of a .kicad_pcb; KiCad fills its ground (make.py)."""

import uuid
from copy import deepcopy

from hardware.board import sexp
from hardware.board.footprints import turned
from hardware.board.layout import Layout, Placed, beside
from hardware.board.router import Routes
from hardware.board.sexp import Tree, quoted
from hardware.kicad import NAMES, number

LAYERS = ("F.Cu", "B.Cu")
_TABLE = """(layers (0 "F.Cu" signal) (2 "B.Cu" signal) (13 "F.Paste" user) (15 "B.Paste" user) (5 "F.SilkS" user)
 (7 "B.SilkS" user) (1 "F.Mask" user) (3 "B.Mask" user) (25 "Edge.Cuts" user) (27 "Margin" user) (31 "F.CrtYd" user)
 (29 "B.CrtYd" user) (35 "F.Fab" user) (33 "B.Fab" user))"""


def pcb(layout: Layout, routes: Routes, mark: str) -> str:
    """The board; its uuids depend on its names and places alone. ``mark`` tells what the tracks were made for."""
    nets = ["", *layout.nets()]
    code = {net: i for i, net in enumerate(nets)}
    out = [
        '(kicad_pcb (version 20241229) (generator "pcbnew") (generator_version "9.0")',
        '(general (thickness 1.6)) (paper "A4")',
        f'(title_block (title {quoted(layout.title)}) (company "Naiad") (comment 1 "tracks {mark}"))',
        _TABLE,
        "(setup (pad_to_mask_clearance 0))",
        *(f"(net {i} {quoted(net)})" for net, i in code.items()),
        *(_footprint(layout, part, code) for part in layout.parts),
        *_outline(layout),
        *_words(layout),
        *_copper(layout, routes, code),
        *(_ground(layout, layer, code["GND"]) for layer in LAYERS),
        ")",
    ]
    return "\n".join(out) + "\n"


def _id(layout: Layout, what: str) -> str:
    return f'(uuid "{uuid.uuid5(NAMES, f"{layout.name} board {what}")}")'


def _footprint(layout: Layout, part: Placed, code: dict[str, int]) -> str:
    tree = deepcopy(part.footprint.tree)
    head: Tree = ["footprint", quoted(f"naiad:{part.footprint.name}"), ["layer", '"F.Cu"']]
    head.append(["uuid", quoted(str(uuid.uuid5(NAMES, f"{layout.name} board {part.ref}")))])
    head.append(["at", number(part.x), number(part.y), number(part.turn)])
    mounted = part.ref[0] != "H"
    if mounted:
        path = f"/{uuid.uuid5(NAMES, f'{layout.name} {part.ref}')}"
        head += [["path", quoted(path)], ["sheetname", '"/"'], ["sheetfile", quoted(f"{layout.name}.kicad_sch")]]
    count = 0
    for one in tree[2:]:
        if not isinstance(one, list) or one[0] in ("version", "generator", "generator_version", "layer", "uuid"):
            continue
        if one[0] == "property":
            _property(one, part, layout)
        if one[0] == "model":
            head.append(one)
            continue
        count += 1
        if one[0] in ("property", "pad") or str(one[0]).startswith("fp_"):
            _renew(one, f"{layout.name} board {part.ref} {count}")
        if one[0] == "pad":
            _turn(one, part.turn)
            net = part.nets.get(sexp.plain(one[1]), "")
            if net:
                one.append(["net", str(code[net]), quoted(net)])
        elif one[0] in ("property", "fp_text"):
            _turn(one, part.turn)
        head.append(one)
    if part.mpn:
        head.append(_hidden("MPN", part.mpn, f"{layout.name} board {part.ref} mpn"))
    return sexp.text(head)


def _property(one: Tree, part: Placed, layout: Layout) -> None:
    """The part's own name and value; the name of what lies at an edge is written inside the board."""
    if one[1] == '"Reference"':
        one[2] = quoted(part.ref)
        spot = beside(layout, part) or within(part)
        if spot:
            x, y, angle = spot
            local = turned(x - part.x, y - part.y, -part.turn)
            for i, inner in enumerate(one):
                if isinstance(inner, list) and inner[0] == "at":
                    one[i] = ["at", number(local[0]), number(local[1]), number(angle - part.turn)]
    elif one[1] == '"Value"':
        one[2] = quoted(part.value)


def within(part: Placed) -> tuple[float, float, float] | None:
    """Where the name of a resistor is written: on its body."""
    if part.footprint.name != "R_axial":
        return None
    left, top, right, bottom = part.room()
    return (left + right) / 2, (top + bottom) / 2, part.turn % 180


def _turn(one: Tree, angle: float) -> None:
    """In a board's file the angle of a pad or a text has its footprint's in it."""
    for inner in one:
        if isinstance(inner, list) and inner[0] == "at":
            own = float(sexp.plain(inner[3])) if len(inner) > 3 else 0.0
            inner[3:] = [number((own + angle) % 360)]


def _renew(tree: Tree, what: str) -> None:
    """Ids of this part alone."""
    tree[:] = [one for one in tree if not (isinstance(one, list) and one[0] == "uuid")]
    tree.append(["uuid", quoted(str(uuid.uuid5(NAMES, what)))])


def _hidden(key: str, value: str, what: str) -> Tree:
    font: Tree = ["effects", ["font", ["size", "1", "1"], ["thickness", "0.15"]]]
    out: Tree = ["property", quoted(key), quoted(value), ["at", "0", "0", "0"], ["layer", '"F.Fab"'], ["hide", "yes"]]
    return [*out, ["uuid", quoted(str(uuid.uuid5(NAMES, what)))], font]


def _outline(layout: Layout) -> list[str]:
    corners = layout.outline
    out = []
    for i, (x, y) in enumerate(corners):
        end_x, end_y = corners[(i + 1) % len(corners)]
        ends = f"(start {number(x)} {number(y)}) (end {number(end_x)} {number(end_y)})"
        stroke = '(stroke (width 0.1) (type solid)) (layer "Edge.Cuts")'
        out.append(f"(gr_line {ends} {stroke} {_id(layout, f'edge {i}')})")
    return out


def _words(layout: Layout) -> list[str]:
    out = []
    for i, (words, x, y, angle, size) in enumerate(layout.words):
        at = f"(at {number(x)} {number(y)} {number(angle)})"
        font = f"(effects (font (size {size} {size}) (thickness {number(size * 0.15)})))"
        out.append(f'(gr_text {quoted(words)} {at} (layer "F.SilkS") {_id(layout, f"words {i}")} {font})')
    return out


def _copper(layout: Layout, routes: Routes, code: dict[str, int]) -> list[str]:
    out = []
    for net, tracks in routes.tracks.items():
        width = number(layout.width(net))
        for layer, x, y, end_x, end_y in tracks:
            ends = f"(start {number(x)} {number(y)}) (end {number(end_x)} {number(end_y)})"
            key = _id(layout, f"track {net} {layer} {x} {y} {end_x} {end_y}")
            out.append(f'(segment {ends} (width {width}) (layer "{LAYERS[layer]}") (net {code[net]}) {key})')
        size = f"(size {number(layout.copper['via'])}) (drill {number(layout.copper['via_drill'])})"
        for x, y in routes.vias[net]:
            at = f"(at {number(x)} {number(y)}) {size} (layers {' '.join(map(quoted, LAYERS))})"
            out.append(f"(via {at} (net {code[net]}) {_id(layout, f'via {net} {x} {y}')})")
    return out


def _ground(layout: Layout, layer: str, net: int) -> str:
    points = " ".join(f"(xy {number(x)} {number(y)})" for x, y in layout.outline)
    rules = "(hatch edge 0.5) (connect_pads (clearance 0.3)) (min_thickness 0.25) (filled_areas_thickness no)"
    fill = "(fill yes (thermal_gap 0.4) (thermal_bridge_width 0.5) (island_removal_mode 0))"
    key = _id(layout, f"ground {layer}")
    return f'(zone (net {net}) (net_name "GND") (layer "{layer}") {key} {rules} {fill} (polygon (pts {points})))'
