"""A file on the drive that tells a memory emptied by a power cut from a new board's, and what players chose; not the
journal, which alone is believed while it can be read (recovery.py).

Loaded when the memory is found empty or is started anew, and gone again.
"""


def read(path):
    """What was chosen, as choices.py has it; None where there is no such file."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def leave(path, choices):
    """Write it where it differs, and only then: a cut while the drive is written may spoil the drive."""
    if path and read(path) != choices:
        try:
            with open(path, "wb") as file:
                file.write(choices)
        except OSError:
            # The drive is a PC's for now.
            pass
