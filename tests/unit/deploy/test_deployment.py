"""One version in place of another: what is written, what gives way, what fits; the command is test_cli_deploy.py's."""

import errno
import math
import shutil
from collections import Counter

import pytest

from deploying import Killed, by_hand, copied, deploy, deployed, deployment, faults, fresh
from drives import COMPILED, MINE, ONE, SETTINGS, STOCK, THREE, TWO, content, drive, holds
from naiad import image
from naiad.deploy.deployment import OLD, Deployment
from naiad.deploy.drive import DeployError, Folder, NoRoomError, Room, sentence
from naiad.paths import firmware_folder


def test_only_what_differs_is_sent_and_code_py_comes_last(tmp_path):
    path = deployed(tmp_path / "drive")
    sent = []
    deploy(path, TWO, progress=lambda name, size: sent.append(name))
    assert sent == [
        *("naiad_core/some/pieces.json", "naiad_table/loop.py", "naiad_table/new/deep.py", "naiad_table/new/empty.py"),
        *("boot.py", "code.py"),
    ]


def test_what_was_staged_before_an_interruption_is_not_sent_again(tmp_path):
    path = fresh(tmp_path / "drive")
    sent = []

    def stop(name, size):
        sent.append(name)
        if len(sent) == 5:
            raise Killed

    with pytest.raises(Killed):
        deploy(path, ONE, progress=stop)
    again = []
    deploy(path, ONE, progress=lambda name, size: again.append(name))
    assert len(sent) == 5 and sent + again == [*ONE]


def test_an_older_naiads_files_go_and_the_owners_stay(tmp_path):
    path = deployed(tmp_path / "drive")
    plan = deploy(path, TWO)
    assert plan.remove == ["naiad_table/gone.py", "naiad_table/old/deep.py"]
    assert not (path / "naiad_table/old").exists()
    assert holds(path, TWO)


def test_a_drive_without_settings_gets_the_defaults_once(tmp_path):
    others = {name: data for name, data in MINE.items() if name != "settings.toml"}
    path = drive(tmp_path / "drive", {**others, "settings.toml": b""}, code=STOCK)
    deploy(path, ONE)
    assert holds(path, ONE, {**others, "settings.toml": SETTINGS})
    (path / "settings.toml").write_bytes(b"NAIAD_READERS = 4\n")
    deploy(path, TWO)
    assert (path / "settings.toml").read_bytes() == b"NAIAD_READERS = 4\n"


def test_the_owners_own_programs_stay_under_another_name(tmp_path):
    path = drive(tmp_path / "drive", {"code.py": b"print(1)\n", "boot.py": b"boot mine\n", "code-own.py": b"taken\n"})
    plan = deploy(path, ONE)
    assert plan.strangers.aside == {"boot.py": "boot-own.py", "code.py": "code-own-2.py"}
    left = content(path)
    assert (left["boot-own.py"], left["code-own.py"]) == (b"boot mine\n", b"taken\n")
    assert left["code-own-2.py"] == b"print(1)\n"


def test_a_program_written_over_naiads_stays_too(tmp_path):
    path = deployed(tmp_path / "drive")
    (path / "code.py").write_bytes(b"print('mine')\n")
    deploy(path, TWO, started=False)
    assert holds(path, {**TWO, "code-own.py": b"print('mine')\n"})


def test_whatever_is_in_the_way_and_not_naiads_gets_another_name_or_is_to_be_copied(tmp_path):
    own = {"crash.py": b"crash mine\n", "lib/driver.py": b"driver zero\n"}
    path = drive(tmp_path / "drive", own, code=STOCK)
    files = {**ONE, "crash.py": b"crash one\n"}
    doing = Deployment(Folder(path), "1.0.0", files, {})
    plan = doing.plan()
    assert plan.strangers == ({"crash.py": "crash-own.py"}, ["lib/driver.py"], [])
    doing.apply(plan, started=False, boot=None)
    assert holds(path, {**files, "crash-own.py": own["crash.py"]}, {})
    again = Deployment(Folder(path), "1.0.0", files, {})
    assert again.plan().whole and again.owners() == ["crash-own.py"]


