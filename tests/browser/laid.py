"""A table that stands late in a game, without a twin: the store has its record, what a table's own program would say of
it (naiad/twin/within.py) is said here; no tests.
"""

from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

from browser.person import SIZES, TOUCHED, Person
from naiad.store import files
from naiad.store.database import Store
from naiad.web import game_view
from naiad.web.live import Live
from naiad.web.state import TableState
from naiad_core.text import line
from unit.web.serving import Serving

KEPT = Path(__file__).parents[1] / "kept"
ID = "abcd1234"


class Laid:
    """``fits``: what lies before the seat to act; ``row``: what lies open. What pages order is in ``ordered``."""

    def __init__(self, store, game, fits=(), row=()):
        store.put_game(ID, line(game.header), [line(move) for move in game.moves])
        self.game = files.load(store, ID)
        self.ordered = []
        self.here = Serving(store)
        live = self.here.tables["twin"] = Live("twin", "A twin", self.do)
        self.told = TableState(store, live)
        self.told.seated = SimpleNamespace(
            deals=True,
            levels={},
            people={},
            fits=lambda _game, _box: list(fits),
            row=lambda: list(row),
            goal=lambda _game: "",
            follow=lambda *_: None,
            names=lambda _game: {},
            called=lambda _game: {},
        )
        live.tell("seated", {"levels": {}, "names": {}, "thinks": -1, "strongest": {}})
        self.told.key = self.game.header["game"]
        self.told.played(ID)
        self.says()

    def says(self, **more):
        """The program asks this; without more it waits for a piece."""
        state = self.game.record.state
        idle = {"screen": "play", "question": "", "opened": [], "lines": [], "at": 0, "hints": True}
        self.told.table = idle | {"seat": state.to_act(), "history": len(state.history)} | more
        self.told.asks()

    def do(self, verb, values):
        """As a twin answers: a piece that is taken has its moves, and a place is looked at; nothing is played."""
        if verb == "why":
            return {"why": self.told.why(values["piece"], values["place"])}
        if verb == "tap":
            number = self.game.record.rules.piece(values["piece"])
            self.says(moves=list(self.game.record.state.legal(number)), in_hand=values["piece"])
        elif verb == "look":
            self.says(**self.told.table | {"at": values["index"]})
        else:
            about = ("do", "since", "role")
            self.ordered.append((verb, {name: each for name, each in values.items() if name not in about}))
            if verb == "press":
                self.says()
        return {"n": self.told.n}

    @property
    def address(self):
        return f"http://127.0.0.1:{self.here.socket.getsockname()[1]}/table?key=twin#hands=token"


def kept(name, moves):
    """A kept game as it was after so many moves."""
    return game_view.after(files.parse((KEPT / f"{name}.jsonl").read_bytes()), moves)


@contextmanager
def laid(folder, game, **more):
    """A table of this, see Laid, until this ends."""
    with Store(folder / "naiad.db") as store:
        table = Laid(store, game, **more)
        try:
            yield table
        finally:
            table.here.end()


def at(browser, size, address, there="#signs"):
    """A page of this size at an address, once its pieces have their pictures; and the person before it."""
    page = browser.page(size)
    width, height = SIZES[size]
    page.size(width=width, height=height, touch=size in TOUCHED)
    page.open(url=address)
    page.until(script=f"document.querySelector('{there}')")
    return page, Person(page, touch=size in TOUCHED)
