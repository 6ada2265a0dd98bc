"""Everything that is known of a board in one file, for whoever is asked what is wrong with it; nothing is judged here.

Of the settings it holds the NAIAD_ lines only, and no name or path of its owner's.
"""

import json
import platform
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from naiad.doctor.alone import BOOT_OUT, crashes, file_text
from naiad.doctor.examination import Bench, Finding
from naiad.link.client import Client
from naiad.link.errors import LinkError
from naiad_core import VERSION, wire

FORMAT = 1


def facts(bench: Bench) -> dict[str, object]:
    """What the board tells of itself; as much as it still answers."""
    client = bench.client
    out: dict[str, object] = {"about": bench.about._asdict(), "stats": bench.stats}
    try:
        out[BOOT_OUT] = file_text(client, BOOT_OUT)
        out |= crashes(client)
    except LinkError as error:
        out["error"] = str(error)
    return out


def report(client: Client | None, findings: Sequence[Finding], known: Mapping[str, object]) -> dict[str, object]:
    """The whole file. ``known`` is what ``facts`` gave."""
    return {
        "doctor": FORMAT,
        "at": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "naiad": VERSION,
        "wire": f"{wire.MAJOR}.{wire.MINOR} {wire.SPEC:08x}",
        "python": sys.version.split()[0],
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "findings": [finding._asdict() for finding in findings],
        **known,
        "link": client.facts() if client else {},
        "frames": client.recorder.text({}).split("\n") if client else [],
    }


def write(path: Path, report: Mapping[str, object]) -> None:
    """Put it there as JSON; OSError if that fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
