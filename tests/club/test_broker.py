"""Tables and a club with a real broker between them: there, gone, forgetful; several who take; who may come in."""

import shutil
import subprocess
import threading
import time

import pytest

from brokers import MOSQUITTO, BrokerProcess
from club.parts import journalled
from naiad.club import bridge, messages
from naiad.club import broker as brokers
from naiad.club.bridge import Voice
from naiad.club.listen import Listener
from naiad.club.watch import state
from naiad.store.database import Store
from naiad.store.journal import StoreSink
from naiad.store.tables import entries, states

TABLE, JOURNAL = "e660583883724a32", 0x5EED
ALL = journalled(count=200)
PATIENCE_S = 60.0
needs_mosquitto = pytest.mark.skipif(not MOSQUITTO, reason="mosquitto is not installed")


def until(so, what):
    """Wait until it is so."""
    end = time.monotonic() + PATIENCE_S
    while not so():
        assert time.monotonic() < end, what
        time.sleep(0.02)


class Club:
    """Voices and listeners in threads of their own, until the test ends."""

    def __init__(self, folder, broker, database):
        self.folder, self.broker = folder, broker
        self.to = brokers.broker(broker.address)
        self.said = []
        self.database = Store(database)
        self.here = Store(folder / "here.db")
        self.running = []

    def run(self, one):
        stop = threading.Event()
        thread = threading.Thread(target=one.run, args=(stop,), daemon=True)
        thread.start()
        self.running.append((one, stop, thread))
        return one

    def end(self, one):
        for each, stop, thread in self.running:
            if each is one:
                stop.set()
                if isinstance(one, Voice):
                    one.ring()
                thread.join(PATIENCE_S)
        self.running = [each for each in self.running if each[0] is not one]

    def voice(self, store=None, table=TABLE, is_here=True):
        voice = Voice(store or self.here, table, self.to, self.said.append)
        voice.here(is_here)
        return self.run(voice)

    def listener(self, **options):
        return self.run(Listener(self.database, self.to, self.said.append, **options))

    def plays(self, items, store=None, table=TABLE):
        StoreSink(store or self.here).store(table, JOURNAL, 1, items)

    def has(self, items=ALL, table=TABLE):
        with self.database.read() as connection:
            rows = connection.execute(entries.select().where(entries.c.board == table).order_by(entries.c.seq))
            return [(row.seq, row.chain, row.payload) for row in rows] == items

    def close(self):
        for one, _, _ in list(self.running):
            self.end(one)
        self.database.close()
        self.here.close()


@pytest.fixture
def broker(tmp_path):
    with BrokerProcess(tmp_path / "broker") as process:
        yield process


@pytest.fixture
def club(tmp_path, broker, postgres):
    address = postgres.new()
    out = Club(tmp_path, broker, address)
    yield out
    out.close()
    postgres.drop(address)


def test_what_is_played_arrives_and_what_the_broker_lost_is_asked_for(club):
    club.plays(ALL[:50])
    voice = club.voice()
    listener = club.listener()
    until(lambda: club.has(ALL[:50]), "the first entries do not arrive")
    # The club's process is away while more is played: the broker acknowledges it and then forgets all.
    club.end(listener)
    club.plays(ALL[50:120])
    until(voice.settled, "the broker does not acknowledge")
    club.broker.kill()
    for file in club.broker.folder.glob("mosquitto.db"):
        file.unlink()
    # Played while nobody listens: it waits in the store.
    club.plays(ALL[120:])
    club.broker.start()
    listener = club.listener()
    until(club.has, "what was lost is not sent again")
    assert listener.counts["asked"] >= 1
    assert [game.id for game in club.database.games()] == ["1234abcd"]


def test_a_table_that_moves_to_another_pc_is_the_same_table(club, tmp_path):
    club.listener()
    club.plays(ALL[:80])
    first = club.voice()
    until(lambda: club.has(ALL[:80]), "the first PC's do not arrive")
    club.end(first)
    # Kept there, and never told.
    club.plays(ALL[80:100])
    with Store(tmp_path / "there.db") as there:
        club.plays(ALL[100:], there)
        second = club.voice(there)
        until(second.settled, "the second PC's are not acknowledged")
        club.end(second)
    club.voice()
    until(club.has, "what the first PC still had does not arrive")


