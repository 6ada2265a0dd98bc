"""Random games that hold any game to what its State, its words and its record promise; no rules of any game.

A ``Play`` makes random moves, undos among them, and checks at every position that it looks at.
What chance turns up is drawn as drawn.py says. Moves that legal() leaves out although they may be made are told by
``is_unlisted(move)`` in unlisted.py beside the game's tests, so that every other one must be refused.
"""

import importlib
import json
import random

from games.drawn import chance_of
from naiad_core import games, record, text
from naiad_core.reasons import sentence

# The line that stands for moves of chance where one is due; it is no move itself.
ANNOUNCED = ({"do": "market"},)

PIECE_KEYS = ("card", "cards", "size", "domino", "with", "tile", "animal")


def options(game, seats, rng):
    """Random complete options, which the game may yet refuse."""
    chosen = games.options(game).default_options(seats)
    for row in games.descriptor(game).OPTIONS:
        chosen[row.name] = rng.choice(row.values)
    return chosen


def plays(move, piece):
    """Whether a move plays a piece, as far as its line tells."""
    if piece == "snail":
        return move["do"] == "snail"
    for key in PIECE_KEYS:
        value = move.get(key)
        if piece in ([str(item) for item in value] if type(value) is list else [str(value)]):
            return True
    return False


class Play:
    """A random game of one seed: ``play()`` makes it and checks it; AssertionError where a promise is broken."""

    def __init__(self, name, seed, seats=None, undo_rate=0.05):
        self.rng = random.Random(f"{name} {seed}")
        self.module = games.load(name)
        low, high = games.descriptor(name).SEATS
        self.header = {"naiad": 1, "game": name, "players": ["Ada", "Bo", "Cy", "Di", "Eve"]}
        self.header["options"] = self._options(range(low, high + 1) if seats is None else [seats])
        self.game = text.read(text.line(self.header) + "\n")
        self.words = self.game.words
        self.undo_rate = undo_rate
        self.t_s = 0.0
        # The position before each standing move.
        self.before = []
        # Actions that were legal once.
        self.seen = []

    def _options(self, seats):
        """Options for a random number of seats; draws again while the game refuses the pair."""
        while True:
            count = self.rng.choice(seats)
            chosen = options(self.header["game"], count, self.rng)
            try:
                game = text.Game({**self.header, "players": self.header["players"][:count], "options": chosen})
            except text.BadOption:
                continue
            assert game.record.options == chosen, f"options are not complete: {chosen} became {game.record.options}"
            self.header["players"] = game.header["players"]
            return chosen

    @property
    def state(self):
        return self.game.record.state

    def is_unlisted(self, move):
        """Whether a move that legal() leaves out may be made all the same."""
        try:
            return importlib.import_module(f"games.{games.room(self.header['game'])}.unlisted").is_unlisted(move)
        except ModuleNotFoundError:
            return False

    def draw(self, n):
        """A whole number from 0 to n - 1."""
        return self.rng.randrange(n)

    def play(self, most=400, look=0.2):
        """Make up to so many moves, look closely at this part of the positions; then check the whole. Returns self."""
        for _ in range(most):
            if self.rng.random() < look:
                self.check_position()
            action = self.choose()
            if action is None:
                break
            self.push(action)
            while self.before and self.rng.random() < self.undo_rate:
                self.take_back()
        self.check_position()
        self.check_record()
        self.check_way_back()
        return self

    def choose(self):
        """A random move, listed or of chance; None where there is none."""
        legal = [a for a in self.state.legal() if self.words.show(a, self.state) not in ANNOUNCED]
        if not legal or self.rng.random() < 0.3:
            action = chance_of(self.header["game"])(self.state, self.draw)
            if action is not None and not self.state.why_not(action):
                return action
        return self.rng.choice(legal) if legal else None

    def push(self, action):
        """Make a move as a line of the record."""
        move = self.words.show(action, self.state)
        assert self.module.VERBS[self.module.verb_of(action)] == move["do"], f"verb_of() knows another verb of {move}"
        self.before.append(self.state.position())
        self.game.push({**move, "t": self.later()})
        assert self.state.history[-1] == action, f"{move} was read as another action than {action}"

    def later(self):
        """Some time after the line before, in seconds."""
        self.t_s += self.rng.choice([0, 0.1, 1, 20, 90])
        return self.t_s

    def take_back(self):
        """Undo the last move as a line of the record."""
        self.game.push({"do": "undo", "t": self.later()})
        assert self.state.position() == self.before.pop(), "an undone move left something behind"

    # At one position

    def check_position(self):
        """Everything that must hold where the game stands now."""
        state = self.state
        position = state.position()
        legal = self.check_legal()
        self.check_moves(self.rng.sample(legal, min(len(legal), 40)))
        self.check_lines(legal)
        self.check_refusals(legal)
        self.check_clone(legal)
        self.check_score()
        assert state.position() == position, "a question changed the position"
        self.seen = (self.seen + self.rng.sample(legal, min(len(legal), 5)))[-100:]

    def check_legal(self):
        """legal() without what is only announced."""
        state = self.state
        legal = state.legal()
        assert legal == sorted(set(legal)), "legal() is not sorted, or lists a move twice"
        assert all(type(a) is int and 0 < a < 2**30 for a in legal), "an action is not a small int above 0"
        assert all(self.module.verb_of(a) < len(self.module.VERBS) for a in legal), "a legal action has no verb"
        return [a for a in legal if self.words.show(a, state) not in ANNOUNCED]

    def check_moves(self, legal):
        """That these legal moves may be made, and taken back without a trace."""
        state = self.state
        position, actor, listed = state.position(), state.to_act(), state.legal()
        for action in legal:
            move = self.words.show(action, state)
            assert self.words.parse(move, state) == action, f"{move} is read as another action than it was shown for"
            seats = [-1, actor] if actor >= 0 else [-1]
            assert not [code for code in (state.why_not(action, seat) for seat in seats) if code], f"{move} is refused"
            others = {state.why_not(action, seat) for seat in range(state.seats) if seat != actor}
            assert others <= {"", "wrong-seat"}, f"{move} by another seat is refused with {others}"
            state.apply(action)
            assert state.history[-1] == action, f"{move} is not in the history"
            assert state.undo() == action, f"undo did not give back {move}"
            assert state.position() == position, f"{move}, undone, left something behind"
            assert state.to_act() == actor, f"{move}, undone, left the turn to another"
        assert state.legal() == listed, "moves, undone, changed what is legal"

    def check_lines(self, legal):
        """That the lines of the legal moves, all and by piece, are what the actions say."""
        lines = self.game.legal()
        assert lines == sorted(set(lines)), "the legal lines are not sorted, or one is there twice"
        moves = [json.loads(line) for line in lines]
        own = sorted(self.words.parse(move, self.state) for move in moves if move not in ANNOUNCED)
        assert own == legal, "the legal lines are not the legal actions"
        assert lines == [text.line(move) for move in moves], "a legal line is not written as records are"
        pieces = {str(value) for move in moves for key in PIECE_KEYS if type(value := move.get(key)) in (str, int)}
        pieces |= {value for move in moves for value in move.get("cards", [])}
        pieces = self.rng.sample(sorted(pieces), min(len(pieces), 8))
        for piece in [*pieces, "snail", "no such piece", ""]:
            expected = [line for line, move in zip(lines, moves, strict=True) if plays(move, piece)]
            assert self.game.legal(piece) == expected, f"legal --piece {piece} is not the filtered list"

    def check_refusals(self, legal):
        """That what is not listed is refused with a reason that can be told, or named in UNLISTED."""
        state = self.state
        position, listed = state.position(), set(legal)
        for action in self.doubtful(legal):
            if action in listed:
                continue
            code = state.why_not(action)
            assert state.position() == position, f"asking why not {action} changed the position"
            if code:
                name = self.header["game"]
                assert sentence(name, code) != code, f"the code {code} has no sentence"
                assert self.game.record.why_not(action) == code
                continue
            move = self.words.show(action, state)
            assert self.is_unlisted(move), f"{move} may be made, but is not listed"
            self.check_moves([action])

    def doubtful(self, legal):
        """Actions of which most are illegal: any numbers, legal ones with a bit turned, old ones."""
        rng = self.rng
        out = [rng.randrange(1, 2**30) for _ in range(10)]
        out += [rng.randrange(2**22) << 4 | rng.randrange(1, len(self.module.VERBS)) for _ in range(10)]
        out += rng.sample(self.seen, min(len(self.seen), 20))
        out += [rng.choice(legal) ^ 1 << rng.randrange(30) for _ in range(20) if legal]
        return [action for action in out if action > 0]

    def check_clone(self, legal):
        """That a clone is equal and stays so whatever becomes of the other."""
        state = self.state
        other = state.clone()
        assert other is not state and other.history is not state.history, "a clone is not the same object"
        assert other.position() == state.position(), "a clone stands elsewhere"
        assert other.position() == state.position() and other.history == state.history, "a clone has another past"
        assert other.legal() == state.legal() and other.scores() == state.scores(), "a clone answers differently"
        totals = [player["total"] for player in state.scores()["players"]]
        assert [state.points(seat) for seat in range(state.seats)] == totals, "points are not those of the score"
        if legal:
            position = state.position()
            other.apply(self.rng.choice(legal))
            assert state.position() == position, "a move of the clone changed the original"
            other.undo()
        while other.history:
            other.undo()
        assert other.position() == type(state)(state.seats, state.options).position(), (
            "a clone cannot go all the way back"
        )

    def check_score(self):
        """That the score has the form of the contract."""
        score = json.loads(json.dumps(self.game.score()))
        assert [row["name"] for row in score["players"]] == self.header["players"]
        assert all("total" in row and "parts" in row for row in score["players"])
        assert score["to_act"] is None or 0 <= score["to_act"] < len(score["players"])
        assert score["winners"] == [] or not score["provisional"], "a provisional result has winners"
        assert score["over"] or score["provisional"], "a game that goes on has a final result"

    # At the end

    def check_record(self):
        """That the record, as text and in bytes, gives the same game again."""
        played = self.game.record
        written = text.write(self.game)
        again = text.read(written)
        assert text.write(again) == written, "the text of a record changes when it is read"
        assert again.record.lines == played.lines, "the text of a record says other lines"
        assert again.score() == self.game.score(), "the text of a record has another result"
        data = played.to_bytes()
        back = record.from_bytes(data)
        assert back.to_bytes() == data, "the bytes of a record change when they are read"
        assert (back.game, back.seats, back.options) == (played.game, played.seats, played.options)
        assert back.lines == played.lines, "the bytes of a record say other lines"
        for other in (again.record, back):
            assert other.state.position() == self.state.position(), "a record does not lead to the same position"
            assert other.state.position() == self.state.position()

    def check_way_back(self):
        """That every move can be undone, down to an untouched game, and made again."""
        state = self.state
        end, history = state.position(), list(state.history)
        for action, before in zip(reversed(history), reversed(self.before), strict=True):
            assert state.undo() == action, "undo gives back another action than the last"
            assert state.position() == before, "an undone move left something behind"
        assert state.history == []
        fresh = type(state)(state.seats, state.options)
        assert state.position() == fresh.position() and state.legal() == fresh.legal(), "the start is not as it was"
        try:
            state.undo()
        except IndexError:
            pass
        else:
            raise AssertionError("an untouched game let something be undone")
        for action in history:
            assert state.why_not(action) == "", "a move that stood is refused when it is made again"
            state.apply(action)
        assert state.position() == end, "the same moves lead elsewhere the second time"
