"""A table left alone for days: no stamp that is kept may turn from the past into the future, 2**28 ms on."""

import ast
from pathlib import Path
from types import SimpleNamespace

import pytest

from link.rig import UID, Port, World
from naiad_core import frames, wire
from naiad_core.buttons import BUTTONS, PUSH
from naiad_core.games import GAMES
from naiad_table import controls, gates, link, outage, pixels, sound, ticks, waves
from naiad_table.canvas import Canvas
from naiad_table.journal import Journal
from naiad_table.loop import Loop, Task
from view_bench import ViewBench

FIRMWARE = Path(link.__file__).parent
HOUR_MS = 3_600_000
# Past half a turn of the clock, well into its second half, past a whole turn.
DAYS = pytest.mark.parametrize("hours", [75, 100, 160])


def hourly(hours, now_ms, step):
    """Nothing happens for so long: a pass an hour stands for all of them. What time it is then."""
    for _ in range(hours):
        now_ms = ticks.add(now_ms, HOUR_MS)
        step(now_ms)
    return now_ms


def test_a_stamp_that_is_kept_for_ever_stays_in_the_past():
    stamp_ms, now_ms = 1000, 1000
    for _ in range(1000):
        now_ms = ticks.add(now_ms, HOUR_MS)
        young = ticks.aged(stamp_ms, now_ms)
        assert young == stamp_ms or ticks.diff(now_ms, stamp_ms) > ticks.OLDEST_MS
        stamp_ms = young
        assert 0 < ticks.diff(now_ms, stamp_ms) <= ticks.OLDEST_MS
    assert ticks.aged(ticks.add(now_ms, 500), now_ms) == ticks.add(now_ms, 500)


# Every attribute that holds a stamp, and why it never gets old. A new one needs a line here and a test below.
KEPT = {
    "app.App.load_ms": "due within a tenth of a second",
    "app.App._note_until_ms": "goes with the note",
    "selection.Selection._until_ms": "goes with the notice or the question",
    "doubts.Doubts._at": "read where a gate falls or flickers; days let one question of a lamp go at most",
    "doubts.Doubts._push_at": "moved along by waves.Run",
    "doubts.Doubts._again_at": "read where an edge waits, which is young",
    "doubts.Doubts._last_at": "read where an edge waits",
    "pushes.Pushes._again_at": "where a gate has counted, days hide one question at most",
    "pushes.Pushes._at": "read only within one wave",
    "pushes.Pushes._last_at": "read only while a wave runs, or within one",
    "pushes.Pushes._push_at": "read only within one wave",
    "waves.Run._again_at": "young where a gate waits",
    "waves.Run._at": "read only within one wave, in which no gate waits longer than a stall",
    "waves.Run._push_at": "moved along",
    "link.Link._awake_ms": "dropped",
    "link.Link._since_ms": "moved along",
    "loop.Loop._collected_at": "counts whole turns: a collection comes 5 s late at worst",
    "loop.Loop._rest_until": "read only until the task is well",
    "outage.Outage._tell_ms": "dropped",
    "outage.Outage._up_ms": "due within a tenth of a second",
    "controls.Controls._since": "read only until the button is stuck",
    "pixels.Pixels._next_ms": "dropped",
    "screen.Screen._again_ms": "moved on every 5 s, but while a run is armed",
    "rack.Rack.asked_ms": "a request nobody asks about is gone after five seconds",
    "pn532.Pn532._since_ms": "read only while the chip is asked",
    "readers.Place.due_ms": "dropped",
    "referee.Referee._last_ms": "set in every pass",
    "sound.Sound._until_ms": "goes with the tune",
    "telling.Telling._page_ms": "moved along",
    "telling.Telling._passed_ms": "set in every pass",
    "telling.Telling._seen_ms": "moved along",
    "telling.Telling._step_ms": "set ten times a second",
    "service_mode.ServiceMode._asked_ms": "service mode closes after some minutes",
}