def test_in_a_folder_nothing_gets_another_name_and_all_is_to_be_copied(tmp_path):
    own = {"words/fr/table.txt": b"mine\n", "chips/rp2040.toml": b"mine = 1\n", "boards/mine.toml": b"mine = 2\n"}
    path = drive(tmp_path / "drive", own, code=STOCK)
    files = {**ONE, "words/fr/table.txt": b"words\n", "chips/rp2040.toml": b"facts = 1\n"}
    plan = Deployment(Folder(path), "1.0.0", files, {}).plan()
    assert plan.strangers == ({}, ["words/fr/table.txt", "chips/rp2040.toml"], [])


def test_this_versions_own_files_are_nobodys_work_whatever_form_they_were_copied_in(tmp_path):
    forms = image.forms()
    kinds = (image.sources(), image.files(plain=True), image.files())
    paths = ("code.py", "crash.py", "chips/rp2040.toml", "words/fr/table.txt", "naiad_table/app.py", "lib/neopixel.py")
    for number, files in enumerate(kinds):
        path = drive(tmp_path / str(number), {name: files[name] for name in paths})
        doing = Deployment(Folder(path), image.VERSION, image.files(), {}, forms)
        assert doing.plan().strangers == ({}, [], []) and not doing.unrecognised()
    # Of what no board gets, too, where the whole folder was copied.
    path = drive(
        tmp_path / "folder", {"naiad_core/corrected.py": (firmware_folder() / "naiad_core/corrected.py").read_bytes()}
    )
    doing = Deployment(Folder(path), image.VERSION, image.files(), {}, forms)
    assert doing.plan().remove == ["naiad_core/corrected.py"] and not doing.unrecognised()
    path = drive(tmp_path / "mine", {"words/fr/table.txt": b"mine\n"})
    assert Deployment(Folder(path), image.VERSION, image.files(), {}, forms).unrecognised() == ["words/fr/table.txt"]


def test_what_a_later_version_has_a_name_for_is_the_owners_all_the_same(tmp_path):
    path = deployed(tmp_path / "drive")
    (path / "crash.py").write_bytes(b"crash mine\n")
    (path / "naiad_table/loop.py").write_bytes(b"loop mine\n")
    plan = Deployment(Folder(path), "2.0.0", {**TWO, "crash.py": b"crash two\n"}, {}).plan()
    assert plan.strangers == ({"crash.py": "crash-own.py"}, ["naiad_table/loop.py"], [])


def test_a_program_beside_naiads_folders_is_the_owners_unless_it_is_recognised(tmp_path):
    own = {**MINE, "naiad_table/mine.py": b"mine\n", "code.py": b"print('mine')\n"}
    path = drive(tmp_path / "drive", own)
    plan = deploy(path, ONE, keep_old=False)
    assert plan.strangers == ({"code.py": "code-own.py"}, ["naiad_table/mine.py"], [])
    assert holds(path, {**ONE, "code-own.py": own["code.py"]})
    shutil.rmtree(path / ".naiad")
    (path / "code.py").write_bytes(b"print('another')\n")
    assert deploy(path, TWO).strangers.aside == {"code.py": "code-own-2.py"}
    assert (path / "code-own-2.py").read_bytes() == b"print('another')\n"
    shutil.rmtree(path / ".naiad")
    plan = deploy(path, THREE)
    assert (plan.strangers.aside, plan.strangers.unknown[0]) == ({}, "naiad_table/loop.py")


@pytest.mark.parametrize(
    "damage", [lambda data: b"\xff" * len(data), lambda data: bytes(len(data)), lambda data: data[:3]]
)
def test_a_file_that_a_power_failure_spoiled_is_named_and_is_nobodys(tmp_path, damage):
    path = deployed(tmp_path / "drive")
    for name in ("boot.py", "lib/driver.py"):
        (path / name).write_bytes(damage(ONE[name]))
    plan = deployment(path, ONE).plan()
    assert plan.strangers == ({}, [], ["lib/driver.py", "boot.py"])
    deploy(path, ONE)
    assert holds(path, ONE)


def test_every_program_of_this_naiad_is_recognised_without_a_record(tmp_path):
    for plain in (True, False):
        programs = {path: data for path, data in image.files(plain=plain).items() if "/" not in path}
        older = {path: data + b"\n# older\n" for path, data in programs.items()}
        path = drive(tmp_path / f"drive {plain}", older)
        assert Deployment(Folder(path), "9.0.0", programs, {}).strangers() == ({}, list(programs), [])


