"""The rules of the games, shared by board and PC: pure, no clock, no ports. Read state.py next."""

VERSION = "0.1.0"
