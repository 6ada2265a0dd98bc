"""AQUA by the rulebook: pieces, options, market, snail, the end; not where things lie."""

import binascii
import functools
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.aqua.chance import chance
from games.aqua.play import (
    ALL_TILES,
    HOTSPOT,
    NATIVES,
    any_tile,
    careful,
    code,
    game,
    green_turtles,
    place,
    played,
    push,
    three_at_once,
    turn_up,
)
from games.simulator import Play
from naiad_core import notation, text
from naiad_core.games.aqua import actions, pieces
from naiad_core.games.aqua import notation as words
from naiad_core.games.aqua import options as aqua_options
from naiad_core.games.aqua import rules as aqua
from naiad_core.games.aqua.actions import TILE, verb_of
from naiad_core.notation import BadOption
from naiad_core.reasons import sentence
from naiad_core.record import from_bytes

# Pieces


def test_there_are_seventy_tiles_of_two_or_three_colours_each_once():
    assert len(set(ALL_TILES)) == 70
    assert sum(len(set(word)) == 3 for word in ALL_TILES) == 40
    for colour in "bgopry":
        assert sum(word.count(colour) for word in ALL_TILES) == 35


def test_shapes_have_as_many_turnings_as_rotations_and_mirrors_allow():
    assert [len(turnings) for turnings in pieces.SHAPES] == [3, 6, 2, 3, 3]


def test_every_tagged_piece_has_a_number_and_its_name_back():
    names = [*ALL_TILES, *pieces.ANIMALS, "snail", "small_b", "hotspot_4", "ecosystem_24"]
    for name in names:
        assert pieces.piece_name(pieces.piece(name)) == name
    for name in ("gbr", "bgr ", " bg", "", "ecosystem_25", "b"):
        assert pieces.piece(name) == -1


# Options


def test_options_are_completed_with_their_defaults():
    assert notation.options("aqua", {"hotspots": [HOTSPOT] * 2, "ecosystems": NATIVES}, 2) == {
        "variant": "classic",
        "hotspots": [HOTSPOT] * 2,
        "snail": 0,
        "market": "tracked",
        "ecosystems": NATIVES,
    }
    assert "ecosystems" not in notation.options("aqua", {"variant": "family", "hotspots": [HOTSPOT] * 2}, 2)


def swapped(**change):
    return [{**NATIVES[0], **change}, *NATIVES[1:]]


@pytest.mark.parametrize(
    ("seats", "change"),
    [
        (2, {"colour": "b"}),
        (2, {"variant": "solo"}),
        (1, {}),
        (2, {"variant": "Classic"}),
        (2, {"variant": None}),
        (2, {"hotspots": [HOTSPOT]}),
        (2, {"hotspots": [HOTSPOT, "bgoprr"]}),
        (2, {"hotspots": [HOTSPOT, "bgopr"]}),
        (2, {"hotspots": [HOTSPOT, list(HOTSPOT)]}),
        (2, {"hotspots": None}),
        (2, {"snail": 2}),
        (2, {"snail": True}),
        (2, {"market": "none"}),
        (2, {"market": True}),
        (2, {"variant": "family"}),
        (2, {"ecosystems": NATIVES[:5]}),
        (2, {"ecosystems": None}),
        (2, {"ecosystems": swapped(id=7)}),
        (2, {"ecosystems": swapped(id=2)}),
        (2, {"ecosystems": swapped(id=True)}),
        (2, {"ecosystems": swapped(native="g")}),
        (2, {"ecosystems": swapped(native=["b"])}),
        (2, {"ecosystems": swapped(place=1)}),
        (2, {"variant": "advanced", "ecosystems": swapped(id=25)}),
    ],
)
def test_a_bad_option_is_refused(seats, change):
    options = {"hotspots": [HOTSPOT] * seats, "ecosystems": NATIVES, **change}
    with pytest.raises(BadOption):
        notation.options("aqua", options, seats)


