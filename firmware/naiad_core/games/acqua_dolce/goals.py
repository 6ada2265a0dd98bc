"""The goals of Acqua Dolce, by name and as bits; not when one is met.

Apart for the heap: options are packed before the rules are loaded.
"""

# A goal's number is its place here, and its bit where several make one number.
from naiad_core.games.acqua_dolce.descriptor import GOALS as GOALS


def goal_bits(names):
    """Goals by name as bits."""
    return sum([1 << GOALS.index(name) for name in names])


def goal_names(bits):
    """The names of goals that are given as bits."""
    return [GOALS[number] for number in range(len(GOALS)) if bits >> number & 1]
