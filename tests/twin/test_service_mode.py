"""Service mode: what a PC sees and does of the table while no game is on, and that the game goes on afterwards."""

from collections.abc import Iterator

import pytest

from naiad.link import commands, service_mode
from naiad.link.client import Client
from naiad.link.errors import CommandError
from naiad.twin.chips.tags import BankCard, Ntag213, ntag
from naiad_core import palette, wire
from naiad_core.buttons import BACK, END
from naiad_core.games import room
from naiad_table.gates import ARMED
from twin.table import GAME, MENU_WORDS, Kept, Table


@pytest.fixture
def table() -> Iterator[Table]:
    with Table(seed=5) as table:
        table.boot()
        table.until_words(MENU_WORDS, limit_ms=10_000)
        table.until(lambda: table.data.present)
        yield table


@pytest.fixture
def client(table: Table) -> Iterator[Client]:
    """A PC that has opened service mode."""
    with table.client(Kept()) as client:
        service_mode.enter(client)
        yield client


def look(table: Table, client: Client, reader: int = 0, ms: int = 400) -> service_mode.Look:
    table.run(ms)
    return service_mode.look(client, reader)


# --- in and out ---


def test_it_is_said_on_the_panel_and_asked_twice_changes_nothing(table: Table, client: Client) -> None:
    assert table.until_words("SERV ICE")
    service_mode.enter(client)
    service_mode.leave(client)
    assert table.until_words(MENU_WORDS)
    service_mode.leave(client)


def test_the_game_stays_in_the_journal_and_goes_on_afterwards(table: Table) -> None:
    table.begin()
    with table.client(Kept()) as client:
        with service_mode.opened(client):
            table.until_words("SERV ICE")
            assert f"naiad_table.games.{room(GAME)}.view" not in table.machine.namespace.modules
            table.lay("l_ae")
        table.until(lambda: table.words() == "", 5000)
        assert "naiad_table.service_mode" not in table.machine.namespace.modules
    table.lay("l_ae")
    assert len(table.fetch()[-1].lines) == 2


def test_a_pc_that_is_gone_gives_the_table_back_after_half_a_minute(table: Table) -> None:
    with table.client(Kept()) as client:
        service_mode.enter(client)
    table.run(25_000)
    assert table.words() == "SERV ICE"
    table.until_words(MENU_WORDS, limit_ms=10_000)


def test_what_is_asked_keeps_it_open(table: Table, client: Client) -> None:
    for _ in range(4):
        table.run(20_000)
        service_mode.look(client, 0)
    assert table.words() == "SERV ICE"


def test_it_does_not_open_while_a_run_is_armed_and_nothing_is_obeyed_while_it_is_closed(table: Table) -> None:
    row = table.loop.tasks[0]
    row.expect_waves()
    row.run.phase = ARMED
    with table.client(Kept()) as client:
        with pytest.raises(CommandError) as caught:
            service_mode.enter(client)
        assert caught.value.code == wire.ERR_BUSY
        with pytest.raises(CommandError, match="service mode is not open") as caught:
            service_mode.look(client, 0)
        assert caught.value.code == wire.ERR_CLOSED
    assert table.words() == MENU_WORDS


def test_no_game_is_begun_and_no_move_made_while_it_is_open(table: Table, client: Client) -> None:
    for ask in (lambda: commands.move(client, 5, wire.NONE), lambda: commands.new_game(client, b"")):
        with pytest.raises(CommandError) as caught:
            ask()
        assert caught.value.code == wire.ERR_BUSY


