"""Which UF2 files are taken, and what one of firmware and drive holds."""

import struct

import pytest
from click.testing import CliRunner

import compilers
from naiad import boards, image
from naiad.cli import main
from naiad.deploy import uf2
from naiad.deploy.checked import problems
from naiad.deploy.deployment import Deployment
from naiad.deploy.drive import Folder
from uf2s import PICO, PICO_2, packed
from unit.deploy.test_fat import read


def loaded(tmp_path, data, boards=uf2.BOARDS):
    path = tmp_path / "firmware.uf2"
    path.write_bytes(data)
    return uf2.load(path, boards)


def test_a_circuitpython_10_for_the_pico_is_taken(tmp_path):
    firmware = loaded(tmp_path, packed(PICO))
    assert firmware.version == "10.2.1"
    assert firmware.flash.startswith(PICO)
    assert len(firmware.flash) == boards.reference().flash_bytes


def test_a_circuitpython_10_for_the_pico_2_is_taken_where_one_is_wanted(tmp_path):
    data = packed(PICO_2, family=boards.find("raspberry_pi_pico2").family)
    firmware = loaded(tmp_path, data)
    assert firmware.board == boards.find("raspberry_pi_pico2")
    assert len(firmware.flash) == boards.find("raspberry_pi_pico2").flash_bytes
    with pytest.raises(uf2.Uf2Error, match="another chip"):
        loaded(tmp_path, data, (boards.reference(),))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "no UF2"),
        (b"\x7fELF".ljust(512), "no UF2"),
        (packed(PICO)[:300], "no UF2"),
        (packed(PICO) + bytes(512), "damaged at its block 1"),
        (packed(PICO)[:-4] + bytes(4), "damaged at its block 0"),
        (packed(PICO, count=3) + packed(b"", address=uf2.FLASH + 256, number=1, count=3), "2 of its 3 blocks"),
        (packed(PICO, count=2) + packed(b"", address=uf2.FLASH + 256, number=1, count=2)[:100], "1 of its 2 blocks"),
        (
            packed(PICO, count=2) + packed(b"", address=uf2.FLASH + 256, number=2, count=2),
            "block 1 says that it is 2 of 2",
        ),
        (packed(PICO, count=2) + packed(b"", number=1, count=2), "a page of flash twice"),
        (packed(PICO, family=0xE48BFF5A), "another chip"),
        (packed(PICO, family=boards.find("raspberry_pi_pico2").family), "for the Raspberry Pi Pico, not"),
        (packed(PICO, address=0x20000000), "no flash"),
        (packed(b"MicroPython v1.27"), "holds no CircuitPython"),
        (packed(PICO.replace(b"Pi Pico", b"Pi Pico W")), "for the Raspberry Pi Pico W"),
        (packed(PICO.replace(b"10.2.1", b"9.2.8")), "CircuitPython 9.2.8"),
        (packed(PICO.replace(b"10.2.1", b"11.0.0-beta.1")), "CircuitPython 11.0.0-beta.1"),
    ],
)
def test_anything_else_is_refused_with_where_to_get_one(tmp_path, data, sentence):
    with pytest.raises(uf2.Uf2Error, match=sentence) as caught:
        loaded(tmp_path, data)
    assert "circuitpython.org/downloads" in str(caught.value)


def blocks(data):
    """Address -> content, of a file whose every block is as a boot ROM wants it."""
    out = {}
    count = len(data) // uf2.BLOCK
    for number in range(count):
        block = data[number * uf2.BLOCK : (number + 1) * uf2.BLOCK]
        first, second, flags, address, size, own, of, family = struct.unpack_from("<8I", block)
        assert (first, second, flags) == (0x0A324655, 0x9E5D5157, 0x2000)
        assert (size, own, of, family) == (256, number, count, boards.reference().family)
        assert struct.unpack_from("<I", block, 508) == (0x0AB16F30,)
        assert address % 256 == 0 and address not in out
        out[address - uf2.FLASH] = block[32 : 32 + size]
    return out


def test_one_file_holds_circuitpython_and_a_drive_as_deploy_leaves_it(tmp_path):
    stock, out = tmp_path / "stock.uf2", tmp_path / "naiad.uf2"
    stock.write_bytes(packed(PICO))
    (tmp_path / "settings.toml").write_text('NAIAD_SEATS = "side"\n')
    done = CliRunner().invoke(main, ["uf2", str(stock), "-o", str(out), "--settings", str(tmp_path / "settings.toml")])
    assert done.exit_code == 0 and "CircuitPython 10.2.1" in done.output, done.output
    found = blocks(out.read_bytes())
    assert found.pop(0).startswith(PICO)
    # Where a game is kept, between the two, nothing is written.
    assert min(found) == boards.reference().drive_at
    drive = b"".join(found[address] for address in sorted(found)).ljust(uf2.DRIVE_BYTES, b"\0")
    assert sorted(found) == list(
        range(boards.reference().drive_at, boards.reference().drive_at + 256 * len(found), 256)
    )
    files = read(drive)
    assert {path: files[path] for path in image.files()} == image.files()
    assert files["settings.toml"] == b'NAIAD_SEATS = "side"\n'
    # The next deploy finds nothing to do.
    for path, content in files.items():
        at = tmp_path / "drive" / path
        at.parent.mkdir(parents=True, exist_ok=True)
        at.write_bytes(content)
    deployment = Deployment(Folder(tmp_path / "drive"), image.VERSION, image.files(), {})
    assert deployment.plan().whole and deployment.whole_as_recorded()
    assert deployment.owners() == ["settings.toml"]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (b'\n# mine\nNAIAD_GATE_COUNT = "abc\n', ", line 3: NAIAD_GATE_COUNT = ?: the line cannot be read; it must"),
        (b"NAIAD_SEATS = 'side'\n", ", line 1: NAIAD_SEATS = 'side': must be one of around, side\n"),
        (b"NAIAD_READERS = 9\nNAIAD_REDERS = 1\n", ", line 2: NAIAD_REDERS is no setting of this firmware\n"),
        (b'NAIAD_PUSH = "GP5"\n', ": GP5 is named by NAIAD_"),
        (b"NAIAD_READERS = 1\n\xff\xfe", ", line 2: this is no text; save the file as UTF-8\n"),
        (b"# long\n" * 3000, ": it has 21000 bytes, and a board reads 16384 at most\n"),
    ],
)
def test_settings_that_a_board_could_not_use_are_refused_with_their_line(tmp_path, settings, told):
    stock, out, mine = tmp_path / "stock.uf2", tmp_path / "naiad.uf2", tmp_path / "mine.toml"
    stock.write_bytes(packed(PICO))
    mine.write_bytes(settings)
    done = CliRunner().invoke(main, ["uf2", str(stock), "-o", str(out), "--settings", str(mine)])
    assert done.exit_code == 2 and f"{mine}{told}" in done.output, done.output
    assert not out.exists()


