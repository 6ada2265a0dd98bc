"""One file a step, in the order of their numbers; nothing else. Read r0007_base.py next."""
