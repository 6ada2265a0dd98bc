"""The menu over a game: what it offers, what comes of each; not the list itself (chooser.py) nor a new game (menu.py).

Loaded while it is up only.
"""

from naiad_core.unload import unload
from naiad_table.chooser import Chooser


class GameMenu(Chooser):
    """What the game offers now, memory to free, which way the picture lies, hints, its language, a new game."""

    def __init__(self, app):
        self.app = app
        items = list(app.view.menu() or ())
        if app.journal.full and app.journal.is_worth_it():
            items.insert(0, ("FREE MEM", "free"))
        items.append(("NEW GAME", "new"))
        if app.referee.state.seats > 1:
            items.append(("FACE HOME" if app.around else "FACE SEAT", "face"))
        items.append(("HINT OFF" if app.referee.hints else "HINT ON", "hints"))
        if not app.language_is_set:
            items.append(("LANG UAGE", "language"))
        items.append(("GO ON", "back"))
        super().__init__(items, self._chosen, app.back_to_view)

    def _chosen(self, value):
        app = self.app
        if value in ("new", "language", "free"):
            # Only here: to compile it takes 17 KB for a moment.
            from naiad_table.beginning import leave_for

            leave_for(app, value)
            return
        app.back_to_view()
        if value == "face" or value == "hints":
            from naiad_table import choices

            if value == "face":
                app.around = not app.around
            else:
                app.referee.hints = not app.referee.hints
            choices.keep(app)
            unload("naiad_table.choices")
        elif value != "back":
            app.view.chosen(value)
