"""Gives back the room of modules that have done their work, and makes room for others; which ones, their users know."""

import gc
import sys

# A PC has the room, and another of its threads may be importing one at this moment.
keeps = sys.implementation.name == "cpython"


def unload(*names):
    """Forget modules, named in full, as if they had never been imported.

    Their room is free once nobody holds anything of theirs: a function or a class holds its whole module.
    """
    if keeps:
        return
    for name in names:
        if name in sys.modules:
            del sys.modules[name]
            # A package holds its modules too.
            parent, _, last = name.rpartition(".")
            if parent in sys.modules and hasattr(sys.modules[parent], last):
                delattr(sys.modules[parent], last)


def make_room(name):
    """Collect rubbish if this module is not loaded yet: to compile it takes some five times its file's room. True where
    it is to be compiled."""
    if keeps or name in sys.modules:
        return False
    gc.collect()
    return True
