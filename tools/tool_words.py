"""The template of what the tool says to whoever runs it, its help and its errors: host/naiad/locale/tool.pot; what
players read is words.py's, which brings both up to date.

A language without locale/LANGUAGE/LC_MESSAGES/tool.po gets English, and so does each sentence that is not translated
there. Help is taken from the commands as they are; errors are found where they are raised, with a place in braces for
each value that is put in: what comes out is recognised by its form (naiad/language.py).
"""

import ast
import importlib
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from naiad.cli import COMMANDS, LazyGroup, main
from naiad.cli.helped import paragraphs, sentences
from naiad.language import LANGUAGES, PLACE, TOOL, catalogue, locale
from naiad_core import games

SAID = Path(__file__).parents[1] / "host"
TEMPLATE = locale() / f"{TOOL}.pot"
# Where sentences are for whoever writes naiad, or say what a board's own library says.
ELSEWHERE = ("twin/circuitpython", "twin/chips", "image/minify", "store/migrations")
# An error that no user is told.
OUR_OWN = ("NotImplementedError", "AssertionError", "RuntimeError", "TypeError", "IndexError", "KeyError")
WRITTEN = {"no_location": True, "omit_header": True, "width": 120, "sort_output": True}
HEAD = """\
# What the tool says to whoever runs it; English where it is not translated. Brought up to date by tools/words.py.
# Copy it to LANGUAGE/LC_MESSAGES/tool.po, say there which language it is, and translate what you like.
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


def helped() -> Iterator[str]:
    """The sentences of every command's help, a game's name as a place."""
    assert isinstance(main, LazyGroup)
    context = click.Context(main)
    for command in (main, *filter(None, (main.get_command(context, name) for name in COMMANDS))):
        for _head, text in paragraphs(command.help or ""):
            yield _placed(text)
        for option in command.params:
            if isinstance(option, click.Option):
                yield from map(_placed, sentences(option.help or ""))


def _placed(text: str) -> str:
    """With places for what a game brings: its name, and in the help of its options the value that it begins with."""
    for number, game in enumerate(games.GAMES):
        title = games.descriptor(game).TITLE
        told = re.sub(rf"^{title}: (.*) \[default: \S+\]\.$", r"{game}: \1 [default: {value}].", text)
        text = re.sub(rf"\b{game}\b", "{game}" if "{game}" not in told else f"{{game{number}}}", told)
    return text


def raised() -> Iterator[str]:
    """The sentences of every error, as they stand in the program."""
    for path in sorted((SAID / "naiad").rglob("*.py")):
        if not any(part in path.as_posix() for part in ELSEWHERE):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                    if ast.unparse(node.exc.func) not in OUR_OWN:
                        yield from filter(None, (_sentence(each, path) for each in node.exc.args))
                elif isinstance(node, ast.Call) and ast.unparse(node.func) == "_complain":
                    yield from filter(None, (_sentence(each, path) for each in node.args))


def _sentence(node: ast.expr, path: Path) -> str:
    """A sentence with its places; '' for what is none, or is marked for players."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) and " " in node.value else ""
    if not isinstance(node, ast.JoinedStr):
        return ""
    text, names = "", {}
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value)
            continue
        assert isinstance(part, ast.FormattedValue)
        told = _constant(part.value, path)
        if told is None:
            code = ast.unparse(part)
            names.setdefault(code, _free(part.value, list(names.values())))
            told = f"{{{names[code]}}}"
        text += told
    # A path and another error have nothing to translate.
    return text if re.search(r"[a-z]{2} ", PLACE.sub("", text)) else ""


def _constant(node: ast.expr, path: Path) -> str | None:
    """The text of a name that is a constant of the program."""
    if isinstance(node, ast.Name) and node.id.isupper():
        module = ".".join(path.relative_to(SAID).with_suffix("").parts).removesuffix(".__init__")
        value = getattr(importlib.import_module(module), node.id, None)
        return str(value) if isinstance(value, str | int | float) else None
    return None


def _free(node: ast.expr, taken: list[str]) -> str:
    """A name for a place, by what stands there."""
    names = [each.attr if isinstance(each, ast.Attribute) else each.id for each in ast.walk(node)
             if isinstance(each, ast.Name | ast.Attribute)]  # fmt: skip
    called = [each for each in names if each not in ("printable", "len", "str", "join", "strerror")]
    name = (called or names or ["value"])[0].strip("_").lower()
    return next(each for each in (name, *(f"{name}{n}" for n in range(2, 99))) if each not in taken)


@cache
def said() -> Catalog:
    """Every sentence; none translated."""
    found = Catalog(domain=TOOL, fuzzy=False)
    for sentence in (*helped(), *raised()):
        if sentence:
            found.add(sentence)
    return found


def text(language: str) -> bytes:
    """The template, or for a language its catalogue with the translations that are kept."""
    path = catalogue(language, TOOL)
    kept = None
    if language:
        with path.open("rb") as file:
            kept = read_po(file, locale=language, domain=TOOL)
    new = Catalog(domain=TOOL, fuzzy=False)
    for message in said():
        if message.id:
            before = kept.get(message.id) if kept else None
            new.add(message.id, before.string if before and not before.fuzzy else "")
    out = io.BytesIO()
    out.write(HEAD.format(language=language).encode())
    write_po(out, new, **WRITTEN)  # type: ignore[arg-type]
    return out.getvalue()


def files() -> dict[Path, bytes]:
    """Every file as it is to be: the template, and the catalogues that there are."""
    translated = [language for language in LANGUAGES[1:] if catalogue(language, TOOL).exists()]
    return {TEMPLATE: text(""), **{catalogue(language, TOOL): text(language) for language in translated}}


def faults() -> Iterator[str]:
    """What is wrong with these files, a sentence each; a sentence without a translation is not."""
    for path, wanted in files().items():
        if not path.exists() or path.read_bytes() != wanted:
            yield f"{path.name}: not what the tool says; run: python tools/words.py"
        for message in read_po(io.BytesIO(wanted)):
            if message.id and message.string and set(PLACE.findall(message.string)) - set(PLACE.findall(message.id)):
                yield f"{path}: places in braces that English has not: {message.string}"
