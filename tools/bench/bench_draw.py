"""What drawing a position takes, and how long the drawing is: the fullest of random games, beside ElementTree, which
has no position to look at and only puts the same elements together again.
"""

import random
import time
import xml.etree.ElementTree as ET
from pathlib import Path

from bench_clock import interleaved, median, ratio, table, times, whole
from games.drawn import drawn
from naiad import draw
from naiad.store import files
from naiad.web.shared import page
from naiad_core import games
from naiad_core.text import BadOption, Game

ROUNDS = 7
SLICE_S = 0.2
SEEDS = 8
MOST_BYTES = 60_000
MOST_MS = 10
# A page that replays a whole game: to be sent by mail.
MOST_PAGE_BYTES = 200_000
KEPT = Path(__file__).parents[2] / "tests" / "kept"


def fullest(name):
    """Of some random games of the most seats the end whose drawing is longest."""
    ends = [_end(name, chosen, seed) for chosen in _options(name) for seed in range(SEEDS)]
    return max(ends, key=lambda game: len(draw.svg(game)))


def _options(name):
    """The options as they are by default, and with each of them at its last value in turn."""
    seats = games.descriptor(name).SEATS[1]
    plain = games.options(name).default_options(seats)
    changed = [{**plain, row.name: row.values[-1]} for row in games.descriptor(name).OPTIONS]
    for chosen in [plain, *changed]:
        try:
            _game(name, chosen)
        except BadOption:
            continue
        yield chosen


def _game(name, chosen):
    seats = games.descriptor(name).SEATS[1]
    return Game({"naiad": 1, "game": name, "players": [f"Player {n + 1}" for n in range(seats)], "options": chosen})


def _end(name, chosen, seed):
    game = _game(name, chosen)
    rng = random.Random(seed)
    while not game.record.state.is_over():
        game.record.push(drawn(name, game.record.state, rng.randrange))
    return game


def drawing(game):
    """A function that draws it: (drawings,)."""

    def step():
        draw.svg(game)
        return (1,)

    return step


def rebuilding(svg):
    """A function that makes the same elements and writes them: (drawings,)."""
    whole_ = ET.fromstring(svg)

    def copy(element):
        made = ET.Element(element.tag, dict(element.attrib))
        made.text, made.tail = element.text, element.tail
        for child in element:
            made.append(copy(child))
        return made

    def step():
        ET.tostring(copy(whole_), encoding="unicode")
        return (1,)

    return step


def _page(path):
    game = files.parse(path.read_bytes())
    began = time.process_time()
    made = page(game)
    return [path.stem, len(game.moves), len(made.encode()), f"{time.process_time() - began:.1f}"]


def run(names):
    """Print the table; the targets are its bytes and its time."""
    found = {name: fullest(name) for name in names}
    sizes = {name: len(draw.svg(game).encode()) for name, game in found.items()}
    contenders = {}
    for name, game in found.items():
        contenders[name] = drawing(game)
        contenders[f"{name} rebuilt"] = rebuilding(draw.svg(game))
    rates = interleaved(contenders, ROUNDS, SLICE_S)
    took_ms = {name: 1000 / median(each, 0) for name, each in rates.items()}
    rows = [
        [
            name,
            whole(sizes[name]),
            f"{took_ms[name]:.1f}",
            f"{took_ms[f'{name} rebuilt']:.1f}",
            times(ratio(rates[f"{name} rebuilt"], rates[name], 0)),
        ]
        for name in names
    ]
    table("Drawing the fullest position", ["game", "bytes", "ms", "ElementTree ms", "as long as it"], rows)
    pages = [_page(path) for path in sorted(KEPT.glob("*.jsonl"))]
    table("A whole game as one page", ["record", "moves", "bytes", "s"], pages)
    page_bytes = max(row[2] for row in pages)
    largest, slowest = max(names, key=sizes.get), max(names, key=lambda name: took_ms[name])
    return [
        ("a drawing has at most 60 KB", f"{whole(sizes[largest])} ({largest})", sizes[largest] <= MOST_BYTES),
        ("a game as one page has at most 200 KB", whole(page_bytes), page_bytes <= MOST_PAGE_BYTES),
        ("a position is drawn in 10 ms", f"{took_ms[slowest]:.1f} ms ({slowest})", took_ms[slowest] <= MOST_MS),
    ]
