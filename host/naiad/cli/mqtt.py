"""Options that name a broker, of bridge and club; the connection is club/broker.py's."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from naiad.service.errors import Trouble, WrongInput

if TYPE_CHECKING:
    from naiad.club.broker import Broker

_FILE = click.Path(dir_okay=False, exists=True, path_type=Path)
_OPTIONS = (
    click.option(
        "--broker",
        "address",
        metavar="ADDRESS",
        envvar="NAIAD_BROKER",
        required=True,
        help="The MQTT broker, mqtt://HOST:PORT or, encrypted, mqtts://HOST:PORT [NAIAD_BROKER].",
    ),
    click.option("--user", default="", envvar="NAIAD_MQTT_USER", help="User name at the broker [NAIAD_MQTT_USER]."),
    click.option("--password-file", type=_FILE, help="The file with the password [default: NAIAD_MQTT_PASSWORD]."),
    click.option("--ca", type=_FILE, help="The certificate authority of the broker [default: this PC's]."),
    click.option("--cert", type=_FILE, help="This PC's certificate, in place of a password."),
    click.option("--key", type=_FILE, help="The key of that certificate."),
    click.option("--prefix", default="naiad", show_default=True, help="What every topic begins with."),
)


def broker_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--broker and how to come in there, which the command gets as ``to``, and the ``prefix`` of topics."""

    @wraps(command)
    def with_broker(
        address: str,
        user: str,
        password_file: Path | None,
        ca: Path | None,
        cert: Path | None,
        key: Path | None,
        **others: Any,
    ) -> Any:
        return command(to=_named(address, user, password_file, ca, cert, key), **others)

    made: Callable[..., Any] = with_broker
    for option in reversed(_OPTIONS):
        made = option(made)
    return made


def _named(
    address: str, user: str, password_file: Path | None, ca: Path | None, cert: Path | None, key: Path | None
) -> "Broker":
    """The broker that the options name; WrongInput, or Trouble where MQTT is missing here."""
    from naiad.club import broker
    from naiad.club.broker import ClubError

    try:
        return broker.broker(address, user, password_file, *(str(path or "") for path in (ca, cert, key)))
    except ClubError as error:
        raise WrongInput(str(error)) from None


@contextmanager
def club_trouble() -> Iterator[None]:
    """A ClubError in here is one sentence; what ends services ends it as Ctrl-C does, also in the background."""
    from naiad.club.broker import ClubError

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    except ClubError as error:
        raise Trouble(str(error)) from None
