"""When a piece counts as there and as gone: flicker, stacks, strangers, moves."""

from hypothesis import given
from hypothesis import strategies as st

from naiad_table import presence as p

A, B = b"\x04aaaaaa", b"\x04bbbbbb"


class Told(list):
    def __call__(self, kind, reader, text):
        self.append((kind, reader, text))

    def take(self):
        out = list(self)
        self.clear()
        return out


def table(readers=1, **steadiness):
    """Readers that have looked, and what they tell."""
    told = Told()
    places = p.Presence(readers, told, **steadiness)
    for reader in range(readers):
        while not places.found(reader, p.NOTHING):
            pass
    return places, told


def test_a_piece_counts_after_two_equal_reads_and_once():
    places, told = table()
    assert not places.found(0, p.PIECE, A, "box/f1")
    assert told.take() == []
    assert places.found(0, p.PIECE, A, "box/f1")
    assert told.take() == [(p.APPEARED, 0, "box/f1")]
    for _ in range(5):
        assert places.found(0, p.PIECE, A, "box/f1")
    assert told.take() == []
    assert places.uid[0] == A


def test_a_new_piece_is_expected_while_the_look_that_decides_is_under_way_and_nothing_else_is():
    places, _ = table()
    expected = []
    places.expected = expected.append
    assert not places.looks_again(0)
    places.found(0, p.SEEN, A)
    assert not places.looks_again(0)
    places.found(0, p.PIECE, A, "box/f1")
    assert places.looks_again(0)
    assert expected == ["box/f1"]
    places.found(0, p.PIECE, A, "box/f1")
    assert not places.looks_again(0)
    places.found(0, p.STRANGE, B, "bare")
    assert not places.looks_again(0)


def test_with_three_reads_it_is_expected_before_the_last():
    places, _ = table(reads=3)
    expected = []
    places.expected = expected.append
    told = []
    for _ in range(3):
        told.append(places.looks_again(0))
        places.found(0, p.PIECE, A, "box/f1")
    assert told == [False, False, True]


def test_it_is_gone_after_three_misses_not_after_two():
    places, told = table()
    for _ in range(2):
        places.found(0, p.PIECE, A, "box/f1")
    told.take()
    places.found(0, p.NOTHING)
    places.found(0, p.NOTHING)
    places.found(0, p.PIECE, A, "box/f1")
    places.found(0, p.NOTHING)
    places.found(0, p.NOTHING)
    assert told.take() == []
    places.found(0, p.NOTHING)
    assert told.take() == [(p.GONE, 0, "box/f1")]
    assert places.uid[0] is None


def test_a_piece_that_replaces_another_sends_it_away_first():
    places, told = table()
    for uid, text in ((A, "box/a"), (B, "box/b")):
        for _ in range(2):
            places.found(0, p.PIECE, uid, text)
    assert told.take() == [(p.APPEARED, 0, "box/a"), (p.GONE, 0, "box/a"), (p.APPEARED, 0, "box/b")]


def test_lifted_before_it_was_read_or_counted_is_too_soon():
    places, told = table()
    places.found(0, p.SEEN, A)
    for _ in range(3):
        places.found(0, p.NOTHING)
    assert told.take() == [(p.TOO_SOON, 0, "")]
    places.found(0, p.PIECE, A, "box/f1")
    for _ in range(5):
        places.found(0, p.NOTHING)
    assert told.take() == [(p.TOO_SOON, 0, "")]


def test_a_second_tag_on_top_is_told_and_cleared_without_a_new_appearance():
    places, told = table()
    for kind in (p.PIECE, p.PIECE, p.TWO, p.TWO, p.TWO, p.PIECE, p.PIECE):
        places.found(0, kind, A if kind == p.PIECE else None, "box/f1")
    assert told.take() == [(p.APPEARED, 0, "box/f1"), (p.TWO_TAGS, 0, "box/f1"), (p.CLEAR, 0, "")]
    assert places.trouble[0] == p.NOTHING


def test_a_stack_put_down_at_once_counts_only_when_one_is_left():
    places, told = table()
    for _ in range(4):
        places.found(0, p.TWO)
    for _ in range(2):
        places.found(0, p.PIECE, B, "box/b")
    assert told.take() == [(p.TWO_TAGS, 0, ""), (p.CLEAR, 0, ""), (p.APPEARED, 0, "box/b")]


def test_a_telephone_with_a_new_uid_each_time_is_one_stranger():
    places, told = table()
    for _ in range(9):
        places.found(0, p.ALIEN)
    for _ in range(3):
        places.found(0, p.NOTHING)
    assert told.take() == [(p.FOREIGN, 0, ""), (p.CLEAR, 0, "")]


def test_a_tag_without_a_piece_gives_its_reason_once():
    places, told = table()
    for _ in range(5):
        places.found(0, p.STRANGE, A, "blank")
    assert told.take() == [(p.UNKNOWN, 0, "blank")]


