"""AYA's cascade at the table: gates, pushes told by hand, stalls, and the power gone in the middle; no other game."""

from collections.abc import Iterator

import pytest

from folded import as_record
from naiad_core import wire
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games.aya import actions
from naiad_table import gates
from twin.table import Table


def fallen(table: Table) -> list[str]:
    """Pushes and gates that stand in the record: "push", "gate 3", ..."""
    app = table.app
    told = [
        actions.unpack(action)
        for action in app.referee.state.history
        if actions.verb_of(action) in (actions.PUSH, actions.GATE)
    ]
    return [f"gate {line[1]}" if line[0] == actions.GATE else "push" for line in told]


def cut(table: Table) -> None:
    """The power goes and comes back."""
    table.cut_power()
    table.boot()
    table.run(6000)
    if table.app.gates.run.gates:
        hands_off(table)


def hands_off(table: Table) -> None:
    """Everybody says that no hand is at the row; a row without gates asks nobody."""
    if table.app.gates.run.gates:
        table.until_words("HAND OFF")
        table.press(PUSH)
    table.run(500)


def wave(table: Table, *gates: int) -> None:
    """A wave passes these gates."""
    for gate in gates:
        table.hands.gate(gate, 60)
        table.run(140)


def told_unseen(table: Table) -> None:
    """A push that no gate saw is told."""
    table.press(PUSH)
    table.until_words("ADD PUSH")
    table.press(PUSH)


def begun(table: Table, *dominoes: str) -> None:
    """AYA with the first glass turned and these dominoes laid."""
    table.new_game("aya", 2, "PLAY NOW")
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.run(300)
    for domino in dominoes:
        table.tap("aya/" + domino)
        table.press(PUSH)


def cascade_ready(table: Table, gates_to_break: tuple[int, ...] = ()) -> Table:
    """AYA with three dominoes placed, the second glass run out and every hand off the row."""
    sand_out(table, gates_to_break)
    hands_off(table)
    return table


def sand_out(table: Table, gates_to_break: tuple[int, ...] = ()) -> None:
    """AYA with three dominoes placed and the second glass run out."""
    begun(table, "f_01", "f_02", "f_03")
    for gate in gates_to_break:
        table.hands.gate(gate)
    table.wait(600_000)
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.wait(601_000)


@pytest.fixture(scope="module")
def memory() -> bytes:
    """What a board has kept when the second glass has run out."""
    with Table(seed=3) as table:
        table.boot()
        table.run(2000)
        sand_out(table)
        table.until_words("HAND OFF")
        return bytes(table.nvm.data)


@pytest.fixture
def ready(memory: bytes) -> Iterator[Table]:
    """A board that takes that game up, and every hand is off the row."""
    with Table(seed=3) as table:
        table.nvm.data[:] = memory
        table.boot()
        table.run(6000)
        hands_off(table)
        yield table
        assert table.complaints == []


def test_gates_count_the_pushes_of_a_cascade_that_stalls(ready: Table) -> None:
    wave(ready, *range(4))
    ready.run(2500)
    wave(ready, *range(4, 8))
    ready.until_words("WAVE 2")
    told = [actions.unpack(a) for a in ready.lines() if actions.verb_of(a) in (actions.PUSH, actions.GATE)]
    assert [word for word, *_ in told] == 2 * ([actions.PUSH] + 4 * [actions.GATE])
    assert [rest[0] for word, *rest in told if word == actions.GATE] == list(range(8))
    first_wave_ms = [rest[1] for word, *rest in told[1:5]]
    assert [abs(ms - 140 * n) <= 3 for n, ms in enumerate(first_wave_ms)] == [True] * 4


def test_a_stalled_row_is_on_flash_and_its_lights_show_where_the_wave_stands(ready: Table) -> None:
    wave(ready, *range(3))
    waiting = ready.eyes.gates[3]
    ready.run(2500)
    stands = ready.eyes.gates
    assert stands[0] == stands[2] != stands[3] == stands[7]
    # Cyan: no red in it, where a gate that waits in an armed run has.
    assert (waiting[0] > 0, stands[3][0], stands[3][2] > 0) == (True, 0, True)
    assert not ready.journal.tail
    ready.hands.gate(3, 60)
    ready.run(140)
    assert min(ready.eyes.gates[7]) > 0


def test_a_stalled_row_erases_nothing(ready: Table) -> None:
    erases = len(ready.nvm.erases)
    ready.hands.gate(0, 60)
    ready.run(60)
    journal = ready.journal
    journal.full = True
    journal.ack(journal.sector.seq)
    ready.run(5000)
    assert journal.tail
    assert len(ready.nvm.erases) == erases


