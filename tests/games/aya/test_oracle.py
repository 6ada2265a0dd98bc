"""The oracle on records of AYA, each for one sentence of its rules; not the product."""

import json

from oracle import read, why
from oracle.base import as_line, record

TURN = {"do": "glass", "turn": 1}
REST = [{"do": "glass", "empty": 1}, {"do": "glass", "turn": 2}, {"do": "glass", "empty": 2}]
FALL = [*REST, {"do": "push"}, {"do": "fallen"}]


def domino(name, **where):
    return {"do": "domino", "domino": name, **where}


def landscape(tile, name, mouth="a"):
    return {"do": "landscape", "tile": tile, "with": name, "mouth": mouth}


def animal(name, beside, **more):
    return {"do": "animal", "with": name, "beside": beside, **more}


def aya(*moves, **options):
    return record("aya", ("Ada", "Bo"), *moves, **options)


def aya_refusal(*moves, **options):
    *before, last = moves
    return why(aya(*before, **options), as_line(last))


def failed(*moves, **options):
    table = read(aya(*moves, **options)).score()["table"]
    return {photo["photo"]: photo["why"] for photo in table["failed"]}


def test_a_landscape_is_worth_a_photo_when_its_mouths_are_covered_by_its_own():
    moves = [TURN, landscape("f1", "f_30"), domino("f_01", on=["f1", "b"])]
    assert failed(*moves) == {}
    assert failed(*moves[:2]) == {"f1": ["dry"]}
    assert failed(*moves, domino("m_01", on=["f1"])) == {"f1": ["wrong-domino"]}
    assert failed(*moves, domino("g_1", on=["f1"]), domino("m_01", **{"from": ["f1", "b"]})) == {}
    assert failed(*moves, *FALL, {"do": "dry", "mouth": ["f1", "a"]}) == {"f1": ["dry"]}
    assert failed(*moves[:2], *FALL, {"do": "wet", "mouth": ["f1", "b"]}) == {}
    assert failed(*moves, *FALL, {"do": "touched", "tile": "f1", "by": "m"}) == {"f1": ["wrong-domino"]}
    assert failed(TURN, landscape("f1", "f_30"), domino("m_01", into=["f1", "b"])) == {"f1": ["dry", "wrong-domino"]}
    joined = [domino("f_02", alone=True), {"do": "join", "from": "f_02", "to": ["f1", "b"]}]
    assert failed(*moves[:2], *joined) == {}


def test_an_animal_needs_dominoes_of_its_own_to_a_landscape_of_its_own():
    moves = [TURN, landscape("f3", "f_30"), domino("g_1", before="f_30"), animal("f_29", "g_1", side="before")]
    assert failed(*moves) == {}
    wrong = [TURN, landscape("f3", "f_30"), domino("m_01", before="f_30"), animal("f_29", "m_01", side="before")]
    assert failed(*wrong) == {"f_29": ["not-linked"]}
    assert failed(*moves, animal("f_28", "f_29", side="before")) == {"f_28": ["not-alone"], "f_29": ["not-alone"]}
    flat = animal("f_28", "f_29", side="before", flat=True)
    assert failed(*moves, flat) == {"f_28": ["off-chain"]}
    assert failed(*moves, flat, {"do": "raise", "with": "f_28"}) == {"f_28": ["not-alone"], "f_29": ["not-alone"]}
    assert failed(*moves, *FALL, {"do": "inside", "animal": "f_29"}) == {"f_29": ["inside"]}
    assert failed(*moves, *FALL, *({"do": do, "animal": "f_29"} for do in ("inside", "off"))) == {"f_29": ["off-chain"]}


