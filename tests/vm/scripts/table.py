# A monkey at the table: the whole firmware above the stand-ins gets tags, turns, presses and gates at random, is
# started anew now and then, and tells what lights and journal come to. Arguments: game, seats, seed, how many events.
from binascii import crc32

import standins

standins.install()
from standins import Microcontroller, Random, hand  # noqa: E402

from naiad_core import games  # noqa: E402

PASS_MS = 3
PASSES = 12
A_START_EVERY = 60


def names(module):
    """The pieces of a game as their tags name them."""
    out = []
    while module.piece_name(len(out)):
        out.append(module.piece_name(len(out)))
    return out


class Table:
    def __init__(self, game, seats):
        module = games.load(game)
        self.names = names(module)
        self.game = game
        self.start()
        from naiad_table.beginning import begin

        begin(self.app, game, seats, games.options(game).default_options(seats))

    def start(self):
        self.loop, self.app = standins.board()
        self.passes(60)

    def passes(self, count):
        for _ in range(count):
            hand.now_ms = (hand.now_ms + PASS_MS) % (1 << 29)
            self.loop.once()

    def press(self, button):
        hand.key(hand.buttons, button, True)
        self.passes(2)
        hand.key(hand.buttons, button, False)
        self.passes(2)

    def tap(self, text, reader):
        from naiad_table import tag_writer

        hand.tags[reader] = (
            bytes((4, len(text), 1, 2, 3, 4, crc32(text.encode()) & 255)),
            tag_writer.message("naiad:" + text),
        )
        self.passes(PASSES * 4)
        hand.tags[reader] = None
        self.passes(PASSES * 2)

    def event(self, draw):
        """One thing that a player does, sensible or not."""
        kind = draw(20)
        if kind < 8:
            self.tap(self.game + "/" + self.names[draw(len(self.names))], draw(2))
        elif kind < 13:
            hand.knob.position += draw(7) - 3
            self.passes(2)
            self.press(0)
        elif kind < 15:
            self.press(0)
        elif kind < 17:
            self.press(2)
        elif kind == 17:
            # Into the menu and out again, or one step back.
            if draw(2):
                self.press(3)
                hand.knob.position += draw(3)
                self.passes(2)
            self.press(1)
        elif kind == 18:
            hand.key(hand.gates, draw(8), True)
            self.passes(20)
            hand.key(hand.gates, draw(8), False)
        else:
            hand.now_ms += 400 * draw(30)
        self.passes(PASSES)
        return kind

    def told(self):
        app = self.app
        canvas = app.canvas
        record = app.referee.record
        out = [
            crc32(bytes(canvas.panel) + bytes(canvas.ring) + bytes(canvas.gates)),
            crc32(bytes(Microcontroller.nvm.data)),
            app.note,
            self.loop.degraded,
        ]
        if record:
            out += [record.game, len(record.state.history), crc32(record.state.position())]
        return out


def main(arguments):
    game, seats, seed, events = arguments[0], int(arguments[1]), int(arguments[2]), int(arguments[3])
    hand.random = seed
    draw = Random.randrange
    table = Table(game, seats)
    yield table.told()
    for n in range(events):
        if n % A_START_EVERY == A_START_EVERY - 1:
            table.start()
        kind = table.event(draw)
        told = table.told()
        told.append(kind)
        yield told
    yield {"faults": [[row[0], row[4], row[6]] for row in table.loop.stats() if row[4]]}
