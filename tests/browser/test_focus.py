"""Where the keys are: games begun at the front page and played by keys alone, after each of which it can be seen what
has the focus; what others do meanwhile takes nobody's keys away.
"""

import threading

import pytest

from browser.conftest import KEPT, serving
from browser.laid import ID, at, kept, laid
from browser.person import BUSY, SIZES
from browser.presses import MOVES, OVER, Presses, begin
from browser.whole import CHOSEN
from naiad.rooms import part
from naiad.service import pieces
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES
from naiad_core.text import line

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
PIECE = "document.activeElement.dataset.piece"
ON = "document.activeElement.id"
GROUP = "document.activeElement.closest('[role=toolbar], #acts, #moves')?.id"
LIST = "document.querySelector('#made').parentElement"
AT_END = f"{LIST}.scrollTop + {LIST}.clientHeight >= {LIST}.scrollHeight - 2"
MADE = "document.querySelector('#moves')"
GROWN = f"{MADE}.append({MADE}.cloneNode(true)) ?? {LIST}.dispatchEvent(new Event('scroll'))"
ASKED = {"title": "What now?", "lines": [], "at": 0, "n": 90, "since": 90}
# The game whose places are most, and a position of it.
GAME = KEPT[2].stem


@pytest.fixture
def front(browser, tmp_path):
    """Whoever sits before the front page of a server without a table."""
    words = ("--speed", "8", "--seed", "3", "--nvm", str(tmp_path / "nvm"))
    with serving(str(tmp_path / "naiad.db"), *words) as (hands, _base):
        page = browser.page("front")
        width, height = SIZES["desk"]
        page.size(width=width, height=height, touch=False)
        page.open(url=hands)
        page.sees("Set up a simulated table")
        yield page, Presses(page)


# One with hidden hands, and one whose market the PC lays out; where the dominoes are, a whole game.
@pytest.mark.parametrize("game", [GAMES[0], GAMES[2]])
def test_a_game_is_begun_by_keys_alone_and_the_focus_is_always_where_it_goes_on(front, game):
    page, person = front
    begin(page, person, game)
    groups = person.play(("usual", *CHOSEN), 1)
    # What the PC has laid out is nobody's to take back.
    if hasattr(part(game, "page"), "DEALT"):
        assert page.read(script=f"{MOVES} > 1 || document.querySelector('#undo').hidden")
    groups |= person.play(CHOSEN, 5)
    assert {"choices", "pieces", "places"} <= groups
    # A move that is taken back leaves the keys at what the table waits for.
    page.press(key="u")
    person.until(lambda: person.on()["group"] and not page.read(script=BUSY), "the focus is at nothing to do")
    assert person.on()["wrong"] == []
    assert page.axe() == [] and page.troubles() == []


@pytest.fixture
def there(browser, tmp_path):
    """A table in the middle of a game, and who plays there by keys."""
    position = kept(GAME, 40)
    with laid(tmp_path, position, fits=list(pieces.fits(position))) as table:
        page, _person = at(browser, "desk", table.address)
        page.until(script="document.querySelectorAll('#pieces button').length > 1")
        yield table, page, Presses(page)


def retold(table, count):
    """Somebody plays on until so many lines stand, and every page is told."""
    table.game = kept(GAME, count)
    table.told.store.put_game(ID, line(table.game.header), [line(move) for move in table.game.moves])
    table.told.played(ID)
    table.says()


def test_what_others_play_takes_nobodys_keys_away(there):
    table, page, person = there
    # The first Tab is at what the table waits for.
    page.press(key="Tab")
    page.press(key="End")
    on = page.read(script=PIECE)
    assert page.read(script=GROUP) == "pieces" and on
    retold(table, 41)
    page.until(script="document.querySelectorAll('#moves li').length === 41")
    page.until(script=f"{PIECE} === '{on}'")
    assert person.on()["wrong"] == []
    person.press("Enter")
    assert page.read(script=GROUP) == "places"
    place = page.read(script=PIECE)
    # The same drawing comes again, as where another device looks on.
    page.read(script="(window.old = document.querySelector('#position svg')) && 1")
    table.told.played(ID)
    page.until(script="!window.old.isConnected")
    page.until(script=f"{PIECE} === '{place}'")
    assert person.on()["wrong"] == []


def test_whose_button_goes_meanwhile_waits_at_the_sentence_and_presses_nothing_else(there):
    table, page, person = there
    page.press(key="Tab")
    while page.read(script=ON) != "menu":
        person.press("Tab")
    table.told.live.tell("ask", ASKED | {"kind": "none"})
    page.until(script=f"{ON} === 'waits'")
    page.press(key="Enter")
    table.told.live.tell("ask", ASKED | {"kind": "question", "n": 91, "since": 91})
    page.until(script="!document.querySelector('#yes').hidden")
    assert table.ordered == [] and person.on()["wrong"] == []
    # It is there again.
    table.told.live.tell("ask", ASKED | {"kind": "idle", "n": 92, "since": 92})
    page.until(script=f"{ON} === 'menu'")


