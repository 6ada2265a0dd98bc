"""The largest game of AQUA for tools/pico/plays.py."""

from naiad_core import games
from pico.plays import Play

PLAY = Play(
    # By tags, and not drawn by the board.
    robots={"players": 4, "variant": "advanced", "draw": False},
    attending=True,
    options=lambda draw: games.options("aqua").deal(4, "advanced", draw),
    fullest_seed=4,
)
