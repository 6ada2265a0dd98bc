"""The player's knob and buttons: turns, presses, long presses; not what they mean."""

from naiad_table import edges, ticks

# Kinds of event: listener(kind, value), value = steps turned (clockwise positive) or the button.
TURN = 1
PRESS = 2
LONG = 3
STUCK = 4
FREED = 5

LONG_MS = 800
# Debounce: so long after a change of a push or button keypad does not look again.
DEBOUNCE_S = 0.02
# Something leans on it: said once, then the button counts for nothing until it is let go.
STUCK_MS = 10_000

UP = 0
DOWN = 1
SPENT = 2  # held on after its long press
IGNORED = 3  # held since power on, or stuck


class Controls:
    """Turns what knob and buttons do into events, a press when it is let go, a long press while it lasts.

    ``encoder`` has ``position``; ``keys`` is a keypad scanner of naiad_core's ``BUTTONS`` in their order,
    ``event`` a keypad.Event to fill.
    """

    name = "controls"
    budget_ms = 3

    def __init__(self, encoder, keys, event, listener, reverse=False):
        self._encoder = encoder
        self._keys = keys
        self._events = keys.events
        self._event = event
        self.listener = listener
        self._sign = -1 if reverse else 1
        self._position = encoder.position
        count = keys.key_count
        self._phase = bytearray(count)
        self._since = [0] * count
        self._said_stuck = bytearray(count)
        self._down = 0
        self.overflows = 0
        self._start()

    def _start(self):
        # A scanner tells nothing of keys held when it is made; after reset() it does.
        self._keys.reset()
        while edges.take(self._events, self._event):
            if self._event.pressed:
                self._hold(self._event.key_number, IGNORED, self._event.timestamp)

    def _hold(self, button, phase, stamp):
        self._phase[button] = phase
        self._since[button] = stamp
        self._said_stuck[button] = 0
        self._down += 1

    def step(self, now_ms):
        """Drain what happened since the last pass."""
        position = self._encoder.position
        if position != self._position:
            turned = (position - self._position) * self._sign
            self._position = position
            self.listener(TURN, turned)
        if self._events:
            self._drain()
        if self._down:
            self._watch(now_ms)

    def _drain(self):
        if self._events.overflowed:
            self.overflows += 1
            self._events.clear()
            for button in range(len(self._phase)):
                self._phase[button] = UP
            self._down = 0
            self._start()
            return
        event = self._event
        while edges.take(self._events, event):
            button = event.key_number
            phase = self._phase[button]
            if event.pressed:
                if phase == UP:
                    self._hold(button, DOWN, event.timestamp)
            elif phase != UP:
                self._phase[button] = UP
                self._down -= 1
                if phase == DOWN:
                    # The loop may come late; how long it was held the stamps tell.
                    held_ms = ticks.diff(event.timestamp, self._since[button])
                    self.listener(LONG if held_ms >= LONG_MS else PRESS, button)
                elif self._said_stuck[button]:
                    self.listener(FREED, button)

    def _watch(self, now_ms):
        for button in range(len(self._phase)):
            phase = self._phase[button]
            if phase == UP or self._said_stuck[button]:
                continue
            held_ms = ticks.diff(now_ms, self._since[button])
            if phase == DOWN and held_ms >= LONG_MS:
                self._phase[button] = SPENT
                self.listener(LONG, button)
            elif held_ms >= STUCK_MS:
                self._phase[button] = IGNORED
                self._said_stuck[button] = 1
                self.listener(STUCK, button)

    def held(self):
        """The buttons that are down (or stuck), one bit each."""
        mask = 0
        for button in range(len(self._phase)):
            if self._phase[button] != UP:
                mask |= 1 << button
        return mask
