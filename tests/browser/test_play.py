"""Playing on the drawn table by what is to be seen, by mouse and by touch at four sizes; the machine beneath it is
test_pages.py.
"""

from contextlib import contextmanager

import pytest

from browser.conftest import KEPT, serving_here, set_up_twin
from browser.laid import at, kept, laid
from browser.person import SIZES, TOUCHED, Person
from naiad.engine.opponent import strongest
from naiad.service import pieces
from naiad.store import files
from naiad.store.database import Store
from naiad.twin.transports import have_pty
from naiad.web.game_view import whole
from naiad.web.live import Live
from naiad_core.games import GAMES, descriptor, room
from unit.web.serving import Serving

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
MOVES = "document.querySelectorAll('#moves li').length"
HELD = "[...document.querySelectorAll('#pieces button')].map((one) => one.dataset.piece)"
# Board, sentence, buttons and tray in the window together.
# Who shares the device sees no tray before they have pressed that they hold it.
TOGETHER = "['#waits', '#position svg, #choices', '#acts', '#tray, #pass:not([hidden])']"
IN_WINDOW = (
    "((box) => box.height > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1 "
    "&& box.right <= innerWidth + 1)"
)
ALL_SEEN = (
    f"{TOGETHER}.every((each) => [...document.querySelectorAll(each)].some("
    f"(one) => {IN_WINDOW}(one.getBoundingClientRect())))"
)
# What is too long for its place in the header.
CUT = (
    "[...document.querySelectorAll('header *')].filter((one) => one.clientWidth && "
    "(one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)).map((one) => one.textContent)"
)
# A tap on Undo at this time; whether the page waits for the table then.
TAP = """((at) => {
  const tap = new MouseEvent("click", { bubbles: true, detail: 2, clientX: 5, clientY: 5 });
  Object.defineProperty(tap, "timeStamp", { value: at });
  document.querySelector("#undo").dispatchEvent(tap);
  return document.querySelector("#acts").ariaBusy;
})"""
WIDE = "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"


# Of the buttons that are to be chosen from the one of this text, from 1; 0 for none.
CHOICE = "[...document.querySelectorAll('#choices button')].findIndex((one) => /{}/i.test(one.textContent)) + 1"


@pytest.fixture
def table(tmp_path):
    """The address of a new simulated table, with hands."""
    with serving_here(tmp_path) as (hands, base):
        set_up_twin(base, hands.partition("=")[2])
        yield hands.replace("/#", "/table?key=twin#")


def begun(browser, table, game, size):
    """A person before a table on which this game is chosen."""
    page = browser.page(f"{game}-{size}")
    width, height = SIZES[size]
    person = Person(page, touch=size in TOUCHED)
    page.size(width=width, height=height, touch=person.touch)
    page.open(url=table)
    person.until(lambda: person.sees("#choices button"), "nothing is asked")
    person.settle()
    person.click(f"#choices button:nth-child({page.read(script=CHOICE.format(descriptor(game).TITLE))})")
    return page, person


def seat_the_pc(page, level, first=0):
    """On every seat, from that one on."""
    page.read(
        script=f"[...document.querySelectorAll('#seats select')].slice({first}).forEach((one) => {{ "
        f"one.value = '{level}'; one.dispatchEvent(new Event('change')); }}) ?? true"
    )


