"""Entries get from a board to a PC over lines good and bad; nothing is lost, doubled or invented."""

import pytest

from link.nvm import Nvm
from link.rig import HEADER, UID, Disk, Faults, World, play, until
from naiad.link.errors import NoAnswer, PortError
from naiad.link.session import State
from naiad_core import entry
from naiad_table import rollover


def test_a_pc_that_holds_nothing_gets_everything():
    world = World()
    play(world.journal, 100)
    disk = Disk()
    with world.client(disk) as client:
        told = []
        done = client.sync(lambda n, of: told.append((n, of)))
    assert disk.only() == world.entries()
    assert done.entries == 101 and done.gap == 0 and not done.diverged
    assert told[-1] == (101, 101) and told == sorted(told)
    assert client.session.board.uid == UID.hex()
    assert world.journal.acked_seq == 101


def test_a_pc_that_holds_something_gets_the_rest():
    world = World()
    play(world.journal, 30)
    disk = Disk()
    with world.client(disk) as client:
        client.sync()
    play(world.journal, 10)
    with world.client(disk) as client:
        assert client.sync().entries == 12
        assert client.sync().entries == 0
    assert disk.only() == world.entries()


def test_entries_follow_as_they_are_made():
    world = World()
    disk = Disk()
    client = world.client(disk)
    client.sync()
    for n in range(10):
        world.at(world.now_ms + 1000 * n + 1, lambda n=n: play(world.journal, n, flush=False))
    until(world, lambda: len(disk.games()) == 10 and disk.only() == world.entries())(client)
    assert [len(game.lines) for game in disk.games()] == list(range(10))


@pytest.mark.parametrize("places", [(31,), (200,), (300, 600), (12, 400, 1000)])
@pytest.mark.parametrize("faults", [Faults(), Faults(corrupt=0.01, drop=0.05, twice=0.05)])
def test_what_stands_behind_spoiled_entries_is_fetched(places, faults):
    world = World(faults=faults)
    for lines in (20, 60, 40):
        play(world.journal, lines)
    whole = [(item.kind, item.body) for item in world.entries()]
    for at in places:
        world.memory.data[at : at + 9] = b"\x5aspoiled\xa5"
    world.boot()
    disk = Disk()
    with world.client(disk) as client:
        done = client.sync()
        assert (done.gap, done.diverged) == (len(world.journal.sector.holes) - (31 in places), False)
        # Nothing is fetched twice, nor by another session.
        assert client.sync().entries == 0
    with world.client(disk) as client:
        assert client.sync()[2:] == (0, 0, False)
    assert disk.only() == world.entries()
    kept = [(item.kind, item.body) for item in disk.only() if item.body[:1] != bytes((entry.ON,))]
    assert len(whole) - 3 * len(places) <= len(kept) < len(whole)
    rest = iter(whole)
    assert all(each in rest for each in kept)
    assert world.journal.all_acked()
    # A game played on, the journal goes on behind them.
    play(world.journal, 7)
    with world.client(disk) as client:
        assert client.sync()[2:] == (9, 0, False)
    assert disk.only() == world.entries()


def test_what_is_not_in_flash_is_never_sent():
    world = World()
    disk = Disk()
    client = world.client(disk)
    client.sync()
    world.journal.armed = True
    play(world.journal, 5, flush=False)
    for _ in range(20):
        next(client.follow(0.2))
    assert disk.kept == {}
    world.journal.armed = False
    until(world, lambda: disk.kept and disk.only() == world.entries())(client)


def test_an_entry_is_acknowledged_only_after_the_write_to_the_disk():
    world = World()
    play(world.journal, 40)
    disk = Disk()
    acked = []
    store = disk.store

    def slow(*args):
        world.run(100)
        acked.append(world.journal.acked_seq)
        store(*args)
        held = len(disk.only())
        world.run(100)
        assert world.journal.acked_seq <= held

    disk.store = slow
    with world.client(disk) as client:
        client.sync()
    assert acked[0] == 0


def test_a_disk_that_fails_costs_nothing():
    world = World()
    play(world.journal, 300)
    disk = Disk(fail=1)
    client = world.client(disk)
    with pytest.raises(OSError, match="disk full"):
        client.sync()
    assert world.journal.acked_seq == 0
    client.sync()
    assert disk.only() == world.entries()


