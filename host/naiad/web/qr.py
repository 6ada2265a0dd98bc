"""An address as a QR code, for a telephone to be held before it: in a terminal and on a page; not the address."""

import io

import click
import segno


def terminal(address: str) -> str:
    """For a terminal, light on dark whatever its own colours are; half as high as it has dots."""
    out = io.StringIO()
    segno.make_qr(address).terminal(out, compact=True)
    return "\n".join(click.style(row, fg="bright_white", bg="black") for row in out.getvalue().splitlines())


def svg(address: str) -> bytes:
    """For a page, with the light margin that a camera needs, also where the page is dark."""
    out = io.BytesIO()
    segno.make_qr(address).save(out, kind="svg", xmldecl=False, omitsize=True, light="#fff")
    return out.getvalue()
