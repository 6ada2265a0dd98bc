"""Modules that are always loaded together become one file; what is in them stays the same. Read names.py next.

A module costs its table, its name, its path, and a place for each name that it imports. Which modules are loaded
together follows from the imports at their tops. A module stays for itself when anything but such an import may ask for
it: a text, a function, a program of its own (boot.py), a thing that holds it as a value.
"""

import ast
from collections.abc import Iterator
from typing import Any

from naiad.board.squeeze.modules import Comprehension, Module, Modules, Scope, Scoped, module_scope, placed, texts

# Of one file's source, in bytes: compiling takes for a moment several times that of a board's heap.
MOST = 11_000
# What stands between a name and the module that it was in.
SEAM = "__in_"
# (module, name) -> (module in which it is now, its name there); the name '' is the module itself.
Moves = dict[tuple[str, str], tuple[str, str]]


def bundle(modules: Modules, main: str, others: list[str], keep: frozenset[str]) -> Moves:
    """Merge the modules that ``main`` or a game loads together; ``others`` are programs that run by themselves."""
    graph = _Graph(modules, main, others, keep)
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


class _Graph:
    """Who loads whom, and when."""

    def __init__(self, modules: Modules, main: str, others: list[str], keep: frozenset[str]) -> None:
        self.modules = modules
        self.scopes = {name: module_scope(module) for name, module in modules.items()}
        self.top = {name: set(_loads(name, module.tree, modules, False)) for name, module in modules.items()}
        self.late = {name: set(_loads(name, modules[name].tree, modules, True)) - self.top[name] for name in modules}
        self.closed = {name: self._closure(name) for name in modules}
        self.base = self.closed.get(main, set())
        words = {text for text in texts(modules) if text}
        self.named = {name for name in modules if _is_made_of(name, words)}
        self.late_loaded = {late for each in self.late.values() for late in each}
        self.forgotten = {name for name in modules if name.rpartition(".")[0] in words}
        self.alone = {main, *others} | {name for name in modules if name in words} | self._valued()
        self.alone |= {name for name in modules if modules[name].path.endswith("__init__.py")}
        self.alone |= {name for name in modules if name.rpartition(".")[2] in keep}
        for other in others:
            self.alone |= self._reached(other)
        self.sure = self._guaranteed()
        self.alone |= {name for name in modules if _imports_oddly(modules[name], self.scopes[name])}
        self._bundles: list[tuple[str, list[str]]] | None = None

    def origin(self, where: str, name: str) -> tuple[str, str]:
        """Where something that is imported from there was made; the name '' for a module."""
        while where in self.modules:
            if f"{where}.{name}" in self.modules:
                return f"{where}.{name}", ""
            if name not in self.scopes[where].imported:
                break
            where, name = self.scopes[where].imported[name]
        return where, name

    def defined(self, name: str) -> list[str]:
        """What a module makes itself."""
        return [each for each in self.scopes[name].names if each not in self.scopes[name].imported]

    def _closure(self, name: str) -> set[str]:
        done: set[str] = set()
        open_ = [name]
        while open_:
            one = open_.pop()
            if one not in done:
                done.add(one)
                open_ += self.top[one]
        return done

    def _reached(self, name: str) -> set[str]:
        done: set[str] = set()
        open_ = [name]
        while open_:
            one = open_.pop()
            if one not in done:
                done.add(one)
                open_ += self.top[one] | self.late[one]
        return done

    def _valued(self) -> set[str]:
        """Modules that something holds as a value, or that ask where they lie."""
        out: set[str] = set()
        for module in self.modules.values():
            found = _Values(module, self.modules)
            found.walk()
            out |= found.values | {name for name in found.asked if not self._is_fixed(name)}
        return out

    def _guaranteed(self) -> dict[str, set[str]]:
        """Module -> those that are certainly loaded once it is."""
        loaders: dict[str, set[str]] = {name: set() for name in self.modules}
        for name in self.modules:
            for other in self.top[name] | self.late[name]:
                loaders[other].add(name)
        sure = {name: set(self.modules) for name in self.modules}
        changed = True
        while changed:
            changed = False
            for name in self.modules:
                by = [] if name in self.base or name in self.named else list(loaders[name])
                now = set.intersection(*(sure[one] for one in by)) if by else set()
                now = now | self.closed[name] | self.base
                if now != sure[name]:
                    sure[name] = now
                    changed = True
        return sure

    def bundles(self) -> list[tuple[str, list[str]]]:
        """[(the module that stays, all in the order in which they are loaded)]."""
        if self._bundles is None:
            self._bundles = list(self._found())
        return self._bundles

    def _found(self) -> Iterator[tuple[str, list[str]]]:
        sizes = {name: len(ast.unparse(module.tree)) for name, module in self.modules.items()}
        made: list[list[str]] = []
        for name in self._order():
            if name in self.alone:
                continue
            for members in made:
                if self._fits(name, members, made, sizes):
                    members.append(name)
                    break
            else:
                made.append([name])
        for members in made:
            fixed = [name for name in members if self._is_fixed(name)]
            host = (fixed or members[-1:])[0]
            hidden = {name for member in members for name in own_names(self.modules[member].tree, False)}
            if len(members) > 1 and not hidden & set(self.passed_on(host, members)):
                yield host, members

    def passed_on(self, host: str, members: list[str]) -> dict[str, tuple[str, str]]:
        """What the module that stays imports from the others: whoever asks it for that must find it under that name."""
        found = {name: self.origin(*where) for name, where in self.scopes[host].imported.items()}
        return {name: made for name, made in found.items() if made[0] in members and made[1]}

    def _is_fixed(self, name: str) -> bool:
        return name in self.named or name in self.late_loaded

    def _order(self) -> list[str]:
        """All modules, each behind those that it needs."""
        done: list[str] = []

        def visit(name: str, above: tuple[str, ...]) -> None:
            if name not in done and name not in above:
                for other in sorted(self.top[name]):
                    visit(other, (*above, name))
                if name not in done:
                    done.append(name)

        for name in sorted(self.modules):
            visit(name, ())
        return done

    def _fits(self, name: str, members: list[str], made: list[list[str]], sizes: dict[str, int]) -> bool:
        other = members[0]
        if other not in self.sure[name] or name not in self.sure[other]:
            return False
        if (name in self.forgotten) != (other in self.forgotten):
            return False
        if self._is_fixed(name) and any(self._is_fixed(one) for one in members):
            return False
        if sizes[name] + sum(sizes[one] for one in members) > MOST:
            return False
        return not self._makes_a_circle([*members, name], made)

    def _makes_a_circle(self, members: list[str], made: list[list[str]]) -> bool:
        """Whether these, as one, would need themselves."""
        home = {one: each[0] for each in made for one in each}
        home.update(dict.fromkeys(members, members[0]))
        seen: set[str] = set()
        open_ = [other for one in members for other in self.top[one] if home.get(other, other) != members[0]]
        mates: dict[str, list[str]] = {}
        for each in self.modules:
            mates.setdefault(home.get(each, each), []).append(each)
        while open_:
            one = open_.pop()
            at = home.get(one, one)
            if at == members[0]:
                return True
            if at not in seen:
                seen.add(at)
                open_ += [other for mate in mates[at] for other in self.top[mate]]
        return False


