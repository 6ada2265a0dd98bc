"""The firmware as deploy writes it, for scripts to be run beside; no tests."""

import ast
import functools
import tempfile
from pathlib import Path

from naiad import image
from naiad.image.minify.modules import Module, Scoped, parse
from vm.interpreters import SCRIPTS, VM, Firmware

# Gone when the tests are through.
_FOLDERS = []
STANDINS = VM / "board" / "standins.py"


@functools.cache
def deployed():
    """Exactly what deploy writes. Scripts and stand-ins are given the short names of what they ask the firmware."""
    folder = _written(image.files())
    sources = {path: content for path, content in image.files(plain=True).items() if path.endswith(".py")}
    made = image.minified()
    scripts = _folder("naiad-scripts-")
    (scripts / "board").mkdir()

    def fitted(path, to=scripts):
        (to / path.name).write_text(_follow(path.read_text(), made, sources))
        return to / path.name

    fitted(STANDINS, scripts / "board")
    return Firmware(folder, scripts / "board", fitted)


@functools.cache
def with_all_for(script):
    """The firmware minified, but with everything that a script of tests/vm/scripts uses left in it under its name."""
    own = [(SCRIPTS / script).read_bytes(), STANDINS.read_bytes()]
    names = frozenset(name for source in own for name in _names(ast.parse(source)))
    files = image.files(plain=True)
    sources = {path: content for path, content in files.items() if path.endswith(".py")}
    made = image.minified_once(sources, (*image.roots(sources), "naiad_core.text", "naiad_core.reasons"), names)
    return Firmware(_written({**{p: c for p, c in files.items() if p not in sources}, **made.files}), VM / "board")


def _folder(prefix):
    _FOLDERS.append(tempfile.TemporaryDirectory(prefix=prefix))
    return Path(_FOLDERS[-1].name)


def _written(files):
    folder = _folder("naiad-minified-")
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
        self.own = {a.arg for node in ast.walk(module.tree) if isinstance(node, ast.arguments) for a in node.args}

    def visit_Attribute(self, node):
        owner = self.module_of(node.value)
        is_module = f"{owner}.{node.attr}" in self.modules
        self.generic_visit(node)
        if not is_module:
            node.attr = self.names.of(owner, node.attr) if owner else self.names.things.get(node.attr, node.attr)
        return node

    def visit_ImportFrom(self, node):
        if node.module not in self.modules:
            return node
        for alias in node.names:
            if f"{node.module}.{alias.name}" not in self.modules:
                alias.asname = alias.asname or alias.name
                alias.name = self.names.of(node.module, alias.name)
        return node

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
