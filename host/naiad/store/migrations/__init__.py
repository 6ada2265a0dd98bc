"""How the database came to be, step by step; not what it is now (tables.py). Read env.py next.

A new step is one file in versions/; database.py's HEAD names the last one.
"""
