"""Draws the README's picture of each game from a record that an earlier naiad kept (tests/kept), as naiad show -o does.

Run: drawings.py, or drawings.py --check, which makes nothing, names what is stale and then ends with status 1.
"""

import sys
from pathlib import Path

from naiad import draw
from naiad.store import files
from naiad_core.games import GAMES, room

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "host/naiad/draw/pictures"
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")


def pictures() -> dict[Path, str]:
    """What each picture is to hold."""
    out = {}
    for name in GAMES:
        record = files.parse((ROOT / f"tests/kept/{room(name)}.jsonl").read_bytes())
        record.header["players"] = list(NAMES[: len(record.header["players"])])
        out[PICTURES / f"{name}.svg"] = draw.svg(record)
    return out


def stale() -> list[str]:
    """The pictures that are not as they are to be."""
    wanted = pictures()
    late = [path for path, svg in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != svg]
    return [path.name for path in [*late, *sorted(set(PICTURES.glob("*")) - set(wanted))]]


def main() -> int:
    if sys.argv[1:] == ["--check"]:
        late = stale()
        print("\n".join([f"stale: {name}" for name in late]) or "all pictures are current")
        return bool(late)
    for path, svg in pictures().items():
        path.write_text(svg, encoding="utf-8")
        print(f"drawn: {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
