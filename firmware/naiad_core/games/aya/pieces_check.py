"""AYA's data checked and made into the tables of pieces.py, once; gone again when they are made.

What the owner got wrong is a ValueError that names the place.
"""

DOMINOES = 156


def _must(is_so, place, sentence):
    if not is_so:
        raise ValueError("%s: must be %s" % (place, sentence))


def _is_whole(value, low, high):
    return type(value) is int and low <= value <= high


def _is_line(value):
    return type(value) is str and "\n" not in value


def _values(part):
    """The data without what is said of their confidence."""
    if "value" in part:
        return part["value"]
    return {key: _values(part[key]) for key in part}


def tables(data):
    """What pieces.py holds of the data, in its order; then what score.py asks for."""
    data = _values(data)
    # The rules count on these.
    for name, count in (("dominoes_per_terrain", 30), ("gardens", 6), ("animals_per_terrain", 5)):
        _must(data[name] == count, name, str(count))
    for name, most in (("tokens", 99), ("glass_s", 3600)):
        _must(_is_whole(data[name], 1, most), name, "a whole number from 1 to %d" % most)
    for seats in data["deals"]:
        deal = data["deals"][seats]
        good = type(deal) is list and len(deal) == int(seats)
        good = good and not [count for count in deal if not _is_whole(count, 1, DOMINOES)] and sum(deal) <= DOMINOES
        _must(good, "%s %s" % ("deals", seats), "a number of dominoes for each seat, %d together at most" % DOMINOES)
    for tile in data["mouths"]:
        _must(data["mouths"][tile] in ("a", "ab", "abc"), "%s %s" % ("mouths", tile), "a, ab or abc")
    least = -1
    _must(type(data["ranks"]) is list, "ranks", "a list of ranks")
    for rank in data["ranks"]:
        good = type(rank) is list and len(rank) == 2 and _is_whole(rank[0], least + 1, 999) and _is_line(rank[1])
        _must(good, "ranks", "a list of [points, name], the points rising")
        least = rank[0]
    _must(_is_line(data["no_rank"]), "no_rank", "a text of one line")
    mouths = {name: len(data["mouths"][name]) for name in data["mouths"]}
    deals = tuple([bytes(data["deals"][seats]) for seats in sorted(data["deals"])])
    # As one text: a list of them would take a board five times the room.
    ranks = "\n".join([data["no_rank"]] + ["%s %s" % (rank[0], rank[1]) for rank in data["ranks"]])
    return mouths, deals, data["animals_per_terrain"], data["tokens"], data["glass_s"], ranks
