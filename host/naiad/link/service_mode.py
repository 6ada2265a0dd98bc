"""Service mode, asked for by a PC: readers, inputs, lights, files; nothing of any game.

    with opened(client):
        look(client, 0)

While it is open the game is put aside; it goes on when it is closed, or when the board has heard
nothing for half a minute. Every function raises CommandError and LinkError as Client.command does.
"""

import re
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple
from zlib import crc32

from naiad.link.client import Client
from naiad.link.commands import Lights, unpacked
from naiad.link.errors import CommandError, LinkError
from naiad.link.names import FIELDS, VALUES
from naiad_core import font, palette, wire

# What can lie on a reader, and how writing on it went.
STATES, WRITINGS = VALUES["LOOK.state"], VALUES["LOOK.writing"]
DEAD, EMPTY, BLANK, NAMED, OTHER, DAMAGED, FOREIGN, TWO_TAGS, UNSUPPLIED = STATES
IDLE, WRITING, WRITTEN, NOT_WRITTEN = WRITINGS
# What became of a text for the screen.
TEXTS = NO_SCREEN, SHOWN, NOT_SHOWN = VALUES["TEXT.state"]
SETTINGS = "settings.toml"
# The board sums so much of a file in one go.
SUMMED_BYTES = 4096
# No board's flash is larger.
LARGEST_BYTES = 1 << 24


class Look(NamedTuple):
    """What lies on a reader: ``uid`` in upper-case hex or '', ``text`` of a named tag its game/piece, else ''. ``chip``
    is the version of the PN532's firmware, '' until it answered for the first time; ``scans`` and ``errors`` count
    since the board started."""

    state: str
    uid: str = ""
    text: str = ""
    writing: str = IDLE
    chip: str = ""
    scans: int = 0
    errors: int = 0


class Inputs(NamedTuple):
    """Since ``enter`` was last called. ``knob`` in detents, clockwise positive; then masks, bit n for button n
    (push, back, end, menu) or gate n. ``presses`` counts how often each button was let go, from 0 again after 255;
    ``edges`` and ``lost`` (times that edges of gates were lost) do so after 65535."""

    knob: int
    down: int
    pressed: int
    gates_blocked: int
    gates_seen: int
    edges: int
    presses: tuple[int, ...] = (0, 0, 0, 0)
    lost: int = 0


class About(NamedTuple):
    """``settings`` are the NAIAD_ lines of settings.toml, ``problems`` what the board found wrong with them.
    ``gates`` counts beams, ``pixels`` ring, gates and panel; heap and NVM in bytes."""

    firmware: str
    circuitpython: str
    board: str
    settings: dict[str, str]
    problems: list[str]
    readers: int
    gates: int
    pixels: tuple[int, int, int]
    heap_free: int
    nvm: int
    started: str = ""


def enter(client: Client) -> None:
    """Put the game aside and open service mode; where it is open, let ``inputs`` count anew. CommandError BUSY
    while a run is armed."""
    try:
        client.command(wire.VERB_SERVICE, b"\1")
    except CommandError as error:
        if error.code != wire.ERR_UNKNOWN:
            raise
        raise CommandError(
            error.code, "this board's firmware knows no service mode; update the firmware: naiad deploy"
        ) from error


def leave(client: Client) -> None:
    """Let the game go on."""
    client.command(wire.VERB_SERVICE, b"\0")


@contextmanager
def opened(client: Client) -> Iterator[None]:
    """Service mode open for a while. When a board is gone there is nothing to leave: it goes on by itself."""
    enter(client)
    try:
        yield
    finally:
        with suppress(LinkError):
            leave(client)


def look(client: Client, reader: int) -> Look:
    """What lies on a reader; CommandError PAST_END for one that is not there."""
    reply = client.command(wire.VERB_LOOK, bytes((reader,)))
    (state, writing, chip, scans, errors, uid_size), tail = unpacked(wire.LOOK_REPLY, reply)
    if state >= len(STATES) or writing >= len(WRITINGS):
        raise LinkError("the board says something of a reader that this naiad does not know; update it")
    version = f"{chip >> 8}.{chip & 255}" if chip else ""
    text = tail[uid_size:].decode("utf-8", "replace")
    return Look(STATES[state], tail[:uid_size].hex().upper(), text, WRITINGS[writing], version, scans, errors)


def write(client: Client, reader: int, text: str) -> None:
    """Begin to write ``naiad:game/piece`` on the tag that lies there; ``look`` tells when it is "written", which
    means that it was read back, or "not-written", also where there is no tag."""
    client.command(wire.VERB_WRITE, bytes((reader,)) + text.encode())


