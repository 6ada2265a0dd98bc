"""What the firmware takes of a Pico's heap, measured on MicroPython; not how (tests/vm/heap.py)."""

from bench_clock import table, whole

from vm import heap

NOTE = """
  Names are kept in one table that doubles when it is full: the module that happens to fill it shows the growth, here up
  to 8,600 bytes. Importing a module needs for a moment three to eight times what stays."""


def run(games):
    """Print the tables; the targets as (what, figure, met)."""
    base = heap.by_module()
    table(
        "Heap that an import leaves taken, in the order of imports, on MicroPython (32-bit)",
        ["module", "bytes"],
        [*[(module, whole(count)) for module, count in base], ("all, before a game", whole(sum(n for _, n in base)))],
    )
    parts = []
    rows = []
    targets = []
    for name in games:
        added = heap.of_game(name)
        parts += [(f"{name}: {module}", whole(count)) for module, count in added]
        parts.append((f"{name}, all", whole(sum(count for _, count in added))))
        game = heap.fullest(name)
        worst = game["worst"]
        rows.append([name, *map(whole, (game["started"], game["begun"], worst)), f"{game['lines']} of {game['of']}"])
        rows[-1] += [whole(heap.FREE - worst), whole(game["churn"])]
        targets.append(
            (f"{name}, whole firmware at its fullest <= {whole(heap.TARGET)} bytes", whole(worst), worst <= heap.TARGET)
        )
    print(NOTE)
    table("What a game adds", ["module", "bytes"], parts)
    heads = [
        "whole firmware",
        "started",
        "game begun",
        "worst",
        "at line",
        f"left of {whole(heap.FREE)}",
        "a wish's rubbish",
    ]
    table("Heap in use after a collection, bytes; the worst of several looks with the longest wish", heads, rows)
    return targets
