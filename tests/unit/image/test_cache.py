"""What was made once is not made again, and no file of the cache is ever needed."""

import pytest

from naiad import image
from naiad.image import cache, minify

SOURCES = {"code.py": b"import own\nown.greet(1)\n", "own.py": b"def greet(times):\n    print('hello' * times)\n"}


class Maker:
    """Makes something, and counts how often."""

    def __init__(self, made):
        self.made, self.times = made, 0

    def __call__(self):
        self.times += 1
        return self.made


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The cache of this user: not there yet."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")
    return tmp_path / "cache"


def test_the_same_bytes_are_worked_on_once(folder):
    make = Maker({"a": [1, None, "é"]})
    assert [cache.cached([b"x", b"y"], make) for _ in range(3)] == [make.made] * 3
    assert make.times == 1
    # Where one ends and the next begins counts.
    for other in ([b"xy"], [b"xy", b""], [b"y", b"x"]):
        make = Maker("other")
        assert cache.cached(other, make) == "other" and make.times == 1


@pytest.mark.parametrize(
    "spoil",
    [
        lambda whole: b"",
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole[:-1],
        lambda whole: whole.replace(b"honest", b"forged"),
        lambda whole: whole[65:],
        lambda whole: b"\xff" + whole,
    ],
)
def test_a_damaged_file_is_made_anew(folder, spoil):
    make = Maker(["honest"])
    cache.cached([b"x"], make)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(spoil(whole))
    assert cache.cached([b"x"], make) == ["honest"] and make.times == 2
    assert file.read_bytes() == whole


def test_where_nothing_can_be_written_all_goes_on(folder):
    folder.write_bytes(b"a file where the folder would be")
    make = Maker(1)
    assert [cache.cached([b"x"], make) for _ in range(2)] == [1, 1]
    assert make.times == 2


def test_a_folder_in_the_place_of_the_file_is_left_alone(folder):
    make = Maker(1)
    cache.cached([b"x"], make)
    (file,) = folder.iterdir()
    file.unlink()
    file.mkdir()
    assert cache.cached([b"x"], make) == 1 and make.times == 2


def test_those_that_were_used_last_stay(folder):
    first = Maker(0)
    for number in range(cache.MOST + 5):
        cache.cached([b"%d" % number], Maker(number))
        # Of files that were written in one moment none is older.
        for age, file in enumerate(sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime_ns)):
            cache.os.utime(file, (age, age))
        cache.cached([b"0"], first)
    assert len(list(folder.iterdir())) == cache.MOST
    assert first.times == 0


def test_the_minified_program_is_the_same_from_the_cache(folder):
    asked = SOURCES, ("code",), frozenset(["greet"])
    made = minify.minify(*asked)
    for _ in range(2):
        again = image.minified_once(*asked)
        assert (again.files, again.names) == (made.files, made.names)
        assert list(again.files) == list(made.files)
    assert len(list(folder.iterdir())) == 1


def test_other_sources_names_or_roots_make_another(folder):
    changed = {**SOURCES, "own.py": SOURCES["own.py"].replace(b"hello", b"bye")}
    for asked in (
        (SOURCES, ("code",), frozenset()),
        (SOURCES, ("code", "own"), frozenset()),
        (SOURCES, ("code",), frozenset(["greet"])),
        (changed, ("code",), frozenset()),
    ):
        made = minify.minify(*asked)
        again = image.minified_once(*asked)
        assert (again.files, again.names) == (made.files, made.names)
    assert len(list(folder.iterdir())) == 4


def test_what_cannot_be_minified_is_refused_each_time(folder):
    for _ in range(2):
        with pytest.raises(minify.MinifyError, match="line 1"):
            image.minified_once({"code.py": b"global a\n"}, ("code",), frozenset())