class _Values(Scoped):
    """Which modules are used as values."""

    def __init__(self, module: Module, modules: Modules) -> None:
        super().__init__(module, modules)
        self.values: set[str] = set()
        # Modules that are asked for what they only imported.
        self.asked: set[str] = set()

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        owner = self.module_of(node.value)
        if owner and node.attr in module_scope(self.modules[owner]).imported and not self.module_of(node):
            self.asked.add(owner)
        if self.module_of(node):
            self.values.add(self.module_of(node))
        if not self.module_of(node.value):
            self.visit(node.value)
        return node

    def visit_Name(self, node: ast.Name) -> Any:
        if isinstance(node.ctx, ast.Load) and self.module_of(node):
            self.values.add(self.module_of(node))
        if node.id in ("__file__", "__name__"):
            self.values.add(self.module.name)
        if isinstance(node.ctx, ast.Del) and self.module_of(node):
            self.values.add(self.module_of(node))
        if self.scope.is_class and node.id in self.scope.names and isinstance(node.ctx, ast.Load):
            # Until the class has it, it may be the module's: it must keep its name there.
            self.values.add(self.module.name)
        return node


def _imports_oddly(module: Module, scope: Scope) -> bool:
    """Whether a module binds an import at its top but by one plain statement, or by a name with dots."""
    plain = [node for node in module.tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    if any(isinstance(node, ast.Import | ast.ImportFrom) and node not in plain for node in _outside(module.tree)):
        return True
    for node in plain:
        for alias in node.names:
            dotted = isinstance(node, ast.Import) and "." in alias.name and not alias.asname
            if dotted or (alias.asname or alias.name) not in scope.imported:
                return True
    return False


def _loads(name: str, tree: ast.AST, modules: Modules, late: bool) -> Iterator[str]:
    """What is loaded with a module, or, late, by its functions."""
    for node in ast.walk(tree) if late else _outside(tree):
        found: list[str] = []
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        for full in found:
            parts = full.split(".")
            for count in range(1, len(parts) + 1):
                part = ".".join(parts[:count])
                if part in modules and part != name:
                    yield part


def _outside(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield child
            yield from _outside(child)


def _inside(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda | Comprehension):
            for child in ast.iter_child_nodes(node):
                yield from ast.walk(child)


def _is_made_of(name: str, words: set[str]) -> bool:
    """Whether a text that is put together from the words could be the module's name."""
    package, _, last = name.rpartition(".")
    if package + "." not in words:
        return False
    pieces = {word.replace("-", "_") for text in words for word in text.split("%s")}
    return any(last[:at] in pieces and last[at:] in pieces | {""} for at in range(1, len(last) + 1))


class _Rewrite(Scoped):
    """Whoever names something that moved names it where it is; within one bundle _join does the rest."""

    def __init__(self, module: Module, modules: Modules, moves: Moves, graph: _Graph) -> None:
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


def own_names(tree: ast.Module, at_top: bool) -> Iterator[str]:
    """Names that are given inside of functions and classes, and ``at_top``, but for those of imports at the top."""
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    for node in ast.walk(tree) if at_top else _inside(tree):
        if isinstance(node, ast.alias):
            if not any(node in each.names for each in imports):
                yield node.asname or node.name.partition(".")[0]
        elif not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
            for key in ("id", "arg", "name"):
                name = getattr(node, key, None)
                if isinstance(name, str):
                    yield name


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
