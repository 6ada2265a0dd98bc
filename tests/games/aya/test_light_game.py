"""AYA's light game: no dominoes recorded, photos told after the cascade; and the result at the table of both games."""

import pytest

from games.aya import bench as bench_of_two
from games.aya.words import failed, game, over, parts, play, why
from naiad.report.score import explained
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games.aya import light_game, pieces
from naiad_table.canvas import Canvas
from naiad_table.games.aya import result


def photo(name, *failed):
    move = {"do": "photo", "tile" if name[1] != "_" else "animal": name}
    return {**move, "failed": failed[0]} if failed else move


def fallen(*told, **options):
    return play(over(game(track="photos", **options)), *told)


def test_a_light_game_is_glass_cascade_and_photos():
    table = game(track="photos")
    assert table.score()["to_act"] is None
    assert why(table, {"do": "domino", "domino": "f_01", "alone": True}) == "not-tracked"
    assert why(table, {"do": "glass", "turn": 2}) == "glass"
    table = over(table)
    assert table.score()["provisional"]
    play(table, photo("f_26"), photo("f_27", "inside"), photo("f_27", "not-linked"))
    play(table, photo("f1"), photo("f2"), photo("m1", "dry"))
    assert failed(table) == {"f_27": ["inside", "not-linked"], "m1": ["dry"]}
    assert parts(table) == {"animals": 1, "landscapes": 2, "triptychs": 0, "tokens": 10}
    assert table.score()["provisional"]
    play(table, {"do": "counted"})
    assert not table.score()["provisional"]
    assert why(table, photo("f_28")) == "counted"
    play(table, {"do": "undo"}, photo("f_28"))
    assert parts(table)["animals"] == 2


def test_of_a_photo_told_wrongly_the_last_word_counts_and_is_taken_back():
    table = fallen(photo("f_26"), photo("m1", "dry"), photo("f_26", "inside"), photo("f_26", "not-linked"), photo("m1"))
    assert failed(table) == {"f_26": ["inside", "not-linked"]}
    assert parts(table) == {"animals": 0, "landscapes": 1, "triptychs": 0, "tokens": 10}
    assert failed(play(table, photo("f_26"))) == {}
    for wrong in ({"f_26": ["inside", "not-linked"]}, {"f_26": ["inside", "not-linked"], "m1": ["dry"]}):
        assert failed(play(table, {"do": "undo"})) == wrong
    assert failed(play(table, *[{"do": "undo"}] * 2)) == {"m1": ["dry"]}
    assert parts(play(table, *[{"do": "undo"}] * 2))["landscapes"] == 0


def test_three_landscapes_of_a_terrain_are_a_triptych_as_ever():
    assert parts(fallen(photo("p1"), photo("p2"), photo("p3")))["triptychs"] == 1


@pytest.mark.parametrize(
    ("told", "move", "code"),
    [
        ([], photo("f_25"), "no-camera"),
        ([], photo("g_1"), "no-camera"),
        ([], photo("start"), "bad-argument"),
        ([], photo("f_26", "dry"), "bad-argument"),
        ([], {"do": "photo"}, "bad-argument"),
        ([photo("f_26")], photo("f_26"), "repeated"),
        ([photo("f_26")], photo("f_26", "inside"), None),
        ([photo("f_26", "inside")], photo("f_26"), None),
        ([photo("f_26", "inside"), photo("f_26")], photo("f_26"), "repeated"),
        ([photo("f_26", "inside")], photo("f_26", "inside"), "repeated"),
        ([photo("f_26", "inside")], photo("f_26", "off-chain"), None),
        ([photo(f"f_{n}") for n in (26, 27, 28)] + [photo("f1"), photo("f2")], photo("f3"), "cameras-used"),
        ([], {"do": "bind", "gate": 0, "domino": "f_26"}, "not-tracked"),
        ([], {"do": "push", "domino": "f_26"}, "not-tracked"),
    ],
)
def test_what_is_wrong_with_a_photo_is_said(told, move, code):
    assert why(fallen(*told), move) == code


def test_a_box_with_eight_cameras_has_five_animals_a_terrain():
    table = fallen(*(photo(f"m_{n}") for n in range(23, 28)), cameras_per_terrain=8)
    assert why(table, photo("m_28")) == "no-animal-left"
    assert why(table, photo("m3")) is None


def test_photos_are_told_of_light_games_alone():
    assert why(game(), photo("f_26")) == why(over(game()), {"do": "counted"}) == "tracked"


def test_a_stock_may_be_empty_in_the_first_glass():
    table = play(game(track="photos"), {"do": "glass", "empty": 2})
    before = table.record.state.position()
    play(table, {"do": "push"}, {"do": "undo"})
    assert table.record.state.position() == before
    play(table, {"do": "undo"}, {"do": "glass", "empty": 1})
    assert why(game(), {"do": "glass", "empty": 2}) == "glass"


# --- at the table ---


class Bench(bench_of_two.Bench):
    def words(self):
        """What the panel says, and the colour it says it in."""
        canvas = Canvas(0, 24)
        said = []
        canvas.words = canvas.notice = lambda words, colour=0: said.append((words, colour))
        self.view.draw(canvas, self.now_ms)
        return said[-1][0] if said else ""

    def choose(self, words):
        for _ in range(200):
            if self.words() == words:
                self.press(PUSH)
                return
            self.view.turn(1)
        raise AssertionError(f"{words} is not there, but {self.words()}")

    def pages(self):
        """Every page of the result, whatever of its words stands."""
        return [result.text(page)[1:].replace("\n", " ") for page in self.view.selection.candidates]


