"""A quick game of one area of AQUA, greedily to its end: what a playout does; not which turns it is for (player.py).

The rules are naiad_core's, how likely a place is the table's own ranking. Each area is played by itself: what others
take of tiles and animals does not touch it, and nobody takes the snail.

Asked placement by placement the two take longer, so ``likeliest`` adds up what they said of single corals:
what each is worth the ranking says, and what is worth nothing does not fit. ``best_large`` looks up which animals lie
as one of its tables wants. tests/games/aqua/test_quick_game.py holds both to list, ranking and judge, in 500 positions.
"""

import random
from functools import lru_cache
from typing import Any, NamedTuple

from naiad.engine.world import Turn
from naiad.games.aqua import large
from naiad_core.games.aqua import actions
from naiad_core.games.aqua.actions import CELL, LARGE, PLACE, TILE
from naiad_core.games.aqua.pieces import BARE, COLOURS, LOOKS, ROUNDS, TILES
from naiad_core.games.aqua.score import points
from naiad_core.games.aqua.tableau import COVERED, SIDES, Tableau, coral
from naiad_table.games.aqua.rank import HABITAT, SHIFT, worth

# Tiles that are chosen among in a turn.
CHOICE = 2
# A placement that is less likely than this is as good as any other.
LIKELY = 2
# Of a coral at a corner: 8 * corner + colour.
CORALS = 48
# Looks are numbers below this.
ANY_LOOK = 1 << 10
# A look without coral.
BARE_LOOK = BARE << 1 | BARE << 4 | BARE << 7


def _ways(tile: int) -> list[tuple[int, int, int, int, int]]:
    """How a tile may be turned, in the order in which an area lists it: the move but for its cell, the look, its
    corals."""
    found = []
    for turn in (0, 2, 4, 1, 3, 5):
        move = TILE | tile << 7 | turn << 4
        look = actions.look_of(move)
        first, second, third = (8 * corner + coral(look, corner) for corner in range(look & 1, 6, 2))
        found.append((move, look, first, second, third))
    return found


def _alone(corner: int, colour: int) -> int:
    """A look with one coral, 0 for a colour that there is not."""
    shift = 1 + 3 * (corner >> 1)
    return BARE_LOOK & ~(7 << shift) | colour << shift | corner & 1 if colour < len(COLOURS) else 0


WAYS = [_ways(tile) for tile in range(TILES)]
ALONE = [_alone(corner, colour) for corner in range(6) for colour in range(8)]


class Spot(NamedTuple):
    """What lies around a cell, by side, -1 for no tile, and as one number; by coral what it adds to how likely a tile
    is to lie there; what no tile exceeds; by tile what _best_way found, once it was asked for."""

    around: tuple[int, ...]
    key: int
    adds: list[int]
    most: int
    best: dict[int, tuple[int, int]]


def _seen(corner: int, turn: int) -> list[int]:
    """By look of a tile beside a corner what of it the ranking reads there: the coral, and which way it points.

    ``turn``: by how many corners further on the coral is that points the same way. Last, for -1: no tile.
    """
    same, other = SHIFT[corner + turn], SHIFT[corner + 3]
    return [look >> same & 7 if (look ^ corner) & 1 == 0 else 8 | look >> other & 7 for look in range(ANY_LOOK)] + [16]


# By corner: what is seen across its two sides, and by what is seen there (``17 * right + left``) what each colour
# adds and the most of it, made out when it is asked for.
SEEN = [(_seen(corner, 4), _seen(corner, 2)) for corner in range(6)]
_CORNERS: list[dict[int, tuple[list[int], int]]] = [{} for _ in range(6)]
# By what lies around: playouts ask for the same again and again. It is begun anew when it has grown so long.
_KNOWN: dict[int, Spot] = {}
MOST_KNOWN = 20_000
# Of a number that says what lies around: the bits of a side, which has a look and 1, or 0; how far they are shifted for
# the side at which the cell one step further sees a tile.
SIDE_BITS = 11
SEEN_FROM = [(step, SIDE_BITS * ((side + 3) % 6)) for side, step in enumerate(SIDES)]


