"""How a domino of AYA is best used: its plan. The game is of the hand, and all are on one side: nothing is searched.

A World deals the stocks; a turn is the use of the seat's next domino. What falls is not foreseen: the plan counts as
if everything fell.
"""

import random
from typing import Any

from naiad.engine.view import View
from naiad.engine.world import Turn
from naiad.engine.world import World as Plain
from naiad.games.aya import robot_mind as mind
from naiad.games.aya.robot_view import View as Picture
from naiad.games.aya.words import terrain
from naiad.language import _
from naiad_core.games.aya import actions, pieces

STRONGEST = 3
# So many play where it measures itself (naiad ladder).
LADDER_SEATS = 4


class World(Plain):
    """Each seat's dominoes face down, the next one known to it."""

    def deal(self, view: View) -> None:
        state = self.state
        left = [n for n in range(pieces.DOMINOES) if not state.where[n] and n not in view.hand]
        self.rng.shuffle(left)
        self.stocks = [[left.pop() for _ in range(min(count, len(left)))] for count in state.stock]
        if view.hand:
            self.stocks[view.seat][-1:] = view.hand
        self._turn_up()

    def _turn_up(self) -> None:
        self.hands = [stock[-1:] for stock in self.stocks]

    def make(self, action: int) -> None:
        verb, piece = actions.verb_of(action), actions.piece_of(action)
        if verb in (actions.DOMINO, actions.ANIMAL, actions.LANDSCAPE):
            stock = self.stocks[self.state.turn]
            if stock and piece not in stock:
                # Somebody has drawn another one: they change places.
                for other in self.stocks:
                    other[:] = [stock[-1] if each == piece else each for each in other]
                stock[-1] = piece
            if piece in stock:
                stock.remove(piece)
        self.state.apply(action)
        self._turn_up()

    def due(self) -> int:
        state = self.state
        if not state.glass:
            return int(actions.glass(actions.TURN_1))
        if state.placing_over():
            return int(actions.fallen() if state.pushes else actions.push())
        return 0

    def points(self) -> list[float]:
        """Of the photos that are made if everything falls, without the tokens."""
        parts = self.state.scores()["table"]["parts"]
        return [float(parts["animals"] + parts["landscapes"] + parts["triptychs"])] * self.state.seats


def unseen(state: Any) -> tuple[list[str], int]:
    """The dominoes that nobody has drawn, of which the seat to act draws one."""
    if state.light or state.placing_over() or state.to_act() < 0:
        return [], 0
    return [pieces.piece_name(domino) for domino in range(pieces.DOMINOES) if not state.where[domino]], 1


def candidates(view: View) -> list[tuple[float, Turn]]:
    """The uses of the next domino, the best first."""
    state = view.state()
    picture, dice = Picture(state), random.Random(f"{view.moves}")
    uses: list[tuple[float, Turn]] = []
    for domino in view.hand:
        first = mind.decide(picture, domino, dice)
        uses += [(mind.worth(picture, domino, move, dice), (move,)) for move in state.legal(domino) if move != first]
        uses.append((max(each[0] for each in uses) + 1 if uses else 0.0, (first,)))
    return sorted(uses, key=lambda each: (-each[0], each[1]))


def reason(view: View, turn: Turn) -> str:
    """What the photo of a use is for; '' for a domino that goes on without one."""
    verb, domino = actions.verb_of(turn[0]), actions.piece_of(turn[0])
    kind = terrain(pieces.TERRAINS[pieces.terrain(domino)])
    if verb == actions.LANDSCAPE:
        state = view.state()
        of_it = [tile for tile in range(pieces.TILES) if pieces.tile_terrain(tile) == pieces.terrain(domino)]
        laid = sum(map(state.on_table, of_it))
        return _("landscape {number} of 3 of the terrain {terrain}", number=laid + 1, terrain=kind)
    if verb == actions.ANIMAL:
        return _("an animal, now that the landscapes of the terrain {terrain} are placed", terrain=kind)
    return ""


def robot(view: View, rng: random.Random) -> Turn:
    """What the robots of ``naiad demo`` do."""
    return candidates(view)[0][1]
