"""How many play AQUA: its variants are for one or for several."""

import pytest
from click.testing import CliRunner

from naiad.cli import main
from naiad.service.validation import seats


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
