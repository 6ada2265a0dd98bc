"""How AYA's photos and points are judged; not what may be done."""

import pytest

from games.aya.words import animal, domino, failed, game, join, lay, over, parts, play
from naiad.games.aya.score import points

# --- how photos are judged: animals ---


def forest(*moves, **options):
    """A forest landscape f1 with a domino f_26 flowing into its mouth a, and these moves."""
    return game(lay("f1", "f_26"), *moves, **options)


def test_an_animal_next_to_its_landscape_is_good():
    table = forest(animal("f_27", "f_26", side="before"))
    assert "f_27" not in failed(table)
    assert parts(table)["animals"] == 1


def test_an_animal_is_linked_along_its_terrain_and_gardens_only():
    chain = [domino("f_01", before="f_26"), domino("g_1", before="f_01"), animal("f_27", "g_1", side="before")]
    assert "f_27" not in failed(forest(*chain))
    chain[1] = domino("m_01", before="f_01")
    chain[2] = animal("f_27", "m_01", side="before")
    assert failed(forest(*chain))["f_27"] == ["not-linked"]


def test_one_side_is_enough_whichever_way_the_water_flows():
    table = forest(domino("f_01", **{"from": ["f1", "b"]}), animal("f_27", "f_01"), domino("m_01", after="f_27"))
    assert "f_27" not in failed(table)


def test_the_link_stops_at_landscapes_and_the_start():
    table = game(
        lay("f1", "f_26"),
        domino("f_01", before="f_26"),
        domino("f_02", **{"from": ["start", "a"]}),
        join(["start", "b"], "f_01"),
        animal("f_27", "f_02"),
    )
    assert failed(table)["f_27"] == ["not-linked"]


def test_a_landscape_of_another_terrain_stops_the_link():
    table = game(
        lay("f1", "f_26"),
        lay("m2", "m_26"),
        domino("f_01", into=["m2", "b"]),
        animal("f_27", "f_01", side="before"),
        domino("f_02", **{"from": ["m2", "c"]}),
        join("f_02", "f_26"),
    )
    assert failed(table)["f_27"] == ["not-linked"]


def test_a_spoiled_or_dry_landscape_still_links():
    table = forest(domino("m_01", on=["f1", "b"]), animal("f_27", "f_26", side="before"))
    assert failed(table) == {"f1": ["dry", "wrong-domino"]}


def test_the_link_crosses_a_fork():
    table = forest(
        domino("g_1", before="f_26", fork=True),
        domino("f_01", after=["g_1", 1]),
        animal("f_27", "f_01"),
        animal("f_28", ["g_1", 2], side="before"),
    )
    assert "f_27" not in failed(table)
    assert "f_28" not in failed(table)
    play(
        table, domino("m_01"), {"do": "undo"}, {"do": "undo"}, domino("m_01", after=["g_1", 2]), animal("f_28", "m_01")
    )
    assert failed(table)["f_28"] == ["not-linked"]


def test_two_animals_on_one_stretch_both_fail():
    table = forest(
        animal("f_27", "f_26", side="before"), domino("m_01", before="f_27"), animal("m_27", "m_01", side="before")
    )
    assert failed(table)["f_27"] == ["not-alone"]
    assert failed(table)["m_27"] == ["not-alone", "not-linked"]


def test_a_plain_garden_does_not_part_a_stretch_and_a_fork_does():
    middle = domino("g_1", before="f_27")
    moves = [animal("f_27", "f_26", side="before"), middle, animal("f_28", "g_1", side="before")]
    table = forest(*moves)
    assert failed(table)["f_27"] == failed(table)["f_28"] == ["not-alone"]
    moves[1:] = [{**middle, "fork": True}, animal("f_28", ["g_1", 1], side="before")]
    assert set(failed(forest(*moves))) == {"f1"}


def test_a_landscape_parts_two_stretches():
    table = forest(
        animal("f_27", "f_26", side="before"), domino("f_01", **{"from": ["f1", "b"]}), animal("f_28", "f_01")
    )
    assert set(failed(table)) == {"f1"}


def test_joined_chains_are_one_stretch():
    table = forest(animal("f_27", "f_26", side="before"), domino("f_01"), animal("f_28", "f_01"))
    assert failed(table)["f_28"] == ["not-linked"]
    play(table, join("f_28", "f_27"))
    assert failed(table)["f_28"] == failed(table)["f_27"] == ["not-alone"]


def test_a_thrown_off_animal_fails_alone_and_leaves_the_stretch_to_others():
    table = over(forest(animal("f_27", "f_26", side="before"), animal("f_28", "f_27", side="before")))
    assert failed(table)["f_27"] == failed(table)["f_28"] == ["not-alone"]
    play(table, {"do": "inside", "animal": "f_28"}, {"do": "off", "animal": "f_28"})
    assert failed(table)["f_28"] == ["off-chain"]
    assert "f_27" not in failed(table)


