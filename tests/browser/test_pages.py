"""The pages as a person uses them, in a real Chromium: games found and replayed, played by mouse and by keys, unplugged
and resumed.
"""

import contextlib
import importlib
import re

import pytest

from browser.by_hand import ATTEMPTS, ByKeys, ByMouse
from browser.conftest import serving_kept
from browser.person import SIZES, TOUCHED
from browser.test_play import CUT
from naiad import draw
from naiad.rooms import is_secret
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES, room

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
BAD = '<img src=x onerror="document.title=1">'
NOTHING_LEFT = "NO UNDO"
BEGUN = "document.querySelectorAll('#players li').length > 0"
MOVES = "document.querySelector('#moves').innerText"
UNDONE = "document.querySelectorAll('#moves .undone').length"
DARK = "[...document.querySelectorAll('#lights rect')].every((dot) => dot.getAttribute('fill') === '#20262a')"
TURNS = "document.querySelector('#knob').getAttribute('aria-valuenow')"
CLIPPED = (
    "[...document.querySelectorAll('body, body *:not(svg *)')].filter((one) => one.checkVisibility() "
    "&& one.scrollHeight > one.clientHeight + 1 && /auto|scroll|hidden/.test(getComputedStyle(one).overflowY))"
    ".map((one) => one.id || one.className || one.tagName)"
)
LIST = "document.querySelectorAll('#games tr').length"


def test_a_kept_game_is_found_replayed_by_keys_and_named(browser, served):
    page = browser.page("reader")
    page.open(url=served.listed(served.hands))
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
    page.click(selector="#who")
    page.click(selector="#names input")
    page.press(key="End")
    page.type(text=BAD)
    page.press(key="Enter")
    page.sees(BAD[:5])
    assert page.read(script="document.images.length") == 0 and "Naiad" in page.read(script="document.title")
    # The drawing becomes a PNG here, and is saved under the game's name.
    page.read(script="HTMLAnchorElement.prototype.click = function () { document.body.dataset.saved = this.download; }")
    page.click(selector="#away")
    page.click(selector="#png")
    page.until(script="/^kept0000-\\d+\\.png$/.test(document.body.dataset.saved)")
    assert page.axe() == []
    # Who was not given hands only looks.
    other = browser.page("stranger")
    other.open(url=f"{served.base}/game?id=kept0000")
    other.sees(f"{moves} of {moves}:")
    other.click(selector="#who")
    other.sees("lets you change names")
    assert other.read(script="[...document.querySelectorAll('#names input')].every((field) => field.disabled)")
    assert other.read(script="document.querySelector('#start')") is None
    other.click(selector="nav a[href='/statistics']")
    other.sees("Seconds a turn", "Games a month")
    other.until(script="document.querySelectorAll('#games tr').length > 3")
    assert other.axe() == []
    assert page.troubles() == []


def test_a_game_on_paper_is_its_drawing_its_score_and_all_its_moves_and_nothing_to_press(browser, served):
    page = browser.page("paper")
    page.open(url=f"{served.base}/game?id=kept0000")
    page.until(script="document.querySelector('#position svg') && document.querySelector('#moves li')")
    page.paper(on=True)
    seen = "[...document.querySelectorAll({})].filter((one) => one.checkVisibility()).length"
    assert page.read(script=seen.format("'#position svg'")) == 1
    assert page.read(script=seen.format("'button:not(.moves button, .marks), input, select, nav a'")) == 0
    moves = len(served.kept["kept0000"].read_text().splitlines()) - 1
    assert page.read(script=seen.format("'#moves li'")) == moves
    assert page.read(script=seen.format("'#score'")) == 1
    # Nothing is cut off at the edge of a window that paper does not have.
    assert page.read(script=CLIPPED) == []
    assert page.troubles() == []
    page.close()


@pytest.mark.parametrize("size", TOUCHED)
def test_a_telephone_upright_or_lying_has_a_drawing_of_its_own_and_no_half_words_above_it(browser, served, size):
    page = browser.page(size)
    page.size(width=SIZES[size][0], height=SIZES[size][1], touch=True)
    page.open(url=f"{served.base}/game?id=kept0000")
    page.until(script="document.querySelector('#position svg') && document.querySelector('#facts').textContent")
    wide = page.read(script="document.querySelector('#position svg').viewBox.baseVal.width")
    assert (wide > draw.NARROW) == (size == "lying")
    assert page.read(script=CUT) == []
    assert page.troubles() == []
    page.close()