@lru_cache(maxsize=64)
def _spots(laid: tuple[tuple[int, int], ...], cells: tuple[int, ...]) -> dict[int, Spot]:
    """By cell beside the tiles of an area: all playouts of a turn begin there."""
    looks, spots = dict(laid), {}
    for cell in cells:
        key = 0
        for side, step in enumerate(SIDES):
            key |= looks.get(cell + step, -1) + 1 << SIDE_BITS * side
        spots[cell] = _KNOWN.get(key) or _looked_at(key)
    return spots


def _looked_at(key: int) -> Spot:
    around = tuple([(key >> SIDE_BITS * side & (1 << SIDE_BITS) - 1) - 1 for side in range(6)])
    if len(_KNOWN) > MOST_KNOWN:
        _KNOWN.clear()
    adds: list[int] = []
    best = []
    for corner in range(6):
        rights, lefts = SEEN[corner]
        seen = 17 * rights[around[corner]] + lefts[around[corner - 1]]
        found = _CORNERS[corner].get(seen)
        if found is None:
            # A coral beside no other of its colour adds nothing, as one that does not fit.
            values = [worth(look, around, {}, 0) if look else 0 for look in ALONE[8 * corner : 8 * corner + 8]]
            found = _CORNERS[corner][seen] = values, max(values)
        adds += found[0]
        best.append(found[1])
    # Beside a new habitat animals count too.
    most = CORALS * HABITAT if max(best) >= HABITAT else max(sum(best[::2]), sum(best[1::2]))
    _KNOWN[key] = Spot(around, key, adds, most, {})
    return _KNOWN[key]


def _best_way(spot: Spot, tile: int) -> tuple[int, int]:
    """(how likely, the move but for its cell) of the likeliest way in which a tile may lie there, (0, 0) for none; with
    a new habitat the animals beside it are left out."""
    adds, best, likely = spot.adds, 0, 0
    for move, _, first, second, third in WAYS[tile]:
        value = adds[first] + adds[second] + adds[third]
        if value > best:
            best, likely = value, move
    spot.best[tile] = best, likely
    return best, likely


