"""Acqua Dolce as tests play it: positions at will, games in words, players with cards in hand; no tests itself."""

import json
import random

from naiad_core import text
from naiad_core.games.acqua_dolce import actions, pieces, turns
from naiad_core.games.acqua_dolce import options as acqua_dolce_options
from naiad_core.games.acqua_dolce.actions import verb_of
from naiad_core.games.acqua_dolce.pieces import COUNT, FISH, FOOD, KINDS
from naiad_core.record import Record

NAMES = ["Ada", "Bo", "Cy", "Di", "Eve"]


def game(seats=2, **options):
    """A text game."""
    header = {"naiad": 1, "game": "acqua-dolce", "players": NAMES[:seats], "options": options}
    return text.Game(json.loads(json.dumps(header)))


def code(game, do, **move):
    """Why a move is refused, '' if it is not."""
    refused = game.refusal({"do": do, **move})
    return refused[0] if refused else ""


def push(game, do, **move):
    """Make a move; whatever the record says of it is raised."""
    game.push({"do": do, **move})


def play(game, *cards):
    push(game, "play", cards=list(cards))


def draw(game, where="pile"):
    push(game, "draw", **{"from": where})


def turn(game, *plays):
    """A turn: a draw, these cards one by one (or lists of cards at once), the end if it has not come by itself."""
    seat = game.record.state.now[pieces.TURN]
    draw(game)
    for cards in plays:
        play(game, *([cards] if type(cards) is str else cards))
    if game.record.state.now[pieces.TURN] == seat and game.record.state.phase == actions.ACTION:
        push(game, "end")


def total(state):
    """How many cards there are, wherever they lie."""
    now = state.now
    cards = sum(COUNT[bits] for bits in now[: pieces.GONE]) + state.discards()
    return cards + now[pieces.ROW] + now[pieces.PILE] + sum(now[pieces.HANDS :])


def arrange(game, table=(), gone=(), hands=None, **counts):
    """Lay these cards by name on the table and in the discards; counts are those of ``now``: pile, row, unnamed ....

    The pile takes up what is over, unless it is given: then the discards that nobody named do.
    """
    state = game.record.state
    now = state.now
    cards = total(state)
    for names, first in ((table, 0), (gone, pieces.GONE)):
        for name in names:
            number = pieces.piece(name)
            kind = pieces.kind_of(number)
            now[first + kind] |= 1 << number - pieces.FIRST[kind]
    if hands:
        now[pieces.HANDS :] = bytes(hands)
    for name, value in counts.items():
        now[getattr(pieces, name.upper())] = value
    place = pieces.UNNAMED if "pile" in counts else pieces.PILE
    now[place] += cards - total(state)
    assert total(state) == cards
    return game


def at_control(*table, seats=2, hands=None, **options):
    """A game whose king is about to end its second turn, over a table with these cards."""
    g = game(seats, **options)
    hands = hands or [7] * seats
    return arrange(g, table, hands=hands, turn=seats, phase=actions.ACTION)


def empty(g, hands, row=0, on_top=0):
    """A game in which all cards but hands, row and so many of the pile lie on the table."""
    state = g.record.state
    now = state.now
    left = sum(hands) + row + on_top
    cards = [number for number in range(pieces.CARDS) if state.in_game(number)]
    for number in cards[left:]:
        kind = pieces.kind_of(number)
        now[kind] |= 1 << number - pieces.FIRST[kind]
    now[pieces.HANDS :] = bytes(hands)
    now[pieces.ROW] = row
    now[pieces.PILE] = on_top
    assert total(state) == len(cards)
    turns.begin_turn(state)
    return state


def last_card(table, seats=2, hand=1, **options):
    """A game whose first seat has drawn and holds so many cards, with two actions left."""
    g = arrange(game(seats, **options), table, hands=[hand - 1] + [7] * (seats - 1))
    draw(g)
    return g


def spent(g):
    """The game with neither pile nor discards: the second seat holds all that was there."""
    state = g.record.state
    state.now[pieces.HANDS + 1] += state.pile + state.discards()
    state.now[pieces.PILE] = state.now[pieces.UNNAMED] = 0
    return g


def on_table(game):
    """The cards on the table by name, sorted."""
    state = game.record.state
    return sorted(
        pieces.piece_name(pieces.FIRST[kind] + n)
        for kind in range(len(KINDS))
        for n in range(pieces.COPIES[kind])
        if state.on_table(kind) >> n & 1
    )


