"""How few gestures a move takes on the drawn table, and which keys there are; not whole games, which
tools/bench/whole_games.py plays.
"""

import pytest

from browser.person import TOUCHED, Drags
from browser.test_play import IN_WINDOW, MOVES, begun, late, table
from browser.whole import Whole
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
__all__ = ["table"]
# A player lays and sets this often before the next is asked for.
OF_A_TURN = 2
# What kind of place the piece in hand lies at, and how wide it is there.
IN_HAND = """((piece, place) => piece && place && [place.tagName, piece.getBoundingClientRect().width])(
  document.querySelector("#in_hand"), document.querySelector(".chosen"))"""
FEW_PX = 10
# A point of the drawing farther from any place than a finger reaches.
LIES = """(() => {
  const board = document.querySelector("#position svg").getBoundingClientRect();
  for (let x = board.x + 5; x < board.right; x += 9) for (let y = board.y + 5; y < board.bottom; y += 9) {
    const boxes = [...document.querySelectorAll("[data-place]")].map((one) => one.getBoundingClientRect());
    if (document.elementFromPoint(x, y)?.closest("#position") && boxes.every((box) =>
      x < box.left - 30 || x > box.right + 30 || y < box.top - 30 || y > box.bottom + 30)) return [x, y];
  }
})()"""
# What a set-up is answered by.
SET_UP = ("#yes", "#choices button", "#end")


def to_the_first_piece(person):
    """Answer the set-up, and take nothing from the tray as soon as it is there."""
    seen = []

    def look():
        person.settle()
        seen[:] = [way for way in ("#pieces button", *SET_UP) if person.sees(f"{way}:not([hidden])")]
        return seen

    while True:
        person.until(look, "nothing is to be answered")
        if seen[0] == "#pieces button":
            return
        person.click(f"{seen[0]}:not([hidden])")


def to_a_choice(page, person):
    """Lay the first piece, and take one that can lie at more than one place."""
    to_the_first_piece(person)
    person.click("#pieces button")
    page.until(script=f"{MOVES} === 1")
    person.settle()
    while not page.read(script="document.querySelectorAll('.can:not(.chosen)').length"):
        person.any("#pass", "#end:not([hidden])", "#pieces button")
    person.settle()


@pytest.mark.parametrize("size", ["desk", "upright"])
def test_a_piece_is_shown_on_its_way_and_laid_by_one_drag(browser, table, size):
    page, before = begun(browser, table, GAMES[0], size)
    person = Drags(page, touch=size in TOUCHED)
    # The same hand.
    person._last = before._last
    whole = Whole(person, seed=1)
    while page.read(script=MOVES) < 1:
        whole.step()
    if person.touch:
        while not person.sees("#pieces button"):
            person.any("#pass", "#yes", "#end", "#no")
        # Along a tray that is longer than its room a finger takes nothing.
        tray = "document.querySelector('#tray')"
        page.read(
            script=f"Object.defineProperty({tray}, 'scrollHeight', {{ value: 9999, configurable: true }}) && true"
        )
        page.read(script=f"{tray}.classList.add('scrolls') ?? true")
        (x, y), before = person.sees("#pieces button"), person.state()
        page.down(x=x, y=y, tap=True)
        page.move(x=x, y=y - 60)
        assert page.read(script="document.querySelector('.drag')") is None
        page.up()
        assert person.state() == before
        page.read(script=f"delete {tray}.scrollHeight && ({tray}.classList.remove('scrolls') ?? true)")
    begun_by = person.gestures
    while page.read(script=MOVES) < 7:
        whole.step()
    # A drag each, and the device passed on; nothing is taken back.
    assert person.gestures - begun_by <= 6 + 6 // OF_A_TURN + 1
    assert page.troubles() == []
    page.close()


def test_the_second_of_two_taps_on_an_answer_is_no_other_answer_and_no_trouble(browser, table):
    page, person = begun(browser, table, GAMES[0], "upright")
    to_a_choice(page, person)
    before = page.read(script=MOVES)
    page.read(script="for (const _each of 'ab') document.querySelector('#yes').click()")
    page.until(script=f"{MOVES} > {before}")
    person.settle()
    assert page.read(script="document.querySelector('#trouble').textContent") == ""
    assert page.read(script=MOVES) == before + 1
    page.close()


