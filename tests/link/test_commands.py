"""Commands from the PC: done once, guarded by what they are based on, answered with a sentence when they fail."""

import struct

import pytest

from link.nvm import current_game, remembered
from link.rig import HEADER, Disk, Faults, World, play
from naiad.link import commands, service_mode
from naiad.link.errors import CommandError, LinkError, NoAnswer
from naiad_core import wire
from naiad_table.canvas import Canvas
from naiad_table.commands import answer
from naiad_table.gates import Gates
from naiad_table.loop import Loop
from naiad_table.waves import Run


class App:
    """As much of naiad_table.app.App as the commands see."""

    def __init__(self):
        self.canvas = Canvas(gates=3, ring=24)
        self.asked = []
        self.world = None
        self.service_mode = None
        self.gates = Gates(None, None, Run((0, 100), lambda *event: None))

    @property
    def journal(self):
        return self.world.journal

    @property
    def loop(self):
        return Loop([self.world.link, self.journal], clock=lambda: 0)

    def ask_move(self, action):
        self.asked.append(action)
        if action == 13:
            return "cell-taken"
        self.journal.add_move(action, 1)
        return ""

    def ask_new_game(self, header):
        if header == b"?":
            return "bad-header"
        self.journal.begin_game(header)
        return ""


def table(**more):
    app = App()
    world = World(handler=lambda verb, body: answer(app, verb, body), **more)
    app.world = world
    play(world.journal, 4)
    client = world.client(Disk())
    client.sync()
    return world, app, client


def test_a_move_from_the_pc_is_made_like_one_at_the_table():
    world, app, client = table()
    commands.move(client, 99, client.session.next_seq)
    world.run(50)
    client.sync()
    assert app.asked == [99]
    assert client.sink.games()[0].lines[-1][0] == 99


def test_an_ok_to_a_move_or_a_new_game_means_that_it_outlives_a_power_cut():
    world, app, _ = table()
    kept = world.journal.next_seq()
    lines = remembered(world.journal)[-1][3]
    assert answer(app, wire.VERB_MOVE, struct.pack(wire.MOVE_REQUEST, 99)) == (0, b"")
    assert world.journal.sector.seq == kept + 1 and not world.journal.tail
    code, _ = answer(app, wire.VERB_NEW_GAME, HEADER)
    assert code == 0 and not world.journal.tail
    world.boot()
    assert current_game(world.journal) == (HEADER, [])
    assert remembered(world.journal)[-2][3] == lines + 1


def test_a_move_based_on_an_old_view_is_not_made():
    world, app, client = table()
    seen = client.session.next_seq
    world.journal.add_move(5, 1)
    with pytest.raises(CommandError, match="the game has moved on") as caught:
        commands.move(client, 99, seen)
    assert caught.value.code == wire.ERR_STALE
    assert struct.unpack("<I", caught.value.detail) == (seen + 1,)
    assert app.asked == []


def test_what_the_rules_forbid_comes_back_with_their_code():
    _, _, client = table()
    with pytest.raises(CommandError, match="the rules do not allow it: cell-taken") as caught:
        commands.move(client, 13, client.session.next_seq)
    assert caught.value.reason == "cell-taken"


def test_nothing_is_moved_while_a_run_is_going_on():
    world, app, client = table()
    app.gates.arm(0)
    world.journal.armed = True
    with pytest.raises(CommandError) as caught:
        commands.move(client, 99, client.session.next_seq)
    assert caught.value.code == wire.ERR_BUSY and app.asked == []
    with pytest.raises(CommandError):
        commands.new_game(client, HEADER)
    with pytest.raises(CommandError):
        client.command(wire.VERB_REBOOT)


def test_a_game_can_be_started_from_the_pc():
    world, _, client = table()
    assert commands.new_game(client, HEADER) == 2
    with pytest.raises(CommandError) as caught:
        commands.new_game(client, b"?")
    assert caught.value.code == wire.ERR_BAD_BODY
    assert world.journal.number == 2


def test_the_lights_are_seen_as_they_are():
    _, app, client = table()
    app.canvas.ring[5] = 7
    app.canvas.gates[2] = 3
    app.canvas.panel[255] = 9
    app.canvas.panel[0] = 10
    seen = commands.lights(client)
    assert seen.ring == bytes(app.canvas.ring)
    assert seen.gates == bytes(app.canvas.gates)
    assert seen.panel == bytes(app.canvas.panel)


def test_the_largest_picture_fits_one_answer():
    canvas = Canvas(gates=32, ring=60)
    app = type("", (), {"canvas": canvas})()
    code, reply = answer(app, wire.VERB_LIGHTS, b"")
    assert code == 0 and len(reply) <= 229


def test_the_state_of_the_board_is_told_task_by_task():
    world, _, client = table()
    stats = commands.stats(client)
    assert [task["name"] for task in stats["tasks"]] == ["link", "journal"]
    assert stats["sessions"] == 1 and stats["journal_room"] == world.journal.sector.room()
    assert stats["frames_in"] > 0 and stats["tasks"][0]["last_error"] == ""


def test_a_board_whose_tasks_never_end_is_asked_for_as_many_as_it_says():
    def endless(verb, body):
        if body == b"\0":
            return 0, struct.pack(wire.STATS_REPLY, *[3] * 17)
        return 0, struct.pack(wire.TASK_FORMAT, *[0] * 5) + b"again\n"

    client = World(handler=endless).client(Disk())
    assert [task["name"] for task in commands.stats(client)["tasks"]] == ["again"] * 3


