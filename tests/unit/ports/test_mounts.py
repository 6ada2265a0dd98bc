"""Which mounted folders are boards' drives, on a /proc and a /dev made up for it."""

from naiad.ports.mounts import linux_mounts, unmounted

MOUNTS = """\
/dev/sda1 / ext4 rw 0 0
/dev/sdb1 /media/ada/CIRCUITPY vfat rw,uid=1000 0 0
/dev/sdc1 /media/ada/MY\\040DRIVE\\0111 vfat ro 0 0
proc /proc proc rw 0 0
"""


def test_fat_drives_are_found_wherever_they_are_mounted(tmp_path):
    table = tmp_path / "mounts"
    table.write_text(MOUNTS)
    assert [str(path) for path in linux_mounts(table)] == ["/media/ada/CIRCUITPY", "/media/ada/MY DRIVE\t1"]


def test_a_drive_that_is_plugged_in_but_not_mounted_is_found(tmp_path):
    assert unmounted(tmp_path) is None
    (tmp_path / "dev/disk/by-label").mkdir(parents=True)
    (tmp_path / "dev/sdb1").write_text("")
    label = tmp_path / "dev/disk/by-label/CIRCUITPY"
    label.symlink_to("../../sdb1")
    (tmp_path / "proc/self").mkdir(parents=True)
    mounts = tmp_path / "proc/self/mounts"
    mounts.write_text(MOUNTS)
    assert unmounted(tmp_path) == label
    mounts.write_text(MOUNTS.replace("/dev/sdb1", str(tmp_path / "dev/sdb1")))
    assert unmounted(tmp_path) is None
