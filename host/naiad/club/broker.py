"""The connection to an MQTT broker: where it is, who we are, how it is encrypted, and who may say what at it; not what
is said over it (messages.py). Passwords come from a file or the environment, never from the command line, which
everybody may list."""

import os
import ssl
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from naiad.club import discovery
from naiad.club.messages import PREFIX, topic
from naiad.paths import not_installed

if TYPE_CHECKING:
    from paho.mqtt.client import Client

PASSWORD = "NAIAD_MQTT_PASSWORD"
PLAIN, SECURE = 1883, 8883
KEEPALIVE_S = 30
# Between attempts to reach a broker that is gone.
FIRST_WAIT_S, LONGEST_WAIT_S = 1, 15
INFLIGHT = 100


class ClubError(Exception):
    """The broker cannot be had, or an option does not go with it; the text says why and what to do."""


class Broker(NamedTuple):
    """Where a broker is, and how we come in."""

    host: str
    port: int
    is_secure: bool
    user: str = ""
    password: str = ""
    ca: str = ""
    cert: str = ""
    key: str = ""

    @property
    def place(self) -> str:
        """For a person to read."""
        return f"mqtt{'s' * self.is_secure}://{self.host}:{self.port}"


def broker(
    address: str, user: str = "", password_file: Path | None = None, ca: str = "", cert: str = "", key: str = ""
) -> Broker:
    """The broker that options name; ClubError for what cannot be."""
    parts = urlsplit(address if "://" in address else f"mqtt://{address}")
    try:
        number = parts.port
    except ValueError:
        number = -1
    if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname or number == -1 or parts.path not in ("", "/"):
        raise ClubError(f"the broker is mqtt://HOST:PORT or, encrypted, mqtts://HOST:PORT, not {_bare(parts.netloc)}")
    if parts.username or parts.password:
        raise ClubError(
            f"the broker's address holds no user and password: give --user, and {PASSWORD} or --password-file"
        )
    is_secure = parts.scheme == "mqtts"
    if (ca or cert or key) and not is_secure:
        raise ClubError("a certificate is for an encrypted connection: write mqtts:// before the broker's name")
    if bool(cert) != bool(key):
        raise ClubError("a client certificate needs both --cert and --key")
    password = os.environ.get(PASSWORD, "")
    if password_file is not None:
        try:
            password = password_file.read_text(encoding="utf-8").rstrip("\r\n")
        except (OSError, UnicodeError) as error:
            raise ClubError(f"{password_file}: the password cannot be read ({error})") from None
    if password and not user:
        user = os.environ.get("NAIAD_MQTT_USER", "")
        if not user:
            raise ClubError("a password without a user: say --user")
    return Broker(parts.hostname, number or (SECURE if is_secure else PLAIN), is_secure, user, password, ca, cert, key)


def _bare(netloc: str) -> str:
    return netloc.rpartition("@")[2] or "nothing"


def client(to: Broker, name: str, *, clean: bool = True, manual_ack: bool = False) -> "Client":
    """A client that is not connected yet; ClubError where paho is missing or a certificate cannot be read."""
    try:
        from paho.mqtt import client as mqtt
        from paho.mqtt.enums import CallbackAPIVersion
    except ImportError:
        raise ClubError(f"{to.place}: {not_installed('MQTT', 'paho-mqtt', 'club')}") from None
    out = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=name, clean_session=clean, manual_ack=manual_ack)
    if to.user:
        out.username_pw_set(to.user, to.password or None)
    if to.is_secure:
        try:
            out.tls_set(ca_certs=to.ca or None, certfile=to.cert or None, keyfile=to.key or None)
        except (OSError, ssl.SSLError, ValueError) as error:
            raise ClubError(f"{to.place}: the certificates cannot be used ({error})") from None
    out.reconnect_delay_set(FIRST_WAIT_S, LONGEST_WAIT_S)
    out.max_inflight_messages_set(INFLIGHT)
    out.max_queued_messages_set(0)
    return out


def start(made: "Client", to: Broker) -> None:
    """Connect, now or as soon as the broker is there, and stay connected; a thread of its own does it."""
    made.connect_async(to.host, to.port, KEEPALIVE_S)
    made.loop_start()


def refusal(to: Broker, reason: Any) -> str:
    """Why a broker did not let us in, for a person."""
    return f"{to.place}: the broker does not let us in ({reason}); look at user, password and certificate"


HEAD = """# Access rules for mosquitto, made by naiad club acl. A user that is not named here may do nothing.
# acl_file in mosquitto.conf names this file; allow_anonymous must be false.
"""


def rules(
    tables: Mapping[str, Sequence[str]], club: str = "club", watchers: Sequence[str] = (), prefix: str = PREFIX
) -> str:
    """mosquitto's file of access rules; who is who is mosquitto_passwd's.

    ``tables``: by user, the boards whose topics it may write. ``watchers`` may read what all may see.
    """
    out = [HEAD]
    for user, boards in tables.items():
        out.append(f"user {user}")
        # A board says its own number in small letters, and topics know the difference.
        for board in map(str.lower, boards):
            for part in ("entries/#", "head", "state", "online", "gate"):
                out.append(f"topic write {topic(board, part, prefix=prefix)}")
            out.append(f"topic read {topic(board, 'ask', prefix=prefix)}")
            out.append(f"topic write {discovery.topic_of(board)}")
        out.append("")
    out += [f"user {club}", f"topic read {prefix}/#", f"topic write {prefix}/+/ask", ""]
    for user in watchers:
        shown = [f"topic read {prefix}/+/{part}" for part in ("state", "online", "gate")]
        out += [f"user {user}", *shown, "topic read homeassistant/#", ""]
    return "\n".join(out)
