"""A PN532 reader on SPI or I2C, byte by byte as a driver meets it; its times are estimates.

It is slow where the chip is slow: an answer is ready only when its time has come. A new command kills
the one before; a host ACK aborts. InListPassiveTarget waits until its retries are used up or a tag comes.
Nothing is checked for the firmware's sake: a frame with a wrong checksum simply gets no ACK, and is
written down as a complaint.
"""

import random
from collections.abc import Callable

from naiad.twin.chips.tags import Tag
from naiad.twin.world import NEVER_US, Event, World

# µs from the last byte of a frame to the ACK, and from the ACK's frame to the answer.
ACK_US = 300
SHORT_US = 700
WAKE_US = 2_000
RETRY_US = 5_000
FIELD_US = 5_000  # from field on to the first request
ACTIVATE_US = 4_500
EXCHANGE_US = 3_500
WRITE_US = 6_500
# On the air a byte takes nine bits of 9.44 us; EXCHANGE_US has the 16 bytes of a READ in it.
BYTE_US = 85
USUAL_BYTES = 16

# What is driven so long after the supply has gone is driven into a chip that is off.
NOTICED_US = 10_000

I2C_ADDRESS = 0x24
FIRMWARE = b"\x32\x01\x06\x07"
ACK_FRAME = b"\x00\x00\xff\x00\xff\x00"
SYNTAX_ERROR = b"\x00\x00\xff\x01\xff\x7f\x81\x00"

# Status bytes of an exchange.
OK = 0x00
TIMED_OUT = 0x01
BAD_FORMAT = 0x13
WRONG_CONTEXT = 0x27

FOR_EVER = 0xFF

# The status byte of a chip with an answer, as it goes over the wire.
_READY = b"\x80"
_MIRRORED = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))


