"""From a layout to what a maker of boards takes: KiCad's file with its ground filled, gerbers, drill, bill, picture.

KiCad's own tools make it where they are installed (kicad-cli, and its Python for the ground); its rules must have
nothing to say. Tracks are looked for by router.py, and only where the board has changed: they stay in its file.
"""

import csv
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from functools import cache
from pathlib import Path

from hardware.board import layout as layouts
from hardware.board import places, router, sexp, write
from hardware.board.layout import Layout
from hardware.source import HARDWARE

KICAD = HARDWARE / "kicad"
OUT = HARDWARE / "boards"
# KiCad's Python: the one that has pcbnew.
PYTHON = "/usr/bin/python3"
FILL = """
import sys, pcbnew
board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard(sys.argv[1], board)
"""
# Net class -> mm of its tracks; net -> its class.
CLASSES = {"Input": 1.6, "Power": 1.0, "Logic": 0.8, "Supply": 0.5}
NETS = {"5V_IN": "Input", "5V_PIXELS": "Power", "5V_GATES": "Power", "5V_LOGIC": "Logic", "VSYS": "Logic"}
NETS |= {"3V3_READERS": "Logic", "3V3": "Supply", "GND": "Supply"}
GERBERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,F.Paste,Edge.Cuts"


@cache
def pcbnew() -> bool:
    """Whether KiCad's Python is there."""
    if not Path(PYTHON).is_file():
        return False
    return subprocess.run([PYTHON, "-c", "import pcbnew"], capture_output=True, check=False).returncode == 0


def board(name: str) -> Layout:
    return next(one for one in layouts.load() if one.name == name)


def make_board(name: str) -> None:
    """Route the board, write it, and have its ground filled."""
    layout = board(name)
    routes = kept(layout) or router.route(layout)
    if routes.crossing:
        raise RuntimeError(f"{name}: no way was found without crossing for {', '.join(routes.crossing)}")
    finish(layout, routes)


def mark(layout: Layout) -> str:
    """What the tracks of a board depend on, as a hash."""
    told = repr((layout.contacts(), layout.outline, sorted(layout.copper.items())))
    return hashlib.sha256(told.encode() + Path(router.__file__).read_bytes()).hexdigest()


def kept(layout: Layout) -> router.Routes | None:
    """The tracks that the board's file has, where they are still right."""
    path = KICAD / f"{layout.name}.kicad_pcb"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    if mark(layout) not in text:
        return None
    tree = sexp.parse(text)
    names = {sexp.plain(one[1]): sexp.plain(one[2]) for one in sexp.every(tree, "net")}
    routes = router.Routes({net: [] for net in layout.nets()}, {net: [] for net in layout.nets()})
    for one in sexp.every(tree, "segment"):
        (x, y), (end_x, end_y) = sexp.numbers(one, "start"), sexp.numbers(one, "end")
        layer = write.LAYERS.index(sexp.values(one, "layer")[0])
        routes.tracks[names[sexp.values(one, "net")[0]]].append((layer, x, y, end_x, end_y))
    for one in sexp.every(tree, "via"):
        x, y = sexp.numbers(one, "at")
        routes.vias[names[sexp.values(one, "net")[0]]].append((x, y))
    return routes


def finish(layout: Layout, routes: router.Routes) -> None:
    path = KICAD / f"{layout.name}.kicad_pcb"
    with tempfile.TemporaryDirectory() as place:
        new = Path(place, path.name)
        new.write_text(write.pcb(layout, routes, mark(layout)), encoding="utf-8")
        _run(PYTHON, "-c", FILL, new)
        # KiCad breaks lines at every bracket; it reads one line a thing as well, and a change is then seen as one.
        tree = sexp.parse(new.read_text(encoding="utf-8"))
        lines = [one if isinstance(one, str) else sexp.text(one) for one in tree]
        path.write_text("(" + "\n".join(lines) + ")\n", encoding="utf-8")


