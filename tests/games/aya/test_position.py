"""AYA's position and score as text: nothing that stands on the table is left out, whatever was placed."""

import random
import re

import pytest

from naiad.games.aya.words import called
from naiad.report.score import explained, result
from naiad.rooms import position
from naiad_core import text
from naiad_core.games.aya import actions, pieces, table


def played(moves=(), seats=2):
    """A Game after these move objects."""
    out = text.Game({"naiad": 1, "game": "aya", "players": ["Ada", "Bo", "Cy"][:seats]})
    for move in moves:
        out.push(move)
    return out


def at_random(seed, count):
    """A Game after so many random moves, as far as it goes; its lines have no words."""
    out = played(seats=3)
    rng = random.Random(seed)
    for _ in range(count):
        legal = out.record.state.legal()
        if not legal:
            break
        # Joins and forks outnumber all else, and the glass would soon end the game.
        verbs = sorted({actions.verb_of(action) for action in legal})
        if len(verbs) > 1 and rng.random() < 0.9:
            verbs = [verb for verb in verbs if verb != actions.GLASS]
        verb = rng.choice(verbs)
        out.record.push(rng.choice([action for action in legal if actions.verb_of(action) == verb]))
    return out


def test_a_chain_reads_from_mouth_to_mouth_as_the_water_flows():
    game = played(
        [
            {"do": "glass", "turn": 1},
            {"do": "domino", "domino": "f_02", "from": ["start", "a"]},
            {"do": "domino", "domino": "f_01", "after": "f_02"},
            {"do": "animal", "with": "f_30", "beside": "f_01"},
            {"do": "domino", "domino": "g_1", "after": "f_30", "fork": True},
            {"do": "domino", "domino": "f_03", "after": ["g_1", 2]},
            {"do": "landscape", "tile": "f1", "with": "f_29", "mouth": "a"},
            {"do": "domino", "domino": "f_04", "on": ["f1", "b"]},
            {"do": "domino", "domino": "m_04", "on": ["f1"]},
            {"do": "domino", "domino": "d_01", "reserve": True},
            {"do": "join", "from": "f_03", "to": "f_29"},
        ],
    )
    assert position(game).plain.splitlines() == [
        "  start, river end A → forest 2 → forest 1 → forest 30[animal] → garden 1, stem",
        "  garden 1, branch 2 → forest 3 → forest 29 → landscape forest 1, river end A",
        "  garden 1, branch 1 – open",
        "  start: river end A dry, river end B dry",
        "  landscape forest 1: river end A dry, river end B forest 4; on it mountain 4",
        "  Ada: 73 to place; reserve, top first: desert 1",
        "  Bo: 74 to place",
        "  the first sand timer runs",
    ]


def test_a_chain_that_closes_on_itself_ends_where_it_began():
    game = played(
        [
            {"do": "glass", "turn": 1},
            {"do": "domino", "domino": "f_01", "alone": True},
            {"do": "domino", "domino": "f_02", "after": "f_01"},
            {"do": "join", "from": "f_02", "to": "f_01"},
        ],
    )
    assert position(game).plain.splitlines()[0] == "  forest 2 → forest 1 → forest 2 → forest 1"


@pytest.mark.parametrize("seed", range(12))
def test_every_domino_of_a_random_table_is_named(seed):
    game = at_random(seed, 20 * seed)
    state = game.record.state
    plain = position(game).plain
    for domino in range(pieces.DOMINOES):
        is_named = re.search(rf"(?<!landscape ){called(pieces.piece_name(domino))}\b", plain)
        assert bool(is_named) == (state.where[domino] != table.UNSEEN)


@pytest.mark.parametrize("seed", range(6))
def test_the_photos_that_are_explained_are_as_many_as_are_counted(seed):
    game = at_random(seed, 250)
    parts = game.record.state.scores()["table"]["parts"]
    for part in ("animals", "landscapes", "triptychs"):
        line = next(line for line in explained(game) if line.strip().startswith(part))
        count, _, names = line.strip().removeprefix(part + " ").partition(" ")
        assert int(count) == parts[part]
        assert len([name for name in names.strip("()").split(", ") if name]) == parts[part]


def test_a_result_in_a_few_words():
    moves = [{"do": "glass", "turn": 1}, {"do": "glass", "empty": 1}, {"do": "glass", "turn": 2}]
    assert result(played([*moves, {"do": "glass", "empty": 2}, {"do": "fallen"}])) == "together 10"
