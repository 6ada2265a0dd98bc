"""A board's own modules, for MicroPython and CPython alike: just enough for the whole firmware to run unchanged, no
timing and no faults (that is the twin's). Read scripts/table.py for what is done with them.

``install`` puts a class in the place of each module; its attributes are the module's names. What the players do is done
to ``hand``. Nothing here allocates while the firmware idles, so that what it allocates itself can be seen.
"""

import sys

TURNED = bytes([sum([(byte >> bit & 1) << (7 - bit) for bit in range(8)]) for byte in range(256)])


class Hand:
    """What is outside of the board: the clock, what lies on the readers, and the scanners by their count of keys."""

    def __init__(self):
        self.now_ms = 1000
        # By reader: (uid, bytes from page 4 on), or None.
        self.tags = [None] * 4
        self.selects = []
        self.knob = None
        self.buttons = None
        self.gates = None
        self.random = 1
        # How many bytes the screen was sent; 0 while there is none.
        self.screen = 0

    def plugged(self):
        """Before the firmware starts (again): what it makes is counted anew."""
        self.selects = []
        self.buttons = self.gates = None

    def key(self, keys, number, pressed):
        """An edge of a key, as the scanner would note it."""
        keys.events.queue.append((number, pressed, self.now_ms))


hand = Hand()


# --- supervisor, microcontroller, watchdog, os ---


class Supervisor:
    # Nothing here can start anew, and the firmware does without.
    reload = None

    class runtime:
        autoreload = True

    @staticmethod
    def ticks_ms():
        return hand.now_ms


class Nvm:
    """4 KiB of flash that reads as a bytearray."""

    def __init__(self):
        self.data = bytearray(b"\xff" * 4096)

    def __len__(self):
        return 4096

    def __getitem__(self, key):
        return self.data[key]

    def __setitem__(self, key, value):
        self.data[key] = value


class Dog:
    timeout = mode = None

    def feed(self):
        pass


class Microcontroller:
    class cpu:
        uid = bytes(range(8))

    class Pin:
        pass

    nvm = Nvm()
    watchdog = Dog()
    reset = None

    @staticmethod
    def disable_interrupts():
        pass

    enable_interrupts = disable_interrupts


class Watchdog:
    class WatchDogMode:
        RESET = 1


class Os:
    """Settings at their defaults and random numbers that are the same on every run."""

    @staticmethod
    def getenv(name, default=None):
        return default

    @staticmethod
    def urandom(count):
        return bytes([Random.randrange(256) for _ in range(count)])


class Random:
    @staticmethod
    def randrange(n):
        hand.random = (hand.random * 75 + 74) % 65537
        return hand.random % n


# --- pins ---


class Board:
    board_id = "raspberry_pi_pico"


for _number in range(29):
    setattr(Board, f"GP{_number}", _number)


class Digitalio:
    class Direction:
        INPUT = 0
        OUTPUT = 1

    class Pull:
        UP = 0

    class DigitalInOut:
        def __init__(self, pin):
            self.pin = pin
            self.value = False

        def switch_to_input(self, pull=None):
            self.value = pull is not None

        def deinit(self):
            pass

        def switch_to_output(self, value=False):
            self.value = value
            hand.selects.append(self)


class Pwmio:
    class PWMOut:
        def __init__(self, pin, frequency=500, variable_frequency=False):
            self.frequency = frequency
            self.duty_cycle = 0


class Rotaryio:
    class IncrementalEncoder:
        def __init__(self, pin_a, pin_b, divisor=4):
            self.position = 0
            hand.knob = self


class Event:
    key_number = 0
    pressed = False
    timestamp = 0


class Queue:
    overflowed = False

    def __init__(self):
        self.queue = []

    def __len__(self):
        return len(self.queue)

    def get_into(self, event):
        if not self.queue:
            return False
        event.key_number, event.pressed, event.timestamp = self.queue.pop(0)
        return True

    def clear(self):
        self.queue.clear()


class Keys:
    def __init__(self, pins, **how):
        self.events = Queue()
        self.key_count = len(pins)
        # Only the scanner of the buttons pulls its pins.
        if "pull" in how:
            hand.buttons = self
        else:
            hand.gates = self

    def reset(self):
        pass


class Keypad:
    Event = Event
    Keys = Keys


# --- the reader: Adafruit's driver and naiad_table/pn532.py stand above this ---


