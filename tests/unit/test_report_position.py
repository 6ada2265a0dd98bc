"""Positions and scores as text: nothing that lies on the table is left out, whatever was played."""

import random
import re

import pytest

from naiad.report.position import position
from naiad.report.score import explained, result
from naiad_core import text
from naiad_core.rules import aya_moves, aya_table


def played(game, moves=(), players=("Ada", "Bo"), **options):
    """A Game after these move objects."""
    out = text.Game({"naiad": 1, "game": game, "players": list(players), "options": options})
    for move in moves:
        out.push(move)
    return out


def at_random(game, seed, count, **options):
    """A Game after so many random moves, as far as it goes; its lines have no words."""
    out = played(game, players=("Ada", "Bo", "Cy"), **options)
    rng = random.Random(seed)
    for _ in range(count):
        legal = out.record.state.legal()
        if not legal:
            break
        # AYA's joins and forks outnumber all else, and its glass would soon end the game.
        verbs = sorted({action & 15 for action in legal})
        if game == "aya" and len(verbs) > 1 and rng.random() < 0.9:
            verbs = [verb for verb in verbs if verb != aya_moves.GLASS]
        verb = rng.choice(verbs)
        out.record.push(rng.choice([action for action in legal if action & 15 == verb]))
    return out


def test_an_empty_quintazone_table_is_said_so():
    assert position(played("quintazone")).plain == "No card lies yet.\n"


def test_quintazone_cards_stand_at_their_cells_in_quarters_with_their_pyramids():
    game = played(
        "quintazone",
        [
            {"do": "start", "card": "q_wfev"},
            {"do": "card", "card": "l_fv", "at": [1, 0], "turned": False},
            {"do": "pyramid", "size": 3, "at": [1, 0], "panel": "v"},
            {"do": "card", "card": "p_ae", "at": [0, 1], "turned": True},
        ],
    )
    assert position(game).plain.splitlines()[:6] == [
        "    0      1",
        "0 w  f   f  f",
        "  e  v   v▲3v",
        "",
        "1 e  a",
        "  e  a",
    ]


def test_a_diagonal_shows_two_letters_and_a_stroke():
    moves = [{"do": "start", "card": "q_wfev"}, {"do": "card", "card": "d_fw", "at": [1, 0], "turned": False}]
    game = played("quintazone", moves, deck="aquarius-2e")
    assert position(game).plain.splitlines()[1:3] == ["0 w  f   f  ╱", "  e  v   ╱  w"]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("deck", ["aquarius-1e", "aquarius-2e"])
def test_every_card_and_every_pyramid_of_a_random_table_is_drawn(seed, deck):
    game = at_random("quintazone", seed, 20 + 15 * seed, deck=deck)
    plain = position(game).plain
    grid = plain[: plain.index("Ada:")]
    pyramids = sum(len(player["parts"]) for player in game.record.state.scores()["players"])
    assert len(re.findall(r"[aefwv╱](?:  |▲\d| *$)", grid, re.MULTILINE)) == 4 * game.record.state.laid
    assert grid.count("▲") == pyramids


def test_an_aya_chain_reads_from_mouth_to_mouth_as_the_water_flows():
    game = played(
        "aya",
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
        "  start a → f_02 → f_01 → f_30[animal] → g_1 stem",
        "  g_1 branch 2 → f_03 → f_29 → f1 a",
        "  g_1 branch 1 – open",
        "  landscape start: mouth a bare, b bare",
        "  landscape f1: mouth a bare, b f_04; on it m_04",
        "  Ada: 73 to place; reserve, top first: d_01",
        "  Bo: 74 to place",
        "  the first glass runs",
    ]


def test_a_chain_that_closes_on_itself_ends_where_it_began():
    game = played(
        "aya",
        [
            {"do": "glass", "turn": 1},
            {"do": "domino", "domino": "f_01", "alone": True},
            {"do": "domino", "domino": "f_02", "after": "f_01"},
            {"do": "join", "from": "f_02", "to": "f_01"},
        ],
    )
    assert position(game).plain.splitlines()[0] == "  f_02 → f_01 → f_02 → f_01"


@pytest.mark.parametrize("seed", range(12))
def test_every_domino_of_a_random_aya_table_is_named(seed):
    game = at_random("aya", seed, 20 * seed)
    state = game.record.state
    plain = position(game).plain
    for domino in range(aya_moves.DOMINOES):
        name = aya_moves.piece_name(domino)
        if state.where[domino] == aya_table.UNSEEN:
            assert name not in plain
        else:
            assert name in plain


@pytest.mark.parametrize("seed", range(6))
def test_the_points_that_quintazone_explains_add_up_to_the_total(seed):
    game = at_random("quintazone", seed, 200)
    told = explained(game)
    sums, totals = [], []
    for line in told:
        if line.startswith("  ") and not line.startswith("   "):
            totals.append(int(re.search(r"(\d+) points?$", line)[1]))
            sums.append(0)
        elif "=" in line:
            sums[-1] += int(line.rsplit("=", 1)[1])
    assert sums == totals == [player["total"] for player in game.record.state.scores()["players"]]
    assert ("wins" in told[0] or "win together" in told[0]) == bool(game.score()["winners"])


@pytest.mark.parametrize("seed", range(6))
def test_the_photos_that_aya_explains_are_as_many_as_it_counts(seed):
    game = at_random("aya", seed, 250)
    parts = game.record.state.scores()["table"]["parts"]
    for part in ("animals", "landscapes", "triptychs"):
        line = next(line for line in explained(game) if line.strip().startswith(part))
        count, _, names = line.strip().removeprefix(part + " ").partition(" ")
        assert int(count) == parts[part]
        assert len([name for name in names.strip("()").split(", ") if name]) == parts[part]


def test_a_result_in_a_few_words():
    assert result(played("quintazone")) == "in play"
    won = at_random("quintazone", 3, 400)
    assert re.fullmatch(r"(Ada|Bo|Cy) wins, \d+|.* win, \d+", result(won))
    moves = [{"do": "glass", "turn": 1}, {"do": "glass", "empty": 1}, {"do": "glass", "turn": 2}]
    assert result(played("aya", [*moves, {"do": "glass", "empty": 2}, {"do": "fallen"}])) == "together 10"
