"""Printed circuit boards: footprints, places, tracks, and KiCad's file of them. Read layout.py first."""
