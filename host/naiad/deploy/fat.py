"""A CIRCUITPY drive as bytes, made by ChaN's FatFs, as CircuitPython's is; not what is in it (deployment.py)."""

from fatfs import RamDisk, create_extended_partition

from naiad.deploy.uf2 import BOARDS

# The smallest drive of a board, which is a Pico's: CircuitPython takes a drive of the size that is written there.
BYTES = min(board.flash_bytes - board.drive_at for board in BOARDS)


class FatError(ValueError):
    """The files do not fit."""


def write(files: dict[str, bytes]) -> bytes:
    """The image of a drive that holds these files (path with / -> content). FatError if they do not fit."""
    image = bytearray(BYTES)
    drive = create_extended_partition(RamDisk(image))
    drive.mkfs()
    drive.mount()
    try:
        for path, content in files.items():
            drive.makedirs(path.rpartition("/")[0], exist_ok=True)
            drive.write_file(path, content)
            # FatFs writes what there is room for, and says nothing.
            if drive.stat(path)["size"] != len(content):
                raise FatError(f"the files need more than the {BYTES} bytes of the drive")
    finally:
        drive.unmount()
    return bytes(image)
