"""AYA's count of pushes, page by page, and what players put right in it; not how the row counts (test_cascade.py)."""

from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from games.aya.bench import cascading, count_shown, falls, rests
from naiad_core.buttons import BACK, END, PUSH
from naiad_core.games.aya import actions
from naiad_table.games.aya import count, screen_text_cascade

GATE = st.integers(0, 8)
LINES = st.lists(
    st.one_of(
        st.just(actions.push()),
        st.builds(actions.gate, GATE, st.integers(0, 900)),
        st.builds(actions.doubt, GATE, st.integers(0, 900)),
        st.builds(actions.pushes, st.integers(1, 9)),
        st.just(actions.again()),
    ),
    max_size=40,
)


def counted(history):
    """The pushes of these lines, as the record has them."""
    pushes = 0
    for action in history:
        verb = actions.verb_of(action)
        if verb == actions.PUSH:
            pushes += 1
        elif verb in (actions.PUSHES, actions.AGAIN):
            pushes = actions.more_of(action)
    return pushes


def asked(*waves):
    """A cascade whose waves passed these gates, with the count asked for."""
    bench = cascading(9, "f_01", "f_02")
    for gates in waves:
        falls(bench, *gates)
        rests(bench)
    bench.press(END)
    return bench


def shown(bench):
    """Every page as the panel shows it, from the one under the knob on."""
    out = []
    for _ in bench.view.selection.candidates:
        out.append(count_shown(bench))
        bench.view.turn(1)
    return out


def said(bench):
    return screen_text_cascade.sentences(bench.view)


@given(LINES)
def test_the_pages_together_are_the_count_of_the_record(history):
    pushes = counted(history)
    pages = count.pages(SimpleNamespace(history=history, pushes=pushes))
    times = [page >> 12 & 3 for page in pages[1:-1]]
    assert actions.more_of(pages[0]) == max(1, pushes) == sum(times) + actions.more_of(pages[-1])
    assert all(0 <= page < 1 << 30 for page in pages), "no number that a board keeps on its heap"


@given(LINES, st.lists(st.tuples(st.integers(0, 50), st.integers(1, 3)), max_size=8))
def test_the_sum_is_that_of_the_pages_whatever_is_pressed(history, presses):
    pages = count.pages(SimpleNamespace(history=history, pushes=counted(history)))
    for at, often in presses:
        if len(pages) > 1 and at % len(pages):
            for _ in range(often):
                count.press(SimpleNamespace(candidates=pages, index=at % len(pages)))
    times = [page >> 12 & 3 for page in pages[1:-1]]
    assert set(times) <= {0, 1, 2}
    assert actions.more_of(pages[0]) == sum(times) + actions.more_of(pages[-1])


def test_each_push_has_a_page_with_the_gates_that_it_passed():
    bench = asked(range(4), range(4, 9))
    assert shown(bench) == ["PUSH 2", "W1 1-4", "W2 5-9", "MORE 0"]
    bench.view.turn(1)
    assert said(bench) == [("W#", 1), ("push-by-gates", ("", "1-4")), ("push-stopped", 5), ("push-changes",)]
    bench.view.turn(1)
    assert said(bench) == [("W#", 2), ("push-by-gates", ("", "5-9")), ("push-changes",)]


def test_a_press_on_the_sum_says_that_it_is_right():
    bench = asked(range(4), range(4, 9))
    bench.press(PUSH)
    assert bench.state.is_over() and "pushes" not in bench.told


def test_a_push_is_struck_out_and_the_record_keeps_what_the_row_had_counted():
    bench = asked(range(4), range(4, 9))
    bench.view.turn(2)
    bench.press(PUSH)
    assert count_shown(bench) == "W2 --"
    assert ("push-is-none",) in said(bench)
    bench.view.turn(-2)
    assert count_shown(bench) == "PUSH 1"
    bench.press(PUSH)
    assert (bench.state.pushes, bench.told.count("push"), bench.told[-2:]) == (1, 2, ["pushes", "fallen"])


def test_a_push_that_was_two_is_split_and_one_more_press_makes_it_one_again():
    bench = asked(range(9))
    bench.view.turn(1)
    bench.press(PUSH, PUSH)
    assert (count_shown(bench), actions.more_of(bench.view.selection.candidates[0])) == ("W1 +1", 2)
    bench.press(PUSH)
    assert (count_shown(bench), actions.more_of(bench.view.selection.candidates[0])) == ("W1 1-9", 1)


def test_a_count_that_was_corrected_says_what_back_leaves_of_it():
    bench = asked(range(4), range(4, 9))
    drops = ("count-drops", 2)
    assert drops not in said(bench)
    bench.view.turn(2)
    bench.press(PUSH)
    assert drops in said(bench)
    bench.view.turn(-2)
    assert drops in said(bench), "on every page"
    bench.press(BACK, END)
    assert count_shown(bench) == "PUSH 2" and drops not in said(bench)


def test_a_push_that_was_told_has_a_page_without_gates():
    bench = asked(range(4))
    bench.press(BACK, PUSH, PUSH, END)
    assert shown(bench) == ["PUSH 2", "W1 1-4", "W2", "MORE 0"]
    bench.view.turn(2)
    assert ("push-by-hand",) in said(bench)


def test_where_every_push_is_struck_out_the_count_is_not_taken():
    bench = asked(range(9))
    bench.view.turn(1)
    bench.press(PUSH)
    bench.view.turn(-1)
    assert count_shown(bench) == "PUSH 0"
    bench.press(PUSH)
    assert (bench.view.selection.notice, bench.state.is_over()) == ("no-push", False)


def test_back_goes_on_with_the_cascade_and_changes_nothing():
    bench = asked(range(4))
    bench.view.turn(1)
    bench.press(PUSH, BACK)
    assert (count_shown(bench), bench.state.pushes) == ("WAVE 1", 1)
    bench.press(END)
    assert shown(bench) == ["PUSH 1", "W1 1-4", "MORE 0"]


def test_a_push_that_the_row_tells_meanwhile_is_never_overruled_by_a_page_that_did_not_know_it():
    bench = asked(range(4))
    falls(bench, *range(4, 9))
    bench.run(200)
    assert count_shown(bench) == "WAVE 2"
    bench.press(END, PUSH)
    assert (bench.state.pushes, bench.told[-1], "pushes" in bench.told) == (2, "fallen", False)


def test_a_count_put_right_before_is_what_the_pages_show_once_the_fall_is_taken_back():
    bench = asked(range(4))
    bench.view.turn(-1)
    bench.press(PUSH)
    bench.view.turn(1)
    bench.press(PUSH)
    bench.undo()
    bench.press(PUSH)
    bench.run(200)
    bench.press(END)
    assert shown(bench) == ["PUSH 2", "W1 1-4", "MORE 1"]


def test_a_wave_that_the_row_takes_back_is_the_page_that_is_struck_out():
    history = [
        actions.push(),
        *(actions.gate(gate, 0) for gate in range(3)),
        actions.push(),
        *(actions.gate(gate, 0) for gate in (3, 4)),
        actions.pushes(1),
        actions.doubt(1, 0),
    ]
    pages = count.pages(SimpleNamespace(history=history, pushes=1))
    assert [page >> 12 & 3 for page in pages[1:-1]] == [0, 1]