def frame(body: bytes) -> bytes:
    """A normal information frame around TFI and data."""
    length = len(body)
    return bytes((0, 0, 0xFF, length, -length & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


def unframe(data: bytes) -> bytes | None:
    """TFI and data out of a frame, or None if it is not a whole and right one."""
    start = data.find(b"\x00\xff")
    if start < 0 or len(data) < start + 4:
        return None
    length, check = data[start + 2], data[start + 3]
    body = data[start + 4 : start + 4 + length]
    if (length + check) & 0xFF or len(data) < start + 5 + length:
        return None
    return body if (sum(body) + data[start + 4 + length]) & 0xFF == 0 else None


class Pn532:
    """One reader. What lies on it is changed with ``put`` and ``lift``.

    ``dead`` False, or "low" or "high": what the data line floats at when the chip does not answer.
    ``bit_error_rate`` is the chance for each bit on the wire, both ways, to arrive wrong.
    ``commands`` counts the commands that were accepted, by their code.
    """

    def __init__(self, world: World, name: str = "reader") -> None:
        self._world = world
        self.name = name
        self.dead: str | bool = False
        self.bit_error_rate = 0.0
        self.complain: Callable[[str], object] = lambda text: None
        self.commands: dict[int, int] = {}
        self.on: list[Tag] = []
        self._lift_after: int | None = None
        self._chance = random.Random(f"{world.seed} {name}")
        self._selected = False
        self._operation = 0
        self._sent = bytearray()
        self._given = 0
        self._targets: dict[int, Tag] = {}
        self._active = 0
        self.power(False)

    # The outside

    def put(self, tag: Tag) -> None:
        """Lay a tag on the reader."""
        if tag not in self.on:
            self.on.append(tag)
            if self._field:
                tag.energise()

    def lift(self, tag: Tag | None = None, after_reads: int | None = None) -> None:
        """Take a tag away (all of them, without one), now or while its n-th next read is under way."""
        if after_reads is not None:
            self._lift_after = after_reads
            return
        gone = list(self.on) if tag is None else [tag]
        self.on = [other for other in self.on if other not in gone]
        # Out of the field a tag forgets that it was selected.
        self._targets = {number: other for number, other in self._targets.items() if other not in gone}

    def power(self, on: bool) -> None:
        """The supply comes on or goes."""
        self._supplied = on
        self._since_us = self._world.now_us
        self._awake_us = -1
        self._field = False
        self._targets = {}
        self._silent: set[int] = set()
        self._known: set[int] = set()
        self._active = 0
        self._retries = FOR_EVER
        self._timeout_us = 51_200
        self._output = b""
        self._output_us = 0
        self._behind_ack: bytes | None = None
        self._pending: Event | None = None

    # The wire

    def select(self, level: int | None) -> None:
        """The select line moved. What was written is looked at when it goes back up."""
        selected = level == 0
        if not self._supplied and level is not None and self._world.now_us - self._since_us > NOTICED_US:
            self.complain(f"{self.name} has no supply and its select line is driven")
        if selected:
            self._operation = 0
            self._sent.clear()
            self._given = 0
            if self._awake_us < 0:
                self._awake_us = self._world.now_us + WAKE_US
        elif self._selected:
            if self._operation == 1:
                self._take(bytes(self._sent))
            elif self._operation == 3 and self._given > 1:
                self._fetched()
        self._selected = selected

    def exchange(self, sent: bytes) -> bytes:
        """A burst on the bus while selected; both ways least significant bit first."""
        if self.dead or not self._supplied:
            if not self._supplied and self._world.now_us - self._since_us > NOTICED_US:
                self.complain(f"{self.name} has no supply and was written to")
            return (b"\xff" if self.dead == "high" else b"\x00") * len(sent)
        if self.bit_error_rate:
            sent = self._disturbed(sent)
        operation = self._operation
        first = not operation
        if first:
            operation = self._operation = _MIRRORED[sent[0]]
        if operation == 1:
            self._sent += (sent[1:] if first else sent).translate(_MIRRORED)
            return bytes(len(sent))
        if operation == 2:
            # Whoever waits for an answer asks for it again and again.
            status = _READY if self._output and self._world.now_us >= self._output_us else b"\x00"
            answer = b"\x00" + status * (len(sent) - 1) if first else status * len(sent)
        elif operation == 3:
            answer = self._give(len(sent), first).translate(_MIRRORED)
        else:
            return bytes(len(sent))
        return self._disturbed(answer) if self.bit_error_rate else answer

    def preview(self, count: int) -> tuple[bytes, int]:
        """How the next bytes of this burst will be answered whatever they are, and until when (µs of the world) its
        status stays so, if nothing is sent to the chip; nothing changes by it. For buses that cannot ask each time."""
        if self.dead or not self._supplied:
            return (b"\xff" if self.dead == "high" else b"\x00") * count, NEVER_US
        answer = bytes(count)
        if self._operation == 2:
            answer = bytes((self.ready,)) * count
        elif self._operation == 3:
            given = self._given
            answer = self._give(count, False)
            self._given = given
        waits = self._output and not self.ready
        return answer.translate(_MIRRORED), self._output_us if waits else NEVER_US

    @property
    def ready(self) -> bool:
        """What the status byte and the IRQ line say."""
        return bool(self._output) and self._world.now_us >= self._output_us

    def _give(self, count: int, first: bool) -> bytes:
        if not self.ready:
            return bytes(count)
        start = max(0, self._given - 1)
        wanted = count - 1 if first else count
        data = self._output[start : start + wanted]
        self._given += count
        return (b"\x00" if first else b"") + data + bytes(wanted - len(data))

    def _fetched(self) -> None:
        self._output = b""
        if self._behind_ack is not None:
            self._output = self._behind_ack
            self._output_us = self._world.now_us
            self._behind_ack = None

    def _disturbed(self, data: bytes) -> bytes:
        out = bytearray(data)
        for index in range(len(out)):
            for bit in range(8):
                if self._chance.random() < self.bit_error_rate:
                    out[index] ^= 1 << bit
        return bytes(out)

    # Frames on I2C: ``write`` and ``read`` are those of an I2cPart, whose address is I2C_ADDRESS.

    def write(self, data: bytes) -> bool:
        """A frame; it wakes the chip. False if nobody answers."""
        if self.dead or not self._supplied:
            return False
        if self._awake_us < 0:
            # It holds the clock until it is awake.
            self._awake_us = self._world.now_us
        self._take(self._disturbed(data) if self.bit_error_rate else data)
        return True

    def read(self, count: int) -> bytes | None:
        """The status, and what is ready behind it, which is given once. None if nobody answers."""
        if self.dead or not self._supplied:
            return None
        if not self.ready:
            return bytes(count)
        answer = b"\x01"
        if count > 1:
            if count <= len(self._output):
                self.complain(f"{self.name}: {count - 1} bytes of an answer of {len(self._output)} were fetched")
            answer += self._output[: count - 1]
            self._fetched()
        answer += bytes(count - len(answer))
        return self._disturbed(answer) if self.bit_error_rate else answer

    # Frames

    def _take(self, data: bytes) -> None:
        if self.dead or not self._supplied or self._world.now_us < self._awake_us or not data.strip(b"\x00"):
            return
        if ACK_FRAME in data:
            self._abort()
            return
        body = unframe(data)
        if body is None:
            if not self.bit_error_rate:
                self.complain(f"{self.name}: not a PN532 frame: {data.hex(' ')}")
            return
        self._abort()
        self._output, self._output_us = ACK_FRAME, self._world.now_us + ACK_US
        if len(body) < 2 or body[0] != 0xD4 or body[1] not in _COMMANDS:
            if not self.bit_error_rate:
                self.complain(f"{self.name}: not a command that this PN532 knows: {body.hex(' ')}")
            self._later(SHORT_US, lambda: self._answer_with(SYNTAX_ERROR))
            return
        self.commands[body[1]] = self.commands.get(body[1], 0) + 1
        try:
            _COMMANDS[body[1]](self, body[2:])
        except IndexError:
            self.complain(f"{self.name}: a command without all of its parameters: {body.hex(' ')}")
            self._later(SHORT_US, lambda: self._answer_with(SYNTAX_ERROR))

    def _abort(self) -> None:
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None
        self._output = b""
        self._behind_ack = None

    def _later(self, us: int, fn: Callable[[], object]) -> None:
        self._pending = self._world.after(ACK_US + us, fn)

    def _answer(self, code: int, data: bytes = b"") -> None:
        self._answer_with(frame(bytes((0xD5, code + 1)) + data))

    def _answer_with(self, whole: bytes) -> None:
        self._pending = None
        if self._output == ACK_FRAME:
            self._behind_ack = whole
            return
        self._output = whole
        self._output_us = self._world.now_us

    def _reply(self, code: int, data: bytes = b"", us: int = SHORT_US) -> None:
        self._later(us, lambda: self._answer(code, data))

    # Commands

    def _rf_configuration(self, data: bytes) -> None:
        item, values = data[0], data[1:]
        if item == 0x01:
            self._set_field(bool(values[0] & 1))
        elif item == 0x02:
            self._timeout_us = 100 << (values[2] - 1) if values[2] else 1_000_000
        elif item == 0x05:
            self._retries = values[2]
        self._reply(0x32)

    def _set_field(self, on: bool) -> None:
        if on != self._field:
            self._field = on
            self._targets = {}
            if on:
                for tag in self.on:
                    tag.energise()

    def _in_list_passive_target(self, data: bytes) -> None:
        most, baud = data[0], data[1]
        if not 1 <= most <= 2 or baud != 0:
            self._later(SHORT_US, lambda: self._answer_with(SYNTAX_ERROR))
            return
        # The chip begins with a fresh field, which wakes every tag in it.
        first_us = SHORT_US if self._field else FIELD_US
        self._set_field(False)
        self._set_field(True)
        self._known = set()
        tries_left = self._retries

        def look() -> None:
            nonlocal tries_left
            if self.on:
                self._later(ACTIVATE_US * min(most, len(self.on)), lambda: self._found(most, look))
            elif tries_left == 0:
                self._answer(0x4A, b"\x00")
            else:
                if tries_left != FOR_EVER:
                    tries_left -= 1
                self._pending = self._world.after(RETRY_US, look)

        self._later(first_us, look)

    def _found(self, most: int, look: Callable[[], None]) -> None:
        if not self.on:
            look()
            return
        # Anticollision goes bit by bit from the first byte on: the lowest UID wins.
        found = sorted(self.on, key=lambda tag: tag.uid)[:most]
        self._targets = dict(enumerate(found, 1))
        self._known = set(self._targets)
        # To look for a second target the chip halts the first; InDataExchange would select it again.
        self._active = 1 if most == 1 else 0
        self._silent = set()
        out = bytes((len(found),))
        for number, tag in self._targets.items():
            out += (
                bytes((number, tag.sens_res >> 8, tag.sens_res & 0xFF, tag.sel_res, len(tag.uid))) + tag.uid + tag.ats
            )
        self._answer(0x4A, out)

    def _in_data_exchange(self, data: bytes) -> None:
        number, command = data[0] & 0x3F, data[1:]
        if number not in self._known or not self._field or not command:
            self._reply(0x40, bytes((WRONG_CONTEXT if command else BAD_FORMAT,)))
            return
        self._active = number
        self._communicate(0x40, command)

    def _in_communicate_thru(self, data: bytes) -> None:
        """Whatever it is, to the target that is selected, if one is; of the chip's own only the check bytes."""
        if not data:
            self._reply(0x42, bytes((BAD_FORMAT,)))
            return
        self._communicate(0x42, data)

    def _communicate(self, code: int, command: bytes) -> None:
        if self._lift_after is not None and command[0] in (0x30, 0x3A):
            self._lift_after -= 1
            if self._lift_after < 0:
                self._lift_after = None
                self.lift()
        number = self._active

        def done() -> None:
            tag = self._targets.get(number)
            reply = None if tag is None or number in self._silent or not self._field else tag.answer(command)
            if reply is None:
                self._silent.add(number)
                self._pending = self._world.after(self._timeout_us, lambda: self._answer(code, bytes((TIMED_OUT,))))
                return
            if command[0] == 0xA2:
                reply = b""
            more_us = max(0, len(reply) - USUAL_BYTES) * BYTE_US
            self._pending = self._world.after(more_us, lambda: self._answer(code, bytes((OK,)) + reply))

        self._later(WRITE_US if command[0] == 0xA2 else EXCHANGE_US, done)


_COMMANDS: dict[int, Callable[[Pn532, bytes], None]] = {
    0x02: lambda chip, data: chip._reply(0x02, FIRMWARE),  # GetFirmwareVersion
    0x14: lambda chip, data: chip._reply(0x14),  # SAMConfiguration
    0x32: Pn532._rf_configuration,
    0x40: Pn532._in_data_exchange,
    0x42: Pn532._in_communicate_thru,
    0x4A: Pn532._in_list_passive_target,
}
