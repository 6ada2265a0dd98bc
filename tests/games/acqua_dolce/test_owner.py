"""The cards of Acqua Dolce as data, what an owner corrects in it, and how mistakes are told."""

import json
from pathlib import Path

import pytest

from games.confidence import values
from naiad_core import games
from naiad_core.corrected import named
from naiad_core.games.acqua_dolce import pieces as tables

HERE = Path(tables.__file__).parent
CONFIDENCES = ("stated", "reported", "inferred", "default", "unknown")


def owned(corrections):
    """The tables with an owner's corrections; nobody else sees them."""
    return vars(games.load(named("acqua-dolce", corrections), "pieces"))


def test_every_value_stands_beside_its_confidence_and_source():
    nodes = dict(values(json.loads((HERE / "pieces.json").read_text())))
    assert len(nodes) == 13 * 5 + 8
    for path, node in nodes.items():
        assert node["confidence"] in CONFIDENCES, path
        assert node["source"], path


@pytest.mark.parametrize(
    ("species", "copies", "needs"),
    [
        ("corydoras", 7, ["school"]),
        ("neon", 7, ["school"]),
        ("guppy", 7, ["school"]),
        ("dwarf_gourami", 4, None),
        ("bumblebee", 3, ["plant", "decoration"]),
        ("piranha", 3, None),
        ("indian_glassfish", 2, ["no_school"]),
    ],
)
def test_what_the_rulebook_says_of_a_species_stands(species, copies, needs):
    kind = tables.KINDS.index(species)
    assert tables.COPIES[kind] == copies
    if needs:
        assert [name for n, name in enumerate(tables.CONDITIONS) if tables.NEEDS[kind] >> n & 1] == needs


def test_every_condition_colour_and_zone_is_some_fishs():
    needs = 0
    for bits in tables.NEEDS:
        needs |= bits
    assert needs == 31
    assert all(tables.OF_ZONE)
    assert len(tables.OF_COLOUR) == 5
    assert sum(tables.OF_COLOUR) == sum(tables.OF_ZONE) == 2**13 - 1


def test_an_owner_corrects_what_is_printed_on_the_cards():
    found = owned(
        {
            "species": {
                "platy": {"needs": [], "colour": "black", "temperature": [18, 25]},
                "piranha": {"needs": {"value": ["no_school", "no_guppy"], "confidence": "owner"}, "zone": "top"},
            },
            "food": {"food6": {"count": 1, "rations": 7}},
            "thermometer": {"scale": [18, 32]},
        }
    )
    platy, piranha = found["KINDS"].index("platy"), found["PIRANHA"]
    assert found["NEEDS"][platy] == 0
    assert found["SCHOOLS"] == tables.SCHOOLS & ~(1 << platy)
    assert found["SHUN_SCHOOLS"] == tables.SHUN_SCHOOLS | 1 << piranha
    assert found["SHUN_GUPPIES"] == tables.SHUN_GUPPIES | 1 << piranha
    assert (found["COLDEST"][platy], found["WARMEST"][platy]) == (18, 25)
    assert found["SCALE"] == (18, 32)
    assert found["RATIONS"][-1] == 7
    assert found["OF_ZONE"][2] == tables.OF_ZONE[2] | 1 << piranha
    assert found["OF_COLOUR"][0] == tables.OF_COLOUR[0] | 1 << platy


def test_without_corrections_the_data_stands():
    assert {name: value for name, value in owned({}).items() if name.isupper()} == {
        name: value for name, value in vars(tables).items() if name.isupper()
    }


@pytest.mark.parametrize(
    ("corrections", "said"),
    [
        ([], "must be an object"),
        ({"species": {"goldfish": {}}}, "species: 'goldfish' is unknown"),
        ({"species": {"neon": {"size": 1}}}, "species: neon: 'size' is unknown"),
        ({"species": {"neon": {"count": 8}}}, "species neon: count: must be a whole number from 1 to 7"),
        ({"species": {"neon": {"count": True}}}, "species neon: count"),
        ({"species": {"neon": {"needs": "school"}}}, "species neon: needs: must be a list of names out of school"),
        ({"species": {"neon": {"needs": ["algae"]}}}, "species neon: needs"),
        ({"species": {"neon": {"needs": [1]}}}, "species neon: needs"),
        ({"species": {"neon": {"needs": ["plant", "plant"]}}}, "species neon: needs: names something twice"),
        ({"species": {"neon": {"zone": "middle"}}}, "species neon: zone: must be one of bottom, mid, top"),
        ({"species": {"neon": {"colour": ""}}}, "species neon: colour: must be a colour"),
        ({"species": {"neon": {"colour": 3}}}, "species neon: colour"),
        ({"species": {"neon": {"colour": "pink"}}}, "species: the fish must have 5 colours, not .*pink"),
        ({"species": {"neon": {"temperature": 25}}}, "species neon: temperature: must be the lowest and"),
        ({"species": {"neon": {"temperature": [26, 20]}}}, "species neon: temperature: must be a whole .* from 26"),
        ({"species": {"neon": {"temperature": [20.5, 26]}}}, "species neon: temperature"),
        ({"thermometer": {"scale": [26, 30]}}, "thermometer start: must be a whole number from 26 to 30"),
        ({"thermometer": {"start": "25"}}, "thermometer start"),
        ({"ornaments": {"plant": 0}}, "ornaments plant"),
        ({"food": {"food4": 4}}, "food food4: must be {'count', 'rations'}"),
        ({"food": {"food4": {"count": 2, "rations": 0}}}, "food food4: rations"),
        ({"food": {"food4": {"count": 7, "rations": 9}}}, "there must be more than 74 fish"),
        ({"food": {"players": {"2": ["food4"]}}}, "food players: must be an object with 2, 3, 4 and 5"),
        ({"food": {"players": {"2": ["neon"], "3": [], "4": [], "5": []}}}, "food players 2: must be a list of names"),
    ],
)
def test_a_mistake_is_told_with_its_place(corrections, said):
    with pytest.raises(ValueError, match=said):
        owned(corrections)
