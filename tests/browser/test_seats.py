"""Two people in two browsers on one table, each at an address of its own: what one holds the other's browser is never
sent. Every byte that the server sends to the other and to who only looks is read.
"""

import json
import re
import threading
import time
import urllib.error
import urllib.request

import pytest

from browser.conftest import KEPT, serving_here, set_up_twin
from browser.person import Person
from naiad.service import pieces
from naiad.store import files
from naiad.store.database import Store
from naiad.twin.transports import have_pty
from naiad.web.game_view import whole
from naiad.web.live import Live
from naiad.web.remembered import of_seat
from naiad_core.games import GAMES, descriptor
from unit.web.serving import Serving

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
CHOICE = "[...document.querySelectorAll('#choices button')].findIndex((one) => /{}/i.test(one.textContent)) + 1"
TRAY = "[...document.querySelectorAll('#pieces button')].map((one) => one.dataset.piece)"
DRAWN = "document.querySelector('#position .drawn').innerHTML"
CARD = re.compile("[dlpqw]_.*")
NOTHING_TO_DO = "[...document.querySelectorAll('#acts > *')].every((one) => one.hidden)"
MOVES = "document.querySelectorAll('#moves li').length"


class Heard(threading.Thread):
    """Everything that the table's events tell somebody who comes with this key, or with nothing."""

    def __init__(self, base, key=""):
        super().__init__(daemon=True)
        self.base, self.key, self.bytes = base, key, b""
        self.start()

    def run(self):
        headers = {"X-Naiad-Token": self.key} if self.key else {}
        request = urllib.request.Request(f"{self.base}/api/tables/twin/events?window=wide", headers=headers)
        with urllib.request.urlopen(request) as events:
            while more := events.read1(65536):
                self.bytes += more

    def tells(self, names):
        """Which of these were told."""
        return [name for name in names if name.encode() in self.bytes]


def order(base, key, do, **values):
    """The answer to an order with this key; the status where it is refused."""
    body = json.dumps({"do": do, **values}).encode()
    request = urllib.request.Request(f"{base}/api/tables/twin/do", data=body, headers={"X-Naiad-Token": key})
    try:
        return json.loads(urllib.request.urlopen(request).read())
    except urllib.error.HTTPError as refused:
        return refused.code


def begun(browser, base, key):
    """Whoever set up the table, in a game of the first kind, which has hands that nobody else may know."""
    set_up_twin(base, key)
    host = browser.page("host")
    host.open(url=f"{base}/table?key=twin#hands={key}")
    person = Person(host)
    person.until(lambda: person.sees("#choices button"), "nothing is asked")
    person.click(f"#choices button:nth-child({host.read(script=CHOICE.format(descriptor(GAMES[0]).TITLE))})")
    while host.read(script=MOVES) < 1:
        person.any()
    return host, person


# What is open beside the table and is longer than its room, which it does not scroll in.
OVER_OTHERS = """[...document.querySelectorAll(".side > [open]")].filter((one) =>
  one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === "visible").length"""


def divided(host, person):
    """The addresses of two seats."""
    person.at("#apart summary")
    person.at("#addresses button")
    host.until(script="document.querySelectorAll('#addresses a').length === 2")
    return host.read(script="[...document.querySelectorAll('#addresses a')].map((one) => one.href)")


def test_a_seat_sees_what_it_has_just_laid_while_it_is_still_to_act(browser, tmp_path):
    with serving_here(tmp_path) as (hands, base):
        host, person = begun(browser, base, hands.partition("=")[2])
        addresses = divided(host, person)
        page = browser.page("ada")
        page.size(width=390, height=844, touch=True)
        page.open(url=addresses[0])
        page.until(script=f"{TRAY}.length >= 5")
        one = Person(page, touch=True)
        for _turn in range(2):
            one.settle()
            card, moves = page.read(script=TRAY)[0], page.read(script=MOVES)
            one.click("#pieces button")
            one.click("#yes:not([hidden])")
            host.until(script=f"{MOVES} > {moves} && {DRAWN}.includes('{card}')")
            # Whatever is late has come by then.
            time.sleep(1)
            assert page.read(script=f"{DRAWN}.includes('{card}')")
            one.click("#undo:not([hidden])")
            host.until(script=f"!{DRAWN}.includes('{card}')")
            # To others it is gone all at once.
            host.sees("Player 1 took a move back.")
        page.close()
        host.close()


