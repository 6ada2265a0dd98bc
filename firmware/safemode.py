"""After a crash of CircuitPython itself: start again where that can help, else say what to do.

It does not run when a person asked for safe mode (reset pressed while the light blinks at start):
that way in stays open whatever happens here.
"""

import time

import microcontroller
import supervisor

REASON = supervisor.SafeModeReason
# A dip of the supply is over soon; a crash may have a cause that wants a look.
WAITS_S = {REASON.BROWNOUT: 3, REASON.WATCHDOG: 3}
CRASH_WAIT_S = 10
# Starting again would end here again.
NO_USE = (
    REASON.NO_CIRCUITPY,
    REASON.NO_HEAP,
    REASON.FLASH_WRITE_FAIL,
    REASON.PROGRAMMATIC,
    REASON.USB_TOO_MANY_ENDPOINTS,
    REASON.USB_TOO_MANY_INTERFACE_NAMES,
    REASON.USB_BOOT_DEVICE_NOT_INTERFACE_ZERO,
)

reason = supervisor.runtime.safe_mode_reason
if reason in NO_USE:
    print("safe mode:", reason, "- starting again cannot help; the drive is open, see firmware/README.md")
else:
    wait_s = WAITS_S.get(reason, CRASH_WAIT_S)
    print("safe mode:", reason, "- starting again in", wait_s, "s; the game goes on at its last move")
    time.sleep(wait_s)
    microcontroller.reset()
