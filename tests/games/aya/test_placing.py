"""AYA's panel and ring while dominoes are placed, and where the knob stands; the rest of the view is test_view.py's."""

import pytest

from games.aya import guess
from games.aya.bench import Bench
from naiad_core import font, palette
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games.aya import actions, pieces
from naiad_table.canvas import Canvas
from naiad_table.games.aya.modes import JOIN_TO

LARGE = slice(5 * 16, 8 * 16)


@pytest.fixture
def bench():
    bench = Bench()
    bench.press(PUSH)
    return bench


def shown(bench, odd=0):
    canvas = Canvas(0, 24)
    bench.view.draw(canvas, 320 * odd)
    return canvas


def word(bench):
    """The word in place of the rows."""
    panel = shown(bench).panel
    out = ""
    for x in range(0, 16, 4):
        rows = (sum(4 >> i for i in range(3) if panel[16 * y + x + i] == palette.RED) for y in range(font.HEIGHT_PX))
        glyph = "".join(map(str, rows))
        out += next((letter for letter in font.LETTERS if font.glyph(letter) == glyph), "")
    return out


def lay(bench, *dominoes):
    for domino in dominoes:
        bench.tag(domino)
        bench.press(PUSH)


def stand_on(bench, place):
    selection = bench.view.selection
    selection.index = [actions.place_of(action) for action in selection.candidates].index(place)


@pytest.mark.parametrize(("who", "detents"), [("robots", 1.7), ("people, as a table", 0.3), ("people in haste", 1.2)])
def test_the_knob_is_hardly_turned_to_where_people_want_a_domino(who, detents):
    found = [at for seed in (1, 2) for at, _ in guess.game(who, seed)]
    assert len(found) > 200
    assert sum(found) / len(found) < detents


def test_a_garden_is_first_offered_as_the_last_one_was_laid(bench):
    lay(bench, "f_01", "g_1")
    assert actions.is_flagged(bench.state.history[-1])
    lay(bench, "f_02")
    bench.tag("g_2")
    selection = bench.view.selection
    selection.index = [actions.is_flagged(action) for action in selection.candidates].index(False)
    bench.press(PUSH)
    bench.tag("g_3")
    assert not actions.is_flagged(selection.candidates[0])


def test_a_second_animal_on_a_stretch_is_told_before_it_is_laid_and_may_be(bench):
    lay(bench, "f_01", "f_02")
    for camera, told in (("f_28", ""), ("f_29", "TWO")):
        bench.tag(camera)
        bench.press(MENU)
        assert word(bench) == told
        # The place blinks between what it would be and, as a warning, red.
        assert (palette.RED in shown(bench, 1).panel[LARGE]) == (told != "")
        bench.press(PUSH)
    assert sum(map(bool, bench.state.animals)) == 2


@pytest.mark.parametrize(("most", "told"), [(3, ""), (2, "FORK")])
def test_a_third_animal_at_a_fork_is_told_where_the_game_allows_two(most, told):
    bench = Bench(max_animals_per_fork=most)
    bench.press(PUSH)
    view, fork = bench.view, pieces.piece("g_1")
    view.commit(actions.domino(pieces.piece("f_01"), actions.ALONE))
    view.commit(actions.domino(fork, actions.AFTER + pieces.piece("f_01"), True))
    for camera, end in (("f_28", actions.AFTER + actions.branch(fork, 1)), ("f_29", actions.BEFORE)):
        view.commit(actions.animal(pieces.piece(camera), end))
    # The bare branch, and a stretch that begins at it.
    for domino, place in (("f_30", actions.AFTER + actions.branch(fork, 2)), ("f_02", 0)):
        bench.tag(domino)
        if not place:
            stand_on(bench, actions.AFTER + actions.branch(fork, 2))
            bench.press(PUSH)
            bench.tag("f_30")
            place = actions.AFTER + pieces.piece("f_02")
        bench.press(MENU)
        stand_on(bench, place)
        assert word(bench) == told
        bench.press(BACK)


def test_a_join_of_two_stretches_with_animals_is_told(bench):
    view = bench.view
    for number, (domino, camera) in enumerate((("f_01", "f_28"), ("f_02", "f_29"), ("f_03", ""))):
        view.commit(actions.domino(pieces.piece(domino), actions.ALONE))
        if camera:
            view.commit(actions.animal(pieces.piece(camera), actions.AFTER + number))
    bench.press(END, PUSH)
    selection = view.selection
    start = actions.from_of(selection.candidates[0])
    assert start == 2
    words = {}
    for index, action in enumerate(selection.candidates):
        selection.index = index
        words[actions.to_of(action)] = word(bench)
    assert words[0] == words[1] == ""
    bench.press(BACK, END)
    selection.index = [actions.from_of(action) for action in selection.candidates].index(pieces.piece("f_28"))
    bench.press(PUSH)
    selection.index = [actions.to_of(action) for action in selection.candidates].index(1)
    assert word(bench) == "TWO"
    assert palette.RED in shown(bench, 1).panel[LARGE]


