"""Whole games in a browser, from the first question to the result, by somebody who clicks only on what is to be seen;
how many gestures a turn takes there. Not the gestures at a table (gestures.py).

    python tools/bench/whole_games.py GAME [--size desk|small|upright|lying] [--by mouse|touch|keys|drag]
        [--wanted WORDS]... [--firefox] [--seed N] [--speed N] [--shots FOLDER]

``--by drag``: pieces are dragged to their places, on a telephone by a finger.
``--wanted``: patterns of what is chosen where it is offered, the first that is offered; else it is by chance.
``--shots``: a picture of every kind of question and now and then, light and dark. Exit status 0 once the game is over.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from browser.chromium import Browser
from browser.conftest import serving, set_up_twin
from browser.person import SIZES, TOUCHED, Drags, Keys, Person
from browser.whole import CHOSEN, Whole
from naiad.report.score import turns
from naiad.store import files
from naiad.store.database import Store
from naiad_core.games import GAMES, descriptor

# Besides, a picture each time that so much was done.
EVERY = 40
KIND = "`${document.body.dataset.kind}-${document.body.dataset.asks}`"
LINE = "document.querySelector('#waits').textContent"


def arguments():
    """The command line."""
    out = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    out.add_argument("game", choices=GAMES)
    out.add_argument("--size", choices=SIZES, default="desk")
    out.add_argument("--by", choices=["mouse", "touch", "keys", "drag"], default="mouse")
    out.add_argument("--wanted", action="append", default=[])
    out.add_argument("--firefox", action="store_true")
    out.add_argument("--seed", type=int, default=1)
    out.add_argument("--speed", default="16")
    out.add_argument("--shots", type=Path)
    return out.parse_args()


class Shots:
    """A picture of each question that looks new."""

    def __init__(self, page, folder, name, has_dark):
        self.page, self.folder, self.name, self.has_dark = page, folder, name, has_dark
        self.seen = set()
        self.taken = 0
        folder.mkdir(parents=True, exist_ok=True)

    def take(self):
        self.taken += 1
        kind = self.page.read(script=KIND)
        if kind in self.seen and self.taken % EVERY:
            return
        self.seen.add(kind)
        # Firefox cannot be told to be dark.
        for on in (False, True) if self.has_dark else (False,):
            if self.has_dark:
                self.page.dark(on=on)
            file = f"{self.name}-{self.taken:03}-{kind}-{'dark' if on else 'light'}.png"
            self.page.shot(path=str(self.folder / file))
        if self.has_dark:
            self.page.dark(on=False)


def main():
    """Play one."""
    args = arguments()
    firefox = shutil.which("firefox-esr") or shutil.which("firefox") if args.firefox else ""
    with tempfile.TemporaryDirectory() as folder, Browser(firefox) as browser:
        database = f"{folder}/naiad.db"
        words = ("--speed", args.speed, "--seed", str(args.seed), "--nvm", f"{folder}/table.nvm")
        with serving(database, *words) as (hands, base):
            set_up_twin(base, hands.partition("=")[2])
            page = browser.page("whole")
            width, height = SIZES[args.size]
            has_touch = args.by == "touch" or (args.by == "drag" and args.size in TOUCHED)
            if not args.firefox:
                page.size(width=width, height=height, touch=has_touch)
            page.open(url=hands.replace("/#", "/table?key=twin#"))
            kind = {"keys": Keys, "drag": Drags}.get(args.by, Person)
            person = kind(page, touch=has_touch)
            shots = Shots(page, args.shots, f"{args.game}-{args.size}", not args.firefox) if args.shots else None
            wanted = (f"^{descriptor(args.game).TITLE}", *args.wanted, *CHOSEN)

            def looked(selector, what):
                if shots:
                    shots.take()
                line = page.read(script=LINE)
                print(f"{time.monotonic() - began:6.0f} s {person.gestures:4} {selector} {what}: {line}", flush=True)

            began = time.monotonic()
            whole = Whole(person, args.seed, wanted, looked)
            try:
                whole.play()
            except AssertionError:
                if args.shots:
                    page.shot(path=str(args.shots / "stuck.png"))
                raise
            finally:
                print("troubles", page.troubles())
            print(page.text())
            if shots:
                shots.seen.clear()
                shots.take()
            with Store(Path(database)) as store:
                (row,) = store.games()
                game = files.load(store, row.id)
            moves = len(game.record.state.history)
            # Who plays alone has a turn a move.
            count = turns(game) or moves
            done = person.gestures - whole.before
            print(f"{args.game}: {moves} moves, {count} turns, set up by {whole.before} gestures, played by {done}:")
            print(f"{done / count:.2f} a turn, {done / moves:.2f} a move, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
