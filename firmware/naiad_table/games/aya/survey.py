"""AYA's survey: what its photos may be said to miss, which pieces the knob goes through, and the result page by page;
not what that costs (naiad_core/games/aya/photos.py).

Loaded once all have fallen (view.py).
"""

from naiad_core import palette
from naiad_core import pieces as data
from naiad_core.games.aya import actions, pieces
from naiad_table import words
from naiad_table.view import BLINK_MS

# The mode, after those of lights.py, of a selection whose candidates are pages of the result: each a colour and words
# that stand one after the other.
RESULT = 7
# So many blinks do the words of a page stand.
PAGE_BLINKS = 4
PARTS = (("animals", "ANML "), ("landscapes", "LAND "), ("triptychs", "TRIP "), ("tokens", "TOKN "))
# Why a photo fails.
WHY = (
    "\noff-chain OFF"
    "\nnot-linked LINK"
    "\nbroken GAP"
    "\ninside IN"
    "\nnot-alone TWO"
    "\nfork-full FORK"
    "\ndry DRY"
    "\nwrong-domino MIX\n"
)
# The panel has no accents; in pairs.
PLAIN = "ÀAÂAÇCÈEÉEÊEËEÎIÏIÔOÙUÛUàAâAçCèEéEêEëEîIïIôOùUûU' "


def remarks(view, piece):
    """What the survey can say of an animal or a tile, or the code for which it is nothing."""
    state = view.state
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
        for mouth in range(3 * tile, 3 * tile + pieces.MOUTH_COUNT[tile]):
            for action in (actions.dry(mouth), actions.wet(mouth)):
                if not why_not(action):
                    moves.append(action)
    return moves or "repeated"


def to_judge(state):
    """The pieces that something may be said of; where a push went on the chain may be broken."""
    if state.light:
        # The dominoes of a terrain are alike: of each the next one.
        out = [state.next_unseen(kind, True) for kind in range(pieces.GARDENS)]
        out += [pieces.DOMINOES + tile for tile in range(1, pieces.TILES)]
        return [piece for piece in out if piece >= 0 and not state.why_not(actions.photo(piece))]
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
    """The end button: the result page by page, and from there the end of the game."""
    selection = view.selection
    if selection.mode == RESULT:
        view.referee.finish()
        view.sound.play("done")
    elif selection.candidates:
        selection.refuse("not-now")
    else:
        if view.state.light and not view.referee.why_not(actions.counted()):
            view.commit(actions.counted())
        selection.offer(result(view.state), RESULT)


def result(state):
    """The pages: title, which the survey does not show, sum and parts, then the photos, those that failed first."""
    from naiad_core.games.aya import photos, score

    animals = list(photos.failed_animals(state))
    failed = animals + [(pieces.DOMINOES + tile, why) for tile, why in photos.failed_landscapes(state)]
    parts = photos.points(state, animals, [(number - pieces.DOMINOES, 0) for number, _ in failed[len(animals) :]])
    total = sum(parts.values())
    title = score.rank(total)[1]
    data.forget("aya")
    out = [(palette.CYAN, frames(title)), (palette.CYAN, ["SUM " + str(total)])]
    for part, word in PARTS:
        out.append((palette.CYAN, [word + str(parts[part])]))
    for number, why in failed:
        out.append((palette.RED, [_short(number) + " " + words.of(why[0], WHY)]))
    bad = [number for number, _ in failed]
    for number in range(pieces.DOMINOES + pieces.TILES):
        tile = number - pieces.DOMINOES
        if number not in bad and (state.animals[number] if tile < 0 else tile != pieces.START and state.on_table(tile)):
            out.append((palette.GREEN, [_short(number) + " MADE"]))
    return out


def frames(title):
    """A title in words for the panel, two of up to four letters each time."""
    plain = ""
    for letter in title:
        at = PLAIN.find(letter)
        plain += PLAIN[at + 1] if at >= 0 and not at % 2 else letter
    cut = []
    for word in plain.upper().split():
        while word:
            cut.append(word[:4])
            word = word[4:]
    return [" ".join(cut[at : at + 2]) for at in range(0, len(cut), 2)]


def draw(canvas, selection):
    """What the knob stands on: a page of the result, or what may be said of a photo."""
    chosen = selection.candidates[selection.index]
    if selection.mode != RESULT:
        canvas.words(_remark_words(chosen), palette.YELLOW)
        return
    colour, said = chosen
    if colour != palette.CYAN:
        canvas.level(1, 1, colour)
    canvas.words(said[selection.now_ms // BLINK_MS // PAGE_BLINKS % len(said)], colour)


def _short(piece):
    return pieces.piece_name(piece).upper().replace("_", "")


def _remark_words(action):
    verb = actions.kind(action)
    given = actions.unpack(action)
    if verb == actions.PHOTO:
        from naiad_core.games.aya.light import FAULTS

        return words.of(FAULTS[given[2]], WHY) if given[2] else "MADE"
    if verb == actions.BROKEN:
        return " ".join([_short(domino) for domino in given[1:]])
    if verb == actions.TOUCHED:
        return "BY " + pieces.TERRAINS[given[2]].upper()
    word = "IN" if verb == actions.INSIDE else actions.VERBS[verb].upper()
    if verb in (actions.DRY, actions.WET):
        return "%s %s" % (word, pieces.LETTERS[given[1] % 3].upper())
    return word
