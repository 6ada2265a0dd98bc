"""What the doctor finds out without anybody's help: link, firmware, settings, memory, loop, journal, wires at rest.

Not what needs a person (doctor_hands.py, read it next).
"""

import statistics
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from naiad.board import doctor_causes as causes
from naiad.board import image
from naiad.board.doctor import FAILED, NOTE, OK, Bench, Finding, Part, Step
from naiad.board.drive import AT_START
from naiad.board.squeeze import SqueezeError
from naiad.link import workshop
from naiad.link.client import Client
from naiad_core import VERSION

MAJOR = "10"
ROUND_TRIPS = 20
SLOW_S = 0.1
FREE_BYTES = 8_000
PASS_MS = 150
WATCH_S = 2.0
LOOKS_A_SECOND = 2
TO_SETTINGS = f"settings.toml, on the drive: hold the back button {AT_START}"
# Where code.py and boot.py leave what made the table start again.
CRASHES = ("crash.txt", "last_crash.txt")
BOOT_OUT = "boot_out.txt"
NAMES = ("push", "back", "end", "menu")


def link(bench: Bench) -> Iterator[Finding]:
    """Round trips and what was lost on the way."""
    client = bench.client
    session = client.session
    bad_before, greetings_before = session.frames_bad, session.greetings
    times = []
    for _ in range(ROUND_TRIPS):
        began = client.clock()
        workshop.inputs(client)
        times.append(client.clock() - began)
    middle, worst = statistics.median(times), max(times)
    words = f"{ROUND_TRIPS} round trips, {middle * 1000:.0f} ms each, {worst * 1000:.0f} at most"
    damaged = session.frames_bad - bad_before
    if damaged or session.greetings != greetings_before:
        words += f"; {damaged} frames damaged, {session.greetings - greetings_before} sessions lost"
        yield Finding("link", "conversation", FAILED, words, ("the USB cable, or a hub: try another",))
    elif middle > SLOW_S:
        yield Finding("link", "conversation", FAILED, words, ("a busy PC, or a hub that many share",))
    else:
        yield Finding("link", "conversation", OK, words)


def firmware(bench: Bench) -> Iterator[Finding]:
    """Versions, and whether the files on the board are those of this naiad."""
    about = bench.about
    same = about.firmware == VERSION
    yield Finding(
        "firmware",
        "version",
        OK if same else FAILED,
        about.firmware if same else f"{about.firmware} on the board, {VERSION} in this naiad",
        () if same else ("naiad deploy brings the board to this naiad's version",),
    )
    good = about.circuitpython.split(".")[0] == MAJOR
    yield Finding(
        "firmware",
        "CircuitPython",
        OK if good else FAILED,
        f"{about.circuitpython} on {about.board}",
        () if good else (f"install CircuitPython {MAJOR} for {about.board}: https://circuitpython.org/downloads",),
    )
    if same:
        yield _files(bench.client)


@cache
def images() -> tuple[dict[str, bytes], dict[str, bytes], str]:
    """The files of a board as deploy writes them, squeezed and plain: seconds of work, best done before a board waits.

    Empty ones, and why, where this naiad cannot make them.
    """
    try:
        return image.files(), image.files(plain=True), ""
    except (image.LibraryMissingError, SqueezeError, FileNotFoundError) as error:
        return {}, {}, str(error)


def _files(client: Client) -> Finding:
    """Compares sums, so that nothing needs to be sent; lib/ counts where it holds files of that name."""
    packed, plain, trouble = images()
    if trouble:
        return Finding("firmware", "files", NOTE, f"not compared: {trouble}")
    # The plain firmware has more files than the squeezed one; which of the two this is the program that starts tells.
    expected = plain if workshop.checksum(client, "code.py") == workshop.sums(plain["code.py"]) else packed
    other, missing = [], []
    for path, data in expected.items():
        try:
            found = workshop.checksum(client, path)
        except FileNotFoundError:
            # A library may lie there as .mpy: what runs has found it.
            if not path.startswith("lib/"):
                missing.append(path)
            continue
        if found != workshop.sums(data):
            other.append(path)
    if not other and not missing:
        return Finding("firmware", "files", OK, f"{len(expected)}, as this naiad has them")
    words = "; ".join(
        f"{len(paths)} {what}: {', '.join(paths[:4])}{' ...' if len(paths) > 4 else ''}"
        for what, paths in (("missing", missing), ("other than this naiad's", other))
        if paths
    )
    return Finding(
        "firmware",
        "files",
        FAILED,
        words,
        ("a copy that was interrupted, or a file somebody changed: naiad deploy puts it right, --check only looks",),
    )


