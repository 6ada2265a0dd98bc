"""What a long game of Acqua Dolce asks of a board's heap, on MicroPython."""

import json

from vm.interpreters import SCRIPTS, micropython


def test_seven_hundred_moves_need_no_longer_piece_of_memory_than_the_first():
    # In the middle of a game it may be in pieces shorter than the 4 KB into which a list of 512 moves grows.
    assert micropython(SCRIPTS / "grows.py", json.dumps("acqua-dolce"))[0] < 256