def test_a_hint_names_turns_the_pc_takes_a_seat_and_a_press_ends_its_thinking(browser, table):
    page, person = begun(browser, table, GAMES[0], "desk")
    while not person.sees("#hint:not([hidden])"):
        person.any()
    person.until(lambda: person.sees("#goal"), "no goal is told")
    goal = page.read(script="document.querySelector('#goal').textContent")
    held = page.read(script=HELD)
    assert goal.startswith("your goal, counted at the end: ") and len(held) >= 5
    person.at("#against summary")
    assert page.read(script="document.querySelectorAll('#seats select').length") >= 2
    seat_the_pc(page, "1", 1)
    person.settle()
    # Hand and goal are as they were dealt.
    assert page.read(script="document.querySelector('#goal').textContent") == goal and page.read(script=HELD) == held
    assert page.axe() == []
    person.at("#hint")
    person.until(lambda: page.read(script="/[+]/.test(document.querySelector('#hints')?.textContent)"), "no hint")
    # Its places light in the drawing, although no piece is in hand.
    assert page.read(script="document.querySelectorAll('#position [data-best]').length") >= 1
    assert page.read(script="document.querySelectorAll('#position [data-best=\"0\"]').length") >= 1
    # They stay when the table has kept in the record that one was given.
    person.until(lambda: page.read(script="/hint/.test(document.querySelector('#moves').textContent)"), "none is kept")
    assert page.read(script="document.querySelectorAll('#position [data-best]').length") >= 1
    assert page.read(script="document.querySelectorAll('#hints li').length") >= 1
    # A line shows its piece at its place, pressed once more it lays it there.
    before = page.read(script=MOVES)
    person.click("#hints button")
    page.until(script="document.querySelector('.chosen[data-best=\"0\"]') && document.querySelector('#in_hand')")
    assert page.read(script=MOVES) == before
    person.click("#hints button")
    person.until(lambda: page.read(script=MOVES) == before + 1, "the line is not played")
    person.settle()
    before = page.read(script=MOVES)
    seat_the_pc(page, "2")
    person.until(lambda: page.read(script=MOVES) >= before + 4, "the PC does not play")
    seat_the_pc(page, "5")
    # It thinks for a second at most: seen and pressed at one and the same moment.
    press = "(one, says) => !one.hidden && / thinks/.test(says.textContent) && (one.click(), true)"
    page.until(script=f"({press})(document.querySelector('#hurry'), document.querySelector('#thinks'))")
    before = page.read(script=MOVES)
    person.until(lambda: page.read(script=MOVES) > before, "it does not move")
    assert page.troubles() == []
    page.close()


def test_who_sits_there_is_typed_in_a_set_up_whose_last_page_is_all_that_is_laid_out_and_stands_in_the_game(
    browser, table
):
    page, person = begun(browser, table, GAMES[0], "desk")
    person.until(lambda: person.sees("#seats input") or not person.any(), "no field for a name")
    page.click(selector="#seats input")
    page.type(text="Ada")
    page.press(key="Tab")
    # On to the level of that seat, where it is again in the next game.
    page.until(script="document.activeElement.matches('#seats select')")
    while page.read(script="document.body.dataset.kind !== 'pages'"):
        person.any("#choices button")
    # What is laid out stands on one page, and one press begins.
    assert page.read(script="document.querySelectorAll('#more span').length") > 4
    assert page.read(script="document.querySelector('#yes').textContent") == "Begin"
    person.click("#yes")
    person.until(lambda: page.read(script="document.body.dataset.kind === 'idle'"), "the game does not begin")
    page.until(script="document.querySelector('#players').textContent.includes('Ada')")
    page.until(script="document.querySelector('#seats input').value === 'Ada'")
    # Somebody else, in the middle of it.
    page.read(script="document.querySelector('#against').open = true")
    page.read(script="document.querySelectorAll('#seats input')[1].focus() ?? true")
    page.type(text="Bo")
    page.press(key="Tab")
    page.until(script="/Ada.*Bo/.test(document.querySelector('#players').textContent)")
    assert page.axe() == [] and page.troubles() == []
    page.close()


