"""When the table draws, with stand-ins for all that it draws of and for."""

from naiad_table import ticks
from naiad_table.app import PLAY_MS, App
from naiad_table.canvas import BLINK_MS
from naiad_table.gates import Gates, Row


class Screen:
    dirty = False

    def __init__(self):
        self.drawn = 0

    def draw(self, canvas, now_ms):
        self.drawn += 1
        self.dirty = False


class Readers:
    outage = None
    reading = False

    def is_reading(self):
        return self.reading


class Pixels:
    behind = False

    def is_behind(self):
        return self.behind


class Journal:
    full = False


def drawing(monkeypatch):
    """An App at time 0 with what it asks when it draws."""
    monkeypatch.setattr(ticks, "now", lambda: 0)
    app = App(Journal(), None, 0)
    app.gates = Gates(None, None, Row([], None))
    app.readers = Readers()
    app.pixels = Pixels()
    app.screen = Screen()
    return app


def test_a_blink_waits_for_light_that_is_on_its_way(monkeypatch):
    app = drawing(monkeypatch)
    app.pixels.behind = True
    app.draw(BLINK_MS)
    assert app.screen.drawn == 0
    app.pixels.behind = False
    app.draw(BLINK_MS + 5)
    assert app.screen.drawn == 1


def test_a_blink_waits_for_a_tag_that_is_being_read_and_what_is_new_does_not(monkeypatch):
    app = drawing(monkeypatch)
    readers, screen = app.readers, app.screen
    app.draw(BLINK_MS)
    assert screen.drawn == 1
    readers.reading = True
    app.draw(2 * BLINK_MS)
    assert screen.drawn == 1
    screen.dirty = True
    app.draw(2 * BLINK_MS + 1)
    assert screen.drawn == 2
    app.draw(3 * BLINK_MS)
    readers.reading = False
    app.draw(3 * BLINK_MS + 5)
    assert screen.drawn == 3


class Clocked:
    """A referee and a view: when time passed for them."""

    def __init__(self):
        self.passed_ms = []
        self.selection = self

    def tick(self, now_ms):
        self.passed_ms.append(now_ms)


def test_time_passes_for_a_game_every_few_ms_and_in_every_pass_while_a_run_is_on(monkeypatch):
    monkeypatch.setattr(ticks, "now", lambda: 0)
    app = App(Journal(), None, 0)
    row = Row([], None)
    app.gates = Gates(None, None, row)
    app.referee = clocked = Clocked()
    for now_ms in range(1, 3 * PLAY_MS + 1):
        app.play(now_ms)
    assert clocked.passed_ms == [PLAY_MS, 2 * PLAY_MS, 3 * PLAY_MS]
    monkeypatch.setattr(Row, "going_on", True)
    for now_ms in range(100, 105):
        app.play(now_ms)
    assert clocked.passed_ms[3:] == list(range(100, 105))
