"""Every way through the menus, back and again, with a screen: a sentence at every step, and what was chosen; not what a
game asks once it is begun."""

import random
from typing import Any

import pytest

from naiad.link import commands
from naiad.link.errors import CommandError
from naiad_core import games
from naiad_core.buttons import BACK, MENU, PUSH
from naiad_core.games import GAMES, descriptor, room
from naiad_core.header import pack_header
from twin.table import FIRMWARE, MENU_WORDS, Kept, Table

WAIT_MS = 900


@pytest.fixture
def table() -> Any:
    with Table(FIRMWARE, seed=4, screen="ssd1306", settings={"NAIAD_LANG": "en"}) as made:
        made.slow()
        made.boot()
        made.until(lambda: bool(made.words()), 20_000)
        yield made


def said(table: Table) -> str:
    """What the screen shows, in one line."""
    table.run(WAIT_MS)
    return " ".join(" ".join(table.eyes.screen).split())


def is_sentence(text: str) -> bool:
    """Whether it is one, perhaps longer than the screen, and not the words that the panel has room for."""
    return len(text.split()) > 1 and any(letter.islower() for letter in text)


def stand_on(table: Table, game: str) -> None:
    while table.app.screen.pointed != room(game):
        table.do(table.player.turn())


def where(table: Table) -> tuple[int, int]:
    """How deep in the menus, and in a set-up."""
    screen = table.app.screen
    return getattr(screen, "step", -1), len(getattr(getattr(screen, "chooser", None), "answers", ()))


def in_menus(table: Table) -> bool:
    return table.app.load_ms is None and table.app.view is None


@pytest.mark.parametrize("game", GAMES)
def test_a_game_left_in_its_set_up_and_chosen_again_still_speaks(table: Table, game: str) -> None:
    stand_on(table, game)
    for _round in range(2):
        seen = []
        for _step in range(12):
            seen.append(said(table))
            assert is_sentence(seen[-1]), (table.words(), seen)
            before = where(table)
            table.press(PUSH)
            if not in_menus(table):
                break
            assert where(table) != before or said(table) != seen[-1]
        if not in_menus(table):
            # It has begun; that is the end of this way.
            return
        while table.app.screen.step:
            table.press(BACK)
            assert is_sentence(said(table)), table.words()
        assert table.app.screen.pointed == room(game)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_back_from_any_depth_to_the_list_and_the_same_game_again(table: Table, game: str, depth: int) -> None:
    stand_on(table, game)
    way = []
    for _ in range(depth):
        table.press(PUSH)
        if not in_menus(table):
            pytest.skip("it has begun by then")
        way.append(said(table))
    while table.app.screen.step:
        table.press(BACK)
        assert is_sentence(said(table)), table.words()
    assert table.app.screen.pointed == room(game)
    again = []
    for _ in range(depth):
        table.press(PUSH)
        again.append(said(table))
    # What chance draws may be another.
    assert all(map(is_sentence, again)) and again[:2] == way[:2]


@pytest.mark.parametrize("seed", range(8))
def test_wherever_a_hand_wanders_in_the_menus_a_sentence_is_there(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        if not in_menus(table):
            return
        do = rng.choice(["press", "press", "turn", "turn", "back"])
        if do == "turn":
            table.do(table.player.turn(rng.choice([-1, 1, 2])))
        else:
            table.press(PUSH if do == "press" else BACK)
        if in_menus(table):
            assert is_sentence(said(table)), (do, table.words(), where(table))


@pytest.mark.parametrize("game", GAMES)
def test_what_was_chosen_is_under_the_knob_after_back(table: Table, game: str) -> None:
    stand_on(table, game)
    table.press(PUSH)
    table.do(table.player.turn())
    chosen = table.words()
    table.press(PUSH)
    table.press(BACK)
    assert table.words() == chosen
    # The first question behind the seats: another than the usual answer.
    table.press(PUSH)
    table.do(table.player.turn())
    answer = table.words()
    step = table.app.screen.step
    table.press(PUSH)
    if in_menus(table) and table.app.screen.step > step:
        table.press(BACK)
        assert table.words() == answer
    while table.app.screen.step:
        table.press(BACK)
    assert table.app.screen.pointed == room(game)


@pytest.mark.parametrize("after", GAMES)
@pytest.mark.parametrize("before", GAMES)
def test_a_pc_begins_a_game_over_the_menu_of_another(table: Table, before: str, after: str) -> None:
    stand_on(table, before)
    for _ in range(3):
        if in_menus(table):
            table.press(PUSH)
    options: Any = games.options(after)
    beginning = vars(table.machine.namespace.modules["naiad_table.beginning"])
    unpack, screens = beginning["unpack_header"], []

    def unpacked(*header: Any) -> Any:
        screens.append(type(table.app.screen).__name__)
        return unpack(*header)

    beginning["unpack_header"] = unpacked
    with table.client(Kept()) as client:
        client.sync()
        commands.new_game(client, pack_header(after, 2, options.default_options(2)))
    # The menu, and what it holds of its game, is gone before anything of the other one is loaded.
    assert screens == ["Chooser"]
    table.run(20_000)
    assert table.app.referee.record.game == after and not table.complaints
    assert not any(table.loop.faults)


def test_a_menu_that_has_no_room_beside_the_game_takes_its_place_and_back_takes_it_up_again(table: Table) -> None:
    table.begin()
    menu = "naiad_table/menu.py"
    once = b"import naiad_table as n\nif not hasattr(n, 'full'):\n    n.full = 1\n    raise MemoryError('no room')\n"
    table.machine.drive.layer[menu] = once + (FIRMWARE / menu).read_bytes()
    table.machine.namespace.modules.pop("naiad_table.menu", None)
    table.hold(MENU)
    table.do(table.player.choose("NEW GAME"))
    assert table.until_words(MENU_WORDS) and is_sentence(said(table))
    assert table.app.view is None
    table.press(BACK)
    table.until(lambda: table.app.view is not None, 20_000)
    assert len(table.app.referee.state.history) == 1 and not any(table.loop.faults)


def test_a_header_that_is_none_leaves_the_table_with_its_list(table: Table) -> None:
    stand_on(table, GAMES[1])
    table.press(PUSH)
    known = pack_header(GAMES[0], 2, games.options(GAMES[0]).default_options(2))
    with table.client(Kept()) as client, pytest.raises(CommandError, match="bad-body"):
        client.sync()
        commands.new_game(client, known[:4] + bytes([255]) * (len(known) - 4))
    assert is_sentence(said(table)) and table.words() == descriptor(GAMES[0]).MENU