def test_the_settings_that_a_new_board_gets_are_without_fault(tmp_path):
    assert problems(image.settings(), "10.2.1") == []
    every = image.settings().replace(b"# NAIAD_", b"NAIAD_").replace(b'NAIAD_GATE_LATCH = "GP9"', b"")
    assert [sentence for _, sentence in problems(every, "10.2.1") if "GATE_" not in sentence] == []


def test_its_drive_holds_compiled_files_where_that_is_asked_for(tmp_path):
    stock, out = tmp_path / "stock.uf2", tmp_path / "naiad.uf2"
    stock.write_bytes(packed(PICO))
    one = compilers.compiler(tmp_path / "mpy-cross")
    done = CliRunner().invoke(main, ["uf2", str(stock), "-o", str(out), "--mpy", str(one)])
    assert done.exit_code == 0, done.output
    found = blocks(out.read_bytes())
    drive = b"".join(found[address] for address in sorted(found) if address).ljust(uf2.DRIVE_BYTES, b"\0")
    files = read(drive)
    sources = image.files()
    assert files["naiad_table/loop.mpy"] == compilers.compiled("naiad_table/loop.py", sources["naiad_table/loop.py"])
    assert "naiad_table/loop.py" not in files and files["code.py"] == sources["code.py"]
    other = compilers.compiler(tmp_path / "other", compilers.MICROPYTHON)
    done = CliRunner().invoke(main, ["uf2", str(stock), "-o", str(tmp_path / "no.uf2"), "--mpy", str(other)])
    assert done.exit_code == 2 and "MicroPython's mpy-cross" in done.output
    assert not (tmp_path / "no.uf2").exists()


def test_what_is_no_circuitpython_is_refused_and_nothing_written(tmp_path):
    stock, out = tmp_path / "stock.uf2", tmp_path / "naiad.uf2"
    stock.write_bytes(packed(PICO.replace(b"Pi Pico", b"Pi Pico W")))
    done = CliRunner().invoke(main, ["uf2", str(stock), "-o", str(out)])
    assert done.exit_code == 2 and "for the Raspberry Pi Pico W" in done.output
    assert not out.exists()


def test_without_the_extra_it_says_how_to_get_it_either_way(tmp_path, monkeypatch):
    stock = tmp_path / "stock.uf2"
    stock.write_bytes(packed(PICO))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    done = CliRunner().invoke(main, ["uf2", str(stock)])
    assert done.exit_code == 1 and "naiad[uf2]: pipx inject naiad fatfs-ng, or pip install fatfs-ng" in done.output


def test_a_circuitpython_that_reaches_into_the_drive_is_refused(tmp_path):
    stock = packed(PICO, count=2) + packed(b"", address=uf2.FLASH + boards.reference().drive_at, number=1, count=2)
    with pytest.raises(uf2.Uf2Error, match="needs more than 1024 KB"):
        uf2.joined(loaded(tmp_path, stock), bytes(512))


def test_a_file_that_naiad_uf2_wrote_is_told_as_such(tmp_path):
    stock, out = tmp_path / "stock.uf2", tmp_path / "naiad.uf2"
    stock.write_bytes(packed(PICO))
    assert CliRunner().invoke(main, ["uf2", str(stock), "-o", str(out)]).exit_code == 0
    done = CliRunner().invoke(main, ["uf2", str(out), "-o", str(tmp_path / "twice.uf2")])
    assert done.exit_code == 2 and "holds a drive already" in done.output
    assert not (tmp_path / "twice.uf2").exists()


@pytest.mark.parametrize("blocks_there", [1, 5, 6])
def test_part_of_a_download_is_refused_and_nothing_written(tmp_path, blocks_there):
    at = [packed(PICO if n == 0 else b"", address=uf2.FLASH + 256 * n, number=n, count=7) for n in range(7)]
    stock, out = tmp_path / "stock.uf2", tmp_path / "naiad.uf2"
    stock.write_bytes(b"".join(at[:blocks_there]))
    done = CliRunner().invoke(main, ["uf2", str(stock), "-o", str(out)])
    assert done.exit_code == 2 and f"{blocks_there} of its 7 blocks are there; download it again" in done.output
    # A hole in the middle.
    stock.write_bytes(b"".join([*at[:2], *at[4:]]))
    assert CliRunner().invoke(main, ["uf2", str(stock), "-o", str(out)]).exit_code == 2
    assert not out.exists()
