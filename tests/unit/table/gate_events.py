"""What a run of the gates tells, noted; no tests."""


class Events(list):
    def __call__(self, kind, gate, ms):
        self.append((kind, gate, ms))

    def take(self):
        out = list(self)
        self.clear()
        return out


def kinds(events):
    return [kind for kind, _, _ in events.take()]
