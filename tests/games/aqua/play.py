"""AQUA as tests play it: games in words, a player who goes for animals; no tests itself."""

import json
import random

from games.aqua.chance import chance
from games.drawn import listed
from naiad_core import text
from naiad_core.games.aqua import actions, pieces
from naiad_core.games.aqua import options as aqua_options
from naiad_core.games.aqua.actions import LARGE, TILE, cell_of, verb_of
from naiad_core.games.aqua.tableau import CORNERS, SIDES, cell, coral
from naiad_core.record import Record

HOTSPOT = "bgopry"
NATIVES = [{"id": n + 1, "native": HOTSPOT[n]} for n in range(6)]
ALL_TILES = [pieces.piece_name(n) for n in range(pieces.TILES)]


def game(seats=2, **options):
    """A text game; alone it is the solo game."""
    options = {"variant": "solo" if seats == 1 else "classic", "hotspots": [HOTSPOT] * seats, **options}
    if options["variant"] != "family":
        options.setdefault("ecosystems", NATIVES)
    header = {"naiad": 1, "game": "aqua", "players": ["Ada", "Bo", "Cy", "Di"][:seats], "options": options}
    return text.Game(json.loads(json.dumps(header)))


def code(game, **move):
    refused = game.refusal(json.loads(json.dumps(move)))
    return refused[0] if refused else ""


def push(game, **move):
    game.push(json.loads(json.dumps(move)))


def turn_up(game, *wanted):
    """The market that is due: the tiles wanted, and others that ``game.kept`` does not keep back."""
    state = game.record.state
    kept = getattr(game, "kept", ())
    others = [w for n, w in enumerate(ALL_TILES) if not state.turned_up(n) and w not in wanted and w not in kept]
    push(game, do="market", tiles=[*wanted, *others[: state.market_size() - len(wanted)]])


def spelled(*corners):
    """(word, turn) of the tile with these colours at its corners N, SE, SW."""
    for turn in range(0, 6, 2):
        word = "".join(corners[((2 * i + turn) % 6) // 2] for i in range(3))
        if word in ALL_TILES:
            return word, turn
    raise AssertionError(corners)


def place(game, q, r, corners):
    """In a solo game: a market with this tile, the tile placed."""
    word, turn = spelled(*corners)
    turn_up(game, word)
    push(game, do="tile", tile=word, at=[q, r], turn=turn)


def green_turtles():
    """Example 4: blue and green touch, and a second green turtle that touches both has just come."""
    g = game(1)
    layout = ((0, -1, "ybp"), (1, -1, "ggb"), (2, -1, "org"), (1, -2, "ogy"), (2, -2, "yrg"))
    g.kept = [spelled(*corners)[0] for _, _, corners in layout]
    for q, r, corners in layout[:3]:
        place(g, q, r, corners)
    push(g, do="end")
    for q, r, corners in layout[3:]:
        place(g, q, r, corners)
    return g


def careful(state, rng, tries=30):
    """A move that goes for habitats and large animals: random games make few of either."""
    moves = state.legal()
    large = [m for m in moves if verb_of(m) == LARGE]
    if large:
        return large[rng(len(large))]
    seat = state.to_act()
    best, best_value = moves[rng(len(moves))], -1
    for _ in range(tries):
        move = moves[rng(len(moves))]
        state.apply(move)
        area = state.areas[seat]
        value = 100 * len(area.animals)
        if verb_of(move) == TILE:
            look = area.looks[cell_of(move)]
            for corner in range(look & 1, 6, 2):
                for side, back in ((corner, corner + 4), (corner - 1, corner + 2)):
                    other = area.looks.get(cell_of(move) + SIDES[side], -1)
                    if other >= 0 and (other ^ look) & 1 == 0 and coral(other, back % 6) == coral(look, corner):
                        value += 10
                near = [p for p in area.animals if p - CORNERS[corner] - cell_of(move) in SIDES]
                value += len(near)
        state.undo()
        if value > best_value:
            best, best_value = move, value
    return best


def played(seed, seats=2, variant=None, skill=True, rounds=17):
    rng = random.Random(seed).randrange
    record = Record("aqua", seats, aqua_options.deal(seats, variant, rng))
    state = record.state
    while not state.is_over() and state.round < rounds:
        move = chance(state, rng)
        if move is None:
            move = careful(state, rng) if skill else listed(state, rng)
        record.push(move, 7 * len(record.lines))
    return record


def any_tile(g):
    """The seat to act places the first tile that fits; no large animal is laid."""
    g.push(json.loads(next(line for line in g.legal() if '"tile"' in line)))
    if g.record.state.phase == 2:
        push(g, do="end")


def laid(record):
    """By seat: (hot spot, tiles as (word, q, r, turn)), from the moves alone."""
    state = record.state
    found = [(hotspot, []) for hotspot in state.options["hotspots"]]
    fresh = Record(record.game, record.seats, record.options)
    for action in state.history:
        move = actions.unpack(action)
        if move[0] == 3:
            word = pieces.piece_name(move[1])
            found[fresh.state.to_act()][1].append((word, *move[2:]))
        fresh.push(action)
    return found


def three_at_once():
    """A solo game in which `bog` at [1, -1] completes orange north, green south-east and blue south-west of it."""
    g = game(1)
    area = g.record.state.areas[0]
    for q, r, corners in ((0, -1, "ybp"), (2, -1, "ryg"), (1, -2, "yop"), (2, -2, "pro")):
        area.put(cell(q, r), look(corners))
    word, turn = spelled(*"ogb")
    turn_up(g, word)
    return g, {"do": "tile", "tile": word, "at": [1, -1], "turn": turn}


def look(corners):
    """The look of a tile with these colours at N, SE, SW."""
    first, second, third = (HOTSPOT.index(c) for c in corners)
    return first << 1 | second << 4 | third << 7
