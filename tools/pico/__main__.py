"""``make pico UF2=...``: the deployed firmware on an emulated Pico, games played, figures beside their targets.

Exit status: 0 the games were played, 1 one was not, 2 there is no UF2 or the wrong one. A missed target is printed, and
no error. Read chip.py, table.py and plays.py in this order to see how.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

from naiad.board import image
from naiad.board.squeeze import Names
from pico.chip import ChipGone, Missing
from pico.line import BoardError, Repl
from pico.plays import OPTIONS, START_MS, Played, PlayFailed, play
from pico.probes import Edges, Timed, count_edges, fullest, time_lists
from pico.table import CYCLES_A_MS, FlashWrite, PicoTable, TimedOut, drive_files, names
from pico.uf2 import WHERE, Firmware, Uf2Error, load

LEAST_FREE = 60_000
LONGEST_LIST_MS = 50
LONGEST_ANSWER_MS = 150
PROCESSES = 2
MOMENTS = 12


class Board(NamedTuple):
    """What every process starts from, read once: ``folder`` is where the firmware lies, None for this checkout's."""

    firmware: Firmware
    files: dict[str, bytes]
    names: Names
    folder: Path | None

    def explained(self, error: Exception) -> str:
        """The error in the repository's names."""
        return image.explain(str(error), self.folder)


class Result(NamedTuple):
    """One game's figures; ``trouble`` says what did not work, if something did not."""

    game: str
    played: Played | None
    lists: list[Timed]
    trouble: str