def test_nothing_writes_flash_between_the_first_gate_and_the_stall(ready: Table) -> None:
    writes = len(ready.nvm.programs) + len(ready.nvm.erases)
    for gate in range(8):
        ready.hands.gate(gate, 60)
        ready.run(140)
        if gate < 7:
            assert len(ready.nvm.programs) + len(ready.nvm.erases) == writes
    ready.run(3000)
    assert len(ready.nvm.programs) > writes


def test_a_gate_that_is_blocked_from_the_start_is_shown_and_left_out(table: Table) -> None:
    cascade_ready(table, gates_to_break=(2,))
    table.until(lambda: table.eyes.gates[2][0] > 0 and table.eyes.gates[2][1] == 0, 2000)
    wave(table, 0, 1, 3)
    table.run(2500)
    told = [actions.unpack(a) for a in table.lines()]
    assert [line[1] for line in told if line[0] == actions.GATE] == [0, 1, 3]


def test_an_overflowing_queue_voids_the_run_and_says_so() -> None:
    with Table(seed=2, settings={"NAIAD_GATES": "shift", "NAIAD_GATE_COUNT": 32}) as table:
        table.boot()
        cascade_ready(table)
        # A hand waved along the row: more edges in a pass of the loop than the queue holds.
        for _ in range(100):
            for gate in range(32):
                table.hands.gate(gate, 1.5)
            table.run(3)
        table.until_words("RUN VOID")
        assert [actions.DOUBT, actions.MAX_BOUND_GATE, 0] in [list(actions.unpack(line)) for line in table.lines()]
        table.press(PUSH)
        table.until_words("WAVE 1?")
        # Nobody has answered: it is asked after a power cut too, before hands are off again and after.
        table.cut_power()
        table.boot()
        table.run(6000)
        table.until_words("HAND OFF")
        table.press(END)
        table.until_words("PUSH 1?")
        table.press(BACK)
        hands_off(table)
        table.until_words("WAVE 1?")
        table.press(END)
        table.until_words("PUSH 1?")


def test_pushes_of_a_table_without_gates_outlive_the_power() -> None:
    with Table(seed=3, settings={"NAIAD_GATES": "none"}) as table:
        table.boot()
        cascade_ready(table)
        for _ in range(3):
            table.press(PUSH)
            table.run(3000)
        cut(table)
        assert fallen(table) == ["push"] * 3


def test_pushes_told_by_hand_that_no_gate_sees_outlive_the_power(ready: Table) -> None:
    for _ in range(2):
        told_unseen(ready)
        ready.run(12_000)
    cut(ready)
    assert fallen(ready) == ["push"] * 2


def test_whether_a_gate_that_falls_after_a_push_was_told_is_that_push_is_asked_once(ready: Table) -> None:
    told_unseen(ready)
    ready.run(1000)
    ready.hands.gate(0, 60)
    ready.run(5000)
    ready.until_words("WAVE 1?")
    ready.press(PUSH)
    ready.until_words("GATE 1?")
    ready.press(BACK)
    ready.until_words("WAVE 1")
    assert fallen(ready) == ["push"]


def test_gates_that_have_fallen_do_not_count_again_after_a_power_cut(ready: Table) -> None:
    wave(ready, *range(4))
    ready.run(3000)
    before = fallen(ready)
    cut(ready)
    wave(ready, *range(4))
    assert fallen(ready) == before
    ready.run(3000)
    wave(ready, 4, 5)
    assert fallen(ready) == [*before, "push", "gate 4", "gate 5"]


def test_a_row_that_was_through_stays_through_after_a_power_cut(ready: Table) -> None:
    wave(ready, *range(8))
    ready.run(1000)
    before = fallen(ready)
    cut(ready)
    ready.hands.gate(5, 200)
    ready.run(500)
    assert fallen(ready) == before


def test_a_gate_that_was_taken_back_counts_anew(ready: Table) -> None:
    wave(ready, 0, 1)
    ready.run(3000)
    assert fallen(ready) == ["push", "gate 0", "gate 1"]
    for _ in range(3):
        ready.press(BACK)
        ready.until_words("UNDO ?")
        ready.press(PUSH)
        ready.run(300)
    assert fallen(ready) == []
    hands_off(ready)
    wave(ready, 0, 1)
    assert fallen(ready) == ["push", "gate 0", "gate 1"]


