"""What a record of AYA may say of its cascade and of the survey after it; not of placing (test_rules.py)."""

import pytest

from games.aya.words import animal, domino, failed, game, lay, lines, over, parts, play, why

# --- cascade ---


def test_the_cascade_waits_for_the_end_of_placing():
    table = game(domino("f_01"))
    for move in (
        {"do": "push"},
        {"do": "push", "domino": "f_09"},
        {"do": "gate", "gate": 0, "ms": 1},
        {"do": "fallen"},
    ):
        assert why(table, move) == "still-placing"


def test_a_push_comes_before_gates_and_the_fall():
    table = game(domino("f_01"), domino("f_02", reserve=True))
    play(table, *({"do": "glass", step: n} for step, n in (("empty", 1), ("turn", 2), ("empty", 2))))
    gate = {"do": "gate", "gate": 0, "ms": 1}
    assert why(table, gate) == "no-push"
    assert why(table, {"do": "fallen"}) == "no-push"
    assert why(table, {"do": "push", "domino": "f_02"}) == "no-domino"
    assert why(table, {"do": "push", "domino": "f_09"}) == "no-domino"
    assert why(table, {"do": "push", "domino": "f9"}) == "bad-argument"
    play(table, {"do": "push", "domino": "f_01"})
    assert lines(table) == [{"do": "fallen"}, {"do": "push"}]
    for number in (0, 31, 5000):
        assert why(table, {**gate, "gate": number}) is None
    assert why(table, {**gate, "gate": -1}) == "bad-argument"
    assert why(table, {**gate, "ms": -1}) == "bad-argument"
    assert why(table, {**gate, "ms": 1.5}) == "bad-argument"
    play(table, {**gate, "ms": 10**9}, {"do": "push", "seat": 1}, {"do": "fallen"})
    for move in (gate, {"do": "push"}, {"do": "fallen"}):
        assert why(table, move) == "game-over"
    assert why(table, domino("f_03")) == "placing-over"


def test_a_bare_table_falls_without_a_push():
    table = game(domino("f_02", reserve=True))
    play(table, *({"do": "glass", step: n} for step, n in (("empty", 1), ("turn", 2), ("empty", 2))))
    assert why(table, {"do": "push"}) == "nothing-stands"
    assert why(table, {"do": "push", "domino": "f_02"}) == "no-domino"
    assert why(table, {"do": "gate", "gate": 0, "ms": 0}) == "no-push"
    assert lines(table) == [{"do": "fallen"}]
    play(table, {"do": "fallen"})
    score = table.score()
    assert (score["over"], score["provisional"], score["winners"]) == (True, False, [])
    assert score["table"]["total"] == 10
    assert why(table, {"do": "fallen"}) == "game-over"
    play(table, {"do": "undo"})
    assert table.score()["over"] is False


@pytest.mark.parametrize(("free", "pushes", "tokens"), [
    (1, 0, 10), (1, 1, 10), (1, 2, 9), (1, 11, 0), (1, 12, 0), (1, 30, 0),
    (2, 2, 10), (2, 3, 9), (2, 12, 0), (2, 13, 0),
])  # fmt: skip
def test_the_first_push_or_the_first_two_are_free_and_every_later_one_costs_a_token(free, pushes, tokens):
    table = game(domino("f_01"), free_pushes=free)
    play(table, *({"do": "glass", step: n} for step, n in (("empty", 1), ("turn", 2), ("empty", 2))))
    play(table, *[{"do": "push"}] * pushes)
    assert parts(table)["tokens"] == tokens


# --- survey ---


def test_the_survey_comes_after_the_fall():
    table = game(lay("f1", "f_30"), animal("f_29", "f_30", side="before"))
    for move in (
        {"do": "off", "animal": "m_01"},
        {"do": "dry", "mouth": ["m1", "a"]},
        {"do": "touched", "tile": "f1", "by": "f"},
    ):
        assert why(table, move) == "not-fallen"
    over(table)
    for verb in ("off", "inside", "flat"):
        assert why(table, {"do": verb, "animal": "f_30"}) == "no-animal"
        assert why(table, {"do": verb, "animal": "g_1"}) == "no-animal"
        assert why(table, {"do": verb, "animal": "f1"}) == "bad-argument"
        play(table, {"do": verb, "animal": "f_29"})
        assert why(table, {"do": verb, "animal": "f_29"}) == "repeated"
    for verb in ("dry", "wet"):
        assert why(table, {"do": verb, "mouth": ["m1", "c"]}) == "no-tile"
        assert why(table, {"do": verb, "mouth": ["f1", "c"]}) == "no-mouth"
        assert why(table, {"do": verb, "mouth": ["f1"]}) == "bad-argument"
        assert why(table, {"do": verb, "mouth": ["start", "a"]}) == "bad-argument"
    play(table, {"do": "dry", "mouth": ["f1", "a"]}, {"do": "wet", "mouth": ["f1", "b"]})
    for mouth in "ab":
        for verb in ("dry", "wet"):
            repeats = {"a": "dry", "b": "wet"}[mouth] == verb
            assert why(table, {"do": verb, "mouth": ["f1", mouth]}) == ("repeated" if repeats else None)
    assert why(table, {"do": "touched", "tile": "m1", "by": "m"}) == "no-tile"
    assert why(table, {"do": "touched", "tile": "f1", "by": "f"}) == "terrain"
    assert why(table, {"do": "touched", "tile": "f1", "by": "g"}) == "bad-argument"
    assert why(table, {"do": "touched", "tile": "start", "by": "m"}) == "bad-argument"
    play(table, {"do": "touched", "tile": "f1", "by": "m", "seat": 1})
    assert why(table, {"do": "touched", "tile": "f1", "by": "m"}) == "repeated"
    assert lines(table, "f1") == [{"by": by, "do": "touched", "tile": "f1"} for by in "cdp"]


