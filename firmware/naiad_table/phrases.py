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


def who(seat):
    """A seat: its player's name, or its number."""
    return names[seat] if names and names[seat] else ("seat", seat + 1)


def panel(text):
    """What words on the panel mean."""
    key, numbers = words.pattern(text)
    return (key,) + tuple(numbers)


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
    said: list[Any] = [(key + "|").encode() for key in keys]
    part = bytearray(PART)
    for name in (words.room, "table"):
        if not _scan(words.language, name, said, part):
            _scan(words.ENGLISH, name, said, part)
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

    For one key a search that makes use of their order is faster (words.py), for ten this.
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
            if end < (1 if size == PART else size - 1):
                # No line ends where one must, as in a sector that the flash has lost: what is there is passed over.
                whole = False
                end = max(end, 0)
            elif part.find(b"\0", 0, size) >= 0 or part.find(b"\xff", 0, size) >= 0:
                whole = False
            for at in range(len(said)):
                key = said[at]
                where = part.find(key, 0, end) if type(key) is bytes else -1
                # Other keys may end as this one does.
                while where > 0 and part[where - 1] != words.NEW_LINE:
                    where = part.find(key, where + 1, end)
                if where > 0:
                    last = part.find(b"\n", where)
                    first = part.find(b"|", where + len(key), last) + 1
                    bar = part.find(b"|", first, last)
                    if first and part.find(b"\0", where, last) < 0 and part.find(b"\xff", where, last) < 0:
                        try:
                            said[at] = str(view[first : bar if bar >= 0 else last], "utf-8")
                        except UnicodeError:
                            pass
            if size < PART:
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
