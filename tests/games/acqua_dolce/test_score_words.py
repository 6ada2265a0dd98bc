"""How Acqua Dolce stands in sentences: hands, goals, food and water as they are, and why a win failed."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.acqua_dolce import play
from games.acqua_dolce.play import Hands, arrange, at_control, last_card, push, several
from naiad.report.score import explained, result, running
from naiad_core import text
from naiad_core.games.acqua_dolce import actions, pieces
from naiad_core.games.acqua_dolce import options as acqua_dolce_options
from naiad_core.games.acqua_dolce.descriptor import GOALS

GOLDEN = Path(__file__).parent / "golden"


def check(game, lines):
    """What is told is what the score says, and the food told adds up."""
    score = game.score()
    table = score["table"]
    seats = len(score["players"])
    for row, line in zip(score["players"], lines[1 : 1 + seats], strict=True):
        hand = row["parts"]["hand"]
        held = "hand empty" if hand == 0 else "1 card in hand" if hand == 1 else f"{hand} cards in hand"
        assert line == f"  {row['name']}: {held}{', wins' if row['total'] else ''}"
    assert sum(line.endswith(", wins") for line in lines) == sum(row["total"] for row in score["players"])
    met = sum(table["goals"].values())
    needed = game.record.options["goals_needed"]
    assert lines[1 + seats] == f"  Goals: {met} met, {needed} needed of {len(table['goals'])}"
    told = dict(re.match(r"    (\w+): (met|not met), ", line).groups() for line in lines if line.startswith("    "))
    assert {name: word == "met" for name, word in told.items()} == table["goals"]
    [fish] = [line for line in lines if line.startswith("  Fish: ")]
    count, food, sum_, enough = re.fullmatch(r"  Fish: (\d+); food for (\d+) = (.*); (.*)", fish).groups()
    assert (int(count), int(food)) == (table["fish"], table["food"])
    assert sum(int(n) for n in re.findall(r"\d+", sum_)) == table["food"]
    hungry = table["fish"] - table["food"]
    assert enough == (f"{hungry} too many" if hungry > 0 else "enough")
    water = [line for line in lines if line.startswith("  Water: ")]
    assert len(water) == (table["temperature"] is not None)
    assert all(f" {table['temperature']} °C" in line for line in water)


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(2, 5), st.booleans())
def test_what_is_told_is_what_the_score_says_whatever_was_played(seed, seats, advanced):
    rng = random.Random(seed)
    goals = rng.sample(GOALS, rng.randint(1, 6))
    needed = rng.randint(1, acqua_dolce_options.most_needed(goals))
    options = {"rules": "advanced" if advanced else "basic", "goals": goals, "goals_needed": needed}
    hands = Hands(seed, seats, **options).play(rng.randint(0, 300))
    game = text.Game({"naiad": 1, "game": "acqua-dolce", "players": play.NAMES[:seats], "options": options})
    for action, _ in hands.record.lines:
        game.record.push(action)
    lines = explained(game)
    check(game, lines)
    if game.record.state.is_over():
        assert result(game) == f"{play.NAMES[game.record.state.seat]} wins"


WON = """\
Acqua Dolce, over: Bo wins
  Ada: 4 cards in hand
  Bo: hand empty, wins
  Goals: 2 met, 2 needed of 3
    species: met, 9 species (7 needed)
    schools: not met, 2 schools of 3 or more (3 needed; 3 corydoras, 3 guppies)
    ornaments: met, 4 plants (3 needed); 4 decorations (2 needed)
  Fish: 23; food for 23 = 4 cards in all hands + 4 rations + 4 rations + 5 rations + 6 rations; enough