def told(club, part):
    """What the club was told of the table."""
    with club.database.read() as connection:
        row = connection.execute(states.select().where(states.c.board == TABLE, states.c.part == part)).first()
    return row and row.told


def test_a_table_is_carried_to_another_pc_while_the_first_goes_on(club, tmp_path):
    listener = club.listener()
    club.plays(ALL[:80])
    first = club.voice()
    first.tell("state", state(None, "", ""))
    until(lambda: club.has(ALL[:80]) and told(club, "online") == "1", "the first PC's do not arrive")
    # Unplugged: the first PC says so, and goes on with what it alone has.
    first.tell("state", state(None, "", "no cable"))
    first.here(False)
    until(lambda: "no cable" in told(club, "state"), "nobody is told that the table is gone")
    with Store(tmp_path / "there.db") as there:
        club.plays(ALL[100:], there)
        second = club.voice(there)
        second.tell("state", state(None, "", ""))
        until(lambda: "no cable" not in told(club, "state"), "the table does not come back")
        # Only the first has these.
        club.plays(ALL[80:100])
        first.ring()
        until(club.has, "what the first PC alone has does not arrive")
        until(lambda: first.settled() and second.settled(), "they do not both stay")
        club.end(first)
        assert told(club, "online") == "1" and not [said for said in club.said if "gone" in said]
        # What one PC alone has is asked of it even where it is not the table's any more.
        with club.database.write() as connection:
            connection.execute(entries.delete().where(entries.c.seq.between(85, 90)))
        club.end(listener)
        club.listener()
        club.voice(is_here=False)
        until(club.has, "the first PC does not answer for what it alone has")
        club.end(second)
        until(lambda: told(club, "online") == "0", "nobody notices that the table is gone")


def test_what_was_told_of_a_board_elsewhere_while_nobody_took_is_asked_for(club, monkeypatch):
    monkeypatch.setattr(bridge, "HEAD_EVERY_S", 0.5)
    club.plays(ALL)
    voice = club.voice(is_here=False)
    until(voice.settled, "the broker has it all")
    club.listener()
    until(club.has, "what the broker had nobody for")


def test_a_hostile_table_is_refused_and_named_and_stops_nobody(club):
    listener = club.listener()
    club.plays(ALL[:20])
    club.voice()
    until(lambda: club.has(ALL[:20]), "the first entries do not arrive")
    bad = brokers.client(club.to, "bad")
    brokers.start(bad, club.to)
    until(bad.is_connected, "the hostile one does not connect")
    false = journalled(count=30, ident=0xBAD)
    for where, what in (
        (messages.entries_topic(TABLE, JOURNAL, 1, 20), messages.packed(20, false[20:25])),
        (messages.entries_topic(TABLE, JOURNAL, 1, 0), messages.packed(0, false[:5])),
        (messages.entries_topic(TABLE, JOURNAL, 1, 0), b"\xff" * 500),
        (messages.topic(TABLE, "state"), b'{"id":5}'),
        ("naiad/../entries/1/1/1", b"{}"),
        (messages.topic(TABLE, "head"), messages.head({JOURNAL: 10**15})),
    ):
        bad.publish(where, what, qos=1).wait_for_publish(PATIENCE_S)
    until(lambda: sum(listener.taking.refused.values()) >= 5, "not all are refused")
    club.plays(ALL[20:])
    until(club.has, "what is true does not arrive any more")
    assert listener.taking.refused.keys() >= {"history", "chain", "form"}
    assert sum("refused" in sentence for sentence in club.said) <= len(listener.taking.refused) * 2
    bad.disconnect()
    bad.loop_stop()


def test_who_looks_sees_how_the_table_stands_and_that_it_is_gone(club):
    club.listener()
    club.plays(ALL[:3])
    voice = club.voice()
    voice.introduce("1.2")
    voice.tell("state", state(None, "", "the cable is out"))
    until(
        lambda: told(club, "online") == "1" and "the cable is out" in (told(club, "state") or ""),
        "the state does not arrive",
    )
    club.end(voice)
    until(lambda: told(club, "online") == "0", "nobody notices that it is gone")