def test_a_piece_that_can_be_laid_in_one_way_is_laid_by_one_tap_and_a_second_is_not_for_the_button_that_comes_there(
    browser, table
):
    page, person = begun(browser, table, GAMES[0], "upright")
    to_the_first_piece(person)
    # The start card lies anywhere.
    person.click("#pieces button")
    page.until(script=f"{MOVES} === 1 && !document.querySelector('#undo').hidden")
    person.settle()
    clicks = """((detail) => {
      for (const on of [document.body, document.querySelector("#undo")])
        on.dispatchEvent(new MouseEvent("click", { bubbles: true, detail, clientX: 5, clientY: 5 }));
      return document.querySelector("#acts").ariaBusy;
    })"""
    assert page.read(script=f"{clicks}(1)") != "true"
    # Whoever chooses by keys means this button.
    assert page.read(script=f"{clicks}(0)") == "true"
    page.until(script="document.querySelectorAll('#moves .undone').length")
    assert page.troubles() == []
    page.close()


def test_what_is_in_hand_is_seen_at_its_place_whether_that_is_a_group_or_one_shape(browser, tmp_path):
    # A card and a pyramid are in the tray.
    with late(browser, tmp_path, GAMES[0], 21) as (page, person):
        for piece, lies_at in (("first", "g"), ("last", "path")):
            person.click(f"#pieces button:{piece}-child")
            person.until(
                lambda lies_at=lies_at: (seen := page.read(script=IN_HAND)) and seen[0] == lies_at and seen[1] > FEW_PX,
                "what is in hand is not to be seen",
            )


def test_the_keys_are_shown_by_one_and_the_table_from_its_other_side_by_another(browser, tmp_path):
    with late(browser, tmp_path, GAMES[0], 20) as (page, _person):
        page.press(key="f")
        assert page.read(script="document.querySelector('#position').classList.contains('flipped')")
        keys = "document.querySelector('#keys').getBoundingClientRect()"
        seen = f"document.querySelector('#machine').open && {IN_WINDOW}({keys})"
        on = "document.activeElement.id"
        for shuts in ("?", "Escape"):
            page.read(script="document.querySelector('#undo').focus() ?? true")
            page.press(key="?")
            assert page.read(script=seen) and page.read(script=on) == "keys"
            page.press(key=shuts)
            assert not page.read(script=seen) and page.read(script=on) == "undo"


def test_a_finger_beside_a_place_means_it_and_why_a_place_is_none_is_said_until_another_is_looked_at(browser, tmp_path):
    with late(browser, tmp_path, GAMES[0], 8, "upright") as (page, person):
        person.click("#pieces button")
        page.until(script="document.querySelectorAll('.can').length > 1")
        beside = """[...document.querySelectorAll(".can:not(.chosen)")].flatMap((one) => {
          const box = one.getBoundingClientRect();
          return [[box.left - 9, box.y + box.height / 2], [box.right + 9, box.y + box.height / 2]];
        }).find(([x, y]) => x > 0 && x < innerWidth && document.elementFromPoint(x, y)?.closest("#position")
          && !document.elementsFromPoint(x, y).some((one) => one.closest("[data-place]")))"""
        found = page.read(script=beside)
        assert found, "places lie everywhere"
        before = person.state()
        page.do_at(tap=True, x=found[0], y=found[1])
        person.until(lambda: person.state() != before, "the finger means nothing")
        person.settle()
        why = "document.querySelector('#why').textContent"
        assert page.read(script=why) == ""
        # A finger in the middle of the drawing, at what lies there already.
        page.do_at(tap=True, **dict(zip("xy", page.read(script=LIES), strict=True)))
        page.until(script=why)
        person.click(".can:not(.chosen)")
        page.until(script=f"!{why}")
        # Who comes back sees what is in hand where it would lie.
        page.until(script="document.querySelector('#in_hand')")
        page.read(script="document.body.dataset.before = '1'; location.reload() ?? true")
        page.until(script="!document.body.dataset.before && document.querySelector('#in_hand')")
