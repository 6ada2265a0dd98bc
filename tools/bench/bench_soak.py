"""Robots play game after game while a tag flickers in its hold, the screen is pulled and PCs come and go: each alone,
all three, and none of them; lights that the robots did not expect, exceptions, files, what the interpreter holds.

    python tools/bench/bench_soak.py [--hours 24] [--only all] [--hold 400]

Hours are the table's. What is disturbed is the bench's own chance, not the robots'. A tag that is held so briefly that
its losses leave no two looks in a row is told as TOO SOON, which the robots, unlike people, do not answer: --hold 270
shows how often. Exit status 1 where a game showed wrong lights, a task failed, a program crashed or a record was not
what was played.
"""

import argparse
import gc
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from folded import as_record
from naiad.link import commands
from naiad.link.errors import LinkError
from naiad.twin.robots import seat
from naiad_core import games
from twin.table import Kept, Table

KINDS = {"none": (), "flicker": ("flicker",), "screen": ("screen",), "pc": ("pc",), "all": ("flicker", "screen", "pc")}
# A hand that holds a piece a little askew: so many losses, each so long, within so long of laying it down.
LOSSES, LOSS_MS, WITHIN_MS = (1, 3), (5.0, 40.0), 270.0
SCREEN_EVERY_MS, SCREEN_AWAY_MS = (2_000.0, 20_000.0), (200.0, 5_000.0)
PC_EVERY_MS, PC_STAYS_MS = (1_000.0, 15_000.0), (50.0, 4_000.0)
LIMIT_MS = 7_200_000.0
# What a tag is told as that was lost before it was read twice in a row; it is up for 1.8 s.
TOO_SOON, LOOK_US = "TOO SOON", 500_000
# So long a person holds a tag to a reader, at least.
HOLD_MS = 400.0


class Played(NamedTuple):
    """A game: how long in the table's hours, what went wrong, '' if nothing, how many disturbances there were, what the
    interpreter held at its end, and how many files the drive had more than before."""

    hours: float
    trouble: str
    disturbed: Counter[str]
    objects: int
    files: int


def flicker(table: Table, chance: random.Random, seen: Counter[str]) -> None:
    """Each tag that is laid on a reader is lost a few times in its hold, as at the edge of the field."""
    for reader in table.outside.readers:
        put, lift = reader.put, reader.lift
        there: list[Any] = []

        def laid(tag: Any, put: Callable[..., Any] = put, lift: Callable[..., Any] = lift, there: Any = there) -> None:
            put(tag)
            there.append(tag)

            def lose(away_ms: float) -> None:
                if tag in there:
                    seen["flicker"] += 1
                    lift(tag)
                    table.world.after(round(away_ms * 1000), lambda: put(tag) if tag in there else None)

            at_ms = 0.0
            for _ in range(chance.randint(*LOSSES)):
                away_ms = chance.uniform(*LOSS_MS)
                at_ms += chance.uniform(0, WITHIN_MS / LOSSES[1])
                table.world.after(round(at_ms * 1000), lambda away_ms=away_ms: lose(away_ms))  # type: ignore[misc]
                at_ms += away_ms + 1

        def lifted(tag: Any = None, lift: Callable[..., Any] = lift, there: Any = there) -> None:
            there[:] = [each for each in there if tag is not None and each is not tag]
            lift(tag)

        reader.put, reader.lift = laid, lifted  # type: ignore[method-assign,assignment]


def screens(table: Table, chance: random.Random, seen: Counter[str]) -> Iterator[float]:
    """A script: the screen's plug is pulled and put back."""
    while True:
        yield chance.uniform(*SCREEN_EVERY_MS)
        table.outside.plug_screen(False)
        seen["screen"] += 1
        yield chance.uniform(*SCREEN_AWAY_MS)
        table.outside.plug_screen(True)


