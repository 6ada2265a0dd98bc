"""Many tables together, by an MQTT broker: each PC tells of its boards, a club takes it all into one database; not the
database itself (store/). Read messages.py next; README.md is for who runs it."""


class ClubError(Exception):
    """The broker cannot be had, or an option does not go with it; the text says why and what to do."""
