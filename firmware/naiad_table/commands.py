"""What a PC may ask of the board, verb by verb; not how it asks (link.py), nor what a game makes of it (app.py)."""

import struct

from naiad_core import wire
from naiad_core.unload import make_room, unload

MOST = 0xFFFF


def answer(app, verb, body):
    """(0 or an ERR code, bytes of the reply or of the error's detail). REBOOT is the link's own."""
    if verb == wire.VERB_STATS:
        return stats(app, body)
    if verb == wire.VERB_LIGHTS:
        return 0, lights(app.canvas)
    if verb == wire.VERB_MOVE or verb == wire.VERB_NEW_GAME:
        said = move(app, body) if verb == wire.VERB_MOVE else new_game(app, body)
        # OK means that it outlives a power cut; a full memory is the exception.
        app.journal.flush()
        return said
    if verb == wire.VERB_HOUR:
        return hour(app, body)
    if verb == wire.VERB_GIVE:
        from naiad_table.restore import give

        return give(app, body)
    if verb == wire.VERB_RACK:
        from naiad_table import rack

        return rack.answer(app, body)
    if verb == wire.VERB_PLAYS:
        if len(body) != struct.calcsize(wire.PLAYS_REQUEST):
            return wire.ERR_BAD_BODY, b""
        app.pc = body[0]
        if app.screen is not None:
            # A menu tells it.
            app.screen.dirty = True
        return 0, b""
    if verb == wire.VERB_HINT:
        make_room("naiad_table.hint")
        from naiad_table import hint

        said = hint.answer(app, body)
        unload("naiad_table.hint")
        return said
    if wire.VERB_SERVICE <= verb <= wire.VERB_FILE or verb == wire.VERB_TEXT:
        return service_mode(app, verb, body)
    return wire.ERR_UNKNOWN, b""


def move(app, body):
    """A move as if it had been made at the table."""
    if len(body) != struct.calcsize(wire.MOVE_REQUEST):
        return wire.ERR_BAD_BODY, b""
    if app.gates.run.going_on or app.service_mode:
        return wire.ERR_BUSY, b""
    code = app.ask_move(struct.unpack(wire.MOVE_REQUEST, body)[0])
    return (wire.ERR_ILLEGAL, code.encode()) if code else (0, b"")


def new_game(app, body):
    """A new game from a record's header."""
    if app.gates.run.going_on or app.service_mode:
        return wire.ERR_BUSY, b""
    code = app.ask_new_game(body)
    if code == "bad-header":
        return wire.ERR_BAD_BODY, b""
    if code:
        return wire.ERR_ILLEGAL, code.encode()
    return 0, struct.pack(wire.NEW_GAME_REPLY, app.journal.number)


def hour(app, body):
    """What hour it is."""
    if len(body) != struct.calcsize(wire.HOUR_REQUEST):
        return wire.ERR_BAD_BODY, b""
    from naiad_table.clock import learn

    learn(app.journal, struct.unpack(wire.HOUR_REQUEST, body)[0], app.referee.t_ms // 1000)
    return 0, b""


def service_mode(app, verb, body):
    """A verb of service mode; the first one opens it."""
    if app.service_mode is None:
        if verb != wire.VERB_SERVICE:
            return wire.ERR_CLOSED, b""
        if body == b"\0":
            return 0, b""
        if app.gates.run.going_on:
            return wire.ERR_BUSY, b""
        make_room("naiad_table.beginning")
        from naiad_table.beginning import open_service_mode

        open_service_mode(app)
    return app.service_mode.answer(verb, body)


def stats(app, body):
    """How the board is (page 0), or how one of its tasks is."""
    if len(body) != struct.calcsize(wire.STATS_REQUEST):
        return wire.ERR_BAD_BODY, b""
    loop = app.loop
    rows = loop.stats()
    page = body[0]
    if page > len(rows):
        return wire.ERR_PAST_END, b""
    if page:
        name, worst_ms, budget_ms, overruns, faults, degraded, error = rows[page - 1]
        small = capped(worst_ms, budget_ms, overruns, faults, 1 if degraded else 0)
        return 0, struct.pack(wire.TASK_FORMAT, *small) + (name + "\n" + error).encode()
    sector = app.journal.sector
    small = capped(sector.room(), len(app.journal.tail), sector.lost, sector.torn, sector.bad)
    pause = capped(loop.worst_pass_ms, loop.collections, loop.worst_collection_ms)
    counts = (0, 0, 0, 0, 0)
    for task in loop.tasks:
        if task.name == "link":
            counts = (task.frames_in, task.frames_out, task.frames_bad, task.resent, task.sessions & MOST)
    free = (loop.free_bytes, loop.degraded)
    return 0, struct.pack(wire.STATS_REPLY, loop.passes, *(pause + free + small + counts + (len(rows),)))


def capped(*numbers):
    """Numbers that fit two bytes each."""
    return tuple([min(n, MOST) for n in numbers])


def lights(canvas):
    """The reply to LIGHTS: sizes of ring and gate row, then two pixels a byte."""
    out = bytearray(struct.pack(wire.LIGHTS_REPLY, len(canvas.ring), len(canvas.gates)))
    half = -1
    for part in (canvas.ring, canvas.gates, canvas.panel):
        for colour in part:
            if half < 0:
                half = colour
            else:
                out.append(half | colour << 4)
                half = -1
    if half >= 0:
        out.append(half)
    return out
