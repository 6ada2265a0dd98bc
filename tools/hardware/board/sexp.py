"""KiCad's brackets as nested lists, and back; knows no board."""

import re

# A text in brackets, or a list of such.
Tree = list["str | Tree"]
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[()]|[^\s()]+')


def parse(text: str) -> Tree:
    """What stands in the first brackets; a quoted text keeps its quotes."""
    stack: list[Tree] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    first = stack[0][0]
    assert isinstance(first, list)
    return first


def text(tree: Tree) -> str:
    return "(" + " ".join(text(one) if isinstance(one, list) else one for one in tree) + ")"


def quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def plain(token: "str | Tree") -> str:
    """A token without its quotes."""
    assert isinstance(token, str)
    return token[1:-1].replace('\\"', '"').replace("\\\\", "\\") if token.startswith('"') else token


def every(tree: Tree, name: str) -> list[Tree]:
    """The lists right in this one that begin with ``name``."""
    return [one for one in tree if isinstance(one, list) and one and one[0] == name]


def values(tree: Tree, name: str) -> list[str]:
    """What stands behind ``name`` in the first list of that name; [] where there is none."""
    found = every(tree, name)
    return [plain(one) for one in found[0][1:] if not isinstance(one, list)] if found else []


def numbers(tree: Tree, name: str) -> list[float]:
    """The same as numbers, as far as they are."""
    return [float(one) for one in values(tree, name) if re.fullmatch(r"-?[\d.]+", one)]
