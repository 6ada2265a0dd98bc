"""CircuitPython on an emulated Pico: see __main__.py for what it is for, board.mjs for the chip."""
