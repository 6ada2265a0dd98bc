"""What holds in AYA whatever is played; not its single rules. Read simulator.py next."""

import json
import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.aya_words import domino, game, join, lay, play
from naiad_core import record, rules, text
from naiad_core.notation import aya as words
from naiad_core.rules import aya, aya_chain


def runs(table):
    """Every chain once, as (slot where it starts, dominoes in order, slot where it ends).

    Chains that hang on mouths come first, then on forks, then those with open ends only, then rings. A
    mouth or fork linked straight to another is a run of no dominoes. A fork's slot may be either of
    the two of its end.
    """
    starts = list(range(aya.MOUTH, aya.SLOTS))
    for garden in range(aya.FIRST_GARDEN, aya.DOMINOES):
        if table.where[garden] == aya.FORK:
            starts.extend(aya_chain.slots_of(table, garden))
    plain = [number for number in range(aya.DOMINOES) if table.where[number] == aya.STANDING]
    for number in plain:
        starts.extend([slot for slot in aya_chain.slots_of(table, number) if table.link[slot] == aya.OPEN])
    starts.extend([aya.UP + number for number in plain])
    out = []
    seen = bytearray(aya.DOMINOES)
    for slot in starts:
        hangs = slot >= aya.MOUTH or table.where[aya.domino_of(slot)] == aya.FORK
        if hangs and table.link[slot] <= aya.OPEN:
            continue
        run, end = aya_chain.walk(table, slot)
        # One of no dominoes is met from both sides; it counts from the mouth, or the lower end.
        if seen[run[0]] if run else slot % aya.MOUTH % aya.UP > end % aya.MOUTH % aya.UP:
            continue
        for number in run:
            seen[number] = 1
        out.append((slot, run, end))
    return out


# --- whatever is played ---


def random_state(seed, moves, every=None):
    """A State after so many random moves, those that legal() leaves out among them."""
    rng = random.Random(seed)
    seats = rng.randint(2, 5)
    options = {
        "cameras_per_terrain": rng.choice([5, 8]),
        "max_animals_per_fork": rng.choice([2, 3]),
        "gates": ["f_01", None, "g_6"],
    }
    state = aya.Game(seats, options)
    for _ in range(moves):
        if not state.history:
            action = aya.glass(aya.TURN_1)
        elif rng.random() < 0.02 and not state.placing_over():
            action = rng.choice([a for a in map(aya.glass, range(6)) if not state.why_not(a)])
        elif state.over and not state.legal():
            break
        else:
            action = (rng.random() < 0.3 and aya.chance(state, rng.randrange)) or state.pick(rng.randrange)
        if every:
            every(state, action)
        state.apply(action)
    return state


seeds = st.integers(0, 2**32)


@settings(max_examples=25, deadline=None)
@given(seeds, st.integers(0, 200))
def test_undo_gives_back_every_position(seed, moves):
    positions = []
    state = random_state(seed, moves, lambda state, action: positions.append((state.position(), action)))
    last = state.position()
    scores = state.scores()
    other = state.clone()
    assert other.position() == last
    assert other.hash() == state.hash()
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


@settings(max_examples=12, deadline=None)
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
    }
    rng = random.Random(seed)
    for _ in range(4000):
        action = rng.randrange(16) | rng.randrange(1 << rng.choice([4, 8, 16, 17, 18])) << 4
        if action not in allowed and state.why_not(action) == "":
            args = aya.unpack(action)
            assert unlisted.get(args[0], lambda args: False)(args), words.show(action, state)
    shown = {action: words.show(action, state) for action in legal if action & 15 != aya.JOIN}
    by_piece = {}
    for action, move in shown.items():
        for name in key_pieces(move):
            by_piece.setdefault(name, []).append(action)
    for number in range(aya.DOMINOES + aya.TILES):
        assert state.legal(number) == by_piece.get(aya.piece_name(number), [])
    assert state.legal(-1) == state.legal(aya.DOMINOES + aya.TILES) == []


def test_every_placing_that_why_not_allows_is_listed():
    state = next(s for s in (random_state(seed, 90) for seed in range(99)) if s.may_place())
    every = [
        aya.DOMINO | flag | place << 4 | number << 13
        for number in range(aya.DOMINOES)
        for place in range(aya.PLACES)
        for flag in (0, aya.FLAG)
    ]
    listed = [action for action in state.legal() if action & 15 == aya.DOMINO]
    assert sorted(action for action in every if not state.why_not(action)) == listed


@settings(max_examples=10, deadline=None)
@given(seeds, st.integers(0, 190))
def test_words_and_numbers_of_a_move_say_the_same(seed, moves):
    state = random_state(seed, moves)
    rng = random.Random(seed)
    actions = state.legal()
    actions = rng.sample(actions, min(300, len(actions)))
    for _ in range(2000):
        action = rng.randrange(16) | rng.randrange(1 << rng.choice([4, 8, 16, 18])) << 4
        if aya.well_formed(action):
            actions.append(action)
    for action in actions:
        move = words.show(action, state)
        if action & 15 == aya.GATE and move["gate"] >= 3:
            continue
        assert words.parse(json.loads(text.line(move)), state) == action
        assert aya.well_formed(action)


