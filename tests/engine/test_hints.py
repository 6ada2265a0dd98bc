"""Hints: the best turns with the points that they bring, named by the score; never from what the seat may not know."""

import pickle
import random
import re

import pytest

from engine.test_engine import hidden_otherwise, positions
from naiad.engine import Limit, hints, open
from naiad.engine.view import View
from naiad.rooms import part
from naiad_core import games, text
from naiad_core.games import GAMES

NAMES = ["Ada", "Bo", "Cy", "Di"]


def record_of(world) -> text.Game:
    """The game on the table, as it is kept."""
    state = world.state
    header = {"naiad": 1, "game": world.game, "players": NAMES[: state.seats], "options": state.options}
    record = text.Game(header)
    for action in state.history:
        record.push(record.words.show(action, record.record.state))
    return record


def told(record: text.Game, view) -> list[hints.Hint]:
    asking = hints.Hints(Limit(playouts=12))
    try:
        asking.ask(view)
        found = None
        while found is None:
            found = asking.lines(record, 1.0)
        return found
    finally:
        asking.close()


@pytest.mark.parametrize("game", [GAMES[0], GAMES[2]])
def test_a_reason_is_exactly_the_difference_of_the_scores(game: str) -> None:
    player = part(game, "player")
    named = 0
    for world, seat in positions(game, 200):
        view = world.view(seat)
        for _, turn in player.candidates(view)[:3]:
            state = view.state()
            before = state.points(seat)
            for action in turn:
                state.apply(action)
            reason = player.reason(view, turn)
            assert sum(map(int, re.findall(r"(?:^|; )([+-]\d+): ", reason))) == state.points(seat) - before
            named += bool(reason)
    assert named > 100


def test_acqua_dolce_names_goals_and_the_hand() -> None:
    player = part(GAMES[3], "player")
    reasons = [
        player.reason(world.view(seat), player.candidates(world.view(seat))[0][1])
        for world, seat in positions(GAMES[3], 60)
    ]
    assert any("in hand" in each for each in reasons)
    assert any("needed" in each for each in reasons)


@pytest.mark.parametrize("game", games.GAMES)
def test_whatever_is_hidden_the_hint_is_the_same_byte_for_byte(game: str) -> None:
    rng = random.Random(29)
    with open(game, 5) as engine:
        for world, seat in positions(game, 40):
            other = hidden_otherwise(world, seat, rng)
            views = [each.view(seat) for each in (world, other)]
            assert (
                len({pickle.dumps([tuple(line) for line in engine.analyse(each, Limit(playouts=8))]) for each in views})
                == 1
            )


def test_a_hint_has_words_places_and_points_and_leaves_the_game_as_it_was() -> None:
    world, seat = list(positions(GAMES[0], 12))[-1]
    record = record_of(world)
    before = list(record.record.state.history)
    found = told(record, world.view(seat))
    assert len(found) == 3
    assert list(record.record.state.history) == before
    for each in found:
        assert len(each.words) == len(each.moves) >= 1
        assert each.places
        assert each.win is not None


def test_where_nobody_knows_the_hand_there_is_no_hint_until_a_piece_is_read() -> None:
    world, seat = list(positions(GAMES[0], 5))[-1]
    record = record_of(world)
    assert hints.view_of(record) is None
    assert told(record, None) == []
    card = world.hands[seat][0]
    found = told(record, hints.view_of(record, None, (card,)))
    name = part(GAMES[0], "words").called(games.load(GAMES[0]).piece_name(card))
    assert all(name in " ".join(each.words) or "pass" in each.words[0] for each in found)


def test_where_all_play_together_a_hint_says_what_a_camera_is_best_for() -> None:
    game = GAMES[1]
    player, options = part(game, "player"), games.options(game).default_options(2)
    camera = games.load(game).piece("f_30")
    verbs = games.load(game, "actions")
    begun = (verbs.glass(verbs.TURN_1),)
    view = View(game, 2, options, begun, 0, (camera,))
    best = player.candidates(view)[0][1]
    assert player.reason(view, best) == "landscape 1 of 3 of the terrain forest"
