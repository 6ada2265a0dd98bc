"""Starts process.py; nothing else. Read process.py next."""

import sys

from naiad.twin.process import main

if __name__ == "__main__":
    sys.exit(main())
