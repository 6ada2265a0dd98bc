"""A game loaded, put away, taken up from the journal as after a power cut; not which one is begun, nor what is asked
for that (beginning.py).

Functions over the App, loaded when one of them is wanted; in play their room is the game's.
"""

import gc

from naiad_core import games, pieces
from naiad_core.header import game_of
from naiad_core.unload import unload
from naiad_table import rooms, words


def start(app):
    """Take up the game that a power cut interrupted, or ask for a new one."""
    kept = app.journal.current_game()
    if kept and not rooms.is_installed(game_of(kept[0])):
        # Its record stays in the journal for the PC; without its files nobody can go on with it.
        app.tell("no-game")
        kept = None
    if kept:
        try:
            from naiad_table import deal

            make_room(app, game_of(kept[0]))
            load(app)
            app.step()
            if deal.resume(app.referee, *kept):
                sit_down(app)
                return
        except Exception as error:
            # It would end every start. The journal keeps the game; another may be played, and back tries again.
            report(error)
            put_away(app)
        app.tell("no-game")
    from naiad_table.beginning import choose_game

    choose_game(app)


def load(app):
    """Load the game that the journal tells, by the values that it was begun with."""
    # What the menu asked for comes again when its turn is: the largest, the view, is first.
    rooms.put_away()
    _settle(app)
    gc.collect()
    try:
        app.step()
        rooms.load(app.game)
        app.step()
        if app.telling is not None:
            # Now, while there is room to compile it.
            app.telling.screen_text = rooms.screen_text(app.game)
    finally:
        pieces.values = pieces.on_values = None
        # It is gone already where the pieces were read.
        unload("naiad_core.corrections")


def _settle(app):
    """By which values the game's pieces are read next; what says it reads them, too, and is not compiled twice."""
    from naiad_core import corrections

    corrections.settle(app.journal.opening(), app.journal.keep_values)


def make_room(app, game):
    """Leave what is loaded of another game: two games have no room beside each other on a Pico."""
    if game != app.game:
        app.game = game
        put_away(app)
        words.room = games.room(game) if game else ""
        words.forget()


def leave_view(app):
    app.stop_run()
    if app.view is not None:
        app.view.leave()


def put_away(app):
    leave_view(app)
    app.view = app.referee.record = None
    app.gates.expect_nothing()
    if app.telling is not None:
        app.telling.screen_text = None
    rooms.put_away()
    gc.collect()


def sit_down(app):
    """Show the game in the record, loaded."""
    app.names = ()
    if app.journal.has_names:
        from naiad_table import people

        app.names = people.of_game(app.journal.of_game(), app.referee.state.seats)
        unload("naiad_table.people")
    app.step()
    app.view = rooms.load(app.game)(app.referee, app.sound)
    app.turned_to = -1
    app.view.gates = app.gates
    app.view.selection.now_ms = app.now_ms
    app.step()
    app.view.start()
    rooms.settle(app.game)
    app.back_to_view()
    gc.collect()


def report(error):
    import traceback

    print("".join(traceback.format_exception(error)))
