"""Acqua Dolce's control phase by the rulebook, in its order and with its choices; not the turns."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.acqua_dolce.play import at_control, code, draw, empty, game, moves, on_table, play, push, several
from naiad_core.games.acqua_dolce import actions, control, pieces, rules

# The piranha


def test_the_king_chooses_the_fish_that_the_piranha_eats():
    g = at_control("piranha_2", *several("neon", 1, 2, 3, 5), "plant_1", "food4_1")
    state = g.record.state
    push(g, "end")
    assert (state.phase, state.to_act()) == (actions.EATING, 0)
    assert moves(g) == [{"card": f"neon_{n}", "do": "eat"} for n in (1, 2, 3, 5)]
    assert moves(g, "neon_5") == [{"card": "neon_5", "do": "eat"}]
    assert moves(g, "neon_4") == moves(g, "piranha_2") == moves(g, "plant_1") == []
    for card in ("piranha_2", "neon_4", "piranha_1", "plant_1", "food4_1", "none", "neon"):
        assert code(g, "eat", card=card) == "not-a-choice"
    for card in (None, 3, ["neon_1"]):
        assert code(g, "eat", card=card) == "bad-argument"
    assert code(g, "eat", card="neon_1", seat=1) == "wrong-seat"
    push(g, "eat", card="neon_2", seat=0)
    assert on_table(g) == ["food4_1", *several("neon", 1, 3, 5), "piranha_2", "plant_1"]
    assert state.discarded(pieces.KINDS.index("neon")) == 0b10
    assert (state.king, state.to_act(), state.phase) == (1, 1, actions.FIRST_DRAW)


def test_the_only_piranha_does_not_eat_itself():
    g = at_control("piranha_1")
    push(g, "end")
    assert on_table(g) == ["piranha_1"]
    assert g.record.state.to_act() == 1


def test_the_only_victim_is_eaten_without_asking():
    g = at_control("piranha_1", "angelfish_3", "plant_1")
    push(g, "end")
    assert on_table(g) == ["piranha_1", "plant_1"]
    assert g.record.state.to_act() == 1


def test_one_of_several_piranhas_may_be_eaten_and_only_one_fish_is():
    g = at_control("piranha_1", "piranha_3")
    push(g, "end")
    assert moves(g) == [{"card": "piranha_1", "do": "eat"}, {"card": "piranha_3", "do": "eat"}]
    push(g, "eat", card="piranha_1")
    assert on_table(g) == ["piranha_3"]
    assert g.record.state.to_act() == 1


# Food

FOURTEEN = [*several("neon", 1, 2, 3, 4, 5, 6, 7), *several("platy", 1, 2, 3, 4, 5, 6, 7)]


def test_thirteen_rations_for_fourteen_fish_leave_one_to_starve():
    """The rulebook's example."""
    g = at_control(*FOURTEEN, "food4_1", seats=3, hands=[3, 4, 2])
    state = g.record.state
    assert (state.fish(), state.food(), state.excess()) == (14, 13, 1)
    assert (g.score()["table"]["fish"], g.score()["table"]["food"]) == (14, 13)
    push(g, "end")
    assert (state.phase, state.to_act()) == (actions.STARVING, 0)
    assert moves(g) == [{"cards": [name], "do": "starve"} for name in FOURTEEN]
    push(g, "starve", cards=["platy_7"])
    assert on_table(g) == sorted([*FOURTEEN[:-1], "food4_1"])
    assert state.to_act() == 1


def test_fish_starve_one_by_one_or_together_but_never_more_than_must():
    g = at_control(*FOURTEEN, "plant_1", hands=[6, 5])
    state = g.record.state
    push(g, "end")
    for cards in (
        ["plant_1"],
        ["neon_1", "plant_1"],
        ["guppy_1"],
        ["neon_1", "none"],
        ["none"],
        ["guppy_1", *FOURTEEN],
    ):
        assert code(g, "starve", cards=cards) == "not-a-choice"
    for cards in (None, [], "neon_1", [1], ["neon_1", "neon_1"], ["none", "none"]):
        assert code(g, "starve", cards=cards) == "bad-argument"
    assert code(g, "starve", cards=FOURTEEN[:4]) == "too-many"
    assert code(g, "starve", cards=FOURTEEN) == "too-many"
    assert code(g, "starve", cards=FOURTEEN[:3]) == ""
    push(g, "starve", cards=["platy_2", "neon_3"])
    assert (state.phase, state.excess()) == (actions.STARVING, 1)
    assert code(g, "starve", cards=FOURTEEN[:2]) == "too-many"
    push(g, "undo")
    assert state.excess() == 3
    push(g, "starve", cards=["platy_2", "neon_3", "neon_1"])
    assert state.to_act() == 1
    assert state.fish() == 11


