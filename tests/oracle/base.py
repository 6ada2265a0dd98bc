"""A record read the slow, plain way; not the product, whose list of games is all it shares.

Everything is recomputed: an undo plays the standing moves again from the header, and what a game
derives (zones, stretches, open ends) it derives afresh each time it is asked.
"""

import importlib
import json
from decimal import Decimal

from naiad_core.games import GAMES

# The arguments by which a move plays a piece.
PIECE_KEYS = ("card", "cards", "size", "domino", "with", "tile", "animal")


class Bad(Exception):
    """The line (header = 1) that cannot stand, and the code of the rule that it breaks."""

    def __init__(self, line, code):
        super().__init__(f"line {line}: {code}")
        self.line = line
        self.code = code


def module_name(game):
    return game.replace("-", "_")


def is_int(value):
    """Whether a JSON value is a whole number; true and 1.0 are none."""
    return type(value) is int


def is_index(value, count):
    return is_int(value) and 0 <= value < count


def is_name(value, names):
    """Whether a JSON value is one of these strings."""
    return type(value) is str and value in names


def as_line(move):
    return json.dumps(move, sort_keys=True, separators=(",", ":"))


def record(game, players, *moves, **options):
    """A record as text, of a header's parts and move objects."""
    header = {"naiad": 1, "game": game, "players": list(players), "options": options}
    return "".join(as_line(line) + "\n" for line in [header, *moves])


def as_object(text, line):
    def no_constant(name):
        raise ValueError(f"{name} is not JSON")

    try:
        # By way of Decimal, since int() refuses to read thousands of digits.
        value = json.loads(text, parse_constant=no_constant, parse_int=lambda digits: int(Decimal(digits)))
    except (ValueError, RecursionError):
        raise Bad(line, "not-json") from None
    if type(value) is not dict:
        raise Bad(line, "not-json")
    return value


class Played:
    """One record so far: the moves that stand, and the position they lead to."""

    def __init__(self, header):
        def need(condition):
            if not condition:
                raise Bad(1, "bad-header")

        need(is_int(header.get("naiad")) and header["naiad"] == 1)
        need(is_name(header.get("game"), GAMES))
        self.rules = importlib.import_module(f"games.{module_name(header['game'])}.oracle")
        self.game = header["game"]
        self.players = header.get("players")
        need(type(self.players) is list)
        need(all(type(name) is str and name != "" for name in self.players))
        need(self.rules.MIN_SEATS <= len(self.players) <= self.rules.MAX_SEATS)
        values = header.get("values", {})
        need(type(values) is dict)
        # Whether values can be, no second reading says; those that are here are good.
        self.values = values
        options = header.get("options", {})
        need(type(options) is dict)
        need(self.rules.options_are_good(options, len(self.players)))
        self.options = {**self.rules.DEFAULT_OPTIONS, **options}
        self.standing = []
        self.replay()

    def replay(self):
        more = {"values": self.values} if self.values else {}
        self.position = self.rules.Position(len(self.players), self.options, **more)
        for move in self.standing:
            self.position.play(move)

    def refusal(self, move):
        """The code of the rule that a move breaks now, or None if it is legal."""
        verb = move.get("do")
        if not is_name(verb, [*self.rules.VERBS, "hint", "undo"]):
            return "unknown-verb"
        if verb == "undo":
            return None if self.standing else "nothing-to-undo"
        if verb == "hint":
            return "game-over" if not self.score()["provisional"] else None
        if "seat" in move and not is_index(move["seat"], len(self.players)):
            return "bad-argument"
        if not self.rules.is_well_formed(move, self.options):
            return "bad-argument"
        return self.position.refusal(move)

    def push(self, move, line=0):
        code = self.refusal(move)
        if code is not None:
            raise Bad(line, code)
        if move["do"] == "undo":
            self.standing.pop()
            self.replay()
        elif move["do"] != "hint":
            self.standing.append(move)
            self.position.play(move)

    def legal(self, piece=None):
        """The lines of the legal moves, in code-point order; with a piece's name only those that play it."""
        moves = self.position.legal()
        if piece is not None:
            moves = [move for move in moves if plays(move, piece)]
        return sorted(as_line(move) for move in moves)

    def score(self):
        result = self.position.score()
        return {
            "game": self.game,
            "over": result["over"],
            "provisional": result["provisional"],
            "to_act": result["to_act"],
            "players": [{"name": name, **player} for name, player in zip(self.players, result["players"], strict=True)],
            "winners": result["winners"],
            **({"table": result["table"]} if "table" in result else {}),
        }


def plays(move, piece):
    if move["do"] == "snail":
        return piece == "snail"
    values = [move[key] for key in PIECE_KEYS if key in move]
    return any(piece in map(str, value if type(value) is list else [value]) for value in values)


def read(text):
    """The Played of a whole record; Bad at the first line that cannot stand."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    if not lines:
        raise Bad(1, "bad-header")
    played = Played(as_object(lines[0], 1))
    for number, line in enumerate(lines[1:], 2):
        played.push(as_object(line, number), number)
    return played


def verdict(text):
    """What `score --json` says of a record: its score, or the (line, code) at which it cannot stand."""
    try:
        return read(text).score()
    except Bad as bad:
        return bad.line, bad.code


def why(text, move):
    """The code that `legal --why` tells of a move given as text, or None if it is legal."""
    played = read(text)
    try:
        return played.refusal(as_object(move, 0))
    except Bad as bad:
        return bad.code
