"""A deployment stopped at every file operation: the next one makes it whole; what is put there, test_deployment.py."""

import errno
import os
import shutil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deploying import Killed, by_hand, compiled, copied, deploy, deployed, deployment, faults, fresh, twice
from drives import BOOT_OUT, COMPILED, MINE, ONE, THREE, TWO, content, drive, holds
from naiad.deploy.deployment import NEW
from naiad.deploy.drive import Folder, sentence, stamp_of

OWN = {"boot.py": b"boot mine\n", "code.py": b"print('mine')\n"}
OWN_BY_ANOTHER_NAME = {"boot-own.py": OWN["boot.py"], "code-own.py": OWN["code.py"]}


@pytest.mark.parametrize("keep_old", [True, False], ids=["keep", "no-old"])
def test_stopped_at_every_operation_the_owners_programs_are_there_and_run_until_all_is_staged(tmp_path, keep_old):
    template = drive(tmp_path / "template", {**MINE, **OWN})
    before = content(template)
    whole = {"boot_out.txt": BOOT_OUT.encode(), **MINE, **OWN_BY_ANOTHER_NAME, **TWO}
    with faults() as counting:
        deploy(copied(template, tmp_path / "count"), TWO, keep_old=keep_old)
    for at in range(counting.count):
        path = copied(template, tmp_path / "drive")
        with faults(at), pytest.raises(Killed):
            deploy(path, TWO, keep_old=keep_old)
        left = content(path)
        assert "code.py" not in left or left in (before, whole), at
        assert left == before or not keep_old or stamp_of(TWO["code.py"]) in Folder(path).listing().values(), at
        assert set(OWN.values()) <= set(left.values()), at
        deploy(path, TWO, keep_old=keep_old)
        assert content(path) == whole, at


STATES = {
    "fresh": fresh,
    "by hand": by_hand,
    "deployed": deployed,
    "never started": twice,
    "to compiled": deployed,
    "from compiled": compiled,
}
GOALS = {"never started": THREE, "to compiled": COMPILED}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("keep_old", [True, False], ids=["keep", "no-old"])
def test_stopped_at_any_operation_the_next_run_makes_it_whole(tmp_path, state, keep_old):
    goal = GOALS.get(state, TWO)
    template = STATES[state](tmp_path / "template")
    started = state != "never started"
    before = content(template)
    with faults() as counting:
        deploy(copied(template, tmp_path / "count"), goal, started, keep_old=keep_old)
    assert counting.count > 30
    # Both ways write the same files: every other operation of one, those between of the other.
    for at in range(not keep_old, counting.count, 2):
        path = copied(template, tmp_path / "drive")
        with faults(at), pytest.raises(Killed):
            deploy(path, goal, started, keep_old=keep_old)
        left = content(path)
        assert {name: left.get(name) for name in MINE} == MINE
        # Whatever could start is one version, whole: the one before or the new one.
        assert "code.py" not in left or left == before or holds(path, goal), at
        deploy(path, goal, started, keep_old=keep_old)
        assert holds(path, goal), at
        assert deployment(path, goal).plan().whole
        assert not (path / NEW).exists()


@pytest.mark.parametrize("state", ["by hand", "deployed", "never started", "to compiled"])
def test_stopped_at_any_operation_the_old_version_can_be_put_back(tmp_path, state):
    template = STATES[state](tmp_path / "template")
    goal = GOALS.get(state, TWO)
    started = state != "never started"
    with faults() as counting:
        deploy(copied(template, tmp_path / "count"), goal, started)
    for at in range(list(STATES).index(state) % 2, counting.count, 2):
        path = copied(template, tmp_path / "drive")
        with faults(at), pytest.raises(Killed):
            deploy(path, goal, started)
        if holds(path, ONE):
            continue
        assert deployment(path, goal).back() is not None
        assert holds(path, ONE), at


@pytest.mark.parametrize("state", ["by hand", "deployed"])
def test_going_back_stopped_at_every_operation_can_be_finished_or_turned_round(tmp_path, state):
    template = STATES[state](tmp_path / "template")
    deploy(template, TWO)
    with faults() as counting:
        deployment(copied(template, tmp_path / "count"), TWO).back()
    assert counting.count > 20
    for at in range(counting.count):
        path = copied(template, tmp_path / "drive")
        with faults(at), pytest.raises(Killed):
            deployment(path, TWO).back()
        left = content(path)
        assert "code.py" not in left or holds(path, ONE) or holds(path, TWO)
        other = copied(path, tmp_path / "other")
        if not holds(path, ONE):
            deployment(path, TWO).back()
        assert holds(path, ONE), at
        deploy(other, TWO, started=False)
        assert holds(other, TWO), at


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 150), st.integers(0, 3)), max_size=6), st.integers(0, 3))
def test_stopped_again_and_again_between_four_versions_it_ends_whole(tmp_path_factory, stops, last):
    path = deployed(tmp_path_factory.mktemp("drive"))
    goals = (ONE, TWO, THREE, COMPILED)
    for at, goal in stops:
        try:
            with faults(at):
                deploy(path, goals[goal], started=False)
        except Killed:
            pass
    deploy(path, goals[last], started=False)
    assert holds(path, goals[last])
    shutil.rmtree(path)


def test_an_error_at_every_operation_is_told_and_loses_nothing(tmp_path):
    template = deployed(tmp_path / "template")
    with faults() as counting:
        deploy(copied(template, tmp_path / "count"), TWO)
    for at in range(counting.count):
        path = copied(template, tmp_path / "drive")
        number = (errno.ENOSPC, errno.EROFS, errno.ENODEV, errno.EIO)[at % 4]
        with faults(at, OSError(number, os.strerror(number))), pytest.raises(OSError) as caught:
            deploy(path, TWO)
        told = sentence(caught.value, "/media/CIRCUITPY")
        assert "/media/CIRCUITPY" in told
        deploy(path, TWO)
        assert holds(path, TWO)
