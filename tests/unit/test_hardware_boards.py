"""The routed boards as KiCad's files have them: joined as the netlist says, apart, drilled and cut as they must be."""

import re
import shutil
import zipfile
from functools import cache

import numpy
import pytest
from hardware import boards, bom, sizes, source
from hardware.board import footprints, layout, make, places, sexp

MAP = source.load()
SHEETS = {sheet.name: sheet for sheet in boards.sheets(MAP, bom.numbers(bom.load()))}
NAMES = layout.BOARDS
LAYERS = ("F.Cu", "B.Cu")
MEASURES = sizes.load()
needs_kicad = pytest.mark.skipif(
    shutil.which("kicad-cli") is None, reason="KICAD IS NOT INSTALLED: the boards' rules were not checked by it"
)
# Thickness of the legs in mm, from the data sheets; a hole is at least 0.15 mm wider.
LEGS = {"1N5401G": 1.3, "1N5817-E3/54": 0.86, "PJ-102AH": 1.4, "1715721": 1.0, "MF-R185": 0.81, "LD1117V33": 0.93}


class Board:
    """What a .kicad_pcb says of its copper: read here anew, with nothing of what wrote it."""

    def __init__(self, name):
        self.name = name
        tree = sexp.parse((make.KICAD / f"{name}.kicad_pcb").read_text(encoding="utf-8"))
        names = {sexp.plain(one[1]): sexp.plain(one[2]) for one in sexp.every(tree, "net")}
        self.tracks = []
        for one in sexp.every(tree, "segment"):
            ends = (*sexp.numbers(one, "start"), *sexp.numbers(one, "end"))
            (width,), (layer,), (net,) = (
                sexp.numbers(one, "width"),
                sexp.values(one, "layer"),
                sexp.values(one, "net"),
            )
            self.tracks.append((names[net], LAYERS.index(layer), ends, width))
        self.vias = []
        for one in sexp.every(tree, "via"):
            (net,) = sexp.values(one, "net")
            self.vias.append((names[net], *sexp.numbers(one, "at"), *sexp.numbers(one, "size")))
        # Net, layer, outline of each piece of the filled ground.
        self.filled = []
        for zone in sexp.every(tree, "zone"):
            for fill in sexp.every(zone, "filled_polygon"):
                points = numpy.array([sexp.numbers(["", one], "xy") for one in sexp.every(fill, "pts")[0][1:]])
                layer = LAYERS.index(sexp.values(fill, "layer")[0])
                self.filled.append((sexp.values(zone, "net_name")[0], layer, points))
        self.pads, self.parts = [], {}
        for part in sexp.every(tree, "footprint"):
            x, y, *turn = sexp.numbers(part, "at")
            ref = next(sexp.plain(one[2]) for one in sexp.every(part, "property") if one[1] == '"Reference"')
            self.parts[ref] = (x, y, turn[0] if turn else 0.0, part)
            for pad in sexp.every(part, "pad"):
                pad_x, pad_y, *angle = sexp.numbers(pad, "at")
                dx, dy = footprints.turned(pad_x, pad_y, turn[0] if turn else 0.0)
                width, height = sexp.numbers(pad, "size")
                if angle and angle[0] % 180 == 90:
                    width, height = height, width
                net = sexp.values(pad, "net")
                drill = max(sexp.numbers(pad, "drill"), default=0.0)
                number = sexp.plain(pad[1])
                self.pads.append((ref, number, net[-1] if net else "", x + dx, y + dy, width, height, drill))
        self.edges = [
            (*sexp.numbers(one, "start"), *sexp.numbers(one, "end"))
            for one in sexp.every(tree, "gr_line")
            if sexp.values(one, "layer") == ["Edge.Cuts"]
        ]

    def net(self, ref, number):
        return next(pad[2] for pad in self.pads if pad[:2] == (ref, number))


@pytest.fixture(scope="module")
def read():
    return cache(Board)


@pytest.fixture(scope="module", params=NAMES)
def board(request, read):
    return read(request.param)


def inside(points, x, y):
    """Whether a point is in a polygon."""
    ax, ay = points[:, 0], points[:, 1]
    bx, by = numpy.roll(ax, -1), numpy.roll(ay, -1)
    across = (ay > y) != (by > y)
    with numpy.errstate(divide="ignore", invalid="ignore"):
        return bool((across & (x < ax + (y - ay) * (bx - ax) / (by - ay))).sum() % 2)


