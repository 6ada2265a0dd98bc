"""Stand-in for ``storage``: who may write to the drive."""

from __future__ import annotations

from naiad.twin.loader import board_here

_machine = board_here()


class VfsFat:
    """The mounted CIRCUITPY drive."""

    @property
    def readonly(self) -> bool:
        return not _machine.drive.writable


_root = VfsFat()


def remount(mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False) -> None:
    if mount_path != "/":
        raise OSError(22, "Invalid argument")
    if _machine.state.stage not in ("boot", "safemode") and _machine.state.usb_drive:
        raise RuntimeError("Cannot remount path when visible via USB.")
    _machine.drive.writable = not readonly


def getmount(mount_path: str) -> VfsFat:
    if mount_path != "/":
        raise OSError(22, "Invalid argument")
    return _root


def disable_usb_drive() -> None:
    if _machine.state.stage != "boot":
        raise RuntimeError("Cannot change USB devices now")
    unsafe_disable_usb_drive()


def unsafe_disable_usb_drive() -> None:
    # With no PC to share it with, the drive is the program's.
    _machine.state.usb_drive = False
    _machine.drive.writable = True
