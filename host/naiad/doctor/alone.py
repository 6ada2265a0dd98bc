"""What the doctor finds out without anybody's help: link, firmware, settings, memory, loop, journal, wires at rest.

Not what needs a person (hands.py).
"""

import statistics
from collections.abc import Callable, Iterator
from functools import cache

from naiad import boards, image
from naiad.deploy import record
from naiad.deploy.drive import Stamp
from naiad.doctor import causes
from naiad.doctor.examination import FAILED, NOTE, OK, Bench, Finding, Part, Step
from naiad.image import mpy
from naiad.image.minify import MinifyError
from naiad.link import service_mode
from naiad.link.client import Client
from naiad.ports.identity import MAJOR
from naiad.ports.mounts import AT_START
from naiad_core import VERSION
from naiad_core.buttons import BUTTONS

ROUND_TRIPS = 20
SLOW_S = 0.1
FREE_BYTES = 8_000
PASS_MS = 150
WATCH_S = 2.0
LOOKS_A_SECOND = 2
# A version in place of another has nearly all files other; what is damaged is a few.
MOST_NAMES = 12
TO_SETTINGS = f"settings.toml, on the drive: hold the back button {AT_START}"
# What of the causes of a start is worth a note.
STARTED_BY = {
    "watchdog": "a fault of the firmware: send the file",
    "brownout": "the 5 V supply sags: a stronger one, or a shorter cable, or a lower NAIAD_POWER_MA",
}
# Where code.py and boot.py leave what made the table start again.
CRASHES = ("crash.txt", "last_crash.txt")
BOOT_OUT = "boot_out.txt"


def link(bench: Bench) -> Iterator[Finding]:
    """Round trips and what was lost on the way."""
    client = bench.client
    session = client.session
    bad_before, greetings_before = session.frames_bad, session.greetings
    times = []
    for _ in range(ROUND_TRIPS):
        began = client.clock()
        service_mode.inputs(client)
        times.append(client.clock() - began)
    middle, worst = statistics.median(times), max(times)
    words = f"{ROUND_TRIPS} round trips, {middle * 1000:.0f} ms each, {worst * 1000:.0f} at most"
    damaged = session.frames_bad - bad_before
    if damaged or session.greetings != greetings_before:
        words += f"; {damaged} frames damaged, {session.greetings - greetings_before} sessions lost"
        yield Finding("conversation", FAILED, words, ("the USB cable, or a hub: try another",))
    elif middle > SLOW_S:
        yield Finding("conversation", FAILED, words, ("a busy PC, or a hub that many share",))
    else:
        yield Finding("conversation", OK, words)


def firmware(bench: Bench) -> Iterator[Finding]:
    """Versions, and whether the files on the board are those of this naiad."""
    about = bench.about
    there = f"{about.circuitpython} on {about.board}"
    if about.circuitpython.split(".")[0] == str(MAJOR):
        yield Finding("CircuitPython", OK, there)
    else:
        reasons = (f"install CircuitPython {MAJOR} for {about.board}: https://circuitpython.org/downloads",)
        yield Finding("CircuitPython", FAILED, there, reasons)
    if about.firmware == VERSION:
        yield Finding("version", OK, VERSION)
        yield _files(bench.client, about.board)
    else:
        reasons = ("naiad deploy brings the board to this naiad's version",)
        yield Finding("version", FAILED, f"{about.firmware} on the board, {VERSION} in this naiad", reasons)


@cache
def images(board_id: str = boards.REFERENCE) -> tuple[dict[str, bytes], dict[str, bytes], str]:
    """The files of a board as deploy writes them, minified and plain: seconds of work, best done before a board waits.

    Empty ones, and why, where this naiad cannot make them.
    """
    try:
        return image.files(board_id=board_id), image.files(board_id=board_id, plain=True), ""
    except (image.LibraryMissingError, MinifyError, FileNotFoundError) as error:
        return {}, {}, str(error)


