"""What holds in AYA whatever is played; not its single rules."""

import json
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.aya.chance import chance
from games.aya.words import domino, game, join, lay, play
from naiad_core import games, record, text
from naiad_core.games.aya import actions as aya_actions
from naiad_core.games.aya import descriptor, pieces
from naiad_core.games.aya import notation as words
from naiad_core.games.aya import options as aya_options
from naiad_core.games.aya import rules as aya
from naiad_core.games.aya import table as aya_table
from naiad_core.games.aya.actions import place_of
from naiad_core.games.aya.layout import walk
from naiad_core.games.aya.places import by_verb
from naiad_core.games.aya.table import NOT_RAISED


def runs(table):
    """Every chain once, as (slot where it starts, dominoes in order, slot where it ends).

    Chains that hang on mouths come first, then on forks, then those with open ends only, then rings. A
    mouth or fork linked straight to another is a run of no dominoes. A fork's slot may be either of
    the two of its end.
    """
    starts = list(range(aya_actions.MOUTH, aya_actions.SLOTS))
    for garden in range(pieces.FIRST_GARDEN, pieces.DOMINOES):
        if table.where[garden] == aya_table.FORK:
            starts.extend(aya_table.slots_of(table, garden))
    plain = [number for number in range(pieces.DOMINOES) if table.where[number] == aya_table.STANDING]
    for number in plain:
        starts.extend([slot for slot in aya_table.slots_of(table, number) if table.link[slot] == aya_table.OPEN])
    starts.extend([aya_actions.UP + number for number in plain])
    out = []
    seen = bytearray(pieces.DOMINOES)
    for slot in starts:
        hangs = slot >= aya_actions.MOUTH or table.where[aya_actions.domino_of(slot)] == aya_table.FORK
        if hangs and table.link[slot] <= aya_table.OPEN:
            continue
        run, end = walk(table, slot)
        # One of no dominoes is met from both sides; it counts from the mouth, or the lower end.
        if (
            seen[run[0]]
            if run
            else slot % aya_actions.MOUTH % aya_actions.UP > end % aya_actions.MOUTH % aya_actions.UP
        ):
            continue
        for number in run:
            seen[number] = 1
        out.append((slot, run, end))
    return out


# --- whatever is played ---


def any_move(state, rng):
    """A legal move, mostly one of a piece: to list all at every move takes long."""
    moves = state.legal(rng.randrange(pieces.DOMINOES)) if rng.random() < 0.9 else None
    return rng.choice(moves or state.legal())


def random_state(seed, moves, every=None, track="all"):
    """A State after so many random moves, those that legal() leaves out among them."""
    rng = random.Random(seed)
    seats = rng.randint(2, 5)
    options = {
        "cameras_per_terrain": rng.choice([5, 8]),
        "max_animals_per_fork": rng.choice([2, 3]),
        "free_pushes": rng.choice([1, 2]),
        "track": track,
        "gates": ["f_01", None, "g_6"],
    }
    state = aya.Game(seats, options)
    for _ in range(moves):
        if not state.history:
            action = aya_actions.glass(aya_actions.TURN_1)
        elif rng.random() < 0.02 and not state.placing_over():
            action = rng.choice([a for a in map(aya_actions.glass, range(6)) if not state.why_not(a)])
        elif state.is_over() and not state.legal():
            break
        else:
            action = (rng.random() < 0.3 and chance(state, rng.randrange)) or any_move(state, rng)
        if every:
            every(state, action)
        state.apply(action)
    return state


seeds = st.integers(0, 2**32)


@settings(max_examples=25)
@given(seeds, st.integers(0, 200))
def test_undo_gives_back_every_position(seed, moves):
    positions = []
    state = random_state(seed, moves, lambda state, action: positions.append((state.position(), action)))
    last = state.position()
    scores = state.scores()
    other = state.clone()
    assert other.position() == last
    for position, action in reversed(positions):
        assert state.undo() == action
        assert state.position() == position
    with pytest.raises(IndexError):
        state.undo()
    for _position, action in positions:
        assert state.why_not(action) == ""
        state.apply(action)
    assert state.position() == last
    assert state.scores() == scores


def key_pieces(move):
    return {move[key] for key in ("domino", "with", "tile", "animal") if key in move}


@settings(max_examples=12)
@given(seeds, st.integers(1, 190))
def test_by_verb_is_the_part_of_legal_that_has_it(seed, moves):
    state = random_state(seed, moves)
    verbs = (aya_actions.DOMINO, aya_actions.ANIMAL, aya_actions.LANDSCAPE)
    for number in range(pieces.DOMINOES):
        legal = state.legal(number)
        assert [by_verb(state, number, verb) for verb in verbs] == [
            [action for action in legal if aya_actions.verb_of(action) == verb] for verb in verbs
        ]


