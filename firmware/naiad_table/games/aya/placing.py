"""AYA while the glass runs: where a domino in hand may go, its animal and its landscapes; not what a press makes of it.

Loaded while there is placing (view.py).
"""

from naiad_core.games.aya import actions, pieces
from naiad_table.games.aya.modes import LANDSCAPE, PLAIN, short
from naiad_table.games.aya.rank import likeliest_first

# By mode of the selection.
_VERBS = (actions.DOMINO, actions.ANIMAL, actions.LANDSCAPE)


def moves(view, piece, mode):
    """What a domino may be used for, the likeliest first."""
    return likeliest_first(view.lights.map, view.state, piece, _VERBS[mode])


def lay(view, tile):
    """The tile's own tag while a camera domino is in hand: its mouths are the candidates."""
    mouths = range(3 * tile, 3 * tile + pieces.MOUTH_COUNT[tile])
    found = [m for m in moves(view, view.in_hand, LANDSCAPE) if actions.place_of(m) - actions.INTO in mouths]
    if found:
        view.selection.offer(found, LANDSCAPE)
    else:
        view.selection.refuse(view.referee.why_not(actions.landscape(view.in_hand, 3 * tile)) or "no-mouth")


def go_on(view):
    """From a tap tag's domino to the other one, or on to the domino's animal and its landscapes; False without any."""
    selection = view.selection
    if view.other >= 0:
        # A tap tag: the other domino that it may stand for.
        view.in_hand, view.other = view.other, -1
        selection.offer(moves(view, view.in_hand, PLAIN))
    else:
        mode = selection.mode
        found: list[int] = []
        while not found:
            mode = (mode + 1) % len(_VERBS)
            if mode == selection.mode:
                return False
            found = moves(view, view.in_hand, mode)
        selection.offer(found, mode)
    view.dirty = True
    return True


def to_place(state):
    """The dominoes that the knob goes through: the own reserve's top, then one unseen of each kind."""
    out = []
    for kind in range(len(pieces.TERRAINS)):
        for camera in (False, True):
            piece = state.next_unseen(kind, camera)
            if piece >= 0:
                out.append(piece)
    top = state.reserve_top[state.turn] - 1
    if top >= 0:
        out.insert(0, top)
    return out


def flat(view):
    """The menu's lines for animals that lie flat."""
    items: list[tuple[str, str | int]] = []
    for domino in range(pieces.DOMINOES):
        if view.state.animals[domino] and not view.referee.why_not(actions.raise_(domino)):
            items.append(("RAIS " + short(domino), domino))
    return items
