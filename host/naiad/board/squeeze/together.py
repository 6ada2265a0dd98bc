"""Which modules are always loaded together, and may be one file; merges none. Read bundle.py next.

A module stays for itself when anything but an import at a module's top may ask for it: a text, a function, a program of
its own (boot.py), a thing that holds it as a value.
"""

import ast
from collections.abc import Iterator
from typing import Any

from naiad.board.squeeze.modules import Comprehension, Module, Modules, Scope, Scoped, module_scope, texts

# Of one file's source before its names are shortened, in bytes: compiling takes for a moment several times that of a
# board's heap.
MOST = 11_000


class Together:
    """Who loads whom, and when."""

    def __init__(self, modules: Modules, main: str, others: list[str], keep: frozenset[str]) -> None:
        self.modules = modules
        self.scopes = {name: module_scope(module) for name, module in modules.items()}
        self.top = {name: set(_loads(name, module.tree, modules, False)) for name, module in modules.items()}
        self.late = {name: set(_loads(name, modules[name].tree, modules, True)) - self.top[name] for name in modules}
        self.closed = {name: _following(name, self.top) for name in modules}
        self.base = self.closed.get(main, set())
        words = {text for text in texts(modules) if text}
        self.named = {name for name in modules if _is_made_of(name, words)}
        self.late_loaded = {late for each in self.late.values() for late in each}
        self.forgotten = {name for name in modules if name.rpartition(".")[0] in words}
        self.alone = {main, *others} | {name for name in modules if name in words} | self._valued()
        self.alone |= {name for name in modules if modules[name].path.endswith("__init__.py")}
        self.alone |= {name for name in modules if name.rpartition(".")[2] in keep}
        for other in others:
            self.alone |= _following(other, self.top, self.late)
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


def _following(name: str, *loads: dict[str, set[str]]) -> set[str]:
    """A module with all that is loaded because of it."""
    done: set[str] = set()
    open_ = [name]
    while open_:
        one = open_.pop()
        if one not in done:
            done.add(one)
            for each in loads:
                open_ += each[one]
    return done


def _outside(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield child
            yield from _outside(child)


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


def _inside(tree: ast.Module) -> Iterator[ast.AST]:
    open_: list[tuple[ast.AST, bool]] = [(tree, False)]
    while open_:
        node, inside = open_.pop()
        if inside:
            yield node
        inside = inside or isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda | Comprehension)
        open_ += [(child, inside) for child in ast.iter_child_nodes(node)]


def _is_made_of(name: str, words: set[str]) -> bool:
    """Whether a text that is put together from the words could be the module's name."""
    package, _, last = name.rpartition(".")
    if package + "." not in words:
        return False
    pieces = {word.replace("-", "_") for text in words for word in text.split("%s")}
    return any(last[:at] in pieces and last[at:] in pieces | {""} for at in range(1, len(last) + 1))
