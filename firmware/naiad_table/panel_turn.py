"""The panel's picture turned towards a seat; not which (app.py). Loaded where the settings ask for it."""

from naiad_table.pixels import PANEL_PX


def turn(pixels, quarters):
    """Show the panel's picture so many quarters clockwise from how the panel is mounted."""
    order = pixels.order
    first = len(order) - pixels.last_px()
    last = len(order) - 1
    more = (quarters - pixels.turned) & 3
    if not more or last - first != PANEL_PX * PANEL_PX - 1:
        return
    pixels.turned = quarters
    while more:
        more -= 1
        for y in range(PANEL_PX // 2):
            for x in range(PANEL_PX // 2):
                # Four pixels change places. No tuple of them: it would be made on the heap.
                one = y * PANEL_PX + x
                two = x * PANEL_PX + PANEL_PX - 1 - y
                kept = order[first + one]
                order[first + one] = order[first + two]
                order[first + two] = order[last - one]
                order[last - one] = order[last - two]
                order[last - two] = kept
    pixels.set_anew()
