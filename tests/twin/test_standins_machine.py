"""The twin's starts and ends of a program, its drive, and scripts beside it."""

from pathlib import Path

import pytest

from naiad.twin.world import Reload, Reset
from twin.port import TwinSerial


def test_reset_and_reload_end_the_program_at_once(bench) -> None:
    with pytest.raises(Reset):
        bench.load("microcontroller").reset()
    bench.world.resume()
    with pytest.raises(Reload):
        bench.load("supervisor").reload()
    with pytest.raises(Reload):
        bench.world.advance(1)


def test_a_reset_starts_the_ticks_anew_and_a_reload_does_not(twin_of) -> None:
    code = (
        "import microcontroller, supervisor\n"
        "reasons = microcontroller.cpu.reset_reason, supervisor.runtime.run_reason\n"
        "print('at', supervisor.ticks_ms() - 0x1fff0000, *reasons)\n"
        "n = microcontroller.nvm[0]\n"
        "microcontroller.nvm[0] = (n + 1) & 255\n"
        "if n == 255: supervisor.reload()\n"
        "if n == 0: microcontroller.reset()\n"
    )
    twin = twin_of(code)
    twin.run(8000)
    lines = [line for line in twin.printed.splitlines() if line.startswith("at ")]
    starts = [int(line.split()[1]) for line in lines]
    assert len(lines) == 3
    assert starts[1] > starts[0] and starts[2] == starts[0]
    assert "RunReason.STARTUP" in lines[0] and "RunReason.SUPERVISOR_RELOAD" in lines[1]
    assert "ResetReason.POWER_ON" in lines[0] and "ResetReason.SOFTWARE" in lines[2]
    assert [ended.how for ended in twin.history if ended.program == "code.py"] == ["reload", "reset", "done"]


def test_a_crash_is_reported_with_its_traceback(twin_of) -> None:
    from naiad.twin.machine import FirmwareCrash

    twin = twin_of("def inner():\n    raise KeyError('lost')\ninner()\n")
    with pytest.raises(FirmwareCrash, match=r"(?s)code.py.*line 2, in inner.*KeyError: 'lost'"):
        twin.run(3000)
    assert twin.on
    twin.run(1000)  # the board idles, as a real one would
    assert "KeyError" in twin.printed


def test_a_firmware_that_swallows_the_power_cut_is_cut_all_the_same(twin_of) -> None:
    twin = twin_of(
        "import supervisor\nwhile True:\n    try:\n        supervisor.ticks_ms()\n    except:\n        break\n"
    )
    twin.run(3000)
    twin.cut_power()
    assert not twin.on and twin.history[-1].how == "power cut"
    twin.boot()
    twin.run(3000)
    assert twin.on


def test_the_watchdog_resets_a_program_that_does_not_feed_it(twin_of) -> None:
    code = (
        "import microcontroller, supervisor, time\nfrom watchdog import WatchDogMode\n"
        "dog = microcontroller.watchdog\nprint('reason', microcontroller.cpu.reset_reason)\n"
        "dog.timeout = 2\ndog.mode = WatchDogMode.RESET\n"
        "for _ in range(5):\n    time.sleep(1.5)\n    dog.feed()\nwhile True:\n    supervisor.ticks_ms()\n"
    )
    twin = twin_of(code)
    twin.run(8500)
    assert "WATCHDOG" not in twin.printed
    twin.run(4000)
    assert "reason microcontroller.ResetReason.WATCHDOG" in twin.printed


def test_ctrl_c_stops_the_program_and_ctrl_d_starts_it_again(twin_of) -> None:
    twin = twin_of("import supervisor\nprint('begun')\nwhile True:\n    supervisor.ticks_ms()\n")
    twin.run(3000)
    twin.console.open()
    twin.console.write(b"\x03")
    twin.run(100)
    assert "KeyboardInterrupt" in twin.printed
    twin.console.write(b"\x04")
    twin.run(1000)
    assert twin.printed.count("begun") == 2
    assert b"begun" in twin.console.read()


def test_printing_waits_for_a_terminal_that_does_not_read(twin_of) -> None:
    twin = twin_of("import time\ntime.sleep(1)\nfor n in range(1000):\n    print('line', n)\nprint('through')\n")
    twin.run(1500)
    twin.console.open()
    twin.run(10_000)
    assert "through" not in twin.printed
    twin.until(lambda: twin.console.read() is not None and "through" in twin.printed, limit_ms=5_000)


def test_safe_mode_runs_safemode_py_which_may_reset(twin_of, firmware) -> None:
    code = "import microcontroller, supervisor\nprint('mode', supervisor.runtime.safe_mode_reason)\n"
    twin = twin_of(code + "import time\ntime.sleep(1)\nmicrocontroller.reset()\nprint('never')\n", on=False)
    safemode = "import supervisor, microcontroller\nprint('safe', supervisor.runtime.safe_mode_reason)\n"
    (twin.machine.drive.folder / "safemode.py").write_text(safemode)
    twin.boot()
    twin.run(1500)
    twin.machine.next_safe_mode = "PROGRAMMATIC"
    twin.run(4500)
    assert "mode supervisor.SafeModeReason.NONE" in twin.printed
    assert twin.printed.count("safe supervisor.SafeModeReason.PROGRAMMATIC") == 1
    assert twin.history[-1].how == "safe mode"


