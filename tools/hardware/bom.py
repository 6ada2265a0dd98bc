"""What a table takes: parts for so many readers and gates, the sum, hours of work; not what they draw (power.py)."""

import csv
import io
import tomllib
from dataclasses import dataclass

from hardware import board, harness
from hardware.source import GATES_A_ROW, HARDWARE

READERS = (1, 2, 3, 4)
# Up to eight gates are on the Pico's pins, more on shift registers.
GATES = (8, 32)
HEAD = "<!-- Made from bom.toml and shops.toml by make hardware; change them there. -->\n"
# How the boards come about; the guide recommends the first.
WAYS = ("ordered", "perfboard")
SHOPS = ("Digi-Key", "Mouser")
# Minutes: to solder a part into a board that was ordered, to lay one joint on perfboard besides, to crimp a contact.
PART, LINK, CRIMP = 1.5, 1.0, 1.0
# What is counted: two readers, eight gates.
BUILT = (2, 8)
# What no count tells, in minutes, by an estimate: nobody has built it yet.
REST = (
    ("sort the parts, clean the prints, try what fits", 45),
    ("knob, ring and buttons into the plate; panel, grid and foam into the frame", 75),
    ("readers into their dishes", 30),
    ("gates into their arches, tape", 8 * BUILT[1]),
    ("firmware, measurements, the doctor, the first tags", 90),
)


