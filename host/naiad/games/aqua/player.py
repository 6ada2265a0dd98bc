"""How a seat of AQUA is played: the tiles nobody has seen, the turns worth a thought, a quick game of its own area.

The rules are naiad_core's, the search is naiad.engine's, how likely a place is the table's own ranking. Nothing is
hidden but the order of the tiles. A playout plays each area by itself: what the others take of tiles and animals does
not touch it, and nobody takes the snail.
"""

import random
from typing import Any

from naiad.engine.view import View, by_name
from naiad.engine.world import Turn
from naiad.engine.world import World as Plain
from naiad.games.aqua import robot_mind
from naiad.games.aqua.score import row_name
from naiad_core.games.aqua import actions, judge, options
from naiad_core.games.aqua.actions import AFTER_TILE, CELL, END, LARGE, MARKET_DUE, TILE
from naiad_core.games.aqua.pieces import ANIMALS, LOOKS, ROUNDS, TILES
from naiad_core.games.aqua.score import explain
from naiad_core.games.aqua.tableau import SIDES
from naiad_table.games.aqua.rank import HABITAT, worth

# Verbs that are no choice of a seat's, or none that a playout understands.
UNJUDGED = (actions.MARKET, actions.SNAIL, actions.DISCARD, actions.ECOSYSTEM)
# Placements of the whole market of which the points are made out.
PLACEMENTS = 16
# Tiles that a quick game chooses among in a turn.
CHOICE = 2


def set_up(seats: int, rng: random.Random) -> dict[str, Any]:
    """Options dealt as the rulebook says."""
    dealt: dict[str, Any] = options.deal(seats, "classic" if seats > 1 else "solo", rng.randrange)
    return dealt


class World(Plain):
    """The tiles that were not turned up yet, in the order in which they will be."""

    def deal(self, view: View) -> None:
        self.pile = [tile for tile in range(TILES) if not self.state.turned_up(tile)]
        self.rng.shuffle(self.pile)
        # What the other areas come to, which no turn of this one changes; made out when it is asked for.
        self.others: list[float] = []

    def make(self, action: int) -> None:
        if action & 15 == actions.MARKET:
            for tile in actions.market_tiles(action >> 4):
                self.pile.remove(tile)
        self.state.apply(action)

    def due(self) -> int:
        state = self.state
        if state.phase == MARKET_DUE:
            return int(actions.market(self.pile[-state.market_size() :]))
        if state.is_over() and state.missing():
            seat, number = state.missing()[0]
            return int(actions.ecosystem(number, seat, 0))
        return 0


def known(last: Any, seat: int, turn: Turn) -> tuple[()]:
    """Nothing is hidden."""
    return ()


class _Alone:
    """One area with the stocks that it draws on, as naiad_core's judge asks for them."""

    def __init__(self, state: Any, seat: int) -> None:
        self.area = state.areas[seat].clone()
        self.areas = [self.area]
        self.stock = bytearray(state.stock)
        self.stacks = state.stacks
        self.taken = bytearray(state.taken)
        self.fresh: list[int] = []

    def to_act(self) -> int:
        return 0

    def make(self, action: int) -> None:
        """Lay a tile, or a large animal."""
        if action & 15 == TILE:
            cell = action >> CELL
            self.area.put(cell, actions.look_of(action))
            self.fresh = self.area.settle(cell, self.stock)
        elif action & 15 == LARGE:
            animal, turning, place = actions.unpack_large(action)
            self.area.lay_large(animal, turning, place, self.stacks[animal][self.taken[animal]])
            self.taken[animal] += 1


def _best_large(game: Any) -> int:
    """The large animal of most points that may be laid, 0 where none may."""
    moves: list[int] = []
    for animal in range(len(ANIMALS)):
        judge.large_moves(game, animal, moves)
    return max(moves, key=lambda move: (_points_of(game, move), -move)) if moves else 0


def _points_of(game: Any, move: int) -> int:
    animal = actions.animal_of(move)
    return int(game.stacks[animal][game.taken[animal]])


# By what lies around a cell: by look how likely it is wanted there, as long as no habitat comes of it. Playouts on the
# same deal ask for the same again and again; it is begun anew when it has grown so long.
_KNOWN: dict[tuple[int, ...], dict[int, int]] = {}
MOST_KNOWN = 20_000


