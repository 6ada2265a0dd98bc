"""The oracle on records of Quintazone, each for one sentence of its rules; not the product."""

from oracle import read, why
from oracle.base import as_line, record

START = {"do": "start", "card": "q_wfev"}  # water, fire, earth and ether
END = {"do": "end"}
PASS = {"do": "pass"}


def card(name, x, y, turned=False):
    return {"do": "card", "card": name, "at": [x, y], "turned": turned}


def pyramid(size, x, y, panel):
    return {"do": "pyramid", "size": size, "at": [x, y], "panel": panel}


def quintazone(*moves, players=("Ada", "Bo"), **options):
    return record("quintazone", players, *moves, **options)


def quintazone_refusal(*moves):
    *before, last = moves
    return why(quintazone(*before), as_line(last))


def test_a_card_fits_where_one_half_side_is_the_same():
    assert quintazone_refusal(START, card("l_fv", 1, 0)) is None
    assert quintazone_refusal(START, card("l_vf", 1, 0)) == "bad-argument"
    assert quintazone_refusal(START, card("l_fv", 1, 0, turned=True)) == "no-match"
    assert quintazone_refusal(START, card("p_fv", 1, 0)) is None
    assert quintazone_refusal(START, card("p_ew", 1, 0)) == "no-match"
    assert quintazone_refusal(START, card("p_ew", 0, 1)) is None
    assert quintazone_refusal(START, card("w_f_1", 1, 1)) == "no-contact"


def test_a_diagonal_card_shows_its_first_letter_on_top_and_left():
    deck = {"deck": "aquarius-2e"}
    for x, y, fits in [(1, 0, True), (0, 1, True), (-1, 0, False), (0, -1, False)]:
        refusal = why(quintazone(START, **deck), as_line(card("d_av", x, y, turned=True)))
        assert (refusal is None) == fits
    assert why(quintazone(START), as_line(card("d_av", 1, 0))) == "bad-argument"


def test_a_turn_ends_by_itself_when_nothing_but_the_end_is_left():
    moves = [START, card("w_f_1", 1, 0), pyramid(3, 1, 0, "f")]
    assert read(quintazone(*moves)).score()["to_act"] == 1
    assert read(quintazone(*moves[:2])).score()["to_act"] == 0
    assert read(quintazone(*moves, {"do": "undo"})).score()["to_act"] == 0


def test_a_pyramid_may_come_before_its_zone_grows_and_takes_it():
    moves = [START, pyramid(3, 0, 0, "f"), card("w_f_1", 1, 0)]
    score = read(quintazone(*moves)).score()
    assert score["players"][0]["parts"] == [
        {"pyramid": 3, "at": [0, 0], "panel": "f", "zone": 2, "doubled": False, "points": 6}
    ]
    assert score["to_act"] == 1
    assert quintazone_refusal(*moves, pyramid(1, 1, 0, "f")) == "zone-taken"
    assert quintazone_refusal(*moves, pyramid(1, 1, 0, "w")) == "no-panel"
    assert quintazone_refusal(*moves, pyramid(1, 5, 0, "w")) == "no-card"


def test_the_game_ends_when_all_have_passed_in_a_row_and_goals_double():
    moves = [START, PASS, END, pyramid(2, 0, 0, "w"), PASS]
    score = read(quintazone(*moves)).score()
    assert (score["over"], score["provisional"], score["to_act"], score["winners"]) == (True, True, None, [])
    assert quintazone_refusal(*moves, END) == "game-over"
    assert quintazone_refusal(*moves, START) == "started"
    goals = [{"do": "goal", "seat": 1, "goal": "w"}, {"do": "goal", "seat": 0, "goal": "a"}]
    assert quintazone_refusal(*moves, goals[0], {"do": "goal", "seat": 0, "goal": "w"}) == "goal-taken"
    assert quintazone_refusal(*moves, goals[0], {"do": "goal", "seat": 1, "goal": "w"}) == "goal-known"
    score = read(quintazone(*moves, *goals)).score()
    assert (score["provisional"], score["winners"]) == (False, [1])
    assert [player["total"] for player in score["players"]] == [0, 4]


def test_codes_come_in_the_listed_order():
    assert quintazone_refusal(END) == "not-started"
    assert quintazone_refusal({"do": "start", "card": "w_a_1"}) == "start-card"
    assert quintazone_refusal(START, {**card("w_a_1", 9, 9), "seat": 1}) == "wrong-seat"
    assert quintazone_refusal(START, card("q_wfev", 0, 0)) == "card-used"
    assert quintazone_refusal(START, card("w_a_1", 0, 0)) == "cell-taken"
    assert quintazone_refusal(START, END) == "card-first"
    assert quintazone_refusal(START, PASS, PASS) == "card-done"
    assert quintazone_refusal(START, {"do": "goal", "seat": 0, "goal": "a"}) == "goal-early"
