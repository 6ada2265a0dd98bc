"""The practice opponent at a simulated table: it deals, it moves for its seats, it tells people their cards.

One interface for a terminal and for pages; it does no input or output of its own and never blocks:

    opponent = Opponent({1: 3, 2: 4})        seat from 0 -> level; the other seats are people's
    opponent.follow(id, game)                after every line of the record (naiad_core.text.Game), and at the start;
                                             with the pieces that somebody picked for moves that do not name them
    action = opponent.due()                  the action that the table should make now (the wire's MOVE), 0 for none;
                                             it is given until ``follow`` has seen it
    opponent.thinking                        the seat that thinks, -1 for none; ``hurry()`` makes it answer
    opponent.hand(seat), opponent.goal_name(seat) names of the pieces that a person holds, for the person's eyes alone
    opponent.row()                           names of the pieces that lie open, for everybody
    opponent.close()

With seats of the PC's it also makes what a dealer makes, as the card laid out first; without any, people do.

What is dealt follows from the game's ID, so a game that was left goes on with the same cards. A person who plays a card
of another hand is believed: the two cards change places.
"""

import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from naiad.engine import Limit
from naiad.engine.search import LEVELS
from naiad.engine.view import NONE, View
from naiad.engine.worker import Worker
from naiad.report.words import PC_SEAT, UNNAMED
from naiad.rooms import part
from naiad_core import games, wire
from naiad_core.text import Game

# So long a move is thought about at most, which people wait a second for: on a slow PC the strongest level plays fewer
# games to their end.
ANSWER_S = 0.95
NO_PICKS: Mapping[int, Sequence[int]] = MappingProxyType({})


def seats_of(wanted: tuple[str, ...], seats: int) -> dict[int, int]:
    """Which seats the PC has of so many: ``3`` is every seat but the first, at level 3, ``2:4`` the second at level 4.

    ValueError with a sentence for what is neither, or no seat of the game.
    """
    found: dict[int, int] = {}
    given: set[str] = set()
    for text in wanted:
        seat, colon, level = text.rpartition(":")
        if not level.isdigit() or int(level) not in LEVELS or (colon and not seat.isdigit()):
            raise ValueError(f"{text}: a level is a number from 1 to {max(LEVELS)}, for one seat SEAT:LEVEL, as 2:4")
        if seat in given:
            raise ValueError(f"{text}: the level of {f'seat {seat}' if seat else 'the others'} is given twice")
        given.add(seat)
        if not colon:
            found |= dict.fromkeys(range(1, seats), int(level))
        elif not 1 <= int(seat) <= seats:
            raise ValueError(f"{text}: this game has the seats 1 to {seats}")
        else:
            found[int(seat) - 1] = int(level)
    return found


def unseen(game: Game) -> tuple[Sequence[str], int]:
    """The pieces that nobody has seen, by name, and how many of them the seat to act holds or draws."""
    named = getattr(part(game.header["game"], "player"), "unseen", None)
    return named(game.record.state) if named is not None else ((), 0)