@settings(max_examples=12)
@given(seeds, st.integers(1, 190))
def test_legal_is_what_why_not_allows(seed, moves):
    state = random_state(seed, moves)
    legal = state.legal()
    assert legal == sorted(set(legal))
    allowed = set(legal)
    assert [action for action in legal if state.why_not(action)] == []
    unlisted = {
        "animal": lambda args: args[3],
        "push": lambda args: args[1] >= 0,
        "gate": lambda args: True,
        **dict.fromkeys(["pushes", "again", "doubt", "bind", "broken", "dry", "wet"], lambda args: True),
    }
    rng = random.Random(seed)
    for _ in range(4000):
        action = rng.randrange(16) | rng.randrange(1 << rng.choice([4, 8, 16, 17, 18])) << 4
        if action not in allowed and state.why_not(action) == "":
            args = aya_actions.unpack(action)
            assert unlisted.get(aya_actions.VERBS[args[0]], lambda args: False)(args), words.show(action, state)
    shown = {action: words.show(action, state) for action in legal if aya_actions.verb_of(action) != aya_actions.JOIN}
    by_piece = {}
    for action, move in shown.items():
        for name in key_pieces(move):
            by_piece.setdefault(name, []).append(action)
    for number in range(pieces.DOMINOES + pieces.TILES):
        assert state.legal(number) == by_piece.get(pieces.piece_name(number), [])
    assert state.legal(-1) == state.legal(pieces.DOMINOES + pieces.TILES) == []


def test_every_placing_that_why_not_allows_is_listed():
    state = next(s for s in (random_state(seed, 90) for seed in range(99)) if s.may_place())
    every = [
        aya_actions.DOMINO | flag | place << 4 | number << 13
        for number in range(pieces.DOMINOES)
        for place in range(aya_actions.PLACES)
        for flag in (0, aya_actions.FLAG)
    ]
    listed = [action for action in state.legal() if aya_actions.verb_of(action) == aya_actions.DOMINO]
    assert sorted(action for action in every if not state.why_not(action)) == listed


@settings(max_examples=10)
@given(seeds, st.integers(0, 190))
def test_words_and_numbers_of_a_move_say_the_same(seed, moves):
    state = random_state(seed, moves)
    rng = random.Random(seed)
    actions = state.legal()
    actions = rng.sample(actions, min(300, len(actions)))
    for _ in range(2000):
        action = rng.randrange(16) | rng.randrange(1 << rng.choice([4, 8, 16, 18])) << 4
        if aya_actions.well_formed(action):
            actions.append(action)
    for action in actions:
        move = words.show(action, state)
        if move.get("gate", 0) >= 3:
            continue
        assert words.parse(json.loads(text.line(move)), state) == action
        assert aya_actions.well_formed(action)


@pytest.fixture(scope="module")
def stages():
    """One game before, during and after placing."""
    return [random_state(7, moves) for moves in (0, 60, 200)]


@given(number=st.integers(-(2**31), 2**31))
def test_any_number_has_a_verdict(stages, number):
    for state in stages:
        code = state.why_not(number)
        assert isinstance(code, str)
        if not aya_actions.well_formed(number):
            assert code == "not-now"


@settings(max_examples=15)
@given(seeds, st.integers(0, 190))
def test_a_record_survives_its_bytes(seed, moves):
    state = random_state(seed, moves)
    kept = record.Record("aya", state.seats, state.options)
    for number, action in enumerate(state.history):
        kept.push(action, 7 * number)
    again = record.from_bytes(kept.to_bytes())
    assert again.lines == kept.lines
    assert again.options == kept.options
    assert again.state.position() == state.position()


def test_every_flat_animal_may_be_raised():
    found = (random_state(seed, 110) for seed in range(1000))
    state = next(state for state in found if state.may_place() and any(bits & NOT_RAISED for bits in state.animals))
    flat = [number for number in range(pieces.DOMINOES) if state.animals[number] & NOT_RAISED]
    assert [action for action in state.legal() if aya_actions.verb_of(action) == aya_actions.RAISE] == [
        aya_actions.raise_(number) for number in flat
    ]


@settings(max_examples=25)
@given(seeds, st.integers(0, 200), st.integers(0, 200))
def test_open_places_are_counted_whatever_is_taken_back(seed, moves, undos):
    state = random_state(seed, moves)
    for _ in range(min(undos, len(state.history))):
        state.undo()
    ends = [list(state.link[low:high]).count(aya_table.OPEN) for low, high in ((0, 168), (168, 336), (336, 384))]
    assert list(state.open_count) == [*ends, state.cover.count(aya_table.OPEN) + bin(state.tiles).count("1")]
    assert sum(state.stock) == state.where.count(aya_table.UNSEEN)


