"""What the names of a module are and where they are used; gives none another. Read names.py next."""

import ast
from dataclasses import dataclass, field
from typing import Any

from naiad.board.squeeze.modules import Function, Module, Modules, Scoped, arguments, module_scope

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


class Grouped(Scoped):
    """Keeps ``self.group`` the one of the function that is visited."""

    def __init__(self, module: Module, modules: Modules) -> None:
        super().__init__(module, modules)
        self.groups: dict[int, Group] = {0: Group()}
        self.group = self.groups[0]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return self._function(node, super().visit_FunctionDef)

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return self._function(node, super().visit_Lambda)

    def _function(self, node: Any, visit: Any) -> Any:
        # Decorators and defaults belong to what is around, where only names of modules and classes are used.
        before = self.group
        if before is self.groups[0]:
            self.group = self.groups.setdefault(id(node), Group())
        done = visit(node)
        self.group = before
        return done

    def kind(self, name: str) -> str:
        """What a name is here: "local", "class", "global", "builtin"."""
        scope = self.scope.find(name)
        if scope is None:
            return "builtin"
        return "global" if scope.is_module else "class" if scope.is_class else "local"


class Look(Grouped):
    """What a module's names are."""

    def __init__(self, module: Module, modules: Modules) -> None:
        super().__init__(module, modules)
        self.asked: set[str] = set()
        self.stored: set[str] = set()
        self.keywords: set[str] = set()
        self.parameters: set[str] = set()
        self.defined: dict[str, set[str]] = {}
        # Of modules whose names are looked up by a text made at run time.
        self.whole: set[str] = set()
        # Names of modules that are used in the body of a class, where names of things are seen too.
        self.in_class: set[str] = set()

    def arguments(self, node: Function) -> None:
        for arg in arguments(node):
            self.parameters.add(arg.arg)
            self.group.parameters.add(arg.arg)
            self._local(arg.arg)

    def _local(self, name: str) -> None:
        if name not in self.group.free:
            self.group.free.append(name)

    def _name(self, name: str) -> None:
        kind = self.kind(name)
        if kind == "local":
            self._local(name)
        elif kind == "class":
            self.stored.add(name)
        else:
            self.group.globals.add(name)
            if self.scope.is_class or self.scope.is_module:
                self.in_class.add(name)

    def visit_Name(self, node: ast.Name) -> Any:
        self._name(node.id)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self._name(node.name)
        return super().visit_FunctionDef(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        self._name(node.name)
        return super().visit_ClassDef(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> Any:
        if node.name:
            self._name(node.name)
        return self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        for alias in node.names:
            if self.kind(alias.asname or alias.name) == "local":
                if alias.asname:
                    self._local(alias.asname)
                else:
                    # Bears the name that it has there, see _decide.
                    self.group.locals[alias.name] = node.module or ""
        return node

    def visit_Import(self, node: ast.Import) -> Any:
        for alias in node.names:
            if alias.asname:
                self._name(alias.asname)
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
        elif f"{owner}.{node.attr}" not in self.modules and not self._is_in(owner, node.attr):
            raise self.module.refuse(node, f"{owner} has no name {node.attr} of its own")
        return self.generic_visit(node)

    def _is_in(self, module: str, name: str) -> bool:
        if module not in self.defined:
            self.defined[module] = set(module_scope(self.modules[module]).names)
        return name in self.defined[module] or name.startswith("__")

    def visit_Call(self, node: ast.Call) -> Any:
        self.keywords.update(k.arg for k in node.keywords if k.arg)
        if isinstance(node.func, ast.Name) and node.func.id in _BY_TEXT and not isinstance(node.args[1], ast.Constant):
            self._by_text(node)
        return self.generic_visit(node)

    def _by_text(self, node: ast.Call) -> None:
        owner = self.module_of(node.args[0])
        if owner:
            self.whole.add(owner)
        elif ast.unparse(node.args[0]) not in _OUTSIDE and not _of_own_dict(node, self.scope.node):
            raise self.module.refuse(
                node, f"{ast.unparse(node)} looks a name up by a text that is made at run time, and names are shortened"
            )


def _of_own_dict(node: ast.Call, function: ast.AST) -> bool:
    """Whether the text comes from a __dict__ in the same function, whose names are shortened alike."""
    return any(isinstance(child, ast.Attribute) and child.attr == "__dict__" for child in ast.walk(function))