def visit(table: Table, chance: random.Random, seen: Counter[str], kept: Kept) -> None:
    """A PC comes, fetches, asks and goes, or its cable is pulled in the midst of it."""
    seen["pc"] += 1
    try:
        with table.client(kept) as client:
            client.sync()
            for _ in range(chance.randint(0, 3)):
                chance.choice((commands.stats, commands.lights))(client)
            end_us = table.world.now_us + chance.uniform(*PC_STAYS_MS) * 1000
            while table.world.now_us < end_us:
                table.run(50)
                client.sync()
    except (LinkError, OSError):
        # The board may have started anew for the next game.
        seen["pc gone"] += 1


def play(game: str, seed: int, kinds: tuple[str, ...], hold_ms: float = HOLD_MS) -> Played:
    """One game from power-on to its record."""
    seen: Counter[str] = Counter()
    chance = random.Random(f"{game} {seed}")
    trouble = ""
    with Table(seed=seed, screen="ssd1306") as table:
        table.boot()
        files = _files(table)
        if "flicker" in kinds:
            flicker(table, chance, seen)
        if "screen" in kinds:
            table.world.spawn(screens(table, chance, seen))
        player, script = seat(game, table.world, table.hands, table.eyes, {"seed": seed})
        tap = player.tap
        player.tap = lambda text, reader=0, hold_ms=hold_ms: tap(text, reader, hold_ms)  # type: ignore[method-assign]
        task = table.world.spawn(script)
        kept = Kept()
        last = [""]

        def look() -> None:
            words = table.words()
            seen[TOO_SOON] += words == TOO_SOON != last[0]
            last[0] = words

        table.world.every(LOOK_US, look)
        try:
            while not task.done:
                table.run(chance.uniform(*PC_EVERY_MS))
                if "pc" in kinds and not task.done:
                    visit(table, chance, seen, kept)
            got = table.fetch()[-1]
            if as_record(got).state.position() != player.state.position():
                trouble = "the record is not what was played"
            faults = {row[0]: row[6] for row in table.loop.stats() if row[4]}
            if faults:
                trouble = f"tasks failed: {faults}"
        except Exception as error:
            look()
            trouble = f"the panel says {last[0] or 'nothing in words'}: {error.__cause__ or error!r}"
        crashed = [ended.traceback for ended in table.history if ended.how == "crash"]
        if crashed:
            trouble = f"crashed: {crashed[-1]}"
        gc.collect()
        return Played(table.world.now_us / 3.6e9, trouble, seen, len(gc.get_objects()), _files(table) - files)


def _files(table: Table) -> int:
    return len(table.machine.drive.listdir("/"))


def main(argv: list[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--hours", type=float, default=24.0, help="the table's, of all three together; a sixth of it else"
    )
    parser.add_argument("--hold", type=float, default=HOLD_MS, help="ms that a tag is held to a reader [400]")
    parser.add_argument("--only", choices=KINDS, action="append")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    wrong = 0
    for kind in args.only or KINDS:
        hours, played, bad, files, seed = 0.0, 0, 0, 0, args.seed
        seen: Counter[str] = Counter()
        objects: list[int] = []
        while hours < args.hours / (1 if kind == "all" else 6):
            for game in games.GAMES:
                one = play(game, seed, KINDS[kind], args.hold)
                hours, played, files = hours + one.hours, played + 1, files + one.files
                seen += one.disturbed
                objects.append(one.objects)
                if one.trouble:
                    bad += 1
                    print(f"  {kind}: {game}, seed {seed}: {one.trouble[:900]}", flush=True)
            seed += 1
            print(f"  {kind}: {played} games, {hours:.1f} h", file=sys.stderr, flush=True)
        flat = f"{files} files more, {objects[min(7, len(objects) - 1)]:,} objects at first, {objects[-1]:,} at last"
        print(
            f"{kind:8} {played} games, {hours:.1f} h of the table, {dict(seen)}: {bad} went wrong; {flat}", flush=True
        )
        wrong += bad
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