class Opponent:
    """Plays some seats of whatever game is on the table."""

    # Whether what people hold is what it has dealt.
    deals = True

    def __init__(self, wanted: tuple[str, ...]) -> None:
        self.wanted = wanted
        self.levels: Mapping[int, int] = {}
        self.world: Any = None
        self.thinking = NONE
        self._workers: dict[tuple[str, int], Worker] = {}
        self._turn: list[int] = []
        self._game = ""
        self._moves: tuple[int, ...] = ()
        # By seat how many moves of this game stood when it sat down there.
        self._since: dict[int, int] = {}
        self._since_of = ""

    def follow(self, id_: str, game: Game, picks: Mapping[int, Sequence[int]] = NO_PICKS) -> None:
        """The table's game, as far as it is known; ``picks`` as a World has them."""
        state = game.record.state
        moves = tuple(state.history)
        if id_ == self._game and moves == self._moves:
            return
        expected = bool(self._turn) and id_ == self._game and moves == (*self._moves, self._turn[0])
        self._turn = self._turn[1:] if expected else []
        self._give_up()
        self._game, self._moves = id_, moves
        name = game.header["game"]
        self.levels = {} if _plays_together(name) else seats_of(self.wanted, state.seats)
        known = self._since if id_ == self._since_of else {}
        self._since, self._since_of = {seat: known.get(seat, len(moves)) for seat in self.levels}, id_
        empty = View(name, state.seats, state.options, ())
        self.world = part(name, "player").World(empty, random.Random(f"deal {id_}"))
        self.world.picks = picks
        for action in moves:
            self.world.make(action)

    def names(self, game: Game) -> dict[int, str]:
        """What seats of the game followed are to be called that are not called so yet, '' for as before: the PC by its
        level where it has played for half of the game, so that no person has its points, nor it a person's. Who played
        a game that is over stays so."""
        found: dict[int, str] = {}
        if game.score()["over"]:
            return found
        for seat, name in enumerate(game.header["players"]):
            is_pc = PC_SEAT.fullmatch(name)
            sits = seat in self.levels and (
                is_pc or UNNAMED.fullmatch(name) or 2 * self._since[seat] <= len(self._moves)
            )
            wanted = f"{wire.PC_NAME}{self.levels[seat]}" if sits else ""
            if wanted != (name if is_pc else ""):
                found[seat] = wanted
        return found

    def seat(self, wanted: tuple[str, ...]) -> None:
        """From the next ``follow`` on the PC plays these seats."""
        self._give_up()
        self.wanted, self._game, self._turn = wanted, "", []

    def due(self) -> int:
        """The action that the table should make now, 0 while there is none; call it again and again."""
        if not self.acts():
            return 0
        if action := self._nobodys():
            return action
        if self._turn:
            return self._turn[0]
        return self._thought(self.world.view(self.world.to_act()))

    def acts(self) -> bool:
        """Whether the next move is not a person's."""
        world = self.world
        if world is None or not world.state.is_provisional():
            return False
        # What only people can count at the end they tell of every seat, also of the PC's.
        return bool(self._nobodys()) or (not world.state.is_over() and world.to_act() in self.levels)

    def _nobodys(self) -> int:
        """The move that no player makes: a dealer's where the PC has seats, else what is no choice of anybody's."""
        if self.levels:
            return int(self.world.due())
        return int(self.world.nobodys()) if self.deals else 0

    def _thought(self, view: View) -> int:
        """The first action of the turn that a seat of the PC's has found, 0 while it thinks."""
        worker = self._worker(view.game, self.levels[view.seat])
        if self.thinking == NONE:
            self.thinking = view.seat
            worker.ask(view, Limit(time=ANSWER_S, playouts=LEVELS[self.levels[view.seat]].playouts))
            return 0
        line = worker.answer()
        if line is None or isinstance(line, list):
            return 0
        self.thinking = NONE
        self._turn = list(line.moves)
        return self._turn[0]

    def hurry(self) -> None:
        """Whoever thinks is to answer now."""
        # Another thread may take the answer meanwhile.
        if (seat := self.thinking) != NONE:
            self._worker(self.world.game, self.levels[seat]).hurry()

    def is_mine(self, seat: int) -> bool:
        """Whether the PC plays a seat."""
        return seat in self.levels

    def hand(self, seat: int) -> list[str]:
        """The names of the pieces that a person at a seat holds, or draws."""
        if self.world is None or self.is_mine(seat):
            return []
        return [self.world.piece_name(piece) for piece in sorted(self.world.before(seat))]

    def row(self) -> list[str]:
        """The names of the pieces that lie open."""
        return [] if self.world is None else [self.world.piece_name(piece) for piece in self.world.row]

    def goal_name(self, seat: int) -> str:
        """The secret goal dealt to a person, '' where there is none."""
        if self.world is None or self.is_mine(seat) or self.world.goals[seat] < 0:
            return ""
        return str(self.world.goal_name(self.world.goals[seat]))

    def close(self) -> None:
        """End the processes."""
        for worker in self._workers.values():
            worker.close()
        self._workers.clear()

    def _worker(self, game: str, level: int) -> Worker:
        if (game, level) not in self._workers:
            self._workers[game, level] = Worker(game, level)
        return self._workers[game, level]

    def _give_up(self) -> None:
        if self.thinking != NONE:
            worker = self._worker(self.world.game, self.levels[self.thinking])
            worker.hurry()
            worker.wait()
            self.thinking = NONE


def strongest(game: str) -> int:
    """The strongest level of a game, 0 where all are on one side."""
    return 0 if _plays_together(game) else min(max(LEVELS), getattr(part(game, "player"), "STRONGEST", max(LEVELS)))


def _plays_together(game: str) -> bool:
    return hasattr(games.descriptor(game), "TOGETHER")