@given(st.integers(1, 4), st.sampled_from([None, "family", "advanced"]), st.booleans(), st.integers(0, 10**9))
@settings(max_examples=50)
def test_packed_options_come_back(seats, variant, tracked, seed):
    options = aqua_options.deal(seats, variant if seats > 1 else None, random.Random(seed).randrange)
    options["market"] = "tracked" if tracked else "untracked"
    assert notation.options("aqua", options, seats) == options
    assert aqua_options.unpack_options(aqua_options.pack_options(options, seats), seats) == options


@given(st.integers(0, 5), st.binary(max_size=20))
def test_bytes_that_are_no_options_are_refused(seats, data):
    try:
        options = aqua_options.unpack_options(data, seats)
    except ValueError:
        return
    assert aqua_options.pack_options(options, seats) == data


# The market


def test_untracked_any_tile_that_nobody_has_may_be_taken_and_no_market_is_told():
    g = game(2, market="untracked")
    assert code(g, do="market", tiles=["bbg", "bgo", "bop"]) == "not-now"
    assert '{"do":"market"}' not in g.legal()
    for word in ("bbg", "bgo"):
        push(g, **json.loads(g.legal(word)[0]))
    assert code(g, do="tile", tile="bbg", at=[5, 5], turn=0) == "not-in-market"
    assert code(g, do="discard", tile="bop") == "fits"
    state = g.record.state
    assert (state.round, state.phase) == (1, 1)
    # A colour that shows nowhere: a tile that fits nowhere may be thrown away, at the player's word.
    state.areas[state.to_act()].even.clear()
    state.areas[state.to_act()].odd.clear()
    assert g.legal("bop") == ['{"do":"discard","tile":"bop"}']
    assert code(g, do="discard", tile="bop") == ""


def test_the_first_market_turns_up_one_tile_more_than_there_are_players():
    for seats, sizes in ((1, (3, 3)), (2, (3, 2)), (3, (4, 3)), (4, (5, 4))):
        state = game(seats).record.state
        assert state.market_size() == sizes[0]
        state.round = 1
        assert state.market_size() == sizes[1]


def test_a_due_market_is_listed_without_tiles_and_cannot_be_played_so():
    g = game()
    assert g.legal() == ['{"do":"market"}']
    assert g.legal("bbg") == []
    assert code(g, do="market") == "bad-argument"


def test_market_codes_come_in_their_order():
    g = game(2, snail=1)
    good = ["bbg", "bbo", "bgr"]
    assert code(g, do="market", tiles=["bbg", 7, "bgr"]) == "bad-argument"
    assert code(g, do="market", tiles=good, seat=0) == "wrong-seat"
    assert code(g, do="market", tiles=["gbb"] * 2) == "unknown-tile"
    assert code(g, do="market", tiles=["snail"] * 3) == "unknown-tile"
    for tiles in ([], good[:2], [*good, "ryy"], ["bbg"] * 2, ALL_TILES[:6], ["bbg"] * 9):
        assert code(g, do="market", tiles=tiles) == "market-count"
    assert code(g, do="market", tiles=["bbg", "bgr", "bbg"]) == "tile-gone"
    assert code(g, do="market", tiles=good, seat=1) == ""
    push(g, do="market", tiles=good)
    assert code(g, do="market", tiles=good) == "not-now"


def test_a_tile_turned_up_before_is_gone():
    g = game(1)
    place(g, 0, -1, "ybp")
    assert code(g, do="market", tiles=["bbg", "rry", "ryy"]) == "tile-gone"


@given(st.sets(st.integers(0, 69), max_size=5))
def test_a_market_is_one_number_whatever_the_order(tiles):
    action = actions.market(tiles)
    assert action < 2**30
    assert actions.unpack(action) == (1, sorted(tiles))
    assert actions.market(sorted(tiles, reverse=True)) == action


def test_markets_of_every_size_are_counted_without_gap():
    numbers = [actions.market([a, b]) >> 4 for a in range(70) for b in range(a)]
    assert sorted(numbers) == list(range(71, 2486))
    assert actions.market([]) >> 4 == 0
    assert actions.market([65, 66, 67, 68, 69]) >> 4 == 13077134


