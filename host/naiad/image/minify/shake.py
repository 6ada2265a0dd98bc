"""Leaves out what nothing on a board can reach: functions, methods, names, whole modules.

A function of a module is reached by its name there, or imported; a method, or whatever is asked of a thing that is not
certainly a module, by its bare name wherever it lies. What is doubtful stays.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from naiad.image.minify.modules import MinifyError, Module, Modules, Scoped, walk
from naiad.image.minify.strip import fill

# Calls whose result may be left out when nobody wants it.
_PURE = frozenset(
    [
        *("array", "bytearray", "bytes", "dict", "frozenset", "len", "list", "max", "min", "namedtuple"),
        *("object", "OrderedDict", "range", "set", "sorted", "sum", "tuple", "zip"),
    ]
)
Key = tuple[str, str, str]


@dataclass
class _Uses:
    """What a piece of source names: of modules for certain, and of anything by bare names."""

    names: set[tuple[str, str]] = field(default_factory=set)
    bare: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)
    prefixes: set[str] = field(default_factory=set)


def shake(modules: Modules, roots: list[str], keep: frozenset[str] = frozenset()) -> None:
    """Keep what the modules named can reach, and whatever bears one of the names to keep."""
    live = _reach(modules, roots, keep)
    for name in list(modules):
        if name not in live.modules:
            del modules[name]
        else:
            _prune(modules[name], modules, live)


def _is_pure(node: ast.AST) -> bool:
    calls = (child.func for child in walk(node) if isinstance(child, ast.Call))
    return all(isinstance(function, ast.Name) and function.id in _PURE for function in calls)


def _defined(node: ast.stmt) -> str:
    """The name that a statement defines and does nothing besides; '' for any other statement."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id if _is_pure(node.value) else ""
    return ""


class _Collect(Scoped):
    """What every part of a module uses: key (module, class or '', name or '')."""

    def __init__(self, module: Module, modules: Modules, uses: dict[Key, _Uses]) -> None:
        super().__init__(module, modules)
        self.uses = uses
        self.here: _Uses = _Uses()

    def collect(self) -> None:
        name = self.module.name
        for node in self.module.tree.body:
            if isinstance(node, ast.ImportFrom):
                continue
            self._part((name, "", _defined(node)), node)

    def _part(self, key: Key, node: ast.stmt) -> None:
        before, self.here = self.here, self.uses[key]
        self.visit(node)
        self.here = before

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        if not self.scope.is_module:
            return super().visit_ClassDef(node)
        self._each(node.decorator_list + node.bases)
        with self._inside(node):
            for child in node.body:
                self._part((self.module.name, node.name, _defined(child)), child)
        return node

    def visit_Name(self, node: ast.Name) -> Any:
        scope = self.scope.find(node.id)
        if scope is None or scope.is_module:
            self.here.names.add((self.module.name, node.id))
        elif scope.is_class:
            self.here.bare.add(node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        owner = self.module_of(node.value)
        if owner:
            self.here.names.add((owner, node.attr))
            self.here.modules.add(owner)
        else:
            self.here.bare.add(node.attr)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> Any:
        if isinstance(node.value, str):
            if node.value.isidentifier():
                self.here.bare.add(node.value)
            if node.value.endswith("."):
                self.here.prefixes.add(node.value)
        return node

    def visit_Import(self, node: ast.Import) -> Any:
        self.here.modules.update(alias.name for alias in node.names)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        for alias in node.names:
            self.here.modules.add(node.module or "")
            self.here.modules.add(f"{node.module}.{alias.name}")
            self.here.names.add((node.module or "", alias.name))
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        if isinstance(node.func, ast.Name) and node.func.id == "__import__":
            self.here.prefixes.add("")
        return self.generic_visit(node)


@dataclass
class _Live(_Uses):
    outside: set[tuple[str, str]] = field(default_factory=set)

    def has(self, module: str, owner: str, name: str) -> bool:
        """Whether what is defined there is reached."""
        if not name:
            return not owner or self.has(module, "", owner)
        if owner:
            special = name.startswith("__") or (module, owner) in self.outside
            return (special or name in self.bare) and self.has(module, "", owner)
        return name in self.bare or (module, name) in self.names


def _brings(live: _Live, modules: Modules, importer: str, name: str, full: str) -> bool:
    """Whether a name that is imported at the top is used; one that is a module never by its bare name elsewhere."""
    return (importer, name) in live.names if full in modules else live.has(importer, "", name)


def _reach(modules: Modules, roots: list[str], keep: frozenset[str]) -> _Live:
    uses: dict[Key, _Uses] = defaultdict(_Uses)
    imported = {name: list(_brought(module)) for name, module in modules.items()}
    for module in modules.values():
        _Collect(module, modules, uses).collect()
    live = _Live(bare=set(keep), outside=based_outside(modules))
    wanted = set(roots)
    done: set[Key] = set()
    more = True
    while more or wanted - live.modules:
        more = False
        for full in wanted - live.modules:
            parts = full.split(".")
            live.modules.update(".".join(parts[: n + 1]) for n in range(len(parts)))
            more = True
        live.modules &= set(modules)
        # What is imported by name is reached where it was made.
        for importer in live.modules:
            for name, where, there in imported[importer]:
                if _brings(live, modules, importer, name, f"{where}.{there}"):
                    new = {(where, there)} - live.names
                    more = more or bool(new)
                    live.names |= new
                    wanted |= {where, f"{where}.{there}"} & set(modules)
        for key, used in list(uses.items()):
            if key in done or key[0] not in live.modules or not live.has(*key):
                continue
            done.add(key)
            more = True
            live.names |= used.names
            live.bare |= used.bare
            wanted |= used.modules & set(modules)
            wanted |= _by_prefix(key, used.prefixes, modules)
    return live


def _brought(module: Module) -> Iterator[tuple[str, str, str]]:
    """(name here, module, name there) of what is imported by name at the top."""
    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom):
            yield from ((alias.asname or alias.name, node.module or "", alias.name) for alias in node.names)


