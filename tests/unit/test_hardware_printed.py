"""The printed parts: watertight, of the size that the parameters tell, fit for the bed, made from the sources."""

import math
import re
from pathlib import Path

import numpy
import pytest

from hardware import board, render, source

ROOT = Path(__file__).parents[2]
trimesh = pytest.importorskip("trimesh", reason="TRIMESH IS NOT INSTALLED: the printed parts were not examined")

pytestmark = pytest.mark.skipif(
    render.tool_path(render.SCAD) is None,
    reason="OPENSCAD'S PACKAGE IS NOT INSTALLED: the printed parts were not examined (make prints)",
)
S = source.sizes()
OUTER = S["gate_opening"] + 2 * S["gate_leg"]
INSIDE = S["panel_size"] + S["grid_wall"] + 2 * S["frame_slack"]
BOXES = ("carrier", "row")
SCREEN_W, SCREEN_H = (S[f"screen_{edge}"] + 2 * S["slack"] + 2 * S["wall"] for edge in ("width", "height"))
# Part -> extents in mm from the parameters, and the volume in cm3 that it had when it was last looked at.
EXPECTED = {
    "gate_arch": ((OUTER + 2 * S["gate_foot"], S["gate_clear_height"] + S["gate_top"], S["gate_depth"]), 17.2),
    "reader_dish": (
        (
            S["reader_spacing"],
            S["reader_height"] + 2 * S["slack"] + 2 * S["wall"],
            S["reader_lid"] + S["reader_thick"] + 4,
        ),
        8.7,
    ),
    "panel_frame": (
        (INSIDE + 2 * S["frame_wall"],) * 2
        + (S["wall"] + S["diffuser_thick"] + S["grid_height"] + S["panel_thick"] + S["frame_foam"],),
        71.3,
    ),
    "panel_grid": ((S["panel_size"] + S["grid_wall"],) * 2 + (S["grid_height"],), 29.3),
    "screen_frame": (
        (SCREEN_W, SCREEN_H, S["wall"] + S["screen_thick"] + 0.8 * SCREEN_H * math.sin(math.radians(50))),
        10.7,
    ),
    "control_plate": ((S["control_width"], S["control_height"], S["control_thick"]), 36.3),
    "control_box": ((S["control_width"], S["control_height"], S["box_floor"] + S["control_room"]), 56.5),
}
BOX_LOW = S["box_floor"] + S["box_under"] + S["board_thick"]
for one, volumes_cm3 in zip(BOXES, ((63.9, 41.1), (41.0, 20.9)), strict=True):
    edges = [S[f"{one}_{edge}"] + 2 * S["slack"] + 2 * S["wall"] + S["box_boss"] for edge in ("width", "height")]
    EXPECTED[f"{one}_box"] = ((*edges, BOX_LOW + S["box_above"]), volumes_cm3[0])
    EXPECTED[f"{one}_lid"] = ((*edges, S["box_floor"]), volumes_cm3[1])


def mesh(part):
    """A part as it is printed, made when its source is newer."""
    (job,) = (job for job in render.prints() if job.out.stem == part)
    if not job.out.is_file() or job.old:
        job.out.parent.mkdir(exist_ok=True)
        job.make(job)
    return trimesh.load(job.out, file_type="stl")


def inside(solid, points):
    """How many of the points are in the solid: a ray out of one crosses the skin an odd number of times."""
    # A direction that meets no edge of a part made of boxes and cylinders.
    way = numpy.array([0.2718281, 0.3141592, 0.9108937])
    corner, edge, other = (solid.triangles[:, 0], *(solid.triangles[:, i] - solid.triangles[:, 0] for i in (1, 2)))
    across = numpy.cross(way, other)
    scale = (edge * across).sum(axis=1)
    # Slivers without an area, which no ray crosses.
    real = numpy.abs(scale) > 1e-9
    corner, edge, other, across, scale = (values[real] for values in (corner, edge, other, across, scale))
    count = 0
    for point in numpy.asarray(points, dtype=float):
        from_corner = point - corner
        u = (from_corner * across).sum(axis=1) / scale
        turned = numpy.cross(from_corner, edge)
        v = turned @ way / scale
        ahead = (other * turned).sum(axis=1) / scale
        count += int(((u >= 0) & (v >= 0) & (u + v <= 1) & (ahead > 0)).sum()) & 1
    return count


def pieces(solid):
    """How many solids that do not touch."""
    first = list(range(len(solid.vertices)))

    def root(vertex):
        while first[vertex] != vertex:
            first[vertex] = vertex = first[first[vertex]]
        return vertex

    for a, b, c in solid.faces.tolist():
        first[root(b)] = first[root(c)] = root(a)
    return len({root(vertex) for vertex in range(len(first))})


