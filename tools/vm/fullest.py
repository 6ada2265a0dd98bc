# Plays a recorded game on the whole firmware and tells what the heap holds: started, with the game begun, at its worst.
# A look is taken with the most candidates under the knob, after a collection; "churn" is what selecting and drawing
# them leaves to be collected. Arguments: the record's bytes (hex), how many lines between two looks, and "screen" where
# there is one.
import gc
from binascii import unhexlify

import standins

standins.install()
PASSES = 4
PASS_MS = 40


def passes(loop, count):
    for _ in range(count):
        standins.hand.now_ms += PASS_MS
        loop.once()


def most_moves(state, pieces):
    """(the piece with the most legal moves, how many)."""
    best = -1
    most = 0
    for piece in range(pieces):
        count = len(state.legal(piece))
        if count > most:
            best, most = piece, count
    return best, most


def main(arguments):
    data = unhexlify(arguments[0])
    every = int(arguments[1])
    standins.hand.screen = int("screen" in arguments)
    # Kept to the end, so that what comes after it lies elsewhere: see heap.LAYOUTS.
    standins.hand.padding = bytes(int(arguments[2]))
    gc.collect()
    yield
    base = gc.mem_alloc()
    loop, app = standins.board()
    yield
    yield {"what": "started", "bytes": gc.mem_alloc() - base}
    passes(loop, 20)
    from naiad_core import record
    from naiad_core.header import unpack_header
    from naiad_table.beginning import begin

    game, seats, options, at = unpack_header(data)
    begin(app, game, seats, options)
    # On a board nobody holds them now: a function holds its whole module.
    del begin, unpack_header
    passes(loop, 20)
    yield
    yield {"what": "game begun", "bytes": gc.mem_alloc() - base}
    module = app.referee.record.rules
    pieces = 0
    while module.piece_name(pieces):
        pieces += 1
    worst = {"bytes": 0}
    lines = churn = 0
    while at < len(data):
        action, at = record.get_varint(data, at)
        at = record.get_varint(data, at)[1]
        code = app.ask_move(action)
        if code:
            raise ValueError(f"line {lines + 2}: {code}")
        lines += 1
        if lines % every and at < len(data):
            passes(loop, 1)
            continue
        passes(loop, PASSES)
        best, most = most_moves(app.referee.state, pieces)
        yield
        before = gc.mem_alloc()
        if best >= 0:
            app.view.tag(module.piece_name(best))
            passes(loop, 1)
            churn = max(churn, gc.mem_alloc() - before)
        yield
        now = {
            "lines": lines,
            "legal": most,
            "selected": len(app.view.selection.candidates),
            "bytes": gc.mem_alloc() - base,
        }
        now["tail"] = len(app.journal.tail)
        if now["bytes"] > worst["bytes"]:
            worst = now
        app.view.clear()
    worst["what"] = "worst"
    worst["churn"] = churn
    yield worst
    yield {"what": "faults", "rows": [[row[0], row[4], row[6]] for row in loop.stats() if row[4]]}
