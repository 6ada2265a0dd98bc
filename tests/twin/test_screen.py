"""The OLED on the twin: its text read back from its pixels, found, pulled out and put back; not what it says."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from naiad.twin import within
from naiad.twin.twin import Twin
from naiad.twin.wiring import Wiring

FIRMWARE = Path(__file__).parents[2] / "firmware"
LETTERS = ["Où est l'œuvre ?", "Ça, là: 12 «É» ÀÈÙŒ", "süß Öl Übermaß", "één zeeëgel 0O1lI|"]
ONE_AFTER_ANOTHER = [f"row {n}" for n in range(20)]


def table(kind: str, **how: Any) -> Twin:
    twin = Twin(FIRMWARE, wiring=Wiring(screen=kind, **how))
    twin.boot()
    twin.until(lambda: twin.eyes.shows)
    # The screen comes while the first picture stands.
    twin.run(2000)
    if app(twin).telling is not None:
        # What is said here is said by the test alone.
        app(twin).telling.screen = SimpleNamespace(show=lambda lines: None, scroll=lambda rows: False)
    return twin


def app(twin: Twin) -> Any:
    assert twin.machine.namespace is not None
    return twin.machine.namespace.modules["__main__"].__dict__["app"]


@pytest.mark.parametrize(("kind", "sides"), [("ssd1306", (0, 1, 127)), ("sh1106", (125, 126, 127))])
def test_text_is_seen_on_every_chip(kind, sides):
    with table(kind) as twin:
        app(twin).oled.show([*LETTERS, "", "a line that is longer than one row is broken"])
        twin.run(500)
        assert twin.eyes.screen == [*LETTERS, "", "a line that is longer", "than one row is", "broken"]
        # Of what a chip's memory held at power on nothing is left at the sides.
        assert not any(row[x] for row in twin.eyes.screen_pixels for x in sides)
        assert not twin.complaints


def test_a_long_text_is_scrolled_and_a_bar_says_where_one_is():
    with table("ssd1306") as twin:
        oled = app(twin).oled
        oled.show(ONE_AFTER_ANOTHER)
        twin.run(500)
        assert twin.eyes.screen == ONE_AFTER_ANOTHER[:8]
        assert [row[127] for row in twin.eyes.screen_pixels] == [True] * 25 + [False] * 39
        assert oled.scroll(3)
        assert oled.scroll(99)
        assert not oled.scroll(1)
        twin.run(500)
        assert twin.eyes.screen == ONE_AFTER_ANOTHER[-8:]
        assert [row[127] for row in twin.eyes.screen_pixels] == [False] * 38 + [True] * 26
        oled.show(ONE_AFTER_ANOTHER[:2])
        twin.run(500)
        assert twin.eyes.screen == [*ONE_AFTER_ANOTHER[:2], *[""] * 6]


def test_the_same_text_said_again_stays_where_it_was_scrolled_to_and_another_one_begins_at_its_first_row():
    with table("ssd1306") as twin:
        oled = app(twin).oled
        text = ["L’œuvre…", "Ça, là", *ONE_AFTER_ANOTHER]
        for lines, top in ((text, 0), (text, 4), (text[:-1], 0), ([*text[:-2], "row 19"], 0)):
            oled.show(lines)
            twin.run(500)
            assert twin.eyes.screen == [line.replace("’", "'") for line in lines[top : top + 8]]
            oled.scroll(4)


def test_only_pages_that_changed_are_sent():
    with table("ssd1306") as twin:
        oled, chip = app(twin).oled, twin.outside.oled
        assert chip is not None
        oled.show(ONE_AFTER_ANOTHER[:8])
        # It has just been looked for, so that the next look comes later than all this.
        twin.until(lambda: twin.eyes.screen == ONE_AFTER_ANOTHER[:8])
        written = chip.written
        oled.show(["another", *ONE_AFTER_ANOTHER[1:8]])
        twin.run(200)
        # One page in its turn may have been among them.
        assert chip.written - written in (130, 260)


@pytest.mark.parametrize("pull_ups", [True, False])
def test_a_screen_that_is_pulled_out_is_silence_and_put_back_it_goes_on(pull_ups):
    with table("ssd1306", pull_ups=pull_ups) as twin:
        oled, loop = app(twin).oled, app(twin).loop
        oled.show(["before"])
        twin.run(500)
        twin.hands.plug_screen(False)
        oled.show(["after"])
        twin.run(12_000)
        assert twin.eyes.screen == []
        assert sum(loop.faults) == 0
        if pull_ups:
            assert max(loop.worst_ms) < 15
        twin.hands.plug_screen(True)
        twin.run(6_000)
        assert twin.eyes.screen[0] == "after"
        # So short that nothing was written meanwhile.
        twin.hands.plug_screen(False)
        twin.hands.plug_screen(True)
        twin.run(10_000)
        assert twin.eyes.screen == ["after", *[""] * 7]


def test_nothing_is_sent_while_a_run_is_armed():
    with table("ssd1306") as twin:
        oled, chip = app(twin).oled, twin.outside.oled
        assert chip is not None
        app(twin).gates.expect_waves()
        app(twin).gates.run.arm(app(twin).now_ms)
        twin.run(50)
        written = chip.written
        oled.show(ONE_AFTER_ANOTHER)
        twin.run(6_000)
        assert chip.written == written
        app(twin).gates.run.disarm()
        twin.run(500)
        assert twin.eyes.screen == ONE_AFTER_ANOTHER[:8]


@pytest.mark.parametrize("how", [{}, {"pull_ups": False}])
def test_a_table_without_a_screen_has_nothing_of_it_in_memory(how):
    with table("", **how) as twin:
        assert app(twin).oled is None
        assert "screen" not in [task.name for task in app(twin).loop.tasks]
        assert twin.machine.namespace is not None
        assert "naiad_table.screen" not in twin.machine.namespace.modules
        assert twin.eyes.screen == []


def test_a_turned_screen_is_read_from_the_other_side():
    with Twin(FIRMWARE, wiring=Wiring(screen="sh1106"), settings={"NAIAD_SCREEN_TURN": "180"}) as twin:
        twin.boot()
        twin.until(lambda: twin.eyes.shows)
        twin.run(2000)
        app(twin).oled.show(LETTERS)
        twin.run(500)
        chip = twin.outside.oled
        assert chip is not None
        assert chip.mirrored
        assert chip.upended


def test_who_looks_from_within_later_is_told_what_was_said_before():
    with Twin(FIRMWARE, wiring=Wiring(screen="ssd1306")) as twin:
        twin.boot()
        twin.until(lambda: twin.eyes.shows)
        twin.run(6000)
        assert within.state(twin.machine)["lines"] == []
        twin.run(500)
        shown = " ".join(row for row in twin.eyes.screen if row)
        assert shown and " ".join(within.state(twin.machine)["lines"]).startswith(shown)
