"""Start of the table: what is loaded, in which order and why; everything else is in naiad_table. Read naiad_table/app.py next."""

import gc

# CircuitPython compiles each file when it is imported, which for a moment takes several times
# the room that stays taken. So the largest come first, while memory is in one piece.
import naiad_table.readers  # noqa: F401  with the PN532 driver behind it, the largest of all
import naiad_table.journal  # noqa: F401, I001  two buffers of a page
import naiad_table.link  # noqa: F401  the frame buffers
from naiad_table import assembly

gc.collect()
assembly.build().run()
