"""A quick game of one area of AQUA, greedily to its end: what a playout does; not which turns it is for (player.py).

The rules are naiad_core's, how likely a place is the table's own ranking. Each area is played by itself: what others
take of tiles and animals does not touch it, and nobody takes the snail.

Asked placement by placement the two take longer, so ``likeliest`` adds up what they said of single corals:
which fit is in the area's masks, what each is worth the ranking says. ``best_large`` asks the judge only where a large
animal could lie at all. tests/games/aqua/test_quick_game.py holds both to list, ranking and judge, in 500 positions.
"""

import random
from typing import Any, NamedTuple

from naiad.engine.world import Turn
from naiad_core.games.aqua import actions, judge
from naiad_core.games.aqua.actions import CELL, LARGE, TILE
from naiad_core.games.aqua.pieces import ANIMALS, BARE, COLOURS, LOOKS, ROUNDS, TILES
from naiad_core.games.aqua.score import explain
from naiad_core.games.aqua.tableau import COVERED, NEAR, SIDES, coral
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
    """What lies around a cell, by side; by coral what it adds to how likely a tile is to lie there; what no tile
    exceeds."""

    around: tuple[int, ...]
    adds: list[int]
    most: int


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
_KNOWN: dict[tuple[int, ...], Spot] = {}
MOST_KNOWN = 20_000


def _spot(looks: dict[int, int], cell: int) -> Spot:
    get, a, b, c, d, e, f = looks.get, *SIDES
    # Written out, as it is asked for each cell beside every tile laid.
    around = (
        get(cell + a, -1),
        get(cell + b, -1),
        get(cell + c, -1),
        get(cell + d, -1),
        get(cell + e, -1),
        get(cell + f, -1),
    )
    found = _KNOWN.get(around)
    if found is None:
        if len(_KNOWN) > MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[around] = _looked_at(around)
    return found


def _looked_at(around: tuple[int, ...]) -> Spot:
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
    return Spot(around, adds, CORALS * HABITAT if max(best) >= HABITAT else max(sum(best[::2]), sum(best[1::2])))


class Alone:
    """One area with the stocks that it draws on, as naiad_core's judge asks for them."""

    def __init__(self, state: Any, seat: int) -> None:
        self.area = state.areas[seat].clone()
        self.areas = [self.area]
        self.stock = bytearray(state.stock)
        self.stacks = state.stacks
        self.taken = bytearray(state.taken)
        self.fresh: list[int] = []
        # By cell beside a tile, in the order in which the area has them.
        self.spots = {cell: _spot(self.area.looks, cell) for cell in self.area.even}

    def to_act(self) -> int:
        return 0

    def make(self, action: int) -> None:
        """Lay a tile, or a large animal."""
        if action & 15 == TILE:
            cell, area = action >> CELL, self.area
            area.put(cell, actions.look_of(action))
            self.fresh = area.settle(cell, self.stock)
            del self.spots[cell]
            for step in SIDES:
                if cell + step in area.even:
                    self.spots[cell + step] = _spot(area.looks, cell + step)
        elif action & 15 == LARGE:
            animal, turning, place = actions.unpack_large(action)
            self.area.lay_large(animal, turning, place, self.stacks[animal][self.taken[animal]])
            self.taken[animal] += 1

    def likeliest(self, tiles: list[int]) -> tuple[int, int]:
        """(how likely it is, the placement of a tile that is most likely wanted), the first listed of equals; 0 for
        none, as what fits has its colour beside it."""
        animals = self.area.animals
        best = likely = 0
        for tile in tiles:
            ways = WAYS[tile]
            for cell, (around, adds, most) in self.spots.items():
                if most <= best:
                    continue
                for move, look, first, second, third in ways:
                    value = adds[first] + adds[second] + adds[third]
                    if value >= HABITAT:
                        value = worth(look, around, animals, cell)
                    if value > best:
                        best, likely = value, move + (cell << CELL)
        return best, likely

    def best_large(self) -> int:
        """The large animal of most points that may be laid, 0 where none may."""
        animals = self.area.animals
        # Beside a new animal lies another one, free and of another species, or no large one fits there.
        for place in self.fresh:
            others = [animals.get(place + step, COVERED) for step in NEAR]
            if any(each < COVERED and each != animals[place] for each in others):
                break
        else:
            return 0
        moves: list[int] = []
        for animal in range(len(ANIMALS)):
            judge.large_moves(self, animal, moves)
        return max(moves, key=lambda move: (points_of(self, move), -move)) if moves else 0


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
        alone.make(action)
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
            moves: list[int] = []
            for tile in pair:
                alone.area.placements(tile, moves, TILE | tile << 7)
            move = moves[int(rng.random() * len(moves))]
        alone.make(move)
        if alone.fresh and (large := alone.best_large()):
            alone.make(large)
    found = explain(alone.area, state.options.get("ecosystems"), state.entered[seat])
    return float(sum([each[1] for each in found]))
