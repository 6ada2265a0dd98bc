"""A record as JSON Lines: reading, checking, printing; not the rules and not files.

The order in which a line is tested is part of the format: not-json, bad-header, unknown-verb,
bad-argument, then what the game itself says.
"""

import json
import sys

from naiad_core import games
from naiad_core.notation import BadArgument, BadOption, options
from naiad_core.record import Record
from naiad_core.state import HINT, UNDO

FORMAT = 1
# Lines of every game that are no moves.
OF_ALL = {"hint": HINT, "undo": UNDO}
# Of letters in a player's name: what shows names need not be ready for a book.
LONGEST_NAME = 100
CPYTHON = sys.implementation.name == "cpython"


class RecordError(ValueError):
    """A line that cannot stand: ``line`` (header = 1, 0 for a move on its own), ``code``, ``sentence``."""

    def __init__(self, line, code, sentence):
        super().__init__("line %d: %s: %s" % (line, code, sentence))
        self.line = line
        self.code = code
        self.sentence = sentence


class Game:
    """A record with its words: ``header`` and ``moves`` as read, ``record`` as played."""

    def __init__(self, header):
        self.header = header
        if "values" in header and type(header["game"]) is str:
            _by_values(header)
        self.words = games.load(header["game"], "notation")
        seats = len(header["players"])
        self.record = Record(header["game"], seats, options(header["game"], header.get("options", {}), seats))
        self.moves = []

    def action(self, obj, line=0):
        """The action that a move object names, whether it is legal or not; RecordError where it names none."""
        verb = obj.get("do")
        # The first verb of every game is "", which is the number of undo and no word.
        if type(verb) is not str or not verb or (verb not in OF_ALL and verb not in self.record.rules.VERBS):
            raise RecordError(line, "unknown-verb", "'do' must be one of %s" % ", ".join(self.verbs()))
        if verb in OF_ALL:
            return OF_ALL[verb]
        seat = obj.get("seat", 0)
        if type(seat) is not int or not 0 <= seat < self.record.seats:
            raise RecordError(
                line, "bad-argument", "'seat' must be a whole number from 0 to %d" % (self.record.seats - 1)
            )
        try:
            return self.words.parse(obj, self.record.state)
        except BadArgument as error:
            raise RecordError(line, "bad-argument", str(error)) from None

    def verbs(self):
        """Every verb that a line of this game may hold."""
        return sorted(v for v in self.record.rules.VERBS if v) + sorted(OF_ALL)

    def refusal(self, obj, line=0):
        """(code, sentence) of the rule that a move object breaks, or None if it is legal now."""
        try:
            action = self.action(obj, line)
        except RecordError as error:
            return error.code, error.sentence
        return self._refused(action, obj)

    def _refused(self, action, obj):
        code = self.record.why_not(action, -1 if action in OF_ALL.values() else obj.get("seat", -1))
        if not code:
            return None
        from naiad_core.reasons import sentence

        return code, sentence(self.header["game"], code)

    def push(self, obj, line=0):
        """Append a move object; RecordError, and nothing changed, if it cannot stand."""
        action = self.action(obj, line)
        refused = self._refused(action, obj)
        if refused:
            raise RecordError(line, refused[0], refused[1])
        t_s = obj.get("t", 0)
        t_ds = int(t_s * 10) if type(t_s) in (int, float) and 0 <= t_s < 10_000_000 else 0
        self.record.push(action, t_ds)
        self.moves.append(obj)

    def legal(self, piece=None):
        """The legal moves as lines, in code-point order; with a piece's name only its moves."""
        state = self.record.state
        if piece is None:
            actions = state.legal()
        else:
            number = self.words.piece(piece, state)
            actions = [] if number is None else state.legal(number)
        return sorted(line(self.words.show(action, state)) for action in actions)

    def score(self):
        """What ``naiad score`` tells, as one dict."""
        state = self.record.state
        result = state.scores()
        seat = state.to_act()
        out = {
            "game": self.header["game"],
            "over": state.is_over(),
            "provisional": state.is_provisional(),
            "to_act": None if seat < 0 else seat,
            "players": [],
            "winners": result["winners"],
        }
        for name, player in zip(self.header["players"], result["players"]):
            row = {"name": name}
            row.update(player)
            out["players"].append(row)
        if "table" in result:
            out["table"] = result["table"]
        return out


