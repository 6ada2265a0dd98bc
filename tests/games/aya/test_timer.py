"""How AYA's glass stands, as who only looks on hears it."""

from naiad.club.watch import state
from naiad_core.text import Game


def test_who_looks_on_hears_how_the_glass_stands_now():
    game = Game({"naiad": 1, "game": "aya", "players": ["Ada", "Bo"]})
    heard = [state(game, "")["sand"]]
    pause, go_on = {"do": "glass", "pause": True}, {"do": "glass", "pause": False}
    empty, undo = {"do": "glass", "empty": 1}, {"do": "undo"}
    for move in ({"do": "glass", "turn": 1}, pause, undo, pause, go_on, empty, undo):
        game.push(move)
        heard.append(state(game, "")["sand"])
    assert heard == ["", "running", "paused", "running", "paused", "running", "empty", "running"]