def test_without_any_food_all_fish_starve_unasked():
    g = at_control(*FOURTEEN, "plant_1", hands=[0, 0])
    push(g, "end")
    assert on_table(g) == ["plant_1"]
    assert g.record.state.to_act() == 1


def test_copies_alike_are_a_choice_all_the_same():
    g = at_control(*several("neon", 1, 2, 3, 4), hands=[2, 1])
    push(g, "end")
    assert len(moves(g)) == 4


def test_food_stays_on_the_table():
    g = at_control(*FOURTEEN, "food4_1", "food6_1", hands=[3, 1])
    push(g, "end")
    assert {"food4_1", "food6_1"} <= set(on_table(g))


@given(st.sets(st.integers(0, pieces.FISH_CARDS - 1), min_size=1))
def test_any_set_of_fish_is_one_number(cards):
    action = actions.starve(cards)
    assert actions.unpack(action) == (actions.STARVE, sorted(cards))
    assert actions.starve(sorted(cards, reverse=True)) == action
    assert action < 2**30 or len(cards) > 6
    assert action < 2**62


def test_sets_of_fish_are_counted_without_gap():
    numbers = [actions.starve([a]) >> 4 for a in range(58)]
    numbers += sorted(actions.starve([a, b]) >> 4 for a in range(58) for b in range(a))
    assert numbers == list(range(1, 1 + 58 + 58 * 57 // 2))
    assert actions.starve(range(52, 58)) < 2**30
    assert actions.starve(range(58)) >> 4 == 2**58 - 1
    assert actions.unpack(actions.STARVE | 2**58 << 4) == (actions.STARVE, [])


# Conditions


def test_two_neons_are_no_school():
    """The rulebook's example."""
    g = at_control(*several("neon", 2, 6), "plant_1")
    push(g, "end")
    assert on_table(g) == ["plant_1"]
    assert g.record.state.discarded(pieces.KINDS.index("neon")) == 0b0100010


GLASS = [*several("guppy", 1, 2), "indian_glassfish_1"]


def test_the_king_decides_between_guppies_and_glassfish():
    """The rulebook's example."""
    g = at_control(*GLASS)
    state = g.record.state
    push(g, "end")
    assert (state.phase, state.to_act()) == (actions.REMOVING, 0)
    assert moves(g) == [
        {"cards": ["guppy_1", "guppy_2"], "do": "remove"},
        {"cards": ["indian_glassfish_1"], "do": "remove"},
    ]
    assert moves(g, "guppy_2") == moves(g)[:1]
    assert moves(g, "guppy_3") == moves(g, "neon_1") == []
    for cards in (
        ["guppy_1"],
        GLASS,
        several("guppy", 1, 2, 3),
        ["guppy_3"],
        ["none"],
        ["plant_1"],
        ["guppy_1", "none"],
    ):
        assert code(g, "remove", cards=cards) == "not-a-choice"
    for cards in (None, [], "guppy_1", [None], ["guppy_1", "guppy_1"]):
        assert code(g, "remove", cards=cards) == "bad-argument"
    assert code(g, "starve", cards=["guppy_1"]) == "not-now"
    push(g, "remove", cards=["guppy_2", "guppy_1"])
    assert on_table(g) == ["indian_glassfish_1"]
    assert state.to_act() == 1
    push(g, "undo")
    push(g, "remove", cards=["indian_glassfish_1"])
    assert on_table(g) == []
    assert state.to_act() == 1


def test_a_healthy_school_leaves_the_glassfish_no_chance():
    g = at_control(*GLASS, "guppy_5", *several("neon", 1, 2))
    push(g, "end")
    assert on_table(g) == several("guppy", 1, 2, 5)


def test_the_choice_lasts_while_the_order_matters():
    g = at_control(*GLASS, *several("neon", 1, 2), "fighting_fish_1", "black_molly_2", "plant_1")
    state = g.record.state
    push(g, "end")
    assert [move["cards"][0][:-2] for move in moves(g)] == ["fighting_fish", "guppy", "indian_glassfish", "neon"]
    push(g, "remove", cards=several("neon", 1, 2))
    assert state.phase == actions.REMOVING
    push(g, "remove", cards=["indian_glassfish_1"])
    # Guppies and the fighting fish are left to be decided upon.
    assert [move["cards"][0][:-2] for move in moves(g)] == ["fighting_fish", "guppy"]
    push(g, "remove", cards=several("guppy", 1, 2))
    assert on_table(g) == ["black_molly_2", "fighting_fish_1", "plant_1"]
    assert state.to_act() == 1


def test_species_whose_order_means_nothing_are_listed_with_the_others():
    g = at_control(*GLASS, "angelfish_1")
    push(g, "end")
    assert [move["cards"] for move in moves(g)] == [["angelfish_1"], ["guppy_1", "guppy_2"], ["indian_glassfish_1"]]
    push(g, "remove", cards=["angelfish_1"])
    assert len(moves(g)) == 2


def every_end(needs, plants, decorations, counts):
    """What is left of each species after removing in every order, by plain reading of the conditions."""

    def unmet(kind, left):
        wants = needs[kind]
        return (
            ("school" in wants and left[kind] < 3)
            or ("plant" in wants and not plants)
            or ("decoration" in wants and not decorations)
            or ("no_guppy" in wants and pieces.KINDS.index("guppy") in left)
            or ("no_school" in wants and any("school" in needs[other] for other in left))
        )

    ends = set()
    to_try = {frozenset(counts)}
    tried = set()
    while to_try:
        present = to_try.pop()
        tried.add(present)
        left = {kind: counts[kind] for kind in present}
        unfit = [kind for kind in present if unmet(kind, left)]
        if not unfit:
            ends.add(present)
        to_try |= {present - {kind} for kind in unfit} - tried
    return ends


@contextlib.contextmanager
def other_needs(needs):
    """Fish with other needs than those of the data."""
    bits = [sum(1 << pieces.CONDITIONS.index(name) for name in wants) for wants in needs]
    changes = {"NEEDS": bytes(bits)}
    for name, bit in (("SCHOOLS", 1), ("SHUN_GUPPIES", 8), ("SHUN_SCHOOLS", 16)):
        changes[name] = sum(1 << kind for kind, wants in enumerate(bits) if wants & bit)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in changes.items():
            for module in (rules, control):
                patch.setattr(module, name, value, raising=False)
        yield


def default_needs():
    return [
        {name for n, name in enumerate(pieces.CONDITIONS) if pieces.NEEDS[kind] >> n & 1} for kind in range(pieces.FISH)
    ]


tables = st.dictionaries(st.integers(0, pieces.FISH - 1), st.integers(1, 4), max_size=8)


def check_order(state, needs, counts, plants, decorations):
    for kind in range(len(pieces.KINDS)):
        state.now[kind] = (1 << counts.get(kind, 0)) - 1
    state.now[pieces.KINDS.index("plant")] = plants
    state.now[pieces.KINDS.index("decoration")] = decorations
    ends = every_end(needs, plants, decorations, counts)
    left = control.left(state)
    if len(ends) > 1:
        assert left == -1
    else:
        # What nothing can save and nobody minds is not looked at, and not left either way.
        assert {kind for kind in range(pieces.FISH) if left >> kind & 1} == set(*ends)


@given(tables, st.integers(0, 1), st.integers(0, 1))
def test_a_removal_is_asked_for_exactly_where_the_order_matters(counts, plants, decorations):
    check_order(at_control().record.state, default_needs(), counts, plants, decorations)


@given(st.data(), tables, st.integers(0, 1), st.integers(0, 1))
@settings(max_examples=60)
def test_so_it_is_whatever_the_owner_reads_off_the_cards(data, counts, plants, decorations):
    needs = [data.draw(st.sets(st.sampled_from(pieces.CONDITIONS), max_size=3)) for _ in range(pieces.FISH)]
    with other_needs(needs):
        check_order(at_control().record.state, needs, counts, plants, decorations)


# The row and the temperature


def test_the_row_joins_the_discards_before_new_cards_are_drawn():
    g = at_control("plant_1", "plant_2", hands=[7, 7])
    state = g.record.state
    pile = state.pile
    push(g, "end")
    assert (state.row, state.discards(), state.pile) == (3, 3, pile - 3)


def test_a_short_row_is_filled_again():
    g = at_control()
    state = g.record.state
    state.now[pieces.ROW] = 1
    push(g, "end")
    assert (state.row, state.discards()) == (3, 1)


def test_at_24_degrees_all_dwarf_gouramis_die():
    """The rulebook's example."""
    g = at_control("dwarf_gourami_1", "dwarf_gourami_4", "black_molly_1", "plant_1", rules="advanced")
    g.record.state.now[pieces.DEGREES] = 24
    push(g, "end")
    assert on_table(g) == ["black_molly_1", "plant_1"]


@pytest.mark.parametrize(("degrees", "lives"), [(25, False), (26, True), (29, True), (30, False)])
def test_a_fish_lives_between_its_temperatures(degrees, lives):
    g = at_control("dwarf_gourami_1", "plant_1", rules="advanced")
    g.record.state.now[pieces.DEGREES] = degrees
    push(g, "end")
    assert ("dwarf_gourami_1" in on_table(g)) == lives


def test_in_the_basic_game_nobody_minds_the_temperature():
    g = at_control("dwarf_gourami_1", "plant_1")
    push(g, "end")
    assert "dwarf_gourami_1" in on_table(g)


def test_what_the_temperature_breaks_is_not_looked_at_before_the_next_control():
    g = at_control(*several("platy", 1, 2, 3), "indian_glassfish_1", rules="advanced")
    g.record.state.now[pieces.DEGREES] = 27
    push(g, "end")
    # The glassfish was removed because of the platies, which the water then killed.
    assert on_table(g) == []


def test_fish_lost_to_temperature_are_discarded_after_the_row_is_renewed():
    g = at_control("dwarf_gourami_1", "neon_1", "plant_1", rules="advanced")
    state = g.record.state
    now = state.now
    now[pieces.HANDS] += now[pieces.PILE] - 2
    now[pieces.PILE] = 2
    push(g, "end")
    # The pile ran out within the three: row and neon became the pile and are forgotten, the gourami is not.
    assert (state.row, state.pile) == (3, 2 + 3 + 1 - 3)
    assert state.discarded(pieces.KINDS.index("neon")) == 0
    assert state.discarded(pieces.KINDS.index("dwarf_gourami")) == 1
    draw(g)
    assert code(g, "play", cards=["neon_1"]) == ""
    assert code(g, "play", cards=["dwarf_gourami_1"]) == "discarded"


# All of it


def test_the_steps_come_in_their_order():
    g = at_control(
        *several("piranha", 1),
        *several("neon", 1, 2, 3, 4),
        *several("guppy", 1, 2, 3),
        "indian_glassfish_1",
        "plant_1",
        hands=[4, 2],
        rules="advanced",
    )
    state = g.record.state
    push(g, "end")
    assert state.phase == actions.EATING
    push(g, "eat", card="guppy_1")
    assert (state.phase, state.excess()) == (actions.STARVING, 2)
    push(g, "starve", cards=["neon_1"])
    push(g, "starve", cards=["neon_2"])
    assert state.phase == actions.REMOVING
    push(g, "remove", cards=several("guppy", 2, 3))
    assert state.phase == actions.REMOVING
    push(g, "remove", cards=several("neon", 3, 4))
    assert on_table(g) == ["indian_glassfish_1", "piranha_1", "plant_1"]
    assert state.to_act() == 1
    for _ in range(5):
        push(g, "undo")
    assert state.phase == actions.EATING
    push(g, "undo")
    assert state.phase == actions.ACTION


def test_with_all_cards_on_the_table_nineteen_fish_are_fed():
    g = game(goals_needed=3)
    state = empty(g, [1, 0])
    play(g, "corydoras_1")
    assert (state.phase, state.fish(), state.hand_is_emptied()) == (actions.EATING, 58, True)
    push(g, "eat", card="piranha_1")
    assert state.excess() == 38
    push(g, "starve", cards=[name for name in on_table(g) if name.split("_")[0] in ("neon", "guppy", "platy")])
    push(g, "starve", cards=several("corydoras", 1, 2, 3, 4, 5, 6, 7))
    push(g, "starve", cards=[*several("angelfish", 1, 2, 3, 4), *several("fighting_fish", 1, 2, 3, 4), "bumblebee_2"])
    push(g, "starve", cards=["rainbow_krib_4"])
    assert (state.phase, state.to_act(), state.fish(), state.hand(0)) == (actions.ACTION, 0, 19, 3)
    assert (state.row, state.pile, state.discards()) == (3, 39 - 3 - 3, 0)


def test_all_species_at_once_are_decided_upon():
    state = at_control().record.state
    for kind in range(pieces.FISH):
        state.now[kind] = 1
    assert control.left(state) == -1
    state.now[pieces.KINDS.index("indian_glassfish")] = 0
    state.now[pieces.KINDS.index("plant")] = 1
    assert control.left(state) == -1
    state.now[pieces.KINDS.index("fighting_fish")] = 0
    assert [pieces.KINDS[kind] for kind in range(pieces.FISH) if control.left(state) >> kind & 1] == [
        "dwarf_gourami",
        "angelfish",
        "black_molly",
        "piranha",
    ]
