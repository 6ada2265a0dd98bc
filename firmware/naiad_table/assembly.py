"""Puts the table together from its settings: chips, tasks, loop. What is seen and felt comes first, then the game, then
readers, PC and screen; what read the settings gives its room to the game. Gone again once the loop runs."""

import board
import microcontroller
import supervisor

from naiad_core import palette, pieces
from naiad_core.unload import unload
from naiad_table import boot_light
from naiad_table.app import App
from naiad_table.loop import Loop, Task

# Passes of the loop: until readers have been woken and have read what lies there, and between two parts that come.
FIRST_LOOK = 150
BETWEEN = 30
# So many settings are named by the lights; the console and boot_out.txt tell all.
MOST_NAMED = 5
# The pins of what comes later, those of them that the settings give.
LATE_PINS = (
    "NAIAD_READER_PINS",
    "NAIAD_READER_SUPPLY",
    "NAIAD_READER_SDA",
    "NAIAD_READER_SCL",
    "NAIAD_SPI_SCK",
    "NAIAD_SPI_MOSI",
    "NAIAD_SPI_MISO",
    "NAIAD_SCREEN_SDA",
    "NAIAD_SCREEN_SCL",
)


class Left:
    """What ``finish`` goes by of a Config, in its words."""

    def __init__(self, config):
        self.reader_bus = config.reader_bus
        self.reader_baud = config.reader_baud
        self.reader_fields = config.reader_fields
        self.reader_retries = config.reader_retries
        self.reads = config.reads
        self.misses = config.misses
        self.screen = config.screen
        self.screen_turn = config.screen_turn
        self.watchdog_s = config.watchdog_s
        self.problems = config.problems
        self.words = config.words
        self._pins = {name: config.pins(name) for name in LATE_PINS if config.has_pin(name)}

    def has_pin(self, name):
        return name in self._pins

    def pins(self, name):
        return self._pins[name]

    def pin(self, name):
        return self._pins[name][0]


def build(journal):
    """What is seen and felt at once: (the App of this board, what is Left of its settings, the tasks of its loop).
    ``finish`` goes on."""
    from naiad_table import boards, choices, wiring
    from naiad_table.config import Config

    # A PC that touches the drive must not restart a game.
    supervisor.runtime.autoreload = False
    unload("naiad_table.recovery", "naiad_table.nvm_scan", "naiad_table.rollover", "naiad_table.choices_file")
    facts = boards.load(board.board_id)
    config = Config(strapped=wiring.is_strapped(facts), facts=facts)
    boot_light.step()
    buzzer = wiring.build_sound(config)
    app = App(journal, buzzer, config.gate_count * config.gate_pixels, config.ring)
    row = wiring.build_gates(config, app.on_gate)
    app.gates = row
    app.restart = supervisor.reload
    app.light = wiring.build_light()
    pieces.owner_folder = ""
    pieces.on_refused = app.owner_refused
    chain = wiring.build_pixels(config, app.canvas, palette.RGB, row)
    app.pixels = chain
    app.around = config.seats == "around"
    choices.take_up(app, config.language)
    if journal.sector.lost:
        app.to_tell = ["MEM LOST"]
        print("memory: %d bytes of it could not be read: games may be missing" % journal.sector.lost)
    if config.words:
        app.to_tell += ["SET TOML"] + config.words[:MOST_NAMED]
    if app.to_tell:
        app.to_tell.append("")
    # What the loop does in a pass, in this order: edges of gates first, light and flash last.
    tasks = [
        row,
        wiring.build_controls(config, app.on_controls),
        Task("play", 60, app.play),
        Task("draw", 40, app.draw),
        chain,
        buzzer,
        journal,
    ]
    app.loop = Loop(tasks)
    # A game fills the room of these.
    unload("naiad_table.boards", "naiad_table.config", "naiad_table.wiring", "naiad_table.choices")
    unload("naiad_table.chooser")
    return app, Left(config), tasks


def finish(app, left, tasks):
    """Readers, PC and screen, and the loop of all; a generator, for one of them takes a quarter of a second: with each
    that it yields the caller lets ``app.loop`` pass once. What made them gives its room back, if the caller lets go of
    it."""
    from naiad_table import wiring_late as wiring

    tags = wiring.build_readers(left, app.on_presence, left.problems)
    tags.presence.expected = app.on_expected
    app.readers = tags
    if len(left.problems) > len(left.words):
        app.to_tell = app.to_tell[:-1] + ["SET TOML"] * (not left.words) + ["UIDS TXT", ""]
    tasks.insert(1, tags)
    app.loop = Loop(tasks)
    yield from range(FIRST_LOOK)
    pc = wiring.build_link(app.journal, app.answer)
    yield from range(BETWEEN)
    if pc is not None:
        tasks.insert(1, pc)
        from naiad_table import commands  # noqa: F401  a PC asks at once
    yield from range(BETWEEN)
    # Last of the parts: its module is loaded only if there is one.
    app.oled = wiring.build_screen(left, app.hurries)
    yield from range(BETWEEN)
    if app.oled is not None:
        from naiad_table.telling import Telling

        yield from range(BETWEEN)
        app.telling = Telling(app, app.oled)
        tasks.append(app.telling)
        tasks.append(app.oled)
        if app.game:
            from naiad_table import rooms

            app.telling.screen_text = rooms.screen_text(app.game)
            unload("naiad_table.rooms")
    app.problems = left.problems
    for problem in left.problems:
        print(problem)
    app.loop = Loop(tasks, feed=_watchdog(left), quiet=app.is_quiet)
    unload("naiad_core.buttons", "naiad_table.wiring_late", "naiad_table.boot_light", "naiad_table.assembly")
    unload("naiad_table.uids", "naiad_table.outage")


def _watchdog(left):
    """What feeds the watchdog, or None without one; a hung table starts again by itself."""
    if not left.watchdog_s:
        return None
    from watchdog import WatchDogMode

    dog = microcontroller.watchdog
    assert dog is not None
    dog.timeout = left.watchdog_s
    dog.mode = WatchDogMode.RESET
    return dog.feed
