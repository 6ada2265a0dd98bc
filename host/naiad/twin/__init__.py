"""The twin: the board's own firmware on a PC, over simulated chips; not a second firmware. Read machine.py next.

``Twin`` (twin.py) runs it inside a test, ``python -m naiad.twin`` as a process of its own.
"""