def test_a_point_in_a_solid_is_told_from_one_outside():
    box = trimesh.creation.box((2, 2, 2))
    assert inside(box, [(0, 0, 0), (0.9, 0.9, 0.9), (1.1, 0, 0), (0, 0, -5)]) == 2


@pytest.mark.parametrize("part", render.PARTS)
def test_a_part_is_watertight_in_one_piece_and_fits_the_bed(part):
    solid = mesh(part)
    assert solid.is_watertight and solid.is_winding_consistent
    assert pieces(solid) == 1
    assert max(solid.extents[:2]) <= S["bed"] - 10
    assert solid.bounds[0][2] == pytest.approx(0, abs=1e-4), "it does not stand on the bed"
    assert (render.BUILD / f"{part}.stl").stat().st_size < 300_000


@pytest.mark.parametrize("part", render.PARTS)
def test_a_part_has_the_size_that_the_parameters_tell(part):
    extents, volume_cm3 = EXPECTED[part]
    solid = mesh(part)
    assert tuple(solid.extents) == pytest.approx(extents, abs=0.02)
    assert solid.volume / 1000 == pytest.approx(volume_cm3, rel=0.02)


def test_a_standing_domino_and_a_falling_one_pass_through_the_gate():
    solid = mesh("gate_arch")
    # The arch lies on its face: height is y from the feet at the top, depth is z.
    middle, feet = solid.bounds.mean(axis=0)[0], solid.bounds[1][1]
    diagonal = (S["domino_height"] ** 2 + S["domino_thick"] ** 2) ** 0.5
    size = (S["domino_width"] + 10, diagonal + 5, S["gate_depth"] + 2)
    centre = (middle, feet - size[1] / 2 + 0.01, S["gate_depth"] / 2)
    steps = [numpy.linspace(at - edge / 2, at + edge / 2, 9) for at, edge in zip(centre, size, strict=True)]
    assert inside(solid, numpy.array(numpy.meshgrid(*steps)).reshape(3, -1).T) == 0
    # And that is not because there is no arch.
    assert inside(solid, [(middle + OUTER / 2 - 5, centre[1], S["gate_depth"] / 4)]) == 1


def arch():
    """The arch, and how to name a point of it: mm right of its middle, above the table, behind its face."""
    solid = mesh("gate_arch")
    # It lies on its face: what is up in use is y, downwards; what is behind is z.
    return solid, lambda right, up, behind: (right, solid.bounds[1][1] - up, behind)


def test_the_beam_is_free_from_leg_to_leg_at_its_height():
    solid, at = arch()
    ends = OUTER / 2 - S["gate_skin"] - 0.1
    beam = [at(-ends + i * 2 * ends / 200, S["beam_height"], S["gate_depth"] / 2) for i in range(201)]
    assert inside(solid, beam) == 0
    # Outside a skin keeps daylight out.
    assert inside(solid, [at(side * (OUTER / 2 - 0.5), S["beam_height"], S["gate_depth"] / 2) for side in (-1, 1)]) == 2
    assert S["domino_height"] / 2 < S["beam_height"] < S["domino_height"] - 5
    # From lens to lens: the emitter's looks out of its bore, the sensor's lies in its own, 3.3 mm deep.
    sensor_tip = S["gate_lead"] - 1 - 5.2
    assert S["gate_opening"] + sensor_tip + 1 <= S["beam_path"]
    assert S["gate_opening"] < S["beam_path"] <= OUTER


@pytest.mark.parametrize(("side", "part", "long_mm"), [(-1, "emitter", 8.7), (1, "sensor", 5.2)])
def test_emitter_and_sensor_lie_in_their_channels_with_their_legs_to_the_back(side, part, long_mm):
    solid, at = arch()
    base = S["gate_lead"] - 1
    body, flange = S[f"{part}_diameter"] / 2, S[f"{part}_flange"] / 2
    points = []
    for turn in range(0, 360, 30):
        across, up = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        for along, radius in (
            (base - 0.2, flange),
            (base - 1, flange),
            (base - 1.5, body),
            (base - long_mm + 2.5, body),
        ):
            right = side * (S["gate_opening"] / 2 + along)
            points.append(at(right, S["beam_height"] + radius * up, S["gate_depth"] / 2 + radius * across))
    lead = side * (S["gate_opening"] / 2 + S["gate_lead"])
    for up in (-1.27, 1.27):
        points += [at(lead, S["beam_height"] + up, S["gate_depth"] / 2 + i) for i in range(8)]
    assert inside(solid, points) == 0
    # And a wall between the opening and the channel, with a bore no wider than the lens.
    wall = side * (S["gate_opening"] / 2 + S[f"{part}_wall"] / 2)
    assert inside(solid, [at(wall, S["beam_height"] + body + 0.6, S["gate_depth"] / 2)]) == 1


