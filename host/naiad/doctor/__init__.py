"""A board examined part by part; not the terminal (cli/doctor.py). Read examination.py next."""
