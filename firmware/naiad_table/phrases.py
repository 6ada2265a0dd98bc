"""Lines for the screen, made of entries of the words (words.py) that are read all at once; not what is said when.

A *phrase* is a text as it is, a number, or (key, what stands for each # of the key's sentence): phrases themselves.
With "" as its key it is a list of phrases.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_table import words

# By seat the players' names, see people.py; telling.py sets them.
names: tuple[str, ...] = ()

# Files are read in parts so long, into one buffer: rubbish is collected the more often, the more of it there is.
PART = words.PART
BAR = 124
# Of a file's lines, in bytes.
LONGEST_LINE = 200

MOST_KEPT = 4


def who(seat):
    """A seat: its player's name, or its number."""
    return names[seat] if names and names[seat] else ("seat", seat + 1)


def panel(text):
    """What words on the panel mean; a number as people say it, without its noughts."""
    key, numbers = words.pattern(text)
    return (key,) + tuple(map(int, numbers))


def lines(phrases):
    """A line for each phrase, but for those that are None; '' for one that has no entry. Every file is read once at
    most.
    """
    keys: list[str] = []
    for phrase in phrases:
        _gather(phrase, keys)
    said = _sentences(keys)
    # No comprehension: what it takes from here, like what _line would, lies in a cell of its own on the heap meanwhile.
    out: list[str] = []
    for phrase in phrases:
        if phrase is not None:
            out.append(_line(phrase, keys, said))
    return out


def _sentences(keys):
    """The sentence of each key, in English where the language's file lacks it because it is spoiled; of one without,
    the key as it stands in a file. The buffer is gone when they are.
    """
    kept = words.sentences
    # A list of games says a line of each out of its own file.
    known = kept.get("") == words.room
    for key in keys:
        known = known and key in kept
    said: list[Any] = []
    for key in keys:
        said.append(kept[key] if known else key.encode())
    if known:
        return said
    kept.clear()
    part = bytearray(PART)
    for name in (words.room, "table"):
        if not _scan(words.language, name, said, part):
            _scan(words.ENGLISH, name, said, part)
    if len(keys) <= MOST_KEPT:
        kept[""] = words.room
        for at in range(len(keys)):
            kept[keys[at]] = said[at]
    return said


def _gather(phrase, keys):
    """Add the keys of a phrase, those of two words with both words, which may have an entry each."""
    if type(phrase) is not tuple:
        return
    key = phrase[0]
    if key and key not in keys:
        keys.append(key)
        for word in key.split(" ", 1) if " " in key else ():
            if word not in keys:
                keys.append(word)
    for at in range(1, len(phrase)):
        _gather(phrase[at], keys)


def _scan(tongue, name, said, part):
    """Put the sentences of a file in the place of their keys; False where a language lacks the file, or a part of it
    cannot be read.

    For one key a search by halves is faster (words.py), for ten this. A key is looked for only in the part that its
    place in the file's order is in, and no part is read behind the last of them, but where a part is spoiled.
    """
    try:
        file = open(words.FOLDER + tongue + "/" + name + ".txt", "rb")  # noqa: SIM115  closed below
    except OSError:
        return False
    view = memoryview(part)
    whole = True
    with file:
        begin = 0
        size = file.readinto(part)
        while size and begin < words.MOST_BYTES:
            # Of whole lines; the next part begins with the end of this one's last.
            end = part.rfind(b"\n", 0, size)
            start = part.rfind(b"\n", 0, max(end, 0)) + 1
            last_key = part[start : part.find(b"|", start)]
            ordered = end - start < LONGEST_LINE and end >= (1 if size == PART else size - 1)
            # Behind what was passed over it begins within a line, which has no key here.
            start = part.find(b"\n", 0, size) + 1 if begin else 0
            first_key = part[start : part.find(b"|", start)]
            # If not, something else lies here, as in a sector that the flash has lost: it is passed over.
            ordered = ordered and first_key <= last_key and part.find(b"\n", start) - start < LONGEST_LINE
            end = max(end, 0)
            # Half a key has no place in the order.
            ordered = ordered and part.find(b"\0", 0, size) < 0 and part.find(b"\xff", 0, size) < 0
            whole = whole and ordered
            to_come = not ordered
            for at in range(len(said)):
                key = said[at]
                if type(key) is not bytes or (ordered and key < first_key):
                    continue
                to_come = True
                if ordered and key > last_key:
                    continue
                where = part.find(key, 0, end)
                # Other keys may end as this one does, or begin so.
                while where > 0 and (part[where - 1] != words.NEW_LINE or part[where + len(key)] != BAR):
                    where = part.find(key, where + 1, end)
                if where > 0:
                    last = part.find(b"\n", where)
                    first = part.find(b"|", where + len(key) + 1, last) + 1
                    bar = part.find(b"|", first, last)
                    if first and part.find(b"\0", where, last) < 0 and part.find(b"\xff", where, last) < 0:
                        try:
                            said[at] = str(view[first : bar if bar >= 0 else last], "utf-8")
                        except UnicodeError:
                            pass
                whole = whole and (where <= 0 or type(said[at]) is str)
            if not to_come or size < PART:
                break
            begin += end or PART
            file.seek(begin)
            size = file.readinto(part)
    return whole


def _line(phrase, keys, said):
    if type(phrase) is not tuple:
        return str(phrase)
    key = phrase[0]
    numbers: list[str] = []
    for at in range(1, len(phrase)):
        numbers.append(_line(phrase[at], keys, said))
    if not key:
        return ", ".join(numbers)
    text = said[keys.index(key)]
    if type(text) is str:
        return words.filled(text, numbers)
    first, _, second = key.partition(" ")
    if not second:
        return ""
    # Two words that have no entry together: one of them has * where the other one's goes.
    one, other = said[keys.index(first)], said[keys.index(second)]
    if type(one) is bytes or type(other) is bytes:
        return ""
    count = first.count("#")
    one = words.filled(one, numbers[:count])
    other = words.filled(other, numbers[count:])
    if "*" in one:
        return one.replace("*", other)
    return other.replace("*", one) if "*" in other else one + " " + other
