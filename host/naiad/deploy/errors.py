"""Why a deployment cannot be, in sentences that say what to do; nothing is decided here."""

import errno

from naiad.ports.mounts import AT_START

ERASE = "make the board a new drive: naiad deploy --erase"


class DeployError(Exception):
    """It cannot be done; the message says why and what to do. Nothing is lost."""


class NoRoomError(DeployError):
    """The new version does not fit, or not beside the old one."""


BROKEN = frozenset([errno.EIO, errno.EINVAL, errno.EILSEQ, errno.EISDIR, errno.ENOTDIR, errno.ENOTEMPTY])
_SENTENCES = {
    errno.ENOSPC: "{name} is full; delete files of your own from it and run deploy again",
    errno.EROFS: "{name} cannot be written: {why}",
    errno.EACCES: "{name}: you may not write there; mount the drive as yourself, or give --drive another path",
    errno.EPERM: "{name}: you may not write there; mount the drive as yourself, or give --drive another path",
}
_BROKEN = f"{{name}} cannot be read or written ({{why}}): plug the board in again; if it stays like that, {ERASE}"
_GONE = "{name} is gone ({why}): plug the board in again and run deploy again; nothing is lost"
_READ_ONLY = (
    "the board's own code has that right now, or the drive was damaged and mounted for reading only. Hold the back "
    f"button {AT_START}, or leave --drive away and give --port; if it stays like that, {ERASE}"
)


def sentence(error: OSError, name: str) -> str:
    """What to tell of an error of a target."""
    why = _READ_ONLY if error.errno == errno.EROFS else (error.strerror or str(error))
    return _SENTENCES.get(error.errno or 0, _BROKEN if error.errno in BROKEN else _GONE).format(name=name, why=why)