def _by_prefix(key: Key, prefixes: set[str], modules: Modules) -> set[str]:
    """Modules that are imported by a name made at run time."""
    if "" not in prefixes:
        return set()
    found = {name for name in modules for prefix in prefixes - {""} if name.startswith(prefix)}
    if not found:
        raise MinifyError(
            f"{modules[key[0]].path}, {key[2] or 'at the top'}: which module __import__ takes cannot be seen; "
            "write the name's beginning, up to its last dot, as text in the same function"
        )
    return found


def based_outside(modules: Modules) -> set[tuple[str, str]]:
    """(module, class) of all classes with a base that is not the firmware's own; their names mean something outside.

    Bases go by their bare names: a class is of outside too if another one is that bears its base's name.
    """
    bases = {
        (name, node.name): {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        for name, module in modules.items()
        for node in module.tree.body
        if isinstance(node, ast.ClassDef)
    }
    outside: set[tuple[str, str]] = set()
    while True:
        own = {name for _, name in bases} - {name for _, name in outside}
        more = {key for key, names in bases.items() if names - own} - outside
        if not more:
            return outside
        outside |= more


def _prune(module: Module, modules: Modules, live: _Live) -> None:
    body: list[ast.stmt] = []
    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom | ast.Import):
            node.names = [alias for alias in node.names if _stays(node, alias, module, modules, live)]
            if node.names:
                body.append(node)
        elif live.has(module.name, "", _defined(node)):
            if isinstance(node, ast.ClassDef):
                node.body = [n for n in node.body if live.has(module.name, node.name, _defined(n))]
            body.append(node)
    module.tree.body = body
    fill(module.tree)


def _stays(node: ast.ImportFrom | ast.Import, alias: ast.alias, module: Module, modules: Modules, live: _Live) -> bool:
    """Whether what is imported is used; the firmware's own modules are imported for what happens then, too."""
    if isinstance(node, ast.ImportFrom):
        return _brings(live, modules, module.name, alias.asname or alias.name, f"{node.module}.{alias.name}")
    return alias.name in live.modules or live.has(module.name, "", alias.asname or alias.name.partition(".")[0])