@pytest.mark.parametrize("seed", range(4))
def test_five_percent_of_bytes_corrupted_changes_nothing_but_the_time(seed):
    world = World(seed, Faults(corrupt=0.05))
    play(world.journal, 120)
    disk = Disk()
    until(world, lambda: disk.kept and disk.only() == world.entries(), 300)(world.client(disk))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "faults",
    [Faults(drop=0.2), Faults(twice=0.3), Faults(cut=0.2), Faults(0.005, 0.1, 0.1, 0.1)],
    ids=["dropped", "twice", "cut", "all"],
)
def test_frames_dropped_doubled_and_cut_change_nothing(seed, faults):
    world = World(seed, faults)
    play(world.journal, 150)
    disk = Disk()
    client = world.client(disk)
    for n in range(10):
        world.at(2000 + 300 * n, lambda: play(world.journal, 3, flush=False))
    until(world, lambda: len(disk.games()) == 11 and disk.only() == world.entries(), 300)(client)


def test_a_slow_disk_does_not_make_the_board_send_for_nothing():
    world = World()
    play(world.journal, 300)
    disk = Disk(world, write_ms=60)
    with world.client(disk) as client:
        client.sync()
    assert disk.only() == world.entries()
    assert world.link.resent == 0


def test_a_pc_that_stops_reading_never_holds_up_the_board():
    world = World()
    play(world.journal, 300)
    disk = Disk()
    client = world.client(disk)
    client.open()
    world.reads = False
    world.run(60_000)
    # The port asserts that no frame was written in part; the board has gone on all the while.
    assert len(world.port.tx) <= 256
    play(world.journal, 1)
    world.reads = True
    client.sync()
    assert disk.only() == world.entries()


def test_a_pc_that_hangs_costs_the_board_next_to_nothing():
    world = World()
    play(world.journal, 300)
    client = world.client(Disk())
    client.open()
    before = world.link.frames_out
    # The line takes everything, but nobody is there.
    for _ in range(600):
        world.run(100)
        world.incoming.clear()
    # Frames shrink to the least, then it waits 4 s between 16 of them.
    assert world.link.frames_out - before < 400


RUBBISH = {
    "AT commands": b"AT\r\nATE0\r\nAT+GCAP\r\n" * 20,
    "zeros": bytes(5000),
    "ones": b"\xff" * 5000,
    "text": b"Traceback (most recent call last):\r\n" * 50,
}


@pytest.mark.parametrize("what", [*RUBBISH, "noise"])
def test_rubbish_on_the_port_does_no_harm(what):
    world = World()
    play(world.journal, 60)
    world.is_open = True
    world.outgoing += RUBBISH.get(what) or world.chance.randbytes(5000)
    world.run(3000)
    world.incoming += RUBBISH.get(what) or world.chance.randbytes(5000)
    disk = Disk()
    client = world.client(disk)
    client.sync()
    assert disk.only() == world.entries()
    # And in the middle of a session.
    play(world.journal, 60)
    world.outgoing += RUBBISH.get(what) or world.chance.randbytes(5000)
    world.incoming += RUBBISH.get(what) or world.chance.randbytes(5000)
    until(world, lambda: disk.only() == world.entries())(client)


def test_endless_noise_does_not_make_the_board_chatter():
    world = World()
    world.is_open = True
    sent = world.link.frames_out
    for _ in range(100):
        world.outgoing += world.chance.randbytes(500)
        world.run(100)
        world.incoming.clear()
    assert world.link.frames_out - sent <= 11


def test_a_port_where_nobody_answers_is_told_with_what_to_do(tmp_path):
    world = World()
    world.running = False
    with pytest.raises(NoAnswer, match="data port, not its console") as caught:
        world.client(Disk(), dump_to=tmp_path).sync()
    (dump,) = tmp_path.iterdir()
    assert str(dump) in str(caught.value)
    text = dump.read_text()
    assert "HELLO nonce=" in text and "state: greeting" in text


def test_a_second_pc_gets_everything_too():
    world = World()
    play(world.journal, 50)
    first, second = Disk(), Disk()
    with world.client(first) as client:
        client.sync()
    with world.client(second) as client:
        client.sync()
    assert first.only() == second.only() == world.entries()


def test_games_given_up_before_they_were_fetched_are_told_as_a_gap():
    world = World()
    play(world.journal, 20)
    disk = Disk()
    with world.client(disk) as client:
        client.sync()
    play(world.journal, 30)
    world.journal.end_game()
    world.journal.flush()
    assert world.journal.rollover(forget=True)
    play(world.journal, 7)
    with world.client(disk) as client:
        done = client.sync()
    assert done.gap == 33 and not done.diverged
    games = disk.games()
    assert [len(game.lines) for game in games] == [20, 7]
    assert games[0].broken and not games[1].broken


