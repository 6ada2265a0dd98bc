"""What AYA's page asks once all have fallen, in words: photos, the count of pushes; not how it looks (test_page.py)."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from games.aya.words import game, over, play
from naiad import draw
from naiad.games.aya import page
from naiad.games.aya.position import clock
from naiad.games.aya.words import made
from naiad.report.lines import Step
from naiad.report.words_count import clauses
from naiad_core.games.aya import actions, pieces
from naiad_core.text import Game
from naiad_table.games.aya import count, survey
from naiad_table.games.aya.modes import COUNT, LANDSCAPE
from naiad_table.gates import ARMED, DISARMED

KEPT = Path(__file__).parents[2] / "kept"


def ended(name):
    """A game as all has fallen."""
    header, *lines = map(json.loads, (KEPT / f"{name}.jsonl").read_text().splitlines())
    found = Game(header)
    for line in lines:
        found.push(line)
        if found.record.state.is_over():
            return found
    raise AssertionError(name)


def remarks(state, name):
    """The moves that the table offers of a piece."""
    view = SimpleNamespace(state=state, referee=SimpleNamespace(why_not=state.why_not, finished=False))
    return survey.remarks(view, pieces.piece(name))


def asked(state, name):
    return page.page(state, {"moves": remarks(state, name), "at": 0, "mode": 0}, "")


def test_the_survey_asks_what_happened_to_a_photo_and_an_answer_says_it_by_itself():
    found = ended("aya")
    state = found.record.state
    told = asked(state, "f_27")
    assert told["about"] == "animal_f_27"
    assert told["title"] == "What happened to the photo of the animal on forest 27?" and told["lines"] == []
    assert told["options"][:2] == ["It was thrown off the chain", "It touches a landscape"]
    assert told["options"][-1] == "The chain broke between forest 27 and forest 30"
    # Where there is one answer alone, that is the button, not a Yes.
    assert told["yes"] == told["options"][0]
    told = asked(state, "f2")
    drawn = draw.svg(found)
    assert told["about"] == "tile_f2" and all(f'id="{each}"' in drawn for each in ("tile_f2", "animal_f_27"))
    assert told["title"] == "What happened to the photo of landscape forest 2?"
    assert told["options"][0] == "A domino of mountain touched it"
    # Which end of the river is meant is seen by what stands at it.
    ends = [option for option in told["options"] if option.startswith("River end A")]
    assert ends == ["River end A (at forest 8) is not covered"], "it is covered as it stands"
    # Whoever finds the game closed is asked for nothing.
    told = page.page(state, {"closed": True}, "")
    assert told == {"buttons": [], "left": "The game is closed: nothing more is entered or taken back.", "all": False}
    assert asked(state, "f_10")["title"] == "Where did the chain break?"


def test_of_photos_alone_those_that_were_told_leave_the_tray_and_are_changed_in_the_drawing():
    found = over(game(track="photos"))
    state = found.record.state
    assert page.shut(state, "") == []
    assert page.page(state, {}, "")["left"] == "Take the domino or tile of each photo and say whether it counts."
    play(found, {"do": "photo", "animal": "f_26"}, {"do": "photo", "tile": "m1", "failed": "dry"})
    assert page.shut(state, "") == ["f_26", "m1"]
    assert page.page(state, {}, "")["left"].endswith("To change what was said of one, take it in the drawing.")
    assert asked(state, "m1")["options"][0] == "It counts." and len(asked(state, "f_26")["options"]) == 4
    play(found, {"do": "counted"})
    # Nothing is asked for that cannot be taken.
    assert page.page(state, {}, "") == {
        "buttons": [],
        "left": "All photos are entered. Undo that to put one of them right.",
    }


def test_who_pushes_next_is_told_by_name_as_far_as_that_is_known():
    standing = game(track="photos")
    for step in (actions.GO_ON, actions.EMPTY_1, actions.TURN_2, actions.EMPTY_2):
        if not standing.record.state.why_not(actions.glass(step)):
            standing.record.push(actions.glass(step))
    table = {"gates": ARMED, "row": ""}
    assert page.page(standing.record.state, table, "")["title"].startswith("Placing is over: Player 1 pushes the first")
    play(standing, {"do": "push"})
    stalls = {"gates": ARMED, "row": "stalls"}
    assert page.page(standing.record.state, stalls, "")["title"].startswith("The chain has stopped: Player 2 pushes")
    # While it falls, and while hands are at the row, nobody is asked.
    for row in ({"gates": ARMED, "row": "falls"}, {"gates": DISARMED, "row": "stalls"}, {}):
        assert "title" not in page.page(standing.record.state, row, "")


def test_while_no_domino_is_recorded_none_of_the_box_is_offered():
    assert page.page(game(track="photos").record.state, {}, "")["all"] is False
    assert "all" not in page.page(game().record.state, {}, "")


def test_the_count_of_pushes_says_what_a_press_makes_of_one_and_begins_again():
    history = [actions.push(), actions.gate(0, 0), actions.gate(1, 90), actions.push()]
    state = SimpleNamespace(history=history, pushes=2)
    told = page.page(state, {"moves": count.pages(state), "at": 0, "mode": COUNT, "row": "lies"}, "")
    assert (told["title"], told["lines"]) == (
        "How many pushes were there?",
        ["Choose a push that was none; choose it once more if it was two."],
    )
    # One too many goes back without leaving the count.
    assert told["buttons"] == [{"do": "end", "words": "Begin the count again"}]


@pytest.mark.parametrize(("tile", "letters"), [("f1", "AB"), ("f2", "ABC"), ("f3", "A")])
def test_the_picture_of_a_landscape_has_the_letters_of_its_river(tile, letters):
    assert [each for each in "ABC" if f">{each}</text>" in draw.piece("aya", tile)] == list(letters)


def test_a_placing_that_ends_before_its_sand_does_not_say_that_the_sand_is_out():
    found = play(game(track="photos"), {"do": "glass", "empty": 2})
    assert made(Step(1, None, found)) == clauses(clock(found.record.state)) == "a player has no domino left to draw"
    found = play(game(), {"do": "glass", "empty": 1}, {"do": "glass", "turn": 2}, {"do": "glass", "empty": 2})
    assert made(Step(1, None, found)) == "the second sand timer is empty"


def test_what_the_gates_saw_is_told_as_people_say_it():
    found = game(track="photos")
    for step in (actions.EMPTY_1, actions.TURN_2, actions.EMPTY_2):
        if not found.record.state.why_not(actions.glass(step)):
            found.record.push(actions.glass(step))
    told = []
    for line in (
        # A question that a player answered by yes: before the push nothing is counted from anywhere.
        {"do": "doubt", "gate": 0, "ms": 190},
        {"do": "push"},
        {"do": "gate", "gate": 0, "ms": 0},
        {"do": "gate", "gate": 1, "ms": 120},
        {"do": "doubt", "gate": 3, "ms": 10_600},
    ):
        told.append(made(Step(1, None, play(found, line))))
    assert told == [
        "gate 1 is uncertain",
        "a push",
        "the wave passes gate 1",
        "the wave passes gate 2 (0.12 s)",
        "gate 4 is uncertain (10.60 s)",
    ]


def test_the_other_way_at_a_place_is_named_by_what_is_otherwise_there():
    state = game().record.state
    garden = pieces.FIRST_GARDEN
    moves = [actions.domino(garden, 4), actions.domino(garden, 160), actions.domino(garden, 4, fork=True)]
    told = [
        page.page(state, {"moves": moves, "at": at, "mode": 0, "parts": [["end_b"]] * 3, "fits": []}, "")["turn"]
        for at in range(3)
    ]
    assert told == ["The water the other way", "As a fork", "Not as a fork"]
    animals = [actions.animal(3, 4), actions.animal(3, 4, flat=True)]
    assert page._other_way(animals, [["end_b"]] * 2, 0) == "Lay the animal flat"
    assert page._other_way(animals, [["end_b"]] * 2, 1) == "Stand the animal up"


def test_a_landscape_is_told_from_another_by_words_also_where_the_same_end_is_meant():
    state = game().record.state
    moves = [move for move in state.legal(pieces.piece("f_26")) if actions.verb_of(move) == actions.LANDSCAPE]
    told = page.page(state, {"moves": moves, "at": 0, "mode": LANDSCAPE}, "")["options"]
    assert len(set(told)) == len(told) > 2 and "landscape forest 1, river end A" in told
