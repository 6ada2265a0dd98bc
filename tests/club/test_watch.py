"""A board on a port as its bridge follows it: what its table says of itself from the first moment on."""

import threading
from types import SimpleNamespace

from club.parts import journalled
from naiad.club.watch import Watcher
from naiad.link.client import Connected, Gone
from naiad.link.errors import LinkError
from naiad.store.database import Store
from naiad.store.journal import StoreSink

TABLE, JOURNAL = "e660583883724a32", 5
BOARD = SimpleNamespace(uid=TABLE, firmware="1.2", first_seq=0)


class Heard:
    """In place of a voice: what it is told."""

    table = TABLE

    def __init__(self):
        self.told = []

    def here(self, is_here):
        self.told.append(is_here)

    def introduce(self, firmware):
        self.told.append(firmware)

    def tell(self, part, value):
        self.told.append((value["id"], value["problem"]))

    def ring(self):
        pass


class Board:
    """In place of a client: a board that says these."""

    journal = JOURNAL

    def __init__(self, sink, updates):
        self.sink, self._updates = sink, updates

    def follow(self, _quiet_s):
        return iter(self._updates)

    def open(self):
        raise LinkError("it does not want to know the hour")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


def test_what_was_kept_and_not_told_is_told_at_once_and_a_board_that_is_gone_says_why(tmp_path, monkeypatch):
    with Store(tmp_path / "here.db") as store:
        with monkeypatch.context() as killed:
            killed.setattr(StoreSink, "_replay", lambda *_: None)
            StoreSink(store).store(TABLE, JOURNAL, 1, journalled(count=4))
        assert store.games() == []
        heard = Heard()
        client = Board(StoreSink(store), [Connected(BOARD, 0, False), Gone("no cable\nlook at it", 1.0)])
        Watcher(client, lambda _uid: heard, print).run(threading.Event())
        (game,) = store.games()
        assert heard.told == [True, "1.2", (game.id, ""), (game.id, "no cable"), False]
