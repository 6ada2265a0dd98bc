"""What a person types while a box is enrolled: skip, back, a name, letters of a spelt piece; not what happens at the
reader by itself (test_walk.py).
"""

from fake_bench import Sticker
from naiad.tags.wizard import ASK, NEWS, TROUBLE
from unit.tags.walks import NAMES, PAWNS, TILES, kept_pieces, person_at, stickers


def test_skipped_pieces_are_left_out_until_the_next_walk(store):
    person = person_at(store)
    person.keys("s")
    person.do(*stickers(4))
    assert person.walk.over and [slot.piece.name for slot in person.walk.sequence.missing()] == NAMES[:1]
    assert person_at(store).last(ASK).startswith("1 of 5")


def test_back_does_the_piece_before_again_and_its_first_tag_is_forgotten(store):
    person, tags = person_at(store), stickers(3)
    person.do(*tags[:2])
    person.keys("b")
    assert person.last(ASK).startswith("2 of 5, again")
    person.do(tags[2])
    assert kept_pieces(person.walk.kept) == {tags[0].uid: NAMES[0], tags[2].uid: NAMES[1]}
    assert person.last(ASK).startswith("3 of 5")


def test_back_among_pieces_alike_forgets_the_tag_that_was_just_written(store):
    person, tags = person_at(store, PAWNS), stickers(3)
    person.do(*tags[:2])
    person.keys("b")
    person.do(tags[2])
    assert kept_pieces(person.walk.kept) == {tags[0].uid: "white", tags[2].uid: "white"}


def test_back_at_the_start_stays_there_and_back_to_a_skipped_piece_asks_for_it(store):
    person = person_at(store)
    person.keys("b")
    assert person.last(ASK).startswith("1 of 5:")
    person.keys("sb")
    person.do(Sticker(1))
    assert kept_pieces(person.walk.kept) == {Sticker(1).uid: NAMES[0]}


def test_the_piece_in_the_hand_may_be_named(store):
    person = person_at(store)
    person.keys(f"n{NAMES[3]}\r")
    assert person.last(ASK).startswith("4 of 5")
    person.do(Sticker(1))
    assert kept_pieces(person.walk.kept) == {Sticker(1).uid: NAMES[3]}
    assert person.last(ASK).startswith("5 of 5")
    person.keys("nrubbish\r")
    assert "no piece rubbish" in person.last(TROUBLE)


def test_a_piece_laid_down_while_its_name_is_typed_waits_for_the_name(store):
    person = person_at(store)
    person.keys(f"n{NAMES[3][:-1]}")
    person.lay(Sticker(1))
    person.looks(60)
    assert not kept_pieces(person.walk.kept)
    person.keys(f"{NAMES[3][-1]}\r")
    person.looks(60)
    assert kept_pieces(person.walk.kept) == {Sticker(1).uid: NAMES[3]}


def test_a_name_is_seen_while_it_is_typed(store):
    person = person_at(store)
    person.keys("n")
    assert person.last(ASK) == "name of the piece in your hand: "
    person.keys("rok")
    assert person.last(ASK) == "name of the piece in your hand: rok"
    person.keys("\x7fo")
    assert person.last(ASK) == "name of the piece in your hand: roo"
    person.lay()
    assert person.last(ASK).endswith("roo")
    person.keys("\x1b")
    assert person.last(ASK).startswith("1 of 5")


# --- pieces that are spelt in the hand ---


def test_a_piece_is_spelt_before_or_after_it_is_laid(store):
    person, first, second = person_at(store, TILES), Sticker(1), Sticker(2)
    assert person.last(ASK) == "1 of 3 dice: take any that is left, type its two letters (x y z): "
    person.keys("yx")
    person.do(first)
    assert first.text == "chess/xy"
    person.lay(second)
    assert not second.writes and "which one is it? Type its two letters" in person.last(NEWS)
    person.keys("zx")
    person.lift()
    assert second.text == "chess/xz"
    assert person.last(ASK).startswith("3 of 3")


def test_the_next_piece_may_be_spelt_while_the_last_one_still_lies_there(store):
    person, first, second = person_at(store, TILES), Sticker(1), Sticker(2)
    person.keys("xy")
    person.lay(first)
    person.keys("xz")
    person.lift()
    person.do(second)
    assert (first.text, second.text, first.writes) == ("chess/xy", "chess/xz", 1)


def test_a_piece_that_is_none_or_that_is_done_is_refused_with_a_hint(store):
    person = person_at(store, TILES)
    person.keys("xx")
    assert "there is no piece xx: no die has the same twice" in person.last(TROUBLE)
    person.keys("xy")
    person.do(Sticker(1))
    person.keys("yx")
    assert "has a tag already; look (naiad enrol chess --replace xy gives it another)" in person.last(TROUBLE)
    assert person.walk.slot is None and person.walk.typed == ""


def test_letters_are_erased_before_backspace_means_back(store):
    person = person_at(store, TILES)
    person.keys("x\x7fzy")
    assert person.walk.slot.piece.name == "yz"


def test_a_piece_that_was_spelt_may_be_spelt_anew(store):
    person = person_at(store, TILES)
    person.keys("xy")
    person.keys("xz")
    person.do(Sticker(1))
    assert kept_pieces(person.walk.kept) == {Sticker(1).uid: "xz"}


def test_pieces_may_be_asked_for_one_by_one_instead(store):
    person = person_at(store, TILES, in_order=True)
    person.do(Sticker(1))
    assert kept_pieces(person.walk.kept) == {Sticker(1).uid: "xy"}


def test_skipping_where_any_would_do_skips_all_that_are_left(store):
    person = person_at(store, TILES)
    person.keys("s")
    assert "clock" in person.last(ASK)


def test_a_key_that_means_nothing_does_nothing(store):
    person = person_at(store)
    person.clear()
    person.keys("xZ\x1b7 ")
    assert person.heard == []
