"""What Acqua Dolce's desk tells of a move, on the firmware's own desk without a board around it."""

import random

from desk_bench import DeskBench
from naiad_core.rules import acqua_dolce as rules


def emptying(state):
    """The plays that put one fish without a penalty into the tank, of those that empty the hand when it holds one."""
    plays = [action for action in state.legal() if action & 15 == rules.PLAY]
    return [action for action in plays if not state.penalty(rules.kind_of(rules.unpack(action)[1][0]))]


def test_each_new_row_is_told_where_an_emptied_hand_ends_a_round_too():
    for seed in range(100):
        rng = random.Random(seed)
        bench = DeskBench("acqua-dolce", 2, goals=["glassfish"], goals_needed=1)
        while not bench.state.is_over() and len(bench.state.history) < 250:
            state = bench.state
            plays = emptying(state) if state.phase == rules.ACTION else []
            action = rng.choice(plays) if plays and rng.random() < 0.95 else rng.choice(state.legal())
            last = state.is_second_turn() and state.actions == 1 and state.hand(state.seat) == 1
            king, pile = state.king, state.pile
            bench.desk.commit(action)
            said = [words for words, _ in bench.desk.told]
            if last and action & 15 == rules.PLAY and "FAIL" in said and bench.state.king != king:
                # Two rows of three, and three for the hand.
                assert pile - bench.state.pile == 9
                assert said.count("NEW ROW") == 2
                return
    raise AssertionError("no game came to it")
