"""The PC's side of the wire: from a port's name to entries on the disk. Not the store. Read WIRE.md, then session.py."""
