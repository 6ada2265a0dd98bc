"""What a PC may ask of a board, verb by verb, in Python's words; not how it is asked (client.py)."""

import struct
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from naiad.link.client import Client, Gone
from naiad.link.errors import CommandError, LinkError
from naiad.link.names import FIELDS
from naiad_core import palette, wire

# The wire's version that has the verb.
HOUR_SINCE = (1, 2)
HINT_SINCE = (1, 6)
PLAYS_SINCE = (1, 7)
# So long a board that is to start anew may still be there.
RESTART_S = 5.0


class Lights(NamedTuple):
    """Colour numbers of naiad_core.palette: the ring clockwise from the top, the gates in order, the panel by rows."""

    ring: bytes
    gates: bytes
    panel: bytes


def stats(client: Client) -> dict[str, Any]:
    """How the board is: the fields of the wire's STATS, and under "tasks" a dict for each task with its name and its
    last error."""
    reply = client.command(wire.VERB_STATS, b"\0")
    out = dict(zip(FIELDS["STATS"].split(), unpacked(wire.STATS_REPLY, reply)[0], strict=True))
    tasks = []
    for page in range(1, out["tasks"] + 1):
        try:
            reply = client.command(wire.VERB_STATS, bytes((page,)))
        except CommandError as error:
            if error.code != wire.ERR_PAST_END:
                raise
            break
        fields, tail = unpacked(wire.TASK_FORMAT, reply)
        name, _, error_text = tail.decode("utf-8", "replace").partition("\n")
        figures = dict(zip(FIELDS["TASK"].split(), fields, strict=True))
        tasks.append({"name": name, **figures, "last_error": error_text})
    return {**out, "tasks": tasks}


def lights(client: Client) -> Lights:
    """What the lights show at this moment."""
    (ring, gates), tail = unpacked(wire.LIGHTS_REPLY, client.command(wire.VERB_LIGHTS))
    pixels = bytes(half for byte in tail for half in (byte & 15, byte >> 4))
    panel = ring + gates + palette.WIDTH_PX * palette.HEIGHT_PX
    if len(pixels) < panel:
        raise LinkError("the board's answer to LIGHTS is too short; update its firmware")
    return Lights(pixels[:ring], pixels[ring : ring + gates], pixels[ring + gates : panel])


def tell_hour(client: Client) -> None:
    """Say what hour it is, to a board that can keep it; one that cannot be told now is told the next time."""
    version = client.open().board.version
    now_s = int(time.time())
    if version >= HOUR_SINCE and now_s > 0:
        with suppress(CommandError):
            client.command(wire.VERB_HOUR, struct.pack(wire.HOUR_REQUEST, now_s))


def tell_plays(client: Client, how: int) -> None:
    """Say what the PC does at the table, a value of PLAYS, to a board that offers or tells it."""
    if client.open().board.version >= PLAYS_SINCE:
        client.command(wire.VERB_PLAYS, struct.pack(wire.PLAYS_REQUEST, how))


def give_back(client: Client, parts: Iterable[tuple[int, bytes]]) -> None:
    """Give a board the (kind, body) of a game that it has lost, and start it anew, so that it goes on with it.

    CommandError where it does not take it: BUSY while a game is going on. Broken off, it changes nothing for the board,
    and may be begun again.
    """
    based_on = client.session.board_next
    for kind, body in parts:
        client.command(wire.VERB_GIVE, bytes((kind,)) + body, based_on)
        based_on += 1
    client.command(wire.VERB_REBOOT)
    patience_s = client.clock() + RESTART_S
    # Who lets go of the port before it has gone takes its request back.
    for update in client.follow():
        if isinstance(update, Gone) or client.clock() > patience_s:
            return


def move(client: Client, action: int, based_on: int) -> None:
    """Make a move (0: take one back), if the board's next entry still is ``based_on``; CommandError if not."""
    client.command(wire.VERB_MOVE, struct.pack(wire.MOVE_REQUEST, action), based_on)


def rack(client: Client, request: tuple[int, int, int, int], words: str = "") -> tuple[int, str]:
    """What the wire's RACK asks of a board, (what, seat, piece, action): its state, and the piece read face down."""
    body = struct.pack(wire.RACK_REQUEST, *request) + words.encode()
    (state,), name = unpacked(wire.RACK_REPLY, client.command(wire.VERB_RACK, body))
    return state, name.decode("ascii", "replace")


def hint(client: Client, moves: Sequence[int] = (), based_on: int = wire.NONE) -> tuple[int, ...]:
    """The moves of the hint that is under the knob; with ``moves`` these take their place, CommandError if not."""
    reply = client.command(wire.VERB_HINT, struct.pack(f"<{len(moves)}I", *moves), based_on)
    return struct.unpack(f"<{len(reply) // 4}I", reply[: len(reply) & ~3])


def new_game(client: Client, header: bytes, based_on: int = wire.NONE) -> int:
    """Start a game, its header from naiad_core.header.pack_header; its number."""
    reply = client.command(wire.VERB_NEW_GAME, header, based_on)
    (number,), _ = unpacked(wire.NEW_GAME_REPLY, reply)
    return int(number)


def unpacked(layout: str, reply: bytes) -> tuple[tuple[int, ...], bytes]:
    """(fields, tail) of a reply; LinkError for one that is too short."""
    size = struct.calcsize(layout)
    if len(reply) < size:
        raise LinkError("the board's answer is too short; update its firmware")
    return struct.unpack(layout, reply[:size]), reply[size:]