def pieces(board):
    """Net -> pads that no copper joins, in groups: a second, slow way to what KiCad calls unconnected."""
    first = {}

    def root(item):
        first.setdefault(item, item)
        while first[item] != item:
            item = first[item]
        return item

    def join(a, b):
        first[root(a)] = root(b)

    @cache
    def lines_of(net, layer):
        which = [i for i, track in enumerate(board.tracks) if track[:2] == (net, layer)]
        return numpy.array(which), numpy.array([board.tracks[i][2] for i in which]).reshape(-1, 4)

    def touching(net, layer, x, y, width=0.002, height=0.002):
        """The tracks of the net whose middle line passes through a box around the point."""
        which, lines = lines_of(net, layer)
        ax, ay, bx, by = lines.T
        square = numpy.maximum((bx - ax) ** 2 + (by - ay) ** 2, 1e-9)
        along = numpy.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square, 0, 1)
        off_x, off_y = numpy.abs(ax + along * (bx - ax) - x), numpy.abs(ay + along * (by - ay) - y)
        return which[(off_x <= width / 2) & (off_y <= height / 2)]

    for i, (net, layer, ends, _) in enumerate(board.tracks):
        for at in (ends[:2], ends[2:]):
            for other in touching(net, layer, *at):
                join(("track", i), ("track", int(other)))
    spots = [(("via", i), net, x, y, size, size, 1.0) for i, (net, x, y, size) in enumerate(board.vias)]
    spots += [((ref, number, i), *rest) for i, (ref, number, *rest) in enumerate(board.pads)]
    for item, net, x, y, width, height, drill in spots:
        root(item)
        for layer in (0, 1) if drill else (0,):
            for i in touching(net, layer, x, y, width, height):
                join(item, ("track", int(i)))
            for i, (other, at, points) in enumerate(board.filled):
                if other == net and at == layer:
                    # A spoke of the ground meets the pad's rim somewhere.
                    rim = [(x + width / 2 * a, y + height / 2 * b) for a in (-1.1, 0, 1.1) for b in (-1.1, 0, 1.1)]
                    if any(inside(points, *point) for point in rim):
                        join(item, ("ground", i))
    groups = {}
    for item, net, *_ in spots:
        if net and not net.startswith("unconnected-") and item[0] != "via":
            groups.setdefault(net, {}).setdefault(root(item), []).append(item)
    return {net: list(found.values()) for net, found in groups.items()}


def test_copper_joins_every_net_of_the_netlist_and_nothing_else(board):
    wanted = {}
    for place, net in SHEETS[board.name].nets.items():
        wanted.setdefault(net, set()).add(place)
    found = {}
    for net, groups in pieces(board).items():
        assert len(groups) == 1, f"{net} is in {len(groups)} pieces: {[group[0] for group in groups]}"
        found[net] = {(ref, number) for group in groups for ref, number, _ in group}
    assert found == wanted


def gaps(a, b):
    """The distances between all tracks of one array and all of another: rows of x, y, x, y."""
    a, b = a[:, None, :], b[None, :, :]

    def to_line(px, py, line):
        ax, ay, bx, by = (line[..., i] for i in range(4))
        square = (bx - ax) ** 2 + (by - ay) ** 2
        along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / numpy.where(square == 0, 1, square)
        along = numpy.clip(along, 0, 1)
        return numpy.hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay))

    near = [to_line(a[..., i], a[..., i + 1], b) for i in (0, 2)] + [
        to_line(b[..., i], b[..., i + 1], a) for i in (0, 2)
    ]

    def side(line, px, py):
        return (line[..., 2] - line[..., 0]) * (py - line[..., 1]) - (line[..., 3] - line[..., 1]) * (px - line[..., 0])

    cross = (side(a, b[..., 0], b[..., 1]) * side(a, b[..., 2], b[..., 3]) < 0) & (
        side(b, a[..., 0], a[..., 1]) * side(b, a[..., 2], a[..., 3]) < 0
    )
    return numpy.where(cross, 0, numpy.minimum.reduce(near))


