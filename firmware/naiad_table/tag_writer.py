"""A text onto the tag that lies on a reader, a page at a time; not when (service_mode.py), not reading
(readers.py).

Loaded with service mode. A *place* is that of readers.py.
"""

from naiad_table import presence as finds
from naiad_table import tags
from naiad_table.pn532 import DATA, frame

# What stands in the first page while a message is being written: one of no length.
EMPTY = b"\x03\x00\xfe\x00"


def message(text, language="en"):
    """The bytes to write from page 4 on, whole pages: an NDEF Text record of ``text`` (up to 90 bytes)."""
    content = bytes([len(language)]) + language.encode() + text.encode()
    record = bytes([0xD1, 1, len(content)]) + b"T" + content
    if len(record) + 3 > tags.LONGEST:
        raise ValueError("the text is too long for a piece's tag: at most 90 bytes")
    data = bytes([tags.NDEF, len(record)]) + record + bytes([tags.END])
    return data + bytes(-len(data) % tags.PAGE_BYTES)


def begin(place, text):
    """Put ``naiad:game/piece`` on the tag that lies there, at its next look; False where none is that can be written.

    WRITTEN or NOT_WRITTEN follows as an event of the presence.
    """
    if place.uid is None or place.kind == finds.ALIEN:
        return False
    whole = message(text)
    # As NFC Forum Type 2 Tag says: none, then the rest, then the page with its length. Lifted in between, the tag
    # is blank, never half one piece and half another.
    place.message = EMPTY + whole[tags.PAGE_BYTES :] + whole[: tags.PAGE_BYTES]
    place.request = text
    place.written = 0
    return True


def page(place):
    """The command for the page that is next."""
    written = place.written
    four = place.message[written : written + tags.PAGE_BYTES]
    number = tags.FIRST_PAGE + written % (len(place.message) - tags.PAGE_BYTES) // tags.PAGE_BYTES
    return frame(0x40, 0x01, 0xA2, number, four[0], four[1], four[2], four[3])


def wrote(place):
    """The command was answered; True once the whole message has been written."""
    if place.chip.data[DATA] & 0x3F:
        if place.written:
            # It does not say what it said before; what it says is found out by reading it.
            place.kind = finds.SEEN
        place.written_is(False)
        place.look_done(False)
        return False
    place.written += tags.PAGE_BYTES
    if place.written < len(place.message):
        return False
    place.message = b""
    place.kind = finds.SEEN
    place.filled = 0
    return True
