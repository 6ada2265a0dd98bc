"""The buzzer: short tunes that play while the loop goes on; not when to play them."""

from naiad_table import ticks

# A tune is cut only by one of the same rank or higher.
NAMES = (
    "turn",
    "back",
    "tag",
    "gone",
    "ok",
    "undo",
    "ask",
    "push",
    "stall",
    "error",
    "glass-minute",
    "glass-end",
    "done",
)
# Of each its rank, then tone by tone tens of hertz and steps of 2 ms; 0 Hz is a rest. In rows of so many bytes end to
# end: numbers in tuples would take 0.4 KB more. A piezo is loud near 4 kHz only, but a narrow pulse has overtones:
# every tone, or one of its first six, is near there.
ROW = 12
TUNES = (
    b"\x00\xf0\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff"  # turn
    b"\x01\x63\x14\xff\xff\xff\xff\xff\xff\xff\xff\xff"  # back
    b"\x01\x84\x19\xff\xff\xff\xff\xff\xff\xff\xff\xff"  # tag
    b"\x01\x58\x19\xff\xff\xff\xff\xff\xff\xff\xff\xff"  # gone
    b"\x02\x9d\x1e\xd1\x2d\xff\xff\xff\xff\xff\xff\xff"  # ok
    b"\x02\x9d\x1e\x69\x2d\xff\xff\xff\xff\xff\xff\xff"  # undo
    b"\x02\x76\x28\x00\x14\x76\x28\xff\xff\xff\xff\xff"  # ask
    b"\x02\x69\x28\x4e\x3c\xff\xff\xff\xff\xff\xff\xff"  # push
    b"\x02\x84\x28\x00\x14\x63\x46\xff\xff\xff\xff\xff"  # stall
    b"\x03\x4e\x3c\x00\x14\x42\x64\xff\xff\xff\xff\xff"  # error
    b"\x03\xb0\x32\x00\x1e\xb0\x32\xff\xff\xff\xff\xff"  # glass-minute
    b"\x04\xb0\x5a\x00\x1e\xb0\x5a\x00\x1e\x76\xfa\xff"  # glass-end
    b"\x04\x69\x37\x84\x37\x9d\x37\xd1\x82\xff\xff\xff"  # done
)
END = 0xFF
HERTZ = 10
STEP_MS = 2
LOUDEST = 10


class Sound:
    """Plays the tunes above on ``pwm`` (a pwmio.PWMOut of variable frequency, or None for silence)."""

    name = "sound"
    budget_ms = 2

    def __init__(self, pwm, volume=5):
        self._pwm = pwm
        # Loudness goes with the square; half the cycle on is the loudest a buzzer gets.
        self._duty = 32768 * volume * volume // (LOUDEST * LOUDEST)
        self.muted = pwm is None or volume <= 0
        # Where the tune begins in TUNES, -1 while all is silent; and its next tone.
        self._tune = -1
        self._at = 0
        self._until_ms = 0

    def play(self, name):
        """Start a tune; one that is more important goes on, an unknown name is silent."""
        if self.muted or name not in NAMES:
            return
        tune = ROW * NAMES.index(name)
        if self._tune >= 0 and TUNES[self._tune] > TUNES[tune]:
            return
        self._tune = tune
        self._at = tune + 1

    def stop(self):
        """Silence now."""
        self._tune = -1
        if self._pwm is not None:
            self._pwm.duty_cycle = 0

    def step(self, now_ms):
        """Move on to the next tone when it is due."""
        if self._tune < 0:
            return
        at = self._at
        if at > self._tune + 1 and ticks.diff(now_ms, self._until_ms) < 0:
            return
        if TUNES[at] == END:
            self.stop()
            return
        hertz = TUNES[at] * HERTZ
        if hertz:
            self._pwm.frequency = hertz
            self._pwm.duty_cycle = self._duty
        else:
            self._pwm.duty_cycle = 0
        self._until_ms = ticks.add(now_ms, TUNES[at + 1] * STEP_MS)
        self._at = at + 2