@settings(max_examples=25)
@given(seeds, st.integers(1, 170))
def test_runs_show_every_standing_domino_once_and_in_order(seed, moves):
    state = random_state(seed, moves)
    plain = [number for number in range(pieces.DOMINOES) if state.where[number] == aya_table.STANDING]
    shown = runs(state)
    assert sorted(number for _start, run, _end in shown for number in run) == plain
    ties = 0
    for start, run, end in shown:
        for one, other in pairwise(run):
            assert other in [
                aya_actions.domino_of(state.link[slot] - 2)
                for slot in aya_table.slots_of(state, one)
                if 2 <= state.link[slot] < aya_actions.MOUTH + 2
            ]
        hangs = [slot for slot in (start, end) if slot >= aya_actions.MOUTH or aya_actions.domino_of(slot) not in run]
        ties += len(run) - 1 + len(hangs) if run else 1
        if run and start < aya_actions.MOUTH and not hangs and state.link[start] != aya_table.OPEN:
            ties += 1  # a ring closes
    # Every link is shown once; a fork's end has its link in two slots.
    forks = [slot for g in range(pieces.FIRST_GARDEN, pieces.DOMINOES) for slot in aya_table.slots_of(state, g)]
    forks = [
        slot
        for slot in forks
        if state.where[aya_actions.domino_of(slot)] == aya_table.FORK and state.link[slot] > aya_table.OPEN
    ]
    slots = [slot for slot in range(aya_actions.SLOTS) if state.link[slot] > aya_table.OPEN]
    assert len(slots) - len(forks) == 2 * ties


def test_a_walk_goes_from_mouth_to_mouth_as_the_dominoes_stand():
    table = game(
        domino("f_01", **{"from": ["start", "b"]}),
        domino("f_02", after="f_01"),
        lay("f1", "f_26", "b"),
        join("f_02", "f_26"),
        domino("m_01", on=["start"]),
    )
    run = [pieces.piece(name) for name in ("f_01", "f_02", "f_26")]
    start, landscape = aya_actions.MOUTH + 1, aya_actions.MOUTH + 3 + 1
    assert walk(table.record.state, start) == (run, landscape)
    assert walk(table.record.state, landscape) == (run[::-1], start)
    assert walk(table.record.state, aya_actions.MOUTH) == ([], aya_actions.MOUTH)
    assert runs(table.record.state) == [(start, run, landscape)]


def test_the_last_domino_is_the_one_placed_last():
    table = game()
    state = table.record.state
    assert state.last_domino() == -1
    play(table, domino("f_01"), domino("f_02", reserve=True), {"do": "glass", "pause": True})
    assert state.last_domino() == pieces.piece("f_02")
    play(table, {"do": "undo"}, {"do": "undo"})
    assert state.last_domino() == pieces.piece("f_01")


def test_the_next_unseen_domino_of_a_kind_is_the_lowest():
    table = game(domino("f_01"), domino("f_26", reserve=True))
    state = table.record.state
    assert pieces.piece_name(state.next_unseen(0, False)) == "f_02"
    assert pieces.piece_name(state.next_unseen(0, True)) == "f_27"
    assert pieces.piece_name(state.next_unseen(pieces.GARDENS, False)) == "g_1"
    assert state.next_unseen(pieces.GARDENS, True) == -1


def whole_game():
    """The lines of a long game as a table plays it: (action, tenths of a second) pairs, and their State."""
    rng = random.Random(11)
    state = aya.Game(
        4,
        {"cameras_per_terrain": 8, "max_animals_per_fork": 3, "free_pushes": 1, "track": "all", "gates": ["f_01"] * 32},
    )
    out = []
    t_ds = 0

    def push(action, after_ds):
        nonlocal t_ds
        t_ds += after_ds
        assert state.why_not(action) == "", words.show(action, state)
        state.apply(action)
        out.append((action, t_ds))

    push(aya_actions.glass(aya_actions.TURN_1), 0)
    numbers = list(range(pieces.DOMINOES))
    rng.shuffle(numbers)
    animals = joins = 0
    for count, number in enumerate(numbers):
        mine = state.legal(number)
        by_verb = {
            verb: [
                a
                for a in mine
                if aya_actions.verb_of(a) == verb and place_of(a) not in (aya_actions.ALONE, aya_actions.RESERVE)
            ]
            for verb in range(4)
        }
        verb = next(v for v in (aya_actions.LANDSCAPE, aya_actions.ANIMAL, aya_actions.DOMINO) if by_verb[v])
        animals += verb == aya_actions.ANIMAL
        push(rng.choice(by_verb[verb]), rng.randint(20, 150))
        if count % 3 == 2:
            links = [a for a in state.legal() if aya_actions.verb_of(a) == aya_actions.JOIN]
            if links:
                push(rng.choice(links), 20)
                joins += 1
        if count == 70:
            for step in (aya_actions.EMPTY_1, aya_actions.TURN_2, aya_actions.PAUSE, aya_actions.GO_ON):
                push(aya_actions.glass(step), 300)
    assert animals == 25
    assert joins > 10
    for number in range(15):
        push(aya_actions.push(), 100)
        for gate in range(32) if number == 0 else ():
            push(aya_actions.gate(gate, 150 * gate), 2)
    push(aya_actions.fallen(), 100)
    for _ in range(20):
        push(any_move(state, rng), 30)
    return out, state


def test_a_long_game_fits_the_smallest_journal():
    moves, state = whole_game()
    kept = record.Record("aya", 4, state.options)
    for action, t_ds in moves:
        kept.push(action, t_ds)
    assert len(moves) > 240
    assert len(kept.to_bytes()) + 6 * len(moves) <= 4032


def test_the_rules_are_found_by_the_games_name():
    assert games.load("aya") is aya
    for row in descriptor.OPTIONS:
        assert aya_options.default_options(3)[row.name] == row.default
        assert row.default in row.values