def test_an_animal_that_touches_a_landscape_fails_but_stays_on_the_chain():
    table = over(forest(animal("f_27", "f_26", side="before"), animal("f_28", "f_27", side="before")))
    play(table, {"do": "inside", "animal": "f_28"})
    assert failed(table)["f_28"] == ["inside", "not-alone"]
    assert failed(table)["f_27"] == ["not-alone"]


@pytest.mark.parametrize("told_by", ["record", "survey"])
def test_a_flat_animal_is_off_the_chain_and_its_domino_a_gap(told_by):
    moves = [
        domino("f_01", before="f_26"),
        animal("f_27", "f_01", side="before", flat=told_by == "record"),
        domino("f_02", before="f_27"),
        animal("f_28", "f_02", side="before"),
        animal("f_29", "f_28", side="before"),
    ]
    table = forest(*moves)
    if told_by == "survey":
        assert failed(table)["f_28"] == ["not-alone"]
        play(over(table), {"do": "flat", "animal": "f_27"})
    assert failed(table)["f_27"] == ["off-chain"]
    assert failed(table)["f_28"] == ["not-alone", "not-linked"]
    play(table, {"do": "undo"})
    if told_by == "record":
        assert failed(table)["f_28"] == ["not-linked"]
        play(table, {"do": "raise", "with": "f_27"})
        assert failed(table)["f_28"] == ["not-alone"]


def test_a_flat_domino_parts_a_stretch():
    table = forest(
        animal("f_27", "f_26", side="before"),
        animal("m_27", "f_27", side="before", flat=True),
        animal("f_28", "m_27", side="before"),
    )
    assert "f_27" not in failed(table)
    assert failed(table)["f_28"] == ["not-linked"]


def three_at_a_fork(**options):
    return game(
        lay("f1", "f_26"),
        animal("f_27", "f_26", side="before"),
        domino("g_1", before="f_27", fork=True),
        animal("f_28", ["g_1", 1], side="before"),
        animal("f_29", ["g_1", 2], side="before"),
        **options,
    )


def test_a_fork_parts_three_stretches():
    assert set(failed(three_at_a_fork())) == {"f1"}
    assert parts(three_at_a_fork())["animals"] == 3


def test_with_two_animals_a_fork_three_stretches_with_an_animal_all_fail():
    table = three_at_a_fork(max_animals_per_fork=2)
    assert [failed(table)[name] for name in ("f_27", "f_28", "f_29")] == [["fork-full"]] * 3
    play(over(table), {"do": "off", "animal": "f_29"})
    assert set(failed(table)) == {"f1", "f_29"}


def test_a_stretch_that_meets_a_fork_twice_counts_once():
    table = game(
        domino("g_1", alone=True, fork=True),
        animal("f_27", ["g_1", 1], side="before"),
        domino("f_01", after=["g_1", 2]),
        join("f_01", "f_27"),
        animal("f_28", "g_1", side="before"),
        max_animals_per_fork=2,
    )
    assert failed(table) == {"f_27": ["not-linked"], "f_28": ["not-linked"]}


def test_a_crowded_stretch_at_a_full_fork_fails_for_both():
    table = three_at_a_fork(max_animals_per_fork=2)
    play(table, domino("m_01"), animal("f_30", "f_29", side="before"))
    assert failed(table)["f_30"] == failed(table)["f_29"] == ["fork-full", "not-alone"]
    assert failed(table)["f_27"] == ["fork-full"]


# --- how photos are judged: landscapes ---


def test_a_mouth_is_covered_from_inside_or_by_what_flows_in():
    assert failed(game(lay("f3", "f_26"))) == {}
    assert failed(forest()) == {"f1": ["dry"]}
    assert failed(forest(domino("f_01", on=["f1", "b"]))) == {}
    assert failed(forest(domino("f_01", into=["f1", "b"]))) == {}
    assert failed(forest(domino("f_01", **{"from": ["f1", "b"]}))) == {"f1": ["dry"]}
    assert failed(forest(domino("f_01", on=["f1"]))) == {"f1": ["dry"]}


def test_a_garden_counts_as_the_landscapes_terrain():
    assert failed(forest(domino("g_1", on=["f1", "b"]))) == {}
    assert failed(forest(domino("g_1", into=["f1", "b"]))) == {}
    assert failed(forest(domino("g_1", into=["f1", "b"], fork=True))) == {}
    assert failed(forest(domino("g_1", on=["f1"]))) == {"f1": ["dry"]}
    assert failed(forest(domino("g_1", fork=True, **{"from": ["f1", "b"]}))) == {"f1": ["dry"]}


