"""Puts the table together from its settings: chips, tasks, loop; gone again before it runs."""

import board
import microcontroller
import supervisor

from naiad_core import palette, pieces
from naiad_core.unload import unload
from naiad_table import boards, choices, wiring
from naiad_table.app import App
from naiad_table.config import Config
from naiad_table.journal import Journal
from naiad_table.loop import Loop, Task

# So many settings are named by the lights; the console and boot_out.txt tell all.
TOLD = 5


def build():
    """The App of this board, its loop ready to run; what made them gives its room back, if the caller lets go of it."""
    # A PC that touches the drive must not restart a game.
    supervisor.runtime.autoreload = False
    facts = boards.load(board.board_id)
    config = Config(strapped=wiring.is_strapped(facts), facts=facts)
    buzzer = wiring.build_sound(config)
    journal = Journal(microcontroller.nvm, trace="kept.bin")
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
    tags = wiring.build_readers(config, app.on_presence, config.problems)
    app.readers = tags
    tags.presence.expected = app.on_expected
    # Last of the parts: its module is loaded only if there is one.
    app.oled = wiring.build_screen(config, app.hurries)
    app.problems = config.problems
    for problem in config.problems:
        print(problem)
    if journal.sector.lost:
        app.to_tell = ["MEM LOST"]
        print("memory: %d bytes of it could not be read: games may be missing" % journal.sector.lost)
    if config.problems:
        app.to_tell += ["SET TOML"] + config.words[:TOLD]
        if len(config.problems) > len(config.words):
            app.to_tell.append("UIDS TXT")
    if app.to_tell:
        app.to_tell.append("")
    # What the loop does in a pass, in this order: edges of gates first, light and flash last.
    tasks = [row]
    pc = wiring.build_link(journal, app.answer)
    if pc is not None:
        tasks.append(pc)
    tasks += [
        tags,
        wiring.build_panel(config, app.on_panel),
        Task("play", 60, app.play),
        Task("draw", 40, app.draw),
        chain,
        buzzer,
        journal,
    ]
    if app.oled is not None:
        from naiad_table.telling import Telling

        app.telling = Telling(app, app.oled)
        tasks.append(app.telling)
        tasks.append(app.oled)
    loop = Loop(tasks, feed=_watchdog(config), quiet=app.is_quiet)
    app.loop = loop
    unload("naiad_core.buttons", "naiad_table.boards", "naiad_table.config", "naiad_table.wiring")
    unload("naiad_table.assembly")
    unload("naiad_table.recovery", "naiad_table.nvm_scan", "naiad_table.rollover", "naiad_table.uids")
    unload("naiad_table.choices", "naiad_table.chooser", "naiad_table.outage", "naiad_table.trace")
    return app


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