def test_a_single_pixel_board_or_a_piece_of_a_close_strip_fits_its_seat():
    solid, at = arch()
    top = S["gate_clear_height"] + S["gate_top"]
    # 10.4 mm: a piece of 96 a metre. Of 30 a metre it would be 33.3 mm.
    for piece in (10.0, 1000 / 96):
        edges = numpy.linspace(-piece / 2, piece / 2, 9)
        points = [at(x, top - deep, S["gate_depth"] / 2 + y) for x in edges for y in edges for deep in (0.2, 1.8)]
        assert inside(solid, points) == 0
    assert inside(solid, [at(1000 / 30 / 2, top - 1, S["gate_depth"] / 2)]) == 1


def test_the_panel_lies_in_its_frame_without_play():
    frame, grid = (mesh(f"panel_{part}") for part in ("frame", "grid"))
    assert frame.extents[0] - 2 * S["frame_wall"] - grid.extents[0] == pytest.approx(2 * S["frame_slack"], abs=0.01)
    assert S["frame_slack"] <= 0.4
    # What lies in it ends below the rim by less than the foam is thick.
    stack = S["diffuser_thick"] + grid.extents[2] + S["panel_thick"]
    room = frame.extents[2] - S["wall"] - stack
    assert 0 < room < S["foam_thick"]
    # A point every 10 mm along a side, halfway up: its wall is whole, and inside there is nothing.
    ys = numpy.arange(-70, 71, 10)
    half = INSIDE / 2
    assert inside(frame, [(half + S["frame_wall"] / 2, y, 8) for y in ys]) == len(ys)
    assert inside(frame, [(half - 0.2, y, 8) for y in ys]) == 0


@pytest.mark.parametrize("board", BOXES)
def test_a_board_lies_on_posts_under_its_holes_and_its_plugs_are_free(board):
    tray, lid = (mesh(f"{board}_{part}") for part in ("box", "lid"))
    width, depth = S[f"{board}_width"], S[f"{board}_height"]
    hole_x, hole_y = width / 2 - S["board_hole_inset"], depth / 2 - S["board_hole_inset"]
    corners = [(x, y) for x in (-1, 1) for y in (-1, 1)]
    under = BOX_LOW - S["board_thick"]
    for x, y in corners:
        hole = (x * hole_x, y * hole_y)
        # The pilot is open from above; around it there is a post that ends where the board lies.
        assert inside(tray, [(*hole, under - 0.5), (*hole, 2)]) == 0
        ring = [(hole[0] + 2.6 * math.cos(i), hole[1] + 2.6 * math.sin(i), under - 0.3) for i in range(6)]
        assert inside(tray, ring) == 6
        boss = (x * (width / 2 + S["slack"] + S["wall"]), y * (depth / 2 + S["slack"] + S["wall"]))
        assert inside(tray, [(*boss, BOX_LOW + S["box_above"] - 8)]) == 0
        assert inside(lid, [(*boss, 1)]) == 0
        assert inside(lid, [(boss[0] + 3, boss[1], 1)]) == 1
    # The board itself, and everything above it up to the lid.
    grid = [
        (x, y) for x in numpy.linspace(-width / 2, width / 2, 21) for y in numpy.linspace(-depth / 2, depth / 2, 15)
    ]
    heights = (under + 0.1, BOX_LOW, BOX_LOW + S["box_above"] - 0.2)
    assert inside(tray, [(x, y, z) for x, y in grid for z in heights]) == 0
    # Plugs and cables leave on all four sides; beneath the wall is whole.
    sides = [(0, -depth / 2 - 1.5), (0, depth / 2 + 1.5), (-width / 2 - 1.5, 0), (width / 2 + 1.5, 0)]
    assert inside(tray, [(x, y, BOX_LOW + 1) for x, y in sides]) == 0
    assert inside(tray, [(x, y, BOX_LOW - 1) for x, y in sides]) == 4
    # XH plugs with their wires, a regulator on its legs, the Pico on its sockets: 25 mm.
    assert S["box_above"] >= 25


