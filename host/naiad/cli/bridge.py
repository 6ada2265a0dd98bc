"""``naiad bridge``: this PC's boards told to an MQTT broker; how is club/'s."""

import threading
from typing import TYPE_CHECKING

import click

from naiad.cli.boards import refuse_impossible
from naiad.cli.mqtt import broker_options, club_trouble
from naiad.cli.options import db_option
from naiad.plain import printable

if TYPE_CHECKING:
    from naiad.club.broker import Broker

LAST_S = 5.0


@click.command()
@broker_options
@click.option(
    "--board", "boards", metavar="PORT", multiple=True, help="Publish this board [default: those plugged in]."
)
@click.option("--no-discovery", is_flag=True, help="Do not introduce the tables to Home Assistant.")
@db_option
def bridge(
    to: "Broker",
    prefix: str,
    boards: tuple[str, ...],
    no_discovery: bool,
    db: str | None,
) -> None:
    """Publish this PC's boards to an MQTT broker.

    What a board plays is saved on this PC first, and sent from there until the broker has it: a broker that is away for
    an hour costs nothing. Tables show up in Home Assistant by themselves. Ctrl-C ends it; the tables play on.

    Needs the extra naiad[club]: pipx inject naiad paho-mqtt.

    \b
    Examples:
      naiad bridge --broker mqtt://localhost
      naiad bridge --broker mqtts://club.example --user corner --password-file corner.txt
      NAIAD_MQTT_PASSWORD=... naiad bridge --broker mqtts://club.example --user corner
    """
    from naiad.cli.database import opened
    from naiad.club import broker as brokers
    from naiad.club.bridge import Voice
    from naiad.club.outbox import known_boards
    from naiad.club.watch import Watcher
    from naiad.ports.sites import data_ports
    from naiad.service.live_table import FIND_EVERY_S, client_for

    for name in boards:
        refuse_impossible(name)
    stop = threading.Event()
    threads: list[threading.Thread] = []
    voices: dict[str, Voice] = {}
    making = threading.Lock()

    def say(sentence: str) -> None:
        click.echo(printable(sentence), err=True)

    def begin(thread: threading.Thread) -> None:
        threads.append(thread)
        thread.start()

    with opened(db) as store, club_trouble():

        def voice_of(uid: str, is_here: bool = True) -> Voice:
            with making:
                if uid not in voices:
                    voices[uid] = Voice(store, uid, to, say, prefix, not no_discovery)
                    voices[uid].here(is_here)
                    begin(threading.Thread(target=voices[uid].run, args=(stop,), daemon=True))
                return voices[uid]

        # Certificates that cannot be used are said now, and not once a board is plugged in.
        brokers.client(to, "")
        followed: set[str] = set()
        # Those that may be plugged in elsewhere by now.
        for uid in known_boards(store):
            voice_of(uid, is_here=False)
        try:
            click.echo(f"Telling {to.place}. Ctrl-C ends it.")
            while not stop.is_set():
                for port in boards or data_ports():
                    if port not in followed:
                        followed.add(port)
                        watcher = Watcher(client_for(port, store), voice_of, say)
                        begin(threading.Thread(target=watcher.run, args=(stop,), daemon=True))
                stop.wait(FIND_EVERY_S)
        except KeyboardInterrupt:
            click.echo()
        finally:
            stop.set()
            for voice in voices.values():
                voice.ring()
            for thread in threads:
                thread.join(LAST_S)