def _files(client: Client, board_id: str) -> Finding:
    """Compares sums, so that nothing needs to be sent; lib/ counts where it holds files of that name.

    What is compiled is compared with what deploy has noted on the drive: this naiad may have no compiler.
    """
    packed, plain, trouble = images(board_id)
    if trouble:
        return Finding("files", NOTE, f"not compared: {trouble}")
    # The plain firmware has more files than the minified one; which of the two this is the program that starts tells.
    expected = plain if service_mode.checksum(client, "code.py") == service_mode.sums(plain["code.py"]) else packed
    # Texts and data may also be as they lie in the folder.
    lying = image.sources(board_id=board_id)
    other, missing, compiled = [], [], {}
    for path, data in expected.items():
        found = _sums(client, path)
        if found is None and mpy.is_module(path) and (sums := _sums(client, mpy.name(path))):
            compiled[mpy.name(path)] = sums
        elif found is None:
            # A library may lie elsewhere, or be built in: what runs has found it.
            if not path.startswith("lib/"):
                missing.append(path)
        elif found not in (service_mode.sums(data), service_mode.sums(lying.get(path, data))):
            other.append(path)
    if compiled:
        noted = _noted(client)
        # Or be anybody's.
        foreign = [path for path, sums in compiled.items() if noted.get(path) != sums]
        other += [path for path in foreign if path in noted or not path.startswith("lib/")]
    if not other and not missing:
        words = f"{len(expected)}, as this naiad has them"
        return Finding("files", OK, words + (f"; {len(compiled)} compiled, as it put them there" if compiled else ""))
    words = "; ".join(
        f"{len(paths)} {what}: {', '.join(paths[:MOST_NAMES])}{' ...' if len(paths) > MOST_NAMES else ''}"
        for what, paths in (("missing", missing), ("other than this naiad's", other))
        if paths
    )
    reasons = (
        "a copy that was interrupted, or a file somebody changed: naiad deploy puts it right, --check only looks",
    )
    return Finding("files", FAILED, words, reasons)


def _sums(client: Client, path: str) -> tuple[int, int] | None:
    """(size, CRC-32) of a file of the board's drive, None where there is none."""
    try:
        return service_mode.checksum(client, path)
    except FileNotFoundError:
        return None


def _noted(client: Client) -> dict[str, Stamp]:
    """What deploy put onto the board's drive last, by its own note there."""
    try:
        note = record.parsed(service_mode.read(client, record.RECORD))
    except FileNotFoundError:
        return {}
    return note.now.files if note else {}


def settings(bench: Bench) -> Iterator[Finding]:
    """Every sentence that the board has about its settings."""
    about = bench.about
    for problem in about.problems:
        yield Finding("problem", FAILED, problem, (TO_SETTINGS,))
    if not about.problems:
        own = ", ".join(f"{key} = {value}" for key, value in sorted(about.settings.items()))
        if causes.is_first(about):
            yield Finding("first table", OK, "by its strap: one reader; ring, gates and buzzer are not fitted")
        yield Finding(
            "settings", OK, own or f"all as on the {'first' if causes.is_first(about) else 'reference'} table"
        )


def memory(bench: Bench) -> Iterator[Finding]:
    """The heap in play, as far as the loop has looked, and now."""
    in_play = bench.stats["heap_free"]
    words = f"{bench.about.heap_free:,} bytes free in service mode"
    if in_play:
        words = f"{in_play:,} bytes free at the table's last look, {words}"
    if 0 < in_play < FREE_BYTES:
        reasons = ("a game that barely fits: it may start again by itself", "naiad deploy: its image is smaller")
        yield Finding("heap", FAILED, words, reasons)
    else:
        yield Finding("heap", OK, words)


def loop(bench: Bench) -> Iterator[Finding]:
    """What the loop did since the board started."""
    stats = bench.stats
    for task in stats["tasks"]:
        if task["faults"]:
            words = f"{task['faults']} faults, the last one {task['last_error']}"
            reasons = ("a fault of the firmware: send the file", "naiad deploy, in case a file is damaged")
            yield Finding(task["name"], FAILED, words, reasons)
    words = f"{stats['passes']:,} passes, the longest {stats['worst_pass_ms']} ms"
    if stats["tasks"]:
        slowest = max(stats["tasks"], key=lambda task: int(task["worst_ms"]))
        words += f" ({slowest['name']} {slowest['worst_ms']} ms)"
    yield Finding("passes", OK if stats["worst_pass_ms"] <= PASS_MS else NOTE, words)


def journal(bench: Bench) -> Iterator[Finding]:
    """Everything in it is read through once more, chain by chain, on its way to this PC."""
    stats = bench.stats
    board = bench.client.open().board
    kept = board.next_seq - board.first_seq
    words = f"{kept} entries, every chain right; {stats['journal_room']} bytes left"
    if tail := stats["journal_tail"]:
        words += f"; {tail} waiting to be written"
    if torn := stats["journal_torn"]:
        words += f"; {torn} broken off by power cuts, which costs nothing"
    bad, lost = stats["journal_bad"], stats["journal_lost"]
    if bad:
        reasons = ("the flash is worn out: the games are on this PC now; replace the Pico",)
        yield Finding("journal", FAILED, f"{words}; {bad} writes did not hold", reasons)
    elif lost:
        reasons = ("a power cut in the middle of an erase, or a later firmware's journal: naiad deploy",)
        yield Finding("journal", FAILED, f"{words}; {lost} bytes cannot be read", reasons)
    else:
        yield Finding("journal", OK, words)