def test_a_pencil_reaches_the_reset_button_through_the_lid():
    lid = mesh("carrier_lid")
    button = board.read("carrier").part("SW1").pads
    x, y = (sum(getattr(pad, axis) for pad in button) / len(button) for axis in "xy")
    above = (x - S["carrier_width"] / 2, S["carrier_height"] / 2 - y)
    assert inside(lid, [(above[0] + dx, above[1] + dy, 1) for dx in (-3, 0, 3) for dy in (-1, 0, 1)]) == 0


def test_the_control_plate_is_screwed_to_its_box():
    plate, box = (mesh(f"control_{part}") for part in ("plate", "box"))
    for x in (-1, 1):
        for y in (-1, 1):
            hole = (
                x * (S["control_width"] / 2 - S["control_screw"]),
                y * (S["control_height"] / 2 - S["control_screw"]),
            )
            assert inside(plate, [(*hole, 1), (*hole, 4)]) == 0
            assert inside(box, [(*hole, S["box_floor"] + S["control_room"] - 5)]) == 0
            assert inside(box, [(hole[0] + 3, hole[1], 20), (hole[0], hole[1] - 3, 20)]) == 2
    # Closed on all sides but for the cable.
    ys, z = numpy.arange(-48, 49, 8), 25
    for side in (-1, 1):
        assert inside(box, [(side * (S["control_width"] / 2 - 1), y, z) for y in ys]) == len(ys)
    # A button of 20 mm and the encoder of 12 mm, with their wires.
    assert S["control_room"] >= 30


def test_a_reader_lies_flat_in_its_dish_under_a_lid_that_its_field_passes():
    solid = mesh("reader_dish")
    xs = numpy.linspace(-S["reader_width"] / 2, S["reader_width"] / 2, 12)
    ys = numpy.linspace(-S["reader_height"] / 2, S["reader_height"] / 2, 12)
    # From the four corners that it lies on to the rim; then the lid: what an engraving leaves of it is whole.
    assert inside(solid, [(x, y, z) for x in xs for y in ys for z in (S["reader_lid"] + 1.1, 8)]) == 0
    assert inside(solid, [(x, y, 1) for x in xs for y in ys]) == len(xs) * len(ys)
    corner = (S["reader_width"] / 2 - 2, S["reader_height"] / 2 - 2, S["reader_lid"] + 0.5)
    assert inside(solid, [corner]) == 1


def test_what_is_held_fits_what_holds_it():
    assert S["reader_spacing"] >= S["reader_width"] + 2 * S["wall"] + 40
    assert S["panel_pixels"] * S["panel_pitch"] == S["panel_size"]
    assert S["tag_diameter"] < min(S["reader_width"], S["reader_height"])
    assert S["ring_outer"] + 4 < S["control_width"]
    assert S["button_spacing"] >= S["button_hole"] + 7


def thickness(solid, start, way):
    """How thick the first wall on a ray is, in mm: from where the ray goes in to where it comes out."""
    corner, edge, other = (solid.triangles[:, 0], *(solid.triangles[:, i] - solid.triangles[:, 0] for i in (1, 2)))
    across = numpy.cross(way, other)
    scale = (edge * across).sum(axis=1)
    met = numpy.abs(scale) > 1e-9
    corner, edge, other, across, scale = (values[met] for values in (corner, edge, other, across, scale))
    u = ((start - corner) * across).sum(axis=1) / scale
    turned = numpy.cross(start - corner, edge)
    v = turned @ numpy.array(way, dtype=float) / scale
    far = (other * turned).sum(axis=1) / scale
    into, out = sorted(set(far[(u >= 0) & (v >= 0) & (u + v <= 1) & (far > 0)].round(4)))[:2]
    return out - into


RING = S["control_height"] / 2 - S["control_width"] / 2
# Part, where the ray starts, its way, what is wanted in mm. Two lines of a nozzle of 0.4 mm are the least that stands.
WALLS = [
    ("carrier_box", (-100, 20.3, 9), (1, 0, 0), S["wall"]),
    ("carrier_box", (10.3, 5.2, -1), (0, 0, 1), S["box_floor"]),
    ("row_lid", (40.3, 30.2, -1), (0, 0, 1), S["box_floor"]),
    ("control_box", (-50, 20.3, 20), (1, 0, 0), S["wall"]),
    ("control_plate", (0.3, RING + (S["ring_outer"] + S["ring_inner"]) / 4, -1), (0, 0, 1), 0.6),
    ("reader_dish", (18.3, 14.2, -1), (0, 0, 1), S["reader_lid"]),
    ("panel_frame", (-100, 20.3, 8), (1, 0, 0), S["frame_wall"]),
    ("panel_frame", (INSIDE / 2 - 1, 20.3, -1), (0, 0, 1), S["wall"]),
    ("panel_grid", (4.7, 4.8, 3.5), (1, 0, 0), S["grid_wall"]),
    ("screen_frame", (-50, 5.3, 5), (1, 0, 0), S["wall"]),
]


