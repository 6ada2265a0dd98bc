"""AYA's survey: what its photos may be said to miss, and which pieces the knob goes through; not what that costs
(naiad_core/games/aya/photos.py), nor the result (result.py).

Loaded once all have fallen (view.py).
"""

from naiad_core import palette
from naiad_core.games.aya import actions, pieces
from naiad_core.unload import make_room, unload
from naiad_table.games.aya.modes import RESULT, short


def remarks(view, piece):
    """What the survey can say of an animal or a tile, or the code for which it is nothing."""
    state = view.state
    if view.referee.finished:
        return "game-over"
    why_not = view.referee.why_not
    if state.light:
        return state.legal(piece) or why_not(actions.photo(piece)) or "no-tile"
    tile = piece - pieces.DOMINOES
    if tile >= 0 and not state.on_table(tile):
        return "no-tile"
    moves = state.legal(piece)
    if tile < 0:
        for other in range(pieces.DOMINOES):
            if other != piece and not why_not(actions.broken(piece, other)):
                moves.append(actions.broken(piece, other))
        if not moves and not state.animals[piece]:
            return "no-animal"
    else:
        make_room("naiad_core.games.aya.photos")
        make_room("naiad_core.games.aya.landscapes")
        from naiad_core.games.aya.landscapes import is_dry

        for mouth in range(3 * tile, 3 * tile + pieces.MOUTH_COUNT[tile]):
            moves.append(actions.wet(mouth) if is_dry(state, mouth) else actions.dry(mouth))
    return moves or "repeated"


def to_judge(view):
    """The pieces that something may be said of; where a push went on the chain may be broken."""
    state = view.state
    if view.referee.finished:
        return ()
    if state.light:
        # The dominoes of a terrain are alike: of each the next one, and those that may fail once more.
        out = [state.next_unseen(kind, True) for kind in range(pieces.GARDENS)]
        out += [number for number in range(pieces.DOMINOES) if state.animals[number]]
        out += [pieces.DOMINOES + tile for tile in range(1, pieces.TILES)]
        out = [piece for piece in sorted(out) if piece >= 0 and state.legal(piece)]
        # On from the one that was told last, which is one detent back.
        line = actions.unpack(state.history[-1])
        last = line[1] if line[0] == actions.PHOTO else -1
        return [piece for piece in out if piece > last] + [piece for piece in out if piece <= last]
    out = _stops(state.history)
    out += [d for d in range(pieces.DOMINOES) if state.animals[d] and d not in out]
    for tile in range(1, pieces.TILES):
        if state.on_table(tile):
            out.append(pieces.DOMINOES + tile)
    return out


def _stops(history):
    """The dominoes at whose gates the second and later pushes of the run that stands went on."""
    bound = {}
    out: list[int] = []
    passed = pushed = False
    for action in history:
        line = actions.unpack(action)
        if line[0] == actions.BIND:
            bound[line[1]] = line[2]
        elif line[0] == actions.AGAIN:
            out = []
            passed = False
        elif line[0] == actions.PUSH:
            pushed = True
        elif line[0] == actions.GATE:
            if pushed and passed and bound.get(line[1], -1) >= 0:
                out.append(bound[line[1]])
            pushed = False
            passed = True
    return out


def end(view):
    """The end button: the result page by page, whatever is under the knob, and from there the end of the game."""
    selection = view.selection
    if selection.mode == RESULT:
        view.referee.finish()
        view.clear()
        # The panel says it too.
        selection.refuse("game-over")
        view.sound.play("done")
    else:
        if view.state.light and not view.referee.why_not(actions.counted()):
            view.commit(actions.counted())
        # What finds legal moves comes again when one is wanted.
        unload("naiad_core.games.aya.lists", "naiad_core.games.aya.places", "naiad_core.games.aya.late_lists")
        make_room("naiad_table.games.aya.result")
        from naiad_table.games.aya.result import pages

        selection.offer(pages(view.state), RESULT)


def draw(canvas, selection):
    """What the knob stands on: what may be said of a photo, or a page of the result."""
    chosen = selection.candidates[selection.index]
    if selection.mode != RESULT:
        canvas.words(_remark_words(chosen), palette.YELLOW)
        return
    from naiad_table.games.aya.result import draw as draw_page

    draw_page(canvas, chosen, selection.now_ms)


def _remark_words(action):
    verb = actions.verb_of(action)
    given = actions.unpack(action)
    if verb == actions.PHOTO:
        if not given[2]:
            return "MADE"
        from naiad_core.games.aya.light_game import FAULTS
        from naiad_table.games.aya.result import bits, words

        return words(bits((FAULTS[given[2]],)))
    if verb == actions.BROKEN:
        return " ".join([short(domino) for domino in given[1:]])
    if verb == actions.TOUCHED:
        return "BY " + pieces.TERRAINS[given[2]].upper()
    word = ("OFF", "IN", "FLAT", "DRY", "WET")[verb - actions.OFF]
    if verb in (actions.DRY, actions.WET):
        return "%s %s" % (word, pieces.LETTERS[given[1] % 3].upper())
    return word
