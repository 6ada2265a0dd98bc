"""Why a port cannot be used, on a root folder made up for it; no port is opened."""

import os
import sys
from types import SimpleNamespace

import pytest

from naiad.ports import access

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what Linux tells")
pytestmark = linux


@pytest.fixture
def root(tmp_path):
    """A PC with one port that everybody may use, and no process but those that a test adds."""
    (tmp_path / "proc").mkdir()
    (tmp_path / "dev").mkdir()
    (tmp_path / "run/udev/data").mkdir(parents=True)
    (tmp_path / "dev/ttyACM0").write_text("")
    return tmp_path


def process(root, pid, name, *opened):
    handles = root / f"proc/{pid}/fd"
    handles.mkdir(parents=True)
    (root / f"proc/{pid}/comm").write_text(name + "\n")
    for number, path in enumerate(opened):
        (handles / str(number)).symlink_to(path)


def told(root):
    return {trouble.kind: trouble.text for trouble in access.troubles("/dev/ttyACM0", root)}


def forbidden(monkeypatch, root, mode=0o20660, group="dialout", members=()):
    """The port belongs to a group."""
    import grp

    real = (root / "dev/ttyACM0").stat()
    stat = SimpleNamespace(st_mode=mode, st_gid=20, st_rdev=real.st_rdev)
    monkeypatch.setattr(access.os, "access", lambda path, how: False)
    monkeypatch.setattr(access.Path, "stat", lambda self: stat)
    monkeypatch.setattr(grp, "getgrgid", lambda number: SimpleNamespace(gr_name=group))
    monkeypatch.setattr(grp, "getgrnam", lambda name: SimpleNamespace(gr_mem=list(members)))
    monkeypatch.setattr(access.getpass, "getuser", lambda: "ada")


def test_a_port_that_can_be_used_has_no_trouble(root):
    assert told(root) == {}


def test_a_port_that_went_away_is_told(root):
    (root / "dev/ttyACM0").unlink()
    assert told(root) == {"gone": "/dev/ttyACM0 is not there any more; plug the board in again"}


def test_who_may_not_open_it_is_told_the_rule_and_the_group(root, monkeypatch):
    forbidden(monkeypatch, root)
    text = told(root)["permission"]
    assert "naiad ports --udev | sudo tee /etc/udev/rules.d/60-naiad.rules" in text
    assert "sudo usermod -aG dialout ada" in text


def test_who_joined_the_group_after_the_login_is_told_to_log_in_again(root, monkeypatch):
    forbidden(monkeypatch, root, members=["ada"])
    assert "log out and in again" in told(root)["permission"] and "usermod" not in told(root)["permission"]


def test_a_port_of_no_group_is_left_to_the_rule(root, monkeypatch):
    forbidden(monkeypatch, root, mode=0o20600)
    assert "--udev" in told(root)["permission"] and "usermod" not in told(root)["permission"]


def test_the_process_that_has_it_open_is_named(root):
    process(root, 10, "bash", "/dev/null")
    process(root, 11, "screen", "/dev/null", root / "dev/ttyACM0")
    assert told(root) == {"busy": "/dev/ttyACM0 is in use by screen (pid 11); close that first"}


def test_a_probe_of_modemmanager_is_waited_for(root):
    process(root, 7, "ModemManager", root / "dev/ttyACM0")
    assert "wait half a minute" in told(root)["busy"]


def test_a_running_modemmanager_is_told_unless_the_rule_is_there(root):
    process(root, 7, "ModemManager")
    assert "sudo systemctl stop ModemManager" in told(root)["modemmanager"]
    number = (root / "dev/ttyACM0").stat().st_rdev
    known = root / f"run/udev/data/c{os.major(number)}:{os.minor(number)}"
    known.write_text("E:ID_BUS=usb\nE:ID_MM_DEVICE_IGNORE=1\n")
    assert told(root) == {}


def test_this_process_is_not_in_its_own_way(root):
    process(root, os.getpid(), "naiad", root / "dev/ttyACM0")
    assert told(root) == {}


def test_other_systems_tell_nothing_before_the_port_is_opened(root, monkeypatch):
    monkeypatch.setattr(access.sys, "platform", "win32")
    assert access.troubles("COM9", root) == []


def test_the_rule_names_both_vendors_and_ends_before_the_seats_are_given_out():
    text = access.RULES.read_text()
    assert text.count('"239a"') == text.count('"2e8a"') == 2
    assert text.count('TAG+="uaccess"') == 2 and text.count("ID_MM_DEVICE_IGNORE") == 4
    assert access.RULES.name < "73-seat-late.rules"
    assert access.INSTALL.split(" && ")[0] in text
