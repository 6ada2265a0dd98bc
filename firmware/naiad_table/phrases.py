"""Lines for the screen, made of entries of the words (words.py) that are read all at once; not what is said when.

A *phrase* is a text as it is, a number, or (key, what stands for each # of the key's sentence): phrases themselves.
With "" as its key it is a list of phrases.
"""

from naiad_table import words

# By seat the players' names, see people.py; telling.py sets them.
names: tuple[str, ...] = ()

PART = 512
LONGEST_KEY = 24


def who(seat):
    """A seat: its player's name, or its number."""
    return names[seat] if names and names[seat] else ("seat", seat + 1)


def panel(text):
    """What words on the panel mean."""
    key, numbers = words.pattern(text)
    return (key,) + tuple(numbers)


def lines(phrases):
    """A line for each phrase, but for those that are None. Every file is read once at most."""
    phrases = [phrase for phrase in phrases if phrase is not None]
    wanted: list[str] = []
    _gather(phrases, wanted)
    found: dict[str, list[str]] = {}
    for tongue in (words.language, words.ENGLISH):
        wanted = [key for key in wanted if not _is_found(key, found)]
        if not wanted:
            break
        keys = wanted[:]
        for key in wanted:
            if " " in key:
                keys += key.split(" ")
        for name in (words.room, "table"):
            _scan(words.FOLDER + tongue + "/" + name + ".txt", keys, found)
    return [_line(phrase, found) for phrase in phrases]


def _scan(path, keys, found):
    """Add the entries of these keys in a file, as lists of their fields, to those found already.

    For one key a search that makes use of their order is faster (words.py), for ten this.
    """
    # As they stand in a file, made once: rubbish is collected the more often, the more of it there is.
    left = [(key, ("\n" + key + "|").encode()) for key in keys if key not in found]
    try:
        file = open(path, "rb")  # noqa: SIM115  a language may lack a file
    except OSError:
        return
    with file:
        at = 0
        part = file.read(PART)
        while part and left:
            rest = []
            for each in left:
                where = part.find(each[1])
                if where >= 0:
                    file.seek(at + where + 1)
                    found[each[0]] = file.readline().decode().rstrip().split("|")
                else:
                    rest.append(each)
            left = rest
            # A key that two parts share is found in the second.
            at += PART - LONGEST_KEY
            if len(part) < PART:
                break
            file.seek(at)
            part = file.read(PART)


def _gather(phrases, keys):
    for phrase in phrases:
        if type(phrase) is tuple:
            if phrase[0] and phrase[0] not in keys:
                keys.append(phrase[0])
            _gather(phrase[1:], keys)


def _is_found(key, found):
    return key in found or all([part in found for part in key.split(" ")])


def _line(phrase, found):
    if type(phrase) is not tuple:
        return str(phrase)
    said = [_line(each, found) for each in phrase[1:]]
    if not phrase[0]:
        return ", ".join(said)
    if phrase[0] in found:
        return words.filled(found[phrase[0]][2], said)
    first, _, second = phrase[0].partition(" ")
    return words.joined(first, second, found, said)
