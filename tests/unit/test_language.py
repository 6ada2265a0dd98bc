"""What players read, in every language: all of it translated, nothing stale; not whether it is well said."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
from babel import Locale
from click.testing import CliRunner

import words
from naiad import cli, language
from naiad.cli import COMMANDS, main
from naiad.language import LANGUAGES, _, later, meant, plural
from naiad_core.games import GAMES, room

OTHERS = LANGUAGES[1:]
REPOSITORY = Path(__file__).parents[2]
# What is said to somebody whose hands are at the table.
ASKS = ("ask", "seen", "chosen", "tell", "_question", "_trouble")
RECORD = f"tests/kept/{room(GAMES[0])}.jsonl"


@pytest.fixture(autouse=True)
def english_again():
    yield
    language.choose("en")


def test_what_names_the_languages_names_each():
    called = [Locale(spoken).english_name for spoken in LANGUAGES]
    facts = tomllib.loads(REPOSITORY.joinpath("pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    assert {f"Natural Language :: {name}" for name in called} == {each for each in facts if each.startswith("Natural")}
    setting = re.search("(?m)^# the table's language, (.*);", REPOSITORY.joinpath("firmware/settings.toml").read_text())
    assert setting and re.findall('"(..)"', setting[1]) == list(LANGUAGES)
    told = " ".join(CliRunner().invoke(main, ["--help"]).output.split())
    assert all(
        f"{spoken} games" in told or f"{spoken} {name}" in told for spoken, name in zip(OTHERS, called[1:], strict=True)
    )
    terms = tomllib.loads(language.locale().joinpath("glossary.toml").read_text(encoding="utf-8"))
    assert all(set(LANGUAGES) <= term.keys() for term in terms.values())


@pytest.mark.parametrize("spoken", OTHERS)
def test_every_sentence_is_translated_and_none_is_stale(spoken):
    assert list(words.faults(spoken)) == []


def test_catalogues_are_found_stale_and_wanting(tmp_path, monkeypatch):
    path = tmp_path / "fr.po"
    text = language.catalogue("fr").read_text(encoding="utf-8")
    monkeypatch.setattr(words, "catalogue", lambda _: path)

    def told(old, new):
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        return "\n".join(words.faults("fr"))

    assert "run: python tools/words/words.py" in told('msgid "in play"', 'msgid "at play"')
    assert "not translated in fr.po: in play" in told('msgstr "en cours"', 'msgstr ""')
    braces = told(" {one} à {other}\xa0°C", " {one} à {otter}\xa0°C")
    assert "other names in braces than in English: réchauffe l'eau" in braces
    assert "not translated in fr.po: in play" in told('msgid "in play"', '#, fuzzy\nmsgid "in play"')


def test_the_environment_names_the_language():
    assert language.wanted({}) == language.wanted({"LANG": "C"}) == language.wanted({"LC_ALL": "POSIX"}) == "en"
    assert language.wanted({"LANG": "nl_BE.UTF-8"}) == "nl"
    assert language.wanted({"LANG": "fr", "LC_MESSAGES": "de_AT@euro", "LC_ALL": ""}) == "de"
    assert language.wanted({"LC_ALL": "eo", "LANG": "fr"}) == "en"


def test_sentences_are_turned_when_they_are_said():
    kept = later("in play")
    assert _(kept) == "in play"
    language.choose("de")
    assert _(kept) == "läuft"
    assert _("no such sentence {n}", n=2) == "no such sentence 2"
    assert meant("nowhere", "in play") == "in play"


def test_plurals_are_the_languages_own():
    told = []
    for spoken in LANGUAGES:
        language.choose(spoken)
        told.append([plural("{n} point", "{n} points", count) for count in (0, 1, 2)])
    assert told == [
        ["0 points", "1 point", "2 points"],
        ["0 point", "1 point", "2 points"],
        ["0 punten", "1 punt", "2 punten"],
        ["0 Punkte", "1 Punkt", "2 Punkte"],
    ]


def test_the_language_is_an_option_and_else_the_environments():
    told = {spoken: CliRunner().invoke(main, ["--lang", spoken, "score", RECORD]).output for spoken in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    assert CliRunner().invoke(main, ["--lang", "eo", "games"]).exit_code == 2
    asked = CliRunner().invoke(main, ["score", RECORD], env={"LC_MESSAGES": "fr_FR.UTF-8"})
    assert asked.output == told["fr"]


@pytest.mark.parametrize("file", ["tags/wizard.py", "tags/check.py"])
def test_what_somebody_at_the_table_is_asked_is_for_players(file):
    told = 0
    for node in ast.walk(ast.parse((words.SAID / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKS:
            told += 1
            for said in node.args:
                parts = said.values if isinstance(said, ast.JoinedStr) else [said]
                plain = [part.value for part in parts if isinstance(part, ast.Constant)]
                assert not re.search("[a-z]", "".join(map(str, plain))), ast.unparse(node)
    assert told


# --- one answer is in one language ---

COMMAND_LINE = Path(cli.__file__).parent
# Pages of a player's browser refuse names and notes in the same words.
ON_PAGES = ("rename.py", "note.py", "pieces.py", "forget.py")


def translated(node):
    """Whether anything below a node comes out of the catalogues."""
    return any(
        isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in words.KEYWORDS
        for each in ast.walk(node)
    )


def in_words(node):
    """Whether a node is text for people that no catalogue has: letters, and more than a name or a command."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    plain = " ".join(part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))
    return bool(re.search(r"[a-z]{2,} [a-z]{2,}", plain))


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_english_whatever_the_language(name):
    told = [CliRunner().invoke(main, ["--lang", spoken, *name.split(), "--help"]) for spoken in ("en", "fr")]
    assert told[0].exit_code == 0 and told[0].output == told[1].output


@pytest.mark.parametrize("path", sorted(COMMAND_LINE.glob("*.py")), ids=lambda path: path.name)
def test_an_error_is_english_and_an_answer_in_the_players_language_is_so_throughout(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and node.exc is not None and path.name not in ON_PAGES:
            assert not translated(node.exc), ast.unparse(node)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and translated(function):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in ("click.echo", "say", "out.print"):
                    error = any(word.arg == "err" for word in node.keywords)
                    assert error or not any(map(in_words, node.args)), ast.unparse(node)
