"""The table's buttons: what each is called, and its pin on the reference board; not what a press means."""

# NAIAD_<name> in settings.toml names another pin. A name fits the panel: up to four letters. The place in this list
# goes over the wire: add at the end, and a number below.
BUTTONS = (("PUSH", "GP4"), ("BACK", "GP5"), ("END", "GP6"), ("MENU", "GP7"))
PUSH, BACK, END, MENU = 0, 1, 2, 3
