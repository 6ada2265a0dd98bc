"""Two people at one table, each with its seat's key: what one holds is in no answer of the server's to the other. Every
address that the app has is asked for, what is packed in a page unpacked; what two browsers show of it is
browser/test_seats.py.
"""

import base64
import html
import itertools
import json
import random
import re
import time
import urllib.error
import urllib.request
import zlib
from threading import Thread
from urllib.parse import urlencode

import pytest
from starlette.routing import Mount

from naiad import draw
from naiad.engine.opponent import unseen
from naiad.rooms import is_secret, part
from naiad.service import pieces
from naiad.store import files
from naiad.store.database import Store
from naiad.twin.transports import have_pty
from naiad.web import app as web_app
from naiad.web import reviews
from naiad.web.app import PAGES, app
from naiad.web.gestures import ORDERS
from naiad.web.remembered import of_seat
from naiad.web.watching import TWIN, Watching
from naiad_core.buttons import END, PUSH
from naiad_core.games import GAMES, descriptor
from unit.web.asked import asked
from unit.web.serving import LIMIT_S, Serving

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
TOKEN = "token"
HIDING = [game for game in GAMES if is_secret(game)]
ADA, BO = 0, 1
MOVES = 6
# So a review has judged a turn soon.
SAMPLES = 24
LOOK_S = 0.02
# What is sent to addresses that change something; of orders whatever a page sends.
VERBS = ("press", "turn", "look", "choose", "make", "why", "use", "item", "glass", "menu", "seats", "power")
SENT = {
    "do": [{"do": verb, "index": 0, "of": 1, "button": 0, "on": False} for verb in (*VERBS, *ORDERS)],
    "names": [["Cy", "Di"]],
    "forgotten": [True],
}


class Seat(Thread):
    """Whoever comes with a key: all that the table's events tell, and what of it is so now."""

    def __init__(self, base, key):
        super().__init__(daemon=True)
        self.base, self.key = base, key
        self.bytes, self.now = b"", {}
        self.start()

    def run(self):
        rest = b""
        with self.open(f"/api/tables/{TWIN}/events?window=wide&tone") as events:
            while more := events.read1(65536):
                self.bytes += more
                *whole, rest = (rest + more).split(b"\n\n")
                for name, data in (event.split(b"\ndata: ") for event in whole if event.startswith(b"event: ")):
                    self.now[name.removeprefix(b"event: ").decode()] = json.loads(data)

    def told(self, name):
        return self.now.get(name) or {}

    def open(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"X-Naiad-Token": self.key} if self.key else {}
        return urllib.request.urlopen(urllib.request.Request(self.base + path, data, headers), timeout=LIMIT_S)

    def answer(self, path, body=None):
        """The bytes of an answer, also of one that refuses."""
        try:
            with self.open(path, body) as answer:
                return answer.read()
        except urllib.error.HTTPError as refused:
            return refused.read()

    def order(self, do, **values):
        return self.answer(f"/api/tables/{TWIN}/do", {"do": do, **values})


