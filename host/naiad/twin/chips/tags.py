"""Tags as they answer a reader's field: NTAG213 stickers and a bank card; not the reader."""

import hashlib
import random
from collections.abc import Callable

PAGES = 45
USER_FIRST = 4
USER_LAST = 39

ACK = b"\x0a"
# A tag's NAK is four bits on the air; the PN532 has no use for it, and the tag falls silent until it is selected anew.
NAK = None


def uri_record(text: str) -> bytes:
    """An NDEF message: one URI record, with nothing abbreviated."""
    return bytes((0xD1, 1, len(text.encode()) + 1)) + b"U\x00" + text.encode()


def text_record(text: str, language: str = "en") -> bytes:
    """An NDEF message: one text record in UTF-8."""
    payload = bytes((len(language),)) + language.encode() + text.encode()
    return bytes((0xD1, 1, len(payload))) + b"T" + payload


class Tag:
    """Something that answers in a 13.56 MHz field. ``uid`` as the reader will report it."""

    sens_res = 0x0044
    sel_res = 0x00
    ats = b""

    def __init__(self, uid: bytes) -> None:
        self.uid = uid

    def energise(self) -> None:
        """The field came on, or the tag came into it."""

    def answer(self, command: bytes) -> bytes | None:
        """What the tag sends back; None if it stays silent (or sends a NAK)."""
        return None


class Ntag213(Tag):
    """A sticker: 45 pages of 4 bytes, 7-byte UID, lock bytes. ``pages`` is its whole memory."""

    def __init__(self, uid: bytes, message: bytes = b"") -> None:
        super().__init__(uid)
        if len(uid) != 7:
            raise ValueError("an NTAG213 has a UID of 7 bytes")
        self.pages = bytearray(4 * PAGES)
        check0 = 0x88 ^ uid[0] ^ uid[1] ^ uid[2]
        check1 = uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
        self.pages[:10] = uid[:3] + bytes((check0,)) + uid[3:] + bytes((check1, 0x48))
        self.pages[12:16] = b"\xe1\x10\x12\x00"
        self.pages[160:164] = b"\x00\x00\x00\xbd"
        self.pages[164:172] = b"\x04\x00\x00\xff\x00\x05\x00\x00"
        self.writes = 0
        if message:
            self.store(message)
        else:
            self.pages[16:19] = b"\x03\x00\xfe"

    def store(self, message: bytes) -> None:
        """Put an NDEF message there, as a phone would have."""
        block = bytes((0x03, len(message))) + message + b"\xfe"
        if len(block) > 4 * (USER_LAST - USER_FIRST + 1):
            raise ValueError(f"an NDEF message of {len(message)} bytes does not fit an NTAG213")
        self.pages[16 : 16 + len(block)] = block

    def lock(self) -> None:
        """Make every page of the sticker read-only, for good."""
        self.pages[10:12] = b"\xff\xff"
        self.pages[160:163] = b"\xff\xff\x3f"

    def answer(self, command: bytes) -> bytes | None:
        reply = _NTAG_COMMANDS.get(command[0])
        return NAK if reply is None else reply(self, command)

    def _read(self, command: bytes) -> bytes | None:
        page = command[1] if len(command) > 1 else PAGES
        if page >= PAGES:
            return NAK
        image = bytes(self.pages[:172]) + bytes(8)  # the password reads as zeros
        return (image + image)[4 * page : 4 * page + 16]

    def _fast_read(self, command: bytes) -> bytes | None:
        first, last = command[1:] if len(command) == 3 else (PAGES, 0)
        if not first <= last < PAGES:
            return NAK
        return (bytes(self.pages[:172]) + bytes(8))[4 * first : 4 * last + 4]

    def _write(self, command: bytes) -> bytes | None:
        page, data = (command[1], command[2:]) if len(command) > 1 else (0, b"")
        if len(data) != 4 or not 2 <= page < PAGES or self._locked(page):
            return NAK
        at = 4 * page
        if page == 2:
            data = bytes((*self.pages[8:10], self.pages[10] | data[2], self.pages[11] | data[3]))
        elif page in (3, 40):  # one-time programmable
            data = bytes(old | new for old, new in zip(self.pages[at : at + 4], data, strict=True))
        self.pages[at : at + 4] = data
        self.writes += 1
        return ACK

    def _locked(self, page: int) -> bool:
        if 3 <= page <= 15:
            return bool((self.pages[10] | self.pages[11] << 8) >> page & 1)
        if 16 <= page <= USER_LAST:
            return bool((self.pages[160] | self.pages[161] << 8) >> (page - 16) // 2 & 1)
        return False


_NTAG_COMMANDS: dict[int, Callable[[Ntag213, bytes], bytes | None]] = {
    0x30: Ntag213._read,
    0x3A: Ntag213._fast_read,
    0xA2: Ntag213._write,
}


class Ultralight(Ntag213):
    """A sticker of before: sixteen pages, and none of the commands that came with the NTAG21x."""

    def answer(self, command: bytes) -> bytes | None:
        if command[0] not in (0x30, 0xA2) or command[1:2] >= b"\x10":
            return NAK
        reply = super().answer(command)
        if command[0] == 0xA2 or reply is None:
            return reply
        return (bytes(self.pages[:64]) * 2)[4 * command[1] : 4 * command[1] + 16]


class BankCard(Tag):
    """A contactless card: ISO 14443-4, a UID of 4 bytes that is another one each time, nothing to read as a sticker."""

    sens_res = 0x0004
    sel_res = 0x20
    ats = bytes.fromhex("0a788082022063cba3a0")

    def __init__(self, seed: int = 0) -> None:
        self._chance = random.Random(f"bank card {seed}")
        super().__init__(b"\x08\x00\x00\x00")

    def energise(self) -> None:
        self.uid = b"\x08" + self._chance.randbytes(3)

    def answer(self, command: bytes) -> bytes | None:
        """Anything but the card's own language it answers with "unknown", as cards do."""
        return b"\x6d\x00" if command[:1] != b"\x30" else None


def ntag(text: str = "", record: Callable[[str], bytes] = uri_record) -> Ntag213:
    """A sticker that carries this text as NDEF (none for ""); the UID follows from the text."""
    uid = b"\x04" + hashlib.sha256(text.encode()).digest()[:6]
    return Ntag213(uid, record(text) if text else b"")
