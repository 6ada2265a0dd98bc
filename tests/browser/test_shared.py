"""A game to share, without a server and without a network: replayed by mouse and keys, every mark where it belongs."""

import pytest
from click.testing import CliRunner

from browser.conftest import KEPT
from naiad.cli import main
from naiad.store import files
from naiad.store.database import Store
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES
from naiad_core.text import line

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
BAD = '</script><img src="http://127.0.0.1:9/x" onerror="document.title=1">'
AT = "document.querySelector('#at').value"
# What a line of the score marks while it is pointed at, for the lines that mark something; of very many some.
MARKED = """[...document.querySelectorAll('#score button')].filter((_line, n, all) =>
  n % Math.ceil(all.length / 24) === 0).map((line) => {
  line.focus();
  return document.querySelectorAll('#position .drawn .marked').length;
})"""

# What each of the first moves marks in the position behind them all.
POINTED = """[...document.querySelectorAll('#moves button')].slice(0, 8).map((move) => {
  move.focus();
  return document.querySelectorAll('#position .marked').length;
})"""


@pytest.fixture(scope="module")
def alone(chromium):
    """A page that has no network; what it asks for is noted."""
    page = chromium.page("alone")
    page.offline()
    return page


def shared(alone, tmp_path, game):
    """The page of a kept game of this kind, opened from its file; how many moves it has."""
    path = next(path for path in KEPT if path.stem == game.replace("-", "_"))
    out = tmp_path / f"{game}.html"
    # Of its own: other tests go by the names in that of the server.
    id_, db = "kept0000", tmp_path / "naiad.db"
    with Store(db) as store:
        kept = files.parse(path.read_bytes())
        store.put_game(id_, line(kept.header), [line(move) for move in kept.moves])
    for words in (["rename", id_, f"1={BAD[:60]}"], ["show", id_, "-o", str(out)]):
        done = CliRunner().invoke(main, [*words, "--db", str(db)], catch_exceptions=False)
        assert done.exit_code == 0, done.output
    alone.open(url=out.as_uri())
    moves = len(path.read_text().splitlines()) - 1
    alone.until(script=f"{AT} === '{moves}'")
    assert alone.read(script="document.querySelector('h1').textContent").count("<") == BAD[:60].count("<")
    return moves


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_score_marks_what_it_counts_and_a_move_what_it_changed(alone, tmp_path, game):
    shared(alone, tmp_path, game)
    marked = alone.read(script=MARKED)
    assert marked and all(marked), marked
    assert any(alone.read(script=POINTED))
    assert alone.troubles() == []


def test_a_shared_game_replays_from_a_file_and_asks_nobody(alone, tmp_path):
    moves = shared(alone, tmp_path, GAMES[0])
    alone.press(key="Home")
    alone.until(script=f"{AT} === '0'")
    alone.press(key="ArrowRight")
    alone.until(script=f"{AT} === '1'")
    drawn = alone.read(script="document.querySelector('#position .drawn').innerHTML")
    # The middle of the slider is the middle of the game.
    alone.click(selector="#at")
    alone.until(
        script=f"Math.abs({AT} - {moves} / 2) <= 1 && document.querySelector('#position .drawn').innerHTML.length > 0"
    )
    assert alone.read(script="document.querySelector('#position .drawn').innerHTML") != drawn
    alone.press(key="End")
    for _ in range(3):
        alone.press(key="ArrowLeft")
    alone.until(script=f"{AT} === '{moves - 3}'")
    alone.read(
        script="document.querySelector('#speed').options[0].value = 5; document.querySelector('#speed').value = 5"
    )
    alone.click(selector="#play")
    alone.until(script=f"{AT} === '{moves}' && document.querySelector('#play').ariaPressed === 'false'")
    alone.click(selector="#moves li:nth-child(2) button")
    alone.until(script=f"{AT} === '2'")
    # The table is seen from its other side and back.
    alone.press(key="f")
    assert alone.read(script="document.querySelector('#position').className") == "flipped"
    alone.press(key="f")
    alone.press(key="End")
    alone.until(script=f"{AT} === '{moves}'")
    assert alone.axe() == [] and alone.troubles() == []
    assert {address for address in alone.asked() if not address.startswith("file:")} == set()
    assert alone.read(script="document.images.length") == 0
