"""Draws the footprints that KiCad's library lacks: the Pico in its sockets, fuses, legs of a lamp, a screw's hole."""

from hardware.board.footprints import LIBRARY

MODELS = "${KICAD9_3DMODEL_DIR}"


def write() -> None:
    """Into the library; run by hand after a change: python -m hardware.board.own."""
    for name, text in files().items():
        (LIBRARY / f"{name}.kicad_mod").write_text(text, encoding="utf-8")


def files() -> dict[str, str]:
    pico = [(str(i + 1), -8.89, -24.13 + 2.54 * i) for i in range(20)]
    pico += [(str(40 - i), 8.89, -24.13 + 2.54 * i) for i in range(20)]
    socket = f"{MODELS}/Connector_PinSocket_2.54mm.3dshapes/PinSocket_1x20_P2.54mm_Vertical.wrl"
    usb = [_words("USB", 0, -24.5)]
    disc = f"{MODELS}/Capacitor_THT.3dshapes/C_Disc_D10.0mm_W2.5mm_P5.00mm.wrl"
    return {
        # The module is 51 x 21 mm; its USB socket stands out 1.3 mm at the edge of pins 1 and 40.
        "pico": _footprint(
            "pico",
            [_pad(number, x, y, 1.7, 1.0) for number, x, y in pico],
            (-10.5, -25.5, 10.5, 25.5),
            [*usb, *_model(socket, -8.89, 24.13), *_model(socket, 8.89, 24.13)],
        ),
        # Bourns MF-R110, MF-R185: legs 5.1 mm apart and 0.81 mm thick, 12 mm wide at most.
        "fuse": _footprint(
            "fuse",
            [_pad("1", 0, 0, 2.2, 1.2), _pad("2", 5.08, 0, 2.2, 1.2)],
            (-3.6, -2.0, 8.7, 2.0),
            _model(disc, 0, 0),
        ),
        # The bent legs of a lamp or its sensor: pin 1 is at its flat side.
        "legs": _footprint(
            "legs",
            [_pad("1", 0, 0, 1.8, 0.9), _pad("2", 2.54, 0, 1.8, 0.9)],
            (-1.6, -1.2, 4.2, 1.2),
            [_line(-1.3, -1.1, -1.3, 1.1, "F.SilkS")],
            name_at=(-3.0, 0),
        ),
        "hole": _footprint(
            "hole",
            ['(pad "" np_thru_hole circle (at 0 0) (size 3.2 3.2) (drill 3.2) (layers "*.Cu" "*.Mask"))'],
            (-3.2, -3.2, 3.2, 3.2),
            [],
            board_only=True,
        ),
    }


def _footprint(
    title: str,
    pads: list[str],
    room: tuple[float, float, float, float],
    more: list[str],
    board_only: bool = False,
    name_at: tuple[float, float] | None = None,
) -> str:
    left, top, right, bottom = room
    name = name_at or ((left + right) / 2, (top + bottom) / 2)
    attr = "(attr board_only exclude_from_pos_files exclude_from_bom)" if board_only else "(attr through_hole)"
    silk = [] if board_only else _box(left + 0.1, top + 0.1, right - 0.1, bottom - 0.1, "F.SilkS")
    lines = [
        f'(footprint "{title}" (version 20241229) (generator "naiad") (layer "F.Cu")',
        _property("Reference", "REF**", *name, "F.SilkS", hide=board_only),
        _property("Value", title, (left + right) / 2, bottom + 1.2, "F.Fab", hide=board_only),
        attr,
        *silk,
        *_box(left, top, right, bottom, "F.CrtYd"),
        *pads,
        *more,
        ")",
    ]
    return "\n".join(lines) + "\n"


def _property(key: str, value: str, x: float, y: float, layer: str, hide: bool) -> str:
    hidden = " (hide yes)" if hide else ""
    effects = "(effects (font (size 1 1) (thickness 0.15)))"
    return f'(property "{key}" "{value}" (at {x:g} {y:g} 0) (layer "{layer}"){hidden} {effects})'


def _pad(number: str, x: float, y: float, size: float, drill: float) -> str:
    shape = "rect" if number == "1" else "circle"
    at = f"(at {x:g} {round(y, 2):g}) (size {size:g} {size:g}) (drill {drill:g})"
    return f'(pad "{number}" thru_hole {shape} {at} (layers "*.Cu" "*.Mask"))'


def _line(x: float, y: float, end_x: float, end_y: float, layer: str) -> str:
    width = 0.05 if layer == "F.CrtYd" else 0.12
    ends = f"(start {x:g} {y:g}) (end {end_x:g} {end_y:g})"
    return f'(fp_line {ends} (stroke (width {width}) (type solid)) (layer "{layer}"))'


def _box(left: float, top: float, right: float, bottom: float, layer: str) -> list[str]:
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    return [_line(*corners[i], *corners[i + 1], layer) for i in range(4)]


def _words(words: str, x: float, y: float) -> str:
    effects = "(effects (font (size 1 1) (thickness 0.15)))"
    return f'(fp_text user "{words}" (at {x:g} {y:g} 0) (layer "F.SilkS") {effects})'


def _model(path: str, x: float, y: float) -> list[str]:
    place = f"(offset (xyz {x:g} {y:g} 0)) (scale (xyz 1 1 1)) (rotate (xyz 0 0 0))"
    return [f'(model "{path}" {place})']


if __name__ == "__main__":
    write()