@needs_mosquitto
def test_several_who_take_share_the_work_and_one_may_die(club):
    one = club.listener(name="one", group="takers")
    other = club.listener(name="other", group="takers")
    until(lambda: one.is_connected and other.is_connected, "they do not connect")
    voice = club.voice()
    for number in range(0, 100, 5):
        club.plays(ALL[number : number + 5])
        voice.ring()
        until(voice.settled, "the broker does not acknowledge")
    until(lambda: club.has(ALL[:100]), "not all arrive")
    assert one.taking.counts["entries"] and other.taking.counts["entries"]
    club.end(one)
    club.plays(ALL[100:])
    until(club.has, "one alone does not go on")
    assert [game.id for game in club.database.games()] == ["1234abcd"]


@needs_mosquitto
@pytest.mark.skipif(not shutil.which("mosquitto_passwd"), reason="mosquitto_passwd is not installed")
def test_the_broker_lets_a_table_write_its_own_topics_only(tmp_path, postgres):
    from naiad.club.broker import rules

    folder = tmp_path / "broker"
    folder.mkdir()
    (folder / "acl").write_text(rules({"corner": [TABLE], "bar": ["e6611cb6975e3b2f"]}))
    (folder / "passwords").write_text("corner:one\nbar:two\nclub:three\n")
    subprocess.run(["mosquitto_passwd", "-U", str(folder / "passwords")], check=True)
    more = f"allow_anonymous false\npassword_file {folder}/passwords\nacl_file {folder}/acl"
    address = postgres.new()
    with BrokerProcess(folder, more) as process:
        club = Club(tmp_path, process, address)
        here = club.to
        club.to = here._replace(user="club", password="three")
        club.listener()
        club.to = here._replace(user="corner", password="one")
        club.plays(ALL[:10])
        club.plays(ALL[:5], table="e6611cb6975e3b2f")
        club.voice()
        # The corner speaks for the bar.
        club.voice(table="e6611cb6975e3b2f")
        until(lambda: club.has(ALL[:10]), "its own entries do not arrive")
        club.to = here._replace(user="bar", password="wrong")
        club.voice(table="e6611cb6975e3b2f")
        until(lambda: any("does not let us in" in sentence for sentence in club.said), "a wrong password is not told")
        assert not any("wrong" in sentence for sentence in club.said)
        assert club.has([], table="e6611cb6975e3b2f")
        club.close()
    postgres.drop(address)


def test_the_broker_from_the_package_serves_too(tmp_path):
    with BrokerProcess(tmp_path / "broker", own=False) as process:
        club = Club(tmp_path, process, tmp_path / "club.db")
        club.listener()
        club.plays(ALL)
        club.voice()
        until(club.has, "the entries do not arrive")
        club.close()


@needs_mosquitto
@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_a_client_certificate_opens_an_encrypted_broker_and_nothing_else_does(tmp_path):
    folder = tmp_path / "broker"
    folder.mkdir()

    def openssl(*words):
        subprocess.run(["openssl", *words], check=True, cwd=folder, capture_output=True)

    key = ("-newkey", "rsa:2048", "-nodes")
    openssl("req", "-x509", *key, "-days", "9", "-subj", "/CN=Club", "-keyout", "ca.key", "-out", "ca.crt")
    for name, subject in (("server", "/CN=localhost"), ("corner", "/CN=corner")):
        san = ("-addext", "subjectAltName=DNS:localhost")
        openssl("req", *key, "-subj", subject, *san, "-keyout", f"{name}.key", "-out", f"{name}.csr")
        sign = ("-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "9", "-copy_extensions", "copy")
        openssl("x509", "-req", "-in", f"{name}.csr", *sign, "-out", f"{name}.crt")
    more = f"cafile {folder}/ca.crt\ncertfile {folder}/server.crt\nkeyfile {folder}/server.key\n"
    with BrokerProcess(folder, more + "require_certificate true\nuse_identity_as_username true") as process:
        club = Club(tmp_path, process, tmp_path / "club.db")
        ca, cert, own = (str(folder / name) for name in ("ca.crt", "corner.crt", "corner.key"))
        address = f"mqtts://localhost:{process.port}"
        club.to = brokers.broker(address, ca=ca)
        nobody = club.voice()
        club.to = brokers.broker(address, ca=ca, cert=cert, key=own)
        club.listener()
        club.plays(ALL[:5], table="corner1")
        club.voice(table="corner1")
        until(lambda: club.has(ALL[:5], table="corner1"), "the entries do not arrive")
        assert not nobody.settled()
        club.close()
