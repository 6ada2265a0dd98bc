"""Names that a board, a drive or a file tells never lead out of the folder meant for them, whatever the command."""

import json
import os
import re
import zlib
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from drives import BOOT_OUT, MINE, ONE, STOCK, UID, content, drive, plain_pc, port
from naiad.cli import main
from naiad.deploy import drive as drives
from naiad.deploy import raw, start
from naiad.deploy import run as deploying
from naiad.deploy.backup import Backup, BackupError
from naiad.deploy.drive import Folder
from naiad.paths import NameRefusedError, below, inside, replaced
from naiad.ports.identity import from_boot_out
from naiad_core.games import GAMES

GAME = GAMES[0]
CHIP = bytes.fromhex(UID)
PRECIOUS = b"alias ls=ls\n"
NAMES = [
    *("../.bashrc", "../../../.bashrc", "a/../../.bashrc", "..", ".", "a/./b", "", "/", "/etc/x", "a//b", "a/"),
    *("..\\..\\.bashrc", "C:\\x", "C:x", "file:stream", "a\nb", "a\x1b[2Jb", "a\x00b", "\x7f", "\udcff"),
    *("con", "NUL.txt", "lib/aux", "com1.py", "lpt9 .x", "... ", "x.", "x ", "what?", "a*", "x" * 256),
]

posix = pytest.mark.skipif(os.name != "posix", reason="no links or pipes for everybody there")


@pytest.fixture
def home(tmp_path):
    """What a hostile name is after."""
    (tmp_path / ".bashrc").write_bytes(PRECIOUS)
    return tmp_path


@pytest.fixture(autouse=True)
def pc(monkeypatch, home):
    """A PC whose copies of boards' files lie two folders below home; ``ports`` are what is plugged in."""
    there = plain_pc(monkeypatch, home / "naiad/boards")
    monkeypatch.setattr(start, "greet", lambda connect: None)
    monkeypatch.setattr(deploying, "MOUNT_S", 0)
    monkeypatch.chdir(home)
    monkeypatch.setenv("NAIAD_DB", str(home / "naiad.db"))
    return there


class Liar(raw.Repl):
    """A console that tells files of any name; of all it is told to do it notes the first words."""

    def __init__(self, files, uid):
        self.files = files
        self.uid = uid
        self.lenient = False
        self.done = []
        self.name = "the board"

    def run(self, code):
        if code.startswith("n_list"):
            return "".join(f"{len(data)} {zlib.crc32(data)} /{path}\n" for path, data in self.files.items())
        if "sys.implementation" in code:
            return f"('circuitpython', '10.2.1', 'Raspberry Pi Pico with rp2040')\n('pico', {self.uid!r})\n"
        self.done.append(code.partition("(")[0])
        return "False\n"

    def read(self, path):
        return self.files[path]

    def erase(self):
        self.done.append("erase")

    def resume(self):
        self.done.append("resume")


@pytest.fixture
def liar(pc, monkeypatch):
    """A board that only its console shows: ``liar(files)`` plugs it in."""

    def plug(files, uid=CHIP):
        board = Liar(files, uid)
        monkeypatch.setattr(raw.Repl, "open", lambda port: board)
        pc.ports = [port("/dev/ttyACM0", "console")]
        return board

    return plug


def run(*arguments):
    """(status, standard error) of a command that must not end in a traceback."""
    done = CliRunner().invoke(main, [str(word) for word in arguments])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_leads_elsewhere_or_is_none_is_refused(name, home):
    with pytest.raises(NameRefusedError):
        inside(name)
    with pytest.raises(NameRefusedError):
        below(home, name)


@pytest.mark.parametrize("name", ["code.py", "naiad_core/some/pieces.json", ".naiad/new/boot.py", "Größe ….txt", "a b"])
def test_a_name_of_a_drive_is_as_it_is(name, home):
    assert below(home, name) == home / inside(name)


@posix
def test_links_pipes_and_devices_on_the_way_are_refused_and_the_folder_itself_may_be_a_link(home):
    (home / "folder").mkdir()
    (home / "here").symlink_to("folder")
    (home / "folder/out").symlink_to(home)
    (home / "folder/bash").symlink_to("../.bashrc")
    (home / "folder/nowhere").symlink_to("missing")
    os.mkfifo(home / "folder/pipe")
    assert below(home / "here", "a/b") == home / "here/a/b"
    for name in ("out", "out/.bashrc", "bash", "nowhere", "pipe", "pipe/x"):
        with pytest.raises(NameRefusedError, match=r"link|neither"):
            below(home / "here", name)


# Deploy, through a console


@pytest.mark.parametrize("name", ["../../../.bashrc", "/../../../.bashrc", "songs/../../../../.bashrc", "..\\.bashrc"])
@pytest.mark.parametrize("way", [[], ["--no-old"], ["--check"], ["--back"]])
def test_deploy_refuses_what_a_console_lists_outside_the_drive(home, liar, name, way):
    board = liar({name: b"evil\n", "code.py": STOCK})
    status, told = run("deploy", *way)
    assert status == 1 and "cannot be the name of a file" in told and "naiad deploy --erase" in told
    assert (home / ".bashrc").read_bytes() == PRECIOUS and not (home / "naiad").exists()
    assert "n_make" not in board.done and board.done[-1] == "resume"


