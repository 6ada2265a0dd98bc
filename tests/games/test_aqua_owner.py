"""What an owner of AQUA corrects from the box, and how mistakes in it are told. Read pieces/__init__.py next."""

import importlib
import json
import random
import shutil
import sys
from pathlib import Path

import pytest

from naiad_core import pieces
from naiad_core.record import Record

EXAMPLE = Path(pieces.__file__).with_name("aqua.owner.example.json")
CONFIDENCES = ("stated", "reported", "inferred", "default", "unknown")


@pytest.fixture
def owned(tmp_path, monkeypatch):
    """A function that loads AQUA's rules anew with an owner's corrections; afterwards all is as before."""
    monkeypatch.setattr(pieces, "owner_folder", str(tmp_path))
    monkeypatch.setattr(pieces, "_loaded", {})
    importlib.import_module("naiad_core.notation.aqua")
    before = aqua_modules()

    def load(corrections):
        (tmp_path / "aqua.owner.json").write_text(json.dumps(corrections))
        forget_aqua()
        return importlib.import_module("naiad_core.rules.aqua")

    yield load
    forget_aqua()
    for name, module in before.items():
        parent, _, child = name.rpartition(".")
        sys.modules[name] = module
        setattr(sys.modules[parent], child, module)


def aqua_modules():
    return {name: module for name, module in sys.modules.items() if "naiad_core" in name and "aqua" in name}


def forget_aqua():
    for name in aqua_modules():
        parent, _, child = name.rpartition(".")
        del sys.modules[name]
        vars(sys.modules[parent]).pop(child, None)


def values(data, path=""):
    """(path, node) of every value with its confidence."""
    if "value" in data:
        yield path, data
        return
    for key, part in data.items():
        yield from values(part, f"{path}/{key}")


def test_every_value_stands_beside_its_confidence_and_source():
    data = json.loads(EXAMPLE.with_name("aqua.json").read_text())
    nodes = dict(values(data))
    assert len(nodes) == 65
    for path, node in nodes.items():
        assert node["confidence"] in CONFIDENCES, path
        assert node["source"], path
        assert (node["confidence"] == "unknown") == (node["value"] in (None, "sixth animal")), path


def test_an_owner_corrects_values_without_touching_the_data(owned):
    aqua = owned(
        {
            "species": {"b": {"points": 3, "count": {"value": 11, "confidence": "owner"}}},
            "large": {"manta": {"points": [9, 8, 7], "snail": 1, "shape": [[0, 0], [1, 0], [2, 0]]}},
            "hotspots": ["ryopgb", "bgopry", "bogrpy", "bprgyo"],
            "solo_ranks": [10, 20],
        }
    )
    state = aqua.Game(2, aqua.default_options(2))
    assert state.options["hotspots"] == ["ryopgb", "bgopry"]
    assert state.stock[0] == 11
    assert state.stacks[2] == (8, 7)
    assert aqua.solo_rank(15) == 1
    assert aqua.SHAPES[2] == aqua.SHAPES[3]


def test_a_corrected_value_says_that_it_is_the_owners(owned):
    owned({"species": {"b": {"points": 3}}})
    data = pieces.load("aqua")
    assert data["species"]["b"]["points"] == {"value": 3, "confidence": "owner"}
    assert data["species"]["g"]["points"]["confidence"] == "default"


def test_without_an_owners_file_the_data_stands(tmp_path, monkeypatch):
    monkeypatch.setattr(pieces, "owner_folder", str(tmp_path))
    monkeypatch.setattr(pieces, "_loaded", {})
    assert pieces.load("aqua") == json.loads(EXAMPLE.with_name("aqua.json").read_text())


@pytest.mark.parametrize(
    ("corrections", "said"),
    [
        ([], "aqua.owner.json: must be an object"),
        ({"fish": 1}, "aqua.owner.json: 'fish' is unknown"),
        ({"large": {"whale": {}}}, "aqua.owner.json: large: 'whale' is unknown"),
        ({"large": {"manta": {"points": 3}}}, "large manta: points"),
        ({"large": {"manta": {"points": [6, 7, 8]}}}, "large manta: points: .* must not rise"),
        ({"large": {"manta": {"snail": 4}}}, "large manta: snail"),
        ({"large": {"manta": {"shape": [[0, 0], [2, 0]]}}}, "large manta: shape: .* hang together"),
        ({"large": {"manta": {"shape": [[0, 0], [0, 0]]}}}, "large manta: shape"),
        ({"large": {"manta": {"shape": [[0, 0], [1, "0"]]}}}, "large manta: shape"),
        ({"large": 3}, "aqua.owner.json: large: must be an object"),
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
def test_a_mistake_is_told_with_its_place(owned, corrections, said):
    with pytest.raises(ValueError, match=said):
        owned(corrections)


def test_a_file_that_is_no_json_is_told_by_name(tmp_path, monkeypatch):
    monkeypatch.setattr(pieces, "owner_folder", str(tmp_path))
    monkeypatch.setattr(pieces, "_loaded", {})
    (tmp_path / "aqua.owner.json").write_text("{")
    with pytest.raises(ValueError, match=r"aqua\.owner\.json: not JSON"):
        pieces.load("aqua")


def test_the_example_has_each_kind_of_condition_and_plays(owned, tmp_path):
    example = json.loads(EXAMPLE.read_text())
    aqua = owned(example)
    from naiad_core.pieces import ecosystems

    forms = list(example["ecosystems"].values())
    kinds = {(form["count"], form["scope"]) for form in forms}
    assert kinds == {(count, scope) for count, (_, *scopes) in ecosystems._COUNTS.items() for scope in scopes} - {
        ("cover", "global"),
        ("hotspot", "global"),
    }
    assert {type(form["points"]) for form in forms} == {int, list}
    assert {form.get("per", "native") for form in forms} == {"native", "once"}
    assert all(form["text"] for form in forms)
    shutil.copy(EXAMPLE, tmp_path / "aqua.owner.json")
    rng = random.Random(1).randrange
    for ids in range(7, 17, 2):
        row = [{"id": ids + n, "native": "bgopry"[n]} for n in range(6)]
        options = {"variant": "advanced", "hotspots": ["bgopry"] * 2, "snail": 0, "ecosystems": row}
        state = Record("aqua", 2, options).state
        while not state.is_over():
            state.apply(aqua.chance(state, rng) or state.pick(rng))
        for seat, player in enumerate(state.scores()["players"]):
            assert sum(row[1] for row in state.explain(seat)) == player["total"]