def test_a_file_larger_than_any_board_is_not_summed_for_hours():
    client = World(handler=lambda verb, body: (0, struct.pack(wire.FILE_REPLY, 1 << 31, 0))).client(Disk())
    with pytest.raises(LinkError, match=r"code\.py has 2147483648 bytes"):
        service_mode.checksum(client, "code.py")


def test_a_full_memory_is_emptied_before_the_board_starts_anew():
    world, _, client = table()
    while not world.journal.full:
        world.journal.add_move(8, 1)
        world.journal.flush()
    with pytest.raises(CommandError) as caught:
        client.command(wire.VERB_REBOOT)
    assert caught.value.code == wire.ERR_BUSY
    world.run(2000)
    assert world.resets == 0 and world.journal.tail
    client.sync()
    world.run(2000)
    client.command(wire.VERB_REBOOT)
    world.run(500)
    assert world.resets == 1


def test_a_board_that_is_told_to_starts_anew_and_the_session_heals():
    world, _, client = table()
    world.journal.armed = False
    world.journal.add_move(8, 1)
    client.command(wire.VERB_REBOOT)
    boot = client.session.board.boot
    world.run(500)
    assert world.resets == 1
    assert current_game(world.journal)[1][-1][0] == 8
    client.sync()
    world.run(500)
    client.sync()
    assert client.session.board.boot != boot
    assert client.sink.only() == world.entries()


def test_a_handler_that_fails_is_contained():
    world = World(handler=lambda verb, body: 1 // 0)
    client = world.client(Disk())
    with pytest.raises(CommandError, match="failed at it, and goes on"):
        client.command(wire.VERB_MOVE, bytes(4))
    assert world.link.faults == 1
    world.link.handler = lambda verb, body: (0, bytes(500))
    with pytest.raises(CommandError, match="failed at it"):
        client.command(wire.VERB_MOVE, bytes(4))
    world.link.handler = None
    with pytest.raises(CommandError, match="does not know this command"):
        client.command(wire.VERB_MOVE, bytes(4))


def test_commands_get_through_a_bad_line_and_are_done_once():
    world, app, client = table(seed=3)
    world.faults.corrupt = 0.01
    world.faults.drop = 0.2
    for n in range(5020, 5040):
        for _ in range(20):
            try:
                client.sync()
                if n in [action for action, _ in client.sink.games()[0].lines]:
                    break
                commands.move(client, n, client.session.next_seq)
            except CommandError as error:
                assert error.code == wire.ERR_STALE
            except LinkError:
                world.run(300)
    assert app.asked == list(range(5020, 5040))


def test_a_command_that_may_have_been_done_is_not_sent_again_into_another_session():
    world, app, client = table()
    to_pc = world.to_pc
    # Its answer does not get back, and then the board's code starts anew.
    to_pc.faults = Faults(drop=1.0)
    world.at(world.now_ms + 500, world.reset)
    world.at(world.now_ms + 600, lambda: setattr(to_pc, "faults", Faults()))
    with pytest.raises(LinkError, match="look at the table"):
        client.command(wire.VERB_MOVE, struct.pack("<I", 50))
    world.run(2000)
    client.sync()
    assert app.asked == [50]


def test_a_question_is_simply_asked_again_in_the_next_session():
    world, _, client = table()
    to_pc = world.to_pc
    to_pc.faults = Faults(drop=1.0)
    world.at(world.now_ms + 500, world.reset)
    world.at(world.now_ms + 600, lambda: setattr(to_pc, "faults", Faults()))
    assert commands.lights(client).ring == bytes(24)


def test_a_text_for_the_screen_is_told_again_in_the_next_session():
    world, _, client = table()
    to_pc = world.to_pc
    to_pc.faults = Faults(drop=1.0)
    world.at(world.now_ms + 500, world.reset)
    world.at(world.now_ms + 600, lambda: setattr(to_pc, "faults", Faults()))
    # A board that has just started has its service mode closed, and says so.
    with pytest.raises(CommandError) as refused:
        client.command(wire.VERB_TEXT, b"HALLO")
    assert refused.value.code == wire.ERR_CLOSED


def test_a_board_without_commands_is_not_even_asked():
    world = World()
    client = world.client(Disk())
    with pytest.raises(CommandError, match="obeys no commands"):
        commands.lights(client)
    assert world.link.frames_in < 5


def test_a_board_that_stops_answering_is_told_after_a_while():
    world, _, client = table()
    world.running = False
    with pytest.raises(NoAnswer, match="does not answer a command"):
        commands.lights(client)


def test_a_command_that_is_too_long_is_refused_before_it_is_sent():
    _, _, client = table()
    with pytest.raises(ValueError, match="a command holds 225 bytes"):
        client.command(wire.VERB_NEW_GAME, bytes(300))
    commands.lights(client)


def test_a_wait_for_an_answer_ends_at_its_very_moment():
    world, _, client = table()
    now_s = world.now_ms / 1000

    def silence(timeout_s):
        # A clock that moves by what is waited for and no more, as that of an emulated board does.
        nonlocal now_s
        waits.append(timeout_s)
        assert timeout_s > 0, "asked again without waiting"
        now_s += timeout_s
        return b""

    waits = []
    client.clock = lambda: now_s
    client._transport.read = silence
    with pytest.raises(NoAnswer):
        commands.stats(client)
    assert waits
