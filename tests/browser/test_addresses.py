"""Pages as their address has them: a list of one game, a game that is not kept; not what a game's page shows
(test_pages.py).
"""

import json

import pytest

from naiad.twin.transports import have_pty

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
GAMES = "document.querySelectorAll('#games tr').length"
CHOSEN = "document.querySelector('[name=game]').value"


def test_a_list_of_one_game_is_still_that_when_its_page_is_opened_again(browser, served):
    kinds = [json.loads(path.read_text().partition("\n")[0])["game"] for path in served.kept.values()]
    game = kinds[0]
    page = browser.page("lists")
    page.open(url=served.listed(served.base))
    page.until(script=f"{GAMES} === {len(kinds)}")
    choose = "const choice = document.querySelector('[name=game]'); "
    choose += f"choice.value = {json.dumps(game)}; choice.dispatchEvent(new Event('input', {{ bubbles: true }})); 0"
    page.read(script=choose)
    page.until(script=f"{GAMES} === {kinds.count(game)}")
    page.open(url=page.read(script="location.href"))
    page.until(script=f"{GAMES} > 0 && {CHOSEN} !== ''")
    assert (page.read(script=GAMES), page.read(script=CHOSEN)) == (kinds.count(game), game)
    assert page.troubles() == []


def test_the_page_of_a_game_that_is_not_kept_says_so_and_offers_nothing_to_press(browser, served):
    page = browser.page("unkept")
    page.open(url=f"{served.base}/game?id=nosuch")
    page.sees("Nothing of this name is saved here")
    assert (
        page.read(
            script="[...document.querySelectorAll('main button')].filter((each) => each.checkVisibility()).length"
        )
        == 0
    )
    page.press(key=" ")
    page.press(key="Home")
    page.sees("Nothing of this name is saved here")
    page.open(url=f"{served.base}/game?id=")
    page.sees("Nothing of this name is saved here")


def test_statistics_and_a_players_page_have_their_filter_in_the_address_and_fit_a_telephone(browser, served):
    kind = json.loads(next(iter(served.kept.values())).read_text().partition("\n")[0])["game"]
    page = browser.page("figures")
    page.size(width=390, height=844)
    page.open(url=f"{served.base}/statistics?game={kind}")
    page.until(script=f"{CHOSEN} === {json.dumps(kind)} && {GAMES} > 0")
    assert page.read(script="document.documentElement.scrollWidth") == 390
    page.open(url=f"{served.base}/player?name=Nobody%20here&game={kind}")
    page.until(script=f"{CHOSEN} === {json.dumps(kind)} && document.querySelector('#sum').textContent")
    page.sees("Nobody here")
    # Of whom nobody played against there is no empty table.
    assert not page.read(script="document.querySelector('#against').checkVisibility()")
    assert page.read(script="document.documentElement.scrollWidth") == 390
    assert page.axe() == [] and page.troubles() == []
    page.close()
    # Where games have columns none of their names is broken.
    lying = browser.page("lying figures")
    lying.size(width=844, height=390)
    lying.open(url=f"{served.base}/statistics")
    lying.until(script=f"{GAMES} > 0")
    names = "[...document.querySelectorAll('#players td:nth-child(2), #games th, #parts th')]"
    assert lying.read(
        script=f"{names}.length > 2 && {names}.every((one) => getComputedStyle(one).whiteSpace === 'nowrap')"
    )
    assert lying.read(script="document.documentElement.scrollWidth") == 844
    lying.close()


def test_a_list_that_is_drawn_anew_leaves_the_keys_where_they_were(browser, served):
    page = browser.page("unkept")
    page.open(url=f"{served.base}/statistics")
    script = """
        import("/pages/lib.js").then(({ redraw, el }) => {
          const list = el("div");
          document.body.append(list);
          const made = (...names) => redraw(list, ...names.map((name) => el("button", {}, name)));
          made("one", "two");
          list.lastElementChild.focus();
          made("two", "three");
          const kept = document.activeElement.textContent;
          made("three");
          window.told = [kept, document.activeElement === document.body];
        }); 0"""
    page.read(script=script)
    page.until(script="window.told !== undefined")
    assert page.read(script="window.told") == ["two", True]


def test_a_game_is_deleted_on_its_page_and_restored_at_once(browser, served):
    page = browser.page("unwanted")
    base, key = served.hands.split("/#")
    id_ = next(iter(served.kept))
    page.size(width=1280, height=800)
    page.open(url=f"{base}/game?id={id_}#{key}")
    # Nobody clicks before the game is there: what lies below its score moves until then.
    page.until(script="document.querySelector('#position svg') && document.querySelector('#score').textContent")
    page.until(script="document.querySelectorAll('#moves li').length > 0")
    page.click(selector="#removal summary")
    page.click(selector="#delete")
    page.sees("It is in no list any more.")
    # What brings it back is in sight without scrolling.
    assert page.read(script="document.querySelector('#restore').getBoundingClientRect().bottom < innerHeight")
    page.click(selector="#restore")
    page.sees("Restored.")
    # Found again from the list, and at its own address.
    page.click(selector="#delete")
    page.sees("It is in no list any more.")
    page.open(url=served.listed(served.hands))
    page.click(selector="#deleted a")
    page.sees("This game was deleted")
    assert page.axe() == []
    page.click(selector="#restore")
    page.until(script="document.querySelectorAll('#moves li').length > 0")
    page.open(url=served.listed(served.base))
    page.until(script=f"{GAMES} === {len(served.kept)}")
    # The browser itself says of an answer that it was none.
    assert all("410" in each for each in page.troubles())
