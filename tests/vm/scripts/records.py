# Tells what records come to, line by line, in numbers that are the same on every interpreter or a fault.
# Argument: a JSON list of {"game", "text", "bytes"}, a record as JSON Lines and in bytes (hex), as games.py makes them.
import json
import struct
from binascii import crc32, hexlify, unhexlify

from naiad_core import record, text
from naiad_core.reasons import sentence

EVERY = 10
# Of a long list of legal moves not every one is put into words.
WORDED = 40
# By these pieces the rules are asked what is legal for one alone.
PIECES = 12


def number_of(actions):
    cell = bytearray(4)
    out = 0
    for action in actions:
        struct.pack_into("<I", cell, 0, action)
        out = crc32(cell, out)
    return out


def timeless(move):
    # MicroPython prints some floats in more digits than need be; no board writes text.
    return {key: move[key] for key in move if key != "t"}


def look(game):
    state = game.record.state
    actions = state.legal()
    words = [text.line(game.words.show(a, state)) for a in actions[:: len(actions) // WORDED + 1]]
    by_piece = [number_of(state.legal(p)) for p in range(PIECES)]
    codes = [state.why_not(a ^ 1 << n % 20) for n, a in enumerate(actions[:: len(actions) // WORDED + 1])]
    return {
        "lines": len(game.moves),
        "hash": crc32(state.position()),
        "to_act": state.to_act(),
        "over": [state.is_over(), state.is_provisional()],
        "legal": [len(actions), number_of(actions)],
        "words": crc32("\n".join(words).encode()),
        "pieces": by_piece,
        "refusals": crc32("\n".join([sentence(game.record.game, c) if c else "" for c in codes]).encode()),
    }


def main(arguments):
    for given in json.loads(arguments[0]):
        lines = given["text"].split("\n")
        game = text.read(lines[0] + "\n")
        yield look(game)
        for n in range(1, len(lines) - 1):
            game.push(text.parse_move(lines[n]), n + 1)
            if n % EVERY == 0:
                yield look(game)
        yield look(game)
        moves = [text.line(timeless(move)) for move in game.moves]
        data = unhexlify(given["bytes"])
        back = record.from_bytes(data)
        yield {
            "game": given["game"],
            # As an object: text with accents is written in more than one way.
            "score": game.score(),
            "header": text.line(game.header),
            "text": crc32("\n".join(moves).encode()),
            "bytes": hexlify(game.record.to_bytes()).decode(),
            "hash": crc32(back.state.position()),
            "lines": number_of([action for action, _ in back.lines] + [t_ds for _, t_ds in back.lines]),
        }
        while back.state.history:
            back.state.undo()
        yield {"game": given["game"], "undone": crc32(back.state.position())}
