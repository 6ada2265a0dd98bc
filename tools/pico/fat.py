"""A CIRCUITPY drive as bytes: a small FAT12 file system written and read back; no flash, no board. Read table.py next.

Made for one image of a Pico's flash: one FAT, one sector a cluster, no partition table, as CircuitPython formats it.
"""

import struct

SECTOR = 512
ROOT_ENTRIES = 512
ENTRY = 32
# The drive of a Pico: 2 MiB of flash without the first, which is the interpreter's.
SECTORS = 2048

_END = 0xFFF
_FOLDER, _FILE, _LABEL, _LONG = 0x10, 0x20, 0x08, 0x0F
# 2026-01-01, 00:00: the same files make the same image.
_DATE = (2026 - 1980) << 9 | 1 << 5 | 1
_LONG_CHARS = 13
_SHORT_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


class FatError(ValueError):
    """The files do not fit, or the image is not one of this kind."""


def write(files: dict[str, bytes], sectors: int = SECTORS, label: str = "CIRCUITPY") -> bytes:
    """The image of a drive that holds these files (path with / -> content). FatError if they do not fit."""
    drive = _Drive(sectors)
    root = drive.folder(_tree(files), 0)
    root.insert(0, struct.pack("<11sB10x2HHI", label.encode().ljust(11), _LABEL, 0, _DATE, 0, 0))
    table = b"".join(root)
    if len(table) > ROOT_ENTRIES * ENTRY:
        raise FatError("too many files at the top of the drive")
    return drive.image(table.ljust(ROOT_ENTRIES * ENTRY, b"\0"), label)


