"""Names for the numbers of the wire, generated from tools/generate/wire.toml; never edited."""

# name: fields of the message, or of a verb's reply
FIELDS: dict[str, str] = {
    "HELLO": "nonce major minor caps",
    "HELLO_ACK": """
        nonce boot major minor caps spec journal first_seq first_chain next_seq firmware_major firmware_minor
        firmware_patch""",
    "REFUSED": "nonce major minor",
    "AWAKE": "boot",
    "RESUME": "seq chain",
    "RESUMED": "seq chain",
    "ENTRIES": "seq",
    "ACK": "stored want",
    "PING": "id",
    "PONG": "id ticks_ms acked next_seq",
    "CMD": "req based_on verb",
    "OK": "req",
    "ERR": "req code",
    "TASK": "worst_ms budget_ms overruns faults degraded",
    "STATS": """
        passes worst_pass_ms collections worst_collection_ms heap_free degraded journal_room journal_tail
        journal_lost journal_torn journal_bad frames_in frames_out frames_bad resent sessions tasks""",
    "LIGHTS": "ring gates",
    "MOVE": "",
    "NEW_GAME": "number",
    "REBOOT": "",
    "SERVICE": "",
    "ABOUT": "readers gates ring_px gate_px panel_px heap_free nvm",
    "LOOK": "state writing chip scans errors uid_size",
    "WRITE": "",
    "INPUTS": "knob down pressed presses blocked seen edges lost",
    "SHOW": "",
    "SOUND": "",
    "FILE": "size crc",
    "HOUR": "",
    "TEXT": "state",
    "GIVE": "",
    "RACK": "state",
    "HINT": "",
    "PLAYS": "",
}
# verb.field: the field's values from 0 on
VALUES: dict[str, tuple[str, ...]] = {
    "LOOK.state": ("dead", "empty", "blank", "named", "other", "damaged", "foreign", "two-tags", "unsupplied"),
    "LOOK.writing": ("idle", "writing", "written", "not-written"),
    "TEXT.state": ("no-screen", "shown", "not-shown"),
    "RACK.what": ("ask", "cover", "offer", "leave"),
    "RACK.state": ("off", "waits", "read"),
    "PLAYS.how": ("none", "would", "seats", "deals"),
}
# code: (name, sentence)
ERRORS: dict[int, tuple[str, str]] = {
    1: ("UNKNOWN", "the board does not know this command; a newer firmware may"),
    2: ("STALE", "the game has moved on since; look again and repeat the command if it still makes sense"),
    3: ("BAD_BODY", "the board cannot read what the command says"),
    4: ("ILLEGAL", "the rules do not allow it"),
    5: ("BUSY", "not now: a run is armed, or no game is going on"),
    6: ("FAULT", "the board failed at it, and goes on"),
    7: ("PAST_END", "there is nothing more behind this page or place"),
    8: ("CLOSED", "service mode is not open: open it first; it closes by itself when nothing is asked for a while"),
}
