"""A board, a bad line and a PC in virtual milliseconds; the board's and the PC's code are the real ones."""

import random
from dataclasses import dataclass

from folded import fold
from link.nvm import Nvm, PowerCut, parts
from naiad.link.client import Client
from naiad.link.errors import LinkError, PortError
from naiad.link.events import Entry
from naiad_core import entry
from naiad_table import ticks
from naiad_table.journal import Journal
from naiad_table.link import Link

FIFO = 256
HEADER = b"\x01\x00\x02\x01\x00"
UID = bytes.fromhex("e660583883724a32")
# USB full speed moves a packet of 64 bytes each way in a millisecond, and more; a pass of the loop takes a few.
PACKET = 64
PASS_MS = 5


@dataclass
class Faults:
    """What the line does to what goes over it, as chances."""

    corrupt: float = 0.0
    drop: float = 0.0
    twice: float = 0.0
    cut: float = 0.0


class Pipe:
    """One direction: cuts the stream at its zeros and mistreats the pieces."""

    def __init__(self, faults, chance, on_frame):
        self.faults = faults
        self.chance = chance
        self.on_frame = on_frame
        self.half = bytearray()

    def through(self, data):
        out = bytearray()
        for byte in data:
            self.half.append(byte)
            if byte == 0:
                out += self._mistreat(bytes(self.half))
                if len(self.half) > 1:
                    self.on_frame()
                self.half.clear()
        return bytes(out)

    def _mistreat(self, piece):
        faults, chance = self.faults, self.chance
        if len(piece) > 1:
            if chance.random() < faults.drop:
                return b""
            if chance.random() < faults.cut:
                piece = piece[: chance.randrange(len(piece))]
            if chance.random() < faults.twice:
                piece = piece + piece
        if faults.corrupt:
            piece = bytes(chance.randrange(256) if chance.random() < faults.corrupt else b for b in piece)
        return piece


class Port:
    """usb_cdc.data as the board sees it."""

    def __init__(self, world):
        self.world = world
        self.rx = bytearray()
        self.tx = bytearray()
        self.timeout = self.write_timeout = None

    @property
    def connected(self):
        return self.world.is_open

    @property
    def in_waiting(self):
        return len(self.rx)

    @property
    def out_waiting(self):
        return len(self.tx)

    def readinto(self, buffer):
        assert self.timeout == 0
        count = min(len(buffer), len(self.rx))
        buffer[:count] = self.rx[:count]
        del self.rx[:count]
        return count

    def write(self, data):
        assert self.write_timeout == 0
        assert len(self.tx) + len(data) <= FIFO, "more than fits: a part of it would be lost"
        self.tx += data
        return len(data)


