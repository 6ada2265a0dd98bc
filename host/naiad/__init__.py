"""Naiad on the PC."""
