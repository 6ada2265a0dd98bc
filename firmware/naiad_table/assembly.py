"""Puts the table together from its settings: chips, tasks, loop; decides nothing while it runs. Read loop.py next."""

import microcontroller
import supervisor

from naiad_core import palette
from naiad_table import commands, gates, link, panel, pixels, readers, sound
from naiad_table.app import App
from naiad_table.journal import Journal
from naiad_table.loop import Loop


class Task:
    """A method as a task of the loop."""

    def __init__(self, name, budget_ms, step):
        self.name = name
        self.budget_ms = budget_ms
        self.step = step


def build():
    """The Loop of this board, ready to run."""
    # A PC that touches the drive must not restart a game.
    supervisor.runtime.autoreload = False
    config = _config()
    buzzer = sound.build(config)
    journal = Journal(microcontroller.nvm)
    app = App(journal, buzzer, config.gate_count * config.gate_pixels, config.ring)
    row = gates.build(config, app.on_gate)
    app.gates = row
    chain = pixels.build(config, app.canvas, palette.RGB, lambda: row.waiting)
    tags = readers.build(config, app.on_presence, config.problems)
    for problem in config.problems:
        print(problem)
    if config.problems:
        app.tell_words("SET TOML")
    # What the loop does in a pass, in this order: edges of gates first, light and flash last.
    tasks = [row]
    pc = link.build(journal, lambda verb, body: commands.answer(app, verb, body))
    if pc is not None:
        tasks.append(pc)
    tasks += [
        tags,
        panel.build(config, app.on_panel),
        Task("play", 60, app.play),
        Task("draw", 40, app.draw),
        chain,
        buzzer,
        journal,
    ]
    loop = Loop(tasks, feed=_watchdog(config), quiet=app.is_quiet)
    app.loop = loop
    app.start()
    return loop


def _config():
    """The settings; what reads them is not needed again and gives its room back."""
    import sys

    import naiad_table
    from naiad_table.config import Config

    config = Config()
    del sys.modules["naiad_table.config"]
    del naiad_table.config
    return config


def _watchdog(config):
    """What feeds the watchdog, or None without one; a hung table starts again by itself."""
    if not config.watchdog_s:
        return None
    from watchdog import WatchDogMode

    dog = microcontroller.watchdog
    assert dog is not None
    dog.timeout = config.watchdog_s
    dog.mode = WatchDogMode.RESET
    return dog.feed
