"""Stand-in for ``nvm``: the sector of flash as a byte array; its wear is in ../flash.py."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from naiad.twin.loader import board_here
from naiad.twin.pico import READ_US

if TYPE_CHECKING:
    from typing_extensions import Buffer

_pico = board_here().pico
_flash = _pico.flash


class ByteArray:
    def __len__(self) -> int:
        return len(_flash.data)

    def __getitem__(self, index: slice | int) -> bytearray | int:
        _pico.busy(READ_US)
        if isinstance(index, slice):
            start, stop = self._bounds(index)
            return _flash.data[start:stop]
        return _flash.data[self._at(index)]

    def __setitem__(self, index: slice | int, value: Buffer | int) -> None:
        if isinstance(index, slice):
            start, stop = self._bounds(index)
            if not isinstance(value, (bytes, bytearray, memoryview, array)):
                raise NotImplementedError("array/bytes required on right side")
            data = bytes(value)
            if len(data) != stop - start:
                raise ValueError("Slice and value different lengths.")
            if isinstance(value, (array, memoryview)) and value.itemsize != 1:
                raise ValueError("Array values should be single bytes.")
            _flash.set_bytes(start, data)
        else:
            start = self._at(index)
            if not isinstance(value, int):
                raise TypeError("can't convert to int")
            if not 0 <= value <= 255:
                raise ValueError("bytes must be 0-255")
            _flash.set_bytes(start, bytes((value,)))

    @staticmethod
    def _bounds(index: slice) -> tuple[int, int]:
        if index.step not in (None, 1):
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        start, stop, _ = index.indices(len(_flash.data))
        return start, max(start, stop)

    @staticmethod
    def _at(index: int) -> int:
        length = len(_flash.data)
        if not -length <= index < length:
            raise IndexError("bytearray index out of range")
        return index % length