def test_going_back_keeps_what_the_owner_wrote_over_naiads(tmp_path):
    path = deployed(tmp_path / "drive")
    deploy(path, TWO)
    (path / "code.py").write_bytes(b"print('mine')\n")
    (path / "naiad_table/new/deep.py").write_bytes(b"deep mine\n")
    doing = deployment(path, TWO)
    plan = doing.way_back()
    assert plan.strangers == ({"code.py": "code-own.py"}, ["naiad_table/new/deep.py"], [])
    doing.back()
    assert holds(path, {**ONE, "code-own.py": b"print('mine')\n"})


def test_an_owners_file_put_back_from_a_copy_does_not_take_naiads_place(tmp_path):
    path = drive(tmp_path / "drive", {}, code=STOCK)
    doing = deployment(path, ONE)
    doing.give({"Boot.py": b"boot mine\n", "uids.txt": b"04A1\n"})
    doing.apply(doing.plan(), started=False, boot=None)
    assert holds(path, ONE, {"settings.toml": SETTINGS, "uids.txt": b"04A1\n", "Boot-own.py": b"boot mine\n"})


def test_another_program_that_would_run_first_is_refused(tmp_path):
    path = drive(tmp_path / "drive", {"code.txt": b"print(1)\n"})
    with pytest.raises(DeployError, match=r"code\.txt is on the drive"):
        deploy(path, ONE)


def test_names_in_another_case_are_the_same_files(tmp_path):
    path = drive(tmp_path / "drive", {"CODE.PY": STOCK, "Settings.TOML": b"NAIAD_READERS = 1\n"})
    plan = deploy(path, ONE)
    assert "settings.toml" not in plan.given + plan.write
    assert not (path / "CODE.PY").exists()


def test_nothing_to_do_changes_nothing(tmp_path):
    path = deployed(tmp_path / "drive")
    with faults(0):
        assert deploy(path, ONE).whole


def test_the_version_to_go_back_to_is_the_last_that_started(tmp_path):
    path = deployed(tmp_path / "drive")
    deploy(path, TWO)
    deploy(path, THREE, started=False)
    deployment(path, THREE).back()
    assert holds(path, ONE)
    deploy(path, TWO, started=False)
    deploy(path, THREE, started=True)
    assert deployment(path, THREE).back().number == "2.0.0"
    assert holds(path, TWO)


def test_there_is_nothing_behind_a_first_version(tmp_path):
    path = deployed(tmp_path / "drive")
    with pytest.raises(DeployError, match="no older version"):
        deployment(path, ONE).back()
    deploy(path, TWO, keep_old=False)
    assert not (path / OLD).exists()
    with pytest.raises(DeployError, match="no older version"):
        deployment(path, TWO).back()


def test_a_damaged_backup_is_told_before_anything_moves(tmp_path):
    path = deployed(tmp_path / "drive")
    deploy(path, TWO)
    (path / OLD / "boot.py").write_bytes(b"?")
    with pytest.raises(DeployError, match=r"boot\.py is gone or damaged"):
        deployment(path, TWO).back()
    assert holds(path, TWO)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format":2}', '{"format":1,"boot":1,"now":null,"old":null}', '"x"'])
def test_a_damaged_record_costs_only_the_way_back(tmp_path, text):
    path = deployed(tmp_path / "drive")
    (path / ".naiad/record.json").write_text(text)
    deploy(path, TWO)
    assert holds(path, TWO)


def test_a_drive_too_full_for_both_versions_is_told_before_anything_changes(tmp_path, monkeypatch):
    path = deployed(tmp_path / "drive")
    monkeypatch.setattr(Folder, "room", lambda self: Room(8 * 512, 512))
    with pytest.raises(NoRoomError, match=r"beside the old version.*--no-old"):
        deploy(path, TWO)
    assert holds(path, ONE)
    deploy(path, TWO, keep_old=False)
    assert holds(path, TWO)


