"""What may stand on a player's own tag, on the PC and on the board; who sits down where: twin/test_people."""

from io import BytesIO

import pytest

from naiad.cli import main
from naiad.tags.people import piece_name
from naiad_table import people, tag_writer, tags, uids


@pytest.mark.parametrize("name", ["Ada", "Jean-Noël", "Bo the elder", "Zoé 2", "Ægir Þórsson"])
def test_a_name_that_the_pc_writes_is_read_by_the_board_from_a_tag_and_from_its_list(name):
    text = f"player/{piece_name(name)}"
    data = tag_writer.message(f"naiad:{text}")
    assert tags.parse(data, len(data)) == (text, "")
    problems = []
    listed = tags.Uids(uids.lines(BytesIO(f"04A1B2C3 naiad:{text}\n".encode()), problems))
    assert listed.find(bytes.fromhex("04A1B2C3")) == text and not problems


@pytest.mark.parametrize("name", ["", "  ", "a/b", "a_b", "#1", "Александр", "x" * 17, "a\x07b"])
def test_a_name_that_no_board_could_show_is_refused(name):
    with pytest.raises(ValueError):
        piece_name(name)


@pytest.mark.parametrize("content", [b"naiad:player/a b", b"naiad:player/\xff\xfe", b"naiad:player/", b"naiad:chess/A"])
def test_what_is_no_name_is_a_damaged_tag(content):
    assert tags.piece(content) == ("", tags.DAMAGED)


def test_a_name_on_the_panel_has_two_words_of_plain_letters():
    names = ("Ada", "Jean-Noël", "Bo the elder", "Maximilian")
    assert [people.words(name) for name in names] == ["ADA", "JEAN NOEL", "BO THE", "MAXI MILI"]


def test_names_belong_to_players_alone(capsys):
    with pytest.raises(SystemExit) as end:
        main(["enrol", "chess", "Ada"])
    assert end.value.code == 2 and "there are" in capsys.readouterr().err
