"""The files of an image as trees, and what each name in them stands for; changes nothing.

Only what the firmware's language has is understood (firmware/README.md): anything else raises MinifyError, so that
nothing is made smaller by a guess.
"""

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

Function = ast.FunctionDef | ast.Lambda
Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp


class MinifyError(Exception):
    """The source has something that cannot be made smaller safely: which file, which line, what to do."""


@dataclass
class Module:
    """One file: its path on the drive, the name by which it is imported, its tree."""

    path: str
    name: str
    tree: ast.Module

    def refuse(self, node: ast.AST, why: str) -> MinifyError:
        """The error for this place."""
        return MinifyError(f"{self.path}, line {getattr(node, 'lineno', 0)}: {why}")


@dataclass
class Scope:
    """Names bound in a module, class, function or comprehension."""

    node: ast.AST
    outer: "Scope | None"
    names: dict[str, int] = field(default_factory=dict)
    # Bound by an import alone: (module, name there, "" for the module itself).
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def is_module(self) -> bool:
        return isinstance(self.node, ast.Module)

    @property
    def is_class(self) -> bool:
        return isinstance(self.node, ast.ClassDef)

    def bind(self, name: str, where: "tuple[str, str] | None" = None) -> None:
        self.names[name] = self.names.get(name, 0) + 1
        self.imported.pop(name, None)
        if where is not None and self.names[name] == 1:
            self.imported[name] = where

    def find(self, name: str) -> "Scope | None":
        """The scope in which a name that is used here was bound; None for one that is built in."""
        scope: Scope | None = self
        while scope is not None:
            # What a class holds is seen in its own body only, not from its methods.
            if name in scope.names and (scope is self or not scope.is_class):
                return scope
            scope = scope.outer
        return None


Modules = dict[str, Module]
_LOAD = ast.Load()


def parse(sources: dict[str, bytes]) -> Modules:
    """The modules of an image by the name they are imported by. Raises MinifyError."""
    out = {}
    for path, source in sorted(sources.items()):
        name = path.removeprefix("lib/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        out[name] = Module(path, name, ast.parse(source, path))
    for module in out.values():
        _check(module)
    return out


_UNKNOWN = (
    *(ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await),
    *(ast.Match, ast.TryStar, ast.NamedExpr, ast.Global, ast.Nonlocal),
)
_REFLECTION = frozenset(["eval", "exec", "globals", "locals", "vars", "dir", "compile"])


def _check(module: Module) -> None:
    for node in walk(module.tree):
        if isinstance(node, _UNKNOWN):
            raise module.refuse(node, f"{type(node).__name__} is not understood here; write it with plain statements")
        if isinstance(node, ast.JoinedStr):
            # Each Python writes one in another way, and a board's compiler makes a call of format of it anyhow.
            raise module.refuse(node, "an f-string is not understood here; write it with % or format")
        if isinstance(node, ast.Name) and node.id in _REFLECTION:
            raise module.refuse(node, f"{node.id}() finds names by their text, which are shortened; do without it")
        if isinstance(node, ast.ImportFrom):
            if node.level:
                raise module.refuse(node, "write the whole name of the module that is imported")
            if node.names[0].name == "*":
                raise module.refuse(node, "import * hides which names come; name them")
        if isinstance(node, ast.FunctionDef) and node.args.kwarg:
            raise module.refuse(node, "**arguments would hold names as text; name the arguments")
        if isinstance(node, ast.ClassDef) and node.keywords:
            raise module.refuse(node, "a class with keywords is not understood here")


def module_scope(module: Module) -> Scope:
    """The scope of a module's top level."""
    return enter(module.tree, None)


def enter(node: ast.AST, outer: Scope | None) -> Scope:
    """The scope that a module, class, function, lambda or comprehension opens."""
    scope = Scope(node, outer)
    if isinstance(node, Comprehension):
        for part in node.generators:
            _bind(part.target, scope)
        return scope
    if isinstance(node, Function):
        for arg in arguments(node):
            scope.bind(arg.arg)
    body = getattr(node, "body", [])
    for child in body if isinstance(body, list) else [body]:
        _bind(child, scope)
    return scope


def arguments(node: Function) -> list[ast.arg]:
    """All parameters, in order."""
    args = node.args
    rare = [arg for arg in (args.vararg, args.kwarg) if arg is not None]
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *rare]


