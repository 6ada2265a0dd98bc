"""What an area of AQUA scores, point by point; not the course of a game."""

import pytest

from games.aqua import lattice as paper
from games.aqua.play import HOTSPOT, laid, look, played
from naiad_core.games.aqua import actions, pieces
from naiad_core.games.aqua import ecosystem_forms as ecosystems
from naiad_core.games.aqua import ecosystems as aqua_ecosystems
from naiad_core.games.aqua import score as aqua_score
from naiad_core.games.aqua.actions import unpack_large
from naiad_core.games.aqua.tableau import Tableau, cell


def around_the_hotspot():
    """An area with all six animals round the hot spot, a red reef of four in the east, nothing else.

    Clockwise from the north: blue, green, orange, purple, red, yellow; each touches the next.
    """
    area = Tableau(range(6))
    ring = {
        (0, -1): "pbo",
        (1, -1): "ygb",
        (2, -1): "rrg",
        (2, 0): "rro",
        (1, 1): "obp",
        (0, 2): "pyb",
        (-1, 2): "rgo",
        (-1, 1): "yrp",
        (-1, 0): "gyb",
    }
    for (q, r), corners in ring.items():
        area.put(cell(q, r), look(corners))
        for at in area.habitats(cell(q, r)):
            area.animals[at] = area.colour_at(cell(q, r), at)
    return area


def lay(area, animal, *places):
    _, turning, place = unpack_large(actions.large(pieces.ANIMALS.index(animal), list(places)))
    area.lay_large(pieces.ANIMALS.index(animal), turning, place, 5)


B, G, O, P, R, Y = (0, 0, "N"), (1, 0, "N"), (1, 1, "N"), (0, 2, "N"), (-1, 2, "N"), (-1, 1, "N")  # noqa: E741


def test_a_reef_scores_the_animals_that_touch_it():
    rows = list(aqua_score.explain(around_the_hotspot(), []))
    assert [row for row in rows if row[0] == "reef"] == [
        ("reef", 4, "r", ((2, -1, 0), (2, -1, 2), (2, 0, 0), (2, 0, 2)), ((*G, 2), (*O, 2)))
    ]
    assert sorted(row[2] for row in rows if row[0] == "small") == sorted(HOTSPOT)


def test_example_3c_three_corals_are_no_reef_and_four_are():
    area = Tableau(range(6))
    area.put(cell(0, -1), look("yrp"))
    area.put(cell(1, -1), look("orr"))
    assert not aqua_score.Life(area).reefs
    # Its red touches the others by a corner only.
    area.put(cell(0, -2), look("grp"))
    assert not aqua_score.Life(area).reefs
    area.put(cell(2, -1), look("yor"))
    assert [len(reef[1]) for reef in aqua_score.Life(area).reefs] == [4]


def test_corals_under_an_animal_belong_to_no_reef():
    area = around_the_hotspot()
    before = len(aqua_score.Life(area).reefs)
    area.put(cell(3, -1), look("ypr"))
    # The third red coral at [2, 0] north closes a hexagon there: two corals are left of the reef.
    at = area.habitats(cell(3, -1))
    assert [aqua_score.named(place) for place in at] == [(2, 0, "N")]
    assert [len(reef[1]) for reef in aqua_score.Life(area).reefs] == [5]
    area.animals[at[0]] = HOTSPOT.index("r")
    assert (before, aqua_score.Life(area).reefs) == (1, [])


def ecosystem(form, native, area):
    """What a form scores: (points, place or None) for each entry."""
    checked = ecosystems.check(form, 7, pieces.COLOURS, pieces.ANIMALS)
    rows = list(aqua_ecosystems.explain(checked, HOTSPOT.index(native), aqua_score.Life(area)))
    return [(points, None if place < 0 else aqua_score.named(place)) for points, place, _, _ in rows]


