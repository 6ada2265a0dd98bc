"""Reason codes in words: one sentence a code, from the same files that the table says them from (words/README.md). A
board sends codes only; a PC says these.
"""

from naiad_core import games

_BESIDE = __file__[: __file__.rfind("naiad_core/")]
# Beside this package, or where an installed naiad has the firmware.
_FOLDERS = (_BESIDE + "words/", _BESIDE + "naiad/firmware/words/")
# By language and file: its sentences by code.
_read: dict[tuple[str, str], dict[str, str]] = {}


# In which language; whoever shows them sets it.
language = "en"


def sentence(game, code):
    """The sentence for a code of a game; the code itself where it has none."""
    # In English where a language has it not.
    for spoken in (language, "en"):
        for name in (games.room(game), "table"):
            known = _sentences(spoken, name)
            if code in known:
                return known[code]
    # A game that is only tried has them with its words.
    return getattr(games.load(game, "notation"), "REASONS", {}).get(code, code)


def _sentences(spoken, name):
    key = (spoken, name)
    if key not in _read:
        found = _read[key] = {}
        for folder in _FOLDERS:
            try:
                with open(folder + spoken + "/" + name + ".txt", "rb") as file:
                    for line in file:
                        fields = line.decode().rstrip().split("|")
                        if "a" <= fields[0][:1] <= "z":
                            found[fields[0]] = fields[2]
            except OSError:
                continue
    return _read[key]
