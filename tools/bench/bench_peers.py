"""Block dominoes played by Naiad's rules, by ``dominoes`` of PyPI and by OpenSpiel, all three in the same way.

Naiad's are the rules in tests/games/dominoes. A table is made of the hands, as numbers of tiles from 0; ``moves()`` are
those that the player to move may choose from, [] at the end; ``play`` makes one; ``shown`` says which tile it lays on
which pips, so that lists can be compared; ``points`` are the winner's.
"""

import dominoes
import pyspiel
from open_spiel.python.games import block_dominoes

from games.dominoes.core import rules

SPIEL = pyspiel.load_game("python_block_dominoes")
HAND = rules.HAND


class Naiad:
    """Naiad's rules know no hands: what they list is sifted, a pass is a move, and what is left is shown at the end."""

    def __init__(self, hands):
        self.state = rules.Game(len(hands), {})
        self.hands = [set(hand) for hand in hands]

    def moves(self):
        state = self.state
        while not state.is_over():
            hand = self.hands[state.seat]
            moves = [move for move in state.legal() if rules.piece_of(move) in hand and move != rules.PASS]
            if moves:
                return moves
            state.apply(rules.PASS)
        return []

    def play(self, move):
        self.hands[self.state.seat].remove(rules.piece_of(move))
        self.state.apply(move)

    def shown(self, move):
        on = rules.on_of(move)
        return rules.HALVES[rules.piece_of(move)], None if on == rules.NOTHING else on

    def points(self):
        while self.state.is_provisional():
            self.state.apply(rules.left(self.hands[self.state.seat].pop()))
        return max(player["total"] for player in self.state.scores()["players"])


class Dominoes:
    """The package is for four and lists the moves of the next player by itself."""

    def __init__(self, hands):
        hands = [dominoes.Hand([dominoes.Domino(*rules.HALVES[tile]) for tile in hand]) for hand in hands]
        first = tuple((tile, True) for tile in hands[0])
        self.game = dominoes.Game(dominoes.Board(), hands, [], 0, first, 0, None)

    def moves(self):
        return () if self.game.result else self.game.valid_moves

    def play(self, move):
        self.game.make_move(*move)

    def shown(self, move):
        board = self.game.board
        return tuple(move[0]), (board.left_end() if move[1] else board.right_end()) if len(board) else None

    def points(self):
        """The pips of all other hands; None for a blocked game, which pairs of players win there."""
        return abs(self.game.result.points) if self.game.result.won else None


class Spiel:
    """OpenSpiel's is for two and deals tile by tile."""

    def __init__(self, hands):
        self.state = SPIEL.new_initial_state()
        for hand in hands:
            for tile in hand:
                self.state.apply_action(block_dominoes._DECK.index(rules.HALVES[tile]))

    def moves(self):
        return [] if self.state.is_terminal() else self.state.legal_actions()

    def play(self, move):
        self.state.apply_action(move)

    def shown(self, move):
        action = block_dominoes._ACTIONS[move]
        return action.tile, action.edge

    def points(self):
        return max(self.state.returns())


def deals(seats, count, rng):
    """So many deals: by seat the numbers of seven tiles."""
    tiles = [rng.sample(range(rules.PIECES), HAND * seats) for _ in range(count)]
    return [[deal[HAND * seat :][:HAND] for seat in range(seats)] for deal in tiles]


def whole(kind, hands, below):
    """A random game, every move drawn from the list of all: (games, tiles laid, moves listed)."""
    table = kind(hands)
    laid = listed = 0
    while moves := table.moves():
        listed += len(moves)
        table.play(moves[below(len(moves))])
        laid += 1
    table.points()
    return 1, laid, listed


def disagreement(kind, hands, below):
    """Where this kind of table and Naiad's say different things of the same random game; '' if nowhere."""
    mine, other = Naiad(hands), kind(hands)
    while moves := mine.moves():
        shown = {mine.shown(move): move for move in moves}
        others = {other.shown(move): move for move in other.moves()}
        if shown.keys() != others.keys():
            return f"{list(shown)} here, {list(others)} there"
        chosen = sorted(shown, key=str)[below(len(shown))]
        mine.play(shown[chosen])
        other.play(others[chosen])
    points = mine.points()
    if other.moves():
        return "the game goes on there"
    return "" if other.points() in (points, None) else f"{points} points here, {other.points()} there"