@pytest.fixture(scope="module")
def stages():
    """One game before, during and after placing."""
    return [random_state(7, moves) for moves in (0, 60, 200)]


@settings(deadline=None)
@given(number=st.integers(-(2**31), 2**31))
def test_any_number_has_a_verdict(stages, number):
    for state in stages:
        code = state.why_not(number)
        assert isinstance(code, str)
        if not aya.well_formed(number):
            assert code == "not-now"


@settings(max_examples=15, deadline=None)
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


def assert_uniform(counts, shares):
    """That draws counted by class fit their shares of all: chi-square, within four deviations and a bit."""
    draws = sum(counts.values())
    total = sum(shares.values())
    chi_square = sum((counts[name] - (mean := draws * share / total)) ** 2 / mean for name, share in shares.items())
    free = len(shares) - 1
    assert chi_square < free + 4 * (2 * free) ** 0.5 + 10


def of_its_class(action):
    """What is drawn in one way: a verb, flagged or not, and where the place lies."""
    verb = action & 15
    place = action >> 4 & 511
    bounds = (aya.ON_TILE, aya.ALONE, aya.RESERVE, aya.FROM, aya.AFTER, aya.BEFORE, aya.INTO)
    if verb <= aya.LANDSCAPE:
        return verb, action & aya.FLAG, sum(place >= bound for bound in bounds)
    if verb == aya.JOIN:
        return verb, action >> 4 & 255 < aya.REFS, action >> 12 < aya.REFS
    return (verb,)


def with_reserve(state):
    """Whether the seat to act may place from its reserve."""
    return state.may_place() and state.reserve_top[state.turn]