def test_tab_stops_once_at_a_whole_box_and_arrows_go_through_it(browser, table):
    page, person = begun(browser, table, GAMES[0], "desk")
    while not person.sees("#hint:not([hidden])"):
        person.any()
    if person.sees("#pass:not([hidden])"):
        person.click("#pass")
    page.click(selector="#all > summary")
    box = "[...document.querySelectorAll('#box button')]"
    assert page.read(script=f"{box}.length") > 30
    at = f"{box}.indexOf(document.activeElement)"
    knob = "document.querySelector('#knob').ariaValueNow"
    page.press(key="Tab")
    page.press(key="Tab")
    before = page.read(script=knob)
    assert page.read(script=at) == 0
    for key, index in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0), ("ArrowLeft", 0)):
        page.press(key=key)
        assert page.read(script=at) == index, key
    page.press(key="ArrowDown")
    below = page.read(script=at)
    assert below > 1
    page.press(key="ArrowUp")
    assert page.read(script=at) == 0
    page.press(key="ArrowDown")
    # The knob has not been turned; Tab leaves the box, and would come back to where it was left.
    assert page.read(script=knob) == before
    page.press(key="Tab")
    assert page.read(script=at) == -1
    assert page.read(script=f"{box}.findIndex((one) => one.tabIndex === 0)") == below
    # In the drawer is what can go wrong at a gate.
    page.click(selector="#machine > summary")
    page.click(selector="[data-wrong=stall]")
    page.sees("The next wave stops before gate 1.")
    for wrong in ("hand_in", "lamp"):
        page.click(selector=f"[data-wrong={wrong}]")
    assert page.read(script="document.querySelector('#trouble').textContent") == ""
    assert page.axe() == [] and page.troubles() == []
    page.close()


def test_a_name_stays_in_its_field_where_the_pc_plays_no_seat_that_it_had_before(browser, table):
    page, person = begun(browser, table, GAMES[0], "desk")
    together = next(game for game in GAMES if not strongest(game))
    inputs = "[...document.querySelectorAll('#seats input')]"
    person.any("#choices button")
    person.until(lambda: page.read(script=f"{inputs}.length"), "no seats")
    seat_the_pc(page, "1")
    page.until(script=f"{inputs}.every((one) => one.disabled)")
    person.settle()
    while not page.read(script=CHOICE.format(descriptor(together).TITLE)):
        person.click("#no")
    person.click(f"#choices button:nth-child({page.read(script=CHOICE.format(descriptor(together).TITLE))})")
    person.any("#choices button:nth-child(2)")
    person.until(lambda: page.read(script=f"{inputs}.length > 1 && {inputs}.every((one) => !one.disabled)"), "no seats")
    page.click(selector="#seats .row:nth-child(2) input")
    page.type(text="Bo")
    page.press(key="Tab")
    person.settle()
    for _come in range(2):
        page.until(script=f"{inputs}[1]?.value === 'Bo'")
        page.open(url=table.partition("#")[0])
    assert page.troubles() == []
    page.close()


@pytest.mark.parametrize("size", ["desk", "upright"])
def test_a_game_that_is_over_is_reopened_by_a_button_that_says_so_apart_from_where_back_stood(browser, tmp_path, size):
    with Store(tmp_path / "naiad.db") as store:
        here = Serving(store)
        try:
            told = next(told for path in KEPT if (told := whole(files.parse(path.read_bytes()), "abcd1234"))["settled"])
            ordered = []
            live = here.tables["twin"] = Live("twin", "A twin", lambda verb, _: ordered.append(verb) or {"n": 2})
            live.tell("seated", {"levels": {}, "names": {}, "thinks": -1, "strongest": {}})
            live.tell("game", told)
            asks = {"title": "", "lines": [], "at": 0, "n": 1, "since": 1}
            live.tell("ask", asks | {"kind": "list", "asks": "seats", "seats": 0, "options": ["1", "2"]})
            page = browser.page("over")
            width, height = SIZES[size]
            page.size(width=width, height=height, touch=size in TOUCHED)
            page.open(url=f"http://127.0.0.1:{here.socket.getsockname()[1]}/table?key=twin#hands=token")
            person = Person(page, touch=size in TOUCHED)
            person.until(lambda: person.sees("#no:not([hidden])"), "no way back")
            x, y = person.sees("#no")
            # Who plays was being looked at when the game ended.
            page.read(script="document.querySelector('#against').open = true")
            live.tell("ask", asks | {"kind": "idle", "n": 2, "since": 2})
            page.sees("Reopen: undo the last move")
            assert not page.read(script="document.querySelector('#against').open")
            assert page.read(script=f"document.elementFromPoint({x}, {y})?.id") != "undo"
            page.press(key="u")
            x, y = person.sees("#undo")
            page.do_at(tap=person.touch, x=x, y=y)
            page.patient(lambda: ordered == ["undo"])
            person.settle()
            # Of two taps one counts, however soon the first was answered.
            assert page.read(script=f"{TAP}(1e6)") == "true"
            person.settle()
            assert page.read(script=f"{TAP}(1e6 + 350)") != "true" and page.read(script=f"{TAP}(1e6 + 500)") == "true"
            assert page.axe() == [] and page.troubles() == []
            page.close()
        finally:
            here.end()