def _worths(area: Any, moves: list[int]) -> list[int]:
    """By placement: how likely a player wants it."""
    looks, animals = area.looks.get, area.animals
    if len(_KNOWN) > MOST_KNOWN:
        _KNOWN.clear()
    cells: dict[int, tuple[tuple[int, ...], dict[int, int]]] = {}
    out = []
    for action in moves:
        cell = action >> CELL
        found = cells.get(cell)
        if found is None:
            beside = tuple([looks(cell + step, -1) for step in SIDES])
            found = cells[cell] = beside, _KNOWN.setdefault(beside, {})
        look = LOOKS[3 * (action >> 7 & 127) + (action >> 5 & 3)] | action >> 4 & 1
        value = found[1].get(look)
        if value is None:
            value = found[1][look] = worth(look, found[0], {}, cell)
        # Beside a new habitat animals count too, wherever they are.
        out.append(value if value < HABITAT else worth(look, found[0], animals, cell))
    return out


def candidates(view: View) -> list[tuple[float, Turn]]:
    """The turns worth a thought and how likely each is, the best first."""
    state, seat = view.state(), view.seat
    if state.phase == AFTER_TILE:
        return sorted(_after_tile(state), key=lambda each: (-each[0], each[1]))
    area = state.areas[seat]
    moves: list[int] = []
    # Of a tile at the reader it is asked where that one goes.
    for tile in view.hand or state.market():
        area.placements(tile, moves, TILE | tile << 7)
    if not moves:
        return [(0.0, (move,)) for move in state.legal() if move & 15 == actions.DISCARD]
    before, out = state.points(seat), []
    for value, move in sorted(zip(_worths(area, moves), moves, strict=True), reverse=True)[:PLACEMENTS]:
        state.apply(move)
        later = _after_tile(state) if state.phase == AFTER_TILE else [(0.0, ())]
        gain = state.points(seat) - before
        out += [(value + gain + more, (move, *turn)) for more, turn in later]
        state.undo()
    return sorted(out, key=lambda each: (-each[0], each[1]))


def _after_tile(state: Any) -> list[tuple[float, Turn]]:
    """The end of the turn, and the best place of each large animal."""
    out: list[tuple[float, Turn]] = [(0.0, (END,))]
    for animal in range(len(ANIMALS)):
        moves: list[int] = []
        judge.large_moves(state, animal, moves)
        if moves:
            out.append((float(_points_of(state, moves[0])), (min(moves),)))
    return out


def playout(world: World, turn: Turn, rng: random.Random) -> list[float]:
    """Points by seat once the turn was made and every area was filled greedily."""
    state = world.state
    me = state.to_act()
    if not world.others:
        world.others = [0.0 if seat == me else _filled(state, world.pile, seat, (), rng) for seat in range(state.seats)]
    out = list(world.others)
    out[me] = _filled(state, world.pile, me, turn, rng)
    return out


def _filled(state: Any, pile: list[int], seat: int, turn: Turn, rng: random.Random) -> float:
    """What one area comes to."""
    alone = _Alone(state, seat)
    area = alone.area
    for action in turn:
        alone.make(action)
    chance = rng.random
    left = ROUNDS - 1 - state.round
    # Who has not moved in this round, but for the turn given, has a tile more to come.
    if not turn and state._step <= (seat - state._first) % state.seats:
        left += 1
    first = CHOICE * seat * left
    tiles = pile[first : first + CHOICE * left]
    for at in range(0, len(tiles) - CHOICE + 1, CHOICE):
        moves: list[int] = []
        for tile in tiles[at : at + CHOICE]:
            area.placements(tile, moves, TILE | tile << 7)
        if not moves:
            continue
        values = _worths(area, moves)
        best = max(values)
        move = moves[values.index(best)]
        if best < 2:
            move = moves[int(chance() * len(moves))]
        alone.make(move)
        if alone.fresh:
            large = _best_large(alone)
            if large:
                alone.make(large)
    entered = state.entered[seat]
    return float(sum([each[1] for each in explain(area, state.options.get("ecosystems"), entered)]))


def reason(view: View, turn: Turn) -> str:
    """What a turn's points are for: animals, reefs, ecosystems."""
    return by_name(view, turn, _rows)


def _rows(state: Any, seat: int) -> dict[str, int]:
    sums: dict[str, int] = {}
    for row in state.explain(seat):
        name = row_name(row)
        sums[name] = sums.get(name, 0) + row[1]
    return sums


def robot(view: View, rng: random.Random) -> Turn:
    """What the robots of ``naiad demo`` do: habitats first, then what may become one."""
    state = view.state()
    tile = robot_mind.choose(state, state.market(), rng)
    state.apply(tile)
    large = robot_mind.best_large(state) if state.phase == AFTER_TILE else 0
    return (tile, large) if large > 0 else (tile, END) if state.phase == AFTER_TILE else (tile,)
