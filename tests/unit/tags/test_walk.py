"""Enrolling a box: every piece gets its tag, whatever goes wrong on the way; on a reader that is only state. What the
keys do meanwhile is in test_walk_keys.py.
"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fake_bench import FakeBench, Sticker
from naiad.link import service_mode
from naiad.link.errors import LinkError, PortError
from naiad.store.database import Store
from naiad.store.sets import LISTED, WRITTEN, TagSet, tag
from naiad.tags import tagging
from naiad.tags.wizard import ASK, DONE, QUESTION, TELEPHONE, TROUBLE
from unit.tags.walks import NAMES, PAWNS, begun, kept_pieces, person_at, stickers


def test_every_piece_in_turn_gets_its_tag_without_a_key(store):
    person, tags = person_at(store), stickers(5)
    person.do(*tags)
    assert person.walk.over and not person.walk.paused
    assert [sticker.text for sticker in tags] == [f"chess/{name}" for name in NAMES]
    assert kept_pieces(person.walk.kept) == dict(zip([t.uid for t in tags], NAMES, strict=True))
    assert person.bench.signals.count("ok") == 5 and person.bench.signals[-1] == "done"


def test_the_tag_that_still_lies_there_is_not_taken_for_the_next_piece(store):
    person = person_at(store)
    person.lay(Sticker(1))
    person.looks(50)
    assert "1 of 5 done" in person.last(DONE)
    assert person.last(ASK).startswith("2 of 5") and person.walk.sequence.done == 1
    assert person.bench.signals[-1] == "ok"
    person.lift()
    assert person.bench.signals[-1] == "lay"


def test_a_tag_swapped_for_the_next_without_a_gap_is_taken_too(store):
    person = person_at(store)
    for sticker in stickers(5):
        person.lay(sticker)
    assert person.walk.over


def test_a_walk_goes_on_where_the_last_one_was(store):
    first = person_at(store)
    first.do(*stickers(2))
    first.keys("q")
    assert first.walk.over and first.walk.paused
    second = person_at(store, kept=TagSet(store, "chess"))
    assert second.last(ASK).startswith("3 of 5")
    second.do(Sticker(3), Sticker(4), Sticker(5))
    assert second.walk.over and second.walk.sequence.done == 5


def test_killed_between_write_and_note_the_tag_is_taken_for_what_it_says(store):
    person, sticker = person_at(store), Sticker(1)
    really = person.walk.kept.note

    def note(uid, piece, how=WRITTEN, instead=""):
        if how == WRITTEN:
            raise KeyboardInterrupt
        really(uid, piece, how, instead)

    person.walk.kept.note = note
    with pytest.raises(KeyboardInterrupt):
        person.lay(sticker)
    assert sticker.text == f"chess/{NAMES[0]}" and person.walk.kept.all() == []
    again = person_at(store, kept=TagSet(store, "chess"))
    again.do(sticker)
    assert sticker.writes == 1
    assert tag(store, sticker.uid).piece == NAMES[0]
    assert again.last(ASK).startswith("2 of 5")


@pytest.mark.parametrize("state", [service_mode.OTHER, service_mode.DAMAGED, service_mode.BLANK])
def test_killed_in_the_middle_of_a_write_the_tag_is_written_again_unasked(store, state):
    person, sticker = person_at(store), Sticker(1)
    person.bench.lying = [sticker]
    person.looks(3)
    sticker.state = state
    again = person_at(store, kept=TagSet(store, "chess"))
    again.do(sticker)
    assert sticker.text == f"chess/{NAMES[0]}" and again.walk.sequence.done == 1


def test_lifted_while_it_is_written_nothing_is_noted_and_it_may_be_laid_again(store):
    person, sticker = person_at(store), Sticker(1)
    person.bench.lying = [sticker]
    person.looks(4)
    person.lift()
    assert sticker.state == service_mode.DAMAGED and person.walk.sequence.done == 0
    assert "lifted" in person.last(TROUBLE)
    person.do(sticker)
    assert person.walk.sequence.done == 1 and sticker.text == f"chess/{NAMES[0]}"


def test_two_tags_are_told_and_nothing_is_written(store):
    person, tags = person_at(store), stickers(2)
    person.lay(*tags)
    assert "two tags" in person.last(TROUBLE)
    assert not [t for t in tags if t.writes]
    person.lay(tags[0])
    assert person.walk.sequence.done == 1


def test_a_second_tag_that_comes_while_the_first_is_written_spoils_nothing(store):
    person, tags = person_at(store), stickers(2)
    person.bench.lying = tags[:1]
    person.looks(4)
    person.lay(*tags)
    assert person.walk.sequence.done == 0
    person.lay(tags[0])
    assert person.walk.sequence.done == 1 and not tags[1].writes


def test_the_same_tag_twice_is_told_and_not_written_again(store):
    person, sticker = person_at(store), Sticker(1)
    person.do(sticker, sticker)
    assert "done already" in person.last(QUESTION)
    assert (person.walk.sequence.done, sticker.writes) == (1, 1)
    assert person.last(ASK).startswith("2 of 5")


def test_a_piece_done_may_be_declared_another_one(store):
    person, sticker = person_at(store), Sticker(1)
    person.do(sticker)
    person.lay(sticker)
    person.keys("w")
    assert kept_pieces(person.walk.kept) == {sticker.uid: NAMES[1]}
    assert person.walk.sequence.missing()[0].piece.name == NAMES[0]


def test_a_tag_that_says_another_missing_piece_is_noted_as_that(store):
    person, sticker = person_at(store), Sticker(9, f"chess/{NAMES[3]}")
    person.do(sticker)
    assert kept_pieces(person.walk.kept) == {sticker.uid: NAMES[3]} and not sticker.writes
    assert person.last(ASK).startswith("1 of 5")


@pytest.mark.parametrize(("key", "holder"), [("k", "new"), ("w", "old"), ("", "old")])
def test_a_piece_that_is_on_another_tag_is_asked_about(store, key, holder):
    person, old, new = person_at(store), Sticker(1), Sticker(9, f"chess/{NAMES[0]}")
    person.do(old)
    person.lay(new)
    assert tagging.uid_words(old.uid) in person.last(QUESTION)
    person.keys(key)
    person.lift()
    pieces = kept_pieces(person.walk.kept)
    assert [uid for uid, piece in pieces.items() if piece == NAMES[0]] == [{"new": new, "old": old}[holder].uid]
    assert pieces.get(new.uid) == {"k": NAMES[0], "w": NAMES[1], "": None}[key]


def test_tags_of_another_game_or_of_nobody_s_are_not_overwritten_unasked(store):
    person = person_at(store)
    for foreign in (Sticker(7, "halma/red_7"), Sticker(8, state=service_mode.OTHER)):
        person.do(foreign)
        assert not foreign.writes
        person.lay(foreign)
        person.keys("w")
        assert foreign.writes == 1
        person.lift()
    assert person.walk.sequence.done == 2


def test_what_is_not_naiad_s_is_overwritten_from_now_on_when_told_so(store):
    person = person_at(store)
    person.lay(Sticker(1, state=service_mode.OTHER))
    person.keys("a")
    person.lift()
    person.do(Sticker(2, state=service_mode.OTHER))
    assert person.walk.sequence.done == 2


def test_a_tag_of_another_set_is_taken_only_when_told_so(store):
    other = begun(store, name="holiday")
    other.note(Sticker(1).uid, NAMES[2])
    person, sticker = person_at(store), Sticker(1, f"chess/{NAMES[2]}")
    person.do(sticker)
    assert "holiday" in person.last(QUESTION) and person.walk.sequence.done == 0
    person.lay(sticker)
    person.keys("w")
    assert person.walk.sequence.done == 1 and other.all() == []


def test_a_locked_tag_is_tried_three_times_then_its_number_serves(store):
    person, sticker = person_at(store), Sticker(1, locked=True)
    person.bench.lying = [sticker]
    person.looks(40)
    assert "cannot be written" in person.last(QUESTION) and person.walk.sequence.done == 0
    person.keys("u")
    assert [(t.uid, t.piece, t.how) for t in person.walk.kept.all()] == [(sticker.uid, NAMES[0], LISTED)]
    person.lift()
    person.do(sticker)
    assert "known by its tag's number" in person.last(QUESTION) and person.walk.sequence.done == 1


def test_a_tag_that_the_board_knows_by_its_number_stays_listed(store):
    person, sticker = person_at(store), Sticker(1, locked=True)
    person.walk.kept.note(sticker.uid, NAMES[0], LISTED)
    # With uids.txt on the board a look tells its name.
    sticker.state, sticker.text = service_mode.NAMED, f"chess/{NAMES[0]}"
    person.do(sticker)
    assert "done already" in person.last(QUESTION)
    assert person.walk.kept.all()[0].how == LISTED


def test_what_is_asked_for_is_said_again_once_the_reader_is_free(store):
    person = person_at(store)
    person.lay(*stickers(2))
    assert person.heard[-1][0] == TROUBLE
    person.lift()
    assert person.heard[-1][0] == ASK


def test_a_locked_tag_put_aside_leaves_its_piece_to_be_asked_for(store):
    person = person_at(store)
    person.bench.lying = [Sticker(1, locked=True)]
    person.looks(40)
    person.lift()
    person.do(Sticker(2))
    assert person.walk.sequence.done == 1 and kept_pieces(person.walk.kept) == {Sticker(2).uid: NAMES[0]}


def test_a_foreign_card_with_a_number_of_its_own_can_be_listed_and_a_telephone_cannot(store):
    person, card = person_at(store), Sticker(1, state=service_mode.FOREIGN)
    person.lay(card)
    person.keys("u")
    assert person.walk.kept.all()[0].how == LISTED
    person.lift()
    telephone = Sticker(2, state=service_mode.FOREIGN)
    telephone.uid = "08123456"
    person.lay(telephone)
    assert "phone" in person.last(TROUBLE)
    person.keys("u")
    assert person.walk.sequence.done == 1


def test_a_piece_whose_tag_lost_its_text_gets_it_back(store):
    person, sticker = person_at(store), Sticker(1)
    person.do(sticker)
    sticker.text, sticker.state = "", service_mode.DAMAGED
    person.do(sticker)
    assert sticker.text == f"chess/{NAMES[0]}" and person.walk.sequence.done == 1
    assert person.last(ASK).startswith("2 of 5")


def test_a_dead_reader_is_told_once_and_the_walk_goes_on_when_it_is_back(store):
    person = person_at(store)
    person.bench.dead = True
    person.looks(30)
    assert [kind for kind, _ in person.heard].count(TROUBLE) == 1
    person.bench.dead = False
    person.do(Sticker(1))
    assert person.walk.sequence.done == 1


@pytest.mark.parametrize("looks", range(9))
def test_the_cable_pulled_at_any_moment_loses_nothing(store, looks):
    person, sticker = person_at(store), Sticker(1)
    person.bench.lying = [sticker]
    person.looks(looks)
    person.bench.gone = True
    with pytest.raises(LinkError):
        person.looks(1)
    person.bench.gone = False
    person.walk.resume()
    person.looks(20)
    assert (person.walk.sequence.done, tag(store, sticker.uid).piece) == (1, NAMES[0])
    person.lift()
    assert person.last(ASK).startswith("2 of 5")


@pytest.mark.parametrize("signals", range(12))
def test_a_cable_pulled_while_the_board_is_told_to_sound_gives_no_piece_two_tags(store, signals):
    person, tags = person_at(store), stickers(5)
    really, left = person.bench.signal, [signals]

    def signal(*told):
        left[0] -= 1
        if left[0] == 0:
            person.bench.gone = True
            raise PortError("the cable was pulled")
        really(*told)

    person.bench.signal = signal
    for lying in [lying for sticker in tags for lying in ([sticker], [])]:
        person.bench.lying = lying
        for _ in range(2):
            try:
                person.looks()
            except LinkError:
                person.bench.gone = False
                person.walk.resume()
    assert person.walk.over
    assert [sticker.text for sticker in tags] == [f"chess/{name}" for name in NAMES]
    assert kept_pieces(person.walk.kept) == dict(zip([t.uid for t in tags], NAMES, strict=True))


def test_a_telephone_whose_number_changes_at_every_look_is_told_once_until_it_is_lifted(store):
    person = person_at(store)
    for times in (1, 2):
        for _ in range(3):
            # Another number, twice looked at.
            for number in range(6):
                telephone = Sticker(0, state=service_mode.FOREIGN)
                telephone.uid = f"08{number:06X}"
                person.bench.lying = [telephone]
                person.looks(2)
        assert [sentence for kind, sentence in person.heard if kind == TROUBLE] == times * [TELEPHONE]
        person.lift()
    person.do(*stickers(1))
    assert person.walk.sequence.done == 1


def test_a_lost_piece_is_replaced_and_the_walk_ends(store):
    person_at(store).do(*stickers(5))
    person = person_at(store, replace=NAMES[2])
    assert not person.walk.over
    person.do(Sticker(9))
    assert person.walk.over
    assert [t.uid for t in person.walk.kept.of(NAMES[2])] == [Sticker(9).uid]


def test_one_of_several_alike_that_is_replaced_leaves_the_others(store):
    kept = begun(store)
    person_at(store, PAWNS, kept).do(*stickers(6))
    person_at(store, PAWNS, kept, replace="black").do(Sticker(99))
    assert len(kept.of("black")) == 4


def test_alike_pieces_are_asked_for_as_many_times_as_there_are(store):
    person = person_at(store, PAWNS)
    tags = stickers(6)
    person.do(*tags)
    assert person.walk.over
    assert [t.text for t in tags] == ["chess/white"] * 3 + ["chess/black"] * 3


# --- chaos ---

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["lay", "lay", "lay", "swap", "two", "lift", "lift", "key", "pull", "kill", "dead"]),
        st.integers(0, 9),
        st.integers(0, 8),
    ),
    max_size=60,
)


@given(acts=ACTS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_whatever_hands_do_no_tag_is_noted_for_what_it_does_not_say_and_the_box_gets_done(tmp_path_factory, acts):
    tags = [Sticker(number) for number in range(6)]
    tags += [Sticker(6, f"chess/{NAMES[1]}"), Sticker(7, "halma/red_1"), Sticker(8, locked=True)]
    tags += [Sticker(9, state=service_mode.OTHER)]
    with Store(tmp_path_factory.mktemp("db") / "naiad.db") as store:
        bench = FakeBench()
        kept = begun(store)
        really, by_uid = kept.note, {sticker.uid: sticker for sticker in tags}

        def note(uid, piece, how=WRITTEN, instead=""):
            assert how != WRITTEN or uid not in by_uid or by_uid[uid].text == f"chess/{piece}"
            really(uid, piece, how, instead)

        kept.note = note
        person = person_at(store, kept=kept, bench=bench)
        for act, number, looks in acts:
            if act in ("lay", "swap"):
                bench.lying = [tags[number]]
            elif act == "two":
                bench.lying = [tags[number], tags[number - 1]]
            elif act == "lift":
                bench.lying = []
            elif act == "key":
                person.walk.press("wkuatsbnq?\r"[looks], person.now_s)
            elif act == "pull":
                person.walk.resume()
            elif act == "kill":
                person = person_at(store, kept=kept, bench=bench)
            elif act == "dead":
                bench.dead = not bench.dead
            if person.walk.over:
                person = person_at(store, kept=kept, bench=bench)
            person.looks(looks)
        bench.dead, bench.lying = False, []
        # Good stickers enough: whatever happened, the box gets done.
        person = person_at(store, kept=kept, bench=bench)
        for number in range(100, 120):
            if not person.walk.over:
                person.do(Sticker(number))
        assert person.walk.over and person.walk.sequence.done == 5
