"""What players choose for the table itself, kept over power cuts: its language, which way the picture faces, whether
there are hints; not what owners set in settings.toml, which comes first for the language.

Kept as an entry of the journal, of which the last counts (entry.CHOICE): it outlives the journal's rollovers, and a
firmware that does not know it skips it. Written like a move, so not while a run is armed. Loaded when wanted.
"""

from naiad_core import entry
from naiad_table import words
from naiad_table.chooser import Chooser

AROUND, HOME, NO_HINTS = 1, 2, 4


def take_up(app, language):
    """Do as was chosen; ``language`` is the settings', "" where they leave it to the players."""
    kept = app.journal.choices or bytes(2)
    app.language_is_set = language != ""
    app.asks_language = not language and not 0 < kept[0] <= len(words.LANGUAGES)
    words.language = language or (words.ENGLISH if app.asks_language else words.LANGUAGES[kept[0] - 1])
    app.referee.hints = kept[1] < NO_HINTS
    if kept[1] % NO_HINTS:
        app.around = kept[1] % NO_HINTS == AROUND


def keep(app, language=None):
    """Keep how things are now; the language only if it is given, for it may be the settings'."""
    chosen = bytearray(app.journal.choices or bytes(2))
    if language is None:
        chosen[1] = (AROUND if app.around else HOME) + (0 if app.referee.hints else NO_HINTS)
    else:
        chosen[0] = words.LANGUAGES.index(language) + 1
    app.journal.choices = bytes(chosen)
    app.journal.mark(entry.CHOICE, chosen)


class Languages(Chooser):
    """Which language the table speaks; ``leave()`` goes on from there. Each names itself, in its own words."""

    def __init__(self, app, leave):
        self.app = app
        items = [("language", language) for language in words.LANGUAGES]
        super().__init__(items, self._chosen, self._back, words.LANGUAGES.index(words.language))
        self.before = words.language
        self.done = leave

    def turn(self, steps):
        Chooser.turn(self, steps)
        self._speak(self.items[self.at][1])

    def _speak(self, language):
        words.language = language
        words.forget()
        if self.app.telling is not None:
            # The same key says something else now.
            self.app.telling.key = ""

    def _chosen(self, language):
        self._speak(language)
        self.app.asks_language = False
        keep(self.app, language)
        self.done()

    def _back(self):
        self._speak(self.before)
        if not self.app.asks_language:
            self.done()
