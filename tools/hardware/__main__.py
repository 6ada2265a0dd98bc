"""Makes everything of hardware/ from its sources, as far as the installed tools allow. Run: make hardware.

A tool that is not installed is named and its files are left as they are. --check makes nothing and says what is not
current; --prints makes the printed parts alone. Exit 1 where a page is not
current, KiCad's rules are broken, or a board is not what pins.toml says. Read pages.py next.
"""

import sys
from pathlib import Path

from hardware import board, kicad, pages, render, source
from hardware.source import HARDWARE


def main() -> int:
    if sys.argv[1:] not in ([], ["--check"], ["--prints"]):
        print(__doc__, file=sys.stderr)
        return 2
    if sys.argv[1:] == ["--prints"]:
        lacking = render.render(render.prints())
        print("\n".join(lacking) or f"The printed parts are in {render.BUILD.relative_to(source.ROOT)}.")
        return 1 if lacking else 0
    check = sys.argv[1:] == ["--check"]
    old = late_pages()
    broken = board.faults(source.load(), [board.read(name) for name in board.BOARDS])
    if check:
        late = [str(path.relative_to(HARDWARE)) for path in old] + [
            job.name for job in render.stale(render.jobs()) if job.kept
        ]
        for name in late:
            print(f"{name} is not current: run make hardware")
        for sentence in broken:
            print(sentence)
        return 1 if late or broken else 0
    write(old)
    lacking = render.render()
    # The table of the printed parts is made from what was rendered.
    write(late_pages())
    if render.tool_path("kicad-cli") is None:
        lacking.append("KiCad's rules were NOT checked: kicad-cli not installed")
    else:
        broken += kicad.broken_rules()
    for sentence in lacking + broken:
        print(f"*** {sentence}", file=sys.stderr)
    return 1 if broken else 0


def late_pages() -> dict[Path, str]:
    """The files that are not what the sources say, and what they are to hold."""
    made = pages.files().items()
    return {path: text for path, text in made if not path.is_file() or path.read_text("utf-8") != text}


def write(texts: dict[Path, str]) -> None:
    for path, text in texts.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(HARDWARE)}")


if __name__ == "__main__":
    sys.exit(main())
