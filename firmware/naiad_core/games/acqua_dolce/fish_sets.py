"""Sets of several fish as one number, for a starve that names them at once; not the action around it (actions.py).

Counted through first by size, then as combinations are: C(a, 1) + C(b, 2) + ... for a < b < .... A board asks for one
fish at a time and does without this file.
"""

from naiad_core.games.acqua_dolce.pieces import FISH_CARDS


def number_of(cards):
    """The number of a set of fish, by card number, sorted."""
    number = sum([_choose(FISH_CARDS, k) for k in range(len(cards))])
    for k in range(len(cards)):
        number += _choose(cards[k], k + 1)
    return number


def fish_of(number):
    """The fish of a set, sorted; none for what is no set's number."""
    size = 0
    ways = 1
    while number >= ways:
        number -= ways
        ways = ways * (FISH_CARDS - size) // (size + 1)
        if not ways:
            return []
        size += 1
    cards = []
    card = FISH_CARDS
    for k in range(size, 0, -1):
        card -= 1
        while _choose(card, k) > number:
            card -= 1
        number -= _choose(card, k)
        cards.append(card)
    cards.reverse()
    return cards


def _choose(n, k):
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
