"""Who plays AQUA: its variants are for one or for several, and the PC's seats are counted by people."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from naiad.cli import main
from naiad.engine import ladder
from naiad.engine.at_table import AtTable
from naiad.engine.opponent import Opponent
from naiad.service.validation import seats
from naiad_core.text import Game

KEPT = Path(__file__).parents[2] / "kept/aqua_advanced.jsonl"


def test_solo_is_for_one_and_the_others_are_not():
    assert seats("aqua", {"variant": "solo"}) == seats("aqua", {}, 1) == seats("aqua", {"variant": "solo"}, 1) == 1
    for variant in ("classic", "family", "advanced"):
        assert seats("aqua", {"variant": variant}) == 3
        assert [seats("aqua", {"variant": variant}, count) for count in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--variant", "solo", "--players", "2"],
            "aqua: 'variant' must be one of classic, family, advanced for 2 players.",
        ),
        (["--variant", "family", "--players", "1"], "aqua: 'variant' must be solo for 1 player."),
        (["--players", "5"], "aqua is for 1 to 4 players."),
    ],
)
def test_demo_refuses_a_variant_that_is_not_for_so_many(arguments, sentence):
    result = CliRunner().invoke(main, ["demo", "aqua", *arguments])
    assert result.exit_code == 2 and f"Error: {sentence}\n" in result.stderr


@pytest.mark.parametrize("kind", [Opponent, AtTable])
@pytest.mark.parametrize("wanted", [("1:3",), ("2:3",), ("1:3", "2:3", "3:3")])
def test_what_only_people_can_count_the_pc_enters_for_no_seat(kind, wanted):
    header, *lines = map(json.loads, KEPT.read_text().splitlines())
    game = Game(header)
    for line in lines:
        if line["do"] != "ecosystem":
            game.push(line)
    state = game.record.state
    assert state.is_over() and len(state.missing()) > state.seats
    opponent = kind(wanted)
    opponent.follow("ab12", game)
    assert not opponent.acts() and opponent.due() == 0 and opponent.thinking < 0
    # A game of the PC's alone stops there.
    ladder.play(opponent.world, ())
    assert opponent.world.state.missing() == state.missing()
    opponent.close()