def test_alone_the_tiles_left_over_are_thrown_away():
    g = game(1)
    push(g, do="market", tiles=["bbg", "bbo", "bbp"])
    push(g, do="tile", tile="bbg", at=[0, -1], turn=2)
    push(g, do="market", tiles=["ryy", "rry", "ppy"])
    assert code(g, do="tile", tile="bbo", at=[0, -1], turn=2) == "not-in-market"
    assert len(g.record.state.market()) == 3


def test_with_others_one_tile_stays_on_the_market():
    g = game()
    push(g, do="market", tiles=["bbg", "bbo", "bbp"])
    push(g, do="tile", tile="bbg", at=[0, -1], turn=2)
    push(g, do="tile", tile="bbo", at=[0, -1], turn=2)
    push(g, do="market", tiles=["ryy", "rry"])
    assert [pieces.piece_name(n) for n in g.record.state.market()] == ["bbp", "rry", "ryy"]


# The snail and the order of seats (example 1 and the rulings on it)


def test_who_takes_the_snail_plays_last_and_begins_the_next_round():
    g = game(3)
    state = g.record.state
    turn_up(g)
    any_tile(g)
    assert state.to_act() == 1
    push(g, do="snail", seat=1)
    assert state.order() == [0, 2, 1]
    assert state.to_act() == 2
    assert code(g, do="snail") == "snail-gone"
    any_tile(g)
    assert state.to_act() == 1
    assert code(g, do="snail", seat=1) == "snail-gone"
    any_tile(g)
    assert code(g, do="snail") == "not-now"
    assert state.to_act() == 1
    turn_up(g)
    assert state.order() == [1, 2, 0]
    push(g, do="snail")
    assert state.order() == [2, 0, 1]


def test_the_snail_falls_to_the_last_seat_who_cannot_take_it():
    g = game(3, snail=1)
    state = g.record.state
    turn_up(g)
    any_tile(g)
    any_tile(g)
    assert state.to_act() == 0
    assert code(g, do="snail") == "snail-last"
    assert '{"do":"snail"}' not in g.legal()
    assert g.legal("snail") == []
    any_tile(g)
    assert state.to_act() == 0
    turn_up(g)
    assert g.legal("snail") == ['{"do":"snail"}']


def test_alone_there_is_no_snail():
    g = game(1)
    turn_up(g)
    assert code(g, do="snail") == "snail-gone"
    assert g.legal("snail") == []


def test_every_seat_takes_one_tile_in_each_of_seventeen_rounds():
    state = played(5, 3, skill=False).state
    assert state.round == 16
    assert [len(area.looks) for area in state.areas] == [20, 20, 20]
    assert len([n for n in range(70) if state.turned_up(n)]) == 52
    assert state.to_act() == -1
    assert not state.is_provisional()
    assert state.legal() == []
    assert state.why_not(actions.snail()) == "game-over"


# The end


def test_a_tie_goes_to_who_took_a_tile_first_in_the_last_round():
    g = game(3, variant="family")
    state = g.record.state
    state.round = 16
    state._first = 1
    push(g, do="market", tiles=["byy", "prr", "ryy"])
    push(g, do="snail", seat=1)
    for _ in range(3):
        line = next(m for m in state.legal() if verb_of(m) == TILE)
        g.record.push(line)
    assert state.is_over()
    assert [player["total"] for player in g.score()["players"]] == [0, 0, 0]
    assert g.score()["winners"] == [2]
    push(g, do="undo")
    assert g.score()["winners"] == []
    assert g.score()["provisional"] is True
    assert g.score()["to_act"] == 1


def test_solo_totals_have_six_ranks():
    assert [aqua.solo_rank(n) for n in (0, 59, 60, 69, 70, 80, 99, 100, 140)] == [0, 0, 1, 1, 2, 3, 4, 5, 5]


def test_alone_the_winner_is_the_only_seat():
    assert played(2, 1, skill=False).state.scores()["winners"] == [0]


# Whatever is played


@pytest.mark.parametrize(("seats", "variant"), [(1, "solo"), (2, "classic"), (3, "advanced"), (4, "family")])
def test_undo_walks_back_through_every_position_of_a_game(seats, variant):
    record = played(seats, seats, variant)
    state = record.state
    again = aqua.Game(seats, record.options)
    positions = [again.position()]
    for action in state.history:
        again.apply(action)
        positions.append(again.position())
    assert len(set(positions)) == len(positions)
    looks = [dict(area.even) for area in again.areas]
    while state.history:
        assert state.position() == positions.pop()
        state.undo()
    for action in again.history:
        state.apply(action)
    assert [dict(area.even) for area in state.areas] == looks
    assert again.position() == state.clone().position()


