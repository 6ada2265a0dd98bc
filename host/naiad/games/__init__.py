"""One folder a game, and the plain parts of any (plain_*.py); loaded by rooms.py alone, imported by nobody else."""
