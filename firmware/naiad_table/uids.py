"""The owner's table of UIDs for tags that cannot be written: lines ``UID naiad:game/piece`` of uids.txt, beside
settings.toml. Only read at the start; what is found in it is tags.py's.
"""

import binascii
import os

from naiad_table import tags

FILE = "uids.txt"
# What is larger is spoiled, or would take the room of a game.
MOST_BYTES = 32768
MOST_PROBLEMS = 20
LINE_BYTES = 200


def load(problems):
    """The tags.Uids of the file; empty where there is none."""
    try:
        if os.stat(FILE)[6] > MOST_BYTES:
            problems.append("%s has more than %d bytes: none of it is used" % (FILE, MOST_BYTES))
            return tags.Uids()
        with open(FILE, "rb") as file:
            return tags.Uids(lines(file, problems))
    except OSError:
        return tags.Uids()


def lines(file, problems):
    """What tags.Uids keeps of the file; ``problems`` gets a sentence for each of the first lines that say nothing."""
    good = [b""]
    number = 0
    most = len(problems) + MOST_PROBLEMS
    begins = True
    line = file.readline(LINE_BYTES)
    while line:
        # Of a line that is longer than there is room for the start says all, if a comment begins there.
        ends = line[-1:] == b"\n"
        text, mark, _ = line.partition(b"#")
        number += begins
        if begins and text.strip():
            words = text.split()
            uid = words[0].replace(b":", b"").upper()
            known = len(words) == 2 and _is_uid(uid) and words[1][:6] == tags.PREFIX and not tags.piece(words[1])[1]
            if known and (ends or mark or len(line) < LINE_BYTES):
                good.append(uid + b" " + words[1])
            elif len(problems) < most:
                problems.append("%s, line %d: must look like 04A1B2C3D4E5F6 naiad:GAME/PIECE" % (FILE, number))
        begins = ends
        line = file.readline(LINE_BYTES)
    return b"\n".join(good) + b"\n"


def _is_uid(text):
    try:
        return len(binascii.unhexlify(text)) in (4, 7, 10)
    except ValueError:
        return False
