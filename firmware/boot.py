"""Before USB starts: the processor's speed, which ports, and whether a PC sees the drive; no game and no lights.

What it prints goes to boot_out.txt. It must end well whatever the settings say, so what shuts a
door comes last and only when all before it went well: a board that is half set up stays open.
"""

import os
import time

import digitalio
import storage
import usb_cdc

# What ended the table, as code.py has left it; and where it stays once a PC was let in because of it.
CRASH = "crash.txt"
LAST_CRASH = "last_crash.txt"
# A spoiled one may be longer than there is room for.
TOLD_CHARS = 4000
# What Raspberry Pi certifies an RP2040 for, at 1.15 V and more; CircuitPython leaves it at 125 MHz, and gives it 1.2 V
# above 133 MHz. Only where the board's flash is known to keep up, and no radio hangs on the clock.
QUICK_HZ = {"raspberry_pi_pico": 200_000_000}
# CircuitPython's own; with less than this code.py cannot even say what is wrong.
PYSTACK = 1536
# Without one of these no table starts; of others that are missing code.py's crash will tell. Packages may be compiled.
NEEDED = ("code.py", "crash.py", "naiad_core/__init__.py", "naiad_table/__init__.py")


def is_held(pin):
    """True while the button on this pin is down."""
    button = digitalio.DigitalInOut(pin)
    button.switch_to_input(digitalio.Pull.UP)
    # The pull-up has a wire of some length to charge.
    time.sleep(0.01)
    held = not button.value
    button.deinit()
    return held


def quicken():
    """Let the processor run as fast as it may, unless the settings say otherwise."""
    import board
    import microcontroller

    hertz = QUICK_HZ.get(board.board_id)
    try:
        if str(os.getenv("NAIAD_MHZ")) == "125":
            return
    except (ValueError, OSError, RuntimeError, MemoryError):
        # What the file says wrongly is told below.
        pass
    if hertz:
        # Before anything is set up that counts its cycles.
        microcontroller.cpu.frequency = hertz


def light():
    """The first light."""
    try:
        from naiad_table import boot_light
    except ImportError:
        # What is missing is told by what needs it.
        return
    boot_light.step()


def exists(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def put_aside(path):
    """Tell what a file says and give it its other name: it opens the drive once."""
    try:
        with open(path) as file:
            print(file.read(TOLD_CHARS))
    except UnicodeError:
        print(path, "cannot be read: it is damaged")
    storage.remount("/", readonly=False)
    try:
        if exists(LAST_CRASH):
            os.remove(LAST_CRASH)
        os.rename(path, LAST_CRASH)
    finally:
        storage.remount("/", readonly=True)


def is_as_ever(back):
    """Whether the drive stays hidden whatever else the settings say: then they are read by code.py alone, a second
    sooner. Nobody would see what is printed about them here."""
    try:
        if os.getenv("NAIAD_DRIVE") or os.getenv("NAIAD_BACK"):
            return False
    except (ValueError, OSError, RuntimeError, MemoryError):
        return False
    # The pin may be another's by the settings.
    return not exists(CRASH) and not is_held(back)


def why_shown():
    """Why a PC is to see the drive this time; '' if it is not."""
    for path in NEEDED:
        if not exists(path) and not exists(path[:-2] + "mpy"):
            return path + " is missing: the firmware is not whole; naiad deploy completes it"
    import board

    from naiad_table.boards import load, unknown

    facts = load(board.board_id)
    if unknown(facts):
        print(unknown(facts))
    if is_as_ever(getattr(board, facts["NAIAD_BACK"])):
        return ""
    from naiad_table.config import Config

    config = Config(facts=facts)
    for problem in config.problems:
        print(problem)
    if config.drive == "shown":
        return "NAIAD_DRIVE says so"
    if is_held(config.pin("NAIAD_BACK")):
        return "the back button was held"
    if exists(CRASH):
        put_aside(CRASH)
        return "the table crashed; what it said stands above and in " + LAST_CRASH
    return ""


try:
    quicken()
except Exception as error:
    print("not at full speed:", repr(error)[:80])
usb_cdc.enable(console=True, data=True)
try:
    stack = int(os.getenv("CIRCUITPY_PYSTACK_SIZE") or PYSTACK)
except (ValueError, OSError, RuntimeError):
    # CircuitPython takes its own size then.
    stack = PYSTACK
try:
    # With a small stack no call gets far.
    if stack < PYSTACK:
        reason = "CIRCUITPY_PYSTACK_SIZE in settings.toml is too small, the table stays dark: take that line away"
    else:
        light()
        reason = why_shown()
except Exception as error:
    reason = "boot.py failed: " + repr(error) + "; naiad deploy puts the firmware right"
if reason:
    print("drive shown:", reason)
else:
    # What a PC writes unasked stops the gates, and two writers ruin a file system.
    storage.disable_usb_drive()
    print("drive hidden; hold the back button at power-on or reset to see it")