def test_of_a_river_end_the_last_word_counts_and_what_changes_nothing_is_not_listed():
    def answers():
        return [(line["do"], line["mouth"][1]) for line in lines(table) if line["do"] in ("dry", "wet")]

    def told(verb):
        return {"do": verb, "mouth": ["f1", "a"]}

    table = over(game(lay("f1", "f_30")))
    assert answers() == [("dry", "a"), ("wet", "b")]
    for verb, other, codes in (("dry", "wet", ["dry"]), ("wet", "dry", []), ("dry", "wet", ["dry"])):
        play(table, told(verb))
        assert answers() == [(other, "a"), ("wet", "b")] or answers() == [("wet", "b"), (other, "a")]
        # The other end is dry all along.
        play(table, {"do": "wet", "mouth": ["f1", "b"]})
        assert failed(table) == ({"f1": codes} if codes else {})
        play(table, {"do": "undo"})
    for verb in ("wet", "dry", ""):
        play(table, {"do": "undo"})
        assert why(table, told("dry")) == ("repeated" if verb == "dry" else None)
        assert why(table, told("wet")) == ("repeated" if verb == "wet" else None)
    assert answers() == [("dry", "a"), ("wet", "b")]
    # A record may say what is so anyway.
    play(table, told("wet"))
    assert answers() == [("dry", "a"), ("wet", "b")]


def test_survey_lines_go_by_their_animal_and_their_tile():
    table = over(game(lay("f1", "f_30"), animal("f_29", "f_30", side="before")))
    assert lines(table, "f_29") == [{"animal": "f_29", "do": verb} for verb in ("flat", "inside", "off")]
    assert lines(table, "f1") == [{"by": by, "do": "touched", "tile": "f1"} for by in "cdmp"]
    for piece in ("f_30", "m1", "start", "nothing", "f"):
        assert lines(table, piece) == []
    assert {"do": "dry", "mouth": ["f1", "a"]} in lines(table)


def fallen_chain():
    """Three forest dominoes that lead from f_28 and its animal to the landscape f3, and the glass run out."""
    moves = [lay("f3", "f_30"), domino("f_01", before="f_30"), domino("f_02", before="f_01")]
    return over(game(*moves, animal("f_28", "f_02", side="before")))


def test_a_photo_is_lost_where_the_chain_broke_between_two_dominoes():
    table = fallen_chain()
    assert "f_28" not in failed(table)
    assert why(table, {"do": "broken", "between": ["f_01", "f_28"]}) == "apart"
    assert why(table, {"do": "broken", "between": ["f_01", "f_07"]}) == "no-domino"
    assert why(table, {"do": "broken", "between": ["f_01", "f_01"]}) == "bad-argument"
    play(table, {"do": "broken", "between": ["f_02", "f_01"]})
    assert failed(table)["f_28"] == ["broken"]
    assert why(table, {"do": "broken", "between": ["f_01", "f_02"]}) == "repeated"
    play(table, {"do": "undo"})
    assert "f_28" not in failed(table)


PUSH_1, FALLEN = {"do": "push"}, {"do": "fallen"}


def cascading(*moves, **options):
    """A game whose dominoes f_01 and f_02 are about to be pushed, then these moves."""
    rest = [{"do": "glass", "empty": 1}, {"do": "glass", "turn": 2}, {"do": "glass", "empty": 2}]
    return game(domino("f_01"), domino("f_02", after="f_01"), *rest, *moves, **options)


def test_the_count_of_pushes_is_put_right_and_goes_on_from_there():
    table = cascading(PUSH_1, PUSH_1, PUSH_1, {"do": "pushes", "pushes": 2}, PUSH_1)
    assert table.record.state.pushes == 3
    for pushes in (2, 3, 2, 1, 0):
        play(table, {"do": "undo"})
        assert table.record.state.pushes == pushes
    assert why(table, {"do": "pushes", "pushes": 0}) == "bad-argument"
    play(table, {"do": "pushes", "pushes": 2}, FALLEN)
    assert parts(table)["tokens"] == 9
    assert why(table, {"do": "pushes", "pushes": 3}) == "game-over"


def test_a_run_is_thrown_away_before_the_survey_and_its_pushes_with_it():
    table = cascading()
    assert why(table, {"do": "again"}) == "no-push"
    play(table, PUSH_1, {"do": "gate", "gate": 0, "ms": 9}, PUSH_1, {"do": "again"})
    assert table.record.state.pushes == 0
    assert why(table, FALLEN) == "no-push"
    play(table, PUSH_1, FALLEN)
    assert (parts(table)["tokens"], why(table, {"do": "again"})) == (10, "game-over")


def test_an_edge_that_is_not_believed_changes_nothing():
    doubt = {"do": "doubt", "gate": 3, "ms": 120}
    table = cascading(doubt, PUSH_1)
    assert why(game(), doubt) == "still-placing"
    assert why(table, {**doubt, "gate": 128}) == "bad-argument"
    play(table, FALLEN)
    assert (parts(table)["tokens"], why(table, doubt)) == (10, "game-over")


def test_a_gate_is_bound_to_a_domino_of_the_chain_until_the_first_push():
    bind = {"do": "bind", "gate": 2, "domino": "f_02"}
    table = cascading(bind, {"do": "bind", "gate": 2})
    assert why(table, {**bind, "domino": "f_09"}) == "no-domino"
    assert why(cascading(gates=[None, None]), bind) == "bad-argument"
    play(table, PUSH_1)
    assert why(table, bind) == "cascade"
