"""A robot for a game that has none of its own: random legal moves through the plain view, by the lights alone.

It knows the rules and what was played; hands that the table does not know it does not know either.
"""

from typing import Any

from naiad.twin.robots.player import SEAT_WORDS, Player, Wait
from naiad_core import games
from naiad_core.buttons import BACK, PUSH
from naiad_table.plain_view import words_of as move_words


class Robot(Player):
    """All seats of one game."""

    def play(self, players: int = 0, mistakes: bool = True, **options: Any) -> Wait:
        """A whole game, from the menu to the result; an option that is not named stays at its default."""
        descriptor = games.descriptor(self.game)
        players = players or descriptor.SEATS[0]
        chosen = {**games.options(self.game).default_options(players), **options}
        self.sit(players, chosen)
        self.notation = games.load(self.game, "notation")
        yield 1500
        yield from self.new_game(self.game, SEAT_WORDS[players], *self.answers(players, **chosen))
        while self.state.is_provisional():
            yield from self.check_seat(self.state.to_act(), players)
            if mistakes and self.rng.random() < 0.1:
                yield from self.make_mistake()
            yield from self.make(self.rng.choice(self.state.legal()))
        yield from self.finish()

    def words_of(self, action: int) -> str:
        """A move in words, as the panel has it."""
        words: str = move_words(self.notation.show(action, self.state))
        return words

    def piece_of(self, action: int) -> str:
        """The name of the piece that a move is made with, '' if it is made with none."""
        for value in self.notation.show(action, self.state).values():
            number = self.notation.piece(str(value), self.state)
            if number is not None and action in self.state.legal(number):
                return str(self.record.rules.piece_name(number))
        return ""

    def make(self, action: int) -> Wait:
        """Find the move with its piece's tag, or in the list of all, and press."""
        piece = self.piece_of(action)
        if piece and self.rng.random() < 0.9:
            moves = self.state.legal(self.record.rules.piece(piece))
            yield from self.hold(piece)
        else:
            moves = self.state.legal()
            yield from self.turn()
        for other in moves[: moves.index(action)]:
            yield from self.until_words(self.words_of(other))
            yield from self.turn()
        yield from self.until_words(self.words_of(action))
        yield from self.press(PUSH)
        self.did(action)

    def make_mistake(self) -> Wait:
        """Do something that people do, see that the table says so, and that nothing came of it."""
        if self.rng.random() < 0.5 and self.state.history:
            yield from self.undo(BACK)
        else:
            yield from self.turn()
            yield from self.until_words(self.words_of(self.state.legal()[0]))
            yield from self.press(BACK)
        yield from self.check_seat(self.state.to_act(), self.state.seats)
