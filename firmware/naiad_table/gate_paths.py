"""Which gates tell a wave of which others, how far and how soon; not whether one has come (waves.py), nor what joins
them (a game's own).

Loaded when the gates are armed, and no longer.
"""

from array import array

# Gates in a row that may be dead.
REACH = 3
UNKNOWN_MM = 100
MOST_LEAST_MS = 60_000


def paths(links, gap_mm, max_mm_s, typical_mm_s):
    """For each gate the gates that tell of it, nearest first; the longest way between neighbours in mm; and for each
    gate the first one of its chain.

    Five numbers each: the gate, two gates between, the way in mm, the least ms. Beyond a gate's neighbours are those
    for which the ones between must be dead. ``links`` are neighbours, (gate, gate, mm, whether a push between them runs
    both ways), None for those of the row.
    """
    if links is None:
        links = _row_links(gap_mm)
    out = [_paths_of(gate, links, max_mm_s, typical_mm_s) for gate in range(len(gap_mm))]
    chain = bytearray(range(len(gap_mm)))
    for _ in chain:
        for link in links:
            chain[link[0]] = chain[link[1]] = min(chain[link[0]], chain[link[1]])
    return out, max([link[2] for link in links], default=0), chain


def _paths_of(gate, links, max_mm_s, typical_mm_s):
    out = array("H")
    seen = [gate]
    ends = [(gate, gate, gate, 0, False)]
    for _ in range(REACH):
        further = []
        for at, one, two, way_mm, both in ends:
            for link in links:
                if at in link[:2]:
                    other = link[1] if link[0] == at else link[0]
                    if other not in seen:
                        seen.append(other)
                        over = both or link[3]
                        far_mm = way_mm + link[2]
                        least_ms = far_mm * 1000 // max_mm_s if at == gate else far_mm * 500 // typical_mm_s
                        least_ms = 0 if over else min(max(0, least_ms - 2), MOST_LEAST_MS)
                        out.extend(array("H", (other, one, two, far_mm, least_ms)))
                        further.append((other, other, one, far_mm, over))
        ends = further
    return out


def _row_links(gap_mm):
    """The neighbours of a row that nobody has bound to the chain; where no way at all is known, all are alike."""
    known = any(gap_mm[1:])
    out = []
    for gate in range(1, len(gap_mm)):
        if gap_mm[gate] or not known:
            out.append((gate - 1, gate, gap_mm[gate] or UNKNOWN_MM, False))
    return out