def test_a_drive_too_full_for_the_new_version_alone_is_told_before_anything_changes(tmp_path, monkeypatch):
    path = deployed(tmp_path / "drive")
    monkeypatch.setattr(Folder, "room", lambda self: Room(1024, 512))
    larger = {**TWO, "naiad_table/loop.py": b"loop\n" * 4000}
    for keep_old in (True, False):
        doing = Deployment(Folder(path), "2.0.0", larger, {})
        with (
            faults() as counting,
            pytest.raises(NoRoomError, match=r"\d KB must be free on the drive, and 1 KB are") as told,
        ):
            doing.apply(doing.plan(), started=True, boot=None, keep_old=keep_old)
        assert counting.count == 0 and holds(path, ONE)
        assert "old version" not in str(told.value) and "--no-old" not in str(told.value)


def test_a_drive_that_is_too_small_whatever_lies_there_is_told_so_and_not_to_be_made_anew(tmp_path, monkeypatch):
    path = fresh(tmp_path / "drive")
    for total, is_too_small in ((6 * 1024, True), (40 * 1024, False)):
        monkeypatch.setattr(Folder, "room", lambda self, total=total: Room(512, 512, total))
        with pytest.raises(NoRoomError) as told:
            deploy(path, ONE)
        assert ("it holds 6 KB in all" in str(told.value)) == is_too_small
        assert ("--erase" in str(told.value)) != is_too_small


def test_an_empty_drive_that_is_too_small_is_told_of_no_old_version(tmp_path, monkeypatch):
    path = fresh(tmp_path / "drive")
    free = 1
    monkeypatch.setattr(Folder, "room", lambda self: Room(free * 512, 512))
    told = []
    while True:
        try:
            deploy(path, ONE)
        except NoRoomError as error:
            told.append(str(error))
            free += 1
        else:
            break
    assert told and not any("old" in text.replace("folder", "") for text in told)


class Full(Folder):
    """A drive of so many clusters, as FAT gives them out: a folder takes some too, and keeps those it once had."""

    def __init__(self, path, size, cluster=512):
        super().__init__(path)
        self.size, self.cluster, self.fullest = size, cluster, 0
        self.folders = {}

    def taken(self):
        files = list(self.path.rglob("*"))
        entries = Counter()
        for file in files:
            entries[file.parent] += 1 + math.ceil(len(file.name) / 13)
        self.folders = {f: max(64 + 32 * entries[f], self.folders.get(f, 0)) for f in files if f.is_dir()}
        sizes = [*self.folders.values(), *(file.stat().st_size for file in files if file.is_file())]
        return sum(math.ceil(size / self.cluster) for size in sizes)

    def room(self):
        return Room((self.size - self.taken()) * self.cluster, self.cluster)

    def write(self, path, data):
        super().write(path, data)
        self.look()

    def rename(self, old, new):
        super().rename(old, new)
        self.look()

    def look(self):
        self.fullest = max(self.fullest, self.taken())
        if self.fullest > self.size:
            raise OSError(errno.ENOSPC, "No space left on device")


OLDER = {f"naiad_table/a_module_of_some_name_{n}.py": b"older\n" * 60 * n for n in range(20)}
NEWER = {
    **{f"naiad_table/a_module_of_some_name_{n}.py": b"newer\n" * 50 * n for n in range(30)},
    **{f"naiad_core/some_folder_{n}/a_module.py": b"newer\n" * 30 for n in range(20)},
}


@pytest.mark.parametrize("keep_old", [True, False], ids=["keep", "no-old"])
@pytest.mark.parametrize("before", [{}, OLDER, {**OLDER, **NEWER}], ids=["first", "grows", "much goes"])
def test_what_is_not_refused_for_want_of_room_fits(tmp_path, keep_old, before):
    template = fresh(tmp_path / "template")
    if before:
        deploy(template, ONE)
        doing = Deployment(Folder(template), "1.5.0", {**before, **ONE}, {})
        doing.apply(doing.plan(), started=True, boot=None)
    for size in range(Full(template, 0).taken() + 1, 3000, 5):
        path = copied(template, tmp_path / "drive")
        target = Full(path, size)
        doing = Deployment(target, "2.0.0", {**NEWER, **TWO}, {"settings.toml": SETTINGS})
        try:
            doing.apply(doing.plan(), started=True, boot=None, keep_old=keep_old)
        except NoRoomError:
            assert not target.fullest
            continue
        assert holds(path, {**NEWER, **TWO})
        # Nor is much refused that would have fitted.
        assert target.fullest > 0.9 * size - 5
        return


