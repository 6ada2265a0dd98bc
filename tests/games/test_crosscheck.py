"""Random games played on the rules and on the oracle; not the rules one by one."""

import pytest

from naiad_core.games import GAMES
from oracle import compare, drive


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_product_and_oracle_agree_on_a_random_game(name, seed):
    try:
        drive.game(seed, name)
    except compare.Disagreement as disagreement:
        pytest.fail(f"seed {seed}:\n{compare.shrunk(disagreement)}", pytrace=False)
