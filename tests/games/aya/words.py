"""Short words for records of AYA, for its tests; not tests themselves."""

import json

from naiad_core import text
from naiad_core.games.aya import actions

TURN = {"do": "glass", "turn": 1}


def game(*moves, seats=2, **options):
    """A game whose glass has been turned, and these moves."""
    header = {"naiad": 1, "game": "aya", "players": [f"P{n}" for n in range(seats)], "options": options}
    return play(text.Game(text.parse_header(json.dumps(header))), TURN, *moves)


def play(table, *moves):
    for move in moves:
        table.push(move)
    return table


def domino(name, **where):
    return {"do": "domino", "domino": name, **(where or {"alone": True})}


def lay(tile, camera, mouth="a"):
    return {"do": "landscape", "tile": tile, "with": camera, "mouth": mouth}


def animal(camera, beside, **more):
    return {"do": "animal", "with": camera, "beside": beside, **more}


def join(source, target):
    return {"do": "join", "from": source, "to": target}


def why(table, move):
    """The code of the rule that a move breaks, or None."""
    refused = table.refusal(move)
    return refused and refused[0]


def lines(table, piece=None):
    return [json.loads(line) for line in table.legal(piece)]


def failed(table):
    return {entry["photo"]: entry["why"] for entry in table.score()["table"]["failed"]}


def parts(table):
    return table.score()["table"]["parts"]


def over(table):
    """The same game after both glasses, one push and the fall."""
    state = table.record.state
    for step in (actions.GO_ON, actions.EMPTY_1, actions.TURN_2, actions.EMPTY_2, actions.PUSH):
        action = actions.push() if step == actions.PUSH else actions.glass(step)
        if not state.why_not(action):
            table.record.push(action)
    return play(table, {"do": "fallen"})
