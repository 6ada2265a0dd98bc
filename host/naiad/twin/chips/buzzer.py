"""A piezo on a PWM pin: writes down what it was told to sound; not how it sounds."""

from naiad.twin.world import World


class Buzzer:
    """``tones`` is a log of (µs, Hz), 0 Hz for silence; ``hz`` is what sounds now."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.tones: list[tuple[int, int]] = []
        self.hz = 0

    def tone(self, hz: int, duty: int) -> None:
        """The PWM pin changed: frequency in Hz, duty of 65535."""
        sounding = hz if 0 < duty < 65535 else 0
        if sounding != self.hz:
            self.hz = sounding
            self.tones.append((self._world.now_us, sounding))

    def power(self, on: bool) -> None:
        self.tone(0, 0)