def main(argv: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(argv)
    if not args.uf2:
        print(f"make pico UF2=path/to/circuitpython.uf2 wants CircuitPython 10 for the Pico, to be had at {WHERE}")
        return 2
    try:
        firmware = load(args.uf2)
    except (Uf2Error, OSError) as error:
        print(f"pico: {error}", file=sys.stderr)
        return 2
    files = drive_files(args.firmware, args.plain)
    size = sum(map(len, files.values()))
    print(f"CircuitPython {firmware.version} on an emulated Pico, {len(files)} files of {size:,} bytes on its drive")
    began_s = time.monotonic()
    board = Board(firmware, files, names(args.firmware, args.plain), args.firmware)
    try:
        with ProcessPoolExecutor(args.jobs) as pool:
            edges = pool.submit(_edges, board)
            results = []
            for done in as_completed([pool.submit(_game, board, game, args.seed) for game in args.game or OPTIONS]):
                results.append(done.result())
                _print_result(results[-1])
            counted = edges.result()
    except Missing as error:
        print(f"pico: {error}", file=sys.stderr)
        return 1
    _print_targets(results, counted)
    print(f"\n{time.monotonic() - began_s:.0f} s of this PC's time")
    troubles = [result.trouble for result in results if result.trouble]
    troubles += [counted] if isinstance(counted, str) else []
    for trouble in troubles:
        print(f"\nFAILED {trouble}", file=sys.stderr)
    return 1 if troubles else 0


def _parser() -> argparse.ArgumentParser:
    out = argparse.ArgumentParser(prog="pico", description="Play games on an emulated Pico with a real CircuitPython.")
    out.add_argument("uf2", type=Path, nargs="?", help="CircuitPython 10 for the Raspberry Pi Pico")
    out.add_argument("--game", action="append", choices=list(OPTIONS), help="only this one; may be repeated")
    out.add_argument("--seed", type=int, default=1)
    out.add_argument("--firmware", type=Path, help="another firmware folder than this checkout's")
    out.add_argument("--plain", action="store_true", help="the files as they lie there, not squeezed")
    out.add_argument("--jobs", type=int, default=PROCESSES, help="games at the same time")
    return out


def _say(text: str) -> None:
    print(text, flush=True)


def _game(board: Board, game: str, seed: int) -> Result:
    """One game in a process of its own: played, and its fullest lists timed."""
    played = None
    timed: list[Timed] = []
    try:
        with PicoTable(board.firmware, board.files, seed) as table:
            played = play(table, game, OPTIONS[game], seed, _say)
            _say(f"{game}: played, {played.lines} lines fetched; now its fullest lists")
            timed = time_lists(table, Repl(table), game, board.names, fullest(game))
    except PlayFailed as error:
        return Result(game, None, [], board.explained(error))
    except (AssertionError, TimedOut, BoardError, ChipGone) as error:
        return Result(game, played, timed, f"{game}, lists of moves: {board.explained(error)}")
    return Result(game, played, timed, "")


def _edges(board: Board) -> Edges | str:
    try:
        with PicoTable(board.firmware, board.files) as table:
            table.until(lambda: table.eyes.lit, START_MS)
            return count_edges(table, Repl(table), board.names)
    except (AssertionError, TimedOut, BoardError, ChipGone) as error:
        return f"gates: {board.explained(error)}"


# --- what is printed ---


class Target(NamedTuple):
    what: str
    figure: str
    met: bool


def _print_result(result: Result) -> None:
    if result.played is not None:
        _print_game(result.played)
    if result.lists:
        _print_lists(result.game, result.lists)
    sys.stdout.flush()


def _print_targets(results: Iterable[Result], edges: Edges | str) -> None:
    targets: list[Target] = []
    for result in results:
        if result.played is not None:
            targets += _targets(result.played)
        if result.lists:
            worst = result.lists[0]
            what = f"{result.game}: slowest of the fullest lists <= {LONGEST_LIST_MS} ms"
            targets.append(Target(what, f"{worst.ms:.1f} ms, {worst.cycles:,} cycles", worst.ms <= LONGEST_LIST_MS))
    if isinstance(edges, Edges):
        lost = edges.given - edges.counted
        what = f"gates: no edge lost of {edges.given:,} at 1,000 a second"
        targets.append(Target(what, f"{lost} lost", not lost and not edges.overflows))
    print("\nTargets")
    for target in targets:
        print(f"  {'met   ' if target.met else 'MISSED'}  {target.what}: {target.figure}")
    missed = sum(not target.met for target in targets)
    if missed:
        print(f"\n*** {missed} OF {len(targets)} TARGETS MISSED ***")


def _targets(played: Played) -> list[Target]:
    free = played.heap - played.taken_at_most
    armed = [write for write in played.writes if write.armed]
    slowest = played.slowest_answer_ms
    answers = f"{slowest:.0f} ms, {round(slowest * CYCLES_A_MS):,} cycles" if played.answers_ms else "never seen"
    return [
        Target(
            f"{played.game}: heap free at the worst moment in play >= {LEAST_FREE:,} bytes",
            f"{free:,}",
            free >= LEAST_FREE,
        ),
        Target(
            f"{played.game}: tag in the field to lights <= {LONGEST_ANSWER_MS} ms",
            answers,
            bool(played.answers_ms) and slowest <= LONGEST_ANSWER_MS,
        ),
        Target(f"{played.game}: no flash write while a run is armed", str(len(armed)), not armed),
    ]


def _print_game(played: Played) -> None:
    writes = played.writes
    erased = sum(write.kind == "erase" for write in writes)
    rows = [
        ("menu up after power-on", f"{played.menu_ms / 1000:.1f} s"),
        ("length of the game", f"{played.length_ms / 1000:.0f} s, {played.lines} lines"),
        ("heap free, menu up", f"{played.heap - played.taken_at_menu:,} bytes of {played.heap:,}"),
        (
            "heap free, while the game is loaded",
            f"{played.heap - played.taken_at_loading:,} bytes, rubbish counted as taken",
        ),
        (
            "heap free, worst in play",
            f"{played.heap - played.taken_at_most:,} bytes at {played.taken_at_most_ms / 1000:.0f} s",
        ),
        ("heap free, menu up again", f"{played.heap - played.taken_after:,} bytes"),
        ("heap free as STATS tells it", f"{played.free_at_start:,} bytes at first, {played.free_at_end:,} at last"),
        (
            "tag in the field to lights",
            f"{played.usual_answer_ms:.0f} ms as a rule, {played.slowest_answer_ms:.0f} ms at most, "
            f"{len(played.answers_ms)} tags",
        ),
        ("longest pass of the loop", f"{played.worst_pass_ms} ms"),
        ("flash writes", f"{len(writes)} ({erased} erased), {sum(w.armed for w in writes)} while a run was armed"),
        ("  when, s", _moments(writes)),
        ("frames of lights", f"{played.frames:,}, {played.bad_pulses} pulses that no pixel understands"),
        ("faults of tasks", str(played.faults)),
    ]
    print(f"\n{played.game}: {played.name}")
    for what, figure in rows:
        print(f"  {what:36s} {figure}")
    for sentence in played.told:
        print(f"    {sentence}")


def _moments(writes: Sequence[FlashWrite]) -> str:
    """When, in s; of many only the first and the last."""
    seconds = [f"{write.at_ms / 1000:.1f}" for write in writes]
    if len(seconds) > 2 * MOMENTS:
        seconds = [*seconds[:MOMENTS], "...", *seconds[-MOMENTS:]]
    return " ".join(seconds)


def _print_lists(game: str, lists: list[Timed]) -> None:
    print(f"\n{game}: fullest lists\n  {'piece':36s} moves  after      ms      cycles  the move before, ms")
    for timed in lists:
        counts = f"{timed.moves:5d}  {timed.after:5d}"
        print(f"    {timed.piece:34s} {counts}  {timed.ms:6.1f}  {timed.cycles:10,}  {timed.before_ms:19.1f}")


if __name__ == "__main__":
    sys.exit(main())
