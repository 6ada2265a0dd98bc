"""Quintazone's position and score as text: nothing that lies on the table is left out, whatever was played."""

import random
import re

import pytest

from games.quintazone.words import FIRST, SECOND, STARTED, card, game, pyramid
from naiad.report.score import explained, result
from naiad.rooms import position
from naiad_core.games.quintazone.actions import verb_of


def at_random(seed, count, deck=FIRST):
    """A game after so many random moves, as far as it goes; its lines have no words."""
    out = game(seats=3, deck=deck)
    rng = random.Random(seed)
    for _ in range(count):
        legal = out.record.state.legal()
        if not legal:
            break
        verb = rng.choice(sorted({verb_of(action) for action in legal}))
        out.record.push(rng.choice([action for action in legal if verb_of(action) == verb]))
    return out


def test_an_empty_table_is_said_so():
    assert position(game()).plain == "No card is laid yet.\n"


def test_cards_stand_at_their_cells_in_quarters_with_their_pyramids():
    played = game(STARTED, card("l_fv", 1, 0), pyramid(3, 1, 0, "v"), card("p_ae", 0, 1, turned=True))
    assert position(played).plain.splitlines()[:6] == [
        "    0      1",
        "0 w  f   f  f",
        "  e  v   v▲3v",
        "",
        "1 e  a",
        "  e  a",
    ]


def test_a_diagonal_shows_two_letters_and_a_stroke():
    played = game(STARTED, card("d_fw", 1, 0), deck=SECOND)
    assert position(played).plain.splitlines()[1:3] == [
        "0 w  f   f  ╱",
        "  e  v   ╱  w",
    ]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("deck", [FIRST, SECOND])
def test_every_card_and_every_pyramid_of_a_random_table_is_drawn(seed, deck):
    played = at_random(seed, 20 + 15 * seed, deck=deck)
    plain = position(played).plain
    grid = plain[: plain.index("Ada:")]
    pyramids = sum(len(player["parts"]) for player in played.record.state.scores()["players"])
    assert len(re.findall(r"[aefwv╱](?:  |▲\d| *$)", grid, re.MULTILINE)) == 4 * played.record.state.laid
    assert grid.count("▲") == pyramids


@pytest.mark.parametrize("seed", range(6))
def test_the_points_that_are_explained_add_up_to_the_total(seed):
    played = at_random(seed, 200)
    told = explained(played)
    sums, totals = [], []
    for line in told:
        if line.startswith("  ") and not line.startswith("   "):
            totals.append(int(re.search(r"(\d+) points?$", line)[1]))
            sums.append(0)
        elif "=" in line:
            sums[-1] += int(line.rsplit("=", 1)[1])
    assert sums == totals == [player["total"] for player in played.record.state.scores()["players"]]
    assert ("wins" in told[0] or "win together" in told[0]) == bool(played.score()["winners"])


def test_a_result_in_a_few_words():
    assert result(game()) == "in play"
    assert re.fullmatch(r"(Ada|Bo|Cy) wins, \d+|.* win, \d+", result(at_random(3, 400)))
