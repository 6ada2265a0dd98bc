"""What the names of a module are and where they are used; gives none another."""

import ast
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from naiad.image.minify.modules import Function, Module, Modules, Scoped, arguments, module_scope

# Things of outside whose attributes are asked for by a text that is made at run time, as they stand in the source.
_OUTSIDE = frozenset(["board", "self._board", "sys.modules[parent]"])
_BY_TEXT = frozenset(["getattr", "hasattr", "setattr", "delattr"])


@dataclass
class Group:
    """An outermost function with all that is inside of it: its names, those it takes from outside."""

    locals: dict[str, str] = field(default_factory=dict)
    free: list[str] = field(default_factory=list)
    parameters: set[str] = field(default_factory=set)
    globals: set[str] = field(default_factory=set)


class Place(NamedTuple):
    """Where a name stands: a field of a node. ``kind`` is "local" to the group, "thing" for what is asked of a thing,
    "global" for a name of the module, "builtin"."""

    where: ast.AST
    key: str
    name: str
    kind: str
    group: Group
    module: str


class Look(Scoped):
    """What a module's names are, and all their places."""

    def __init__(self, module: Module, modules: Modules) -> None:
        super().__init__(module, modules)
        # The first holds what is in no function.
        self.group = Group()
        self.groups = [self.group]
        self.places: list[Place] = []
        self.asked: set[str] = set()
        self.stored: set[str] = set()
        self.keywords: set[str] = set()
        self.parameters: set[str] = set()
        self.defined: dict[str, set[str]] = {}
        # Names of modules that are used in the body of a class, where names of things are seen too.
        self.in_class: set[str] = set()

    def kind(self, name: str) -> str:
        """What a name is here: a Place's kind, or "class" in the body of one, where it is a thing's."""
        scope = self.scope.find(name)
        if scope is None:
            return "builtin"
        return "global" if scope.is_module else "class" if scope.is_class else "local"

    def _place(self, where: ast.AST, key: str, name: str, kind: str = "", module: str = "") -> None:
        kind = (kind or self.kind(name)).replace("class", "thing")
        self.places.append(Place(where, key, name, kind, self.group, module or self.module.name))

    def _function(self, node: Any, visit: Any) -> Any:
        # Decorators and defaults belong to what is around, where only names of modules and classes are used.
        before = self.group
        if before is self.groups[0]:
            self.group = Group()
            self.groups.append(self.group)
        done = visit(node)
        self.group = before
        return done

    def arguments(self, node: Function) -> None:
        for arg in arguments(node):
            self.parameters.add(arg.arg)
            self.group.parameters.add(arg.arg)
            self._local(arg.arg)
            self._place(arg, "arg", arg.arg, "local")

    def _local(self, name: str) -> None:
        if name not in self.group.free:
            self.group.free.append(name)

    def _name(self, where: ast.AST, key: str) -> None:
        name = getattr(where, key)
        kind = self.kind(name)
        if kind == "local":
            self._local(name)
        elif kind == "class":
            self.stored.add(name)
        else:
            self.group.globals.add(name)
            if self.scope.is_class or self.scope.is_module:
                self.in_class.add(name)
        self._place(where, key, name, kind)

    def visit_Name(self, node: ast.Name) -> Any:
        self._name(node, "id")
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self._name(node, "name")
        return self._function(node, super().visit_FunctionDef)

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return self._function(node, super().visit_Lambda)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        self._name(node, "name")
        return super().visit_ClassDef(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> Any:
        if node.name:
            self._name(node, "name")
        return self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        for alias in node.names:
            bound = alias.asname or alias.name
            if self.kind(bound) == "local":
                if alias.asname:
                    self._local(alias.asname)
                else:
                    # Bears the name that it has there, see _decide.
                    self.group.locals[alias.name] = node.module or ""
            if node.module in self.modules and f"{node.module}.{alias.name}" not in self.modules:
                self._place(alias, "name", alias.name, "global", node.module)
            self._place(alias, "asname", bound)
        return node

    def visit_Import(self, node: ast.Import) -> Any:
        for alias in node.names:
            if alias.asname:
                self._name(alias, "asname")
            else:
                first = alias.name.partition(".")[0]
                if self.kind(first) == "local":
                    self.group.locals[first] = ""
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        owner = self.module_of(node.value)
        if not owner:
            self.asked.add(node.attr)
            if not isinstance(node.ctx, ast.Load):
                self.stored.add(node.attr)
            self._place(node, "attr", node.attr, "thing")
        elif f"{owner}.{node.attr}" not in self.modules:
            if not self._is_in(owner, node.attr):
                raise self.module.refuse(node, f"{owner} has no name {node.attr} of its own")
            self._place(node, "attr", node.attr, "global", owner)
        return self.generic_visit(node)

    def _is_in(self, module: str, name: str) -> bool:
        if module not in self.defined:
            self.defined[module] = set(module_scope(self.modules[module]).names)
        return name in self.defined[module] or name.startswith("__")

    def visit_keyword(self, node: ast.keyword) -> Any:
        if node.arg:
            self.keywords.add(node.arg)
            self._place(node, "arg", node.arg, "thing")
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> Any:
        by_text = isinstance(node.func, ast.Name) and node.func.id in _BY_TEXT
        if by_text and not isinstance(node.args[1], ast.Constant) and ast.unparse(node.args[0]) not in _OUTSIDE:
            raise self.module.refuse(
                node, f"{ast.unparse(node)} looks a name up by a text that is made at run time, and names are shortened"
            )
        return self.generic_visit(node)
