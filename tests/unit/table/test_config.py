"""Settings: the reference board by default, a sentence for every fault, and never a stop."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naiad.twin import settings as toml
from naiad.twin.wiring import Wiring
from naiad_core import font, palette
from naiad_table.config import Config, short
from pico_parts import Parts

SETTINGS_TOML = Path(__file__).parents[3] / "firmware" / "settings.toml"


class Board:
    """The pins of a Pico."""


for _number in [*range(23), 26, 27, 28]:
    setattr(Board, f"GP{_number}", f"pin {_number}")


def read(text, version=(10, 2, 1)):
    return Config(lambda key: toml.getenv(text, key, None, version), Board, text.split("\n"))


def test_an_empty_file_is_the_reference_board():
    config = read("")
    assert config.problems == []
    assert (config.readers, config.gates, config.gate_count, config.ring) == (2, "pins", 8, 24)
    assert config.pins("NAIAD_READER_PINS") == ("pin 17", "pin 20")
    assert config.pin("NAIAD_PUSH") == "pin 4"
    assert config.gate_mm == (0, 100, 100, 100, 100, 100, 100, 100)
    assert config.pixel_count == 24 + 8 + 256


def test_the_first_light_knows_the_reference_board_and_reaches_the_longest_chain():
    # It shines before there is room or time to load the settings' reader.
    boot_light = Parts().load("naiad_table.boot_light")
    assert read("").ring == boot_light.RING
    longest = read('NAIAD_GATES = "shift"\nNAIAD_GATE_COUNT = 32\nNAIAD_RING = 60\nNAIAD_POWER_MA = 5000')
    assert longest.problems == [] and longest.pixel_count == boot_light.CHAIN
    for one_more in ("NAIAD_GATE_COUNT = 33", "NAIAD_RING = 61"):
        assert read(f'NAIAD_GATES = "shift"\n{one_more}').problems


def test_the_file_that_is_shipped_names_every_key_with_its_default():
    shipped = SETTINGS_TOML.read_text()
    assert read(shipped).problems == []
    spelled = re.sub(r"^# (NAIAD_\w+ = )", r"\1", shipped, flags=re.M)
    config = read(spelled)
    assert config.problems == []
    plain = read("")
    assert {k: v for k, v in vars(config).items() if k[0] != "_"} == {
        k: v for k, v in vars(plain).items() if k[0] != "_"
    }
    keys = set(re.findall(r"^# (NAIAD_\w+) =", shipped, flags=re.M))
    other_wirings = {"NAIAD_GATE_CLOCK", "NAIAD_GATE_LATCH", "NAIAD_GATE_DATA", "NAIAD_READER_SDA", "NAIAD_READER_SCL"}
    assert keys - other_wirings == set(config._known)
    assert "NAIAD_GATE_CLOCK" in read('NAIAD_GATES = "shift"')._known
    assert "NAIAD_READER_SDA" in read('NAIAD_READER_BUS = "i2c"')._known


@pytest.mark.parametrize("version", [(10, 2, 1), (10, 0, 0)])
def test_settings_are_taken_whatever_type_the_interpreter_gives(version):
    config = read('NAIAD_READERS = 4\nNAIAD_RING = "16"\nNAIAD_GATES = "none" # yet\nNAIAD_BACK="GP22"', version)
    assert [p for p in config.problems if "GP22" not in p] == []
    assert (config.readers, config.ring, config.gates, config.gate_count) == (4, 16, "none", 0)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("NAIAD_READERS = 7", "NAIAD_READERS = 7: must be a whole number from 1 to 4; 2 is used"),
        ("NAIAD_READERS = two", "NAIAD_READERS = two: must be a whole number from 1 to 4; 2 is used"),
        ('NAIAD_GATES = "some"', "NAIAD_GATES = some: must be one of pins, shift, none; pins is used"),
        ('NAIAD_PUSH = "GP99"', "NAIAD_PUSH = GP99: must be 1 pin of the board, such as GP4; GP4 is used"),
        ('NAIAD_PUSH = "__class__"', "must be 1 pin of the board"),
        ('NAIAD_READER_PINS = "GP17"', "NAIAD_READER_PINS = GP17: must be 2 pins of the board"),
        ("NAIAD_GATE_COUNT = 12", "must be 12 pins of the board"),
        (
            'NAIAD_GATE_MM = "1,2,3"',
            "must be one whole number from 0 to 10000 for all gates, or 8 of them; 100 is used",
        ),
        ('NAIAD_PANEL_TURN = "45"', "must be one of 0, 90, 180, 270; 0 is used"),
        ("NAIAD_KNOB_STEPS_PER_DETENT = 3", "must be 1, 2 or 4; 4 is used"),
        ("NAIAD_POWER_MA = 100", "must be a whole number from 338 to 20000; 1000 is used"),
        (
            'NAIAD_BACK = "GP4"',
            "GP4 is named by NAIAD_PUSH and by NAIAD_BACK: the pins of the reference board are used",
        ),
        ('NAIAD_KNOB_B = "GP22"', "NAIAD_KNOB_A and NAIAD_KNOB_B must be neighbours"),
        ('NAIAD_SPI_SCK = "GP26"', "must be pins of one SPI block"),
        ("NAIAD_REEDERS = 1", "settings.toml, line 1: NAIAD_REEDERS is no setting of this firmware"),
        ("NAIAD_READERS =", "NAIAD_READERS = ?: the line cannot be read"),
        ('NAIAD_BACK = "GP5', "NAIAD_BACK = ?: the line cannot be read"),
        (
            "NAIAD_RING = 12\nNAIAD_RING = 16",
            "settings.toml, line 2: NAIAD_RING stands there twice: the first one is used",
        ),
        ("[naiad]", "settings.toml, line 1: nothing behind [naiad] is read"),
    ],
)
def test_every_fault_is_a_sentence_that_names_what_is_allowed(line, sentence):
    for version in ((10, 2, 1), (10, 0, 0)):
        problems = read(line, version).problems
        assert len(problems) == 1, problems
        if "two" not in line:
            assert sentence in problems[0]


def test_every_fault_has_two_words_that_the_panel_can_show():
    text = 'NAIAD_GATE_COUNT = 99\nNAIAD_VOLUME = x\nNAIAD_GATE_MAX_MM_S = 1\nNAIAD_NONE = 1\nNAIAD_BACK = "GP6"\n[x]'
    config = read(text)
    assert config.words == ["LINE 6", "GATE COUN", "GATE MAX", "VOLU ME", "LINE 4", "TWO GP6"]
    for name in KEYS:
        words = short(name).split(" ")
        assert all(font.glyph(letter) for word in words for letter in word)
        assert all(len(word) <= 4 for word in words)


def test_a_file_of_thousands_of_lines_is_told_in_few_sentences():
    config = read("\n".join(f"NAIAD_{n} = 1" for n in range(5000)))
    assert len(config.problems) == len(config.words) == 20


def test_a_value_longer_than_memory_is_not_looked_into():
    class Long(str):
        def strip(self, *_):
            raise MemoryError

        split = strip

    text = Long("100," * 4005)
    config = Config(lambda key: text if key == "NAIAD_GATE_MM" else None, Board, ())
    assert config.gate_mm == (0,) + (100,) * 7
    assert "NAIAD_GATE_MM" in config.problems[0] and "at most 300 characters" in config.problems[0]


def test_two_features_on_one_pin_fall_back_to_the_reference_board():
    config = read('NAIAD_BUZZER = "GP28"')
    assert config.pin("NAIAD_BUZZER") == "pin 27"
    assert config.pin("NAIAD_PIXELS") == "pin 28"


def test_more_gates_than_the_reference_board_fall_back_to_its_own():
    pins = ",".join(f"GP{number}" for number in range(8, 16)) + ",GP0,GP1"
    config = read(f'NAIAD_GATE_COUNT = 10\nNAIAD_GATE_PINS = "{pins}"')
    assert (config.problems, config.gate_count) == ([], 10)
    config = read(f'NAIAD_GATE_COUNT = 10\nNAIAD_GATE_PINS = "{pins}"\nNAIAD_MENU = "GP1"')
    assert len(config.problems) == 1
    assert config.gate_count == len(config.gate_mm) == len(config.pins("NAIAD_GATE_PINS")) == 8


def test_the_wiring_of_gates_that_are_not_there_may_stay_in_the_file():
    text = 'NAIAD_GATES = "shift"\nNAIAD_GATE_COUNT = 32\nNAIAD_GATE_PINS = "GP8"\nNAIAD_GATE_MM = "0,10,0"'
    config = read(text)
    assert len(config.problems) == 1
    assert "GATE_MM" in config.problems[0]
    assert config.gate_count == len(config.gate_mm) == 32
    assert config.pin("NAIAD_GATE_CLOCK") == "pin 8"


def test_a_branch_in_the_row_is_a_gap_of_nothing():
    assert read('NAIAD_GATE_COUNT = 4\nNAIAD_GATE_MM = "50, 80, 0, 90"').gate_mm == (0, 80, 0, 90)


def test_a_file_that_is_not_there_is_told(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    config = Config(lambda key: None, Board)
    assert config.problems == ["settings.toml cannot be read: the reference board is assumed"]
    Path("settings.toml").write_bytes(b"\xff\xfe\x00")
    assert len(Config(lambda key: None, Board).problems) == 1


def test_of_the_boards_own_file_only_keys_that_stand_in_it_are_looked_up(monkeypatch, tmp_path):
    """Each takes a Pico 10 ms."""
    monkeypatch.chdir(tmp_path)
    Path("settings.toml").write_text("# NAIAD_READERS = 1\nNAIAD_RING = 12\nNAIAD_RING = 16\n")
    asked = []
    config = Config(lambda key: asked.append(key) or "12", Board)
    assert asked == ["NAIAD_RING"] and config.ring == 12
    assert config.problems == ["settings.toml, line 3: NAIAD_RING stands there twice: the first one is used"]


@pytest.mark.parametrize("text", [b"[naiad]\n", b"\xff\n", b"".join(b"NAIAD_%d = 1\n" % n for n in range(200))])
def test_where_not_every_key_is_known_from_its_lines_all_are_looked_up(monkeypatch, tmp_path, text):
    monkeypatch.chdir(tmp_path)
    Path("settings.toml").write_bytes(text)
    asked = []
    Config(lambda key: asked.append(key), Board)
    assert "NAIAD_RING" in asked


WORDS = ["shift", "none", "straight", "high", "RGBW", "GP9", "GP14", "GP15,GP11,GP12", "GP26", "GP20", "5,0"]
KEYS = sorted(set(re.findall(r"NAIAD_\w+", SETTINGS_TOML.read_text())))
VALUES = st.one_of(
    st.integers(-10, 40).map(str),
    st.sampled_from(
        ['"GP8,GP9"', '"shift"', '"none"', '""', '"GP', "", "true", "1e5", '"100,0,50"', '"GP11"', '"GP26"', '"all"']
    ),
    st.text(max_size=8),
)


@given(st.lists(st.tuples(st.sampled_from(KEYS), VALUES), max_size=8), st.sampled_from([(10, 2, 1), (10, 0, 0)]))
def test_no_settings_can_stop_the_table(pairs, version):
    config = read("\n".join(f"{key} = {value}" for key, value in pairs), version)
    used = [pin for pins in config._pins.values() for pin in pins]
    assert len(used) == len(set(used))
    assert len(config.pins("NAIAD_READER_PINS")) == config.readers
    assert len(config.gate_mm) == config.gate_count <= 32
    if config.gates == "pins":
        assert len(config.pins("NAIAD_GATE_PINS")) == config.gate_count
    assert config.power_ma >= config.pixel_count + 50
    for problem in config.problems:
        assert "NAIAD_" in problem or "settings.toml" in problem


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from(KEYS), st.one_of(st.integers(0, 40), st.sampled_from(WORDS))), max_size=6))
def test_whatever_the_settings_every_part_can_be_built_on_them(pairs):
    parts = Parts(dict(pairs), wiring=Wiring())
    config = parts.config()
    wiring = parts.load("naiad_table.wiring")
    canvas = parts.load("naiad_table.canvas").Canvas(config.gate_count * config.gate_pixels, config.ring)
    left = parts.load("naiad_table.assembly").Left(config)
    parts.load("naiad_table.wiring_late").build_readers(left, print, left.problems).step(0)
    wiring.build_gates(config, print).step(0)
    wiring.build_controls(config, print).step(0)
    wiring.build_sound(config).step(0)
    wiring.build_pixels(config, canvas, palette.RGB).step(0)
