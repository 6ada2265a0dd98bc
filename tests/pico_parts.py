"""The firmware's modules on the twin's pins, without boot.py and code.py; no test."""

from pathlib import Path

from naiad.twin.loader import Namespace
from naiad.twin.machine import Machine
from naiad.twin.outside import Outside
from naiad.twin.settings import with_values
from naiad.twin.wiring import wiring_of
from naiad.twin.world import World

FIRMWARE = Path(__file__).parents[1] / "firmware"


class Parts:
    """A powered Pico; ``load("naiad_table.gates")`` imports as the board would. ``settings`` as in settings.toml.

    ``files`` lie on its drive beside the firmware. What is wired to it fits the settings, unless ``wiring`` says other.
    """

    def __init__(self, settings=None, seed=0, files=None, wiring=None):
        settings = settings or {}
        self.world = World(seed=seed)
        self.outside = Outside(self.world, wiring or wiring_of(with_values("", settings)))
        self.machine = Machine(FIRMWARE, self.world, self.outside, settings=settings)
        self.machine.drive.writable = True
        for path, data in (files or {}).items():
            self.machine.drive.write(path, data)
        self.machine.drive.writable = False
        self.machine.pico.power_up()
        self._modules = self.machine.namespace = Namespace(self.machine)

    def load(self, name):
        return self._modules._import(name, fromlist=("*",))

    def config(self):
        return self.load("naiad_table.config").Config()

    def now_ms(self):
        return self.load("supervisor").ticks_ms()

    def run(self, task, ms, pass_us=2000):
        """Passes of a loop that takes ``pass_us`` beside this task; gives the longest step in µs."""
        until_us = self.world.now_us + ms * 1000
        worst_us = 0
        while self.world.now_us < until_us:
            now_ms = self.now_ms()
            began_us = self.world.now_us
            task.step(now_ms)
            worst_us = max(worst_us, self.world.now_us - began_us)
            self.world.advance(pass_us)
        return worst_us
