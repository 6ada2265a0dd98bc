"""What is written onto a board and how it gets there; not what runs on it. Read image.py next."""
