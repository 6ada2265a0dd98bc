"""Answers that wait until the table has done what a gesture makes it do."""

from naiad.twin.answers import LOOK_US, STILL_US, Answers


class Table:
    """A clock and a table whose states come at given times."""

    def __init__(self, states):
        self.states, self.now_us = states, 0
        self.answers = Answers(self.state)

    def state(self):
        return {"at": max(value for us, value in self.states.items() if us <= self.now_us)}

    def answered_us(self, most_ms):
        """When the answer came, and what it was."""
        self.answers.wait({"ok": True}, self.state(), self.now_us, most_ms)
        while True:
            for reply in self.answers.due(self.now_us):
                return self.now_us, reply
            self.now_us += LOOK_US


def test_an_answer_comes_once_what_was_changed_stands_still():
    table = Table({0: 0, 200_000: 1, 200_000 + STILL_US - LOOK_US: 2})
    assert table.answered_us(5000) == (200_000 + 2 * STILL_US - LOOK_US, {"ok": True, "changed": True})


def test_what_changes_nothing_is_answered_too():
    assert Table({0: 0}).answered_us(800) == (800_000, {"ok": True, "changed": False})


def test_a_table_that_never_stands_still_is_answered_in_time():
    assert Table({n * LOOK_US: n for n in range(1000)}).answered_us(800) == (800_000, {"ok": True, "changed": True})
