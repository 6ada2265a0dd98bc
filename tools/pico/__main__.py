"""``make pico UF2=...``: the deployed firmware on an emulated Pico, row by row, figures beside their targets.

Exit status: 0 every row was played and every target met, 1 one was not, 2 there is no UF2 or the wrong one. Read
chip.py, table.py, plays.py and play.py in this order to see how.
"""

import argparse
import os
import sys
import time
import traceback
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from typing import NamedTuple

from naiad import boards, image
from naiad.deploy.uf2 import WHERE, Firmware, Uf2Error, load
from naiad.image import mpy
from naiad.image.minify import Names
from naiad.twin.settings import with_values
from naiad_core import games
from pico import plays, report
from pico.chip import ChipGone, Missing
from pico.line import BoardError, Repl
from pico.play import ANSWERED, PAIRED, PLAYED, RESUMED, START_MS, PlayFailed, begun, play
from pico.probes import Edges, count_edges, count_in_cascade, fullest, show, time_lists
from pico.report import Figure
from pico.table import PicoTable, TimedOut, drive_files, names

ROWS = (*PLAYED, "lists", "cascade", "gates", "screen")
# Rows of which one says all, whatever the game.
OF_NO_GAME = ("gates", "screen")
CHIP = "ssd1306"
PROCESSES = 2
# Cycles for 8 bytes of flash: 28 of its clock, a quarter of the processor's.
MISS_CYCLES = 112
SEEDS = [1]


class Board(NamedTuple):
    """What every process starts from, read once: ``folder`` is where the firmware lies, None for this checkout's."""

    firmware: Firmware
    files: dict[str, bytes]
    names: Names
    folder: Path | None
    miss_cycles: int
    # The chip of the screen that every table has, "" for none.
    screen: str = ""

    def table(self, seed: int = 0, screen: str = "", readers: int = 2) -> PicoTable:
        settings = with_values(self.files["settings.toml"].decode(), {"NAIAD_READERS": readers})
        files = {**self.files, "settings.toml": settings.encode()}
        return PicoTable(self.firmware, files, seed, self.miss_cycles, screen or self.screen)


class Row(NamedTuple):
    """What one process does; ``game`` is empty where no game is played."""

    kind: str
    game: str = ""
    seed: int = 0
    # The game that was on before it.
    after: str = ""

    def __str__(self) -> str:
        seed = f", seed {self.seed}" if self.seed else ""
        after = f" after {self.after}" if self.after else ""
        return f"{self.game} {self.kind}{after}{seed}".strip()


class Result(NamedTuple):
    """A row's figures, and sentences below them; ``trouble`` says what did not work, if something did not."""

    row: Row
    name: str
    figures: list[Figure]
    notes: list[str]
    seconds: float
    trouble: str = ""