def test_a_join_into_another_terrains_landscape_is_told(bench):
    view = bench.view
    bench.tag("d_30")
    bench.press(MENU, PUSH)
    mouth = actions.place_of(bench.state.history[-1]) - actions.INTO
    assert bench.state.on_table(mouth // 3) and mouth >= 3
    for domino, told in (("m_01", "MIX"), ("d_01", "")):
        view.commit(actions.domino(pieces.piece(domino), actions.ALONE))
        joins = [each for each in bench.state.joins() if actions.from_of(each) == pieces.piece(domino)]
        view.selection.offer(joins, JOIN_TO)
        tiles = {actions.to_of(each) - actions.REFS: index for index, each in enumerate(joins)}
        view.selection.index = next(index for to, index in tiles.items() if to // 3 == mouth // 3 and to >= 3)
        assert word(bench) == told
        bench.press(BACK)


def test_another_terrain_is_told_on_a_landscape_only(bench):
    bench.tag("d_30")
    bench.press(MENU, PUSH)
    tile = actions.place_of(bench.state.history[-1]) - actions.INTO
    for domino, told in (("m_01", "MIX"), ("d_01", ""), ("g_1", "")):
        bench.tag(domino)
        stand_on(bench, tile)
        assert word(bench) == told
        bench.press(BACK)
    bench.tag("m_01")
    stand_on(bench, actions.ALONE)
    assert word(bench) == ""


def test_an_animal_that_lies_flat_is_asked_for_in_the_last_minute(bench):
    lay(bench, "f_01", "f_02")
    bench.tag("f_28")
    bench.press(MENU, END)
    assert word(bench) == ""
    bench.press(PUSH)
    bench.run(601_000)
    bench.press(PUSH)
    bench.run(545_000)
    words = []
    canvas = Canvas(0, 24)
    canvas.words = lambda said, colour: words.append(said)
    for _ in range(10):
        bench.run(320)
        bench.view.draw(canvas, bench.now_ms)
    assert set(words) == {"RAIS E"} and len(words) < 10
    bench.tag("m_28")
    bench.press(MENU, END)
    assert word(bench) == "LATE"


def test_animals_are_drawn_and_flat_ones_otherwise(bench):
    layout = bench.view.lights.map
    lay(bench, "f_01", "f_02")
    for flat in (False, True):
        bench.tag("f_28")
        bench.press(MENU, *[END] * flat)
        bench.press(PUSH)
        panel = shown(bench).panel
        seen = layout.flat if flat else layout.animal
        # In its row, and two pixels wide in the large stretch.
        assert [panel[:80].count(seen), panel[LARGE].count(seen)] == [1, 2]
        bench.undo()


def test_whose_turn_it_is_does_not_go_with_the_sand(bench):
    sand, turns = [], []
    for domino in ("f_01", "f_02", "f_03"):
        ring = shown(bench).ring
        sand.append(ring.count(palette.WHITE))
        turns.append([at for at, colour in enumerate(ring) if colour == palette.SEATS[bench.state.turn]])
        lay(bench, domino)
        bench.run(250_000)
    # Of 21 pixels ten minutes; a seat's three are where it sits.
    assert sand == [21, 13, 4]
    assert turns == [[5, 6, 7], [17, 18, 19], [5, 6, 7]]


def test_a_neighbours_domino_waits_until_mine_is_laid(bench):
    lay(bench, "f_01")
    bench.tag("f_02")
    bench.tag("m_03")
    assert bench.view.in_hand == pieces.piece("f_02")
    bench.press(PUSH)
    assert bench.state.last_domino() == pieces.piece("f_02")
    assert bench.view.in_hand == pieces.piece("m_03")
    # What was read by mistake is put back, and the one that waits comes.
    bench.tag("d_04")
    bench.press(BACK)
    assert bench.view.in_hand == pieces.piece("d_04")
    # Read once more it comes at once, and nothing of it waits.
    bench.tag("p_05")
    bench.tag("p_05")
    assert bench.view.in_hand == pieces.piece("p_05")
    bench.press(PUSH)
    assert (bench.view.selection.notice, bench.view.in_hand) == ("", -1)
    bench.tag("d_04")
    # One that cannot come says so at once.
    bench.tag("f_01")
    assert (bench.view.selection.notice, bench.view.in_hand) == ("domino-used", pieces.piece("d_04"))


def test_nothing_in_hand_can_be_placed_once_the_second_sand_has_run_out(bench):
    bench.run(603_000)
    bench.press(PUSH)
    bench.tag("f_01")
    # The next player's waits for it.
    bench.tag("f_02")
    assert bench.view.in_hand == pieces.piece("f_01") and bench.view.selection.candidates
    bench.run(601_000)
    assert bench.state.placing_over()
    assert not bench.view.selection.candidates and bench.view.in_hand < 0
    bench.press(BACK)
    assert not bench.view.selection.candidates and not bench.view.selection.notice


def test_a_press_just_after_the_sand_does_not_turn_the_glass(bench):
    bench.run(599_900)
    while len(bench.told) < 2:
        bench.run(100)
    bench.run(300)
    told = bench.told
    bench.press(PUSH)
    assert (bench.told, bench.view.selection.notice) == (told, "glass")
    bench.run(2_000)
    bench.press(PUSH)
    assert bench.told == [*told, "glass"]