class Alone:
    """One area with the stocks that it draws on; of the area what a playout reads: looks, animals, large animals, and
    not the masks of empty cells, for ``spots`` has what fits there."""

    def __init__(self, state: Any, seat: int) -> None:
        area = state.areas[seat]
        self.area = Tableau(())
        self.area.looks, self.area.animals, self.area.large = dict(area.looks), dict(area.animals), list(area.large)
        self.stock = bytearray(state.stock)
        self.stacks = state.stacks
        self.taken = bytearray(state.taken)
        self.fresh: list[int] = []
        # By cell beside a tile, in the order in which the area has them.
        self.spots = dict(_spots(tuple(area.looks.items()), tuple(area.even)))

    def lay(self, move: int, likely: int = HABITAT) -> None:
        """A tile, ``likely`` as the ranking says: where that is less than a habitat's worth none arises."""
        cell, looks, spots = move >> CELL, self.area.looks, self.spots
        looks[cell] = look = actions.look_of(move)
        self.fresh = self.area.settle(cell, self.stock) if likely >= HABITAT else []
        spots.pop(cell, None)
        for step, shift in SEEN_FROM:
            beside = cell + step
            if beside not in looks:
                # Who was no spot yet sees nothing but this tile.
                spot = spots.get(beside)
                key = look + 1 << shift if spot is None else spot.key | look + 1 << shift
                spots[beside] = _KNOWN.get(key) or _looked_at(key)

    def lay_large(self, move: int) -> None:
        animal, turning, place = actions.unpack_large(move)
        self.area.lay_large(animal, turning, place, points_of(self, move))
        self.taken[animal] += 1

    def likeliest(self, tiles: list[int]) -> tuple[int, int]:
        """(how likely it is, the placement of a tile that is most likely wanted), the first listed of equals; 0 for
        none, as what fits has its colour beside it."""
        best = likely = 0
        for tile in tiles:
            for cell, spot in self.spots.items():
                if spot.most > best:
                    value, move = spot.best.get(tile) or _best_way(spot, tile)
                    if value >= HABITAT:
                        value, move = self._best_habitat(cell, spot, tile)
                    if value > best:
                        best, likely = value, move + (cell << CELL)
        return best, likely

    def _best_habitat(self, cell: int, spot: Spot, tile: int) -> tuple[int, int]:
        """_best_way with the animals beside a new habitat."""
        adds, animals, best, likely = spot.adds, self.area.animals, 0, 0
        for move, look, first, second, third in WAYS[tile]:
            if adds[first] + adds[second] + adds[third] >= HABITAT:
                value = worth(look, spot.around, animals, cell)
                if value > best:
                    best, likely = value, move
        return best, likely

    def placements(self, tiles: list[int]) -> list[int]:
        """Every placement of the tiles, as the area lists them."""
        return [
            move + (cell << CELL)
            for tile in tiles
            for cell, spot in self.spots.items()
            for move, _, *corals in WAYS[tile]
            if any(spot.adds[coral] for coral in corals)
        ]

    def best_large(self) -> int:
        """The large animal of most points that may be laid, 0 where none may."""
        animals = self.area.animals
        most = best = 0
        for fresh in self.fresh:
            free = 0
            for place in animals:
                if animals[place] < COVERED:
                    free |= large.NEARBY.get(place - fresh, 0)
            for animal, move, others, mask in large.WAYS if free else ():
                if free & mask != mask or self.taken[animal] == len(self.stacks[animal]):
                    continue
                points = self.stacks[animal][self.taken[animal]]
                if points >= most and len({animals[fresh + each] for each in (0, *others)}) > len(others):
                    move += fresh << PLACE
                    if points > most or move < best:
                        most, best = points, move
        return best


def points_of(game: Any, move: int) -> int:
    """What the next large animal of a stack counts."""
    animal = actions.animal_of(move)
    return int(game.stacks[animal][game.taken[animal]])


def likelihoods(area: Any, moves: list[int]) -> list[int]:
    """By placement: how likely a player wants it."""
    looks = area.looks.get
    cells = [action >> CELL for action in moves]
    around = {cell: tuple([looks(cell + step, -1) for step in SIDES]) for cell in set(cells)}
    seen = [LOOKS[3 * (move >> 7 & 127) + (move >> 5 & 3)] | move >> 4 & 1 for move in moves]
    return [worth(look, around[cell], area.animals, cell) for look, cell in zip(seen, cells, strict=True)]


def filled(state: Any, pile: list[int], seat: int, turn: Turn, rng: random.Random) -> float:
    """What one area comes to, once a turn was made in it."""
    alone = Alone(state, seat)
    for action in turn:
        if action & 15 == TILE:
            alone.lay(action)
        elif action & 15 == LARGE:
            alone.lay_large(action)
    left = ROUNDS - 1 - state.round
    # Who has not moved in this round, but for the turn given, has a tile more to come.
    if not turn and state._step <= (seat - state._first) % state.seats:
        left += 1
    first = CHOICE * seat * left
    tiles = pile[first : first + CHOICE * left]
    for at in range(0, len(tiles) - CHOICE + 1, CHOICE):
        pair = tiles[at : at + CHOICE]
        best, move = alone.likeliest(pair)
        if not best:
            continue
        if best < LIKELY:
            moves = alone.placements(pair)
            move = moves[int(rng.random() * len(moves))]
        alone.lay(move, best)
        if alone.fresh and (best := alone.best_large()):
            alone.lay_large(best)
    return float(points(alone.area, state.options.get("ecosystems"), state.entered[seat]))
