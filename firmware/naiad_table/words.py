"""What the table says, in its language, from the files of ../words (words/README.md there); not when it says it.

Callers name an entry by its key: a reason's code, in small letters, or English panel words, whose numbers the files
write ``#``. ``panel`` gives the words for the panel; sentences are phrases.py's. English panel words need no file.
"""

try:
    from typing import Any
except ImportError:
    pass

# Beside this package, whose files may be sources or compiled.
FOLDER = __file__[: __file__.rfind("naiad_table/")] + "words/"
ENGLISH = "en"
# All, in the menu's order; what is kept of a choice is a place in it. A new one is added at the end.
LANGUAGES = ("en", "fr", "nl", "de")

# The table's language, a folder of FOLDER; and the game whose entries count before the table's own, as its room is
# named. Whoever sets them calls ``forget``.
language = ENGLISH
room = ""
# While a run of gates is armed no file is read: what is not kept is said in English.
armed = False

# Any line is shorter, and any file: what is longer is spoiled, and a board has no room for it.
PART = 512
MOST_BYTES = 32768

NEW_LINE = 10
_NOUGHT = 48
_NINE = 57

# By key, the panel words that were looked up last: they are drawn with every blink.
_kept: dict[str, str] = {}
MOST_KEPT = 12
# By key, the sentences that phrases.py read last: a sand timer's line is told each second. A key without an entry
# stands there as it is in a file, and "" for the game whose file they are of.
sentences: dict[str, Any] = {}


def forget():
    """Keep nothing that was looked up: the language or the game is another."""
    _kept.clear()
    sentences.clear()


def is_code(key):
    """Whether it is a reason's code, not panel words."""
    # A letter taken out of a text would become one of the names that CircuitPython keeps for good; so below.
    return "a" <= key < "{"


def pattern(text):
    """(text with # for each number, the numbers as text), for a text in ASCII, as all words are."""
    out = ""
    numbers: list[str] = []
    begin = at = 0
    codes = text.encode()
    # No letter by itself is added to what is there: each would leave the text so far as rubbish.
    while at < len(codes):
        first = at
        while at < len(codes) and _NOUGHT <= codes[at] <= _NINE:
            at += 1
        if at > first:
            out += text[begin:first] + "#"
            numbers.append(text[first:at])
            begin = at
        else:
            at += 1
    return out + text[begin:] if numbers else text, numbers


def filled(text, numbers):
    """The text with its numbers in place of #."""
    for number in numbers:
        text = text.replace("#", str(number), 1)
    return text


def panel(key):
    """The words of a key, in the table's language: two of up to four letters."""
    if language == ENGLISH and not is_code(key):
        return key
    if key in _kept:
        # Without a number: a blink draws them again, and leaves nothing on the heap.
        return _kept[key]
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
        # A word may have a number behind a blank of its own: ROW? FD #.
        parts = key.split(" ", 1)
        found = _find(language, key, parts)
        if not found and is_code(key):
            # Its file is missing or spoiled. English panel words are their own key.
            found = _find(ENGLISH, key, parts)
        words = found[key][1] if key in found else ""
        if not words and not is_code(key):
            words = " ".join([found[part][1] or part if part in found else part for part in parts])
        _kept[key] = words or _cut(key)


def _cut(key):
    """A code as panel words, where its entry cannot be had; words as they are."""
    return " ".join([part[:4].upper() for part in key.split("-")[:2]]) if is_code(key) else key


def _find(tongue, key, parts):
    """The entries of a key and, where it has none, of its words, as lists of their fields, by key; a game's before the
    table's."""
    found = {}
    for wanted in ((key,), parts if len(parts) > 1 else ()):
        for each in wanted:
            entry = (room and _entry(tongue, room, each)) or _entry(tongue, "table", each)
            if entry:
                found[each] = entry
        if key in found:
            break
    return found


def _entry(tongue, name, key):
    """The fields of this key's line in a file, which is in the order of its keys; None where there is none that can be
    read."""
    try:
        file = open(FOLDER + tongue + "/" + name + ".txt", "rb")  # noqa: SIM115  a language may lack a file
    except OSError:
        return None
    with file:
        wanted = key.encode()
        low = 0
        high = file.seek(0, 2)
        while low < high:
            # The first line from the middle on.
            middle = (low + high) // 2
            at = 0
            if middle:
                file.seek(middle - 1)
                at = middle - 1 + len(file.readline(PART))
            else:
                file.seek(0)
            line = file.readline(PART)
            here = line[: line.find(b"|")]
            if here == wanted and line:
                try:
                    fields = line.decode().rstrip().split("|")
                except UnicodeError:
                    return None
                return fields if len(fields) > 2 and line[-1] == NEW_LINE and b"\0" not in line else None
            if at < high and here < wanted:
                low = at + len(line)
            else:
                high = middle
    return None