def test_tracks_vias_and_pads_of_different_nets_keep_their_distance(board):
    clearance = places.settings()["copper"]["clearance"] - 0.002
    for layer in (0, 1):
        # Everything as lines with a half width: a pad as its longer middle line, so at most as wide as it is.
        rows = [(net, *ends, width / 2) for net, at, ends, width in board.tracks if at == layer]
        rows += [(net, x, y, x, y, size / 2) for net, x, y, size in board.vias]
        for ref, number, net, x, y, width, height, drill in board.pads:
            if drill or layer == 0:
                half, reach = min(width, height) / 2, abs(width - height) / 2
                dx, dy = (reach, 0) if width > height else (0, reach)
                rows.append((net or f"{ref} {number}", x - dx, y - dy, x + dx, y + dy, half))
        nets = numpy.array([row[0] for row in rows])
        lines = numpy.array([row[1:5] for row in rows])
        halves = numpy.array([row[5] for row in rows])
        for start in range(0, len(rows), 200):
            part = slice(start, start + 200)
            room = gaps(lines[part], lines) - halves[part, None] - halves[None, :]
            room[nets[part, None] == nets[None, :]] = 9
            assert room.min() >= clearance, f"{nets[start + room.min(axis=1).argmin()]} is too near to another net"


def test_tracks_are_as_wide_as_their_current_wants(board):
    """IPC-2221 for outer copper of 35 um: 20 degrees warmer at what the fuse or the supply lets through."""
    gives = {"5V_IN": 4.0, "5V_PIXELS": 1.85, "5V_GATES": 1.85, "5V_LOGIC": 1.1, "3V3_READERS": 0.8, "3V3": 0.3}
    for net, _, _, width in board.tracks:
        area_mil2 = (gives.get(net, 0.1) / (0.048 * 20**0.44)) ** (1 / 0.725)
        assert width >= area_mil2 / 1.378 * 0.0254, f"{net}: {width} mm"


def test_a_leg_fits_its_hole(board):
    for (name, ref), mpn in bom.numbers(bom.load()).items():
        if name == board.name and mpn in LEGS:
            for pad in board.pads:
                assert pad[0] != ref or pad[7] >= LEGS[mpn] + 0.15, f"{ref}: {pad[7]} mm for a leg of {LEGS[mpn]}"
    for pad in board.pads:
        if pad[1] and pad[7]:
            assert min(pad[5], pad[6]) - pad[7] >= 0.5, f"{pad[:2]}: hardly any copper round the hole"


def test_a_socket_has_pin_1_where_the_map_has_it_and_room_at_the_edge(board):
    for connector in MAP.on(board.name):
        spots = {pad[1]: pad for pad in board.pads if pad[0] == connector.ref}
        for at, net in enumerate(connector.pins):
            assert spots[str(at + 1)][2] == net
        if connector.part.startswith("XH"):
            (x, y), (end_x, end_y) = spots["1"][3:5], spots[str(len(connector.pins))][3:5]
            assert abs(x - end_x) + abs(y - end_y) == pytest.approx(2.5 * (len(connector.pins) - 1))
            # Pin 1 is the square one.
            tree = board.parts[connector.ref][3]
            shapes = {sexp.plain(pad[1]): sexp.plain(pad[3]) for pad in sexp.every(tree, "pad")}
            assert shapes["1"] == "roundrect" and shapes["2"] == "oval"


@pytest.mark.parametrize("name", ["carrier", "row"])
def test_the_outline_and_its_holes_are_those_of_the_printed_box(name, read):
    board = read(name)
    width, height = MEASURES[f"{name}_width"], MEASURES[f"{name}_height"]
    corners = {(x, y) for edge in board.edges for x, y in (edge[:2], edge[2:])}
    assert corners == {(0, 0), (width, 0), (width, height), (0, height)}
    inset = MEASURES["board_hole_inset"]
    holes = {(pad[3], pad[4]) for pad in board.pads if pad[0].startswith("H")}
    assert holes == {(x, y) for x in (inset, width - inset) for y in (inset, height - inset)}
    assert all(pad[7] == 3.2 for pad in board.pads if pad[0].startswith("H"))


def test_the_gates_board_lies_on_its_arch_and_leaves_the_way_free(read):
    """Seen from behind, the table below: what is in the opening would stop the dominoes."""
    board = read("gate")
    middle = MEASURES["gate_opening"] / 2 + MEASURES["gate_leg"]
    top = MEASURES["gate_clear_height"] + MEASURES["gate_top"] + MEASURES["gate_board_above"]
    corners = [(x - middle, top - y) for edge in board.edges for x, y in (edge[:2], edge[2:])]
    assert {abs(x) for x, _ in corners} == {MEASURES["gate_opening"] / 2, middle}
    in_opening = [z for x, z in corners if abs(x) < middle]
    assert max(in_opening) == MEASURES["gate_clear_height"] and min(in_opening) > MEASURES["gate_foot_height"]
    legs = {ref: [(pad[3] - middle, top - pad[4]) for pad in board.pads if pad[0] == ref] for ref in ("D1", "Q1")}
    away = MEASURES["gate_opening"] / 2 + MEASURES["gate_lead"]
    for ref, x in (("D1", away), ("Q1", -away)):
        assert [at for at, _ in legs[ref]] == pytest.approx([x, x])
        assert sum(z for _, z in legs[ref]) / 2 == pytest.approx(MEASURES["beam_height"])
    # Pins that stick out behind are above the arch, or in its channels.
    roof = MEASURES["gate_clear_height"] + MEASURES["gate_top"]
    assert all(top - pad[4] > roof for pad in board.pads if pad[7] and pad[0] not in legs)
    assert board.net("D1", "1") == "GND" and board.net("Q1", "1") == "SENSE"