@contextmanager
def late(browser, tmp_path, game, moves, size="desk"):
    """A person before a table in the middle of a game, with all pieces that fit."""
    position = kept(room(game), moves)
    with laid(tmp_path, position, fits=list(pieces.fits(position))) as there:
        page, person = at(browser, size, there.address)
        person.until(lambda: person.sees("#pass:not([hidden])") or person.sees("#pieces button"), "nothing to take")
        if person.sees("#pass:not([hidden])"):
            person.click("#pass")
        page.until(script="document.querySelector('#pieces button')")
        yield page, person
        assert page.troubles() == []


def test_a_position_in_words_stays_on_the_board_and_can_always_be_shut(browser, tmp_path):
    with late(browser, tmp_path, GAMES[0], 40) as (page, person):
        details = "document.querySelector('#position details')"
        for shuts in ("click", "Escape"):
            page.click(selector="#position summary")
            # Longer and wider than any board.
            page.read(script=f"{details}.lastChild.append('x'.repeat(400), '\\n'.repeat(200), '.') ?? 1")
            page.read(script=f"{details}.scrollTo(900, 900) ?? 1")
            box = page.read(script=f"{details}.getBoundingClientRect().toJSON()")
            board = page.read(script="document.querySelector('.board').getBoundingClientRect().toJSON()")
            assert box["left"] >= board["left"] and box["top"] >= board["top"] + board["height"] / 3
            assert person.sees("#position summary")
            if shuts == "click":
                page.click(selector="#position summary")
            else:
                page.press(key=shuts)
            assert not page.read(script=f"{details}.open")


def test_what_lets_a_piece_go_is_called_so_after_a_reload_too(browser, tmp_path):
    with late(browser, tmp_path, GAMES[-1], 20) as (page, person):
        kind, no = "document.body.dataset.kind", "document.querySelector('#no').textContent"
        person.click("#pieces button")
        page.until(script=f"{kind} === 'moves'")
        assert page.read(script=no) == "Never mind"
        page.read(script="document.body.dataset.before = '1'; location.reload() ?? true")
        page.until(script=f"!document.body.dataset.before && {kind} === 'moves'")
        assert page.read(script=no) == "Never mind"


# The other games and sizes take too long for every run: late in each all is in view, says test_fits.py.
@pytest.mark.parametrize("size", ["desk", "upright"])
def test_a_game_is_set_up_and_begun_by_what_is_to_be_seen(browser, table, size):
    page, person = begun(browser, table, GAMES[0], size)
    for _n in range(60):
        if page.read(script=MOVES) >= 4:
            break
        person.any()
        # A table that thinks asks nothing for a moment: then no button is there.
        person.until(lambda: page.read(script=ALL_SEEN), "board, sentence, buttons and tray are not in view together")
        assert not page.read(script=WIDE) and page.read(script=CUT) == []
    assert page.read(script=MOVES) >= 4, f"after {person.gestures} gestures the page shows:\n{page.text()}"
    person.until(lambda: person.sees("#undo:not([hidden])") or person.any(), "no move can be taken back")
    person.click("#undo:not([hidden])")
    person.until(
        lambda: page.read(script="document.querySelectorAll('#moves .undone').length") > 0, "nothing is taken back"
    )
    assert page.troubles() == []
    page.close()
