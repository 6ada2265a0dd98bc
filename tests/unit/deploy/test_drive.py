"""File work on a mounted drive, where deploying does not show it."""

from naiad.deploy.drive import Folder


def test_a_folders_room_is_told_in_its_clusters(tmp_path):
    room = Folder(tmp_path).room()
    assert room.free > 0 and room.cluster > 0
    assert not Folder(tmp_path).read_only


def test_folders_that_hold_nothing_are_taken_away_and_others_stay(tmp_path):
    (tmp_path / "a/b/c").mkdir(parents=True)
    (tmp_path / "a/d").mkdir()
    (tmp_path / "a/d/file").write_text("")
    Folder(tmp_path).prune("a")
    Folder(tmp_path).prune("nothing")
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["d"]
