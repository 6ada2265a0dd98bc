"""``naiad play --against``: the PC deals, plays its seats and tells a person the cards, in a real terminal."""

import json
import re

import pytest
from click.testing import CliRunner

import set_up
from hand.play_keys import Play, panel
from naiad.cli import main
from naiad.service import pieces
from naiad.twin.client import TwinProcess
from naiad.twin.transports import have_pty
from naiad_core.buttons import PUSH
from naiad_core.games import descriptor
from terminal import ENTER

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
QUINTAZONE = "quintazone"
WHOLE = "w_"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Games and the twin's memory are kept apart from those of other tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("NAIAD_DB", raising=False)


def held(play):
    """The cards that the screen says the person holds."""
    # It may go on in a second line, above a tip or the keys.
    found = re.search(r"Player 1 holds (.*?)\n(?:←|Do as|Go on|\[)", play.described(), re.DOTALL)
    return " ".join(found[1].split()).split(", ") if found else []


def allowed(game, card):
    """The moves of a card that players call so."""
    return CliRunner().invoke(main, ["legal", game, "--piece", pieces.named(card, QUINTAZONE)]).stdout


def test_a_person_plays_the_cards_told_and_the_pc_answers_each_turn():
    with Play("--against", "3", size=(110, 34)) as play:
        play.until("no game yet", lambda: play.words() == descriptor(QUINTAZONE).MENU)
        first = descriptor(QUINTAZONE).FIRST[0]
        play.begin(descriptor(QUINTAZONE).MENU, "2 PLAY", "DECK 40", first, *set_up.words_by_pc(QUINTAZONE))
        # The PC lays out the start card that it dealt.
        play.until("Player 1 begins", "Player 1 holds", lambda: not play.words())
        (game,) = json.loads(CliRunner().invoke(main, ["games", "--json"]).stdout)
        listed = {card: allowed(game["id"], card) for card in held(play)}
        # Two cards of the deck are whole and called alike: the one that is drawn for it might be the other.
        fitting = [card for card, moves in listed.items() if moves]
        card = min(fitting, key=lambda card: pieces.named(card, QUINTAZONE).startswith(WHOLE))
        # A hint in words, from what the seat knows; the same key puts it away.
        play.press("i")
        play.until("1. ", "3. ", "of the games tried", "points less")
        play.until(lambda: '"do":"hint"' in CliRunner().invoke(main, ["export", game["id"]]).stdout)
        play.until("1. ")
        play.press("i")
        play.until(lambda: "3. " not in play.described())
        before = panel(play)
        play.hold(card)
        play.until(lambda: panel(play) != before and not play.words())
        play.press(ENTER)
        # The turn ends once a card lies there; before, the key asks whether to pass.
        play.until(lambda: panel(play) != before)
        play.press("e")
        # It is Player 1's turn again: the PC has laid a card of its own and set a pyramid.
        play.until("PC level 3: ", "pyramid", lambda: len(held(play)) == 5 and card not in held(play))
        # One question takes the PC's whole turn back and the person's own last move, and the PC waits for the answer.
        play.press("b")
        play.until("Enter takes back your last move", lambda: play.words() == "UNDO ?")
        play.press(ENTER)
        play.until("Player 1 holds", lambda: len(re.findall("line [0-9]+  undo", play.text)) >= 3)
        play.until("PC level 3: 0 points")
        play.quit()


def test_a_level_that_there_is_not_is_told_before_anything_starts():
    with Play("--against", "9") as play:
        play.until("9: a level is a number from 1 to 5")


def test_at_a_board_the_screen_says_what_the_pc_needs_of_peoples_hands():
    names = [each for each in pieces.names(QUINTAZONE) if each[1] == "_" and each[0] != "q"]
    with TwinProcess(speed=6, seed=3) as twin:
        twin.wait("port", 300)
        with Play("--port", twin.port, "--against", "2:3", size=(110, 34)) as play:
            for words in (descriptor(QUINTAZONE).MENU, "2 PLAY", "DECK 40", descriptor(QUINTAZONE).FIRST[0]):
                play.until(lambda words=words: play.words() == words)
                twin.do("press", button=PUSH)
            for words in set_up.words(QUINTAZONE):
                play.until(lambda words=words: play.words() == words)
                twin.do("press", button=PUSH)
            for n, name in enumerate(names[:5], 1):
                play.until(
                    f"Player 2, played by the PC: lay card {n} face down", lambda n=n: play.words() == f"LAY {n}"
                )
                twin.do("tap", reader=0, tag=pieces.tag(name, QUINTAZONE), ms=600)
            play.until("Player 2, played by the PC: lay the goal card", lambda: play.words() == "LAY GOAL")
            twin.do("tap", reader=0, tag=pieces.tag("goal_f", QUINTAZONE), ms=600)
            # No card of its own is told, and the start card is people's.
            play.until(lambda: play.words() == "QUAD CARD" and "played by the PC" not in play.described())
            assert not any(name in play.described() for name in names[:5])
            play.quit()
