"""Acqua Dolce's moves in words: every verb, its penalties, and all that the control phase takes out by itself."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.acqua_dolce import play
from games.acqua_dolce.play import Hands, at_control, draw, last_card, push, several, spent
from languages import NEGATIONS
from naiad import language
from naiad.games.acqua_dolce.words import called, cards, many, unmet
from naiad.games.acqua_dolce.words_control import seen
from naiad.report import words
from naiad.report.lines import Step, steps
from naiad_core import text
from naiad_core.games.acqua_dolce import pieces, rules
from naiad_core.games.acqua_dolce.pieces import (
    CARDS,
    FIRST,
    NEEDS_DECORATION,
    NEEDS_PLANT,
    NO_GUPPY,
    NO_SCHOOL,
    SCHOOL,
    kind_of,
    piece_name,
)

GOLDEN = Path(__file__).parent / "golden"


def last(game, seat=0):
    """The last move in words, without who made it."""
    return words.made(Step(2, seat, game)).split(": ", 1)[1]


def test_drawing_swapping_ending_and_warming():
    game = play.game(rules="advanced")
    push(game, "draw", **{"from": "open", "card": "neon_3"})
    assert last(game) == "takes neon from the open row"
    push(game, "draw", **{"from": "open"})
    assert last(game) == "takes a card from the open row"
    push(game, "temperature", by=2)
    assert last(game) == "warms the water by 2, from 25 to 27 °C"
    push(game, "swap")
    assert last(game) == "discards 2 cards and draws 3"
    draw(game)
    assert last(game, 1) == "draws a card from the pile"
    push(game, "temperature", by=-1)
    assert last(game, 1) == "cools the water by 1, from 27 to 26 °C"
    push(game, "end")
    assert last(game, 1) == "ends the turn"


def test_a_change_of_the_water_tells_the_degrees_that_it_changed():
    game = play.game(rules="advanced")
    draw(game)
    game.record.state.now[pieces.DEGREES] = 29
    push(game, "temperature", by=2)
    assert last(game) == "warms the water by 1, from 29 to 30 °C"


@pytest.mark.parametrize("card", [7, None, ["neon_1"], "\x1b[2J"])
def test_the_card_that_a_draw_may_name_is_not_checked_and_harms_nothing(card):
    game = play.game()
    push(game, "draw", **{"from": "open", "card": card})
    assert last(game).startswith("takes ") and last(game).isprintable()


def test_a_bumblebee_without_plant_and_decoration_costs_two_cards():
    game = play.game()
    draw(game)
    push(game, "play", cards=["bumblebee_1"])
    assert last(game) == "plays bumblebee; 2 penalty cards (no plant, no decoration)"


def test_a_school_laid_at_once_pays_for_each_card_or_not_at_all():
    game = play.game()
    draw(game)
    push(game, "play", cards=["neon_2", "neon_1"])
    assert last(game) == "plays 2 neons; 2 penalty cards (no school)"
    push(game, "play", cards=["neon_3"])
    assert last(game) == "plays neon"


def test_penalty_cards_that_are_not_there_are_not_drawn():
    game = play.game()
    draw(game)
    spent(game)
    push(game, "play", cards=["bumblebee_1"])
    assert last(game) == "plays bumblebee; 2 penalty cards (no plant, no decoration, none there)"


def test_the_control_phase_tells_what_it_takes_out_and_why():
    game = at_control("bumblebee_1", *several("neon", 1, 2), "dwarf_gourami_1", "plant_1", rules="advanced")
    game.record.state.now[pieces.DEGREES] = 24
    push(game, "end")
    assert last(game) == (
        "ends the turn; control phase; 2 neons go (no school); bumblebee goes (no decoration); "
        "dwarf gourami dies (too cold)"
    )


def test_too_warm_is_told_too():
    game = at_control("black_molly_1", "plant_1", rules="advanced")
    game.record.state.now[pieces.DEGREES] = 30
    push(game, "end")
    assert last(game) == "ends the turn; control phase; black molly dies (too warm)"


def test_the_piranhas_only_victim_is_told():
    game = at_control("piranha_1", "angelfish_1", "plant_1")
    push(game, "end")
    assert last(game) == "ends the turn; control phase; the piranha eats angelfish"


def test_what_the_piranha_eats_and_what_starves_is_told_as_chosen():
    fish = [*several("neon", 1, 2, 3, 4, 5), *several("platy", 1, 2, 3, 4)]
    game = at_control(*fish, "piranha_1", hands=[4, 3])
    push(game, "end")
    assert last(game) == "ends the turn; control phase; Ada chooses what the piranha eats"
    push(game, "eat", card="neon_5")
    assert last(game) == "lets the piranha eat neon; Ada chooses which fish starve"
    push(game, "starve", cards=["platy_4", "neon_4"])
    assert last(game) == "lets neon and platy starve"


def test_without_any_food_all_starve():
    game = at_control("piranha_1", "black_molly_1", hands=[1, 0])
    game.record.state.now[pieces.HANDS] = 0
    game.record.state.now[pieces.PILE] += 1
    push(game, "end")
    assert last(game) == "ends the turn; control phase; the piranha eats black molly; piranha starves"


def test_a_removal_that_was_chosen_tells_its_condition_and_what_followed():
    game = at_control("guppy_1", "guppy_2", "indian_glassfish_1")
    push(game, "end")
    assert last(game) == "ends the turn; control phase; Ada chooses what is removed first"
    push(game, "remove", cards=["indian_glassfish_1"])
    assert last(game) == "removes indian glassfish (schooling fish); 2 guppies go (no school)"


def test_an_emptied_hand_tells_whether_it_won():
    table = [*several("plant", 1, 2, 3), *several("decoration", 1, 2)]
    game = last_card(table)
    push(game, "play", cards=["food4_1"])
    assert last(game) == (
        "plays food for 4; the hand is empty: control phase; 1 goal met (2 needed): no win, 3 cards drawn"
    )
    game = last_card(table, goals_needed=1)
    push(game, "play", cards=["food4_1"])
    assert last(game).endswith("control phase; 1 goal met (1 needed): the game is won")


def cards_on(state):
    return {
        piece_name(card) for card in range(CARDS) if state.on_table(kind_of(card)) >> card - FIRST[kind_of(card)] & 1
    }


def some_of(card):
    """What more than one card of the kind are called."""
    return many(kind_of(pieces.piece(card)), 2).partition(" ")[2]


@pytest.mark.parametrize(
    ("spoken", "one", "two"), [("en", "guppy", "2 guppies"), ("de", "Guppy", "2 Guppys"), ("nl", "Guppy", "2 Guppy's")]
)
def test_several_fish_of_a_kind_are_called_so(monkeypatch, spoken, one, two):
    monkeypatch.setattr("naiad.language._now", [spoken])
    assert cards(["guppy_1"]) == one and cards(["guppy_1", "guppy_2"]) == two


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.integers(2, 5), st.booleans())
def test_every_move_has_words_and_every_card_that_leaves_the_table_is_named(seed, seats, skilled):
    rng = random.Random(seed)
    options = {"rules": rng.choice(["basic", "advanced"]), "extra_action": rng.random() < 0.5}
    game = text.Game({"naiad": 1, "game": "acqua-dolce", "players": play.NAMES[:seats], "options": options})
    if skilled:
        actions = [action for action, _ in Hands(seed, seats, **options).play(200).record.lines]
    else:
        state = rules.Game(seats, game.record.options)
        actions = []
        while len(actions) < 150 and not state.is_over():
            actions.append(rng.choice(state.legal()))
            state.apply(actions[-1])
    for action in actions:
        game.push(game.words.show(action, game.record.state))
        if rng.random() < 0.1:
            game.push({"do": "undo"})
            game.push(game.words.show(action, game.record.state))
    table = set()
    for step in steps(game):
        now = cards_on(step.game.record.state)
        if step.game.moves and step.game.moves[-1]["do"] != "undo":
            told = words.made(step)
            assert told.startswith(f"line {step.number}  {play.NAMES[step.seat]}: ")
            move = step.game.moves[-1]
            named = set(move.get("cards", [move["card"]] if "card" in move else []))
            before = step.game.record.state.clone()
            action = before.undo()
            events = seen(before, action)
            gone = {card for event in events for card in event.cards}
            assert (table | (named if move["do"] == "play" else set())) - now == gone | (
                named if move["do"] in ("eat", "starve", "remove") else set()
            )
            assert all(called(card) in told or some_of(card) in told for card in gone | named)
            assert not any(card in told for card in gone | named)
            assert len(gone) == sum(len(event.cards) for event in events)
        table = now


@pytest.mark.parametrize("name", ["two", "five"])
def test_records_of_old_have_words(name):
    game = text.read((GOLDEN / f"{name}.jsonl").read_text())
    assert all(words.made(step) for step in steps(game) if step.game.moves)


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_what_a_fish_must_not_live_with_is_told_without_a_negation_where_it_is_there(spoken):
    negation = re.compile(rf"({NEGATIONS[spoken]})\b")
    language.choose(spoken)
    try:
        assert not negation.match(unmet(NO_GUPPY)) and not negation.match(unmet(NO_SCHOOL))
        assert all(negation.match(unmet(bit)) for bit in (SCHOOL, NEEDS_PLANT, NEEDS_DECORATION))
    finally:
        language.choose("en")
