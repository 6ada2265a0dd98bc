"""The language of what players read on the PC: which it is, and a sentence in it; not the sentences.

They stand where they are said, in English, and in locale/ in the others; reasons in firmware/words. A catalogue is
read as it lies there, so none can be stale; ``python tools/words.py`` brings all up to date. A sentence is turned when
it is shown: what a module holds is marked by ``later`` and turned by ``_`` in its use. What the tool says to whoever
runs it, help and errors, is marked nowhere: all of it comes through ``tool`` on its way out, and stays English where
nobody has translated locale/tool.pot. Next: cli/__init__.py, which chooses.
"""

import gettext
import io
import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from naiad_core import reasons

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGES = ("en", "fr", "nl", "de")
DOMAIN = "naiad"
# Of what the tool says, as distinct from what players read.
TOOL = "tool"
# A place in a sentence of the tool, where it is put together.
PLACE = re.compile(r"\{(\w+)\}")
# In this order the environment names it; the first that is not empty is meant.
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")

_now = [LANGUAGES[0]]


def choose(language: str) -> None:
    """From now on, what is shown is in this one of LANGUAGES."""
    if language not in LANGUAGES:
        raise ValueError(f"{language} is none of {', '.join(LANGUAGES)}")
    _now[0] = reasons.language = language


def current() -> str:
    """The language of what is shown now."""
    return _now[0]


def wanted(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for; English where it asks for none that there is.

    >>> wanted({"LANG": "fr_BE.UTF-8"}), wanted({"LC_ALL": "C", "LANG": "fr"}), wanted({"LANG": "eo"})
    ('fr', 'en', 'en')
    """
    told = next(filter(None, map(environment.get, VARIABLES)), "")
    language = told.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def locale() -> "Path":
    """The folder of all sentences."""
    # English, which most commands are asked for in, does not wait for this.
    from pathlib import Path

    return Path(__file__).with_name("locale")


def catalogue(language: str, domain: str = DOMAIN) -> "Path":
    """The file with the sentences of a language other than English."""
    return locale() / language / "LC_MESSAGES" / f"{domain}.po"


@cache
def _sentences(language: str, domain: str = DOMAIN) -> gettext.NullTranslations:
    if language == LANGUAGES[0]:
        return gettext.NullTranslations()
    path = catalogue(language, domain)
    if domain == TOOL and not path.exists():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        known = read_po(file, locale=language, domain=domain)
    compiled = io.BytesIO()
    write_mo(compiled, known)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def _(sentence: str, **values: Any) -> str:
    """A sentence in the language of now; ``values`` take the places of their names in braces."""
    told = _sentences(_now[0]).gettext(sentence)
    return told.format(**values) if values else told


def plural(one: str, several: str, count: int, **values: Any) -> str:
    """The same for so many things, ``{n}``.

    >>> plural("{n} card", "{n} cards", 0)
    '0 cards'
    """
    return _sentences(_now[0]).ngettext(one, several, count).format(n=count, **values)


def meant(context: str, sentence: str, **values: Any) -> str:
    """The same for a word that has several meanings: ``context`` says which, for those who translate."""
    told = _sentences(_now[0]).pgettext(context, sentence)
    return told.format(**values) if values else told


def later(sentence: str) -> str:
    """The sentence as it is: it is to be found for the catalogues here, and turned where it is shown."""
    return sentence


def tool(said: str) -> str:
    """Help or an error of the tool as it is shown, in the language of now; as it is where that has no translation.

    What stands in its places, a path or what another sentence says, is turned in the same way.
    """
    known = _sentences(_now[0], TOOL)
    if not isinstance(known, gettext.GNUTranslations):
        return said
    told = known.gettext(said)
    if told != said:
        return told
    for form, sentence in _forms(_now[0]):
        found = form.fullmatch(said)
        if found:
            values = {name: tool(value) for name, value in found.groupdict().items()}
            return "".join(values.get(part, "") if at % 2 else part for at, part in enumerate(PLACE.split(sentence)))
    return said


@cache
def _forms(language: str) -> list[tuple[re.Pattern[str], str]]:
    """What matches a translated sentence with places, and its translation; the sentence that says most comes first."""
    known = _sentences(language, TOOL)._catalog  # type: ignore[attr-defined]
    with_places = [said for said in known if isinstance(said, str) and PLACE.search(said)]
    return [(form(said), known[said]) for said in sorted(with_places, key=plain, reverse=True)]


def plain(said: str) -> int:
    """How many letters of a sentence stand in no place."""
    return len(PLACE.sub("", said))


def form(said: str) -> re.Pattern[str]:
    """What matches a sentence with anything in its places, the same in those of one name.

    >>> form("{path}: no such file").fullmatch("a.txt: no such file")["path"]
    'a.txt'
    """
    text, names = "", set()
    for at, part in enumerate(PLACE.split(said)):
        if at % 2 == 0:
            text += re.escape(part)
        else:
            text += f"(?P={part})" if part in names else f"(?P<{part}>.*?)"
            names.add(part)
    return re.compile(text, re.DOTALL)