def test_erase_leaves_out_what_has_no_name_and_keeps_the_rest(home, liar):
    board = liar({"../../../.bashrc": b"evil\n", "uids.txt": b"mine\n"})
    run("deploy", "--erase")
    assert "erase" in board.done
    assert (home / ".bashrc").read_bytes() == PRECIOUS
    assert (home / f"naiad/boards/{UID}/uids.txt").read_bytes() == b"mine\n"


def test_deploy_refuses_what_is_in_the_way_under_another_spelling(home, liar):
    liar({"lib/../../../../.bashrc": b"evil\n", "lib/driver.py": b"own\n"})
    assert run("deploy")[0] == 1 and (home / ".bashrc").read_bytes() == PRECIOUS


@pytest.mark.parametrize("lines", ["x\n", "1 2\n", "-1 -1 /x\n", "1 2 x\n", "9" * 5000 + " 1 /x\n"])
def test_a_list_of_files_that_is_none_is_told(liar, monkeypatch, lines):
    board = liar({})
    real = board.run
    board.run = lambda code: lines if code.startswith("n_list") else real(code)
    status, told = run("deploy")
    assert status == 1 and "list of files" in told


@pytest.mark.parametrize("words", ["", "x", "(1, 2, 3)\n('', b'')", "('a',)\n('', b'')", "(" * 3000, "('a', 'b', 'c')"])
def test_a_board_that_says_nonsense_of_itself_is_told(liar, words):
    board = liar({})
    board.run = lambda code: words
    status, told = run("deploy")
    assert status == 1 and "cannot be understood" in told


# Deploy, on a drive


@posix
@pytest.mark.parametrize("way", [[], ["--check"], ["--back"]])
@pytest.mark.parametrize(
    "name", ["uids.txt", "naiad_table", "lib", ".naiad", "songs/b", "boot_out.txt", "naiad_core/p"]
)
def test_deploy_follows_no_link_out_of_a_drive(home, name, way):
    path = drive(home / "CIRCUITPY", {"songs/a.wav": b"RIFF"}, code=STOCK)
    (path / name).unlink(missing_ok=True)
    (path / name).parent.mkdir(exist_ok=True)
    (home / "secret").mkdir()
    (home / "secret/empty").mkdir()
    (home / "secret/boot_out.txt").write_text(BOOT_OUT)
    (path / name).symlink_to(home / ("secret/boot_out.txt" if name.endswith(".txt") else "secret"))
    status, told = run("deploy", "--drive", path, *way)
    assert status in (1, 2) and "is a link" in told
    assert sorted(file.name for file in (home / "secret").iterdir()) == ["boot_out.txt", "empty"]
    assert not (home / "naiad").exists() and (path / "code.py").read_bytes() == STOCK


@posix
@pytest.mark.parametrize(
    "name", ["notes.txt", "boot_out.txt", "naiad_table/loop.py", ".naiad/record.json", "crash.txt"]
)
def test_a_pipe_on_a_drive_does_not_hang_deploy(home, name):
    path = drive(home / "CIRCUITPY", {}, code=STOCK)
    (path / name).unlink(missing_ok=True)
    (path / name).parent.mkdir(exist_ok=True)
    os.mkfifo(path / name)
    status, told = run("deploy", "--drive", path)
    assert status in (1, 2) and "neither a file nor a folder" in told


@posix
def test_a_link_that_appears_while_a_drive_is_written_is_not_followed(home):
    (home / "secret").mkdir()
    path = drive(home / "CIRCUITPY")
    (path / "lib2").symlink_to(home / "secret")
    target = Folder(path)
    for work in (
        lambda: target.write("lib2/x.py", b"evil\n"),
        lambda: target.rename("uids.txt", "lib2/uids.txt"),
        lambda: target.read("lib2/x.py"),
        lambda: target.stamp("lib2/x.py"),
        lambda: target.remove("lib2/x.py"),
        lambda: target.prune("lib2"),
    ):
        with pytest.raises(NameRefusedError):
            work()
    assert not list((home / "secret").iterdir())


@pytest.mark.parametrize("files", ['{"../sibling/x":[1,2]}', '{"a":[1e999,0]}', "[" * 100_000, '{"/etc/x":[1,2]}'])
@pytest.mark.parametrize("way", [[], ["--back"]])
def test_a_record_on_the_drive_that_names_what_lies_elsewhere_counts_as_none(home, files, way):
    (home / "sibling/empty").mkdir(parents=True)
    version = f'{{"version":"9.9.9","files":{files}}}'
    record = f'{{"format":1,"boot":null,"others":{{}},"now":{version},"old":{version}}}'
    path = drive(home / "CIRCUITPY", {**MINE, **ONE, ".naiad/record.json": record.encode()})
    status, told = run("deploy", "--drive", path, *way)
    assert (status, told) == ((1, "there is no older version on the board to go back to\n") if way else (0, ""))
    assert (home / "sibling/empty").is_dir()


