"""The second implementation of the record, for tests only and not for players. Read base.py next."""

from oracle.base import Bad, Played, read, verdict, why

__all__ = ["Bad", "Played", "read", "verdict", "why"]