def test_the_drive_is_read_only_unless_the_pc_does_not_see_it(twin_of) -> None:
    code = (
        "import os, storage\n"
        "try:\n    open('/log.txt', 'w').write('x')\nexcept OSError as e:\n    print('errno', e.errno)\n"
        "print(sorted(os.listdir('/')), storage.getmount('/').readonly)\n"
    )
    twin = twin_of(code, boot="")
    twin.run(3000)
    assert "errno 30\n['boot.py', 'code.py', 'settings.toml'] True\n" in twin.printed


def test_files_the_board_wrote_outlive_a_power_cut_and_never_touch_the_folder(twin_of) -> None:
    code = (
        "import os\ntry:\n    with open('/log.txt') as f: print('found', f.read())\nexcept OSError:\n"
        "    with open('/log.txt', 'w') as f: f.write('one')\n    with open('/log.txt', 'ab') as f: f.write(b'+two')\n"
    )
    twin = twin_of(code)
    twin.run(3000)
    twin.cut_power()
    twin.boot()
    twin.run(3000)
    assert "found one+two" in twin.printed
    assert not (twin.machine.drive.folder / "log.txt").exists()


def test_two_twins_with_the_same_seed_do_the_same(twin_of, tmp_path: Path) -> None:
    code = (
        "import os, random, supervisor\n"
        "while True:\n    print(os.urandom(4), random.randrange(100), supervisor.ticks_ms())\n"
    )
    first, second, third = twin_of(code, seed=5), twin_of(code, seed=5), twin_of(code, seed=6)
    for twin in (first, second, third):
        twin.run(1400)
    assert first.printed == second.printed != third.printed


def test_a_script_plays_beside_the_firmware_and_its_errors_come_out(twin_of) -> None:
    twin = twin_of("import supervisor\nwhile True:\n    supervisor.ticks_ms()\n")

    def good():
        yield 3000
        return twin.now_ms

    def bad():
        yield 100
        raise LookupError("wrong lights")

    assert twin.play(good()) == 3000
    with pytest.raises(LookupError, match="wrong lights"):
        twin.play(bad())
    assert not twin.on


def test_waiting_in_vain_shows_the_lights(twin_of) -> None:
    from naiad.twin.twin import TwinTimeout

    twin = twin_of("import supervisor\nprint('here')\nwhile True:\n    supervisor.ticks_ms()\n")
    with pytest.raises(TwinTimeout, match=r"(?s)not within 2000 ms.*ring.*here"):
        twin.until(lambda: False, limit_ms=2000)
    twin.cut_power()
    with pytest.raises(TwinTimeout):
        twin.until(lambda: False, limit_ms=50)
    with pytest.raises(LookupError):
        twin.until(lambda: {}["no"], limit_ms=50)


def test_firmware_that_lets_no_time_pass_is_found_out(twin_of, monkeypatch: pytest.MonkeyPatch) -> None:
    from naiad.twin import twin as module

    monkeypatch.setattr(module, "STUCK_S", 0.2)
    # It ends by itself, later, so that the thread does not outlive the test.
    twin = twin_of(
        "import math\nfor n in range(12_000_000):\n    math.sqrt(n)\nimport supervisor\nsupervisor.ticks_ms()\n"
    )
    with pytest.raises(module.TwinStuck, match=r"code\.py"):
        twin.run(3000)
    twin._stuck.join()


def test_the_serial_port_of_a_twin_is_like_pyserials(twin_of) -> None:
    import serial

    code = (
        "import usb_cdc, supervisor\nd = usb_cdc.data\nd.timeout = d.write_timeout = 0\n"
        "while True:\n    supervisor.ticks_ms()\n    d.write(d.read(64).upper())\n"
    )
    twin = twin_of(code)
    with pytest.raises(serial.SerialException):
        TwinSerial(twin)
    twin.run(3000)
    port = TwinSerial(twin, timeout=1)
    port.write(b"hello")
    assert port.read(5) == b"HELLO"
    started_ms = twin.now_ms
    assert port.read(5) == b""
    assert 1000 <= twin.now_ms - started_ms <= 1002
    twin.reset()
    with pytest.raises(serial.SerialException):
        port.read(5)


def test_a_program_that_ends_with_interrupts_off_leaves_the_next_one_with_interrupts_on(twin_of) -> None:
    code = (
        "import board, keypad, microcontroller, supervisor, time, usb_cdc\n"
        "keys = keypad.Keys([board.GP8], value_when_pressed=False, interval=0.001)\n"
        "d = usb_cdc.data\nd.timeout = 0\n"
        "if supervisor.runtime.run_reason is supervisor.RunReason.STARTUP:\n"
        "    time.sleep(1)\n    microcontroller.disable_interrupts()\n    time.sleep(1)\n"
        "    print('heard', d.in_waiting, len(keys.events))\n    supervisor.reload()\n"
        "time.sleep(1)\nprint('heard', d.in_waiting, len(keys.events))\n"
    )
    twin = twin_of(code)
    twin.run(1800)
    twin.data.open()
    twin.run(1000)
    twin.data.write(b"hello")
    twin.hands.gate(0, 5)
    twin.run(900)
    twin.hands.gate(0, 5)
    twin.run(1500)
    assert "heard 0 0\n" in twin.printed
    assert "heard 5 2\n" in twin.printed