def test_an_older_firmware_is_to_be_updated(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    handler = next(task for task in table.loop.tasks if task.name == "link")
    handler.handler = lambda verb, body: (wire.ERR_UNKNOWN, b"")
    with table.client(Kept()) as client, pytest.raises(CommandError, match="naiad deploy"):
        service_mode.enter(client)


def test_when_it_cannot_be_loaded_the_game_goes_on(table: Table) -> None:
    table.machine.drive.layer["naiad_table/service_mode.py"] = b"raise MemoryError('no room')\n"
    with table.client(Kept()) as client, pytest.raises(CommandError) as caught:
        service_mode.enter(client)
    assert caught.value.code == wire.ERR_FAULT
    assert table.until_words(MENU_WORDS)


# --- readers ---


@pytest.mark.parametrize(
    ("tags", "state", "text"),
    [
        ([], "empty", ""),
        ([Ntag213(b"\x04abcdef")], "blank", ""),
        ([ntag("naiad:toys/b_wo")], "named", "toys/b_wo"),
        ([ntag("https://example.org")], "other", ""),
        ([ntag("naiad:")], "damaged", ""),
        ([BankCard(0)], "foreign", ""),
        ([ntag("naiad:toys/b_wo"), ntag("naiad:toys/b_wp")], "two-tags", ""),
    ],
)
def test_what_lies_on_a_reader_is_told(table: Table, client: Client, tags: list, state: str, text: str) -> None:
    for tag in tags:
        table.hands.put(1, tag)
    seen = look(table, client, 1)
    assert (seen.state, seen.text) == (state, text)
    if state in ("blank", "named", "other", "damaged"):
        assert seen.uid == tags[0].uid.hex().upper()
    assert look(table, client, 0).state == "empty"
    assert seen.chip == "1.6"
    assert seen.scans > 4
    table.hands.lift(1)
    assert look(table, client, 1).state == "empty"


def test_a_dead_reader_is_told_and_one_that_is_not_there_too(table: Table, client: Client) -> None:
    table.outside.readers[0].dead = True
    assert look(table, client, 0, 3000).state == "dead"
    with pytest.raises(CommandError) as caught:
        service_mode.look(client, 2)
    assert caught.value.code == wire.ERR_PAST_END
    table.outside.readers[0].dead = False
    assert look(table, client, 0, 3000).state == "empty"


def written(table: Table, client: Client, text: str) -> service_mode.Look:
    service_mode.write(client, 0, text)
    assert service_mode.look(client, 0).writing == "writing"
    while (seen := look(table, client, 0, 50)).writing == "writing":
        assert seen.state != "empty"
    return seen


def test_a_blank_tag_is_written_read_back_and_written_anew(table: Table, client: Client) -> None:
    tag = Ntag213(b"\x04abcdef")
    table.hands.put(0, tag)
    assert look(table, client).writing == "idle"
    for name in ("toys/b_wo", "toys/b_wp"):
        seen = written(table, client, "naiad:" + name)
        assert (seen.writing, seen.state, seen.text, seen.uid) == ("written", "named", name, tag.uid.hex().upper())
    table.hands.lift(0)
    table.run(500)
    table.hands.put(1, tag)
    assert look(table, client, 1).text == "toys/b_wp"


def test_where_there_is_nothing_to_write_on_it_is_not_written(table: Table, client: Client) -> None:
    service_mode.write(client, 0, "naiad:toys/b_wo")
    assert service_mode.look(client, 0).writing == "not-written"
    with pytest.raises(CommandError) as caught:
        service_mode.write(client, 0, "no piece")
    assert caught.value.code == wire.ERR_BAD_BODY


def test_a_tag_lifted_while_it_is_written_is_not_written(table: Table, client: Client) -> None:
    table.hands.put(0, Ntag213(b"\x04abcdef"))
    table.run(400)
    service_mode.write(client, 0, "naiad:toys/b_wo")
    table.hands.lift(0)
    assert look(table, client, 0, 500).writing == "not-written"


# --- knob, buttons, gates ---


def test_turns_presses_and_gates_are_told_while_they_last_and_afterwards(table: Table, client: Client) -> None:
    before = service_mode.inputs(client)
    assert before == service_mode.Inputs(0, 0, 0, 0, 0, 0)
    table.hands.turn(-3)
    table.hands.hold(END)
    table.hands.gate(6)
    table.run(300)
    during = service_mode.inputs(client)
    assert (during.knob, during.down, during.gates_blocked) == (-3, 1 << END, 1 << 6)
    table.hands.release(END)
    table.hands.clear(6)
    table.hands.turn(5)
    table.run(300)
    after = service_mode.inputs(client)
    assert (after.knob, after.down, after.gates_blocked) == (2, 0, 0)
    assert (after.pressed, after.gates_seen, after.edges) == (1 << END, 1 << 6, 2)
    table.hands.press(BACK)
    table.run(300)
    assert service_mode.inputs(client).presses == (0, 1, 1, 0)
    service_mode.enter(client)
    assert service_mode.inputs(client) == before


# --- lights, sound, files ---


def dark(client: Client) -> commands.Lights:
    return commands.Lights(*map(bytes, service_mode.about(client).pixels))


def test_pictures_are_shown_as_they_were_drawn(table: Table, client: Client) -> None:
    board = service_mode.about(client)
    for shift in range(3):
        lights = commands.Lights(*(bytes((at + shift) % 11 for at in range(count)) for count in board.pixels))
        service_mode.draw(client, lights)
        table.run(200)
        assert (bytes(table.player.ring()), bytes(table.player.panel())) == (lights.ring, lights.panel)
        assert commands.lights(client) == lights
    service_mode.draw(client, dark(client)._replace(gates=bytes([0, 0, palette.WHITE, 0, 0, 0, 0, 0])))
    table.run(200)
    assert [colour != (0, 0, 0) for colour in table.eyes.gates] == [False, False, True] + 5 * [False]
    service_mode.draw(client, service_mode.words(board, "GATE 3", palette.YELLOW))
    assert table.until_words("GATE 3")


def test_a_blocked_gate_and_a_dead_reader_do_not_paint_over_the_picture(table: Table, client: Client) -> None:
    service_mode.draw(client, dark(client))
    table.hands.gate(1)
    table.outside.readers[0].dead = True
    for _ in range(20):
        table.run(100)
        assert not any(table.player.ring())
        assert not any(any(colour) for colour in table.eyes.gates)


def test_a_tune_is_played(table: Table, client: Client) -> None:
    service_mode.sound(client, "done")
    table.run(200)
    assert [hz for _, hz in table.eyes.tones][-1] in (1050, 1320)


def test_the_board_tells_of_itself_and_of_no_secret(table: Table) -> None:
    table.machine.settings = {"NAIAD_VOLUME": 99}
    table.machine.drive.layer["settings.toml"] = (
        b'CIRCUITPY_WIFI_PASSWORD = "hidden"\nNAIAD_RING = 24 # all\nNAIAD_GATES = "pins"\nNAIAD_VOLUME = 99\n'
    )
    table.cut_power()
    table.boot()
    table.until(lambda: table.data.present)
    with table.client(Kept()) as client, service_mode.opened(client):
        about = service_mode.about(client)
        assert b"hidden" not in service_mode.read(client, "./settings.toml")
    assert about.settings == {"NAIAD_RING": "24", "NAIAD_GATES": "pins", "NAIAD_VOLUME": "99"}
    assert [problem.split(" = ")[0] for problem in about.problems] == ["NAIAD_VOLUME"]
    assert (about.circuitpython, about.board, about.started) == ("10.2.1", "raspberry_pi_pico", "POWER_ON")
    assert (about.readers, about.gates, about.pixels) == (2, 8, (24, 8, 256))
    assert about.nvm == 4096
    assert about.heap_free > 0


def test_files_are_compared_without_being_sent_and_read_where_they_must_be(table: Table, client: Client) -> None:
    path = "naiad_table/app.py"
    data = table.machine.drive.read(path)
    assert service_mode.checksum(client, path) == service_mode.sums(data)
    assert service_mode.read(client, path) == data
    assert service_mode.read(client, path, limit_bytes=100) == data[:100]
    for ask in (service_mode.read, service_mode.checksum):
        with pytest.raises(FileNotFoundError):
            ask(client, "naiad_table/none.py")


def test_nothing_that_is_asked_keeps_the_loop_from_its_gates(table: Table, client: Client) -> None:
    """The slowest verb takes no longer than a frame of the lights."""
    loop = table.loop
    loop.worst_ms[:] = [0] * len(loop.worst_ms)
    board = service_mode.about(client)
    service_mode.draw(client, commands.Lights(*(bytes([palette.WHITE]) * count for count in board.pixels)))
    service_mode.checksum(client, "naiad_table/app.py")
    names = [task.name for task in loop.tasks]
    assert loop.worst_ms[names.index("link")] < 30
    assert all(row[4] == 0 for row in loop.stats())
