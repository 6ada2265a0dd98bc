"""An OLED of 128x64 on I2C, its chip an SSD1306 (or its twin, the SSD1309) or an SH1106; reads no letters.

After the chips' data sheets, as far as text needs them: page addressing, and the commands that say what is seen.
"""

import random

WIDTH_PX = 128
HEIGHT_PX = 64
PAGES = 8
CONTINUES = 0x80
IS_DATA = 0x40
# How many columns the memory has, and which of them the panel's first is.
MEMORY = {"ssd1306": (128, 0), "sh1106": (132, 2)}
# Commands of more than one byte: how many follow. A chip takes one that it has not for commands of one.
FOLLOWING = {
    "ssd1306": {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1},
    "sh1106": {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1},
}
# What a module of 128x64 must be told, beside that it is on, for its picture to be whole; other values are garbage.
LINES = {0xA8: 0x3F, 0xDA: 0x12, 0xD3: 0x00}
PAGE_ADDRESSING = 2
# By whether it is inverse and by line of a page: what each byte, a column of eight, shows there.
BITS = [[bytes((byte >> bit & 1) ^ inverse for byte in range(256)) for bit in range(8)] for inverse in (0, 1)]


class Oled:
    """``pixels`` is what is seen; ``written`` counts the bytes of the memory that were written."""

    def __init__(self, kind: str, seed: int = 0) -> None:
        self.kind = kind
        self.columns, self._first = MEMORY[kind]
        self._following = FOLLOWING[kind]
        self._chance = random.Random(seed)
        self.plugged = True
        self._powered = False
        self.written = 0
        self._reset()

    def power(self, on: bool) -> None:
        """The table's supply."""
        self._powered = on
        self._reset()

    def plug(self, plugged: bool) -> None:
        """Put in or pulled out, supply and lines at once."""
        self.plugged = plugged
        self._reset()

    def _reset(self) -> None:
        # Memory holds anything.
        self.memory = [bytearray(self._chance.randbytes(self.columns)) for _ in range(PAGES)]
        self.on = False
        self.charged = self.kind == "sh1106"
        self.page = self.column = 0
        self.start_line = 0
        self.mirrored = self.upended = False
        self.inverse = self.all_on = False
        self.values = {0x20: PAGE_ADDRESSING, 0xDA: 0x12, 0xA8: 0x3F, 0xD3: 0, 0x81: 0x7F}
        self._command: list[int] = []

    # --- what the board writes ---

    def write(self, data: bytes) -> bool:
        """A write to its address; False if nobody answers."""
        if not (self.plugged and self._powered):
            return False
        at = 0
        while at < len(data):
            control = data[at]
            end = at + 2 if control & CONTINUES else len(data)
            if control & IS_DATA:
                self._store(data[at + 1 : end])
            else:
                for byte in data[at + 1 : end]:
                    self._obey(byte)
            at = end
        return True

    def read(self, count: int) -> bytes | None:
        """Its status over I2C is not simulated: it does not answer."""
        return None

    def _store(self, data: bytes) -> None:
        while data:
            room = max(self.columns - self.column, 0)
            part, data = data[:room], data[room:]
            self.memory[self.page][self.column : self.column + len(part)] = part
            self.written += len(part)
            self.column += len(part)
            # The SH1106 stops behind its last column.
            if self.column < self.columns or self.kind != "ssd1306":
                break
            self.column = 0

    def _obey(self, byte: int) -> None:
        self._command.append(byte)
        command = self._command[0]
        if len(self._command) <= self._following.get(command, 0):
            return
        self._command = []
        if command <= 0x0F:
            self.column = self.column & 0xF0 | command
        elif command <= 0x1F:
            self.column = self.column & 0x0F | (command & 0x0F) << 4
        elif 0x40 <= command <= 0x7F:
            self.start_line = command & 0x3F
        elif 0xB0 <= command <= 0xB7:
            self.page = command & 7
        elif command in (0xA0, 0xA1):
            self.mirrored = command == 0xA0
        elif command in (0xC0, 0xC8):
            self.upended = command == 0xC0
        elif command in (0xA4, 0xA5):
            self.all_on = command == 0xA5
        elif command in (0xA6, 0xA7):
            self.inverse = command == 0xA7
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif command in self._following:
            self.values[command] = byte
            if command == 0x8D:
                self.charged = byte == 0x14

    # --- what is seen ---

    @property
    def lit(self) -> bool:
        """Whether the panel shows anything of its memory."""
        return self.plugged and self._powered and self.on and self.charged

    @property
    def state(self) -> tuple[object, ...]:
        """All that the pixels are made of: quick to compare."""
        how = (self.lit, self.start_line, self.mirrored, self.upended, self.inverse, self.all_on, *self.values.values())
        return b"".join(self.memory), *how

    @property
    def pixels(self) -> list[bytes]:
        """rows[y][x], 1 where it is lit, as the panel is seen with its pins at the top."""
        if not self.lit:
            return [bytes(WIDTH_PX)] * HEIGHT_PX
        if self.values[0x20] != PAGE_ADDRESSING or any(self.values[at] != value for at, value in LINES.items()):
            raise AssertionError(f"the screen is set up wrong: {self.values}")
        if self.all_on:
            return [b"\1" * WIDTH_PX] * HEIGHT_PX
        rows = []
        for y in range(HEIGHT_PX):
            line = ((HEIGHT_PX - 1 - y if self.upended else y) + self.start_line) % HEIGHT_PX
            seen = self.memory[line // 8][self._first : self._first + WIDTH_PX]
            row = bytes(seen.translate(BITS[self.inverse][line % 8]))
            rows.append(row[::-1] if self.mirrored else row)
        return rows