def test_what_was_kept_of_a_version_before_the_last_counts_as_room(tmp_path, monkeypatch):
    path = deployed(tmp_path / "drive")
    first = {**ONE, "naiad_table/loop.py": b"loop\n" * 8000}
    for number, files in (("1.5.0", first), ("2.0.0", TWO)):
        doing = Deployment(Folder(path), number, files, {})
        doing.apply(doing.plan(), started=True, boot=None)
    monkeypatch.setattr(Folder, "room", lambda self: Room(4096, 512))
    deploy(path, THREE)
    assert holds(path, THREE)


def test_a_file_that_does_not_arrive_as_it_was_sent_stops_before_anything_moves(tmp_path, monkeypatch):
    path = deployed(tmp_path / "drive")
    real = Folder.write
    monkeypatch.setattr(Folder, "write", lambda self, name, data: real(self, name, data.replace(b"deep", b"DEEP")))
    with pytest.raises(DeployError, match=r"new/deep\.py does not read back"):
        deploy(path, TWO)
    assert holds(path, ONE)


def test_a_drive_that_vanished_is_not_written_beside(tmp_path):
    path = deployed(tmp_path / "drive")
    doing = deployment(path, TWO)
    plan = doing.plan()
    shutil.rmtree(path)
    path.mkdir()
    with pytest.raises(OSError) as caught:
        doing.apply(plan, started=True, boot=None)
    assert "is gone" in sentence(caught.value, "/media/CIRCUITPY")
    assert list(path.iterdir()) == []


def test_what_pcs_put_on_every_drive_is_nobodys_business(tmp_path):
    path = deployed(tmp_path / "drive")
    for name in (".Trashes/x.py", ".fseventsd/no_log", "System Volume Information/x", "sd/placeholder.txt"):
        (path / name).parent.mkdir(exist_ok=True)
        (path / name).write_bytes(b"x")
    assert {name.partition("/")[0] for name in Folder(path).listing()} == {
        *(".naiad", "boot.py", "boot_out.txt", "code.py", "lib", "naiad_core", "naiad_table", "safemode.py"),
        *("settings.toml", "songs", "uids.txt"),
    }


@pytest.mark.parametrize("state", [deployed, by_hand])
def test_no_module_stands_beside_its_compiled_self(tmp_path, state):
    path = state(tmp_path / "drive")
    deploy(path, COMPILED)
    assert holds(path, COMPILED)
    deploy(path, TWO)
    assert holds(path, TWO)
    deployment(path, TWO).back()
    assert holds(path, COMPILED)


def test_a_source_that_would_run_instead_of_a_compiled_module_gives_way_and_is_to_be_copied(tmp_path):
    path = fresh(tmp_path / "drive")
    deploy(path, COMPILED)
    for name in ("lib/Driver.py", "naiad_table/loop.py"):
        (path / name).write_bytes(b"mine\n")
    plan = deploy(path, COMPILED)
    assert (plan.remove, plan.strangers.unknown) == (["lib/driver.py", "naiad_table/loop.py"],) * 2
    assert holds(path, COMPILED)


def test_a_compiled_library_of_the_owners_beside_a_source_is_left_alone(tmp_path):
    path = fresh(tmp_path / "drive")
    (path / "lib/driver.mpy").write_bytes(b"mine\n")
    assert deploy(path, TWO).strangers.unknown == []
    assert holds(path, {**TWO, "lib/driver.mpy": b"mine\n"})


def test_going_back_to_compiled_modules_takes_away_what_would_run_instead(tmp_path):
    path = fresh(tmp_path / "drive")
    deploy(path, COMPILED)
    deploy(path, ONE)
    (path / "naiad_table/new").mkdir()
    (path / "naiad_table/new/deep.py").write_bytes(b"mine\n")
    doing = deployment(path, ONE)
    assert doing.way_back().strangers.unknown == ["naiad_table/new/deep.py"]
    doing.back()
    assert holds(path, COMPILED)