# By what is special there: a position of a random game.
POSITIONS = {
    "first": lambda state: len(state.history) == 1,
    "forks": lambda state: state.where.count(aya.FORK) > 1 and state.may_place(),
    "reserve": lambda state: len(state.history) > 30 and with_reserve(state),
    "camera on top": lambda state: with_reserve(state) and state.is_camera(state.reserve_top[state.turn] - 1),
    "flat animal": lambda state: state.may_place() and any(bits & aya.NOT_RAISED for bits in state.animals),
    "few left": lambda state: sum(state.stock) < 5 and with_reserve(state),
    "paused": lambda state: state.paused and len(state.history) > 30,
    "cascade": lambda state: state.placing_over() and not state.pushes,
    "survey": lambda state: state.over,
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_pick_is_any_legal_move_and_all_are_equally_likely(name):
    found = (random_state(seed, moves) for seed in range(1000) for moves in (1, 50, 110, 150, 175))
    state = next(filter(POSITIONS[name], found))
    legal = state.legal()
    rng = random.Random(1)
    counts = Counter(state.pick(rng.randrange) for _ in range(max(20 * len(legal), 10000)))
    assert set(counts) <= set(legal)
    assert_uniform(counts, dict.fromkeys(legal, 1))
    classes = Counter()
    for action, count in counts.items():
        classes[of_its_class(action)] += count
    assert_uniform(classes, Counter(map(of_its_class, legal)))


def test_every_flat_animal_may_be_raised():
    found = (random_state(seed, 110) for seed in range(1000))
    state = next(filter(POSITIONS["flat animal"], found))
    flat = [number for number in range(aya.DOMINOES) if state.animals[number] & aya.NOT_RAISED]
    assert [action for action in state.legal() if action & 15 == aya.RAISE] == [aya.raise_(number) for number in flat]


@settings(max_examples=25, deadline=None)
@given(seeds, st.integers(0, 200), st.integers(0, 200))
def test_open_places_are_counted_whatever_is_taken_back(seed, moves, undos):
    state = random_state(seed, moves)
    for _ in range(min(undos, len(state.history))):
        state.undo()
    ends = [list(state.link[low:high]).count(aya.OPEN) for low, high in ((0, 168), (168, 336), (336, 384))]
    assert list(state.open_count) == [*ends, state.cover.count(aya.OPEN) + bin(state.tiles).count("1")]
    assert sum(state.stock) == state.where.count(aya.UNSEEN)


@settings(max_examples=25, deadline=None)
@given(seeds, st.integers(1, 170))
def test_runs_show_every_standing_domino_once_and_in_order(seed, moves):
    state = random_state(seed, moves)
    plain = [number for number in range(aya.DOMINOES) if state.where[number] == aya.STANDING]
    shown = runs(state)
    assert sorted(number for _start, run, _end in shown for number in run) == plain
    ties = 0
    for start, run, end in shown:
        for one, other in pairwise(run):
            assert other in [
                aya.domino_of(state.link[slot] - 2)
                for slot in aya_chain.slots_of(state, one)
                if 2 <= state.link[slot] < aya.MOUTH + 2
            ]
        hangs = [slot for slot in (start, end) if slot >= aya.MOUTH or aya.domino_of(slot) not in run]
        ties += len(run) - 1 + len(hangs) if run else 1
        if run and start < aya.MOUTH and not hangs and state.link[start] != aya.OPEN:
            ties += 1  # a ring closes
    # Every link is shown once; a fork's end has its link in two slots.
    forks = [slot for g in range(aya.FIRST_GARDEN, aya.DOMINOES) for slot in aya_chain.slots_of(state, g)]
    forks = [slot for slot in forks if state.where[aya.domino_of(slot)] == aya.FORK and state.link[slot] > aya.OPEN]
    slots = [slot for slot in range(aya.SLOTS) if state.link[slot] > aya.OPEN]
    assert len(slots) - len(forks) == 2 * ties


def test_a_walk_goes_from_mouth_to_mouth_as_the_dominoes_stand():
    table = game(
        domino("f_01", **{"from": ["start", "b"]}),
        domino("f_02", after="f_01"),
        lay("f1", "f_26", "b"),
        join("f_02", "f_26"),
        domino("m_01", on=["start"]),
    )
    run = [aya.piece(name) for name in ("f_01", "f_02", "f_26")]
    start, landscape = aya.MOUTH + 1, aya.MOUTH + 3 + 1
    assert aya_chain.walk(table.record.state, start) == (run, landscape)
    assert aya_chain.walk(table.record.state, landscape) == (run[::-1], start)
    assert aya_chain.walk(table.record.state, aya.MOUTH) == ([], aya.MOUTH)
    assert runs(table.record.state) == [(start, run, landscape)]


def test_the_last_domino_is_the_one_placed_last():
    table = game()
    state = table.record.state
    assert state.last_domino() == -1
    play(table, domino("f_01"), domino("f_02", reserve=True), {"do": "glass", "pause": True})
    assert state.last_domino() == aya.piece("f_02")
    play(table, {"do": "undo"}, {"do": "undo"})
    assert state.last_domino() == aya.piece("f_01")


def test_the_next_unseen_domino_of_a_kind_is_the_lowest():
    table = game(domino("f_01"), domino("f_26", reserve=True))
    state = table.record.state
    assert aya.piece_name(state.next_unseen(0, False)) == "f_02"
    assert aya.piece_name(state.next_unseen(0, True)) == "f_27"
    assert aya.piece_name(state.next_unseen(aya.GARDENS, False)) == "g_1"
    assert state.next_unseen(aya.GARDENS, True) == -1


def whole_game():
    """The lines of a long game as a table plays it: (action, tenths of a second) pairs, and their State."""
    rng = random.Random(11)
    state = aya.Game(4, {"cameras_per_terrain": 8, "max_animals_per_fork": 3, "gates": ["f_01"] * 32})
    out = []
    t_ds = 0

    def push(action, after_ds):
        nonlocal t_ds
        t_ds += after_ds
        assert state.why_not(action) == "", words.show(action, state)
        state.apply(action)
        out.append((action, t_ds))

    push(aya.glass(aya.TURN_1), 0)
    numbers = list(range(aya.DOMINOES))
    rng.shuffle(numbers)
    animals = joins = 0
    for count, number in enumerate(numbers):
        mine = state.legal(number)
        by_verb = {
            verb: [a for a in mine if a & 15 == verb and a >> 4 & 511 not in (aya.ALONE, aya.RESERVE)]
            for verb in range(4)
        }
        verb = next(v for v in (aya.LANDSCAPE, aya.ANIMAL, aya.DOMINO) if by_verb[v])
        animals += verb == aya.ANIMAL
        push(rng.choice(by_verb[verb]), rng.randint(20, 150))
        if count % 3 == 2:
            links = [a for a in state.legal() if a & 15 == aya.JOIN]
            if links:
                push(rng.choice(links), 20)
                joins += 1
        if count == 70:
            for step in (aya.EMPTY_1, aya.TURN_2, aya.PAUSE, aya.GO_ON):
                push(aya.glass(step), 300)
    assert animals == 25
    assert joins > 10
    for number in range(15):
        push(aya.push(), 100)
        for gate in range(32) if number == 0 else ():
            push(aya.gate(gate, 150 * gate), 2)
    push(aya.fallen(), 100)
    for _ in range(20):
        push(state.pick(rng.randrange), 30)
    return out, state


def test_a_long_game_fits_the_smallest_journal():
    moves, state = whole_game()
    kept = record.Record("aya", 4, state.options)
    for action, t_ds in moves:
        kept.push(action, t_ds)
    assert len(moves) > 240
    assert len(kept.to_bytes()) + 6 * len(moves) <= 4032


def test_the_rules_are_found_by_the_games_name():
    assert rules.load("aya") is aya
    assert aya.Game.GAME == aya.GAME == "aya"
    assert (aya.Game.MIN_SEATS, aya.Game.MAX_SEATS) == (2, 5)
    for name, values, default in aya.CHOICES:
        assert aya.default_options(3)[name] == default
        assert default in values
