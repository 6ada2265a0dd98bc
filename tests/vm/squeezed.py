"""The firmware as deploy writes it, for scripts to be run beside; no tests. Read test_squeezed.py next."""

import ast
import functools
import tempfile
from pathlib import Path

from naiad.board import image
from naiad.board.squeeze import squeeze
from naiad.board.squeeze.modules import Module, Scoped, parse
from vm.interpreters import SCRIPTS, VM, Firmware

# Gone when the tests are through.
_FOLDERS = []
STANDINS = VM / "board" / "standins.py"


@functools.cache
def deployed():
    """Exactly what deploy writes. Scripts and stand-ins are given the short names of what they ask the firmware."""
    folder = _written(image.files())
    sources = {path: content for path, content in image.files(plain=True).items() if path.endswith(".py")}
    made = image.squeezed()
    scripts = _folder("naiad-scripts-")
    (scripts / "board").mkdir()

    def fitted(path, to=scripts):
        (to / path.name).write_text(_follow(path.read_text(), made, sources))
        return to / path.name

    fitted(STANDINS, scripts / "board")
    return Firmware(folder, scripts / "board", fitted)


@functools.cache
def with_all_for(script):
    """The firmware squeezed, but with everything that a script of tests/vm/scripts uses left in it under its name."""
    own = [(SCRIPTS / script).read_bytes(), STANDINS.read_bytes()]
    names = frozenset(name for source in own for name in _names(ast.parse(source)))
    files = image.files(plain=True)
    sources = {path: content for path, content in files.items() if path.endswith(".py")}
    needed = tuple(path.removesuffix(".py").replace("/", ".") for path in sources if "/notation/" in path)
    made = squeeze(sources, (*image.roots(sources), "naiad_core.text", "naiad_core.reasons", *needed), names)
    return Firmware(_written({**{p: c for p, c in files.items() if p not in sources}, **made.files}), VM / "board")


def _folder(prefix):
    _FOLDERS.append(tempfile.TemporaryDirectory(prefix=prefix))
    return Path(_FOLDERS[-1].name)


def _written(files):
    folder = _folder("naiad-squeezed-")
    for path, content in {**files, "settings.toml": image.settings()}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


def _names(tree):
    for node in ast.walk(tree):
        for key in ("id", "attr", "arg", "name"):
            name = getattr(node, key, None)
            if isinstance(name, str):
                yield from name.split(".")


def _follow(source, made, sources):
    module = Module("script.py", "script", ast.parse(source))
    _Follow(module, parse(sources), made).walk()
    return ast.unparse(ast.fix_missing_locations(module.tree)) + "\n"


class _Follow(Scoped):
    """Gives a script the new names of what it asks of things and imports from the firmware; its own stay."""

    def __init__(self, module, modules, made):
        super().__init__(module, modules)
        self.names = made.names
        self.moves = made.moves
        self.own = {a.arg for node in ast.walk(module.tree) if isinstance(node, ast.arguments) for a in node.args}

    def visit_Attribute(self, node):
        owner = self.module_of(node.value)
        is_module = f"{owner}.{node.attr}" in self.modules
        self.generic_visit(node)
        if not is_module:
            here = self.moves.get((owner, node.attr), (owner, node.attr))
            node.attr = self.names.of(*here) if owner else self.names.things.get(node.attr, node.attr)
        return node

    def visit_Import(self, node):
        for alias in node.names:
            alias.name = self.moves.get((alias.name, ""), (alias.name, ""))[0]
        return node

    def visit_ImportFrom(self, node):
        if node.module not in self.modules:
            return node
        out = []
        for alias in node.names:
            full = f"{node.module}.{alias.name}"
            bound = alias.asname or alias.name
            if full in self.modules:
                where, _, name = self.moves.get((full, ""), (full, ""))[0].rpartition(".")
            else:
                where, name = self.moves.get((node.module, alias.name), (node.module, alias.name))
                name = self.names.of(where, name)
            out.append(ast.ImportFrom(where, [ast.alias(name, bound)], 0))
        return out

    def visit_FunctionDef(self, node):
        if self.scope.is_class:
            node.name = self.names.things.get(node.name, node.name)
        return super().visit_FunctionDef(node)

    def visit_Name(self, node):
        found = self.scope.find(node.id)
        if found is not None and found.is_class:
            node.id = self.names.things.get(node.id, node.id)
        return node

    def visit_keyword(self, node):
        if node.arg not in self.own:
            node.arg = self.names.things.get(node.arg, node.arg)
        return self.generic_visit(node)
