"""A stand-in for keypad's Event and EventQueue, which a test fills; not a keypad's timing, which the twin has."""

from naiad_table.gates import QUEUE


class Event:
    key_number = 0
    pressed = False
    timestamp = 0


class Queue:
    """As keypad.EventQueue: a full one drops what is new and says so."""

    def __init__(self, size=QUEUE):
        self.size = size
        self.items = []
        self.overflowed = False

    def __len__(self):
        return len(self.items)

    def put(self, *item):
        if len(self.items) < self.size:
            self.items.append(item)
        else:
            self.overflowed = True

    def get_into(self, event):
        if not self.items:
            return False
        event.key_number, event.pressed, event.timestamp = self.items.pop(0)
        return True

    def clear(self):
        self.items.clear()
        self.overflowed = False
