"""What a table asks, as a page is told it: the sentence at the top, pages of a set-up, whose pieces lie in the tray."""

import re
from types import SimpleNamespace

import pytest

from naiad import language, panel_words
from naiad.games import plain
from naiad.rooms import title
from naiad.twin import within
from naiad.web import asks
from naiad_core.games import GAMES, descriptor, options, room
from naiad_core.state import UNDO
from naiad_core.text import Game
from naiad_table.gates import DISARMED
from naiad_table.menu import NewGame
from naiad_table.pages import Pages
from naiad_table.selection import ASK_MS, Selection

IDLE = {"screen": "play", "question": "", "opened": [], "seat": 1, "history": 3, "notice": "", "note": ""}
GAME = GAMES[0]
# The one whose dominoes fall.
ROW = next(game for game in GAMES if hasattr(descriptor(game), "TOGETHER"))


def idle(*lines, acts):
    return asks.question(IDLE | {"lines": lines}, None, GAME, acts)


def test_who_is_to_act_is_told_first_what_to_do():
    told = idle("Ada draws a card.", "Bo: lay a card. Read its tag.", acts="Bo")
    assert (told["title"], told["lines"]) == ("Bo: lay a card.", ["Ada draws a card."])
    # French has a space before its colons.
    told = idle("Ada pioche une carte.", "Bo : posez une carte. Et encore.", acts="Bo")
    assert (told["title"], told["lines"]) == ("Bo : posez une carte.", ["Et encore.", "Ada pioche une carte."])


def test_news_of_others_is_no_title_for_who_is_to_act():
    assert idle("Ada draws a card.", acts="Bo")["title"] == ""
    assert idle("Ada draws a card.", acts="")["title"] == "Ada draws a card."


def test_what_a_table_refuses_is_said_in_a_sentence():
    told = asks.question(IDLE | {"notice": "no-match"}, None, GAME)["notice"]
    assert told == "No half of a side shows the same element as the card beside it."
    assert asks.question(IDLE | {"note": "other-game"}, None, GAME)["notice"] == "This piece belongs to another game."
    assert asks.question(IDLE | {"note": "READ ER2"}, None, GAME)["notice"].startswith("Reader 2 does not answer.")
    assert asks.question(IDLE | {"note": "Ada"}, None, GAME)["notice"] == ""


def test_what_is_laid_out_before_a_game_is_told_on_one_page_whichever_is_up():
    menu = NewGame(lambda *_: None)
    menu.game, menu.seats, menu.step = GAME, 3, 2
    menu.chooser = Pages([("ONE",), ("TWO",)], lambda: None, lambda: None)
    menu.chooser.at = 1
    telling = SimpleNamespace(_of_set_up=lambda: [("Shuffle.", "Deal.")[menu.chooser.at], "Press: on."])
    table = within._listed(menu) | within._laid_out(
        SimpleNamespace(screen=menu, telling=telling, oled=SimpleNamespace())
    )
    told = asks.question(table, None, GAME)
    assert (told["kind"], told["at"], told["count"]) == ("pages", 1, 2)
    assert told["lines"] == ["Shuffle.", "Press: on.", "Deal.", asks.BOX]
    assert (told["key"], told["seats"]) == (GAME, 3)


def test_a_row_taken_up_again_after_a_push_can_be_counted():
    table = IDLE | {"gates": DISARMED}
    assert asks.question(table, None, ROW)["row"] == ""
    told = asks.question(table, None, ROW, pushed=True)
    assert told["row"] == "stalls" and "down" not in told


