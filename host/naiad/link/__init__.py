"""The PC's side of the wire: from a port to entries on the disk; not the store. Read WIRE.md, then session.py."""
