"""What the screen says of AYA once all have fallen: what may be said of a photo, the result; not the lights.

Loaded by screen_text.py then.
"""

from naiad_core.games.aya import actions, pieces
from naiad_table.games.aya.modes import RESULT, short
from naiad_table.games.aya.screen_text import mouth, name
from naiad_table.phrases import panel
from naiad_table.telling import ROWS


def sentences(view):
    """The phrases of the table, of a photo, or of the result's page."""
    selection = view.selection
    if not selection.candidates:
        key = "survey"
        if view.referee.finished:
            key = "game-closed"
        elif view.state.light:
            key = "survey-light" if view.state.is_provisional() else "survey-told"
        total = view.lights.total
        return [(key,), panel("SUM %d" % total) if total >= 0 else None]
    if selection.mode == RESULT:
        return _result(selection.candidates, selection.index, view.lights.total) + [
            None if view.referee.finished else ("result-goes-on",)
        ]
    return _remark(selection.candidates[selection.index]) + [("so-or-not",)]


def _remark(action):
    """What may be said of a photo."""
    verb = actions.verb_of(action)
    given = actions.unpack(action)
    if verb == actions.PHOTO:
        from naiad_core.games.aya.light_game import FAULTS

        return [("photo", name(given[1])), (FAULTS[given[2]] or "made",)]
    if verb == actions.BROKEN:
        return [("chain-broke", name(given[1]), name(given[2]))]
    if verb == actions.TOUCHED:
        return [("photo", name(pieces.DOMINOES + given[1])), ("touched-by", (pieces.TERRAINS[given[2]].upper(),))]
    if verb == actions.RAISE:
        return [("RAIS", name(given[1]))]
    if verb in (actions.DRY, actions.WET):
        return [mouth("is-dry" if verb == actions.DRY else "is-wet", given[1])]
    return [("photo", name(given[1])), (("thrown-off", "touches", "left-flat")[verb - actions.OFF],)]


def _result(pages, at, total):
    """A screen full of the result from the page on that the knob is on: the title in full, the points, then photo by
    photo. All of it would take a heap that is nearly full 7 KB.
    """
    from naiad_core.games.aya.score import rank
    from naiad_table.games.aya.result import POINTS, codes, piece

    least = rank(total)[0]
    has_title = pages[0] != POINTS + "SUM " + str(total)
    out: list[object] = []
    if has_title and not at:
        out.append(("rank-%d" % least,))
    for page in pages[max(int(has_title), at) :]:
        if len(out) >= ROWS:
            break
        if type(page) is str:
            out.append(panel(page[1:]))
            continue
        number = piece(page)
        photo = panel(short(number))
        out.append(("photo", photo if number < pieces.DOMINOES else ("landscape", photo)))
        out += [(code,) for code in codes(page)] or [("made",)]
    return out
