"""Names for the numbers of the wire, generated from tools/wire.toml; never edited. Read session.py next."""

# id: (name, layout, fields)
MESSAGES: dict[int, tuple[str, str, tuple[str, ...]]] = {
    1: (
        "HELLO",
        "<IBBH",
        (
            "nonce",
            "major",
            "minor",
            "caps",
        ),
    ),
    2: (
        "HELLO_ACK",
        "<IIBBHIIIIIBBB",
        (
            "nonce",
            "boot",
            "major",
            "minor",
            "caps",
            "spec",
            "journal",
            "first_seq",
            "first_chain",
            "next_seq",
            "firmware_major",
            "firmware_minor",
            "firmware_patch",
        ),
    ),
    3: (
        "REFUSED",
        "<IBB",
        (
            "nonce",
            "major",
            "minor",
        ),
    ),
    4: (
        "AWAKE",
        "<I",
        ("boot",),
    ),
    5: (
        "RESUME",
        "<II",
        (
            "seq",
            "chain",
        ),
    ),
    6: (
        "RESUMED",
        "<II",
        (
            "seq",
            "chain",
        ),
    ),
    7: (
        "ENTRIES",
        "<I",
        ("seq",),
    ),
    8: (
        "ACK",
        "<II",
        (
            "stored",
            "want",
        ),
    ),
    9: (
        "PING",
        "<H",
        ("id",),
    ),
    10: (
        "PONG",
        "<HIII",
        (
            "id",
            "ticks_ms",
            "acked",
            "next_seq",
        ),
    ),
    11: (
        "CMD",
        "<HIB",
        (
            "req",
            "based_on",
            "verb",
        ),
    ),
    12: (
        "OK",
        "<H",
        ("req",),
    ),
    13: (
        "ERR",
        "<HB",
        (
            "req",
            "code",
        ),
    ),
}
# name: fields of the reply
REPLIES: dict[str, tuple[str, ...]] = {
    "STATS": (
        "passes",
        "worst_pass_ms",
        "collections",
        "worst_collection_ms",
        "heap_free",
        "degraded",
        "journal_room",
        "journal_tail",
        "journal_lost",
        "journal_torn",
        "journal_bad",
        "frames_in",
        "frames_out",
        "frames_bad",
        "resent",
        "sessions",
        "tasks",
    ),
    "LIGHTS": (
        "ring",
        "gates",
    ),
    "MOVE": (),
    "NEW_GAME": ("number",),
    "REBOOT": (),
    "WORKSHOP": (),
    "ABOUT": (
        "readers",
        "gates",
        "ring_px",
        "gate_px",
        "panel_px",
        "heap_free",
        "nvm",
    ),
    "LOOK": (
        "state",
        "writing",
        "chip",
        "scans",
        "errors",
        "uid_size",
    ),
    "WRITE": (),
    "INPUTS": (
        "knob",
        "down",
        "pressed",
        "presses",
        "blocked",
        "seen",
        "edges",
        "lost",
    ),
    "SHOW": (),
    "SOUND": (),
    "FILE": (
        "size",
        "crc",
    ),
    "TASK": (
        "worst_ms",
        "budget_ms",
        "overruns",
        "faults",
        "degraded",
    ),
}
VERBS: dict[int, str] = {
    1: "STATS",
    2: "LIGHTS",
    3: "MOVE",
    4: "NEW_GAME",
    5: "REBOOT",
    6: "WORKSHOP",
    7: "ABOUT",
    8: "LOOK",
    9: "WRITE",
    10: "INPUTS",
    11: "SHOW",
    12: "SOUND",
    13: "FILE",
}
# code: (name, sentence)
ERRORS: dict[int, tuple[str, str]] = {
    1: (
        "UNKNOWN",
        "the board does not know this command; a newer firmware may",
    ),
    2: (
        "STALE",
        "the game has moved on since; look again and repeat the command if it still makes sense",
    ),
    3: (
        "BAD_BODY",
        "the board cannot read what the command says",
    ),
    4: (
        "ILLEGAL",
        "the rules do not allow it",
    ),
    5: (
        "BUSY",
        "not now: a run is armed, or no game is going on",
    ),
    6: (
        "FAULT",
        "the board failed at it, and goes on",
    ),
    7: (
        "PAST_END",
        "there is nothing more behind this page or place",
    ),
    8: (
        "CLOSED",
        "the workshop is not open: open it first; it closes by itself when nothing is asked for a while",
    ),
}
