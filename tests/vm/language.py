"""What CircuitPython 10 on a Pico lacks, found by reading the firmware's source; not what it does. Lists and sentences
were made by trying each on CircuitPython itself.
"""

import ast

# Its own modules that the firmware may use, and those of Python that it has. CHECKERS may be asked for in a try.
_MODULES = """
    array binascii board busio collections digitalio errno gc io json keypad math microcontroller micropython
    neopixel_write os pwmio random re rotaryio rtc storage struct supervisor sys time traceback usb_cdc usb_hid usb_midi
    watchdog
"""
# Libraries that are copied onto the board or built into it.
_LIBRARIES = "adafruit_bus_device adafruit_pixelbuf adafruit_pn532 neopixel"
_OWN = "naiad_core naiad_table"
IMPORTABLE = frozenset(f"{_MODULES} {_LIBRARIES} {_OWN}".split())
CHECKERS = ("types", "typing")

METHODS = {
    "_replace": "namedtuples have no _replace",
    "bit_count": "ints have no bit_count",
    "casefold": "text has no casefold",
    "isascii": "text has no isascii",
    "ljust": "text has no ljust",
    "removeprefix": "text has no removeprefix",
    "removesuffix": "text has no removesuffix",
    "rjust": "text has no rjust",
    "zfill": "text has no zfill",
}
NAMES = {name: f"collections has no {name}" for name in ("ChainMap", "Counter", "UserDict", "defaultdict")}
TYPES = frozenset(["bool", "bytearray", "bytes", "dict", "float", "int", "list", "object", "set", "str", "tuple"])


def lacks(source):
    """[(line, sentence)] of all that CircuitPython would not take; in the order of the lines."""
    found = []
    _visit(ast.parse(source), found, False)
    return sorted(found)


def _visit(node, found, tried):
    sentence = _sentence(node, tried)
    if sentence:
        found.append((getattr(node, "lineno", 0), sentence))
    for name, value in ast.iter_fields(node):
        # Annotations are never evaluated on the board.
        if name in ("annotation", "returns"):
            continue
        inside = tried or (isinstance(node, ast.Try) and name == "body")
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                _visit(child, found, inside)


def _sentence(node, tried):
    rule = _RULES.get(type(node))
    return rule(node, tried) if rule else ""


def _module(name, tried):
    root = name.partition(".")[0]
    if root in IMPORTABLE or (root in CHECKERS and tried):
        return ""
    return f"there is no module {root}" + (" outside of a try" if root in CHECKERS else "")


def _import_from(node, tried):
    missing = [NAMES[alias.name] for alias in node.names if node.module == "collections" and alias.name in NAMES]
    return missing[0] if missing else _module(node.module or "", tried)


def _attribute(node, tried):
    of_collections = isinstance(node.value, ast.Name) and node.value.id == "collections"
    return METHODS.get(node.attr, "") or (NAMES.get(node.attr, "") if of_collections else "")


def _call(node, tried):
    strict = isinstance(node.func, ast.Name) and node.func.id == "zip" and node.keywords
    return "zip takes no keyword" if strict else ""


def _display(node, tried):
    starred = isinstance(node.ctx, ast.Load) and [item for item in node.elts if isinstance(item, ast.Starred)]
    return "no * in a display" if starred else ""


def _union(node, tried):
    sides = (node.left, node.right)
    if isinstance(node.op, ast.BitOr) and [side for side in sides if _is_type(side)]:
        return "types cannot be joined by |"
    return ""


def _is_type(node):
    return (isinstance(node, ast.Name) and node.id in TYPES) or (isinstance(node, ast.Constant) and node.value is None)


def _subscript(node, tried):
    return "types take no [ ]" if isinstance(node.value, ast.Name) and node.value.id in TYPES else ""


def _raise(node, tried):
    plain = node.cause is None or (isinstance(node.cause, ast.Constant) and node.cause.value is None)
    return "" if plain else "raise ... from an exception only warns"


_RULES = {
    ast.Import: lambda node, tried: "".join([_module(alias.name, tried) for alias in node.names]),
    ast.ImportFrom: _import_from,
    ast.Match: lambda node, tried: "there is no match",
    ast.TryStar: lambda node, tried: "there is no except*",
    ast.arguments: lambda node, tried: "no / among parameters" if node.posonlyargs else "",
    ast.List: _display,
    ast.Tuple: _display,
    ast.Set: lambda node, tried: "no * in a display" if [i for i in node.elts if isinstance(i, ast.Starred)] else "",
    ast.Dict: lambda node, tried: "no ** in a display" if None in node.keys else "",
    ast.Slice: lambda node, tried: "slices have no step" if node.step else "",
    ast.Attribute: _attribute,
    ast.Call: _call,
    ast.BinOp: _union,
    ast.Subscript: _subscript,
    ast.Raise: _raise,
}
