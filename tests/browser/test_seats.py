"""Two people in two browsers on one table, each at an address of its own: what one holds the other's browser is never
sent. Every byte that the server sends to the other and to who only looks is read.
"""

import json
import threading
import urllib.error
import urllib.request

import pytest

from browser.conftest import serving, set_up_twin
from browser.person import Person
from naiad.twin.transports import have_pty
from naiad.web.remembered import of_seat
from naiad_core.games import GAMES, descriptor

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
CHOICE = "[...document.querySelectorAll('#choices button')].findIndex((one) => /{}/i.test(one.textContent)) + 1"
TRAY = "[...document.querySelectorAll('#pieces button')].map((one) => one.dataset.piece)"
MOVES = "document.querySelectorAll('#moves li').length"


class Heard(threading.Thread):
    """Everything that the table's events tell somebody who comes with nothing."""

    def __init__(self, base):
        super().__init__(daemon=True)
        self.base, self.bytes = base, b""

    def run(self):
        with urllib.request.urlopen(f"{self.base}/api/tables/twin/events") as events:
            while more := events.read1(65536):
                self.bytes += more


def order(base, key, do, **values):
    """The answer to an order with this key; the status where it is refused."""
    body = json.dumps({"do": do, **values}).encode()
    request = urllib.request.Request(f"{base}/api/tables/twin/do", data=body, headers={"X-Naiad-Token": key})
    try:
        return json.loads(urllib.request.urlopen(request).read())
    except urllib.error.HTTPError as refused:
        return refused.code


def test_two_play_on_two_devices_and_neither_is_sent_what_the_other_holds(browser, tmp_path):
    words = ("--speed", "8", "--seed", "6", "--nvm", str(tmp_path / "table.nvm"))
    with serving(str(tmp_path / "naiad.db"), *words) as (hands, base):
        key = hands.partition("=")[2]
        set_up_twin(base, key)
        host = browser.page("host")
        host.open(url=f"{base}/table?key=twin#hands={key}")
        person = Person(host)
        person.until(lambda: person.sees("#choices button"), "nothing is asked")
        # The first game has hands that nobody else may know.
        person.click(f"#choices button:nth-child({host.read(script=CHOICE.format(descriptor(GAMES[0]).TITLE))})")
        while host.read(script=MOVES) < 1:
            person.any()
        x, y = person.sees("#apart summary")
        host.do_at(tap=False, x=x, y=y)
        person.until(lambda: person.sees("#addresses button"), "nobody can be given an address")
        x, y = person.sees("#addresses button")
        host.do_at(tap=False, x=x, y=y)
        host.until(script="document.querySelectorAll('#addresses a').length === 2")
        heard = Heard(base)
        heard.start()
        addresses = host.read(script="[...document.querySelectorAll('#addresses a')].map((one) => one.href)")
        assert [each.rpartition("=")[2] for each in addresses] == [of_seat(key, seat) for seat in (0, 1)]
        pages = [browser.page(name) for name in ("ada", "bo")]
        for page, address in zip(pages, addresses, strict=True):
            page.open(url=address)
        pages[0].until(script=f"{TRAY}.length >= 5")
        pages[1].sees("Player 1 to act", "You are Player 2.")
        # What only whoever set up the table may do is not offered.
        unoffered = "['#menu', '#against', '#apart', '#hides'].every((one) => document.querySelector(one).hidden)"
        assert all(page.read(script=unoffered) for page in pages)
        # Who waits sees their own hand, and cannot play it.
        pages[1].until(script=f"{TRAY}.length >= 5 && document.querySelector('#pieces').inert")
        assert host.read(script=TRAY) == [] and host.read(script="document.querySelector('#goal').hidden")
        host.sees("under your hands")
        held, theirs = (page.read(script=TRAY) for page in pages)
        assert not set(held) & set(theirs)
        # The other's key, all hands' key and no key get nothing of it.
        ada, bo = (of_seat(key, seat) for seat in (0, 1))
        told = json.dumps([order(base, each, "mine") for each in (bo, key)])
        assert order(base, ada, "mine")["fits"] == held
        assert not [card for card in held if card in told]
        assert [order(base, each, "hint") for each in (bo, key)] == [409, 409]
        assert order(base, bo, "press", button=0) == order(base, bo, "undo") == 409
        assert order(base, "x" * 32, "mine") == 403 and order(base, ada, "power", on=False) == 409
        # Ada takes a card: where it may go is told to her alone.
        one = Person(pages[0])
        one.click("#pieces button")
        assert pages[0].read(script="document.querySelectorAll('.can').length") > 0
        assert pages[1].read(script="document.querySelectorAll('.can').length") == 0
        assert not [card for card in held if card.encode() in heard.bytes], "sent to everybody"
        one.click("#yes:not([hidden])")
        # What was just laid is drawn for whoever laid it, without the places of before.
        pages[0].until(script=f"document.querySelector('#position .drawn').innerHTML.includes('{held[0]}')")
        assert pages[0].read(script="document.querySelectorAll('.can').length") == 0
        while pages[1].read(script="document.querySelector('#pieces').inert"):
            one.click("#end:not([hidden])")
            pages[1].until(script=f"{TRAY}.length >= 5")
        pages[0].sees("Player 2 to act")
        # Who has just moved may take it back still; the other may not.
        pages[0].until(script="!document.querySelector('#undo').hidden")
        assert pages[1].read(script="document.querySelector('#undo').hidden")
        assert held[0].encode() in heard.bytes, "what lies on the table is told to all"
        theirs = pages[1].read(script=TRAY)
        assert not [card for card in (*held[1:], *theirs) if card.encode() in heard.bytes]
        assert [page.troubles() for page in pages] == [[], []]
        for page in (*pages, host):
            page.close()