def test_a_piece_seen_on_another_reader_has_left_the_first():
    places, told = table(2)
    for _ in range(2):
        places.found(0, p.PIECE, A, "box/f1")
    told.take()
    places.found(0, p.NOTHING)
    for _ in range(2):
        places.found(1, p.PIECE, A, "box/f1")
    assert told.take() == [(p.GONE, 0, "box/f1"), (p.APPEARED, 1, "box/f1")]
    for _ in range(3):
        places.found(0, p.NOTHING)
    assert told.take() == []


def test_two_fields_that_see_the_same_piece_do_not_quarrel():
    places, told = table(2)
    for _ in range(30):
        places.found(0, p.PIECE, A, "box/f1")
        places.found(1, p.PIECE, A, "box/f1")
    assert told.take() == [(p.APPEARED, 0, "box/f1")]
    # Lifted off the first, it belongs to the second.
    for _ in range(3):
        places.found(0, p.NOTHING)
        places.found(1, p.PIECE, A, "box/f1")
    assert told.take() == [(p.GONE, 0, "box/f1"), (p.APPEARED, 1, "box/f1")]


def test_a_dead_reader_keeps_its_piece_until_it_can_tell():
    places, told = table(2)
    for _ in range(2):
        places.found(0, p.PIECE, A, "box/f1")
    places.found_dead(0)
    places.found_dead(0)
    places.found_alive(0)
    places.found_alive(0)
    places.found(0, p.PIECE, A, "box/f1")
    assert told.take() == [(p.APPEARED, 0, "box/f1"), (p.READER_DEAD, 0, ""), (p.READER_BACK, 0, "")]
    places.found_dead(0)
    for _ in range(2):
        places.found(1, p.PIECE, A, "box/f1")
    assert told.take()[1:] == [(p.GONE, 0, "box/f1"), (p.APPEARED, 1, "box/f1")]


FINDS = st.tuples(
    st.integers(0, 2),
    st.sampled_from(
        [
            (p.NOTHING, None, ""),
            (p.SEEN, A, ""),
            (p.PIECE, A, "box/a"),
            (p.PIECE, B, "box/b"),
            (p.STRANGE, B, "blank"),
            (p.TWO, None, ""),
            (p.ALIEN, None, ""),
        ]
    ),
)


@given(st.lists(FINDS, max_size=80), st.integers(1, 3), st.integers(1, 4))
def test_events_always_make_sense(finds, reads, misses):
    told = Told()
    places = p.Presence(3, told, reads, misses)
    there = [""] * 3
    troubled = [False] * 3
    seen: list[list] = [[], [], []]
    for reader, find in finds:
        seen[reader].append(find)
        places.found(reader, *find)
        for kind, where, text in told.take():
            if kind in (p.APPEARED, p.LAY):
                assert where == reader
                first = len(seen[where]) == reads and seen[where] == [find] * reads
                assert kind == p.LAY or not first
                assert not there[where]
                assert text not in there
                assert [f for f in seen[reader] if f[0] != p.NOTHING][-reads:] == [(p.PIECE, find[1], text)] * reads
                there[where] = text
            elif kind == p.GONE:
                assert there[where] == text
                there[where] = ""
            elif kind in (p.TWO_TAGS, p.UNKNOWN, p.FOREIGN):
                assert where == reader
                troubled[where] = True
            elif kind == p.CLEAR:
                assert troubled[where]
                troubled[where] = False
            else:
                assert (kind, where) == (p.TOO_SOON, reader)
                assert [f[0] for f in seen[reader][-misses:]] == [p.NOTHING] * misses
        for where in range(3):
            assert places.text[where] == there[where]
            assert bool(places.trouble[where]) == troubled[where]
    for reader in range(3):
        for _ in range(misses):
            places.found(reader, p.NOTHING)
    assert places.uid == [None] * 3


@given(st.lists(st.booleans(), max_size=60))
def test_single_misses_never_make_a_lying_piece_leave(flicker):
    places, told = table()
    for _ in range(2):
        places.found(0, p.PIECE, A, "box/f1")
    told.take()
    for lost in flicker:
        if lost:
            places.found(0, p.NOTHING)
        places.found(0, p.PIECE, A, "box/f1")
    assert told.take() == []


def test_what_a_reader_finds_as_it_looks_first_lay_there_and_what_comes_later_has_appeared():
    told = Told()
    places = p.Presence(2, told)
    for _ in range(2):
        places.found(0, p.PIECE, A, "box/f1")
    for _ in range(3):
        places.found(1, p.NOTHING)
    for _ in range(2):
        places.found(1, p.PIECE, B, "box/f2")
    assert told.take() == [(p.LAY, 0, "box/f1"), (p.APPEARED, 1, "box/f2")]
    for _ in range(3):
        places.found(0, p.NOTHING)
    for _ in range(2):
        places.found(0, p.PIECE, A, "box/f1")
    assert told.take() == [(p.GONE, 0, "box/f1"), (p.APPEARED, 0, "box/f1")]


def test_what_lies_on_a_reader_that_was_dead_at_first_has_appeared():
    told = Told()
    places = p.Presence(1, told)
    places.found_dead(0)
    places.found_alive(0)
    for _ in range(2):
        places.found(0, p.PIECE, A, "box/f1")
    assert told.take()[-1] == (p.APPEARED, 0, "box/f1")
