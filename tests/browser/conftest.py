"""One Chromium and one ``naiad serve`` for all tests of this folder, with a kept game of each kind."""

import re
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from browser.chromium import Browser, NoBrowserError
from naiad.store import files
from naiad.store.database import Store
from naiad.web.remembered import Remembered
from naiad.web.watching import Watching
from naiad_core.text import line
from unit.web.serving import Serving

KEPT = sorted((Path(__file__).parents[1] / "kept").glob("*.jsonl"))
SPEED = "8"


class Served(NamedTuple):
    """Where the server is: the address with hands, the one without; what is kept there, by ID."""

    hands: str
    base: str
    kept: dict[str, Path]

    def listed(self, address: str) -> str:
        """The page of all tables under one of the addresses, whose list has what is kept, and nothing that the tests
        play on the simulated table meanwhile.
        """
        base, _, token = address.partition("/#")
        return f"{base}/?kind=real" + (f"#{token}" if token else "")


def set_up_twin(base, key):
    """Have a server set up its simulated table, by the key to all hands."""
    asked = urllib.request.Request(f"{base}/api/tables/twin", data=b"{}", headers={"X-Naiad-Token": key})
    urllib.request.urlopen(asked).read()


@pytest.fixture(scope="package")
def chromium():
    """For all tests of this folder; a page opened here stays open for them all."""
    try:
        browser = Browser()
    except NoBrowserError as why:
        pytest.skip(str(why))
    with browser:
        yield browser


@pytest.fixture
def browser(chromium):
    """For one test: none of its pages is left, so that none that fails makes others fail."""
    with chromium.visit() as browser:
        yield browser


@pytest.fixture(scope="package")
def served(tmp_path_factory):
    """``naiad serve`` for all tests of this folder that want no table."""
    with serving_kept(tmp_path_factory.mktemp("served")) as served:
        yield served


@contextmanager
def serving_kept(folder):
    """``naiad serve`` with the kept games; its simulated table is many times as fast as real, and takes a tenth of a
    core from all others, also while nobody touches it.
    """
    kept = {f"kept{number:04}": path for number, path in enumerate(KEPT)}
    with Store(folder / "naiad.db") as store:
        for id_, path in kept.items():
            game = files.parse(path.read_bytes())
            store.put_game(id_, line(game.header), [line(move) for move in game.moves])
    words = ("--speed", SPEED, "--seed", "3", "--nvm", str(folder / "table.nvm"))
    with serving(str(folder / "naiad.db"), *words) as (hands, base):
        yield Served(hands, base, kept)


@contextmanager
def serving_here(folder):
    """The server of a new database in this process, which starts at once: the address with hands, the one without."""
    memory = folder / "table.nvm"
    with Store(folder / "naiad.db") as store:
        here = Serving(store, watching=Watching(store, [], memory, float(SPEED), 6, Remembered(memory)))
        base = f"http://127.0.0.1:{here.socket.getsockname()[1]}"
        try:
            yield f"{base}/#hands=token", base
        finally:
            here.end()


@contextmanager
def serving(database, *words):
    """``naiad serve`` of a database; the address with hands, and the one without."""
    command = [sys.executable, "-m", "naiad", "serve", "--port", "0", "--db", database, *words]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    found = re.fullmatch(r"Open ((http://127\.0\.0\.1:\d+)/#hands=\S+)\n", server.stdout.readline())
    try:
        yield found[1], found[2]
    finally:
        server.terminate()
        server.wait(30)
        server.stdout.close()
