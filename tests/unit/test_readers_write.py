"""Tags written on the real driver over simulated PN532s, and what is said of those that were not."""

import pytest

from naiad.twin.chips.tags import BankCard, ntag
from naiad_table import presence as p
from reader_bench import LONGEST_STEP_US, bench


def lying(text):
    """A table with a tag that says so on its first reader, and the tag; it has been read."""
    table, tag = bench(), ntag(text)
    table.chips[0].put(tag)
    table.pass_ms(500)
    return table, tag


def test_a_tag_is_written_and_counts_as_what_it_now_says():
    table, _tag = lying("")
    assert table.write("naiad:long-named/l_ae")
    assert table.pass_ms(1000) == [(p.WRITTEN, 0, ""), (p.CLEAR, 0, ""), (p.APPEARED, 0, "long-named/l_ae")]
    assert table.worst_us <= LONGEST_STEP_US


def test_a_tag_that_cannot_be_written_is_told():
    table = bench()
    assert not table.write("naiad:box/f1")
    tag = ntag("naiad:box/f_07")
    tag.lock()
    table.chips[0].put(tag)
    table.pass_ms(300)
    assert table.write("naiad:box/f1")
    assert table.pass_ms(1000) == [(p.NOT_WRITTEN, 0, "")]
    table.chips[0].lift()
    assert table.pass_ms(500) == [(p.GONE, 0, "box/f_07")]
    table.chips[0].put(BankCard(2))
    table.pass_ms(500)
    assert not table.write("naiad:box/f1")


def test_lifted_while_it_is_written_is_told():
    table, tag = lying("")
    assert table.write("naiad:long-named/l_ae")
    while not tag.writes:
        table.run(table.task, 1)
    table.chips[0].lift()
    events = table.pass_ms(1000)
    assert (p.NOT_WRITTEN, 0, "") in events
    assert (p.CLEAR, 0, "") in events


@pytest.mark.parametrize("writes", range(12))
def test_lifted_at_any_page_the_tag_says_what_it_said_or_nothing_or_the_new(writes):
    table, tag = lying("naiad:box/f_07_of_old")
    assert table.write("naiad:box/m_12_and_more")
    while tag.writes < writes and len(table.take()) == 0:
        table.run(table.task, 1)
    table.chips[0].lift()
    table.pass_ms(1000)
    tag.writes = 0
    table.chips[0].put(tag)
    says = table.pass_ms(1000)[-1]
    whole = len(table.load("naiad_table.tag_writer").message("naiad:box/m_12_and_more")) // 4 + 1
    if writes == 0:
        assert says == (p.APPEARED, 0, "box/f_07_of_old")
    elif writes < whole:
        assert says[0] == p.UNKNOWN
    else:
        assert says == (p.APPEARED, 0, "box/m_12_and_more")


def test_a_tag_that_does_not_hear_one_page_is_read_again_and_found_blank():
    table = bench()
    tag = ntag("naiad:box/f_07")
    table.chips[0].put(tag)
    table.until(p.APPEARED)
    hears = tag.answer
    left = [4]

    def answer(command):
        left[0] -= command[0] == 0xA2
        return None if command[0] == 0xA2 and not left[0] else hears(command)

    tag.answer = answer
    table.take()
    assert table.write("naiad:box/m_12")
    assert table.pass_ms(2000) == [(p.NOT_WRITTEN, 0, ""), (p.GONE, 0, "box/f_07"), (p.UNKNOWN, 0, "blank")]


def test_what_is_to_be_written_while_the_tag_is_still_read_is_written():
    table = bench()
    tag = ntag("naiad:box/f_07")
    table.chips[0].put(tag)
    while not table.write("naiad:box/m_12"):
        table.run(table.task, 1, 500)
    assert (p.WRITTEN, 0, "") in table.pass_ms(2000)
    table.chips[0].lift()
    table.pass_ms(1000)
    table.chips[0].put(tag)
    assert table.pass_ms(1000) == [(p.APPEARED, 0, "box/m_12")]


def test_a_chip_that_fails_at_every_write_is_not_asked_for_ever():
    table = bench()
    table.chips[0].put(ntag("naiad:box/f_07"))
    table.until(p.APPEARED)
    readers = table.load("naiad_table.readers")
    place = table.task.places[0]
    works = place.chip.step
    place.chip.step = lambda now_ms: readers.FAILED if place.op == readers._WRITE else works(now_ms)
    assert table.write("naiad:long-named/l_ae")
    table.until(p.NOT_WRITTEN)
    assert not table.write("naiad:long-named/l_ae")
