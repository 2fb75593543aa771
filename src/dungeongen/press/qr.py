"""QR codes by themselves: for a terminal, and as SVG for a page in a browser."""

from __future__ import annotations

QUIET = 2  # light modules around a code


def qr_blocks(text: str) -> str:
    """Return a QR code for a terminal, two modules in a character; light ones are printed.

    >>> len(qr_blocks("http://10.0.0.2:8432/").splitlines())
    15
    """
    rows = _modules(text)
    size = len(rows)

    def light(x: int, y: int) -> bool:
        if not (0 <= x < size and 0 <= y < size):
            return y < size + QUIET
        return not rows[y][x]

    sides = range(-QUIET, size + QUIET)
    signs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    return "\n".join(
        "".join(signs[light(x, y), light(x, y + 1)] for x in sides) for y in sides[::2]
    )


def qr_svg(text: str, label: str) -> str:
    """Return a QR code as SVG, a unit a module, with its label for screen readers."""
    rows = _modules(text)
    whole = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, module in enumerate(row)
        if module
    )
    return (
        f'<svg class="qr" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" '
        f'role="img" aria-label="{label}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{whole}v{whole}h-{whole}z"/>'
        f'<path fill="#000" d="{dark}"/></svg>'
    )


def _modules(text: str) -> list[list[bool]]:
    from qrcodegen import QrCode

    code = QrCode.encode_text(text, QrCode.Ecc.LOW)
    sides = range(code.get_size())
    return [[code.get_module(x, y) for x in sides] for y in sides]