@pytest.fixture
def bench():
    bench = Bench(track="photos")
    bench.press(PUSH)
    return bench


def survey_of(bench):
    bench.press(END, PUSH)
    bench.press(PUSH, END, PUSH)
    assert bench.state.is_over()


def test_the_table_keeps_the_time_of_a_light_game(bench):
    assert bench.words() == "10 MIN"
    bench.tag("f_01")
    assert bench.words() == "not-tracked"
    bench.run(9 * 60_000 + 30_000)
    assert bench.words() == "30 SEC"
    bench.view.chosen("pause")
    bench.run(100_000)
    bench.press(PUSH)
    assert bench.words() == "30 SEC"
    bench.run(31_000)
    assert bench.told == ["glass"] * 4
    bench.press(PUSH)
    bench.press(END)
    assert bench.words() == "ALL LAID"
    bench.press(PUSH)
    assert bench.told == ["glass"] * 6
    assert bench.words() == "PUSH"
    bench.undo()
    assert bench.told == ["glass"] * 5, "who pressed by mistake gets the sand back"
    assert bench.words() == "10 MIN"


def test_photos_are_told_by_tag_and_by_knob_and_the_result_is_read_without_a_pc(bench):
    survey_of(bench)
    assert bench.words() == "SUM 10"
    bench.tag("f_27")
    bench.choose("LINK")
    bench.view.turn(1)
    assert bench.words() == "CAM M26", "the knob goes on from the photo told last"
    bench.view.turn(-1)
    assert bench.words() == "CAM F27", "which may fail once more"
    bench.press(BACK)
    bench.choose("CAM F26")
    bench.choose("MADE")
    bench.tag("f_cam")
    bench.choose("MADE")
    bench.choose("TILE M1")
    bench.choose("MADE")
    bench.tag("f_26")
    assert bench.words() == "IN", "it may have been told wrongly"
    bench.press(BACK)
    bench.press(END)
    assert bench.told[-1] == "counted"
    assert bench.pages() == [
        "FAUX DEPA RT", "SUM 13", "ANML 2", "LAND 1", "TRIP 0", "TOKN 10",
        "F27 LINK", "F26 MADE", "F28 MADE", "M1 MADE",
    ]  # fmt: skip
    assert {bench.words() for _ in range(20) if not bench.run(400)} == {"FAUX DEPA", "RT"}
    assert bench.state.scores()["table"]["rank_name"] == "Faux départ"
    bench.view.turn(1)
    assert bench.words() == "SUM 13"
    bench.press(PUSH)
    assert bench.words() == "ANML 2"
    bench.press(BACK)
    assert bench.words() == "SUM 13"
    bench.press(END, END)
    assert bench.referee.finished


def test_gates_count_the_pushes_of_a_light_game_and_are_bound_to_no_domino():
    bench = Bench(4, track="photos")
    bench.press(PUSH, END, PUSH)
    assert bench.words() == "HAND OFF"
    bench.tag("f_26")
    assert bench.words() == "not-tracked"
    bench.run(3000)
    bench.press(PUSH)
    bench.run(400)
    assert bench.words() == "GO"
    for gate in range(4):
        bench.row.run.edge(gate, True, bench.now_ms)
        bench.row.run.edge(gate, False, bench.now_ms + 60)
        bench.row.run.step(bench.now_ms)
        bench.run(125)
    assert bench.told[2:] == ["push", *["gate"] * 4]
    bench.press(END)
    assert bench.words() == "PUSH 1"
    bench.press(PUSH)
    assert bench.words() == "SUM 10"


def test_the_result_of_a_whole_game_is_read_at_the_table():
    bench = Bench()
    bench.press(PUSH)
    bench.tag("f_26")
    bench.press(MENU, PUSH)
    bench.run(601_000)
    bench.press(PUSH)
    bench.run(601_000)
    bench.press(PUSH, END, PUSH)
    bench.press(END)
    assert not bench.referee.finished
    pages = bench.pages()
    assert pages[1] == f"SUM {bench.state.scores()['table']['total']}"
    assert pages[2:] == ["ANML 0", "LAND 0", "TRIP 0", "TOKN 10", "F1 DRY"]
    bench.press(END)
    assert bench.referee.finished


def test_a_photo_that_fails_twice_says_both():
    page = 25 | result.bits(("inside", "not-alone")) << 8
    assert result.text(page) == "-F26 IN\nF26 TWO"
    assert (result.piece(page), result.codes(page)) == (25, ["inside", "not-alone"])
    assert result.text(25) == "+F26 MADE" and not result.codes(25)


def test_every_reason_has_a_word_and_every_title_fits_the_panel():
    for code in light_game.FAULTS[1:]:
        page = result.bits((code,)) << 8
        assert result.codes(page) == [code] and result.words(page >> 8)
    for line in pieces.RANKS.split("\n")[1:]:
        shown = result.frames(line[3:])
        assert shown and all(len(word) <= 4 and word.isascii() for frame in shown for word in frame.split())
    assert result.frames("C'était un rêve") == ["C ETAI", "T UN", "REVE"]
    assert pieces.TILES == 16


def test_a_count_that_the_players_corrected_says_what_the_replay_of_the_cascade_has():
    table = fallen()
    assert any("(1 push, none to be paid)" in line for line in explained(table))
    # What ended the cascade is taken back, and the count put right before it.
    play(table, {"do": "undo"}, {"do": "pushes", "pushes": 3}, {"do": "fallen"})
    assert any("(3 pushes, the table made out 1, 2 to be paid)" in line for line in explained(table))
