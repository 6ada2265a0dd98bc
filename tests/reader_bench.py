"""Readers with their task on the twin's pins, and what they say; no test."""

from naiad.twin.chips.tags import Ultralight, ntag, uri_record
from pico_parts import Parts

# A step is one exchange on the bus: what it may take of a pass on the twin's Pico.
LONGEST_STEP_US = 1_500


class Bench(Parts):
    def __init__(self, readers=1, seed=0, files=None, **settings):
        keys = {"NAIAD_READERS": readers}
        keys.update({"NAIAD_" + name.upper(): value for name, value in settings.items()})
        super().__init__(keys, seed, files)
        self.told = []
        self.problems = []
        self.task = self.load("naiad_table.wiring_late").build_readers(self.config(), self.tell, self.problems)
        self.chips = self.outside.readers
        self.worst_us = 0

    def tell(self, *event):
        self.told.append((*event, self.world.now_us))

    def write(self, text):
        """Begin to write it on the tag of the first reader."""
        return self.load("naiad_table.tag_writer").begin(self.task.places[0], text)

    def pass_ms(self, ms, pass_us=2000):
        self.worst_us = max(self.worst_us, self.run(self.task, ms, pass_us))
        return self.take()

    def take(self):
        events = [event[:3] for event in self.told]
        self.told.clear()
        return events

    def until(self, kind, limit_ms=2000, pass_us=2000):
        """Milliseconds until an event of this kind."""
        begun_us = self.world.now_us
        while self.world.now_us < begun_us + limit_ms * 1000:
            self.run(self.task, 1, pass_us)
            for event in self.told:
                if event[0] == kind:
                    return (event[3] - begun_us) / 1000
        raise AssertionError(f"no event {kind} within {limit_ms} ms, only {self.told}")

    def complaints(self):
        return self.machine.pico.complaints


def bench(*args, **kwargs):
    made = Bench(*args, **kwargs)
    assert made.pass_ms(200 * len(made.chips)) == []
    return made


def old(text):
    tag = Ultralight(ntag(text).uid)
    tag.store(uri_record(text))
    return tag
