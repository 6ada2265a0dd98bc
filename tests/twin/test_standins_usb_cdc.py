"""The twin's usb_cdc: what a port takes, keeps and waits for."""

import pytest


def serial_of(bench, timeout: float | None = 0):
    data = bench.load("usb_cdc").data
    data.timeout = data.write_timeout = timeout
    return data


def test_a_full_fifo_takes_only_what_fits(bench) -> None:
    data, host = serial_of(bench), bench.plug_in()
    host.incoming += bytes(4096)  # a program that does not read
    # 64 bytes wait in the endpoint beside the 256 of the FIFO.
    assert data.write(bytes(200)) == 200
    assert data.write(bytes(200)) == 120
    assert data.write(b"x") == 0
    assert data.out_waiting == 256
    host.read()
    bench.world.advance(5_000)
    assert host.in_waiting == 320 and data.out_waiting == 0


def test_without_a_reader_the_oldest_bytes_go_and_stale_ones_come_first(bench) -> None:
    data, host = serial_of(bench), bench.plug_in()
    host.close()
    assert not data.connected
    assert data.write(b"old" + bytes(61)) == 64
    assert data.write(b"mid" + bytes(253)) == 256
    assert data.write(b"new") == 3
    host.open()
    bench.world.advance(5_000)
    got = host.read()
    assert got[:3] == b"old" and got[-3:] == b"new" and b"mid" not in got
    assert len(got) == 64 + 256


def test_what_the_pc_sends_waits_until_there_is_room_for_a_packet(bench) -> None:
    data, host = serial_of(bench), bench.plug_in()
    sent = bytes(range(256)) * 4
    host.write(sent)
    bench.world.advance(100_000)
    assert data.in_waiting == 256
    assert data.read(10) == sent[:10]
    bench.world.advance(5_000)
    assert data.in_waiting == 246
    got = sent[:10]
    while chunk := data.read(100):
        got += chunk
        bench.world.advance(2_000)
    assert got == sent


def test_bytes_not_read_before_the_port_was_closed_are_still_there_afterwards(bench) -> None:
    data, host = serial_of(bench), bench.plug_in()
    host.write(b"half a frame")
    bench.world.advance(2_000)
    host.close()
    host.open()
    host.write(b"next")
    bench.world.advance(2_000)
    assert data.read(100) == b"half a framenext"


@pytest.mark.parametrize(("timeout", "least_us", "most_us"), [(0, 0, 1_000), (0.05, 50_000, 51_000)])
def test_timeouts_of_read_and_write_hold(bench, timeout: float, least_us: int, most_us: int) -> None:
    data, host = serial_of(bench, timeout), bench.plug_in()
    started_us = bench.world.now_us
    assert data.read(5) == b""
    assert least_us <= bench.world.now_us - started_us <= most_us
    host.incoming += bytes(4096)
    started_us = bench.world.now_us
    # Without a timeout nothing is tried again once the endpoint has taken its 64 bytes.
    assert data.write(bytes(1000)) == (320 if timeout else 256)
    assert least_us <= bench.world.now_us - started_us <= most_us


def test_waiting_for_ever_ends_when_the_bytes_come(bench) -> None:
    data, host = serial_of(bench, None), bench.plug_in()
    assert data.timeout is None
    bench.world.after(30_000, lambda: host.write(b"hello"))
    assert data.read(5) == b"hello"


def test_pulling_the_cable_is_seen_on_both_sides(bench) -> None:
    from naiad.twin.usb import PortGone

    data, host = serial_of(bench), bench.plug_in()
    bench.pico.usb.unplug()
    assert not data.connected
    with pytest.raises(PortGone):
        host.read()
    with pytest.raises(PortGone):
        host.open()
    assert data.write(b"x" * 300) == 300
    bench.pico.usb.plug()
    bench.world.advance(400_000)
    host.open()
    assert data.connected and data.out_waiting == 0


def test_the_data_port_exists_only_if_boot_py_asks_for_it(twin_of) -> None:
    code = "import usb_cdc\nprint('data', usb_cdc.data)\nusb_cdc.enable(data=True)\n"
    twin = twin_of(code, boot="", crash_ok=True)
    twin.run(3000)
    assert "data None\n" in twin.printed and "Cannot change USB devices now" in twin.printed
    assert not twin.data.present and twin.console.present


# --- pixels, buzzer ---