@dataclass(frozen=True)
class Part:
    """A part to buy; ``price`` of one, in the list's currency; how many: see ``count``."""

    group: str
    what: str
    maker: str
    mpn: str
    price: float
    refs: str = ""
    any: bool = False
    each: float = 0
    reader: float = 0
    gate: float = 0
    row: float = 0
    shift: float = 0
    # The one of WAYS that needs it; "" both.
    only: str = ""
    # How many of it the first table on a breadboard takes.
    first: int = 0
    # Letters of a colour: as many metres as the cables take of it.
    wire: str = ""

    def needed(self, way: str) -> bool:
        return self.only in ("", way)

    def count(self, readers: int, gates: int) -> int:
        """How many for one table, whole pieces or metres; of what only one way needs, for that way."""
        rows = rows_of(gates)
        shift = rows if gates > GATES_A_ROW else 0
        wanted = self.each + self.reader * readers + self.gate * gates + self.row * rows + self.shift * shift
        if self.wire:
            wanted += harness.needed_m(self.wire, readers, gates)
        return int(-(-wanted // 1))


@dataclass(frozen=True)
class Bill:
    parts: tuple[Part, ...]
    currency: str
    priced: str

    def total(self, readers: int, gates: int, way: str = WAYS[0]) -> float:
        """What a table costs that is built that way."""
        return sum(part.count(readers, gates) * part.price for part in self.parts if part.needed(way))

    @property
    def first(self) -> float:
        """What the first table costs."""
        return sum(part.first * part.price for part in self.parts)

    @property
    def first_only(self) -> float:
        """What of it no later table takes."""
        return sum(part.first * part.price for part in self.parts if not part.count(READERS[-1], GATES[-1]))


def rows_of(gates: int) -> int:
    """Row boards for so many gates."""
    return -(-gates // GATES_A_ROW)


def load() -> Bill:
    raw = tomllib.loads((HARDWARE / "bom.toml").read_text(encoding="utf-8"))
    return Bill(tuple(Part(**part) for part in raw["part"]), raw["currency"], raw["priced"])


def page(bill: Bill) -> str:
    """bom.md: what to buy, and the sums."""
    cases = [(readers, 8) for readers in READERS] + [(4, 32)]
    titles = [f"{readers} / {gates}" for readers, gates in cases]
    out = [
        HEAD,
        "# Bill of materials\n",
        "How many of each part for so many readers / gates; wire in metres. Prices are estimates of"
        f" {bill.priced}, from no shop: {bill.currency} a piece or a metre, taxes included; a shop may differ by a"
        " third either way."
        " Up to eight gates are wired to the Pico's pins, more to shift registers. Maker `any`: any maker's will do.\n",
        "## What it comes to\n",
        "With ordered boards:\n",
        f"| gates | {' | '.join('1 reader' if n == 1 else f'{n} readers' for n in READERS)} |",
        f"|---|{'---|' * len(READERS)}",
    ]
    for gates in (0, *GATES):
        sums = " | ".join(f"{round(bill.total(readers, gates))} {bill.currency}" for readers in READERS)
        out.append(f"| {gates} | {sums} |")
    less = [round(bill.total(2, gates) - bill.total(2, gates, "perfboard")) for gates in (0, *GATES)]
    out.append(
        f"\nOn perfboard, with gates by hand, it is {less[0]}, {less[1]} and {less[2]} {bill.currency} less, and"
        " [some hours more](ASSEMBLY.md). Tools, printing by others and postage are not in it; tags are there for"
        " trying, a set needs its own.\n"
    )
    out += [
        "## The first table\n",
        f"What [the first evening](FIRST_TABLE.md) takes, {round(bill.first)} {bill.currency} in all. Everything is"
        f" used again in the table, but for {round(bill.first_only)} {bill.currency}: the breadboard and its wires.\n",
        first(bill),
    ]
    groups: dict[str, list[Part]] = {}
    for part in bill.parts:
        if any(part.count(*case) for case in cases):
            groups.setdefault(part.group if part.needed(WAYS[0]) else "Instead, on perfboard", []).append(part)
    last = groups.pop("Instead, on perfboard")
    for group, parts in (groups | {"Instead, on perfboard": last}).items():
        out += [f"## {group}\n", f"| part | maker | number | {' | '.join(titles)} | each | on the schematic |"]
        out.append(f"|---|---|---|{'--:|' * len(cases)}--:|---|")
        for part in parts:
            counts = " | ".join(str(part.count(*case) or "–") for case in cases)
            row = f"| {part.what} | {part.maker} | {part.mpn} | {counts} | {part.price:.2f} | {part.refs or '–'} |"
            out.append(row)
        out.append("")
    out += ["## Numbers at two distributors\n", numbers_table(bill), "## What else does, and what to look at\n"]
    return "\n".join([*out, instead_table(bill)])


def shops() -> tuple[dict[str, list[str]], dict[str, str]]:
    """Maker's number -> the distributors' numbers; maker's number -> what else does."""
    raw = tomllib.loads((HARDWARE / "shops.toml").read_text(encoding="utf-8"))
    return raw["number"], raw["instead"]


def numbers_table(bill: Bill) -> str:
    """The distributors' numbers, where they are known."""
    known, _ = shops()
    out = [
        "A number with ? was not seen in print, but follows from how the distributor makes its numbers: compare the"
        " maker's number before you order. What is not in the table is ordered by the maker's number.\n",
        f"| number | what | {' | '.join(SHOPS)} |",
        "|---|---|---|---|",
    ]
    for part in bill.parts:
        if part.mpn in known:
            out.append(f"| {part.mpn} | {part.what} | {' | '.join(one or '–' for one in known[part.mpn])} |")
    return "\n".join(out) + "\n"


def instead_table(bill: Bill) -> str:
    """What else does: clones, and what to look at before buying one."""
    _, instead = shops()
    out = ["| part | what else does |", "|---|---|"]
    out += [f"| {part.what} | {instead[part.mpn]} |" for part in bill.parts if part.mpn in instead]
    return "\n".join(out) + "\n"


def first(bill: Bill) -> str:
    """What the first table takes."""
    out = ["| part | maker | number | how many | each |", "|---|---|---|--:|--:|"]
    for part in bill.parts:
        if part.first:
            out.append(f"| {part.what} | {part.maker} | {part.mpn} | {part.first} | {part.price:.2f} |")
    out.append(f"| sum | | | | {bill.first:.2f} |")
    return "\n".join(out) + "\n"


def table(bill: Bill) -> str:
    """bom.csv: the same for a spreadsheet, every case a column."""
    file = io.StringIO()
    cases = [(readers, gates) for gates in GATES for readers in READERS]
    writer = csv.writer(file, lineterminator="\n")
    counts = [f"{readers} readers {gates} gates" for readers, gates in cases]
    writer.writerow(["group", "part", "maker", "number", "refs", "only", f"price {bill.currency}", *counts])
    for part in bill.parts:
        row = [part.group, part.what, part.maker, part.mpn, part.refs, part.only, f"{part.price:.2f}"]
        writer.writerow([*row, *(part.count(*case) for case in cases)])
    for way in WAYS:
        totals = [f"{bill.total(*case, way):.2f}" for case in cases]
        writer.writerow(["", f"sum, {way}, {bill.currency}, {bill.priced}", "", "", "", way, "", *totals])
    return file.getvalue()


def names_of(part: Part) -> list[tuple[str, str]]:
    """(board, ref) of a part on the schematics: "C4, row C2 J1..J3" is the carrier's C4, a row's C2, J1, J2 and J3."""
    found = []
    for some in filter(None, part.refs.split(", ")):
        words = some.split()
        board = words.pop(0) if words[0] in ("row", "gate") else "carrier"
        for word in words:
            letters = word.rstrip("0123456789.").split("..")[0].rstrip("0123456789")
            numbers = [int(end.removeprefix(letters)) for end in word.split("..")]
            found += [(board, f"{letters}{i}") for i in range(numbers[0], numbers[-1] + 1)]
    return found


def numbers(bill: Bill) -> dict[tuple[str, str], str]:
    """(board, ref) -> maker's number."""
    return {name: part.mpn for part in bill.parts for name in names_of(part)}


def work(bill: Bill) -> tuple[int, int, int]:
    """Parts on the boards of the reference table, joints between their legs, contacts to crimp."""
    parts = links = 0
    for name in board.BOARDS:
        one = board.read(name)
        times = BUILT[1] if name == "gate" else 1
        nets = list(one.nets.values())
        parts += times * sum(1 for part in one.parts if part.ref[0] != "H")
        links += times * (len(nets) - len(set(nets)))
    crimps = sum(part.count(*BUILT) for part in bill.parts if part.what.startswith("crimp contact"))
    return parts, links, crimps


def steps(bill: Bill) -> list[tuple[str, float, float]]:
    """What is to be done, hours with boards that were ordered, hours on perfboard."""
    parts, links, crimps = work(bill)
    solder = f"{parts} parts on the carrier, one row board, {BUILT[1]} gates; on perfboard {links} joints besides"
    found = [
        (solder, parts * PART / 60, (parts * PART + links * LINK) / 60),
        (f"{crimps} crimped contacts (ready-crimped cables: a third)", crimps * CRIMP / 60, crimps * CRIMP / 60),
    ]
    return found + [(what, minutes / 60, minutes / 60) for what, minutes in REST]


def hours(bill: Bill) -> str:
    """For the guide."""
    out = ["| what | ordered boards, h | perfboard, h |", "|---|--:|--:|"]
    lines = steps(bill)
    out += [f"| {what} | {ordered:.1f} | {by_hand:.1f} |" for what, ordered, by_hand in lines]
    with_boards, without = round(sum(line[1] for line in lines)), round(sum(line[2] for line in lines))
    return "\n".join([*out, f"| **all of it** | **{with_boards}** | **{without}** |"]) + "\n"
