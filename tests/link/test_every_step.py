"""Cable pulled, power cut, code restarted at every frame of a conversation, and power cut at every byte of flash."""

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from link.nvm import Nvm, PowerCut, current_game, remembered
from link.rig import HEADER, UID, Disk, World, play
from naiad.link import commands
from naiad.link.errors import CommandError, LinkError
from naiad_core import wire

MARKED = 4242


class Table:
    """Obeys MOVE, as the app does, and answers STATS."""

    def __init__(self):
        self.world = None
        self.done = 0

    def __call__(self, verb, body):
        if verb == wire.VERB_MOVE and not self.world.journal.playing:
            return wire.ERR_BUSY, b""
        if verb == wire.VERB_MOVE:
            self.done += 1
            (action,) = struct.unpack(wire.MOVE_REQUEST, body)
            self.world.journal.add_move(action, 1)
            return 0, b""
        if verb == wire.VERB_STATS:
            return wire.ERR_PAST_END, b""
        return wire.ERR_UNKNOWN, b""


def lines_on(disk):
    return [action for game in disk.games() for action, _ in game.lines]


def again(world, what):
    """Until it works: as a person would plug in and try once more."""
    for _ in range(60):
        try:
            return what()
        except CommandError:
            raise
        except LinkError:
            world.run(400)
    raise AssertionError("60 attempts")


def conversation(world, disk):
    """Fetch, ask, move from the PC, and follow three moves made at the table."""
    client = world.client(disk)
    again(world, client.sync)
    with pytest.raises(CommandError):
        again(world, lambda: client.command(wire.VERB_STATS, b"\x63"))
    while MARKED not in lines_on(disk):
        try:
            commands.move(client, MARKED, client.session.next_seq)
        except CommandError as error:
            assert error.code == wire.ERR_STALE
        except LinkError:
            world.run(400)
        # It stands once its entry is here; a power cut in between takes it back.
        for _ in range(10):
            if MARKED in lines_on(disk):
                break
            again(world, lambda: client.sync() and world.run(20))
    for action in (11, 12, 13):
        while action not in lines_on(disk):
            if action not in [a for a, _ in current_game(world.journal)[1]]:
                world.journal.add_move(action, 5)
            world.run(30)
            again(world, client.sync)
    # The game is put away, the memory is emptied, and the next game begun.
    while not disk.games()[0].over:
        world.journal.end_game()
        world.run(30)
        again(world, client.sync)
    while remembered(world.journal) and len(disk.games()) < 2:
        again(world, client.sync)
        at_the_table(world, world.journal.rollover)
    while 21 not in lines_on(disk):
        if not world.journal.playing:
            world.journal.begin_game(HEADER)
        if not current_game(world.journal)[1]:
            world.journal.add_move(21, 1)
        world.run(30)
        again(world, client.sync)
    client.close()


def at_the_table(world, what):
    try:
        what()
    except PowerCut:
        world.power_cut()


def check(world, disk):
    # Where the power went during the erase, the board may have begun another journal.
    ident = world.journal.sector.id
    held = disk.kept[(UID.hex(), ident)]
    assert held[-len(world.entries()) :] == world.entries()
    seqs = [item.seq for item in held]
    assert seqs == list(range(len(seqs)))
    first, second = disk.games()
    assert first.lines[:12] == [(n * 37 % 5000 + 1, n * 8) for n in range(12)]
    assert [action for action, _ in first.lines[12:]] == [MARKED, 11, 12, 13] and first.over
    assert [action for action, _ in second.lines] == [21] and not second.broken


def begin(fuse=None):
    table = Table()
    world = World(seed=5, handler=table, memory=Nvm(seed=fuse or 0))
    table.world = world
    play(world.journal, 12)
    world.memory.fuse = fuse
    return world, Disk()


def undisturbed():
    world, disk = begin()
    steps = world.memory.steps
    conversation(world, disk)
    check(world, disk)
    return world.frames, world.memory.steps - steps


FRAMES, STEPS = undisturbed()


def test_the_conversation_has_every_kind_of_frame():
    assert FRAMES > 30 and STEPS > 90


@pytest.mark.parametrize("what", ["pull_cable", "power_cut", "reset"])
def test_whatever_happens_at_any_frame_the_pc_ends_with_the_boards_entries(what):
    for number in range(1, FRAMES + 1):
        world, disk = begin()
        world.hooks[number] = getattr(world, what)
        conversation(world, disk)
        check(world, disk)
        assert not world.hooks, f"frame {number} never came"


@pytest.mark.parametrize("first", ["pull_cable", "power_cut", "reset"])
def test_and_again_while_it_heals(first):
    for number in range(1, FRAMES + 1, 5):
        for later in (1, 2, 3, 5, 8):
            world, disk = begin()
            world.hooks[number] = getattr(world, first)
            world.hooks[number + later] = world.power_cut
            conversation(world, disk)
            check(world, disk)


def test_a_power_cut_at_any_byte_written_to_flash_loses_nothing_that_the_pc_holds():
    for fuse in range(STEPS):
        world, disk = begin(fuse)
        conversation(world, disk)
        check(world, disk)
        # Ids are random, and a random 0xFF is no step: a few more or less.
        assert world.resets == 1 or fuse > STEPS - 10


def test_a_command_is_done_once_however_often_it_is_sent():
    world, disk = begin()
    world.faults.twice = 1.0
    client = world.client(disk)
    client.sync()
    # Answers get lost, so that the PC repeats itself.
    answers = world.to_pc
    answers.faults = type(answers.faults)(drop=0.7)
    while True:
        try:
            commands.move(client, MARKED, client.session.next_seq)
            break
        except LinkError:
            world.run(400)
            client.open()
        if world.handler.done:
            break
    world.run(1000)
    assert world.handler.done == 1
    assert [a for a, _ in current_game(world.journal)[1]].count(MARKED) == 1


TROUBLES = st.lists(
    st.tuples(st.integers(1, 25), st.sampled_from(["pull_cable", "power_cut", "reset"])), min_size=1, max_size=6
)
CHANCES = st.sampled_from([0.0, 0.0, 0.003, 0.02])


@settings(max_examples=60)
@given(troubles=TROUBLES, corrupt=CHANCES, drop=CHANCES, twice=CHANCES, cut=CHANCES, seed=st.integers(0, 1 << 32))
def test_any_troubles_on_any_line(troubles, corrupt, drop, twice, cut, seed):
    world, disk = begin()
    world.chance.seed(seed)
    faults = world.faults
    faults.corrupt, faults.drop, faults.twice, faults.cut = corrupt, drop, twice, cut
    number = 0
    for gap, what in troubles:
        number += gap
        world.hooks[number] = getattr(world, what)
    conversation(world, disk)
    check(world, disk)
