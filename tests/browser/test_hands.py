"""What lies before a player is seen by nobody else at the page of all hands, not for a moment, and nothing of the game
before is; who is told what is test_seats.py.
"""

import pytest

from browser.test_play import CHOICE, begun, table  # noqa: F401
from naiad.rooms import is_secret, title
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES, descriptor

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
HIDDEN = [game for game in GAMES if is_secret(game)]
# Whatever the page has at any time: what can be taken and the goal, and of which game something is drawn.
RECORDS = """
globalThis.shown = [];
new MutationObserver(() => {
  const at = (name) => document.querySelector(name)?.textContent ?? "";
  const set_up = document.body?.matches(".setting-up");
  shown.push({
    tray: [...document.querySelectorAll("#pieces button")].map((one) => one.textContent).concat(at("#goal")),
    game: !set_up && document.querySelector("#position svg") ? at("#who") : "",
  });
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
TRAY = "[...new Set(shown.flatMap((one) => one.tray))].filter(Boolean)"
PASS = "#pass:not([hidden])"
PIECES = "[...document.querySelectorAll('#pieces button')].map((one) => one.dataset.piece)"
# A start card lies in the tray before anybody is to act.
ON = ("#end:not([hidden])", "#yes:not([hidden])", "#choices button", "#pieces button")


def recorded(browser, table, game):  # noqa: F811
    page = browser.page(f"{game}-desk")
    page.first(script=RECORDS)
    return begun(browser, table, game, "desk")


def to_the_cover(person):
    """Through what is asked before the first player is."""

    def seen():
        return next((way for way in (PASS, *ON) if person.sees(way)), "")

    while True:
        person.until(seen, "nothing leads on")
        way = seen()
        if way == PASS:
            return
        if way:
            person.click(way)


@pytest.mark.parametrize("game", HIDDEN)
def test_of_a_covered_hand_nothing_is_drawn_before_the_cover_and_nothing_by_its_id(browser, table, game):  # noqa: F811
    page, person = recorded(browser, table, game)
    to_the_cover(person)
    for _come in range(2):
        before = page.read(script=TRAY)
        page.read(script="shown.splice(0).length")
        person.click(PASS)
        person.until(lambda: page.read(script=f"{PIECES}.length"), "no hand")
        hand, ids = page.read(script=TRAY), page.read(script=PIECES)
        assert hand and not set(hand) & set(before) and not set(ids) & {*hand, *before}
        # Who turns the device still holds it; whoever comes back to the page may be another.
        for width, height in ((844, 390), (1280, 800)):
            page.read(script="document.body.dataset.before = 'so' ?? true")
            page.size(width=width, height=height, touch=False)
            page.until(script=f"!document.body.dataset.before && {PIECES}.length")
        page.open(url=table.partition("#")[0])
        person.until(lambda: person.sees(PASS), "no cover")
    assert page.troubles() == []


def test_nothing_of_the_game_before_is_drawn_once_another_has_begun(browser, table):  # noqa: F811
    first, other = HIDDEN
    page, person = recorded(browser, table, first)
    to_the_cover(person)
    person.click(PASS)
    person.click("#menu")
    page.read(script="shown.splice(0).length")
    person.click(f"#choices button:nth-child({page.read(script=CHOICE.format('another game|new game'))})")
    person.until(lambda: page.read(script=CHOICE.format(descriptor(other).TITLE)), "no games")
    person.click(f"#choices button:nth-child({page.read(script=CHOICE.format(descriptor(other).TITLE))})")
    page.read(script="shown.splice(0).length")
    to_the_cover(person)
    games = page.read(script="[...new Set(shown.map((one) => one.game))].filter(Boolean)")
    assert games and all(each.startswith(title(other)) for each in games)
    assert page.troubles() == []