def restarts(bench: Bench) -> Iterator[Finding]:
    """Why the board started last, and what crashed before."""
    crashed = crashes(bench.client)
    reason = bench.about.started.replace("_", " ").lower()
    for text in [*crashed.values()][:1]:
        words = f"the table crashed and started again by itself: {text.strip().splitlines()[-1]}"
        yield Finding("crash", NOTE, words, ("send the file if it happens again; deleting last_crash.txt forgets it",))
    if reason in STARTED_BY:
        yield Finding("start", NOTE, f"the board was last started by: {reason}", (STARTED_BY[reason],))
    elif not crashed:
        yield Finding("start", OK, f"started by {reason or 'power'}; no crash is noted")


def readers(bench: Bench) -> Iterator[Finding]:
    """Whether every reader answers, how often it looks, how often that fails."""
    about = bench.about
    before = [service_mode.look(bench.client, reader) for reader in range(about.readers)]
    bench.client.sleep(WATCH_S)
    after = [service_mode.look(bench.client, reader) for reader in range(about.readers)]
    bench.dead = {n for n, look in enumerate(after) if look.state == "dead"}
    if all(look.state == service_mode.UNSUPPLIED for look in after):
        bench.dead = set(range(about.readers))
        reasons = causes.why(about, causes.SUPPLY_MISSING)
        yield Finding("readers' supply", FAILED, "the readers have none, and are left alone", reasons)
        return
    for reader in range(about.readers):
        look = after[reader]
        looks = look.scans - before[reader].scans
        errors = look.errors - before[reader].errors
        name = f"reader {reader + 1}"
        if reader in bench.dead:
            why: causes.Causes = causes.READERS_DEAD if len(bench.dead) == about.readers else causes.READER_DEAD
            if causes.setting(about, "READER_BUS") == "i2c":
                why = causes.READER_DEAD_ON_I2C
            was = f"; its PN532 answered before (firmware {look.chip})" if look.chip else ""
            yield Finding(name, FAILED, "does not answer" + was, causes.of_pins(about, "READER", (reader,), why))
        elif errors * 10 > looks:
            yield Finding(name, FAILED, f"{looks} looks in {WATCH_S:.0f} s, {errors} failed", causes.READER_ERRORS)
        else:
            words = f"PN532 with firmware {look.chip}, {looks / WATCH_S:.0f} looks a second"
            slow = looks < LOOKS_A_SECOND * WATCH_S
            yield Finding(name, FAILED, words, causes.READER_ERRORS) if slow else Finding(name, OK, words)


def gates(bench: Bench) -> Iterator[Finding]:
    """Whether the beams are free while nobody touches them."""
    about = bench.about
    if not about.gates:
        yield Finding("gates", OK, "not fitted" if causes.is_first(about) else "none, as the settings say")
        return
    bench.client.sleep(WATCH_S / 4)
    now = bench.inputs()
    bench.blocked = {gate for gate in range(about.gates) if now.gates_blocked >> gate & 1}
    why = causes.GATES_BLOCKED if len(bench.blocked) == about.gates else causes.GATE_BLOCKED
    for gate in sorted(bench.blocked):
        reasons = causes.of_pins(about, "GATE", (gate,), why)
        yield Finding(f"gate {gate + 1}", FAILED, "blocked while nothing is in it", reasons)
    if now.lost:
        yield Finding("gates", FAILED, "edges came faster than they could be counted", causes.GATES_LOST)
    elif now.edges:
        yield Finding("gates", FAILED, f"{now.edges} edges while nobody touched them", causes.GATES_LOST)
    elif not bench.blocked:
        yield Finding("gates", OK, f"{about.gates} beams, all free")


def buttons(bench: Bench) -> Iterator[Finding]:
    """Whether all are up while nobody touches them."""
    down = bench.inputs().down
    for button, name in enumerate(BUTTONS):
        if down >> button & 1:
            reasons = causes.of_buttons(bench.about, (button,), causes.BUTTON_DOWN)
            yield Finding(name.lower(), FAILED, "down while nobody presses it", reasons)
    if not down:
        yield Finding("buttons", OK, "all up")


def crashes(client: Client) -> dict[str, str]:
    """What made the table start again, by the file that tells it."""
    return {path: explained(text) for path in CRASHES if (text := file_text(client, path))}


def explained(text: str) -> str:
    """What a board says of a crash, in the repository's names where they are known."""
    return text if images()[2] else image.explain(text)


def file_text(client: Client, path: str) -> str:
    """A file of the board's drive as text, '' where there is none."""
    try:
        return service_mode.read(client, path).decode("utf-8", "replace")
    except FileNotFoundError:
        return ""


def _part(find: Callable[[Bench], Iterator[Finding]]) -> Part:
    return Part(find.__name__, lambda bench: [Step(find.__name__, find)], alone=True)


# In this order: what the others rest on first.
PARTS = tuple(map(_part, (link, firmware, settings, memory, loop, journal, restarts, readers, gates, buttons)))
