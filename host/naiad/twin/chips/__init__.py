"""The parts around the board, as they answer on their wires; no part knows the firmware. Read pn532.py next."""
