# Tells what the loop's tasks leave on the heap while nobody does anything. Arguments: a record's bytes (hex) that is
# played before, "open" for a data port that somebody has opened. Between two yields nothing is collected.
import gc
from binascii import unhexlify

import standins

standins.install()
from standins import Usb_cdc, hand  # noqa: E402

COUNT = 60
PASS_MS = 3
SETTLE = 400


def nothing(now_ms):
    pass


def a_pass(loop):
    def once(now_ms):
        hand.now_ms = now_ms
        loop.once()

    return once


def left_by(step):
    now_ms = hand.now_ms
    before = gc.mem_alloc()
    for _ in range(COUNT):
        now_ms += 1
        step(now_ms)
    return gc.mem_alloc() - before


def main(arguments):
    data = unhexlify(arguments[0])
    loop, app = standins.board()
    from naiad_core import record
    from naiad_core.header import unpack_header
    from naiad_table import view
    from naiad_table.beginning import begin

    Usb_cdc.data.connected = arguments[1] == "open"
    if data:
        game, seats, options, at = unpack_header(data)
        begin(app, game, seats, options)
        while app.view is None:
            hand.now_ms += PASS_MS
            loop.once()
        while at < len(data):
            action, at = record.get_varint(data, at)
            at = record.get_varint(data, at)[1]
            code = app.ask_move(action)
            assert not code, code
            hand.now_ms += PASS_MS
            loop.once()
    for _ in range(SETTLE):
        hand.now_ms += PASS_MS
        loop.once()
    yield
    for task in loop.tasks:
        # Within one turn of the blink, so that nothing has to be drawn.
        hand.now_ms += view.BLINK_MS - hand.now_ms % view.BLINK_MS
        for _ in range(40):
            loop.once()
        yield
        yield {"task": task.name, "bytes": left_by(task.step) - left_by(nothing)}
    hand.now_ms += view.BLINK_MS - hand.now_ms % view.BLINK_MS
    for _ in range(40):
        loop.once()
    yield
    yield {"task": "one that leaves a list", "bytes": left_by(lambda now_ms: [now_ms]) - left_by(nothing)}
    yield {"task": "the loop", "bytes": left_by(a_pass(loop)) - left_by(nothing)}
    hand.now_ms += view.BLINK_MS
    before = gc.mem_alloc()
    app.draw(hand.now_ms)
    # What tells of it lies on the heap itself.
    left = gc.mem_alloc() - before
    yield {"task": "one redraw", "bytes": left}
    yield {"task": "faults", "bytes": sum([row[4] for row in loop.stats()])}
