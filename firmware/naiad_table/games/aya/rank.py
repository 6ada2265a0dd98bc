"""Which of a domino's places is offered first, and which spoil a photo; eight seconds leave no time to search.

People put a landscape's own terrain on its dry mouths, else go on where somebody has just built, best where the
terrain is the same; with gardens they go on as they began. tests/games/aya/guess.py counts how often that is what they
want.
"""

from naiad_core.games.aya import actions, pieces, table
from naiad_core.games.aya.places import by_verb
from naiad_core.unload import make_room
from naiad_table.games.aya.modes import FORK, MIX, TWO

# Below a move's rank stand its place and flag: it takes the move's own place in the list, which for hundreds of moves
# saves a few KB.
_USE_BITS = 10
_FLAGGED = 1 << 9
# The rank of what is left out.
_LAST = 1 << 29
# A step of likelihood has room for so many dominoes, the newest first.
_NEWEST = 20
_STEP = 64


def likeliest_first(layout, state, piece, verb):
    """The legal uses of a domino by one verb, the likeliest first; the reserve is the end button's."""
    kind = pieces.terrain(piece)
    news = _news(state)
    plain, fork = (2, 0) if _forks(state.history) else (0, 3)
    moves = by_verb(state, piece, verb)
    # Some are hundreds: no calls of accessors, here and below.
    for i in range(len(moves)):
        action = moves[i]
        place = action >> 4 & 511
        if place == actions.RESERVE:
            moves[i] = _LAST
            continue
        at_end = actions.HUNG <= place < actions.INTO
        rank = _at_end(place, kind, news) if at_end else _elsewhere(state, place, kind)
        flagged = action >= actions.FLAG
        # A garden forks an arm or not as the last one did, or lies somewhere without.
        if not flagged:
            rank += plain * _STEP
        else:
            rank += (fork if at_end else 10) * _STEP
        if verb == actions.ANIMAL and spoils(layout, state, action):
            rank += 8 * _STEP
        moves[i] = rank << _USE_BITS | flagged << 9 | place
    moves.sort()
    if moves and moves[-1] == _LAST:
        moves.pop()
    head = piece << 13 | verb
    for i in range(len(moves)):
        use = moves[i]
        moves[i] = head | (use & 511) << 4 | (actions.FLAG if use & _FLAGGED else 0)
    return moves


def spoils(layout, state, action):
    """What a photo can never be good for if this is done, in a word; '' while it may be."""
    place = action >> 4 & 511
    if actions.verb_of(action) == actions.ANIMAL:
        for domino in layout.dominoes(layout.row_of(place)):
            if state.animals[domino]:
                return TWO
        if state.options["max_animals_per_fork"] > 2:
            return ""
        make_room("naiad_table.games.aya.spoiling")
        from naiad_table.games.aya.spoiling import is_full

        return FORK if is_full(layout, state, (place - actions.HUNG,)) else ""
    tile = -1 if actions.FROM <= place < actions.AFTER else layout.tile_of(place)
    kind = (action >> 13 & 255) // pieces.DOMINOES_PER_TERRAIN
    return MIX if tile > 0 and kind not in ((tile - 1) // 3, pieces.GARDENS) else ""


def _forks(history):
    """Whether the last garden that was put on an end forks it; so may the first."""
    for i in range(len(history) - 1, -1, -1):
        action = history[i]
        is_garden = actions.verb_of(action) == actions.DOMINO and action >> 13 & 255 >= pieces.FIRST_GARDEN
        if is_garden and action >> 4 & 511 >= actions.HUNG:
            return action >= actions.FLAG
    return True


def _news(state):
    """For each domino how new it is: _NEWEST for what was laid last, 0 for what was laid long ago."""
    news = bytearray(pieces.DOMINOES)
    history = state.history
    new = _NEWEST
    for i in range(len(history) - 1, -1, -1):
        action = history[i]
        if actions.verb_of(action) <= actions.LANDSCAPE:
            news[action >> 13 & 255] = new
            new -= 1
            if not new:
                break
    return news


def _at_end(place, kind, news):
    """How unlikely an end is."""
    ref = (place - actions.HUNG) % actions.UP
    domino = ref if ref < pieces.DOMINOES else pieces.FIRST_GARDEN + (ref - pieces.DOMINOES) // 2
    last = domino // pieces.DOMINOES_PER_TERRAIN
    downstream = place < actions.BEFORE
    if last == pieces.GARDENS and kind != last:
        # A fork waits for any terrain.
        step = 2 if downstream else 6
    elif kind in (last, pieces.GARDENS):
        step = 1 if downstream else 3
    elif downstream:
        # Whoever is in a hurry goes on with the newest arm, whatever it is.
        step = 2 if news[domino] == _NEWEST else 4
    else:
        step = 6
    return step * _STEP + _NEWEST - news[domino]


def _elsewhere(state, place, kind):
    """How unlikely a place in the open, at or in a landscape is: its own landscapes before others."""
    if place < actions.ON_TILE:
        tile = place // 3
        # Where a domino falls into the mouth from outside, it is covered already.
        dry = not table.OPEN < state.link[actions.MOUTH + place] < table.OPEN + 1 + actions.UP
        own, at_start, foreign = 0 if dry else 2, 6, 8
    elif place < actions.ALONE:
        tile = place - actions.ON_TILE
        own, at_start, foreign = 7, 8, 8
    elif place == actions.ALONE:
        return 6 * _STEP
    elif place < actions.AFTER:
        tile = (place - actions.FROM) // 3
        own, at_start, foreign = 2, 5, 7
    else:
        tile = (place - actions.INTO) // 3
        own, at_start, foreign = 2, 8, 8
    step = own if (tile - 1) // 3 == kind else foreign if tile else at_start
    return step * _STEP