def line(obj):
    """An object as one line of a record: keys sorted, no spaces."""
    # The boards' json neither sorts nor packs; values here are flat enough to do it by hand.
    if type(obj) is dict:
        return "{" + ",".join([line(key) + ":" + line(obj[key]) for key in sorted(obj)]) + "}"
    if type(obj) in (list, tuple):
        return "[" + ",".join([line(item) for item in obj]) + "]"
    return json.dumps(obj)


def _no_constant(name):
    raise ValueError(name)


def _whole(digits):
    # CPython refuses to read longer ones, which are whole numbers all the same: as good as endless here.
    return int(digits[:4000])


def _decoder():
    return json.JSONDecoder(parse_constant=_no_constant, parse_int=_whole).decode if CPYTHON else json.loads


_decode = _decoder()


def _object(text, number):
    try:
        obj = _decode(text)
    except (ValueError, RuntimeError):
        obj = None
    if type(obj) is not dict:
        raise RecordError(number, "not-json", "the line is not one JSON object")
    return obj


def parse_move(text):
    """A move object from its text; RecordError (line 0) for what is not one JSON object."""
    return _object(text, 0)


def parse_header(text):
    """The checked header of line 1; RecordError if it is none."""
    header = _object(text, 1)

    def bad(sentence):
        return RecordError(1, "bad-header", sentence)

    if type(header.get("naiad")) is not int or header["naiad"] != FORMAT:
        raise bad("'naiad' must be %d, the version of the format" % FORMAT)
    game = header.get("game")
    if type(game) is not str or game not in games.GAMES:
        raise bad("'game' must be one of %s" % ", ".join(sorted(games.GAMES)))
    if "values" in header:
        game = _by_values(header)
    players = header.get("players")
    if type(players) is not list or [p for p in players if type(p) is not str or not p]:
        raise bad("'players' must be a list of names, none empty")
    if [p for p in players if len(p) > LONGEST_NAME]:
        raise bad("a name has at most %d letters" % LONGEST_NAME)
    low, high = games.descriptor(game).SEATS
    if not low <= len(players) <= high:
        raise bad("%s is for %d to %d players, not %d" % (game, low, high, len(players)))
    if type(header.get("options", {})) is not dict:
        raise bad("'options' must be an object")
    return header


def _by_values(header):
    """The game of a header with values of its own, by a name that finds it as they correct it; the header has it."""
    if not CPYTHON:
        raise RecordError(1, "bad-header", "'values': only a PC reads them")
    from naiad_core.corrected import named

    try:
        header["game"] = named(header["game"], header["values"])
    except ValueError as error:
        raise RecordError(1, "bad-header", "'values': %s" % error) from None
    return header["game"]


def begin(game, players, options=None, values=None):
    """The Game of these players before its first move; RecordError where there is none such.

    An option that is not named is at its default. ``values``: an owner's, as the game's owner file has them; they are
    this Game's alone, so games by different values stand side by side.
    """
    header = {"naiad": FORMAT, "game": game, "players": players}
    if values:
        header["values"] = values
    header = parse_header(line(header))
    header["options"] = games.options(header["game"]).default_options(len(players), options or {})
    return _begun(header)


def _begun(header):
    try:
        return Game(header)
    except BadOption as error:
        raise RecordError(1, "bad-header", str(error)) from None


def read(text):
    """The Game in a record's text; RecordError at the first line that cannot stand."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    if not lines:
        raise RecordError(1, "bad-header", "the file is empty")
    game = _begun(parse_header(lines[0]))
    for number in range(1, len(lines)):
        game.push(_object(lines[number], number + 1), number + 1)
    return game


def write(game):
    """The text of a Game, header and moves as they were read."""
    return "".join([line(obj) + "\n" for obj in [game.header] + game.moves])
