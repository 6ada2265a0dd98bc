"""Every place that a drawing offers besides the legal ones can be asked about, and the rule that it breaks is told."""

import re
from pathlib import Path

import pytest

from naiad import draw
from naiad.rooms import part
from naiad.store import files
from naiad.web.asks import refusal
from naiad_core.games import GAMES, room

KEPT = Path(__file__).parents[2] / "kept"
# What else lies there, by game; at some of it there may be a legal place.
LYING = {
    "quintazone": r'id="(card_[\w-]+)"',
    "aqua": r'id="(s\d+_(?:hotspot|coral|at|large)[\w-]*)"',
    "aya": r'id="((?:domino|mouth|tile)_[\w-]+)"',
    "acqua-dolce": r'id="((?:zone|kind)_[\w-]+)"',
}


@pytest.mark.parametrize("game", [game for game in GAMES if hasattr(part(game, "drawing"), "tried")])
def test_a_place_that_is_not_legal_says_which_rule_it_would_break(game):
    drawing = part(game, "drawing")
    told, legal = set(), 0
    for moves in range(3, 40):
        record = files.parse(b"\n".join((KEPT / f"{room(game)}.jsonl").read_bytes().splitlines()[:moves]))
        state, rules = record.record.state, record.record.rules
        for number in range(60):
            actions = state.legal(number)
            if not actions:
                continue
            piece, spots = rules.piece_name(number), set(draw.places(record, actions))
            svg = draw.svg(record, legal=actions, window=draw.PAGE)
            for place in spots & set(re.findall(r'id="([\w-]+)"', svg)):
                tried = drawing.tried(record, piece, place)
                legal += any(not state.why_not(action) for action in tried)
            for place in re.findall(r'id="([\w-]+)"><\w+ class="bar"', svg):
                codes = [state.why_not(action) for action in drawing.tried(record, piece, place)]
                assert codes and all(codes), place
                told.add(refusal(codes[0], game))
            # Also of a piece that fits nowhere.
            for other in {piece, *map(rules.piece_name, range(0, 60, 7))}:
                for place in re.findall(LYING.get(game, "-{9}"), svg):
                    codes = [state.why_not(action) for action in drawing.tried(record, other, place)]
                    if codes and all(codes):
                        told.add(refusal(codes[0], game))
            break
    assert legal and told and not told & {""} and all(each.endswith(".") for each in told), told
