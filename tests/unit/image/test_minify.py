"""Minifying changes no behaviour, refuses what it does not understand, and always makes the same of the same."""

import ast
import builtins
import itertools
from types import ModuleType

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from naiad import image
from naiad.image.minify import MinifyError, minify
from naiad.image.minify.names import UNDERSTOOD, rom


def made(sources, *roots, keep=frozenset(["main"])):
    """The minified sources as text by path."""
    given = {path: text.encode() for path, text in sources.items()}
    done = minify(given, roots or ("code",), keep)
    return {path: content.decode() for path, content in done.files.items()}


def one(text, **more):
    """One file minified."""
    return made({"code.py": text}, **more)["code.py"]


def told(sources):
    """What ``code.main()`` returns, its imports taken from the sources."""
    modules = {}
    modules["sys"] = ModuleType("sys")
    modules["sys"].modules = modules

    def load(name):
        if name in modules:
            return modules[name]
        path = next(
            (p for p in (name.replace(".", "/") + end for end in (".py", "/__init__.py")) if p in sources), None
        )
        if path is None:
            return __import__(name)
        if "." in name:
            load(name.rpartition(".")[0])
        module = modules[name] = ModuleType(name)
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": fetch}
        exec(compile(sources[path], path, "exec"), module.__dict__)
        if "." in name:
            setattr(modules[name.rpartition(".")[0]], name.rpartition(".")[2], module)
        return module

    def fetch(name, globals=None, locals=None, wanted=(), level=0):
        module = load(name)
        for item in wanted or ():
            if not hasattr(module, item) and f"{name}.{item}".replace(".", "/") + ".py" in sources:
                load(f"{name}.{item}")
        return module if wanted else modules.get(name.partition(".")[0], module)

    return load("code").main()


def same(sources, *roots):
    """Minify, and see that it tells the same; the minified text."""
    out = made(sources, *roots)
    assert told(out) == told(sources)
    return out


# --- what it does ---


def test_a_constant_goes_where_it_is_used_and_its_name_goes():
    out = same({"a.py": "SIZE = 3 * 8\nOTHER = SIZE << 2\n", "code.py": "import a\ndef main(): return a.OTHER + 1\n"})
    assert out["code.py"] == "import a\ndef main():return 97\n"
    assert out["a.py"] == ""


def test_of_several_names_at_once_each_is_a_constant():
    out = same(
        {
            "a.py": "RED, BLUE = 1, 2\nNEVER = 9\ndef f(): return BLUE\n",
            "b.py": "from a import RED\nMORE = RED + 10\n",
            "code.py": "from a import RED, f\nfrom b import MORE\ndef main(): return (MORE, RED, f())\n",
        }
    )
    assert "9" not in "".join(out.values())
    assert "(11, 1, " in out["code.py"]


def test_a_name_that_changes_is_no_constant():
    same({"a.py": "N = 1\n", "code.py": "import a\ndef main():\n    a.N = 5\n    return a.N\n"})
    same({"code.py": "N = 1\nfor N in (5, 6):\n    pass\ndef main(): return N\n"})


def test_what_nothing_reaches_is_left_out():
    out = same(
        {
            "a.py": "def used(): return 1\ndef unused(): return 2\n",
            "b.py": "raise ValueError\n",
            "code.py": "import a\nclass Thing:\n    def seen(self): return a.used()\n    def unseen(self): return 3\n"
            "def late():\n    import b\ndef main(): return Thing().seen()\n",
        }
    )
    assert "return 2" not in out["a.py"]
    assert "return 3" not in out["code.py"]
    assert "b.py" not in out


def test_a_module_asked_for_constants_alone_is_not_imported_though_others_have_something_of_its_name():
    out = same(
        {
            "p/__init__.py": "",
            "p/actions.py": "SIZE = 3\n",
            "code.py": "from p import actions\nclass Thing:\n    def __init__(self): self.actions = actions.SIZE\n"
            "def main(): return Thing().actions\n",
        }
    )
    assert "import" not in out["code.py"]


def test_docstrings_annotations_and_asserts_go():
    text = (
        '"""Doc."""\n'
        "x: int = 3\ny: str\ndef main(a: int = 1) -> int:\n"
        '    """Doc."""\n    assert a, "never"\n    here: list[int] = []\n    here.append(a)\n    return here\n'
    )
    assert one(text).split() == ["b''", "==", "0", "def", "main(A=1):C", "=", "[];C.append(A);return", "C"]


