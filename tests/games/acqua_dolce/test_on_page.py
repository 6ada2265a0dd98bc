"""Acqua Dolce on its page: a card of the row is chosen, two are let go, a school is gathered and laid at once."""

import pytest

from browser.conftest import browser, chromium
from browser.laid import at, kept, laid
from browser.test_play import begun, table
from games.acqua_dolce.late import HAND as LATE_HAND
from games.acqua_dolce.late import ROW as ROW_OF
from games.acqua_dolce.late import full
from naiad.games.acqua_dolce.words import cards
from naiad.twin.transports import have_pty

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
__all__ = ["browser", "chromium", "table"]
CARDS = "[...document.querySelectorAll('#{} button[data-piece]')].map((one) => one.dataset.piece)"
ROW, HAND = CARDS.format("open"), CARDS.format("pieces")
KIND = "document.body.dataset.kind"


def button(person, box, number):
    person.at(f"#{box} button:nth-child({number})")


def named(person, words):
    """Which button of the row's says that, from 1."""
    return person.page.read(
        script=f"[...document.querySelectorAll('#open button')].findIndex((one) => /{words}/.test(one.textContent)) + 1"
    )


def test_a_card_of_the_row_is_chosen_two_are_let_go_and_a_school_is_laid_at_once(browser, table):
    page, person = begun(browser, table, "acqua-dolce", "desk")
    ways = ("#end", "#choices button", "#yes")
    # The device is passed on a moment after the last answer.
    while not person.sees("#pass:not([hidden])"):
        person.until(lambda: any(person.sees(f"{each}:not([hidden])") for each in ("#pass", *ways)), "nothing to do")
        if not person.sees("#pass:not([hidden])"):
            person.any(*ways)
    # The row is for all to see, the hand and a draw are not before its player is there.
    page.until(script=f"{ROW}.length === 3")
    row = page.read(script=ROW)
    assert page.read(script=HAND) == [] and person.sees("#open button") is None
    person.click("#pass")
    hand = page.read(script=HAND)
    assert len(hand) == 7
    # A turn begins with a draw, which a card of the hand says that is clicked before; nothing is taken.
    person.click("#pieces button")
    page.sees("A turn begins with a draw: cards of the hand are played after it.")
    assert page.read(script=KIND) == "idle" and page.read(script=HAND) == hand
    person.click("#open button:nth-child(2)")
    page.until(script=f"{HAND}.length === 8")
    hand = page.read(script=HAND)
    assert row[1] in hand and row[1] not in page.read(script=ROW)
    # Two of the hand and one of the row are picked, then made sure of.
    row = page.read(script=ROW)
    button(person, "open", named(person, "Discard"))
    for box, number in (("pieces", 1), ("pieces", 3), ("open", 1)):
        button(person, box, number)
    person.click("#yes")
    page.until(script=f"{HAND}.length === 9")
    now = page.read(script=HAND)
    assert set(hand) - set(now) == {hand[0], hand[2]} and row[0] in now and row[0] not in page.read(script=ROW)
    # From here on every turn draws until somebody holds two of a school.
    while True:
        kinds = [name.rpartition("_")[0] for name in page.read(script=HAND)]
        schools = [kind for kind in ("neon", "guppy", "platy", "corydoras") if kinds.count(kind) > 1]
        if schools and person.sees("#pieces:not([aria-disabled]) button"):
            break
        pass_on = "#pass:not([hidden])"
        person.click(pass_on if person.sees(pass_on) else f"#open button:nth-child({named(person, 'Draw')})")
    pair_called = cards([f"{schools[0]}_1", f"{schools[0]}_2"])
    pair = [n + 1 for n, kind in enumerate(kinds) if kind == schools[0]][:2]
    for number in pair:
        person.click(f"#pieces button:nth-child({number})")
    assert page.read(script=KIND) == "moves", "nothing is laid before it is said"
    assert page.read(script="document.querySelector('#yes').textContent").startswith(f"Play {pair_called}: 2 penalty")
    made = page.read(script="document.querySelectorAll('#moves li').length")
    person.click("#yes")
    page.until(script=f"document.querySelectorAll('#moves li').length === {made + 1}")
    page.sees(f"plays {pair_called}")
    assert page.axe() == [] and page.troubles() == []
    page.close()


