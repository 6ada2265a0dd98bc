"""AYA on the PC: its words, score explained, position, box and robot."""
