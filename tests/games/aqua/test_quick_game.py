"""A quick game of one area: by tables it does what ranking and judge say one by one; not how strong it plays."""

import random
from types import SimpleNamespace

from naiad.engine import ladder
from naiad.games.aqua.quick_game import Alone, likelihoods, points_of
from naiad_core.games.aqua import judge
from naiad_core.games.aqua.actions import TILE, cell_of, look_of
from naiad_core.games.aqua.pieces import ANIMALS, TILES

GAMES = 30
# An area takes so many tiles.
TURNS = 17


def test_in_a_whole_area_it_takes_the_first_of_the_likeliest_placements_and_the_best_large_animal() -> None:
    large = habitats = 0
    for seed in range(GAMES):
        state = ladder.dealt("aqua", 2, seed).state
        # The area by the rules, beside the one that is looked up.
        area, alone = state.areas[0], Alone(state, 0)
        tiles = list(range(TILES))
        random.Random(seed).shuffle(tiles)
        for at in range(0, 2 * TURNS, 2):
            pair = tiles[at : at + 2]
            moves: list[int] = []
            for tile in pair:
                area.placements(tile, moves, TILE | tile << 7)
            values = likelihoods(area, moves)
            best = max(values, default=0)
            assert all(values)
            assert alone.placements(pair) == moves
            assert alone.likeliest(pair) == (best, moves[values.index(best)] if moves else 0)
            if not moves:
                continue
            move = moves[values.index(best)]
            area.put(cell_of(move), look_of(move))
            alone.lay(move, best)
            assert alone.fresh == area.settle(cell_of(move), state.stock)
            assert (alone.area.looks, alone.stock) == (area.looks, state.stock)
            habitats += bool(alone.fresh)
            # What the judge asks of a game, with the area by the rules.
            judged = SimpleNamespace(
                areas=[area], to_act=lambda: 0, fresh=alone.fresh, stacks=alone.stacks, taken=alone.taken
            )
            found: list[int] = []
            for animal in range(len(ANIMALS)):
                judge.large_moves(judged, animal, found)
            assert alone.best_large() == max(found, key=lambda move: (points_of(alone, move), -move), default=0)
            if found:
                large += 1
                alone.lay_large(alone.best_large())
                area.lay_large(*alone.area.large[-1])
            assert alone.area.animals == area.animals
    assert habitats > GAMES and large > GAMES