@pytest.mark.parametrize("path", ["/", "/statistics", "/game?id=kept0000"])
def test_no_page_is_wider_than_a_telephone(browser, served, path):
    page = browser.page(f"narrow {path}")
    page.size(width=390, height=844, touch=True)
    page.open(url=served.base + path)
    page.until(script="document.querySelector('#games tr, #moves button')")
    assert page.read(script="document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize(("language", "mark"), [("de", ","), ("en", ".")])
def test_figures_of_a_page_have_the_decimal_sign_of_its_language(browser, tmp_path, monkeypatch, language, mark):
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    with serving_kept(tmp_path) as there:
        page = browser.page(language)
        page.open(url=f"{there.base}/statistics?kind=real")
        page.until(script="document.querySelectorAll('#games tr').length > 3")
        shown = page.read(script="[...document.querySelectorAll('main *')].map((one) => one.textContent).join('|')")
        # A day is not a figure.
        marks = {found[1] for found in re.finditer(r"\d([.,])\d", re.sub(r"\d+\.\d+\.\d{4}", "", shown))}
        assert marks == {mark}
        page.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """One of their own: its table, and the pages that show it, end with these tests."""
    with serving_kept(tmp_path_factory.mktemp("pages")) as served:
        yield served


@pytest.fixture(scope="module")
def hands(chromium, served):
    """A simulated table set up on the first page, which is done once a server, and the page on which it is moved."""
    page = chromium.page("hands")
    page.open(url=served.hands)
    page.click(selector="#start")
    page.until(script="location.pathname === '/table' && document.querySelector('#lights rect')")
    yield page
    page.close()


@pytest.fixture(scope="module")
def watcher(chromium, served, hands):
    """The page of somebody who only looks at that table."""
    page = chromium.page("guest")
    page.open(url=served.base)
    page.click(selector="#tables a")
    page.until(script="document.querySelector('#lights rect')")
    yield page
    page.close()


def turn(play, game):
    """Play one, over the game that another test has begun, if one has."""
    play.until(lambda: play.lit().count(1))
    if play.page.read(script=BEGUN):
        play.menu()
        play.choose("NEW GAME")
    importlib.import_module(f"games.{room(game)}.by_keys").turn(play)


def same(one, other):
    """Wait until the pages show the same moves."""
    one.patient(lambda: one.read(script=MOVES) == other.read(script=MOVES))


def undo(play):
    """Take the last move back, if there is one."""
    if play.words() != "UNDO ?":
        play.back("UNDO ?", NOTHING_LEFT)
    if play.words() == "UNDO ?":
        play.agree("UNDO ?")


def more_undone(play, watcher, take_back):
    """Take a move back until the page of who watches has more undone: so fast, a question may be gone before it is
    answered.
    """
    before = watcher.read(script=UNDONE)
    for _ in range(ATTEMPTS):
        take_back()
        with contextlib.suppress(AssertionError):
            play.page.patient(lambda: watcher.read(script=UNDONE) > before, 10)
            return
    raise AssertionError(f"nothing is taken back; the panel says {play.words()!r}, the page:\n{watcher.text()}")


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_played_by_keys_alone(hands, game):
    turn(ByKeys(hands), game)
    hands.sees("Player 1")
    assert hands.axe() == [] and hands.troubles() == []


# One with hidden hands and one without.
@pytest.mark.parametrize("game", [next(game for game in GAMES if is_secret(game) is so) for so in (True, False)])
def test_a_turn_is_played_by_mouse_alone_watched_unplugged_and_resumed(hands, watcher, game):
    play = ByMouse(hands)
    turn(play, game)
    same(hands, watcher)
    assert watcher.read(script="document.querySelector('#hands').hidden")

    def undo_unplugged():
        hands.click(selector="#cable")
        watcher.sees("The cable is out")
        before = watcher.read(script=UNDONE)
        undo(play)
        assert watcher.read(script=UNDONE) == before
        hands.click(selector="#cable")
        watcher.until(script="!document.body.innerText.includes('The cable is out')")

    # What is played while the cable is out comes as soon as it is back.
    more_undone(play, watcher, undo_unplugged)
    same(hands, watcher)
    # A game goes on where the power was cut.
    moves = hands.read(script=MOVES)
    hands.click(selector="#power")
    watcher.sees("The power is off")
    # Lights may tell of a hidden hand: then who only looks is sent none.
    hands.until(script=DARK)
    hands.click(selector="#power")
    hands.until(script=f"!({DARK})")
    hands.sees("you play here")
    play.until(lambda: play.lit().count(1))
    assert hands.read(script=MOVES) == moves
    if play.back("UNDO ?", NOTHING_LEFT) != NOTHING_LEFT:
        more_undone(play, watcher, lambda: undo(play))
    # A wheel turns the knob as well; who only looks turns nothing.
    before = int(hands.read(script=TURNS))
    hands.wheel(selector="#knob", by=100)
    hands.until(script=f"Number({TURNS}) === {before + 1}")
    watcher.press(key="ArrowRight")
    assert watcher.read(script=TURNS) == "0"
    assert watcher.troubles() == []