@given(st.integers(0, 10**6), st.sampled_from([(1, "solo"), (2, "classic"), (4, "advanced")]), st.integers(0, 16))
@settings(max_examples=20)
def test_the_legal_list_is_exactly_what_why_not_allows(seed, table, rounds):
    record = played(seed, *table, skill=False, rounds=rounds)
    state = record.state
    rng = random.Random(seed)
    for _ in range(3):
        if state.is_over():
            return
        if state.phase == 0:
            record.push(chance(state, rng.randrange))
        legal = state.legal()
        assert legal == sorted(set(legal))
        for action in legal:
            assert state.why_not(action) == ""
            assert words.parse(words.show(action, state), state) == action
        for _ in range(200):
            action = rng.choice(legal) ^ 1 << rng.randrange(30)
            assert (state.why_not(action) == "") == (action in legal)
        record.push(rng.choice(legal))


@functools.cache
def in_every_phase():
    """States in which a market, a tile, a large animal or nothing more is due."""
    return game(3).record.state, three_at_once()[0].record.state, green_turtles().record.state, played(1).state


@given(st.integers(0, 2**30 - 1))
@settings(max_examples=300)
def test_no_number_confuses_the_rules(action):
    for state in in_every_phase():
        code = state.why_not(action)
        assert code == "" or sentence("aqua", code) != code


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_of_four_fits_the_journal(seed):
    record = played(seed, 4, "classic")
    data = record.to_bytes()
    assert len(data) + 6 * len(record.lines) < 4032
    assert from_bytes(data).state.position() == record.state.position()


def test_even_the_longest_game_fits_the_journal():
    """Seventeen rounds of four seats that each lay a large animal, with a snail a round and long thoughts."""
    lines = 17 * (1 + 1 + 4 * 2)
    assert 4 + 19 + lines * (5 + 3 + 6) < 4032


def test_a_record_in_words_comes_back():
    record = played(9, 3, "advanced")
    g = game(3, **record.options)
    for action in record.state.history:
        push(g, **words.show(action, g.record.state))
    again = text.read(text.write(g))
    assert again.record.state.position() == record.state.position()
    assert again.score() == g.score()


class Skilled(Play):
    """The simulator with a dealt set-up of a given variant, and with habitats and large animals to look at."""

    def __init__(self, seed, seats, variant):
        self.table = seats, variant
        Play.__init__(self, "aqua", seed, undo_rate=0.03)

    def _options(self, seats):
        self.header["players"] = self.header["players"][: self.table[0]]
        return aqua_options.deal(*self.table, self.draw)

    def choose(self):
        if self.rng.random() < 0.2 or not self.state.legal() or self.state.phase == 0:
            return Play.choose(self)
        return careful(self.state, self.draw)


@pytest.mark.parametrize(("seats", "variant"), [(1, "solo"), (2, "advanced"), (3, "family"), (4, "classic")])
def test_a_game_with_animals_keeps_every_promise(seats, variant):
    play = Skilled(seats, seats, variant).play(look=0.1)
    assert play.state.is_over()
    assert any(player["parts"]["large"] for player in play.game.score()["players"])


@pytest.mark.parametrize(
    ("name", "totals", "winners", "position", "packed"),
    [
        ("four", [53, 34, 29, 54], [3], 104220622, 3652452354),
        ("solo", [70], [0], 135910364, 1360894761),
    ],
)
def test_a_record_of_old_reads_and_packs_as_ever(name, totals, winners, position, packed):
    g = text.read((Path(__file__).parent / "golden" / f"{name}.jsonl").read_text())
    assert [player["total"] for player in g.score()["players"]] == totals
    assert g.score()["winners"] == winners
    assert binascii.crc32(g.record.state.position()) == position
    assert binascii.crc32(g.record.to_bytes()) == packed
