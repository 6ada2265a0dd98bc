"""What the club's page has one type to set it up, typed; mosquitto.conf as it lies, with that; who may then do what."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from brokers import CONF, MOSQUITTO, BrokerProcess
from club.test_broker import ALL, TABLE, Club, until
from naiad.club import broker as brokers

PAGE = (CONF.parent / "README.md").read_text()
(BLOCK,) = [each for each in re.findall(r"^```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL) if "openssl" in each]
# What only Docker can run; and a broker that is known here by another name than a club's.
LINES = [line.replace("club.example", "localhost") for line in BLOCK.splitlines() if "docker" not in line]
OF_FILES = ("certfile", "keyfile", "allow_anonymous", "password_file", "acl_file")
OTHER = "e6000000000000ff"


@pytest.mark.skipif(not MOSQUITTO, reason="mosquitto is not installed")
@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_what_the_page_sets_up_lets_each_table_write_its_own_and_nobody_else_in(tmp_path):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    script = "\n".join(["set -e", *LINES])
    done = subprocess.run(["sh", "-c", script], cwd=tmp_path, env=os.environ | {"PATH": path}, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    config = tmp_path / "config"
    assert TABLE in (config / "acl").read_text() and OTHER not in (config / "acl").read_text()
    own = [line for line in CONF.read_text().splitlines() if line.startswith(OF_FILES)]
    more = "\n".join(own).replace("/mosquitto/config/club", str(config))
    with BrokerProcess(tmp_path / "broker", more) as process:
        club = Club(tmp_path, process, tmp_path / "club.db")
        address, ca = f"mqtts://localhost:{process.port}", str(config / "ca.crt")
        club.to = brokers.broker(address, "club", config / "club", ca)
        listener = club.listener()
        (tmp_path / "corner.txt").write_text("A-PASSWORD-FOR-THE-PC-IN-THE-CORNER\n")
        club.to = brokers.broker(address, "corner", tmp_path / "corner.txt", ca)
        for table in (OTHER, TABLE):
            club.plays(ALL, table=table)
            club.voice(table=table)
        until(club.has, "the table's own entries do not arrive")
        club.to = club.to._replace(user="", password="")
        nobody = club.voice(table=TABLE)
        until(lambda: any("does not let us in" in sentence for sentence in club.said), "nobody is turned away")
        assert not nobody.settled() and club.has([], table=OTHER) and not listener.taking.refused
        club.close()
