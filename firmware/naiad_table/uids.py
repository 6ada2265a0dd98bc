"""The owner's table of UIDs for tags that cannot be written: lines ``UID naiad:game/piece`` of uids.txt, beside
settings.toml. Only read at the start; what is found in it is tags.py's.
"""

import binascii

from naiad_table import tags

FILE = "uids.txt"


def load(problems):
    """The tags.Uids of the file; empty where there is none."""
    try:
        with open(FILE, "rb") as file:
            return tags.Uids(lines(file.read(), problems))
    except OSError:
        return tags.Uids()


def lines(text, problems):
    """What tags.Uids keeps of the text; ``problems`` gets a sentence for every line that says nothing."""
    good = [b""]
    number = 0
    for line in text.split(b"\n"):
        number += 1
        words = line.split(b"#")[0].split()
        if not words:
            continue
        uid = words[0].replace(b":", b"").upper()
        if len(words) == 2 and _is_uid(uid) and words[1][:6] == tags.PREFIX and not tags.piece(words[1])[1]:
            good.append(uid + b" " + words[1])
        else:
            problems.append("%s, line %d: must look like 04A1B2C3D4E5F6 naiad:GAME/PIECE" % (FILE, number))
    return b"\n".join(good) + b"\n"


def _is_uid(text):
    try:
        return len(binascii.unhexlify(text)) in (4, 7, 10)
    except ValueError:
        return False
