"""What this board is wired to, from settings.toml; every fault a sentence, never a stop.

A key that is missing takes the default: a pin's is in the board's file (boards.py). A key that cannot be used takes it
too and adds a sentence to ``problems``: a table must start with any settings.

Keys are written out, words stand in one text with their key: CircuitPython keeps every text of up to ten letters for
good, though this module goes.
"""

import os

from naiad_core.buttons import BUTTONS
from naiad_table import boards
from naiad_table.words import LANGUAGES

MAX_READERS = 4
MAX_GATES = 32
FILE = "settings.toml"
PREFIX = "NAIAD_"
# A larger file is none of settings: to look every key up in it would take minutes.
MOST_BYTES = 16384
MOST_KEYS = 100
MOST_PROBLEMS = 20
LINE_BYTES = 120
# A ring of fewer pixels has no room for five seats.
LEAST_RING = 8
# What a first table is (hardware/FIRST_TABLE.md), beside no gates: it is fed through USB, and has nothing that sounds.
FIRST = {"NAIAD_READERS": 1, "NAIAD_RING": 0, "NAIAD_POWER_MA": 500, "NAIAD_VOLUME": 0}
# The longest value that means anything is a gap for each of 32 gates.
MOST_CHARS = 300


class Config:
    """The settings, and ``problems``, a list of sentences about those that were not taken; ``words`` has two short
    words for each of them, such as GATE COUN.

    ``gate_mm`` holds one gap a gate, in mm. ``pin(name)`` and ``pins(name)`` give the pins
    themselves. ``getenv``, ``board`` and ``lines`` stand for os.getenv, the board module and
    the lines of settings.toml. ``strapped``: the strap of a first table is there, so that what the
    file leaves alone is as FIRST says. ``facts`` are the board's (boards.load).
    """

    def __init__(self, getenv=os.getenv, board=None, lines=None, strapped=False, facts=None):
        if board is None:
            import board as pins_of_the_board

            board = pins_of_the_board
        self._board = board
        self._facts = facts or boards.load(getattr(board, "board_id", boards.REFERENCE))
        self._prefix = self._facts["chip_pin_prefix"]
        self._getenv = getenv
        self._known: list[str] = []
        self._pins: dict[str, tuple[str, ...]] = {}
        self._default_pins: dict[str, tuple[str, ...]] = {}
        self.problems: list[str] = []
        self.words: list[str] = []
        # Whether _seen has every key of the board's file: then no other is looked up, which takes 10 ms each.
        self._is_read = lines is None
        self._seen = self._keys_in_file(lines)

        # The strap's pin may be a reader's.
        self._first = FIRST if strapped and "NAIAD_READERS" not in self._seen else {}
        self.reader_bus = self._word("NAIAD_READER_BUS spi i2c")
        if self.reader_bus == "i2c":
            # The chip has one address.
            self.readers = self._number("NAIAD_READERS", 1, 1, 1)
            self._pin("NAIAD_READER_SDA")
            self._pin("NAIAD_READER_SCL")
        else:
            self.readers = self._number("NAIAD_READERS", 2, 1, MAX_READERS)
            self._pin_list("NAIAD_READER_PINS", self.readers)
            self._pin("NAIAD_SPI_SCK")
            self._pin("NAIAD_SPI_MOSI")
            self._pin("NAIAD_SPI_MISO")
        self.reader_baud = self._number("NAIAD_READER_BAUD", 1_000_000, 100_000, 5_000_000)
        self.reader_fields = self._word("NAIAD_READER_FIELDS one all")
        self.reader_retries = self._number("NAIAD_READER_RETRIES", 1, 0, 20)
        self.reads = self._number("NAIAD_READS", 2, 1, 9)
        self.misses = self._number("NAIAD_MISSES", 5, 1, 20)

        kinds = "none pins shift" if self._first else "pins shift none"
        self.gates = self._word("NAIAD_GATES " + kinds)
        self.gate_count = self._number("NAIAD_GATE_COUNT", 8, 1, MAX_GATES) if self.gates != "none" else 0
        if self.gates == "pins":
            self.gate_count = self._pin_list("NAIAD_GATE_PINS", self.gate_count)
        elif self.gates == "shift":
            self._pin("NAIAD_GATE_CLOCK")
            self._pin("NAIAD_GATE_LATCH")
            self._pin("NAIAD_GATE_DATA")
        self.gate_broken = self._word("NAIAD_GATE_BROKEN low high")
        self.gate_mm = self._gaps("NAIAD_GATE_MM", 100, 10_000)
        self.gate_max_mm_s = self._number("NAIAD_GATE_MAX_MM_S", 3000, 100, 100_000)
        self.gate_typical_mm_s = self._number("NAIAD_GATE_TYPICAL_MM_S", 800, 50, 10_000)
        self.gate_stall_ms = self._number("NAIAD_GATE_STALL_MS", 0, 0, 60_000)

        self._pin("NAIAD_KNOB_A")
        self._pin("NAIAD_KNOB_B")
        self.knob_steps_per_detent = self._number("NAIAD_KNOB_STEPS_PER_DETENT", 4, 1, 4)
        self.knob_reverse = self._number("NAIAD_KNOB_REVERSE", 0, 0, 1)
        for name in BUTTONS:
            self._pin(PREFIX + name)

        self._pin("NAIAD_PIXELS")
        self.pixel_order = self._word("NAIAD_PIXEL_ORDER GRB RGB BGR GRBW RGBW")
        self.ring = self._number("NAIAD_RING", 24, 0, 60)
        self.ring_reverse = self._number("NAIAD_RING_REVERSE", 0, 0, 1)
        self.gate_pixels = self._number("NAIAD_GATE_PIXELS", 1, 0, 1)
        self.panel = self._word("NAIAD_PANEL serpentine straight none")
        self.panel_turn = int(self._word("NAIAD_PANEL_TURN 0 90 180 270"))
        self.panel_mirror = self._number("NAIAD_PANEL_MIRROR", 0, 0, 1)
        self.seats = self._word("NAIAD_SEATS around side")
        self.language = self._word(" ".join(("NAIAD_LANG ",) + LANGUAGES))
        self.brightness = self._number("NAIAD_BRIGHTNESS", 30, 1, 100)
        # A dark pixel draws 1 mA; 50 mA more are the least that can show anything.
        self.power_ma = self._number("NAIAD_POWER_MA", 1000, self.pixel_count + 50, 20_000)
        self._pin("NAIAD_BUZZER")
        self.volume = self._number("NAIAD_VOLUME", 5, 0, 10)

        self.screen = self._word("NAIAD_SCREEN auto none")
        self.screen_turn = self._word("NAIAD_SCREEN_TURN 0 180")
        self._screen_pins()
        self._spare_pin("NAIAD_READER_SUPPLY")

        self.drive = self._word("NAIAD_DRIVE hidden shown")
        # boot.py has gone by it.
        self._word("NAIAD_MHZ 200 125")
        self.watchdog_s = self._number("NAIAD_WATCHDOG_S", 8, 0, 8)
        self._check()

    @property
    def pixel_count(self):
        """Pixels in the chain."""
        return self.ring + self.gate_count * self.gate_pixels + (0 if self.panel == "none" else 256)

    def has_pin(self, name):
        """Whether this setting, of a pin that a table can do without, gives one."""
        return name in self._pins

    def pin(self, name):
        """The board's pin of this setting."""
        return getattr(self._board, self._pins[name][0])

    def pins(self, name):
        """The board's pins of this setting."""
        return tuple([getattr(self._board, pin) for pin in self._pins[name]])

    # --- one setting ---

    def _text(self, name, default):
        """The value as text without blanks around it, or None."""
        self._known.append(name)
        if self._is_read and name not in self._seen:
            return None
        try:
            raw = self._getenv(name)
            if raw is not None and len(str(raw)) > MOST_CHARS:
                self._say(name, raw, "must have at most %d characters" % MOST_CHARS, default)
                return None
        except (ValueError, OSError, RuntimeError, MemoryError):
            raw = None
        if raw is not None:
            return str(raw).strip()
        if name in self._seen:
            # It stands in the file, but CircuitPython could make nothing of the line.
            self._say(name, "?", 'the line cannot be read; it must look like KEY = 1 or KEY = "text"', default)
        return None

    def _say(self, name, raw, must, default):
        self._note("%s = %s: %s; %s is used" % (name, raw[:40], must, default), short(name))

    def _note(self, sentence, words):
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(sentence)
            self.words.append(words)

    def _number(self, name, default, least, most):
        default = self._first.get(name, default)
        must = "must be a whole number from %d to %d" % (least, most)
        text = self._text(name, default)
        if text is None:
            return max(default, least)
        number = _int(text, least, most)
        if number is None:
            default = max(default, least)
            self._say(name, text, must, default)
            return default
        return number

    def _word(self, words):
        """One of the words behind the setting's name, with blanks between them; the first is the default."""
        known = words.split(" ")
        name = known.pop(0)
        default = known[0]
        must = "must be one of " + ", ".join(known)
        text = self._text(name, default)
        if text is None or text in known:
            return text or default
        self._say(name, text, must, default)
        return default

    def _pin(self, name):
        self._pin_list(name, 1)

    def _spare_pin(self, name):
        """Keep a pin, or none where the setting is "none", or where the default has other work and nothing is set."""
        if self._facts[name] in [pin for pins in self._pins.values() for pin in pins] and name not in self._seen:
            self._known.append(name)
            return
        self._pin_list(name, 1, True)

    def _pin_list(self, name, count, spare=False):
        """Keep ``count`` pins; how many there are, where neither the setting nor the default has so many."""
        default = self._facts[name]
        reference = tuple(default.split(","))
        must = "must be %d pin%s of the board, such as %s" % (count, "" if count == 1 else "s", default)
        text = self._text(name, default)
        if spare and text == "none":
            return 0
        pins = reference
        if text is not None:
            pins = tuple([pin.strip() for pin in text.split(",")])
            if len(pins) < count or [pin for pin in pins if not self._is_pin(pin)]:
                self._say(name, text, must, default)
                pins = reference
        if len(pins) < count:
            self._say(name, ",".join(pins), must, "%d of %d" % (len(pins), count))
        self._pins[name] = pins[:count]
        self._default_pins[name] = reference[:count]
        return len(self._pins[name])

    def _is_pin(self, pin):
        """Whether the board has a pin of this name, one with a number."""
        first = len(self._prefix)
        return pin[:first] == self._prefix and pin[first:].isdigit() and hasattr(self._board, pin)

    def _screen_pins(self):
        """Keep the screen's pins. Where these have other work and no setting names its own, there is no screen."""
        own = (self._facts["NAIAD_SCREEN_SDA"], self._facts["NAIAD_SCREEN_SCL"])
        taken = [pin for name in self._pins for pin in self._pins[name] if pin in own]
        self._pin("NAIAD_SCREEN_SDA")
        self._pin("NAIAD_SCREEN_SCL")
        if taken and not ("NAIAD_SCREEN_SDA" in self._seen or "NAIAD_SCREEN_SCL" in self._seen):
            self.screen = "none"
        if self.screen == "none":
            del self._pins["NAIAD_SCREEN_SDA"], self._pins["NAIAD_SCREEN_SCL"]

    def _gaps(self, name, default, most):
        """One gap a gate; before the first gate there is none."""
        count = self.gate_count
        must = "must be one whole number from 0 to %d for all gates, or %d of them" % (most, count)
        text = self._text(name, default)
        gaps = [default] if text is None else [_int(gap, 0, most) for gap in text.split(",")]
        if None in gaps or len(gaps) not in (1, count):
            if count:
                self._say(name, text, must, default)
            gaps = [default]
        if len(gaps) == 1:
            gaps = gaps * count
        return tuple([0] + gaps[1:]) if count else ()

    # --- what no setting can tell by itself ---

    def _keys_in_file(self, lines):
        """The NAIAD_ keys that stand in the file, and the number of their line."""
        seen: dict[str, int] = {}
        try:
            if lines is None and os.stat(FILE)[6] > MOST_BYTES:
                self._note(
                    "%s has more than %d bytes: the reference board is assumed" % (FILE, MOST_BYTES),
                    short("NAIAD_FILE_SIZE"),
                )
                self._getenv = _nothing
                return seen
            number = -1
            for line in file_lines() if lines is None else lines:
                number += 1
                if "\0" in line:
                    self._is_read = False
                    self._say_line(number, "this is no text; save the file as UTF-8")
                    break
                line = line.strip()
                if line[:1] == "[":
                    self._is_read = False
                    self._say_line(number, "nothing behind %s is read: take that line away" % line[:40])
                    break
                if line[: len(PREFIX)] == PREFIX:
                    key = line.split("=")[0].strip()[:40]
                    if key in seen:
                        self._say_line(number, "%s stands there twice: the first one is used" % key)
                    elif len(seen) < MOST_KEYS:
                        seen[key] = number
                    else:
                        self._is_read = False
        except OSError:
            self._is_read = False
            self._note(FILE + " cannot be read: the reference board is assumed", short("NAIAD_NO_FILE"))
        return seen

    def _say_line(self, number, what):
        self._note("%s, line %d: %s" % (FILE, number + 1, what), "LINE " + str(number + 1))

    def _check(self):
        for key in self._seen:
            if key not in self._known and not self._is_spare(key):
                self._say_line(self._seen[key], "%s is no setting of this firmware" % key)
        if 0 < self.ring < LEAST_RING:
            self._say("NAIAD_RING", str(self.ring), "must be 0 or from %d to 60" % LEAST_RING, 24)
            self.ring = 24
        if self.knob_steps_per_detent == 3:
            self._say("NAIAD_KNOB_STEPS_PER_DETENT", str(self.knob_steps_per_detent), "must be 1, 2 or 4", 4)
            self.knob_steps_per_detent = 4
        problem, words = self._wiring_problem()
        if problem:
            self._note(problem + ": the pins of the reference board are used", words)
            self._pins = self._default_pins
            if self.gates == "pins":
                self.gate_count = len(self._pins["NAIAD_GATE_PINS"])
                self.gate_mm = self.gate_mm[: self.gate_count]

    def _wiring_problem(self):
        """What the chip cannot do with these pins, or "", and two words for it."""
        used: dict[str, str] = {}
        for name in self._pins:
            for pin in self._pins[name]:
                if pin in used:
                    return "%s is named by %s and by %s" % (pin, used[pin], name), "TWO " + pin
                used[pin] = name
        knob = ("NAIAD_KNOB_A", "NAIAD_KNOB_B")
        if self._facts["knob_needs_neighbours"] == "yes" and abs(self._gpio(knob[0]) - self._gpio(knob[1])) != 1:
            return self._such("NAIAD_KNOB_A and NAIAD_KNOB_B must be neighbours", knob), short("NAIAD_KNOB_PINS")
        spi = ("NAIAD_SPI_MISO", "NAIAD_SPI_SCK", "NAIAD_SPI_MOSI")
        if self.reader_bus == "i2c":
            i2c = ("NAIAD_READER_SDA", "NAIAD_READER_SCL")
            if self._block("chip_i2c_block_", i2c) < 0:
                return self._such("NAIAD_READER_SDA and _SCL must be pins of one I2C block", i2c), short(
                    "NAIAD_READER_BUS"
                )
        elif self._block("chip_spi_block_", spi) < 0:
            return self._such("NAIAD_SPI_MISO, _SCK and _MOSI must be pins of one SPI block", spi), short(
                "NAIAD_SPI_PINS"
            )
        if self.screen != "none":
            i2c = ("NAIAD_SCREEN_SDA", "NAIAD_SCREEN_SCL")
            if self._block("chip_i2c_block_", i2c) < 0:
                return self._such("NAIAD_SCREEN_SDA and _SCL must be pins of one I2C block", i2c), short(
                    "NAIAD_SCREEN_PINS"
                )
        return "", ""

    def _gpio(self, name):
        return int(self._pins[name][0][len(self._prefix) :])

    def _block(self, kind, names):
        return boards.block(self._facts, kind, [self._pins[name][0] for name in names])

    def _such(self, sentence, names):
        """The sentence, with the default pins of these settings as an example."""
        return "%s, such as %s" % (sentence, ", ".join([self._facts[name] for name in names]))

    def _is_spare(self, key):
        """Keys of a wiring that is not in use may stay in the file."""
        return key in (
            "NAIAD_READER_PINS",
            "NAIAD_READER_SDA",
            "NAIAD_READER_SCL",
            "NAIAD_SPI_SCK",
            "NAIAD_SPI_MOSI",
            "NAIAD_SPI_MISO",
            "NAIAD_GATE_COUNT",
            "NAIAD_GATE_PINS",
            "NAIAD_GATE_CLOCK",
            "NAIAD_GATE_LATCH",
            "NAIAD_GATE_DATA",
        )


def _int(text, least, most):
    try:
        number = int(text)
    except ValueError:
        return None
    return number if least <= number <= most else None


def _nothing(key):
    return None


def file_lines():
    """The lines of the settings, without their comments, the start of each: a line may be longer than there is room.

    What is no text comes as "\\0".
    """
    with open(FILE, "rb") as file:
        begins = True
        raw = file.readline(LINE_BYTES).lstrip(b"\xef\xbb\xbf")
        while raw:
            if begins:
                try:
                    yield "" if raw.strip()[:1] == b"#" else raw.decode()
                except UnicodeError:
                    yield "\0"
            begins = raw[-1:] == b"\n"
            raw = file.readline(LINE_BYTES)


def short(name):
    """A setting's name in two words of up to four letters."""
    first, _, rest = name[len(PREFIX) :].partition("_")
    return first[:4] + " " + (rest.split("_")[0] if rest else first[4:])[:4]
