"""Before USB starts: which ports and whether a PC sees the drive; no game and no lights. Read code.py next.

What it prints goes to boot_out.txt. It must end well whatever the settings say, so what shuts a
door comes last and only when all before it went well: a board that is half set up stays open.
"""

import os
import time

import board
import digitalio
import storage
import usb_cdc


def back_is_held():
    """True while the back button is down: the players want the drive on their PC."""
    button = digitalio.DigitalInOut(getattr(board, os.getenv("NAIAD_BACK") or "GP5"))
    button.switch_to_input(digitalio.Pull.UP)
    # The pull-up has a wire of some length to charge.
    time.sleep(0.01)
    held = not button.value
    button.deinit()
    return held


def print_problems():
    """Say what is wrong with settings.toml where it is looked for first."""
    from naiad_table.config import Config

    for problem in Config().problems:
        print(problem)


def hide_drive():
    """Keep PCs off the drive: what they write unasked stops the gates, and two writers ruin a file system."""
    if os.getenv("NAIAD_DRIVE") == "shown":
        print("drive shown: NAIAD_DRIVE says so")
    elif back_is_held():
        print("drive shown: the back button was held")
    else:
        storage.disable_usb_drive()
        print("drive hidden; hold the back button while plugging in to see it")


usb_cdc.enable(console=True, data=True)
try:
    print_problems()
    hide_drive()
except Exception as error:
    print("drive shown, for boot.py failed:", repr(error))
