"""Short words for moves of Quintazone in tests; no tests."""

import json
import random

from naiad_core import text
from naiad_core.games.quintazone import pieces, rules

FIRST, SECOND = pieces.DECKS
PASS, END, UNDO = {"do": "pass"}, {"do": "end"}, {"do": "undo"}


def start(card):
    return {"do": "start", "card": card}


def card(card, x, y, turned=False):
    return {"do": "card", "card": card, "at": [x, y], "turned": turned}


def pyramid(size, x, y, panel):
    return {"do": "pyramid", "size": size, "at": [x, y], "panel": panel}


def goal(seat, letter):
    return {"do": "goal", "seat": seat, "goal": letter}


# Its north side shows w f, its east side f v, its south side e v, its west side w e.
STARTED = start("q_wfev")


def game(*moves, seats=2, deck=FIRST):
    """A game after these moves."""
    players = ["Ada", "Bo", "Cy", "Di", "Eve"][:seats]
    played = text.Game({"naiad": 1, "game": "quintazone", "players": players, "options": {"deck": deck}})
    for move in moves:
        played.push(move)
    return played


def code(played, move):
    """The code of the rule that a move breaks, or ''."""
    refused = played.refusal(move)
    return refused[0] if refused else ""


def legal(played, verb):
    return [move for move in map(json.loads, played.legal()) if move["do"] == verb]


def to_act(played):
    return played.score()["to_act"]


def lay_out(played, leave=0, seed=0):
    """Lay random cards, and set no pyramids, until so many cards of the deck are left; the last turn stays open."""
    rng = random.Random(seed)
    state = played.record.state
    while state.laid < state.size - leave:
        if state.card_part != rules.DUE:
            played.push(END)
        played.push(rng.choice(legal(played, "card") or [PASS]))
    return played


def pass_out(played):
    """End the game by passes."""
    while not played.record.state.is_over():
        played.push(PASS)
        played.push(END)
    return played
