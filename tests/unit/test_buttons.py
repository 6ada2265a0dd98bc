"""The table's buttons are told once: what else knows them by name, and what a name must be."""

import re
from pathlib import Path

from naiad_core import font
from naiad_core.buttons import BACK, BUTTONS, END, MENU, PUSH

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "host/naiad/web/pages"
# What a sixth control touches, but for the view or menu that gives it a meaning and the pages made from these.
TOLD = {
    "firmware/boards/raspberry_pi_pico.toml",
    "firmware/naiad_core/buttons.py",
    "firmware/settings.toml",
    "hardware/pins.toml",
    "host/naiad/web/pages/lib.js",
}
# Keys that naiad play has for other things.
TAKEN = "?ghlpqtu"


def names_all(text):
    """Whether all buttons' names stand in a text, as words in quotes, as settings or as names given numbers."""
    spelled = r'["\']{0}["\']|NAIAD_{1}\b|^(?:export const )?(?:[A-Z]+(?: = [0-9])?, )*{1}(?:, [A-Z]+)* = '
    return all(re.search(spelled.format(f"(?i:{name})", name), text, re.MULTILINE) for name in BUTTONS)


def test_only_these_files_name_the_buttons():
    sources = [
        path
        for folder in ("firmware", "host/naiad", "tools", "hardware")
        for path in (ROOT / folder).rglob("*.*")
        if path.suffix in (".py", ".toml", ".js") and "node_modules" not in path.parts
    ]
    assert {path.relative_to(ROOT).as_posix() for path in sources if names_all(path.read_text("utf-8"))} == TOLD


def test_a_buttons_number_is_its_place():
    assert [BUTTONS[number] for number in (PUSH, BACK, END, MENU)] == ["PUSH", "BACK", "END", "MENU"]


def test_pages_number_the_buttons_as_the_table_does():
    (told,) = re.findall(r"^export const ((?:[A-Z]+ = [0-9](?:, |;))+)$", (PAGES / "lib.js").read_text(), re.MULTILINE)
    assert [name for name, _ in re.findall(r"([A-Z]+) = ([0-9])", told)] == list(BUTTONS)
    assert [int(number) for _, number in re.findall(r"([A-Z]+) = ([0-9])", told)] == list(range(len(BUTTONS)))
    for page in PAGES.glob("*.js"):
        assert not re.search(r"\bpress\([0-9]|\bbutton: [0-9]", page.read_text()), f"{page.name} has a bare number"


def test_a_buttons_name_fits_the_panel_and_its_letter_is_a_key():
    for name in BUTTONS:
        assert len(name) <= 4 and all(font.glyph(letter) for letter in name)
    keys = [name[0].lower() for name in BUTTONS[1:]]
    assert len(set(keys)) == len(keys) and not set(keys) & set(TAKEN)