def test_what_is_imported_for_annotations_goes_but_nothing_that_a_board_may_have():
    head = "try:\n    from typing import Any\nexcept ImportError:\n    pass\n"
    text = (
        head
        + "try:\n    import nobody\nexcept ImportError:\n    nobody = 3\ndef main(a: Any = 1):\n    return a + nobody\n"
    )
    out = same({"code.py": text})["code.py"]
    assert "typing" not in out and "Any" not in out and "import nobody" in out
    for kept in (head.replace("pass", "Any = 4"), head + "else:\n    Any = 4\n", head.replace("typing", "nobody")):
        assert "try:" in one(kept + "def main():\n    return Any\n")


def test_methods_that_are_left_to_the_classes_below_go():
    text = "class Game:\n    def legal(self):\n        raise NotImplementedError\n    def best(self):\n"
    text += "        return self.legal()[0]\nclass Own(Game):\n    def legal(self):\n        return [4]\n"
    out = same({"code.py": text + "def main():\n    return Own().best()\n"})["code.py"]
    assert "NotImplementedError" not in out


def test_a_block_that_loses_its_last_statement_keeps_a_pass():
    same({"code.py": "def main():\n    if 1:\n        assert 1\n    else:\n        'text'\n    return 2\n"})


def test_statements_share_the_line_of_the_first_and_what_is_left_out_is_empty():
    text = (
        '"""Doc."""\n\nGONE = 5\n\n\ndef main():\n    # why\n    a = (\n        [1]\n    )\n    if a:\n        b = 3\n'
    )
    text += "        a.append(b)\n    elif b:\n        assert b\n    else:\n        for c in a:\n            while c:\n"
    text += "                break\n            else:\n                b = 4\n    try:\n        b += GONE\n"
    text += "    except (OSError, ValueError) as e:\n        print(e)\n    finally:\n        b += 2\n"
    text += "    with open('/dev/null') as f:\n        b += 4\n    return b, a\n"
    out = same({"code.py": text})["code.py"]
    assert out.count("\n") == text.count("\n")
    lines = {number: line for number, line in enumerate(out.split("\n"), 1) if line}
    # An else that has a block of its own stands before that.
    assert list(lines) == [1, 6, 8, 11, 14, 15, 17, 18, 21, 22, 24, 27, 28, 30]
    assert lines[14].strip().endswith(":pass") and lines[11].count(";") == 1


def test_a_head_shares_its_line_with_a_block_that_has_none_of_its_own():
    text = "def main():\n    a, b = 1, 2\n    if a:\n        b += 3\n        a = 4\n    return a, b\n"
    lines = same({"code.py": text})["code.py"].splitlines()
    assert [line.count(";") for line in lines if line] == [0, 0, 1, 0]


def test_the_text_is_the_same_on_every_python():
    text = (
        "def main():\n    a, (b, c) = 1, (2, 3)\n    d = {'k': [x for x in (a, b) if x], \"q'\": -a ** 2}\n"
        "    return (lambda *n, m=1: (n, m))(a), d['k'][0:1], not (a and b or c), b'\\xff', 1.5e-7, (a,), "
        "a if b else c\n"
    )
    assert one(text) == (
        "def main():A, (C, M) = (1, (2, 3));Q = {'k': [T for T in (A, C) if T], \"q'\": -A ** 2};"
        "return ((lambda *g, e=1: (g, e))(A), Q['k'][0:1], not (A and C or M), b'\\xff', 1.5e-07, (A,), "
        "A if C else M)\n"
    )


# --- names ---


def test_names_of_outside_stay_and_names_that_are_text_somewhere_too():
    text = (
        "class Thing:\n    def __init__(self):\n        self.duty_cycle = 1\n"
        "        self.wholly_own = 2\n        self.asked_by_text = 3\n    def __len__(self): return self.duty_cycle\n"
        "def main():\n    thing = Thing()\n    return len(thing), getattr(thing, 'asked_by_text'), thing.wholly_own\n"
    )
    out = same({"code.py": text})["code.py"]
    assert "duty_cycle" in out
    assert "__len__" in out
    assert "asked_by_text" in out
    assert "wholly_own" not in out