def _run(*words: str | Path) -> str:
    command = [str(word) for word in words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def rule_check(name: str) -> str:
    """KiCad's words about a board and whether it is its schematic's, "" where there is nothing to say."""
    with tempfile.TemporaryDirectory() as place:
        report = Path(place, "drc.rpt")
        words = ["pcb", "drc", "--severity-all", "--schematic-parity", "--exit-code-violations", "-o", str(report)]
        command = [shutil.which("kicad-cli") or "kicad-cli", *words, str(KICAD / f"{name}.kicad_pcb")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return ""
        return report.read_text(encoding="utf-8") if report.is_file() else done.stdout + done.stderr


def make_order(name: str) -> None:
    """One zip of everything that is sent off, the same every time."""
    source = KICAD / f"{name}.kicad_pcb"
    with tempfile.TemporaryDirectory() as place:
        export = ("kicad-cli", "pcb", "export")
        _run(*export, "gerbers", "--layers", GERBERS, "--no-netlist", "-o", f"{place}/", source)
        _run(*export, "drill", "--excellon-separate-th", "-o", f"{place}/", source)
        _run(*export, "pos", "--format", "csv", "--units", "mm", "-o", f"{place}/{name}-position.csv", source)
        Path(place, f"{name}-bill.csv").write_text(bill(board(name)), encoding="utf-8")
        OUT.mkdir(exist_ok=True)
        with zipfile.ZipFile(OUT / f"{name}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
            for path in sorted(Path(place).iterdir()):
                entry = zipfile.ZipInfo(path.name, (1980, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                file.writestr(entry, undated(path.read_text(encoding="utf-8")))


def undated(text: str) -> str:
    """Without what tells when a file was made."""
    text = "".join(line for line in text.splitlines(keepends=True) if "CreationDate,2" not in line)
    text = "".join(line for line in text.splitlines(keepends=True) if not re.match(r"(G04|;) .*date ", line))
    return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?", "1980-01-01T00:00:00Z", text)


def bill(layout: Layout) -> str:
    """Parts of one board by maker's number."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for part in layout.parts:
        if part.mpn:
            rows.setdefault((part.value, part.footprint.name, part.mpn), []).append(part.ref)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["references", "count", "value", "footprint", "maker's number"])
    for (value, shape, mpn), refs in rows.items():
        writer.writerow([" ".join(refs), len(refs), value, shape, mpn])
    return file.getvalue()


def models() -> Path:
    """Where the shapes of parts are."""
    return Path(os.environ.get("KICAD9_3DMODEL_DIR", "/usr/share/kicad/3dmodels"))


def make_picture(name: str) -> None:
    """The board with its parts, from the front and slightly aslant; parts whose shapes KiCad has not are left away."""
    OUT.mkdir(exist_ok=True)
    command = ["kicad-cli", "pcb", "render", "--width", "1000", "--height", "700", "--rotate", "-25,0,15"]
    command += ["--zoom", "0.9", "--define-var", f"KICAD9_3DMODEL_DIR={models()}", "--background", "opaque"]
    _run(*command, "-o", str(OUT / f"{name}.png"), KICAD / f"{name}.kicad_pcb")


def project(name: str) -> str:
    """The project's file: the rules that the boards are checked by."""
    copper = places.settings()["copper"]
    rules = {
        "min_clearance": copper["clearance"],
        "min_copper_edge_clearance": copper["edge"],
        "min_track_width": copper["signal"],
        "min_via_diameter": copper["via"],
        "min_through_hole_diameter": copper["via_drill"],
        "min_hole_to_hole": 0.25,
        "min_text_height": 0.8,
    }
    vias = {"via_diameter": copper["via"], "via_drill": copper["via_drill"]}
    classes = [{"name": "Default", "clearance": copper["clearance"], "track_width": copper["signal"], **vias}]
    for kind, width in CLASSES.items():
        classes.append({"name": kind, "clearance": copper["clearance"], "track_width": width, "priority": 0, **vias})
    patterns = [{"netclass": kind, "pattern": net} for net, kind in NETS.items()]
    data = {
        # A pad of the ground has a track of its own: it needs no second spoke of the filled ground.
        "board": {"design_settings": {"rules": rules, "rule_severities": {"starved_thermal": "ignore"}}},
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
        "net_settings": {"classes": classes, "meta": {"version": 4}, "netclass_patterns": patterns},
    }
    return json.dumps(data, indent=1, sort_keys=True) + "\n"


def rules() -> str:
    """The rules beside the project: no track of a class is thinner than what its fuse lets through wants."""
    out = ["(version 1)"]
    for kind, width in CLASSES.items():
        out.append(f'(rule "{kind} carries its current"\n (condition "A.hasNetclass(\'{kind}\')")')
        out.append(f" (constraint track_width (min {width}mm)))")
    return "\n".join(out) + "\n"
