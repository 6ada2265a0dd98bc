"""What the table says, in its language, from the files of ../words (words/README.md there); not when it says it.

Callers name an entry by its key: a reason's code, in small letters, or English panel words, whose numbers the files
write ``#``. ``panel`` gives the words for the panel, ``say`` the sentence. English panel words need no file.
"""

FOLDER = __file__[: -len("naiad_table/words.py")] + "words/"
ENGLISH = "en"

# The table's language, a folder of FOLDER; and the game whose entries count before the table's own, as its room is
# named. Whoever sets them calls ``forget``.
language = ENGLISH
room = ""
# While a run of gates is armed no file is read: what is not kept is said in English.
armed = False

# By key, the panel words that were looked up last: they are drawn with every blink.
_kept: dict[str, str] = {}
MOST_KEPT = 12

# Files are read in parts; a key that two of them share is found in the second.
PART = 512
LONGEST_KEY = 24


def forget():
    """Keep nothing that was looked up: the language or the game is another."""
    _kept.clear()


def is_code(key):
    """Whether it is a reason's code, not panel words."""
    return "a" <= key[:1] <= "z"


def pattern(text):
    """(text with # for each number, the numbers as text)."""
    out = ""
    numbers: list[str] = []
    for letter in text:
        if not "0" <= letter <= "9":
            out += letter
        elif out[-1:] != "#" or not numbers:
            out += "#"
            numbers.append(letter)
        else:
            numbers[-1] += letter
    return out, numbers


def filled(text, numbers):
    """The text with its numbers in place of #."""
    for number in numbers:
        text = text.replace("#", str(number), 1)
    return text


def panel(key):
    """The words of a key, in the table's language: two of up to four letters."""
    if language == ENGLISH and not is_code(key):
        return key
    key, numbers = pattern(key)
    words = _kept.get(key)
    if words is None:
        if armed:
            return filled(_cut(key), numbers)
        learn(key)
        words = _kept[key]
    return filled(words, numbers)


def learn(*keys):
    """Look the panel words of these keys up and keep them, before no file may be read."""
    if len(_kept) + len(keys) > MOST_KEPT:
        _kept.clear()
    for key in keys:
        if key in _kept:
            continue
        parts = key.split(" ")
        found = _find(key, parts, language)
        words = found[key][1] if key in found else ""
        if not words and not is_code(key):
            words = " ".join([found[part][1] or part if part in found else part for part in parts])
        _kept[key] = words or _cut(key)


def _cut(key):
    """A code as panel words, where its entry cannot be had; words as they are."""
    return " ".join([part[:4].upper() for part in key.split("-")[:2]]) if is_code(key) else key


def say(key, *numbers):
    """The sentence of a key in the table's language; '' for one that has none, or while no file may be read.

    Where words have no entry together, the first one's sentence has * where the second one's goes, or the other way
    round.
    """
    if armed:
        return ""
    if not numbers and not is_code(key):
        key, numbers = pattern(key)
    parts = key.split(" ")
    for tongue in (language, ENGLISH):
        found = _find(key, parts, tongue)
        if key in found:
            return filled(found[key][2], numbers)
        if len(parts) == 2 and parts[0] in found and parts[1] in found:
            count = parts[0].count("#")
            first = filled(found[parts[0]][2], numbers[:count])
            second = filled(found[parts[1]][2], numbers[count:])
            if "*" in first:
                return first.replace("*", second)
            return second.replace("*", first) if "*" in second else first + " " + second
    return ""


def _find(key, parts, tongue):
    """The entries of a key and of its words, as lists of their fields, by key; a game's before the table's."""
    keys = [key] + parts if len(parts) > 1 else parts
    found: dict[str, list[str]] = {}
    for name in (room, "table"):
        if name:
            _scan(FOLDER + tongue + "/" + name + ".txt", keys, found)
    return found


def _scan(path, keys, found):
    """Add the entries of these keys that the file has to those that are found already."""
    wanted = [(key, ("\n" + key + "|").encode()) for key in keys if key not in found]
    try:
        file = open(path, "rb")  # noqa: SIM115  a file that is not there has no entries
    except OSError:
        return
    with file:
        part = bytearray(PART)
        at = 0
        size = PART
        while size == PART and wanted:
            file.seek(at)
            size = file.readinto(part)
            for pair in wanted[:]:
                where = part.find(pair[1], 0, size)
                if where >= 0:
                    file.seek(at + where + 1)
                    found[pair[0]] = file.readline().decode().rstrip().split("|")
                    wanted.remove(pair)
            at += PART - LONGEST_KEY