def test_two_play_on_two_devices_and_neither_is_sent_what_the_other_holds(browser, tmp_path):
    with serving_here(tmp_path) as (hands, base):
        key = hands.partition("=")[2]
        host, person = begun(browser, base, key)
        addresses = divided(host, person)
        ada, bo = (of_seat(key, seat) for seat in (0, 1))
        heard, other, all_ = Heard(base), Heard(base, bo), Heard(base, key)
        assert [each.rpartition("=")[2] for each in addresses] == [of_seat(key, seat) for seat in (0, 1)]
        pages = [browser.page(name) for name in ("ada", "bo")]
        for page, address in zip(pages, addresses, strict=True):
            page.open(url=address)
        pages[0].until(script=f"{TRAY}.length >= 5")
        pages[1].sees("Player 1 to act", "You are Player 2.")
        # The keys of the machine are everybody's, those of a turn are told here too.
        pages[0].press(key="?")
        pages[0].sees("[r] turns the piece", "[Tab] goes on")
        assert "[m] menu" not in pages[0].text()
        pages[0].press(key="?")
        # Beside the open machine the addresses lie over nothing.
        host.read(script="document.querySelector('#machine').open = true")
        assert host.read(script=OVER_OTHERS) == 0
        host.read(script="(document.querySelector('#machine').open = false) || 1")
        # What only whoever set up the table may do is not offered.
        unoffered = "['#menu', '#against', '#apart', '#hides'].every((one) => document.querySelector(one).hidden)"
        assert all(page.read(script=unoffered) for page in pages)
        # Who waits sees their own hand, and cannot play it.
        pages[1].until(script=f"{TRAY}.length >= 5 && document.querySelector('#pieces').ariaDisabled")
        assert host.read(script=TRAY) == [] and host.read(script="document.querySelector('#goal').hidden")
        host.sees("Each player has a device of their own.")
        held, theirs = (page.read(script=TRAY) for page in pages)
        assert not set(held) & set(theirs)
        # The other's key, all hands' key and no key get nothing of it.
        host.patient(lambda: other.tells(theirs) == theirs)
        assert not any(each.tells(held) for each in (heard, other, all_))
        assert [order(base, each, "hint") for each in (bo, key)] == [409, 409]
        assert order(base, bo, "press", button=0) == order(base, bo, "undo") == 409
        assert order(base, "x" * 32, "hint") == 403 and order(base, ada, "power", on=False) == 409
        # Ada takes a card: where it may go is told to her alone.
        one = Person(pages[0])
        one.click("#pieces button")
        assert pages[0].read(script="document.querySelectorAll('.can').length") > 0
        assert pages[1].read(script="document.querySelectorAll('.can').length") == 0
        assert not heard.tells(held), "sent to everybody"
        one.click("#yes:not([hidden])")
        # What was just laid is drawn for whoever laid it, without the places of before.
        pages[0].until(script=f"document.querySelector('#position .drawn').innerHTML.includes('{held[0]}')")
        assert pages[0].read(script="document.querySelectorAll('.can').length") == 0
        while pages[1].read(script="document.querySelector('#pieces').ariaDisabled"):
            one.click("#end:not([hidden])")
            pages[1].until(script=f"{TRAY}.length >= 5")
        pages[0].sees("Player 2 to act")
        # Who has just moved may take it back still; the other may not.
        pages[0].until(script="!document.querySelector('#undo').hidden")
        assert pages[1].read(script="document.querySelector('#undo').hidden")
        assert heard.tells(held[:1]), "what lies on the table is told to all"
        theirs = pages[1].read(script=TRAY)
        # Everybody has pyramids.
        kept = [card for card in held[1:] if CARD.fullmatch(card)]
        assert kept and not heard.tells((*kept, *theirs)) and not other.tells(kept) and not all_.tells((*kept, *theirs))
        assert [page.troubles() for page in pages] == [[], []]
        # A telephone's tab is closed, and its address opened again.
        address = pages[1].read(script="location.href")
        pages[1].close()
        again = browser.page("bo again")
        again.open(url=address)
        again.sees("Player 2: lay a card")
        again.until(script=f"{TRAY}.length >= 5")
        # On whatever device somebody has all hands, all of it comes back to one.
        laptop = browser.page("laptop")
        laptop.open(url=f"{base}/table?key=twin#hands={key}")
        laptop.sees("Each player has a device of their own.")
        Person(laptop).at("#apart summary")
        Person(laptop).at("#addresses button:last-child")
        laptop.sees("you play here")
        again.sees("The table is played on one device now.")
        for page in (pages[0], again, laptop, host):
            page.close()