def test_a_question_stays_as_long_as_a_page_shows_it_and_goes_by_itself_where_none_does():
    selection = Selection(SimpleNamespace(play=lambda _: None))
    header = {"naiad": 1, "game": GAME, "players": ["Ada", "Bo"], "options": options(GAME).default_options(2)}
    app = SimpleNamespace(
        view=SimpleNamespace(selection=selection, lights=SimpleNamespace()),
        referee=SimpleNamespace(record=Game(header).record, hints=True, finished=False),
    )
    selection.ask(UNDO, "UNDO ?")
    for now_ms in range(0, 4 * ASK_MS, ASK_MS // 2):
        selection.tick(now_ms)
        assert within._playing(app)["question"] == "UNDO ?"
    selection.tick(now_ms + ASK_MS)
    assert selection.question is None


def test_the_menu_over_a_game_has_its_own_way_back():
    table = {"screen": "list", "asks": "", "words": ["NEW GAME", "GO ON"], "at": 0, "lines": []}
    assert asks.question(table, None, GAME)["asks"] == "menu"
    assert asks.question(table | {"words": ["NEW GAME", "HINT ON"]}, None, GAME)["asks"] == ""


def test_what_the_menu_only_says_is_said_once_and_is_no_choice():
    menu = SimpleNamespace(items=[("ROUN D 2", ""), ("NEW GAME", "new"), ("GO ON", "back")], at=0)
    told = asks.question({"lines": []} | within._listed(menu), None, GAME)
    # The others stay where the knob has them.
    assert told["options"] == ["", told["options"][1], "Back to the game"] and told["lines"] == ["ROUN D 2"]


def test_the_list_of_games_is_called_so_while_the_one_that_was_chosen_is_read():
    menu = NewGame(lambda *_: None)
    menu.step, menu.game = 1, GAME
    assert within._listed(menu)["asks"] == "game"
    menu._ask()
    assert within._listed(menu)["asks"] == "seats"


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_no_sentence_on_a_page_speaks_of_a_tables_buttons(spoken):
    language.choose(spoken)
    try:
        for game in ("", *GAMES):
            name = room(game) if game else panel_words.COMMON
            for key, english in panel_words.entries("en", name).items():
                line = panel_words.entries(spoken, name)[key].sentence.replace("#", "7").replace("*", "this")
                if asks.MACHINE.search(english.sentence):
                    assert asks._of_the_game(line, game) != line, line
    finally:
        language.choose("en")


@pytest.mark.parametrize("game", GAMES)
def test_why_a_move_is_none_is_said_on_a_page_too(game):
    codes = [key for key, entry in panel_words.entries("en", room(game)).items() if entry.panel and key.islower()]
    assert codes and [code for code in codes if not asks.refusal(code, game)] == []


@pytest.mark.parametrize("words", ["Take back the last move? Press: yes. BACK: no.", ""])
def test_a_question_is_asked_without_the_buttons_that_answer_it_at_a_table(words):
    table = {**IDLE, "lines": [words] if words else [], "question": "UNDO ?", "undoes": True}
    assert asks.question(table, None, GAME)["title"] == "Take back the last move?"


def test_a_players_turn_is_no_turn_of_the_knob():
    for line in ("It is another player's turn.", "Only one pyramid may be set in a turn.", "End the turn without it?"):
        assert not asks.MACHINE.search(line)
    for line in ("Turn: elsewhere.", "Turn from page to page and lay it out.", "Or turn to choose each."):
        assert asks.MACHINE.search(line)


def test_a_table_that_cannot_be_answered_offers_nothing():
    told = asks.question({"screen": "list", "asks": "", "words": ["WAIT"], "at": 0, "lines": []}, None, GAME)
    assert told["kind"] == "wait" and told["title"]


def test_a_name_with_nothing_behind_it_is_no_title():
    table = {"screen": "play", "lines": ["Ada:"], "question": "", "history": 0, "opened": []}
    assert asks.question(table, None, GAMES[0], "Ada")["title"] == ""


def test_a_set_up_that_no_page_knows_is_asked_as_its_screen_says(monkeypatch):
    monkeypatch.setattr(asks, "part", lambda _game, _name: plain)
    setup = {"questions": [0, 0], "answers": [4]}
    table = {"screen": "list", "asks": "setup", "items": [7, 9], "at": 1, "setup": setup, "lines": ["Nine, or seven?"]}
    told = asks.question(table, None, GAME)
    assert (told["kind"], told["title"], told["options"], told["at"]) == ("list", "Nine, or seven?", ("1", "2"), 1)


def test_a_question_is_its_title_whatever_else_the_screen_says_first():
    told = asks.question(IDLE | {"lines": ["Tokens left: 10."], "question": "ALL DOWN", "undoes": False}, None, ROW)
    assert told["title"] == "Have all dominoes fallen?"
    told = asks.question(IDLE | {"lines": ["Ada: lay a card."], "question": "PASS ?", "undoes": False}, None, GAME)
    assert told["title"] == "No card fits: pass?"


def test_what_lies_of_a_row_is_told_until_it_is_set_up_again():
    row = {"lines": [], "gates": 3, "row": "stalls", "fell": [0]}
    told = asks.question(IDLE | row, None, ROW)
    assert told["row"] == "stalls" and len(told["down"]) == 1
    assert asks.question(IDLE | row | {"gates": 0}, None, ROW)["row"] == ""
    # Hands are at it after a push too, as for a count that was begun.
    assert asks.question(IDLE | row | {"gates": 0}, None, ROW, pushed=True)["down"] == told["down"]


def test_a_game_that_is_closed_takes_no_move_back():
    assert asks.question(IDLE | {"lines": [], "closed": True}, None, GAME)["closed"]
    assert "closed" not in asks.question(IDLE | {"lines": [], "closed": False}, None, GAME)


def test_a_note_stands_with_the_choice_that_it_is_of_and_a_game_has_its_title_alone():
    words = [descriptor(each).MENU for each in GAMES]
    lines = [panel_words.sentence(words[0], GAME)]
    table = {"screen": "list", "asks": "game", "words": words, "lines": lines, "at": 0}
    told = asks.question(table, None, "")
    assert (told["options"], told["lines"]) == ([title(each) for each in GAMES], [])
    note = "The usual choice."
    told = asks.question({**table, "asks": "seats", "words": ["2 PLAY", "3 PLAY"], "lines": [note]}, None, GAME)
    assert [note.rstrip(".") in each for each in told["options"]] == [True, False] and told["lines"] == []


@pytest.mark.parametrize("game", [game for game in GAMES if hasattr(descriptor(game), "FIRST")])
def test_whom_the_rulebook_has_begin_is_told_to_sit_at_the_first_seat(game):
    words = (descriptor(game).FIRST[0], "P1 1ST", "P2 1ST", "DRAW ONE")
    table = {"screen": "list", "asks": "first", "at": 0, "lines": []}
    told = asks.question(table | {"words": words}, None, game)
    assert re.fullmatch(r"The [^.]+ begins: that is Player 1", told["options"][0])
    assert not any("that is" in option for option in told["options"][1:])
    assert told["lines"] == ["If it is somebody else, choose who."]
    # Where nobody is known yet there is nobody else to choose.
    told = asks.question(table | {"words": words[:1]}, None, game)
    assert told["options"] == [] or told["options"][0].endswith(" takes the first seat, as Player 1")
    assert told["lines"] == []


def test_what_the_rulebook_says_is_marked_wherever_the_knob_stands():
    table = {"screen": "list", "asks": "any", "words": ["FREE 1", "FREE 2"], "at": 0, "lines": ["Free."], "marked": 1}
    options = asks.question(table, None, GAMES[1])["options"]
    assert [option.endswith("This is what the rulebook says") for option in options] == [False, True]
    said = [f"{options[0]}.", "This is what the rulebook says."]
    again = asks.question(table | {"marked": 0, "lines": [" ".join(said)]}, None, GAMES[1])["options"]
    assert again[0].count("This is what the rulebook says") == 1
