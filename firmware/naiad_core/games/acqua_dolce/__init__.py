"""Acqua Dolce, the game itself: rules, pieces, notation and layout. Read rules.py first."""