def test_a_rollover_in_the_middle_of_a_session_goes_unnoticed():
    world = World()
    play(world.journal, 200)
    disk = Disk()
    client = world.client(disk)
    client.sync()
    before = disk.games()
    assert world.journal.rollover()
    play(world.journal, 1, flush=False)
    until(world, lambda: len(disk.games()) == 2)(client)
    assert world.link.sessions == 1
    assert disk.games()[0].lines == before[0].lines
    # The game going on is told again, for PCs that did not have it.
    other = Disk()
    with world.client(other) as client:
        client.sync()
    assert [game.lines for game in other.games()] == [game.lines for game in disk.games()]


def test_giving_up_what_this_pc_did_not_have_ends_the_session_and_the_next_tells_the_gap():
    world = World()
    play(world.journal, 200)
    disk = Disk()
    client = world.client(disk)
    client.open()
    assert world.journal.rollover(forget=True)
    until(world, lambda: disk.kept and disk.only()[-1:] == world.entries()[-1:])(client)
    assert len(disk.games()[-1].lines) == 200


def test_a_history_that_turns_out_to_be_another_is_kept_apart():
    world = World()
    play(world.journal, 30)
    disk = Disk()
    with world.client(disk) as client:
        client.sync()
    kept = list(disk.only())
    # The board's flash is put back to an earlier day, and another evening is played.
    world.memory.data[:] = b"\xff" * 4096
    ident = world.journal.sector.id
    world.boot()
    world.journal.sector.id = ident
    rollover.renew(world.journal, False, 1)
    play(world.journal, 12)
    for _ in range(2):
        with world.client(disk) as client:
            done = client.sync()
    assert disk.kept[(UID.hex(), ident)] == kept
    assert disk.kept[(UID.hex(), ident + (1 << 32))] == world.entries()
    assert not done.diverged and done.entries == 0


def test_a_memory_that_was_lost_is_another_journal():
    world = World()
    play(world.journal, 30)
    disk = Disk()
    with world.client(disk) as client:
        client.sync()
        world.memory = Nvm()
        world.power_cut()
        play(world.journal, 3)
        until(world, lambda: len(disk.kept) == 2 and len(disk.games()) == 2)(client)
    assert sorted(len(game.lines) for game in disk.games()) == [3, 30]


def test_a_port_that_is_gone_is_opened_again_less_and_less_often():
    world = World()
    client = world.client(Disk())
    updates = client.follow(0.2)
    next(updates)
    world.unplug()
    gone = []
    while len(gone) < 6:
        update = next(updates)
        if type(update).__name__ == "Gone":
            gone.append(update.retry_s)
    assert gone == [0.5, 1, 2, 4, 8, 10]
    world.plug()
    names = [type(next(updates)).__name__ for _ in range(3)]
    assert "Connected" in names
    world.unplug()
    while type(update := next(updates)).__name__ != "Gone":
        pass
    assert update.retry_s == 0.5


def test_sync_without_a_board_says_so():
    world = World()
    world.unplug()
    with pytest.raises(PortError, match="no board"):
        world.client(Disk()).sync()


def test_a_session_survives_silence_at_the_table_and_the_wrap_of_the_boards_clock():
    world = World()
    disk = Disk()
    client = world.client(disk)
    client.sync()
    updates = client.follow(5)
    for _ in range(12 * 5):
        next(updates)
    assert client.session.state is State.FOLLOWING and client.session.greetings == 1
    play(world.journal, 3)
    until(world, lambda: disk.games() and len(disk.games()[0].lines) == 3)(client)
    assert client.session.greetings == 1


def test_a_record_of_500_moves_takes_less_than_a_second():
    world = World(memory=Nvm(8192))
    play(world.journal, 500)
    disk = Disk(world, write_ms=5)
    client = world.client(disk)
    began = world.now_ms
    client.sync()
    took_ms = world.now_ms - began
    assert disk.only() == world.entries() and len(disk.games()[0].lines) == 500
    assert took_ms <= 1000
    assert world.wire_bytes / 500 <= 11
    print(f"500 moves in {took_ms} ms, {world.wire_bytes / 500:.2f} bytes a move on the wire")


def test_the_header_of_a_game_arrives_as_it_was():
    world = World()
    play(world.journal, 1)
    disk = Disk()
    world.client(disk).sync()
    assert disk.games()[0].header == HEADER
