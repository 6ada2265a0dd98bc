"""How a table stands, for who only wants to look: the game, whose turn it is; not its record. Plain values for JSON."""

from typing import Any

from naiad.report import words
from naiad.report.score import result
from naiad.rooms import part, title
from naiad_core.text import Game


def state(game: Game | None, id_: str, problem: str = "") -> dict[str, Any]:
    """Of a game as far as it was told, or of none."""
    told: dict[str, Any] = {"id": "", "game": "", "title": "", "players": [], "turn": "", "seat": None, "moves": 0}
    told |= {"over": False, "result": "", "sand": "", "problem": problem}
    if game is None:
        return told
    score = game.score()
    players = [words.player(game.header, seat) for seat in range(len(game.header["players"]))]
    seat = score["to_act"]
    return told | {
        "id": id_,
        "game": game.header["game"],
        "title": title(game.header["game"]),
        "players": players,
        "seat": seat,
        "turn": "" if seat is None or score["over"] else players[seat],
        "moves": len(game.moves),
        "over": bool(score["over"]),
        "result": result(game),
        "sand": part(game.header["game"], "timer").timer_of(game.record.state),
    }
