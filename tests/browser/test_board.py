"""The page of a board, whose seats the PC may have: a twin on a cable, in a real Chromium."""

import pytest

import set_up
from browser.conftest import serving
from naiad.service import pieces
from naiad.twin.client import TwinProcess
from naiad.twin.transports import have_pty
from naiad_core.buttons import BACK, PUSH
from naiad_core.games import GAMES, descriptor

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
# It has hands that nobody sees.
HIDDEN = GAMES[0]
LINK = "#tables a[href*=board-]"
WORDS = "document.querySelector('#lights')?.dataset.words"
LIT = "[...document.querySelectorAll('#lights rect')].filter((one) => one.getAttribute('fill') !== '#20262a').length"
SAID = "document.querySelector('#waits')?.textContent"


def test_a_seat_is_given_to_the_pc_and_the_page_says_what_it_needs(browser, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with TwinProcess(speed=6, seed=3) as twin:
        twin.wait("port", 300)
        words = ("--board", twin.port, "--nvm", str(tmp_path / "table.nvm"))
        with serving(str(tmp_path / "naiad.db"), *words) as (hands, _):
            page = browser.page("board")
            page.open(url=hands)
            page.until(script=f"document.querySelector({LINK!r})")
            address = page.read(script=f"document.querySelector({LINK!r}).href")
            page.open(url=f"{address}#{hands.partition('#')[2]}")
            for shown in (descriptor(HIDDEN).MENU, "2 PLAY", "DECK 40", descriptor(HIDDEN).FIRST[0]):
                page.until(script=f"{WORDS} === '{shown}'")
                twin.do("press", button=PUSH)
            for shown in set_up.words(HIDDEN):
                page.until(script=f"{WORDS} === '{shown}'")
                twin.do("press", button=PUSH)
            page.until(script=f"{WORDS} === 'QUAD CARD'")
            page.click(selector="#against > summary")
            page.until(script="document.querySelectorAll('#seats select').length === 2")
            page.read(
                script="((one) => { one.value = '3'; one.dispatchEvent(new Event('change')); return true; })"
                "(document.querySelectorAll('#seats select')[1])"
            )
            page.until(script=f"/Player 2, played by the PC: lay card 1 face down/.test({SAID})")
            names = [each for each in pieces.names(HIDDEN) if each[1] == "_" and each[0] != "q"]
            twin.do("tap", reader=0, tag=pieces.tag(names[0], HIDDEN), ms=600)
            page.until(script=f"/lay card 2/.test({SAID}) && {WORDS} === 'LAY 2'")
            # The seat given back, a hint that is asked for at the table stands on the page in words and places.
            page.read(
                script="((one) => { one.value = '0'; one.dispatchEvent(new Event('change')); return true; })"
                "(document.querySelectorAll('#seats select')[1])"
            )
            page.until(script=f"{WORDS} === 'QUAD CARD'")
            start = next(each for each in pieces.names(HIDDEN) if each[:2] == "q_")
            twin.do("tap", reader=0, tag=pieces.tag(start, HIDDEN), ms=600)
            page.until(script=f"{WORDS} === ''")
            twin.do("press", button=PUSH)
            page.until(script=f"document.querySelectorAll('#moves li').length === 1 && /1ST/.test({WORDS})")
            page.until(script=f"{WORDS} === ''")
            before = page.read(script=LIT)
            card = next(each for each in names if each[0] == "l")
            twin.do("tap", reader=0, tag=pieces.tag(card, HIDDEN), ms=600)
            page.until(script=f"{LIT} !== {before}")
            twin.do("press", button=BACK, ms=1000)
            page.until(script="document.querySelectorAll('#hints li').length >= 1")
            assert page.read(script="document.querySelectorAll('#position [data-best=\"0\"]').length") >= 1
            assert page.axe() == [] and page.troubles() == []
            twin.do("press", button=PUSH)
            page.until(script="document.querySelector('#tray').hidden")
            assert page.read(script="document.querySelectorAll('#position [data-best]').length") == 0
            page.close()