def test_gates_count_although_the_memory_is_full(table: Table) -> None:
    table.new_game("aya", 2, "PLAY NOW")
    table.until_words("TURN GLAS")
    journal = table.journal
    while not journal.full:
        journal.mark(99, bytes(100))
        table.run(25)
    table.press(PUSH)
    table.run(300)
    for domino in ("f_01", "f_02", "f_03"):
        table.tap("aya/" + domino)
        table.press(PUSH)
    table.wait(600_000)
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.wait(602_000)
    hands_off(table)
    wave(table, 0, 1, 2)
    assert fallen(table) == ["push", "gate 0", "gate 1", "gate 2"]


def test_old_games_are_given_up_for_a_new_one_in_the_middle_of_a_cascade(table: Table) -> None:
    table.new_game("aya", 2, "PLAY NOW")
    table.until_words("TURN GLAS")
    journal = table.journal
    while journal.room_for_game():
        journal.mark(99, bytes(150))
        table.run(40)
    table.press(PUSH)
    table.run(300)
    table.tap("aya/f_01")
    table.press(PUSH)
    table.wait(600_000)
    table.until_words("TURN GLAS")
    table.press(PUSH)
    table.wait(602_000)
    hands_off(table)
    assert journal.armed
    table.press(MENU)
    table.until_words("NEW GAME")
    table.press(PUSH)
    table.do(table.player.new_game("aya", "2 PLAY", "PLAY NOW"))
    table.until_words("KEEP OLD")
    table.do(table.player.turn())
    table.until_words("LOSE OLD")
    table.press(PUSH)
    table.settle()
    table.until_words("TURN GLAS")
    assert table.journal.room_for_game()


def test_the_question_whether_to_take_back_goes_when_the_glass_has_made_a_move(table: Table) -> None:
    begun(table, "f_01")
    view = table.app.view
    table.wait(view.lights.left_ms() - 1500)
    table.press(BACK)
    table.until_words("UNDO ?")
    history = len(table.app.referee.state.history)
    table.run(2500)
    table.press(PUSH)
    table.run(300)
    # The glass has run out, and the press has turned it: nothing was taken back.
    assert len(table.app.referee.state.history) == history + 2


def test_a_service_mode_opened_as_the_last_gate_falls_loses_nothing(ready: Table) -> None:
    wave(ready, *range(7))
    opened = []
    run = ready.app.gates.run
    listener = run.listener

    def listen(kind: int, gate: int, ms: int) -> None:
        listener(kind, gate, ms)
        if kind == gates.DONE:
            opened.append(ready.app.answer(wire.VERB_SERVICE, b"\1"))

    run.listener = listen
    ready.hands.gate(7, 60)
    ready.run(1000)
    assert opened and not ready.journal.tail
    ready.cut_power()
    ready.boot()
    ready.until_words("HAND OFF")
    assert fallen(ready)[-1] == "gate 7"


def test_the_record_on_the_board_is_the_one_the_pc_replays(ready: Table) -> None:
    (game,) = ready.fetch()
    assert as_record(game).state.placing_over()


def test_a_gate_is_bound_to_a_scanned_domino_by_a_hand_in_its_beam_and_nothing_else_counts(table: Table) -> None:
    sand_out(table)
    table.until_words("HAND OFF")
    table.tap("aya/f_02")
    table.until_words("F02 G1")
    table.hands.gate(3, 200)
    table.until_words("HAND OFF")
    wave(table, 5, 6)
    told = [actions.unpack(action) for action in table.lines() if actions.verb_of(action) > actions.FALLEN]
    assert told == [(actions.BIND, 3, 1)]
    assert fallen(table) == []


def doubted(table: Table) -> None:
    """A wave has passed four gates, then something one behind them."""
    wave(table, *range(4))
    table.run(3000)
    table.hands.gate(6, 60)
    table.run(5000)


def test_a_question_that_is_open_outlives_the_power(ready: Table) -> None:
    doubted(ready)
    ready.until_words("WAVE 1?")
    cut(ready)
    ready.until_words("WAVE 1?")
    ready.press(PUSH)
    ready.until_words("GATE 7?")
    ready.press(BACK)
    ready.until_words("WAVE 1")


def test_a_question_that_was_answered_by_a_push_is_not_asked_after_a_power_cut(ready: Table) -> None:
    doubted(ready)
    ready.press(PUSH)
    ready.until_words("GATE 7?")
    ready.press(PUSH)
    ready.until_words("WAVE 2")
    cut(ready)
    ready.until_words("WAVE 2")


def test_a_gate_that_a_wave_has_passed_since_is_not_asked_about_after_a_power_cut(ready: Table) -> None:
    ready.hands.gate(6, 60)
    ready.run(5000)
    wave(ready, *range(8))
    ready.run(3000)
    cut(ready)
    ready.until_words("WAVE 1")
