"""A game's view as it is on the board, with no board around it: hands, time and the rules; no tests.

Much faster than a twin, and blind to lights, tags and flash.
"""

from naiad_core import games
from naiad_core.buttons import BACK, MENU, PUSH
from naiad_table import rooms, ticks, words
from naiad_table.gates import Gates, Row
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


class ViewBench:
    """One view with ``gates`` gates; ``options`` are the game's own but for those that differ."""

    def __init__(self, game, seats, gates=0, **options):
        words.room = games.room(game)
        words.forget()
        self.referee = Referee(Journal())
        self.referee.open(game, seats, {**games.options(game).default_options(seats), **options})
        self.view = rooms.load(game)(self.referee, Silence())
        self.row = self.view.gates = Gates(None, None, Row([100] * gates, lambda *event: self.view.gate(*event)))
        self.view.start()
        self.now_ms = 0
        self.run(0)

    @property
    def state(self):
        return self.referee.state

    def run(self, ms):
        end_ms = self.now_ms + ms
        while True:
            self.referee.tick(self.now_ms)
            self.view.tick(self.now_ms)
            if self.now_ms >= end_ms:
                return
            self.now_ms = min(end_ms, self.now_ms + 200)

    def leave(self, hours):
        """Nothing happens for so long: a pass an hour stands for all of them."""
        for _ in range(hours):
            self.now_ms = ticks.add(self.now_ms, 3_600_000)
            self.referee.tick(self.now_ms)
            self.view.tick(self.now_ms)

    def press(self, *buttons):
        for button in buttons:
            if button != MENU or not self.view.menu_pressed():
                self.view.press(button)
            self.run(50)

    def tag(self, *names):
        for name in names:
            self.view.tag(name)
            self.run(50)

    def undo(self):
        self.press(BACK, PUSH)
