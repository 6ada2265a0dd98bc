"""A table's page that is open while its server is killed and started again: it goes on by itself, hands included; hands
of another server are dropped, and that is said.
"""

import re
import signal
import subprocess
import sys

import pytest

from browser.conftest import set_up_twin
from browser.person import Person
from naiad.twin.transports import have_pty

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
HELD = "document.querySelector('#acts').inert && document.querySelector('#tray').inert"
RELOADED = "performance.getEntriesByType('navigation')[0].type === 'reload'"
FIRST = "document.querySelectorAll('#choices button').length"


def started(tmp_path, port=0):
    """``naiad serve`` of a database of its own, the address with hands."""
    words = ["--port", str(port), "--db", str(tmp_path / "naiad.db"), "--nvm", str(tmp_path / "table.nvm")]
    command = [sys.executable, "-m", "naiad", "serve", "--speed", "8", "--seed", "5", *words]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    return server, re.fullmatch(r"Open (http://\S+)\n", server.stdout.readline())[1]


def test_a_page_goes_on_by_itself_after_its_server_was_killed(browser, tmp_path):
    server, address = started(tmp_path)
    base, _, key = address.partition("/#hands=")
    try:
        set_up_twin(base, key)
        page = browser.page("killed")
        page.open(url=f"{base}/table?key=twin#hands={key}")
        person = Person(page)
        person.until(lambda: person.sees("#choices button"), "nothing is asked")
        server.send_signal(signal.SIGKILL)
        server.wait()
        page.sees("The table does not answer", "goes on by itself")
        assert page.read(script=HELD)
        server.stdout.close()
        server, again = started(tmp_path, int(base.rpartition(":")[2]))
        assert again == address
        page.until(script=f"!({HELD}) && {FIRST}")
        person.settle()
        person.click("#choices button")
        # Hands that the server does not know.
        page.read(script="sessionStorage.setItem('hands', 'of-another-server') ?? location.reload() ?? true")
        page.until(script=f"{RELOADED} && document.readyState === 'complete'")
        page.sees("the whole address that naiad serve printed")
        page.until(script=f"!{FIRST} && sessionStorage.getItem('hands') === null")
        page.close()
    finally:
        server.terminate()
        server.wait(30)
        server.stdout.close()
