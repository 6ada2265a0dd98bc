"""Pieces on their way to their places: seen by what is added to a page meanwhile."""

import json

import pytest

from browser.test_play import begun, table
from naiad.store import files
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
__all__ = ["table"]
WATCHED = """new MutationObserver((all) => {
  for (const one of all) for (const added of one.addedNodes) {
    if (added.classList?.contains("flies")) window.flights = (window.flights ?? 0) + 1;
  }
}).observe(document.body, { childList: true }) ?? true"""
FLIGHTS = "window.flights ?? 0"
# The position, and what is told beside it then.
DRAWN = "document.querySelector('#position svg') && document.querySelector('#running').textContent"
# What the move brought that is drawn.
LAST = "(document.querySelector('#position .last')?.id ?? '')"
AT = "document.querySelector('#at').value"
MOVES = "document.querySelectorAll('#moves li').length"
STOPS = "[...document.querySelectorAll('#moves button')].filter((one) => one.tabIndex === 0).length"


def laid(game):
    """After how many lines the first piece lies at a place of its own."""
    return next(number for number, move in enumerate(game.moves, start=1) if "at" in move)


def test_a_move_that_is_replayed_brings_its_piece_unless_no_motion_is_wanted(browser, served):
    id_, first = next(
        (id_, laid(game))
        for id_, path in served.kept.items()
        if (game := files.parse(path.read_bytes())).header["game"] == GAMES[0]
    )
    for wanted, flights in (("no-preference", 1), ("reduce", 0)):
        page = browser.page(f"motion {wanted}")
        page.media(name="prefers-reduced-motion", value=wanted)
        page.open(url=f"{served.base}/game?id={id_}#{first - 1}")
        page.until(script=f"{AT} === '{first - 1}' && {DRAWN}")
        page.read(script=WATCHED)
        before = page.read(script=LAST)
        page.press(key="ArrowRight")
        page.until(script=f"{AT} === '{first}' && {LAST} && {LAST} !== {json.dumps(before)}")
        assert page.read(script=FLIGHTS) == flights
        page.until(script="!document.querySelector('.flies')")
        page.close()


def test_a_piece_goes_from_the_tray_to_its_place_and_its_move_marks_it(browser, table):
    page, person = begun(browser, table, GAMES[0], "desk")
    page.read(script=WATCHED)
    while page.read(script=MOVES) < 2:
        person.any()
    assert page.read(script=FLIGHTS) >= 1
    page.until(script="!document.querySelector('.flies')")
    # Pointed at, the move marks what it changed; the same button is there after the next move.
    page.read(script="(window.first = document.querySelector('#moves button')).focus() ?? true")
    assert page.read(script="document.querySelectorAll('#position .marked').length") == 1
    assert page.read(script=STOPS) == 1
    made = page.read(script=MOVES)
    while page.read(script=MOVES) == made:
        person.any()
    assert page.read(script="window.first.isConnected")
    assert page.axe() == [] and page.troubles() == []
    page.close()