def test_every_stamp_that_is_kept_is_known_to_this_page():
    found = set()
    for path in FIRMWARE.glob("*.py"):
        for cls in [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ClassDef)]:
            for call in [node for node in ast.walk(cls) if isinstance(node, ast.Call)]:
                if ast.unparse(call.func) in ("ticks.diff", "ticks.aged"):
                    for item in [node for arg in call.args for node in ast.walk(arg)]:
                        if isinstance(item, ast.Attribute) and item.attr not in ("now_ms", "timestamp"):
                            owner = "readers.Place" if item.attr == "due_ms" else f"{path.stem}.{cls.name}"
                            found.add(f"{owner}.{item.attr}")
    assert found - KEPT.keys() == set()
    assert KEPT.keys() - found == {"app.App.load_ms", "loop.Loop._collected_at"} - found


def test_no_stamp_is_compared_but_by_ticks():
    found = []
    for path in FIRMWARE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            sides: list[ast.expr] = []
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.Add):
                sides = [node.left, node.right]
            if [side for side in sides if ast.unparse(side).split(".")[-1] == "now_ms"]:
                found.append(f"{path.stem}: {ast.unparse(node)}")
    assert found == []


@DAYS
def test_a_supply_that_is_away_for_days_is_told_once(hours):
    told = []
    readers = SimpleNamespace(
        places=[],
        bus=None,
        supply=SimpleNamespace(value=False),
        presence=SimpleNamespace(listener=lambda *event: told.append(event)),
    )
    away = outage.Outage(readers, 0)
    hourly(hours, 0, away.step)
    assert len(told) == 1


@DAYS
def test_lights_change_after_days_of_one_picture(hours):
    canvas = Canvas()
    shown = []

    class Chain(dict):
        brightness = 1.0

        def show(self):
            shown.append(self.get(0))

    task = pixels.Pixels(Chain(), (canvas.ring,), [(0, 0, 0), (255, 0, 0)], range(24), level=100)
    now_ms = 0

    def look(ms):
        for _ in range(4):
            task.step(ms)

    look(now_ms)
    now_ms = hourly(hours, now_ms, look)
    canvas.ring[0] = 1
    look(now_ms)
    assert shown[-1] == 0xFF0000


@DAYS
def test_a_row_that_stood_stalled_for_days_goes_on(hours):
    told = []
    run = waves.Run([100] * 8, lambda *event: told.append(event))
    run.arm(0)
    run.edge(0, True, 100)
    run.edge(1, True, 220)
    now_ms = hourly(hours, 300, run.step)
    told.clear()
    for gate in range(2, 5):
        run.edge(gate, True, ticks.add(now_ms, 125 * gate))
    assert told[1:] == [(gates.PUSH, 2, 0), *[(gates.GATE, 2 + n, 125 * n) for n in (1, 2)]]


@DAYS
def test_a_push_that_was_told_days_ago_is_long_ago(hours):
    told = []
    run = waves.Run([100] * 8, lambda *event: told.append(event))
    run.arm(0)
    run.push(100)
    now_ms = hourly(hours, 100, run.step)
    run.edge(0, True, now_ms)
    run.edge(1, True, ticks.add(now_ms, 120))
    assert [kind for kind, _, _ in told] == [gates.LONE, gates.PUSH, gates.GATE]
    assert (run.pushes, run.questions) == (2, 0)


@DAYS
def test_a_row_armed_for_days_takes_the_first_push(hours):
    told = []
    run = waves.Run([100] * 8, lambda *event: told.append(event))
    run.arm(0)
    now_ms = hourly(hours, 0, run.step)
    run.edge(3, True, now_ms)
    run.edge(4, True, ticks.add(now_ms, 120))
    assert told[1:] == [(gates.PUSH, 3, 0), (gates.GATE, 4, 120)]


@DAYS
def test_a_tune_plays_after_days_of_silence(hours):
    class Pwm:
        frequency = duty_cycle = 0

    pwm = Pwm()
    buzzer = sound.Sound(pwm)
    buzzer.play("ok")
    now_ms = hourly(hours, 0, buzzer.step)
    assert pwm.duty_cycle == 0
    buzzer.play("tag")
    buzzer.step(now_ms)
    assert pwm.frequency == 1320 and pwm.duty_cycle
    buzzer.step(ticks.add(now_ms, 60))
    assert pwm.duty_cycle == 0