class World:
    """Board, line and PC's port. ``hooks`` are {number of a frame on the line: what happens then}."""

    def __init__(self, seed=0, faults=None, memory=None, handler=None, link=Link):
        self.chance = random.Random(seed)
        self.faults = faults or Faults()
        self.memory = memory or Nvm(seed=seed)
        self.handler = handler
        self.link_class = link
        self.now_ms = 0
        # Shortly before the board's clock starts again, as after a minute on a real one.
        self.ticks_at_0 = ticks.PERIOD - 3000
        self.is_open = False
        self.plugged = True
        self.reads = True
        self.running = True
        self.frames = 0
        self.hooks = {}
        self.script = []
        self.resets = 0
        self.port = Port(self)
        self.incoming = bytearray()
        self.outgoing = bytearray()
        self.to_pc = Pipe(self.faults, self.chance, self._frame)
        self.to_board = Pipe(self.faults, self.chance, self._frame)
        self.wire_bytes = 0
        self.boot()

    # The board

    def boot(self):
        self.journal = Journal(self.memory, self.chance.randbytes)
        self.link = self.link_class(
            self.port, self.journal, self.handler, UID, (0, 1, 0), self.reset, self.chance.randbytes
        )

    def power_cut(self):
        """Off and on again; the PC sees the port vanish."""
        self.unplug()
        self.memory.fuse = None
        self.reset()
        self.at(self.now_ms + 700, self.plug)

    def reset(self):
        """The code starts anew; USB and what is in its buffers stay."""
        self.resets += 1
        self.boot()

    def ticks_ms(self):
        return ticks.add(self.ticks_at_0, self.now_ms)

    def entries(self):
        """Everything that the board holds, as the PC should."""
        kept = self.journal.sector
        out = []
        for seq, before, data in parts(kept, 0):
            assert entry.check(data, before)
            out.append(Entry(seq, entry.chain_before(data, len(data)), bytes(data[:-4])))
        return out

    # The line

    def unplug(self):
        self.plugged = self.is_open = False
        self.port.rx.clear()
        self.port.tx.clear()
        self.incoming.clear()
        self.outgoing.clear()

    def plug(self):
        self.plugged = True

    def pull_cable(self):
        """And put it back a second later; the board plays on."""
        self.unplug()
        self.at(self.now_ms + 1000, self.plug)

    def _frame(self):
        self.frames += 1
        hook = self.hooks.pop(self.frames, None)
        if hook is not None:
            hook()

    def _move(self):
        if not self.is_open:
            return
        if self.reads:
            packet = bytes(self.port.tx[:PACKET])
            del self.port.tx[:PACKET]
            self.wire_bytes += len(packet)
            self.incoming += self.to_pc.through(packet)
        room = FIFO - len(self.port.rx)
        packet = bytes(self.outgoing[: min(PACKET, room)])
        del self.outgoing[: len(packet)]
        if packet:
            self.port.rx += self.to_board.through(packet)
            # What was sent twice is lost where it does not fit.
            del self.port.rx[FIFO:]

    # Time

    def at(self, when_ms, what):
        self.script.append((when_ms, what))
        self.script.sort(key=lambda item: item[0])

    def run(self, ms):
        for _ in range(int(ms)):
            self.now_ms += 1
            while self.script and self.script[0][0] <= self.now_ms:
                self.script.pop(0)[1]()
            self._move()
            if self.running and self.now_ms % PASS_MS == 0:
                try:
                    self.link.step(self.ticks_ms())
                    self.journal.step(self.ticks_ms())
                except PowerCut:
                    self.power_cut()

    # The PC

    def client(self, sink, **more):
        return Client(
            lambda: Line(self),
            sink,
            clock=lambda: self.now_ms / 1000,
            sleep=lambda s: self.run(s * 1000),
            nonces=lambda: self.chance.getrandbits(32),
            **more,
        )


class Line:
    """The PC's end: a Transport."""

    name = "line"

    def __init__(self, world):
        if not world.plugged:
            raise PortError("there is no board")
        self.world = world
        world.is_open = True

    def read(self, timeout_s):
        world = self.world
        deadline = world.now_ms + max(1, int(timeout_s * 1000))
        while not world.incoming and world.now_ms < deadline:
            self._check()
            world.run(1)
        self._check()
        data = bytes(world.incoming)
        world.incoming.clear()
        return data

    def write(self, data):
        self._check()
        self.world.outgoing += data

    def close(self):
        self.world.is_open = False

    def _check(self):
        if not self.world.is_open:
            raise PortError("line is gone")


class Disk:
    """A Sink that checks what it is given. ``write_ms`` passes with each write; ``fail`` writes fail first."""

    def __init__(self, world=None, write_ms=0, fail=0):
        self.world = world
        self.write_ms = write_ms
        self.fail = fail
        self.kept = {}
        self.writes = 0

    def cursor(self, uid, journal):
        held = self.kept.get((uid, journal))
        return (held[-1].seq + 1, held[-1].chain) if held else None

    def store(self, uid, journal, boot, entries):
        if self.fail:
            self.fail -= 1
            raise OSError("disk full")
        self.writes += 1
        if self.world:
            self.world.run(self.write_ms)
        held = self.kept.setdefault((uid, journal), [])
        for item in entries:
            assert not held or item.seq > held[-1].seq, "stored twice"
            held.append(item)

    def only(self):
        """The entries of the only journal."""
        (held,) = self.kept.values()
        return held

    def games(self):
        return [game for held in self.kept.values() for game in fold(held)]


def play(journal, moves, header=HEADER, flush=True):
    """A game of so many moves in the journal."""
    journal.begin_game(header)
    for n in range(moves):
        journal.add_move(n * 37 % 5000 + 1, n * 8)
        if flush:
            journal.flush()
    return journal


def until(world, done, limit_s=120):
    """Fetch until ``done()``, whatever happens to the line; the sink must be the client's."""

    def fetch(client):
        end_ms = world.now_ms + limit_s * 1000
        while not done():
            assert world.now_ms < end_ms, f"not done after {limit_s} s"
            try:
                client.sync()
                for _ in client.follow(0.2):
                    if done() or world.now_ms >= end_ms:
                        break
            except LinkError:
                world.run(300)

    return fetch
