"""The buzzer: short tunes that play while the loop goes on; not when to play them."""

from naiad_table import ticks

# A piezo is loud near 4 kHz only, but a narrow pulse has overtones: every tone, or one of its first six, is near there.
# Tune -> (rank, hertz, ms, hertz, ms, ...); 0 Hz is a rest. A tune is cut only by one of the same rank or higher.
TUNES = {
    "turn": (0, 2400, 8),
    "back": (1, 988, 40),
    "tag": (1, 1318, 50),
    "gone": (1, 880, 50),
    "ok": (2, 1568, 60, 2093, 90),
    "undo": (2, 1568, 60, 1046, 90),
    "ask": (2, 1175, 80, 0, 40, 1175, 80),
    "push": (2, 1046, 80, 784, 120),
    "stall": (2, 1318, 80, 0, 40, 988, 140),
    "error": (3, 784, 120, 0, 40, 659, 200),
    "glass-minute": (3, 1760, 100, 0, 60, 1760, 100),
    "glass-end": (4, 1760, 180, 0, 60, 1760, 180, 0, 60, 1175, 500),
    "done": (4, 1046, 110, 1318, 110, 1568, 110, 2093, 260),
}
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
        self._tune: tuple[int, ...] = ()
        self._at = 0
        self._until_ms = 0

    def play(self, name):
        """Start a tune; one that is more important goes on, an unknown name is silent."""
        tune = TUNES.get(name)
        if self.muted or tune is None or (self._tune and self._tune[0] > tune[0]):
            return
        self._tune = tune
        self._at = 0

    def stop(self):
        """Silence now."""
        self._tune = ()
        if self._pwm is not None:
            self._pwm.duty_cycle = 0

    def step(self, now_ms):
        """Move on to the next tone when it is due."""
        tune = self._tune
        if not tune:
            return
        at = self._at
        if at and ticks.diff(now_ms, self._until_ms) < 0:
            return
        if 2 * at + 1 >= len(tune):
            self.stop()
            return
        hertz = tune[2 * at + 1]
        if hertz:
            self._pwm.frequency = hertz
            self._pwm.duty_cycle = self._duty
        else:
            self._pwm.duty_cycle = 0
        self._until_ms = ticks.add(now_ms, tune[2 * at + 2])
        self._at = at + 1
