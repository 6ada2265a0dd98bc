"""How long the table takes to build: joints and plugs counted, the rest estimated; not what it costs (bom.py)."""

from hardware import board
from hardware.bom import Bill

# Minutes: to solder a part into a board that was ordered, to lay one joint on perfboard besides, to crimp a contact.
PART, LINK, CRIMP = 1.5, 1.0, 1.0
READERS, GATES = 2, 8
# What no count tells, in minutes, by an estimate: nobody has built it yet.
REST = (
    ("sort the parts, clean the prints, try what fits", 45),
    ("knob, ring and buttons into the plate; panel, grid and foam into the frame", 75),
    ("readers into their dishes", 30),
    ("gates into their arches, tape", 8 * GATES),
    ("firmware, measurements, the doctor, the first tags", 90),
)


def counted(bill: Bill) -> tuple[int, int, int]:
    """Parts on the boards of the reference table, joints between their legs, contacts to crimp."""
    parts = links = 0
    for name in board.BOARDS:
        one = board.read(name)
        times = GATES if name == "gate" else 1
        nets = list(one.nets.values())
        parts += times * sum(1 for part in one.parts if part.ref[0] != "H")
        links += times * (len(nets) - len(set(nets)))
    crimps = sum(part.count(READERS, GATES) for part in bill.parts if part.what.startswith("crimp contact"))
    return parts, links, crimps


def rows(bill: Bill) -> list[tuple[str, float, float]]:
    """What is to be done, hours with boards that were ordered, hours on perfboard."""
    parts, links, crimps = counted(bill)
    solder = f"{parts} parts on the carrier, one row board, {GATES} gates; on perfboard {links} joints besides"
    found = [
        (solder, parts * PART / 60, (parts * PART + links * LINK) / 60),
        (f"{crimps} crimped contacts (ready-crimped cables: a third)", crimps * CRIMP / 60, crimps * CRIMP / 60),
    ]
    return found + [(what, minutes / 60, minutes / 60) for what, minutes in REST]


def table(bill: Bill) -> str:
    """For the guide."""
    out = ["| what | ordered boards, h | perfboard, h |", "|---|--:|--:|"]
    lines = rows(bill)
    out += [f"| {what} | {ordered:.1f} | {by_hand:.1f} |" for what, ordered, by_hand in lines]
    with_boards, without = round(sum(line[1] for line in lines)), round(sum(line[2] for line in lines))
    return "\n".join([*out, f"| **all of it** | **{with_boards}** | **{without}** |"]) + "\n"
