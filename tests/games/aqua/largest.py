"""The largest game of AQUA for tools/pico/plays.py."""

from pico.plays import Play

from naiad_core import games

PLAY = Play(
    # By tags, and not drawn by the board.
    robots={"players": 4, "variant": "advanced", "draw": False},
    attending=True,
    options=lambda draw: games.options("aqua").deal(4, "advanced", draw),
    fullest_seed=4,
)
