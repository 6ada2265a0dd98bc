"""Random games of Acqua Dolce played on the rules and on the oracle; not the rules one by one.

Read oracle/drive_acqua_dolce.py next.
"""

import pytest

from oracle import compare, drive


@pytest.mark.parametrize("seed", range(30))
def test_product_and_oracle_agree_on_a_random_game_of_acqua_dolce(seed):
    try:
        drive.game(seed, "acqua-dolce")
    except compare.Disagreement as disagreement:
        pytest.fail(f"seed {seed}:\n{compare.shrunk(disagreement)}", pytrace=False)
