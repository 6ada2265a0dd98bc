"""``naiad play`` as a person plays it: in a terminal, by its keys, on the simulated table."""

import importlib
import itertools
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import set_up
from hand.play_keys import Play
from naiad import plain
from naiad.cli import main
from naiad.service import pieces
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES, descriptor, room
from terminal import DOWN, ENTER, ESCAPE, SIZES, TAB, UP, Terminal

GAME = GAMES[0]
TITLE, MENU = descriptor(GAME).TITLE, descriptor(GAME).MENU
FIRST = descriptor(GAME).FIRST[0]
pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Games and the twin's memory are kept apart from those of other tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("NAIAD_DB", raising=False)


def kept():
    return json.loads(CliRunner().invoke(main, ["games", "--json"]).stdout)


@pytest.mark.parametrize(("game", "size"), list(zip(GAMES, itertools.cycle(SIZES), strict=False)))
def test_a_turn_of_each_game_is_played_by_keys_and_kept(game, size):
    with Play(size=size) as play:
        play.until("simulated table, seed", "no game yet", "q quit", lambda: play.words() == MENU)
        importlib.import_module(f"games.{room(game)}.by_keys").turn(play)
        # Seats and keys are there, however long the score is.
        play.until("Player 1", "q quit")
        play.quit()
    (one,) = kept()
    assert one["game"] == game and one["moves"] >= 1


def test_a_game_goes_on_where_it_was_left_beside_the_moves_of_this_table(tmp_path):
    record = min(Path("tests/kept").glob("*.jsonl"))
    CliRunner().invoke(main, ["import", str(record)])
    (before,) = kept()
    with Play() as play:
        play.until("no game yet", lambda: play.words() == MENU)
        play.begin(MENU, "2 PLAY", "DECK 40", FIRST, *set_up.words(GAME))
        play.until_words("QUAD CARD")
        play.until(f"{TITLE}, still being played", "Player 1: 0 points")
        # A name that no piece has is said, and the prompt stays.
        play.press("t", "no_such", ENTER)
        play.until(f"{TITLE} has no piece no_such", "tag: no_such_")
        # Ctrl-U, as in a shell.
        play.press("\x15")
        play.until("tag: _")
        play.press(ESCAPE)
        play.until(lambda: "tag:" not in play.text)
        play.press("t", "q_wf", TAB)
        play.until("tag: q_wfev_")
        play.press(ENTER)
        play.until("The start card:", lambda: not play.words() and any(play.lit()))
        play.press(ENTER)
        play.until("line 2  the start card:")
        play.press("t", UP)
        play.until("tag: q_wfev_")
        play.press(ESCAPE)
        # Without power the lights are dark; the table takes the game up again.
        play.press("p")
        play.until("the power is off: [p] switches it on", lambda: not any(play.lit()))
        play.press("p")
        play.until("simulated table", lambda: any(play.lit()))
        # Nobody else plays with the same memory meanwhile.
        with Terminal("play") as other:
            assert other.status() == 1
            memory = tmp_path / "data/naiad/table.nvm"
            assert (
                other.said
                == f"{memory} is the memory of another twin that is running; end that one or name another file"
            )
        play.press("u")
        play.until("the cable is out and the table plays on: [u] puts it back")
        play.quit()
    with Play() as play:
        play.until("line 2  the start card:", "Player 1", lambda: any(play.lit()))
        play.quit()
    assert [(game["game"], game["moves"]) for game in kept()] == [(before["game"], before["moves"]), (GAME, 1)]
    # Another table has another game, whatever is kept of this one.
    with Play("--nvm", str(tmp_path / "other.nvm")) as play:
        play.until("no game yet", lambda: play.words() == MENU)
        # In a list what comes next is below.
        play.press(DOWN)
        play.until(lambda: play.words() == descriptor(GAMES[1]).MENU)
        play.press(UP)
        play.until(lambda: play.words() == MENU)
        play.begin(MENU, "2 PLAY", "DECK 40", FIRST, *set_up.words(GAME))
        play.until(f"{TITLE}, still being played")
        play.quit()
    assert not any("-" in game["id"] for game in kept())


def test_a_newcomer_is_led_through_the_first_turn_once():
    with Play() as play:
        play.until("Your first game:", lambda: play.words() == MENU)
        play.begin(MENU, "2 PLAY", "DECK 40", FIRST, *set_up.words(GAME))
        play.until("Do as the screen says.", "b back")
        play.hold("q_wfev")
        play.until("[Enter] places it")
        play.press(ENTER)
        play.until("Go on so.", "b undo")
        # All of the game on a page of its own, and back.
        play.press("v")
        play.until("line 2  the start card:", "[v] shows the game again")
        play.press(ESCAPE)
        play.until(lambda: "shows the game again" not in play.text)
        play.press(ESCAPE)
        play.until(lambda: "Go on so." not in play.text)
        play.quit()
    with Play() as play:
        play.until("line 2  the start card:", "b undo")
        assert "Go on so." not in play.text
        play.quit()


def test_a_terminal_that_is_too_small_is_told_and_one_that_grows_is_used():
    with Play(size=(60, 20)) as play:
        play.until("terminal too small: 60x20; make it 60x23 or larger")
        play.resize(60, 23)
        play.until("no game yet", "tag", lambda: play.words() == MENU)
        play.quit()


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_what_a_terminal_lacks_is_shown_as_something_as_wide(encoding):
    signs = "".join(map(chr, plain.PLAINER))
    assert len(signs.encode(encoding, plain.ERRORS)) == len(signs)
    assert "Bo → 猫".encode(encoding, plain.ERRORS) == b"Bo > \\u732b"


def test_a_terminal_that_has_no_blocks_and_arrows_can_be_played_in():
    with Play(PYTHONIOENCODING="ascii") as play:
        play.until(lambda: play.words() == MENU)
        play.press("?")
        play.until("knob, pressed: places the piece")
        play.press("h")
        play.until("turn the knob: move through the places", "q         quit")
        assert "\\u" not in play.text and "<>" in play.text
        play.quit()


@pytest.mark.parametrize("speed", ["0", "-3", "nan", "inf"])
@pytest.mark.parametrize("command", [("demo", GAME), ("play",)])
def test_a_speed_that_no_clock_can_keep_is_wrong_input(command, speed):
    result = CliRunner().invoke(main, [*command, "--speed", speed])
    assert result.exit_code == 2
    assert "is not above 0" in result.output


def test_tab_names_the_pieces_of_the_game_that_is_being_set_up():
    with Play() as play:
        play.until("no game yet", lambda: play.words() == MENU)
        play.press("t", TAB)
        play.until(f"Tab: {GAMES[0]}/")
        play.press(ESCAPE)
        play.press(ENTER)
        play.until(lambda: play.words() == "2 PLAY")
        play.press("t", TAB)
        play.until(f"Tab: {pieces.completions('', GAME)[0]}, ")
        play.press(ESCAPE)
        play.quit()
