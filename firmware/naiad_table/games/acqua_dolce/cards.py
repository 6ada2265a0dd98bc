"""What hands seldom do with a card of Acqua Dolce: read one of the row before the draw, play more of a school than were
read, take one from the walk, ask what it lacks; not how one is played (view.py, which loads this until the next move).
"""

from naiad_core import palette
from naiad_core.games.acqua_dolce import actions, pieces
from naiad_core.games.acqua_dolce.actions import OPEN
from naiad_core.games.acqua_dolce.pieces import CONDITIONS, FIRST, SCHOOLS, kind_of
from naiad_table.games.acqua_dolce.view import lowest


def take_open(view, piece):
    """The first draw is due, so a card can only have been taken from the row: it lies nowhere else."""
    state = view.state
    kind = kind_of(piece)
    bit = 1 << piece - FIRST[kind]
    if not state.in_game(piece):
        view.selection.offer("unknown-card")
    elif state.on_table(kind) & bit:
        view.selection.offer("on-table")
    elif state.discarded(kind) & bit:
        view.selection.offer("discarded")
    elif state.options["single_pile"]:
        view.selection.offer("draw-first")
    else:
        # It may as well be the card that its player means to play next, or one more of the turn before.
        view.ask(OPEN, "ROW? " + view.piece_words(piece))


def count(view, wanted):
    """Play more or fewer cards of a schooling species: those read first, then any."""
    kind = kind_of(view.cards[0])
    if not SCHOOLS >> kind & 1:
        return
    cards = view.cards[:]
    free = view.state.unseen(kind)
    for card in cards:
        free &= ~(1 << card - FIRST[kind])
    while len(cards) < min(wanted, view.state.hand(view.state.seat)) and free:
        cards.append(lowest(kind, free))
        free &= free - 1
    while len(cards) > max(1, wanted):
        cards.pop()
    view.play(cards)


def select(view, kind):
    """Select a card of the kind that is shown, as if its tag had been read; nothing where none can be played."""
    state = view.state
    if type(kind) is int and state.phase == actions.ACTION and state.hand(state.seat) and state.unseen(kind):
        view.tag(pieces.piece_name(lowest(kind, state.unseen(kind))))


def tell_lacks(view):
    """Say the unmet conditions of the cards to be played, each in words."""
    unmet = view.state.unmet(kind_of(view.cards[0]), len(view.cards))
    words = [view.lights.picture.lacks[number] for number in range(len(CONDITIONS)) if unmet >> number & 1]
    view.tell([(each, palette.RED) for each in words] or [("OK", palette.GREEN)])
    view.dirty = True
