"""The catalogues of what players read, brought up to date: ``python tools/words/words.py``; not the translations.

New sentences come into every catalogue without a translation, those that nobody says any more go, and what was
translated stays. What is left to translate is told. ``--check`` writes nothing and fails where something would change
or is not translated; ``--table`` prints all sentences side by side, for somebody who corrects a language.
"""

import ast
import io
import string
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import table_words
from naiad.language import DOMAIN, LANGUAGES, catalogue
from naiad.rooms import part
from naiad_core import games

SAID = Path(__file__).parents[2] / "host" / "naiad"
KEYWORDS = {"_": None, "plural": (1, 2), "meant": ((1, "c"), 2), "later": None}
# The catalogues are one a language: where each sentence is said would change with every line of the program.
WRITTEN = {"no_location": True, "omit_header": True, "width": 120}
HEADER = """\
# {language}: what players read; brought up to date by tools/words/words.py.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


def calls(file: BinaryIO, *_: object, **__: object) -> Iterator[tuple[int, str, list[str | None], list[str]]]:
    """What a file says, in its order, as Babel asks for it, whose own way sees nothing within an f-string."""
    yield from _calls(ast.parse(file.read()))


def _calls(node: ast.AST) -> Iterator[tuple[int, str, list[str | None], list[str]]]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
        given = [argument.value if isinstance(argument, ast.Constant) else None for argument in node.args]
        if node.func.id != "_" and given[0] is None and not isinstance(node.args[0], ast.Starred):
            raise ValueError(f"{ast.unparse(node)}: the sentence must stand there itself")
        yield node.lineno, node.func.id, given, []
    for below in ast.iter_child_nodes(node):
        yield from _calls(below)


@cache
def said() -> Catalog:
    """Every sentence of the program, and the names that the games' own data hold; none translated."""
    found = Catalog(domain=DOMAIN, fuzzy=False)
    for _, _, message, comments, context in extract_from_dir(SAID, [("**.py", calls)], keywords=KEYWORDS):
        found.add(message, context=context, auto_comments=comments)
    for game in games.GAMES:
        for word in part(game, "words").names():
            found.add(word)
    return found


def kept(language: str) -> Catalog:
    """The catalogue of a language as it lies."""
    path = catalogue(language)
    if not path.exists():
        return Catalog(locale=language, domain=DOMAIN, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def renewed(language: str) -> Catalog:
    """What is said, with the translations that are kept; one that is marked as fuzzy, a guess, is none."""
    old = kept(language)
    new = Catalog(locale=language, domain=DOMAIN, fuzzy=False)
    for message in said():
        if message.id:
            before = old.get(message.id if isinstance(message.id, str) else message.id[0], message.context)
            same = before is not None and before.id == message.id and not before.fuzzy
            new.add(message.id, before.string if same and before else "", context=message.context)
    return new


def text(new: Catalog) -> bytes:
    """A catalogue as its file has it."""
    # Babel's own header holds today's date.
    out = io.BytesIO()
    out.write(HEADER.format(language=new.locale_identifier, plural=new.plural_forms).encode())
    write_po(out, new, **WRITTEN)  # type: ignore[arg-type]
    return out.getvalue()


def messages(of: Catalog) -> Iterator[Message]:
    """All but the header."""
    return (message for message in of if message.id)


def forms(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is said in English, one or two forms, and its translations, which may be empty."""
    english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    translated = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return english, translated


def places(sentence: str) -> list[str]:
    """The names in braces."""
    return sorted({name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None})


def faults(language: str) -> Iterator[str]:
    """What is wrong with a catalogue, a sentence each, and what to do."""
    new = renewed(language)
    if text(new) != (catalogue(language).read_bytes() if catalogue(language).exists() else b""):
        yield f"{language}: the catalogue is not what the program says; run: python tools/words/words.py"
    for message in messages(new):
        english, translated = forms(message)
        if not all(translated) or (message.pluralizable and len(translated) != new.num_plurals):
            yield f"{language}: not translated in {catalogue(language).name}: {english[0]}"
            continue
        # Which name a number's noun needs is the language's own; in what is said of one, the number may be a word.
        wanted = set(places(english[-1]))
        for form in translated:
            if set(places(form)) - {"n"} != wanted - {"n"} or set(places(form)) - wanted:
                yield f"{language}: other names in braces than in English: {form}"


def table() -> Iterable[str]:
    """All sentences, English first, a language a line."""
    each = {language: {(m.id, m.context): m for m in messages(kept(language))} for language in LANGUAGES[1:]}
    for message in messages(said()):
        yield " / ".join(forms(message)[0]) + (f"   [{message.context}]" if message.context else "")
        for language, known in each.items():
            found = known.get((message.id, message.context))
            yield f"  {language}  {' / '.join(forms(found)[1]) if found else ''}"


def main(arguments: list[str]) -> int:
    """Write, check or print."""
    if arguments == ["--table"]:
        print("\n".join((*table(), *table_words.table())))
        return 0
    for language in LANGUAGES[1:]:
        if not arguments:
            catalogue(language).parent.mkdir(parents=True, exist_ok=True)
            catalogue(language).write_bytes(text(renewed(language)))
    wrong = [fault for language in LANGUAGES[1:] for fault in faults(language)]
    print("\n".join(wrong) or "every sentence has its translations", file=sys.stderr if wrong else sys.stdout)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
