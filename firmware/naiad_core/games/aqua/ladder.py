"""What AQUA's rulebook says of a solo game's points, in its words, for board and PC; not from how many points on
(pieces.json). Loaded at the end only.
"""

PHRASES = (
    "Un bon début !",
    "Bien joué !",
    "Remarquable !",
    "Quel expert !",
    "Vous pouvez être fier de vous !",
)
_LETTERS = 4


def phrase(rank):
    """The phrase of a step of the ladder; '' below the first."""
    return PHRASES[min(rank, len(PHRASES)) - 1] if rank else ""


def pages(rank):
    """The same for the panel: two words of up to four letters a page, a longer one broken."""
    words = []
    for word in phrase(rank).replace("é", "e").replace("ê", "e").upper().split():
        for at in range(0, len(word), _LETTERS):
            if word != "!":
                words.append(word[at : at + _LETTERS])
    return [" ".join(words[at : at + 2]) for at in range(0, len(words), 2)]
