"""The door through which all help goes that a command gives: turned into the language of now, sentence by sentence;
not the help itself, which each command has, nor errors (errors.py).
"""

import copy
import inspect
import re
from collections.abc import Iterator
from typing import TypeVar

import click

from naiad import language

AnyCommand = TypeVar("AnyCommand", bound=click.Command)

# What click does not wrap.
AS_IT_IS = "\b\n"


def turned(command: AnyCommand) -> AnyCommand:
    """The command with its help in the language of now."""
    if language.current() == language.LANGUAGES[0]:
        return command
    told = copy.copy(command)
    told.help = "\n\n".join(head + language.tool(text) for head, text in paragraphs(command.help or ""))
    told.params = [copy.copy(param) for param in command.params]
    for param in told.params:
        if isinstance(param, click.Option) and param.help:
            param.help = " ".join(map(language.tool, sentences(param.help)))
    return told


def paragraphs(text: str) -> Iterator[tuple[str, str]]:
    """(AS_IT_IS or '', the text) of each paragraph of a command's help."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        as_it_is = paragraph.startswith(AS_IT_IS)
        yield (AS_IT_IS, paragraph.removeprefix(AS_IT_IS)) if as_it_is else ("", " ".join(paragraph.split()))


def sentences(text: str) -> list[str]:
    """What an option's help is put together of: one sentence, or one for each game that has the option."""
    return re.split(r"(?<=\]\.) ", text)
