# Prints, for each module named in ARGS, the bytes that its import leaves on the heap, JSON, one a line.
import gc
import json
import sys

for name in ARGS:  # noqa: F821  set by run.mjs
    gc.collect()
    before = gc.mem_alloc()
    known = set(sys.modules)
    __import__(name)
    gc.collect()
    print(json.dumps({"module": name, "bytes": gc.mem_alloc() - before, "with": sorted(set(sys.modules) - known)}))
