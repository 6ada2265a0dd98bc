"""What the screen says now, in sentences; not the screen (screen.py) and not the sentences (words.py).

Loaded where a screen is. In this order: what is wrong, what is asked, what a menu or a set-up stands on, what the game
itself says, the words on the panel, whose turn it is. A game says more than the panel by its module screen_text:

    lines(view)    lines to show, or nothing where the panel's own words are enough

It is asked after something has changed, not with every blink, and may look entries up. No file is read while a run of
gates is armed: the screen then keeps what it said.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core.unload import unload
from naiad_table import phrases, ticks, words

STEP_MS = 100
LONG_PASS_MS = 150
# Words that take turns with a picture stay so long after they were seen last.
HOLD_MS = 2500
# A text that is longer than the screen goes on by itself.
PAGE_MS = 4000
ROWS = 8
LONGEST = 1000


class Telling:
    """A task of the loop; ``changed`` is set by app.py when something else than a blink is drawn."""

    name = "telling"
    budget_ms = 60

    def __init__(self, app, screen):
        self.app = app
        self.screen = screen
        self.changed = True
        # Whether there is text, of the game itself where no key is kept; whoever empties the key has it said anew.
        self._has_said = False
        self.key = ""
        self._seen_ms = app.now_ms
        self._passed_ms = self._step_ms = self._page_ms = app.now_ms
        # The game's own module screen_text, None where it has none; taking_up.py and assembly.py set it.
        self.screen_text: Any = None

    def step(self, now_ms):
        """Show what is to be said, if that is something else than before."""
        # After a long pass hands and tags have waited: they go first.
        waited_ms = ticks.diff(now_ms, self._passed_ms)
        self._passed_ms = now_ms
        if waited_ms > LONG_PASS_MS:
            return
        if ticks.diff(now_ms, self._step_ms) < 0 or self.app.hurries():
            return
        self._step_ms = ticks.add(now_ms, STEP_MS)
        self._seen_ms = ticks.aged(self._seen_ms, now_ms)
        self._page_ms = ticks.aged(self._page_ms, now_ms)
        if words.armed:
            return
        if self.app.service_mode is not None and self.app.service_mode.has_text:
            # A PC says what it likes; whatever comes after that is new.
            self.key = ""
            self._has_said = False
            return
        key = self._urgent()
        if not key:
            if self.changed:
                self.changed = False
                lines = self._of_game() if self._playing() else self._of_set_up()
                # Where nothing can be looked up the panel's words are all there is.
                if lines and any(lines):
                    self.key = ""
                    self._show(lines)
                    return
                self._has_said = False
            if not self.key and self._has_said:
                # Nothing has changed since.
                self._turn_page(now_ms)
                return
            key = self._on_panel(now_ms)
        if key == self.key:
            self._turn_page(now_ms)
            return
        self.key = key
        # What comes after it is to be asked for anew.
        self.changed = True
        said = self._sentence(key)
        self._show([said] if said else [])

    def turn(self, steps):
        """The knob was turned: True where it moves the text, having no other meaning now."""
        app = self.app
        if not app.to_tell and not (self._playing() and app.view.selection.question is not None):
            return False
        self.screen.scroll(steps)
        self._page_ms = ticks.add(app.now_ms, PAGE_MS)
        return True

    def _playing(self):
        return self.app.view is not None and self.app.screen is self.app.view

    def _urgent(self):
        """What is wrong or asked."""
        app = self.app
        if app.note:
            return app.note
        if self._playing():
            selection = app.view.selection
            if selection.notice:
                return selection.notice
            if selection.question is not None:
                return selection.question_words
        return ""

    def _of_game(self):
        """What the game's own module says."""
        app = self.app
        phrases.names = app.names
        lines = self.screen_text.lines(app.view) if self.screen_text is not None else None
        if app.view.selection.gains:
            from naiad_table import hint

            lines = phrases.lines([hint.said(app.view)]) + (lines or [])
            unload("naiad_table.hint")
        return lines

    def _of_set_up(self):
        """What a set-up's own pages say."""
        said = getattr(self.app.screen, "said", None)
        return phrases.lines(said()) if said else None

    def _on_panel(self, now_ms):
        """The words on the panel, as long as they take turns with a picture; else whose turn it is."""
        said = self.app.canvas.said
        if said:
            self._seen_ms = now_ms
            return said
        if self.key and ticks.diff(now_ms, self._seen_ms) < HOLD_MS:
            return self.key
        return "turn"

    def _sentence(self, key):
        """The sentence of a key; the words themselves where there is none."""
        app = self.app
        if key == "turn":
            return self._turn()
        if key == app.note and app.guest is not None:
            return _said(("greeted", key.replace(" ", ""), app.guest[0] + 1))
        game = getattr(app.screen, "pointed", "")
        if game:
            # A list of games: each is told by its own file.
            kept = words.room
            words.room = game
            said = _said(phrases.panel(key))
            # The game that was left may be chosen again: its own file still counts.
            words.room = kept
            return said
        return _said((key,) if words.is_code(key) else phrases.panel(key)) or key

    def _turn(self):
        """Whose turn it is, by name where the seat has one."""
        app = self.app
        seat = app.referee.state.to_act() if self._playing() else -1
        if seat < 0:
            return ""
        name = app.names[seat] if app.names else ""
        return _said(("turn-of", name) if name else ("turn", seat + 1))

    def _show(self, lines):
        self._has_said = bool(lines)
        self.screen.show(lines)
        self._page_ms = ticks.add(self.app.now_ms, PAGE_MS)

    def _turn_page(self, now_ms):
        """On in a text that is longer than the screen, and over again."""
        if ticks.diff(now_ms, self._page_ms) >= 0:
            self._page_ms = ticks.add(now_ms, PAGE_MS)
            if not self.screen.scroll(ROWS):
                self.screen.scroll(-LONGEST)


def _said(phrase):
    return phrases.lines([phrase])[0]
