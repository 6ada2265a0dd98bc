"""The README's picture of a table in a browser: a few moves on a simulated table, made as the tests make them.

Run: python tools/browser/picture.py OUT.png
"""

import importlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from browser.by_hand import Play
from browser.chromium import Browser
from naiad_core.games import GAMES, room

SIZE = {"width": 1280, "height": 900}


def main(out: str) -> None:
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        command = [sys.executable, "-m", "naiad", "serve", "--port", "0", "--seed", "3", "--speed", "8"]
        command += ["--db", f"{folder}/naiad.db", "--nvm", f"{folder}/table.nvm"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            address = re.match(r"Open (\S+)", server.stdout.readline())[1]
            page = browser.page("picture")
            page.size(**SIZE)
            page.open(url=address)
            page.click(selector="#start")
            page.until(script="location.pathname === '/table' && document.querySelector('#lights rect')")
            play = Play(page)
            importlib.import_module(f"games.{room(GAMES[0])}.by_keys").turn(play)
            page.read(script="document.activeElement.blur(); scrollTo(0, 0)")
            page.shot(path=str(Path(out).resolve()))
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()


if __name__ == "__main__":
    main(sys.argv[1])
