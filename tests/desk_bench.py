"""A game's desk as it is on the board, with no board around it: hands, time and the rules; no tests.

Much faster than a twin, and blind to lights, tags and flash. Read unit/test_aya_desk.py next.
"""

from naiad_core import rules
from naiad_table import play
from naiad_table.gates import Run
from naiad_table.panel import BACK, MENU, PUSH
from naiad_table.referee import Referee


class Journal:
    full = False
    tail = ()

    def add_move(self, action, t_ds):
        pass

    def end_game(self):
        pass


class Silence:
    def play(self, name):
        pass


class Row:
    """A gate row of so many gates, as the desk sees it."""

    def __init__(self, gates):
        self.run = Run([100] * gates, lambda *event: None)

    def arm(self, now_ms, counted=()):
        self.run.arm(now_ms, counted)


class DeskBench:
    """One desk with ``gates`` gates; ``options`` are the game's own but for those that differ."""

    def __init__(self, game, seats, gates=0, **options):
        self.referee = Referee(Journal())
        self.referee.open(game, seats, {**rules.options(game).default_options(seats), **options})
        self.desk = play.load(game)(self.referee, Silence())
        self.row = self.desk.gates = Row(gates)
        self.row.run.listener = self.desk.gate
        self.desk.start()
        self.now_ms = 0
        self.run(0)

    @property
    def state(self):
        return self.referee.state

    def run(self, ms):
        end_ms = self.now_ms + ms
        while True:
            self.referee.tick(self.now_ms)
            self.desk.tick(self.now_ms)
            if self.now_ms >= end_ms:
                return
            self.now_ms = min(end_ms, self.now_ms + 200)

    def press(self, *buttons):
        for button in buttons:
            if button != MENU or not self.desk.menu_pressed():
                self.desk.press(button)
            self.run(50)

    def tag(self, *names):
        for name in names:
            self.desk.tag(name)
            self.run(50)

    def undo(self):
        self.press(BACK, PUSH)
