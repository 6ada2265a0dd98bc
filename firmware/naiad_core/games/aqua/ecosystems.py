"""What an ecosystem of AQUA scores in an area; not the form it is written in."""


def explain(form, native, life):
    """What a form scores: a list of (points, place, counted, times), place -1 for the whole area.

    ``native`` is a colour, ``life`` the area as score.Life shows it. What scores
    nothing is left out; in an entry points = points for what is counted x times.
    """
    natives = [place for place in life.places if life.species[place] == native]
    if not natives:
        return []
    if form["scope"] == "global":
        counted = _count(form, native, life, -1, natives)
        times = len(natives) if form["per"] == "native" else 1
        found = [(_points(form, counted) * times, -1, counted, times)]
    else:
        found = []
        for place in natives:
            counted = _count(form, native, life, place, natives)
            found.append((_points(form, counted), place, counted, 1))
    return [entry for entry in found if entry[0]]


def _points(form, counted):
    points = form["points"]
    if type(points) is not list:
        return points * counted
    return points[min(counted, len(points) - 1)]


def _count(form, native, life, place, natives):
    """How many a form counts: beside the native at a place, or with place -1 in the whole area."""
    count = form["count"]
    of = form["of"]
    everywhere = place < 0
    if count == "hotspot":
        return 1 if life.at_hotspot(place) else 0
    if count == "group":
        return max([len(life.group(each)) for each in (natives if everywhere else (place,))])
    if count in ("large", "cover"):
        found = [places for name, places in life.large if of in ("any", name)]
        if count == "cover":
            found = [places for places in found if place in places]
        elif not everywhere:
            found = [places for places in found if place not in places and _meet(places, life.near(place))]
        return len(found)
    if count == "reef":
        reefs = range(len(life.reefs)) if everywhere else life.reefs_at(place)
        colours = [life.reefs[n][0] for n in reefs]
    elif count == "coral":
        corals = life.corals if everywhere else life.corals_at(place)
        colours = [life.corals[c] for c in corals]
    else:
        colours = [life.species[p] for p in (life.species if everywhere else life.near(place))]
        if count == "species":
            colours = list(set(colours))
    return len([colour for colour in colours if _is(colour, of, native)])


def _meet(some, others):
    return [each for each in some if each in others]


def _is(colour, of, native):
    if of == "any":
        return True
    if of == "native":
        return colour == native
    if of == "other":
        return colour != native
    return colour == of
