"""The twin's stand-ins for CircuitPython's modules as a whole: names, signatures, what can be imported."""

import ast
import importlib.util
import sys
from pathlib import Path

import pytest

from naiad.twin.loader import STANDINS

# CircuitPython's own modules; the others stand in for CPython's, whose stubs are CPython's too.
STUBBED = [
    *("board", "busio", "digitalio", "keypad", "microcontroller", "neopixel_write", "nvm", "pwmio", "rotaryio"),
    *("storage", "supervisor", "usb_cdc", "watchdog"),
]


# Public names that a stand-in has beside CircuitPython's.
BESIDE = {"neopixel_write": {"BYTE_US", "SET_UP_US"}}


def stub_tree(module: str) -> ast.Module:
    spec = importlib.util.find_spec(f"{module}-stubs")
    assert spec is not None and spec.submodule_search_locations
    return ast.parse((Path(spec.submodule_search_locations[0]) / "__init__.pyi").read_text())


def signature(function: ast.FunctionDef) -> tuple[object, ...]:
    """Names, kinds and defaults of the parameters; annotations aside."""
    args = function.args
    defaults = [ast.unparse(value) for value in args.defaults]
    keyword_defaults = [value and ast.unparse(value) for value in args.kw_defaults]
    return [arg.arg for arg in args.args], defaults, [arg.arg for arg in args.kwonlyargs], keyword_defaults


def members(body: list[ast.stmt]) -> dict[str, ast.stmt]:
    """Public names and what defines them; of overloads and setters the last."""
    found: dict[str, ast.stmt] = {}
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = node
        elif isinstance(node, ast.Assign):
            found.update({at.id: node for at in node.targets if isinstance(at, ast.Name)})
    return {name: node for name, node in found.items() if not name.startswith("_") or name == "__init__"}


def is_property(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        "property" in ast.unparse(item) or ".setter" in ast.unparse(item) for item in node.decorator_list
    )


@pytest.mark.parametrize("module", STUBBED)
def test_public_names_and_signatures_are_those_of_circuitpython_stubs(module: str) -> None:
    stub = members(stub_tree(module).body)
    mine = members(ast.parse((STANDINS / f"{module}.py").read_text()).body)
    constants = {"POLL_US", "FIFO", "LONGEST_S", "PERIPHERAL_HZ", *BESIDE.get(module, ())}
    assert set(mine) - constants <= set(stub)
    for name, node in mine.items():
        other = stub.get(name)
        if isinstance(node, ast.FunctionDef) and isinstance(other, ast.FunctionDef):
            assert signature(node) == signature(other), name
        if isinstance(node, ast.ClassDef) and isinstance(other, ast.ClassDef):
            theirs = members(other.body)
            for member, mine_node in members(node.body).items():
                if member == "__init__" and module in ("nvm", "usb_cdc", "microcontroller", "watchdog", "supervisor"):
                    continue  # not made by programs: what they take is the twin's own business
                if member == "__init__" and name in ("EventQueue", "VfsFat"):
                    continue
                assert member in theirs, f"{name}.{member}"
                their_node = theirs[member]
                functions = isinstance(mine_node, ast.FunctionDef) and isinstance(their_node, ast.FunctionDef)
                if functions and not is_property(mine_node):
                    assert signature(mine_node) == signature(their_node), f"{name}.{member}"


def test_every_pin_of_the_pico_is_there(bench) -> None:
    stub = members(stub_tree("board").body)
    missing = {name for name in stub if not hasattr(bench.board, name)}
    assert missing <= {"STEMMA_I2C"}


# --- importing ---


def test_the_firmware_has_its_own_modules_and_leaves_the_hosts_alone(twin_of) -> None:
    import naiad_core

    before = dict(sys.modules)
    twin = twin_of("import time, naiad_core\nnaiad_core.mine = 1\nprint(time.monotonic() < 10)\n")
    (twin.machine.drive.folder / "naiad_core.py").write_text("")
    twin.run(3000)
    assert twin.printed.endswith("True\n\nCode done running.\n")
    assert not hasattr(naiad_core, "mine")
    assert {name: sys.modules[name] for name in before} == before
    assert "board" not in sys.modules and "keypad" not in sys.modules


def test_each_start_imports_everything_anew(twin_of) -> None:
    twin = twin_of(
        "import state\nstate.starts += 1\nprint('starts', state.starts)\nimport supervisor\nsupervisor.reload()\n"
    )
    (twin.machine.drive.folder / "state.py").write_text("starts = 0\n")
    twin.run(5000)
    assert twin.printed.count("starts 1\n") > 3
    assert "starts 2" not in twin.printed


@pytest.mark.parametrize("name", ["dataclasses", "typing", "enum", "functools", "threading", "asyncio", "naiad.twin"])
def test_what_the_board_does_not_have_cannot_be_imported(bench, name: str) -> None:
    with pytest.raises(ImportError, match="no module named"):
        bench.load(name)


def test_annotations_are_not_evaluated_as_on_the_board(twin_of) -> None:
    twin = twin_of("def f(a: Nothing, b: int | Missing = 1) -> Unknown:\n    x: Lost = 2\n    return x\nprint(f(0))\n")
    twin.run(3000)
    assert "2\n" in twin.printed


def test_relative_imports_and_packages_work(twin_of) -> None:
    twin = twin_of("from pack.inner import deep\nimport pack.inner.deep as d\nprint(deep.up(), d is deep)\n", on=False)
    inner = twin.machine.drive.folder / "pack" / "inner"
    inner.mkdir(parents=True)
    (inner.parent / "__init__.py").write_text("WORD = 'top'\n")
    (inner / "__init__.py").write_text("")
    (inner / "deep.py").write_text("from .. import WORD\nfrom . import side\ndef up():\n    return WORD + side.TAIL\n")
    (inner / "side.py").write_text("TAIL = '!'\n")
    twin.boot()
    twin.run(3000)
    assert "top! True\n" in twin.printed


def test_the_real_drivers_import_over_the_stand_ins(bench) -> None:
    assert bench.load("adafruit_pn532.spi").__file__.endswith("adafruit_pn532/spi.py")
    assert bench.load("neopixel").NeoPixel(bench.board.GP28, 3, auto_write=False).n == 3


# --- time ---