def settings(bench: Bench) -> Iterator[Finding]:
    """Every sentence that the board has about its settings."""
    about = bench.about
    for problem in about.problems:
        yield Finding("settings", "problem", FAILED, problem, (TO_SETTINGS,))
    if not about.problems:
        own = ", ".join(f"{key} = {value}" for key, value in sorted(about.settings.items()))
        yield Finding("settings", "settings", OK, own or "all as on the reference table")


def memory(bench: Bench) -> Iterator[Finding]:
    """The heap in play, as far as the loop has looked, and now."""
    in_play = _number(bench.stats, "heap_free")
    words = f"{bench.about.heap_free:,} bytes free in the workshop"
    if in_play:
        words = f"{in_play:,} bytes free at the table's last look, {words}"
    if 0 < in_play < FREE_BYTES:
        reasons = ("a game that barely fits: it may start again by itself", "naiad deploy: its image is smaller")
        yield Finding("memory", "heap", FAILED, words, reasons)
    else:
        yield Finding("memory", "heap", OK, words)


def loop(bench: Bench) -> Iterator[Finding]:
    """What the loop did since the board started."""
    stats = bench.stats
    worst_ms, passes = _number(stats, "worst_pass_ms"), _number(stats, "passes")
    tasks: list[dict[str, Any]] = stats.get("tasks", [])  # type: ignore[assignment]
    for task in tasks:
        if task["faults"]:
            words = f"{task['faults']} faults, the last one {task['last_error']}"
            reasons = ("a fault of the firmware: send the file", "naiad deploy, in case a file is damaged")
            yield Finding("loop", str(task["name"]), FAILED, words, reasons)
    slowest = max(tasks, key=lambda task: int(task["worst_ms"]), default=None)
    words = f"{passes:,} passes, the longest {worst_ms} ms"
    if slowest is not None:
        words += f" ({slowest['name']} {slowest['worst_ms']} ms)"
    yield Finding("loop", "passes", OK if worst_ms <= PASS_MS else NOTE, words)


def journal(bench: Bench) -> Iterator[Finding]:
    """Everything in it is read through once more, chain by chain, on its way to this PC."""
    stats = bench.stats
    room = _number(stats, "journal_room")
    board = bench.client.open().board
    kept = board.next_seq - board.first_seq
    words = f"{kept} entries, every chain right; {room} bytes left"
    if _number(stats, "journal_tail"):
        words += f"; {_number(stats, 'journal_tail')} waiting to be written"
    if torn := _number(stats, "journal_torn"):
        words += f"; {torn} broken off by power cuts, which costs nothing"
    bad, lost = _number(stats, "journal_bad"), _number(stats, "journal_lost")
    if bad:
        reasons = ("the flash is worn out: the games are on this PC now; replace the Pico",)
        yield Finding("journal", "journal", FAILED, f"{words}; {bad} writes did not hold", reasons)
    elif lost:
        reasons = ("a power cut in the middle of an erase, or a later firmware's journal: naiad deploy",)
        yield Finding("journal", "journal", FAILED, f"{words}; {lost} bytes cannot be read", reasons)
    else:
        yield Finding("journal", "journal", OK, words)


def restarts(bench: Bench) -> Iterator[Finding]:
    """Why the board started last, and what crashed before."""
    told = crashes(bench.client)
    reason = bench.about.started.replace("_", " ").lower()
    for text in [*told.values()][:1]:
        last = text.strip().split("\n")[-1]
        yield Finding(
            "restarts",
            "crash",
            NOTE,
            f"the table crashed and started again by itself: {last}",
            ("send the file if it happens again; deleting last_crash.txt forgets it",),
        )
    if reason in ("watchdog", "brownout"):
        reasons = {
            "watchdog": ("a fault of the firmware: send the file",),
            "brownout": ("the 5 V supply sags: a stronger one, or a shorter cable, or a lower NAIAD_POWER_MA",),
        }[reason]
        yield Finding("restarts", "start", NOTE, f"the board was last started by: {reason}", reasons)
    elif not told:
        yield Finding("restarts", "start", OK, f"started by {reason or 'power'}; no crash is noted")