def read(image: bytes) -> dict[str, bytes]:
    """The files of such an image. FatError."""
    (sector, cluster, reserved, fats, entries, fat_sectors) = struct.unpack("<HBHBH3xH", image[11:24])
    if (sector, cluster, fats) != (SECTOR, 1, 1):
        raise FatError("not the image of a Pico's drive")
    fat = image[reserved * SECTOR : (reserved + fat_sectors) * SECTOR]
    root = (reserved + fat_sectors) * SECTOR
    data = root + entries * ENTRY

    def chain(first: int) -> bytes:
        out = b""
        while 2 <= first < 0xFF0:
            at = data + (first - 2) * SECTOR
            out += image[at : at + SECTOR]
            (pair,) = struct.unpack_from("<H", fat, first * 3 // 2)
            first = pair >> 4 if first & 1 else pair & 0xFFF
        return out

    found: dict[str, bytes] = {}

    def walk(table: bytes, path: str) -> None:
        long = ""
        for at in range(0, len(table), ENTRY):
            entry = table[at : at + ENTRY]
            if not entry[0]:
                return
            kind = entry[11]
            if kind == _LONG:
                long = _long_part(entry) + long
                continue
            name, long = long or _short_name(entry), ""
            if entry[0] == 0xE5 or kind & _LABEL or name in (".", ".."):
                continue
            first, size = struct.unpack_from("<HI", entry, 26)
            if kind & _FOLDER:
                walk(chain(first), path + name + "/")
            else:
                found[path + name] = chain(first)[:size]

    walk(image[root:data], "")
    return found


def _tree(files: dict[str, bytes]) -> dict[str, object]:
    tree: dict[str, object] = {}
    for path, content in files.items():
        *folders, name = path.split("/")
        at = tree
        for folder in folders:
            below = at.setdefault(folder, {})
            assert isinstance(below, dict), f"{path} lies in a file"
            at = below
        at[name] = content
    return tree


class _Drive:
    """Clusters taken one after the other, and the table that links them."""

    def __init__(self, sectors: int) -> None:
        self.sectors = sectors
        self.fat_sectors = -(-(sectors * 3 // 2) // SECTOR)
        self.count = sectors - 1 - self.fat_sectors - ROOT_ENTRIES * ENTRY // SECTOR
        self.clusters: list[bytes] = []
        self.links: dict[int, int] = {}

    def take(self, content: bytes) -> int:
        """Lay content into new clusters; the first one's number, 0 for none."""
        if not content:
            return 0
        pieces = [content[at : at + SECTOR] for at in range(0, len(content), SECTOR)]
        first = len(self.clusters) + 2
        if len(self.clusters) + len(pieces) > self.count:
            raise FatError(f"the files need more than the {self.count * SECTOR} bytes of the drive")
        for number, piece in enumerate(pieces, first):
            self.clusters.append(piece.ljust(SECTOR, b"\0"))
            self.links[number] = number + 1 if number < first + len(pieces) - 1 else _END
        return first

    def put(self, first: int, content: bytes) -> None:
        """Other content into clusters that were taken one after the other."""
        for at in range(0, len(content), SECTOR):
            self.clusters[first - 2 + at // SECTOR] = content[at : at + SECTOR].ljust(SECTOR, b"\0")

    def folder(self, tree: dict[str, object], own: int) -> list[bytes]:
        """The entries of a folder that itself lies at ``own`` (0: the root), its content laid down before."""
        entries: list[bytes] = []
        for number, (name, below) in enumerate(tree.items()):
            if isinstance(below, dict):
                # As long as it will be, so that what lies in it can name its place.
                length = 2 + sum(1 + len(_long_entries(inner, b"")) for inner in below)
                first, size, kind = self.take(bytes(length * ENTRY)), 0, _FOLDER
                dots = [_entry(b".".ljust(11), _FOLDER, first, 0), _entry(b"..".ljust(11), _FOLDER, own, 0)]
                self.put(first, b"".join(dots + self.folder(below, first)))
            else:
                assert isinstance(below, bytes)
                first, size, kind = self.take(below), len(below), _FILE
            short, is_exact = _short(name, number)
            if not is_exact:
                entries += _long_entries(name, short)
            entries.append(_entry(short, kind, first, size))
        return entries

    def image(self, root: bytes, label: str) -> bytes:
        fat = bytearray(self.fat_sectors * SECTOR)
        for number, link in [(0, 0xFF8), (1, _END), *self.links.items()]:
            at = number * 3 // 2
            (pair,) = struct.unpack_from("<H", fat, at)
            pair = pair & 0x000F | link << 4 if number & 1 else pair & 0xF000 | link
            struct.pack_into("<H", fat, at, pair)
        head = struct.pack(
            "<3s8sHBHBHHBHHHIIBBBI11s8s",
            b"\xeb\xfe\x90", b"NAIAD   ", SECTOR, 1, 1, 1, ROOT_ENTRIES, self.sectors, 0xF8, self.fat_sectors,
            63, 255, 0, 0, 0x80, 0, 0x29, 0x4E41_4944, label.encode().ljust(11), b"FAT     ",
        )  # fmt: skip
        boot = head.ljust(SECTOR - 2, b"\0") + b"\x55\xaa"
        return (boot + bytes(fat) + root + b"".join(self.clusters)).ljust(self.sectors * SECTOR, b"\0")


def _entry(short: bytes, kind: int, first: int, size: int) -> bytes:
    return struct.pack("<11sB10x2HHI", short, kind, 0, _DATE, first, size)


def _short(name: str, number: int) -> tuple[bytes, bool]:
    """An entry's name in 8.3, and whether it is the whole name; else unique by the entry's number in its folder."""
    stem, _, suffix = name.rpartition(".") if "." in name else (name, "", "")
    if 1 <= len(stem) <= 8 and len(suffix) <= 3 and set(stem + suffix) <= _SHORT_LETTERS:
        return stem.encode().ljust(8) + suffix.encode().ljust(3), True
    letters = "".join(letter for letter in name.upper() if letter in _SHORT_LETTERS)
    return f"{letters[:3]}~{number:04d}".encode().ljust(8) + suffix.upper().encode()[:3].ljust(3), False


def _long_entries(name: str, short: bytes) -> list[bytes]:
    check = 0
    for byte in short:
        check = ((check & 1) << 7) + (check >> 1) + byte & 0xFF
    text = (name + "\0" if len(name) % _LONG_CHARS else name).encode("utf-16-le")
    parts = [text[at : at + 2 * _LONG_CHARS].ljust(2 * _LONG_CHARS, b"\xff") for at in range(0, len(text), 26)]
    out = []
    for number, part in enumerate(parts, 1):
        order = number | (0x40 if number == len(parts) else 0)
        out.append(struct.pack("<B10sBBB12sH4s", order, part[:10], _LONG, 0, check, part[10:22], 0, part[22:]))
    return out[::-1]


def _long_part(entry: bytes) -> str:
    return (entry[1:11] + entry[14:26] + entry[28:32]).decode("utf-16-le").split("\0")[0].rstrip("\uffff")


def _short_name(entry: bytes) -> str:
    stem, suffix = entry[:8].decode("ascii").rstrip(), entry[8:11].decode("ascii").rstrip()
    return f"{stem}.{suffix}" if suffix else stem
