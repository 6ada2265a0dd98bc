"""What comes from outside in AQUA: the market that chance turns up, points that players count."""

from naiad_core.games.aqua.actions import MARKET_DUE, ecosystem, market
from naiad_core.games.aqua.pieces import TILES


def chance(state, draw):
    """The market, where one is due; after the end points that are asked for; else None."""
    if state.is_over() and state.missing():
        seat, number = state.missing()[0]
        return ecosystem(number, seat, draw(9))
    if state.phase != MARKET_DUE:
        return None
    bag = [tile for tile in range(TILES) if not state.turned_up(tile)]
    return market([bag.pop(draw(len(bag))) for _ in range(state.market_size())])
