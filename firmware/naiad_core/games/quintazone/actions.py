"""Quintazone's moves as whole numbers; not whether a move is legal.

An action holds, from its low bits: verb (4), 1 if the card is turned (1), piece (6); above these
11 bits a *place*, that is cell (14) and panel (3), or the seat of a goal. So the 11 bits of a
card's move are its verb and its face. Cells are numbered row by row, 128 to a row.
"""

from naiad_core.games.quintazone.pieces import GOALS, PIECES, PYRAMIDS

VERBS = ("", "start", "card", "pyramid", "end", "pass", "goal")
START, CARD, PYRAMID, END, PASS, GOAL = 1, 2, 3, 4, 5, 6

ROW = 128
ORIGIN = 64 * ROW + 64
CELLS = ROW * ROW
# An action's bits from here on are its place.
PLACE = 11
_TURNED = 16
# No card can lie as far from the start as this; coordinates beyond are drawn in to here.
FAR = 60


def verb_of(action):
    """The place of an action's verb in VERBS: the low four bits."""
    return action & 15


def cell(x, y):
    """The number of the cell at x, y."""
    return (max(-FAR, min(FAR, y)) + 64) * ROW + max(-FAR, min(FAR, x)) + 64


def cell_x(number):
    """x of a cell; it grows to the right."""
    return (number & ROW - 1) - 64


def cell_y(number):
    """y of a cell; it grows downwards."""
    return (number >> 7) - 64


def start(card):
    """Lay the four-panel card from which the table grows."""
    return START | card << 5


def card(card, x, y, turned):
    """Lay a card from the hand, turned by 180 degrees or not."""
    return CARD | (_TURNED if turned else 0) | card << 5 | cell(x, y) << PLACE


def pyramid(size, x, y, panel):
    """Set a pyramid of size 1 to 3 on the panel that shows the element of this number."""
    return PYRAMID | PYRAMIDS + size << 5 | (cell(x, y) | panel << 14) << PLACE


def end():
    """End the turn without a pyramid."""
    return END


def pass_():
    """Declare that no card in hand fits."""
    return PASS


def goal(seat, element):
    """Reveal the element that is a seat's goal."""
    return GOAL | GOALS + element << 5 | seat << PLACE


def piece_of(action):
    """The card, pyramid or goal that a move is made with."""
    return action >> 5 & 63


def face_of(action):
    """The card of a start or a card's move, one way up."""
    return action >> 4 & 127


def is_turned(action):
    """Whether a card is laid turned by 180 degrees."""
    return action & _TURNED != 0


def cell_of(action):
    """The cell that a card is laid on or a pyramid set on."""
    return action >> PLACE & CELLS - 1


def panel_of(action):
    """The element whose panel a pyramid is set on."""
    return action >> 25


def seat_of(action):
    """The seat whose goal is revealed."""
    return action >> PLACE


def unpack(action):
    """(verb number, then the arguments of that verb's builder)."""
    verb = verb_of(action)
    where = cell_of(action)
    if verb == START:
        return verb, piece_of(action)
    if verb == CARD:
        return verb, piece_of(action), cell_x(where), cell_y(where), is_turned(action)
    if verb == PYRAMID:
        return verb, piece_of(action) - PYRAMIDS, cell_x(where), cell_y(where), panel_of(action)
    if verb == GOAL:
        return verb, seat_of(action), piece_of(action) - GOALS
    return (verb,)


def well_formed(action, cards, seats):
    """Whether a builder could have made the number, in a game with so many cards and seats."""
    verb = verb_of(action)
    number = piece_of(action)
    place = action >> PLACE
    if verb == CARD:
        return number < cards and 0 <= place < CELLS
    if is_turned(action):
        return False
    if verb == START:
        return number < cards and place == 0
    if verb == PYRAMID:
        return PYRAMIDS < number < GOALS and 0 <= place < 5 * CELLS
    if verb == GOAL:
        return GOALS <= number < PIECES and 0 <= place < seats
    return action in (END, PASS)
