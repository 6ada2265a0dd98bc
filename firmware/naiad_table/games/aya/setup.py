"""What AYA's players lay out before the glass is turned, in the rulebook's order (pages.py); no options.

Apart for the heap: loaded for the menu, and put away with it.
"""

from naiad_core.games.aya.pieces import ANIMALS_PER_TERRAIN, DEALS, GARDENS, TILES, TOKENS

# Of a terrain; the start tile has none.
LANDSCAPES = (TILES - 1) // GARDENS


def pages(seats, options):
    """See naiad_table/pages.py."""
    deal = DEALS[seats - 2]
    out: list[tuple[str, ...]] = [
        ("STAR TILE",),
        ("%dX%d ANML" % (GARDENS, ANIMALS_PER_TERRAIN),),
        ("%dX%d LAND" % (GARDENS, LANDSCAPES),),
        ("%d TOKN" % TOKENS,),
        ("SAND GLAS",),
        ("DEAL %d" % deal[-1],),
    ]
    if deal[0] != deal[-1]:
        # The first player has what is left over.
        out[-1] += ("P1 +%d" % (deal[0] - deal[-1]),)
    return out
