"""What must be seen together is in the window together, also late in a game: of a replay its board, its move and the
score at that move; of a table board, sentence, buttons and tray. How games are played is test_play.py's.
"""

import importlib
import json
from pathlib import Path

import pytest

from browser.conftest import KEPT
from browser.laid import at, kept, laid
from browser.person import SIZES, TOUCHED
from naiad.service import pieces
from naiad_core.games import GAMES, room

# Of what is open beside the board: how much of the height it leaves empty while something in it is cut off.
IDLE_PX = """(() => {
  const side = document.querySelector(".side");
  const cut = [...side.querySelectorAll("details[open]")].some((one) => one.scrollHeight > one.clientHeight + 1);
  const low = Math.max(...[...side.children].map((one) => one.getBoundingClientRect().bottom));
  return cut ? Math.max(0, innerHeight - low) : 0;
})()"""
SHOWN_PX = (
    "((list, part) => Math.min(list.bottom, part.bottom) - list.top)("
    "...['#score', '.side > :has(> #score)'].map((each) => document.querySelector(each).getBoundingClientRect()))"
)
KEPT_OF = {game: next(path for path in KEPT if path.stem == room(game)) for game in GAMES}
HEIGHT_PX = "document.querySelector('{}').getBoundingClientRect().height"
# Which of these are not in the window, or lie beneath something else.
HIDDEN = """[{}].filter((selector) => {{
  const one = document.querySelector(selector);
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !box.height || box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1
    || !one.contains(top);
}})"""
REPLAYED = HIDDEN.format("'#position svg', '#now', '#running', '#back', '#play', '#on', '#at', '#scored'")
# So much of a score is read without scrolling, so large is the drawing beside it.
LEAST_PX = {"desk": (200, 400), "small": (200, 400), "upright": (140, 280), "lying": (90, 300)}


@pytest.mark.parametrize("size", SIZES)
def test_a_replays_board_move_and_score_at_it_are_in_view_together(browser, served, size):
    for game in GAMES:
        id_ = next(id_ for id_, path in served.kept.items() if path == KEPT_OF[game])
        moves = len(KEPT_OF[game].read_text().splitlines()) - 1
        page, person = at(browser, size, f"{served.base}/game?id={id_}#{moves * 3 // 4}", "#moves [aria-current]")
        page.until(script="document.querySelector('#score li')")
        if not page.read(script="document.querySelector('#scored').parentElement.open"):
            person.at("#scored")
        score_px, board_px = LEAST_PX[size]
        page.until(script=f"{HEIGHT_PX.format('#score')} > 0")
        # Nothing of the drawing is there before its colours are.
        page.until(script="!document.querySelector('.uncoloured')")
        assert page.read(script=REPLAYED) == [], game
        assert page.read(script=IDLE_PX) <= 60, game
        # As long as it is, where it is shorter.
        assert page.read(script=SHOWN_PX) >= min(score_px, page.read(script=HEIGHT_PX.format("#score"))), game
        assert page.read(script=HEIGHT_PX.format("#position svg")) >= board_px, game
    page.press(key="?")
    page.until(script="document.querySelector('#keys').open")
    assert page.read(script="document.querySelector('#scored').parentElement.open")
    # On a telephone one part is open at a time.
    assert page.read(script="document.querySelector('#made').parentElement.open") == (size not in TOUCHED)
    assert page.read(script=IDLE_PX) <= 60
    assert page.troubles() == []
    page.close()


# What can be pressed or taken now and cannot be seen whole, or lies beneath something else.
PRESSED = "#acts > *, #choices button, #pieces button, #open button, .takes"
UNREACHED = f"""[...document.querySelectorAll("{PRESSED}")].filter((one) => {{
  if (!one.checkVisibility() || one.closest("[inert]")) return false;
  const box = one.getBoundingClientRect();
  // What lies in the drawing stays here for whoever does not see it.
  if (box.width <= 2) return false;
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top < 0 || box.bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth + 1
    || !one.contains(top);
}}).map((one) => one.id || one.dataset.piece || one.textContent)"""
TOGETHER = HIDDEN.format("'#waits', '#position svg', '#menu', '#undo'")
# So many pieces have their place without pushing the tray along.
MOST_IN_SIGHT = 15


