"""Short names that a board has in its ROM, so that they cost no heap, for those of the firmware.

Three kinds are kept apart, for they never meet: names of things (methods, what is asked of an object, arguments that
are passed by name) have one short name each, the same in all files; names of modules' own functions and values have
one in all modules that know them; names inside a function start anew in each function.

A name stays what it is when it means something outside: it is one of CircuitPython's, a text of the firmware is the
same word, a module bears it, or its class has a base from outside.
"""

import ast
import keyword
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import Path
from string import ascii_lowercase

from naiad.image.minify.modules import Module, Modules, Scope, module_scope, statements, texts, walk
from naiad.image.minify.shake import based_outside
from naiad.image.minify.uses import Group, Look

ROM = Path(__file__).parent / "rom.txt"
# MicroPython's parser and compiler go by these names alone, whatever they stand for: ``x = const(y)``, ``math.e``,
# ``for x in range(y)``, ``super()``, ``@native``.
_COMPILED = ("asm_thumb", "bytecode", "const", "native", "range", "super", "viper")
UNDERSTOOD = frozenset((*_COMPILED, "errno", "math", "micropython", "uctypes"))


def rom() -> frozenset[str]:
    """The names in the ROM of CircuitPython 10 on a Pico; among them all names of its modules and types."""
    return frozenset(ROM.read_text("ascii").split())


@dataclass
class Names:
    """What became of the names: those of things, and of modules by (module, name)."""

    things: dict[str, str] = field(default_factory=dict)
    globals: dict[tuple[str, str], str] = field(default_factory=dict)

    def of(self, module: str, name: str) -> str:
        """The new name of a module's own name."""
        return self.globals.get((module, name)) or self.things.get(name, name)


def shorten(modules: Modules, keep: frozenset[str] = frozenset()) -> Names:
    """Give every name its short one, in place. Raises MinifyError where names are looked up in ways not understood."""
    looks = {name: Look(module, modules) for name, module in modules.items()}
    for look in looks.values():
        look.walk()
    names = _decide(modules, looks, keep)
    for look in looks.values():
        _rename(look, names)
    return names


def _decide(modules: Modules, looks: dict[str, Look], keep: frozenset[str]) -> Names:
    in_rom = rom()
    parts = {part for name in modules for part in name.split(".")}
    written = {text for text in texts(modules) if text.isidentifier()}
    defined = {name: dict.fromkeys(module_scope(module).names) for name, module in modules.items()}
    fixed = in_rom | parts | written | keep | _of_outside(modules)

    asked = {name for look in looks.values() for name in look.asked}
    keywords = {name for look in looks.values() for name in look.keywords}
    own = {name for look in looks.values() for name in look.stored}
    own |= {name for names in defined.values() for name in names if name in asked}
    own |= keywords & {name for look in looks.values() for name in look.parameters}
    own |= _members(modules)
    things = sorted(name for name in own if name not in fixed and not name.startswith("__"))

    candidates = [name for name in sorted(in_rom, key=lambda n: (len(n), n)) if not keyword.iskeyword(name)]
    candidates = [name for name in candidates if not name.startswith("_") and name not in UNDERSTOOD]
    taken = fixed - in_rom | _all_names(modules) | written
    supply = _supply(candidates, taken, len(things))
    names = Names(things=dict(zip(things, supply, strict=False)))

    _decide_globals(modules, looks, names, defined, own | fixed, supply)
    for module, look in looks.items():
        for group in look.groups:
            _decide_locals(module, modules, group, names, keywords, supply)
    return names


def _supply(candidates: list[str], taken: set[str] | frozenset[str], least: int) -> list[str]:
    """Names to give out, those in ROM first."""
    out = [name for name in candidates if name not in taken]
    made = ("".join(letters) for length in (2, 3) for letters in product(ascii_lowercase, repeat=length))
    free = (name for name in made if name not in taken and name not in candidates and not keyword.iskeyword(name))
    return out + list(islice(free, max(0, least + 100 - len(out))))


# Where nodes have names.
_NAMES = {
    ast.Name: ("id",),
    ast.Attribute: ("attr",),
    ast.arg: ("arg",),
    ast.keyword: ("arg",),
    ast.FunctionDef: ("name",),
    ast.ClassDef: ("name",),
    ast.ExceptHandler: ("name",),
    ast.alias: ("name", "asname"),
}


def _all_names(modules: Modules) -> set[str]:
    out: set[str] = set()
    for module in modules.values():
        for node in walk(module.tree):
            for key in _NAMES.get(type(node), ()):
                out.update((getattr(node, key) or "").split("."))
    return out


def _classes(modules: Modules) -> Iterator[tuple[str, ast.ClassDef]]:
    for name, module in modules.items():
        yield from ((name, node) for node in statements(module.tree) if isinstance(node, ast.ClassDef))


