"""AQUA: which moves are legal and why others are not, the result; not what moves change (aqua_turns.py), not the areas
(aqua_tableau.py) nor the points (aqua_score.py).

What chance turns up is a move of its own, ``chance`` makes one. Read aqua_turns.py next.
"""

from naiad_core.pieces import aqua as pieces
from naiad_core.pieces.aqua import (
    ANIMALS,
    PIECE_LARGE,
    PIECE_SNAIL,
    SHAPES,
    TILES,
    piece,
    piece_name,
)
from naiad_core.rules.aqua_actions import (
    DISCARD,
    END,
    LARGE,
    MARKET,
    MARKET_TWICE,
    MARKET_UNKNOWN,
    SNAIL,
    TILE,
    VERBS,
    discard,
    end,
    large,
    market,
    market_tiles,
    snail,
    tile,
    unpack,
    unpack_large,
)
from naiad_core.rules.aqua_tableau import COVERED
from naiad_core.rules.aqua_turns import AFTER_TILE, MARKET_DUE, OVER, ROUNDS, TURN, Turns
from naiad_core.state import NOBODY

__all__ = (
    "AFTER_TILE",
    "GAME",
    "MARKET_DUE",
    "OVER",
    "ROUNDS",
    "TURN",
    "VERBS",
    "Game",
    "chance",
    "discard",
    "end",
    "large",
    "market",
    "piece",
    "piece_name",
    "snail",
    "solo_rank",
    "tile",
    "unpack",
)

GAME = "aqua"

# By the four bits of a verb, the phase in which it may be made.
_PHASE_OF = (-1, MARKET_DUE, TURN, TURN, TURN, AFTER_TILE, AFTER_TILE) + 9 * (-1,)


def __getattr__(name):
    # Options are names of this module too.
    from naiad_core.rules import aqua_options

    return getattr(aqua_options, name)


def chance(state, rng):
    """The market that chance turns up, where one is due, else None; rng(n) gives 0 to n - 1."""
    if state.phase != MARKET_DUE:
        return None
    bag = [t for t in range(TILES) if not state.turned_up(t)]
    return market([bag.pop(rng(len(bag))) for _ in range(state.market_size())])


class Game(Turns):
    """A position; see State and Turns."""

    GAME = GAME
    MIN_SEATS = 1
    MAX_SEATS = 4

    def legal(self, piece=None):
        """See State. A due market is listed as the market without tiles, which only ``chance`` can fill."""
        found = self._found(piece)
        found.sort()
        return found

    def pick(self, rng):
        """One of legal(), each as likely; rng(n) gives 0 to n - 1."""
        found = self.legal()
        return found[rng(len(found))]

    def _found(self, piece):
        found = []
        if self.phase == MARKET_DUE:
            if piece is None:
                found.append(MARKET)
        elif self.phase == TURN:
            area = self.areas[self.to_act()]
            tiles = self.market()
            if piece is not None:
                tiles = [piece] if piece in tiles else []
            for each in tiles:
                area.placements(each, found, TILE | each << 7)
            if tiles and not found and not self._any_fits():
                found = [discard(each) for each in tiles]
            if self.snail_free() and (piece is None or piece == PIECE_SNAIL):
                found.append(SNAIL)
        elif self.phase == AFTER_TILE:
            for animal in range(len(ANIMALS)):
                if piece is None or piece == PIECE_LARGE + animal:
                    self._large_moves(animal, found)
            if piece is None:
                found.append(END)
        return found

    def _any_fits(self):
        area = self.areas[self.to_act()]
        return any([area.fits_anywhere(each) for each in self.market()])

    def why_not(self, action, seat=NOBODY):
        """See State."""
        if self.phase == OVER:
            return "game-over"
        verb = action & 15
        if _PHASE_OF[verb] != self.phase or (verb in (SNAIL, END) and action != verb):
            return "not-now"
        if seat != NOBODY and seat != self.to_act():
            return "wrong-seat"
        if verb == MARKET:
            return self._why_not_market(action >> 4)
        if verb == SNAIL:
            if self.seats == 1 or self._taker != NOBODY:
                return "snail-gone"
            return "" if self.snail_free() else "snail-last"
        if verb == TILE:
            return self._why_not_tile(action)
        if verb == DISCARD:
            return self._why_not_taken(action >> 4) or ("fits" if self._any_fits() else "")
        if verb == LARGE:
            return self._why_not_large(action)
        return ""

    def _why_not_market(self, number):
        if number == MARKET_UNKNOWN:
            return "unknown-tile"
        tiles = market_tiles(number)
        twice = number == MARKET_TWICE + self.market_size()
        if len(tiles) != self.market_size() and not twice:
            return "market-count"
        if twice or [t for t in tiles if self.turned_up(t)]:
            return "tile-gone"
        return ""

    def _why_not_taken(self, number):
        if number >= TILES:
            return "unknown-tile"
        return "" if self.on_market(number) else "not-in-market"

    def _why_not_tile(self, action):
        number = action >> 7 & 127
        cell = action >> 14
        area = self.areas[self.to_act()]
        code = self._why_not_taken(number)
        if code:
            return code
        if cell in area.looks:
            return "occupied"
        turn = action >> 4 & 7
        return "" if turn < 6 and area.fits(number, cell, turn) else "no-match"

    def _why_not_large(self, action):
        animal, turning, place = unpack_large(action)
        if animal >= len(ANIMALS):
            return "wrong-shape"
        if self.taken[animal] == len(self.stacks[animal]):
            return "stack-empty"
        if turning >= len(SHAPES[animal]):
            return "wrong-shape"
        area = self.areas[self.to_act()]
        places = [place + step for step in SHAPES[animal][turning]]
        species = [area.animals.get(each, -1) for each in places]
        if min(species) < 0:
            return "no-animal"
        if max(species) >= COVERED:
            return "covered"
        if len(set(species)) < len(species):
            return "same-species"
        return "" if [each for each in places if each in self.fresh] else "no-new-animal"

    def explain(self, seat):
        """Every point of a seat, one at a time, for a board has no room for all; see aqua_score.explain."""
        from naiad_core.rules import aqua_score

        # The family game has none.
        return aqua_score.explain(self.areas[seat], self.options.get("ecosystems"))

    def scores(self):
        """See State."""
        from naiad_core.rules import aqua_score

        players = [aqua_score.total(self.explain(seat)) for seat in range(self.seats)]
        winners = self.winners(players) if self.phase == OVER else []
        return {"players": players, "winners": winners}

    def winners(self, players):
        """The winner's seat in a list; among equals who took a tile first in the last round (ruling A11)."""
        best = max([player["total"] for player in players])
        return [seat for seat in self.order() if players[seat]["total"] == best][:1]


def solo_rank(total):
    """How many steps of the solo ladder a total reaches, 0 to 5."""
    return len([step for step in pieces.SOLO_RANKS if total >= step])
