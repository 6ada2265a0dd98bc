"""How a seat of AQUA is played: the tiles nobody has seen, the turns worth a thought, what they are for.

The rules are naiad_core's, the search is naiad.engine's. Nothing is hidden but the order of the tiles. A playout fills
each area by itself: see quick_game.py.
"""

import random
from typing import Any

from naiad.engine.view import View, by_name
from naiad.engine.world import Turn
from naiad.engine.world import World as Plain
from naiad.games.aqua import robot_mind
from naiad.games.aqua.quick_game import filled, likelihoods, points_of
from naiad.games.aqua.score import row_name
from naiad_core.games.aqua import actions, judge, options
from naiad_core.games.aqua.actions import AFTER_TILE, END, MARKET_DUE, TILE
from naiad_core.games.aqua.pieces import ANIMALS, TILES, piece_name

# Verbs that are no choice of a seat's, or none that a playout understands.
UNJUDGED = (actions.MARKET, actions.SNAIL, actions.DISCARD, actions.ECOSYSTEM)
# What a seat comes to in a playout does not go by what the others do.
ARE_APART = True
# Placements of the whole market of which the points are made out.
PLACEMENTS = 16


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

    def before(self, seat: int) -> list[int]:
        state = self.state
        return self.pile[-state.market_size() :] if state.phase == MARKET_DUE else []

    def due(self) -> int:
        state = self.state
        return int(actions.market(self.before(state.to_act()))) if state.phase == MARKET_DUE else 0

    nobodys = due


def known(last: Any, seat: int, turn: Turn) -> tuple[()]:
    """Nothing is hidden."""
    return ()


def unseen(state: Any) -> tuple[list[str], int]:
    """The tiles that no market has shown, and how many a market that is due wants."""
    if not state.tracked or state.phase != MARKET_DUE:
        return [], 0
    return [piece_name(tile) for tile in range(TILES) if not state.turned_up(tile)], state.market_size()


def candidates(view: View) -> list[tuple[float, Turn]]:
    """The turns worth a thought and how likely each is, the best first."""
    state, seat = view.state(), view.seat
    if state.phase == MARKET_DUE:
        return []
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
    for value, move in sorted(zip(likelihoods(area, moves), moves, strict=True), reverse=True)[:PLACEMENTS]:
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
            out.append((float(points_of(state, moves[0])), (min(moves),)))
    return out


def playout(world: World, turn: Turn, rng: random.Random) -> list[float]:
    """Points by seat once the turn was made and every area was filled greedily."""
    state = world.state
    me = state.to_act()
    if not world.others:
        world.others = [0.0 if seat == me else filled(state, world.pile, seat, (), rng) for seat in range(state.seats)]
    out = list(world.others)
    out[me] = filled(state, world.pile, me, turn, rng)
    return out


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
