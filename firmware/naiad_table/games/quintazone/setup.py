"""What Quintazone's players lay out before the start card, in the rulebook's order (pages.py); no options.

Apart for the heap: loaded for the menu, and put away with it.
"""

from naiad_core.games.quintazone.pieces import DECKS, HAND, TRIOS

# By deck: its action cards, and wild ones, which all stay in the box.
ACTIONS = (15, 18)
WILD = (0, 1)
DEAL, GOAL = "DEAL %d" % HAND, "GOAL 1"
# Of what is laid out, what nobody else sees: see menu.py.
DEALT = DEAL, GOAL


def pages(seats, options):
    """See naiad_table/pages.py."""
    deck = DECKS.index(options["deck"])
    out = [("PYR 3X%d" % TRIOS[deck][seats - 2],), ("ACT %d" % ACTIONS[deck],)]
    if WILD[deck]:
        out.append(("WILD BOX",))
    return out + [("KEEP QUAD",), (DEAL,), (GOAL,)]