def test_the_ring_of_a_diode_is_at_pad_1_and_pad_1_is_where_current_leaves(read):
    for name in ("D_DO-41", "D_DO-201AD"):
        shape = footprints.load(name)
        pads = {pad.number: pad.x for pad in shape.pads}
        middle = (pads["1"] + pads["2"]) / 2
        upright = [
            sexp.numbers(one, "start")[0]
            for one in sexp.every(shape.tree, "fp_line")
            if sexp.values(one, "layer") == ["F.SilkS"]
            and sexp.numbers(one, "start")[0] == sexp.numbers(one, "end")[0]
            and abs(sexp.numbers(one, "start")[1] - sexp.numbers(one, "end")[1]) > 2
        ]
        assert sum(x < middle for x in upright) > sum(x > middle for x in upright), "no ring at pad 1"
    carrier = read("carrier")
    assert (carrier.net("D2", "1"), carrier.net("D2", "2")) == ("5V_IN", "GND")
    assert (carrier.net("D1", "1"), carrier.net("D1", "2")) == ("VSYS", "5V_LOGIC")
    for ref, plus in (("C1", "5V_PIXELS"), ("C2", "5V_LOGIC"), ("C3", "3V3_READERS")):
        assert (carrier.net(ref, "1"), carrier.net(ref, "2")) == (plus, "GND")
    # The regulator's tab is its middle leg: nothing but its own net may come near it.
    assert [carrier.net("U3", pin) for pin in "123"] == ["GND", "3V3_READERS", "5V_LOGIC"]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_sent_off_is_whole(name):
    with zipfile.ZipFile(make.OUT / f"{name}.zip") as file:
        there = {entry.split(".")[-1] for entry in file.namelist()}
        assert {"gtl", "gbl", "gts", "gbs", "gto", "gm1", "drl", "csv"} <= there
        assert file.read(f"{name}-bill.csv").decode() == make.bill(make.board(name))
    assert (make.OUT / f"{name}.png").stat().st_size < 400_000


@pytest.mark.parametrize("name", NAMES)
@needs_kicad
def test_kicad_finds_nothing_wrong_with_the_board(name):
    assert make.rule_check(name) == ""


@pytest.mark.parametrize("name", ["carrier", "row"])
def test_the_wires_drawn_on_the_perfboard_join_what_the_netlist_joins(name):
    """Read from the drawing: a leg is a circle, a wire a line, and the back is the front turned over."""
    text = (make.OUT / f"{name}-perfboard.svg").read_text(encoding="utf-8")
    front, back = text.split('class="back"')
    dot = r'<circle cx="(\S+)" cy="(\S+)" r="0.6" fill="\S+"><title>([^<.]+)\.([^<]+)</title>'
    legs = {(x, y): (ref, number) for x, y, ref, number in re.findall(dot, back)}
    turned = {(ref, number, y): float(x) for x, y, ref, number in re.findall(dot, back)}
    across = {
        round(float(x) + turned[ref, number, y], 1) for x, y, ref, number in re.findall(dot, front) if ref != "SW1"
    }
    assert across == {round(MEASURES[f"{name}_width"] + 16, 1)}
    first = {leg: leg for leg in legs.values()}

    def root(leg):
        while first[leg] != leg:
            leg = first[leg]
        return leg

    for x, y, to_x, to_y in re.findall(r'<line x1="(\S+)" y1="(\S+)" x2="(\S+)" y2="(\S+)"', back):
        first[root(legs[x, y])] = root(legs[to_x, to_y])
    groups, wanted = {}, {}
    for leg in legs.values():
        groups.setdefault(root(leg), set()).add(leg)
    for place, net in SHEETS[name].nets.items():
        wanted.setdefault(net, set()).add(place)
    joined = sorted(sorted(group) for group in groups.values() if group & set(SHEETS[name].nets))
    assert joined == sorted(sorted(group) for group in wanted.values())
