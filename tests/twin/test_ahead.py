"""What is found out of a tag while its reader looks a second time: it serves once the tag counts, and shows nothing
before; not how fast that is.
"""

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import pytest

from naiad.link import commands
from naiad_core import games, wire
from naiad_core.header import pack_header
from pico import plays
from twin.table import GAME, Kept, Table

CARD = "l_ae"


@pytest.fixture
def begun() -> Iterator[Table]:
    """A game for two, its first piece laid."""
    with Table(seed=7) as table:
        table.boot()
        table.begin()
        table.settle()
        yield table
        assert table.complaints == []


def watched(table: Table) -> list[str]:
    """The pieces that the game's view is asked to list, from now on."""
    view = table.app.view
    listed, asked = view.listed, []

    def listing(name: str) -> Any:
        asked.append(name)
        return listed(name)

    view.listed = listing
    return asked


def test_a_card_is_listed_before_it_counts_and_not_again_when_it_does(begun: Table) -> None:
    asked = watched(begun)
    begun.hands.put(0, f"naiad:{GAME}/{CARD}")
    begun.until(lambda: asked, 1000)
    assert not begun.app.view.selection.candidates
    begun.until(lambda: begun.app.view.selection.candidates, 1000)
    assert asked == [CARD]
    assert begun.app.view.ahead is None


def test_a_card_that_is_lifted_once_it_was_listed_shows_nothing_and_leaves_nothing(begun: Table) -> None:
    asked = watched(begun)
    begun.outside.readers[0].put(begun.outside.tag(f"naiad:{GAME}/{CARD}"))
    begun.until(lambda: asked, 1000)
    begun.outside.readers[0].lift()
    panel = bytes(begun.app.canvas.panel)
    begun.until_words("TOO SOON")
    assert not begun.app.view.selection.candidates
    assert begun.app.view.ahead is None
    assert panel != bytes(begun.app.canvas.panel)
    assert len(begun.lines()) == 1


def test_what_was_listed_ahead_is_not_used_after_a_move(begun: Table) -> None:
    app = begun.app
    app.on_expected(f"{GAME}/{CARD}")
    before = app.view.ahead[2]
    assert before[0]
    # Another card is laid meanwhile, by a PC.
    assert not app.ask_move(app.referee.state.legal()[0])
    asked = watched(begun)
    app.view.tag(CARD)
    assert asked == [CARD]


def test_nothing_is_listed_ahead_behind_a_menu_or_for_another_game(begun: Table) -> None:
    asked = watched(begun)
    begun.app.on_expected("nothing/" + CARD)
    begun.app.screen = None
    begun.app.on_expected(f"{GAME}/{CARD}")
    begun.app.screen = begun.app.view
    assert asked == []


@pytest.mark.parametrize("game", games.GAMES)
def test_listing_ahead_changes_nothing_whatever_lies_on_the_table(game: str) -> None:
    draw = random.Random(3)
    *_, last = plays.random_game(game, "ahead", plays.of(game).ends)
    with Table(seed=3) as table:
        table.boot()
        table.run(2000)
        with table.client(Kept()) as client:
            commands.new_game(client, pack_header(game, last.seats, last.options))
        table.run(3000)
        app = table.app
        names = list(_names(app.referee.record.rules))
        listed = 0
        with table.client(Kept()) as client:
            for action in last.history:
                commands.move(client, action, wire.NONE)
                if draw.random() < 0.1:
                    before = app.referee.state.position()
                    for name in draw.sample(names, 5):
                        app.on_expected(f"{game}/{name}")
                        listed += app.view.ahead[2] is not None
                        assert app.referee.state.position() == before
        assert bool(listed) == ("listed" in vars(type(app.view)))
        assert table.complaints == []


def _names(rules: Any) -> Iterator[str]:
    for number in range(200):
        with contextlib.suppress(IndexError, ValueError):
            yield rules.piece_name(number)
