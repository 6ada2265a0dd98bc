"""A box of AQUA with other numbers and shapes printed on its pieces, as a record's values; not its rules.

With the pieces as they are no species runs short in a game of chance, and every large animal is its own mirror image.
"""

from games.aqua.oracle_lines import COLOURS, LARGE

SHAPES = [
    [[0, 0], [1, 0], [2, 0], [1, 1]],
    [[0, 0], [1, 0], [2, 0], [2, 1]],
    [[0, 0], [1, 0], [1, 1], [2, 1]],
    [[0, 0], [0, 1], [0, 2], [0, 3]],
    [[0, 0], [1, 0], [2, -1]],
    [[0, 0], [0, 1]],
]


def corrections(rng):
    """What differs on the pieces of one box."""

    def value(number):
        return {"value": number, "confidence": "owner"}

    species = rng.sample(COLOURS, rng.choice([2, 6]))
    large = rng.sample(LARGE, rng.choice([1, 5]))
    return {
        "species": {
            c: {"count": value(rng.choice([1, 1, 2, 3, 4])), "points": value(rng.choice([2, 3]))} for c in species
        },
        "large": {
            name: {"shape": value(rng.choice(SHAPES)), "snail": value(rng.randint(1, 3)), "points": value([9, 7, 5])}
            for name in large
        },
    }
