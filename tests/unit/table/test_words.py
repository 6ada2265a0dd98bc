"""What the table says: looked up by its key, in every language, on panel and screen; not whether it is well said."""

import ast
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import table_words
from naiad import panel_words
from naiad.language import LANGUAGES
from naiad_core.games import GAMES, descriptor, load, room
from naiad_table import phrases, words

FIRMWARE = Path(words.__file__).parents[1]
# Keys that firmware puts together, or that name settings: by the file where the rest of them is.


@pytest.fixture(autouse=True)
def english_again():
    yield
    panel_words.speaks("en", "table")
    words.language, words.room, words.armed = words.ENGLISH, "", False
    words.forget()


def speak(language, game=""):
    words.language, words.room = language, game and room(game)
    words.forget()


def test_every_entry_is_in_every_language_and_can_be_shown():
    assert table_words.faults() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_is_found_among_its_neighbours(language):
    for name in table_words.FILES:
        words.language, words.room = language, name
        for key, entry in panel_words.entries(language, name).items():
            assert words._entry(language, name, key)[:3] == list(entry[:3])
        for missing in ("", "!", "A0", "M M", "zz", "~"):
            assert words._entry(language, name, missing) is None or missing == "!"


@pytest.mark.parametrize("game", GAMES)
def test_every_word_that_a_rule_or_a_menu_gives_has_an_entry(game):
    known = panel_words.entries("en", room(game)).keys() | panel_words.entries("en", "table").keys()
    facts = descriptor(game)
    values = [row.panel(value) for row in facts.OPTIONS if row.asked for value in row.values]
    told = {words.pattern(each)[0] for each in [facts.MENU, *values, *getattr(facts, "FIRST", ())[:1]]}
    assert told <= known
    texts = [path.read_text() for path in (FIRMWARE / "naiad_core" / "games" / room(game)).glob("*.py")]
    codes = {code for text in texts for code in re.findall(r'return "([a-z]+(?:-[a-z]+)+)"', text)}
    assert codes <= known
    assert load(game, "notation")


def test_no_entry_is_left_of_what_the_firmware_says_no_more():
    sources = [path.read_text() for path in FIRMWARE.rglob("naiad_*/**/*") if path.suffix in (".py", ".json")]
    # Numbers, and what they are put into by, may be anything.
    texts = {re.sub(r"%[ds]|\d+", "#", text) for text in _literals(sources)}
    whole = {part for text in texts for part in re.split(r"[^A-Za-z0-9#?+/<>.-]+", text)}
    # What a letter is put behind.
    begun = tuple(part for part in whole if len(part) > 2 and part.endswith("-"))
    for name in table_words.FILES:
        for key in panel_words.entries("en", name):
            bare = [re.sub(r"#|\d+", "", part) for part in key.split(" ")]
            told = [
                part
                for part, plain in zip(key.split(" "), bare, strict=True)
                if len(plain) > 2 and not any(plain in each.upper() or plain in each for each in whole)
            ]
            assert told == [] or "-tag" in key or key.startswith(begun), f"{name}: {key} is said nowhere"


def _literals(sources):
    for source in sources:
        if source.lstrip()[:1] == "{":
            yield source
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_panel_words_are_the_languages_own_and_a_sentence_follows_them():
    speak("fr", GAMES[3])
    assert words.panel("TAKE 3") == "PREN 3"
    assert words.panel("two-tags") == "DEUX PUCE"
    assert words.panel("NEON -2") == "NEON -2"
    sentences = {key: entry.sentence for key, entry in panel_words.entries("fr", room(GAMES[3])).items()}
    said_by_key = phrases.lines([phrases.panel("TAKE 3"), ("TAKE #", 3), phrases.panel("NEVER SAID"), ("never-said",)])
    assert said_by_key == [sentences["TAKE #"].replace("#", "3")] * 2 + [""] * 2
    of_two = phrases.lines([phrases.panel("GOAL SCHL"), phrases.panel("NEON -2")])
    assert of_two[0] == sentences["GOAL"].replace("*", sentences["SCHL"])
    assert of_two[1] == sentences["-#"].replace("#", "2").replace("*", sentences["NEON"])
    assert words.panel("never said") == "NEVE"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_second_of_two_words_may_have_a_number_behind_a_blank(language):
    speak(language, GAMES[3])
    panel_words.speaks(language, room(GAMES[3]))
    entries = panel_words.entries(language, room(GAMES[3]))
    asked, food = entries["ROW?"], entries["FD #"]
    assert words.panel("ROW? FD 5") == asked.panel + " " + food.panel.replace("#", "5")
    assert panel_words.understood(words.panel("ROW? FD 5")) == "ROW? FD 5"
    sentence = asked.sentence.replace("*", food.sentence.replace("#", "5"))
    assert phrases.lines([phrases.panel("ROW? FD 5")]) == [sentence]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_found_wherever_its_line_lies_in_the_parts_that_are_read(language):
    for name in table_words.FILES:
        words.language, words.room = language, name
        entries = {key: entry for key, entry in panel_words.entries(language, name).items() if key != "!"}
        told = phrases.lines([(key, *["#"] * 9) for key in entries])
        assert told == [entry.sentence for entry in entries.values()]


