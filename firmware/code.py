"""Start of the table: what is loaded, in which order and why; not what it does. Read naiad_table/assembly.py next."""

import gc

import naiad_table.journal
import naiad_table.link

# CircuitPython compiles each file when it is imported, which for a moment takes several times
# the room that stays taken. So the largest come first, while memory is in one piece.
import naiad_table.readers  # noqa: F401  with the PN532 driver behind it, the largest of all
from naiad_table import assembly

gc.collect()
loop = assembly.build()
loop.run()
