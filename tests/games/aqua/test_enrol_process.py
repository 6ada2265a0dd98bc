"""Seventy tiles enrolled on a twin by the command itself, killed on the way and cut off from power, end as seventy
tags that say what they are. Stickers are judged by their own memory, not by what the command says.
"""

import contextlib
import os
import queue
import random
import subprocess
import sys
import threading
import time

import pytest

from naiad.store.database import Store
from naiad.store.sets import TagSet
from naiad.tags.boxes import box
from naiad.twin.client import TwinProcess
from naiad_table import tags

pytestmark = pytest.mark.skipif(os.name == "nt", reason="ptys and signals")

TILES = [slot.piece.name for slot in box("aqua").only(["tiles"]).slots()]
PATIENCE_S = 300.0
TWIN_SPEED = 10.0


class Command:
    """``naiad enrol aqua --only tiles`` as a process, under hands that lay stickers and type colours."""

    def __init__(self, twin, db, *arguments):
        self.twin = twin
        environment = {**os.environ, "XDG_DATA_HOME": str(db.parent), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "naiad", "enrol", "aqua", "--only", "tiles", "--port", twin.port]
        self.process = subprocess.Popen(
            [*command, "--db", str(db), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        self.lines = []
        self._news = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self):
        for line in self.process.stdout:
            self._news.put(line)
        self._news.put(None)

    def until(self, *words):
        """The next line with one of these words in it, or None at the end of the output."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            with contextlib.suppress(queue.Empty):
                line = self._news.get(timeout=0.2)
                if line is None:
                    return None
                self.lines.append(line)
                if any(word in "\n" + line for word in words):
                    return line
            self.twin.poll()
            assert time.monotonic() < deadline, "".join(self.lines[-20:])

    def keys(self, text):
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def enrol(self, word, sticker):
        """Name a tile, lay its sticker down until it is done, and lift it."""
        self.keys(word)
        self.twin.do("put", reader=0, tag=sticker)
        line = self.until("read back")
        assert f"[{word}]" in (line or ""), "".join(self.lines[-30:])
        self.twin.do("lift", reader=0)

    def end(self):
        """The status, after all is said."""
        self.until("\0")
        return self.process.wait(PATIENCE_S)

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE_S)
        self._thread.join(PATIENCE_S)
        self.process.stdin.close()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


def says(twin, sticker):
    """(UID, text) of a sticker, out of its memory."""
    answer = twin.do("tag", tag=sticker)
    user = bytes.fromhex(answer["memory"])[16:160]
    return answer["uid"].upper(), tags.parse(user[: tags.LONGEST], tags.LONGEST)


def kept(db):
    with Store(db) as store:
        return {noted.uid: noted.piece for noted in TagSet(store, "aqua").all()}


def test_seventy_tiles_are_enrolled_through_a_kill_and_a_power_cut(tmp_path):
    assert len(TILES) == 70
    db = tmp_path / "naiad.db"
    chance = random.Random(7)
    order = chance.sample(TILES, len(TILES))
    stickers = {word: f"blank {number}" for number, word in enumerate(order)}
    with TwinProcess(speed=TWIN_SPEED, frames=0.0, seed=7) as twin:
        twin.wait("port", PATIENCE_S)
        with Command(twin, db) as first:
            for word in order[:30]:
                first.enrol(word, stickers[word])
            # Killed while the next is being written: the sticker lies there, nobody knows how far it came.
            first.keys(order[30])
            twin.do("put", reader=0, tag=stickers[order[30]])
            time.sleep(chance.random() * 0.3)
        twin.do("lift", reader=0)
        assert len(kept(db)) in (30, 31)

        with Command(twin, db) as second:
            second.until("take any that is left")
            for word in order[30:50]:
                if word not in kept(db).values():
                    second.enrol(word, stickers[word])
            # The power of the board is cut in the middle of a tile.
            second.keys(order[50])
            twin.do("put", reader=0, tag=stickers[order[50]])
            time.sleep(0.1)
            twin.do("power", on=False)
            twin.do("lift", reader=0)
            time.sleep(0.2)
            twin.do("power", on=True)
            second.until("\nthe board is back")
            for word in order[50:]:
                if word not in kept(db).values():
                    second.enrol(word, stickers[word])
            assert second.end() == 0, "".join(second.lines[-10:])

        read = dict(says(twin, stickers[word]) for word in TILES)
        assert sorted(read.values()) == sorted((f"aqua/{word}", "") for word in TILES)
        assert kept(db) == {uid: text.removeprefix("aqua/") for uid, (text, _) in read.items()}

        with Command(twin, db, "--verify") as check:
            check.until("in any order")
            for word in chance.sample(TILES, len(TILES)):
                twin.do("put", reader=0, tag=stickers[word])
                assert f"[{word}]" in check.until("in order", "says", "was")
                twin.do("lift", reader=0)
            assert check.end() == 0
            assert "70 of 70 in order, 0 wrong" in "".join(check.lines)


def test_the_demonstration_ends_at_a_key_and_minds_no_other(tmp_path):
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "naiad", "enrol", "aqua", "--only", "tiles", "--demo"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=PATIENCE_S, input="?snbgq")
    assert (done.returncode, done.stderr) == (0, "")
    assert "It plays by itself; [q] or Ctrl-C ends it." in done.stdout
    assert "coral tiles: 70 left" not in done.stdout and "type the name" not in done.stdout
    assert "0 of 70 done; this was a demonstration" in done.stdout
