"""The README's pictures of pages in a browser, made as the tests drive one: the middle of a game on a simulated table
and a hint in it, and of each game a kept one at its end, pointing at the line of its score that marks the most.

Run: python tools/browser/picture.py FOLDER. Writes browser.png, browser-hint.webp and browser-GAME.webp there (as PNG
twice as large).
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from browser.chromium import Browser, Page
from browser.person import Person
from browser.whole import CHOSEN, Whole
from naiad.store import files
from naiad.store.database import Store
from naiad_core.games import GAMES, descriptor, room
from naiad_core.text import line

TESTS = Path(__file__).parents[2] / "tests"
SIZE = {"width": 1280, "height": 900}
# So high that the whole drawing is seen.
WHOLE = {"width": 1280, "height": 1140}
# So far somebody plays, and then takes one more piece.
MOVES, SEED = 22, 3
PLACES = "document.querySelectorAll('.can').length > 3"
NAMES = ("Ada", "Bo", "Cy", "Dora", "Eve")
# Points at each line of the score, and in the end at the one that marks the most.
POINT = """
(() => {
  const lines = [...document.querySelectorAll("#score .marks")];
  const marks = (line) => {
    line.dispatchEvent(new MouseEvent("mouseenter"));
    return document.querySelectorAll("#position .marked").length;
  };
  const most = lines.reduce((one, other) => (marks(other) > marks(one) ? other : one));
  marks(most);
  most.style.background = "var(--mark)";
})()
"""


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as work, Browser() as browser:
        database = f"{work}/naiad.db"
        keep(database)
        command = [sys.executable, "-m", "naiad", "--lang", "en", "serve", "--port", "0", "--seed", "3", "--speed", "8"]
        command += ["--db", database, "--nvm", f"{work}/table.nvm"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            (address,) = re.findall(r"Open (\S+)", server.stdout.readline())
            page = browser.page("picture")
            page.size(**WHOLE)
            page.open(url=address)
            for game in GAMES:
                page.open(url=f"{address.partition('#')[0]}game?id={room(game)}")
                page.until(
                    script="document.querySelectorAll('#position svg').length && document.querySelector('.marks')"
                )
                page.read(script=POINT)
                shot(page, folder / f"browser-{room(game).replace('_', '-')}.webp")
            page.size(**SIZE)
            page.open(url=address)
            page.click(selector="#start")
            page.until(script="location.pathname === '/table' && document.querySelector('#lights rect')")
            person = Whole(Person(page), SEED, (f"^{descriptor(GAMES[0]).TITLE}", *CHOSEN))
            while person.moves < MOVES or not page.read(script=PLACES):
                person.step()
            page.read(script="document.activeElement.blur()")
            shot(page, folder / "browser.png")
            while not person.person.sees("#hint:not([hidden])"):
                person.step()
            page.click(selector="#hint")
            page.until(script="document.querySelectorAll('#hints li').length > 1")
            page.read(script="document.activeElement.blur()")
            shot(page, folder / "browser-hint.webp")
        finally:
            server.terminate()
            server.wait()
            if server.stdout is not None:
                server.stdout.close()


def keep(database: str) -> None:
    """The longest game of each kind that the tests keep, under its room's name."""
    with Store(database) as store:
        for game in GAMES:
            record = max(
                (files.parse(path.read_bytes()) for path in (TESTS / "kept").glob(f"{room(game)}*.jsonl")),
                key=lambda each: (not each.score()["provisional"], len(each.moves)),
            )
            record.header["players"] = list(NAMES[: len(record.header["players"])])
            store.put_game(
                room(game), line(record.header), [line(move) for move in record.moves], "2026-11-14T19:30:00Z"
            )


def shot(page: Page, path: Path) -> None:
    """A picture of the page from its top."""
    page.read(script="scrollTo(0, 0)")
    # What moves has come to rest.
    time.sleep(0.5)
    page.shot(path=str(path.resolve()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
