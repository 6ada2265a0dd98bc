"""The twin: the board's own firmware on a PC, over simulated chips; not a second firmware. Read machine.py next.

``Twin`` (twin.py) runs it inside a test, ``python -m naiad.twin`` as a process of its own. Here stands how a run of the
firmware is ended from below it.
"""


class Unwind(BaseException):
    """Raised out of a stand-in to leave the firmware. Sticky: every later call raises it again."""


class PowerCut(Unwind):
    """The supply is gone in the middle of whatever was going on."""


class Reset(Unwind):
    """The chip starts anew: ``reason`` is a name of microcontroller.ResetReason."""

    def __init__(self, reason: str = "SOFTWARE") -> None:
        super().__init__(reason)
        self.reason = reason


class Reload(Unwind):
    """Only the interpreter starts anew: supervisor.reload(), or Ctrl-D on the console."""


class Broken(Unwind):
    """Something on the world's side (a robot, a chip, a test's hook) failed; the cause is the error itself."""


class ConsoleInterrupt(KeyboardInterrupt):
    """Ctrl-C on the console: an error that the firmware may catch, as on the board."""