def test_a_language_that_lacks_a_file_says_its_sentences_in_english(monkeypatch):
    speak("fr")
    french = phrases.lines([("two-tags",)])
    speak("xx")
    assert "" not in (english := phrases.lines([("two-tags",)])) and english != french


def test_english_panel_words_need_no_file(monkeypatch):
    monkeypatch.setattr(words, "FOLDER", "/nowhere/")
    assert words.panel("TAKE 3") == "TAKE 3"
    # A code is then what is left of it.
    assert words.panel("push-seen") == "PUSH SEEN"


def test_nothing_is_read_while_a_run_is_armed_and_what_was_learnt_is_still_said(monkeypatch):
    speak("fr", GAMES[1])
    words.learn("WAVE #", "push-seen")
    words.armed = True
    monkeypatch.setattr(words, "FOLDER", "/nowhere/")
    assert words.panel("WAVE 3") == "VAGU 3"
    assert words.panel("push-seen") == "POUS VUE"
    assert words.panel("UNDO ?") == "UNDO ?"
    assert words.panel("not-now") == "NOT NOW"


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", GAMES)
def test_robots_read_the_words_of_every_language_back(language, game):
    for name in ("table", room(game)):
        for key, entry in panel_words.entries(language, name).items():
            if entry.panel and not words.is_code(key):
                speak(language, game)
                shown = words.panel(key.replace("#", "2"))
                panel_words.speaks(language, room(game))
                assert panel_words.understood(shown) == words.filled(panel_words.entries("en", name)[key].panel, "2222")


def test_no_line_of_a_file_is_longer_than_its_reader_takes_for_whole():
    lines = [line for path in (FIRMWARE / "words").glob("*/*.txt") for line in path.read_bytes().splitlines()]
    assert max(map(len, lines)) < phrases.LONGEST_LINE


def test_a_text_that_is_told_again_with_other_numbers_reads_no_file(monkeypatch):
    speak("fr", GAMES[1])
    first = phrases.lines([("seat", 1)])
    monkeypatch.setattr(words, "FOLDER", "/nowhere/")
    assert phrases.lines([("seat", 2)]) == [first[0].replace("1", "2")] != first
    words.forget()
    assert phrases.lines([("seat", 2)]) != [first[0].replace("1", "2")]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(begin=st.integers(0, 5000), length=st.integers(1, 3000), filler=st.sampled_from([b"\0", b"\xff", b"x"]))
@example(begin=3116, length=119, filler=b"\0")
def test_what_is_spoiled_of_a_file_is_passed_over_and_said_in_english(spoiled_french, begin, length, filler):
    data = (FIRMWARE / "words/fr/table.txt").read_bytes()
    begin = min(begin, len(data) - 1)
    end = min(begin + length, len(data))
    spoiled_french(data[:begin] + filler * length + data[end:])
    speak("fr")
    for key, entry in panel_words.entries("fr", "table").items():
        at = data.find(f"\n{key}|".encode())
        whole = data.find(b"\n", at + 1) < begin or at >= end
        english = panel_words.entries("en", "table")[key]
        told = phrases.lines([(key, *["#"] * 9)])[0]
        assert told == entry.sentence or (not whole and (told == english.sentence or filler == b"x")), key
        if entry.panel and words.is_code(key):
            # Lines behind it are not found by their order.
            assert words.panel(key) in (entry.panel, english.panel) or (filler == b"x" and not whole), key


@pytest.fixture
def spoiled_french(tmp_path, monkeypatch):
    shutil.copytree(FIRMWARE / "words", tmp_path / "words")
    monkeypatch.setattr(words, "FOLDER", f"{tmp_path}/words/")
    return lambda data: (tmp_path / "words/fr/table.txt").write_bytes(data)


def test_make_words_runs_every_script_of_its_folder():
    made = Path("Makefile").read_text().partition("\nwords:")[2].partition("\n\n")[0]
    assert all(
        script.stem in made.split() or f"{script.stem};" in made.split() for script in Path("tools/words").glob("*.py")
    )


def test_a_language_that_begins_gets_its_files_and_is_told_what_it_lacks(tmp_path, monkeypatch, capsys):
    shutil.copytree(panel_words.folder(), tmp_path / "words")
    monkeypatch.setattr(panel_words, "firmware_folder", lambda: tmp_path)
    monkeypatch.setattr(table_words, "LANGUAGES", (*LANGUAGES, "it"))
    panel_words.entries.cache_clear()
    try:
        assert table_words.main(["--check"]) == 1
        assert "it/table: not translated: # PLAY" in capsys.readouterr().err
        assert table_words.main([]) == 1
        assert (tmp_path / "words" / "it" / "table.txt").read_text() == ""
        assert "not in order" not in capsys.readouterr().err
    finally:
        panel_words.entries.cache_clear()
