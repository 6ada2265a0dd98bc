"""What an owner of AQUA corrects from the box, and how mistakes in it are told."""

import json
import random
from pathlib import Path

import pytest

from games.confidence import values
from games.drawn import drawn
from naiad_core import games, pieces
from naiad_core.corrected import named
from naiad_core.record import Record

EXAMPLE = Path(games.path("aqua", "aqua.owner.example.json"))
CONFIDENCES = ("stated", "reported", "inferred", "default", "unknown")


def owned(corrections):
    """AQUA's rules with an owner's corrections."""
    return games.load(named("aqua", corrections))


def test_every_value_stands_beside_its_confidence_and_source():
    data = json.loads(EXAMPLE.with_name("pieces.json").read_text())
    nodes = dict(values(data))
    assert len(nodes) == 65
    for path, node in nodes.items():
        assert node["confidence"] in CONFIDENCES, path
        assert node["source"], path
        assert (node["confidence"] == "unknown") == (node["value"] in (None, "sixth animal")), path


def test_an_owner_corrects_values_without_touching_the_data():
    name = named(
        "aqua",
        {
            "species": {"b": {"points": 3, "count": {"value": 11, "confidence": "owner"}}},
            "large": {"manta": {"points": [9, 8, 7], "snail": 1, "shape": [[0, 0], [1, 0], [2, 0]]}},
            "hotspots": ["ryopgb", "bgopry", "bogrpy", "bprgyo"],
            "solo_ranks": [10, 20],
        },
    )
    aqua = games.load(name)
    shapes = games.load(name, "pieces").SHAPES
    state = aqua.Game(2, games.options(name).default_options(2))
    assert state.options["hotspots"] == ["ryopgb", "bgopry"]
    assert state.stock[0] == 11
    assert state.stacks[2] == (8, 7)
    assert aqua.solo_rank(15) == 1
    assert shapes[2] == shapes[3]
    assert games.load("aqua", "pieces").SHAPES[2] != games.load("aqua", "pieces").SHAPES[3]


def test_a_corrected_value_says_that_it_is_the_owners():
    data = pieces.load(named("aqua", {"species": {"b": {"points": 3}}}))
    assert data["species"]["b"]["points"] == {"value": 3, "confidence": "owner"}
    assert data["species"]["g"]["points"]["confidence"] == "default"


def test_without_corrections_the_data_stands():
    assert named("aqua", {}) == "aqua" and type(named("aqua", {})) is str
    assert pieces.load("aqua") == json.loads(EXAMPLE.with_name("pieces.json").read_text())


@pytest.mark.parametrize(
    ("corrections", "said"),
    [
        ([], "must be an object"),
        ({"fish": 1}, "'fish' is unknown"),
        ({"large": {"whale": {}}}, "large: 'whale' is unknown"),
        ({"large": {"manta": {"points": 3}}}, "large manta: points"),
        ({"large": {"manta": {"points": [6, 7, 8]}}}, "large manta: points: .* must not rise"),
        ({"large": {"manta": {"snail": 4}}}, "large manta: snail"),
        ({"large": {"manta": {"shape": [[0, 0], [2, 0]]}}}, "large manta: shape: .* hang together"),
        ({"large": {"manta": {"shape": [[0, 0], [0, 0]]}}}, "large manta: shape"),
        ({"large": {"manta": {"shape": [[0, 0], [1, "0"]]}}}, "large manta: shape"),
        ({"large": 3}, "large: must be an object"),
        ({"species": {"b": {"points": "3"}}}, "species b: points"),
        ({"hotspots": ["bgopry"]}, "hotspots"),
        ({"tiles": "bbg bgb"}, "tiles: 'bgb'"),
        ({"tiles": "bbg"}, "tiles"),
        ({"solo_ranks": [2, 1]}, "solo_ranks"),
        ({"ecosystems": {"9": {"scope": "lokal", "count": "small", "points": 1}}}, "ecosystem 9: 'scope'"),
        ({"ecosystems": {"25": None}}, "ecosystems: '25' is unknown"),
        ({"ecosystems": {"2": {"points": 1}}}, "ecosystem 2: 'scope' is missing"),
    ],
)
def test_a_mistake_is_told_with_its_place(corrections, said):
    with pytest.raises(ValueError, match=said):
        owned(corrections)


def test_the_example_has_each_kind_of_condition_and_plays():
    example = json.loads(EXAMPLE.read_text())
    name = named("aqua", example)
    from naiad_core.games.aqua import ecosystem_forms as ecosystems

    forms = list(example["ecosystems"].values())
    kinds = {(form["count"], form["scope"]) for form in forms}
    assert kinds == {(count, scope) for count, (_, *scopes) in ecosystems._COUNTS.items() for scope in scopes} - {
        ("cover", "global"),
        ("hotspot", "global"),
    }
    assert {type(form["points"]) for form in forms} == {int, list}
    assert {form.get("per", "native") for form in forms} == {"native", "once"}
    assert all(form["text"] for form in forms)
    rng = random.Random(1).randrange
    for ids in range(7, 17, 2):
        row = [{"id": ids + n, "native": "bgopry"[n]} for n in range(6)]
        options = {"variant": "advanced", "hotspots": ["bgopry"] * 2, "snail": 0, "ecosystems": row}
        state = Record(name, 2, options).state
        while not state.is_over():
            state.apply(drawn(name, state, rng))
        for seat, player in enumerate(state.scores()["players"]):
            assert sum(row[1] for row in state.explain(seat)) == player["total"]