def readers(bench: Bench) -> Iterator[Finding]:
    """Whether every reader answers, how often it looks, how often that fails."""
    about = bench.about
    before = [workshop.look(bench.client, reader) for reader in range(about.readers)]
    bench.pause(WATCH_S)
    after = [workshop.look(bench.client, reader) for reader in range(about.readers)]
    bench.dead = {n for n, look in enumerate(after) if look.state == "dead"}
    for reader in range(about.readers):
        look = after[reader]
        looks = look.scans - before[reader].scans
        errors = look.errors - before[reader].errors
        name = f"reader {reader + 1}"
        if reader in bench.dead:
            reasons = causes.reader_dead(about, reader, len(bench.dead) == about.readers)
            was = f"; its PN532 answered before (firmware {look.chip})" if look.chip else ""
            yield Finding("readers", name, FAILED, "does not answer" + was, reasons)
        elif errors * 10 > looks:
            words = f"{looks} looks in {WATCH_S:.0f} s, {errors} failed"
            yield Finding("readers", name, FAILED, words, causes.reader_errors(about))
        else:
            words = f"PN532 with firmware {look.chip}, {looks / WATCH_S:.0f} looks a second"
            if looks < LOOKS_A_SECOND * WATCH_S:
                yield Finding("readers", name, FAILED, words, causes.reader_errors(about))
            else:
                yield Finding("readers", name, OK, words)


def gates(bench: Bench) -> Iterator[Finding]:
    """Whether the beams are free while nobody touches them."""
    about = bench.about
    if not about.gates:
        yield Finding("gates", "gates", OK, "none, as the settings say")
        return
    bench.pause(WATCH_S / 4)
    now = bench.inputs()
    bench.blocked = {gate for gate in range(about.gates) if now.gates_blocked >> gate & 1}
    for gate in sorted(bench.blocked):
        reasons = causes.gate_blocked(about, gate, len(bench.blocked) == about.gates)
        yield Finding("gates", f"gate {gate + 1}", FAILED, "blocked while nothing stands in it", reasons)
    if now.lost:
        yield Finding("gates", "gates", FAILED, "edges came faster than they could be counted", causes.gates_lost())
    elif now.edges:
        words = f"{now.edges} edges while nobody touched them"
        yield Finding("gates", "gates", FAILED, words, causes.gates_lost())
    elif not bench.blocked:
        yield Finding("gates", "gates", OK, f"{about.gates} beams, all free")


def buttons(bench: Bench) -> Iterator[Finding]:
    """Whether all are up while nobody touches them."""
    down = bench.inputs().down
    for button, name in enumerate(NAMES):
        if down >> button & 1:
            reasons = causes.button_down(bench.about, button)
            yield Finding("buttons", name, FAILED, "down while nobody presses it", reasons)
    if not down:
        yield Finding("buttons", "buttons", OK, "all up")


def crashes(client: Client) -> dict[str, str]:
    """What made the table start again, by the file that tells it, in the repository's names where they are known."""
    found = {path: text for path in CRASHES if (text := file_text(client, path))}
    if images()[2]:
        return found
    return {path: image.explain(text) for path, text in found.items()}


def file_text(client: Client, path: str) -> str:
    """A file of the board's drive as text, '' where there is none."""
    try:
        return workshop.read(client, path).decode("utf-8", "replace")
    except FileNotFoundError:
        return ""


def _number(stats: dict[str, object], name: str) -> int:
    value = stats.get(name, 0)
    return value if isinstance(value, int) else 0


def _steps(step: Step, bench: Bench) -> list[Step]:
    return [step]


# In this order: what the others rest on first.
ALONE = {
    "link": link,
    "firmware": firmware,
    "settings": settings,
    "memory": memory,
    "loop": loop,
    "journal": journal,
    "restarts": restarts,
    "readers": readers,
    "gates": gates,
    "buttons": buttons,
}
PARTS = tuple(Part(name, partial(_steps, Step(name, find)), alone=True) for name, find in ALONE.items())
