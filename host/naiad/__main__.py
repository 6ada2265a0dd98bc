"""``python -m naiad``: the same as ``naiad``; nothing of its own. Read cli/__init__.py next."""

from naiad.cli import main

if __name__ == "__main__":
    main(prog_name="naiad")