def test_the_classic_ecosystems_score_by_their_natives():
    area = around_the_hotspot()
    lay(area, "barracuda", G, O)
    lay(area, "barracuda", P, R)
    # Tile 1: the native touches two animals, covered or not.
    row = [{"id": n + 1, "native": c} for n, c in enumerate("gbopry")]
    assert aqua_score.total(aqua_score.explain(area, row))["parts"]["ecosystems"] == [2, 4, 0, 0, 0, 0]
    # A second native: 2 points for each pair of barracuda and native.
    area.animals[cell(5, 5)] = HOTSPOT.index("b")
    assert aqua_score.total(aqua_score.explain(area, row))["parts"]["ecosystems"] == [2, 8, 0, 0, 0, 0]
    for animal, points in zip(pieces.ANIMALS, (2, 3, 3, 3, 4), strict=True):
        form = pieces.ECOSYSTEMS[2 + pieces.ANIMALS.index(animal)]
        assert (form["of"], form["points"]) == (animal, points)


@pytest.mark.parametrize(
    ("form", "native", "expected"),
    [
        ({"scope": "local", "count": "small", "of": "other", "points": 2}, "b", [(4, B)]),
        ({"scope": "local", "count": "small", "of": "y", "points": 3}, "b", [(3, B)]),
        ({"scope": "local", "count": "small", "of": "native", "points": 3}, "b", []),
        ({"scope": "global", "count": "small", "points": 1}, "b", [(6, None)]),
        ({"scope": "local", "count": "large", "points": 4}, "b", [(4, B)]),
        ({"scope": "local", "count": "large", "points": 4}, "g", []),
        ({"scope": "local", "count": "large", "of": "manta", "points": 4}, "b", []),
        ({"scope": "global", "count": "large", "points": 4}, "b", [(4, None)]),
        ({"scope": "local", "count": "cover", "points": 4}, "g", [(4, G)]),
        ({"scope": "local", "count": "cover", "of": "manta", "points": 4}, "g", []),
        ({"scope": "local", "count": "cover", "points": [7, 0]}, "b", [(7, B)]),
        ({"scope": "local", "count": "reef", "points": 5}, "g", [(5, G)]),
        ({"scope": "local", "count": "reef", "points": 5}, "b", []),
        ({"scope": "local", "count": "reef", "of": "r", "points": 5}, "o", [(5, O)]),
        ({"scope": "local", "count": "reef", "of": "native", "points": 5}, "o", []),
        ({"scope": "global", "count": "reef", "of": "native", "points": 5}, "r", [(5, None)]),
        ({"scope": "local", "count": "coral", "points": 1}, "b", [(3, B)]),
        ({"scope": "local", "count": "coral", "of": "r", "points": 1}, "g", [(2, G)]),
        ({"scope": "global", "count": "coral", "of": "native", "points": 1}, "r", [(4, None)]),
        ({"scope": "local", "count": "species", "points": [0, 0, 5]}, "b", [(5, B)]),
        ({"scope": "global", "count": "species", "of": "other", "points": 1}, "b", [(5, None)]),
        ({"scope": "local", "count": "group", "points": [0, 2]}, "b", [(2, B)]),
        ({"scope": "global", "count": "group", "points": 3}, "b", [(3, None)]),
        ({"scope": "local", "count": "hotspot", "points": 2}, "b", [(2, B)]),
        ({"scope": "global", "count": "small", "points": -1, "per": "once"}, "b", [(-6, None)]),
    ],
)
def test_every_kind_of_condition_counts_what_it_says(form, native, expected):
    area = around_the_hotspot()
    lay(area, "barracuda", G, O)
    assert ecosystem(form, native, area) == expected


def test_natives_multiply_a_global_ecosystem_unless_it_scores_once():
    area = around_the_hotspot()
    area.animals[cell(0, -1)] = HOTSPOT.index("b")
    area.animals[cell(6, 6)] = HOTSPOT.index("b")
    form = {"scope": "global", "count": "group", "points": 2}
    assert ecosystem(form, "b", area) == [(2 * 2 * 3, None)]
    assert ecosystem({**form, "per": "once"}, "b", area) == [(2 * 2, None)]
    local = {"scope": "local", "count": "group", "points": 1}
    assert ecosystem(local, "b", area) == [(2, (0, -1, "N")), (2, B), (1, (6, 6, "N"))]
    assert ecosystem({"scope": "local", "count": "hotspot", "points": 1}, "b", area) == [(1, B)]
    del area.animals[cell(0, 0)], area.animals[cell(0, -1)], area.animals[cell(6, 6)]
    assert ecosystem({"scope": "global", "count": "small", "points": 1, "per": "once"}, "b", area) == []