def test_who_only_looks_is_never_sent_what_is_held_at_a_table_of_all(browser, tmp_path):
    with serving_here(tmp_path) as (hands, base):
        key = hands.partition("=")[2]
        set_up_twin(base, key)
        heard = [Heard(base), Heard(base, of_seat(key, 0))]
        host, person = begun(browser, base, key)
        held, goal = set(), ""
        while host.read(script=MOVES) < 3:
            held |= {each for each in host.read(script=TRAY) if CARD.fullmatch(each)}
            goal = host.read(script="document.querySelector('#goal').textContent").partition(": ")[2] or goal
            # A hand is looked through before a card of it is played.
            person.any()
        on_table = host.read(script=DRAWN)
        kept = sorted(card for card in held if card not in on_table)
        assert len(kept) > 2 and goal
        for each in heard:
            assert not each.tells(kept) and each.tells(sorted(held - set(kept)))
            assert f'"goal":"{goal}"'.encode() not in each.bytes
        # Whoever comes later, with a key that is none, looks, and is told so.
        for place in ("table?key=twin#seat=deadbeef", "table?key=twin#hands=wrong", "#hands=wrong"):
            page = browser.page(place.partition("#")[2] + place[:1])
            page.open(url=f"{base}/{place}")
            page.sees("view only from here")
            page.until(script="/view only/.test(document.querySelector('#link, #rights').textContent)")
            if place.startswith("table"):
                page.until(script=f"{DRAWN}.length > 100")
                assert page.read(script=TRAY) == []
            page.close()
        with pytest.raises(urllib.error.HTTPError, match="403"):
            asked = urllib.request.Request(f"{base}/api/tables/twin/events", headers={"X-Naiad-Token": "wrong"})
            urllib.request.urlopen(asked)
        host.close()


