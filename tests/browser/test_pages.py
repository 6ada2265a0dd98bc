"""The pages as a person uses them, in a real Chromium: found, replayed, played by mouse and keys, unplugged."""

import importlib

import pytest

from browser.by_hand import Play
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES, room

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
BAD = '<img src=x onerror="document.title=1">'
BEGUN = "document.querySelectorAll('#players li').length > 0"
LIST = "document.querySelectorAll('#games tr').length"


def test_a_kept_game_is_found_replayed_by_keys_and_named(browser, served):
    page = browser.page("reader")
    page.open(url=served.hands)
    page.until(script=f"{LIST} === {len(served.kept)}")
    assert page.axe() == []
    # The token is nowhere where it could be seen or kept.
    assert "hands" not in page.read(script="location.href") and page.read(script="document.cookie") == ""
    page.click(selector="#wanted input")
    page.type(text="kept0000")
    page.until(script=f"{LIST} === 1")
    page.click(selector="#games a")
    moves = len(served.kept["kept0000"].read_text().splitlines()) - 1
    page.sees(f"{moves} of {moves}:")
    page.press(key="Home")
    page.sees("Before the first move")
    for number in (1, 2, 3):
        page.press(key="ArrowRight")
        page.sees(f"{number} of {moves}:")
    page.press(key="ArrowLeft")
    page.sees(f"2 of {moves}:")
    page.read(script="document.querySelector('#speed').value = 80")
    page.press(key=" ")
    page.sees(f"9 of {moves}:")
    page.click(selector="#play")
    page.click(selector="#names input")
    page.press(key="End")
    page.type(text=BAD)
    page.press(key="Enter")
    page.sees(f"Player 1{BAD[:5]}")
    assert page.read(script="document.images.length") == 0 and "Naiad" in page.read(script="document.title")
    # The drawing becomes a PNG here, and is saved under the game's name.
    page.read(script="HTMLAnchorElement.prototype.click = function () { document.body.dataset.saved = this.download; }")
    page.click(selector="#png")
    page.until(script="/^kept0000-\\d+\\.png$/.test(document.body.dataset.saved)")
    assert page.axe() == []
    # Who was not given hands only looks.
    other = browser.page("guest")
    other.open(url=f"{served.base}/game?id=kept0000")
    other.sees(f"{moves} of {moves}:", "lets you change names")
    assert other.read(script="[...document.querySelectorAll('#names input')].every((field) => field.disabled)")
    assert other.read(script="document.querySelector('#start')") is None
    other.click(selector="nav a[href='/statistics']")
    other.sees("Seconds a turn", "Games a month")
    other.until(script="document.querySelectorAll('#games tr').length > 3")
    assert other.axe() == []
    assert page.troubles() == []


@pytest.fixture(scope="module")
def hands(browser, served):
    """A simulated table set up on the first page, and the page on which it is moved."""
    page = browser.page("hands")
    page.open(url=served.hands)
    page.click(selector="#start")
    page.until(script="location.pathname === '/table' && document.querySelector('#lights rect')")
    return page


def turn(hands, game):
    """Play one, over the game that another test has begun, if one has."""
    play = Play(hands)
    play.until(lambda: play.lit().count(1))
    if hands.read(script=BEGUN):
        play.menu()
        play.choose("NEW GAME")
    importlib.import_module(f"games.{room(game)}.by_keys").turn(play)


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_of_each_game_is_played_by_mouse_and_keys(hands, game):
    turn(hands, game)
    hands.sees("Player 1")
    assert hands.axe() == [] and hands.troubles() == []


def test_others_watch_the_cable_is_pulled_and_the_power_cut(browser, served, hands):
    if not hands.read(script=BEGUN):
        turn(hands, GAMES[0])
    page = browser.page("guest")
    page.open(url=served.base)
    page.click(selector="#tables a")
    page.until(script="document.querySelector('#moves li')")
    assert page.read(script="document.querySelector('#hands').hidden")
    moves = "document.querySelectorAll('#moves li').length"
    assert page.read(script=moves) == hands.read(script=moves)
    # What stands on one page stands on the other.
    hands.click(selector="#cable")
    page.sees("The cable is out")
    hands.click(selector="#cable")
    hands.sees("under your hands")
    page.until(script="!document.body.innerText.includes('The cable is out')")
    hands.click(selector="#power")
    page.sees("The power is off")
    dark = "[...document.querySelectorAll('#lights rect')].every((dot) => dot.getAttribute('fill') === '#20262a')"
    page.until(script=dark)
    hands.click(selector="#power")
    page.until(script=f"!({dark})")
    hands.sees("under your hands")
    # A wheel turns, a click on the knob presses; who only looks turns nothing.
    turned = "document.querySelector('#knob').getAttribute('aria-valuenow')"
    before = int(hands.read(script=turned))
    hands.wheel(selector="#knob", by=100)
    hands.until(script=f"Number({turned}) === {before + 1}")
    page.press(key="ArrowRight")
    assert page.read(script=turned) == "0" and page.troubles() == []