@pytest.mark.parametrize(
    ("form", "words_in_error"),
    [
        ("local", ("scope",)),
        ({"count": "small", "points": 1}, ("'scope'",)),
        ({"scope": "lokal", "count": "small", "points": 1}, ("'scope'", "lokal")),
        ({"scope": "local", "points": 1}, ("'count'",)),
        ({"scope": "local", "count": "whale", "points": 1}, ("'count'", "whale")),
        ({"scope": "global", "count": "cover", "points": 1}, ("'count'", "local")),
        ({"scope": "local", "count": "small"}, ("'points'",)),
        ({"scope": "local", "count": "small", "points": "2"}, ("'points'",)),
        ({"scope": "local", "count": "small", "points": []}, ("'points'",)),
        ({"scope": "local", "count": "small", "points": [1, 500]}, ("'points'",)),
        ({"scope": "local", "count": "small", "of": "x", "points": 1}, ("'of'", "'x'")),
        ({"scope": "local", "count": "large", "of": "native", "points": 1}, ("'of'",)),
        ({"scope": "local", "count": "group", "of": "any", "points": 1}, ("'of'",)),
        ({"scope": "local", "count": "small", "points": 1, "per": "once"}, ("'per'",)),
        ({"scope": "global", "count": "small", "points": 1, "per": "turn"}, ("'per'",)),
        ({"scope": "local", "count": "small", "points": 1, "colour": "b"}, ("'colour'",)),
        ({"scope": "local", "count": "small", "points": 1, "text": 3}, ("'text'",)),
    ],
)
def test_a_bad_ecosystem_is_refused_with_its_slot_and_field(form, words_in_error):
    with pytest.raises(ValueError, match="ecosystem 9") as refused:
        ecosystems.check(form, 9, pieces.COLOURS, pieces.ANIMALS)
    assert all(word in str(refused.value) for word in words_in_error)


def test_the_score_sheet_adds_up_as_printed():
    rows = [("large", 25, "", (), ()), ("small", 24, "b", (), ()), ("reef", 11, "b", (), ())]
    rows += [("ecosystem", points, (n, n + 1, "b"), (), ()) for n, points in enumerate((6, 8, 9, 0, 0, 0))]
    assert aqua_score.total(rows) == {
        "total": 83,
        "parts": {"large": 25, "small": 24, "reefs": 11, "ecosystems": [6, 8, 9, 0, 0, 0]},
    }


def test_an_ecosystem_without_a_text_scores_nothing():
    record = played(3, 2, "advanced")
    known = [e["id"] <= 6 for e in record.options["ecosystems"]]
    for player in record.state.scores()["players"]:
        assert not any(points for points, k in zip(player["parts"]["ecosystems"], known, strict=True) if not k)


def test_in_the_family_game_only_animals_count():
    state = played(3, 2, "family").state
    for player in state.scores()["players"]:
        assert player["parts"]["reefs"] == 0
        assert player["parts"]["ecosystems"] == [0] * 6
        assert player["total"] == player["parts"]["small"] + player["parts"]["large"]
    assert any(player["total"] for player in state.scores()["players"])


@pytest.mark.parametrize("seed", range(3))
def test_points_are_those_that_paper_shows(seed):
    record = played(seed, 2)
    state = record.state
    for seat, (hotspot, tiles) in enumerate(laid(record)):
        lying = paper.corals(hotspot, tiles)
        rows = list(state.explain(seat))
        animals = {paper.point(row[3][0]): row[2] for row in rows if row[0] == "small"}
        # No species ran out in a game of two.
        assert animals == paper.habitats(lying)
        small, reefs, touching = paper.score(lying, animals)
        parts = state.scores()["players"][seat]["parts"]
        assert (parts["small"], parts["reefs"]) == (small, reefs)
        first = next(e for e in record.options["ecosystems"] if e["id"] == 1)
        local = sum(n for at, n in touching.items() if animals[at] == first["native"])
        assert parts["ecosystems"][record.options["ecosystems"].index(first)] == local


def test_every_point_of_a_game_is_explained():
    for seats, variant in ((1, "solo"), (4, "classic"), (3, "advanced")):
        state = played(11, seats, variant).state
        for seat, player in enumerate(state.scores()["players"]):
            assert sum(row[1] for row in state.explain(seat)) == player["total"]
