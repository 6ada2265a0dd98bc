"""What an mpy-cross is asked for, and which programs are refused before a board is touched."""

import pytest

from compilers import MICROPYTHON, compiled, compiler
from naiad.image import mpy

FILES = {
    "lib/driver.py": b"driver = 1\n",
    "naiad_core/__init__.py": b"",
    "naiad_core/some/pieces.json": b"{}\n",
    "naiad_table/loop.py": b"loop = 1\n",
    "crash.py": b"crash = 1\n",
    "code.py": b"import naiad_table.loop\n",
}


def program(path, text):
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def test_modules_are_compiled_under_their_own_names_and_what_circuitpython_starts_stays_a_source(tmp_path):
    made = mpy.compiled(FILES, mpy.compiler(str(compiler(tmp_path / "mpy-cross"))))
    modules = [path for path in FILES if path.endswith(".py") and "/" in path]
    assert list(made) == [path.replace(".py", ".mpy") if path in modules else path for path in FILES]
    assert all(made[path] == data for path, data in FILES.items() if path not in modules)
    assert all(made[path.replace(".py", ".mpy")] == compiled(path, FILES[path]) for path in modules)


def test_it_is_looked_for_as_a_shell_would_or_taken_from_the_folder_one_is_in(tmp_path, monkeypatch):
    there = compiler(tmp_path / "mpy-cross")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "")
    assert mpy.compiler("mpy-cross") == mpy.compiler(str(there)) == str(there)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir("/")
    assert mpy.compiler("mpy-cross") == str(there)


def test_one_that_is_not_there_is_told_with_where_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(mpy.CompilerError, match=r"there is no program mpy-cross here\. CircuitPython's own comes with"):
        mpy.compiler("mpy-cross")


def test_one_as_a_browser_has_put_it_there_wants_the_right_to_run(tmp_path):
    path = compiler(tmp_path / "mpy-cross")
    path.chmod(0o644)
    with pytest.raises(mpy.CompilerError, match=r"may not be run as a program: chmod \+x "):
        mpy.compiler(str(path))


@pytest.mark.parametrize(
    ("header", "why"),
    [
        (MICROPYTHON, "is MicroPython's mpy-cross"),
        (b"C\x05\x00\x1f", "makes .mpy files of version 5; CircuitPython 10 reads those of version 6"),
        (b"\x7fELF", "makes no .mpy files"),
    ],
)
def test_one_that_makes_what_the_board_does_not_read_is_refused(tmp_path, header, why):
    path = compiler(tmp_path / "mpy-cross", header)
    with pytest.raises(mpy.CompilerError) as refused:
        mpy.compiler(str(path))
    assert why in str(refused.value) and "CircuitPython's own comes with" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("exit 3", "does not compile empty.py: status 3"),
        ("exit 0", "does not compile empty.py: status 0"),
        ("echo 'usage: other' >&2; exit 1", "does not compile empty.py: usage: other"),
    ],
)
def test_another_program_is_refused_with_its_own_words(tmp_path, text, why):
    with pytest.raises(mpy.CompilerError) as refused:
        mpy.compiler(program(tmp_path / "other", text))
    assert why in str(refused.value)


def test_a_program_of_another_system_is_refused(tmp_path):
    path = tmp_path / "mpy-cross"
    path.write_bytes(b"\x7fELF of another processor")
    path.chmod(0o755)
    with pytest.raises(mpy.CompilerError, match="cannot be run here"):
        mpy.compiler(str(path))


def test_a_program_that_never_ends_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(mpy, "PATIENCE_S", 0.1)
    with pytest.raises(mpy.CompilerError, match=r"has not compiled empty\.py in 0\.1 s"):
        mpy.compiler(program(tmp_path / "slow", "exec sleep 60"))


def test_a_module_that_it_does_not_understand_is_named(tmp_path):
    path = str(compiler(tmp_path / "mpy-cross"))
    with pytest.raises(mpy.CompilerError, match=r"does not compile naiad_table/loop\.py: SyntaxError"):
        mpy.compiled({"naiad_table/loop.py": b"def :\n"}, path)
