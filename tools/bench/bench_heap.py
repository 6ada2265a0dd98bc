"""What the firmware takes of a Pico's heap, as deploy writes it and as it lies here; not how (tests/vm/heap.py)."""

from bench_clock import table, whole
from vm import heap, minified
from vm.interpreters import PLAIN

NOTE = """
  Names are kept in one table that doubles when it is full: the module that happens to fill it shows the growth. A
  module that forgets another one, whose work is done, may even give room back. Importing a module needs for a moment
  three to eight times what stays."""


def run(games):
    """Print the tables; the targets as (what, figure, met)."""
    kinds = (("minified", minified.deployed()), ("plain", PLAIN))
    base = [dict(heap.by_module(on=on)) for _, on in kinds]
    table(
        "Heap that an import leaves taken, in the order of imports, on MicroPython (32-bit), bytes",
        ["module", *[kind for kind, _ in kinds]],
        [
            *[(module, *[whole(one.get(module, 0)) for one in base]) for module in base[1]],
            ("all, before a game", *[whole(sum(one.values())) for one in base]),
        ],
    )
    parts = []
    rows = []
    targets = []
    for name in games:
        added = [dict(heap.of_game(name, on)) for _, on in kinds]
        parts += [(f"{name}: {module}", *[whole(one.get(module, 0)) for one in added]) for module in added[1]]
        parts.append((f"{name}, all", *[whole(sum(one.values())) for one in added]))
        for kind, on in kinds:
            game = heap.fullest(name, on=on)
            worst = game["worst"]
            rows.append([name, kind, *map(whole, (game["started"], game["begun"], worst))])
            rows[-1] += [f"{game['lines']} of {game['of']}", whole(heap.FREE - worst), whole(game["churn"])]
            if kind == "minified":
                what = f"{name}, whole firmware at its fullest <= {whole(heap.TARGET)} bytes"
                targets.append((what, whole(worst), worst <= heap.TARGET))
    print(NOTE)
    table("What a game adds", ["module", *[kind for kind, _ in kinds]], parts)
    heads = ["whole firmware", "", "started", "game begun", "worst", "at line"]
    heads += [f"left of {whole(heap.FREE)}", "a choice's rubbish"]
    table("Heap in use after a collection, bytes; the worst of several looks with the longest choice", heads, rows)
    return targets
