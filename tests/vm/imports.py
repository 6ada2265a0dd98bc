"""In which order modules must be imported so that each brings nothing but itself; by reading, not importing, them."""

import ast
from pathlib import Path

# What code.py loads; the rest follows from these. Settings are read by a module that goes again.
START = (
    "naiad_table.journal",
    "naiad_table.link",
    "naiad_table.readers",
    "naiad_table.pn532",
    "naiad_table.assembly",
    "naiad_table.chain",
    "naiad_table.config",
)


def order(names, folders):
    """The modules, and before each those that it imports when it is imported, as far as they lie in the folders."""
    found = []

    def visit(name):
        if name in found:
            return
        path = _path(name, folders)
        if path is None:
            return
        if "." in name:
            visit(name.rpartition(".")[0])
        for needed in _needed(ast.parse(path.read_text()), name):
            visit(needed)
        if name not in found:
            found.append(name)

    for name in names:
        visit(name)
    return found


def _path(name, folders):
    for folder in folders:
        stem = Path(folder, *name.split("."))
        for path in (stem / "__init__.py", stem.with_suffix(".py")):
            if path.is_file():
                return path
    return None


def _needed(tree, name):
    """What a module imports outside of its functions; of ``from a import b`` both may be modules."""
    for node in _outside(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module != name:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _outside(node):
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from _outside(child)
