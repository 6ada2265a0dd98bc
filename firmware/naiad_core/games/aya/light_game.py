"""A light game of AYA: the photos told one by one after the cascade, where no domino is recorded; not how it is played
till then, which is as in any game, nor points (photos.py).

What is told of a photo stands as bits, of an animal in ``animals``, of a landscape in ``touch``: MADE, or one
for each of FAULTS. Who has told the wrong one tells the other: the last word counts.
"""

from naiad_core.games.aya.actions import COUNTED, PHOTO, counted, more_of, photo, verb_of
from naiad_core.games.aya.pieces import DOMINOES, DOMINOES_PER_TERRAIN, terrain, tile_terrain

# Why a photo fails, by number from 1: an animal's four conditions, then a landscape's two; each in the order of codes.
FAULTS = ("", "inside", "not-alone", "not-linked", "off-chain", "dry", "wrong-domino")
ANIMAL_FAULTS = range(1, 5)
TILE_FAULTS = range(5, 7)

MADE = 1


def is_counted(game):
    """Whether the players have said that there are no more photos: nothing follows it."""
    return bool(game.history) and verb_of(game.history[-1]) == COUNTED


def why_not(game, verb, rest):
    """See judge.py; of the verbs ``photo`` and ``counted``."""
    if not game.is_over():
        return "not-fallen"
    if is_counted(game):
        return "counted"
    if verb == COUNTED:
        return ""
    piece = rest & 255
    if piece < DOMINOES and not game.is_camera(piece):
        return "no-camera"
    bits = reported(game, piece)
    if bits:
        return "repeated" if bits & 1 << (rest >> 8) else ""
    kind_of = terrain(piece) if piece < DOMINOES else tile_terrain(piece - DOMINOES)
    first = kind_of * DOMINOES_PER_TERRAIN
    animals = 0
    for domino in range(first + game.first_camera, first + DOMINOES_PER_TERRAIN):
        animals += game.animals[domino] > 0
    if piece < DOMINOES and animals >= game.animals_left[kind_of]:
        return "no-animal-left"
    tiles = game.tiles >> 3 * kind_of + 1 & 7
    taken = animals + (tiles & 1) + (tiles >> 1 & 1) + (tiles >> 2)
    return "cameras-used" if taken >= DOMINOES_PER_TERRAIN - game.first_camera else ""


def reported(game, piece):
    """What players have said of a photo, as bits; 0 for nothing."""
    return game.animals[piece] if piece < DOMINOES else game.touch[piece - DOMINOES]


def tell(game, piece):
    """What stands of a photo, by the history: after it was told, or that was taken back."""
    bits = 0
    for action in game.history:
        rest = more_of(action)
        if verb_of(action) == PHOTO and rest & 255 == piece:
            bits = bits & ~MADE | 1 << (rest >> 8) if rest >> 8 else MADE
    if piece < DOMINOES:
        game.animals[piece] = bits
    else:
        tile = piece - DOMINOES
        game.touch[tile] = bits
        game.tiles = game.tiles & ~(1 << tile) | (bits > 0) << tile


def moves(game, piece, out):
    """Add, ascending, what may be told of a photo."""
    faults = ANIMAL_FAULTS if piece < DOMINOES else TILE_FAULTS
    for fault in (0,) + tuple(faults):
        if not game.why_not(photo(piece, fault)):
            out.append(photo(piece, fault))


def last(game):
    """The move that says that all have been told, as a list of one or none."""
    return [] if game.why_not(counted()) else [counted()]


def failed(photos):
    """(number, codes in order) of each photo that fails, of all animals or of all landscapes."""
    for number in range(len(photos)):
        bits = photos[number]
        if bits > MADE:
            yield number, [FAULTS[fault] for fault in range(1, len(FAULTS)) if bits >> fault & 1]