def test_a_fork_makes_three_stretches_and_may_carry_two_or_three_animals():
    moves = [
        TURN,
        domino("f_01", **{"from": ["start", "a"]}),
        animal("f_30", "f_01"),
        domino("g_1", after="f_30", fork=True),
        animal("f_29", ["g_1", 1]),
        animal("f_28", ["g_1", 2], side="before"),
        domino("f_02", after="f_29"),
        landscape("f3", "f_27"),
        {"do": "join", "from": "f_02", "to": "f_27"},
    ]
    assert failed(*moves) == {}
    full = {"f_28": ["fork-full"], "f_29": ["fork-full"], "f_30": ["fork-full"]}
    assert failed(*moves, max_animals_per_fork=2) == full
    assert failed(*moves, *FALL, {"do": "off", "animal": "f_30"}, max_animals_per_fork=2) == {"f_30": ["off-chain"]}
    gap = {"do": "flat", "animal": "f_29"}
    assert failed(*moves, *FALL, gap) == {"f_28": ["not-linked"], "f_29": ["off-chain"], "f_30": ["not-linked"]}
    assert aya_refusal(*moves, domino("f_03", after=["g_1", 1])) == "end-taken"
    assert aya_refusal(*moves, domino("f_03", before="g_1")) == "end-taken"
    assert aya_refusal(*moves, domino("f_03", before=["g_2", 1])) == "no-branch"
    assert aya_refusal(*moves, domino("f_03", before=["g_1", 3])) == "bad-argument"


def test_the_glass_says_when_dominoes_may_be_placed():
    place = domino("f_01", alone=True)
    assert aya_refusal(place) == "glass"
    assert aya_refusal(TURN, {**place, "seat": 1}) == "wrong-seat"
    assert aya_refusal(TURN, place, place) == "domino-used"
    assert aya_refusal(TURN, {"do": "glass", "pause": True}, place) == "glass"
    assert aya_refusal(TURN, {"do": "glass", "empty": 1}, {"do": "glass", "pause": True}) == "glass"
    assert aya_refusal(TURN, *REST, place) == "placing-over"
    assert aya_refusal(TURN, *REST, {"do": "push"}) == "nothing-stands"
    assert aya_refusal(TURN, *REST, {"do": "fallen"}) is None
    assert aya_refusal(TURN, place, *REST, {"do": "fallen"}) == "no-push"


def test_a_reserve_gives_back_only_its_top_and_only_to_its_seat():
    moves = [TURN]
    for name in ("f_01", "m_01", "f_02", "m_02"):
        moves.append(domino(name, reserve=True))
    assert aya_refusal(*moves, domino("f_02", reserve=True)) is None
    assert aya_refusal(*moves, domino("f_01", alone=True)) == "not-on-top"
    assert aya_refusal(*moves, domino("m_02", alone=True)) == "not-yours"


def test_placing_ends_when_the_turn_comes_to_a_seat_without_stock():
    names = [f"{terrain}_{number:02d}" for terrain in "fmdpc" for number in range(1, 31)]
    names += [f"g_{number}" for number in range(1, 7)]
    moves = [TURN, *(domino(name, on=["start"]) for name in names)]
    assert read(aya(*moves[:-1])).score()["to_act"] == 1
    assert read(aya(*moves)).score()["to_act"] is None
    assert aya_refusal(*moves, {"do": "glass", "empty": 1}) == "placing-over"
    hoard = [TURN, domino("f_01", reserve=True), domino("f_02", on=["start"]), domino("f_01", reserve=True)]
    hoard += [domino(name, on=["start"]) for name in names[2:]]
    assert read(aya(*hoard[:-1])).score()["to_act"] == 0
    assert read(aya(*hoard)).score()["to_act"] is None


def test_tokens_are_lost_from_the_second_push_on():
    moves = [TURN, domino("f_01", alone=True), *REST]
    for pushes, tokens in [(1, 10), (2, 9), (11, 0), (13, 0)]:
        table = read(aya(*moves, *[{"do": "push"}] * pushes)).score()["table"]
        assert (table["parts"]["tokens"], table["rank"]) == (tokens, 10 if tokens == 10 else None)


def test_the_legal_lines_are_sorted_and_go_by_piece():
    played = read(aya(TURN, domino("f_01", alone=True)))
    assert played.legal() == sorted(played.legal())
    assert [json.loads(line) for line in played.legal("f1")] == [
        landscape("f1", f"f_{number}", mouth) for mouth in "ab" for number in range(26, 31)
    ]
    assert '{"beside":"f_01","do":"animal","side":"before","with":"f_30"}' in played.legal("f_30")
    assert read(aya()).legal() == ['{"do":"glass","turn":1}']
    assert played.legal("x") == []
