"""What holds in Acqua Dolce whatever is played, and how long it takes; not its single rules."""

import binascii
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.acqua_dolce.play import Hands, at_control, game, several, total
from naiad_core import notation, text
from naiad_core.games.acqua_dolce import actions as acqua_dolce_actions
from naiad_core.games.acqua_dolce import notation as words
from naiad_core.games.acqua_dolce import options as acqua_dolce_options
from naiad_core.games.acqua_dolce import pieces
from naiad_core.games.acqua_dolce.descriptor import GOALS
from naiad_core.games.acqua_dolce.pieces import COUNT
from naiad_core.reasons import sentence
from naiad_core.record import Record, from_bytes

seeds = st.integers(0, 2**32)


def any_move(state, rng):
    """A legal move, schools and several hungry fish at once among them."""
    action = rng.choice(state.legal())
    verb, *rest = acqua_dolce_actions.unpack(action)
    if verb in (acqua_dolce_actions.PLAY, acqua_dolce_actions.STARVE) and rng.random() < 0.5:
        kind = pieces.kind_of(rest[0][0])
        bits = state.on_table(kind) if verb == acqua_dolce_actions.STARVE else state.unseen(kind)
        cards = [pieces.FIRST[kind] + n for n in range(pieces.COPIES[kind]) if bits >> n & 1]
        cards = rng.sample(cards, rng.randint(1, len(cards)))
        several_at_once = (
            acqua_dolce_actions.starve(cards) if verb == acqua_dolce_actions.STARVE else acqua_dolce_actions.play(cards)
        )
        if not state.why_not(several_at_once):
            return several_at_once
    return action


def random_options(rng, seats):
    goals = rng.sample(GOALS, rng.randint(1, 6))
    raw = {
        "rules": rng.choice(["basic", "advanced"]),
        "goals": goals,
        "goals_needed": rng.randint(1, acqua_dolce_options.most_needed(goals)),
        "single_pile": rng.random() < 0.3,
        "extra_action": rng.random() < 0.5,
        "king": rng.randrange(seats),
    }
    return notation.options("acqua-dolce", raw, seats)


def random_record(seed, most, every=lambda state: None):
    rng = random.Random(seed)
    seats = rng.randint(2, 5)
    record = Record("acqua-dolce", seats, random_options(rng, seats))
    state = record.state
    for number in range(most):
        every(state)
        if state.is_over():
            break
        record.push(any_move(state, rng), 9 * number)
    return record


@given(seeds)
@settings(max_examples=40)
def test_undo_gives_back_every_position(seed):
    positions = []
    state = random_record(seed, 200, lambda state: positions.append(state.position())).state
    # A game that ends with its very last move was not looked at after it.
    if len(positions) == len(state.history):
        positions.append(state.position())
    actions = list(state.history)
    last = positions.pop()
    assert state.position() == last
    other = state.clone()
    assert (other.position(), other.history) == (last, state.history)
    for action in reversed(actions):
        assert state.undo() == action
        assert state.position() == positions.pop()
    with pytest.raises(IndexError):
        state.undo()
    for action in actions:
        assert state.why_not(action) == ""
        state.apply(action)
    assert state.position() == last


@given(seeds)
@settings(max_examples=40)
def test_no_card_is_lost_and_every_byte_means_what_it_should(seed):
    def check(state):
        assert total(state) == {2: 71, 3: 71, 4: 70, 5: 69}[state.seats]
        for kind in range(len(pieces.KINDS)):
            assert not state.on_table(kind) & state.discarded(kind)
            assert not (state.on_table(kind) | state.discarded(kind)) & ~state.copies[kind]
        unseen = sum(COUNT[state.unseen(kind)] for kind in range(len(pieces.KINDS)))
        assert unseen == state.pile + state.row + state.now[pieces.UNNAMED] + sum(state.now[pieces.HANDS :])
        assert state.row <= 3
        assert (state.to_act() < 0) == state.is_over()
        if state.is_over():
            assert state.hand(state.seat) == 0
            assert state.enough_goals()
            return
        # A turn that could only end has ended.
        assert state.legal() not in ([], [acqua_dolce_actions.end()])
        if state.phase == acqua_dolce_actions.STARVING:
            assert 0 < state.excess() < state.fish()
        if state.phase >= acqua_dolce_actions.EATING:
            assert len(state.legal()) > 1

    random_record(seed, 250, check)


