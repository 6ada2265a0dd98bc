"""Gestures that are asked for faster than hands move: they follow each other."""

import pytest

from naiad_core.buttons import BACK, PUSH

STEP_US = 1_000


def watched(bench, seen, ms):
    """What ``seen`` tells in that time, each time that it changes."""
    told = [seen()]
    for _ in range(ms):
        bench.world.advance(STEP_US)
        if seen() != told[-1]:
            told.append(seen())
    return told


def is_down(bench, button):
    return bench.pico.pins.outside[bench.outside.wiring.buttons[button]] == 0


def test_tags_tapped_at_once_lie_on_the_reader_one_after_the_other(bench) -> None:
    reader = bench.outside.readers[0]
    names = ["blank 1", "blank 2", "blank 3"]
    tags = {bench.outside.tag(name): name for name in names}
    took = [bench.hands.tap(0, name, 600) for name in names]
    assert took == [640, 1280, 1920]
    told = watched(bench, lambda: [tags[tag] for tag in reader.on], 2000)
    assert told == [["blank 1"], [], ["blank 2"], [], ["blank 3"], []]


def test_tags_tapped_on_two_readers_lie_there_together(bench) -> None:
    assert [bench.hands.tap(reader, f"blank {reader}", 600) for reader in range(2)] == [640, 640]


@pytest.mark.parametrize("button", [PUSH, BACK])
def test_a_button_pressed_twice_at_once_is_let_go_between(bench, button) -> None:
    for _ in range(2):
        bench.hands.press(button)
    assert watched(bench, lambda: is_down(bench, button), 300) == [True, False, True, False]


def test_the_knob_is_pressed_where_it_was_turned_to(bench) -> None:
    knob_free_ms = bench.hands.turn(3)
    bench.hands.press(PUSH)
    assert not is_down(bench, PUSH)
    bench.world.advance(round(knob_free_ms * 1000))
    assert is_down(bench, PUSH)
