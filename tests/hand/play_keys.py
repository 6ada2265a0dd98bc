"""``naiad play`` in a terminal, and what a person does there: reads the panel, chooses, holds pieces; no tests."""

from naiad.lights import sight
from terminal import ENTER, RIGHT, Terminal

SPEED = "8"
# How the screen shows a pixel that is off, and what is no pixel.
DARK = ("1c1c1c", "default")
PANEL_ROWS = range(2, 18)


def colours(terminal):
    """The panel as the screen shows it, row by row."""
    rows = terminal.screen.buffer
    return [rows[y][x].fg for y in PANEL_ROWS for x in range(0, 32, 2)]


def panel(terminal):
    """The same: 1 where a pixel is lit."""
    return [int(colour not in DARK) for colour in colours(terminal)]


def panel_words(terminal):
    """The words on the panel, '' for a picture or where nothing is lit."""
    return sight.words(panel(terminal))


class Play(Terminal):
    """The command running, many times as fast as real time."""

    def __init__(self, *arguments, size=(80, 24), **env):
        super().__init__("play", "--speed", SPEED, *arguments, size=size, **env)

    def lit(self):
        return panel(self)

    def words(self):
        return panel_words(self)

    def described(self):
        rows = self.lit()
        picture = ["".join(".#"[pixel] for pixel in rows[at : at + 16]) for at in range(0, 256, 16)]
        return "\n".join([super().described(), *picture])

    def until_words(self, *wanted):
        self.until(lambda: self.words() in wanted)

    def choose(self, words):
        """Turn through a list to these words and press."""
        self.until(lambda: self.words() not in ("", "WAIT"))
        while self.words() != words:
            before = self.words()
            self.press(RIGHT)
            self.until(lambda before=before: self.words() not in ("", before))
        self.press(ENTER)
        self.until(lambda: self.words() != words)

    def begin(self, *words):
        """Choose these, one after the other."""
        for each in words:
            self.choose(each)

    def change(self, *keys):
        """Press keys that change the panel, and see it change, be it by a blink."""
        before = colours(self)
        self.press(*keys)
        self.until(lambda: colours(self) != before)

    def lay(self, name):
        """Hold a piece to the reader, turn to the next place and put it there."""
        before = panel(self)
        self.hold(name)
        self.until(lambda: panel(self) != before and not self.words())
        self.change(RIGHT)
        self.press(ENTER)

    def laid_out(self, asked, names):
        """What lies open once these are laid out that are asked for; here nobody else does it."""
        self.until_words(asked)
        for name in names:
            self.hold(name)
        return names

    def hold(self, name):
        """Hold a piece's tag to the reader."""
        self.press("t", name)
        self.until(f"tag: {name}_")
        self.press(ENTER)
        self.until(lambda: "tag:" not in self.text)

    def quit(self):
        self.press("q")
        assert self.status() == 0, self.whole
