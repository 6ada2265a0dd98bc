"""Stand-ins for CircuitPython's own modules, one file each; not for import by host code (see loader.py).

Each file is run anew at every start of the board, under its CircuitPython name, and finds the board
it belongs to through ``naiad.twin.loader.board_here``.
"""
