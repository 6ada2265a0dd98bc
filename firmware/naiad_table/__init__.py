"""The board's own half: readers, gates, panel, lights, journal, link; no rule of a game. Read loop.py next."""
