"""Puts the table together from its settings: chips, tasks, loop; gone again before a game is on."""

import board
import microcontroller
import supervisor

from naiad_core import palette, pieces
from naiad_core.unload import unload
from naiad_table import boards, boot_light, choices, wiring
from naiad_table.app import App
from naiad_table.config import Config
from naiad_table.loop import Loop, Task

# So many settings are named by the lights; the console and boot_out.txt tell all.
MOST_NAMED = 5


def build(journal):
    """What is seen and felt at once: (the App of this board, its Config, the tasks of its loop). ``finish`` goes on."""
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
    return app, config, tasks


def finish(app, config, tasks):
    """Readers, PC and screen, and the loop of all; a generator, for one of them takes a quarter of a second. What made
    them gives its room back, if the caller lets go of it."""
    tags = wiring.build_readers(config, app.on_presence, config.problems)
    tags.presence.expected = app.on_expected
    app.readers = tags
    if len(config.problems) > len(config.words):
        app.to_tell = app.to_tell[:-1] + ["SET TOML"] * (not config.words) + ["UIDS TXT", ""]
    tasks.insert(1, tags)
    yield
    pc = wiring.build_link(app.journal, app.answer)
    if pc is not None:
        tasks.insert(1, pc)
        from naiad_table import commands  # noqa: F401  a PC asks at once
    yield
    # Last of the parts: its module is loaded only if there is one.
    app.oled = wiring.build_screen(config, app.hurries)
    yield
    if app.oled is not None:
        from naiad_table.telling import Telling

        app.telling = Telling(app, app.oled)
        tasks.append(app.telling)
        tasks.append(app.oled)
    app.problems = config.problems
    for problem in config.problems:
        print(problem)
    app.loop = Loop(tasks, feed=_watchdog(config), quiet=app.is_quiet)
    unload("naiad_core.buttons", "naiad_table.boards", "naiad_table.config", "naiad_table.wiring")
    unload("naiad_table.boot_light", "naiad_table.assembly", "naiad_table.uids", "naiad_table.outage")
    unload("naiad_table.choices")
    if app.screen is None:
        unload("naiad_table.chooser")


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
