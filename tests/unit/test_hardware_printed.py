"""The printed parts: watertight, of the size that the parameters tell, fit for the bed, made from the sources."""

import math
from pathlib import Path

import numpy
import pytest
from hardware import render, sizes

ROOT = Path(__file__).parents[2]
trimesh = pytest.importorskip("trimesh", reason="TRIMESH IS NOT INSTALLED: the printed parts were not examined")

S = sizes.load()
OUTER = S["gate_opening"] + 2 * S["gate_leg"]
INSIDE = S["panel_size"] + 2 * S["slack"] + 1
SCREEN_W, SCREEN_H = (S[f"screen_{edge}"] + 2 * S["slack"] + 2 * S["wall"] for edge in ("width", "height"))
# Part -> extents in mm from the parameters, and the volume in cm3 that it had when it was last looked at.
EXPECTED = {
    "gate_arch": ((OUTER + 2 * S["gate_foot"], S["gate_clear_height"] + S["gate_top"], S["gate_depth"]), 18.1),
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
        + (S["wall"] + S["diffuser_thick"] + S["grid_height"] + S["panel_thick"] + 3,),
        71.6,
    ),
    "panel_grid": ((S["panel_size"] + S["grid_wall"],) * 2 + (S["grid_height"],), 29.3),
    "screen_frame": (
        (SCREEN_W, SCREEN_H, S["wall"] + S["screen_thick"] + 0.8 * SCREEN_H * math.sin(math.radians(50))),
        10.7,
    ),
    "control_plate": ((S["control_width"], S["control_height"], S["control_thick"]), 36.3),
}


def mesh(path):
    return trimesh.load(path, file_type="stl")


def inside(solid, points):
    """How many of the points are in the solid: a ray out of one crosses the skin an odd number of times."""
    # A direction that meets no edge of a part made of boxes and cylinders.
    way = numpy.array([0.2718281, 0.3141592, 0.9108937])
    corner, edge, other = (solid.triangles[:, 0], *(solid.triangles[:, i] - solid.triangles[:, 0] for i in (1, 2)))
    across = numpy.cross(way, other)
    scale = (edge * across).sum(axis=1)
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
    solid = mesh(render.PRINTED / f"{part}.stl")
    assert solid.is_watertight and solid.is_winding_consistent
    assert pieces(solid) == 1
    assert max(solid.extents[:2]) <= S["bed"] - 10
    assert solid.bounds[0][2] == pytest.approx(0, abs=1e-4), "it does not stand on the bed"
    assert (render.PRINTED / f"{part}.stl").stat().st_size < 300_000


@pytest.mark.parametrize("part", render.PARTS)
def test_a_part_has_the_size_that_the_parameters_tell(part):
    extents, volume_cm3 = EXPECTED[part]
    solid = mesh(render.PRINTED / f"{part}.stl")
    assert tuple(solid.extents) == pytest.approx(extents, abs=0.02)
    assert solid.volume / 1000 == pytest.approx(volume_cm3, rel=0.02)


def test_a_standing_domino_and_a_falling_one_pass_through_the_gate():
    solid = mesh(render.PRINTED / "gate_arch.stl")
    # The arch lies on its face: height is y from the feet at the top, depth is z.
    middle, feet = solid.bounds.mean(axis=0)[0], solid.bounds[1][1]
    diagonal = (S["domino_height"] ** 2 + S["domino_thick"] ** 2) ** 0.5
    size = (S["domino_width"] + 10, diagonal + 5, S["gate_depth"] + 2)
    centre = (middle, feet - size[1] / 2 + 0.01, S["gate_depth"] / 2)
    steps = [numpy.linspace(at - edge / 2, at + edge / 2, 9) for at, edge in zip(centre, size, strict=True)]
    assert inside(solid, numpy.array(numpy.meshgrid(*steps)).reshape(3, -1).T) == 0
    # And that is not because there is no arch.
    assert inside(solid, [(middle + OUTER / 2 - 5, centre[1], S["gate_depth"] / 4)]) == 1


def test_the_beam_is_free_from_leg_to_leg_at_its_height():
    solid = mesh(render.PRINTED / "gate_arch.stl")
    y = solid.bounds[1][1] - S["beam_height"]
    xs = [-OUTER / 2 + 0.1 + i * (OUTER - 0.2) / 200 for i in range(201)]
    beam = [(x, y, S["gate_depth"] / 2) for x in xs]
    assert inside(solid, beam) == 0
    assert S["domino_height"] / 2 < S["beam_height"] < S["domino_height"] - 5
    assert S["beam_path"] <= OUTER


def test_what_is_held_fits_what_holds_it():
    assert S["reader_spacing"] >= S["reader_width"] + 2 * S["wall"] + 40
    assert S["panel_pixels"] * S["panel_pitch"] == S["panel_size"]
    assert S["tag_diameter"] < min(S["reader_width"], S["reader_height"])
    assert S["ring_outer"] + 4 < S["control_width"]
    assert S["button_spacing"] >= S["button_hole"] + 7


def test_every_rendered_file_was_made_from_the_sources_as_they_are():
    assert [job.name for job in render.stale(render.jobs())] == [], "run make hardware"
    assert set(render.prints()) == {job.name for job in render.jobs()}


@pytest.mark.parametrize("part", render.PARTS)
@pytest.mark.skipif(
    render.tool_path("openscad") is None,
    reason="OPENSCAD IS NOT INSTALLED: the printed parts were not rendered anew",
)
def test_rendered_anew_a_part_is_the_same(part, tmp_path):
    render.run(
        "openscad", "-q", "--export-format", "binstl", "-o", tmp_path / "new.stl", render.PRINTED / f"{part}.scad"
    )
    old, new = mesh(render.PRINTED / f"{part}.stl"), mesh(tmp_path / "new.stl")
    assert tuple(new.extents) == pytest.approx(tuple(old.extents), abs=0.01)
    assert new.volume == pytest.approx(old.volume, rel=0.001)


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