def is_unlisted(state, action):
    """Of several cards at once; of degrees that the thermometer has not."""
    verb, *rest = acqua_dolce_actions.unpack(action)
    if verb == acqua_dolce_actions.TEMPERATURE:
        by = rest[0]
        return state.warmed(by) == state.warmed(by - 1 if by > 0 else by + 1)
    return verb in (acqua_dolce_actions.PLAY, acqua_dolce_actions.STARVE) and len(rest[0]) > 1


@given(seeds, st.integers(0, 120))
@settings(max_examples=12)
def test_the_legal_list_is_exactly_what_why_not_allows(seed, most):
    state = random_record(seed, most).state
    allowed = [action for action in range(1, 2**16) if not state.why_not(action)]
    legal = state.legal()
    assert [action for action in allowed if not is_unlisted(state, action)] == legal
    by_piece = {}
    for action in legal:
        move = words.show(action, state)
        assert words.parse(json.loads(text.line(move)), state) == action
        for name in move.get("cards", [move.get("card")]):
            by_piece.setdefault(name, []).append(action)
    for number in range(pieces.CARDS):
        assert state.legal(number) == by_piece.get(pieces.piece_name(number), [])
    assert state.legal(-1) == state.legal(pieces.CARDS) == []
    for action in allowed:
        assert words.parse(words.show(action, state), state) == action


def every_stage():
    """States in which a draw, an action, food, a fish, a removal, or nothing more is due."""
    first = game(3, rules="advanced")
    turn = game(3)
    turn.push({"do": "draw", "from": "pile"})
    eating = at_control("piranha_1", *several("neon", 1, 2))
    starving = at_control(*several("neon", 1, 2, 3), hands=[1, 0])
    removing = at_control("indian_glassfish_1", *several("neon", 1, 2))
    for g in (eating, starving, removing):
        g.push({"do": "end"})
    over = Hands(1, 2).play().state
    return [g.record.state for g in (first, turn, eating, starving, removing)] + [over]


STAGES = every_stage()


@given(st.integers(-(2**31), 2**70))
@settings(max_examples=300)
def test_any_number_has_a_verdict(number):
    for phase, state in enumerate(STAGES):
        assert state.phase == phase
        for action in (number, number % 2**20, number % 2**12):
            code = state.why_not(action)
            assert code == "" or sentence("acqua-dolce", code) != code


@given(seeds)
@settings(max_examples=15)
def test_a_record_survives_its_bytes_and_its_words(seed):
    record = random_record(seed, 150)
    again = from_bytes(record.to_bytes())
    assert (again.lines, again.options) == (record.lines, record.options)
    assert again.state.position() == record.state.position()
    g = game(record.seats, **record.options)
    for action in record.state.history:
        g.push(words.show(action, g.record.state))
    written = text.read(text.write(g))
    assert written.record.state.position() == record.state.position()


# Played with cards in hand


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_players_who_go_for_the_goals_come_to_an_end(seats):
    for seed in range(5):
        state = Hands(seed, seats, rules="advanced", extra_action=True).play().state
        assert state.is_over()
        assert state.scores()["winners"] == [state.seat]


def test_most_games_fit_the_journal():
    """Six bytes a line are what the smallest journal, of 4032 bytes, adds at most."""
    sizes = []
    for seats in (2, 3, 4, 5):
        for seed in range(10):
            record = Hands(seed, seats).play().record
            sizes.append(len(record.to_bytes()) + 6 * len(record.lines))
    sizes.sort()
    assert sizes[len(sizes) // 2] < 2016
    assert sizes[len(sizes) * 9 // 10] < 4032


@pytest.mark.parametrize(
    ("name", "winners", "hands", "position", "packed"),
    [
        ("five", [2], [2, 2, 0, 3, 2], 148436374, 838525964),
        ("two", [1], [4, 0], 1117087145, 1913772532),
    ],
)
def test_a_record_of_old_reads_and_packs_as_ever(name, winners, hands, position, packed):
    g = text.read((Path(__file__).parent / "golden" / f"{name}.jsonl").read_text())
    assert g.score()["winners"] == winners
    assert [player["parts"]["hand"] for player in g.score()["players"]] == hands
    assert binascii.crc32(g.record.state.position()) == position
    assert binascii.crc32(g.record.to_bytes()) == packed
