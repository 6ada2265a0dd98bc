"""A real MQTT broker for tests: mosquitto where it is installed, else one from a package; no tests."""

import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

MOSQUITTO = shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/sbin")
START_S = 60.0
CONF = Path(__file__).parents[1] / "host/naiad/club/mosquitto.conf"
# What mosquitto.conf has for a club's machine and a test's has not.
THERE = ("listener", "certfile", "keyfile", "password_file", "acl_file", "persistence_location", "allow_anonymous")


class BrokerProcess:
    """One on a port of its own. ``kill`` is a power cut; ``start`` again is on the same port. ``more`` are further
    lines for mosquitto's configuration; ``own``: mosquitto or the package's, None for what there is."""

    def __init__(self, folder: Path, more: str = "", own: bool | None = None, port: int = 0) -> None:
        self.is_mosquitto = bool(MOSQUITTO) if own is None else own
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.port = port or _free()
        self._process: subprocess.Popen[bytes] | None = None
        if self.is_mosquitto:
            kept = [line for line in CONF.read_text().splitlines() if not line.startswith(THERE)]
            access = "" if "allow_anonymous" in more else "allow_anonymous true\n"
            told = f"listener {self.port} 127.0.0.1\n{access}persistence_location {folder}/\nuser root\n"
            (folder / "broker.conf").write_text("\n".join([*kept, told, more]) + "\n")
        else:
            plugins = "plugins:\n  amqtt.plugins.authentication.AnonymousAuthPlugin:\n    allow_anonymous: true\n"
            listeners = f"listeners:\n  default:\n    type: tcp\n    bind: 127.0.0.1:{self.port}\n"
            (folder / "broker.yaml").write_text(listeners + plugins)

    @property
    def address(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}"

    def start(self) -> None:
        if self.is_mosquitto:
            command = [str(MOSQUITTO), "-c", str(self.folder / "broker.conf")]
        else:
            command = [str(Path(sys.executable).with_name("amqtt")), "-c", str(self.folder / "broker.yaml")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"the broker does not start: {(self.folder / 'log').read_text()[-2000:]}")

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, number: int) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait()
            self._process = None

    def __enter__(self) -> "BrokerProcess":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def _free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