def test_no_name_that_the_boards_compiler_understands_is_given_to_anything_else():
    # Nearly as many as there are in the ROM, so that those are reached.
    numbers = range(len(rom()) * 4 // 5)
    functions = "".join(f"def made{n}():\n    return {n}\n" for n in numbers)
    done = one(functions + "def main():\n" + "".join(f"    made{n}()\n" for n in numbers))
    _are_not_understood({node.id for node in ast.walk(ast.parse(done)) if isinstance(node, ast.Name)})
    things = [f"    self.thing{n} = {n}\n    self.thing{n} += 1\n" for n in numbers]
    done = one("class Made:\n    pass\ndef main():\n    self = Made()\n" + "".join(things) + "    return self")
    _are_not_understood({node.attr for node in ast.walk(ast.parse(done)) if isinstance(node, ast.Attribute)})
    locals_ = [f"    local{n} = []\n    local{n}.pop()\n" for n in numbers]
    done = one("def main():\n" + "".join(locals_))
    _are_not_understood({node.id for node in ast.walk(ast.parse(done)) if isinstance(node, ast.Name)})


def _are_not_understood(names):
    assert len(names & rom()) > len(rom()) * 3 // 5
    assert not names & UNDERSTOOD


def test_what_a_base_from_outside_may_know_keeps_its_name():
    text = (
        "class Trouble(ValueError):\n    def my_words(self): return self.args\n"
        "def main():\n    try:\n        raise Trouble('so')\n    except Trouble as e:\n        return e.my_words()\n"
    )
    assert "my_words" in same({"code.py": text})["code.py"]


def test_arguments_that_are_passed_by_name_are_renamed_at_both_ends():
    text = "def f(first_one, second_one=2): return first_one - second_one\ndef main(): return f(9, second_one=3)\n"
    assert "second_one" not in same({"code.py": text})["code.py"]


def test_another_name_for_an_import_does_not_meet_ones_own():
    # The module is called as the function is, so the function keeps its name.
    same(
        {
            "p/__init__.py": "",
            "p/unload.py": "def unload(): return 'theirs'\n",
            "code.py": "from p.unload import unload as forget\ndef unload(): return 'own'\n"
            "def main(): return unload(), forget()\n",
        }
    )


def test_a_thing_in_a_class_does_not_hide_a_function_that_its_body_calls():
    names = [f"own_{n}" for n in range(40)]
    text = "".join(f"def {name}(): return '{name}'\n" for name in names)
    text += "class Thing:\n" + "".join(f"    thing_{name} = {name}()\n" for name in names)
    text += f"def main():\n    t = Thing\n    return [{', '.join(f't.thing_{name}' for name in names)}]\n"
    same({"code.py": text})


def test_a_module_that_is_only_known_at_run_time_is_asked_by_the_same_names():
    sources = {
        "g/__init__.py": "import sys\ndef load(name):\n    __import__('g.' + name)\n"
        "    return sys.modules['g.' + name]\n",
        "g/some.py": "NAME = 'some'\ndef play_it(): return 3\ndef _own(): return 4\n",
        "code.py": "import g\ndef main(): return g.load('some').play_it\n",
    }
    out = made(sources)
    name = out["code.py"].partition("'some').")[2].strip()
    assert f"def {name}():" in out["g/some.py"]
    assert "return 4" not in out["g/some.py"]


# --- names that look alike ---

POOL = ["alpha", "beta", "A", "C", "append", "value", "name", "x", "update", "count", "self", "thing"]
NAME = st.sampled_from(POOL)


@st.composite
def programs(draw):
    """Two modules full of names that look alike: a package's own, imported, things', local, of outside."""
    a, b, c = draw(st.permutations(POOL))[:3]
    attribute, method, other = draw(st.permutations(POOL))[:3]
    p, q, r = draw(st.permutations(POOL))[:3]
    alias = draw(NAME.filter(lambda n: n not in (b, "Klass", "main")))
    number = draw(st.integers(-5, 5))
    first = (
        f"{a} = {number}\n{b} = [1, 2, 3]\ndef {c}({p}, {q}={a}):\n    {r} = [{p} for {p} in {b}]\n"
        f"    def inner({r}): return {r}, {p}, {q}\n    return inner({r})\n"
        f"class Klass:\n    {attribute} = {a}\n    def __init__(self, {p}): self.{other} = {p}\n"
        f"    def {method}(self, {q}):\n        self.{other} += {q}\n        return self.{other}, self.{attribute}\n"
    )
    second = (
        f"import first\nfrom first import {c} as {alias}, {b}, Klass\n"
        f"def main():\n    {p} = Klass(3)\n    {q} = {{{p}.{method}({number}): 'x'}}\n"
        f"    out = [list({q}), {p}.{other}, {p}.{attribute}, first.{c}(5), first.{a}, {p}.{method}({q}={number})]\n"
        f"    out.append([{r} for {r} in first.{b}])\n    out.append((lambda {r}, {p}=2: [{r}, {p}])(first.{b}))\n"
        f"    del {p}, {q}\n"
        + (f"    out.append({alias}(2))\n" if alias not in (p, q, "out") else "")
        + (f"    out.append({b})\n" if b not in (p, q, "out") else "")
        + "    return out\n"
    )
    return {"first.py": first, "code.py": second}


@given(programs())
@settings(max_examples=150)
def test_names_that_look_alike_never_meet(sources):
    try:
        expected = told(sources)
    except (SyntaxError, NameError, TypeError):
        # Two arguments of one name, a name without a value yet, a number that is walked through.
        assume(False)
    assert told(made(sources)) == expected


# --- what it refuses ---


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def main(): return eval('1')", "eval"),
        ("def main(): return globals()", "globals"),
        ("def main():\n    if (n := 1): return n", "NamedExpr"),
        ("def main(x):\n    match x:\n        case 1: return 2", "Match"),
        ("async def main(): pass", "AsyncFunctionDef"),
        ("N = 1\ndef main():\n    global N\n    N = 2", "Global"),
        ("def main(**more): return more", "arguments"),
        ("def main(x, y): return getattr(x, y)", "made at run time"),
        ("def main(x, y):\n    setattr(x, y + 'a', 1)", "made at run time"),
        ("import code\ndef main(x): return getattr(code, x)", "made at run time"),
        ("from . import main", "whole name"),
        ("from os import *\ndef main(): pass", "import *"),
        ("def main(x): return __import__(x)", "__import__"),
        ("class A(metaclass=type): pass\ndef main(): return A", "keywords"),
        ("def main(x): return f'{x}'", "f-string"),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(text, words):
    with pytest.raises(MinifyError, match=r"^code\.py") as error:
        one(text)
    assert words in str(error.value)


def test_a_text_made_at_run_time_may_name_what_is_outside():
    text = "import board\ndef main(name): return getattr(board, name)\n"
    assert "getattr(board, " in made({"code.py": text})["code.py"]


# --- the firmware ---


@pytest.fixture(scope="module")
def firmware():
    return {path: content for path, content in image.files(plain=True).items() if path.endswith(".py")}


@pytest.fixture(scope="module")
def done():
    return image.minified()


def test_the_same_files_in_any_order_make_the_same_image(firmware, done):
    again = minify(dict(reversed(firmware.items())), image.roots(firmware), image.KEEP)
    assert again.files == done.files
    assert again.names == done.names


def test_almost_every_name_of_the_minified_firmware_is_in_rom_or_a_text_of_it(done):
    known = rom() | set(itertools.chain(*(path.removesuffix(".py").split("/") for path in done.files)))
    trees = [ast.parse(content) for content in done.files.values()]
    texts = {
        n.value for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)
    }
    names = {getattr(n, key, None) for tree in trees for n in ast.walk(tree) for key in ("id", "attr", "arg", "name")}
    own = {name for name in names if isinstance(name, str) and "." not in name} - known - texts - set(dir(builtins))
    assert len(own) < 40, sorted(own)