def test_who_only_looks_at_a_game_that_is_over_may_replay_and_share_it(browser, tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        here = Serving(store)
        try:
            games = [files.parse(path.read_bytes()) for path in KEPT]
            here.live.tell("game", next(told for game in games if (told := whole(game, "abcd1234"))["settled"]))
            page = browser.page("looks")
            page.open(url=f"http://127.0.0.1:{here.socket.getsockname()[1]}/table?key=table")
            person = Person(page)
            person.until(lambda: person.sees("#replay:not([hidden])"), "there is no replay")
            assert person.sees("#share:not([hidden])") and not person.sees("#undo")
            assert page.axe() == [] and page.troubles() == []
            page.close()
        finally:
            here.end()


def test_a_seats_page_is_for_looking_once_the_table_is_played_on_one_device_and_plays_again_when_divided(
    browser, tmp_path
):
    with serving_here(tmp_path) as (hands, base):
        host, person = begun(browser, base, hands.partition("=")[2])
        pages = []
        for name, address in zip(("ada", "bo"), divided(host, person), strict=True):
            pages.append(browser.page(name))
            pages[-1].open(url=address)
            pages[-1].until(script=f"{TRAY}.length >= 5")
        host.click(selector="#addresses > button")
        for page in pages:
            for _look in range(2):
                page.sees("The table is played on one device now.", "Player 1 to act", "view only")
                page.until(script=f"{TRAY}.length === 0 && document.querySelector('#goal').hidden")
                assert "You are" not in page.text()
                assert page.read(script=NOTHING_TO_DO) and not page.read(script="document.body.matches('.away')")
                # The same again for whoever comes anew.
                page.open(url=page.read(script="location.href"))
        if host.read(script="!document.querySelector('#pass').hidden"):
            host.click(selector="#pass")
        host.until(script=f"{TRAY}.length >= 5")
        host.sees("you play here")
        host.click(selector="#addresses > button")
        for page in pages:
            page.until(script=f"{TRAY}.length >= 5")
            page.sees("You are Player")
            page.close()
        host.close()


def test_what_a_set_up_asks_once_more_takes_no_pieces_from_its_game(browser, tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        here = Serving(store)
        live = here.tables["twin"] = Live("twin", "A table", lambda *_: {"n": 1})
        record = next(path for path in KEPT if path.stem == GAMES[0])
        game = files.parse(b"\n".join(record.read_bytes().splitlines()[:2]) + b"\n")
        told = whole(game, "abcd1234")
        hand = {"game": "abcd1234", "seat": told["to_act"], "fits": pieces.names(GAMES[0])[:5], "goal": ""}
        asks = {"kind": "idle", "title": "Lay a card.", "lines": [], "at": 0, "n": 1, "since": 1}
        try:
            for name, value in (("game", told), ("hand", hand), ("ask", asks)):
                live.tell(name, value)
            page = browser.page("asked once more")
            page.open(url=f"http://127.0.0.1:{here.socket.getsockname()[1]}/table?key=twin#hands=token")
            page.until(script="document.querySelector('#pass')?.hidden === false")
            page.click(selector="#pass")
            page.until(script=f"{TRAY}.length === 5")
            more = {"kind": "list", "options": ["one"], "shows": [hand["fits"][0]], "key": GAMES[0], "behind": True}
            live.tell("ask", asks | more | {"n": 2, "since": 2})
            page.until(script="document.body.dataset.kind === 'list'")
            live.tell("ask", asks | {"n": 3, "since": 3})
            page.until(script=f"{TRAY}.length === 5")
            page.close()
        finally:
            here.end()


def test_a_seat_that_the_pc_plays_is_given_no_address(browser, tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        here = Serving(store)
        live = here.tables["twin"] = Live(
            "twin", "A table", lambda verb, _values: {"seats": True} if verb == "seats" else {}
        )
        game = files.parse(next(path for path in KEPT if path.stem == GAMES[0]).read_bytes())
        try:
            live.tell("game", told := whole(game, "abcd1234"))
            live.tell("divided", False)
            for levels, wanted in (({"1": 3}, told["players"][:1]), ({}, told["players"])):
                live.tell("seated", {"levels": levels, "names": {}, "thinks": -1, "strongest": {GAMES[0]: 5}})
                page = browser.page(f"addresses {len(levels)}")
                page.open(url=f"http://127.0.0.1:{here.socket.getsockname()[1]}/table?key=twin#hands=token")
                page.until(script="document.querySelector('#addresses button')")
                page.read(script="document.querySelector('#apart').open = true")
                page.click(selector="#addresses button")
                page.until(script="document.querySelectorAll('#addresses a').length")
                links = page.read(script="[...document.querySelectorAll('#addresses a')].map((one) => one.textContent)")
                assert links == wanted
                page.close()
        finally:
            here.end()
