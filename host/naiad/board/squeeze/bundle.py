"""Modules that are always loaded together become one file; what is in them stays the same. Read uses.py next.

A module costs its table, its name, its path, and a place for each name that it imports.
"""

import ast
from typing import Any

from naiad.board.squeeze.modules import Module, Modules, Scoped, module_scope, placed
from naiad.board.squeeze.together import Together, own_names

# What stands between a name and the module that it was in.
SEAM = "__in_"
# (module, name) -> (module in which it is now, its name there); the name '' is the module itself.
Moves = dict[tuple[str, str], tuple[str, str]]


def bundle(modules: Modules, main: str, others: list[str], keep: frozenset[str]) -> Moves:
    """Merge the modules that ``main`` or a game loads together; ``others`` are programs that run by themselves."""
    graph = Together(modules, main, others, keep)
    moves: Moves = {}
    for host, members in graph.bundles():
        passed_on = {made: name for name, made in graph.passed_on(host, members).items()}
        for member in members:
            if member != host:
                moves[member, ""] = (host, "")
                for name in graph.defined(member):
                    new = f"{name}{SEAM}{member.rpartition('.')[2]}"
                    moves[member, name] = (host, passed_on.get((member, name), new))
    for module in modules.values():
        _Rewrite(module, modules, moves, graph).walk()
    for host, members in graph.bundles():
        _join(modules, host, members)
    return moves


class _Rewrite(Scoped):
    """Whoever names something that moved names it where it is; within one bundle _join does the rest."""

    def __init__(self, module: Module, modules: Modules, moves: Moves, graph: Together) -> None:
        super().__init__(module, modules)
        self.moves = moves
        self.graph = graph

    def visit_Name(self, node: ast.Name) -> Any:
        scope = self.scope.find(node.id)
        if scope is not None and scope.is_module and node.id not in scope.imported:
            node.id = self.moves.get((self.module.name, node.id), ("", node.id))[1]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return self._named(node, super().visit_FunctionDef)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        return self._named(node, super().visit_ClassDef)

    def _named(self, node: Any, visit: Any) -> Any:
        at_top = self.scope.is_module
        done = visit(node)
        if at_top:
            done.name = self.moves.get((self.module.name, done.name), ("", done.name))[1]
        return done

    def visit_Global(self, node: ast.Global) -> Any:
        node.names = [self.moves.get((self.module.name, name), ("", name))[1] for name in node.names]
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        owner = self.module_of(node.value)
        self.generic_visit(node)
        if owner and f"{owner}.{node.attr}" not in self.modules:
            node.attr = self.moves.get((owner, node.attr), ("", node.attr))[1]
        return node

    def visit_Import(self, node: ast.Import) -> Any:
        for alias in node.names:
            new = self.moves.get((alias.name, ""), (alias.name, ""))[0]
            if new != alias.name and "." not in alias.name:
                alias.asname = alias.asname or alias.name
            alias.name = new
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        """One import for each place from which something comes now."""
        places: dict[str, list[ast.alias]] = {}
        for alias in node.names:
            bound = alias.asname or alias.name
            where, name = self.graph.origin(node.module or "", alias.name)
            where, name = self.moves.get((where, name), (where, name))
            if not name:
                where, _, name = where.rpartition(".")
            places.setdefault(where, []).append(ast.alias(name, None if bound == name else bound))
        return [
            placed(ast.ImportFrom(where, names, 0) if where else ast.Import(names), node)
            for where, names in places.items()
        ]


def _join(modules: Modules, host: str, members: list[str]) -> None:
    """Put the members' sources one behind the other, and one import of a thing in the place of several."""
    body: list[ast.stmt] = []
    taken = {name for member in members for name in own_names(modules[member].tree, True)}
    own = {there: bound for bound, there in module_scope(modules[host]).imported.items()}
    # The others use the host's, but where a name inside of a function would hide it.
    brought = {there: bound for there, bound in own.items() if bound not in taken}
    taken |= set(own.values())
    for member in members:
        step = _Join(modules[member], modules, host, own if member == host else brought, taken)
        step.walk()
        body += step.module.tree.body
        if member != host:
            del modules[member]
    imports: list[ast.stmt] = []
    for (where, name), bound in dict.fromkeys([*own.items(), *brought.items()]):
        if host in (where, f"{where}.{name}"):
            # It is in here.
            continue
        if name:
            imports.append(ast.ImportFrom(where, [ast.alias(name, None if bound == name else bound)], 0))
        else:
            imports.append(ast.Import([ast.alias(where, None if bound == where else bound)]))
    for node in imports:
        node.lineno = node.end_lineno = 0
    modules[host].tree.body = imports + body


class _Join(Scoped):
    """A member as a part of its bundle: what it imports at its top has one name for all of them."""

    def __init__(
        self, module: Module, modules: Modules, host: str, brought: dict[tuple[str, str], str], taken: set[str]
    ) -> None:
        super().__init__(module, modules)
        self.host = host
        self.brought = brought
        self.taken = taken
        self.new: dict[str, str] = {}
        self.body_imports = {id(node) for node in module.tree.body if isinstance(node, ast.Import | ast.ImportFrom)}
        for name, (where, there) in self.scope.imported.items():
            if f"{where}.{there}" != host:
                self.new[name] = self._bring(where, there)

    def _bring(self, where: str, there: str) -> str:
        """The name in the bundle of what is imported from there."""
        if where == self.host and there:
            return there
        if (where, there) not in self.brought:
            name = there or where.replace(".", "_")
            while name in self.taken:
                name += "_"
            self.taken.add(name)
            self.brought[where, there] = name
        return self.brought[where, there]

    def visit_Name(self, node: ast.Name) -> Any:
        scope = self.scope.find(node.id)
        if scope is not None and scope.is_module and node.id in self.new:
            node.id = self._free(node, self.new[node.id])
        return node

    def _free(self, node: ast.AST, name: str) -> str:
        found = self.scope.find(name)
        if found is not None and not found.is_module and name not in self.new:
            raise self.module.refuse(node, f"{name} is a name here and one that is imported; rename one")
        return name

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if self.module_of(node.value) == self.host and isinstance(node.value, ast.Name):
            scope = self.scope.find(node.value.id)
            if scope is not None and scope.is_module:
                return ast.copy_location(ast.Name(self._free(node, node.attr), node.ctx), node)
        return self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> Any:
        return None if id(node) in self.body_imports else node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        return None if id(node) in self.body_imports else node