def test_what_the_firmware_asks_of_outside_is_in_the_list_of_rom_names(firmware, done):
    # Else a short name could be taken that means something there.
    defined = set()
    asked = set()
    for path in done.files:
        tree = ast.parse(firmware[path])
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                defined.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                defined.add(node.id)
            elif isinstance(node, ast.Attribute):
                (asked if isinstance(node.ctx, ast.Load) else defined).add(node.attr)
    parts = set(itertools.chain(*(path.removesuffix(".py").split("/") for path in firmware)))
    assert asked - defined - parts - rom() == set()


def test_no_module_is_without_a_constant_for_its_table(done):
    # A table without an entry may begin where the next thing of the heap does, which is then kept for ever: 10 KB.
    trees = {path: ast.parse(content) for path, content in done.files.items()}
    held = {path for path, tree in trees.items() if any(getattr(node, "value", 0) == b"" for node in ast.walk(tree))}
    assert held == {path for path, tree in trees.items() if tree.body}


def test_every_statement_stands_in_its_line_of_the_repository(firmware, done):
    for path, content in done.files.items():
        told = (ast.stmt, ast.ExceptHandler)
        lines = {node.lineno for node in ast.walk(ast.parse(firmware[path])) if isinstance(node, told)}
        kept = [node for node in ast.walk(ast.parse(content)) if isinstance(node, ast.stmt)]
        assert {node.lineno for node in kept if not isinstance(node, ast.Pass)} <= lines, path
