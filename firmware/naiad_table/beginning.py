"""From the menus to a game at the table, and away from it: which one is begun, asked for, left; not how one is loaded,
put away or taken up (taking_up.py), nor what happens in it (app.py), nor the menus (menu.py, game_menu.py).

Functions over the App, loaded when one of them is wanted; in play their room is the game's.
"""

import gc

from naiad_core import games
from naiad_core.header import game_of, unpack_header
from naiad_core.unload import unload
from naiad_table import rooms, taking_up, ticks
from naiad_table.journal import GAME_ROOM

# Before a game is loaded, which takes a second or more, the lights say so and the menus go.
WAIT_MS = 100


def choose_game(app):
    """Ask for a new game; back leads to the one on the table, unless it is over and was put away."""
    if app.referee.finished:
        taking_up.put_away(app)
    if app.asks_language:
        choose_language(app, lambda: choose_game(app))
        return
    try:
        from naiad_table.menu import NewGame
    except MemoryError:
        # The game on the table has no room beside it: it goes, and *back* takes it up again as after a power cut.
        taking_up.make_room(app, "")
        from naiad_table.menu import NewGame

    cancel = app.back_to_view if app.view or app.journal.playing else None
    app.screen = NewGame(
        lambda *new: begin(app, *new),
        cancel,
        lambda game: taking_up.make_room(app, game),
        lambda error: give_up(app, error),
        lambda: _pc(app),
    )


def _pc(app):
    """What the PC does at this table, 0 where none is at the cable."""
    for task in app.loop.tasks:
        if task.name == "link" and task.port.connected:
            return app.pc
    return 0


def give_up(app, error):
    """A file of the game that was chosen cannot be read: say so, and ask for another."""
    taking_up.report(error)
    taking_up.make_room(app, "")
    app.tell("bad-file")
    choose_game(app)


def leave_for(app, value):
    """Go on from the menu over a game to what is loaded for it alone."""
    if value == "new":
        choose_game(app)
    elif value == "language":
        choose_language(app, app.back_to_view)
    else:
        ask_to_forget(app, lambda yes: _free(app, yes), app.back_to_view)


def _free(app, yes):
    """Let go of all but the game on the table, if the players say so."""
    if yes:
        # A row that waits arms itself again.
        app.stop_run()
        app.journal.rollover(True)
        app.sound.play("done" if app.journal.flush() else "error")
    app.back_to_view()


def choose_language(app, leave):
    """Ask for the table's language; ``leave()`` follows."""
    from naiad_table.choices import Languages

    app.screen = Languages(app, leave)


def begin(app, game, seats, options, names=()):
    """Begin a game, unless games that no PC has fetched must be forgotten first: that is asked."""
    app.stop_run()
    if _has_room(app, game):
        _begin(app, game, seats, options, names)
        return

    def forget(yes):
        if not yes:
            choose_game(app)
            return
        app.stop_run()
        app.referee.finish()
        app.journal.end_game()
        app.journal.flush()
        app.journal.rollover(True)
        _begin(app, game, seats, options, names)

    ask_to_forget(app, forget, lambda: choose_game(app))


def begin_by_pc(app, header):
    """A new game, its header as header.pack_header makes it; a reason code where that cannot be, as where the journal
    has no room.
    """
    game = game_of(header)
    if not game:
        return "bad-header"
    if not rooms.is_installed(game):
        return "no-game"
    if app.screen is not app.view or game != app.game:
        # Neither a menu nor another game has room beside it. Where it is refused, the one on the table is taken up
        # again as after a power cut.
        app.screen = _wait()
        unload("naiad_table.menu", "naiad_table.game_menu", "naiad_table.choices")
        taking_up.make_room(app, "")
    code = ""
    try:
        # Read from here, where most of CircuitPython's stack is left: a game's pieces are checked deep down.
        games.options(game)
        game, seats, options, _end = unpack_header(header)
        if _has_room(app, game):
            _begin(app, game, seats, options)
        else:
            code = "journal-full"
    except (ValueError, KeyError):
        code = "bad-header"
    if code and app.screen is not app.view:
        app.back_to_view()
    return code


def _has_room(app, game):
    """True if a new game fits into the journal, perhaps once what a PC holds is given up."""
    from naiad_core import corrections

    app.values = corrections.room(game)
    unload("naiad_core.corrections")
    return app.journal.room_for_game(GAME_ROOM + app.values) or app.journal.rollover()


def ask_to_forget(app, answer, leave):
    """Ask whether games that no PC has fetched may go."""
    from naiad_table.chooser import Chooser

    app.screen = Chooser([("KEEP OLD", False), ("LOSE OLD", True)], answer, leave)
    app.sound.play("error")


def _begin(app, game, seats, options, names=()):
    from naiad_table import clock, deal

    # Before the game's options go with what else is loaded of it: to load them again takes more of the stack.
    header = deal.header(game, seats, options, app.gates.run.gap_mm, app.values > 0)
    taking_up.leave_view(app)
    taking_up.make_room(app, game)
    app.referee.record = None
    app.journal.begin_game(header)
    clock.note(app.journal)
    if names:
        from naiad_table import people

        people.note(app.journal, names)
    unload("naiad_table.clock", "naiad_table.people")
    app.new = game, seats, options
    app.view = None
    app.screen = _wait()
    app.load_ms = ticks.add(app.now_ms, WAIT_MS)


def _wait():
    """What is up while a game is being loaded: whatever is pressed does nothing."""
    from naiad_table.chooser import Chooser

    def nothing(*_):
        pass

    return Chooser([("WAIT", None)], nothing, nothing)


def play_new(app):
    """Sit down to the game just begun, which the journal has.

    The board starts anew and takes it up as after a power cut: modules that are forgotten leave their names behind
    and memory in pieces, a menu and a set-up 10 to 17 KB.
    """
    if app.restart is not None and app.journal.flush():
        app.restart()
    unload("naiad_table.menu")
    taking_up.load(app)
    app.referee.open(*app.new)
    taking_up.sit_down(app)
    app.load_ms = None
    app.sound.play("done")


def open_service_mode(app):
    """Leave the game, which stays in the journal, and load what a PC may do to the table instead."""
    taking_up.make_room(app, "")
    app.screen = None
    app.note = ""
    app.unload_menus()
    gc.collect()
    # A PC that looks for faults sees the panel as it is mounted.
    app.turned_to = 0
    if app.pixels.turned:
        from naiad_table.panel_turn import turn

        turn(app.pixels, 0)
    try:
        from naiad_table.service_mode import ServiceMode

        app.service_mode = ServiceMode(app)
    except Exception:
        if app.restart is not None and app.journal.flush():
            app.load_ms = app.now_ms
        else:
            taking_up.start(app)
        raise
