"""uids.txt, the board's table of tags that cannot be written: the PC's copy of it. Its format is tags.py's."""

from pathlib import Path

from naiad.paths import replaced
from naiad.store.sets import Noted
from naiad.tags.tagging import PREFIX

NAME = "uids.txt"


def merged(text: str, listed: list[Noted], forgotten: set[str]) -> str:
    """The file's text with a line for each listed tag; lines and remarks of somebody else's hand stay as they are.

    ``forgotten``: tags that need no line any more.
    """
    ours = {noted.uid: noted for noted in listed}
    lines = []
    for line in text.splitlines():
        words = line.split("#")[0].split()
        uid = words[0].replace(":", "").upper() if words else ""
        if uid in forgotten and uid not in ours:
            continue
        if uid in ours:
            line = _line(ours.pop(uid))
        lines.append(line)
    lines += [_line(noted) for noted in ours.values()]
    return "".join(f"{line}\n" for line in lines)


def write(path: Path, listed: list[Noted], forgotten: set[str]) -> bool:
    """Bring the file up to date, whole or not at all; whether it changed. No file is made for nothing."""
    try:
        before = path.read_text()
    except FileNotFoundError:
        before = ""
    after = merged(before, listed, forgotten)
    if after == before:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    with replaced(path) as file:
        file.write(after.encode())
    return True


def _line(noted: Noted) -> str:
    return f"{noted.uid} {PREFIX}{noted.game}/{noted.piece}"
