"""What this board is, by its file in boards/ and its chip's in chips/: pins, and what they can do; not the settings.

Keys are longer than ten letters: CircuitPython keeps shorter texts for good, though this module goes.
"""

REFERENCE = "raspberry_pi_pico"
# The firmware's folder, as the board or a PC sees it; "" on the board.
ROOT = __file__[: __file__.rindex("naiad_table/")]


def load(board_id, read=None):
    """{key: text} of a board and its chip. A board without a file is taken for a Raspberry Pi Pico; see ``unknown``.

    The paths of what was read are added to the list ``read``.
    """
    facts: dict[str, str] = {}
    read = [] if read is None else read
    try:
        _read("boards/%s.toml" % board_id, facts, read)
    except OSError:
        facts["unknown_board"] = board_id
        _read("boards/%s.toml" % REFERENCE, facts, read)
    while "same_pins_as" in facts:
        _read("boards/%s.toml" % facts.pop("same_pins_as"), facts, read)
    _read("chips/%s.toml" % facts["chip_family"], facts, read)
    while "same_rules_as" in facts:
        _read("chips/%s.toml" % facts.pop("same_rules_as"), facts, read)
    return facts


def unknown(facts):
    """A sentence about a board that has no file, '' about any other."""
    board_id = facts.get("unknown_board")
    if not board_id:
        return ""
    return "boards/%s.toml is not there: this board is taken for a %s" % (board_id, facts["name"])


def block(facts, kind, pins):
    """Which of the chip's blocks of this kind ("chip_spi_block_": MISO, SCK, MOSI; "chip_i2c_block_": SDA, SCL) has all
    these pins, each for its signal; -1 for none."""
    number = 0
    lists = facts.get(kind + "0")
    while lists:
        signals = lists.split("/")
        at = 0
        while at < len(pins) and pins[at] in signals[at].split(","):
            at += 1
        if at == len(pins):
            return number
        number += 1
        lists = facts.get(kind + str(number))
    return -1


def _read(path, facts, read):
    """Add what the file tells and ``facts`` does not know yet."""
    with open(ROOT + path) as file:
        for line in file:
            key, equals, text = line.partition("=")
            key = key.strip()
            if equals and key[:1] != "#" and key not in facts:
                facts[key] = text.strip().strip('"')
    read.append(path)
