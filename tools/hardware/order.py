"""What to send to a maker of boards, as the table of ORDER.md; the zips are made beside the boards, not here."""

from hardware.source import HARDWARE

# Board -> what it is for, how many of the reference table, how many most makers sell at least.
BOARDS = {
    "carrier": ("the Pico, power, every plug", "one", 5),
    "row": ("eight gates", "one for eight gates, four for 32", 5),
    "gate": ("emitter, sensor and pixel of one arch", "one a gate", 10),
}


def size(board: str, sizes: dict[str, float]) -> tuple[float, float]:
    """Width and height in mm."""
    if board == "gate":
        width = sizes["gate_opening"] + 2 * sizes["gate_leg"]
        return width, sizes["gate_clear_height"] + sizes["gate_top"] + sizes["gate_board_above"]
    return sizes[f"{board}_width"], sizes[f"{board}_height"]


def table(sizes: dict[str, float]) -> str:
    """Every board, its file, its size."""
    out = ["| board | file | size, mm, at most | for | you need | order |", "|---|---|--:|---|---|--:|"]
    for board, (what, wanted, least) in BOARDS.items():
        width, height = size(board, sizes)
        path = f"boards/{board}.zip"
        file = f"[{path}]({path})" if (HARDWARE / path).is_file() else f"`{path}`, not made yet: perfboard"
        out.append(f"| {board} | {file} | {width:g} × {height:g} | {what} | {wanted} | {least} |")
    return "\n".join(out) + "\n"