def _of_outside(modules: Modules) -> set[str]:
    """Names that classes with a base from outside define: the base may know them."""
    outside = based_outside(modules)
    here = [node for name, node in _classes(modules) if (name, node.name) in outside]
    inside = [child for node in here for child in walk(node)]
    out = {child.name for child in inside if isinstance(child, ast.FunctionDef)}
    out |= {child.attr for child in inside if isinstance(child, ast.Attribute)}
    return out.union(*map(_stores, here))


def _members(modules: Modules) -> set[str]:
    """Names that classes define, of methods and of what stands beside them."""
    here = [node for _, node in _classes(modules)]
    methods = {child.name for node in here for child in node.body if isinstance(child, ast.FunctionDef)}
    return methods.union(*map(_stores, here))


def _stores(node: ast.ClassDef) -> Iterator[str]:
    for child in node.body:
        if not isinstance(child, ast.FunctionDef):
            for name in walk(child):
                if isinstance(name, ast.Name) and not isinstance(name.ctx, ast.Load):
                    yield name.id


def _decide_globals(
    modules: Modules,
    looks: dict[str, Look],
    names: Names,
    defined: dict[str, dict[str, None]],
    not_these: set[str] | frozenset[str],
    supply: list[str],
) -> None:
    """One short name for a module's own name in all modules that import it, else the first that is free there."""
    scopes = {name: module_scope(module) for name, module in modules.items()}

    def origin(module: str, name: str) -> tuple[str, str]:
        while module in scopes and name in scopes[module].imported:
            where, there = scopes[module].imported[name]
            if where not in modules or f"{where}.{there}" in modules or not there:
                return (module, name)
            module, name = where, there
        return (module, name)

    seen: dict[tuple[str, str], list[tuple[str, str]]] = {}
    visible: dict[str, set[str]] = {}
    for module in modules:
        visible[module] = set()
        for name in defined[module]:
            at = origin(module, name)
            kept = at[1] in not_these or at[1].startswith("__") or _is_plain_import(scopes.get(at[0]), at[1])
            if kept and name != at[1]:
                # Another name for what keeps its own: there may be one that bears that here.
                seen[module, name] = [(module, name)]
            elif kept:
                names.globals[module, name] = new = names.things.get(at[1], at[1])
                visible[module].add(new)
            else:
                seen.setdefault(at, []).append((module, name))
        for group in looks[module].groups:
            visible[module] |= {name for name in group.globals if name not in defined[module]}
    things = set(names.things.values())
    # What is passed by name is a name inside of functions too.
    passed = {names.things.get(name, name) for look in looks.values() for name in look.keywords}
    # Those that most modules know first, for they find the least room.
    for _, places in sorted(seen.items(), key=lambda item: (-len(item[1]), item[0])):
        here = {module for module, _ in places}
        in_class = any(name in looks[module].in_class for module, name in places)
        not_here = passed.union(things if in_class else (), *(visible[module] for module in here))
        new = next(n for n in supply if n not in not_here)
        for module, name in places:
            names.globals[module, name] = new
            visible[module].add(new)
    for each in modules.values():
        _check(each, names, {name: origin(each.name, name) for name in defined[each.name]})


def _check(module: Module, names: Names, origins: dict[str, tuple[str, str]]) -> None:
    """No two things of a module may have come to bear one name."""
    found: dict[str, str] = {}
    for name in origins:
        other = found.setdefault(names.of(module.name, name), name)
        if origins[other] != origins[name]:
            raise module.refuse(module.tree, f"{other} and {name} would become one name; rename one of them")


def _is_plain_import(scope: Scope | None, name: str) -> bool:
    """Whether the name is that of a module, or of something of outside, under its own name."""
    if scope is None or name not in scope.imported:
        return False
    where, there = scope.imported[name]
    return bool((there or where.partition(".")[0]) == name)


def _decide_locals(
    module: str, modules: Modules, group: Group, names: Names, keywords: set[str], supply: Iterable[str]
) -> None:
    outer = {names.of(module, name) for name in group.globals}
    fixed = {name: names.things.get(name, name) for name in group.free if name in keywords & group.parameters}
    for name, where in group.locals.items():
        new = names.of(where, name) if where in modules and f"{where}.{name}" not in modules else name
        if new not in outer and new not in fixed.values():
            fixed.setdefault(name, new)
    taken = {*outer, *fixed.values()}
    free = (name for name in supply if name not in taken)
    wanted = dict.fromkeys([*group.free, *group.locals])
    group.locals = {**fixed, **{name: next(free) for name in wanted if name not in fixed}}


def _rename(look: Look, names: Names) -> None:
    """Put the new names where the old ones stand."""
    for where, key, name, kind, group, module in look.places:
        new = name
        if kind == "local":
            new = group.locals[name]
        elif kind == "thing":
            new = names.things.get(name, name)
        elif kind == "global":
            new = names.of(module, name)
        setattr(where, key, new)
        if isinstance(where, ast.alias) and where.asname == where.name:
            where.asname = None