def inputs(client: Client) -> Inputs:
    """Knob, buttons and gates."""
    knob, down, pressed, presses, blocked, seen, edges, lost = unpacked(
        wire.INPUTS_REPLY, client.command(wire.VERB_INPUTS)
    )[0]
    return Inputs(knob, down, pressed, blocked, seen, edges, tuple(presses.to_bytes(4, "little")), lost)


def draw(client: Client, lights: Lights) -> None:
    """Show this until the next picture."""
    pixels = lights.ring + lights.gates + lights.panel
    pixels += b"\0" * (len(pixels) % 2)
    packed = bytes(low | high << 4 for low, high in zip(pixels[::2], pixels[1::2], strict=True))
    client.command(wire.VERB_SHOW, packed)


def words(board: About, text: str, colour: int, ring: Sequence[int] = ()) -> Lights:
    """A picture of two words of up to four letters, one above the other; a letter without a glyph stays blank."""
    ring_px, gate_px, _ = board.pixels
    panel = bytearray(palette.WIDTH_PX * palette.HEIGHT_PX)
    lines = text.upper().split(" ")[:2]
    for line, top in zip(lines, (2, 9) if len(lines) > 1 else (5,), strict=True):
        for place, letter in enumerate(line[:4]):
            for y, digit in enumerate(font.glyph(letter)):
                for x in range(font.WIDTH_PX):
                    if int(digit) >> (font.WIDTH_PX - 1 - x) & 1:
                        panel[(top + y) * palette.WIDTH_PX + place * (font.WIDTH_PX + 1) + x] = colour
    shown = bytes(ring[:ring_px]).ljust(ring_px, b"\0")
    return Lights(shown, bytes(gate_px), bytes(panel))


def sound(client: Client, tune: str) -> None:
    """Play a tune of naiad_table/sound.py; an unknown name is silent."""
    client.command(wire.VERB_SOUND, tune.encode())


def text(client: Client, *lines: str) -> str:
    """Show lines on the screen, and say how far that is; without lines only say it. CommandError UNKNOWN of a firmware
    that knows no screen."""
    (state,), _ = unpacked(wire.TEXT_REPLY, client.command(wire.VERB_TEXT, "\n".join(lines).encode()))
    return TEXTS[state] if state < len(TEXTS) else NOT_SHOWN


def about(client: Client) -> About:
    """What the board is, has and was told."""
    reply, tail = unpacked(wire.ABOUT_REPLY, client.command(wire.VERB_ABOUT))
    fields = dict(zip(FIELDS["ABOUT"].split(), reply, strict=True))
    circuitpython, board, started, *_ = [*tail.decode("utf-8", "replace").split("\n"), "", "", ""]
    try:
        settings = own_settings(read(client, SETTINGS).decode("utf-8", "replace"))
    except FileNotFoundError:
        settings = {}
    problems = [line for line in read(client, "").decode("utf-8", "replace").split("\n") if line]
    assert client.connected is not None
    firmware = client.connected.board.firmware
    pixels = fields.pop("ring_px"), fields.pop("gate_px"), fields.pop("panel_px")
    return About(firmware, circuitpython, board, settings, problems, pixels=pixels, started=started, **fields)


def own_settings(text: str) -> dict[str, str]:
    """The NAIAD_ lines of a settings.toml, the first of each as on the board."""
    found = re.findall(r'^\s*(NAIAD_\w+)\s*=[^\S\n]*(?:"([^"\n]*)"|([^\s#"]*))', text, flags=re.M)
    return {key: quoted or bare for key, quoted, bare in reversed(found)}


def read(client: Client, path: str, limit_bytes: int = 65536) -> bytes:
    """The start of a file of the board's drive; FileNotFoundError where there is none."""
    data = b""
    while True:
        size, _, part = _file(client, path, len(data), 0)
        data += part
        if not part or len(data) >= min(size, limit_bytes):
            return data[:limit_bytes]


def checksum(client: Client, path: str) -> tuple[int, int]:
    """(size, CRC-32) of a file of the board's drive; FileNotFoundError where there is none."""
    at = crc = 0
    while True:
        size, crc, _ = _file(client, path, at, crc)
        if size > LARGEST_BYTES:
            raise LinkError(
                f"the board says that its {path} has {size} bytes, more than any board holds; deploy it anew"
            )
        at += SUMMED_BYTES
        if at >= size:
            return size, crc


def sums(data: bytes) -> tuple[int, int]:
    """What ``checksum`` tells of a file that holds exactly this."""
    return len(data), crc32(data)


def _file(client: Client, path: str, at: int, crc: int) -> tuple[int, int, bytes]:
    request = struct.pack(wire.FILE_REQUEST, at, crc) + path.encode()
    try:
        (size, crc), part = unpacked(wire.FILE_REPLY, client.command(wire.VERB_FILE, request))
    except CommandError as error:
        if error.code != wire.ERR_PAST_END:
            raise
        raise FileNotFoundError(path) from error
    return size, crc, part