def test_who_has_done_something_goes_on_as_soon_as_there_is_something_to_do(there):
    table, page, _person = there
    table.told.live.tell("ask", ASKED | {"kind": "question"})
    page.until(script="!document.querySelector('#yes').hidden")
    page.press(key="Tab")
    assert page.read(script=ON) == "yes"
    answers = table.here.tables["twin"].do

    def plays(verb, values):
        table.told.live.tell("ask", ASKED | {"kind": "none", "n": 91, "since": 91})
        return answers("gone", values) | {"n": 91}

    table.here.tables["twin"].do = plays
    page.press(key="Enter")
    page.until(script=f"{ON} === 'waits'")
    table.told.live.tell("ask", ASKED | {"kind": "question", "title": "And now?", "n": 92, "since": 92})
    page.until(script=f"{ON} === 'yes'")
    assert [verb for verb, _values in table.ordered] == ["gone"]


def test_tab_goes_from_pieces_to_places_buttons_and_moves_with_one_stop_each(there):
    _table, page, person = there
    page.press(key="Tab")
    person.press("Enter")
    stops = [page.read(script=GROUP)]
    page.press(key="Tab")
    while (stop := page.read(script=GROUP)) != "moves":
        stops += [stop] if stop != stops[-1] else []
        page.press(key="Tab")
    assert [each for each in stops if each] == ["places", "acts"]
    # Each place is said in words, and one that is looked at is seen in the drawing.
    words = page.read(script="[...document.querySelectorAll('#places button')].map((one) => one.ariaLabel)")
    assert len(words) > 1 and all(words) and len(set(words)) == len(words)


def test_a_place_that_is_chosen_is_marked_no_more_while_the_table_answers(there):
    table, page, person = there
    answered, answers = threading.Event(), table.here.tables["twin"].do
    page.press(key="Tab")
    person.press("Enter")
    page.until(script="document.querySelectorAll('.can').length")

    def slow(verb, values):
        if verb == "choose":
            answered.wait(60)
        return answers(verb, values)

    table.here.tables["twin"].do = slow
    page.press(key="Enter")
    try:
        marks = "document.querySelectorAll('.can, #places button').length"
        assert page.read(script=marks) == 0
        # What has the keys meanwhile is to be seen.
        assert page.read(script=ON) == "waits"
    finally:
        answered.set()
    # The table asks the same: it was not placed.
    page.until(script=f"{marks} && {GROUP} === 'places'")


def test_what_back_would_lose_is_asked_about_first_also_by_its_key(there):
    table, page, _person = there
    asked = ASKED | {
        "kind": "moves",
        "options": ["One", "Two"],
        "parts": [[], []],
        "drops": "Go back? It is forgotten.",
    }
    for number, back in enumerate((lambda: page.click(selector="#no"), lambda: page.press(key="b"))):
        table.told.live.tell("ask", asked | {"n": 90 + number, "since": 90 + number})
        # Until the table has answered what was pressed before, nothing else is.
        page.until(script=f"document.querySelector('#no').textContent === 'Back' && !({BUSY})")
        table.ordered.clear()
        back()
        page.sees("Go back? It is forgotten.", "Back all the same")
        assert table.ordered == []
        back()
        page.patient(lambda: table.ordered == [("press", {"button": 1})])


def test_what_a_menu_only_says_is_no_choice(there):
    table, page, _person = there
    menu = ASKED | {
        "kind": "list",
        "asks": "menu",
        "lines": ["Round 3 of 10"],
        "options": ["", "Another", "Back to the game"],
    }
    table.told.live.tell("ask", menu)
    page.sees("Round 3 of 10")
    assert (
        page.read(
            script="[...document.querySelectorAll('#choices button:not([hidden])')].map((one) => one.textContent)"
        )
        == menu["options"][1:]
    )
    page.press(key="Tab")
    page.press(key="ArrowRight")
    page.press(key="Enter")
    page.patient(lambda: table.ordered == [("choose", {"index": 2, "of": 3})])


def test_the_newest_move_is_in_sight_when_a_game_is_over(there):
    table, page, _person = there
    page.until(script=AT_END)
    # The scroll of a list that has grown, before it is followed, is not somebody's who reads what was before.
    page.read(script=GROWN)
    page.until(script=AT_END)
    everything = len(next(path for path in KEPT if path.stem == GAME).read_text().splitlines()) - 1
    retold(table, everything)
    page.until(script=f"document.querySelectorAll('#moves li').length === {everything} && {OVER}")
    page.until(script=AT_END)
    assert page.troubles() == []
