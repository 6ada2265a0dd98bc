"""The legal moves of AYA that place and join nothing, as functions over a Game; not placing (lists.py).

Loaded when the survey asks, and for a list of all moves.
"""

from naiad_core.games.aya.actions import FLAT, GO_ON, INSIDE, OFF, dry, fallen, glass, push, raise_, touched, wet
from naiad_core.games.aya.judge import glass_allows
from naiad_core.games.aya.pieces import DOMINOES, GARDENS, MOUTHS, START, TILES, tile_terrain
from naiad_core.games.aya.table import CARRIES, NOT_RAISED, SURVEY_BITS

# What is known of an animal that lies flat while there is placing.
_FLAT = bytes((CARRIES | NOT_RAISED,))


def table_moves(game, out):
    """Add everything but placings and joins."""
    if not game.placing_over():
        for step in range(GO_ON + 1):
            if glass_allows(game, step):
                out.append(glass(step))
        if game.running() and _FLAT in game.animals:
            for number in range(DOMINOES):
                if game.animals[number] & NOT_RAISED:
                    out.append(raise_(number))
    elif not game.is_over():
        stands = game.anything_stands()
        if stands:
            out.append(push())
        if game.pushes or not stands:
            out.append(fallen())
    else:
        for number in range(DOMINOES + TILES):
            survey(game, number, out)
        if game.light:
            from naiad_core.games.aya import light_game

            out += light_game.last(game)
        from naiad_core.games.aya.landscapes import is_dry

        for mouth in range(3, MOUTHS):
            if game.cover[mouth]:
                # What changes nothing may be said too, but nobody asks for it.
                out.append(wet(mouth) if is_dry(game, mouth) else dry(mouth))


def of_piece(game, piece):
    """The legal lines of the survey that go by this piece, ascending."""
    out: list[int] = []
    if 0 <= piece < DOMINOES + TILES:
        survey(game, piece, out)
    return out


def survey(game, piece, out):
    """Add, ascending, the lines of the survey that go by this piece."""
    if game.light:
        from naiad_core.games.aya import light_game

        light_game.moves(game, piece, out)
    elif piece >= DOMINOES:
        tile = piece - DOMINOES
        if tile != START and game.on_table(tile):
            for by in range(GARDENS):
                if by != tile_terrain(tile) and not game.touch[tile] >> by & 1:
                    out.append(touched(tile, by))
    elif game.animals[piece]:
        for verb in (OFF, INSIDE, FLAT):
            if not game.animals[piece] & SURVEY_BITS[verb]:
                out.append(verb | piece << 4)
