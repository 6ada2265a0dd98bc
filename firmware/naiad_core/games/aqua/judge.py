"""Which moves of AQUA are legal and why others are not, as functions over a Game; not what moves change (rules.py)."""

from naiad_core.games.aqua.actions import (
    AFTER_TILE,
    DISCARD,
    ECOSYSTEM,
    END,
    LARGE,
    MARKET,
    MARKET_DUE,
    MARKET_TWICE,
    MARKET_UNKNOWN,
    MOST_POINTS,
    OVER,
    PHASE_OF,
    PLACE,
    SNAIL,
    TILE,
    TURN,
    discard,
    market_tiles,
    unpack,
    unpack_large,
    verb_of,
)
from naiad_core.games.aqua.pieces import ANIMALS, PIECE_LARGE, PIECE_SNAIL, SHAPES, TILES
from naiad_core.games.aqua.tableau import COVERED
from naiad_core.state import NOBODY


def legal(game, piece=None):
    """See State. A due market is listed as the market without tiles, which only ``chance`` can fill."""
    found = []
    if game.phase == MARKET_DUE:
        if piece is None:
            found.append(MARKET)
    elif game.phase == TURN:
        area = game.areas[game.to_act()]
        tiles = game.market()
        if piece is not None:
            tiles = [piece] if piece in tiles else []
        for each in tiles:
            area.placements(each, found, TILE | each << 7)
        if not found or (piece is None and not game.tracked):
            found += [discard(each) for each in tiles if not _must_place(game, each)]
        if piece in (None, PIECE_SNAIL) and game.snail_free():
            found.append(SNAIL)
    elif game.phase == AFTER_TILE:
        for animal in range(len(ANIMALS)):
            if piece is None or piece == PIECE_LARGE + animal:
                large_moves(game, animal, found)
        if piece is None:
            found.append(END)
    found.sort()
    return found


def _must_place(game, number):
    """True where this tile fits, or any other of a market that is known."""
    area = game.areas[game.to_act()]
    return any([area.fits_anywhere(each) for each in (game.market() if game.tracked else (number,))])


def large_moves(game, animal, found):
    """Append the moves that lay this large animal."""
    if game.taken[animal] == len(game.stacks[animal]):
        return
    area = game.areas[game.to_act()]
    turnings = SHAPES[animal]
    for turning in range(len(turnings)):
        steps = turnings[turning]
        for fresh in game.fresh:
            for step in steps:
                if area.carries(fresh - step, steps):
                    action = LARGE | animal << 4 | turning << 7 | fresh - step << PLACE
                    if action not in found:
                        found.append(action)


def why_not(game, action, seat=NOBODY):
    """See State."""
    verb = verb_of(action)
    if game.phase == OVER and verb != ECOSYSTEM:
        return "game-over"
    if PHASE_OF[verb] != game.phase or (verb in (SNAIL, END) and action != verb):
        return "not-now"
    if verb == ECOSYSTEM:
        _, number, owner, points = unpack(action)
        return "" if (owner, number) in game.missing() and points <= MOST_POINTS else "not-asked"
    if seat != NOBODY and seat != game.to_act():
        return "wrong-seat"
    if verb == MARKET:
        return _why_not_market(game, action >> 4)
    if verb == SNAIL:
        if game.seats == 1 or game.taker != NOBODY:
            return "snail-gone"
        return "" if game.snail_free() else "snail-last"
    if verb == TILE:
        return _why_not_tile(game, action)
    if verb == DISCARD:
        return _why_not_taken(game, action >> 4) or ("fits" if _must_place(game, action >> 4) else "")
    if verb == LARGE:
        return _why_not_large(game, action)
    return ""


def _why_not_market(game, number):
    if number == MARKET_UNKNOWN:
        return "unknown-tile"
    tiles = market_tiles(number)
    twice = number == MARKET_TWICE + game.market_size()
    if len(tiles) != game.market_size() and not twice:
        return "market-count"
    if twice or [t for t in tiles if game.turned_up(t)]:
        return "tile-gone"
    return ""


def _why_not_taken(game, number):
    if number >= TILES:
        return "unknown-tile"
    return "" if game.on_market(number) else "not-in-market"


def _why_not_tile(game, action):
    number = action >> 7 & 127
    cell = action >> 14
    area = game.areas[game.to_act()]
    code = _why_not_taken(game, number)
    if code:
        return code
    if cell in area.looks:
        return "occupied"
    turn = action >> 4 & 7
    return "" if turn < 6 and area.fits(number, cell, turn) else "no-match"


def _why_not_large(game, action):
    animal, turning, place = unpack_large(action)
    if animal >= len(ANIMALS):
        return "wrong-shape"
    if game.taken[animal] == len(game.stacks[animal]):
        return "stack-empty"
    if turning >= len(SHAPES[animal]):
        return "wrong-shape"
    area = game.areas[game.to_act()]
    places = [place + step for step in SHAPES[animal][turning]]
    species = [area.animals.get(each, -1) for each in places]
    if min(species) < 0:
        return "no-animal"
    if max(species) >= COVERED:
        return "covered"
    if len(set(species)) < len(species):
        return "same-species"
    return "" if [each for each in places if each in game.fresh] else "no-new-animal"
