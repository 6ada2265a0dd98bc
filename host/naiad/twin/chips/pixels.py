"""A chain of WS2812B pixels: what came in on the wire, decoded and added up; knows no panel. And a buzzer."""

from collections.abc import Callable

from naiad.twin.world import World

Colour = tuple[int, int, int]

# The data sheet's worst case: 20 mA for a channel at full, 1 mA for the controller in each pixel.
CHANNEL_MA = 20
IDLE_MA = 1


class PixelChain:
    """``count`` pixels, whose bytes come in that order. A shorter write leaves the pixels behind it as they were."""

    def __init__(self, count: int, order: str = "GRB") -> None:
        self.count = count
        self._bytes = len(order)
        self._at = [order.index(letter) for letter in "RGB"]
        self._white_at = order.find("W")
        self.raw = bytearray(self._bytes * count)
        self.shows = 0
        self.peak_ma = 0.0
        self.on_show: list[Callable[[], object]] = []

    def write(self, data: bytes) -> None:
        """What neopixel_write put on the wire; bytes past the last pixel leave the chain at its end."""
        used = min(len(data) // self._bytes * self._bytes, len(self.raw))
        self.raw[:used] = data[:used]
        self.shows += 1
        self.peak_ma = max(self.peak_ma, self.current_ma)
        for fn in self.on_show:
            fn()

    @property
    def current_ma(self) -> float:
        """What the chain draws, in mA, at the data sheet's worst case."""
        return sum(self.raw) * CHANNEL_MA / 255 + self.count * IDLE_MA

    def colours(self, start: int = 0, count: int | None = None) -> list[Colour]:
        """Pixels as (r, g, b); a white light of its own adds to all three."""
        raw, (r, g, b), white = self.raw, self._at, self._white_at
        stop = self.count if count is None else start + count
        places = range(self._bytes * start, self._bytes * stop, self._bytes)
        if white < 0:
            return [(raw[i + r], raw[i + g], raw[i + b]) for i in places]
        return [
            (
                min(255, raw[i + r] + raw[i + white]),
                min(255, raw[i + g] + raw[i + white]),
                min(255, raw[i + b] + raw[i + white]),
            )
            for i in places
        ]

    def power(self, on: bool) -> None:
        """Without a supply every pixel is dark, and dark it starts."""
        self.raw = bytearray(self._bytes * self.count)


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