def test_once_a_game_is_over_what_now_is_offered_also_while_the_table_still_tells_its_last_control_phase(
    browser, tmp_path
):
    ended = kept("acqua_dolce", 10_000)
    assert ended.score()["over"]
    with laid(tmp_path, ended) as table:
        table.says(telling=True, lines=["Control phase.", "Take out 1: Piranha."])
        page, person = at(browser, "upright", table.address)
        person.until(lambda: person.sees("#replay:not([hidden])"), "there is no replay")
        for button in ("#menu", "#share", "#undo"):
            assert person.sees(f"{button}:not([hidden])"), button
        assert not person.sees("#yes:not([hidden])")
        person.at("#menu")
        person.until(lambda: table.ordered, "nothing is ordered")
        assert table.ordered == [("new_game", {})]
        page.close()


# As many as are given, as long as they come.
HINTED = """document.querySelector("#hints").replaceChildren(...[1, 2, 3].map((n) => {
  const line = document.createElement("li");
  line.innerHTML = `<button type="button">${n} ${"drei Arten mehr, ein Schwarm aus drei ".repeat(3)}</button>`;
  return line;
})) ?? true"""
CUT = """[...document.querySelectorAll("#pieces button")].filter((one) => {
  const [box, tray] = [one, document.querySelector("#tray")].map((each) => each.getBoundingClientRect());
  return box.top < tray.bottom && box.bottom > tray.bottom + 1;
}).length"""
FEWER = "[...document.querySelectorAll('#pieces button')].slice(3).forEach((one) => one.remove()) ?? true"
FREE_PX = """(() => {
  const [tray, hints] = ["tray", "hints"].map((id) => document.getElementById(id));
  const ends = [...tray.children].map((one) => one.getBoundingClientRect().bottom);
  return hints.scrollHeight > hints.clientHeight + 1 ? tray.getBoundingClientRect().bottom - Math.max(...ends) : 0;
})()"""
LINE_PX = 16
UNREAD = "document.querySelectorAll('.drawn .unread').length"


def test_on_a_lying_telephone_a_hand_beside_a_hint_lies_in_whole_rows(browser, tmp_path, monkeypatch):
    # In long words.
    monkeypatch.setattr("naiad.language._now", ["de"])
    with laid(tmp_path, full(), fits=LATE_HAND, row=ROW_OF) as table:
        page, person = at(browser, "lying", table.address)
        person.until(lambda: person.sees("#pass:not([hidden])"), "nobody is asked to take the device")
        person.click("#pass")
        page.until(script="document.querySelectorAll('.lies').length")
        page.read(script=HINTED)
        assert page.read(script=CUT) == 0
        # With a smaller hand the hints have all the room that there is.
        page.read(script=FEWER)
        assert page.read(script=FREE_PX) < LINE_PX
        page.close()


def test_where_one_of_many_fish_is_chosen_the_drawing_keeps_its_words(browser, tmp_path):
    position = kept("acqua_dolce_advanced", 50)
    with laid(tmp_path, position) as table:
        table.says(moves=list(position.record.state.legal()))
        page, _person = at(browser, "desk", table.address, "#choices button svg")
        page.until(script="!document.querySelector('.uncoloured')")
        assert page.read(script="document.querySelectorAll('#choices button').length") > 20
        assert page.read(script=UNREAD) == 0
        # Who hears a choice hears its name.
        assert page.read(script="[...document.querySelectorAll('#choices button')].every((one) => one.textContent)")
        assert page.axe() == []
        page.close()
