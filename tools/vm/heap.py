# Tells, for each module named, the bytes that its import leaves on the heap and which others came with it.
import gc
import sys


def main(names):
    try:
        import standins

        standins.install()
    except ImportError:
        # No board beside the firmware: modules that need none can be measured all the same.
        pass
    yield
    for name in names:
        known = set(sys.modules)
        before = gc.mem_alloc()
        __import__(name)
        yield
        after = gc.mem_alloc()
        yield {"module": name, "bytes": after - before, "with": sorted(set(sys.modules) - known)}