class Pn532:
    """One chip: acknowledges at once, answers what the firmware asks for."""

    def __init__(self, number):
        self.number = number
        self.out = bytearray(100)
        self.acked = True
        # What a command without data is answered, made once.
        self.plain = {command: self._frame(bytes((0xD5, command + 1))) for command in (0x14, 0x32)}
        self.nothing = self._frame(b"\xd5\x4b\x00")
        self.version = self._frame(b"\xd5\x03\x32\x01\x06\x07")
        self.waiting = self.nothing

    @staticmethod
    def _frame(body):
        plain = bytes((0, 0, 0, 255, len(body), -len(body) & 255)) + body + bytes((-sum(body) & 255, 0))
        return bytes([TURNED[byte] for byte in plain])

    def write(self, data):
        command = TURNED[data[7]]
        if data[3] != 255 or TURNED[data[6]] != 0xD4:
            return
        self.acked = False
        self.waiting = self._answer(command, data)

    def _answer(self, command, data):
        tag = hand.tags[self.number]
        if command == 0x4A:
            if tag is None:
                return self.nothing
            uid = tag[0]
            return self._frame(b"\xd5\x4b\x01\x01\x00\x44\x00" + bytes((len(uid),)) + uid)
        if command == 0x40:
            if tag is None:
                return self._frame(b"\xd5\x41\x01")
            at = (TURNED[data[10]] - 4) * 4
            return self._frame(b"\xd5\x41\x00" + (tag[1][at : at + 16] + bytes(16))[:16])
        if command == 0x42:
            # FAST_READ.
            if tag is None:
                return self._frame(b"\xd5\x43\x01")
            at, end = (TURNED[data[9]] - 4) * 4, (TURNED[data[10]] - 3) * 4
            return self._frame(b"\xd5\x43\x00" + (tag[1] + bytes(end))[at:end])
        return self.version if command == 0x02 else self.plain[command]

    def write_readinto(self, out, into):
        if len(out) == 2:
            into[1] = 0x80
        elif self.acked:
            for i in range(len(into)):
                into[i] = self.waiting[i]
        else:
            self.acked = True
            for i in range(7):
                into[i] = 255 if i in (3, 5) else 0

    def readinto(self, into, start=0, end=0):
        for i in range(start, end):
            into[i] = self.waiting[i]


class Busio:
    class SPI:
        def __init__(self, *pins):
            pass

    class I2C:
        """A bus with a screen that takes everything, or without pull-ups."""

        def __init__(self, scl, sda, frequency=100_000):
            if not hand.screen:
                raise RuntimeError("No pull up found on SDA or SCL; check your wiring")

        def try_lock(self):
            return True

        def writeto(self, address, buffer):
            hand.screen += len(buffer)

        def deinit(self):
            pass


class Spi_device:
    class SPIDevice:
        def __init__(self, spi, select, baudrate=100_000):
            for number in range(len(hand.selects)):
                if hand.selects[number] is select:
                    self.chip = Pn532(number)

        def __enter__(self):
            return self.chip

        def __exit__(self, kind, error, trace):
            return False


class Adafruit_bus_device:
    spi_device = Spi_device


# --- light, link ---


class Neopixel_write:
    @staticmethod
    def neopixel_write(pin, buffer):
        pass


class Adafruit_pixelbuf:
    """The board has this one in C."""

    class PixelBuf:
        def __init__(self, size, *, byteorder="GRB", brightness=1.0, auto_write=False):
            self.colours = bytearray(len(byteorder) * size)
            self.bright = bytearray(len(byteorder) * size)
            self.brightness = brightness

        def __len__(self):
            return len(self.colours) // 3

        def __setitem__(self, at, colour):
            at *= 3
            self.colours[at] = colour >> 16
            self.colours[at + 1] = colour >> 8 & 255
            self.colours[at + 2] = colour & 255

        def show(self):
            self._transmit(self.colours)


class Port:
    """usb_cdc.data: what the PC wrote, what the board wrote."""

    connected = False
    timeout = write_timeout = 0

    def __init__(self):
        self.rx = bytearray()
        self.tx = bytearray()

    @property
    def in_waiting(self):
        return len(self.rx)

    @property
    def out_waiting(self):
        return 0

    def readinto(self, buffer):
        count = min(len(buffer), len(self.rx))
        buffer[:count] = self.rx[:count]
        self.rx = self.rx[count:]
        return count

    def write(self, data):
        self.tx.extend(data)
        return len(data)


class Usb_cdc:
    data = Port()


class Rtc:
    """A clock that nobody has set."""

    class RTC:
        datetime = (2020, 1, 1, 0, 0, 0, 2, 1, -1)


MODULES = {
    "supervisor": Supervisor,
    "microcontroller": Microcontroller,
    "watchdog": Watchdog,
    "board": Board,
    "digitalio": Digitalio,
    "pwmio": Pwmio,
    "rotaryio": Rotaryio,
    "keypad": Keypad,
    "busio": Busio,
    "adafruit_bus_device": Adafruit_bus_device,
    "adafruit_bus_device.spi_device": Spi_device,
    "neopixel_write": Neopixel_write,
    "adafruit_pixelbuf": Adafruit_pixelbuf,
    "usb_cdc": Usb_cdc,
    "random": Random,
    "rtc": Rtc,
}


def install():
    """Make the modules importable, on an interpreter that has none of them."""
    import os

    for name in MODULES:
        sys.modules[name] = MODULES[name]
    if sys.implementation.name == "cpython":
        os.getenv, os.urandom = Os.getenv, Os.urandom

        class Micropython:
            @staticmethod
            def const(value):
                return value

        sys.modules["micropython"] = Micropython
    else:
        Os.stat = os.stat
        sys.modules["os"] = Os


def board():
    """The firmware started as code.py starts it without a game, up to its endless loop: (Loop, App)."""
    hand.plugged()
    import gc

    from naiad_table.journal import Journal

    journal = Journal(Microcontroller.nvm, choices_path="kept.bin")
    from naiad_table import assembly

    app, left, tasks = assembly.build(journal)
    app.start()
    for _ in assembly.finish(app, left, tasks):
        app.loop.once()
    del assembly, left, tasks, journal
    # The generator of that loop holds them as well.
    for _ in ():
        pass
    gc.collect()
    return app.loop, app
