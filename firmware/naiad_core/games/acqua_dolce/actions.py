"""Acqua Dolce's moves as whole numbers; not whether a move is legal.

An action is the verb's number in the low four bits and above it

    draw           1 from the open row, else 0
    play, remove   5 bits kind, 7 bits its copies
    temperature    the place in STEPS
    eat            7 bits card
    starve         which fish, as one number, see ``starve``
"""

from naiad_core.games.acqua_dolce.pieces import CARDS, COPIES, FIRST, FISH_CARDS, KIND_OF, KINDS

VERBS = ("", "draw", "play", "swap", "temperature", "end", "eat", "starve", "remove")
DRAW, PLAY, SWAP, TEMPERATURE, END, EAT, STARVE, REMOVE = 1, 2, 3, 4, 5, 6, 7, 8

# Phases: the first draw, actions; in a control phase what is asked; over.
FIRST_DRAW, ACTION, EATING, STARVING, REMOVING, OVER = 0, 1, 2, 3, 4, 5

STEPS = (-2, -1, 1, 2)
OPEN = DRAW | 1 << 4

# In place of the kind: of a play or removal of several kinds, and of one with cards that are none of this game.
MIXED = 30
UNKNOWN = 31
NO_CARD = 127


def verb_of(action):
    """The place of an action's verb in VERBS: the low four bits."""
    return action & 15


def draw(row):
    """Draw a card, from the open row or from the pile."""
    return OPEN if row else DRAW


def play(cards):
    """Play these cards, by number in any order; -1 stands for what is no card."""
    return PLAY | _of_one_kind(cards) << 4


def remove(cards):
    """Remove these cards, as for ``play``."""
    return REMOVE | _of_one_kind(cards) << 4


def _of_one_kind(cards):
    if min(cards) < 0:
        return UNKNOWN
    kinds = [KIND_OF[card] for card in cards]
    if min(kinds) != max(kinds):
        return MIXED
    return of_kind(kinds[0], sum([1 << card - FIRST[kinds[0]] for card in cards]))


def of_kind(kind, copies):
    """What a play or removal of these copies, as bits, has above its verb."""
    return kind | copies << 5


def swap():
    """Discard two cards and draw three."""
    return SWAP


def temperature(by):
    """Warm the water by one of STEPS."""
    return TEMPERATURE | STEPS.index(by) << 4


def end():
    """End the turn."""
    return END


def eat(card):
    """The fish that the piranha eats; -1 stands for what is no card."""
    return EAT | (card & NO_CARD) << 4


def starve(cards):
    """Fish that are not fed, in any order; -1 stands for what is no card.

    The sets of fish are counted through, see fish_sets.py. So the board, which asks for one fish at a time, and any six
    at once stay below 2**30. More at once, which only a record in words can name, make a longer
    number: up to 62 bits for all the fish. The empty set, 0, stands for cards that are no fish.
    """
    cards = sorted(cards)
    if cards[0] < 0 or cards[-1] >= FISH_CARDS:
        return STARVE
    if len(cards) == 1:
        return STARVE | 1 + cards[0] << 4
    from naiad_core.games.acqua_dolce.fish_sets import number_of

    return STARVE | number_of(cards) << 4


def fish_set(number):
    """The fish that a starve names, sorted; none for one that names no fish."""
    if number <= FISH_CARDS:
        return [number - 1] if number else []
    from naiad_core.games.acqua_dolce.fish_sets import fish_of

    return fish_of(number)


def copies_of(kind, copies):
    """The numbers of these copies of a kind, sorted."""
    return [FIRST[kind] + n for n in range(COPIES[kind]) if copies >> n & 1]


def played_of(action):
    """(kind, copies as bits) of what is played or removed."""
    return action >> 4 & 31, action >> 9


def unpack(action):
    """(verb number, then the arguments of that verb's builder)."""
    verb = verb_of(action)
    rest = action >> 4
    if verb == DRAW:
        return verb, rest == 1
    if verb in (PLAY, REMOVE):
        return verb, copies_of(rest & 31, rest >> 5)
    if verb == TEMPERATURE:
        return verb, STEPS[rest]
    if verb == EAT:
        return verb, rest
    if verb == STARVE:
        return verb, fish_set(rest)
    return (verb,)


def well_formed(action):
    """Whether a builder could have made the number."""
    verb = verb_of(action)
    rest = action >> 4
    if action < 0:
        return False
    if verb == DRAW:
        return rest < 2
    if verb in (PLAY, REMOVE):
        kind = rest & 31
        return rest in (MIXED, UNKNOWN) or (kind < len(KINDS) and 0 < rest >> 5 < 1 << COPIES[kind])
    if verb == TEMPERATURE:
        return rest < len(STEPS)
    if verb == EAT:
        return rest < CARDS or rest == NO_CARD
    if verb == STARVE:
        return not rest or fish_set(rest) != []
    return rest == 0 and verb in (SWAP, END)
