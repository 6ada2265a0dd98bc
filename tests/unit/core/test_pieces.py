"""Pieces read by several threads at once, as play does, which completes a name while a robot scores; not their data."""

import subprocess
import sys

# In a process of its own: only the first reading imports.
READERS = """
import sys, threading
from naiad_core import games, pieces
sys.setswitchinterval(1e-6)
broken = []
def read():
    try:
        for game in games.GAMES * 20:
            pieces.load(game)
            pieces.forget(game)
    except BaseException as error:
        broken.append(error)
threads = [threading.Thread(target=read) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
sys.exit(repr(broken) if broken else 0)
"""


def test_threads_of_a_pc_read_the_pieces_at_once():
    subprocess.run([sys.executable, "-c", READERS], check=True)
