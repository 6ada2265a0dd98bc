"""The table's buttons: what each is called; not their pins (boards/), and not what a press means."""

# NAIAD_<name> names its pin. A name fits the panel: up to four letters. The place in this list goes over the wire: add
# at the end, and a number below.
BUTTONS = ("PUSH", "BACK", "END", "MENU")
PUSH, BACK, END, MENU = 0, 1, 2, 3
