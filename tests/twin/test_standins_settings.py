"""The twin's os.getenv: settings.toml as CircuitPython reads it."""

import pytest

from naiad.twin import settings as toml

SETTINGS = """
# comment
WORD = "hello world"
COUNT = 7
TABBED\t=\t"a\\tb"   # and a comment
ESCAPED ="\\u00c1x\\"\\\\"
HEX = 0x7f
BARE = this is no TOML
BARE_COMMENT = 12 # twelve
TWICE = 1
TWICE = 2
OPEN = "no end
EMPTY =
TAIL = "x" y
COUNTER = 8
[section]
HIDDEN = "x"
"""


@pytest.mark.parametrize(
    ("key", "new", "old"),
    [
        ("WORD", "hello world", "hello world"),
        ("COUNT", "7", 7),
        ("TABBED", "a\tb", "a\tb"),
        ("ESCAPED", 'Áx"\\', 'Áx"\\'),
        ("HEX", "0x7f", 127),
        ("BARE", "this is no TOML", ValueError),
        ("BARE_COMMENT", "12", 12),
        ("TWICE", "1", 1),
        ("OPEN", None, ValueError),
        ("EMPTY", None, ValueError),
        ("TAIL", None, ValueError),
        ("COUNTER", "8", 8),
        ("COUN", None, None),
        ("HIDDEN", None, None),
        ("MISSING", None, None),
    ],
)
def test_getenv_reads_settings_as_circuitpython_does(key: str, new: object, old: object) -> None:
    assert toml.getenv(SETTINGS, key, None, (10, 2, 1)) == new
    if old is ValueError:
        with pytest.raises(ValueError):
            toml.getenv(SETTINGS, key, None, (10, 1, 4))
    else:
        assert toml.getenv(SETTINGS, key, None, (10, 1, 4)) == old


def test_settings_of_the_twin_go_before_those_of_the_file(twin_of) -> None:
    code = "import os\nprint(os.getenv('A'), os.getenv('B'))\n"
    twin = twin_of(code, settings='A = 1\nB = "two"\n', settings_first={"A": 5})
    twin.run(3000)
    assert "5 two\n" in twin.printed


# --- NVM ---


def test_who_reads_the_lines_finds_a_value_of_the_machine_once_and_every_line_at_its_number():
    text = b"A = 1\nNAIAD_RING = 8\n# NAIAD_RING\nNAIAD_RING = 9\nB = 2"
    seen = toml.with_lines(text, {"NAIAD_RING": 12, "C": "x"})
    assert seen.split(b"\n") == [b"A = 1", b"", b"# NAIAD_RING", b"", b"B = 2", b"NAIAD_RING = 12", b'C = "x"', b""]
