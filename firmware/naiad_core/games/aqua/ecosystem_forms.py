"""The form in which AQUA's ecosystems are written, and its check; not what one scores.

A form is an object with

    scope   local: counts what touches a native animal, for each native;
            global: counts in the whole area, times the number of natives
    count   small    small animals
            large    large animals; local: those beside the native, not the one that lies on it
            cover    local: the large animal that lies on the native
            reef     reefs; local: those that touch the native
            coral    corals that no animal covers; local: those that touch the native
            species  different species of small animals
            group    natives that hang together; local: the group of this one; global: the largest
            hotspot  local: 1 if the native touches the hot spot's middle
    of      which of them: any (default), native, other or a colour (small, reef, coral);
            any or other than the native (species); any or the name of a large animal (large, cover)
    points  a number for each that is counted, or a list: the points for none, one, two ...,
            its last number standing for all beyond
    per     global only: native (default), or once: not times the natives, but there must be one
    text    what the tile says, for people

The six classic tiles are written so, and an owner writes the others in the same way from the box;
aqua.owner.example.json has one of each kind.
"""

COUNT = 24

# What each count may be restricted to, and whether it can be local and global.
_COLOUR, _ANIMAL, _OTHER, _NOTHING = 0, 1, 2, 3
_COUNTS = {
    "small": (_COLOUR, "local", "global"),
    "large": (_ANIMAL, "local", "global"),
    "cover": (_ANIMAL, "local"),
    "reef": (_COLOUR, "local", "global"),
    "coral": (_COLOUR, "local", "global"),
    "species": (_OTHER, "local", "global"),
    "group": (_NOTHING, "local", "global"),
    "hotspot": (_NOTHING, "local"),
}
_FIELDS = ("scope", "count", "of", "points", "per", "text")
_MAX_POINTS = 99


def check(form, slot, colours, animals):
    """A form with its defaults filled in and colours as numbers, None for an open slot.

    Raises ValueError, naming slot and field.
    """
    if form is None:
        return None

    def wrong(field, sentence):
        return ValueError("ecosystem %d: '%s' %s" % (slot, field, sentence))

    def choice(field, names):
        value = form.get(field, names[0])
        if type(value) is not str or value not in names:
            raise wrong(field, "must be one of %s, not %r" % (", ".join(names), value))
        return value

    if type(form) is not dict:
        raise ValueError("ecosystem %d: must be an object with %s" % (slot, ", ".join(_FIELDS)))
    for field in form:
        if field not in _FIELDS:
            raise wrong(field, "is unknown; known are %s" % ", ".join(_FIELDS))
    for field in ("scope", "count", "points"):
        if field not in form:
            raise wrong(field, "is missing")
    scope = choice("scope", ("local", "global"))
    count = choice("count", tuple(sorted(_COUNTS)))
    if scope not in _COUNTS[count]:
        raise wrong("count", "'%s' can only be %s" % (count, _COUNTS[count][1]))
    restricted = _COUNTS[count][0]
    if restricted == _COLOUR:
        of = choice("of", ("any", "native", "other") + tuple(colours))
        if len(of) == 1:
            of = colours.index(of)
    elif restricted == _ANIMAL:
        of = choice("of", ("any",) + tuple(animals))
    elif restricted == _OTHER:
        of = choice("of", ("any", "other"))
    elif "of" in form:
        raise wrong("of", "has no meaning with '%s'" % count)
    else:
        of = "any"
    points = form["points"]
    for number in points if type(points) is list and points else (points,):
        if type(number) is not int or abs(number) > _MAX_POINTS:
            raise wrong("points", "must be a whole number up to %d, or a list of them" % _MAX_POINTS)
    if "per" in form and scope == "local":
        raise wrong("per", "has no meaning in a local ecosystem")
    per = choice("per", ("native", "once"))
    if type(form.get("text", "")) is not str:
        raise wrong("text", "must be a text")
    return {"scope": scope, "count": count, "of": of, "points": points, "per": per}
