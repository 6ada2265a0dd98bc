"""What KiCad 9 checks and exports: its rules, what a maker of boards takes, pictures, a clickable bill; edits nothing.

The sources are the projects in hardware/kicad. kicad-cli does all but the clickable bill, which wants KiCad's Python.
"""

import csv
import io
import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from functools import cache
from pathlib import Path

from PIL import Image

from hardware.board import BOARDS, KICAD, Board
from hardware.source import HARDWARE

OUT = HARDWARE / "boards"
# KiCad's Python: the one that has pcbnew.
PYTHON = os.environ.get("KICAD_PYTHON", "/usr/bin/python3")
GERBERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,F.Paste,Edge.Cuts"
# Runs a module of a folder's: PYTHONPATH would not survive a wrapper such as chroot or flatpak.
LAUNCH = """
import runpy, sys
sys.path.append(sys.argv.pop(1))
runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
"""
CHECKS = {"sch": ("erc",), "pcb": ("drc", "--schematic-parity")}


@cache
def python() -> str | None:
    """KiCad's Python, None where there is none."""
    if shutil.which(PYTHON) is None:
        return None
    done = subprocess.run([PYTHON, "-c", "import pcbnew"], capture_output=True, check=False)
    return None if done.returncode else PYTHON


def models() -> Path:
    """Where the shapes of parts are."""
    return Path(os.environ.get("KICAD9_3DMODEL_DIR", "/usr/share/kicad/3dmodels"))


def run(*words: str | Path) -> str:
    """Run kicad-cli or KiCad's Python; RuntimeError with its words where it fails."""
    command = [str(word) for word in words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def rule_check(kind: str, path: Path) -> str:
    """KiCad's words about a sheet ("sch") or a board and whether it is its sheet's ("pcb"); "" where it has none."""
    with tempfile.TemporaryDirectory() as place:
        report = Path(place, "report.rpt")
        command = ["kicad-cli", kind, *CHECKS[kind], "--severity-all", "--exit-code-violations"]
        done = subprocess.run([*command, "-o", str(report), str(path)], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return ""
        return report.read_text(encoding="utf-8") if report.is_file() else done.stdout + done.stderr


def broken_rules(folder: Path = KICAD) -> list[str]:
    """What KiCad has against the sheets and boards, one report each."""
    found = []
    for name in BOARDS:
        for kind in CHECKS:
            path = folder / f"{name}.kicad_{kind}"
            report = rule_check(kind, path)
            if report:
                found.append(f"{path.name} breaks KiCad's rules:\n{report}")
    return found


def sheet(source: Path, out: Path) -> None:
    """A sheet as a picture."""
    with tempfile.TemporaryDirectory() as place:
        run("kicad-cli", "sch", "export", "svg", "--exclude-drawing-sheet", "-o", place, source)
        out.write_text(slim(Path(place, f"{source.stem}.svg").read_text(encoding="utf-8")), encoding="utf-8")


def order(board: Board, out: Path) -> None:
    """One zip of everything that is sent off, the same every time."""
    source = KICAD / f"{board.name}.kicad_pcb"
    with tempfile.TemporaryDirectory() as place:
        export = ("kicad-cli", "pcb", "export")
        run(*export, "gerbers", "--layers", GERBERS, "--no-netlist", "-o", f"{place}/", source)
        run(*export, "drill", "--excellon-separate-th", "-o", f"{place}/", source)
        run(*export, "pos", "--format", "csv", "--units", "mm", "-o", f"{place}/{board.name}-position.csv", source)
        Path(place, f"{board.name}-bill.csv").write_text(bill(board), encoding="utf-8")
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
            for path in sorted(Path(place).iterdir()):
                entry = zipfile.ZipInfo(path.name, (1980, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                file.writestr(entry, undated(path.read_text(encoding="utf-8")))


def undated(text: str) -> str:
    """Without what tells when a file was made."""
    text = "".join(line for line in text.splitlines(keepends=True) if "CreationDate,2" not in line)
    text = "".join(line for line in text.splitlines(keepends=True) if not re.match(r"(G04|;) .*date ", line))
    return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?", "1980-01-01T00:00:00Z", text)


def bill(board: Board) -> str:
    """Parts of one board by maker's number."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for part in board.parts:
        if part.mpn:
            rows.setdefault((part.value, part.footprint.removeprefix("naiad:"), part.mpn), []).append(part.ref)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["references", "count", "value", "footprint", "maker's number"])
    for (value, shape, mpn), refs in rows.items():
        writer.writerow([" ".join(refs), len(refs), value, shape, mpn])
    return file.getvalue()


def picture(source: Path, out: Path, side: str = "top") -> None:
    """The board with its parts, from straight above; parts whose shapes KiCad has not are left away."""
    command = ["kicad-cli", "pcb", "render", "--side", side, "--width", "1600", "--height", "1100"]
    command += ["--define-var", f"KICAD9_3DMODEL_DIR={models()}", "--background", "transparent"]
    run(*command, "-o", out, source)
    with Image.open(out) as whole:
        cut = whole.crop(whole.getchannel("A").getbbox())
    cut.quantize(192).save(out, optimize=True)


def clickable_bill(source: Path, out: Path) -> None:
    """A page on which a click at a part of the bill shows where it lies, and the other way round."""
    words = ["InteractiveHtmlBom.generate_interactive_bom", "--no-browser", "--extra-fields", "MPN"]
    words += ["--group-fields", "Value,MPN", "--name-format", out.stem, "--dest-dir", str(out.parent)]
    ours = Path(__file__).parents[2] / ".venv" / "ibom"
    os.environ["INTERACTIVE_HTML_BOM_NO_DISPLAY"] = "1"
    run(PYTHON, "-c", LAUNCH, str(ours), *words, source)


def slim(svg: str) -> str:
    """Without dates, comments, double styles and needless digits; strokes of one style as one path."""
    svg = re.sub(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<!--.*?-->|<title>.*?</title>|<desc>.*?</desc>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"\s+", " ", svg)
    svg = re.sub(r"<[^>]*>", lambda tag: re.sub(r"\d+\.\d+", shortened, tag[0]), svg)
    svg = re.sub(r'" ?/> <path d="', " ", svg)
    # KiCad draws every letter in strokes and lays the same text over them, unseen: see the text, drop the strokes.
    svg = re.sub(r'<g class="stroked-text">.*?</g>', "", svg)
    svg = svg.replace(' opacity="0" stroke-opacity="0"', "")
    # Styles that repeat become classes; text is filled in the colour in which its strokes were drawn.
    styles: dict[str, str] = {}

    def short(found: re.Match[str]) -> str:
        style = re.sub(r" ?([:;]) ?", r"\1", found[1]).strip("; ")
        return f'class="{styles.setdefault(style, f"k{len(styles)}")}"'

    svg = re.sub(r'style="([^"]*)"', short, svg) if svg.count('style="') > 20 else svg
    if styles:
        css = "".join(f".{name}{{{style}}}" for style, name in styles.items())
        for style, name in styles.items():
            colour = re.search(r"stroke:(#\w+)", style)
            css += f".{name} text{{fill:{colour[1]};stroke:none}}" if colour else ""
        css += "text{font-family:sans-serif}"
        svg = re.sub(r"(<svg [^>]*>)", rf"\1<style>{css}</style>", svg, count=1)
    return re.sub(r"> <", ">\n<", svg).strip() + "\n"


def shortened(digits: re.Match[str]) -> str:
    """A number with at most two decimals."""
    return f"{float(digits[0]):.2f}".rstrip("0").rstrip(".")