def main(argv: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(argv)
    if not args.uf2:
        print(f"make pico UF2=path/to/circuitpython.uf2 wants CircuitPython 10 for the Pico, to be had at {WHERE}")
        return 2
    try:
        firmware = load(args.uf2, (boards.reference(),))
    except (Uf2Error, OSError) as error:
        print(f"pico: {error}", file=sys.stderr)
        return 2
    try:
        files = drive_files(args.firmware, args.plain, mpy.compiler(args.mpy) if args.mpy else "")
    except mpy.CompilerError as error:
        print(f"pico: {error}", file=sys.stderr)
        return 2
    size = sum(map(len, files.values()))
    cache = f"a flash cache that waits {args.cache} cycles" if args.cache else "flash without waiting"
    print(f"CircuitPython {firmware.version} on an emulated Pico, {len(files)} files of {size:,} bytes, {cache}")
    began_s = time.monotonic()
    board = Board(
        firmware, files, names(args.firmware, args.plain), args.firmware, args.cache, CHIP if args.screen else ""
    )
    results = []
    try:
        with ProcessPoolExecutor(args.jobs) as pool:
            for done in as_completed([pool.submit(_run, board, row) for row in rows(args.rows, args.game, args.seeds)]):
                results.append(done.result())
                _print(results[-1])
    except Missing as error:
        print(f"pico: {error}", file=sys.stderr)
        return 1
    spent_s = sum(result.seconds for result in results)
    print(f"\n{time.monotonic() - began_s:.0f} s of this PC's time, {spent_s:.0f} s of its cores'")
    return _judged(results)


def rows(kinds: Sequence[str] | None, wanted: Sequence[str] | None, seeds: Sequence[int]) -> list[Row]:
    """The rows asked for, the longest first."""
    out = []
    for kind in ROWS:
        if kinds and kind not in kinds:
            continue
        if kind in OF_NO_GAME:
            out += [] if wanted else [Row(kind)]
            continue
        for game in wanted or games.GAMES:
            if (kind == "robots" and plays.of(game).robots is None) or (kind == "cascade" and not plays.of(game).chain):
                continue
            if kind in PAIRED:
                out += [Row(kind, game, seeds[0], other) for other in games.GAMES if other != game]
                continue
            out += [Row(kind, game, seed) for seed in seeds] if kind in PLAYED else [Row(kind, game)]
    return out


def _parser() -> argparse.ArgumentParser:
    out = argparse.ArgumentParser(prog="pico", description="Play games on an emulated Pico with a real CircuitPython.")
    out.add_argument("uf2", type=Path, nargs="?", help="CircuitPython 10 for the Raspberry Pi Pico")
    out.add_argument("--rows", nargs="+", choices=ROWS, help="only these")
    out.add_argument("--game", action="append", choices=games.GAMES, help="only this one; may be repeated")
    out.add_argument("--seeds", type=int, nargs="+", default=SEEDS, help="each plays all games")
    out.add_argument(
        "--cache",
        type=int,
        nargs="?",
        const=MISS_CYCLES,
        default=MISS_CYCLES,
        metavar="CYCLES",
        help=f"wait so long for a line of flash that the chip's cache does not hold [{MISS_CYCLES}]; 0: no waiting",
    )
    out.add_argument(
        "--screen", action=argparse.BooleanOptionalAction, default=True, help="every table has a screen [it has]"
    )
    out.add_argument("--firmware", type=Path, help="another firmware folder than this checkout's")
    out.add_argument("--plain", action="store_true", help="the files as they lie there, not minified")
    out.add_argument("--mpy", nargs="?", const="mpy-cross", metavar="PATH", help="compiled files, as deploy --mpy has")
    out.add_argument("--jobs", type=int, default=PROCESSES, help="rows at the same time")
    return out


def _run(board: Board, row: Row) -> Result:
    """One row in a process of its own."""
    began = sum(os.times()[:4])
    name = ""
    figures: list[Figure] = []
    notes: list[str] = []
    trouble = ""
    try:
        readers = ANSWERED.get(row.kind, 2)
        with board.table(row.seed, CHIP if row.kind == "screen" else "", readers) as table:
            if row.kind in PLAYED:
                say = partial(_say, row)
                played = play(table, row.kind, row.game, row.seed, say, row.after)
                if row.kind == RESUMED:
                    figures = report.of_resumed(played, any(path.endswith(".mpy") for path in board.files))
                else:
                    figures_of = report.of_answers if row.kind in ANSWERED else report.of_game
                    figures = figures_of(played, readers)
                name, notes = played.name, played.notes
            else:
                table.until(lambda: table.eyes.lit, START_MS)
                if row.kind == "screen":
                    figures = report.of_screen(show(table, board.names))
                    return Result(row, name, figures, notes, sum(os.times()[:4]) - began)
                if row.kind == "cascade":
                    figures = report.of_edges(_cascade(table, row, board.names))
                    return Result(row, name, figures, notes, sum(os.times()[:4]) - began)
                repl = Repl(table)
                if row.kind == "gates":
                    figures = report.of_edges(count_edges(table, repl, board.names))
                else:
                    lists = fullest(row.game)
                    figures = report.of_lists(time_lists(table, repl, row.game, board.names, lists))
                    notes = [] if lists else ["no piece has more than one move: there is nothing to time"]
    except (PlayFailed, AssertionError, TimedOut, BoardError, ChipGone) as error:
        trouble = image.explain(str(error), board.folder)
    except Missing:
        raise
    except Exception as error:
        # Nobody has foreseen it; the other rows' figures shall not be lost by it.
        trouble = f"{error!r}\n{traceback.format_exc()}"
    return Result(row, name, figures, notes, sum(os.times()[:4]) - began, trouble)


def _say(row: Row, text: str) -> None:
    print(f"{row}: {text}", flush=True)


def _cascade(table: PicoTable, row: Row, names: Names) -> Edges:
    chain = plays.of(row.game).chain
    assert chain is not None
    record = begun(table, row.game, row.seed)
    return count_in_cascade(table, Repl(table), names, chain(record.state, table.wiring.gates))


def _print(result: Result) -> None:
    print(f"\n{result.row}: {result.name} ({result.seconds:.0f} s of a core)".replace(":  (", " ("))
    print("\n".join(report.lines(result.figures)))
    for sentence in result.notes:
        print(f"    {sentence}")
    if result.trouble:
        print(f"FAILED {result.row}: {result.trouble}")
    sys.stdout.flush()


def _judged(results: Sequence[Result]) -> int:
    """Print what was missed, and how many targets there were; the exit status."""
    asked = [(one.row, figure) for one in results for figure in one.figures if figure.target]
    missed = [(row, figure) for row, figure in asked if not figure.met]
    troubles = [one for one in results if one.trouble]
    print(
        f"{len(asked) - len(missed)} of {len(asked)} targets met, {len(results) - len(troubles)} of {len(results)} rows"
    )
    for row, figure in missed:
        print(f"MISSED {row}: {figure.what} {figure.figure}, target {figure.target}", file=sys.stderr)
    for one in troubles:
        print(f"FAILED {one.row}: {one.trouble.splitlines()[0]}", file=sys.stderr)
    return 1 if missed or troubles else 0


if __name__ == "__main__":
    sys.exit(main())
