"""Times contenders in turns, so that what slows the machine slows them all, and prints tables.

Seconds are those that this process had the processor, so that others on the machine count less.
"""

import argparse
import math
import statistics
import time

# What grows with n grows as n to this power at most: a straight line, and what the machine adds.
GROWTH = 1.15
# Of fewer, what is done once weighs too much.
FEW = 8


def interleaved(contenders, rounds, slice_s):
    """{name: [rate, ...]} with a rate for each round: A B C, A B C, ...

    A contender is a function that does something and returns how much of each kind it did, as a tuple; it is called
    until its slice is over, and once before all for what is done only the first time. A rate is such a tuple a second.
    """
    for contender in contenders.values():
        contender()
    rates = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, contender in contenders.items():
            rates[name].append(_slice(contender, slice_s))
    return rates


def _slice(contender, slice_s):
    done = None
    began = now = time.process_time()
    while now - began < slice_s:
        more = contender()
        done = more if done is None else tuple(a + b for a, b in zip(done, more, strict=True))
        now = time.process_time()
    return tuple(amount / (now - began) for amount in done)


def least(rates, column):
    """The slowest round."""
    return min(rate[column] for rate in rates)


def median(rates, column):
    """The middle round."""
    return statistics.median(rate[column] for rate in rates)


def ratio(rates, others, column):
    """How many times the others' rate: the median over the rounds, of which each pair ran side by side."""
    return statistics.median(a[column] / b[column] for a, b in zip(rates, others, strict=True))


def slope(sizes, seconds):
    """The exponent with which seconds grow, by least squares over their logarithms."""
    x, y = [math.log(size) for size in sizes], [math.log(s) for s in seconds]
    return statistics.linear_regression(x, y).slope


def whole(number):
    """12,345"""
    return f"{number:,.0f}"


def times(number):
    """1.23x"""
    return f"{number:.2f}x"


def table(title, heads, rows):
    """Print a table, its first column to the left, the others to the right."""
    lines = [list(heads), *[list(map(str, row)) for row in rows]]
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    print(f"\n{title}")
    for number, line in enumerate(lines):
        cells = [line[0].ljust(widths[0])] + [
            cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)
        ]
        print("  " + "  ".join(cells).rstrip())
        if not number:
            print("  " + "  ".join("-" * width for width in widths))


def options(doc, argv, **defaults):
    """Options of these names and defaults, and --show, as a command line has them."""
    parser = argparse.ArgumentParser(description=doc.split("\n")[0])
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    parser.add_argument("--show", action="store_true")
    return vars(parser.parse_args(argv))
