"""Quintazone's decks, borders and zones against a plain second reading of them; not the turns."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.quintazone.words import FIRST, SECOND, game
from naiad.games.quintazone.position import quarters
from naiad_core import games
from naiad_core.corrected import named
from naiad_core.games.quintazone import actions, rules
from naiad_core.games.quintazone import pieces as cards


def ids(kind, deck=FIRST):
    size = dict(zip(cards.DECKS, cards.SIZES, strict=True))[deck]
    return [name for name in cards.IDS[:size] if name[0] == kind]


def test_the_first_deck_has_ten_cards_of_each_kind():
    assert [len(ids(kind)) for kind in "wlpqd"] == [10, 10, 10, 10, 0]


def test_the_second_deck_adds_a_third_whole_of_each_element_and_ten_diagonals():
    assert [len(ids(kind, SECOND)) for kind in "wlpqd"] == [15, 10, 10, 10, 10]


@pytest.mark.parametrize("kind", "lpd")
def test_every_pair_of_elements_is_on_one_card_of_each_kind(kind):
    assert sorted(ids(kind, SECOND)) == [f"{kind}_{a}{b}" for a, b in combinations("aefvw", 2)]


@pytest.mark.parametrize("lacking", "aefvw")
def test_of_the_two_quartered_cards_without_an_element_one_is_the_other_turned_by_a_right_angle(lacking):
    one, other = [name[2:] for name in ids("q") if lacking not in name]
    top_left, top_right, bottom_left, bottom_right = one
    clockwise = bottom_left + top_left + bottom_right + top_right
    assert other in (clockwise, clockwise[::-1])


@pytest.mark.parametrize(("deck", "trios"), [(FIRST, (5, 3, 2, 2)), (SECOND, (5, 4, 3, 2))])
def test_pyramids_come_in_trios_by_seats_and_deck(deck, trios):
    for seats, count in zip(range(2, 6), trios, strict=True):
        state = game(seats=seats, deck=deck).record.state
        assert state._stash == [count * 0b001001001] * seats


def test_names_and_numbers_of_pieces_agree():
    names = [cards.piece_name(number) for number in range(cards.PIECES)]
    assert names == [*cards.IDS, "p1", "p2", "p3", "goal_a", "goal_e", "goal_f", "goal_v", "goal_w"]
    assert [cards.piece(name) for name in names] == list(range(cards.PIECES))
    assert {cards.piece(name) for name in ("", "p0", "p4", "p", "goal_", "goal_x", "l_ea", "f_01")} == {-1}
    assert [cards.piece_name(number) for number in (-1, cards.PIECES)] == ["", ""]


# --- an owner's corrections ---


def pieces_with(corrections):
    """The names in the pieces' module under an owner's corrections of the first deck."""
    return vars(games.load(named("quintazone", {"decks": {FIRST: corrections}}), "pieces"))


def test_an_owner_may_correct_the_quartered_cards():
    own = ["q_" + name[:1:-1] for name in ids("q")]
    assert list(pieces_with({"quarters": own})["IDS"][30:40]) == own


@pytest.mark.parametrize("wrong", ["q_wfew", "q_wfex", "q_wfe", "q_wfeva", "s_wfev", "q", ""])
def test_a_card_that_cannot_be_is_named(wrong):
    with pytest.raises(ValueError, match=f"'{wrong}'"):
        pieces_with({"quarters": [wrong, *ids("q")[1:]]})


@pytest.mark.parametrize("wholes", [["w_a_1"], [*ids("w")[:9], "w_a_1"]])
def test_a_deck_of_another_size_is_refused(wholes):
    with pytest.raises(ValueError, match="40 cards"):
        pieces_with({"wholes": wholes})


@pytest.mark.parametrize("trios", [{"2": 8, "3": 1, "4": 1, "5": 1}, {"2": 5}, {"2": 5, "3": 3, "4": 2, "5": True}])
def test_trios_that_cannot_be_are_refused(trios):
    with pytest.raises(ValueError, match="trios"):
        pieces_with({"trios": {"value": trios}})


# --- borders and zones, read once more: half-sides as letters, zones by flood ---


def half_sides(name, turned):
    """The letters along each side: north and south to the right, west and east downwards."""
    kind, letters = name[0], name[2:]
    if kind == "w":
        sides = dict.fromkeys("nsew", letters[0] * 2)
    elif kind == "l":
        sides = {"n": letters[0] * 2, "s": letters[1] * 2, "w": letters, "e": letters}
    elif kind == "p":
        sides = {"n": letters, "s": letters, "w": letters[0] * 2, "e": letters[1] * 2}
    elif kind == "d":
        sides = {"n": letters[0] * 2, "w": letters[0] * 2, "s": letters[1] * 2, "e": letters[1] * 2}
    else:
        sides = {"n": letters[:2], "s": letters[2:], "w": letters[::2], "e": letters[1::2]}
    if turned:
        sides = {side: sides[opposite][::-1] for side, opposite in ("ns", "sn", "ew", "we")}
    return sides


BESIDE = {"n": ("s", 0, -1), "s": ("n", 0, 1), "w": ("e", -1, 0), "e": ("w", 1, 0)}


def meetings(table, x, y, sides):
    """(cell beside, the letters that meet their like there) for each card beside x, y."""
    for side, (facing, dx, dy) in BESIDE.items():
        other = table.get((x + dx, y + dy))
        if other:
            yield (x + dx, y + dy), {a for a, b in zip(sides[side], other[facing], strict=True) if a == b}


def flood(table, x, y, letter):
    zone, left = {(x, y)}, [(x, y)]
    while left:
        here = left.pop()
        for beside, letters in meetings(table, *here, table[here]):
            if letter in letters and beside not in zone:
                zone.add(beside)
                left.append(beside)
    return frozenset(zone)


def xy(where):
    return actions.cell_x(where), actions.cell_y(where)


def table_of(state):
    """{(x, y): half-sides} of the cards on the table."""
    faces = {state.laid_cell(number): state.faces[number] for number in range(state.laid)}
    return {xy(where): half_sides(cards.IDS[face >> 1], face & 1) for where, face in faces.items()}


def random_state(seed, moves):
    rng = random.Random(seed)
    state = rules.Game(rng.randint(2, 5), {"deck": rng.choice(cards.DECKS)})
    while len(state.history) < moves and not state.is_over():
        state.apply(rng.choice(state.legal()))
    return state


@given(st.sampled_from(cards.IDS), st.booleans())
def test_a_border_is_its_eight_half_sides(name, turned):
    sides = half_sides(name, turned)
    bits = {side: 1 << "aefvw".index(a) | 32 << "aefvw".index(b) for side, (a, b) in sides.items()}
    face = 2 * cards.IDS.index(name) + turned
    assert cards.VERTICAL[face] == bits["n"] | bits["s"] << 10
    assert cards.HORIZONTAL[face] == bits["w"] | bits["e"] << 10


@given(st.sampled_from(cards.IDS))
def test_a_turned_card_shows_its_quarters_in_reverse(name):
    face = 2 * cards.IDS.index(name)
    letters = "".join(cards.ELEMENTS[element] for element in quarters(face))
    assert quarters(face + 1) == quarters(face)[::-1]
    assert letters == {"w": name[2] * 4, "l": name[2] * 2 + name[-1] * 2, "p": name[2:] * 2, "q": name[2:]}.get(
        name[0], name[2] * 2 + name[-1] * 2
    )


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(1, 150))
def test_a_card_fits_where_a_half_side_meets_its_like(seed, moves):
    state = random_state(seed, moves)
    while state.is_over() or state.card_part != rules.DUE:
        state.undo()
    table = table_of(state)
    left, top, right, bottom = state.bounds()
    assert (left, right) == (min(x for x, _ in table), max(x for x, _ in table))
    assert (top, bottom) == (min(y for _, y in table), max(y for _, y in table))
    for number in random.Random(seed).sample(range(state.size), 8):
        for x in range(left - 2, right + 3):
            for y in range(top - 2, bottom + 3):
                for turned in (False, True):
                    met = [letters for _, letters in meetings(table, x, y, half_sides(cards.IDS[number], turned))]
                    if state.is_used(number):
                        expected = "card-used"
                    elif (x, y) in table:
                        expected = "cell-taken"
                    else:
                        expected = "" if any(met) else "no-match" if met else "no-contact"
                    assert state.why_not(actions.card(number, x, y, turned)) == expected


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(1, 150))
def test_a_zone_is_what_hangs_together_by_half_sides(seed, moves):
    state = random_state(seed, moves)
    table = table_of(state)
    empty = set()
    for (x, y), sides in table.items():
        for element, letter in enumerate("aefvw"):
            told = [xy(where) for where in state.zone_of(x, y, element)]
            if letter not in "".join(sides.values()):
                assert told == [] and state.zone_key(actions.cell(x, y), element) < 0
                continue
            zone = flood(table, x, y, letter)
            assert len(told) == len(zone) and set(told) == zone
            assert len({state.zone_key(actions.cell(*other), element) for other in zone}) == 1
            if not [where for where, panel, _, _ in state.pyramids() if panel == element and xy(where) in zone]:
                empty.add((zone, letter))
    listed = [(xy(place & 16383), cards.ELEMENTS[place >> 14]) for place in state.empty_zones()]
    assert len(listed) == len(empty)
    assert {(flood(table, *where, letter), letter) for where, letter in listed} == empty
    for seat, row in enumerate(state.scores()["players"]):
        own = [
            (size, list(xy(where)), cards.ELEMENTS[panel])
            for where, panel, size, owner in state.pyramids()
            if owner == seat
        ]
        assert [(part["pyramid"], part["at"], part["panel"]) for part in row["parts"]] == own
        assert [part["zone"] for part in row["parts"]] == [len(flood(table, *at, letter)) for _, at, letter in own]
