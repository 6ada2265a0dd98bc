"""AQUA's moves in words, with the animals that came by themselves; not its points."""

from collections.abc import Sequence

from naiad.report.lines import Step
from naiad.report.words_count import listed, some
from naiad_core.games.aqua.actions import DISCARD, ECOSYSTEM, LARGE, MARKET, SNAIL, TILE, unpack
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS, piece_name
from naiad_core.games.aqua.score import named
from naiad_core.games.aqua.tableau import cell

COLOUR_WORDS = {"b": "blue", "g": "green", "o": "orange", "p": "purple", "r": "red", "y": "yellow"}
Place = tuple[int, int, str]


def places(each: Sequence[Place]) -> str:
    """Places as a record names them, in a row.

    >>> places([(0, 1, "N"), (-1, 2, "S")])
    '0,1,N -1,2,S'
    """
    return " ".join(f"{q},{r},{end}" for q, r, end in each)


def made(at: Step) -> str:
    """The last move of the step, which must not be an undo."""
    state = at.game.record.state
    verb, *rest = unpack(state.history[-1])
    if verb == MARKET:
        return f"turns up {listed([piece_name(tile) for tile in rest[0]])}"
    if verb == SNAIL:
        return "takes the snail, to play last"
    if verb == TILE:
        tile, q, r, turn = rest
        return "; ".join([f"lays tile {piece_name(tile)} at {q},{r} turn {turn}", *_arisen(at, q, r)])
    if verb == DISCARD:
        return f"discards tile {piece_name(rest[0])}: none of the market fits"
    if verb == LARGE:
        points = state.areas[at.seat].large[-1][3]
        return f"lays the {ANIMALS[rest[0]]} of {points} on {places(rest[1])}"
    if verb == ECOSYSTEM:
        return f"has {some(rest[2], 'point')} for ecosystem {rest[0]}"
    return "ends the turn"


def _arisen(at: Step, q: int, r: int) -> list[str]:
    """What the tile just laid there brought, habitat by habitat."""
    area = at.game.record.state.areas[at.seat]
    told = []
    for place in area.habitats(cell(q, r)):
        colour = COLOUR_WORDS[COLOURS[area.colour_at(cell(q, r), place)]]
        there = places([named(place)])
        if place in area.animals:
            told.append(f"{colour} animal at {there}")
        else:
            told.append(f"{colour} habitat at {there}, but no animal is left for it")
    return told
