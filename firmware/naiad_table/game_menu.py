"""The menu over a game: what it offers, what comes of each; not the list itself (chooser.py) nor a new game (menu.py).

Loaded while it is up only.
"""

from naiad_core.unload import unload
from naiad_table.chooser import Chooser


class GameMenu(Chooser):
    """What the game offers now, memory to free, which way the picture lies, its language, a new game."""

    def __init__(self, app):
        self.app = app
        items = list(app.view.menu() or ())
        if app.journal.full and app.journal.is_worth_it():
            items.insert(0, ("FREE MEM", "free"))
        items.append(("NEW GAME", "new"))
        if app.referee.state.seats > 1:
            items.append(("FACE HOME" if app.around else "FACE SEAT", "face"))
        if not app.language_is_set:
            items.append(("LANG UAGE", "language"))
        items.append(("GO ON", "back"))
        super().__init__(items, self._chosen, app.back_to_view)

    def _chosen(self, value):
        from naiad_table import beginning

        app = self.app
        if value == "new":
            beginning.choose_game(app)
        elif value == "language":
            beginning.choose_language(app, app.back_to_view)
        elif value == "free":
            beginning.ask_to_forget(app, self._free, app.back_to_view)
        else:
            app.back_to_view()
            if value == "face":
                from naiad_table import choices

                app.around = not app.around
                choices.keep(app)
                unload("naiad_table.choices")
            elif value != "back":
                app.view.chosen(value)

    def _free(self, forget):
        """Let go of all but the game on the table, if the players say so."""
        app = self.app
        if forget:
            # A row that waits arms itself again.
            app.stop_run()
            app.journal.rollover(True)
            app.sound.play("done" if app.journal.flush() else "error")
        app.back_to_view()