def _bind(node: ast.AST, scope: Scope) -> None:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        scope.bind(node.name)
        return
    if isinstance(node, ast.expr) and isinstance(getattr(node, "ctx", _LOAD), ast.Load):
        # What is only read binds nothing.
        return
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del):
        # What is deleted was bound before; until then it is what it was.
        scope.names[node.id] = scope.names.get(node.id, 0) + 1
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        scope.bind(node.id)
    elif isinstance(node, ast.ExceptHandler) and node.name:
        scope.bind(node.name)
    elif isinstance(node, ast.Import):
        for alias in node.names:
            if alias.asname:
                scope.bind(alias.asname, (alias.name, ""))
            else:
                first = alias.name.partition(".")[0]
                # import a.b and import a.c bind the same a.
                if scope.imported.get(first) != (first, ""):
                    scope.bind(first, (first, ""))
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            scope.bind(alias.asname or alias.name, (node.module or "", alias.name))
    for child in ast.iter_child_nodes(node):
        _bind(child, scope)


class Scoped(ast.NodeTransformer):
    """Walks a module with ``self.scope`` the scope of the node that is visited."""

    def __init__(self, module: Module, modules: Modules) -> None:
        self.module = module
        self.modules = modules
        self.scope = module_scope(module)

    def walk(self) -> None:
        """Visit the module."""
        self.module.tree = self.generic_visit(self.module.tree)  # type: ignore[assignment]

    def module_of(self, node: ast.AST) -> str:
        """The own module that an expression certainly is, or ''."""
        if isinstance(node, ast.Name):
            scope = self.scope.find(node.id)
            where = scope.imported.get(node.id) if scope is not None else None
            if where is None:
                return ""
            full = f"{where[0]}.{where[1]}" if where[1] else where[0]
            return full if full in self.modules else ""
        if isinstance(node, ast.Attribute):
            full = f"{self.module_of(node.value)}.{node.attr}"
            return full if full in self.modules else ""
        return ""

    # What opens a scope; the parts outside of it are visited first.

    def _opens(self, node: Any) -> Any:
        for outside in ("decorator_list", "bases"):
            if hasattr(node, outside):
                setattr(node, outside, self._each(getattr(node, outside)))
        if hasattr(node, "args"):
            node.args.defaults = self._each(node.args.defaults)
            node.args.kw_defaults = [default and self.visit(default) for default in node.args.kw_defaults]
        with self._inside(node):
            if hasattr(node, "args"):
                self.arguments(node)
            node.body = self._each(node.body) if isinstance(node.body, list) else self.visit(node.body)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return self._opens(node)

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return self._opens(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        return self._opens(node)

    def _comprehension(self, node: Any) -> Any:
        first = node.generators[0]
        first.iter = self.visit(first.iter)
        with self._inside(node):
            for number, part in enumerate(node.generators):
                part.target = self.visit(part.target)
                if number:
                    part.iter = self.visit(part.iter)
                part.ifs = self._each(part.ifs)
            for name in ("elt", "key", "value"):
                if hasattr(node, name):
                    setattr(node, name, self.visit(getattr(node, name)))
        return node

    visit_ListComp = visit_SetComp = visit_GeneratorExp = visit_DictComp = _comprehension

    def arguments(self, node: Function) -> None:
        """Called for the parameters of a function, inside of its scope."""

    def _each(self, nodes: list[Any]) -> list[Any]:
        out = []
        for node in nodes:
            made = self.visit(node)
            out += made if isinstance(made, list) else [] if made is None else [made]
        return out

    @contextmanager
    def _inside(self, node: ast.AST) -> Iterator[None]:
        around, self.scope = self.scope, enter(node, self.scope)
        yield
        self.scope = around


def walk(tree: ast.AST) -> Iterator[ast.AST]:
    """As ast.walk, in half its time."""
    found = [tree]
    for node in found:
        yield node
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                found += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST):
                found.append(value)


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """The tree, all statements in it, and the handlers that hold some."""
    found = [tree]
    for node in found:
        yield node
        for name in ("body", "orelse", "finalbody", "handlers"):
            found += getattr(node, name, ())


def texts(modules: Modules) -> Iterator[str]:
    """All text constants of all modules."""
    for module in modules.values():
        for node in walk(module.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