@DAYS
@pytest.mark.parametrize("leaning", [False, True])
def test_a_button_is_a_press_after_days(hours, leaning):
    told = []

    class Keys:
        position = 0
        key_count = len(BUTTONS)
        overflowed = False

        def __init__(self):
            self.events = self
            self.items = []

        def reset(self):
            pass

        def __len__(self):
            return len(self.items)

        def get_into(self, event):
            if not self.items:
                return False
            event.key_number, event.pressed, event.timestamp = self.items.pop(0)
            return True

    class Event:
        pass

    keys = Keys()
    knob = controls.Controls(keys, keys, Event(), lambda *event: told.append(event))
    now_ms = 0
    if leaning:
        keys.items.append((PUSH, True, now_ms))
        knob.step(now_ms)
    now_ms = hourly(hours, now_ms, knob.step)
    if leaning:
        keys.items.append((PUSH, False, now_ms))
        knob.step(now_ms)
    told.clear()
    keys.items += [(PUSH, True, now_ms), (PUSH, False, ticks.add(now_ms, 90))]
    knob.step(ticks.add(now_ms, 100))
    assert told == [(controls.PRESS, PUSH)]


@DAYS
def test_a_task_that_faulted_once_is_well_after_days(hours, monkeypatch):
    # A collection here looks through all that the tests hold.
    monkeypatch.setattr("naiad_table.loop.gc", SimpleNamespace(collect=lambda: None))
    now = [0]
    seen = []

    def step(now_ms):
        seen.append(now_ms)
        if len(seen) in (1, 2):
            raise ValueError

    loop = Loop([Task("task", 5, step)], lambda: now[0], quiet=lambda: True)
    loop.once()
    for _ in range(hours):
        now[0] = ticks.add(now[0], HOUR_MS)
        loop.once()
    assert len(seen) == hours + 1 and loop.degraded == 0
    assert loop.collections == hours


@DAYS
def test_a_note_goes_and_a_question_is_not_answered_days_later(hours):
    bench = ViewBench(GAMES[0], 2)
    bench.tag("w_a_9")
    assert bench.view.selection.notice
    bench.leave(hours)
    assert not bench.view.selection.notice
    bench.tag("w_a_9")
    assert bench.view.selection.notice
    bench.run(3000)
    assert not bench.view.selection.notice


@DAYS
def test_a_pc_that_slept_for_days_is_sent_what_it_missed(hours):
    world = World()
    world.is_open = True
    port = Port(world)
    journal = Journal(world.memory, world.chance.randbytes)
    board = link.Link(port, journal, None, UID, (0, 1, 0), None, world.chance.randbytes)
    journal.begin_game(b"\x01\x00\x02\x01\x00")
    for n in range(200):
        journal.add_move(n, n)
    journal.flush()
    board._nonce, board._key, board._streaming = 1, 7, True
    board._acked_seq = board._next_seq = board._sent_seq = journal.sector.first_seq
    board._acked_at = board._next_at = 31
    board._generation, board._journal_id = journal.sector.generation, journal.sector.id
    board._limit, board._in_flight, board._wait_ms = link.ENTRIES_MAX, 0, wire.RESEND_MS
    # It takes nothing from the port; then it wakes, and what it was sent before is lost.
    now_ms = 0
    for _ in range(50):
        now_ms += 2
        board.step(now_ms)
    assert port.tx
    now_ms = hourly(hours, now_ms, board.step)
    resent = board.resent
    for _ in range(5000):
        now_ms = ticks.add(now_ms, 2)
        port.tx.clear()
        board.step(now_ms)
    assert board.resent > resent


@DAYS
def test_a_pc_that_speaks_out_of_turn_after_days_hears_that_the_board_is_awake(hours):
    world = World()
    world.is_open = True
    port = Port(world)
    board = link.Link(port, Journal(world.memory), None, UID, (0, 1, 0), None)
    now_ms = 0

    def heard():
        sent = bytes(port.tx)
        port.tx.clear()
        return sent.count(b"\0") > 0

    for _ in range(3):
        now_ms += 2
        board.step(now_ms)
    assert heard()
    for _ in range(hours):
        now_ms = hourly(1, now_ms, board.step)
        noise = frames.buffer()
        noise[1] = wire.PING
        end = frames.seal(noise, 12, 5)
        port.rx += bytes(noise[:end])
        board.step(now_ms)
        board.step(now_ms)
        assert heard()
