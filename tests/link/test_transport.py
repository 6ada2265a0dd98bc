"""Ports by name: what opens, what does not, and what the user is told."""

import os
import pty
import socket
import threading
import tty

import pytest

from naiad.link.errors import PortError
from naiad.link.transport import open_transport


@pytest.fixture
def terminal():
    near, far = pty.openpty()
    tty.setraw(near)
    yield near, os.ttyname(far)
    os.close(near)
    os.close(far)


def test_a_pty_carries_bytes_both_ways(terminal):
    near, name = terminal
    line = open_transport(name)
    os.write(near, b"\0abc\0")
    assert line.read(1.0) == b"\0abc\0"
    line.write(bytes(range(256)))
    assert os.read(near, 300) == bytes(range(256))
    assert line.read(0) == b""
    line.close()
    line.close()
    with pytest.raises(PortError, match="is gone"):
        line.read(0)


def test_a_port_belongs_to_one_program(terminal):
    _, name = terminal
    line = open_transport(name)
    with pytest.raises(PortError, match="in use by another program"):
        open_transport(name)
    line.close()


def test_a_port_that_is_not_there_is_told():
    with pytest.raises(PortError, match="there is no port /dev/nothing; 'naiad ports'"):
        open_transport("/dev/nothing")


@pytest.fixture
def server():
    listener = socket.create_server(("127.0.0.1", 0))
    accepted = []
    thread = threading.Thread(target=lambda: accepted.append(listener.accept()[0]))
    thread.start()
    yield listener.getsockname()[1], accepted, thread
    listener.close()
    for connection in accepted:
        connection.close()


def test_tcp_carries_bytes_both_ways_and_tells_when_it_ends(server):
    port, accepted, thread = server
    line = open_transport(f"tcp:127.0.0.1:{port}")
    thread.join()
    (far,) = accepted
    far.sendall(b"xyz")
    assert line.read(1.0) == b"xyz"
    assert line.read(0) == b""
    line.write(b"hello")
    assert far.recv(10) == b"hello"
    far.close()
    with pytest.raises(PortError, match="hung up"):
        line.read(1.0)
    line.close()


def test_a_closed_tcp_port_is_told():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(PortError, match="is the twin running there"):
        open_transport(f"tcp:127.0.0.1:{port}")


@pytest.mark.parametrize("name", ["tcp:", "tcp:host", "tcp:host:", "tcp:host:x", "tcp:host:99999", "tcp::5"])
def test_a_bad_tcp_name_is_told_how_it_is_written(name):
    with pytest.raises(PortError, match="write tcp:HOST:PORT"):
        open_transport(name)