def several(species, *numbers):
    """``several("neon", 1, 2)`` is neon_1 and neon_2."""
    return [f"{species}_{number}" for number in numbers]


def moves(game, piece=None):
    return [json.loads(line) for line in game.legal(piece)]


class Hands:
    """Players who know their cards and go for the goals, on a Record; what the record does not know is dealt here."""

    def __init__(self, seed, seats, **options):
        self.rng = random.Random(seed)
        self.record = Record("acqua-dolce", seats, {**acqua_dolce_options.default_options(seats), **options})
        self.state = self.record.state
        self.hands = [[] for _ in range(seats)]
        self.deal()

    def deal(self):
        """Give every hand the cards that the record says it drew."""
        state = self.state
        held = {card for hand in self.hands for card in hand}
        unseen = [
            card
            for card in range(pieces.CARDS)
            if card not in held and state.unseen(kind := pieces.kind_of(card)) >> card - pieces.FIRST[kind] & 1
        ]
        self.rng.shuffle(unseen)
        for seat, hand in enumerate(self.hands):
            while len(hand) < state.hand(seat):
                hand.append(unseen.pop())
            assert len(hand) == state.hand(seat)

    def step(self):
        """One move of the seat to act."""
        state = self.state
        hand = self.hands[state.to_act()]
        action = self.choose(hand)
        verb = verb_of(action)
        if verb == actions.PLAY:
            for card in actions.unpack(action)[1]:
                hand.remove(card)
        elif verb == actions.SWAP:
            hand.sort(key=self.worth)
            del hand[:2]
        self.record.push(action, len(self.record.lines) * 80)
        self.deal()

    def play(self, most=3000):
        while not self.state.is_over() and len(self.record.lines) < most:
            self.step()
        return self

    def worth(self, card):
        """How much a seat would like to keep or see a card."""
        kind = pieces.kind_of(card)
        state = self.state
        held = COUNT[state.on_table(kind)]
        if kind >= FISH:
            return 5 if kind < FOOD else 3
        return 4 - state.penalty(kind) - held / 4

    def choose(self, hand):
        state = self.state
        legal = state.legal()
        if state.phase in (actions.EATING, actions.STARVING, actions.REMOVING):
            # What has no future, else what there is most of.
            unfit = state.unfit()
            return min(legal, key=lambda a: self.loss(actions.unpack(a)[1], unfit))
        if state.phase == actions.FIRST_DRAW:
            return self.rng.choice(legal)
        options = self.plays(hand)
        if options:
            return max(options)[-1]
        steps = [action for action in legal if verb_of(action) == actions.TEMPERATURE]
        if steps:
            better = min(steps, key=lambda action: self.killed(actions.unpack(action)[1]))
            if self.killed(actions.unpack(better)[1]) < self.killed(0):
                return better
        if actions.swap() in legal and self.rng.random() < 0.7:
            return actions.swap()
        return actions.end()

    def killed(self, by):
        """How many fish the water would kill if it were so much warmer."""
        state = self.state
        return sum(
            COUNT[state.on_table(kind)]
            for kind in range(FISH)
            if not pieces.COLDEST[kind] <= state.degrees + by <= pieces.WARMEST[kind]
        )

    def loss(self, cards, unfit):
        cards = [cards] if type(cards) is int else cards
        kind = pieces.kind_of(cards[0])
        return (not unfit >> kind & 1, -COUNT[self.state.on_table(kind)], cards[0])

    def plays(self, hand):
        """(value, action) of the plays that cost nothing and, if they empty the hand, win or nearly so."""
        state = self.state
        found = []
        for kind in {pieces.kind_of(card) for card in hand}:
            cards = [card for card in hand if pieces.kind_of(card) == kind]
            groups = [cards[:1]]
            if pieces.SCHOOLS >> kind & 1:
                groups += [cards[:n] for n in range(2, len(cards) + 1)]
            for group in groups:
                action = actions.play(group)
                if state.penalty(kind, len(group)):
                    continue
                state.apply(action)
                met = bin(state.goals_met()).count("1")
                spoiled = bin(state.unfit()).count("1")
                # In a round every hand may shrink by some cards.
                hungry = state.fish() + 2 * state.seats > state.food()
                won, emptied = state.is_over(), state.hand_is_emptied() or not state.hand(state.seat)
                state.undo()
                last = len(group) == len(hand)
                if last and not won and not emptied:
                    continue
                value = 100 * won + 10 * met - 6 * spoiled + len(group) - 3 * (hungry and kind < FISH)
                found.append((value, action))
        return found