@pytest.mark.parametrize(("part", "start", "way", "wanted"), WALLS)
def test_a_wall_is_as_thick_as_it_is_meant_to_be(part, start, way, wanted):
    solid = mesh(part)
    assert thickness(solid, start, way) == pytest.approx(wanted, abs=0.01)
    # But for the ring's diffuser, which is to let light through: three layers.
    assert wanted >= 0.8 or part == "control_plate"


def test_a_tie_finds_its_holes_beside_every_cable():
    for one in BOXES:
        tray, y = mesh(f"{one}_box"), S[f"{one}_height"] / 2 + S["slack"] + S["wall"] / 2
        x, z = -S[f"{one}_width"] / 2 + 25, S["box_floor"] + 2.5
        for side in (-1, 1):
            assert inside(tray, [(x - 3, side * y, z), (x + 3, side * y, z)]) == 0
            # What the tie goes around.
            assert inside(tray, [(x, side * y, z)]) == 1
    dish = mesh("reader_dish")
    y = S["reader_height"] / 2 + S["slack"] + S["wall"] / 2
    assert inside(dish, [(x, y, S["reader_lid"] + 5) for x in (-13, 13)]) == 0
    assert inside(dish, [(x, y, S["reader_lid"] + 5) for x in (-16, 16)]) == 2
    frame = mesh("panel_frame")
    y, z = -INSIDE / 2 - S["frame_wall"] / 2, frame.extents[2] - 4
    assert inside(frame, [(x, y, z) for x in (16, 22)]) == 0 and inside(frame, [(19, y, z)]) == 1
    box = mesh("control_box")
    assert inside(box, [(S["control_width"] / 2 - 1, y, S["box_floor"] + 5) for y in (-12, 0, 12)]) == 0


def test_every_rendered_file_was_made_from_the_sources_as_they_are():
    kept = [job for job in render.jobs() if job.kept]
    assert [job.name for job in render.stale(kept)] == [], "run make hardware"
    assert set(render.known_hashes()) == {job.name for job in kept}


def test_the_page_tells_the_sizes_of_the_parts():
    page = (render.HARDWARE / "README.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| \[(\w+)\]\(printed/\w+\.scad\) \| ([\d.]+ × [\d.]+ × [\d.]+) \|", page, re.MULTILINE))
    assert told == {part: " × ".join(f"{edge:.1f}" for edge in mesh(part).extents) for part in render.PARTS}


def test_a_source_that_openscad_warns_of_is_refused(tmp_path, monkeypatch):
    (tmp_path / "x.scad").write_text("cube(no_such_size);")
    monkeypatch.setattr(render, "PRINTED", tmp_path)
    with pytest.raises(RuntimeError, match="WARNING"):
        render._solid(render.Job(tmp_path / "x.stl", (), (), render._solid))


def test_a_tool_that_is_not_installed_is_named_and_the_old_file_kept(tmp_path, monkeypatch):
    out, sources = tmp_path / "gone.stl", (render.PRINTED / "params.scad",)
    out.write_text("old")
    job = render.Job(out, sources, ("no-such-tool",), lambda job: pytest.fail("was made without its tool"))
    monkeypatch.setattr(render, "HARDWARE", tmp_path)
    monkeypatch.setattr(render, "MADE", tmp_path / "made.json")
    monkeypatch.setattr(render, "jobs", lambda: [job])
    assert render.render() == ["gone.stl is out of date and was NOT made: no-such-tool not installed"]
    assert out.read_text() == "old"
    assert render.stale([job]) == [job]


def test_what_was_made_is_not_made_again_until_its_source_changes(tmp_path, monkeypatch):
    source, out, made = tmp_path / "a.scad", tmp_path / "a.stl", []
    source.write_text("cube(1);")

    def make(job):
        made.append(job.name)
        job.out.write_text("solid")

    job = render.Job(out, (source,), (), make)
    monkeypatch.setattr(render, "HARDWARE", tmp_path)
    monkeypatch.setattr(render, "MADE", tmp_path / "made.json")
    monkeypatch.setattr(render, "jobs", lambda: [job])
    for _ in range(2):
        assert render.render() == []
    assert made == ["a.stl"]
    source.write_text("cube(2);")
    assert render.stale([job]) == [job]
    render.render()
    assert made == ["a.stl", "a.stl"]
