"""The image has all that a board needs, in an order that is safe to write, and its tracebacks can be read."""

import json
import re
import subprocess
import sys

import pytest

import naiad_core
from naiad import image, panel_words
from naiad.image.minify import minify, restored

FIRMWARE = image.firmware_folder()


def test_the_program_that_starts_comes_last_and_nothing_of_the_owners_comes_at_all():
    for plain in (False, True):
        files = image.files(plain=plain)
        assert list(files)[-3:] == ["safemode.py", "boot.py", "code.py"]
        assert not {"settings.toml", "uids.txt", "README.md"} & set(files)
        assert all(re.fullmatch(r"[a-z0-9_/.-]+\.(py|json|bin|txt|toml)", path) for path in files)


def test_plain_files_are_those_of_the_repository():
    files = image.files(plain=True)
    own = {path.relative_to(FIRMWARE).as_posix(): path for path in FIRMWARE.rglob("*.py") if path.name != image.OF_A_PC}
    assert {path for path in files if path.endswith(".py") and not path.startswith("lib/")} == set(own)
    assert all(files[path] == there.read_bytes() for path, there in own.items())
    assert image.VERSION == naiad_core.VERSION


def test_minified_files_are_the_plain_ones_and_less_than_half():
    files, plain = image.files(), image.files(plain=True)
    assert set(files) <= set(plain)
    # What the table says is as long here as there.
    sizes = [sum(len(made[path]) for path in made if not path.endswith(".txt")) for made in (files, plain)]
    assert sizes[0] < sizes[1] / 2


def test_minified_data_has_the_values_and_nothing_that_only_readers_want():
    files, plain = image.files(), image.files(plain=True)
    for path in (path for path in files if path.endswith(".json")):
        assert b"confidence" not in files[path]
        assert values(json.loads(files[path])) == values(json.loads(plain[path])), path
    assert not [path for path in plain if "example" in path]


def values(data):
    """Data with each value in the place of what stands around it."""
    if isinstance(data, dict):
        return values(data["value"]) if "value" in data else {key: values(data[key]) for key in data}
    return [values(item) for item in data] if isinstance(data, list) else data


def test_another_folder_can_be_an_image_too(tmp_path):
    (tmp_path / "code.py").write_text("import own\nown.hello()\n")
    (tmp_path / "own.py").write_text("def hello():\n    print('hello')\n")
    (tmp_path / "settings.toml").write_text("# none\n")
    files = image.files(tmp_path)
    assert list(files) == ["own.py", "code.py"]
    assert b"hello" in files["own.py"]
    assert image.settings(tmp_path) == b"# none\n"


def test_libraries_come_from_where_pip_put_them_and_a_missing_one_is_named():
    found = image.libraries(
        {"code.py": b"import neopixel, board\nfrom naiad_core import record\n", "naiad_core/a.py": b""}
    )
    assert list(found) == ["lib/neopixel.py"]
    with pytest.raises(image.LibraryMissingError, match="pip install --no-deps adafruit-circuitpython-nothing"):
        image.libraries({"code.py": b"import adafruit_nothing\n"})


def test_from_the_wheel_firmware_and_words_beside_the_package_are_taken(tmp_path):
    # As the wheel lays it out, run by an interpreter that knows no checkout.
    site = tmp_path / "site"
    script = f"""
import shutil, sys
from pathlib import Path
import naiad
package = Path(naiad.__file__).parent
ignore = shutil.ignore_patterns("__pycache__", "twin", "store", "link", "cli")
shutil.copytree(package, {str(site)!r} + "/naiad", ignore=ignore)
shutil.copytree({str(FIRMWARE)!r}, {str(site)!r} + "/naiad/firmware")
shutil.copytree({str(FIRMWARE)!r} + "/naiad_core", {str(site)!r} + "/naiad_core")
"""
    subprocess.run([sys.executable, "-c", script], check=True)
    told = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(site)!r})\nfrom naiad import image\n"
         "from naiad import panel_words\n"
         "entries = len(panel_words.entries('en', 'table'))\n"
         "print(image.firmware_folder(), len(image.files()), list(image.files())[-1], entries)"],
        check=True, capture_output=True, text=True,
    ).stdout.split()  # fmt: skip
    entries = len(panel_words.entries("en", "table"))
    assert told == [str(site / "naiad" / "firmware"), str(len(image.files())), "code.py", str(entries)]


def test_a_traceback_is_told_in_the_repositorys_lines_and_names():
    source = "class View:\n    def first(self):\n        return 1\n\n    def second(self, wish):\n        a = wish\n"
    source += "        return a.nothing\ndef main():\n    view = View()\n    return view.first(), view.second(2)\n"
    sources = {"code.py": source.encode()}
    minified = minify(sources, ("code",), frozenset(["main"]))
    new = {old: short for (_, old), short in minified.names.globals.items()}
    text = 'Traceback (most recent call last):\n  File "code.py", line 6, in x\n'
    text += f"AttributeError: '{new['View']}' object has no attribute '{minified.names.things['second']}'\n"
    text += f"NameError: name '{new['View']}' isn't defined\n"
    back = restored(text, sources, minified)
    assert 'File "code.py", line 6 to 7, in View.second' in back
    assert "has no attribute 'second'" in back
    assert "name 'View' isn't defined" in back


def test_what_is_no_line_of_the_image_stays_as_it_is():
    text = '  File "other.py", line 3, in f\n  File "code.py", line 999\nRuntimeError: nothing of ours\n'
    assert image.explain(text) == text


def test_a_line_of_the_image_is_a_few_of_the_repositorys():
    lines = (FIRMWARE / "naiad_table/loop.py").read_text().splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.strip() == "well = False") - 1
    text = image.explain(f'File "/naiad_table/loop.py", line {number}, in a')
    assert text == f'File "naiad_table/loop.py", line {number} to {number + 2}, in Loop.once'
