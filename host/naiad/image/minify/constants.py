"""Puts whole numbers, short words, True, False and None that a module names where they are used.

A name costs a place in its module's table and one in each module that imports it; a number in the code costs none.
"""

import ast
import operator
from collections.abc import Callable
from typing import Any

from naiad.image.minify.modules import Module, Modules, Scope, Scoped, module_scope, walk

# Longer text would be stored once for each place that uses it.
MOST_LETTERS = 10
_OPERATIONS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.BitOr: operator.or_,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_MISSING = object()


def inline(modules: Modules) -> None:
    """Constants become their values where they are used; what is not used any more stays."""
    known = _Constants(modules)
    for module in modules.values():
        _Inline(module, modules, known).walk()


class _Constants:
    """The constants of all modules, each worked out once."""

    def __init__(self, modules: Modules) -> None:
        self.modules = modules
        self.scopes = {name: module_scope(module) for name, module in modules.items()}
        self.values: dict[str, dict[str, ast.expr]] = {}
        self.known: dict[tuple[str, str], Any] = {}
        # Names that anything may change later.
        self.changed: set[str] = set()
        for name, module in modules.items():
            self.values[name] = dict(_assigned(module))
            for node in walk(module.tree):
                if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                    self.changed.add(node.attr)

    def of(self, module: str, name: str) -> Any:
        """The value of a module's name, _MISSING if it is not known for certain."""
        key = (module, name)
        if key not in self.known:
            # A name that is made of itself is none.
            self.known[key] = _MISSING
            self.known[key] = self._find(module, name)
        return self.known[key]

    def _find(self, module: str, name: str) -> Any:
        scope = self.scopes[module]
        if scope.names.get(name) != 1 or name in self.changed:
            return _MISSING
        if name in scope.imported:
            return self._imported(scope, name)
        value = self.values[module].get(name)
        return _MISSING if value is None else self.value(value, module, scope)

    def _imported(self, scope: Scope, name: str) -> Any:
        where, there = scope.imported[name]
        return self.of(where, there) if there and where in self.modules else _MISSING

    def value(self, node: ast.expr, module: str, scope: Scope) -> Any:
        """The value of an expression, _MISSING if it is not known."""
        if isinstance(node, ast.Constant):
            return node.value if fits(node.value) else _MISSING
        if isinstance(node, ast.Name):
            found = scope.find(node.id)
            if found is None or not (found.is_module or node.id in found.imported):
                return _MISSING
            return self.of(module, node.id) if found.is_module else self._imported(found, node.id)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            value = self.value(node.operand, module, scope)
            return -value if type(value) is int else _MISSING
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
            return _worked_out(node.op, self.value(node.left, module, scope), self.value(node.right, module, scope))
        return _MISSING


def fits(value: object) -> bool:
    """Whether a value costs no more where it is used than a name would."""
    if isinstance(value, str):
        return len(value) <= MOST_LETTERS
    return value is None or type(value) in (int, bool)


def _worked_out(op: ast.operator, left: Any, right: Any) -> Any:
    if type(left) is not int or type(right) is not int:
        return _MISSING
    try:
        return _OPERATIONS[type(op)](left, right)
    except (ArithmeticError, ValueError):
        return _MISSING


def _assigned(module: Module) -> list[tuple[str, ast.expr]]:
    """(name, value) of plain assignments at the top, those of several names at once taken apart."""
    out = []
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            out += pairs(node.targets[0], node.value)
    return out


def pairs(target: ast.expr, value: ast.expr) -> list[tuple[str, ast.expr]]:
    """The names of an assignment with a value each; none where they do not match one by one."""
    if isinstance(target, ast.Name):
        return [(target.id, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        names = [name.id for name in target.elts if isinstance(name, ast.Name)]
        if len(names) == len(value.elts):
            return list(zip(names, value.elts, strict=True))
    return []


def literal(value: Any) -> ast.expr:
    """A constant as it stands in source."""
    if type(value) is int and value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)


class _Inline(Scoped):
    def __init__(self, module: Module, modules: Modules, known: _Constants) -> None:
        super().__init__(module, modules)
        self.known = known

    def visit_Name(self, node: ast.Name) -> Any:
        if isinstance(node.ctx, ast.Load):
            return self._or_value(node, self.known.value(node, self.module.name, self.scope))
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        owner = self.module_of(node.value)
        value = self.known.of(owner, node.attr) if owner and isinstance(node.ctx, ast.Load) else _MISSING
        return self.generic_visit(node) if value is _MISSING else self._or_value(node, value)

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        if type(node.op) in _OPERATIONS:
            return self._or_value(node, self.known.value(node, self.module.name, self.scope))
        return node

    @staticmethod
    def _or_value(node: ast.expr, value: Any) -> ast.expr:
        return node if value is _MISSING else ast.copy_location(literal(value), node)
