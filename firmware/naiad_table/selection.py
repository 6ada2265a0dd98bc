"""What the knob stands on at the table: candidates, a question, a notice; not what they are made of (view.py)."""

try:
    from typing import Any
except ImportError:
    pass

from naiad_table import ticks

NOTICE_MS = 1800
ASK_MS = 8000
# No list of its own: a new one for each would lie anywhere in the memory.
NONE: Any = ()


class Selection:
    """``candidates`` are what the knob walks through, moves or with ``by_hand`` pieces; it stands on that of ``index``.

    ``question`` is a move that waits for a press, ``notice`` the code for which something was refused, or words.
    """

    def __init__(self, sound):
        self.sound = sound
        self.question_words = ""
        self.now_ms = 0
        self._until_ms = 0
        self.clear()

    def clear(self):
        """No candidates, question or notice any more."""
        self.candidates = NONE
        self.index = 0
        self.by_hand = False
        # What else there is to tell of the candidates, a number of the game's own.
        self.mode = 0
        # Of a hint: what each of the candidates adds to the points, None before that is told.
        self.gains = NONE
        self.question = None
        self.notice = ""
        # The blink in which it was drawn first: what blinks begins lit. -1 before that.
        self.blink = -1

    def offer(self, moves, mode=0):
        """Make these moves the candidates; a text instead is the code for which there are none."""
        if type(moves) is str:
            self.clear()
            self.refuse(moves)
        else:
            self.take(moves, mode)
            self.sound.play("tag")

    def take(self, moves, mode=0):
        """The same in silence."""
        self.clear()
        self.candidates = moves
        self.mode = mode

    def pick(self, pieces):
        """Make these pieces the candidates, for those whose tag is missing or broken."""
        self.take(pieces)
        self.by_hand = True

    def turn(self, steps):
        """On to another candidate."""
        self.index = (self.index + steps) % len(self.candidates)

    def ask(self, action, words):
        """Ask whether to make a move; a press says yes, anything else no."""
        self.clear()
        self.question = action
        self.question_words = words
        self._until_ms = ticks.add(self.now_ms, ASK_MS)
        self.sound.play("ask")

    def refuse(self, code):
        """Say by light and sound why not; the candidates stay, a question does not: it is not seen."""
        self.question = None
        self.notice = code
        self._until_ms = ticks.add(self.now_ms, NOTICE_MS)
        self.sound.play("error")

    def tick(self, now_ms):
        """True if time has taken a notice or a question away."""
        self.now_ms = now_ms
        if (self.notice or self.question is not None) and ticks.diff(now_ms, self._until_ms) >= 0:
            self.notice = ""
            self.question = None
            return True
        return False