def late(game):
    """Positions late in a game, and what lies before whoever is to act: a room's own, or a kept one with what fits."""
    if (Path(__file__).parents[1] / "games" / room(game) / "late.py").is_file():
        return [(make(), lies) for make, lies in importlib.import_module(f"games.{room(game)}.late").LATE]
    position = kept(room(game), len(KEPT_OF[game].read_text().splitlines()) * 3 // 5)
    return [(position, {"fits": list(pieces.fits(position))})]


@pytest.mark.parametrize("game", GAMES)
def test_late_in_a_game_all_that_can_be_pressed_is_in_view_beside_board_and_sentence(browser, tmp_path, game):
    for number, (position, lies) in enumerate(late(game)):
        folder = tmp_path / str(number)
        folder.mkdir()
        with laid(folder, position, **lies) as table:
            for size in SIZES:
                page, person = at(browser, size, table.address)
                page.until(script="!document.querySelector('.uncoloured')")
                if person.sees("#pass:not([hidden])"):
                    person.click("#pass")
                page.until(script=f"!{len(lies['fits'])} || document.querySelector('#pieces button')")
                assert page.read(script=TOGETHER) == [], size
                if len(lies["fits"]) <= MOST_IN_SIGHT:
                    assert page.read(script=UNREACHED) == [], size
                assert page.read(script="document.querySelector('#position svg').getBoundingClientRect().height") >= 200
                if size not in TOUCHED:
                    person.at("#machine > summary")
                    page.until(script="document.querySelector('#machine').open")
                    person.until(lambda person=person: person.sees("#moves li:last-child button"), "no moves")
                    assert person.sees("#menu"), size
                    assert page.read(script=TOGETHER) == [], size
                assert page.troubles() == []
                page.close()


# What a finger is for besides pieces: by its name how much of it is too small, or not in the window.
TOO_SMALL = """[...document.querySelectorAll({})].filter((one) => {{
  const box = one.getBoundingClientRect();
  const high = innerHeight < 500 && one.matches("summary") ? 35 : 40;
  return box.width && (box.height < high || box.width < 40 || box.left < 0 || box.right > innerWidth);
}}).map((one) => `${{one.id || one.textContent}} ${{one.getBoundingClientRect().width}}`)"""
DRAWERS = json.dumps(".side summary, .machine > summary, #acts button")
CONTROLS = json.dumps(".acts button, .acts select")


@pytest.mark.parametrize("size", TOUCHED)
def test_a_finger_meets_drawers_of_a_table_and_the_machine_leaves_the_question_in_sight(browser, tmp_path, size):
    position, lies = late(GAMES[-1])[0]
    with laid(tmp_path, position, **lies) as table:
        page, person = at(browser, size, table.address)
        page.until(script="!document.querySelector('.uncoloured')")
        if person.sees("#pass:not([hidden])"):
            person.click("#pass")
        assert page.read(script=TOO_SMALL.format(DRAWERS)) == []
        for drawer in ("#made", "#scored", "#against summary"):
            person.at(drawer)
            page.until(script=f"document.querySelector('{drawer}').parentElement.open")
            assert person.sees("#waits"), drawer
            # What opens it shuts it.
            person.at(drawer)
            page.until(script=f"!document.querySelector('{drawer}').parentElement.open")
        person.at("#machine > summary")
        page.until(script="document.querySelector('#machine').open")
        assert person.sees("#waits")
        assert page.read(script=TOO_SMALL.format(json.dumps("#apart > summary, #all > summary"))) == []
        page.close()


@pytest.mark.parametrize("size", TOUCHED)
def test_a_finger_meets_the_buttons_of_a_replay_and_all_of_them_are_in_the_window(browser, served, size):
    page, _person = at(browser, size, f"{served.base}/game?id={next(iter(served.kept))}", "#moves [aria-current]")
    assert page.read(script=TOO_SMALL.format(CONTROLS)) == []
    page.close()