"""


def test_a_record_of_old_is_told_like_this():
    game = text.read((GOLDEN / "two.jsonl").read_text())
    assert "\n".join(explained(game)) + "\n" == WON
    assert result(game) == "Bo wins"


def test_goals_say_how_far_they_are():
    game = play.game(goals=list(GOALS), goals_needed=1)
    arrange(game, ["neon_1", "neon_2", "guppy_1", "plant_1", "indian_glassfish_2"])
    assert [line.strip() for line in explained(game)[4:10]] == [
        "species: not met, 3 species (7 needed)",
        "schools: not met, 0 schools of 3 or more (3 needed; 2 neons, 1 guppy)",
        "ornaments: not met, 1 plant (3 needed); 0 decorations (2 needed)",
        "glassfish: met, 1 Indian glassfish (1 needed)",
        "colours: not met, 3 of 5 colours, missing: black and red",
        "zones: not met, 2 of 3 zones, missing: bottom",
    ]


def test_what_the_fish_lack_and_whom_the_water_kills_is_told():
    game = arrange(play.game(rules="advanced"), ["bumblebee_1", "dwarf_gourami_1", "plant_1", "fighting_fish_1"])
    game.record.state.now[pieces.DEGREES] = 24
    lines = explained(game)
    assert "  Water: 24 °C, too cold for dwarf gourami, too cold for fighting fish" in lines
    assert "  Conditions not met: bumblebee (no decoration)" in lines
    game.record.state.now[pieces.DEGREES] = 30
    assert [line for line in explained(game) if "too warm for bumblebee" in line]


def test_fourteen_fish_for_thirteen_rations_are_one_too_many_and_the_king_is_asked():
    fish = [*several("neon", 1, 2, 3, 4, 5, 6, 7), *several("platy", 1, 2, 3, 4, 5, 6, 7)]
    game = at_control(*fish, "food4_1", hands=[4, 5])
    assert "  Fish: 14; food for 13 = 9 cards in all hands + 4 rations; 1 too many" in explained(game)
    push(game, "end")
    assert "  Control phase: Ada chooses which fish starve" in explained(game)


def test_an_emptied_hand_that_did_not_win_is_told_with_the_goals_that_were_missing():
    table = [*several("plant", 1, 2, 3), *several("decoration", 1, 2)]
    game = last_card(table)
    push(game, "play", cards=["food4_1"])
    assert explained(game)[-1] == (
        "  Line 3: Ada emptied the hand without winning: after the control phase 1 goal met (2 needed), "
        "not species and schools; 3 cards drawn"
    )
    check(game, explained(game))


def test_a_failed_win_is_told_at_its_line_also_after_undos_and_control_phases_that_ask():
    table = [*several("plant", 1, 2, 3), "piranha_1", *several("neon", 1, 2, 3, 4), "angelfish_1"]
    game = last_card(table)
    push(game, "undo")
    play.draw(game)
    push(game, "play", cards=["food4_1"])
    assert not [line for line in explained(game) if "without winning" in line]
    push(game, "eat", card="angelfish_1")
    told = [line for line in explained(game) if "without winning" in line]
    assert len(told) == 1 and told[0].startswith("  Line 6: Ada emptied")
    assert "0 goals met (2 needed), not species, schools and ornaments; 3 cards drawn" in told[0]
    push(game, "undo")
    assert not [line for line in explained(game) if "without winning" in line]


@pytest.mark.parametrize(("phase", "asked"), [(actions.EATING, "what the piranha eats"), (actions.REMOVING, "removed")])
def test_what_a_control_phase_asks_is_told(phase, asked):
    table = (
        ["piranha_1", "guppy_1", "indian_glassfish_1"]
        if phase == actions.EATING
        else [
            "guppy_1",
            "indian_glassfish_1",
        ]
    )
    game = at_control(*table)
    push(game, "end")
    assert game.record.state.phase == phase
    assert re.search(f"Control phase: Ada chooses .*{asked}", explained(game)[-1])


def test_a_replays_running_line_tells_hands_goals_fish_and_food():
    game = text.read((GOLDEN / "two.jsonl").read_text())
    assert running(game) == "cards in hand: Ada 4, Bo 0; 2 of 2 goals; 23 fish, food 23"
