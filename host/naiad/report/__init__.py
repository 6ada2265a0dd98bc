"""Games and cascades put into words, tables, pictures; not the rules, no printing. Read score.py next."""
