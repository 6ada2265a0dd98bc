"""Letters three pixels wide and five high, for words on the panel; not the words."""

WIDTH_PX = 3
HEIGHT_PX = 5

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?!+-./><"
# In the order of LETTERS: five digits a letter, one a row from the top; the digit's three bits are the row's
# pixels. All of them in one piece take 0.3 KB of a board's heap, a dict of them 4.
ROWS = (
    b"25755 65656 34443 65556 74647 74644 "
    b"34553 55755 72227 11152 55655 44447 "
    b"77555 65555 25552 65644 25531 65655 "
    b"34216 72222 55557 55552 55777 55255 "
    b"55222 71247 75557 26227 61247 61216 "
    b"55711 74616 34757 71222 75757 75716 "
    b"61202 22202 02720 00700 00002 11244 "
    b"42124 12421 "
)


# From the blank on, by code: 1 + the place in LETTERS, 0 for none.
FIRST_CODE = 32
PLACES = bytearray(64)


def _find_places():
    # A letter taken out of a text would become one of the names that CircuitPython keeps for good.
    codes = LETTERS.encode()
    for at in range(len(codes)):
        PLACES[codes[at] - FIRST_CODE] = at + 1


_find_places()


def glyph(letter):
    """The five digits of a letter, '' for one that has none."""
    at = 6 * LETTERS.find(letter)
    return ROWS[at : at + HEIGHT_PX].decode() if at >= 0 else ""
