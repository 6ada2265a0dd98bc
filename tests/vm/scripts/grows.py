# Tells how many bytes of heap the line of moves of the longest game takes after one was taken back. Argument: a game.
import gc
import json


def main(arguments):
    from naiad_core import games

    name = json.loads(arguments[0])
    seats = games.descriptor(name).SEATS[1]
    game = games.load(name).Game(seats, games.options(name).default_options(seats))
    game.apply(game.legal()[0])
    game.undo()
    gc.collect()
    before = gc.mem_alloc()
    for _ in range(700):
        game.history.append(1)
    gc.collect()
    yield gc.mem_alloc() - before