# A board's number, for which folders are named


@pytest.mark.parametrize("uid", ["../../../x", "CON", "E6/../../x", "E" * 65, "²³", "E66.", "-", "\x1b[2J"])
def test_a_number_that_is_none_names_no_folder(home, uid):
    assert from_boot_out(f"{BOOT_OUT}UID:{uid}\n").uid == ""
    path = drive(home / "CIRCUITPY", {"lib/driver.py": b"own\n", "boot_out.txt": f"{BOOT_OUT}UID:{uid}\n".encode()})
    assert run("deploy", "--drive", path)[0] == 0
    assert [folder.name for folder in (home / "naiad/boards").iterdir()] == ["unknown-replaced"]
    with pytest.raises(NameRefusedError):
        Backup("../x", home)


def test_a_number_as_long_as_the_board_likes_names_no_folder(home, liar):
    liar({"uids.txt": b"mine\n", "lib/driver.py": b"own\n"}, b"\xaa" * 3000)
    run("deploy")
    # Its USB tells one that will do.
    assert sorted(folder.name for folder in (home / "naiad/boards").iterdir()) == [UID, f"{UID}-replaced"]


# Copies on this PC


@posix
def test_copies_are_written_through_no_link_and_read_through_none(home):
    target = Folder(drive(home / "CIRCUITPY"))
    (home / "kept/E66").mkdir(parents=True)
    (home / "kept/E66/uids.txt").symlink_to("../../.bashrc")
    for work in (
        lambda: Backup("E66", home / "kept").keep(target, target.listing(), ["uids.txt"]),
        Backup("E66", home / "kept").files,
    ):
        with pytest.raises(NameRefusedError, match="is a link"):
            work()
    assert (home / ".bashrc").read_bytes() == PRECIOUS


@pytest.mark.skipif(os.name != "posix", reason="counts in characters")
def test_a_copy_whose_name_this_pc_cannot_hold_names_the_pc(home):
    board = SimpleNamespace(read=lambda path: b"x")
    for _ in range(2):
        with pytest.raises(BackupError, match="on this PC"):
            Backup("E66", home / "kept").keep(board, {"水" * 200: drives.Stamp(1, 1)}, ["水" * 200])
        (home / "kept/E66").mkdir(parents=True, exist_ok=True)


# Files written whole


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path):
    path = tmp_path / "new" / "file"
    path.parent.mkdir()
    with replaced(path) as file:
        file.write(b"of yesterday")
    with pytest.raises(KeyError), replaced(path) as file:
        file.write(b"of to")
        raise KeyError
    assert content(path.parent) == {"file": b"of yesterday"}


@posix
def test_who_may_read_a_file_is_so_from_its_first_byte_and_what_a_link_leads_to_is_replaced(tmp_path):
    (tmp_path / "link").symlink_to("file")
    with replaced(tmp_path / "link", 0o600) as file:
        assert [path.stat().st_mode & 0o777 for path in tmp_path.glob(".file.*")] == [0o600]
        file.write(b"x")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "file").read_bytes() == b"x"
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600


def test_a_copy_that_a_power_cut_left_unfinished_is_never_put_back(tmp_path):
    backup = Backup("E66", tmp_path)
    backup.folder.mkdir()
    (backup.folder / ".settings.toml.12.part").write_bytes(b"half")
    (backup.folder / "settings.toml").write_bytes(b"whole")
    assert backup.files() == {"settings.toml": b"whole"}


# Games


@pytest.mark.parametrize("id_", ["../../.bashrc", "con", "NUL", "/etc/x", "a\\b", "..", "", "x" * 300])
def test_a_record_is_not_kept_under_an_id_that_is_no_files_name(home, id_):
    header = {"game": GAME, "id": id_, "naiad": 1, "players": ["Ada", "Bo"]}
    (home / "g.jsonl").write_text(json.dumps(header) + "\n")
    (home / "out").mkdir()
    assert run("import", "g.jsonl")[0] == 0
    before = content(home)
    assert run("export", "-o", "out")[0] == 0
    (name,) = content(home).keys() - before.keys()
    assert re.fullmatch(r"out/f[0-9a-f]{12}\.jsonl", name)


@posix
def test_export_writes_through_no_link_in_its_folder(home):
    header = {"game": GAME, "id": "club-7", "naiad": 1, "players": ["Ada", "Bo"]}
    (home / "g.jsonl").write_text(json.dumps(header) + "\n")
    assert run("import", "g.jsonl")[0] == 0
    (home / "out").mkdir()
    (home / "out/club-7.jsonl").symlink_to("../.bashrc")
    status, told = run("export", "club-7", "-o", "out")
    assert status == 2 and "club-7: " in told and "is a link" in told
    assert (home / ".bashrc").read_bytes() == PRECIOUS


# Sets of tags


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/b", "..", "x\\y", ""])
def test_a_set_of_tags_has_no_path_for_a_name(home, name):
    assert run("enrol", GAME, "--list", "--set", name)[0] == 2
    assert run("enrol", name, "--list")[0] == 2
    assert run("labels", name)[0] == 2