def test_a_join_into_a_mouth_covers_it_and_one_from_it_does_not():
    alone = domino("f_01")
    assert failed(forest(alone, join("f_01", ["f1", "b"]))) == {}
    assert failed(forest(alone, join(["f1", "b"], "f_01"))) == {"f1": ["dry"]}
    fork = domino("g_1", alone=True, fork=True)
    assert failed(forest(fork, join(["g_1", 2], ["f1", "b"]))) == {}
    assert failed(forest(fork, join(["f1", "b"], ["g_1", 2]))) == {"f1": ["dry"]}


def test_a_domino_of_another_terrain_spoils_the_tile_that_it_lies_on():
    full = domino("f_01", on=["f1", "b"])
    assert failed(forest(full, domino("m_01", on=["f1"]))) == {"f1": ["wrong-domino"]}
    assert failed(forest(domino("m_01", on=["f1", "b"]))) == {"f1": ["dry", "wrong-domino"]}
    assert failed(forest(domino("m_01", into=["f1", "b"]))) == {"f1": ["dry", "wrong-domino"]}
    assert failed(forest(full, domino("m_01", into=["f1", "b"]))) == {"f1": ["wrong-domino"]}
    assert failed(forest(full, domino("m_01", **{"from": ["f1", "b"]}))) == {}


def test_a_flat_domino_neither_covers_nor_spoils():
    table = forest(domino("f_01"), animal("f_27", "f_01", flat=True), join("f_27", ["f1", "b"]))
    assert failed(table)["f1"] == ["dry"]
    play(table, {"do": "raise", "with": "f_27"})
    assert "f1" not in failed(table)
    table = forest(domino("m_01"), animal("m_27", "m_01", flat=True), join("m_27", ["f1", "b"]))
    assert failed(table)["f1"] == ["dry"]
    play(table, {"do": "raise", "with": "m_27"})
    assert failed(table)["f1"] == ["dry", "wrong-domino"]


def test_the_survey_has_the_last_word_on_a_landscape():
    table = over(forest())
    play(table, {"do": "wet", "mouth": ["f1", "b"]})
    assert failed(table) == {}
    play(table, {"do": "touched", "tile": "f1", "by": "p"})
    assert failed(table) == {"f1": ["wrong-domino"]}
    play(table, {"do": "undo"}, {"do": "dry", "mouth": ["f1", "a"]})
    assert failed(table) == {"f1": ["dry"]}
    play(table, {"do": "undo"}, {"do": "undo"})
    assert failed(table) == {"f1": ["dry"]}


# --- the result ---


def test_three_good_landscapes_of_a_terrain_are_a_triptych():
    table = game(
        lay("f3", "f_26"),
        lay("f1", "f_27"),
        domino("f_01", on=["f1", "b"]),
        lay("f2", "f_28"),
        domino("f_02", on=["f2", "b"]),
        domino("g_1", into=["f2", "c"]),
        lay("m3", "m_26"),
    )
    assert parts(table) == {"animals": 0, "landscapes": 4, "triptychs": 1, "tokens": 10}
    score = table.score()
    assert score["table"]["total"] == 15
    assert score["table"]["rank"] == 15
    assert [player["total"] for player in score["players"]] == [15, 15]
    assert [player["parts"] for player in score["players"]] == [{}, {}]


def test_failed_photos_stand_in_the_order_of_their_names():
    table = game(lay("m2", "m_26"), lay("c1", "c_26"), animal("f_30", "c_26", side="before"))
    assert list(failed(table)) == ["c1", "f_30", "m2"]


def test_while_dominoes_are_placed_no_photo_has_failed_yet():
    table = forest(animal("f_27", "f_26", side="before"))
    said = "\n".join(points(table, table.score()))
    assert "Photos that failed:" not in said and "Photos that do not count yet:" in said
    play(table, *({"do": "glass", step: n} for step, n in (("empty", 1), ("turn", 2), ("empty", 2))))
    play(table, {"do": "push"}, {"do": "fallen"})
    said = "\n".join(points(table, table.score()))
    assert "Photos that failed:" in said and "Photos that do not count yet:" not in said


def test_below_ten_points_there_is_no_rank():
    table = game(domino("f_01"))
    play(table, *({"do": "glass", step: n} for step, n in (("empty", 1), ("turn", 2), ("empty", 2))))
    assert table.score()["table"]["rank"] == 10
    play(table, {"do": "push"}, {"do": "push"})
    assert table.score()["table"]["rank"] is None
    assert isinstance(table.score()["table"]["rank_name"], str)