class Two:
    """A table with a key for each of two seats, at which a game has been played until the second is to act."""

    def __init__(self, store, nvm, game):
        self.store, self.game = store, game
        self.chance = random.Random(1)
        self.watching = Watching(store, [], nvm, 16.0, 5)
        self.here = Serving(store, watching=self.watching)
        base = f"http://127.0.0.1:{self.here.socket.getsockname()[1]}"
        self.watching.start_twin()
        self.seats = []
        self.host = Seat(base, TOKEN)
        self.until(lambda: self.host.told("ask").get("kind") == "list")
        while not self.host.told("game"):
            self.step(self.host)
        self.host.order("seats", on=True)
        self.seats = [Seat(base, of_seat(TOKEN, seat)) for seat in (ADA, BO)]

    def until(self, so):
        deadline = time.monotonic() + LIMIT_S
        while not so():
            assert time.monotonic() < deadline, [(each.told("ask"), each.told("hand")) for each in self.seats]
            time.sleep(LOOK_S)

    def play(self):
        bo = self.seats[BO]

        def may_play():
            cards = set(self.holds(BO)[0]) & set(bo.told("hand").get("fits", ()))
            return bo.told("ask").get("kind") == "idle" and not bo.told("ask").get("first") and bool(cards)

        def moved():
            for seat in self.seats:
                self.step(seat)
            return self.host.told("game")["history"] >= MOVES and may_play()

        self.until(moved)

    def step(self, seat):
        """Something that this seat may do now."""
        ask, hand, chance = seat.told("ask"), seat.told("hand").get("fits", []), self.chance
        kind, since, options = ask.get("kind", "none"), ask.get("since"), ask.get("options", [])
        ways = [way for way in ask.get("ways", ()) if not way.get("out")]
        if kind == "none":
            time.sleep(LOOK_S)
        elif kind == "list":
            wanted = (descriptor(self.game).TITLE, "2 ")
            index = next((n for n, each in enumerate(options) if each.startswith(wanted)), ask["at"])
            seat.order("choose", index=index, of=len(options), since=since)
        elif options:
            seat.order("choose", index=chance.randrange(len(options)), of=len(options), since=since)
        elif ways and (ask.get("first") or chance.random() < 0.3):
            seat.order("make", action=chance.choice(ways)["action"], since=since)
        elif hand and kind == "idle" and chance.random() < 0.8:
            seat.order("tap", piece=chance.choice(hand))
        else:
            seat.order("press", button=END if kind == "idle" else PUSH, since=since)

    def holds(self, seat):
        """The cards of a seat that nobody else has seen, and its goal."""
        world = self.watching._twin.state.seated._opponent.world
        hidden = unseen(files.load(self.store, self.host.told("game")["id"]))[0]
        cards = [world.piece_name(piece) for piece in world.hands[seat]]
        return [card for card in cards if card in hidden and card not in self.opened], self.goal(world, seat)

    @property
    def opened(self):
        """What lay open once."""
        told = self.host.bytes.decode().split("event: row\ndata: ")[1:]
        return {card for row in told for card in json.loads(row.split("\n")[0])}

    def goal(self, world, seat):
        return [world.goal_name(world.goals[seat])] if world.goals[seat] >= 0 else []

    def addresses(self):
        """Each address of the app's with all that may stand in it, and what is sent there, None for nothing. Events
        never end: every seat reads them all the while.
        """
        game = self.host.told("game")
        queries = ["", *(f"?window={window}" for window in draw.WINDOWS)]
        queries += [f"?{urlencode({'name': name, 'q': name})}" for name in game["names"]]
        given = {"id": [game["id"]], "key": [TWIN], "game": GAMES, "count": (0, MOVES // 2, len(game["moves"]))}
        for route in self.here.server.config.app.routes:
            names = re.findall(r"\{(\w+)", route.path)
            if isinstance(route, Mount):
                yield from ((f"{route.path}/{file.name}", None) for file in PAGES.iterdir())
                continue
            for values in itertools.product(*(given[name] for name in names)):
                path = re.sub(r"\{\w+(:\w+)?\}", "{}", route.path).format(*map(str, values))
                if "POST" in route.methods:
                    yield from ((path, body) for body in SENT.get(path.rpartition("/")[2], ["a"]))
                elif not path.endswith("/events"):
                    yield from ((path + query, None) for query in queries)

    def judge(self, seat):
        """Have the game reviewed, its first turn at least."""
        path = f"/api/games/{self.host.told('game')['id']}/review"
        if b'"can"' in seat.answer(path, {}):
            self.until(lambda: json.loads(seat.answer(path))["turns"])


@pytest.fixture(params=HIDING)
def two(tmp_path, request, monkeypatch):
    # Goals are known by a word that stands nowhere else.
    monkeypatch.setattr(part(request.param, "player").World, "goal_name", lambda _world, goal: f"the-goal-{goal}")
    monkeypatch.setattr(web_app, "Reviews", lambda store: reviews.Reviews(store, SAMPLES))
    with Store(tmp_path / "naiad.db") as store:
        there = Two(store, tmp_path / "table.nvm", request.param)
        try:
            there.play()
            yield there
        finally:
            there.here.end()


def test_what_a_seat_holds_is_in_no_answer_to_the_other_seat_and_to_who_only_looks(two, tmp_path):
    ada, bo = two.seats
    others = [ada, Seat(ada.base, "")]
    cards, goal = two.holds(BO)
    assert len(cards) > 1
    secret = [*cards, *own_words(two.game, cards), *goal]
    # As a control: whose they are is told all of it.
    two.until(lambda: told(bo.bytes, [*cards, *goal]) == [*cards, *goal])
    bo.order("hint")
    two.judge(ada)
    asked_for = 0
    with Store(tmp_path / "empty.db") as store:
        elsewhere = app(store, "")
        for path, body in two.addresses():
            for seat in others:
                answer = seat.answer(path, body)
                found = told(answer, secret)
                # What a server tells at which nothing is played is in the box.
                if found and asked(elsewhere, path, body).body != answer:
                    raise AssertionError(f"{path} {body or ''} tells {found}")
                asked_for += 1
    assert asked_for > 100
    assert two.holds(BO) == (cards, goal), "somebody played meanwhile"
    for seat in others:
        assert not told(seat.bytes, secret)


def own_words(game, cards):
    """What those of the cards are called whose words are in no other's."""
    called = part(game, "words").called
    every = [called(name) for name in pieces.names(game)]
    return [words for words in map(called, cards) if sum(words in other for other in every) == 1]


def told(data, secret):
    """Which of these stand in an answer, in JSON or in a page; what is packed in one is unpacked."""
    text = data.decode("utf-8", "replace")
    for packed in re.findall('id="data">([^<]+)<', text):
        text += zlib.decompress(base64.b64decode(packed)).decode()
    text += html.unescape(re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text))
    return [each for each in secret if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text)]
